/* How far layouts reach. */
#include "nested/notation.h"
#include "nested/oracle.h"

static void check_reach(const char *text, size_t cosize, ptrdiff_t min, ptrdiff_t max)
{
    dimfold_nested layout = nested_of(text);
    ptrdiff_t low = -99, high = -99;
    size_t found = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_cosize(&layout, &found, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_bounds(&layout, &low, &high, NULL));
    CHECK_EQ(cosize, found);
    CHECK_EQ(min, low);
    CHECK_EQ(max, high);
}

TEST(cosize_and_bounds)
{
    check_reach("(4,(3,6)):(1,(4,12))", 72, 0, 71);
    check_reach("(4,4):(-1,4)", 16, -3, 12);
    check_reach("(4,4):(-1,4)+5", 16, 2, 17);
    check_reach("5:0", 1, 0, 0);
    check_reach("():()+3", 1, 3, 3);
    check_reach("(1,3):(100,2)", 5, 0, 4);
    check_reach("Sw<2,1,3> o 0 o 5:1", 8, 0, 7);
    check_reach("Sw<1,1,-2> o 9 o 5:1", 16, 0, 15);
    check_reach("Sw<1,0,1> o -3 o 2:1", 2, -4, -1);
}

TEST(cosize_of_coordinates_is_the_size_of_their_shape)
{
    dimfold_nested layout = nested_of("(3,4):(1@0,2@1)");
    size_t cosize = 0;
    ptrdiff_t position;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_cosize(&layout, &cosize, NULL));
    CHECK_EQ(21, cosize);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_bounds(&layout, &position, &position, NULL));
    layout.stride[0] = layout.stride[1] = PTRDIFF_MAX / 6;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_cosize(&layout, &cosize, NULL));
    CHECK_EQ(21, cosize);
}

static bool bounds_hold_all_positions(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 8, 1024, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP |
                                                               ORACLE_OFFSET | ORACLE_SWIZZLE);
    ptrdiff_t table[ORACLE_SIZE], min = 0, max = 0;
    size_t size = oracle_table(&layout, table), cosize = 0;
    oracle_sort(table, size);
    bool exact = layout.swizzle.bits == 0;
    bool holds = dimfold_nested_bounds(&layout, &min, &max, NULL) == DIMFOLD_OK && min <= table[0] &&
                 table[size - 1] <= max && dimfold_nested_cosize(&layout, &cosize, NULL) == DIMFOLD_OK &&
                 (!exact || (min == table[0] && max == table[size - 1] && cosize == (size_t)(max - min) + 1));
    return holds || oracle_complain("bounds", NULL, &layout, NULL);
}

TEST(bounds_hold_all_positions_and_are_exact_without_a_swizzle)
{
    CHECK(oracle_holds(bounds_hold_all_positions, 1));
}
