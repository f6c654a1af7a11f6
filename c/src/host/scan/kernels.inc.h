/* The kernels of one tier. TIER is its name. */
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

/* Prefixes of 8, in three steps: what the left half of 2, of 4, of 8 has is added to the right half. */
SCAN_INLINE void SCAN_NAME(prefix)(SCAN_NAME(group) *items)
{
    const SCAN_NAME(group) none = {-0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0};
    *items += __builtin_shufflevector(*items, none, 8, 0, 8, 2, 8, 4, 8, 6);
    *items += __builtin_shufflevector(*items, none, 8, 8, 1, 1, 8, 8, 5, 5);
    *items += __builtin_shufflevector(*items, none, 8, 8, 8, 8, 3, 3, 3, 3);
}

/* The same of the totals of a block's groups. */
SCAN_INLINE void SCAN_NAME(prefix_totals)(double *totals)
{
    SCAN_NAME(group) part[4];
    memcpy(part, totals, sizeof part);
    for (size_t i = 0; i < 4; i++)
        SCAN_NAME(prefix)(&part[i]);
    part[1] += part[0][7];
    part[3] += part[2][7];
    part[2] += part[1][7];
    part[3] += part[1][7];
    memcpy(totals, part, sizeof part);
}

SCAN_INLINE void SCAN_NAME(load)(SCAN_NAME(group) *items, const char *source, size_t count, bool is_double)
{
    SCAN_NAME(floats) floats = {-0.0f, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f};
    SCAN_NAME(group) doubles = {-0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0};
    if (is_double)
        memcpy(&doubles, source, count * 8);
    else
        memcpy(&floats, source, count * 4);
    *items = is_double ? doubles : __builtin_convertvector(floats, SCAN_NAME(group));
}

SCAN_INLINE void SCAN_NAME(store)(char *target, const SCAN_NAME(group) *items, size_t count, bool is_double,
                                  bool is_streamed)
{
    SCAN_NAME(floats) floats = __builtin_convertvector(*items, SCAN_NAME(floats));
    if (is_double && count == DIMFOLD_SCAN_GROUP)
        SCAN_STORE(target, *items, is_streamed);
    else if (count == DIMFOLD_SCAN_GROUP)
        SCAN_STORE(target, floats, is_streamed);
    else if (is_double)
        memcpy(target, items, count * 8);
    else
        memcpy(target, &floats, count * 4);
}

/* Makes the prefixes of each group by itself, and of the groups before each, whose number is returned. */
SCAN_INLINE size_t SCAN_NAME(sum_groups)(SCAN_NAME(group) *local, double *prefix, const char *source, size_t count,
                                         bool is_double)
{
    size_t group_bytes = DIMFOLD_SCAN_GROUP * (is_double ? 8 : 4), groups = 0;
    for (; (groups + 1) * DIMFOLD_SCAN_GROUP <= count; groups++) {
        SCAN_NAME(group) items;
        SCAN_NAME(load)(&items, source + groups * group_bytes, DIMFOLD_SCAN_GROUP, is_double);
        SCAN_NAME(prefix)(&items);
        local[groups] = items;
        prefix[1 + groups] = items[7];
    }
    if (count % DIMFOLD_SCAN_GROUP != 0) {
        SCAN_NAME(load)(&local[groups], source + groups * group_bytes, count % DIMFOLD_SCAN_GROUP, is_double);
        SCAN_NAME(prefix)(&local[groups]);
        prefix[1 + groups] = local[groups][7];
        groups++;
    }
    for (size_t i = groups; i < DIMFOLD_SCAN_GROUPS; i++)
        prefix[1 + i] = -0.0;
    prefix[0] = -0.0;
    SCAN_NAME(prefix_totals)(prefix + 1);
    return groups;
}

SCAN_INLINE void SCAN_NAME(sum_row)(char *target, const char *source, size_t count, dimfold_scan_row *row,
                                    bool is_double, bool is_streamed)
{
    SCAN_NAME(group) local[DIMFOLD_SCAN_GROUPS];
    double prefix[1 + DIMFOLD_SCAN_GROUPS], start = row->chunks.real + row->block.real;
    size_t group_bytes = DIMFOLD_SCAN_GROUP * (is_double ? 8 : 4), whole = count / DIMFOLD_SCAN_GROUP;
    size_t groups = SCAN_NAME(sum_groups)(local, prefix, source, count, is_double);
    row->last[0] = row->block.real;
    row->last[1] = prefix[groups - 1];
    row->last[2] = local[groups - 1][7];
    row->block.real += prefix[DIMFOLD_SCAN_GROUPS];
    for (size_t i = 0; i < whole; i++) {
        SCAN_NAME(group) result = local[i] + (start + prefix[i]);
        SCAN_NAME(store)(target + i * group_bytes, &result, DIMFOLD_SCAN_GROUP, is_double, is_streamed);
    }
    if (whole < groups) {
        SCAN_NAME(group) result = local[whole] + (start + prefix[whole]);
        SCAN_NAME(store)(target + whole * group_bytes, &result, count % DIMFOLD_SCAN_GROUP, is_double, false);
    }
}

