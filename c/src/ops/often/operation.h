/* From views to a plan: what copy, cast, fill and explain share. */
#pragma once

#include "check.h"
#include "ops/queue.h"

typedef struct dimfold_operation {
    const char *name;   /* the public function */
    bool same_dtype;    /* target and source must agree in it */
    bool needs_data;    /* NULL is refused */
    bool needs_source;  /* else it is a fill */
    bool takes_nested;  /* nested layouts are operands */
} dimfold_operation;

/* Checks the operands, canonicalises them, looks for overlap and plans. A source of NULL is refused if one
   is needed, else it plans a fill, whose value is the caller's to put into the plan. */
dimfold_status dimfold_operation_plan(dimfold_call call, const dimfold_operation *operation,
                                      const dimfold_queue *queue, const dimfold_view *target,
                                      const dimfold_view *source, dimfold_plan *plan);

/* Plans the operation, runs it, and keeps the text of a failure in the queue. `value` is a fill's item. */
dimfold_status dimfold_operation_run(const dimfold_operation *operation, dimfold_queue *queue,
                                     const dimfold_view *target, const dimfold_view *source, const void *value,
                                     dimfold_diag *diag);

/* Parts of it, for operations that are more than one copy: what can be wrong with one view, with two dtypes. */
dimfold_status dimfold_operation_check_views(dimfold_call call, const dimfold_operation *operation,
                                             const dimfold_queue *queue, const dimfold_view *target,
                                             const dimfold_view *source, dimfold_operand *operand);
dimfold_status dimfold_operation_check_dtypes(dimfold_call call, const dimfold_operation *operation,
                                              const dimfold_view *target, const dimfold_view *source);

/* Whether the target overlaps itself, by the plan's form of it. */
dimfold_status dimfold_operation_check_target(dimfold_call call, const dimfold_plan *plan,
                                              const dimfold_operand *target);

void dimfold_plan_set_side(dimfold_plan_side *side, const dimfold_operand *operand);

/* Puts a fill's item into `item` as it will lie in memory, so that the target may hold the value itself. */
void dimfold_plan_set_value(dimfold_plan *plan, char *item, const void *value);
