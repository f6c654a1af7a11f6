/* Batches with what every machine has. */
#include "host/batch/kernels.h"

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static inline void portable_batch_line(char *target, const char *source)
{
#if defined(__SSE2__)
    for (int i = 0; i < 4; i++)
        _mm_stream_si128((__m128i *)target + i, _mm_loadu_si128((const __m128i *)source + i));
#else
    memcpy(target, source, 64);
#endif
}

#define BATCH_STREAM portable_batch_line
#define TIER portable
#include "host/batch/kernels.inc.h"

const dimfold_batch_kernels *dimfold_batch_portable(void)
{
    return &portable_batch_kernels;
}
