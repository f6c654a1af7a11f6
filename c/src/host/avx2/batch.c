/* Batches with the vectors of AVX2, and fused products. */
#include "host/batch/kernels.h"

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma,f16c")
#endif

static inline void avx2_batch_line(char *target, const char *source)
{
    _mm256_stream_si256((__m256i *)target, _mm256_loadu_si256((const __m256i *)source));
    _mm256_stream_si256((__m256i *)target + 1, _mm256_loadu_si256((const __m256i *)source + 1));
}

#define MATH_HAS_FMA 1
#define TIER avx2
#define BATCH_STREAM avx2_batch_line
#include "host/batch/kernels.inc.h"

const dimfold_batch_kernels *dimfold_batch_avx2(void)
{
    return &avx2_batch_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_batch_kernels *dimfold_batch_avx2(void)
{
    return NULL;
}
#endif
