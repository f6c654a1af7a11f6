/* The kernels with the vectors of AVX-512: a vector is a line of the caches. */
#include "host/tiers.h"

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

/* Some versions of clang split off what has 512 bits, and want it named. */
#if defined(__clang__) && __clang_major__ >= 18 && __clang_major__ <= 21
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,evex512,f16c"))),             \
                             apply_to = function)
#elif defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,f16c")
#endif

#define TIER avx512
#define TIER_ID DIMFOLD_TIER_AVX512
#include "vectors.inc.h"

/* Lines whose halves are loaded one after the other arrive earlier: each half asks for what comes later. */
#define TIER_STREAMED_4 dimfold_tier_avx2_pair_4, dimfold_tier_avx2_stream_4

#include "host/tier.inc.h"

const dimfold_tier *dimfold_tier_avx512_vbmi(void)
{
    static const dimfold_tier tier = TIER_KERNELS(dimfold_panels_avx512_vbmi);
    return &tier;
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_tier *dimfold_tier_avx512(void)
{
    return NULL;
}

const dimfold_tier *dimfold_tier_avx512_vbmi(void)
{
    return NULL;
}
#endif
