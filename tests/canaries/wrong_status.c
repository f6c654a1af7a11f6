/* A call that succeeds where a failure is expected, and one that fails in another way. */
#include "base/diag.h"
#include "test.h"

TEST(canary_expects_another_status)
{
    dimfold_call call = {NULL, "canary"};
    CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_check_pointer(call, NULL, "layout"));
}
