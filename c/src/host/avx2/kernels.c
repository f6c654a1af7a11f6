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

#define SHUFFLE avx2_shuffle_lanes
#define STORE_LANES avx2_store_lanes

#include "host/tier.inc.h"

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
