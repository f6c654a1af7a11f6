/* What is wrong with an expression that somebody wrote down: every reason, and no bits that are not understood. */
#include "expr/check.h"

#include "random.h"

/* a * 2.5 + b, of f32: nodes a, b, 2.5, mul, add. */
static dimfold_expr sound(void)
{
    dimfold_expr expr;
    static const char text[] = "|a: f32, b: f32| a * 2.5 + b";
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, sizeof text - 1, NULL));
    return expr;
}

static void check_found(const dimfold_expr *expr, int32_t reason, ptrdiff_t axis, int64_t expected, int64_t found)
{
    dimfold_diag diag = {.status = DIMFOLD_OK};
    CHECK(dimfold_expr_check(expr, &diag) == diag.status);
    CHECK_EQ(reason, diag.reason);
    CHECK_EQ(axis, diag.axis);
    CHECK_EQ(expected, diag.expected);
    CHECK_EQ(found, diag.found);
    CHECK(diag.operation != NULL && strcmp(diag.operation, "expr_check") == 0);
}

TEST(check_accepts_what_was_built)
{
    uint64_t state = 1;
    dimfold_expr expr = sound();
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_check(&expr, NULL));
    for (unsigned round = 0; round < test_rounds(1000); round++) {
        random_node_list(&expr, &state, (uint32_t)test_random_in(&state, 1, 64));
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_check(&expr, NULL));
    }
}

TEST(check_names_counts_that_are_too_large)
{
    dimfold_expr expr = sound();
    expr.count = 65;
    check_found(&expr, DIMFOLD_REASON_EXPR_ROOM, -1, 64, 65);
    expr.count = UINT32_MAX;
    check_found(&expr, DIMFOLD_REASON_EXPR_ROOM, -1, 64, UINT32_MAX);
    expr = sound();
    expr.sources = 9;
    check_found(&expr, DIMFOLD_REASON_EXPR_ROOM, -1, 8, 9);
    expr = sound();
    expr.results = 9;
    check_found(&expr, DIMFOLD_REASON_EXPR_ROOM, -1, 8, 9);
}

TEST(check_names_results_and_sources_that_are_not_there)
{
    dimfold_expr expr = sound();
    expr.results = 0;
    check_found(&expr, DIMFOLD_REASON_EXPR_EMPTY, -1, 0, 0);
    expr.results = 2;
    expr.result[1] = 5;
    check_found(&expr, DIMFOLD_REASON_EXPR_RESULT, 1, 5, 5);
    expr.result[1] = DIMFOLD_NODE_NONE;
    check_found(&expr, DIMFOLD_REASON_EXPR_RESULT, 1, 5, DIMFOLD_NODE_NONE);
    expr = sound();
    expr.sources = 3;
    check_found(&expr, DIMFOLD_REASON_EXPR_SOURCES, -1, 2, 3);
    expr.sources = 1;
    check_found(&expr, DIMFOLD_REASON_EXPR_SOURCES, -1, 2, 1);
    dimfold_expr_begin(&expr);
    check_found(&expr, DIMFOLD_REASON_EXPR_EMPTY, -1, 0, 0);
}

TEST(check_names_an_operation_that_is_none)
{
    static const uint16_t none[] = {0, 5, 9, 26, 36, 51, 66, 74, 99, 127, UINT16_MAX};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        dimfold_expr expr = sound();
        expr.node[3].op = none[i];
        check_found(&expr, DIMFOLD_REASON_NODE_OP, 3, 0, none[i]);
    }
}

