/* The short kernels of a tier, from its name, TIER, and how it writes a line past the caches, BATCH_STREAM. */

#define COMPUTED_SHORT_ALONE
#define BATCH_PART short
#include "computed.inc.h"

/* ---- Gathering ------------------------------------------------------------------------------------------------- */

/* The usual strides are known to the compiler, which has vectors for them. */
#define BATCH_GATHER(type)                                                                                             \
    static void TIER_NAME(gather_##type)(char *restrict target, const char *source, ptrdiff_t stride, size_t count)    \
    {                                                                                                                  \
        BATCH_ITEM_##type *restrict out = (BATCH_ITEM_##type *)target;                                                 \
        const BATCH_ITEM_##type *from = (const BATCH_ITEM_##type *)source;                                             \
        ptrdiff_t item_bytes = sizeof *from, step = stride % item_bytes == 0 ? stride / item_bytes : 0;                \
        if (stride == 0)                                                                                               \
            for (size_t i = 0; i < count; i++)                                                                         \
                out[i] = from[0];                                                                                      \
        else if (step == 1)                                                                                            \
            memcpy(target, source, count * sizeof *from);                                                              \
        else if (step == -1)                                                                                           \
            for (size_t i = 0; i < count; i++)                                                                         \
                out[i] = from[-(ptrdiff_t)i];                                                                          \
        else if (step == 2 && count > 0)                                                                               \
            TIER_NAME(gather_even_##type)(target, source, count);                                                      \
        else                                                                                                           \
            for (size_t i = 0; i < count; i++, source += stride)                                                       \
                out[i] = *(const BATCH_ITEM_##type *)source;                                                           \
    }

/* Every other item. What lies behind the last one is not read. */
#define BATCH_GATHER_EVEN(type)                                                                                        \
    static void TIER_NAME(gather_even_##type)(char *restrict target, const char *source, size_t count)                 \
    {                                                                                                                  \
        BATCH_ITEM_##type *restrict out = (BATCH_ITEM_##type *)target;                                                 \
        const BATCH_ITEM_##type *from = (const BATCH_ITEM_##type *)source;                                             \
        for (size_t i = 0; i < count - 1; i++)                                                                         \
            out[i] = from[2 * i];                                                                                      \
        out[count - 1] = from[2 * (count - 1)];                                                                        \
    }

#define BATCH_GATHERS(type) BATCH_GATHER_EVEN(type) BATCH_GATHER(type)
BATCH_GATHERS(u8)
BATCH_GATHERS(u16)
BATCH_GATHERS(u32)
BATCH_GATHERS(u64)
BATCH_GATHERS(u128)

/* ---- Past the caches ------------------------------------------------------------------------------------------- */

static inline __attribute__((always_inline)) void TIER_NAME(batch_stream_by)(char *target, const char *source,
                                                                             size_t size_bytes,
                                                                             const dimfold_batch_ahead *ahead,
                                                                             size_t count)
{
    BATCH_ONE_BY_ONE
    for (size_t line = 0; line < size_bytes; line += DIMFOLD_LINE_BYTES) {
        for (size_t k = 0; k < count; k++)
            __builtin_prefetch(ahead->at[k] + line);
        BATCH_STREAM(target + line, source + line);
    }
}

static void TIER_NAME(batch_stream)(char *target, const char *source, size_t size_bytes,
                                    const dimfold_batch_ahead *ahead)
{
    switch (ahead->count) {
    case 1: TIER_NAME(batch_stream_by)(target, source, size_bytes, ahead, 1); break;
    case 2: TIER_NAME(batch_stream_by)(target, source, size_bytes, ahead, 2); break;
    default: TIER_NAME(batch_stream_by)(target, source, size_bytes, ahead, ahead->count);
    }
}

static const dimfold_batch_kernels TIER_NAME(batch_kernels) = {
    TIER_JOIN(dimfold_batch_long, TIER),
    TIER_NAME(batch_stream),
    {TIER_NAME(gather_u8), TIER_NAME(gather_u16), TIER_NAME(gather_u32), TIER_NAME(gather_u64),
     TIER_NAME(gather_u128)},
    {
#define COMPUTED(op, name, arity, type, result) TIER_NAME(op##_##type),
#define COMPUTED_RARE(op, name, arity, type, rare) TIER_NAME(op##_##type),
#define COMPUTED_CHOSEN(op, name, type) TIER_NAME(op##_##type),
#include "kernels/math/computed.def"
    },
};
