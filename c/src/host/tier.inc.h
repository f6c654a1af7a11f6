/* A tier's kernels, from what its file says of its vectors: TIER, VECTOR, LOAD, STORE, STREAM, FENCE, LOW_n and HIGH_n,
   which interleave items of n bytes within each lane of 16 bytes, and a function lanes that exchanges lanes. With
   TIER_SQUARES_STREAM squares go past the caches without a buffer between; TIER_STREAMED_4 names those for items of 4
   bytes where they are another tier's. */

#define TIER_JOIN_(a, b) a##_##b
#define TIER_JOIN(a, b) TIER_JOIN_(a, b)
#define TIER_NAME(name) TIER_JOIN(TIER, name)
#define TIER_INLINE static inline __attribute__((always_inline))

#include "host/lines.inc.h"

#define BYTES 1
#include "host/transpose.inc.h"
#define BYTES 2
#include "host/transpose.inc.h"
#define BYTES 4
#include "host/transpose.inc.h"
#define BYTES 8
#include "host/transpose.inc.h"
#define BYTES 16
#include "host/transpose.inc.h"

#if defined(FLOATS_OF_HALVES)
#include "host/often/convert.inc.h"
#define TIER_CONVERT TIER_NAME(convert)
#else
#define TIER_CONVERT NULL
#endif

#if defined(TIER_BY_ITEMS)
#define TIER_LINES
#else
#define TIER_LINES .stream = TIER_NAME(stream), .repeat = TIER_NAME(repeat), .append = TIER_NAME(append),
#endif

#define TIER_MOVE(name, bytes) TIER_JOIN(TIER_NAME(transpose_##name), bytes)
#if defined(TIER_SQUARES_STREAM)
#define TIER_SMALL_SQUARE(bytes) {NULL, TIER_MOVE(stream, bytes), TIER_MOVE(store, bytes)}
#define TIER_SQUARE(bytes) {TIER_MOVE(pair, bytes), TIER_MOVE(stream, bytes), TIER_MOVE(store, bytes)}
#else
#define TIER_SMALL_SQUARE(bytes) {NULL, NULL, TIER_MOVE(store, bytes)}
#define TIER_SQUARE TIER_SMALL_SQUARE
#endif
#if defined(TIER_STREAMED_4)
#define TIER_SQUARE_4 {TIER_STREAMED_4, TIER_MOVE(store, 4)}
#else
#define TIER_SQUARE_4 TIER_SQUARE(4)
#endif

static const dimfold_tier TIER_NAME(kernels) = {
    .id = TIER_ID,
    .streams = TIER_STREAMS,
    .square = {TIER_SMALL_SQUARE(1), TIER_SMALL_SQUARE(2), TIER_SQUARE_4, TIER_SQUARE(8), TIER_SQUARE(16)},
    TIER_LINES
    .fence = TIER_NAME(fence),
    .convert = TIER_CONVERT,
};

const dimfold_tier *TIER_JOIN(dimfold_tier, TIER)(void)
{
    return &TIER_NAME(kernels);
}

#undef TIER_JOIN_
#undef TIER_JOIN
#undef TIER_NAME
#undef TIER_INLINE
#undef TIER_CONVERT
#undef TIER_MOVE
#undef TIER_SMALL_SQUARE
#undef TIER_SQUARE
#undef TIER_SQUARE_4
#undef TIER_LINES
