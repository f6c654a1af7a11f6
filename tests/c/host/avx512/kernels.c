/* The kernels of the tier avx512, where the machine runs them. */
#include "host/kernels.h"

TEST(avx512_kernels_transpose_what_items_moved_one_by_one_do)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_AVX512);
    if (tier != NULL)
        check_transposes(tier);
}

TEST(avx512_kernels_sort_channels_of_every_number_and_alignment)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_AVX512);
    if (tier != NULL)
        check_channels(tier);
}

TEST(avx512_kernels_copy_runs_of_every_length_and_alignment)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_AVX512);
    if (tier != NULL)
        check_copy_of_runs(tier);
}

TEST(avx512_kernels_turn_matrices_as_items_moved_one_by_one)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_AVX512);
    if (tier != NULL)
        check_turns(tier);
}

/* Without the permutations of bytes that the machine may have. */
TEST(avx512_kernels_turn_panels_as_items_moved_one_by_one)
{
    if (tier_or_skip(DIMFOLD_TIER_AVX512) != NULL)
        check_panels(dimfold_tier_avx512());
}
