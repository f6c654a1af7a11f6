/* Pairs of nodes that one step computes: a sum, a difference or a product, and one of these that nobody else reads. */
#pragma once

#include <dimfold/expr.h>

/* Operations that steps have, and nodes do not: see fused.def. */
enum dimfold_batch_pair {
    DIMFOLD_OP_ADD_ADD = 0x100, DIMFOLD_OP_ADD_SUB, DIMFOLD_OP_ADD_MUL,
    DIMFOLD_OP_SUB_ADD, DIMFOLD_OP_SUB_SUB, DIMFOLD_OP_SUB_MUL,
    DIMFOLD_OP_FROM_ADD, DIMFOLD_OP_FROM_SUB, DIMFOLD_OP_FROM_MUL,
    DIMFOLD_OP_MUL_ADD, DIMFOLD_OP_MUL_SUB, DIMFOLD_OP_MUL_MUL
};

/* Of each node, which of its arguments is computed with it: DIMFOLD_BATCH_ALONE where none is. Returns the nodes that
   are such arguments, one bit each; `needed` are those that the results need. */
#define DIMFOLD_BATCH_ALONE 0xff
uint64_t dimfold_batch_pairs(const dimfold_expr *expr, uint64_t needed, uint8_t *inner);

/* The operation of both; `is_first`: the inner one is the outer one's first argument. */
uint16_t dimfold_batch_pair_op(uint16_t outer, uint16_t inner, bool is_first);