static void SCAN_NAME(row_sum_f32)(char *target, const char *source, size_t count, dimfold_scan_row *row)
{
    if (row->streams && ((uintptr_t)target & 31) == 0)
        SCAN_NAME(sum_row)(target, source, count, row, false, true);
    else
        SCAN_NAME(sum_row)(target, source, count, row, false, false);
}

static void SCAN_NAME(row_sum_f64)(char *target, const char *source, size_t count, dimfold_scan_row *row)
{
    if (row->streams && ((uintptr_t)target & 63) == 0)
        SCAN_NAME(sum_row)(target, source, count, row, true, true);
    else
        SCAN_NAME(sum_row)(target, source, count, row, true, false);
}

/* One after another. */
SCAN_INLINE dimfold_scan_value SCAN_NAME(accumulate)(dimfold_scan_value sum, dimfold_scan_value item,
                                                     enum dimfold_scan_kind kind)
{
    if (kind == DIMFOLD_SCAN_PROD_F64)
        sum.real *= item.real;
    else if (kind == DIMFOLD_SCAN_SUM_I64)
        sum.whole += item.whole;
    else if (kind == DIMFOLD_SCAN_PROD_I64)
        sum.whole *= item.whole;
    else
        sum.whole = (int64_t)item.whole > (int64_t)sum.whole ? item.whole : sum.whole;
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
                                        dimfold_scan_columns *state, bool is_double)
{
    size_t item_bytes = is_double ? 8 : 4, wide = columns - columns % 16;
    for (size_t at = 0; at < wide; at += 16) {
        SCAN_NAME(place) place = {target + at * item_bytes, source + at * item_bytes, target_pitch, source_pitch, at};
        if (rows < DIMFOLD_SCAN_GROUP)
            SCAN_NAME(sum_lanes_16)(&place, rows, state, is_double, false);
        else if (state->streams && SCAN_NAME(has_lines)(&place))
            SCAN_NAME(sum_lanes_16)(&place, DIMFOLD_SCAN_GROUP, state, is_double, true);
        else
            SCAN_NAME(sum_lanes_16)(&place, DIMFOLD_SCAN_GROUP, state, is_double, false);
    }
    for (size_t at = wide; at < columns; at++) {
        SCAN_NAME(place) place = {target + at * item_bytes, source + at * item_bytes, target_pitch, source_pitch, at};
        SCAN_NAME(sum_lanes_1)(&place, rows, state, is_double, false);
    }
    SCAN_NAME(advance)(state, columns);
}

static void SCAN_NAME(columns_sum_f32)(char *target, ptrdiff_t target_pitch, const char *source,
                                       ptrdiff_t source_pitch, size_t rows, size_t columns,
                                       dimfold_scan_columns *state)
{
    SCAN_NAME(sum_columns)(target, target_pitch, source, source_pitch, rows, columns, state, false);
}

static void SCAN_NAME(columns_sum_f64)(char *target, ptrdiff_t target_pitch, const char *source,
                                       ptrdiff_t source_pitch, size_t rows, size_t columns,
                                       dimfold_scan_columns *state)
{
    SCAN_NAME(sum_columns)(target, target_pitch, source, source_pitch, rows, columns, state, true);
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

/* ---- All of them ----------------------------------------------------------------------------------------------- */

#define SCAN_PLAIN(name, kind)                                                                                         \
    static void SCAN_NAME(row_##name)(char *target, const char *source, size_t count, dimfold_scan_row *row)           \
    {                                                                                                                  \
        SCAN_NAME(plain_row)(target, source, count, row, DIMFOLD_SCAN_##kind);                                         \
    }                                                                                                                  \
    static void SCAN_NAME(columns_##name)(char *target, ptrdiff_t target_pitch, const char *source,                    \
                                          ptrdiff_t source_pitch, size_t rows, size_t columns,                         \
                                          dimfold_scan_columns *state)                                                 \
    {                                                                                                                  \
        SCAN_NAME(plain_columns)(target, target_pitch, source, source_pitch, rows, columns, state,                     \
                                 DIMFOLD_SCAN_##kind);                                                                 \
    }

SCAN_PLAIN(prod_f64, PROD_F64)
SCAN_PLAIN(sum_i64, SUM_I64)
SCAN_PLAIN(prod_i64, PROD_I64)
SCAN_PLAIN(max_i64, MAX_I64)

static const dimfold_scan_kernels SCAN_NAME(kernels) = {
    {SCAN_NAME(row_sum_f32), SCAN_NAME(row_sum_f64), SCAN_NAME(row_prod_f64), SCAN_NAME(row_sum_i64),
     SCAN_NAME(row_prod_i64), SCAN_NAME(row_max_i64)},
    {SCAN_NAME(columns_sum_f32), SCAN_NAME(columns_sum_f64), SCAN_NAME(columns_prod_f64), SCAN_NAME(columns_sum_i64),
     SCAN_NAME(columns_prod_i64), SCAN_NAME(columns_max_i64)},
};
