/* Everything that can be wrong with an expression, whoever wrote it down. */
#include "check.h"

#include "base/libc.h"
#include "op.h"

static const char *node_name(const dimfold_node *node)
{
    const char *name = dimfold_op_name(node->op);
    return name != NULL ? name : "unknown";
}

static dimfold_status node_fail(dimfold_call call, const dimfold_expr *expr, size_t number, int32_t reason,
                                int64_t expected, int64_t found)
{
    return dimfold_fail(call, reason, node_name(&expr->node[number]), (ptrdiff_t)number, expected, found);
}

static dimfold_status check_args(dimfold_call call, const dimfold_expr *expr, size_t number, size_t arity)
{
    const dimfold_node *node = &expr->node[number];
    for (size_t i = 0; i < 4; i++) {
        if (i < arity && node->arg[i] == DIMFOLD_NODE_NONE)
            return node_fail(call, expr, number, DIMFOLD_REASON_NODE_ARITY, (int64_t)arity, (int64_t)i);
        if (i < arity && node->arg[i] >= number)
            return node_fail(call, expr, number, DIMFOLD_REASON_NODE_ARG, (int64_t)number, node->arg[i]);
        if (i >= arity && node->arg[i] != DIMFOLD_NODE_NONE)
            return node_fail(call, expr, number, DIMFOLD_REASON_NODE_ARITY, (int64_t)arity, (int64_t)i + 1);
    }
    return DIMFOLD_OK;
}

static dimfold_status check_value(dimfold_call call, const dimfold_expr *expr, size_t number, size_t place,
                                  uint64_t expected)
{
    uint64_t found = expr->node[number].value[place];
    if (found != expected)
        return node_fail(call, expr, number, DIMFOLD_REASON_NODE_VALUE, (int64_t)expected, (int64_t)found);
    return DIMFOLD_OK;
}

static dimfold_status check_dtype(dimfold_call call, const dimfold_expr *expr, size_t number, dimfold_dtype expected)
{
    dimfold_dtype found = expr->node[number].dtype;
    if (found != expected)
        return node_fail(call, expr, number, DIMFOLD_REASON_NODE_DTYPE_OWN, expected, found);
    return DIMFOLD_OK;
}

/* Sources are numbered in the order in which they first appear; later nodes may name one again. */
static dimfold_status check_source(dimfold_call call, const dimfold_expr *expr, size_t number)
{
    const dimfold_node *node = &expr->node[number];
    uint64_t sources = 0;
    for (size_t i = 0; i < number; i++) {
        const dimfold_node *other = &expr->node[i];
        if (other->op != DIMFOLD_OP_SOURCE)
            continue;
        if (other->value[0] == node->value[0])
            DIMFOLD_TRY(check_dtype(call, expr, number, other->dtype));
        sources = other->value[0] >= sources ? other->value[0] + 1 : sources;
    }
    if (node->value[0] >= DIMFOLD_EXPR_SOURCES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_EXPR_ROOM, "sources", DIMFOLD_EXPR_SOURCES_MAX, 0);
    if (node->value[0] > sources)
        return check_value(call, expr, number, 0, sources);
    if (dimfold_expr_kind(node->dtype) == 0)
        return node_fail(call, expr, number, DIMFOLD_REASON_NODE_DTYPE_NONE, 0, node->dtype);
    return check_value(call, expr, number, 1, 0);
}

static dimfold_status check_constant(dimfold_call call, const dimfold_expr *expr, size_t number)
{
    const dimfold_node *node = &expr->node[number];
    size_t size_bytes = dimfold_dtype_size_bytes(node->dtype);
    if (dimfold_expr_kind(node->dtype) == 0)
        return node_fail(call, expr, number, DIMFOLD_REASON_NODE_DTYPE_NONE, 0, node->dtype);
    static const char zeros[16];
    const char *bytes = (const char *)node->value;
    if (memcmp(bytes + size_bytes, zeros, sizeof node->value - size_bytes) != 0)
        return node_fail(call, expr, number, DIMFOLD_REASON_NODE_VALUE, 0, (int64_t)node->value[1]);
    if (node->dtype == DIMFOLD_DTYPE_BOOL && (unsigned char)bytes[0] > 1)
        return node_fail(call, expr, number, DIMFOLD_REASON_NODE_VALUE, 1, (unsigned char)bytes[0]);
    return DIMFOLD_OK;
}

size_t dimfold_expr_axes(const dimfold_expr *expr, size_t count, ptrdiff_t axis[DIMFOLD_EXPR_INDICES_MAX])
{
    size_t axes = 0;
    for (size_t i = 0; i < count && axes < DIMFOLD_EXPR_INDICES_MAX; i++) {
        if (expr->node[i].op != DIMFOLD_OP_INDEX)
            continue;
        size_t known = 0;
        while (known < axes && axis[known] != (ptrdiff_t)expr->node[i].value[0])
            known++;
        if (known == axes)
            axis[axes++] = (ptrdiff_t)expr->node[i].value[0];
    }
    return axes;
}

static dimfold_status check_index(dimfold_call call, const dimfold_expr *expr, size_t number)
{
    ptrdiff_t axis[DIMFOLD_EXPR_INDICES_MAX], wanted = (ptrdiff_t)expr->node[number].value[0];
    size_t axes = dimfold_expr_axes(expr, number, axis);
    DIMFOLD_TRY(check_value(call, expr, number, 0, (uint64_t)wanted));
    bool is_known = axes < DIMFOLD_EXPR_INDICES_MAX;
    for (size_t i = 0; i < axes; i++)
        is_known |= axis[i] == wanted;
    if (!is_known)
        return dimfold_refuse(call, DIMFOLD_REASON_EXPR_ROOM, "axes of indices", DIMFOLD_EXPR_INDICES_MAX, 0);
    DIMFOLD_TRY(check_dtype(call, expr, number, DIMFOLD_DTYPE_I64));
    return check_value(call, expr, number, 1, 0);
}

