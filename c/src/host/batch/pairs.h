/* Pairs of nodes that one step computes: a sum, a difference or a product, and one of these that nobody else reads. */
#pragma once

#include <dimfold/expr.h>

/* Operations that steps have, and nodes do not (fused.def): a row for each outer one, in it the inner ones. Numbers of
   nodes are smaller. */
enum dimfold_batch_pair {
    BATCH_PAIR_ADD_ADD = 0x100, BATCH_PAIR_ADD_SUB, BATCH_PAIR_ADD_MUL,
    BATCH_PAIR_SUB_ADD, BATCH_PAIR_SUB_SUB, BATCH_PAIR_SUB_MUL,
    BATCH_PAIR_FROM_ADD, BATCH_PAIR_FROM_SUB, BATCH_PAIR_FROM_MUL,
    BATCH_PAIR_MUL_ADD, BATCH_PAIR_MUL_SUB, BATCH_PAIR_MUL_MUL
};

/* Of each node, which of its arguments is computed with it: DIMFOLD_BATCH_ALONE where none is. Returns the nodes that
   are such arguments, one bit each; `needed` are those that the results need. */
#define DIMFOLD_BATCH_ALONE 0xff
uint64_t dimfold_batch_pairs(const dimfold_expr *expr, uint64_t needed, uint8_t *inner);

/* The operation of both; `is_first`: the inner one is the outer one's first argument. */
uint16_t dimfold_batch_pair_op(uint16_t outer, uint16_t inner, bool is_first);
