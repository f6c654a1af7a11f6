/* Contiguous layouts after the model of others. */
#include "nested/notation.h"

static void check_like(const char *like, const char *fragment, const char *text)
{
    dimfold_nested layout = nested_of(text), result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_like(&result, &layout, NULL));
    CHECK_NESTED(like, &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_fragment_like(&layout, &layout, NULL));
    CHECK_NESTED(fragment, &layout);
}

TEST(layouts_alike_keep_the_order_of_strides)
{
    check_like("(4,2):(2,1)", "(4,2):(1,4)", "(4,2):(4,1)");
    check_like("(2,(3,4)):(1,(2,6))", "(2,(3,4)):(1,(2,6))", "(2,(3,4)):(1,(2,8))");
    check_like("(2,3,4):(12,4,1)", "(2,3,4):(1,8,2)", "(2,3,4):(100,10,1)+7");
    check_like("((7,(2)),6):((1,(7)),14)", "((7,(2)),6):((1,(7)),14)", "((7,(2)),6):((1,(21)),42)");
    check_like("2:1", "2:1", "2:8");
    check_like("(_4,_2):(_2,_1)", "(_4,_2):(_1,_4)", "(_4,_2):(_4,_1)");
    check_like("():()", "():()", "():()");
}

TEST(strides_0_stay_0_where_cute_keeps_them)
{
    check_like("(3,2,7):(2,1,0)", "(3,2,7):(1,21,3)", "(3,2,7):(2,1,0)");
    check_like("((3,2),7):((0,1),2)", "((3,2),7):((0,1),2)", "((3,2),7):((0,5),9)");
    check_like("4:0", "4:1", "4:0");
    check_like("(2,2):(1,1)", "(2,2):(1,2)", "(2,2):(3,3)");
    check_like("(2,2,3):(0,1,1)", "(2,2,3):(0,1,1)", "(2,2,3):(0,4,4)");
}

TEST(layouts_alike_refuse_negative_strides)
{
    dimfold_nested layout = nested_of("(3,4):(1,-3)"), result = nested_of("9:1");
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_like(&result, &layout, &diag));
    CHECK_EQ(1, diag.axis);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_fragment_like(&result, &layout, NULL));
    layout = nested_of("(3,4):(1@0,1@1)");
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_like(&result, &layout, NULL));
    CHECK_NESTED("9:1", &result);
}
