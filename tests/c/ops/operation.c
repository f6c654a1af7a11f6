/* What all operations share: checks first, then the plan, then the run. */
#include "operand.h"

TEST(operation_refuses_a_missing_queue)
{
    dimfold_diag diag;
    uint64_t seed = 1;
    operand target;
    operand_make(&target, DIMFOLD_DTYPE_F32, 1, (size_t[]){3}, (ptrdiff_t[]){1}, &seed);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_copy(NULL, &target.view, &target.view, &diag));
    CHECK(strcmp(diag.operand, "queue") == 0);
    operand_free(&target);
}
