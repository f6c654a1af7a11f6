/* Making views. */
#include "test.h"

TEST(view_new_refuses_a_missing_result)
{
    dimfold_diag diag;
    int item = 0;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_view_new(NULL, &item, sizeof item, DIMFOLD_DTYPE_I32, 0, NULL, NULL, 0, &diag));
    CHECK(strcmp(diag.operand, "result") == 0);
}
