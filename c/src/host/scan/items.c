/* Items that lie anywhere are packed, their bytes turned round, and converted; results go the same way back. */
#include "items.h"

#include "ops/byte_order.h"

#include <dimfold/reduce.h>

#include <string.h>

/* What the items of a piece need at most: complex ones of 16 bytes. */
#define ITEMS_BYTES (DIMFOLD_SCAN_ITEMS * 16)

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

static bool scan_dtype_is_whole(dimfold_dtype dtype)
{
    return dtype_is_signed(dtype) || dtype_is_unsigned(dtype);
}

static bool dtype_is_small_float(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_F32 || dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_F16 ||
           dtype == DIMFOLD_DTYPE_BF16;
}

/* Whether no more bits than f32 has are read or written. */
static bool sides_are_small_floats(const dimfold_plan_side *target, const dimfold_plan_side *source)
{
    return dtype_is_small_float(target->dtype) && dtype_is_small_float(source->dtype) &&
           dtype_is_complex(target->dtype) == dtype_is_complex(source->dtype);
}

/* The dtype of the numbers between loading and storing, of sums and products. Bools are 0 and 1: of their sums a signed
   number's. */
static dimfold_dtype dtype_accumulated(dimfold_dtype dtype)
{
    if (dtype_is_complex(dtype))
        return DIMFOLD_DTYPE_C128;
    if (dtype_is_unsigned(dtype))
        return DIMFOLD_DTYPE_U64;
    return dtype_is_float(dtype) ? DIMFOLD_DTYPE_F64 : DIMFOLD_DTYPE_I64;
}

/* The same of extremes, which are numbers of the items' own size where nothing else is wanted. */
static dimfold_dtype dtype_of_extremes(const dimfold_plan_side *target, const dimfold_plan_side *source)
{
    dimfold_dtype dtype = source->dtype;
    if (sides_are_small_floats(target, source))
        return DIMFOLD_DTYPE_F32;
    if (dtype == DIMFOLD_DTYPE_BOOL)
        return DIMFOLD_DTYPE_U64;
    return dtype == target->dtype && scan_dtype_is_whole(dtype) ? dtype : dtype_accumulated(dtype);
}

/* How items become numbers of a dtype, and how these, seen as `stored`, become items. */
static void items_set_sides(dimfold_scan_items *items, const dimfold_lines *lines, dimfold_dtype dtype,
                            dimfold_dtype stored, const dimfold_scan_kernels *kernels)
{
    const dimfold_dtype to[2] = {lines->side[0].dtype, dtype}, from[2] = {stored, lines->side[1].dtype};
    dimfold_scan_side *sides[2] = {&items->target, &items->source};
    for (size_t k = 0; k < 2; k++) {
        const dimfold_plan_side *plan = &lines->side[k];
        const dimfold_tier_cast *cast = dimfold_tier_cast_of(items->tier, to[k], from[k]);
        dimfold_conversion_make(&sides[k]->conversion, to[k], from[k]);
        sides[k]->run = cast != NULL ? cast->run : NULL;
        for (const dimfold_scan_cast *own = kernels->casts; own->run != NULL; own++)
            if (own->target == to[k] && own->source == from[k])
                sides[k]->run = own->run;
        sides[k]->item_bytes = plan->item_bytes;
        sides[k]->swap_bytes = plan->is_swapped ? dimfold_dtype_swap_bytes(plan->dtype) : 1;
    }
}

/* Whether the items, of which numbers of a dtype are made, are those themselves. */
static bool items_are_direct(const dimfold_scan_items *items, const dimfold_lines *lines, dimfold_dtype dtype)
{
    const dimfold_plan_side *target = &lines->side[0], *source = &lines->side[1];
    bool is_native = dimfold_scan_is_modular(items->kind) && target->item_bytes == source->item_bytes;
    return !target->is_swapped && !source->is_swapped && items->parts == 1 && !items->is_truth &&
           (is_native || (target->dtype == source->dtype && source->dtype == dtype));
}

/* ---- Extremes -------------------------------------------------------------------------------------------------- */

/* The least number for a maximum, or the largest for a minimum, of items of a dtype: its bits, of floats as numbers. */
static uint64_t extreme_of(const dimfold_scan_items *items, dimfold_dtype dtype, size_t item_bytes, bool is_min)
{
    if (dtype == DIMFOLD_DTYPE_BOOL || items->is_truth)
        return is_min;
    uint64_t sign = (uint64_t)1 << (8 * item_bytes - 1);
    if (items->kind == DIMFOLD_SCAN_MAX_F32)
        return is_min ? 0x7f800000 : 0xff800000;
    if (items->kind == DIMFOLD_SCAN_MAX_F64)
        return is_min ? 0x7ff0000000000000u : 0xfff0000000000000u;
    if (dtype_is_unsigned(dtype))
        return is_min ? sign | (sign - 1) : 0;
    return is_min ? sign - 1 : 0 - sign;
}

