/* The loops of a tier, TIER, whose vectors have REDUCE_BYTES bytes. Those of a kind are written by kind.inc.h, of
   hooks: how lanes begin, what items add to them, and how the upper half of them is added to the lower one. */

#include "reduce/tree.h"

#include <string.h>

#define TIER_JOIN_(a, b) a##_##b
#define TIER_JOIN(a, b) TIER_JOIN_(a, b)
#define TIER_NAME(name) TIER_JOIN(TIER, name)
#define REDUCE_INLINE static inline __attribute__((always_inline))

/* Loops that are not worth their bytes unrolled; and those over all lanes, which are where these are registers. */
#if defined(__clang__)
#define REDUCE_SMALL _Pragma("clang loop unroll(disable) interleave(disable)")
#else
#define REDUCE_SMALL
#endif
#if REDUCE_BYTES == 64 && defined(__clang__)
#define REDUCE_ROLLED _Pragma("clang loop unroll(full)")
#elif REDUCE_BYTES == 64
#define REDUCE_ROLLED
#else
#define REDUCE_ROLLED REDUCE_SMALL
#endif
#if REDUCE_BYTES < 32
#define REDUCE_UNROLLED REDUCE_SMALL
#elif defined(__clang__)
#define REDUCE_UNROLLED _Pragma("clang loop unroll(full)")
#else
#define REDUCE_UNROLLED _Pragma("GCC unroll 16")
#endif

/* Vectors of words, and their bits. */
typedef int8_t TIER_NAME(v_i8) __attribute__((vector_size(REDUCE_BYTES), may_alias));
typedef int16_t TIER_NAME(v_i16) __attribute__((vector_size(REDUCE_BYTES), may_alias));
typedef int32_t TIER_NAME(v_i32) __attribute__((vector_size(REDUCE_BYTES), may_alias));
typedef int64_t TIER_NAME(v_i64) __attribute__((vector_size(REDUCE_BYTES), may_alias));
typedef uint64_t TIER_NAME(v_u64) __attribute__((vector_size(REDUCE_BYTES), may_alias));
typedef double TIER_NAME(v_f64) __attribute__((vector_size(REDUCE_BYTES), may_alias));
#define V(type) TIER_NAME(v_##type)

/* What REDUCE_ROTATE moves words of 64 bits by. */
#if REDUCE_BYTES == 64
#define REDUCE_BY_4 4, 5, 6, 7, 0, 1, 2, 3
#define REDUCE_BY_2 2, 3, 4, 5, 6, 7, 0, 1
#define REDUCE_BY_1 1, 2, 3, 4, 5, 6, 7, 0
#elif REDUCE_BYTES == 32
#define REDUCE_BY_2 2, 3, 0, 1
#define REDUCE_BY_1 1, 2, 3, 0
#else
#define REDUCE_BY_1 1, 0
#endif

/* Brings what lies `bytes` behind the beginning of a vector, or of each of its 64 bits, to there; the rest is of no
   account. */
REDUCE_INLINE void TIER_NAME(rotate_bytes)(V(u64) *vector, size_t bytes)
{
    V(u64) v = *vector;
#if REDUCE_BYTES == 64
    if (bytes == 32)
        v = __builtin_shufflevector(v, v, REDUCE_BY_4);
#endif
#if REDUCE_BYTES >= 32
    if (bytes == 16)
        v = __builtin_shufflevector(v, v, REDUCE_BY_2);
#endif
    if (bytes == 8)
        v = __builtin_shufflevector(v, v, REDUCE_BY_1);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (bytes < 8)
        v = v >> (8 * bytes);
#else
    if (bytes < 8)
        v = v << (8 * bytes);
#endif
    *vector = v;
}

