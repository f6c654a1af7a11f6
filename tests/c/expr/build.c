/* Expressions, node by node: what is appended, what is refused, and that a refusal changes nothing. */
#include "random.h"

static dimfold_expr before;

static void remember(const dimfold_expr *expr)
{
    memcpy(&before, expr, sizeof before);
}

/* The call failed as it should, at this node, and the expression is as it was, to the last byte. */
static void check_refused(const dimfold_expr *expr, dimfold_status wanted, dimfold_status found,
                          const dimfold_diag *diag, const char *operation)
{
    CHECK_STATUS(wanted, found);
    CHECK_EQ(wanted, diag->status);
    CHECK(strcmp(operation, diag->operation) == 0);
    CHECK(memcmp(&before, expr, sizeof before) == 0);
}

/* Two f32, an i32, a bool. */
static void begin(dimfold_expr *expr)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_BOOL};
    memset(expr, 0x5a, sizeof *expr);
    dimfold_expr_begin(expr);
    for (uint16_t i = 0; i < 4; i++) {
        uint16_t node = 77;
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(expr, &node, dtypes[i], NULL));
        CHECK_EQ(i, node);
    }
    remember(expr);
}

static void check_node(const dimfold_node *node, uint16_t op, dimfold_dtype dtype, uint16_t arg, uint64_t value)
{
    CHECK_EQ(op, node->op);
    CHECK_EQ(0, node->reserved);
    CHECK_EQ(dtype, node->dtype);
    CHECK_EQ(arg, node->arg[0]);
    CHECK_EQ(DIMFOLD_NODE_NONE, node->arg[3]);
    CHECK_EQ(value, node->value[0]);
    CHECK_EQ(0, node->value[1]);
}

TEST(build_appends_every_kind_of_node)
{
    dimfold_expr expr;
    uint16_t node;
    float item = 2.5f;
    begin(&expr);
    check_node(&expr.node[2], DIMFOLD_OP_SOURCE, DIMFOLD_DTYPE_I32, DIMFOLD_NODE_NONE, 2);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_constant(&expr, &node, DIMFOLD_DTYPE_F32, &item, NULL));
    uint64_t value = 0;
    memcpy(&value, &item, sizeof item);
    check_node(&expr.node[node], DIMFOLD_OP_CONSTANT, DIMFOLD_DTYPE_F32, DIMFOLD_NODE_NONE, value);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_index(&expr, &node, -1, NULL));
    check_node(&expr.node[node], DIMFOLD_OP_INDEX, DIMFOLD_DTYPE_I64, DIMFOLD_NODE_NONE, UINT64_MAX);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_cast(&expr, &node, 2, DIMFOLD_DTYPE_U8, DIMFOLD_WRAPPING, NULL));
    check_node(&expr.node[node], DIMFOLD_OP_CAST, DIMFOLD_DTYPE_U8, 2, DIMFOLD_WRAPPING);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&expr, &node, DIMFOLD_OP_LT, 2, (uint16_t[]){0, 1}, NULL));
    check_node(&expr.node[node], DIMFOLD_OP_LT, DIMFOLD_DTYPE_BOOL, 0, 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&expr, &node, DIMFOLD_OP_WHERE, 3, (uint16_t[]){node, 0, 1}, NULL));
    check_node(&expr.node[node], DIMFOLD_OP_WHERE, DIMFOLD_DTYPE_F32, (uint16_t)(node - 1), 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, node, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, node, NULL));
    CHECK(expr.count == 9 && expr.sources == 4 && expr.results == 2 && expr.result[0] == 8 && expr.result[1] == 8);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_check(&expr, NULL));
}

