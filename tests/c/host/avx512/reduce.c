/* Reductions by the loops of this tier. */
#include "array/reduce/every.h"

TEST(avx512_reductions_are_what_their_words_say)
{
    every_reduction_check(DIMFOLD_TIER_AVX512);
}
