/* A node is written inside of its user if a reader, who numbers nodes as their texts end, gives it its number there: if
   nothing else uses it, and the nodes inside of the user's other arguments follow it without a gap. */
#include "outline.h"

#include "base/libc.h"

uint32_t dimfold_outline_args(const dimfold_node *node)
{
    uint32_t args = 4;
    while (args > dimfold_op_arity(node->op) && node->arg[args - 1] == DIMFOLD_NODE_NONE)
        args--;
    return args;
}

bool dimfold_outline_declares(const dimfold_expr *expr, uint32_t node)
{
    uint64_t number = expr->node[node].value[0];
    for (uint32_t i = 0; i < node; i++)
        if (expr->node[i].op == DIMFOLD_OP_SOURCE && expr->node[i].value[0] == number)
            return false;
    return expr->node[node].op == DIMFOLD_OP_SOURCE && number < DIMFOLD_EXPR_SOURCES_MAX;
}

static void outline_count(const expr_outline *outline, const dimfold_expr *expr, uint32_t uses[DIMFOLD_EXPR_NODES_MAX])
{
    memset(uses, 0, DIMFOLD_EXPR_NODES_MAX * sizeof uses[0]);
    for (uint32_t i = 0; i < outline->nodes; i++)
        for (uint32_t k = 0; k < dimfold_outline_args(&expr->node[i]); k++)
            if (expr->node[i].arg[k] < outline->nodes)
                uses[expr->node[i].arg[k]]++;
    for (uint32_t i = 0; i < outline->results; i++)
        if (expr->result[i] < outline->nodes)
            uses[expr->result[i]]++;
}

/* Puts those of the arguments inside that can be, from the last one on. `end` is the number behind the last node that
   may be inside; returns the first one that is. */
static uint32_t outline_inside(expr_outline *outline, const uint32_t *uses, const uint32_t *first, uint32_t end,
                               const uint16_t *args, uint32_t count)
{
    for (uint32_t k = count; k-- > 0;) {
        uint32_t arg = args[k];
        if (arg + 1 != end || uses[arg] != 1 || outline->place[arg] == OUTLINE_SOURCE)
            continue;
        outline->place[arg] = OUTLINE_INSIDE;
        end = first[arg];
    }
    return end;
}

static void outline_names(expr_outline *outline, const dimfold_expr *expr)
{
    uint16_t names = 0;
    for (uint32_t i = 0; i < outline->nodes; i++) {
        outline->name[i] = names;
        names += outline->place[i] == OUTLINE_DEFINITION && !dimfold_outline_declares(expr, i);
    }
}

void dimfold_outline_new(expr_outline *outline, const dimfold_expr *expr)
{
    uint32_t uses[DIMFOLD_EXPR_NODES_MAX], first[DIMFOLD_EXPR_NODES_MAX] = {0}, sources = 0;
    outline->nodes = expr->count < DIMFOLD_EXPR_NODES_MAX ? expr->count : DIMFOLD_EXPR_NODES_MAX;
    outline->results = expr->results < DIMFOLD_EXPR_RESULTS_MAX ? expr->results : DIMFOLD_EXPR_RESULTS_MAX;
    outline_count(outline, expr, uses);
    while (sources < outline->nodes && dimfold_outline_declares(expr, sources))
        sources++;
    for (uint32_t i = 0; i < outline->nodes; i++) {
        bool is_declared = i >= sources && dimfold_outline_declares(expr, i);
        outline->place[i] = i < sources ? OUTLINE_SOURCE : OUTLINE_DEFINITION;
        first[i] = outline_inside(outline, uses, first, i, expr->node[i].arg, dimfold_outline_args(&expr->node[i]));
        uses[i] = is_declared ? 0 : uses[i];
    }
    outline_inside(outline, uses, first, outline->nodes, expr->result, outline->results);
    outline_names(outline, expr);
}
