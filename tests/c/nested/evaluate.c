/* Positions at indices and coordinates. */
#include "nested/notation.h"
#include "nested/oracle.h"

static bool index_is_what_is_meant(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 8, 4096, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP |
                                                               ORACLE_OFFSET | ORACLE_SWIZZLE);
    for (int i = 0; i < 4; i++) {
        ptrdiff_t index = test_random_in(random, -5000, 5000), position = -1;
        if (dimfold_nested_index(&layout, index, &position, NULL) != DIMFOLD_OK ||
            position != oracle_at(&layout, index))
            return oracle_complain("index", NULL, &layout, NULL);
    }
    return true;
}

TEST(index_gives_the_position_of_every_layout)
{
    CHECK(oracle_holds(index_is_what_is_meant, 1));
}

/* A coordinate into a random part of the shape's parentheses: a mode is sometimes given as one integer. */
static dimfold_tuple evaluate_random_coordinate(const dimfold_nested *layout, uint64_t *random)
{
    dimfold_tuple shape = oracle_shape_of(layout), at = shape, product;
    for (uint32_t leaf = 0; leaf < at.leaves; leaf++)
        at.value[leaf] = test_random_in(random, -2, shape.value[leaf] + 1);
    if (oracle_chance(random, 2) && dimfold_tuple_product_each(&product, &shape, NULL) == DIMFOLD_OK &&
        at.leaves > 0 && at.parens[0] != 0) {
        at = product;
        for (uint32_t leaf = 0; leaf < at.leaves; leaf++)
            at.value[leaf] = test_random_in(random, 0, product.value[leaf]);
    }
    return at;
}

static bool crd2idx_is_what_is_meant(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 8, 4096, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP |
                                                               ORACLE_OFFSET | ORACLE_SWIZZLE);
    dimfold_tuple at = evaluate_random_coordinate(&layout, random);
    ptrdiff_t position = -1;
    return (dimfold_nested_crd2idx(&layout, &at, &position, NULL) == DIMFOLD_OK &&
            position == oracle_crd2idx(&layout, &at)) ||
           oracle_complain("crd2idx", NULL, &layout, NULL);
}

TEST(crd2idx_gives_the_position_at_coordinates_of_all_kinds)
{
    CHECK(oracle_holds(crd2idx_is_what_is_meant, 2));
}

static void check_position(ptrdiff_t expected, const char *text, const char *coordinate)
{
    dimfold_nested layout = nested_of(text);
    dimfold_tuple at = tuple_of(coordinate);
    ptrdiff_t position = -99;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_crd2idx(&layout, &at, &position, NULL));
    CHECK_EQ(expected, position);
}

TEST(crd2idx_examples)
{
    check_position(13, "(3,(2,3)):(3,(12,1))", "(0,3)");
    check_position(17, "(3,(2,3)):(3,(12,1))", "(1,5)");
    check_position(17, "(3,(2,3)):(3,(12,1))", "16");
    check_position(17, "(3,(2,3)):(3,(12,1))", "(1,(1,2))");
    check_position(-3 + 7, "(3,4):(1,3)+7", "-3");
    check_position(7, "():()+7", "()");
    check_position(7, "():()+7", "0");
    check_position(5, "Sw<1,0,2> o 0 o (4,4):(1,4)", "4");
}

TEST(negative_indices_mirror_the_layout)
{
    dimfold_nested layout = nested_of("(3,(2,4)):(7,(-2,5))");
    ptrdiff_t position, mirror;
    for (ptrdiff_t index = 0; index < 60; index++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_index(&layout, index, &position, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_index(&layout, -index, &mirror, NULL));
        CHECK_EQ(-position, mirror);
    }
}

TEST(crd2idx_refuses_coordinates_that_do_not_fit)
{
    dimfold_nested layout = nested_of("(3,(2,3)):(3,(12,1))"), coordinates = nested_of("(3,4):(1@0,1@1)");
    static const struct {
        const char *text;
        dimfold_status status;
        ptrdiff_t axis;
    } cases[] = {
        {"(1,2,3)", DIMFOLD_ERR_SHAPE, 2},     {"(1)", DIMFOLD_ERR_SHAPE, 1},
        {"((1,2),3)", DIMFOLD_ERR_SHAPE, 0},   {"(1,(2))", DIMFOLD_ERR_SHAPE, 2},
        {"(1,(2,3,4))", DIMFOLD_ERR_SHAPE, 3}, {"(1,_)", DIMFOLD_ERR_ARGUMENT, 1},
        {"()", DIMFOLD_ERR_SHAPE, 0},
    };
    dimfold_diag diag;
    ptrdiff_t position = 7;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dimfold_tuple at = tuple_of(cases[i].text);
        CHECK_STATUS(cases[i].status, dimfold_nested_crd2idx(&layout, &at, &position, &diag));
        CHECK_EQ(cases[i].axis, diag.axis);
    }
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_index(&coordinates, 0, &position, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_index(&layout, 0, NULL, NULL));
    CHECK_EQ(7, position);
}

TEST(positions_are_checked)
{
    dimfold_nested layout = nested_of("(2,3):(2,-2)+1");
    dimfold_tuple at = tuple_of("(1,1)");
    ptrdiff_t position = 7;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_index(&layout, PTRDIFF_MIN, &position, NULL));
    CHECK_EQ(7, position);
    at.value[0] = PTRDIFF_MAX / 2 + 1;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_crd2idx(&layout, &at, &position, NULL));
    at.value[0] = at.value[1] = PTRDIFF_MAX / 2;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_crd2idx(&layout, &at, &position, NULL));
    CHECK_EQ(1, position);
    layout = nested_of("(2,3):(1,1)+1");
    at.value[0] = PTRDIFF_MAX;
    at.value[1] = 0;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_crd2idx(&layout, &at, &position, NULL));
    at.value[1] = -1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_crd2idx(&layout, &at, &position, NULL));
    CHECK_EQ(PTRDIFF_MAX, position);
}
