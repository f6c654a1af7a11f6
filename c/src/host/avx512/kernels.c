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

/* Lanes that are read and written apart are two as fast as four. */
#define TIER_SHUFFLE .shuffle = dimfold_tier_avx2_shuffle, .shuffle_bytes = 32,

#define TIER_TURNS dimfold_turns_avx2

#define AVX512_EIGHT(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
#define AVX512_PAIRS AVX512_EIGHT(0), AVX512_EIGHT(8), AVX512_EIGHT(16), AVX512_EIGHT(24)

/* Places of pairs of bytes: from 32 - n on, those of a line turned by n pairs. */
static const uint16_t avx512_places[64] = {AVX512_PAIRS, AVX512_PAIRS};

/* A line turned by an even number of bytes: its last ones come first. */
static inline VECTOR avx512_rotate(VECTOR line, size_t bytes)
{
    return _mm512_permutexvar_epi16(LOAD(avx512_places + 32 - bytes / 2), line);
}

/* The first bytes of one line, an even number, and what follows them in another. */
static inline VECTOR avx512_blend(VECTOR first, VECTOR rest, size_t bytes)
{
    return _mm512_mask_blend_epi16(((uint32_t)1 << bytes / 2) - 1, rest, first);
}

#define ROTATE_EVEN avx512_rotate
#define BLEND_EVEN avx512_blend

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
