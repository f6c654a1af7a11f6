/* Products and sums of tuples. */
#include "nested/notation.h"

static ptrdiff_t product_of(const char *text)
{
    dimfold_tuple tuple = tuple_of(text);
    ptrdiff_t product = -77, sum = -77;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_product(&tuple, &product, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_sum(&tuple, &sum, NULL));
    return product * 1000 + sum;
}

TEST(product_and_sum_run_over_all_leaves)
{
    CHECK_EQ(24009, product_of("(3,(2,4))"));
    CHECK_EQ(5005, product_of("5"));
    CHECK_EQ(1000, product_of("()"));
    CHECK_EQ(-2, product_of("(3,(-2,1),-4,0)"));
    CHECK_EQ(-12000, product_of("(3,(-4,1))"));
}

TEST(products_are_exact_up_to_the_ends_of_ptrdiff_t)
{
    dimfold_tuple tuple = tuple_of("(1,2,-1)");
    ptrdiff_t product;
    tuple.value[0] = PTRDIFF_MAX / 2 + 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_product(&tuple, &product, NULL));
    CHECK_EQ(PTRDIFF_MIN, product);
    tuple.value[2] = 1;
    product = 7;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tuple_product(&tuple, &product, NULL));
    CHECK_EQ(7, product);
    tuple.value[1] = 0;
    tuple.value[2] = PTRDIFF_MIN;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_product(&tuple, &product, NULL));
    CHECK_EQ(0, product);
}

TEST(sums_need_only_their_end_to_be_representable)
{
    dimfold_tuple tuple = tuple_of("(1,1,-2)");
    ptrdiff_t sum = 7;
    tuple.value[0] = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_sum(&tuple, &sum, NULL));
    CHECK_EQ(PTRDIFF_MAX - 1, sum);
    tuple.value[2] = 0;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tuple_sum(&tuple, &sum, NULL));
    tuple = tuple_of("(-1,-1,1)");
    tuple.value[0] = PTRDIFF_MIN;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_sum(&tuple, &sum, NULL));
    CHECK_EQ(PTRDIFF_MIN, sum);
}

TEST(inner_product_wants_congruent_tuples)
{
    dimfold_tuple a = tuple_of("((2,3),4)"), b = tuple_of("((2,1),-2)");
    dimfold_diag diag;
    ptrdiff_t product = 7;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_inner_product(&a, &b, &product, NULL));
    CHECK_EQ(-1, product);
    b = tuple_of("(2,1,2)");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_tuple_inner_product(&a, &b, &product, &diag));
    CHECK(strcmp(diag.operand, "tuple2") == 0 && diag.axis == 0);
    b = tuple_of("((2,1),_)");
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tuple_inner_product(&a, &b, &product, &diag));
    CHECK_EQ(2, diag.axis);
    CHECK_EQ(-1, product);
}

static void check_each(const char *expected, const char *text)
{
    dimfold_tuple tuple = tuple_of(text);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_product_each(&tuple, &tuple, NULL));
    CHECK_TUPLE(expected, &tuple);
}

TEST(product_each_multiplies_each_mode)
{
    check_each("(6,4)", "((2,3),4)");
    check_each("(3)", "3");
    check_each("(24)", "((2,3,4))");
    check_each("()", "()");
    check_each("(_6,4,8)", "((_2,_3),4,(_2,4))");
}

static void check_like(const char *expected, const char *text, const char *profile)
{
    dimfold_tuple tuple = tuple_of(text), like = tuple_of(profile);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_product_like(&tuple, &tuple, &like, NULL));
    CHECK_TUPLE(expected, &tuple);
}

TEST(product_like_multiplies_at_each_leaf_of_the_profile)
{
    dimfold_tuple tuple = tuple_of("(6,4)"), profile = tuple_of("((1,2),3)"), result = tuple_of("9");
    check_like("(6,4)", "((2,3),4)", "(0,0)");
    check_like("24", "((2,3),4)", "_");
    check_like("((2,3),4)", "((2,3),4)", "((1,1),1)");
    check_like("(6,(4,10))", "((2,3),(4,(5,2)))", "(0,(0,0))");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_tuple_product_like(&result, &tuple, &profile, NULL));
    profile = tuple_of("(1,2,3)");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_tuple_product_like(&result, &tuple, &profile, NULL));
    profile = tuple_of("(1)");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_tuple_product_like(&result, &tuple, &profile, NULL));
    CHECK_TUPLE("9", &result);
}
