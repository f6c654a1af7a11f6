/* The kernels of the tier avx2 for indices and masks. */
#include "host/index/index_kernels.h"

TEST(avx2_kernels_take_indices_and_masks_as_they_come)
{
    check_index_kernels(DIMFOLD_TIER_AVX2, dimfold_index_avx2());
}
