/* The functions of the tier neon. */
#include "host/batch/operations.h"

TEST(neon_kernels_compute_functions_to_the_same_bits_as_one_by_one)
{
    operations_check(DIMFOLD_TIER_NEON, true);
}
