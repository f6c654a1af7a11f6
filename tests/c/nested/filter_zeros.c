/* filter_zeros: strides 0 lose their extent, and nothing else changes. */
#include "nested/expression.h"

static dimfold_status filter_zeros(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                   dimfold_diag *diag)
{
    (void)argument;
    return dimfold_nested_filter_zeros(result, layout, diag);
}

TEST(filter_zeros_makes_extents_of_stride_zero_one)
{
    static const struct expression_result rows[] = {
        {"(2,(3,4)):(0,(1,0))", NULL, "(1,(3,1)):(0,(1,0))"},
        {"4:0", NULL, "1:0"},
        {"(2,3):(-1,5)", NULL, "(2,3):(-1,5)"},
        {"Sw<1,0,1> o 3 o (2,4):(0,2)", NULL, "Sw<1,0,1> o 3 o (1,4):(0,2)"},
        {"():()", NULL, "():()"},
        /* The 1 is as static as the 0 that it follows from. */
        {"(4,_4):(_0,0)", NULL, "(_1,1):(_0,0)"},
    };
    static const struct expression_refusal refusals[] = {
        {"(2,3):(1,1@0)", NULL, DIMFOLD_ERR_UNSUPPORTED, 1, NULL},
    };
    CHECK_GIVES(filter_zeros, rows);
    CHECK_REFUSES(filter_zeros, refusals);
}
