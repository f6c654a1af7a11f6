/* Panels with the permutations of bytes that some processors with AVX-512 have: VBMI. */
#include "host/tiers.h"

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

#if defined(__clang__) && __clang_major__ >= 18 && __clang_major__ <= 21
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,evex512,f16c"))),  \
                             apply_to = function)
#elif defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,f16c"))),           \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,f16c")
#endif

#define TIER avx512_vbmi
#include "vectors.inc.h"

#define VBMI_EIGHT(n) n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
#define VBMI_LINE(n)                                                                                                   \
    VBMI_EIGHT(n), VBMI_EIGHT(n + 8), VBMI_EIGHT(n + 16), VBMI_EIGHT(n + 24), VBMI_EIGHT(n + 32),                     \
        VBMI_EIGHT(n + 40), VBMI_EIGHT(n + 48), VBMI_EIGHT(n + 56)

/* Places in two lines: those of a line that begins n bytes before the second one stand from byte 64 - n on. */
static const uint8_t vbmi_places[128] = {VBMI_LINE(0), VBMI_LINE(64)};

/* The last `begun` bytes of one line, then the next line's first ones. */
static inline VECTOR vbmi_shift(VECTOR before, VECTOR now, size_t begun)
{
    return _mm512_permutex2var_epi8(before, LOAD(vbmi_places + DIMFOLD_LINE_BYTES - begun), now);
}

#define SHIFT vbmi_shift
#define STORE_MASKED _mm512_mask_storeu_epi8
#define TIER_PANELS_ALONE

#include "host/tier.inc.h"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_tier_panel dimfold_panels_avx512_vbmi[5];
#endif
