/* Strides that make shapes contiguous. */
#include "nested/notation.h"
#include "nested/oracle.h"

static void check_major(const char *left, const char *right, const char *text, ptrdiff_t current)
{
    dimfold_tuple shape = tuple_of(text), result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_compact_left(&result, &shape, current, NULL));
    CHECK_TUPLE(left, &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_compact_right(&shape, &shape, current, NULL));
    CHECK_TUPLE(right, &shape);
}

TEST(compact_strides_run_from_either_end)
{
    check_major("(1,(3,6))", "(8,(4,1))", "(3,(2,4))", 1);
    check_major("1", "1", "7", 1);
    check_major("0", "0", "1", 5);
    check_major("(5,0,10)", "(20,0,5)", "(2,1,4)", 5);
    check_major("(-2,-6)", "(-8,-2)", "(3,4)", -2);
    check_major("()", "()", "()", 1);
}

TEST(compact_strides_are_static_where_all_that_they_depend_on_is)
{
    check_major("(_1,3,6)", "(8,4,_1)", "(_3,2,_4)", 1);
    check_major("(_1,_3,6)", "(8,4,1)", "(_3,_2,4)", 1);
    check_major("(_1,_0,_3)", "(_4,_0,_1)", "(_3,_1,_4)", 1);
    check_major("(_1,0,3)", "(4,0,_1)", "(_3,1,_4)", 1);
}

static void check_ordered(const char *expected, const char *text, const char *by)
{
    dimfold_tuple shape = tuple_of(text), order = tuple_of(by);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_compact_ordered(&order, &shape, &order, 0, NULL));
    CHECK_TUPLE(expected, &order);
}

TEST(compact_strides_follow_an_order)
{
    check_ordered("(2,1)", "(4,2)", "(1,0)");
    check_ordered("(1,4,8,2)", "(2,2,2,2)", "(0,2,3,1)");
    check_ordered("(12,(1,3))", "(2,(3,4))", "(1,0)");
    check_ordered("((2,4),(1,12))", "((2,3),(2,6))", "((5,6),(4,7))");
    check_ordered("(0,6,1,3,0)", "(1,4,3,2,1)", "(1,8,2,7,3)");
    check_ordered("(4,1)", "(3,4)", "(-1,-5)");
    check_ordered("(_1,_3)", "(_3,_4)", "(_0,_1)");
    check_ordered("(1,3)", "(_3,_4)", "(0,_1)");
    check_ordered("(4,_1)", "(3,_4)", "(_1,_0)");
}

TEST(compact_strides_of_equal_orders_overlap_or_are_refused)
{
    dimfold_tuple shape = tuple_of("(4,2)"), order = tuple_of("(0,0)"), result = tuple_of("5");
    dimfold_diag diag;
    check_ordered("(1,1)", "(4,2)", "(0,0)");
    check_ordered("(1,1,8)", "(4,2,3)", "(0,0,1)");
    CHECK_STATUS(DIMFOLD_ERR_ORDER, dimfold_tuple_compact_ordered(&result, &shape, &order, DIMFOLD_STRICT, &diag));
    CHECK_EQ(1, diag.axis);
    order = tuple_of("(0,1)");
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_compact_ordered(&result, &shape, &order, DIMFOLD_STRICT, NULL));
    CHECK_TUPLE("(1,4)", &result);
}

TEST(compact_strides_refuse_what_does_not_fit)
{
    dimfold_tuple shape = tuple_of("(4,2)"), order = tuple_of("(0,1,2)"), result = tuple_of("5");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_tuple_compact_ordered(&result, &shape, &order, 0, NULL));
    order = tuple_of("((0,1),2)");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_tuple_compact_ordered(&result, &shape, &order, 0, NULL));
    order = tuple_of("(0,1)");
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tuple_compact_ordered(&result, &shape, &order, 2, NULL));
    shape.value[1] = 0;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_tuple_compact_left(&result, &shape, 1, NULL));
    shape.value[1] = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_compact_left(&result, &shape, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tuple_compact_left(&result, &shape, PTRDIFF_MAX, NULL));
    shape = tuple_of("(4,2)");
    shape.value[0] = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_compact_left(&result, &shape, 1, NULL));
    CHECK_EQ(PTRDIFF_MAX, result.value[1]);
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tuple_compact_left(&result, &shape, 2, NULL));
}

/* By a permutation as order all positions from 0 on are reached once, and the smallest integer varies fastest. */
static bool ordered_fills(uint64_t *random)
{
    dimfold_tuple shape = oracle_shape(random, 6, 512), order = shape, sorted;
    ptrdiff_t table[ORACLE_SIZE];
    dimfold_nested layout;
    for (uint32_t leaf = 0; leaf < order.leaves; leaf++) {
        uint32_t other = (uint32_t)test_random_in(random, 0, leaf);
        order.value[leaf] = order.value[other];
        order.value[other] = (ptrdiff_t)leaf;
    }
    if (dimfold_nested_ordered(&layout, &shape, &order, DIMFOLD_STRICT, NULL) != DIMFOLD_OK ||
        dimfold_nested_stride(&sorted, &layout, NULL) != DIMFOLD_OK || !oracle_is_sound(&layout))
        return false;
    size_t size = oracle_table(&layout, table);
    oracle_sort(table, size);
    bool fills = oracle_all_differ(table, size) && table[size - 1] == (ptrdiff_t)size - 1;
    for (uint32_t i = 0; i < order.leaves; i++)
        for (uint32_t j = 0; j < order.leaves; j++)
            fills = fills && (order.value[i] <= order.value[j] || sorted.value[i] == 0 ||
                              sorted.value[i] > sorted.value[j]);
    return fills;
}

TEST(ordered_layouts_are_contiguous_in_the_order)
{
    CHECK(oracle_holds_times(ordered_fills, 3, test_rounds(4000)));
}
