/* The kernels with the vectors of AVX2: two vectors are a line of the caches. */
#include "host/tiers.h"

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,f16c"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,f16c")
#endif

#define TIER avx2
#define TIER_ID DIMFOLD_TIER_AVX2
#define TIER_STREAMS true
#define TIER_SQUARES_STREAM
#define VECTOR __m256i
#define VECTOR_BYTES 32

#define LOAD(source) _mm256_loadu_si256((const __m256i *)(source))
#define LOAD_LANES avx2_load_lanes
#define STORE(target, vector) _mm256_storeu_si256((__m256i *)(target), vector)
#define STREAM(target, vector) _mm256_stream_si256((__m256i *)(target), vector)
#define FENCE() _mm_sfence()
#define FLOATS_OF_HALVES(halves) _mm256_cvtph_ps((__m128i)(halves))
#define HALVES_OF_FLOATS(floats) _mm256_cvtps_ph((__m256)(floats), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)
#define LOW_1 _mm256_unpacklo_epi8
#define HIGH_1 _mm256_unpackhi_epi8
#define LOW_2 _mm256_unpacklo_epi16
#define HIGH_2 _mm256_unpackhi_epi16
#define LOW_4 _mm256_unpacklo_epi32
#define HIGH_4 _mm256_unpackhi_epi32
#define LOW_8 _mm256_unpacklo_epi64
#define HIGH_8 _mm256_unpackhi_epi64

/* Four vectors: their first lanes become the first two vectors, their second ones the others. */
static inline void avx2_lanes(VECTOR *vector)
{
    VECTOR a = vector[0], b = vector[1], c = vector[2], d = vector[3];
    vector[0] = _mm256_permute2x128_si256(a, b, 0x20);
    vector[1] = _mm256_permute2x128_si256(c, d, 0x20);
    vector[2] = _mm256_permute2x128_si256(a, b, 0x31);
    vector[3] = _mm256_permute2x128_si256(c, d, 0x31);
}

/* Two rows `side` apart, 16 bytes of each. */
static inline VECTOR avx2_load_lanes(const char *const *row, int side, size_t column)
{
    __m256i first = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(row[0] + column)));
    return _mm256_inserti128_si256(first, _mm_loadu_si128((const __m128i *)(row[side] + column)), 1);
}

/* The same bytes of each lane. */
static inline VECTOR avx2_shuffle_lanes(VECTOR vector, const uint8_t *places)
{
    __m128i lane = _mm_loadu_si128((const __m128i *)places);
    return _mm256_shuffle_epi8(vector, _mm256_broadcastsi128_si256(lane));
}

static inline void avx2_store_lanes(char *target, size_t step, VECTOR vector)
{
    _mm_storeu_si128((__m128i *)target, _mm256_castsi256_si128(vector));
    _mm_storeu_si128((__m128i *)(target + step), _mm256_extracti128_si256(vector, 1));
}

#define AVX2_EIGHT(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7

/* From 16 - n on: the places of a lane whose last n bytes come first, and the ones of its first n bytes. */
static const uint8_t avx2_turned[32] = {AVX2_EIGHT(0), AVX2_EIGHT(8), AVX2_EIGHT(0), AVX2_EIGHT(8)};
static const uint64_t avx2_first[4] = {UINT64_MAX, UINT64_MAX};

/* The lane before a vector's first one, and that. */
static inline VECTOR avx2_straddle(VECTOR before, VECTOR now)
{
    return _mm256_permute2x128_si256(before, now, 0x21);
}

/* The last `begun` bytes of one line, and what follows them in another. Each lane is turned by itself; then a lane of
   the result is the end of one, and what comes before the end of the next one. */
static inline void avx2_join(VECTOR *joined, const VECTOR *before, const VECTOR *now, size_t begun)
{
    const uint8_t *places = avx2_turned + 16 - begun % 16;
    VECTOR a = avx2_shuffle_lanes(before[0], places), b = avx2_shuffle_lanes(before[1], places);
    VECTOR c = avx2_shuffle_lanes(now[0], places), d = avx2_shuffle_lanes(now[1], places), end[2], rest[2];
    __m128i lane = _mm_loadu_si128((const __m128i *)((const char *)avx2_first + 16 - begun % 16));
    VECTOR first = _mm256_broadcastsi128_si256(lane);
    switch (begun / 16) {
    case 0: end[0] = avx2_straddle(b, c), rest[0] = c, end[1] = avx2_straddle(c, d), rest[1] = d; break;
    case 1: end[0] = b, rest[0] = avx2_straddle(b, c), end[1] = c, rest[1] = avx2_straddle(c, d); break;
    case 2: end[0] = avx2_straddle(a, b), rest[0] = b, end[1] = avx2_straddle(b, c), rest[1] = c; break;
    default: end[0] = a, rest[0] = avx2_straddle(a, b), end[1] = b, rest[1] = avx2_straddle(b, c);
    }
    joined[0] = _mm256_blendv_epi8(rest[0], end[0], first);
    joined[1] = _mm256_blendv_epi8(rest[1], end[1], first);
}

#define JOIN avx2_join
#define SHUFFLE avx2_shuffle_lanes
#define STORE_LANES avx2_store_lanes

#include "host/tier.inc.h"

dimfold_turn *const dimfold_turns_avx2[5] = {avx2_turn_1, avx2_turn_2, avx2_turn_4, avx2_turn_8, avx2_turn_16};

void dimfold_tier_avx2_pair_4(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                              ptrdiff_t ahead)
{
    avx2_transpose_pair_4(out, offset, source, row, ahead);
}

void dimfold_tier_avx2_stream_4(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                                ptrdiff_t ahead)
{
    avx2_transpose_stream_4(out, offset, source, row, ahead);
}

void dimfold_tier_avx2_shuffle(const dimfold_shuffle *shuffle, char *target, const char *source, ptrdiff_t plane,
                               size_t pixels)
{
    avx2_shuffle(shuffle, target, source, plane, pixels);
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_tier *dimfold_tier_avx2(void)
{
    return NULL;
}

/* Nobody calls these where there is no AVX-512 either. */
dimfold_turn *const dimfold_turns_avx2[5] = {NULL};

void dimfold_tier_avx2_pair_4(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                              ptrdiff_t ahead)
{
    (void)out, (void)offset, (void)source, (void)row, (void)ahead;
}

void dimfold_tier_avx2_stream_4(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                                ptrdiff_t ahead)
{
    (void)out, (void)offset, (void)source, (void)row, (void)ahead;
}

void dimfold_tier_avx2_shuffle(const dimfold_shuffle *shuffle, char *target, const char *source, ptrdiff_t plane,
                               size_t pixels)
{
    (void)shuffle, (void)target, (void)source, (void)plane, (void)pixels;
}
#endif
