/* What a reduction computes before and after it, and what its loops take as it lies. */
#pragma once

#include "kernels.h"

#include "host/batch/compile.h"
#include "reduce/plan.h"

/* Programs of a host queue; NULL where there is none. Constants are in the nodes. */
typedef struct dimfold_reduce_programs {
    const dimfold_batch_program *map, *post;
    const dimfold_node *map_nodes, *post_nodes;
} dimfold_reduce_programs;

/* The operand that a value's items are, where there is no map. */
static inline size_t dimfold_reduce_operand(const dimfold_reduce_plan *plan, size_t value)
{
    return plan->targets + plan->value[value].number;
}

/* Whether a value's items are converted before they are accumulated. */
static inline bool dimfold_reduce_converts(const dimfold_reduce_value *value)
{
    return value->parts == 1 && value->item != value->load;
}
