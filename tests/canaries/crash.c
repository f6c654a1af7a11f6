/* A test that reads through NULL, after one that passes. */
#include "test.h"

TEST(canary_passes_first)
{
    CHECK(dimfold_abi_version() > 0);
}

TEST(canary_reads_through_null)
{
    int *volatile nowhere = NULL;
    CHECK_EQ(0, *nowhere);
}
