/* The kernels with what every machine has: vectors of 16 bytes, as far as the compiler knows how. */
#include "host/tiers.h"

#include <stdint.h>
#include <string.h>

#include "host/interleave.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define TIER portable
#define TIER_ID DIMFOLD_TIER_PORTABLE
#define VECTOR dimfold_lanes_1
#define VECTOR_BYTES 16

#if defined(__SSE2__)
#define TIER_STREAMS true
#define TIER_SQUARES_STREAM
#define STREAM(target, vector) _mm_stream_si128((__m128i *)(target), (__m128i)(vector))
#define FENCE() _mm_sfence()
#else
#define TIER_STREAMS false
#define STREAM STORE
#define FENCE()
#endif

static inline VECTOR portable_load(const char *source)
{
    VECTOR vector;
    memcpy(&vector, source, sizeof vector);
    return vector;
}

static inline void portable_store(char *target, VECTOR vector)
{
    memcpy(target, &vector, sizeof vector);
}

#define LOAD portable_load
#define LOAD_LANES portable_load_lanes
#define STORE portable_store
#define STORE_LANES(target, step, vector) STORE(target, vector)
#define LOW_1 dimfold_low_1
#define HIGH_1 dimfold_high_1
#define LOW_2 dimfold_low_2
#define HIGH_2 dimfold_high_2
#define LOW_4 dimfold_low_4
#define HIGH_4 dimfold_high_4
#define LOW_8 dimfold_low_8
#define HIGH_8 dimfold_high_8

#if !DIMFOLD_HAS_VECTORS
#define TIER_BY_ITEMS
#else
/* A vector has one lane. */
static inline void portable_lanes(VECTOR *vector)
{
    (void)vector;
}

static inline VECTOR portable_load_lanes(const char *const *row, int side, size_t column)
{
    (void)side;
    return LOAD(row[0] + column);
}
#endif

#include "host/tier.inc.h"
