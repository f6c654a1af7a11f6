/* Questions about layouts. */
#include "nested/notation.h"

TEST(questions_about_layouts)
{
    static const struct {
        const char *text;
        size_t rank, depth, size;
        bool is_static;
    } cases[] = {
        {"8:1", 1, 0, 8, false},
        {"(8):(1)", 1, 1, 8, false},
        {"(2,(2,3)):(4,(2,1))", 2, 2, 12, false},
        {"():()", 0, 1, 1, true},
        {"(_2,_3):(_1,_2)", 2, 1, 6, true},
        {"(_2,_3):(_1,2)", 2, 1, 6, false},
        {"Sw<1,0,1> o 3 o (4,4):(0,-1)", 2, 1, 16, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dimfold_nested layout = nested_of(cases[i].text);
        CHECK_EQ(cases[i].rank, dimfold_nested_rank(&layout));
        CHECK_EQ(cases[i].depth, dimfold_nested_depth(&layout));
        CHECK_EQ(cases[i].size, dimfold_nested_size(&layout));
        CHECK_EQ(cases[i].is_static, dimfold_nested_is_static(&layout));
        CHECK(dimfold_nested_is_valid(&layout));
    }
}

TEST(questions_about_no_layout)
{
    dimfold_nested bad = nested_of("(3,4):(1,3)");
    bad.shape[1] = 0;
    const dimfold_nested *none[] = {NULL, &bad};
    for (size_t i = 0; i < 2; i++) {
        CHECK(!dimfold_nested_is_valid(none[i]) && !dimfold_nested_is_static(none[i]));
        CHECK(dimfold_nested_rank(none[i]) == 0 && dimfold_nested_depth(none[i]) == 0);
        CHECK(dimfold_nested_size(none[i]) == 0 && !dimfold_nested_equal(none[i], none[i]));
    }
}
