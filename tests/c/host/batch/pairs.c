/* Which nodes are computed together: each once, and only where nobody else reads the inner one. */
#include "host/batch/pairs.h"

#include "test.h"

#include <dimfold.h>

static size_t pairs_of(const dimfold_expr *expr)
{
    uint8_t inner[DIMFOLD_EXPR_NODES_MAX];
    uint64_t within = dimfold_batch_pairs(expr, UINT64_MAX, inner), again = 0;
    size_t pairs = 0;
    for (size_t i = 0; i < expr->count; i++) {
        if (inner[i] == DIMFOLD_BATCH_ALONE)
            continue;
        CHECK(expr->node[i].arg[0] == inner[i] || expr->node[i].arg[1] == inner[i]);
        CHECK((again >> inner[i] & 1) == 0 && (within >> i & 1) == 0);
        again |= (uint64_t)1 << inner[i];
        pairs++;
    }
    CHECK(again == within);
    return pairs;
}

TEST(pairs_are_of_arguments_that_nobody_else_reads)
{
    static const struct {
        const char *text;
        size_t pairs;
    } expected[] = {{"|a: f32, b: f32| a * b + a", 1},         {"|a: f64, b: f64| a - (b - a)", 1},
                    {"|a: f32, b: f32| (a + b) * (a - b)", 1}, {"|a: f32, b: f32| a + b * a - b", 1},
                    {"|a: f32, b: f32| a * b, a * b + a", 1},  {"|a: f32, b: f32| max(a, b) + a", 0},
                    {"|a: i32, b: i32| a * b + a", 0},         {"|a: f16, b: f16| a * b + a", 0},
                    {"|a: f32, b: f32| (a * b + a) + (b - a)", 2}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        dimfold_expr expr;
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, expected[i].text, strlen(expected[i].text), NULL));
        CHECK_EQ(expected[i].pairs, pairs_of(&expr));
    }
}

/* A result is there for others, and so is a node that is read twice by one. */
TEST(pairs_leave_results_and_shared_nodes_alone)
{
    dimfold_expr expr;
    const char *text = "|a: f32, b: f32| (a + b) * b";
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, strlen(text), NULL));
    CHECK_EQ(1, pairs_of(&expr));
    uint16_t product = expr.result[0], sum = expr.node[product].arg[0];
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, sum, NULL));
    CHECK_EQ(0, pairs_of(&expr));
    expr.results = 1;
    expr.node[product].arg[1] = sum;
    CHECK_EQ(0, pairs_of(&expr));
}

TEST(pairs_have_an_operation_for_both_places)
{
    for (uint16_t op = BATCH_PAIR_ADD_ADD; op <= BATCH_PAIR_MUL_MUL; op++)
        CHECK_EQ(0, dimfold_op_arity(op)); /* no node has it */
    CHECK_EQ(BATCH_PAIR_ADD_MUL, dimfold_batch_pair_op(DIMFOLD_OP_ADD, DIMFOLD_OP_MUL, true));
    CHECK_EQ(BATCH_PAIR_ADD_MUL, dimfold_batch_pair_op(DIMFOLD_OP_ADD, DIMFOLD_OP_MUL, false));
    CHECK_EQ(BATCH_PAIR_SUB_ADD, dimfold_batch_pair_op(DIMFOLD_OP_SUB, DIMFOLD_OP_ADD, true));
    CHECK_EQ(BATCH_PAIR_FROM_SUB, dimfold_batch_pair_op(DIMFOLD_OP_SUB, DIMFOLD_OP_SUB, false));
    CHECK_EQ(BATCH_PAIR_MUL_SUB, dimfold_batch_pair_op(DIMFOLD_OP_MUL, DIMFOLD_OP_SUB, false));
}
