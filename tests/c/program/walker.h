/* Expressions element by element and node by node: what applying a program must leave in memory. */
#ifndef DIMFOLD_TEST_WALKER_H
#define DIMFOLD_TEST_WALKER_H

#include "scalar.h"

/* Functions have no formula here: each element is computed by itself, by a program of one node on the portable tier. */
#define WALKER_FUNCTIONS 128

typedef struct walker {
    dimfold_queue *queue;
    dimfold_program *function[WALKER_FUNCTIONS];
} walker;

walker walker_make(void);
void walker_end(walker *ended);

/* A node of an expression whose nodes before it have `value`; `source` has an item of each source. */
void walker_compute(walker *walker, const dimfold_expr *expr, size_t number, const scalar *source,
                    const size_t *shape_index, size_t ndim, scalar *value);

/* Writes the results of every index to `expected`, which is where the data of each target lies in copies of the
   targets. */
void walker_apply(walker *walker, const dimfold_expr *expr, const dimfold_view *targets, const dimfold_view *sources,
                  unsigned char *const *expected);

/* Where an element lies, in bytes from its view's data. */
size_t walker_place(const dimfold_view *view, const size_t *index);

#endif
