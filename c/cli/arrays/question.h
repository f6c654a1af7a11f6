/* Questions that need arguments, at the end of a chain: c(2,3).contains(4). */
#pragma once

#include "cli/report/record.h"

#include "text/lexer.h"

#include <dimfold/mapping.h>
#include <dimfold/overlap.h>
#include <dimfold/tiled_view.h>

/* What a chain stands for when a question is asked. */
typedef struct subject {
    const dimfold_layout *layout;
    const dimfold_mapping *mapping;  /* NULL unless it is a mapping that no step has changed */
    const dimfold_tiled_view *tiles; /* NULL unless it is tiles */
} subject;

typedef enum reply_kind { REPLY_NOTHING, REPLY_NUMBER, REPLY_NUMBERS, REPLY_BOOL, REPLY_ANSWER } reply_kind;

typedef struct reply {
    reply_kind kind;
    const char *name; /* of the question */
    size_t count;
    ptrdiff_t numbers[DIMFOLD_NDIM_MAX];
    dimfold_answer answer;
    bool has_witness;
    dimfold_witness witness;
    size_t ndim, ndim2; /* of the witness's indices; 0: it has no second one */
} reply;

/* Whether a question comes next; `ask` takes it and answers it. */
bool question_is_next(dimfold_lexer lexer);
dimfold_status question_ask(dimfold_lexer *lexer, const subject *subject, reply *result);

/* "yes", "no", "unknown". */
const char *question_answer_name(dimfold_answer answer);

/* The answer as a member of what is said, with its witness. */
void question_write(record *writer, const reply *found);
