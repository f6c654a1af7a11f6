/* The layout of parameters: operands, constants, tables and strides, in this order. */
#include "emit_layout.h"

#include "expr/check.h"
#include "kernels/math/tables.h"

#include <string.h>

/* Which nodes the results need. */
static uint64_t layout_needed(const dimfold_expr *expr)
{
    uint64_t needed = 0;
    for (size_t i = 0; i < expr->results; i++)
        needed |= (uint64_t)1 << expr->result[i];
    for (size_t i = expr->count; i-- > 0;)
        for (size_t k = 0; (needed >> i & 1) != 0 && k < dimfold_op_arity(expr->node[i].op); k++)
            needed |= (uint64_t)1 << expr->node[i].arg[k];
    return needed;
}

static void layout_set_items(dimfold_emit_layout *layout, const dimfold_expr *expr)
{
    for (size_t i = 0; i < expr->results; i++)
        layout->item_bytes[i] = (uint8_t)dimfold_dtype_size_bytes(expr->node[expr->result[i]].dtype);
    for (size_t i = 0; i < expr->count; i++)
        if (expr->node[i].op == DIMFOLD_OP_SOURCE)
            layout->item_bytes[layout->targets + expr->node[i].value[0]] =
                (uint8_t)dimfold_dtype_size_bytes(expr->node[i].dtype);
    for (size_t i = 0; i < layout->indices; i++)
        layout->item_bytes[layout->targets + layout->sources + i] = 8;
}

static uint32_t layout_place_constants(dimfold_emit_layout *layout, const dimfold_expr *expr, uint32_t place)
{
    for (size_t i = 0; i < expr->count; i++) {
        if (expr->node[i].op != DIMFOLD_OP_CONSTANT)
            continue;
        layout->constant[i] = (uint16_t)place;
        place += dimfold_dtype_size_bytes(expr->node[i].dtype) > 8 ? 16 : 8;
    }
    return place;
}

static bool layout_has(const dimfold_expr *expr, uint16_t first, uint16_t last)
{
    for (size_t i = 0; i < expr->count; i++)
        if (expr->node[i].op >= first && expr->node[i].op <= last)
            return true;
    return false;
}

/* Sines of large angles, and the logarithm of gamma near its zeros. */
static uint32_t layout_place_tables(dimfold_emit_layout *layout, const dimfold_expr *expr, uint32_t place)
{
    if (layout_has(expr, DIMFOLD_OP_SIN, DIMFOLD_OP_TAN)) {
        layout->table = place;
        place += MATH_TWO_OVER_PI_WORDS * sizeof(uint32_t);
    }
    if (layout_has(expr, DIMFOLD_OP_LGAMMA, DIMFOLD_OP_LGAMMA)) {
        layout->units = place;
        place += MATH_GAMMA_UNITS * 8;
    }
    return place;
}

/* 4 blocks leave 64 registers to a thread, 3 leave 80, which 8 operands and functions of doubles may need. */
static uint32_t layout_blocks(const dimfold_emit_layout *layout, const dimfold_expr *expr)
{
    for (size_t i = 0; i < expr->count; i++)
        if (expr->node[i].op >= DIMFOLD_OP_EXP && expr->node[i].dtype == DIMFOLD_DTYPE_F64)
            return 3;
    return layout->operands >= 8 ? 3 : 4;
}

void dimfold_emit_layout_place(dimfold_emit_layout *layout, const dimfold_expr *expr, uint32_t first)
{
    layout->address = first;
    layout->step = layout->address + 8 * layout->operands;
    layout->stride = dimfold_emit_layout_constants(layout, expr, layout->step + 8 * layout->operands);
}

uint32_t dimfold_emit_layout_constants(dimfold_emit_layout *layout, const dimfold_expr *expr, uint32_t first)
{
    return layout_place_tables(layout, expr, layout_place_constants(layout, expr, first));
}

void dimfold_emit_layout_end(dimfold_emit_layout *layout, uint32_t first)
{
    layout->stride = first;
    layout->axes_max = (DIMFOLD_EMIT_PARAMS_MAX - layout->stride) / (8 * layout->operands);
    if (layout->axes_max > GPU_OUTER_MAX)
        layout->axes_max = GPU_OUTER_MAX;
    layout->size_bytes = layout->stride + 8 * layout->operands * layout->axes_max;
}

void dimfold_emit_layout_make(dimfold_emit_layout *layout, const dimfold_expr *expr)
{
    ptrdiff_t axis[DIMFOLD_EXPR_INDICES_MAX];
    memset(layout, 0, sizeof *layout);
    layout->targets = expr->results;
    layout->sources = expr->sources;
    layout->indices = (uint32_t)dimfold_expr_axes(expr, expr->count, axis);
    layout->operands = layout->targets + layout->sources + layout->indices;
    layout->needed = layout_needed(expr);
    layout_set_items(layout, expr);
    dimfold_emit_layout_place(layout, expr, sizeof(gpu_program_params));
    dimfold_emit_layout_end(layout, layout->stride);
    layout->blocks = layout_blocks(layout, expr);
}