static dimfold_status check_cast(dimfold_call call, const dimfold_expr *expr, size_t number)
{
    const dimfold_node *node = &expr->node[number];
    const dimfold_dtype dtypes[] = {expr->node[node->arg[0]].dtype, node->dtype};
    for (size_t i = 0; i < 2; i++)
        if ((dimfold_expr_kind(dtypes[i]) & EXPR_NAMED) == 0)
            return node_fail(call, expr, number, DIMFOLD_REASON_NODE_DTYPE_NONE, 0, dtypes[i]);
    if (node->value[0] != EXPR_CAST_WRAPPING)
        DIMFOLD_TRY(check_value(call, expr, number, 0, 0));
    return check_value(call, expr, number, 1, 0);
}

static dimfold_status check_operation(dimfold_call call, const dimfold_expr *expr, size_t number,
                                      const expr_operation *row)
{
    const dimfold_node *node = &expr->node[number];
    size_t first = expr_is_chosen(node->op) ? 1 : 0;
    dimfold_dtype dtype = expr->node[node->arg[first]].dtype;
    if (first > 0 && expr->node[node->arg[0]].dtype != DIMFOLD_DTYPE_BOOL)
        return node_fail(call, expr, number, DIMFOLD_REASON_NODE_DTYPE, DIMFOLD_DTYPE_BOOL,
                         expr->node[node->arg[0]].dtype);
    for (size_t i = first + 1; i < row->arity; i++)
        if (expr->node[node->arg[i]].dtype != dtype)
            return node_fail(call, expr, number, DIMFOLD_REASON_NODE_DTYPE, dtype, expr->node[node->arg[i]].dtype);
    if (dimfold_op_dtype(node->op, dtype) == 0)
        return node_fail(call, expr, number, DIMFOLD_REASON_NODE_DTYPE_NONE, 0, dtype);
    DIMFOLD_TRY(check_dtype(call, expr, number, dimfold_op_dtype(node->op, dtype)));
    DIMFOLD_TRY(check_value(call, expr, number, 0, 0));
    return check_value(call, expr, number, 1, 0);
}

dimfold_status dimfold_expr_check_node(dimfold_call call, const dimfold_expr *expr, size_t number)
{
    const dimfold_node *node = &expr->node[number];
    const expr_operation *row = dimfold_expr_operation(node->op);
    if (dimfold_op_name(node->op) == NULL)
        return node_fail(call, expr, number, DIMFOLD_REASON_NODE_OP, 0, node->op);
    if (node->reserved != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_RESERVED, "expr", 0, 0);
    DIMFOLD_TRY(check_args(call, expr, number, row != NULL ? row->arity : 0));
    switch (node->op) {
    case DIMFOLD_OP_SOURCE: return check_source(call, expr, number);
    case DIMFOLD_OP_CONSTANT: return check_constant(call, expr, number);
    case DIMFOLD_OP_INDEX: return check_index(call, expr, number);
    case DIMFOLD_OP_CAST: return check_cast(call, expr, number);
    default: return check_operation(call, expr, number, row);
    }
}

static dimfold_status check_counts(dimfold_call call, const dimfold_expr *expr)
{
    if (expr->count > DIMFOLD_EXPR_NODES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_EXPR_ROOM, "nodes", DIMFOLD_EXPR_NODES_MAX, expr->count);
    if (expr->sources > DIMFOLD_EXPR_SOURCES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_EXPR_ROOM, "sources", DIMFOLD_EXPR_SOURCES_MAX, expr->sources);
    if (expr->results > DIMFOLD_EXPR_RESULTS_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_EXPR_ROOM, "results", DIMFOLD_EXPR_RESULTS_MAX, expr->results);
    if (expr->reserved != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_RESERVED, "expr", 0, 0);
    return expr->results == 0 ? dimfold_refuse(call, DIMFOLD_REASON_EXPR_EMPTY, "expr", 0, 0) : DIMFOLD_OK;
}

dimfold_status dimfold_expr_check_all(dimfold_call call, const dimfold_expr *expr)
{
    uint64_t sources = 0;
    DIMFOLD_TRY(check_counts(call, expr));
    for (size_t i = 0; i < expr->count; i++) {
        const dimfold_node *node = &expr->node[i];
        DIMFOLD_TRY(dimfold_expr_check_node(call, expr, i));
        if (node->op == DIMFOLD_OP_SOURCE && node->value[0] >= sources)
            sources = node->value[0] + 1;
    }
    if (sources != expr->sources)
        return dimfold_refuse(call, DIMFOLD_REASON_EXPR_SOURCES, "expr", (int64_t)sources, expr->sources);
    for (size_t i = 0; i < expr->results; i++)
        if (expr->result[i] >= expr->count)
            return dimfold_fail(call, DIMFOLD_REASON_EXPR_RESULT, "expr", (ptrdiff_t)i, expr->count, expr->result[i]);
    return DIMFOLD_OK;
}

dimfold_status dimfold_expr_check(const dimfold_expr *expr, dimfold_diag *diag)
{
    dimfold_call call = {diag, "expr_check"};
    DIMFOLD_TRY(dimfold_check_pointer(call, expr, "expr"));
    return dimfold_expr_check_all(call, expr);
}
