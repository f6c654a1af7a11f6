/* The file that is compiled into the program; the one beside it is forgotten. */
#include "test.h"

TEST(canary_is_compiled)
{
    CHECK(dimfold_abi_version() > 0);
}
