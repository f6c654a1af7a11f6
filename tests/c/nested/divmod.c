/* Coordinates at positions of compact layouts. */
#include "nested/notation.h"

static void check_split(const char *expected, const char *text, ptrdiff_t position)
{
    dimfold_nested layout = nested_of(text);
    dimfold_tuple result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_idx2crd(&result, &layout, position, 0, NULL));
    CHECK_TUPLE(expected, &result);
}

TEST(idx2crd_divides_by_the_strides)
{
    check_split("((0,4),2)", "((2,6),7):((6,1),12)", 28);
    check_split("((0,4),2)", "((2,6),7):((6,1),12)+100", 128);
    check_split("(2,0)", "(3,1):(1,0)", 2);
    check_split("(0,1)", "(3,2):(1,3)", 9);
    check_split("()", "():()", 4);
    check_split("3", "4:2", 7);
}

TEST(idx2crd_is_the_inverse_of_compact_layouts)
{
    dimfold_nested layout = nested_of("(2,(3,1,4)):(12,(4,7,1))+5");
    dimfold_tuple at;
    for (ptrdiff_t index = 0, position = 0, back = -1; index < 24; index++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_index(&layout, index, &position, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_idx2crd(&at, &layout, position, DIMFOLD_STRICT, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_crd2idx(&layout, &at, &back, NULL));
        CHECK_EQ(position, back);
    }
}

TEST(idx2crd_refuses_what_it_cannot_divide_by)
{
    dimfold_nested layout = nested_of("(3,4):(1,0)"), holes = nested_of("(3,4):(1,5)+1");
    dimfold_tuple result = tuple_of("77");
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_idx2crd(&result, &layout, 1, 0, &diag));
    CHECK_EQ(1, diag.axis);
    layout.stride[1] = -3;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_idx2crd(&result, &layout, 1, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_nested_idx2crd(&result, &holes, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_nested_idx2crd(&result, &holes, 4, DIMFOLD_STRICT, NULL));
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_nested_idx2crd(&result, &holes, 21, DIMFOLD_STRICT, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_idx2crd(&result, &holes, 4, 2, NULL));
    CHECK_TUPLE("77", &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_idx2crd(&result, &holes, 4, 0, NULL));
    CHECK_TUPLE("(0,0)", &result);
    holes.offset = -1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_idx2crd(&result, &holes, PTRDIFF_MAX, 0, NULL));
}
