/* Sorting by the kernels of the tier neon. */
#include "array/sort/oracle.h"

TEST(neon_kernels_sort_as_the_words_say)
{
    check_tier(DIMFOLD_TIER_NEON);
}
