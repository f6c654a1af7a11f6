/* Items that lie anywhere are packed, their bytes turned round, and converted; results go the same way back. */
#include "items.h"

#include "ops/byte_order.h"

#include <dimfold/reduce.h>

#include <string.h>

/* What the items of a piece need at most: complex ones of 16 bytes. */
#define ITEMS_BYTES (DIMFOLD_SCAN_ITEMS * 16)

#define KEY_NAN INT64_MAX

/* ---- How ------------------------------------------------------------------------------------------------------- */

static bool dtype_is(dimfold_dtype dtype, dimfold_dtype first, dimfold_dtype last)
{
    return (dtype & 0xff) == (first & 0xff) && dtype >= first && dtype <= last;
}

static bool dtype_is_signed(dimfold_dtype dtype)
{
    return dtype_is(dtype, DIMFOLD_DTYPE_I8, DIMFOLD_DTYPE_I64);
}

static bool dtype_is_unsigned(dimfold_dtype dtype)
{
    return dtype_is(dtype, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U64);
}

static bool dtype_is_complex(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128;
}

static bool dtype_is_float(dimfold_dtype dtype)
{
    return dtype != DIMFOLD_DTYPE_BOOL && !dtype_is_signed(dtype) && !dtype_is_unsigned(dtype) &&
           !dtype_is_complex(dtype);
}

static bool op_is_extreme(uint32_t op)
{
    return op == DIMFOLD_REDUCE_MIN || op == DIMFOLD_REDUCE_MAX;
}

/* The dtype of the numbers between loading and storing. Bools are 0 and 1: of their sums a signed number's. */
static dimfold_dtype items_dtype(const dimfold_scan_items *items, uint32_t op, dimfold_dtype dtype)
{
    if (items->is_truth || dtype_is_unsigned(dtype) || (op_is_extreme(op) && dtype == DIMFOLD_DTYPE_BOOL))
        return DIMFOLD_DTYPE_U64;
    if (dtype_is_complex(dtype))
        return DIMFOLD_DTYPE_C128;
    return dtype_is_float(dtype) ? DIMFOLD_DTYPE_F64 : DIMFOLD_DTYPE_I64;
}

static void items_side_make(dimfold_scan_side *side, const dimfold_plan_side *plan, dimfold_dtype to,
                            dimfold_dtype from, const dimfold_tier *tier)
{
    const dimfold_tier_cast *cast = dimfold_tier_cast_of(tier, to, from);
    dimfold_conversion_make(&side->conversion, to, from);
    side->run = cast != NULL ? cast->run : NULL;
    side->item_bytes = plan->item_bytes;
    side->swap_bytes = plan->is_swapped ? dimfold_dtype_swap_bytes(plan->dtype) : 1;
}

static bool dtype_is_small_float(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_F32 || dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_F16 ||
           dtype == DIMFOLD_DTYPE_BF16;
}

/* Sums of floats that come of f32 or less and go to f32 or less go as f32 between memory and kernels. */
static void items_set_small(dimfold_scan_items *items, const dimfold_lines *lines, dimfold_dtype *dtype)
{
    dimfold_dtype to = lines->side[0].dtype, from = lines->side[1].dtype;
    bool is_complex = dtype_is_complex(to);
    if (items->kind != DIMFOLD_SCAN_SUM_F64 || !dtype_is_small_float(to) || !dtype_is_small_float(from) ||
        is_complex != dtype_is_complex(from))
        return;
    bool is_half = to == DIMFOLD_DTYPE_F16 || to == DIMFOLD_DTYPE_BF16;
    items->kind = is_half ? DIMFOLD_SCAN_SUM_ODD : DIMFOLD_SCAN_SUM_F32;
    *dtype = is_complex ? DIMFOLD_DTYPE_C64 : DIMFOLD_DTYPE_F32;
}

