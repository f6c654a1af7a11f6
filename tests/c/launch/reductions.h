/* Plans of reductions of operands at addresses that nobody looks at. */
#ifndef DIMFOLD_TEST_REDUCTIONS_H
#define DIMFOLD_TEST_REDUCTIONS_H

#include "launch/emit_reduce.h"
#include "launch/emit_reduce_launch.h"
#include "test.h"

typedef struct reduction_case {
    dimfold_expr same; /* of one source */
    dimfold_reduce_plan plan;
    dimfold_emit_reduction made;
    dimfold_emit_reduce_launch launch;
} reduction_case;

/* Reduces the last axes, so many of them, of rows of a dtype; with cells as large as they can be, or of one chunk. */
void reduction_make(reduction_case *made, uint32_t op, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                    const ptrdiff_t *stride, size_t axis_count, const ptrdiff_t *axes, bool is_large);

/* The text of one of its kernels, to be freed. */
char *reduction_text(const reduction_case *made, enum dimfold_emit_reduce_kernel kernel);

#endif
