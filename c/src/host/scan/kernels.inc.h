/* The kernels of one tier. TIER is its name; SCAN_LINES says whether what any order will do for goes by lines. */
#define SCAN_NAME_OF(tier, name) tier##_scan_##name
#define SCAN_NAME_BY(tier, name) SCAN_NAME_OF(tier, name)
#define SCAN_NAME(name) SCAN_NAME_BY(TIER, name)
#define SCAN_INLINE static inline __attribute__((always_inline))

typedef double SCAN_NAME(group) __attribute__((vector_size(64)));
typedef float SCAN_NAME(floats) __attribute__((vector_size(32)));

/* Stores a vector, past the caches if the compiler can and it shall. */
#if defined(__clang__)
#define SCAN_STORE(target, vector, is_streamed)                                                                        \
    do                                                                                                                 \
        if (is_streamed)                                                                                               \
            __builtin_nontemporal_store(vector, (__typeof__(vector) *)(target));                                       \
        else                                                                                                           \
            memcpy(target, &(vector), sizeof(vector));                                                                 \
    while (0)
#else
#define SCAN_STORE(target, vector, is_streamed) ((void)(is_streamed), memcpy(target, &(vector), sizeof(vector)))
#endif

/* ---- Rows ------------------------------------------------------------------------------------------------------ */

