/* SOURCE STEP*: what an expression names, before anything is done with it. */
#ifndef DIMFOLD_CLI_EXPRESSION_H
#define DIMFOLD_CLI_EXPRESSION_H

#include "file.h"
#include "npy.h"

enum { CASTS_MAX = 16 };

typedef struct expression {
    bool has_file; /* else the source is a layout, whose items are its positions */
    char *path;
    file_map map;
    npy_header source;      /* of a layout: dtype i64 and the layout itself */
    dimfold_layout layout;  /* after all steps */
    size_t cast_count;
    dimfold_dtype casts[CASTS_MAX]; /* one after the other */
    dimfold_dtype dtype;    /* of the result */
    bool is_byte_swapped;   /* the result keeps its source's byte order, until a conversion */
} expression;

/* Reads the text and opens its file. Close it also after a failure. */
bool expression_open(expression *result, const char *text, size_t length, failure *why);
void expression_close(expression *result);

#endif