static void items_set_kind(dimfold_scan_items *items, uint32_t op, dimfold_dtype dtype)
{
    bool is_real = dtype == DIMFOLD_DTYPE_F64 || dtype == DIMFOLD_DTYPE_C128;
    if (op == DIMFOLD_REDUCE_SUM)
        items->kind = is_real ? DIMFOLD_SCAN_SUM_F64 : DIMFOLD_SCAN_SUM_I64;
    else if (op == DIMFOLD_REDUCE_PROD)
        items->kind = is_real ? DIMFOLD_SCAN_PROD_F64 : DIMFOLD_SCAN_PROD_I64;
    else
        items->kind = DIMFOLD_SCAN_MAX_I64;
    items->parts = dtype == DIMFOLD_DTYPE_C128 ? 2 : 1;
    items->is_min = op == DIMFOLD_REDUCE_MIN || op == DIMFOLD_REDUCE_ALL;
    items->is_float = items->kind == DIMFOLD_SCAN_MAX_I64 && is_real;
    items->is_unsigned = items->kind == DIMFOLD_SCAN_MAX_I64 && dtype == DIMFOLD_DTYPE_U64;
}

/* Integers that wrap are what their low bits are. */
static void items_set_wrap(dimfold_scan_items *items, const dimfold_plan_side *target, dimfold_dtype *stored)
{
    bool is_signed = dtype_is_signed(target->dtype);
    if (!is_signed && !dtype_is_unsigned(target->dtype))
        return;
    items->wrapped_bits = 8 * (unsigned)target->item_bytes;
    items->wraps_signed = is_signed;
    *stored = is_signed ? DIMFOLD_DTYPE_I64 : DIMFOLD_DTYPE_U64;
}

/* Whether the items are the numbers that the kernels take and leave. */
static bool items_are_direct(const dimfold_scan_items *items, const dimfold_lines *lines, dimfold_dtype dtype)
{
    const dimfold_plan_side *target = &lines->side[0], *source = &lines->side[1];
    if (target->dtype != source->dtype || target->is_swapped || source->is_swapped)
        return false;
    return source->dtype == dtype && items->parts == 1 && !items->is_min && !items->is_float && !items->is_unsigned;
}

/* Whether i32 are summed to i64. */
static bool items_are_direct_i32(const dimfold_scan_items *items, const dimfold_lines *lines)
{
    const dimfold_plan_side *target = &lines->side[0], *source = &lines->side[1];
    return items->kind == DIMFOLD_SCAN_SUM_I64 && source->dtype == DIMFOLD_DTYPE_I32 &&
           target->dtype == DIMFOLD_DTYPE_I64 && !target->is_swapped && !source->is_swapped;
}

/* The least number for a maximum, or the largest for a minimum, of items of some bits. */
static uint64_t items_extreme(const dimfold_scan_items *items, dimfold_dtype dtype, size_t item_bytes)
{
    unsigned bits = 8 * (unsigned)item_bytes;
    if (dtype == DIMFOLD_DTYPE_BOOL || items->is_truth)
        return items->is_min;
    if (items->is_float)
        return items->is_min ? 0x7ff0000000000000u : 0xfff0000000000000u;
    if (items->is_unsigned)
        return items->is_min ? UINT64_MAX >> (64 - bits) : 0;
    return items->is_min ? ((uint64_t)1 << (bits - 1)) - 1 : 0 - ((uint64_t)1 << (bits - 1));
}

static void keys_of_values(const dimfold_scan_items *items, dimfold_scan_value *value, size_t count);

static void items_set_first(dimfold_scan_items *items, const dimfold_plan_side *source)
{
    items->first.whole = 0;
    if (items->kind == DIMFOLD_SCAN_PROD_F64)
        items->first.real = 1;
    else if (items->kind == DIMFOLD_SCAN_PROD_I64)
        items->first.whole = 1;
    else if (items->kind == DIMFOLD_SCAN_MAX_I64) {
        items->first.whole = items_extreme(items, source->dtype, source->item_bytes);
        keys_of_values(items, &items->first, 1);
    }
}

void dimfold_scan_items_make(dimfold_scan_items *items, const dimfold_lines *lines, uint32_t op, bool wraps,
                             const dimfold_tier *tier)
{
    const dimfold_plan_side *target = &lines->side[0], *source = &lines->side[1];
    *items = (dimfold_scan_items){.is_truth = op == DIMFOLD_REDUCE_ANY || op == DIMFOLD_REDUCE_ALL,
                                   .tier = tier};
    dimfold_dtype dtype = items_dtype(items, op, source->dtype);
    items_set_kind(items, op, dtype);
    items_set_small(items, lines, &dtype);
    dimfold_dtype stored = dtype;
    items_set_first(items, source);
    bool is_integer = dtype == DIMFOLD_DTYPE_I64 || dtype == DIMFOLD_DTYPE_U64;
    if (wraps && is_integer && !items->is_truth)
        items_set_wrap(items, target, &stored);
    items_side_make(&items->source, source, items->is_truth ? DIMFOLD_DTYPE_BOOL : dtype, source->dtype, tier);
    items_side_make(&items->target, target, target->dtype, stored, tier);
    items->is_direct = items_are_direct(items, lines, dtype);
    items->direct_kind = items->kind;
    if (items_are_direct_i32(items, lines)) {
        items->is_direct = true;
        items->direct_kind = DIMFOLD_SCAN_SUM_I32;
    }
}

