/* From what a reduction is asked for to its plan. */
#pragma once

#include "plan.h"

#include <dimfold/view.h>

/* What a reduction is asked for: expressions of its programs, or NULL. */
typedef struct dimfold_reduce_request {
    const dimfold_reduction *reduction;
    const dimfold_expr *map, *post;
    size_t target_count, source_count;
    const dimfold_view *targets, *sources;
} dimfold_reduce_request;

/* Checks all of it, and plans. */
dimfold_status dimfold_reduce_plan_make(dimfold_call call, dimfold_reduce_plan *plan, const dimfold_queue *queue,
                                        const dimfold_reduce_request *request, bool needs_data);