/* The lower halves of two vectors of words of 64 bits, and the upper ones; or those of each 2 or 4 words. */
REDUCE_INLINE void TIER_NAME(part)(V(u64) *low, V(u64) *high, const V(u64) *a, const V(u64) *b, size_t half)
{
    *low = *a;
    *high = *b;
#if REDUCE_BYTES == 64
    if (half == 4) {
        *low = __builtin_shufflevector(*a, *b, 0, 1, 2, 3, 8, 9, 10, 11);
        *high = __builtin_shufflevector(*a, *b, 4, 5, 6, 7, 12, 13, 14, 15);
    } else if (half == 2) {
        *low = __builtin_shufflevector(*a, *b, 0, 1, 4, 5, 8, 9, 12, 13);
        *high = __builtin_shufflevector(*a, *b, 2, 3, 6, 7, 10, 11, 14, 15);
    } else {
        *low = __builtin_shufflevector(*a, *b, 0, 2, 4, 6, 8, 10, 12, 14);
        *high = __builtin_shufflevector(*a, *b, 1, 3, 5, 7, 9, 11, 13, 15);
    }
#elif REDUCE_BYTES == 32
    if (half == 2) {
        *low = __builtin_shufflevector(*a, *b, 0, 1, 4, 5);
        *high = __builtin_shufflevector(*a, *b, 2, 3, 6, 7);
    } else {
        *low = __builtin_shufflevector(*a, *b, 0, 2, 4, 6);
        *high = __builtin_shufflevector(*a, *b, 1, 3, 5, 7);
    }
#else
    (void)half;
#endif
}

/* Whether rows are folded side by side: of words of 64 bits, where a vector has more than two. */
#define KIND_FOLDS_ROWS (KIND_NAME(WORD) == 8 && REDUCE_BYTES >= 32)

/* ---- Sums ------------------------------------------------------------------------------------------------------ */

#define KIND_WORD u64
#define KIND_PLANES 1
#define KIND_BEGIN(lanes, items) lanes->word[0] = (V(u64)){0}
#define KIND_FOLD(lanes, other) lanes->word[0] = lanes->word[0] + other->word[0]
#define KIND_STEP(lanes, x, items) lanes->word[0] += __builtin_convertvector(x ^ KIND_SPLAT(items->bits.flip), V(u64))

#define KIND SUM_U8
#define KIND_ITEM uint8_t
#include "kind.inc.h"
#define KIND SUM_U16
#define KIND_LANES_ALONE
#define KIND_ITEM uint16_t
#include "kind.inc.h"
#define KIND SUM_U32
#define KIND_ITEM uint32_t
#include "kind.inc.h"
#define KIND SUM_U64
#define KIND_ITEM uint64_t
#include "kind.inc.h"

#undef KIND_BEGIN
#undef KIND_FOLD
#undef KIND_STEP
#define KIND_BEGIN(lanes, items) lanes->word[0] = (V(u64)){0} + 1
#define KIND_FOLD(lanes, other) lanes->word[0] = lanes->word[0] * other->word[0]
#define KIND_STEP(lanes, x, items) lanes->word[0] *= x
#define KIND PROD_U64
#define KIND_LANES_ALONE
#define KIND_ITEM uint64_t
#include "kind.inc.h"

#undef KIND_WORD
#undef KIND_BEGIN
#undef KIND_FOLD
#undef KIND_STEP
#define KIND_WORD f64
#define KIND_BEGIN(lanes, items) lanes->word[0] = -((V(f64)){0})
#define KIND_FOLD(lanes, other) lanes->word[0] = lanes->word[0] + other->word[0]
#define KIND_STEP(lanes, x, items) lanes->word[0] += __builtin_convertvector((KIND_NAME(floats))x, V(f64))
#define KIND SUM_F32
#define KIND_ITEM uint32_t
#define KIND_FLOAT float
#include "kind.inc.h"

/* Items of f16 become f32, which any more does not round. */
#if REDUCE_BYTES >= 32
#undef KIND_STEP
#define KIND_STEP(lanes, x, items)                                                                                     \
    KIND_NAME(floats) floats = __builtin_convertvector((KIND_NAME(halves))x, KIND_NAME(floats));                       \
    lanes->word[0] += __builtin_convertvector(floats, V(f64))
#define KIND SUM_F16
#define KIND_HALF
#define KIND_ITEM uint16_t
#include "kind.inc.h"
#endif