/* ---- Packing --------------------------------------------------------------------------------------------------- */

/* Items of a size that is known, so that each moves at once. */
static inline __attribute__((always_inline)) void items_move(char *target, ptrdiff_t target_stride, const char *source,
                                                             ptrdiff_t source_stride, size_t count, size_t item_bytes)
{
    for (size_t i = 0; i < count; i++)
        memcpy(target + (ptrdiff_t)i * target_stride, source + (ptrdiff_t)i * source_stride, item_bytes);
}

void dimfold_scan_move(char *target, ptrdiff_t target_stride, const char *source, ptrdiff_t source_stride,
                       size_t count, size_t item_bytes)
{
    switch (item_bytes) {
    case 1: items_move(target, target_stride, source, source_stride, count, 1); break;
    case 2: items_move(target, target_stride, source, source_stride, count, 2); break;
    case 4: items_move(target, target_stride, source, source_stride, count, 4); break;
    case 8: items_move(target, target_stride, source, source_stride, count, 8); break;
    default: items_move(target, target_stride, source, source_stride, count, 16);
    }
}

static void side_convert(const dimfold_scan_side *side, char *target, const char *source, size_t count)
{
    if (side->run != NULL)
        side->run(target, source, count);
    else
        dimfold_conversion_run(&side->conversion, target, source, count);
}

/* ---- Numbers --------------------------------------------------------------------------------------------------- */

/* A float's bits as a number that orders as the floats do; NaN is above all. */
static int64_t key_of_float(uint64_t bits, bool is_min)
{
    bool is_nan = (bits & INT64_MAX) > 0x7ff0000000000000u;
    int64_t key = (int64_t)(bits ^ (bits >> 63 != 0 ? (uint64_t)INT64_MAX : 0));
    return is_nan ? KEY_NAN : is_min ? ~key : key;
}

static uint64_t float_of_key(int64_t key, bool is_min)
{
    uint64_t bits = (uint64_t)(is_min ? ~key : key);
    bits ^= bits >> 63 != 0 ? (uint64_t)INT64_MAX : 0;
    return key == KEY_NAN ? 0x7ff8000000000000u : bits;
}

static uint64_t whole_mask(const dimfold_scan_items *items)
{
    return (items->is_unsigned ? (uint64_t)1 << 63 : 0) ^ (items->is_min ? UINT64_MAX : 0);
}

static bool items_have_keys(const dimfold_scan_items *items)
{
    return items->kind == DIMFOLD_SCAN_MAX_I64 && (items->is_float || items->is_unsigned || items->is_min);
}

/* Numbers of which the largest signed one is what is wanted. */
static void keys_of_values(const dimfold_scan_items *items, dimfold_scan_value *value, size_t count)
{
    uint64_t mask = whole_mask(items);
    if (!items_have_keys(items))
        return;
    for (size_t i = 0; i < count; i++)
        value[i].whole = items->is_float ? (uint64_t)key_of_float(value[i].whole, items->is_min)
                                         : value[i].whole ^ mask;
}

static void values_of_keys(const dimfold_scan_items *items, dimfold_scan_value *value, size_t count)
{
    uint64_t mask = whole_mask(items);
    for (size_t i = 0; i < count; i++)
        value[i].whole = items->is_float ? float_of_key((int64_t)value[i].whole, items->is_min)
                                         : value[i].whole ^ mask;
}

static void values_wrap(const dimfold_scan_items *items, dimfold_scan_value *value, size_t count)
{
    unsigned shift = 64 - items->wrapped_bits;
    for (size_t i = 0; i < count; i++) {
        uint64_t high = value[i].whole << shift;
        value[i].whole = items->wraps_signed ? (uint64_t)((int64_t)high >> shift) : high >> shift;
    }
}

