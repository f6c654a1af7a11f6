/* Sorting by the kernels of the tier avx2. */
#include "array/sort/oracle.h"

TEST(avx2_kernels_sort_as_the_words_say)
{
    check_tier(DIMFOLD_TIER_AVX2);
}
