/* Everything that can be wrong with one operand, so that what comes later may trust it. */
#include "check.h"
#include "ops/queue.h"

#define CHECK_FLAGS \
    (DIMFOLD_READONLY | DIMFOLD_ASSUME_DISJOINT | DIMFOLD_BYTE_SWAPPED | DIMFOLD_WRAPPING)

dimfold_status dimfold_check_item(dimfold_call call, dimfold_dtype dtype, const char *name, size_t *item_bytes)
{
    *item_bytes = dimfold_dtype_size_bytes(dtype);
    if (*item_bytes == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_SIZE, name, 0, (int64_t)dtype);
    return DIMFOLD_OK;
}

/* Strides that a view left out: C order, an extent 0 counting as 1. A product that does not fit belongs to a shape
   that the layout's own check refuses. */
static void operand_contiguous(dimfold_operand *operand, const dimfold_view *view)
{
    ptrdiff_t stride = 1;
    for (size_t axis = view->ndim; axis-- > 0;) {
        operand->contiguous[axis] = stride;
        stride = layout_stride_beyond(view->shape[axis], stride);
    }
    operand->stride = operand->contiguous;
}

dimfold_status dimfold_check_layout(dimfold_call call, const dimfold_view *view, const char *name,
                                    dimfold_operand *operand)
{
    DIMFOLD_TRY(layout_check_ndim(call, view->ndim, name));
    operand->view = view;
    operand->ndim = view->ndim;
    operand->shape = view->shape;
    operand->stride = view->stride;
    if (view->stride == NULL)
        operand_contiguous(operand, view);
    operand->offset = (ptrdiff_t)view->offset;
    operand->swizzle = (dimfold_swizzle){0, 0, 0, 0};
    operand->base = 0;
    layout_in layout = dimfold_operand_layout(operand);
    layout_bounds bounds;
    DIMFOLD_TRY(layout_check_bounds(call, layout, name, &bounds));
    operand->min = bounds.min;
    operand->max = bounds.empty ? -1 : bounds.max;
    return DIMFOLD_OK;
}

dimfold_status dimfold_check_memory(dimfold_call call, const dimfold_operand *operand, bool needs_data,
                                    const char *name)
{
    const dimfold_view *view = operand->view;
    size_t needed, end;
    if (operand->max < 0)
        return DIMFOLD_OK;
    if (needs_data && view->data == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_POINTER_DATA, name, 0, 0);
    bool fits = dimfold_size_mul(&needed, (size_t)operand->max + 1, operand->item_bytes);
    fits &= needed <= (size_t)PTRDIFF_MAX && dimfold_size_add(&end, (size_t)(uintptr_t)view->data, needed);
    if (!fits)
        return dimfold_refuse(call, DIMFOLD_REASON_BYTES_OVERFLOW, name, 0, 0);
    if (view->size_bytes != 0 && needed > view->size_bytes)
        return dimfold_refuse(call, DIMFOLD_REASON_BYTES, name, (int64_t)needed, (int64_t)view->size_bytes);
    return DIMFOLD_OK;
}

dimfold_status dimfold_check_words(dimfold_call call, const dimfold_view *view, const char *name,
                                   const dimfold_queue *queue)
{
    if ((view->flags & ~(uint32_t)CHECK_FLAGS) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_FLAGS, name, CHECK_FLAGS, view->flags);
    if (view->reserved[0] != 0 || view->reserved[1] != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_RESERVED, name, 0, 0);
    return queue != NULL ? queue->kind->check_view(call, queue, view, name) : DIMFOLD_OK;
}

dimfold_status dimfold_operand_check(dimfold_call call, dimfold_operand *operand, const dimfold_view *view,
                                     const char *name, const dimfold_queue *queue, bool needs_data)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, view, name));
    DIMFOLD_TRY(dimfold_check_words(call, view, name, queue));
    if (view->nested != NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED, name, 0, 0);
    DIMFOLD_TRY(dimfold_check_item(call, view->dtype, name, &operand->item_bytes));
    if (view->ndim != 0 && view->shape == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_POINTER_SHAPE, name, 0, 0);
    DIMFOLD_TRY(dimfold_check_layout(call, view, name, operand));
    return dimfold_check_memory(call, operand, needs_data, name);
}

dimfold_status dimfold_check_same_shape(dimfold_call call, const dimfold_view *target, const dimfold_view *source)
{
    if (source->ndim != target->ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_SHAPE_NDIM, "source", (int64_t)target->ndim, (int64_t)source->ndim);
    for (size_t axis = 0; axis < target->ndim; axis++)
        if (source->shape[axis] != target->shape[axis])
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, "source", (ptrdiff_t)axis, (int64_t)target->shape[axis],
                                (int64_t)source->shape[axis]);
    return DIMFOLD_OK;
}
