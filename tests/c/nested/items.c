/* Casts to items of other sizes, and the largest one that upcast takes. */
#include "nested/expression.h"

static dimfold_status upcast_flags(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                   uint32_t flags, dimfold_diag *diag)
{
    return dimfold_nested_upcast(result, layout, (size_t)strtoul(argument, NULL, 10), flags, diag);
}

static dimfold_status upcast(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                             dimfold_diag *diag)
{
    return upcast_flags(result, layout, argument, 0, diag);
}

static dimfold_status upcast_strict(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                    dimfold_diag *diag)
{
    return upcast_flags(result, layout, argument, DIMFOLD_STRICT, diag);
}

static dimfold_status downcast(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                               dimfold_diag *diag)
{
    return dimfold_nested_downcast(result, layout, (size_t)strtoul(argument, NULL, 10), diag);
}

/* The argument is "old bits/new bits". */
static dimfold_status recast(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                             dimfold_diag *diag)
{
    char *end;
    size_t old_bits = (size_t)strtoul(argument, &end, 10);
    return dimfold_nested_recast(result, layout, old_bits, (size_t)strtoul(end + 1, NULL, 10), 0, diag);
}

TEST(upcast_divides_strides_or_extents)
{
    static const struct expression_result rows[] = {
        {"(32,4):(1,32)", "4", "(8,4):(1,8)"},
        {"(4,2):(2,1)", "4", "(2,1):(1,1)"},
        {"(3,4):(1,4)", "2", "(2,4):(1,2)"},
        {"(8,3):(1,0)", "8", "(1,3):(1,0)"},
        {"(4,3):(1,-8)+8", "4", "(1,3):(1,-2)+2"},
        /* A stride that nobody follows need not divide. */
        {"(4,1):(1,3)", "2", "(2,1):(1,0)"},
        {"((2,_4),_2):((1,_2),_8)", "2", "((1,_4),_2):((1,_1),_4)"},
        {"Sw<3,2,3> o 32 o (64,2):(1,64)", "4", "Sw<3,0,3> o 8 o (16,2):(1,16)"},
        {"Sw<3,1,3> o 0 o (64,2):(1,64)", "4", "Sw<2,0,3> o 0 o (16,2):(1,16)"},
        {"4:1", "1", "4:1"},
    };
    static const struct expression_refusal refusals[] = {
        {"(3,4):(1,3)", "2", DIMFOLD_ERR_ITEMSIZE, 1,
         "upcast: leaf 1 of layout has stride 3: expected a multiple or a positive divisor of 2"},
        {"8:-1", "2", DIMFOLD_ERR_ITEMSIZE, 0, NULL},
        {"8:1+1", "2", DIMFOLD_ERR_ITEMSIZE, -1, "upcast: layout has offset 1: expected a multiple of 2"},
        {"8:1", "0", DIMFOLD_ERR_ARGUMENT, -1, NULL},
        {"(2,8):(1,1@0)", "2", DIMFOLD_ERR_UNSUPPORTED, 1, NULL},
        {"Sw<3,0,3> o 0 o 64:1", "3", DIMFOLD_ERR_ARGUMENT, -1, NULL},
        /* Bits within an item decide where parts of it go. */
        {"Sw<2,0,-3> o 0 o 64:1", "2", DIMFOLD_ERR_ITEMSIZE, -1, NULL},
    };
    static const struct expression_refusal strict[] = {
        {"(3,4):(1,4)", "2", DIMFOLD_ERR_ITEMSIZE, 0,
         "upcast: leaf 0 of layout has extent 3: expected a multiple of 2"},
    };
    CHECK_GIVES(upcast, rows);
    CHECK_REFUSES(upcast, refusals);
    CHECK_REFUSES(upcast_strict, strict);
}

TEST(downcast_gives_the_parts_of_an_item_to_stride_one)
{
    static const struct expression_result rows[] = {
        {"(8,4):(1,8)", "4", "(32,4):(1,32)"},
        {"(3,(2,5)):(2,(1,-6))+30", "2", "(3,(4,5)):(4,(1,-12))+60"},
        {"(1,4):(1,1)", "2", "(1,8):(2,1)"},
        {"(1,4):(1,0)", "2", "(2,4):(1,0)"},
        {"Sw<2,1,3> o 4 o 32:1", "2", "Sw<2,2,3> o 8 o 64:1"},
        {"(_2,_4):(_4,_1)", "2", "(_2,_8):(_8,_1)"},
    };
    static const struct expression_refusal refusals[] = {
        {"4:2", "2", DIMFOLD_ERR_ITEMSIZE, -1, NULL},
        {"(2,2):(1,1)", "2", DIMFOLD_ERR_ITEMSIZE, 1, NULL},
        {"(2,2):(1,-1)", "2", DIMFOLD_ERR_ITEMSIZE, 1, NULL},
        {"4:1", "0", DIMFOLD_ERR_ARGUMENT, -1, NULL},
        {"Sw<2,1,3> o 4 o 32:1", "3", DIMFOLD_ERR_ARGUMENT, -1, NULL},
    };
    CHECK_GIVES(downcast, rows);
    CHECK_REFUSES(downcast, refusals);
    dimfold_nested layout = nested_of("(2,1):(1,9)"), result;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_downcast(&result, &layout, PTRDIFF_MAX, NULL));
    layout = nested_of("(2,1):(1,9)+3");
    layout.stride[1] = 0;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_downcast(&result, &layout, PTRDIFF_MAX / 2, NULL));
}

TEST(recast_goes_up_and_then_down)
{
    static const struct expression_result rows[] = {
        {"(32,4):(1,32)", "8/32", "(8,4):(1,8)"},
        {"(8,4):(1,8)", "32/8", "(32,4):(1,32)"},
        {"(8,4):(1,8)", "6/4", "(12,4):(1,12)"},
        {"(4,2):(2,1)", "6/4", "(12,1):(1,3)"},
        {"(3,(5)):(7,(0))", "16/16", "(3,(5)):(7,(0))"},
    };
    static const struct expression_refusal refusals[] = {
        {"(4,2):(2,1)", "4/6", DIMFOLD_ERR_ITEMSIZE, 0, NULL},
        {"2:8", "16/8", DIMFOLD_ERR_ITEMSIZE, -1, NULL},
        {"2:1", "0/8", DIMFOLD_ERR_ARGUMENT, -1, NULL},
    };
    CHECK_GIVES(recast, rows);
    CHECK_REFUSES(recast, refusals);
}

TEST(max_alignment_is_the_largest_item_of_whole_runs)
{
    static const struct {
        const char *layout;
        size_t alignment;
    } rows[] = {
        {"(4,2):(2,1)", 8},      {"8:1", 8},           {"8:2", 1},
        {"(4,3):(1,6)", 2},      {"(8,3):(1,0)", 8},   {"8:1+4", 4},
        {"(3,4):(1,3)", 12},     {"(3,4,2):(1,3,14)", 1}, {"Sw<2,2,3> o 0 o 64:1", 4},
        {"(4,3):(1,-12)", 4},    {"():()", 1},         {"(4,1):(1,7)", 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        dimfold_nested layout = nested_of(rows[i].layout), result;
        size_t alignment = 0;
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_max_alignment(&layout, &alignment, NULL));
        CHECK_EQ(rows[i].alignment, alignment);
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_upcast(&result, &layout, alignment, 0, NULL));
    }
    dimfold_nested layout = nested_of("4:1");
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_max_alignment(&layout, NULL, NULL));
}
