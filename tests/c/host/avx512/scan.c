/* The kernels of the tier avx512 that accumulate. */
#include "host/scan/oracle.h"

TEST(avx512_kernels_add_in_the_order_of_the_page)
{
    scan_kernels_check(DIMFOLD_TIER_AVX512);
}
