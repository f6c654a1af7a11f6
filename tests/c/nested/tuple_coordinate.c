/* Coordinates of shapes and their indices. */
#include "nested/notation.h"
#include "nested/oracle.h"

static void check_index(ptrdiff_t expected, const char *coordinate, const char *shape)
{
    dimfold_tuple at = tuple_of(coordinate), in = tuple_of(shape);
    ptrdiff_t index = -99;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_crd2idx(&at, &in, &index, NULL));
    CHECK_EQ(expected, index);
}

TEST(crd2idx_counts_colexicographically)
{
    check_index(14, "(2,(0,2))", "(3,(2,4))");
    check_index(14, "(2,4)", "(3,(2,4))");
    check_index(14, "14", "(3,(2,4))");
    check_index(-14, "-14", "(3,(2,4))");
    check_index(10, "(1,3)", "(3,4)");
    check_index(31, "(1,10)", "(3,4)");
    check_index(-1, "(2,-1)", "(3,4)");
    check_index(0, "0", "()");
    check_index(0, "()", "()");
}

TEST(crd2idx_refuses_coordinates_that_do_not_fit)
{
    static const struct {
        const char *coordinate, *shape;
        dimfold_status status;
    } cases[] = {
        {"(1,2,3)", "(3,4)", DIMFOLD_ERR_SHAPE}, {"(1)", "3", DIMFOLD_ERR_SHAPE},
        {"(1,(2,3))", "(3,4)", DIMFOLD_ERR_SHAPE}, {"(1,_)", "(3,4)", DIMFOLD_ERR_ARGUMENT},
        {"(1,2)", "(0,4)", DIMFOLD_ERR_SHAPE}, {"(1,2)", "(3,_)", DIMFOLD_ERR_ARGUMENT},
    };
    ptrdiff_t index = 7;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dimfold_tuple at = tuple_of(cases[i].coordinate), in = tuple_of(cases[i].shape);
        CHECK_STATUS(cases[i].status, dimfold_tuple_crd2idx(&at, &in, &index, NULL));
    }
    CHECK_EQ(7, index);
}

TEST(crd2idx_needs_only_the_index_to_be_representable)
{
    dimfold_tuple at = tuple_of("(1,0,0)"), in = tuple_of("(1,9,9)");
    ptrdiff_t index = 7;
    in.value[0] = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_crd2idx(&at, &in, &index, NULL));
    CHECK_EQ(1, index);
    at.value[1] = 1;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tuple_crd2idx(&at, &in, &index, NULL));
    at.value[0] = -1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_crd2idx(&at, &in, &index, NULL));
    CHECK_EQ(PTRDIFF_MAX - 1, index);
    at.value[2] = 1;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tuple_crd2idx(&at, &in, &index, NULL));
}

TEST(idx2crd_leaves_the_rest_to_the_last_leaf)
{
    dimfold_tuple shape = tuple_of("(2,(3,2))"), result = tuple_of("5");
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_idx2crd(&result, 11, &shape, NULL));
    CHECK_TUPLE("(1,(2,1))", &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_idx2crd(&result, 101, &shape, NULL));
    CHECK_TUPLE("(1,(2,16))", &result);
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_tuple_idx2crd(&result, -1, &shape, NULL));
    CHECK_TUPLE("(1,(2,16))", &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_idx2crd(&shape, 11, &shape, NULL));
    CHECK_TUPLE("(1,(2,1))", &shape);
}

static bool idx2crd_and_back(uint64_t *random)
{
    dimfold_tuple shape = oracle_shape(random, 8, 4096), at;
    ptrdiff_t index = test_random_in(random, 0, 9000), found = -1;
    return dimfold_tuple_idx2crd(&at, index, &shape, NULL) == DIMFOLD_OK && oracle_tuple_is_sound(&at) &&
           dimfold_tuple_congruent(&at, &shape) &&
           dimfold_tuple_crd2idx(&at, &shape, &found, NULL) == DIMFOLD_OK && found == index;
}

TEST(crd2idx_leads_back_from_idx2crd)
{
    CHECK(oracle_holds(idx2crd_and_back, 1));
}

static void check_crd2crd(const char *expected, const char *coordinate, const char *shape, const char *shape2)
{
    dimfold_tuple at = tuple_of(coordinate), from = tuple_of(shape), to = tuple_of(shape2);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_crd2crd(&at, &at, &from, &to, NULL));
    CHECK_TUPLE(expected, &at);
}

TEST(crd2crd_goes_mode_by_mode_where_it_can)
{
    dimfold_tuple at = tuple_of("(-1,0)"), shape = tuple_of("(3,4)"), result = tuple_of("5");
    check_crd2crd("(1,(1,1))", "(1,3)", "(3,4)", "(3,(2,2))");
    check_crd2crd("(1,3)", "(1,(1,1))", "(3,(2,2))", "(3,4)");
    check_crd2crd("10", "(1,3)", "(3,4)", "12");
    check_crd2crd("(2,1,1)", "(2,3)", "(3,4)", "(3,2,2)");
    check_crd2crd("((0,1),(1,2))", "((2),5)", "((3),(6))", "((2,2),(2,3))");
    check_crd2crd("(1,(0,1))", "(1,4)", "(3,(2,4))", "(3,(4,2))");
    check_crd2crd("(5,2)", "(5,2)", "(3,4)", "(2,2)");
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_tuple_crd2crd(&result, &at, &shape, &shape, NULL));
    at = tuple_of("(1,2,3)");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_tuple_crd2crd(&result, &at, &shape, &shape, NULL));
    CHECK_TUPLE("5", &result);
}
