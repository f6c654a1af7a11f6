/* The kernels of the tier portable, where the machine runs them. */
#include "host/kernels.h"

TEST(portable_kernels_transpose_what_items_moved_one_by_one_do)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_PORTABLE);
    if (tier != NULL)
        check_transposes(tier);
}

TEST(portable_kernels_sort_channels_of_every_number_and_alignment)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_PORTABLE);
    if (tier != NULL)
        check_channels(tier);
}

TEST(portable_kernels_copy_runs_of_every_length_and_alignment)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_PORTABLE);
    if (tier != NULL)
        check_copy_of_runs(tier);
}

TEST(portable_kernels_turn_matrices_as_items_moved_one_by_one)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_PORTABLE);
    if (tier != NULL)
        check_turns(tier);
}

TEST(portable_kernels_turn_panels_as_items_moved_one_by_one)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_PORTABLE);
    if (tier != NULL)
        check_panels(tier);
}
