/* Random expressions of what there are kernels for. */
#ifndef DIMFOLD_SOFTWARE_GPU_TESTS_RANDOM_EXPR_H
#define DIMFOLD_SOFTWARE_GPU_TESTS_RANDOM_EXPR_H

#include "test.h"

#define RANDOM_DTYPES 15
extern const dimfold_dtype random_dtypes[RANDOM_DTYPES];

/* Whether a kernel computes an operation of arguments of a dtype. */
bool random_has_kernel(uint16_t op, dimfold_dtype dtype);

/* An expression of some `nodes` nodes, 64 at most, over 1 to `sources` sources, with 1 or 2 results. What tells one NaN
   from another is asked of sources alone: a NaN that was computed is any. */
void random_expr(dimfold_expr *expr, size_t nodes, size_t sources, uint64_t *seed);

/* One operation of sources. */
void random_expr_single(dimfold_expr *expr, uint16_t op, dimfold_dtype dtype);

/* The dtype of a source. */
dimfold_dtype random_source_dtype(const dimfold_expr *expr, size_t source);

#endif
