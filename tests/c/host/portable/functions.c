/* The functions of the tier portable. */
#include "host/batch/operations.h"

TEST(portable_kernels_compute_functions_to_the_same_bits_as_one_by_one)
{
    operations_check(DIMFOLD_TIER_PORTABLE, true);
}
