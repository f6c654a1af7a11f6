/* Scans with the vectors of AVX2. */
#include "host/scan/kernels.h"

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma,f16c")
#endif

#define TIER avx2
#define SCAN_LINES 1
#include "host/scan/kernels.inc.h"

const dimfold_scan_kernels *dimfold_scan_avx2(void)
{
    return &avx2_scan_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_scan_kernels *dimfold_scan_avx2(void)
{
    return NULL;
}
#endif
