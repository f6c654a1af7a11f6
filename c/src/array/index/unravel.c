/* Ordinals to indices: check, then run. */
#include "check.h"
#include "device.h"
#include "host/index/unravel.h"
#include "host/ways.h"

/* The shape, and how many elements it has. */
static dimfold_status unravel_check_shape(dimfold_call call, dimfold_index_selector *selector, size_t ndim,
                                          const size_t *shape)
{
    size_t size = 1;
    bool is_empty = false;
    DIMFOLD_TRY(layout_check_ndim(call, ndim, "shape"));
    if (ndim > 0)
        DIMFOLD_TRY(dimfold_check_pointer(call, shape, "shape"));
    selector->ndim = ndim;
    for (size_t axis = 0; axis < ndim; axis++) {
        selector->shape[axis] = shape[axis];
        is_empty |= shape[axis] == 0;
        bool fits = shape[axis] == 0 || dimfold_size_mul(&size, size, shape[axis]);
        if (!fits || size > (size_t)PTRDIFF_MAX)
            return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "shape", (ptrdiff_t)axis, 0, 0);
    }
    selector->extent = is_empty ? 0 : (int64_t)size;
    return DIMFOLD_OK;
}

static dimfold_status unravel_check_target(dimfold_call call, const dimfold_operand *target,
                                           const dimfold_operand *source, const dimfold_index_selector *selector)
{
    DIMFOLD_TRY(dimfold_index_check_list(call, target, "target"));
    DIMFOLD_TRY(dimfold_index_check_ndim(call, target, "target", source->ndim + 1));
    for (size_t axis = 0; axis < source->ndim; axis++)
        DIMFOLD_TRY(dimfold_index_check_extent(call, target, "target", axis, source->shape[axis]));
    DIMFOLD_TRY(dimfold_index_check_extent(call, target, "target", source->ndim, selector->ndim));
    for (size_t axis = 0; axis < selector->ndim && target->item_bytes == sizeof(int32_t); axis++)
        if ((uint64_t)selector->shape[axis] > (uint64_t)INT32_MAX + 1)
            return dimfold_fail(call, DIMFOLD_REASON_INDEX_DTYPE_EXTENT, "shape", (ptrdiff_t)axis, INT32_MAX,
                                (int64_t)selector->shape[axis]);
    DIMFOLD_TRY(dimfold_index_check_itself(call, target));
    return dimfold_index_check_apart(call, target, source, "source");
}

static __attribute__((noinline)) dimfold_status unravel_run_on_device(dimfold_call call, dimfold_queue *queue,
                                                                      const dimfold_operand *operand,
                                                                      const dimfold_index_unravel *unravel)
{
    const dimfold_index_selector *selector = &unravel->selector;
    dimfold_index_unravel_launch launch = {.blocks = 0};
    dimfold_index_device run = {.queue = queue, .list = &operand[0], .limits = {-selector->extent, selector->extent},
                                .mode = selector->mode, .operation = DIMFOLD_INDEX_OPERATION_UNRAVEL,
                                .kernel = DIMFOLD_CUDA_KERNEL_gpu_index_unravel, .params = &launch.params,
                                .verdict = &launch.params.verdict};
    DIMFOLD_TRY(dimfold_index_check_reach(call, queue, &operand[1], "target"));
    DIMFOLD_TRY(dimfold_index_check_reach(call, queue, &operand[0], "source"));
    if (unravel->order.size > 0 && selector->ndim > 0 &&
        !dimfold_index_unravel_launch_make(&launch, &unravel->order, selector, unravel->source_bytes,
                                           unravel->target_bytes, unravel->step))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_LAUNCH, "source", 0, 0);
    run.blocks = launch.blocks;
    return dimfold_index_run_on_device(call, &run);
}

static dimfold_status unravel_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                                  const dimfold_view *source, size_t ndim, const size_t *shape, uint32_t flags)
{
    dimfold_operand operand[2];
    dimfold_index_unravel unravel = {.selector.mode = flags};
    dimfold_index_selector *selector = &unravel.selector;
    DIMFOLD_TRY(dimfold_index_check_any_queue(call, queue));
    DIMFOLD_TRY(dimfold_index_check_target(call, &operand[1], target, queue));
    DIMFOLD_TRY(dimfold_index_check_operand(call, &operand[0], source, "source", queue));
    DIMFOLD_TRY(dimfold_index_check_list(call, &operand[0], "source"));
    DIMFOLD_TRY(dimfold_index_check_flags(call, flags, DIMFOLD_INDEX_CLAMP, "flags"));
    DIMFOLD_TRY(unravel_check_shape(call, selector, ndim, shape));
    DIMFOLD_TRY(unravel_check_target(call, &operand[1], &operand[0], selector));
    dimfold_index_limits limits = {-selector->extent, selector->extent};
    uint64_t bytes = (uint64_t)dimfold_index_size(&operand[0]) * (8 + 8 * ndim);
    DIMFOLD_TRY(dimfold_index_check_bytes(call, queue, bytes));
    const dimfold_operand *side[] = {&operand[0], &operand[1]};
    unravel.source_bytes = operand[0].item_bytes;
    unravel.target_bytes = operand[1].item_bytes;
    unravel.step = dimfold_ptrdiff_mul_wrapping(operand[1].stride[operand[0].ndim], (ptrdiff_t)operand[1].item_bytes);
    dimfold_index_order_make(&unravel.order, 2, side, true);
    if (!dimfold_index_is_on_host(queue))
        return unravel_run_on_device(call, queue, operand, &unravel);
    DIMFOLD_TRY(dimfold_index_check_indices(call, &operand[0], "source", limits, flags, queue));
    if (ndim > 0)
        dimfold_index_unravel_run(&unravel, dimfold_queue_runner(queue));
    return DIMFOLD_OK;
}

dimfold_status dimfold_unravel(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                               size_t ndim, const size_t *shape, uint32_t flags, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "unravel"};
    return dimfold_queue_end(unravel_try(call, queue, target, source, ndim, shape, flags), queue, &failure, diag);
}
