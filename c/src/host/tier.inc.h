/* A tier's kernels, from what its file says of its vectors: TIER, VECTOR, LOAD, STORE, STREAM, FENCE, LOW_n and HIGH_n,
   which interleave items of n bytes within each lane of 16 bytes, and a function lanes that exchanges lanes. */

#define TIER_JOIN_(a, b) a##_##b
#define TIER_JOIN(a, b) TIER_JOIN_(a, b)
#define TIER_NAME(name) TIER_JOIN(TIER, name)

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
#include "host/convert.inc.h"
#define TIER_CONVERT TIER_NAME(convert)
#else
#define TIER_CONVERT NULL
#endif

static const dimfold_tier TIER_NAME(kernels) = {
    .id = TIER_ID,
    .streams = TIER_STREAMS,
    .square = {{TIER_NAME(transpose_stream_1), TIER_NAME(transpose_store_1)},
               {TIER_NAME(transpose_stream_2), TIER_NAME(transpose_store_2)},
               {TIER_NAME(transpose_stream_4), TIER_NAME(transpose_store_4)},
               {TIER_NAME(transpose_stream_8), TIER_NAME(transpose_store_8)},
               {TIER_NAME(transpose_stream_16), TIER_NAME(transpose_store_16)}},
    .stream = TIER_NAME(stream),
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
#undef TIER_CONVERT
