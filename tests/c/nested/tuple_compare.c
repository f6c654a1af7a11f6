/* Tuples compared. */
#include "nested/notation.h"

TEST(profiles_fit_as_cute_says)
{
    static const struct {
        const char *a, *b;
        bool congruent, weakly, compatible;
    } cases[] = {
        {"24", "24", true, true, true},
        {"24", "32", true, true, false},
        {"24", "(24)", false, true, true},
        {"(24)", "24", false, false, false},
        {"24", "(4,6)", false, true, true},
        {"(4,6)", "((2,2),6)", false, true, true},
        {"((2,2),6)", "((2,2),(3,2))", false, true, true},
        {"(4,6)", "(4,6,1)", false, false, false},
        {"(4,6,1)", "(4,6)", false, false, false},
        {"(4,6)", "(6,4)", true, true, false},
        {"((2,2),6)", "(4,6)", false, false, false},
        {"(24)", "(4,6)", false, false, false},
        {"1", "()", false, true, true},
        {"2", "()", false, true, false},
        {"()", "()", true, true, true},
        {"()", "1", false, false, false},
        {"()", "(1)", false, false, false},
        {"(1,(2,(3,4)),5)", "(9,(9,(9,9)),9)", true, true, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dimfold_tuple a = tuple_of(cases[i].a), b = tuple_of(cases[i].b);
        CHECK_EQ(cases[i].congruent, dimfold_tuple_congruent(&a, &b));
        CHECK_EQ(cases[i].weakly, dimfold_tuple_weakly_congruent(&a, &b));
        CHECK_EQ(cases[i].compatible, dimfold_tuple_compatible(&a, &b));
    }
}

TEST(compatible_is_false_where_a_product_is_not_representable)
{
    dimfold_tuple a = tuple_of("0"), b = tuple_of("(2,2)");
    b.value[0] = PTRDIFF_MIN;
    CHECK(!dimfold_tuple_compatible(&a, &b));
    b.value[1] = 0;
    CHECK(dimfold_tuple_compatible(&a, &b));
}

TEST(equal_tuples_have_the_same_parentheses_and_integers)
{
    dimfold_tuple a = tuple_of("(3,(_2,_))"), b = tuple_of("(3,(2,_))"), c = tuple_of("(3,(2,0))");
    CHECK(dimfold_tuple_equal(&a, &b));
    CHECK(!dimfold_tuple_equal(&b, &c));
    c = tuple_of("(3,2,_)");
    CHECK(!dimfold_tuple_equal(&b, &c));
    c = tuple_of("(3,(4,_))");
    CHECK(!dimfold_tuple_equal(&b, &c));
}

TEST(orders_are_those_of_cute)
{
    static const struct {
        const char *a, *b;
        bool lex, colex, elem;
    } cases[] = {
        {"1", "2", true, true, true},
        {"2", "2", false, false, false},
        {"(1,5)", "(2,4)", true, false, false},
        {"(2,4)", "(1,5)", false, true, false},
        {"(1,2)", "(2,3)", true, true, true},
        {"(1,2)", "(1,2)", false, false, false},
        {"(1,(2,3))", "(1,(2,4))", true, true, false},
        {"(0,(2,9))", "(1,(3,8))", true, false, false},
        {"(1,2)", "(1,2,0)", true, false, false},
        {"(1,2)", "(0,1,2)", false, true, false},
        {"(1,2)", "(2,3,0)", true, false, true},
        {"(1,2,0)", "(1,2)", false, true, false},
        {"(2,3,0)", "(5,5)", true, true, false},
        {"((1),5)", "((1,2),0)", true, false, false},
        {"((0),1)", "((1,2),2)", true, true, true},
        {"3", "(4)", false, false, false},
        {"(3)", "4", false, false, false},
        {"()", "(1)", true, true, true},
        {"()", "()", false, false, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dimfold_tuple a = tuple_of(cases[i].a), b = tuple_of(cases[i].b);
        bool same = dimfold_tuple_lex_less(&a, &b) == cases[i].lex &&
                    dimfold_tuple_colex_less(&a, &b) == cases[i].colex &&
                    dimfold_tuple_elem_less(&a, &b) == cases[i].elem;
        if (!CHECK(same))
            printf("%s and %s\n", cases[i].a, cases[i].b);
    }
}
