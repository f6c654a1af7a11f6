/* Strided layouts and nested ones of depth 1. */
#include "layout/core.h"
#include "make.h"
#include "reach.h"

dimfold_status dimfold_nested_from_layout(dimfold_nested *result, const dimfold_layout *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "from_layout"};
    dimfold_nested made = {0};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(layout_check_dyn(call, layout, "layout"));
    if (layout->ndim > TREE_LEAVES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_AXES, "layout", TREE_LEAVES_MAX, (int64_t)layout->ndim);
    if (!dimfold_size_to_ptrdiff(&made.offset, layout->offset))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_POSITION, "layout", 0, 0);
    made.leaves = (uint32_t)layout->ndim;
    for (uint32_t leaf = 0; leaf < made.leaves; leaf++) {
        made.shape[leaf] = layout->shape[leaf];
        made.stride[leaf] = layout->stride[leaf];
        made.parens[leaf] = (uint8_t)((leaf == 0) << 4 | (leaf + 1 == made.leaves));
    }
    DIMFOLD_TRY(dimfold_nested_check(call, &made, "layout"));
    *result = made;
    return DIMFOLD_OK;
}

static dimfold_status convert_check(dimfold_call call, const dimfold_nested *layout)
{
    ptrdiff_t min, max;
    uint32_t depth = tree_depth(layout->parens, nested_root(layout));
    if (depth > 1)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_DEPTH, "layout", 1, depth);
    if (nested_is_swizzled(layout))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_SWIZZLED_VIEW, "layout", 0, 0);
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    dimfold_reach_bounds(&min, &max, layout);
    if (min < 0)
        return dimfold_refuse(call, DIMFOLD_REASON_POSITION_NEGATIVE, "layout", 0, (int64_t)min);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_to_layout(dimfold_layout *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "to_layout"};
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(convert_check(call, layout));
    result->ndim = layout->leaves;
    result->offset = (size_t)layout->offset;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        result->shape[leaf] = layout->shape[leaf];
        result->stride[leaf] = layout->stride[leaf];
    }
    return DIMFOLD_OK;
}
