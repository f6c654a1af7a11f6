/* Coalescing: the same function, and nothing left to merge. */
#include "nested/expression.h"

static const char *const coalesced[][2] = {
    {"(2,(1,6)):(1,(6,2))", "12:1"},
    {"(2,4):(4,1)", "(2,4):(4,1)"},
    {"((2,2),(3,1)):((1,2),(4,99))", "12:1"},
    {"(1,1):(5,7)", "1:0"},
    {"():()", "_1:_0"},
    {"(4,1):(1,0)", "4:1"},
    {"(2,3,4):(0,0,0)", "24:0"},
    {"(2,3):(-1,-2)", "6:-1"},
    {"((4)):((3))", "4:3"},
    {"(2,2):(1@0,2@0)", "4:1@0"},
    {"(2,2):(1@0,2@1)", "(2,2):(1@0,2@1)"},
    {"(_2,_4):(_1,_2)", "_8:_1"},
    {"(_2,4):(_1,2)", "8:_1"},
    {"(2,4):(1,2)+5", "8:1+5"},
    {"Sw<1,0,1> o 3 o (2,4):(1,2)", "Sw<1,0,1> o 3 o 8:1"},
};

TEST(coalesce_merges_what_continues_and_drops_extents_of_one)
{
    for (size_t i = 0; i < sizeof coalesced / sizeof coalesced[0]; i++) {
        dimfold_nested layout = nested_of(coalesced[i][0]);
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_coalesce(&layout, &layout, NULL));
        CHECK_NESTED(coalesced[i][1], &layout);
    }
}

/* The end of the first leaf is not representable, so that nothing continues it. */
TEST(coalesce_does_not_wrap)
{
    dimfold_nested layout = nested_of("(2,2):(1,1)"), result;
    layout.stride[0] = PTRDIFF_MAX / 2 + 1;
    layout.stride[1] = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_coalesce(&result, &layout, NULL));
    CHECK_EQ(2, result.leaves);
}

static dimfold_status coalesce_by(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                  dimfold_diag *diag)
{
    dimfold_tuple profile = tuple_of(argument);
    return dimfold_nested_coalesce_by(result, layout, &profile, diag);
}

static dimfold_status filter(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                             dimfold_diag *diag)
{
    if (argument == NULL)
        return dimfold_nested_filter(result, layout, diag);
    dimfold_tuple profile = tuple_of(argument);
    return dimfold_nested_filter_by(result, layout, &profile, diag);
}

TEST(coalesce_by_merges_within_the_parts_of_the_profile)
{
    static const struct expression_result rows[] = {
        {"(2,(1,6)):(1,(6,2))", "(1,1)", "(2,6):(1,2)"},
        {"(2,(1,6)):(1,(6,2))", "1", "12:1"},
        {"((2,2),(3,(1,4))):((1,2),(4,(0,12)))", "(1,(1,1))", "(4,(3,4)):(1,(4,12))"},
        /* Modes beyond the profile stay as they are. */
        {"((2,2),(3,4),(1,1)):((1,2),(4,12),(0,0))+5", "(1)", "(4,(3,4),(1,1)):(1,(4,12),(0,0))+5"},
        {"8:1", "(1)", "(8):(1)"},
        {"(2,2):(1,2)", "()", "(2,2):(1,2)"},
    };
    static const struct expression_refusal refusals[] = {
        {"(2,(1,6)):(1,(6,2))", "(1,(1,1,1))", DIMFOLD_ERR_SHAPE, -1,
         "coalesce_by: profile has 3 modes: expected at most 2"},
        {"8:1", "(1,1)", DIMFOLD_ERR_SHAPE, -1, NULL},
    };
    CHECK_GIVES(coalesce_by, rows);
    CHECK_REFUSES(coalesce_by, refusals);
}

TEST(filter_drops_strides_of_zero)
{
    static const struct expression_result rows[] = {
        {"(2,(3,4)):(0,(1,0))", NULL, "3:1"},
        {"(2,3,2):(1,0,2)", NULL, "4:1"},
        {"(2,3):(0,0)", NULL, "1:0"},
        {"(2,(3,4),5):(0,(1,0),0)", "(1,1)", "(1,3,5):(0,1,0)"},
        {"(2,(3,4)):(0,(1,0))", "1", "3:1"},
    };
    static const struct expression_refusal refusals[] = {
        {"(2,3):(1@0,1)", NULL, DIMFOLD_ERR_UNSUPPORTED, 0, NULL},
        {"(2,3):(1,0)", "(1,1,1)", DIMFOLD_ERR_SHAPE, -1, "filter_by: profile has 3 modes: expected at most 2"},
    };
    CHECK_GIVES(filter, rows);
    CHECK_REFUSES(filter, refusals);
}
