/* The functions of the tier avx2. */
#include "host/batch/operations.h"

TEST(avx2_kernels_compute_functions_to_the_same_bits_as_one_by_one)
{
    operations_check(DIMFOLD_TIER_AVX2, true);
}
