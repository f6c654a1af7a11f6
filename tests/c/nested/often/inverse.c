/* The inverses: examples, refusals, and swizzles that are undone. */
#include "nested/expression.h"

static dimfold_status right_inverse(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                    dimfold_diag *diag)
{
    (void)argument;
    return dimfold_nested_right_inverse(result, layout, diag);
}

static dimfold_status left_inverse(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                   dimfold_diag *diag)
{
    (void)argument;
    return dimfold_nested_left_inverse(result, layout, diag);
}

TEST(right_inverse_inverts_the_longest_run)
{
    static const struct expression_result rows[] = {
        {"(2,4,6):(4,1,8)", NULL, "(4,2,6):(2,1,8)"},
        {"(2,4):(4,1)", NULL, "(4,2):(2,1)"},
        {"4:2", NULL, "1:0"},
        {"4:0", NULL, "1:0"},
        {"():()", NULL, "_1:_0"},
        {"(4,2):(1,16)", NULL, "4:1"},
        {"(4,2,2):(1,-4,4)", NULL, "(4,2):(1,8)"},
        {"(4,2,3):(1,0,4)", NULL, "(4,3):(1,8)"},
        /* Of leaves with the same stride the one that leads further. */
        {"(2,3):(1,1)", NULL, "3:2"},
        {"(2,4,3):(1,1,2)", NULL, "(2,3):(1,8)"},
        /* Merging 4:1 with 4:4 would leave out 8:4. */
        {"(4,4,8):(1,4,4)", NULL, "(4,8):(1,16)"},
        {"(_2,4):(4,_1)", NULL, "(4,_2):(2,1)"},
        {"(_2,_4):(_4,_1)", NULL, "(_4,_2):(_2,_1)"},
    };
    static const struct expression_refusal refusals[] = {
        {"4:1+1", NULL, DIMFOLD_ERR_UNSUPPORTED, -1, NULL},
        {"(2,2):(1,1@0)", NULL, DIMFOLD_ERR_UNSUPPORTED, 1, NULL},
        {"Sw<1,1,2> o 0 o (2,5):(1,2)", NULL, DIMFOLD_ERR_NOT_A_VIEW, -1,
         "right_inverse: the swizzle of layout leads out of the 10 positions in a row that have an inverse"},
    };
    CHECK_GIVES(right_inverse, rows);
    CHECK_REFUSES(right_inverse, refusals);
}

TEST(left_inverse_gives_indices_back)
{
    static const struct expression_result rows[] = {
        {"(2,4,6):(4,1,8)", NULL, "(4,2,6):(2,1,8)"},
        {"4:2", NULL, "(2,4):(0,1)"},
        {"(4,2):(1,5)", NULL, "(5,2):(1,4)"},
        {"(4,16):(16,0)", NULL, "(16,4):(0,1)"},
        {"5:0", NULL, "5:0"},
        {"():()", NULL, "_1:_0"},
        {"(_4,_2):(_1,_5)", NULL, "(_5,_2):(_1,_4)"},
    };
    static const struct expression_refusal refusals[] = {
        {"(3,3):(6,10)", NULL, DIMFOLD_ERR_NOT_A_VIEW, 1,
         "left_inverse: leaf 1 of layout has stride 10: expected a multiple of 6"},
        {"(3,2):(1,-3)", NULL, DIMFOLD_ERR_NOT_A_VIEW, 1, NULL},
        {"4:-1", NULL, DIMFOLD_ERR_NOT_A_VIEW, 0,
         "left_inverse: leaf 0 of layout has stride -1: only layouts without negative strides have a left inverse"},
        /* C++ gives (2,4,2):(1,4,8) here, which sends position 5 to index 9, where there is 9. */
        {"(4,2,2):(1,2,8)", NULL, DIMFOLD_ERR_NOT_A_VIEW, 1, NULL},
        {"4:1+1", NULL, DIMFOLD_ERR_UNSUPPORTED, -1, NULL},
        {"4:1@0", NULL, DIMFOLD_ERR_UNSUPPORTED, 0, NULL},
    };
    CHECK_GIVES(left_inverse, rows);
    CHECK_REFUSES(left_inverse, refusals);
}

/* Whether inverse(layout(i)) = i, or layout(inverse(i)) = i when `right`, for all i. */
static bool undoes(const dimfold_nested *layout, const dimfold_nested *inverse, bool right)
{
    const dimfold_nested *first = right ? inverse : layout, *second = right ? layout : inverse;
    for (ptrdiff_t i = 0; i < (ptrdiff_t)dimfold_nested_size(first); i++) {
        ptrdiff_t between, last;
        if (dimfold_nested_index(first, i, &between, NULL) || dimfold_nested_index(second, between, &last, NULL) ||
            last != i)
            return false;
    }
    return true;
}

TEST(inverses_undo_swizzles_too)
{
    static const char *const swizzled[] = {"Sw<2,0,3> o 0 o (8,8):(8,1)", "Sw<1,2,-2> o 0 o (4,(4,4)):(4,(1,16))",
                                           "Sw<2,1,3> o 0 o 64:1", "Sw<3,0,3> o 0 o (4,2):(1,4)"};
    for (size_t i = 0; i < sizeof swizzled / sizeof *swizzled; i++) {
        dimfold_nested layout = nested_of(swizzled[i]), inverse;
        if (CHECK_STATUS(DIMFOLD_OK, dimfold_nested_right_inverse(&inverse, &layout, NULL)))
            CHECK(undoes(&layout, &inverse, true) && dimfold_nested_size(&inverse) == dimfold_nested_size(&layout));
        if (CHECK_STATUS(DIMFOLD_OK, dimfold_nested_left_inverse(&inverse, &layout, NULL)))
            CHECK(undoes(&layout, &inverse, false));
    }
}

/* All layouts of three leaves with small extents and strides: none is inverted wrongly. */
TEST(inverses_of_all_small_layouts_undo)
{
    dimfold_nested layout = nested_of("(1,1,1):(0,0,0)"), inverse;
    for (int code = 0; code < 8 * 343; code++) {
        int strides = code / 8;
        for (int leaf = 0; leaf < 3; leaf++, strides /= 7) {
            layout.shape[leaf] = (size_t)(2 + (code >> leaf & 1));
            layout.stride[leaf] = strides % 7;
        }
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_right_inverse(&inverse, &layout, NULL));
        CHECK(undoes(&layout, &inverse, true));
        if (dimfold_nested_left_inverse(&inverse, &layout, NULL))
            continue;
        for (ptrdiff_t i = 0; i < (ptrdiff_t)dimfold_nested_size(&layout); i++) {
            ptrdiff_t position, index, again;
            dimfold_nested_index(&layout, i, &position, NULL);
            dimfold_nested_index(&inverse, position, &index, NULL);
            dimfold_nested_index(&layout, index, &again, NULL);
            CHECK_EQ(position, again);
        }
    }
}
