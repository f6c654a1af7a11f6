/* Two launches in the order of the queue: one counts, by blocks; of the one that moves each block adds up the counts of
   those before it, which lie in the device's pool meanwhile. */
#include "mask_device.h"

dimfold_status dimfold_mask_check_queue(dimfold_call call, const dimfold_queue *queue)
{
    DIMFOLD_TRY(dimfold_index_check_any_queue(call, queue));
    if (!dimfold_index_is_on_host(queue) && queue->kind->tally == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_DEVICE_LATER, "queue", DIMFOLD_DEVICE_CPU, queue->kind->device_type);
    return DIMFOLD_OK;
}

/* ---- Launches --------------------------------------------------------------------------------------------------- */

static dimfold_status mask_start(dimfold_call call, const dimfold_mask_device *run, enum dimfold_cuda_kernel kernel,
                                 const dimfold_mask_launch *launch)
{
    return run->queue->kind->start(call, run->queue, kernel, launch->blocks, &launch->params);
}

/* No blocks only load a kernel. */
static dimfold_status mask_load(dimfold_call call, const dimfold_mask_device *run, enum dimfold_cuda_kernel kernel)
{
    return run->queue->kind->start(call, run->queue, kernel, 0, NULL);
}

/* By what elements move, or indices are written. */
static enum dimfold_cuda_kernel mask_kernel(const dimfold_mask_device *run)
{
    return run->elements != NULL ? DIMFOLD_CUDA_KERNEL_gpu_mask_move : DIMFOLD_CUDA_KERNEL_gpu_mask_indices;
}

static dimfold_status mask_check_reach(dimfold_call call, const dimfold_mask_device *run)
{
    DIMFOLD_TRY(dimfold_index_check_reach(call, run->queue, run->truth, run->truth_name));
    if (run->elements != NULL)
        DIMFOLD_TRY(dimfold_index_check_reach(call, run->queue, run->elements, run->elements_name));
    return run->line != NULL ? dimfold_index_check_reach(call, run->queue, run->line, run->line_name) : DIMFOLD_OK;
}

static dimfold_status mask_launch_make(dimfold_call call, const dimfold_mask_device *run, dimfold_mask_launch *launch)
{
    dimfold_index_order order;
    const dimfold_operand *side[] = {run->truth, run->elements};
    DIMFOLD_TRY(mask_check_reach(call, run));
    dimfold_index_order_make(&order, run->elements != NULL ? 2 : 1, side, run->elements != NULL);
    if (order.size == 0) {
        launch->blocks = 0;
        return DIMFOLD_OK;
    }
    if (!dimfold_mask_launch_make(launch, &order, run->truth->view->dtype))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_LAUNCH, run->truth_name, 0, 0);
    if (run->line != NULL && run->elements != NULL)
        dimfold_mask_launch_set_line(launch, &order, run->line);
    else if (run->line != NULL)
        dimfold_mask_launch_set_rows(launch, &order, run->line);
    return DIMFOLD_OK;
}

/* Words for all blocks, which `moves` may read; they are given back, whatever becomes of the launches. */
typedef dimfold_status mask_moves(dimfold_call call, const dimfold_mask_device *run, dimfold_mask_launch *launch,
                                  void *context);

static dimfold_status mask_with_counts(dimfold_call call, const dimfold_mask_device *run, dimfold_mask_launch *launch,
                                       mask_moves *moves, void *context)
{
    const dimfold_queue_kind *kind = run->queue->kind;
    void *scratch = NULL;
    DIMFOLD_TRY(kind->alloc(call, run->queue, launch->blocks * sizeof(uint32_t), &scratch));
    launch->params.counts = (uint64_t)(uintptr_t)scratch;
    dimfold_status status = mask_start(call, run, DIMFOLD_CUDA_KERNEL_gpu_mask_count, launch);
    if (status == DIMFOLD_OK)
        status = moves(call, run, launch, context);
    if (status == DIMFOLD_OK)
        return kind->free(call, run->queue, scratch);
    kind->free((dimfold_call){NULL, call.operation}, run->queue, scratch);
    return status;
}

/* ---- To a line -------------------------------------------------------------------------------------------------- */

static dimfold_status compress_moves(dimfold_call call, const dimfold_mask_device *run, dimfold_mask_launch *launch,
                                     void *context)
{
    const volatile uint32_t *tally = (const volatile uint32_t *)(uintptr_t)launch->params.tally;
    size_t found = 0;
    DIMFOLD_TRY(run->queue->kind->await(call, run->queue));
    for (uint32_t block = 0; block < launch->blocks; block++)
        found += tally[block];
    *(size_t *)context = found;
    if (run->line == NULL || found == 0)
        return DIMFOLD_OK;
    if (run->line->shape[0] < found)
        return dimfold_fail(call, DIMFOLD_REASON_INDEX_ROOM, run->line_name, 0, (int64_t)found,
                            (int64_t)run->line->shape[0]);
    return mask_start(call, run, mask_kernel(run), launch);
}

dimfold_status dimfold_mask_compress_on_device(dimfold_call call, const dimfold_mask_device *run, size_t *count)
{
    dimfold_mask_launch launch;
    size_t found = 0;
    DIMFOLD_TRY(mask_launch_make(call, run, &launch));
    if (launch.blocks != 0) {
        DIMFOLD_TRY(run->queue->kind->tally(call, run->queue, &launch.params.tally));
        DIMFOLD_TRY(mask_load(call, run, DIMFOLD_CUDA_KERNEL_gpu_mask_count));
        if (run->line != NULL)
            DIMFOLD_TRY(mask_load(call, run, mask_kernel(run)));
        DIMFOLD_TRY(mask_with_counts(call, run, &launch, compress_moves, &found));
    }
    *count = found;
    return DIMFOLD_OK;
}

/* ---- From a line ------------------------------------------------------------------------------------------------ */

static dimfold_status expand_moves(dimfold_call call, const dimfold_mask_device *run, dimfold_mask_launch *launch,
                                   void *context)
{
    (void)context;
    return mask_start(call, run, DIMFOLD_CUDA_KERNEL_gpu_mask_move, launch);
}

dimfold_status dimfold_mask_expand_on_device(dimfold_call call, const dimfold_mask_device *run)
{
    dimfold_mask_launch launch;
    DIMFOLD_TRY(mask_launch_make(call, run, &launch));
    if (launch.blocks == 0)
        return DIMFOLD_OK;
    launch.params.expands = 1;
    launch.params.operation = DIMFOLD_INDEX_OPERATION_EXPAND;
    DIMFOLD_TRY(mask_load(call, run, DIMFOLD_CUDA_KERNEL_gpu_mask_count));
    DIMFOLD_TRY(mask_load(call, run, DIMFOLD_CUDA_KERNEL_gpu_mask_move));
    DIMFOLD_TRY(run->queue->kind->fault(call, run->queue, &launch.params.fault));
    return mask_with_counts(call, run, &launch, expand_moves, NULL);
}
