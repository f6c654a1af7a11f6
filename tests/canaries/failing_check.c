/* A check that does not hold. */
#include "test.h"

TEST(canary_checks_what_does_not_hold)
{
    CHECK_EQ(2, 1 + (int)dimfold_abi_version() * 0);
}
