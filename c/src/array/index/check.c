/* Operands one by one, then in pairs, and the indices last, since they are the most to look at. */
#include "check.h"

#include "host/ways.h"
#include "layout/shared.h"
#include "ops/byte_order.h"
#include "ops/often/canonical.h"
#include "ops/overlap.h"

#include <dimfold/overlap.h>

dimfold_status dimfold_index_check_operand(dimfold_call call, dimfold_operand *operand, const dimfold_view *view,
                                           const char *name, const dimfold_queue *queue)
{
    return dimfold_operand_check(call, operand, view, name, queue, true);
}

dimfold_status dimfold_index_check_target(dimfold_call call, dimfold_operand *operand, const dimfold_view *view,
                                          const dimfold_queue *queue)
{
    DIMFOLD_TRY(dimfold_index_check_operand(call, operand, view, "target", queue));
    if ((view->flags & DIMFOLD_READONLY) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_READONLY, "target", 0, 0);
    return DIMFOLD_OK;
}

dimfold_status dimfold_index_check_itself(dimfold_call call, const dimfold_operand *target)
{
    dimfold_canonical form;
    dimfold_strided strided = {target->stride, target->offset};
    if ((target->view->flags & DIMFOLD_ASSUME_DISJOINT) != 0)
        return DIMFOLD_OK;
    dimfold_canonicalise(&form, target->ndim, target->shape, 1, &strided);
    int overlap = dimfold_overlap_target(&form, DIMFOLD_WORK_DEFAULT);
    if (overlap == DIMFOLD_OVERLAP_NONE)
        return DIMFOLD_OK;
    if (overlap == DIMFOLD_OVERLAP_FOUND)
        return dimfold_overlap_fail_target(call, target, "target", DIMFOLD_WORK_DEFAULT);
    return dimfold_fail(call, DIMFOLD_REASON_OVERLAP_UNKNOWN, "target", dimfold_overlap_axis(target), 0, 0);
}

static bool operand_is_swapped(const dimfold_operand *operand)
{
    return (operand->view->flags & DIMFOLD_BYTE_SWAPPED) != 0 && dimfold_dtype_swap_bytes(operand->view->dtype) > 1;
}

dimfold_status dimfold_index_check_order(dimfold_call call, const dimfold_operand *operand, const char *name)
{
    if (operand_is_swapped(operand))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_SWAPPED, name, 0, 0);
    return DIMFOLD_OK;
}

dimfold_status dimfold_index_check_list(dimfold_call call, const dimfold_operand *list, const char *name)
{
    dimfold_dtype dtype = list->view->dtype;
    if (dtype != DIMFOLD_DTYPE_I32 && dtype != DIMFOLD_DTYPE_I64)
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_LIST, name, DIMFOLD_DTYPE_I64, dtype);
    return dimfold_index_check_order(call, list, name);
}

dimfold_status dimfold_index_check_items(dimfold_call call, const dimfold_operand *target,
                                         const dimfold_operand *source, bool are_moved)
{
    if (target->view->dtype != source->view->dtype)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE, "source", target->view->dtype, source->view->dtype);
    bool is_swapped = operand_is_swapped(target);
    if (are_moved && is_swapped == operand_is_swapped(source))
        return DIMFOLD_OK;
    DIMFOLD_TRY(dimfold_index_check_order(call, target, "target"));
    return dimfold_index_check_order(call, source, "source");
}

dimfold_status dimfold_index_check_ndim(dimfold_call call, const dimfold_operand *operand, const char *name,
                                        size_t ndim)
{
    if (operand->ndim != ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_SHAPE_NDIM, name, (int64_t)ndim, (int64_t)operand->ndim);
    return DIMFOLD_OK;
}

dimfold_status dimfold_index_check_extent(dimfold_call call, const dimfold_operand *operand, const char *name,
                                          size_t axis, size_t extent)
{
    if (operand->shape[axis] != extent)
        return dimfold_fail(call, DIMFOLD_REASON_EXTENT, name, (ptrdiff_t)axis, (int64_t)extent,
                            (int64_t)operand->shape[axis]);
    return DIMFOLD_OK;
}

