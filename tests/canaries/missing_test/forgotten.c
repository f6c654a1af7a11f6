/* The file that no program compiles, so that its test would pass for ever. */
#include "test.h"

TEST(canary_is_forgotten)
{
    CHECK(dimfold_abi_version() == 0);
}
