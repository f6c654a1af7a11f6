/* Indices and masks with the vectors of AVX-512, which gather and compress. */
#include "host/index/kernels.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

/* Some versions of clang split off what has 512 bits, and want it named. */
#if defined(__clang__) && __clang_major__ >= 18 && __clang_major__ <= 21
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,evex512"))),                  \
                             apply_to = function)
#elif defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl")
#endif

static void avx512_gather_4(char *target, const char *source, const int64_t *offset, size_t count)
{
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        _mm256_storeu_si256((__m256i *)(target + i * 4),
                            _mm512_i64gather_epi32(_mm512_loadu_si512(offset + i), source, 1));
    for (; i < count; i++)
        memcpy(target + i * 4, source + offset[i], 4);
}

static void avx512_gather_8(char *target, const char *source, const int64_t *offset, size_t count)
{
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        _mm512_storeu_si512(target + i * 8, _mm512_i64gather_epi64(_mm512_loadu_si512(offset + i), source, 1));
    for (; i < count; i++)
        memcpy(target + i * 8, source + offset[i], 8);
}

/* Whole vectors are written as long as there is room for them: what is behind the items wanted is written over. */
static size_t avx512_compress_4(char *target, size_t room, const char *source, const uint8_t *mask, size_t count)
{
    size_t taken = 0;
    for (size_t i = 0; i < count; i += 16) {
        __mmask16 within = count - i < 16 ? (__mmask16)((1u << (count - i)) - 1) : (__mmask16)0xffff;
        __m128i truth = _mm_maskz_loadu_epi8(within, mask + i);
        __mmask16 wanted = _mm_test_epi8_mask(truth, truth);
        __m512i items = _mm512_maskz_compress_epi32(wanted, _mm512_maskz_loadu_epi32(within, source + i * 4));
        size_t found = (size_t)__builtin_popcount(wanted);
        if (room - taken >= 16)
            _mm512_storeu_si512(target + taken * 4, items);
        else
            _mm512_mask_storeu_epi32(target + taken * 4, (__mmask16)((1u << found) - 1), items);
        taken += found;
    }
    return taken;
}

static size_t avx512_compress_8(char *target, size_t room, const char *source, const uint8_t *mask, size_t count)
{
    size_t taken = 0;
    for (size_t i = 0; i < count; i += 8) {
        __mmask8 within = count - i < 8 ? (__mmask8)((1u << (count - i)) - 1) : (__mmask8)0xff;
        __m128i truth = _mm_maskz_loadu_epi8(within, mask + i);
        __mmask8 wanted = (__mmask8)_mm_test_epi8_mask(truth, truth);
        __m512i items = _mm512_maskz_compress_epi64(wanted, _mm512_maskz_loadu_epi64(within, source + i * 8));
        size_t found = (size_t)__builtin_popcount(wanted);
        if (room - taken >= 8)
            _mm512_storeu_si512(target + taken * 8, items);
        else
            _mm512_mask_storeu_epi64(target + taken * 8, (__mmask8)((1u << found) - 1), items);
        taken += found;
    }
    return taken;
}

#define INDEX_GATHER_4 avx512_gather_4
#define INDEX_GATHER_8 avx512_gather_8
#define INDEX_COMPRESS_4 avx512_compress_4
#define INDEX_COMPRESS_8 avx512_compress_8
#define TIER avx512
#include "host/index/kernels.inc.h"

const dimfold_index_kernels *dimfold_index_avx512(void)
{
    return &avx512_index_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_index_kernels *dimfold_index_avx512(void)
{
    return NULL;
}
#endif
