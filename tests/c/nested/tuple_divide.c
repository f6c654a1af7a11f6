/* Divisions of shapes. */
#include "nested/notation.h"

typedef dimfold_status divide_function(dimfold_tuple *result, const dimfold_tuple *tuple, const dimfold_tuple *by,
                                       dimfold_diag *diag);

/* Without an expected text the operands are refused. */
static void check_divide(divide_function *divide, const char *expected, const char *text, const char *by)
{
    dimfold_tuple tuple = tuple_of(text), divisor = tuple_of(by), result = tuple_of("(77)");
    dimfold_status status = divide(&result, &tuple, &divisor, NULL);
    CHECK_STATUS(expected != NULL ? DIMFOLD_OK : DIMFOLD_ERR_SHAPE, status);
    CHECK_TUPLE(expected != NULL ? expected : "(77)", &result);
    if (expected == NULL)
        return;
    CHECK_STATUS(DIMFOLD_OK, divide(&divisor, &tuple, &divisor, NULL));
    CHECK(dimfold_tuple_equal(&divisor, &result));
}

TEST(ceil_div_divides_shapes)
{
    check_divide(dimfold_tuple_ceil_div, "4", "7", "2");
    check_divide(dimfold_tuple_ceil_div, "(1,1,3)", "(4,5,6)", "40");
    check_divide(dimfold_tuple_ceil_div, "(1,(1,2))", "(6,(3,4))", "36");
    check_divide(dimfold_tuple_ceil_div, "(2,16)", "(4,16)", "3");
    check_divide(dimfold_tuple_ceil_div, "(2,(1,4),5)", "(8,(3,4),5)", "(4,3)");
    check_divide(dimfold_tuple_ceil_div, "(2,3)", "(8,9)", "((2,2),3)");
    check_divide(dimfold_tuple_ceil_div, "3", "24", "(2,4)");
    check_divide(dimfold_tuple_ceil_div, "(3)", "(24)", "((2,4))");
    check_divide(dimfold_tuple_ceil_div, "()", "()", "4");
    check_divide(dimfold_tuple_ceil_div, NULL, "(8,9)", "(1,2,3)");
    check_divide(dimfold_tuple_ceil_div, NULL, "(8,9)", "(1,0)");
    check_divide(dimfold_tuple_ceil_div, NULL, "(8,-9)", "1");
}

TEST(round_up_takes_one_profile_or_two_integers)
{
    check_divide(dimfold_tuple_round_up, "8", "7", "2");
    check_divide(dimfold_tuple_round_up, "(8,(9,4),5)", "(7,(7,4),5)", "(2,(3,2))");
    check_divide(dimfold_tuple_round_up, NULL, "(7,8)", "2");
    check_divide(dimfold_tuple_round_up, NULL, "7", "(2,2)");
}

TEST(shape_div_wants_divisors)
{
    check_divide(dimfold_tuple_shape_div, "(1,1,3)", "(4,5,6)", "40");
    check_divide(dimfold_tuple_shape_div, "((1,(2)),(2))", "((4,(4)),(2))", "8");
    check_divide(dimfold_tuple_shape_div, "1", "2", "12");
    check_divide(dimfold_tuple_shape_div, "(2,1)", "(8,2)", "(4,6)");
    check_divide(dimfold_tuple_shape_div, NULL, "(8,10)", "(3,4)");
    check_divide(dimfold_tuple_shape_div, NULL, "(4,(9,2))", "8");
    check_divide(dimfold_tuple_shape_div, NULL, "5", "4");
    check_divide(dimfold_tuple_shape_div, NULL, "(8,10)", "(8)");
}

TEST(elem_scale_multiplies_by_products)
{
    check_divide(dimfold_tuple_elem_scale, "(6,20)", "(3,4)", "(2,5)");
    check_divide(dimfold_tuple_elem_scale, "(18,(0,-5))", "(3,(4,5))", "((2,3),(0,-1))");
    check_divide(dimfold_tuple_elem_scale, "24", "4", "(2,3)");
    check_divide(dimfold_tuple_elem_scale, NULL, "(3,4)", "2");
    check_divide(dimfold_tuple_elem_scale, NULL, "(3,4)", "(2)");
}

TEST(quotients_of_static_integers_are_static)
{
    check_divide(dimfold_tuple_ceil_div, "(_2,4,_5)", "(_8,12,_5)", "(_4,_3)");
    check_divide(dimfold_tuple_ceil_div, "(_1,_1,3)", "(_4,_5,6)", "_40");
    check_divide(dimfold_tuple_ceil_div, "(_1,1,3)", "(_4,5,_6)", "_40");
    check_divide(dimfold_tuple_ceil_div, "(1,1)", "(_4,_5)", "40");
    check_divide(dimfold_tuple_elem_scale, "(_24,12)", "(_4,_4)", "((_2,_3),(_3,1))");
}

TEST(quotients_are_checked)
{
    dimfold_tuple tuple = tuple_of("(5,1)"), by = tuple_of("(1,1)"), result;
    dimfold_diag diag;
    tuple.value[0] = PTRDIFF_MAX;
    by.value[0] = 2;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_ceil_div(&result, &tuple, &by, NULL));
    CHECK_EQ(PTRDIFF_MAX / 2 + 1, result.value[0]);
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tuple_round_up(&result, &tuple, &by, &diag));
    CHECK(strcmp(diag.operand, "tuple") == 0 && diag.axis == 0);
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tuple_elem_scale(&result, &tuple, &by, NULL));
    by = tuple_of("((2,2),1)");
    by.value[0] = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tuple_ceil_div(&result, &tuple, &by, &diag));
    CHECK(strcmp(diag.operand, "divisor") == 0);
    by = tuple_of("(_,2)");
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tuple_ceil_div(&result, &tuple, &by, NULL));
}