/* Turns 8 groups over, so that each vector has an item of each: by halves of 2, of 4, of 8. */
SCAN_INLINE void SCAN_NAME(turn_floats)(SCAN_NAME(floats) *row)
{
    SCAN_NAME(floats) two[8], four[8];
    for (size_t i = 0; i < 8; i += 2) {
        two[i] = __builtin_shufflevector(row[i], row[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        two[i + 1] = __builtin_shufflevector(row[i], row[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (size_t pair = 0; pair < 4; pair++) {
        size_t i = pair / 2 * 4 + pair % 2;
        four[2 * pair] = __builtin_shufflevector(two[i], two[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        four[2 * pair + 1] = __builtin_shufflevector(two[i], two[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
    for (size_t i = 0; i < 4; i++) {
        row[i] = __builtin_shufflevector(four[i], four[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        row[i + 4] = __builtin_shufflevector(four[i], four[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

SCAN_INLINE void SCAN_NAME(turn)(SCAN_NAME(group) *row)
{
    SCAN_NAME(group) two[8], four[8];
    for (size_t i = 0; i < 8; i += 2) {
        two[i] = __builtin_shufflevector(row[i], row[i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        two[i + 1] = __builtin_shufflevector(row[i], row[i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    for (size_t pair = 0; pair < 4; pair++) {
        size_t i = pair / 2 * 4 + pair % 2;
        four[i] = __builtin_shufflevector(two[i], two[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        four[i + 2] = __builtin_shufflevector(two[i], two[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
    for (size_t i = 0; i < 4; i++) {
        row[i] = __builtin_shufflevector(four[i], four[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        row[i + 4] = __builtin_shufflevector(four[i], four[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/* Loads 8 groups, and makes the prefixes of each: the last ones are the totals. */
SCAN_INLINE void SCAN_NAME(load)(SCAN_NAME(group) *local, const char *source, enum dimfold_scan_kind kind)
{
    SCAN_NAME(floats) floats[8];
    if (kind == DIMFOLD_SCAN_SUM_F64) {
        memcpy(local, source, 8 * sizeof *local);
        SCAN_NAME(turn)(local);
    } else {
        memcpy(floats, source, sizeof floats);
        SCAN_NAME(turn_floats)(floats);
    }
    for (size_t i = 0; i < 8; i++) {
        if (kind != DIMFOLD_SCAN_SUM_F64)
            local[i] = __builtin_convertvector(floats[i], SCAN_NAME(group));
        if (i > 0)
            local[i] += local[i - 1];
    }
}

/* From the nearest float to the one with an odd last bit, where neither is the number itself: to 16 bits it is rounded
   as the number is. */
SCAN_INLINE void SCAN_NAME(round_to_odd)(SCAN_NAME(floats) *nearest, const SCAN_NAME(group) *number)
{
    typedef int64_t wholes __attribute__((vector_size(64)));
    typedef int32_t small_wholes __attribute__((vector_size(32)));
#if defined(SCAN_TOWARDS_ZERO)
    *nearest = (SCAN_NAME(floats))SCAN_TOWARDS_ZERO(*number);
#endif
    SCAN_NAME(group) back = __builtin_convertvector(*nearest, SCAN_NAME(group));
    small_wholes is_other = __builtin_convertvector((wholes)(back != *number), small_wholes), bits;
    bits = (small_wholes)*nearest;
#if !defined(SCAN_TOWARDS_ZERO)
    SCAN_NAME(group) magnitude = (SCAN_NAME(group))((wholes)*number & INT64_MAX);
    SCAN_NAME(group) back_magnitude = (SCAN_NAME(group))((wholes)back & INT64_MAX);
    bits += __builtin_convertvector((wholes)(back_magnitude > magnitude), small_wholes);
#endif
    *nearest = (SCAN_NAME(floats))(bits | (is_other & 1));
}

/* Stores 8 groups to each of which is added what the groups before it have. */
SCAN_INLINE void SCAN_NAME(store)(char *target, const SCAN_NAME(group) *local, const SCAN_NAME(group) *before,
                                  enum dimfold_scan_kind kind, bool is_streamed)
{
    SCAN_NAME(group) result[8];
    SCAN_NAME(floats) floats[8];
    for (size_t i = 0; i < 8; i++) {
        result[i] = local[i] + *before;
        floats[i] = __builtin_convertvector(result[i], SCAN_NAME(floats));
        if (kind == DIMFOLD_SCAN_SUM_ODD)
            SCAN_NAME(round_to_odd)(&floats[i], &result[i]);
    }
    if (kind == DIMFOLD_SCAN_SUM_F64)
        SCAN_NAME(turn)(result);
    else
        SCAN_NAME(turn_floats)(floats);
    for (size_t i = 0; i < 8; i++)
        if (kind == DIMFOLD_SCAN_SUM_F64)
            SCAN_STORE(target + 64 * i, result[i], is_streamed);
        else
            SCAN_STORE(target + 32 * i, floats[i], is_streamed);
}

/* Prefixes of 8 totals, in three steps: what the left half of 2, of 4, of 8 has is added to the right half. */
SCAN_INLINE void SCAN_NAME(prefix)(SCAN_NAME(group) *total)
{
    const SCAN_NAME(group) none = {-0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0};
    *total += __builtin_shufflevector(*total, none, 8, 0, 8, 2, 8, 4, 8, 6);
    *total += __builtin_shufflevector(*total, none, 8, 8, 1, 1, 8, 8, 5, 5);
    *total += __builtin_shufflevector(*total, none, 8, 8, 8, 8, 3, 3, 3, 3);
}

/* Of the 32 of a block. */
SCAN_INLINE void SCAN_NAME(prefix_block)(SCAN_NAME(group) *total)
{
    for (size_t i = 0; i < 4; i++)
        SCAN_NAME(prefix)(&total[i]);
    total[1] += total[0][7];
    total[3] += total[2][7];
    total[2] += total[1][7];
    total[3] += total[1][7];
}

/* So many quarters of a block. */
SCAN_INLINE void SCAN_NAME(sum_block)(char *target, const char *source, size_t quarters, dimfold_scan_row *row,
                                      enum dimfold_scan_kind kind, bool is_streamed)
{
    const SCAN_NAME(group) none = {-0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0};
    SCAN_NAME(group) local[4][8], prefix[5] = {none, none, none, none, none};
    size_t quarter_bytes = DIMFOLD_SCAN_BLOCK / 4 * dimfold_scan_bytes(kind);
    double start = row->chunks.real + row->block.real;
    for (size_t i = 0; i < quarters; i++) {
        SCAN_NAME(load)(local[i], source + i * quarter_bytes, kind);
        prefix[1 + i] = local[i][7];
    }
    SCAN_NAME(prefix_block)(prefix + 1);
    row->last[0] = row->block.real;
    row->last[1] = prefix[4][6];
    row->last[2] = quarters == 4 ? local[3][7][7] : 0;
    row->block.real += prefix[4][7];
    for (size_t i = 0; i < quarters && target != NULL; i++) {
        SCAN_NAME(group) before = __builtin_shufflevector(prefix[i], prefix[1 + i], 7, 8, 9, 10, 11, 12, 13, 14);
        before += start;
        SCAN_NAME(store)(target + i * quarter_bytes, local[i], &before, kind, is_streamed);
    }
}

/* The items that end a line, with others behind them that change nothing. */
SCAN_INLINE void SCAN_NAME(sum_rest)(char *target, const char *source, size_t count, dimfold_scan_row *row,
                                     enum dimfold_scan_kind kind)
{
    _Alignas(64) double items[DIMFOLD_SCAN_BLOCK];
    size_t item_bytes = dimfold_scan_bytes(kind), quarters = (count + 63) / 64;
    const double none = -0.0;
    const float small_none = -0.0f;
    for (size_t i = count; i < quarters * 64; i++)
        memcpy((char *)items + i * item_bytes, item_bytes == 8 ? (const void *)&none : &small_none, item_bytes);
    memcpy(items, source, count * item_bytes);
    SCAN_NAME(sum_block)((char *)items, (const char *)items, quarters, row, kind, false);
    memcpy(target, items, count * item_bytes);
}

SCAN_INLINE void SCAN_NAME(sum_row)(char *target, const char *source, size_t count, dimfold_scan_row *row,
                                    enum dimfold_scan_kind kind)
{
    bool is_streamed = row->streams && ((uintptr_t)target & (8 * dimfold_scan_bytes(kind) - 1)) == 0;
    if (count < DIMFOLD_SCAN_BLOCK)
        SCAN_NAME(sum_rest)(target, source, count, row, kind);
    else if (is_streamed)
        SCAN_NAME(sum_block)(target, source, 4, row, kind, true);
    else
        SCAN_NAME(sum_block)(target, source, 4, row, kind, false);
}

/* One after another. */
SCAN_INLINE dimfold_scan_value SCAN_NAME(accumulate)(dimfold_scan_value sum, dimfold_scan_value item,
                                                     enum dimfold_scan_kind kind)
{
    if (kind == DIMFOLD_SCAN_PROD_F64)
        sum.real *= item.real;
    else
        sum.whole *= item.whole;
    return sum;
}

SCAN_INLINE void SCAN_NAME(plain_row)(char *target, const char *source, size_t count, dimfold_scan_row *row,
                                      enum dimfold_scan_kind kind)
{
    dimfold_scan_value sum = row->block, item;
    for (size_t i = 0; i < count; i++) {
        memcpy(&item, source + 8 * i, 8);
        sum = SCAN_NAME(accumulate)(sum, item, kind);
        memcpy(target + 8 * i, &sum, 8);
    }
    row->block = sum;
}

/* ---- Columns --------------------------------------------------------------------------------------------------- */

/* Some columns of a group, the first of which has number `column` in the state. */
typedef struct SCAN_NAME(place) {
    char *target;
    const char *source;
    ptrdiff_t target_pitch, source_pitch;
    size_t column;
} SCAN_NAME(place);

/* Whether each row begins with a line. */
SCAN_INLINE bool SCAN_NAME(has_lines)(const SCAN_NAME(place) *place)
{
    return (((uintptr_t)place->target | (uintptr_t)place->target_pitch) & 63) == 0;
}

#define SCAN_LANES 16
#include "lanes.inc.h"
#undef SCAN_LANES
#define SCAN_LANES 1
#include "lanes.inc.h"
#undef SCAN_LANES

/* Adds the group's totals to the prefixes: as in a row, a half at a time. */
SCAN_INLINE void SCAN_NAME(advance)(dimfold_scan_columns *state, size_t columns)
{
    size_t group = state->group++ % DIMFOLD_SCAN_GROUPS;
    for (size_t level = 0; level < 5; level++) {
        size_t below = ((size_t)1 << level) - 1;
        if ((group >> level & 1) != 0)
            for (size_t i = 0; i < columns; i++)
                state->total[i] += state->left[level][i];
        else if ((group & below) == below)
            memcpy(state->left[level], state->total, columns * 8);
    }
    bool ends_block = group + 1 == DIMFOLD_SCAN_GROUPS, ends_chunk = state->group % state->chunk_groups == 0;
    for (size_t i = 0; i < columns; i++) {
        state->prefix[i].real = ends_block ? -0.0 : state->total[i];
        state->block[i].real += ends_block ? state->total[i] : -0.0;
    }
    for (size_t i = 0; ends_chunk && i < columns; i++) {
        state->chunks[i].real += state->block[i].real;
        state->block[i].real = -0.0;
    }
}

SCAN_INLINE void SCAN_NAME(sum_columns)(char *target, ptrdiff_t target_pitch, const char *source,
                                        ptrdiff_t source_pitch, size_t rows, size_t columns,
                                        dimfold_scan_columns *state, enum dimfold_scan_kind kind)
{
    size_t item_bytes = dimfold_scan_bytes(kind), wide = columns - columns % 16;
    for (size_t at = 0; at < wide; at += 16) {
        SCAN_NAME(place) place = {target + at * item_bytes, source + at * item_bytes, target_pitch, source_pitch, at};
        if (rows < DIMFOLD_SCAN_GROUP)
            SCAN_NAME(sum_lanes_16)(&place, rows, state, kind, false);
        else if (state->streams && SCAN_NAME(has_lines)(&place))
            SCAN_NAME(sum_lanes_16)(&place, DIMFOLD_SCAN_GROUP, state, kind, true);
        else
            SCAN_NAME(sum_lanes_16)(&place, DIMFOLD_SCAN_GROUP, state, kind, false);
    }
    for (size_t at = wide; at < columns; at++) {
        SCAN_NAME(place) place = {target + at * item_bytes, source + at * item_bytes, target_pitch, source_pitch, at};
        SCAN_NAME(sum_lanes_1)(&place, rows, state, kind, false);
    }
    SCAN_NAME(advance)(state, columns);
}

SCAN_INLINE void SCAN_NAME(plain_columns)(char *target, ptrdiff_t target_pitch, const char *source,
                                          ptrdiff_t source_pitch, size_t rows, size_t columns,
                                          dimfold_scan_columns *state, enum dimfold_scan_kind kind)
{
    for (size_t row = 0; row < rows; row++) {
        const char *from = source + (ptrdiff_t)row * source_pitch;
        char *to = target + (ptrdiff_t)row * target_pitch;
        for (size_t i = 0; i < columns; i++) {
            dimfold_scan_value item;
            memcpy(&item, from + 8 * i, 8);
            state->block[i] = SCAN_NAME(accumulate)(state->block[i], item, kind);
        }
        memcpy(to, state->block, 8 * columns);
    }
    state->group++;
}

/* ---- Sums of integers ------------------------------------------------------------------------------------------ */

typedef uint64_t SCAN_NAME(wholes) __attribute__((vector_size(64)));
typedef int32_t SCAN_NAME(small_wholes) __attribute__((vector_size(32)));

SCAN_INLINE void SCAN_NAME(load_wholes)(SCAN_NAME(wholes) *items, const char *source, enum dimfold_scan_kind kind)
{
    SCAN_NAME(small_wholes) small;
    if (kind == DIMFOLD_SCAN_SUM_I64) {
        memcpy(items, source, sizeof *items);
        return;
    }
    memcpy(&small, source, sizeof small);
    typedef int64_t signed_wholes __attribute__((vector_size(64)));
    *items = (SCAN_NAME(wholes))__builtin_convertvector(small, signed_wholes);
}

SCAN_INLINE void SCAN_NAME(store_wholes)(char *target, const SCAN_NAME(wholes) *sums, enum dimfold_scan_kind kind,
                                         bool is_streamed)
{
    typedef int64_t signed_wholes __attribute__((vector_size(64)));
    if (kind != DIMFOLD_SCAN_SUM_ENDS) {
        SCAN_STORE(target, *sums, is_streamed);
        return;
    }
    const signed_wholes zero = {0}, most = zero + INT32_MAX, least = zero + INT32_MIN;
    signed_wholes x = (signed_wholes)*sums, is_above = x > most, is_below = x < least;
    x = (most & is_above) | (x & ~is_above);
    x = (least & is_below) | (x & ~is_below);
    SCAN_NAME(small_wholes) ends = __builtin_convertvector(x, SCAN_NAME(small_wholes));
    SCAN_STORE(target, ends, is_streamed);
}

/* Items that no vector has room for, one after another. */
SCAN_INLINE uint64_t SCAN_NAME(whole_rest)(char *target, const char *source, size_t count, uint64_t sum,
                                           enum dimfold_scan_kind kind)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t item;
        int32_t small;
        memcpy(&small, source + 4 * i, 4);
        item = (uint64_t)(int64_t)small;
        if (kind == DIMFOLD_SCAN_SUM_I64)
            memcpy(&item, source + 8 * i, 8);
        sum += item;
        int64_t whole = (int64_t)sum;
        small = whole < INT32_MIN ? INT32_MIN : whole > INT32_MAX ? INT32_MAX : (int32_t)whole;
        if (kind == DIMFOLD_SCAN_SUM_ENDS)
            memcpy(target + 4 * i, &small, 4);
        else
            memcpy(target + 8 * i, &sum, 8);
    }
    return sum;
}

SCAN_INLINE void SCAN_NAME(whole_row)(char *target, const char *source, size_t count, dimfold_scan_row *row,
                                      enum dimfold_scan_kind kind)
{
    size_t bytes = kind == DIMFOLD_SCAN_SUM_I64 ? 8 : 4, to_bytes = kind == DIMFOLD_SCAN_SUM_ENDS ? 4 : 8;
    size_t whole = count - count % 8;
    const SCAN_NAME(wholes) none = {0};
    SCAN_NAME(wholes) before = none + row->block.whole, items;
    bool is_streamed = row->streams && ((uintptr_t)target & 63) == 0;
    for (size_t i = 0; i < whole; i += 8) {
        SCAN_NAME(load_wholes)(&items, source + i * bytes, kind);
        items += __builtin_shufflevector(items, none, 8, 0, 1, 2, 3, 4, 5, 6);
        items += __builtin_shufflevector(items, none, 8, 8, 0, 1, 2, 3, 4, 5);
        items += __builtin_shufflevector(items, none, 8, 8, 8, 8, 0, 1, 2, 3);
        SCAN_NAME(wholes) total = __builtin_shufflevector(items, none, 7, 7, 7, 7, 7, 7, 7, 7);
        items += before;
        before += total;
        SCAN_NAME(store_wholes)(target + to_bytes * i, &items, kind, is_streamed);
    }
    row->block.whole = SCAN_NAME(whole_rest)(target + to_bytes * whole, source + whole * bytes, count - whole,
                                             before[0], kind);
}

SCAN_INLINE void SCAN_NAME(whole_columns)(char *target, ptrdiff_t target_pitch, const char *source,
                                          ptrdiff_t source_pitch, size_t rows, size_t columns,
                                          dimfold_scan_columns *state, enum dimfold_scan_kind kind)
{
    size_t bytes = kind == DIMFOLD_SCAN_SUM_I64 ? 8 : 4, to_bytes = kind == DIMFOLD_SCAN_SUM_ENDS ? 4 : 8;
    size_t whole = columns - columns % 8;
    bool is_streamed = state->streams && (((uintptr_t)target | (uintptr_t)target_pitch) & 63) == 0;
    for (size_t row = 0; row < rows; row++) {
        const char *from = source + (ptrdiff_t)row * source_pitch;
        char *to = target + (ptrdiff_t)row * target_pitch;
        uintptr_t ahead = (uintptr_t)from + DIMFOLD_SCAN_GROUP * (uintptr_t)source_pitch;
        for (size_t i = 0; i < whole; i += 8) {
            SCAN_NAME(wholes) items, sum;
            SCAN_NAME(load_wholes)(&items, from + i * bytes, kind);
            memcpy(&sum, &state->block[i], sizeof sum);
            sum += items;
            memcpy(&state->block[i], &sum, sizeof sum);
            SCAN_NAME(store_wholes)(to + to_bytes * i, &sum, kind, is_streamed);
            if (is_streamed)
                __builtin_prefetch((const void *)(ahead + i * bytes));
        }
        for (size_t i = whole; i < columns; i++)
            state->block[i].whole =
                SCAN_NAME(whole_rest)(to + to_bytes * i, from + i * bytes, 1, state->block[i].whole, kind);
    }
    state->group++;
}

/* ---- Where any order will do ----------------------------------------------------------------------------------- */

#if SCAN_LINES
#include "shuffles.inc.h"
#endif
#define SCAN_BITS 8
#include "native.inc.h"
#define SCAN_BITS 16
#include "native.inc.h"
#define SCAN_BITS 32
#include "native.inc.h"
#define SCAN_BITS 64
#include "native.inc.h"

/* ---- Between items and numbers --------------------------------------------------------------------------------- */

#if defined(__clang__)
#define SCAN_SMALL _Pragma("clang loop unroll(disable) interleave(disable)")
#else
#define SCAN_SMALL
#endif

#define SCAN_CAST_LOOP(name, type, source_type, value)                                                                 \
    static void SCAN_NAME(name)(char *to, const char *from, size_t count)                                              \
    {                                                                                                                  \
        typedef type target_item __attribute__((aligned(1), may_alias));                                               \
        typedef source_type source_item __attribute__((aligned(1), may_alias));                                        \
        target_item *restrict out = (target_item *)to;                                                                 \
        const source_item *restrict in = (const source_item *)from;                                                    \
        SCAN_SMALL for (size_t i = 0; i < count; i++) {                                                                \
            source_type x = in[i];                                                                                     \
            out[i] = value;                                                                                            \
        }                                                                                                              \
    }
SCAN_CAST_LOOP(wrap_8, uint8_t, uint64_t, (uint8_t)x)
SCAN_CAST_LOOP(wrap_16, uint16_t, uint64_t, (uint16_t)x)
SCAN_CAST_LOOP(wrap_32, uint32_t, uint64_t, (uint32_t)x)
#define DIMFOLD_SCAN_CAST(target, type, source, source_type, value)                                                    \
    SCAN_CAST_LOOP(target##_of_##source, type, source_type, value)
#include "casts.def"

static const dimfold_scan_cast SCAN_NAME(casts)[] = {
#define DIMFOLD_SCAN_CAST(target, type, source, source_type, value)                                                    \
    {DIMFOLD_DTYPE_##target, DIMFOLD_DTYPE_##source, SCAN_NAME(target##_of_##source)},
#include "casts.def"
    {0, 0, NULL}};

/* ---- All of them ----------------------------------------------------------------------------------------------- */

#define SCAN_KERNELS(name, scan_row, scan_columns, kind)                                                               \
    static void SCAN_NAME(row_##name)(char *target, const char *source, size_t count, dimfold_scan_row *row)           \
    {                                                                                                                  \
        SCAN_NAME(scan_row)(target, source, count, row, DIMFOLD_SCAN_##kind);                                          \
    }                                                                                                                  \
    static void SCAN_NAME(columns_##name)(char *target, ptrdiff_t target_pitch, const char *source,                    \
                                          ptrdiff_t source_pitch, size_t rows, size_t columns,                         \
                                          dimfold_scan_columns *state)                                                 \
    {                                                                                                                  \
        SCAN_NAME(scan_columns)(target, target_pitch, source, source_pitch, rows, columns, state,                      \
                                DIMFOLD_SCAN_##kind);                                                                  \
    }

SCAN_KERNELS(sum_f32, sum_row, sum_columns, SUM_F32)
SCAN_KERNELS(sum_odd, sum_row, sum_columns, SUM_ODD)
SCAN_KERNELS(sum_f64, sum_row, sum_columns, SUM_F64)
SCAN_KERNELS(prod_f64, plain_row, plain_columns, PROD_F64)
SCAN_KERNELS(sum_i64, whole_row, whole_columns, SUM_I64)
SCAN_KERNELS(sum_i32, whole_row, whole_columns, SUM_I32)
SCAN_KERNELS(sum_ends, whole_row, whole_columns, SUM_ENDS)
SCAN_KERNELS(prod_i64, plain_row, plain_columns, PROD_I64)
SCAN_KERNELS(sum_8, native_row_8, native_columns_8, SUM_8)
SCAN_KERNELS(sum_16, native_row_16, native_columns_16, SUM_16)
SCAN_KERNELS(sum_32, native_row_32, native_columns_32, SUM_32)
SCAN_KERNELS(max_8, native_row_8, native_columns_8, MAX_8)
SCAN_KERNELS(max_16, native_row_16, native_columns_16, MAX_16)
SCAN_KERNELS(max_32, native_row_32, native_columns_32, MAX_32)
SCAN_KERNELS(max_64, native_row_64, native_columns_64, MAX_64)
SCAN_KERNELS(max_f32, native_row_32, native_columns_32, MAX_F32)
SCAN_KERNELS(max_f64, native_row_64, native_columns_64, MAX_F64)

#define SCAN_ALL(of)                                                                                                   \
    {of(sum_f32), of(sum_odd), of(sum_f64), of(prod_f64), of(sum_i64), of(prod_i64), of(sum_i32), of(sum_ends),        \
     of(sum_8), of(sum_16), of(sum_32), of(max_8), of(max_16), of(max_32), of(max_64), of(max_f32), of(max_f64)}
#define SCAN_ROW(name) SCAN_NAME(row_##name)
#define SCAN_COLUMNS(name) SCAN_NAME(columns_##name)

static const dimfold_scan_kernels SCAN_NAME(kernels) = {
    SCAN_ALL(SCAN_ROW),
    SCAN_ALL(SCAN_COLUMNS),
    SCAN_NAME(casts),
    {SCAN_NAME(wrap_8), SCAN_NAME(wrap_16), SCAN_NAME(wrap_32)},
};
