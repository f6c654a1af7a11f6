/* Making a view of host memory. */
#include "check.h"

dimfold_status dimfold_view_new(dimfold_view *result, void *data, size_t size_bytes, dimfold_dtype dtype, size_t ndim,
                                const size_t *shape, const ptrdiff_t *stride, size_t offset, dimfold_diag *diag)
{
    dimfold_call call = {diag, "view_new"};
    dimfold_view view = {data,   size_bytes, dtype, 0,      DIMFOLD_DEVICE_CPU, 0, ndim,
                         offset, shape,      stride, NULL, {0}};
    dimfold_operand operand;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_check_item(call, dtype, "dtype", &operand.item_bytes));
    DIMFOLD_TRY(dimfold_check_layout(call, &view, "shape", &operand));
    DIMFOLD_TRY(dimfold_check_memory(call, &operand, true, "data", "size_bytes"));
    *result = view;
    return DIMFOLD_OK;
}
