/* Sorting with the vectors of AVX2. */
#include "host/sort/exchange.h"
#include "host/sort/kernels.h"

#include "base/checked.h"

#include <string.h>

#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

#define TIER avx2
#define TIER_NETWORK_ROWS_MAX 512
#include "host/sort/kernels.inc.h"

const dimfold_sort_kernels *dimfold_sort_avx2(void)
{
    return &avx2_sort_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_sort_kernels *dimfold_sort_avx2(void)
{
    return NULL;
}
#endif
