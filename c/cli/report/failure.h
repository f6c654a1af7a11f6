/* Why an expression was not answered: a status that scripts can match, and one sentence for people. */
#pragma once

#include <dimfold/status.h>

/* What `status` can be beside the library's own names. */
#define FAILURE_FILE "FILE"               /* the system refused a file */
#define FAILURE_NPY "NPY"                 /* a file is no .npy file that can be read */
#define FAILURE_PICTURE "PICTURE"         /* too large, or nothing to draw */
#define FAILURE_USAGE "USAGE"             /* the command line is wrong */
#define FAILURE_INTERRUPTED "INTERRUPTED" /* Ctrl-C */
#define FAILURE_MEMORY "DIMFOLD_ERR_RESOURCE"

typedef struct failure {
    const char *status; /* static; NULL: none happened */
    char message[1200];
    char detail[6000]; /* lines below the message, each behind a newline; mostly none */
    dimfold_diag diag; /* the library's, or nothing in it but axis -1 */
    size_t stop;       /* where what is at fault ends, if it begins at a column and is still to be marked; else 0 */
} failure;

/* These fill in the failure and return false, so that a function can end with them. */
bool failure_set(failure *reason, const char *status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool failure_of_library(failure *reason, const dimfold_diag *diag);

/* `what` and the system's reason, from errno. */
bool failure_of_system(failure *reason, const char *name);

/* An object on a line of standard output; of a line of the input, unless that is 0. */
void failure_json(const failure *reason, size_t line);
