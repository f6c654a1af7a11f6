/* The panels of the tier avx512 with VBMI, where the machine runs them. */
#include "host/kernels.h"

TEST(vbmi_turns_panels_as_items_moved_one_by_one)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_AVX512);
    if (tier != NULL && tier == dimfold_tier_avx512_vbmi())
        check_panels(tier);
    else if (tier != NULL)
        test_skip("this machine has no VBMI");
}
