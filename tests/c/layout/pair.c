/* Answers about two layouts, against the sets of their positions. */
#include "cases.h"

TEST(pair_refuses_what_is_missing)
{
    dimfold_layout layout;
    dimfold_answer answer = 7;
    dimfold_witness witness = {.position = 7};
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 1, (size_t[]){3}, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_overlaps(&layout, NULL, 1, 1, 0, 1, &answer, &witness, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_contains(NULL, 0, 1, &answer, &witness, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_is_view_of(&layout, &layout, 1, NULL, &witness, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_intersect(NULL, &layout, &layout, 1, NULL));
    CHECK(answer == 7 && witness.position == 7);
}
