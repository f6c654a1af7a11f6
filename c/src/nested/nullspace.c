/* The indices that strides of 0 lead to position 0 (CuTe's nullspace). */
#include "core.h"

/* Writes the leaves of stride 0 with the steps that the index makes along them, or counts them only. */
static uint32_t nullspace_write(nested_writer *writer, const dimfold_nested *layout)
{
    nested_leaf index = {1, 1, 0, true, dimfold_nested_node_is_static(layout, nested_root(layout))};
    uint32_t count = 0;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        index.shape = layout->shape[leaf];
        index.static_shape = (layout->static_shape >> leaf & 1) != 0;
        if (layout->stride[leaf] == 0) {
            nested_leaf put = index;
            put.stride = index.shape == 1 ? 0 : index.stride;
            count++;
            if (writer != NULL)
                nested_put(writer, put);
        }
        index.stride *= (ptrdiff_t)index.shape;
        index.static_stride &= index.static_shape;
    }
    return count;
}

dimfold_status dimfold_nested_nullspace(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "nullspace"};
    nested_writer writer;
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_nested_check_plain(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    uint32_t count = nullspace_write(NULL, layout);
    nested_start(&writer);
    if (count > 1)
        nested_open(&writer);
    if (nullspace_write(&writer, layout) == 0)
        nested_put_one(&writer, dimfold_nested_node_is_static(layout, nested_root(layout)));
    if (count > 1)
        nested_close(&writer);
    return dimfold_nested_finish(call, result, &writer, NULL);
}
