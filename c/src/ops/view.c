/* Making a view: of host memory, or of another view's memory as items of another dtype. */
#include "ops/often/check.h"

#include "layout/rare/repack.h"

static dimfold_status view_check_dtype(dimfold_call call, dimfold_dtype dtype, size_t *item_bytes)
{
    *item_bytes = dimfold_dtype_size_bytes(dtype);
    if (*item_bytes == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_ITEM, "dtype", 0, (int64_t)dtype);
    return DIMFOLD_OK;
}

dimfold_status dimfold_view_new(dimfold_view *result, void *data, size_t size_bytes, dimfold_dtype dtype, size_t ndim,
                                const size_t *shape, const ptrdiff_t *stride, size_t offset, dimfold_diag *diag)
{
    dimfold_call call = {diag, "view_new"};
    dimfold_view view = {data,   size_bytes, dtype, 0,      DIMFOLD_DEVICE_CPU, 0, ndim,
                         offset, shape,      stride, NULL, {0}};
    dimfold_operand operand;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(view_check_dtype(call, dtype, &operand.item_bytes));
    DIMFOLD_TRY(layout_check_array(call, ndim, shape, "shape"));
    DIMFOLD_TRY(dimfold_check_layout(call, &view, "shape", &operand));
    if (operand.max >= 0)
        DIMFOLD_TRY(dimfold_check_pointer(call, data, "data"));
    DIMFOLD_TRY(dimfold_check_memory(call, &operand, false, "size_bytes"));
    *result = view;
    return DIMFOLD_OK;
}

dimfold_status dimfold_view_as(dimfold_view *result, dimfold_layout *layout, const dimfold_view *view,
                               dimfold_dtype dtype, ptrdiff_t axis, bool keep_dim, dimfold_diag *diag)
{
    dimfold_call call = {diag, "view_as"};
    repack_plan plan = {0, 0, NULL, axis, keep_dim, "view", "view", "dtype"};
    dimfold_operand operand;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_check_pointer(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_check_pointer(call, view, "view"));
    DIMFOLD_TRY(dimfold_operand_check(call, &operand, view, "view", NULL, false));
    DIMFOLD_TRY(view_check_dtype(call, dtype, &plan.new_itemsize));
    plan.old_itemsize = operand.item_bytes;
    plan.data = view->data;
    layout_in in = {view->ndim, view->shape, operand.stride, view->offset};
    DIMFOLD_TRY(dimfold_repack(call, layout, &in, &plan));
    *result = *view;
    result->dtype = dtype;
    result->ndim = layout->ndim;
    result->offset = layout->offset;
    result->shape = layout->shape;
    result->stride = layout->stride;
    return DIMFOLD_OK;
}