TEST(build_refuses_what_an_operation_does_not_take)
{
    dimfold_expr expr;
    dimfold_diag diag;
    uint16_t node = 77;
    begin(&expr);
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT,
                  dimfold_expr_op(&expr, &node, DIMFOLD_OP_ADD, 1, (uint16_t[]){0}, &diag), &diag, "expr_op");
    CHECK(diag.axis == 4 && diag.expected == 2 && diag.found == 1 && strcmp(diag.operand, "add") == 0);
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT, dimfold_expr_op(&expr, &node, DIMFOLD_OP_ADD, SIZE_MAX, &node, &diag),
                  &diag, "expr_op");
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT, dimfold_expr_op(&expr, &node, DIMFOLD_OP_NEG, 0, NULL, &diag), &diag,
                  "expr_op");
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT,
                  dimfold_expr_op(&expr, &node, DIMFOLD_OP_ADD, 2, (uint16_t[]){0, 4}, &diag), &diag, "expr_op");
    CHECK(diag.axis == 4 && diag.expected == 4 && diag.found == 4);
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT,
                  dimfold_expr_op(&expr, &node, DIMFOLD_OP_ADD, 2, (uint16_t[]){4, 0}, &diag), &diag, "expr_op");
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT,
                  dimfold_expr_op(&expr, &node, DIMFOLD_OP_ADD, 2, (uint16_t[]){0, DIMFOLD_NODE_NONE}, &diag), &diag,
                  "expr_op");
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT, dimfold_expr_cast(&expr, &node, 4, DIMFOLD_DTYPE_F32, 0, &diag), &diag,
                  "expr_cast");
    check_refused(&expr, DIMFOLD_ERR_DTYPE,
                  dimfold_expr_op(&expr, &node, DIMFOLD_OP_ADD, 2, (uint16_t[]){0, 2}, &diag), &diag, "expr_op");
    CHECK(diag.axis == 4 && diag.expected == DIMFOLD_DTYPE_F32 && diag.found == DIMFOLD_DTYPE_I32);
    check_refused(&expr, DIMFOLD_ERR_DTYPE,
                  dimfold_expr_op(&expr, &node, DIMFOLD_OP_WHERE, 3, (uint16_t[]){0, 0, 1}, &diag), &diag, "expr_op");
    CHECK_EQ(77, node);
}

TEST(build_refuses_operations_that_are_none)
{
    static const uint16_t none[] = {0, DIMFOLD_OP_SOURCE, DIMFOLD_OP_CONSTANT, DIMFOLD_OP_INDEX, DIMFOLD_OP_CAST, 9,
                                    127, UINT16_MAX};
    dimfold_expr expr;
    dimfold_diag diag;
    uint16_t node = 77;
    begin(&expr);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        check_refused(&expr, DIMFOLD_ERR_ARGUMENT, dimfold_expr_op(&expr, &node, none[i], 1, (uint16_t[]){0}, &diag),
                      &diag, "expr_op");
        CHECK(diag.axis == 4 && diag.found == none[i]);
    }
    CHECK_EQ(77, node);
}

TEST(build_refuses_values_that_are_none)
{
    dimfold_expr expr;
    dimfold_diag diag;
    uint16_t node = 77;
    unsigned char two = 2;
    begin(&expr);
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT, dimfold_expr_constant(&expr, &node, DIMFOLD_DTYPE_BOOL, &two, &diag),
                  &diag, "expr_constant");
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT, dimfold_expr_cast(&expr, &node, 0, DIMFOLD_DTYPE_U8, 1, &diag), &diag,
                  "expr_cast");
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT,
                  dimfold_expr_cast(&expr, &node, 0, DIMFOLD_DTYPE_U8, DIMFOLD_WRAPPING | 1, &diag), &diag,
                  "expr_cast");
    check_refused(&expr, DIMFOLD_ERR_ARGUMENT, dimfold_expr_result(&expr, 4, &diag), &diag, "expr_result");
    CHECK(diag.axis == 0 && diag.expected == 4 && diag.found == 4);
    CHECK_EQ(77, node);
}

