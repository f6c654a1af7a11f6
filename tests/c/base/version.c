/* The version that the library reports is the one that its headers declare. */
#include "test.h"

TEST(version_is_that_of_the_headers)
{
    char expected[32];
    snprintf(expected, sizeof expected, "%d.%d.%d", DIMFOLD_VERSION_MAJOR, DIMFOLD_VERSION_MINOR,
             DIMFOLD_VERSION_PATCH);
    CHECK(strcmp(expected, dimfold_version()) == 0);
    CHECK(strcmp(DIMFOLD_VERSION, dimfold_version()) == 0);
}

TEST(abi_version_is_that_of_the_headers)
{
    CHECK_EQ(DIMFOLD_ABI_VERSION, dimfold_abi_version());
}
