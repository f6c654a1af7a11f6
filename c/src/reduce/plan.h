/* The plan of a reduction: its operands in canonical form, axes that stay apart from those that are reduced, and the
   tree by which items are combined. Written once for every queue; the bits of a result follow from it alone. */
#pragma once

#include "op.h"
#include "tree.h"

#include "apply/plan.h"

typedef struct dimfold_reduce_plan {
    dimfold_plan_side side[DIMFOLD_APPLY_OPERANDS_MAX]; /* targets, sources, axes of indices */
    bool wraps[DIMFOLD_EXPR_RESULTS_MAX]; /* targets that get integers modulo 2^bits */
    size_t targets, sources, indices;
    size_t leader;             /* the source in whose order memory is visited; 0 if there is none */
    dimfold_canonical kept;    /* axes that stay, with the first positions */
    dimfold_canonical reduced; /* the others; strides of targets are 0, positions count from the first ones */
    size_t near;               /* how many of the reduced axes make chunks */
    bool is_across;            /* the fastest axis is one that stays: items of different results lie side by side */
    size_t lanes;
    size_t results;
    dimfold_reduce_value value[DIMFOLD_REDUCE_RESULTS_MAX];
    uint64_t moved_bytes;
} dimfold_reduce_plan;

static inline size_t dimfold_reduce_operands(const dimfold_reduce_plan *plan)
{
    return plan->targets + plan->sources + plan->indices;
}