#undef KIND_STEP
#define KIND_STEP(lanes, x, items)                                                                                     \
    lanes->word[0] += __builtin_convertvector((KIND_NAME(floats))(x & KIND_SPLAT(INT32_MAX)), V(f64))
#define KIND ABS_F32
#define KIND_LANES_ALONE
#define KIND_ITEM uint32_t
#define KIND_FLOAT float
#include "kind.inc.h"

#undef KIND_STEP
#define KIND_STEP(lanes, x, items)                                                                                     \
    V(f64) wide = __builtin_convertvector((KIND_NAME(floats))x, V(f64));                                               \
    lanes->word[0] += wide * wide
#define KIND SQUARES_F32
#define KIND_ITEM uint32_t
#define KIND_FLOAT float
#include "kind.inc.h"
#define KIND SQUARES_F64
#define KIND_LANES_ALONE
#define KIND_ITEM uint64_t
#define KIND_FLOAT double
#include "kind.inc.h"

#undef KIND_BEGIN
#undef KIND_FOLD
#undef KIND_STEP
#define KIND_BEGIN(lanes, items) lanes->word[0] = (V(f64)){0} + 1
#define KIND_FOLD(lanes, other) lanes->word[0] = lanes->word[0] * other->word[0]
#define KIND_STEP(lanes, x, items) lanes->word[0] *= (KIND_NAME(floats))x
#define KIND PROD_F64
#define KIND_LANES_ALONE
#define KIND_ITEM uint64_t
#define KIND_FLOAT double
#include "kind.inc.h"

#undef KIND_PLANES
#undef KIND_BEGIN
#undef KIND_FOLD
#undef KIND_STEP

/* Knuth's sum of two, whose error is kept. */
#define KIND_TWO_SUM(lanes, y, more)                                                                                   \
    V(f64) x0 = lanes->word[0], y0 = y, sum = x0 + y0, part = sum - x0;                                                \
    lanes->word[0] = sum;                                                                                              \
    lanes->word[1] = lanes->word[1] + more + ((x0 - (sum - part)) + (y0 - part))
#define KIND_PLANES 2
#define KIND_BEGIN(lanes, items) lanes->word[0] = -((V(f64)){0}), lanes->word[1] = (V(f64)){0}
#define KIND_FOLD(lanes, other) KIND_TWO_SUM(lanes, other->word[0], other->word[1])
#define KIND_STEP(lanes, x, items) KIND_TWO_SUM(lanes, (KIND_NAME(floats))x, (V(f64)){0})
#define KIND SUM_F64
#define KIND_ITEM uint64_t
#define KIND_FLOAT double
#include "kind.inc.h"

#undef KIND_STEP
#define KIND_STEP(lanes, x, items)                                                                                     \
    KIND_TWO_SUM(lanes, (KIND_NAME(floats))(x & KIND_SPLAT(INT64_MAX)), (V(f64)){0})
#define KIND ABS_F64
#define KIND_LANES_ALONE
#define KIND_ITEM uint64_t
#define KIND_FLOAT double
#include "kind.inc.h"

#undef KIND_PLANES
#undef KIND_BEGIN
#undef KIND_FOLD
#undef KIND_STEP

/* ---- Moments: what is left of items and of its squares when the first of them is taken away --------------------- */

/* A sum of two vectors. Where additions are what there is too much of, and sums of products are done elsewhere, it is
   one of these: the same bits. Compilers would see through a 1 that they know. */
REDUCE_INLINE void TIER_NAME(add)(V(f64) *sum, const V(f64) *item)
{
#if REDUCE_BYTES == 64 && defined(__clang__)
    V(f64) one = (V(f64)){0} + 1;
    __asm__("" : "+v"(one));
    *sum = __builtin_elementwise_fma(*item, one, *sum);
#else
    *sum += *item;
#endif
}

REDUCE_INLINE void TIER_NAME(subtract)(V(f64) *item, const V(f64) *shift)
{
#if REDUCE_BYTES == 64
    V(f64) left = -*shift;
    TIER_NAME(add)(&left, item);
    *item = left;
#else
    *item -= *shift;
#endif
}

