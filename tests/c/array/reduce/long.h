/* Reductions that are cut into chunks, groups and pieces for threads: the same bits, however they are cut. */
#ifndef DIMFOLD_TEST_REDUCE_LONG_H
#define DIMFOLD_TEST_REDUCE_LONG_H

#include "reduction.h"

typedef struct long_shape {
    size_t ndim, shape[3];
    ptrdiff_t stride[3];
    unsigned axes;
} long_shape;

/* About as many items as asked for: chunks of 8192 and of 64 items, groups of 64 chunks, far axes, rows that few
   threads share. */
#define LONG_SHAPES 9
long_shape long_shape_of(size_t number, size_t items);

/* Begins one with a source of usual values. */
void long_begin(reduction *made, const long_shape *shape, dimfold_dtype dtype, uint64_t *seed);

/* Checks one operation, or all that take the dtype, several at once. */
void long_check(reducers *reducers, const long_shape *shape, dimfold_dtype dtype, uint32_t op, uint64_t *seed);
void long_check_every(reducers *reducers, const long_shape *shape, dimfold_dtype dtype, uint64_t *seed);

#endif
