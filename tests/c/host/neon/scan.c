/* The kernels of the tier neon that accumulate. */
#include "host/scan/oracle.h"

TEST(neon_kernels_add_in_the_order_of_the_page)
{
    scan_kernels_check(DIMFOLD_TIER_NEON);
}
