/* A test that passes: what the canaries would be without their fault. */
#include "test.h"

TEST(canary_is_healthy)
{
    CHECK_EQ(DIMFOLD_ABI_VERSION, dimfold_abi_version());
}
