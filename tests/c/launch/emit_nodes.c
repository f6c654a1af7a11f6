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

/* The text of one operation of sources of a dtype. */
static char *text_of(uint16_t op, dimfold_dtype dtype)
{
    static program_case made;
    uint16_t args[3], node;
    dimfold_expr_begin(&made.expr);
    for (size_t i = 0; i < dimfold_op_arity(op); i++) {
        dimfold_dtype of = i == 0 && op == DIMFOLD_OP_WHERE ? DIMFOLD_DTYPE_BOOL : dtype;
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&made.expr, &args[i], of, NULL));
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&made.expr, &node, op, dimfold_op_arity(op), args, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&made.expr, node, NULL));
    dimfold_emit_begin(&made.layout, &made.expr);
    dimfold_emit_class_any(&made.class, &made.layout);
    return program_text(&made);
}

/* A device gives a NaN that it makes wider another sign. */
TEST(nodes_take_signs_of_halves_from_their_bits)
{
    static const dimfold_dtype halves[2] = {DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16};
    for (size_t i = 0; i < 2; i++) {
        char *sign = text_of(DIMFOLD_OP_SIGNBIT, halves[i]), *copied = text_of(DIMFOLD_OP_COPYSIGN, halves[i]);
        CHECK_EQ(1, program_count(sign, "shr.u32 %t0, %s1, 15;"));
        CHECK_EQ(1, program_count(copied, "and.b32 %b, %s2, 32768;"));
        CHECK_EQ(0, program_count(sign, "cvt.f32.f16") + program_count(copied, "cvt.f32.f16"));
        free(sign);
        free(copied);
    }
}

/* As integers of their size are. */
TEST(nodes_choose_among_opaque_items_of_each_size)
{
    for (size_t bytes = 1; bytes <= 16; bytes *= 2) {
        char *text = text_of(DIMFOLD_OP_WHERE, dimfold_dtype_opaque(bytes));
        CHECK_EQ(bytes >= 8, program_count(text, ".reg .b64 %q0;") == 1);
        CHECK_EQ(bytes < 8, program_count(text, ".reg .b32 %t0;") == 1);
        CHECK_EQ(bytes == 16, program_count(text, ".reg .b64 %q1;") == 1);
        CHECK_EQ(bytes >= 8, program_count(text, "mov.b64 %q0, ") > 0);
        free(text);
    }
}
