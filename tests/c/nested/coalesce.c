/* Coalescing: the same function, and nothing left to merge. */
#include "nested/notation.h"

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
