/* What expressions become: no step for what nobody needs, one for what is shared, few buffers. */
#include "host/batch/compile.h"

#include "program/trial.h"

static dimfold_apply_explanation explained(const dimfold_expr *expr)
{
    dimfold_apply_explanation told = {0};
    dimfold_queue *queue = queue_make(1);
    dimfold_program *program = NULL;
    dimfold_view targets[8], sources[8];
    size_t shape = 100;
    for (size_t k = 0; k < 8; k++) {
        sources[k] = (dimfold_view){.dtype = expr->node[0].dtype, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1,
                                    .shape = &shape};
        targets[k] = sources[k];
        targets[k].dtype = expr->node[expr->result[k % expr->results]].dtype;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, expr, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply_explain(queue, program, expr->results, targets, expr->sources, sources,
                                                   &told, NULL));
    dimfold_program_destroy(program);
    dimfold_queue_destroy(queue);
    return told;
}

/* A chain of `count` nodes that each add the source to the one before. */
static void chain(dimfold_expr *expr, dimfold_dtype dtype, size_t count)
{
    uint16_t source, sum;
    dimfold_expr_begin(expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(expr, &source, dtype, NULL));
    sum = source;
    for (size_t i = 0; i < count; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(expr, &sum, DIMFOLD_OP_ADD, 2, (uint16_t[]){source, sum}, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(expr, sum, NULL));
}

static void check_values(const dimfold_expr *expr, uint64_t seed)
{
    static const size_t shapes[] = {1, 100, 5000};
    appliers appliers = appliers_make();
    for (size_t i = 0; i < 3; i++) {
        trial trial = {.expr = *expr};
        for (size_t k = 0; k < expr->sources; k++)
            trial_source(&trial, k, 1, &shapes[i], &(ptrdiff_t){1 + (ptrdiff_t)i}, 0, &seed);
        for (size_t k = 0; k < expr->results; k++)
            trial_target(&trial, k, 1, &shapes[i], &(ptrdiff_t){1}, 0, &seed);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    appliers_end(&appliers);
}

TEST(nodes_that_no_result_needs_are_not_computed)
{
    dimfold_expr expr;
    chain(&expr, DIMFOLD_DTYPE_I32, 20);
    expr.result[0] = 3;
    CHECK_EQ(3, explained(&expr).steps);
    expr.result[0] = 0;
    CHECK_EQ(0, explained(&expr).steps);
    check_values(&expr, 1);
}

TEST(nodes_that_several_name_are_computed_once)
{
    dimfold_expr expr;
    uint16_t node;
    chain(&expr, DIMFOLD_DTYPE_I32, 1);
    node = expr.result[0];
    for (size_t i = 0; i < 10; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&expr, &node, DIMFOLD_OP_SUB, 2, (uint16_t[]){node, 1}, NULL));
    expr.result[0] = node;
    expr.results = 1;
    dimfold_expr_result(&expr, 1, NULL);
    CHECK_EQ(11, explained(&expr).steps);
    check_values(&expr, 2);
}

/* Each half is widened once, and rounded behind each of its nodes: the next one reads it rounded. */
TEST(halves_are_rounded_behind_each_node)
{
    for (size_t i = 0; i < 2; i++) {
        dimfold_expr expr;
        chain(&expr, i == 0 ? DIMFOLD_DTYPE_F16 : DIMFOLD_DTYPE_BF16, 63);
        CHECK_EQ(64, expr.count);
        CHECK(explained(&expr).steps <= 3 * 63);
        check_values(&expr, 3);
    }
}

/* A chain needs the value before and the one that is made of it. */
TEST(chains_need_few_buffers)
{
    dimfold_expr expr;
    chain(&expr, DIMFOLD_DTYPE_F64, 60);
    CHECK(explained(&expr).buffers <= 2 + 1);
    check_values(&expr, 4);
}

/* As many values at once as there can be: all constants, halves, and all of them needed at the end. */
TEST(values_that_are_all_needed_at_once_have_all_buffers)
{
    dimfold_expr expr;
    uint16_t node[64], sum;
    dimfold_expr_begin(&expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&expr, &node[0], DIMFOLD_DTYPE_F16, NULL));
    for (size_t i = 1; i < 33; i++) {
        if (i % 2 == 0)
            CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&expr, &node[i], DIMFOLD_OP_ADD, 2, &node[i - 2], NULL));
        else
            CHECK_STATUS(DIMFOLD_OK, dimfold_expr_constant(&expr, &node[i], DIMFOLD_DTYPE_F16,
                                                           &(uint16_t){(uint16_t)(0x3000 + i)}, NULL));
    }
    sum = node[0];
    for (size_t i = 32; i > 1; i--)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&expr, &sum, DIMFOLD_OP_SUB, 2, (uint16_t[]){node[i], sum}, NULL));
    CHECK_EQ(64, expr.count);
    for (size_t i = 0; i < 8; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, i == 0 ? sum : node[4 * i], NULL));
    check_values(&expr, 5);
}

/* Integers of as many bytes are what they were; fewer are the low ones; more have the sign. */
TEST(casts_that_wrap_move_bytes)
{
    dimfold_expr expr;
    uint16_t node;
    static const dimfold_dtype through[] = {DIMFOLD_DTYPE_I8,  DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_U32,
                                            DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_U64, DIMFOLD_DTYPE_I32};
    dimfold_expr_begin(&expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&expr, &node, DIMFOLD_DTYPE_U64, NULL));
    for (size_t i = 0; i < 7; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_cast(&expr, &node, node, through[i], DIMFOLD_WRAPPING, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, node, NULL));
    }
    check_values(&expr, 6);
}
