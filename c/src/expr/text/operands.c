/* Values become nodes. */
#include "operands.h"

#include "base/libc.h"
#include "expr/op.h"
#include "number.h"

/* A failure of a function that builds expressions, seen by the reader of a text. */
static dimfold_status operands_locate(const expr_operands *operands, size_t column, dimfold_status status)
{
    if (status != DIMFOLD_OK && operands->call.diag != NULL) {
        operands->call.diag->operation = operands->call.operation;
        operands->call.diag->column = column;
    }
    return status;
}

static dimfold_status operands_fail(const expr_operands *operands, int32_t reason, size_t column, int64_t expected)
{
    return dimfold_fail_at(operands->call, reason, NULL, column, expected, 0);
}

dimfold_status dimfold_operands_push(expr_operands *operands, expr_operand operand)
{
    if (operands->count == OPERANDS_MAX)
        return operands_fail(operands, DIMFOLD_REASON_SYNTAX_DEPTH, operand.word.column, OPERANDS_MAX);
    operands->operand[operands->count++] = operand;
    return DIMFOLD_OK;
}

dimfold_status dimfold_operands_push_node(expr_operands *operands, size_t column, uint16_t node)
{
    return dimfold_operands_push(operands, (expr_operand){OPERAND_NODE, false, node, {NULL, 0, column}, 0});
}

