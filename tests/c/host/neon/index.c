/* The kernels of the tier neon for indices and masks. */
#include "host/index/index_kernels.h"

TEST(neon_kernels_take_indices_and_masks_as_they_come)
{
    check_index_kernels(DIMFOLD_TIER_NEON, dimfold_index_neon());
}
