/* Sorting with the vectors of 64-bit Arm. */
#include "host/sort/exchange.h"
#include "host/sort/kernels.h"

#include "base/checked.h"

#include <string.h>

#if defined(__aarch64__) && !defined(__AARCH64EB__)
#define TIER neon
#define TIER_NETWORK_ROWS_MAX 256
#include "host/sort/kernels.inc.h"

const dimfold_sort_kernels *dimfold_sort_neon(void)
{
    return &neon_sort_kernels;
}

#else
const dimfold_sort_kernels *dimfold_sort_neon(void)
{
    return NULL;
}
#endif
