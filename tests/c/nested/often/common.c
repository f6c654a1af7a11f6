/* max_common_layout and max_common_vector: the longest run that two layouts have. */
#include "nested/expression.h"

static dimfold_status max_common(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                 dimfold_diag *diag)
{
    dimfold_nested layout2 = nested_of(argument), first = *layout;
    size_t count = 0;
    dimfold_status status = dimfold_nested_max_common_layout(result, layout, &layout2, diag);
    CHECK_STATUS(status, dimfold_nested_max_common_vector(&first, &layout2, &count, NULL));
    CHECK_EQ(status ? 0 : dimfold_nested_size(result), count);
    return status;
}

TEST(max_common_layout_is_the_run_that_both_have)
{
    static const struct expression_result rows[] = {
        {"(4,8):(1,4)", "(4,8):(1,4)", "32:1"},
        {"(4,8):(8,1)", "(4,8):(8,1)", "(8,4):(4,1)"},
        {"(4,8):(1,4)", "(4,8):(1,8)", "4:1"},
        {"(4,8):(1,4)", "(4,8):(8,1)", "1:0"},
        /* The first half of a leaf. */
        {"(4,8):(1,9)", "(8,4):(1,8)", "4:1"},
        {"(12,2):(1,100)", "(4,3,2):(1,4,12)", "12:1"},
        {"6:1", "9:1", "9:1"},
        {"(6,2):(1,9)", "9:1", "6:1"},
        /* What C++ cannot compose has a run too. */
        {"(12,2):(2,1)", "(2,5,7):(35,7,1)", "1:0"},
        {"4:0", "4:0", "1:0"},
        {"():()", "():()", "_1:_0"},
        {"Sw<2,2,3> o 0 o 64:1", "64:1", "4:1"},
        {"Sw<2,2,3> o 0 o 64:1", "Sw<2,1,3> o 0 o 64:1", "2:1"},
        /* Memory swizzled alike is one run, as far as the swizzle permutes it. */
        {"Sw<3,3,3> o 0 o (64,64):(64,1)", "Sw<3,3,3> o 0 o (64,64):(64,1)", "(64,64):(64,1)"},
        {"Sw<3,3,3> o 0 o (64,64):(1,64)", "Sw<3,3,3> o 0 o (64,128):(1,64)", "8192:1"},
        {"Sw<1,0,3> o 0 o 12:1", "Sw<1,0,3> o 0 o 12:1", "12:1"},
        {"Sw<1,0,3> o 0 o 9:1", "Sw<1,0,3> o 0 o 9:1", "8:1"},
        {"Sw<1,0,3> o 0 o (3,5):(5,1)", "Sw<1,0,3> o 0 o (3,5):(5,1)", "(5,2):(3,1)"},
        {"Sw<1,0,-3> o 0 o 4:1", "Sw<1,0,-3> o 0 o 4:1", "1:0"},
        {"Sw<3,3,3> o 0 o 4096:1", "Sw<3,3,4> o 0 o 4096:1", "8:1"},
        {"(_4,_8):(_1,_4)", "_16:_1", "_16:_1"},
        {"_16:_1", "16:1", "16:1"},
    };
    static const struct expression_refusal refusals[] = {
        {"4:1", "4:1+4", DIMFOLD_ERR_UNSUPPORTED, -1, "max_common_layout: layout2 has offset 4: expected 0"},
        {"4:1+4", "4:1", DIMFOLD_ERR_UNSUPPORTED, -1, NULL},
        {"(2,2):(1,1@0)", "4:1", DIMFOLD_ERR_UNSUPPORTED, 1, NULL},
    };
    CHECK_GIVES(max_common, rows);
    CHECK_REFUSES(max_common, refusals);
}
