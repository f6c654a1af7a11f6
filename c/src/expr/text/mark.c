/* What is wrong with an expression, and where. */
#include "base/diag.h"
#include "base/libc.h"
#include "text.h"

static bool mark_is_of_node(int32_t reason)
{
    switch (reason) {
    case DIMFOLD_REASON_NODE_OP:
    case DIMFOLD_REASON_NODE_ARITY:
    case DIMFOLD_REASON_NODE_ARG:
    case DIMFOLD_REASON_NODE_VALUE:
    case DIMFOLD_REASON_NODE_DTYPE:
    case DIMFOLD_REASON_NODE_DTYPE_NONE:
    case DIMFOLD_REASON_NODE_DTYPE_OWN: return true;
    default: return false;
    }
}

/* The number in "source 3", which is how operands of a program are called; UINT32_MAX for another operand. */
static uint32_t mark_number(const char *operand, const char *word)
{
    size_t length = strlen(word);
    if (operand == NULL || strlen(operand) != length + 1 || memcmp(operand, word, length) != 0)
        return UINT32_MAX;
    return (uint32_t)(unsigned char)operand[length] - '0';
}

/* The node of an index along an axis that is none. */
static uint32_t mark_index(const dimfold_expr *expr, int64_t axis)
{
    for (uint32_t i = 0; i < expr->count && i < DIMFOLD_EXPR_NODES_MAX; i++)
        if (expr->node[i].op == DIMFOLD_OP_INDEX && (int64_t)expr->node[i].value[0] == axis)
            return i;
    return UINT32_MAX;
}

static expr_wanted mark_wanted(const dimfold_expr *expr, const dimfold_diag *diag)
{
    expr_wanted wanted = {UINT32_MAX, mark_number(diag->operand, "source "), mark_number(diag->operand, "target ")};
    if (diag->axis >= 0 && mark_is_of_node(diag->reason))
        wanted.node = (uint32_t)diag->axis;
    else if (diag->axis >= 0 && diag->reason == DIMFOLD_REASON_EXPR_RESULT)
        wanted.result = (uint32_t)diag->axis;
    else if (diag->reason == DIMFOLD_REASON_PROGRAM_CONSTANT)
        wanted.node = (uint32_t)diag->found;
    else if (diag->reason == DIMFOLD_REASON_AXIS && diag->operand != NULL && strcmp(diag->operand, "index") == 0)
        wanted.node = mark_index(expr, diag->found);
    return wanted;
}

static void mark_part(dimfold_text *out, expr_part part)
{
    dimfold_text_character(out, '\n');
    for (size_t i = 0; i < part.start; i++)
        dimfold_text_character(out, ' ');
    for (size_t i = 0; i < part.length; i++)
        dimfold_text_character(out, i == 0 ? '^' : '~');
}

size_t dimfold_expr_diag_text(const dimfold_expr *expr, const dimfold_diag *diag, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    out.length = dimfold_diag_text(diag, text, capacity);
    if (expr == NULL || diag == NULL || diag->column != 0)
        return out.length;
    dimfold_text_character(&out, '\n');
    expr_part part = dimfold_expr_write(&out, expr, mark_wanted(expr, diag));
    if (part.length > 0)
        mark_part(&out, part);
    return dimfold_text_close(&out);
}
