/* Sorting by the kernels of the tier portable. */
#include "array/sort/oracle.h"

TEST(portable_kernels_sort_as_the_words_say)
{
    check_tier(DIMFOLD_TIER_PORTABLE);
}
