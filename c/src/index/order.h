/* Walks in C order, whatever the strides. */
#pragma once

#include "ops/often/check.h"

#define DIMFOLD_INDEX_ORDER_SIDES 2

/* Axes of one shape over one operand or two, the slowest first. */
typedef struct dimfold_index_order {
    size_t sides, ndim, size;
    size_t shape[64];
    ptrdiff_t stride[DIMFOLD_INDEX_ORDER_SIDES][64]; /* bytes */
    char *begin[DIMFOLD_INDEX_ORDER_SIDES];
} dimfold_index_order;

/* Of operands that were checked. With `merges` neighbours become one that are one axis on all sides, and those of
   extent 1 are left out. */
void dimfold_index_order_make(dimfold_index_order *order, size_t sides, const dimfold_operand *const *operand,
                              bool merges);

/* A place in such a walk: runs along the last axis. */
typedef struct dimfold_index_cursor {
    const dimfold_index_order *order;
    size_t index[64];
    char *at[DIMFOLD_INDEX_ORDER_SIDES];
} dimfold_index_cursor;

/* Begins at an element, by its ordinal. */
void dimfold_index_cursor_begin(dimfold_index_cursor *cursor, const dimfold_index_order *order, size_t ordinal);

/* How many elements there are to the end of the run. */
size_t dimfold_index_cursor_rest(const dimfold_index_cursor *cursor);

/* Goes on by at most so many. */
void dimfold_index_cursor_move(dimfold_index_cursor *cursor, size_t count);

/* How far one element lies from the next along a run; bytes. */
ptrdiff_t dimfold_index_order_step(const dimfold_index_order *order, size_t side);

/* What is done with the next `count` elements of a run. */
typedef void dimfold_index_visit(const void *context, const dimfold_index_cursor *cursor, size_t count);

/* Visits the elements from one ordinal to another, at most `most` of a run at once; what lies behind the last element
   is left out. */
void dimfold_index_order_visit(const dimfold_index_order *order, size_t begin, size_t end, size_t most,
                               dimfold_index_visit *visit, const void *context);
