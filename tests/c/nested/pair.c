/* Two trees walked side by side. */
#include "nested/notation.h"
#include "nested/pair.h"

/* "m0+1:0+2 ": a step's kind and the leaves of both nodes, as first leaf and number. */
static void pair_trace(char *text, const char *a, const char *b, bool within)
{
    dimfold_tuple tuple = tuple_of(a), tuple2 = tuple_of(b);
    tree_pair pair;
    pair_kind kind;
    dimfold_pair_start(&pair, tuple.parens, tuple.leaves, tuple2.parens, tuple2.leaves);
    *text = '\0';
    while ((kind = within ? dimfold_pair_next_within(&pair) : dimfold_pair_next(&pair)) != PAIR_END) {
        text += sprintf(text, "%c%u+%u:%u+%u ", "_m12"[kind], (unsigned)pair.node[0].first,
                        (unsigned)pair.node[0].count, (unsigned)pair.node[1].first, (unsigned)pair.node[1].count);
        if (within && kind != PAIR_MEET)
            break;
    }
}

static void check_pair(const char *expected, const char *a, const char *b, bool within)
{
    char text[1000];
    pair_trace(text, a, b, within);
    if (!CHECK(strcmp(text, expected) == 0))
        printf("%s and %s: %s\n", a, b, text);
}

TEST(pair_meets_leaves_with_what_faces_them)
{
    check_pair("m0+1:0+1 ", "3", "4", false);
    check_pair("m0+1:0+2 ", "3", "(4,5)", false);
    check_pair("m0+2:0+1 ", "(4,5)", "3", false);
    check_pair("m0+1:0+2 m1+2:2+1 ", "(3,(4,5))", "((1,2),6)", false);
    check_pair("m0+1:0+1 m1+1:1+1 m2+1:2+1 ", "((1,2),3)", "((1,2),3)", false);
    check_pair("m0+1:0+0 ", "3", "()", false);
    check_pair("", "()", "()", false);
    check_pair("m0+1:0+1 m1+1:1+3 m2+1:4+1 ", "((1,2),3)", "((1,(2,(3,4))),5)", false);
}

TEST(pair_tells_of_modes_too_many)
{
    check_pair("m0+1:0+1 11+2:1+0 13+1:1+0 ", "(1,(2,3),4)", "(1)", false);
    check_pair("m0+1:0+1 21+0:1+3 ", "(1)", "(1,(2,3),4)", false);
    check_pair("m0+1:0+1 21+0:1+1 m1+1:2+1 ", "((1),3)", "((1,2),3)", false);
    check_pair("m0+1:0+1 11+1:1+0 m2+1:1+1 ", "((1,2),3)", "((1),3)", false);
    check_pair("20+0:0+1 ", "()", "(1)", false);
}

TEST(pair_within_ends_where_the_first_tree_does_not_fit)
{
    check_pair("m0+1:0+1 m1+1:1+2 ", "(1,2)", "(1,(2,3))", true);
    check_pair("10+2:0+1 ", "((1,2),3)", "(1,2)", true);
    check_pair("m0+1:0+1 11+1:1+0 ", "(1,2)", "(1)", true);
    check_pair("m0+1:0+1 21+0:1+1 ", "(1)", "(1,2)", true);
}
