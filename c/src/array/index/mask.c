/* Elements by masks: compress, expand, nonzero. */
#include "mask_device.h"

#include "host/index/choose.h"
#include "host/index/truth.h"
#include "host/ways.h"

static void mask_make(dimfold_index_mask *mask, const dimfold_queue *queue, const dimfold_operand *truth,
                      const dimfold_operand *elements)
{
    const dimfold_operand *side[] = {truth, elements};
    dimfold_index_order_make(&mask->order, elements != NULL ? 2 : 1, side, elements != NULL);
    mask->dtype = truth->view->dtype;
    mask->kernels = dimfold_index_kernels_of(queue->tier);
    mask->item_bytes = elements != NULL ? elements->item_bytes : 0;
}

/* Where the chosen ones lie in a row: an operand's first axis. */
static void mask_set_line(dimfold_index_mask *mask, const dimfold_operand *line)
{
    ptrdiff_t item_bytes = (ptrdiff_t)line->item_bytes;
    mask->line = (char *)((uintptr_t)line->view->data + (uintptr_t)line->offset * line->item_bytes);
    mask->line_stride = dimfold_ptrdiff_mul_wrapping(line->stride[0], item_bytes);
    mask->index_stride = line->ndim > 1 ? dimfold_ptrdiff_mul_wrapping(line->stride[1], item_bytes) : 0;
    mask->item_bytes = line->item_bytes;
}

static dimfold_status mask_check(dimfold_call call, dimfold_operand *operand, const dimfold_view *mask,
                                 const dimfold_queue *queue)
{
    DIMFOLD_TRY(dimfold_index_check_operand(call, operand, mask, "mask", queue));
    if (mask->dtype != DIMFOLD_DTYPE_BOOL)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE, "mask", DIMFOLD_DTYPE_BOOL, mask->dtype);
    return DIMFOLD_OK;
}

static dimfold_status mask_check_bytes(dimfold_call call, const dimfold_queue *queue, const dimfold_operand *operand)
{
    return dimfold_index_check_bytes(call, queue,
                                     2 * (uint64_t)dimfold_index_size(operand) * (operand->item_bytes + 1));
}

static dimfold_status mask_check_room(dimfold_call call, const dimfold_operand *line, const char *name, size_t count)
{
    if (line->shape[0] < count)
        return dimfold_fail(call, DIMFOLD_REASON_INDEX_ROOM, name, 0, (int64_t)count, (int64_t)line->shape[0]);
    return DIMFOLD_OK;
}

/* ---- To a line -------------------------------------------------------------------------------------------------- */

static dimfold_status compress_check_target(dimfold_call call, dimfold_operand *operand, const dimfold_queue *queue,
                                            const dimfold_view *target, const dimfold_operand *source,
                                            const dimfold_operand *mask)
{
    DIMFOLD_TRY(dimfold_index_check_target(call, operand, target, queue));
    DIMFOLD_TRY(dimfold_index_check_items(call, operand, source, true));
    DIMFOLD_TRY(dimfold_index_check_ndim(call, operand, "target", 1));
    DIMFOLD_TRY(dimfold_index_check_itself(call, operand));
    DIMFOLD_TRY(dimfold_index_check_apart(call, operand, source, "source"));
    return dimfold_index_check_apart(call, operand, mask, "mask");
}

static dimfold_status compress_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target, size_t *count,
                                   const dimfold_view *source, const dimfold_view *mask)
{
    dimfold_operand operand[3];
    dimfold_index_mask chosen;
    DIMFOLD_TRY(dimfold_mask_check_queue(call, queue));
    DIMFOLD_TRY(dimfold_check_pointer(call, count, "count"));
    DIMFOLD_TRY(dimfold_index_check_operand(call, &operand[1], source, "source", queue));
    DIMFOLD_TRY(mask_check(call, &operand[2], mask, queue));
    DIMFOLD_TRY(dimfold_index_check_shape(call, &operand[2], "mask", &operand[1]));
    if (target != NULL)
        DIMFOLD_TRY(compress_check_target(call, &operand[0], queue, target, &operand[1], &operand[2]));
    if (!dimfold_index_is_on_host(queue)) {
        dimfold_mask_device run = {queue, &operand[2], &operand[1], target != NULL ? &operand[0] : NULL,
                                   "mask", "source", "target"};
        return dimfold_mask_compress_on_device(call, &run, count);
    }
    DIMFOLD_TRY(mask_check_bytes(call, queue, &operand[1]));
    mask_make(&chosen, queue, &operand[2], &operand[1]);
    size_t found = dimfold_index_mask_count(&chosen, dimfold_queue_runner(queue));
    if (target != NULL && found > 0) {
        DIMFOLD_TRY(mask_check_room(call, &operand[0], "target", found));
        mask_set_line(&chosen, &operand[0]);
        dimfold_index_mask_run(&chosen, dimfold_index_choose_compress, dimfold_queue_runner(queue));
    }
    *count = found;
    return DIMFOLD_OK;
}

dimfold_status dimfold_compress(dimfold_queue *queue, const dimfold_view *target, size_t *count,
                                const dimfold_view *source, const dimfold_view *mask, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "compress"};
    return dimfold_queue_end(compress_try(call, queue, target, count, source, mask), queue, &failure, diag);
}

/* ---- From a line ------------------------------------------------------------------------------------------------ */

