/* The kernels of the tier portable for indices and masks. */
#include "host/index/index_kernels.h"

TEST(portable_kernels_take_indices_and_masks_as_they_come)
{
    check_index_kernels(DIMFOLD_TIER_PORTABLE, dimfold_index_portable());
}
