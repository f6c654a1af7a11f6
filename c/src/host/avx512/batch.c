/* Batches with the vectors of AVX-512. */
#include "host/batch/kernels.h"

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

/* Some versions of clang split off what has 512 bits, and want it named. */
#if defined(__clang__) && __clang_major__ >= 18 && __clang_major__ <= 21
#pragma clang attribute push(                                                                                          \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,evex512,fma,f16c"))), apply_to = function)
#elif defined(__clang__)
#pragma clang attribute push(                                                                                          \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,fma,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,fma,f16c")
#endif

static inline void avx512_batch_line(char *target, const char *source)
{
    _mm512_stream_si512((__m512i *)target, _mm512_loadu_si512(source));
}

#define MATH_HAS_FMA 1
#define TIER avx512
#define BATCH_STREAM avx512_batch_line
#include "host/batch/kernels.inc.h"

const dimfold_batch_kernels *dimfold_batch_avx512(void)
{
    return &avx512_batch_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_batch_kernels *dimfold_batch_avx512(void)
{
    return NULL;
}
#endif