#define KIND_PLANES 3
#define KIND_HAS_SHIFT
#define KIND_BEGIN(lanes, items)                                                                                       \
    lanes->word[0] = (V(f64)){0} + (double)*(const KIND_NAME(first) *)items->first,                                    \
    lanes->word[1] = lanes->word[2] = (V(f64)){0}
#define KIND_FOLD(lanes, other)                                                                                        \
    lanes->word[1] = lanes->word[1] + other->word[1], lanes->word[2] = lanes->word[2] + other->word[2]
#define KIND_STEP(lanes, x, items)                                                                                     \
    V(f64) left = __builtin_convertvector((KIND_NAME(floats))x, V(f64));                                               \
    TIER_NAME(subtract)(&left, &lanes->word[0]);                                                                       \
    TIER_NAME(add)(&lanes->word[1], &left);                                                                            \
    lanes->word[2] += left * left
#define KIND MOMENT_F32
#define KIND_ITEM uint32_t
#define KIND_FLOAT float
#include "kind.inc.h"
#define KIND MOMENT_F64
#define KIND_LANES_ALONE
#define KIND_ITEM uint64_t
#define KIND_FLOAT double
#include "kind.inc.h"


/* Those and sums, of items that are read and converted once. */
#if REDUCE_BYTES == 64
#undef KIND_PLANES
#undef KIND_BEGIN
#undef KIND_FOLD
#undef KIND_STEP
#define KIND_PLANES 4
#define KIND_BEGIN(lanes, items)                                                                                       \
    lanes->word[0] = (V(f64)){0} + (double)*(const KIND_NAME(first) *)items->first,                                    \
    lanes->word[1] = lanes->word[2] = (V(f64)){0}, lanes->word[3] = -((V(f64)){0})
#define KIND_FOLD(lanes, other)                                                                                        \
    lanes->word[1] = lanes->word[1] + other->word[1], lanes->word[2] = lanes->word[2] + other->word[2],                \
    lanes->word[3] = lanes->word[3] + other->word[3]
#define KIND_STEP(lanes, x, items)                                                                                     \
    V(f64) left = __builtin_convertvector((KIND_NAME(floats))x, V(f64));                                               \
    lanes->word[3] += left;                                                                                            \
    TIER_NAME(subtract)(&left, &lanes->word[0]);                                                                       \
    TIER_NAME(add)(&lanes->word[1], &left);                                                                            \
    lanes->word[2] += left * left
#define KIND SUM_AND_MOMENT_F32
#define KIND_ROWS_ALONE
#define KIND_ITEM uint32_t
#define KIND_FLOAT float
#include "kind.inc.h"
#define REDUCE_SUMS_AND_MOMENTS TIER_NAME(SUM_AND_MOMENT_F32_rows)
#else
#define REDUCE_SUMS_AND_MOMENTS NULL
#endif

#undef KIND_WORD
#undef KIND_PLANES
#undef KIND_BEGIN
#undef KIND_FOLD
#undef KIND_STEP

#undef KIND_HAS_SHIFT

/* ---- Keys: signed integers in the order of the items ------------------------------------------------------------ */

#define KIND_CHOOSE(mask, a, b) (((a) & (mask)) | ((b) & ~(mask)))

#define KIND_PLANES 1
#define KIND_BEGIN(lanes, items) lanes->word[0] = (KIND_VECTOR){0} + KIND_LEAST
#define KIND_FOLD(lanes, other)                                                                                        \
    KIND_VECTOR a = lanes->word[0], b = other->word[0];                                                                \
    lanes->word[0] = KIND_CHOOSE(b > a, b, a)
#define KIND_STEP(lanes, x, items)                                                                                     \
    KIND_VECTOR a = lanes->word[0], b = (KIND_VECTOR)x;                                                                \
    KIND_KEY(b, items->bits);                                                                                          \
    lanes->word[0] = KIND_CHOOSE(b > a, b, a)

