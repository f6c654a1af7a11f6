/* Plans told to the caller. */
#include "operand.h"

TEST(explain_names_every_kernel)
{
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_NOTHING), "nothing") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_MEMCPY), "memcpy") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_RUNS), "runs") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_TRANSPOSE), "transpose") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_WALK), "walk") == 0);
}
