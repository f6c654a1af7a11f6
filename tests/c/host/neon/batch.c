/* The kernels of the tier neon that compute batches. */
#include "host/batch/operations.h"

TEST(neon_kernels_compute_every_operation_as_its_words_say)
{
    operations_check(DIMFOLD_TIER_NEON, false);
}

TEST(neon_kernels_cast_within_programs_as_dimfold_cast_does)
{
    casts_check(DIMFOLD_TIER_NEON);
}

TEST(neon_kernels_round_both_operations_of_a_pair)
{
    pairs_check(DIMFOLD_TIER_NEON);
}
