/* Scans with the vectors of AVX-512. */
#include "host/scan/kernels.h"

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

#define TIER avx512
#define SCAN_LINES 1
#define SCAN_TOWARDS_ZERO(group) _mm512_cvt_roundpd_ps((__m512d)(group), _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC)
#include "host/scan/kernels.inc.h"

const dimfold_scan_kernels *dimfold_scan_avx512(void)
{
    return &avx512_scan_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_scan_kernels *dimfold_scan_avx512(void)
{
    return NULL;
}
#endif
