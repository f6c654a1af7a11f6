/* Coordinates at positions of compact layouts. */
#include "evaluate.h"

static dimfold_status divmod_check(dimfold_call call, const dimfold_nested *layout, ptrdiff_t position)
{
    DIMFOLD_TRY(dimfold_nested_check(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_nested_check_no_swizzle(call, layout, "layout"));
    if (position < layout->offset)
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_MIN, "position", (int64_t)layout->offset, (int64_t)position);
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->stride[leaf] < 1 && layout->shape[leaf] > 1)
            return dimfold_fail(call, DIMFOLD_REASON_NESTED_STRIDE, "layout", (ptrdiff_t)leaf, 1,
                                (int64_t)layout->stride[leaf]);
    return DIMFOLD_OK;
}

/* How far a position lies behind the offset, which may be more than a ptrdiff_t holds. */
static void divmod_split(dimfold_tuple *made, const dimfold_nested *layout, ptrdiff_t position)
{
    size_t distance = (size_t)position - (size_t)layout->offset;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->shape[leaf] > 1)
            made->value[leaf] = (ptrdiff_t)(distance / (size_t)layout->stride[leaf] % layout->shape[leaf]);
}

static bool divmod_leads_back(const dimfold_tuple *coordinate, const dimfold_nested *layout, ptrdiff_t position)
{
    ptrdiff_t found = layout->offset;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        found += coordinate->value[leaf] * layout->stride[leaf];
    return found == position;
}

dimfold_status dimfold_nested_idx2crd(dimfold_tuple *result, const dimfold_nested *layout, ptrdiff_t position,
                                      uint32_t flags, dimfold_diag *diag)
{
    dimfold_call call = {diag, "idx2crd"};
    dimfold_tuple made = {0};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(divmod_check(call, layout, position));
    DIMFOLD_TRY(dimfold_nested_check_flags(call, flags));
    divmod_split(&made, layout, position);
    if ((flags & DIMFOLD_STRICT) && !divmod_leads_back(&made, layout, position))
        return dimfold_refuse(call, DIMFOLD_REASON_POSITION_LEFT_OUT, "position", 0, (int64_t)position);
    made.leaves = layout->leaves;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        made.parens[leaf] = layout->parens[leaf];
    *result = made;
    return DIMFOLD_OK;
}
