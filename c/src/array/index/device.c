/* Up to three launches in the order of the queue: the check by many blocks, what judges between them, and the move,
   which does nothing after a wrong index. What the check has found lies in the device's pool meanwhile. */
#include "device.h"

bool dimfold_index_is_on_host(const dimfold_queue *queue)
{
    return queue->kind->device_type == DIMFOLD_DEVICE_CPU;
}

dimfold_status dimfold_index_check_any_queue(dimfold_call call, const dimfold_queue *queue)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    if (!dimfold_index_is_on_host(queue) && queue->kind->start == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_DEVICE_LATER, "queue", DIMFOLD_DEVICE_CPU, queue->kind->device_type);
    return DIMFOLD_OK;
}

dimfold_status dimfold_index_check_reach(dimfold_call call, dimfold_queue *queue, const dimfold_operand *operand,
                                         const char *name)
{
    const dimfold_view *view = operand->view;
    dimfold_plan_side side = {.data = view->data, .item_bytes = operand->item_bytes, .dtype = view->dtype,
                              .device_type = view->device_type, .device_id = view->device_id};
    return operand->max < 0 ? DIMFOLD_OK : queue->kind->check_side(call, queue, &side, name);
}

/* ---- Launches --------------------------------------------------------------------------------------------------- */

static dimfold_status device_start_check(dimfold_call call, dimfold_queue *queue, dimfold_index_check_launch *launch)
{
    const dimfold_queue_kind *kind = queue->kind;
    DIMFOLD_TRY(kind->start(call, queue, DIMFOLD_CUDA_KERNEL_gpu_index_check, launch->blocks, &launch->params));
    if (launch->blocks == 1)
        return DIMFOLD_OK;
    launch->params.judges = 1;
    return kind->start(call, queue, DIMFOLD_CUDA_KERNEL_gpu_index_check, 1, &launch->params);
}

/* No blocks only load a kernel. */
static dimfold_status device_start_move(dimfold_call call, const dimfold_index_device *run)
{
    return run->blocks == 0 ? DIMFOLD_OK
                            : run->queue->kind->start(call, run->queue, run->kernel, run->blocks, run->params);
}

/* All is loaded before the first one runs. */
static dimfold_status device_load(dimfold_call call, const dimfold_index_device *run, bool checks)
{
    const dimfold_queue_kind *kind = run->queue->kind;
    if (run->blocks != 0)
        DIMFOLD_TRY(kind->start(call, run->queue, run->kernel, 0, NULL));
    return checks ? kind->start(call, run->queue, DIMFOLD_CUDA_KERNEL_gpu_index_check, 0, NULL) : DIMFOLD_OK;
}

/* What was taken is given back, whatever becomes of the launches. */
static dimfold_status device_run_checked(dimfold_call call, const dimfold_index_device *run,
                                         dimfold_index_check_launch *check)
{
    const dimfold_queue_kind *kind = run->queue->kind;
    void *scratch = NULL;
    DIMFOLD_TRY(device_load(call, run, true));
    DIMFOLD_TRY(kind->fault(call, run->queue, &check->params.fault));
    DIMFOLD_TRY(kind->alloc(call, run->queue, GPU_INDEX_SCRATCH_BYTES, &scratch));
    check->params.verdict = *run->verdict = (uint64_t)(uintptr_t)scratch;
    dimfold_status status = device_start_check(call, run->queue, check);
    if (status == DIMFOLD_OK)
        status = device_start_move(call, run);
    if (status == DIMFOLD_OK)
        return kind->free(call, run->queue, scratch);
    kind->free((dimfold_call){NULL, call.operation}, run->queue, scratch);
    return status;
}

/* Wrapping and clamping make an index of any number, unless there is none. */
dimfold_status dimfold_index_run_on_device(dimfold_call call, const dimfold_index_device *run)
{
    dimfold_index_check_launch check;
    dimfold_index_order order;
    bool is_sure = run->mode != DIMFOLD_INDEX_ERROR && run->limits.extent > 0;
    if (is_sure || run->list->max < 0) {
        DIMFOLD_TRY(device_load(call, run, false));
        return device_start_move(call, run);
    }
    dimfold_index_order_make(&order, 1, &run->list, true);
    if (!dimfold_index_check_launch_make(&check, &order, run->list->item_bytes, run->limits.min, run->limits.extent))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_LAUNCH, "indices", 0, 0);
    check.params.operation = run->operation;
    return device_run_checked(call, run, &check);
}

dimfold_status dimfold_index_take_on_device(dimfold_call call, dimfold_index_device *run,
                                            const dimfold_index_walk *walk)
{
    dimfold_index_plan plan;
    dimfold_index_move_launch launch = {.blocks = 0};
    dimfold_index_plan_make(&plan, walk);
    if (plan.size > 0 && !dimfold_index_take_launch_make(&launch, &plan))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_LAUNCH, "target", 0, 0);
    run->kernel = launch.kernel;
    run->blocks = launch.blocks;
    run->params = &launch.params;
    run->verdict = &launch.params.verdict;
    return dimfold_index_run_on_device(call, run);
}

dimfold_status dimfold_index_put_on_device(dimfold_call call, dimfold_index_device *run,
                                           const dimfold_index_walk *walk, uint32_t op, const char *one)
{
    dimfold_index_plan plan;
    dimfold_index_put_launch launch = {.blocks = 0};
    dimfold_dtype dtype = walk->side[DIMFOLD_INDEX_INDEXED]->view->dtype;
    dimfold_index_plan_make(&plan, walk);
    if (one != NULL)
        plan.begin[DIMFOLD_INDEX_WALKED] = NULL;
    if (plan.size > 0 && plan.selector.extent > 0 &&
        !dimfold_index_put_launch_make(&launch, &plan, op, dtype, one))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_LAUNCH, "source", 0, 0);
    run->kernel = DIMFOLD_CUDA_KERNEL_gpu_index_put;
    run->blocks = launch.blocks;
    run->params = &launch.params;
    run->verdict = &launch.params.verdict;
    return dimfold_index_run_on_device(call, run);
}
