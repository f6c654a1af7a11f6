/* Functions of batches with the vectors of AVX2, and fused products. */
#include "host/batch/kernels.h"

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma,f16c")
#endif

#define MATH_HAS_FMA 1
#define TIER avx2
#include "host/batch/functions.inc.h"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
dimfold_batch_kernel *const *dimfold_batch_long_avx2(void)
{
    return NULL;
}
#endif
