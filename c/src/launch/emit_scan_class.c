/* What is accumulated of which items, as the host has it (host/scan/items.c). */
#include "emit_scan_class.h"

#include "expr/op.h"
#include "ops/byte_order.h"

#include <dimfold/reduce.h>

#include <string.h>

static dimfold_dtype class_number(const dimfold_emit_scan_class *class, uint32_t op, uint8_t kind)
{
    bool is_extreme = op == DIMFOLD_REDUCE_MIN || op == DIMFOLD_REDUCE_MAX;
    if (class->is_truth || kind == EXPR_UNSIGNED || (is_extreme && kind == EXPR_BOOL))
        return DIMFOLD_DTYPE_U64;
    if (kind == EXPR_COMPLEX)
        return DIMFOLD_DTYPE_C128;
    return (kind & EXPR_FLOAT) != 0 ? DIMFOLD_DTYPE_F64 : DIMFOLD_DTYPE_I64;
}

static uint8_t class_kind(uint32_t op, bool is_real)
{
    if (op == DIMFOLD_REDUCE_SUM)
        return is_real ? DIMFOLD_EMIT_SCAN_ADD_F64 : DIMFOLD_EMIT_SCAN_ADD;
    if (op == DIMFOLD_REDUCE_PROD)
        return is_real ? DIMFOLD_EMIT_SCAN_MUL_F64 : DIMFOLD_EMIT_SCAN_MUL;
    return DIMFOLD_EMIT_SCAN_MAX;
}

/* The bits of doubles, which nothing here computes with. */
#define BITS_MINUS_ZERO (UINT64_C(1) << 63)
#define BITS_ONE UINT64_C(0x3ff0000000000000)
#define BITS_INFINITY UINT64_C(0x7ff0000000000000)

static uint64_t class_none(uint8_t kind)
{
    static const uint64_t none[] = {BITS_MINUS_ZERO, BITS_ONE, 0, 1, UINT64_C(1) << 63};
    return none[kind];
}

/* The least number for a maximum, or the largest for a minimum, of items of some bits. */
static uint64_t class_extreme(const dimfold_emit_scan_class *class, size_t item_bytes, bool is_min, bool is_bool)
{
    unsigned bits = 8 * (unsigned)item_bytes;
    if (is_bool || class->is_truth)
        return is_min;
    if (class->number == DIMFOLD_DTYPE_F64)
        return is_min ? BITS_INFINITY : BITS_INFINITY | BITS_MINUS_ZERO;
    if (class->number == DIMFOLD_DTYPE_U64)
        return is_min ? UINT64_MAX >> (64 - bits) : 0;
    return is_min ? (UINT64_C(1) << (bits - 1)) - 1 : 0 - (UINT64_C(1) << (bits - 1));
}

/* Negative floats are turned round, so that they order as integers. */
static uint64_t class_key(const dimfold_emit_scan_class *class, uint64_t number, uint64_t mask)
{
    bool is_turned = class->keys == DIMFOLD_EMIT_SCAN_FLOATS && number >> 63 != 0;
    return number ^ (is_turned ? (uint64_t)INT64_MAX : 0) ^ mask;
}

uint8_t dimfold_emit_lines_piece(const dimfold_lines *lines, size_t operand)
{
    const dimfold_plan_side *side = &lines->side[operand];
    uint64_t item_bytes = side->item_bytes;
    uint64_t bits = (uint64_t)(uintptr_t)side->data | item_bytes | (uint64_t)lines->stride[operand] * item_bytes;
    bits |= (uint64_t)lines->form.position[operand] * item_bytes;
    for (size_t axis = 0; axis < lines->form.ndim; axis++)
        bits |= (uint64_t)lines->form.stride[operand][axis] * item_bytes;
    return (uint8_t)(bits & (~bits + 1));
}

/* Items of a group, which a thread has. */
#define CLASS_GROUP 8

/* Whether groups of an operand's lines begin at multiples of their bytes, 16 at most, and have no gaps. */
static bool class_has_vectors(const dimfold_lines *lines, size_t operand)
{
    const dimfold_plan_side *side = &lines->side[operand];
    uint64_t item_bytes = side->item_bytes, part = item_bytes > 1 ? 16 : CLASS_GROUP;
    uint64_t bits = (uint64_t)(uintptr_t)side->data + (uint64_t)lines->form.position[operand] * item_bytes;
    for (size_t axis = 0; axis < lines->form.ndim; axis++)
        bits |= (uint64_t)lines->form.stride[operand][axis] * item_bytes;
    return lines->stride[operand] == 1 && lines->extent[operand] % CLASS_GROUP == 0 && item_bytes <= 8 &&
           bits % part == 0;
}

/* Exclusive results are those of items before, which another thread may have. */
static bool class_is_direct(const dimfold_emit_scan_class *class, const dimfold_lines *lines, bool is_exclusive)
{
    return class->parts == 1 && class->kind != DIMFOLD_EMIT_SCAN_MUL_F64 && !is_exclusive &&
           class_has_vectors(lines, 0) && class_has_vectors(lines, 1);
}

void dimfold_emit_scan_class_make(dimfold_emit_scan_class *class, dimfold_emit_scan_values *values,
                                  const dimfold_lines *lines, uint32_t op, bool wraps, bool is_exclusive)
{
    const dimfold_plan_side *source = &lines->side[1];
    uint8_t kind = dimfold_expr_kind(source->dtype);
    bool is_min = op == DIMFOLD_REDUCE_MIN || op == DIMFOLD_REDUCE_ALL;
    memset(class, 0, sizeof *class);
    class->is_truth = op == DIMFOLD_REDUCE_ANY || op == DIMFOLD_REDUCE_ALL;
    class->number = class_number(class, op, kind);
    bool is_real = class->number == DIMFOLD_DTYPE_F64 || class->number == DIMFOLD_DTYPE_C128;
    class->kind = class_kind(op, is_real);
    class->parts = class->number == DIMFOLD_DTYPE_C128 ? 2 : 1;
    class->wraps = wraps && !is_real && !class->is_truth;
    for (size_t k = 0; k < 2; k++) {
        class->item[k] = lines->side[k].dtype;
        class->piece[k] = dimfold_emit_lines_piece(lines, k);
        class->swap[k] = lines->side[k].is_swapped ? (uint8_t)dimfold_dtype_swap_bytes(lines->side[k].dtype) : 1;
    }
    class->is_direct = class_is_direct(class, lines, is_exclusive);
    *values = (dimfold_emit_scan_values){.none = class_none(class->kind)};
    if (class->kind != DIMFOLD_EMIT_SCAN_MAX) {
        bool is_sum = class->kind == DIMFOLD_EMIT_SCAN_ADD_F64 || class->kind == DIMFOLD_EMIT_SCAN_ADD;
        values->first = is_sum ? 0 : values->none;
        return;
    }
    bool is_unsigned = class->number == DIMFOLD_DTYPE_U64;
    values->mask = (is_unsigned ? UINT64_C(1) << 63 : 0) ^ (is_min ? UINT64_MAX : 0);
    class->keys = is_real ? DIMFOLD_EMIT_SCAN_FLOATS : DIMFOLD_EMIT_SCAN_MASKED;
    values->first = class_extreme(class, source->item_bytes, is_min, kind == EXPR_BOOL);
    values->first = class_key(class, values->first, values->mask);
}
