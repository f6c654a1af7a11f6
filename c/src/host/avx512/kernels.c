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
#define TIER_STREAMS true
#define TIER_SQUARES_STREAM
#define VECTOR __m512i
#define VECTOR_BYTES 64

#define LOAD(source) _mm512_loadu_si512(source)
#define STORE(target, vector) _mm512_storeu_si512(target, vector)
#define STREAM(target, vector) _mm512_stream_si512((__m512i *)(target), vector)
#define FENCE() _mm_sfence()
#define FLOATS_OF_HALVES(halves) _mm512_cvtph_ps((__m256i)(halves))
#define HALVES_OF_FLOATS(floats) _mm512_cvtps_ph((__m512)(floats), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)
#define LOW_1 _mm512_unpacklo_epi8
#define HIGH_1 _mm512_unpackhi_epi8
#define LOW_2 _mm512_unpacklo_epi16
#define HIGH_2 _mm512_unpackhi_epi16
#define LOW_4 _mm512_unpacklo_epi32
#define HIGH_4 _mm512_unpackhi_epi32
#define LOW_8 _mm512_unpacklo_epi64
#define HIGH_8 _mm512_unpackhi_epi64

/* Four vectors: lane l of vector q becomes lane q of vector l. */
static inline void avx512_lanes(VECTOR *vector)
{
    VECTOR a = _mm512_shuffle_i32x4(vector[0], vector[1], 0x88), b = _mm512_shuffle_i32x4(vector[0], vector[1], 0xdd);
    VECTOR c = _mm512_shuffle_i32x4(vector[2], vector[3], 0x88), d = _mm512_shuffle_i32x4(vector[2], vector[3], 0xdd);
    vector[0] = _mm512_shuffle_i32x4(a, c, 0x88);
    vector[1] = _mm512_shuffle_i32x4(b, d, 0x88);
    vector[2] = _mm512_shuffle_i32x4(a, c, 0xdd);
    vector[3] = _mm512_shuffle_i32x4(b, d, 0xdd);
}

/* Lines whose halves are loaded one after the other arrive earlier: each half asks for what comes later. */
#define TIER_STREAMED_4 dimfold_tier_avx2_pair_4, dimfold_tier_avx2_stream_4

#include "host/tier.inc.h"

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
#endif
