/* What the positions of two layouts have to do with each other. */
#include "core.h"

#include <dimfold/overlap.h>

static dimfold_status pair_check(dimfold_call call, const dimfold_layout *layout, const dimfold_layout *layout2,
                                 const char *operand2, const void *answer)
{
    DIMFOLD_TRY(layout_check_dyn(call, layout, "layout"));
    DIMFOLD_TRY(layout_check_dyn(call, layout2, operand2));
    return dimfold_check_pointer(call, answer, "answer");
}

dimfold_status dimfold_layout_overlaps(const dimfold_layout *layout, const dimfold_layout *layout2, size_t itemsize,
                                       size_t itemsize2, ptrdiff_t distance_bytes, uint64_t max_work,
                                       dimfold_answer *answer, dimfold_witness *witness, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "overlaps"};
    (void)itemsize, (void)itemsize2, (void)distance_bytes, (void)max_work, (void)witness;
    DIMFOLD_TRY(pair_check(call, layout, layout2, "layout2", answer));
    *answer = DIMFOLD_ANSWER_UNKNOWN;
    return DIMFOLD_OK;
}

dimfold_status dimfold_layout_contains(const dimfold_layout *layout, ptrdiff_t position, uint64_t max_work,
                                       dimfold_answer *answer, dimfold_witness *witness, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "contains"};
    (void)position, (void)max_work, (void)witness;
    DIMFOLD_TRY(pair_check(call, layout, layout, "layout", answer));
    *answer = DIMFOLD_ANSWER_UNKNOWN;
    return DIMFOLD_OK;
}

dimfold_status dimfold_layout_is_view_of(const dimfold_layout *layout, const dimfold_layout *base, uint64_t max_work,
                                         dimfold_answer *answer, dimfold_witness *witness, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "is_view_of"};
    (void)max_work, (void)witness;
    DIMFOLD_TRY(pair_check(call, layout, base, "base", answer));
    *answer = DIMFOLD_ANSWER_UNKNOWN;
    return DIMFOLD_OK;
}

dimfold_status dimfold_layout_intersect(dimfold_layout *result, const dimfold_layout *layout,
                                        const dimfold_layout *layout2, uint64_t max_work, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "intersect"};
    (void)max_work;
    DIMFOLD_TRY(pair_check(call, layout, layout2, "layout2", result));
    return dimfold_fail(call, DIMFOLD_REASON_OVERLAP_UNKNOWN, "layout", DIMFOLD_NO_AXIS, 0, 0);
}
