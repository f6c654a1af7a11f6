/* What is computed for each element. */
#include "programs.h"

/* (a / b) + (a / b): one division for each element. */
TEST(a_node_that_two_name_is_computed_once)
{
    program_case made;
    uint16_t a, b, ratio, sum;
    dimfold_expr_begin(&made.expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&made.expr, &a, DIMFOLD_DTYPE_F32, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&made.expr, &b, DIMFOLD_DTYPE_F32, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&made.expr, &ratio, DIMFOLD_OP_DIV, 2, (uint16_t[]){a, b}, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&made.expr, &sum, DIMFOLD_OP_ADD, 2, (uint16_t[]){ratio, ratio}, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&made.expr, sum, NULL));
    dimfold_emit_begin(&made.layout, &made.expr);
    program_plan(&made, 1, (size_t[]){1024});
    program_classify(&made);
    char *text = program_text(&made);
    CHECK_EQ(made.class.passes * made.class.width, program_count(text, "div.rn.f32"));
    CHECK_EQ(made.class.passes * made.class.width, program_count(text, "add.rn.f32"));
    free(text);
}

/* A product is rounded before it is added. */
TEST(nothing_is_contracted)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F64, 3);
    program_plan(&made, 1, (size_t[]){1024});
    program_classify(&made);
    char *text = program_text(&made);
    CHECK_EQ(0, program_count(text, "fma"));
    CHECK_EQ(2 * made.class.passes * made.class.width, program_count(text, "add.rn.f64"));
    CHECK_EQ(made.class.passes * made.class.width, program_count(text, "mul.rn.f64"));
    free(text);
}
