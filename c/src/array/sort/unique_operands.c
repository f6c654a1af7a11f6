/* Operands of dimfold_unique, and memory beside them. */
#include "unique_operands.h"

#include "ops/often/operation.h"

const char *const dimfold_unique_names[] = {"values", "first", "inverse", "counts", "source"};

dimfold_status dimfold_unique_check_room(dimfold_call call, const dimfold_unique_call *unique, size_t found)
{
    for (size_t k = 0; k < DIMFOLD_UNIQUE_SOURCE; k++)
        if (k != DIMFOLD_UNIQUE_INVERSE && unique->view[k] != NULL && unique->view[k]->shape[0] < found)
            return dimfold_refuse(call, DIMFOLD_REASON_SORT_ROOM, dimfold_unique_names[k], (int64_t)found,
                                  (int64_t)unique->view[k]->shape[0]);
    return DIMFOLD_OK;
}

__attribute__((noinline)) dimfold_status dimfold_unique_copy(dimfold_call call, dimfold_queue *queue,
                                                             const dimfold_view *target, const dimfold_view *source)
{
    static const dimfold_operation operation = {.same_dtype = true, .needs_data = true, .needs_source = true};
    dimfold_plan plan;
    DIMFOLD_TRY(dimfold_operation_plan(call, &operation, queue, target, source, &plan));
    return plan.relation != DIMFOLD_RELATION_NOTHING ? queue->kind->run(call, queue, &plan) : DIMFOLD_OK;
}

dimfold_view dimfold_unique_in_c_order(const dimfold_queue *queue, const dimfold_view *view, void *memory)
{
    return (dimfold_view){.data = memory,
                          .dtype = view->dtype,
                          .device_type = queue->kind->device_type,
                          .device_id = queue->device_id,
                          .ndim = view->ndim,
                          .shape = view->shape};
}
