/* Which nodes are computed in one step with the one that reads them. */
#include "pairs.h"

#include "expr/op.h"

#include <string.h>

/* Inner operations, in the order of a row of enum dimfold_batch_pair. */
enum { PAIR_ADD, PAIR_SUB, PAIR_MUL, PAIR_NONE };


static size_t pair_place(uint16_t op)
{
    switch (op) {
    case DIMFOLD_OP_ADD: return PAIR_ADD;
    case DIMFOLD_OP_SUB: return PAIR_SUB;
    case DIMFOLD_OP_MUL: return PAIR_MUL;
    default: return PAIR_NONE;
    }
}

uint16_t dimfold_batch_pair_op(uint16_t outer, uint16_t inner, bool is_first)
{
    static const uint16_t rows[] = {
        [PAIR_ADD] = BATCH_PAIR_ADD_ADD, [PAIR_SUB] = BATCH_PAIR_SUB_ADD, [PAIR_MUL] = BATCH_PAIR_MUL_ADD};
    uint16_t row = outer == DIMFOLD_OP_SUB && !is_first ? BATCH_PAIR_FROM_ADD : rows[pair_place(outer)];
    return (uint16_t)(row + pair_place(inner));
}

static bool node_pairs(const dimfold_node *node)
{
    return pair_place(node->op) != PAIR_NONE &&
           (node->dtype == DIMFOLD_DTYPE_F32 || node->dtype == DIMFOLD_DTYPE_F64);
}

/* Nodes that are read once, and are no results, one bit each. */
static uint64_t nodes_read_once(const dimfold_expr *expr, uint64_t needed)
{
    uint64_t once = 0, again = 0;
    for (size_t i = 0; i < expr->count; i++)
        for (size_t k = 0; (needed >> i & 1) != 0 && k < dimfold_op_arity(expr->node[i].op); k++) {
            uint64_t bit = (uint64_t)1 << expr->node[i].arg[k];
            again |= once & bit;
            once |= bit;
        }
    for (size_t i = 0; i < expr->results; i++)
        again |= (uint64_t)1 << expr->result[i];
    return once & ~again;
}

/* An argument that is of no pair yet, the second one first; DIMFOLD_BATCH_ALONE if there is none. */
static uint8_t pair_inner(const dimfold_expr *expr, const dimfold_node *node, uint64_t free)
{
    for (size_t k = 2; node_pairs(node) && k-- > 0;)
        if ((free >> node->arg[k] & 1) != 0 && node_pairs(&expr->node[node->arg[k]]))
            return (uint8_t)node->arg[k];
    return DIMFOLD_BATCH_ALONE;
}

uint64_t dimfold_batch_pairs(const dimfold_expr *expr, uint64_t needed, uint8_t *inner)
{
    uint64_t free = nodes_read_once(expr, needed), within = 0;
    memset(inner, DIMFOLD_BATCH_ALONE, expr->count);
    for (size_t i = 0; i < expr->count; i++) {
        if ((needed >> i & 1) == 0)
            continue;
        inner[i] = pair_inner(expr, &expr->node[i], free);
        if (inner[i] == DIMFOLD_BATCH_ALONE)
            continue;
        within |= (uint64_t)1 << inner[i];
        free &= ~((uint64_t)1 << inner[i] | (uint64_t)1 << i);
    }
    return within;
}