TEST(build_has_room_for_64_nodes_8_sources_8_results_and_4_axes)
{
    dimfold_expr expr;
    dimfold_diag diag;
    uint16_t node = 77;
    begin(&expr);
    for (size_t i = 4; i < DIMFOLD_EXPR_SOURCES_MAX; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&expr, &node, DIMFOLD_DTYPE_F32, NULL));
    for (size_t i = 0; i < DIMFOLD_EXPR_RESULTS_MAX; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, 0, NULL));
    for (ptrdiff_t axis = -2; axis < 2; axis++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_index(&expr, &node, axis, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_index(&expr, &node, 1, NULL));
    remember(&expr);
    check_refused(&expr, DIMFOLD_ERR_RESOURCE, dimfold_expr_source(&expr, &node, DIMFOLD_DTYPE_F32, &diag), &diag,
                  "expr_source");
    check_refused(&expr, DIMFOLD_ERR_RESOURCE, dimfold_expr_result(&expr, 0, &diag), &diag, "expr_result");
    check_refused(&expr, DIMFOLD_ERR_RESOURCE, dimfold_expr_index(&expr, &node, 2, &diag), &diag, "expr_index");
    while (expr.count < DIMFOLD_EXPR_NODES_MAX)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&expr, &node, DIMFOLD_OP_NEG, 1, (uint16_t[]){0}, NULL));
    CHECK_EQ(63, node);
    remember(&expr);
    check_refused(&expr, DIMFOLD_ERR_RESOURCE, dimfold_expr_op(&expr, &node, DIMFOLD_OP_NEG, 1, (uint16_t[]){0}, &diag),
                  &diag, "expr_op");
    check_refused(&expr, DIMFOLD_ERR_RESOURCE, dimfold_expr_cast(&expr, &node, 0, DIMFOLD_DTYPE_F64, 0, &diag), &diag,
                  "expr_cast");
    check_refused(&expr, DIMFOLD_ERR_RESOURCE, dimfold_expr_index(&expr, &node, 0, &diag), &diag, "expr_index");
    check_refused(&expr, DIMFOLD_ERR_RESOURCE, dimfold_expr_source(&expr, &node, DIMFOLD_DTYPE_F32, &diag), &diag,
                  "expr_source");
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_check(&expr, NULL));
}

/* Whoever wrote the counts: nothing behind the nodes is named as one. */
TEST(build_takes_no_result_of_an_expression_that_counts_too_many_nodes)
{
    dimfold_expr expr;
    dimfold_diag diag;
    begin(&expr);
    expr.count = DIMFOLD_EXPR_NODES_MAX + 1;
    remember(&expr);
    check_refused(&expr, DIMFOLD_ERR_RESOURCE, dimfold_expr_result(&expr, DIMFOLD_EXPR_NODES_MAX, &diag), &diag,
                  "expr_result");
    expr.count = DIMFOLD_EXPR_NODES_MAX;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, DIMFOLD_EXPR_NODES_MAX - 1, NULL));
}

TEST(build_refuses_missing_pointers)
{
    dimfold_expr expr;
    dimfold_diag diag;
    uint16_t node = 77;
    dimfold_expr_begin(NULL);
    begin(&expr);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_expr_source(NULL, &node, DIMFOLD_DTYPE_F32, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_expr_index(NULL, &node, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_expr_constant(NULL, &node, DIMFOLD_DTYPE_BOOL, "", NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_expr_op(NULL, &node, DIMFOLD_OP_NEG, 1, (uint16_t[]){0}, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_expr_cast(NULL, &node, 0, DIMFOLD_DTYPE_F32, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_expr_result(NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_expr_check(NULL, NULL));
    check_refused(&expr, DIMFOLD_ERR_NULL, dimfold_expr_source(&expr, NULL, DIMFOLD_DTYPE_F32, &diag), &diag,
                  "expr_source");
    check_refused(&expr, DIMFOLD_ERR_NULL, dimfold_expr_constant(&expr, &node, DIMFOLD_DTYPE_F32, NULL, &diag), &diag,
                  "expr_constant");
    check_refused(&expr, DIMFOLD_ERR_NULL, dimfold_expr_op(&expr, &node, DIMFOLD_OP_NEG, 1, NULL, &diag), &diag,
                  "expr_op");
    CHECK(strcmp(diag.operand, "args") == 0);
    CHECK_EQ(77, node);
}
