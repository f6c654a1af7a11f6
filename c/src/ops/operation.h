/* From views to a plan: what copy, cast, fill and explain share. */
#ifndef DIMFOLD_OPS_OPERATION_H
#define DIMFOLD_OPS_OPERATION_H

#include "queue.h"

typedef struct dimfold_operation {
    const char *name;   /* the public function */
    bool same_dtype;    /* target and source must agree in it */
    bool needs_data;    /* NULL is refused */
    bool needs_source;  /* else it is a fill */
} dimfold_operation;

/* Checks the operands, canonicalises them, looks for overlap and chooses the kernel. A source of NULL is refused if one
   is needed, else it plans a fill, whose value is the caller's to put into the plan. */
dimfold_status dimfold_operation_plan(dimfold_call call, const dimfold_operation *operation,
                                      const dimfold_queue *queue, const dimfold_view *target,
                                      const dimfold_view *source, dimfold_plan *plan);

/* Plans the operation, runs it, and keeps the text of a failure in the queue. `value` is a fill's item. */
dimfold_status dimfold_operation_run(const dimfold_operation *operation, dimfold_queue *queue,
                                     const dimfold_view *target, const dimfold_view *source, const void *value,
                                     dimfold_diag *diag);

#endif