static void values_widen(dimfold_scan_value *value, const char *truth, size_t count)
{
    for (size_t i = 0; i < count; i++)
        value[i].whole = truth[i] != 0;
}

/* A double that is rounded to odd: the next float towards zero, or that with its last bit set. */
static float float_to_odd(double value)
{
    union {
        float real;
        uint32_t bits;
    } made = {(float)value};
    double back = made.real;
    if (back == value)
        return made.real;
    made.bits -= (back < 0 ? -back : back) > (value < 0 ? -value : value);
    made.bits |= 1;
    return made.real;
}

/* ---- Both ------------------------------------------------------------------------------------------------------ */

void dimfold_scan_load(const dimfold_scan_items *items, char *target, size_t plane, const char *source,
                       ptrdiff_t stride, size_t count)
{
    const dimfold_scan_side *side = &items->source;
    _Alignas(64) char packed[ITEMS_BYTES], made[ITEMS_BYTES];
    size_t bytes = dimfold_scan_bytes(items->kind);
    if (stride != (ptrdiff_t)side->item_bytes || side->swap_bytes > 1) {
        dimfold_scan_move(packed, (ptrdiff_t)side->item_bytes, source, stride, count, side->item_bytes);
        if (side->swap_bytes > 1)
            dimfold_swap_bytes(packed, count * side->item_bytes, side->swap_bytes);
        source = packed;
    }
    bool is_last = !items->is_truth && items->parts == 1;
    side_convert(side, is_last ? target : made, source, count);
    if (items->is_truth)
        values_widen((dimfold_scan_value *)target, made, count);
    for (size_t part = 0; items->parts == 2 && part < 2; part++)
        dimfold_scan_move(target + part * plane * bytes, (ptrdiff_t)bytes, made + part * bytes, 2 * (ptrdiff_t)bytes,
                          count, bytes);
    keys_of_values(items, (dimfold_scan_value *)target, count);
}

/* Keys as values, wrapped ones as what is left of them. */
static const char *store_values(const dimfold_scan_items *items, dimfold_scan_value *made, const char *source,
                                size_t count)
{
    bool has_keys = items_have_keys(items);
    if (!has_keys && items->wrapped_bits == 0)
        return source;
    memcpy(made, source, count * sizeof *made);
    if (has_keys)
        values_of_keys(items, made, count);
    if (items->wrapped_bits > 0)
        values_wrap(items, made, count);
    return (const char *)made;
}

/* Both parts of complex numbers side by side. */
static const char *store_parts(const dimfold_scan_items *items, char *made, const char *source, size_t plane,
                               size_t count)
{
    size_t bytes = dimfold_scan_bytes(items->kind);
    for (size_t part = 0; part < 2; part++)
        dimfold_scan_move(made + part * bytes, 2 * (ptrdiff_t)bytes, source + part * plane * bytes, (ptrdiff_t)bytes,
                          count, bytes);
    return made;
}

void dimfold_scan_store(const dimfold_scan_items *items, char *target, ptrdiff_t stride, const char *source,
                        size_t plane, size_t count)
{
    const dimfold_scan_side *side = &items->target;
    _Alignas(64) char packed[ITEMS_BYTES];
    _Alignas(64) dimfold_scan_value made[DIMFOLD_SCAN_ITEMS * 2];
    bool is_packed = stride != (ptrdiff_t)side->item_bytes || side->swap_bytes > 1;
    source = store_values(items, made, source, count);
    if (items->parts == 2)
        source = store_parts(items, (char *)made, source, plane, count);
    if (items->streams && !is_packed) {
        side_convert(side, packed, source, count);
        dimfold_tile_copy(items->tier, target, packed, count * side->item_bytes);
        return;
    }
    side_convert(side, is_packed ? packed : target, source, count);
    if (side->swap_bytes > 1)
        dimfold_swap_bytes(packed, count * side->item_bytes, side->swap_bytes);
    if (is_packed)
        dimfold_scan_move(target, stride, packed, (ptrdiff_t)side->item_bytes, count, side->item_bytes);
}

void dimfold_scan_put(const dimfold_scan_items *items, char *target, dimfold_scan_value value)
{
    float small = items->kind == DIMFOLD_SCAN_SUM_ODD ? float_to_odd(value.real) : (float)value.real;
    if (dimfold_scan_bytes(items->kind) == 4)
        memcpy(target, &small, 4);
    else
        memcpy(target, &value, 8);
}
