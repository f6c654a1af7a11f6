/* Expressions, node by node. */
#include "check.h"
#include "op.h"

#include "base/libc.h"

void dimfold_expr_begin(dimfold_expr *expr)
{
    if (expr != NULL)
        memset(expr, 0, offsetof(dimfold_expr, node));
}

/* Appends a node that is filled in, if the expression may have it. */
static dimfold_status expr_append(dimfold_call call, dimfold_expr *expr, uint16_t *number, const dimfold_node *node)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, expr, "expr"));
    DIMFOLD_TRY(dimfold_check_pointer(call, number, "node"));
    if (expr->count >= DIMFOLD_EXPR_NODES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_EXPR_ROOM, "nodes", DIMFOLD_EXPR_NODES_MAX, expr->count);
    dimfold_node *place = &expr->node[expr->count], kept = *place;
    *place = *node;
    dimfold_status status = dimfold_expr_check_node(call, expr, expr->count);
    if (status == DIMFOLD_OK)
        *number = (uint16_t)expr->count++;
    else
        *place = kept;
    return status;
}

static dimfold_node expr_leaf(uint16_t op, dimfold_dtype dtype, uint64_t value)
{
    enum { NONE = DIMFOLD_NODE_NONE };
    return (dimfold_node){op, 0, dtype, {NONE, NONE, NONE, NONE}, {value, 0}};
}

dimfold_status dimfold_expr_source(dimfold_expr *expr, uint16_t *node, dimfold_dtype dtype, dimfold_diag *diag)
{
    dimfold_call call = {diag, "expr_source"};
    dimfold_node made = expr_leaf(DIMFOLD_OP_SOURCE, dtype, expr != NULL ? expr->sources : 0);
    DIMFOLD_TRY(expr_append(call, expr, node, &made));
    expr->sources++;
    return DIMFOLD_OK;
}

dimfold_status dimfold_expr_constant(dimfold_expr *expr, uint16_t *node, dimfold_dtype dtype, const void *item,
                                     dimfold_diag *diag)
{
    dimfold_call call = {diag, "expr_constant"};
    dimfold_node made = expr_leaf(DIMFOLD_OP_CONSTANT, dtype, 0);
    DIMFOLD_TRY(dimfold_check_pointer(call, item, "item"));
    memcpy(made.value, item, dimfold_dtype_size_bytes(dtype));
    return expr_append(call, expr, node, &made);
}

dimfold_status dimfold_expr_index(dimfold_expr *expr, uint16_t *node, ptrdiff_t axis, dimfold_diag *diag)
{
    dimfold_call call = {diag, "expr_index"};
    dimfold_node made = expr_leaf(DIMFOLD_OP_INDEX, DIMFOLD_DTYPE_I64, (uint64_t)axis);
    return expr_append(call, expr, node, &made);
}

/* The dtype of what an operation computes; 0, which no node may have, where its arguments are wrong. */
static dimfold_dtype expr_dtype(const dimfold_expr *expr, uint16_t op, size_t count, const uint16_t *args)
{
    size_t place = expr_is_chosen(op) ? 1 : 0;
    if (expr == NULL || expr->count > DIMFOLD_EXPR_NODES_MAX || place >= count || args[place] >= expr->count)
        return 0;
    return dimfold_op_dtype(op, expr->node[args[place]].dtype);
}

dimfold_status dimfold_expr_op(dimfold_expr *expr, uint16_t *node, uint16_t op, size_t count, const uint16_t *args,
                               dimfold_diag *diag)
{
    dimfold_call call = {diag, "expr_op"};
    if (count > 0)
        DIMFOLD_TRY(dimfold_check_pointer(call, args, "args"));
    dimfold_node made = expr_leaf(op, expr_dtype(expr, op, count, args), 0);
    const expr_operation *row = dimfold_expr_operation(op);
    ptrdiff_t number = expr != NULL ? (ptrdiff_t)expr->count : 0;
    if (row == NULL || op == DIMFOLD_OP_CAST)
        return dimfold_fail(call, DIMFOLD_REASON_NODE_OP, "op", number, 0, op);
    if (count != row->arity)
        return dimfold_fail(call, DIMFOLD_REASON_NODE_ARITY, row->name, number, row->arity, (int64_t)count);
    for (size_t i = 0; i < count; i++)
        made.arg[i] = args[i];
    return expr_append(call, expr, node, &made);
}

dimfold_status dimfold_expr_cast(dimfold_expr *expr, uint16_t *node, uint16_t arg, dimfold_dtype dtype, uint32_t flags,
                                 dimfold_diag *diag)
{
    dimfold_call call = {diag, "expr_cast"};
    dimfold_node made = expr_leaf(DIMFOLD_OP_CAST, dtype, flags);
    made.arg[0] = arg;
    return expr_append(call, expr, node, &made);
}

dimfold_status dimfold_expr_result(dimfold_expr *expr, uint16_t node, dimfold_diag *diag)
{
    dimfold_call call = {diag, "expr_result"};
    DIMFOLD_TRY(dimfold_check_pointer(call, expr, "expr"));
    if (expr->count > DIMFOLD_EXPR_NODES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_EXPR_ROOM, "nodes", DIMFOLD_EXPR_NODES_MAX, expr->count);
    if (expr->results >= DIMFOLD_EXPR_RESULTS_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_EXPR_ROOM, "results", DIMFOLD_EXPR_RESULTS_MAX, expr->results);
    if (node >= expr->count)
        return dimfold_fail(call, DIMFOLD_REASON_EXPR_RESULT, "expr", (ptrdiff_t)expr->results, expr->count, node);
    expr->result[expr->results++] = node;
    return DIMFOLD_OK;
}
