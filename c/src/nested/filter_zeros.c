/* Extent 1 in place of every leaf of stride 0 (CuTe's filter_zeros). */
#include "core.h"

dimfold_status dimfold_nested_filter_zeros(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "filter_zeros"};
    nested_writer writer;
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    nested_start(&writer);
    dimfold_nested_put_node(&writer, layout, nested_root(layout));
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->stride[leaf] == 0) {
            writer.shape[leaf] = 1;
            /* The 1 follows from the stride, so it is as static as that. */
            writer.static_shape &= ~((uint32_t)1 << leaf);
            writer.static_shape |= layout->static_stride & (uint32_t)1 << leaf;
        }
    return dimfold_nested_finish(call, result, &writer, layout);
}
