/* Whether an element of a layout lies at a position. */
#include "terms.h"

dimfold_status dimfold_layout_contains(const dimfold_layout *layout, ptrdiff_t position, uint64_t max_work,
                                       dimfold_answer *answer, dimfold_witness *witness, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "contains"};
    dimfold_witness found;
    layout_bounds bounds;
    layout_in in;
    DIMFOLD_TRY(dimfold_layout_read(call, &in, LAYOUT_RANK_DYN, layout, "layout"));
    DIMFOLD_TRY(dimfold_check_pointer(call, answer, "answer"));
    DIMFOLD_TRY(dimfold_terms_bounds(call, &in, "layout", &bounds));
    if (bounds.empty || position > bounds.max) {
        *answer = DIMFOLD_ANSWER_NO;
        return DIMFOLD_OK;
    }
    *answer = dimfold_terms_find(&in, bounds.min, position, &max_work, witness != NULL ? witness->index : found.index);
    if (*answer == DIMFOLD_ANSWER_YES && witness != NULL) {
        witness->position = position;
        witness->position_bytes = 0;
    }
    return DIMFOLD_OK;
}
