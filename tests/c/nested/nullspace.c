/* nullspace: the indices that strides 0 lead to position 0. */
#include "nested/expression.h"

static dimfold_status nullspace(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                dimfold_diag *diag)
{
    (void)argument;
    return dimfold_nested_nullspace(result, layout, diag);
}

TEST(nullspace_is_the_leaves_of_stride_zero)
{
    static const struct expression_result rows[] = {
        {"(2,2,2):(0,0,0)", NULL, "(2,2,2):(1,2,4)"},
        {"(2,(3,4)):(1,(0,2))", NULL, "3:2"},
        {"(2,(3,4),5):(0,(1,0),7)", NULL, "(2,4):(1,6)"},
        {"(2,1,3):(1,0,0)", NULL, "(1,3):(0,2)"},
        {"(4,2):(1,4)", NULL, "1:0"},
        {"(4,2):(-1,0)", NULL, "2:4"},
        {"():()", NULL, "_1:_0"},
        {"(_2,_3):(_1,_0)", NULL, "_3:_2"},
        {"(_2,3):(_0,1)", NULL, "_2:1"},
    };
    static const struct expression_refusal refusals[] = {
        {"4:0+1", NULL, DIMFOLD_ERR_UNSUPPORTED, -1, NULL},
        {"Sw<1,0,1> o 0 o 4:0", NULL, DIMFOLD_ERR_UNSUPPORTED, -1, NULL},
        {"(4,2):(0,1@0)", NULL, DIMFOLD_ERR_UNSUPPORTED, 1, NULL},
    };
    CHECK_GIVES(nullspace, rows);
    CHECK_REFUSES(nullspace, refusals);
}