dimfold_status dimfold_operands_source(expr_operands *operands, size_t column, dimfold_dtype dtype, uint16_t *node)
{
    return operands_locate(operands, column,
                           dimfold_expr_source(&operands->expr, node, dtype, operands->call.diag));
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

/* The bytes of an opaque item, in the order in which they lie in memory, as one number. */
static bool operand_bytes(const expr_number *number, bool is_negative, size_t size_bytes, unsigned char item[16])
{
    if (!number->is_integer || is_negative || number->binary != 0 || number->decimal != 0 ||
        dimfold_big_bits(&number->magnitude) > size_bytes * 8)
        return false;
    for (size_t i = 0; i < size_bytes; i++)
        item[i] = (unsigned char)dimfold_big_low(&number->magnitude, (uint32_t)(size_bytes - 1 - i) * 8);
    return true;
}

static bool operand_item(const expr_operand *operand, dimfold_dtype dtype, unsigned char item[16])
{
    expr_number number;
    memset(item, 0, 16);
    if (operand->kind == OPERAND_INFINITY)
        return dimfold_number_infinity(operand->is_negative, dtype, item);
    if (operand->kind == OPERAND_NAN) {
        uint64_t fraction = operand->fraction != 0 ? operand->fraction : dimfold_number_nan_fraction(dtype);
        return dimfold_number_nan(fraction, operand->is_negative, dtype, item);
    }
    dimfold_number_read(&number, operand->word.text, operand->word.length);
    if ((dimfold_expr_kind(dtype) & EXPR_NAMED) == 0)
        return operand_bytes(&number, operand->is_negative, dimfold_dtype_size_bytes(dtype), item);
    return dimfold_number_item(&number, operand->is_negative, dtype, item);
}

/* Makes room for a node before others, which are counted on, and so are the values behind `first`. */
static void operands_shift(expr_operands *operands, uint32_t first, uint16_t place)
{
    dimfold_expr *expr = &operands->expr;
    for (uint32_t i = expr->count++; i > place; i--) {
        expr->node[i] = expr->node[i - 1];
        for (size_t k = 0; k < 4; k++) {
            uint16_t arg = expr->node[i].arg[k];
            expr->node[i].arg[k] = arg != DIMFOLD_NODE_NONE && arg >= place ? (uint16_t)(arg + 1) : arg;
        }
    }
    for (uint32_t i = first; i < operands->count; i++)
        operands->operand[i].node += operands->operand[i].node >= place;
}

/* Makes a constant of a number, at the place that is its own. */
static dimfold_status operands_place(expr_operands *operands, uint32_t which, dimfold_dtype dtype,
                                     const unsigned char item[16])
{
    expr_operand *operand = &operands->operand[which];
    dimfold_expr *expr = &operands->expr;
    uint16_t place = operand->node, number = (uint16_t)expr->count;
    dimfold_status status = dimfold_expr_constant(expr, &number, dtype, item, operands->call.diag);
    DIMFOLD_TRY(operands_locate(operands, operand->word.column, status));
    dimfold_node made = expr->node[number];
    expr->count--;
    operands_shift(operands, which + 1, place);
    expr->node[place] = made;
    operand->kind = OPERAND_NODE;
    return DIMFOLD_OK;
}

static dimfold_status operands_settle_one(expr_operands *operands, uint32_t which, dimfold_dtype dtype)
{
    const expr_operand *operand = &operands->operand[which];
    unsigned char item[16];
    if (operand->kind == OPERAND_NODE)
        return DIMFOLD_OK;
    if (dtype == 0)
        return operands_fail(operands, DIMFOLD_REASON_NUMBER_BARE, operand->word.column, 0);
    if (!operand_item(operand, dtype, item))
        return operands_fail(operands, DIMFOLD_REASON_NUMBER_DTYPE, operand->word.column, dtype);
    return operands_place(operands, which, dtype, item);
}

/* The dtype of the first value that has one; 0 if none has. */
static dimfold_dtype operands_dtype(const expr_operands *operands, uint32_t first)
{
    for (uint32_t i = first; i < operands->count; i++)
        if (operands->operand[i].kind == OPERAND_NODE)
            return operands->expr.node[operands->operand[i].node].dtype;
    return 0;
}

static dimfold_status operands_settle(expr_operands *operands, uint32_t first, uint16_t op)
{
    if (expr_is_chosen(op))
        DIMFOLD_TRY(operands_settle_one(operands, first++, DIMFOLD_DTYPE_BOOL));
    dimfold_dtype dtype = operands_dtype(operands, first);
    for (uint32_t i = first; i < operands->count; i++)
        DIMFOLD_TRY(operands_settle_one(operands, i, dtype));
    return DIMFOLD_OK;
}

/* ---- Operations -------------------------------------------------------------------------------------------------- */

static dimfold_status operands_expect(const expr_operands *operands, size_t column, const char *name, uint32_t expected,
                                      uint32_t count)
{
    if (count == expected)
        return DIMFOLD_OK;
    return dimfold_fail_at(operands->call, DIMFOLD_REASON_CALL_COUNT, name, column, expected, count);
}

/* Ends an operation: the last `count` values are what it took, and the node is what it made. */
static dimfold_status operands_replace(expr_operands *operands, size_t column, uint32_t count, dimfold_status status,
                                       uint16_t node)
{
    DIMFOLD_TRY(operands_locate(operands, column, status));
    operands->count -= count;
    return dimfold_operands_push_node(operands, column, node);
}

dimfold_status dimfold_operands_apply(expr_operands *operands, size_t column, uint16_t op, uint32_t count)
{
    uint16_t args[4], node = 0;
    uint32_t first = operands->count - count;
    DIMFOLD_TRY(operands_expect(operands, column, dimfold_op_name(op), (uint32_t)dimfold_op_arity(op), count));
    if (op == DIMFOLD_OP_NEG && operands->operand[first].kind != OPERAND_NODE) {
        operands->operand[first].is_negative ^= true;
        return DIMFOLD_OK;
    }
    DIMFOLD_TRY(operands_settle(operands, first, op));
    for (uint32_t i = 0; i < count; i++)
        args[i] = operands->operand[first + i].node;
    dimfold_status status = dimfold_expr_op(&operands->expr, &node, op, count, args, operands->call.diag);
    return operands_replace(operands, column, count, status, node);
}

/* A complex number of two others. */
static dimfold_status operands_join(expr_operands *operands, dimfold_dtype dtype)
{
    uint32_t first = operands->count - 2;
    unsigned char item[16], imaginary[16];
    dimfold_dtype part = dimfold_number_part(dtype);
    for (uint32_t i = first; i < operands->count; i++)
        if (operands->operand[i].kind == OPERAND_NODE || !operand_item(&operands->operand[i], part, imaginary))
            return operands_fail(operands, DIMFOLD_REASON_NUMBER_DTYPE, operands->operand[i].word.column, part);
    operand_item(&operands->operand[first], part, item);
    memcpy(item + dimfold_dtype_size_bytes(part), imaginary, dimfold_dtype_size_bytes(part));
    operands->count--;
    return operands_place(operands, first, dtype, item);
}

dimfold_status dimfold_operands_convert(expr_operands *operands, size_t column, dimfold_dtype dtype, uint32_t flags,
                                        uint32_t count)
{
    uint16_t node = 0;
    const expr_operand *last = &operands->operand[operands->count - 1];
    if (count == 2 && flags == 0 && dimfold_number_part(dtype) != dtype)
        return operands_join(operands, dtype);
    DIMFOLD_TRY(operands_expect(operands, column, dimfold_dtype_name(dtype), 1, count));
    if (last->kind != OPERAND_NODE)
        return operands_settle_one(operands, operands->count - 1, flags == 0 ? dtype : 0);
    dimfold_status status = dimfold_expr_cast(&operands->expr, &node, last->node, dtype, flags, operands->call.diag);
    return operands_replace(operands, column, 1, status, node);
}

/* Another node of a source that one has already. */
static dimfold_status operands_again(expr_operands *operands, uint64_t number, uint16_t *node)
{
    dimfold_expr *expr = &operands->expr;
    uint32_t known = 0;
    while (known < expr->count && (expr->node[known].op != DIMFOLD_OP_SOURCE || expr->node[known].value[0] != number))
        known++;
    if (known == expr->count)
        return dimfold_refuse(operands->call, DIMFOLD_REASON_SYNTAX_CHARACTER, "the number of a source", 0, 0);
    if (expr->count == DIMFOLD_EXPR_NODES_MAX)
        return dimfold_refuse(operands->call, DIMFOLD_REASON_EXPR_ROOM, "nodes", DIMFOLD_EXPR_NODES_MAX, 0);
    expr->node[expr->count] = expr->node[known];
    *node = (uint16_t)expr->count++;
    return DIMFOLD_OK;
}

dimfold_status dimfold_operands_leaf(expr_operands *operands, size_t column, uint16_t op, uint32_t count)
{
    uint16_t node = 0;
    unsigned char item[16];
    const expr_operand *last = &operands->operand[operands->count - 1];
    DIMFOLD_TRY(operands_expect(operands, column, dimfold_op_name(op), 1, count));
    dimfold_dtype dtype = sizeof(ptrdiff_t) == 8 ? DIMFOLD_DTYPE_I64 : DIMFOLD_DTYPE_I32;
    if (last->kind == OPERAND_NODE || !operand_item(last, dtype, item))
        return operands_fail(operands, DIMFOLD_REASON_NUMBER_DTYPE, last->word.column, dtype);
    ptrdiff_t number;
    memcpy(&number, item, sizeof number);
    dimfold_status status = op == DIMFOLD_OP_SOURCE
        ? operands_again(operands, (uint64_t)number, &node)
        : dimfold_expr_index(&operands->expr, &node, number, operands->call.diag);
    return operands_replace(operands, op == DIMFOLD_OP_SOURCE ? last->word.column : column, 1, status, node);
}

dimfold_status dimfold_operands_take(expr_operands *operands, uint16_t *node)
{
    DIMFOLD_TRY(operands_settle_one(operands, operands->count - 1, 0));
    *node = operands->operand[--operands->count].node;
    return DIMFOLD_OK;
}
