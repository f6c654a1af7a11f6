/* The short kernels of a tier, from its name, TIER, and how it writes a line past the caches, BATCH_STREAM. */

#define COMPUTED_SHORT_ALONE
#define BATCH_PART short
#include "computed.inc.h"

#define BATCH_FUSED(op, name, arity, type)                                                                             \
    BATCH_LINE(op, name, arity, type, type)                                                                            \
    BATCH_KERNEL(op, type, arity, type, type)
#define COMPUTED_PAIR(op, name, type) BATCH_FUSED(op, name, 3, type)

/* Tiers with fused products have instructions for 16-bit floats, too: see fused.h. */
#if defined(MATH_HAS_FMA) && MATH_HAS_FMA && defined(__FLT16_MAX__) && defined(__clang__) &&                           \
    (defined(__x86_64__) || defined(__aarch64__))
#define BATCH_HALF(kernel) kernel
#define COMPUTED_HALF(op, name, type) BATCH_FUSED(op, name, 2, type)
#else
#define BATCH_HALF(kernel) NULL
#define COMPUTED_HALF(op, name, type)
#endif
#include "fused.def"

/* ---- Gathering ------------------------------------------------------------------------------------------------- */

/* The usual strides are known to the compiler, which has vectors for them. */
#define BATCH_GATHER(type)                                                                                             \
    static void TIER_NAME(gather_##type)(char *restrict target, const char *source, ptrdiff_t stride, size_t count)    \
    {                                                                                                                  \
        BATCH_ITEM_##type *restrict out = (BATCH_ITEM_##type *)target;                                                 \
        const BATCH_ITEM_##type *from = (const BATCH_ITEM_##type *)source;                                             \
        ptrdiff_t item_bytes = sizeof *from, step = stride % item_bytes == 0 ? stride / item_bytes : 0;                \
        if (stride == 0) {                                                                                             \
            BATCH_ITEM_##type item = from[0];                                                                          \
            for (size_t i = 0; i < count; i++)                                                                         \
                out[i] = item;                                                                                         \
        } else if (step == 1)                                                                                          \
            memcpy(target, source, count * sizeof *from);                                                              \
        else if (step == -1)                                                                                           \
            TIER_NAME(gather_back_##type)(target, source, count);                                                      \
        else if (step == 2)                                                                                            \
            TIER_NAME(gather_even_##type)(target, source, count);                                                      \
        else                                                                                                           \
            for (size_t i = 0; i < count; i++, source += stride)                                                       \
                out[i] = *(const BATCH_ITEM_##type *)source;                                                           \
    }

/* From the last one to the first. */
#define BATCH_GATHER_BACK(type)                                                                                        \
    static void TIER_NAME(gather_back_##type)(char *restrict target, const char *source, size_t count)                 \
    {                                                                                                                  \
        enum { ITEMS = DIMFOLD_LINE_BYTES / sizeof(BATCH_ITEM_##type) };                                               \
        BATCH_ITEM_##type *restrict out = (BATCH_ITEM_##type *)target;                                                 \
        const BATCH_ITEM_##type *from = (const BATCH_ITEM_##type *)source;                                             \
        BATCH_ONE_BY_ONE                                                                                               \
        for (; count >= ITEMS; count -= ITEMS, out += ITEMS, from -= ITEMS) {                                          \
            for (size_t i = 0; i < ITEMS; i++)                                                                         \
                out[i] = from[-(ptrdiff_t)i];                                                                          \
        }                                                                                                              \
        for (size_t i = 0; i < count; i++)                                                                             \
            out[i] = from[-(ptrdiff_t)i];                                                                              \
    }

/* How far ahead lines are asked for of which half the items are taken: work between two lines keeps processors from
   looking as far ahead as they do when they only read. */
#define BATCH_EVEN_AHEAD 4096

/* Every other item. What lies behind the last one is not read. */
#define BATCH_GATHER_EVEN(type)                                                                                        \
    static void TIER_NAME(gather_even_##type)(char *restrict target, const char *source, size_t count)                 \
    {                                                                                                                  \
        enum { ITEMS = DIMFOLD_LINE_BYTES / sizeof(BATCH_ITEM_##type) };                                               \
        BATCH_ITEM_##type *restrict out = (BATCH_ITEM_##type *)target;                                                 \
        const BATCH_ITEM_##type *from = (const BATCH_ITEM_##type *)source;                                             \
        BATCH_ONE_BY_ONE                                                                                               \
        for (; count > ITEMS; count -= ITEMS, out += ITEMS, from += 2 * ITEMS) {                                       \
            BATCH_ITEM_##type both[2 * ITEMS];                                                                         \
            __builtin_prefetch((const char *)from + BATCH_EVEN_AHEAD, 0, 2);                                           \
            __builtin_prefetch((const char *)from + BATCH_EVEN_AHEAD + DIMFOLD_LINE_BYTES, 0, 2);                      \
            memcpy(both, from, sizeof both);                                                                           \
            for (size_t i = 0; i < ITEMS; i++)                                                                         \
                out[i] = both[2 * i];                                                                                  \
        }                                                                                                              \
        for (size_t i = 0; i < count; i++)                                                                             \
            out[i] = from[2 * i];                                                                                      \
    }

#define BATCH_GATHERS(type) BATCH_GATHER_BACK(type) BATCH_GATHER_EVEN(type) BATCH_GATHER(type)
BATCH_GATHERS(u8)
BATCH_GATHERS(u16)
BATCH_GATHERS(u32)
BATCH_GATHERS(u64)
BATCH_GATHERS(u128)

/* How many rows before it is read a row is asked for. */
#define BATCH_ROWS_AHEAD 8

static void TIER_NAME(gather_rows)(char *restrict target, const char *source, ptrdiff_t stride, size_t row_bytes,
                                   size_t rows)
{
    size_t whole = row_bytes / DIMFOLD_LINE_BYTES * DIMFOLD_LINE_BYTES;
    for (size_t row = 0; row < rows; row++, source += stride, target += row_bytes) {
        BATCH_ONE_BY_ONE
        for (size_t line = 0; line < whole; line += DIMFOLD_LINE_BYTES) {
            __builtin_prefetch(source + BATCH_ROWS_AHEAD * stride + line);
            memcpy(target + line, source + line, DIMFOLD_LINE_BYTES);
        }
        if (whole < row_bytes)
            memcpy(target + whole, source + whole, row_bytes - whole);
    }
}

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

static void TIER_NAME(batch_stream)(char *target, ptrdiff_t stride, const char *source, size_t row_bytes, size_t rows,
                                    const dimfold_batch_ahead *ahead)
{
    for (size_t row = 0; row < rows; row++, target += stride, source += row_bytes) {
        switch (ahead->count) {
        case 0: TIER_NAME(batch_stream_by)(target, source, row_bytes, ahead, 0); break;
        case 1: TIER_NAME(batch_stream_by)(target, source, row_bytes, ahead, 1); break;
        case 2: TIER_NAME(batch_stream_by)(target, source, row_bytes, ahead, 2); break;
        default: TIER_NAME(batch_stream_by)(target, source, row_bytes, ahead, ahead->count);
        }
    }
}

static const dimfold_batch_kernels TIER_NAME(batch_kernels) = {
    TIER_JOIN(dimfold_batch_long, TIER),
    TIER_NAME(batch_stream),
    TIER_NAME(gather_rows),
    {TIER_NAME(gather_u8), TIER_NAME(gather_u16), TIER_NAME(gather_u32), TIER_NAME(gather_u64),
     TIER_NAME(gather_u128)},
    {
#define COMPUTED(op, name, arity, type, result) TIER_NAME(op##_##type),
#define COMPUTED_RARE(op, name, arity, type, rare) TIER_NAME(op##_##type),
#define COMPUTED_CHOSEN(op, name, type) TIER_NAME(op##_##type),
#include "kernels/math/computed.def"
#define COMPUTED_HALF(op, name, type) BATCH_HALF(TIER_NAME(op##_##type)),
#define COMPUTED_PAIR(op, name, type) TIER_NAME(op##_##type),
#include "fused.def"
    },
};