static enum dimfold_scan_kind kind_of_extremes(dimfold_dtype dtype)
{
    if (dtype == DIMFOLD_DTYPE_F32)
        return DIMFOLD_SCAN_MAX_F32;
    switch (dimfold_dtype_size_bytes(dtype)) {
    case 1: return DIMFOLD_SCAN_MAX_8;
    case 2: return DIMFOLD_SCAN_MAX_16;
    case 4: return DIMFOLD_SCAN_MAX_32;
    default: return dtype == DIMFOLD_DTYPE_F64 ? DIMFOLD_SCAN_MAX_F64 : DIMFOLD_SCAN_MAX_64;
    }
}

static void items_make_extremes(dimfold_scan_items *items, const dimfold_lines *lines, bool is_min,
                                dimfold_dtype *dtype)
{
    const dimfold_plan_side *target = &lines->side[0], *source = &lines->side[1];
    *dtype = items->is_truth ? DIMFOLD_DTYPE_BOOL : dtype_of_extremes(target, source);
    items->kind = kind_of_extremes(*dtype);
    items->flip = is_min ? UINT64_MAX : 0;
    if (dtype_is_unsigned(*dtype))
        items->flip ^= (uint64_t)1 << (8 * dimfold_dtype_size_bytes(*dtype) - 1);
    items->first.whole = extreme_of(items, source->dtype, source->item_bytes, is_min);
}

/* ---- Sums and products ----------------------------------------------------------------------------------------- */

/* Those of integers that wrap to as many bits as their items have are of no more. */
static bool sums_are_native(const dimfold_lines *lines)
{
    const dimfold_plan_side *target = &lines->side[0], *source = &lines->side[1];
    return scan_dtype_is_whole(target->dtype) && scan_dtype_is_whole(source->dtype) && target->item_bytes < 8 &&
           target->item_bytes == source->item_bytes;
}

static void items_make_sums(dimfold_scan_items *items, const dimfold_lines *lines, bool wraps, dimfold_dtype *dtype)
{
    const dimfold_plan_side *target = &lines->side[0], *source = &lines->side[1];
    bool is_half = target->dtype == DIMFOLD_DTYPE_F16 || target->dtype == DIMFOLD_DTYPE_BF16;
    *dtype = dtype_accumulated(source->dtype);
    if (sides_are_small_floats(target, source)) {
        items->kind = is_half ? DIMFOLD_SCAN_SUM_ODD : DIMFOLD_SCAN_SUM_F32;
        *dtype = items->parts == 2 ? DIMFOLD_DTYPE_C64 : DIMFOLD_DTYPE_F32;
    } else if (*dtype == DIMFOLD_DTYPE_F64 || *dtype == DIMFOLD_DTYPE_C128) {
        items->kind = DIMFOLD_SCAN_SUM_F64;
    } else if (wraps && sums_are_native(lines)) {
        *dtype = source->dtype;
        items->kind = source->item_bytes == 1   ? DIMFOLD_SCAN_SUM_8
                      : source->item_bytes == 2 ? DIMFOLD_SCAN_SUM_16
                                                : DIMFOLD_SCAN_SUM_32;
    } else {
        items->kind = DIMFOLD_SCAN_SUM_I64;
    }
}

static void items_make_products(dimfold_scan_items *items, const dimfold_lines *lines, dimfold_dtype *dtype)
{
    *dtype = dtype_accumulated(lines->side[1].dtype);
    bool is_real = *dtype == DIMFOLD_DTYPE_F64;
    items->kind = is_real ? DIMFOLD_SCAN_PROD_F64 : DIMFOLD_SCAN_PROD_I64;
    if (is_real)
        items->first.real = 1;
    else
        items->first.whole = 1;
}

