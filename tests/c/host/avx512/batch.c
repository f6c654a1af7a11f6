/* The kernels of the tier avx512 that compute batches. */
#include "host/batch/operations.h"

TEST(avx512_kernels_compute_every_operation_as_its_words_say)
{
    operations_check(DIMFOLD_TIER_AVX512, false);
}

TEST(avx512_kernels_cast_within_programs_as_dimfold_cast_does)
{
    casts_check(DIMFOLD_TIER_AVX512);
}

TEST(avx512_kernels_round_both_operations_of_a_pair)
{
    pairs_check(DIMFOLD_TIER_AVX512);
}
