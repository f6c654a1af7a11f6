/* Whether a layout reaches no position twice. A swizzle is a bijection, and steps along different bases never meet: so
   it is the question of strided layouts, once per basis. */
#include "core.h"

/* The leaves of one basis as a strided layout. */
static void injective_part(dimfold_layout *part, const dimfold_nested *layout, uint32_t basis)
{
    part->ndim = 0;
    part->offset = 0;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->basis[leaf] == basis) {
            part->shape[part->ndim] = layout->shape[leaf];
            part->stride[part->ndim++] = layout->stride[leaf];
        }
}

static bool injective_is_first(const dimfold_nested *layout, uint32_t leaf)
{
    for (uint32_t before = 0; before < leaf; before++)
        if (layout->basis[before] == layout->basis[leaf])
            return false;
    return true;
}

dimfold_status dimfold_nested_is_injective(const dimfold_nested *layout, uint64_t max_work, dimfold_answer *answer,
                                           dimfold_diag *diag)
{
    dimfold_call call = {diag, "is_injective"};
    dimfold_answer all = DIMFOLD_ANSWER_YES;
    DIMFOLD_TRY(dimfold_nested_check(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_check_pointer(call, answer, "answer"));
    for (uint32_t leaf = 0; leaf < layout->leaves && all != DIMFOLD_ANSWER_NO; leaf++) {
        dimfold_layout part;
        dimfold_answer found = DIMFOLD_ANSWER_YES;
        if (!injective_is_first(layout, leaf))
            continue;
        injective_part(&part, layout, layout->basis[leaf]);
        DIMFOLD_TRY(dimfold_layout_is_injective(&part, max_work, &found, NULL, diag));
        if (found != DIMFOLD_ANSWER_YES)
            all = found;
    }
    *answer = all;
    return DIMFOLD_OK;
}