/* Sums of i32 that are not of that dtype, but made of it or to it. */
static void items_set_direct_kind(dimfold_scan_items *items, const dimfold_lines *lines)
{
    const dimfold_plan_side *target = &lines->side[0], *source = &lines->side[1];
    items->direct_kind = items->kind;
    if (items->kind != DIMFOLD_SCAN_SUM_I64 || source->dtype != DIMFOLD_DTYPE_I32 || target->is_swapped ||
        source->is_swapped || (target->dtype != DIMFOLD_DTYPE_I64 && target->dtype != DIMFOLD_DTYPE_I32))
        return;
    items->is_direct = true;
    items->direct_kind = target->dtype == DIMFOLD_DTYPE_I64 ? DIMFOLD_SCAN_SUM_I32 : DIMFOLD_SCAN_SUM_ENDS;
}

/* Whether of numbers of 64 bits the low ones are stored. */
static bool items_wrap(const dimfold_scan_items *items, const dimfold_plan_side *target, dimfold_dtype dtype)
{
    return !items->is_truth && scan_dtype_is_whole(target->dtype) &&
           (dtype == DIMFOLD_DTYPE_I64 || dtype == DIMFOLD_DTYPE_U64);
}

void dimfold_scan_items_make(dimfold_scan_items *items, const dimfold_lines *lines, uint32_t op, bool wraps,
                             const dimfold_tier *tier, const dimfold_scan_kernels *kernels)
{
    const dimfold_plan_side *target = &lines->side[0];
    dimfold_dtype source = lines->side[1].dtype, dtype;
    bool is_least = op == DIMFOLD_REDUCE_MIN || op == DIMFOLD_REDUCE_ALL;
    *items = (dimfold_scan_items){.is_truth = op == DIMFOLD_REDUCE_ANY || op == DIMFOLD_REDUCE_ALL, .tier = tier};
    items->parts = dtype_is_complex(source) && !items->is_truth ? 2 : 1;
    if (op == DIMFOLD_REDUCE_SUM)
        items_make_sums(items, lines, wraps, &dtype);
    else if (op == DIMFOLD_REDUCE_PROD)
        items_make_products(items, lines, &dtype);
    else
        items_make_extremes(items, lines, is_least, &dtype);
    bool is_wrapped = wraps && items_wrap(items, target, dtype);
    bool is_bits = dimfold_scan_is_modular(items->kind) || (is_wrapped && target->item_bytes == 8);
    items_set_sides(items, lines, dtype, is_bits ? target->dtype : dtype, kernels);
    if (is_wrapped && target->item_bytes < 8)
        items->target.run = kernels->wrap[target->item_bytes / 2];
    items->is_direct = items_are_direct(items, lines, dtype);
    items_set_direct_kind(items, lines);
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

dimfold_scan_value dimfold_scan_of_row(const dimfold_scan_items *items, dimfold_scan_value so_far)
{
    unsigned bits = 8 * (unsigned)dimfold_scan_bytes(items->kind);
    uint64_t all = UINT64_MAX >> (64 - bits), magnitude = all / 2, word = so_far.whole & all;
    if (!dimfold_scan_is_extreme(items->kind))
        return so_far;
    if (dimfold_scan_has_float_keys(items->kind)) {
        bool is_nan = word == magnitude;
        word ^= items->flip & all;
        word ^= word > magnitude ? magnitude : 0;
        word = is_nan ? (bits == 32 ? 0x7fc00000 : 0x7ff8000000000000u) : word;
    } else {
        word ^= items->flip;
    }
    return (dimfold_scan_value){.whole = word};
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
    side_convert(side, items->parts == 1 ? target : made, source, count);
    for (size_t part = 0; items->parts == 2 && part < 2; part++)
        dimfold_scan_move(target + part * plane * bytes, (ptrdiff_t)bytes, made + part * bytes, 2 * (ptrdiff_t)bytes,
                          count, bytes);
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

/* The low ones of its bytes. */
static void bits_put(char *target, uint64_t bits, size_t bytes)
{
    uint8_t bits8 = (uint8_t)bits;
    uint16_t bits16 = (uint16_t)bits;
    uint32_t bits32 = (uint32_t)bits;
    switch (bytes) {
    case 1: memcpy(target, &bits8, 1); break;
    case 2: memcpy(target, &bits16, 2); break;
    case 4: memcpy(target, &bits32, 4); break;
    default: memcpy(target, &bits, 8);
    }
}

void dimfold_scan_put(const dimfold_scan_items *items, char *target, dimfold_scan_value value)
{
    float small = items->kind == DIMFOLD_SCAN_SUM_ODD ? float_to_odd(value.real) : (float)value.real;
    if (items->kind == DIMFOLD_SCAN_SUM_F32 || items->kind == DIMFOLD_SCAN_SUM_ODD)
        memcpy(target, &small, 4);
    else
        bits_put(target, value.whole, dimfold_scan_bytes(items->kind));
}
