/* Indices and masks with the vectors of AVX2. */
#include "host/index/kernels.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

#define TIER avx2
#include "host/index/kernels.inc.h"

const dimfold_index_kernels *dimfold_index_avx2(void)
{
    return &avx2_index_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_index_kernels *dimfold_index_avx2(void)
{
    return NULL;
}
#endif