TEST(check_names_arguments_that_are_missing_or_too_many)
{
    dimfold_expr expr = sound();
    expr.node[3].arg[1] = DIMFOLD_NODE_NONE;
    check_found(&expr, DIMFOLD_REASON_NODE_ARITY, 3, 2, 1);
    expr.node[3].arg[0] = DIMFOLD_NODE_NONE;
    check_found(&expr, DIMFOLD_REASON_NODE_ARITY, 3, 2, 0);
    expr = sound();
    expr.node[3].arg[2] = 0;
    check_found(&expr, DIMFOLD_REASON_NODE_ARITY, 3, 2, 3);
    expr = sound();
    expr.node[2].arg[0] = 0;
    check_found(&expr, DIMFOLD_REASON_NODE_ARITY, 2, 0, 1);
    expr = sound();
    expr.node[0].arg[3] = 0;
    check_found(&expr, DIMFOLD_REASON_NODE_ARITY, 0, 0, 4);
}

TEST(check_names_arguments_that_are_no_earlier_nodes)
{
    dimfold_expr expr = sound();
    expr.node[3].arg[1] = 4;
    check_found(&expr, DIMFOLD_REASON_NODE_ARG, 3, 3, 4);
    expr.node[3].arg[1] = 3;
    check_found(&expr, DIMFOLD_REASON_NODE_ARG, 3, 3, 3);
    expr.node[3].arg[1] = 0xfffe;
    check_found(&expr, DIMFOLD_REASON_NODE_ARG, 3, 3, 0xfffe);
}

TEST(check_names_values_that_are_none)
{
    dimfold_expr expr = sound();
    expr.node[3].value[0] = 1;
    check_found(&expr, DIMFOLD_REASON_NODE_VALUE, 3, 0, 1);
    expr = sound();
    expr.node[3].value[1] = 7;
    check_found(&expr, DIMFOLD_REASON_NODE_VALUE, 3, 0, 7);
    expr = sound();
    expr.node[1].value[0] = 2;
    check_found(&expr, DIMFOLD_REASON_NODE_VALUE, 1, 1, 2);
    expr.node[1].value[0] = 8;
    check_found(&expr, DIMFOLD_REASON_EXPR_ROOM, -1, 8, 0);
    expr = sound();
    expr.node[1].value[1] = 1;
    check_found(&expr, DIMFOLD_REASON_NODE_VALUE, 1, 0, 1);
    expr = sound();
    expr.node[2].value[1] = 5;
    check_found(&expr, DIMFOLD_REASON_NODE_VALUE, 2, 0, 5);
    expr = sound();
    expr.node[2].value[0] |= (uint64_t)1 << 63;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_expr_check(&expr, &diag));
    CHECK_EQ(DIMFOLD_REASON_NODE_VALUE, diag.reason);
}

TEST(check_names_dtypes_that_differ_or_are_none)
{
    dimfold_expr expr = sound();
    expr.node[1].dtype = DIMFOLD_DTYPE_I32;
    check_found(&expr, DIMFOLD_REASON_NODE_DTYPE, 4, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_I32);
    expr.node[0].dtype = expr.node[1].dtype = expr.node[2].dtype = DIMFOLD_DTYPE_BOOL;
    expr.node[2].value[0] = 1;
    check_found(&expr, DIMFOLD_REASON_NODE_DTYPE_NONE, 3, 0, DIMFOLD_DTYPE_BOOL);
    expr = sound();
    expr.node[4].dtype = DIMFOLD_DTYPE_F64;
    check_found(&expr, DIMFOLD_REASON_NODE_DTYPE_OWN, 4, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64);
    expr.node[4].dtype = 0;
    check_found(&expr, DIMFOLD_REASON_NODE_DTYPE_OWN, 4, DIMFOLD_DTYPE_F32, 0);
    expr = sound();
    expr.node[0].dtype = 0;
    check_found(&expr, DIMFOLD_REASON_NODE_DTYPE_NONE, 0, 0, 0);
    expr = sound();
    expr.node[1].value[0] = 0;
    expr.node[1].dtype = DIMFOLD_DTYPE_F64;
    check_found(&expr, DIMFOLD_REASON_NODE_DTYPE_OWN, 1, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64);
}

