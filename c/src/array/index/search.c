/* Places in sorted items: check, then run. */
#include "check.h"
#include "device.h"
#include "host/index/search.h"
#include "host/ways.h"

static dimfold_status search_check(dimfold_call call, const dimfold_operand *target, const dimfold_operand *sorted,
                                   const dimfold_operand *values)
{
    dimfold_dtype dtype = sorted->view->dtype;
    DIMFOLD_TRY(dimfold_index_check_list(call, target, "target"));
    DIMFOLD_TRY(dimfold_index_check_order(call, sorted, "sorted"));
    DIMFOLD_TRY(dimfold_index_check_order(call, values, "values"));
    if (!dimfold_index_has_order(dtype))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_ORDER, "sorted", 0, dtype);
    if (values->view->dtype != dtype)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE, "values", dtype, values->view->dtype);
    DIMFOLD_TRY(dimfold_index_check_ndim(call, sorted, "sorted", 1));
    DIMFOLD_TRY(dimfold_index_check_shape(call, target, "target", values));
    if (target->item_bytes == sizeof(int32_t) && (uint64_t)sorted->shape[0] > (uint64_t)INT32_MAX)
        return dimfold_fail(call, DIMFOLD_REASON_INDEX_DTYPE_EXTENT, "sorted", 0, INT32_MAX,
                            (int64_t)sorted->shape[0]);
    DIMFOLD_TRY(dimfold_index_check_itself(call, target));
    DIMFOLD_TRY(dimfold_index_check_apart(call, target, sorted, "sorted"));
    return dimfold_index_check_apart(call, target, values, "values");
}

/* No place can be wrong. */
static __attribute__((noinline)) dimfold_status search_run_on_device(dimfold_call call, dimfold_queue *queue,
                                                                     const dimfold_operand *operand,
                                                                     const dimfold_index_search *search)
{
    const dimfold_queue_kind *kind = queue->kind;
    dimfold_index_search_launch launch;
    DIMFOLD_TRY(dimfold_index_check_reach(call, queue, &operand[0], "target"));
    DIMFOLD_TRY(dimfold_index_check_reach(call, queue, &operand[1], "sorted"));
    DIMFOLD_TRY(dimfold_index_check_reach(call, queue, &operand[2], "values"));
    if (search->order.size == 0)
        return DIMFOLD_OK;
    if (!dimfold_index_search_launch_make(&launch, &search->order, &operand[1], search->target_bytes,
                                          search->is_right))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_LAUNCH, "values", 0, 0);
    return kind->start(call, queue, DIMFOLD_CUDA_KERNEL_gpu_index_search, launch.blocks, &launch.params);
}

static dimfold_status search_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                                 const dimfold_view *sorted, const dimfold_view *values, uint32_t flags)
{
    dimfold_operand operand[3];
    dimfold_index_search search = {.is_right = flags == DIMFOLD_RIGHT};
    DIMFOLD_TRY(dimfold_index_check_any_queue(call, queue));
    DIMFOLD_TRY(dimfold_index_check_target(call, &operand[0], target, queue));
    DIMFOLD_TRY(dimfold_index_check_operand(call, &operand[1], sorted, "sorted", queue));
    DIMFOLD_TRY(dimfold_index_check_operand(call, &operand[2], values, "values", queue));
    DIMFOLD_TRY(dimfold_index_check_flags(call, flags, DIMFOLD_RIGHT, "flags"));
    DIMFOLD_TRY(search_check(call, &operand[0], &operand[1], &operand[2]));
    uint64_t bytes = (uint64_t)dimfold_index_size(&operand[2]) * 64;
    DIMFOLD_TRY(dimfold_index_check_bytes(call, queue, bytes));
    const dimfold_operand *side[] = {&operand[2], &operand[0]};
    dimfold_index_order_make(&search.order, 2, side, true);
    search.dtype = sorted->dtype;
    search.sorted = (const char *)((uintptr_t)sorted->data + (uintptr_t)operand[1].offset * operand[1].item_bytes);
    search.stride = dimfold_ptrdiff_mul_wrapping(operand[1].stride[0], (ptrdiff_t)operand[1].item_bytes);
    search.extent = operand[1].shape[0];
    search.target_bytes = operand[0].item_bytes;
    if (!dimfold_index_is_on_host(queue))
        return search_run_on_device(call, queue, operand, &search);
    dimfold_index_search_run(&search, dimfold_queue_runner(queue));
    return DIMFOLD_OK;
}

dimfold_status dimfold_searchsorted(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *sorted,
                                    const dimfold_view *values, uint32_t flags, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "searchsorted"};
    return dimfold_queue_end(search_try(call, queue, target, sorted, values, flags), queue, &failure, diag);
}
