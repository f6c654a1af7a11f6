/* sort: leaves by stride, the smallest first. */
#include "nested/expression.h"

static dimfold_status sort(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                           dimfold_diag *diag)
{
    (void)argument;
    return dimfold_nested_sort(result, layout, diag);
}

TEST(sort_orders_leaves_by_magnitude_of_stride)
{
    static const struct expression_result rows[] = {
        {"((4,2),8):((16,1),2)", NULL, "(2,8,4):(1,2,16)"},
        {"(2,3,4):(5,-1,0)", NULL, "(4,3,2):(0,-1,5)"},
        /* Equal ones keep their order. */
        {"(2,3,4,5):(1,-1,1,0)", NULL, "(5,2,3,4):(0,1,-1,1)"},
        {"4:3", NULL, "4:3"},
        {"(4):(3)", NULL, "(4):(3)"},
        {"():()", NULL, "():()"},
        {"(_4,2):(4,_1)+7", NULL, "(2,_4):(_1,4)+7"},
    };
    static const struct expression_refusal refusals[] = {
        {"(2,3):(1@1,1)", NULL, DIMFOLD_ERR_UNSUPPORTED, 0, NULL},
    };
    CHECK_GIVES(sort, rows);
    CHECK_REFUSES(sort, refusals);
}
