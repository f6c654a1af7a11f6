/* Where the parameters of an expression's kernels lie, and what those are of, whatever they are applied to. */
#pragma once

#include "apply/plan.h"
#include "kernels/params_program.h"

#define DIMFOLD_EMIT_PARAMS_MAX 4096 /* bytes */

/* Places are bytes of the parameters. */
typedef struct dimfold_emit_layout {
    uint32_t targets, sources, indices, operands;
    uint8_t item_bytes[DIMFOLD_APPLY_OPERANDS_MAX];
    uint64_t needed;               /* nodes that results need, one bit each */
    uint32_t address, step;        /* of operands: 8 bytes each */
    uint16_t constant[DIMFOLD_EXPR_NODES_MAX];
    uint32_t table, units;         /* math_two_over_pi and math_gamma_units; 0: no node needs it */
    uint32_t stride;               /* for each axis those of all operands */
    uint32_t axes_max, size_bytes; /* that there is room for */
    uint32_t weight;               /* bytes of text that compute one element; dimfold_emit_begin counts them */
    uint32_t blocks;               /* that a processor is to have room for at least: the others have registers */
} dimfold_emit_layout;

/* Of an expression that was checked. */
void dimfold_emit_layout_make(dimfold_emit_layout *layout, const dimfold_expr *expr);

/* Parts of it: addresses, steps and constants from a byte of the parameters on, constants and tables alone (answers the
   byte behind them), and strides, which come last. */
void dimfold_emit_layout_place(dimfold_emit_layout *layout, const dimfold_expr *expr, uint32_t first);
uint32_t dimfold_emit_layout_constants(dimfold_emit_layout *layout, const dimfold_expr *expr, uint32_t first);
void dimfold_emit_layout_end(dimfold_emit_layout *layout, uint32_t first);
