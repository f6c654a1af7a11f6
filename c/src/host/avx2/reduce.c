/* Reductions with the vectors of AVX2. */
#include "host/reduce/kernels.h"

#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma,f16c")
#endif

#define TIER avx2
#define REDUCE_BYTES 32
#include "host/reduce/kernels.inc.h"

const dimfold_reduce_kernels *dimfold_reduce_avx2(void)
{
    return &avx2_reduce_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_reduce_kernels *dimfold_reduce_avx2(void)
{
    return NULL;
}
#endif