#define KIND_KEY(b, bits) b ^= KIND_SPLAT(bits.flip)
#define KIND MAX_8
#define KIND_ITEM int8_t
#define KIND_WORD i8
#define KIND_LEAST INT8_MIN
#include "kind.inc.h"
#undef KIND_WORD
#undef KIND_LEAST
#define KIND MAX_16
#define KIND_LANES_ALONE
#define KIND_ITEM int16_t
#define KIND_WORD i16
#define KIND_LEAST INT16_MIN
#include "kind.inc.h"
#undef KIND_WORD
#undef KIND_LEAST
#define KIND_WORD i32
#define KIND_LEAST INT32_MIN
#define KIND MAX_32
#define KIND_ITEM int32_t
#include "kind.inc.h"
#undef KIND_WORD
#undef KIND_LEAST
#define KIND_WORD i64
#define KIND_LEAST INT64_MIN
#define KIND MAX_64
#define KIND_LANES_ALONE
#define KIND_ITEM int64_t
#include "kind.inc.h"
#undef KIND_KEY

/* Floats: those below 0 have all bits but the sign flipped. Magnitudes above infinity's are NaN. */
#define KIND_FLOAT_KEY(b, bits)                                                                                        \
    KIND_VECTOR is_nan = (b & KIND_SPLAT(INT64_MAX >> (64 - KIND_BITS))) > (KIND_VECTOR){0} + KIND_INFINITY;           \
    b ^= (b >> (KIND_BITS - 1)) & KIND_SPLAT(INT64_MAX >> (64 - KIND_BITS));                                           \
    b = KIND_CHOOSE(is_nan, (KIND_VECTOR){0} + KIND_SPLAT(bits.nan), b ^ KIND_SPLAT(bits.flip))
#define KIND_KEY(b, bits)                                                                                              \
    b &= KIND_SPLAT(bits.keep);                                                                                        \
    KIND_FLOAT_KEY(b, bits)
#define KIND_BITS 64
#define KIND_INFINITY INT64_C(0x7ff0000000000000)
#define KIND MAX_F64
#define KIND_ITEM int64_t
#include "kind.inc.h"
#undef KIND_WORD
#undef KIND_LEAST
#undef KIND_BITS
#undef KIND_INFINITY
#define KIND_WORD i32
#define KIND_LEAST INT32_MIN
#define KIND_BITS 32
#define KIND_INFINITY 0x7f800000
#define KIND MAX_F32
#define KIND_ITEM int32_t
#include "kind.inc.h"
#if REDUCE_BYTES >= 32
#undef KIND_STEP
#define KIND_STEP(lanes, x, items)                                                                                     \
    KIND_VECTOR a = lanes->word[0];                                                                                    \
    KIND_VECTOR b = (KIND_VECTOR)__builtin_convertvector((KIND_NAME(halves))x, KIND_NAME(floats));                     \
    KIND_KEY(b, items->bits);                                                                                          \
    lanes->word[0] = KIND_CHOOSE(b > a, b, a)
#define KIND MAX_F16
#define KIND_HALF
#define KIND_ITEM uint16_t
#include "kind.inc.h"

/* The key of f32 of the largest of so many keys of f16, whose bits are flipped or not. */
REDUCE_INLINE int32_t TIER_NAME(half_key)(const V(i16) *most, int16_t flip)
{
    int16_t key = INT16_MIN;
    for (size_t i = 0; i < REDUCE_BYTES / 2; i++)
        key = (*most)[i] > key ? (*most)[i] : key;
    __extension__ _Float16 half;
    float single;
    int32_t bits;
    key ^= flip;
    key = (int16_t)(key ^ ((key >> 15) & INT16_MAX));
    memcpy(&half, &key, sizeof half);
    single = (float)half;
    memcpy(&bits, &single, sizeof bits);
    return (bits ^ ((bits >> 31) & INT32_MAX)) ^ flip;
}

/* A long row of f16 by keys of 16 bits, which are in the order of those of f32; false of one that has a NaN. What the
   last vector has in common with the one before it counts once, as the largest. */
