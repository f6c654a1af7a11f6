/* The functions of the tier avx512. */
#include "host/batch/operations.h"

TEST(avx512_kernels_compute_functions_to_the_same_bits_as_one_by_one)
{
    operations_check(DIMFOLD_TIER_AVX512, true);
}
