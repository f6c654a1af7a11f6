/* Whether every position of one layout is one of another. */
#include "terms.h"

dimfold_status dimfold_layout_is_view_of(const dimfold_layout *layout, const dimfold_layout *base, uint64_t max_work,
                                         dimfold_answer *answer, dimfold_witness *witness, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "is_view_of"};
    (void)max_work, (void)witness;
    DIMFOLD_TRY(layout_check_dyn(call, layout, "layout"));
    DIMFOLD_TRY(layout_check_dyn(call, base, "base"));
    DIMFOLD_TRY(dimfold_check_pointer(call, answer, "answer"));
    *answer = DIMFOLD_ANSWER_UNKNOWN;
    return DIMFOLD_OK;
}
