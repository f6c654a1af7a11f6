/* is_view_of: what comparing all positions finds. */
#include "positions.h"

TEST(is_view_of_refuses_what_is_missing)
{
    dimfold_layout layout = {1, 0, {3}, {1}};
    dimfold_answer answer = 7;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_is_view_of(NULL, &layout, 1, &answer, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_is_view_of(&layout, NULL, 1, &answer, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_is_view_of(&layout, &layout, 1, NULL, NULL, NULL));
    CHECK_EQ(7, answer);
}
