/* complement: what it gives and refuses, and on all small layouts what its definition says. */
#include "nested/expression.h"

static dimfold_status complement_flags(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                       uint32_t flags, dimfold_diag *diag)
{
    if (argument == NULL)
        return dimfold_nested_complement(result, layout, NULL, flags, diag);
    dimfold_tuple cotarget = tuple_of(argument);
    return dimfold_nested_complement(result, layout, &cotarget, flags, diag);
}

static dimfold_status complement(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                 dimfold_diag *diag)
{
    return complement_flags(result, layout, argument, 0, diag);
}

static dimfold_status complement_strict(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                        dimfold_diag *diag)
{
    return complement_flags(result, layout, argument, DIMFOLD_STRICT, diag);
}

TEST(complement_is_what_the_layout_leaves_out)
{
    static const struct expression_result rows[] = {
        /* CuTe's tutorial. */
        {"4:1", "24", "6:4"},
        {"6:4", "24", "4:1"},
        {"(4,6):(1,4)", "24", "1:0"},
        {"4:2", "24", "(2,3):(1,8)"},
        {"(2,4):(1,6)", "24", "3:2"},
        {"(2,2):(1,6)", "24", "(3,2):(2,12)"},
        /* Leaves of stride 0 or extent 1 have nothing to leave out. */
        {"4:0", "6", "6:1"},
        {"(1,4,3):(9,2,0)", "8", "2:1"},
        {"():()", "5", "5:_1"},
        /* Without a cotarget: up to the last position. */
        {"(2,3):(3,12)", NULL, "(3,2):(1,6)"},
        {"(4,10):(1,10)", NULL, "2:4"},
        /* Mode by mode, which pads; where that would leave positions out, the whole is divided. */
        {"3:1", "(4,6)", "12:3"},
        {"(3,2):(1,3)", "(4,6)", "4:6"},
        {"(2,4):(1,6)+100", "24", "3:2"},
        {"(_4,_2):(_2,_8)", "24", "(_2,2):(_1,_16)"},
        {"_4:_2", "_24", "(_2,_3):(_1,_8)"},
    };
    CHECK_GIVES(complement, rows);
    static const struct expression_result exact[] = {{"(2,4):(1,6)", "24", "3:2"}, {"4:0", "(2,3)", "6:1"}};
    CHECK_GIVES(complement_strict, exact);
}

TEST(complement_names_what_it_refuses)
{
    static const struct expression_refusal rows[] = {
        {"(2,2):(2,3)", "12", DIMFOLD_ERR_OVERLAP, 1,
         "complement: leaf 1 of layout has stride 3, within what the leaves of smaller strides reach: expected at "
         "least 4"},
        {"(2,(4,2)):(1,(8,1))", "64", DIMFOLD_ERR_OVERLAP, 2, NULL},
        {"(2,2):(2,5)", "20", DIMFOLD_ERR_NOT_A_VIEW, 1, NULL},
        {"(4,2):(1,-4)", "8", DIMFOLD_ERR_UNSUPPORTED, 1, NULL},
        {"Sw<1,0,1> o 0 o 4:1", "8", DIMFOLD_ERR_UNSUPPORTED, -1, NULL},
        {"4:1@0", "8", DIMFOLD_ERR_UNSUPPORTED, 0, NULL},
        {"4:1", "(2,0)", DIMFOLD_ERR_SHAPE, 1, NULL},
        {"4:1", "(2,_)", DIMFOLD_ERR_ARGUMENT, 1, NULL},
    };
    CHECK_REFUSES(complement, rows);
    static const struct expression_refusal strict[] = {
        {"3:1", "(4,6)", DIMFOLD_ERR_SHAPE, -1,
         "complement: layout and its complement have 36 elements together: expected 24"},
        {"4:1", "6", DIMFOLD_ERR_SHAPE, -1, NULL},
        {"(2,3):(1,5)", "12", DIMFOLD_ERR_NOT_A_VIEW, 1,
         "complement: leaf 1 of layout has stride 5, no multiple of the 2 that the leaves before it reach: no "
         "complement has all positions between them"},
        /* As many elements as were to be, and others. */
        {"(2,2):(3,7)", "24", DIMFOLD_ERR_NOT_A_VIEW, 1,
         "complement: leaf 1 of layout has stride 7, no multiple of the 6 that the leaves before it reach: no "
         "complement has all positions between them"},
    };
    CHECK_REFUSES(complement_strict, strict);
    dimfold_nested layout = nested_of("4:1"), result;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_complement(&result, &layout, NULL, 2, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_complement(NULL, &layout, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_complement(&result, NULL, NULL, 0, NULL));
}

TEST(complement_does_not_overflow)
{
    dimfold_nested layout = nested_of("(2,2):(1,1)"), result;
    dimfold_tuple cotarget = tuple_of("(2,2)");
    layout.stride[1] = PTRDIFF_MAX - 1;
    /* Behind the last position there is nothing that could be counted. */
    cotarget.value[0] = PTRDIFF_MAX, cotarget.value[1] = 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_complement(&result, &layout, &cotarget, 0, NULL));
    CHECK_EQ(1, result.leaves);
    CHECK_EQ((PTRDIFF_MAX - 1) / 2, result.shape[0]);
    cotarget.value[1] = 2;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_complement(&result, &layout, &cotarget, 0, NULL));
}

/* Marks the positions of a layout plus each of another below `count`; false if one is marked twice. */
static bool mark(bool *marks, ptrdiff_t count, const dimfold_nested *layout, const dimfold_nested *layout2)
{
    for (ptrdiff_t i = 0; i < (ptrdiff_t)dimfold_nested_size(layout); i++)
        for (ptrdiff_t j = 0; j < (ptrdiff_t)dimfold_nested_size(layout2); j++) {
            ptrdiff_t position, position2;
            dimfold_nested_index(layout, i, &position, NULL);
            dimfold_nested_index(layout2, j, &position2, NULL);
            position += position2;
            if (position >= count || marks[position])
                return false;
            marks[position] = true;
        }
    return true;
}

/* A strict complement and its layout are every position of the cotarget once. */
TEST(complement_fills_the_cotarget_exactly_when_strict)
{
    size_t filled = 0;
    for (ptrdiff_t code = 0; code < 3 * 3 * 8 * 8; code++) {
        dimfold_nested layout = nested_of("(1,1):(0,0)"), result;
        dimfold_tuple cotarget = tuple_of("48");
        bool marks[48] = {false};
        layout.shape[0] = (size_t)(1 + code % 3), layout.shape[1] = (size_t)(1 + code / 3 % 3);
        layout.stride[0] = code / 9 % 8, layout.stride[1] = code / 72 % 8;
        if (dimfold_nested_complement(&result, &layout, &cotarget, DIMFOLD_STRICT, NULL))
            continue;
        filled++;
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_filter(&layout, &layout, NULL));
        CHECK(mark(marks, 48, &layout, &result));
        CHECK(memchr(marks, false, sizeof marks) == NULL);
    }
    CHECK(filled > 100);
}
