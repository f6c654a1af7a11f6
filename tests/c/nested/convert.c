/* Strided layouts and nested ones. */
#include "nested/notation.h"

TEST(strided_layouts_become_nested_ones_and_back)
{
    dimfold_layout layout, back;
    dimfold_nested nested;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 3, (size_t[]){2, 3, 4}, (ptrdiff_t[]){12, -4, 0}, 9, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_from_layout(&nested, &layout, NULL));
    CHECK_NESTED("(2,3,4):(12,-4,0)+9", &nested);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_to_layout(&back, &nested, NULL));
    CHECK(dimfold_layout_equal(&layout, &back));
    layout.ndim = 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_from_layout(&nested, &layout, NULL));
    CHECK_NESTED("(2):(12)+9", &nested);
    layout.ndim = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_from_layout(&nested, &layout, NULL));
    CHECK_NESTED("():()+9", &nested);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_to_layout(&back, &nested, NULL));
    CHECK(back.ndim == 0 && back.offset == 9);
}

TEST(an_integer_is_one_axis)
{
    dimfold_nested nested = nested_of("8:2");
    dimfold_layout layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_to_layout(&layout, &nested, NULL));
    CHECK(layout.ndim == 1 && layout.shape[0] == 8 && layout.stride[0] == 2 && layout.offset == 0);
}

TEST(only_flat_layouts_are_strided)
{
    static const struct {
        const char *text;
        dimfold_status status;
    } cases[] = {
        {"(2,(3)):(1,(2))", DIMFOLD_ERR_NOT_A_VIEW}, {"Sw<1,0,1> o 0 o 4:1", DIMFOLD_ERR_NOT_A_VIEW},
        {"(3,4):(1@0,1@1)", DIMFOLD_ERR_UNSUPPORTED}, {"(3,4):(-1,3)+1", DIMFOLD_ERR_BOUNDS},
        {"(3,4):(-1,3)+2", DIMFOLD_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dimfold_nested nested = nested_of(cases[i].text);
        dimfold_layout layout;
        CHECK_STATUS(cases[i].status, dimfold_nested_to_layout(&layout, &nested, NULL));
    }
}

TEST(only_32_axes_and_no_empty_ones_are_nested)
{
    dimfold_layout layout = {33, 0, {0}, {0}};
    dimfold_nested nested = nested_of("9:1");
    for (size_t i = 0; i < 33; i++)
        layout.shape[i] = 1;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_from_layout(&nested, &layout, NULL));
    layout.ndim = 32;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_from_layout(&nested, &layout, NULL));
    layout.shape[3] = 0;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_from_layout(&nested, &layout, NULL));
    layout.shape[3] = 2;
    layout.offset = (size_t)PTRDIFF_MAX + 1;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_from_layout(&nested, &layout, NULL));
    layout.offset = (size_t)PTRDIFF_MAX;
    layout.stride[3] = 1;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_from_layout(&nested, &layout, NULL));
    CHECK_EQ(32, nested.leaves);
}