TEST(check_names_reserved_words)
{
    dimfold_expr expr = sound();
    expr.reserved = 1;
    check_found(&expr, DIMFOLD_REASON_RESERVED, -1, 0, 0);
    expr = sound();
    expr.node[4].reserved = 1;
    check_found(&expr, DIMFOLD_REASON_RESERVED, -1, 0, 0);
}

TEST(axes_of_indices_are_counted_once)
{
    dimfold_expr expr;
    ptrdiff_t axis[DIMFOLD_EXPR_INDICES_MAX];
    static const char text[] = "|| index(2) + index(-1) + index(2) + index(0)";
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, sizeof text - 1, NULL));
    CHECK_EQ(3, dimfold_expr_axes(&expr, expr.count, axis));
    CHECK(axis[0] == 2 && axis[1] == -1 && axis[2] == 0);
    CHECK_EQ(0, dimfold_expr_axes(&expr, 0, axis));
}

/* ---- Any bits ---------------------------------------------------------------------------------------------------- */

/* Appends a node as the functions that build expressions would; false if they refuse. */
static bool rebuild_node(dimfold_expr *made, const dimfold_node *node)
{
    uint16_t number;
    size_t arity = 0;
    switch (node->op) {
    case DIMFOLD_OP_SOURCE:
        for (uint32_t i = 0; i < made->count && made->count < DIMFOLD_EXPR_NODES_MAX; i++)
            if (made->node[i].op == DIMFOLD_OP_SOURCE && made->node[i].value[0] == node->value[0]) {
                made->node[made->count++] = made->node[i];
                return true;
            }
        return dimfold_expr_source(made, &number, node->dtype, NULL) == DIMFOLD_OK;
    case DIMFOLD_OP_CONSTANT:
        return dimfold_expr_constant(made, &number, node->dtype, node->value, NULL) == DIMFOLD_OK;
    case DIMFOLD_OP_INDEX: return dimfold_expr_index(made, &number, (ptrdiff_t)node->value[0], NULL) == DIMFOLD_OK;
    case DIMFOLD_OP_CAST:
        return node->value[0] <= UINT32_MAX && dimfold_expr_cast(made, &number, node->arg[0], node->dtype,
                                                                 (uint32_t)node->value[0], NULL) == DIMFOLD_OK;
    default:
        while (arity < 4 && node->arg[arity] != DIMFOLD_NODE_NONE)
            arity++;
        return dimfold_expr_op(made, &number, node->op, arity, node->arg, NULL) == DIMFOLD_OK;
    }
}

/* Whether the functions could have made it, by letting them. */
static bool rebuild(const dimfold_expr *expr)
{
    dimfold_expr made;
    dimfold_expr_begin(&made);
    if (expr->count > DIMFOLD_EXPR_NODES_MAX || expr->results > DIMFOLD_EXPR_RESULTS_MAX || expr->reserved != 0)
        return false;
    for (uint32_t i = 0; i < expr->count; i++)
        if (!rebuild_node(&made, &expr->node[i]))
            return false;
    for (uint32_t i = 0; i < expr->results; i++)
        if (dimfold_expr_result(&made, expr->result[i], NULL) != DIMFOLD_OK)
            return false;
    return expr->results > 0 && random_is_same(&made, expr);
}

TEST(check_accepts_exactly_what_could_have_been_built)
{
    uint64_t state = 3;
    unsigned accepted = 0, rounds = test_rounds(20000);
    for (unsigned round = 0; round < rounds; round++) {
        dimfold_expr *expr = calloc(1, sizeof *expr);
        dimfold_diag diag = {.status = DIMFOLD_OK};
        random_broken(expr, &state);
        bool is_sound = dimfold_expr_check(expr, &diag) == DIMFOLD_OK;
        CHECK_EQ(rebuild(expr), is_sound);
        CHECK(is_sound || (diag.status != DIMFOLD_OK && diag.axis >= -1 && diag.axis < DIMFOLD_EXPR_NODES_MAX));
        accepted += is_sound;
        free(expr);
    }
    CHECK(accepted > rounds / 20 && accepted < rounds);
}