static bool TIER_NAME(half_row)(int32_t *largest, const dimfold_reduce_items *items)
{
    enum { LANES = REDUCE_BYTES / 2 };
    const char *source = items->first;
    int16_t flip = (int16_t)items->bits.flip, keep = (int16_t)(items->bits.keep >> 16);
    V(i16) x, size, top = (V(i16)){0}, most = (V(i16)){0} + INT16_MIN;
    for (size_t done = 0; done < items->width; done += LANES) {
        size_t at = done + LANES <= items->width ? done : items->width - LANES;
        memcpy(&x, source + at * 2, sizeof x);
        x &= (V(i16)){0} + keep;
        size = x & INT16_MAX;
        top = KIND_CHOOSE(size > top, size, top);
        x ^= ((x >> 15) & INT16_MAX) ^ ((V(i16)){0} + flip);
        most = KIND_CHOOSE(x > most, x, most);
    }
    *largest = TIER_NAME(half_key)(&most, flip);
    V(i16) nan = top > 0x7c00;
    for (size_t i = 0; i < LANES; i++)
        if (nan[i] != 0)
            return false;
    return true;
}

static void TIER_NAME(half_rows)(char *state, size_t plane, const dimfold_reduce_items *items)
{
    enum { LONG = 256 };
    dimfold_reduce_items row = *items;
    row.rows = 1;
    for (size_t i = 0; i < items->rows; i++, row.first += items->pitch, state += 4) {
        int32_t largest;
        if (items->width >= LONG && TIER_NAME(half_row)(&largest, &row))
            memcpy(state, &largest, sizeof largest);
        else
            TIER_NAME(MAX_F16_rows)(state, plane, &row);
    }
}
#endif
#undef KIND_PLANES
#undef KIND_BEGIN
#undef KIND_FOLD
#undef KIND_STEP

/* ---- Places: keys, where they are, and where the lane begins ----------------------------------------------------- */

/* A lane without items has the least key, at its own beginning, which is behind every item that there is. Rows begin
   with multiples of the number of lanes, a power of two, so that an ordinal is put together bit by bit. */

#define KIND_PLANES 3
#define KIND_HAS_PLACES
#define KIND_BEGIN(lanes, items)                                                                                       \
    lanes->word[0] = (KIND_VECTOR){0} + KIND_LEAST, lanes->word[1] = lanes->word[2] = (KIND_VECTOR){0}
#define KIND_FOLD(lanes, other)                                                                                        \
    KIND_VECTOR a = lanes->word[0], b = other->word[0], i = lanes->word[1], k = other->word[1];                        \
    KIND_VECTOR takes = (b > a) | ((b == a) & (k < i));                                                                \
    lanes->word[0] = KIND_CHOOSE(takes, b, a);                                                                         \
    lanes->word[1] = KIND_CHOOSE(takes, k, i)
#define KIND_STEP(lanes, x, items)                                                                                     \
    KIND_VECTOR a = lanes->word[0], b = (KIND_VECTOR)x;                                                                \
    KIND_KEY(b, items->bits);                                                                                          \
    KIND_VECTOR takes = b > a;                                                                                         \
    lanes->word[0] = KIND_CHOOSE(takes, b, a);                                                                         \
    lanes->word[1] = KIND_CHOOSE(takes, lanes->word[2] | KIND_SPLAT(ordinal), lanes->word[1])

/* The two zeros are one. */
#undef KIND_KEY
#define KIND_KEY(b, bits)                                                                                              \
    b &= ~(b == KIND_LEAST);                                                                                           \
    KIND_FLOAT_KEY(b, bits)
#define KIND PLACE_F32
#define KIND_ITEM int32_t
#include "kind.inc.h"
#undef KIND_KEY
#define KIND_KEY(b, bits) b ^= KIND_SPLAT(bits.flip)
#define KIND PLACE_32
#define KIND_ITEM int32_t
#include "kind.inc.h"
#undef KIND_WORD
#undef KIND_LEAST
#undef KIND_BITS
#undef KIND_INFINITY
#define KIND_WORD i64
#define KIND_LEAST INT64_MIN
#define KIND_BITS 64
#define KIND_INFINITY INT64_C(0x7ff0000000000000)
#define KIND PLACE_64
#define KIND_LANES_ALONE
#define KIND_ITEM int64_t
#include "kind.inc.h"
#undef KIND_KEY
#define KIND_KEY(b, bits)                                                                                              \
    b &= ~(b == KIND_LEAST);                                                                                           \
    KIND_FLOAT_KEY(b, bits)
