/* intersect: what comparing all positions finds. */
#include "positions.h"

TEST(intersect_refuses_what_is_missing)
{
    dimfold_layout layout = {1, 0, {3}, {1}}, result = layout;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_intersect(NULL, &layout, &layout, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_intersect(&result, NULL, &layout, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_intersect(&result, &layout, NULL, 1, NULL));
}