dimfold_status dimfold_index_check_shape(dimfold_call call, const dimfold_operand *operand, const char *name,
                                         const dimfold_operand *expected)
{
    DIMFOLD_TRY(dimfold_index_check_ndim(call, operand, name, expected->ndim));
    for (size_t axis = 0; axis < expected->ndim; axis++)
        DIMFOLD_TRY(dimfold_index_check_extent(call, operand, name, axis, expected->shape[axis]));
    return DIMFOLD_OK;
}

static dimfold_items index_items(const dimfold_operand *operand, const layout_in *layout)
{
    int64_t start = (int64_t)(uintptr_t)operand->view->data, itemsize = (int64_t)operand->item_bytes;
    return (dimfold_items){layout, operand->item_bytes, start + operand->min * itemsize,
                           start + operand->max * itemsize};
}

dimfold_status dimfold_index_check_apart(dimfold_call call, const dimfold_operand *target,
                                         const dimfold_operand *other, const char *name)
{
    if (target->max < 0 || other->max < 0)
        return DIMFOLD_OK;
    layout_in in = dimfold_operand_layout(target), in2 = dimfold_operand_layout(other);
    dimfold_items items = index_items(target, &in), items2 = index_items(other, &in2);
    if (items.low >= items2.high + (int64_t)items2.itemsize || items2.low >= items.high + (int64_t)items.itemsize)
        return DIMFOLD_OK;
    uint64_t work = DIMFOLD_WORK_DEFAULT;
    dimfold_witness witness;
    dimfold_answer answer = dimfold_shared_between(&items, &items2, &work, &witness);
    if (answer == DIMFOLD_ANSWER_NO)
        return DIMFOLD_OK;
    if (answer != DIMFOLD_ANSWER_YES)
        return dimfold_refuse(call, DIMFOLD_REASON_OVERLAP_OPERANDS_UNKNOWN, name, 0, 0);
    dimfold_status status = dimfold_overlap_fail_source(call, target, other, false, DIMFOLD_WORK_DEFAULT);
    if (call.diag != NULL)
        call.diag->operand = name;
    return status;
}

dimfold_status dimfold_index_check_bytes(dimfold_call call, const dimfold_queue *queue, uint64_t bytes)
{
    return queue->kind->check_bytes != NULL ? queue->kind->check_bytes(call, queue, bytes) : DIMFOLD_OK;
}

/* Wrapping and clamping make an index of any number, unless there is none. */
dimfold_status dimfold_index_check_indices(dimfold_call call, const dimfold_operand *list, const char *name,
                                           dimfold_index_limits limits, uint32_t mode, const dimfold_queue *queue)
{
    dimfold_index_outside outside;
    if (list->max < 0 || (mode != DIMFOLD_INDEX_ERROR && limits.extent > 0))
        return DIMFOLD_OK;
    if (!dimfold_index_find(list, limits, dimfold_queue_runner(queue), &outside))
        return DIMFOLD_OK;
    return dimfold_diagnose_shared(call, DIMFOLD_REASON_INDEX_OUTSIDE, name, DIMFOLD_NO_AXIS, limits.extent,
                                   outside.index, outside.ordinal);
}

dimfold_status dimfold_index_check_flags(dimfold_call call, uint32_t flags, uint32_t last, const char *name)
{
    if (flags > last)
        return dimfold_refuse(call, DIMFOLD_REASON_FLAGS, name, last, flags);
    return DIMFOLD_OK;
}

size_t dimfold_index_size(const dimfold_operand *operand)
{
    size_t size = 1;
    for (size_t axis = 0; axis < operand->ndim; axis++) {
        if (operand->shape[axis] == 0)
            return 0;
        size *= operand->shape[axis];
    }
    return size;
}
