/* Equality of layouts. */
#include "nested/notation.h"
#include "nested/oracle.h"

static dimfold_answer equivalent_answer(const char *a, const char *b)
{
    dimfold_nested layout = nested_of(a), layout2 = nested_of(b);
    dimfold_answer answer = 77, mirrored = 77;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_equivalent(&layout, &layout2, &answer, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_equivalent(&layout2, &layout, &mirrored, NULL));
    CHECK_EQ(answer, mirrored);
    return answer;
}

TEST(equal_compares_all_numbers_but_what_is_static)
{
    static const char *const same[][2] = {{"(_2,3):(1,_2)", "(2,3):(1,2)"}, {"():()", "():()"}};
    static const char *const different[][2] = {
        {"(2,3):(1,2)", "6:1"},       {"(2,3):(1,2)", "(2,3):(1,3)"},         {"(2,3):(1,2)", "(2,3):(1,2)+1"},
        {"(2,3):(1,2)", "(2,4):(1,2)"}, {"(2):(1)", "2:1"},                   {"4:1", "Sw<1,0,1> o 0 o 4:1"},
        {"(2,3):(1@0,1@1)", "(2,3):(1@0,1@0)"},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        dimfold_nested a = nested_of(same[i][0]), b = nested_of(same[i][1]);
        CHECK(dimfold_nested_equal(&a, &b));
    }
    for (size_t i = 0; i < sizeof different / sizeof *different; i++) {
        dimfold_nested a = nested_of(different[i][0]), b = nested_of(different[i][1]);
        CHECK(!dimfold_nested_equal(&a, &b));
    }
}

TEST(equivalent_compares_functions)
{
    static const struct {
        const char *a, *b;
        dimfold_answer answer;
    } cases[] = {
        {"(2,3):(1,2)", "6:1", DIMFOLD_ANSWER_YES},
        {"(2,1,(3)):(1,9,(2))", "6:1", DIMFOLD_ANSWER_YES},
        {"1:7", "():()", DIMFOLD_ANSWER_YES},
        {"6:1", "7:1", DIMFOLD_ANSWER_NO},
        {"6:1", "6:1+1", DIMFOLD_ANSWER_NO},
        {"(2,3):(3,1)", "(3,2):(1,3)", DIMFOLD_ANSWER_NO},
        {"(100,100):(1,0)", "(100,100):(1,0)", DIMFOLD_ANSWER_YES},
        {"Sw<1,0,1> o 0 o (100,100):(1,100)", "Sw<1,0,1> o 0 o 10000:1", DIMFOLD_ANSWER_YES},
        {"Sw<1,0,1> o 0 o 10000:1", "Sw<1,0,1> o 0 o 10000:2", DIMFOLD_ANSWER_NO},
        {"Sw<2,0,5> o 0 o 32:1", "32:1", DIMFOLD_ANSWER_YES},
        {"Sw<2,0,20> o 0 o 100000:1", "Sw<3,0,20> o 0 o 100000:1", DIMFOLD_ANSWER_YES},
        {"Sw<2,0,20> o 0 o 100000:1", "100000:2", DIMFOLD_ANSWER_NO},
        {"Sw<2,0,2> o 0 o 100000:16", "100000:16", DIMFOLD_ANSWER_YES},
        {"Sw<2,0,2> o 0 o 64:1", "64:1", DIMFOLD_ANSWER_NO},
        {"Sw<2,0,2> o 0 o (4,16):(1,4)", "Sw<1,0,2> o 0 o 64:1", DIMFOLD_ANSWER_NO},
        {"Sw<1,0,13> o 0 o 16384:1", "16384:1", DIMFOLD_ANSWER_UNKNOWN},
        {"Sw<1,0,1> o 0 o 2:3", "2:2", DIMFOLD_ANSWER_YES},
        {"(2,3):(1@0,2@0)", "6:1@0", DIMFOLD_ANSWER_YES},
        {"(2,3):(1@0,2@1)", "6:1@0", DIMFOLD_ANSWER_NO},
        {"(2,3):(0@0,0@1)", "(3,2):(0@1,0@0)", DIMFOLD_ANSWER_YES},
        {"(2,3):(0@0,0@1)", "6:0@0", DIMFOLD_ANSWER_NO},
        {"6:1", "6:1@0", DIMFOLD_ANSWER_NO},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!CHECK_EQ(cases[i].answer, equivalent_answer(cases[i].a, cases[i].b)))
            printf("%s and %s\n", cases[i].a, cases[i].b);
}

/* Small layouts, so that both answers occur. */
static bool equivalent_is_the_table(uint64_t *random)
{
    unsigned kinds = ORACLE_ZERO | ORACLE_NEGATIVE | (oracle_chance(random, 2) ? ORACLE_SWIZZLE : 0);
    dimfold_nested layout = oracle_layout(random, 4, 16, kinds), layout2 = oracle_layout(random, 4, 16, kinds);
    ptrdiff_t table[ORACLE_SIZE], table2[ORACLE_SIZE];
    if (oracle_chance(random, 3))
        layout2 = oracle_coalesced(&layout);
    size_t size = oracle_table(&layout, table), size2 = oracle_table(&layout2, table2);
    bool same = size == size2 && memcmp(table, table2, size * sizeof *table) == 0;
    dimfold_answer answer = 77;
    return (dimfold_nested_equivalent(&layout, &layout2, &answer, NULL) == DIMFOLD_OK &&
            answer == (same ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO)) ||
           oracle_complain("equivalent", NULL, &layout, &layout2);
}

TEST(equivalent_layouts_have_the_same_table)
{
    CHECK(oracle_holds(equivalent_is_the_table, 1));
}

/* What a swizzle does to coordinates is not defined: only an equal one leaves the question to the layouts. */
TEST(equivalent_does_not_take_swizzled_coordinates_for_positions)
{
    CHECK_EQ(DIMFOLD_ANSWER_UNKNOWN, equivalent_answer("Sw<1,0,1> o 0 o 4:1@0", "4:1"));
    CHECK_EQ(DIMFOLD_ANSWER_UNKNOWN, equivalent_answer("Sw<1,0,1> o 0 o 4:1@0", "Sw<1,0,2> o 0 o 4:1@1"));
    CHECK_EQ(DIMFOLD_ANSWER_YES, equivalent_answer("Sw<1,0,1> o 0 o 4:1@0", "Sw<1,0,1> o 0 o (2,2):(1@0,2@0)"));
}