static dimfold_status expand_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                                 const dimfold_view *source, const dimfold_view *mask)
{
    dimfold_operand operand[3];
    dimfold_index_mask chosen;
    DIMFOLD_TRY(dimfold_mask_check_queue(call, queue));
    DIMFOLD_TRY(dimfold_index_check_target(call, &operand[0], target, queue));
    DIMFOLD_TRY(dimfold_index_check_operand(call, &operand[1], source, "source", queue));
    DIMFOLD_TRY(mask_check(call, &operand[2], mask, queue));
    DIMFOLD_TRY(dimfold_index_check_items(call, &operand[0], &operand[1], true));
    DIMFOLD_TRY(dimfold_index_check_shape(call, &operand[2], "mask", &operand[0]));
    DIMFOLD_TRY(dimfold_index_check_ndim(call, &operand[1], "source", 1));
    DIMFOLD_TRY(dimfold_index_check_itself(call, &operand[0]));
    DIMFOLD_TRY(dimfold_index_check_apart(call, &operand[0], &operand[1], "source"));
    DIMFOLD_TRY(dimfold_index_check_apart(call, &operand[0], &operand[2], "mask"));
    if (!dimfold_index_is_on_host(queue)) {
        dimfold_mask_device run = {queue, &operand[2], &operand[0], &operand[1], "mask", "target", "source"};
        return dimfold_mask_expand_on_device(call, &run);
    }
    DIMFOLD_TRY(mask_check_bytes(call, queue, &operand[0]));
    mask_make(&chosen, queue, &operand[2], &operand[0]);
    size_t found = dimfold_index_mask_count(&chosen, dimfold_queue_runner(queue));
    DIMFOLD_TRY(mask_check_room(call, &operand[1], "source", found));
    mask_set_line(&chosen, &operand[1]);
    if (found > 0)
        dimfold_index_mask_run(&chosen, dimfold_index_choose_expand, dimfold_queue_runner(queue));
    return DIMFOLD_OK;
}

dimfold_status dimfold_expand(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                              const dimfold_view *mask, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "expand"};
    return dimfold_queue_end(expand_try(call, queue, target, source, mask), queue, &failure, diag);
}

/* ---- Indices ---------------------------------------------------------------------------------------------------- */

static dimfold_status nonzero_check_target(dimfold_call call, dimfold_operand *operand, const dimfold_queue *queue,
                                           const dimfold_view *target, const dimfold_operand *source)
{
    DIMFOLD_TRY(dimfold_index_check_target(call, operand, target, queue));
    DIMFOLD_TRY(dimfold_index_check_list(call, operand, "target"));
    DIMFOLD_TRY(dimfold_index_check_ndim(call, operand, "target", 2));
    DIMFOLD_TRY(dimfold_index_check_extent(call, operand, "target", 1, source->ndim));
    for (size_t axis = 0; axis < source->ndim && target->dtype == DIMFOLD_DTYPE_I32; axis++)
        if ((uint64_t)source->shape[axis] > (uint64_t)INT32_MAX + 1)
            return dimfold_fail(call, DIMFOLD_REASON_INDEX_DTYPE_EXTENT, "source", (ptrdiff_t)axis, INT32_MAX,
                                (int64_t)source->shape[axis]);
    DIMFOLD_TRY(dimfold_index_check_itself(call, operand));
    return dimfold_index_check_apart(call, operand, source, "source");
}

static dimfold_status nonzero_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target, size_t *count,
                                  const dimfold_view *source)
{
    dimfold_operand operand[2];
    dimfold_index_mask chosen;
    DIMFOLD_TRY(dimfold_mask_check_queue(call, queue));
    DIMFOLD_TRY(dimfold_check_pointer(call, count, "count"));
    DIMFOLD_TRY(dimfold_index_check_operand(call, &operand[1], source, "source", queue));
    DIMFOLD_TRY(dimfold_index_check_order(call, &operand[1], "source"));
    if (!dimfold_index_has_truth(source->dtype))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_TRUTH, "source", 0, source->dtype);
    if (target != NULL)
        DIMFOLD_TRY(nonzero_check_target(call, &operand[0], queue, target, &operand[1]));
    if (!dimfold_index_is_on_host(queue)) {
        const dimfold_operand *rows = target != NULL ? &operand[0] : NULL;
        dimfold_mask_device run = {queue, &operand[1], NULL, rows, "source", "", "target"};
        return dimfold_mask_compress_on_device(call, &run, count);
    }
    DIMFOLD_TRY(mask_check_bytes(call, queue, &operand[1]));
    mask_make(&chosen, queue, &operand[1], NULL);
    size_t found = dimfold_index_mask_count(&chosen, dimfold_queue_runner(queue));
    if (target != NULL && found > 0) {
        DIMFOLD_TRY(mask_check_room(call, &operand[0], "target", found));
        mask_set_line(&chosen, &operand[0]);
        dimfold_index_mask_run(&chosen, dimfold_index_choose_indices, dimfold_queue_runner(queue));
    }
    *count = found;
    return DIMFOLD_OK;
}

dimfold_status dimfold_nonzero(dimfold_queue *queue, const dimfold_view *target, size_t *count,
                               const dimfold_view *source, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "nonzero"};
    return dimfold_queue_end(nonzero_try(call, queue, target, count, source), queue, &failure, diag);
}