#define KIND PLACE_F64
#define KIND_LANES_ALONE
#define KIND_ITEM int64_t
#include "kind.inc.h"

/* ---- Conversions ------------------------------------------------------------------------------------------------ */

#define DIMFOLD_WIDENING(target, type, source, source_type, value)                                                     \
    static void TIER_NAME(target##_of_##source)(char *to, const char *from, size_t count)                              \
    {                                                                                                                  \
        typedef type target_item __attribute__((aligned(1), may_alias));                                               \
        typedef source_type source_item __attribute__((aligned(1), may_alias));                                        \
        target_item *restrict out = (target_item *)to;                                                                 \
        const source_item *restrict in = (const source_item *)from;                                                    \
        REDUCE_SMALL for (size_t i = 0; i < count; i++) {                                                              \
            source_type x = in[i];                                                                                     \
            out[i] = value;                                                                                            \
        }                                                                                                              \
    }
#include "widening.def"

static const dimfold_reduce_widening TIER_NAME(reduce_widenings)[] = {
#define DIMFOLD_WIDENING(target, type, source, source_type, value)                                                     \
    {DIMFOLD_DTYPE_##target, DIMFOLD_DTYPE_##source, TIER_NAME(target##_of_##source)},
#include "widening.def"
    {0, 0, NULL}};

#if REDUCE_BYTES >= 32
static const dimfold_reduce_half TIER_NAME(reduce_halves)[] = {
    {DIMFOLD_KIND_SUM_F32, TIER_NAME(SUM_F16_lanes), TIER_NAME(SUM_F16_rows)},
    {DIMFOLD_KIND_MAX_F32, TIER_NAME(MAX_F16_lanes), TIER_NAME(half_rows)},
    {DIMFOLD_KIND_COUNT, NULL, NULL}};
#define REDUCE_HALVES TIER_NAME(reduce_halves)
#else
#define REDUCE_HALVES NULL
#endif

/* ---- All of them ------------------------------------------------------------------------------------------------ */

static const dimfold_reduce_kernels TIER_NAME(reduce_kernels) = {
    {
#define DIMFOLD_REDUCE_KIND(constant, item, state) TIER_NAME(constant##_lanes),
#include "reduce/kind.def"
    },
    {
        [DIMFOLD_KIND_SUM_U8] = TIER_NAME(SUM_U8_rows),
        [DIMFOLD_KIND_SUM_U32] = TIER_NAME(SUM_U32_rows),
        [DIMFOLD_KIND_SUM_U64] = TIER_NAME(SUM_U64_rows),
        [DIMFOLD_KIND_SUM_F32] = TIER_NAME(SUM_F32_rows),
        [DIMFOLD_KIND_SUM_F64] = TIER_NAME(SUM_F64_rows),
        [DIMFOLD_KIND_SQUARES_F32] = TIER_NAME(SQUARES_F32_rows),
        [DIMFOLD_KIND_MOMENT_F32] = TIER_NAME(MOMENT_F32_rows),
        [DIMFOLD_KIND_MAX_8] = TIER_NAME(MAX_8_rows),
        [DIMFOLD_KIND_MAX_32] = TIER_NAME(MAX_32_rows),
        [DIMFOLD_KIND_MAX_F32] = TIER_NAME(MAX_F32_rows),
        [DIMFOLD_KIND_MAX_F64] = TIER_NAME(MAX_F64_rows),
        [DIMFOLD_KIND_PLACE_F32] = TIER_NAME(PLACE_F32_rows),
        [DIMFOLD_KIND_PLACE_32] = TIER_NAME(PLACE_32_rows),
    },
    REDUCE_SUMS_AND_MOMENTS,
    TIER_NAME(reduce_widenings),
    REDUCE_HALVES,
};
