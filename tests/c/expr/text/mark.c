/* A diagnosis of an expression: the sentence, the expression, and a mark below what is wrong. */
#include "base/diag.h"
#include "expr/random.h"

static dimfold_expr parsed(const char *text)
{
    dimfold_expr expr;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, strlen(text), NULL));
    return expr;
}

static void check_marked(const char *expected, const dimfold_expr *expr, const dimfold_diag *diag)
{
    char text[1024];
    CHECK_EQ(strlen(expected), dimfold_expr_diag_text(expr, diag, text, sizeof text));
    if (!CHECK(strcmp(expected, text) == 0))
        printf("expected\n%s\nfound\n%s\n", expected, text);
}

static void check_broken(const char *expected, const dimfold_expr *expr)
{
    dimfold_diag diag;
    CHECK(dimfold_expr_check(expr, &diag) != DIMFOLD_OK);
    check_marked(expected, expr, &diag);
}

TEST(mark_is_below_the_node_of_the_manual)
{
    dimfold_expr expr = parsed("|a: f32, b: f32| a * 2.5 + b");
    expr.node[1].dtype = DIMFOLD_DTYPE_I32;
    check_broken("expr_check: node 4 (add) has an argument of i32: expected f32, or a cast to it\n"
                 "|a: f32, b: i32| a * 2.5 + b\n"
                 "                 ^~~~~~~~~~~", &expr);
}

TEST(mark_is_below_a_cycle)
{
    dimfold_expr expr = parsed("|a: f32| t0 = a * 2.5; exp(t0) - (t0 + a)");
    expr.node[2].arg[0] = 4;
    check_broken("expr_check: node 2 (mul) names node 4: expected an earlier one, below 2\n"
                 "|a: f32| t0 = t2 * 2.5; t1 = exp(t0); t2 = t0 + a; t1 - t2\n"
                 "              ^~~~~~~~", &expr);
    expr = parsed("|a: f32| a * a");
    expr.node[1].arg[1] = 1;
    check_broken("expr_check: node 1 (mul) names node 1: expected an earlier one, below 1\n"
                 "|a: f32| t0 = a * t0; t0\n"
                 "              ^~~~~~", &expr);
}

TEST(mark_is_below_the_node_of_every_reason)
{
    dimfold_expr expr = parsed("|a: f32| (a + 1.0) * a");
    expr.node[2].op = 999;
    check_broken("expr_check: node 2 has the operation 999, which is none\n"
                 "|a: f32| op999(a, f32(1.0)) * a\n"
                 "         ^~~~~~~~~~~~~~~~~~", &expr);
    expr = parsed("|a: f32| (a + 1.0) * a");
    expr.node[2].arg[1] = DIMFOLD_NODE_NONE;
    check_broken("expr_check: node 2 (add) has 1 arguments: expected 2\n"
                 "|a: f32| t0 = f32(1.0); (a + ?) * a\n"
                 "                         ^~~~~", &expr);
    expr = parsed("|a: f32| (a + 1.0) * a");
    expr.node[3].value[1] = 5;
    check_broken("expr_check: node 3 (mul) has the value 5: expected 0\n"
                 "|a: f32| (a + 1.0) * a\n"
                 "         ^~~~~~~~~~~~~", &expr);
    expr = parsed("|a: f32| -a + 1.0");
    expr.node[1].op = DIMFOLD_OP_NOT;
    check_broken("expr_check: node 1 (not) is not defined for f32\n"
                 "|a: f32| ~a + 1.0\n"
                 "         ^~", &expr);
    expr = parsed("|a: f32| a < 1.0");
    expr.node[2].dtype = DIMFOLD_DTYPE_F32;
    check_broken("expr_check: node 2 (lt) has the dtype f32: expected bool\n"
                 "|a: f32| a < 1.0\n"
                 "         ^~~~~~~", &expr);
}

TEST(mark_is_below_leaves_and_results)
{
    dimfold_expr expr = parsed("|a: f32, b: f32| a * b, a");
    expr.node[1].dtype = 77;
    check_broken("expr_check: node 1 (source) is not defined for code 77 of 0 times 0 bits\n"
                 "|a: f32, b: dtype_0x4d| a * b, a\n"
                 "         ^~~~~~~~~~~~~", &expr);
    expr = parsed("|a: f32, b: f32| a * b, a");
    expr.result[1] = 9;
    check_broken("expr_check: result 1 of expr is node 9: expected one below 3\n"
                 "|a: f32, b: f32| a * b, ?9\n"
                 "                        ^~", &expr);
    expr = parsed("|a: f32| a * 2.5");
    expr.node[1].value[1] = 5;
    check_broken("expr_check: node 1 (constant) has the value 5: expected 0\n"
                 "|a: f32| a * 2.5\n"
                 "             ^~~", &expr);
    expr = parsed("|a: f32| t0 = f32(2.5); a + t0 * t0");
    expr.node[1].value[1] = 5;
    check_broken("expr_check: node 1 (constant) has the value 5: expected 0\n"
                 "|a: f32| t0 = f32(2.5); a + t0 * t0\n"
                 "              ^~~~~~~~", &expr);
}

TEST(no_mark_is_there_for_what_is_about_no_node)
{
    dimfold_expr expr = parsed("|a: f32| a");
    expr.results = 0;
    check_broken("expr_check: expr has no result\n|a: f32|", &expr);
    expr.results = 1;
    expr.count = 65;
    dimfold_diag diag;
    char text[2048];
    CHECK_STATUS(DIMFOLD_ERR_RESOURCE, dimfold_expr_check(&expr, &diag));
    dimfold_expr_diag_text(&expr, &diag, text, sizeof text);
    CHECK(strncmp(text, "expr_check: an expression has room for 64 nodes\n|a: f32| ", 57) == 0);
    CHECK(strchr(text, '^') == NULL);
}

/* As the application of a program names its views. */
static void check_named(const char *expected, int32_t reason, const char *operand, ptrdiff_t axis, int64_t found)
{
    dimfold_expr expr = parsed("|a: f32, b: i64| a + f32(b + index(1)), b");
    dimfold_diag diag;
    dimfold_fail((dimfold_call){&diag, "apply"}, reason, operand, axis, 4, found);
    check_marked(expected, &expr, &diag);
}

TEST(mark_is_below_the_view_that_does_not_fit)
{
    check_named("apply: axis 0 of source 1 has extent 3: expected 4\n"
                "|a: f32, b: i64| a + f32(b + index(1)), b\n"
                "         ^~~~~~", DIMFOLD_REASON_EXTENT, "source 1", 0, 3);
    check_named("apply: axis 0 of target 0 has extent 3: expected 4\n"
                "|a: f32, b: i64| a + f32(b + index(1)), b\n"
                "                 ^~~~~~~~~~~~~~~~~~~~~", DIMFOLD_REASON_EXTENT, "target 0", 0, 3);
    check_named("apply: axis 0 of target 1 has extent 3: expected 4\n"
                "|a: f32, b: i64| a + f32(b + index(1)), b\n"
                "                                        ^", DIMFOLD_REASON_EXTENT, "target 1", 0, 3);
    check_named("apply: index 1 is outside of 4 axes: expected -4 to 3\n"
                "|a: f32, b: i64| a + f32(b + index(1)), b\n"
                "                             ^~~~~~~~", DIMFOLD_REASON_AXIS, "index", -1, 1);
    check_named("apply: node 4 of program is no constant\n"
                "|a: f32, b: i64| a + f32(b + index(1)), b\n"
                "                     ^~~~~~~~~~~~~~~~~", DIMFOLD_REASON_PROGRAM_CONSTANT, "program", -1, 4);
    check_named("apply: axis 0 of source 7 has extent 3: expected 4\n"
                "|a: f32, b: i64| a + f32(b + index(1)), b", DIMFOLD_REASON_EXTENT, "source 7", 0, 3);
    check_named("apply: axis 0 of sources has extent 3: expected 4\n"
                "|a: f32, b: i64| a + f32(b + index(1)), b", DIMFOLD_REASON_EXTENT, "sources", 0, 3);
}

TEST(the_sentence_is_alone_without_an_expression)
{
    dimfold_expr expr = parsed("|a: f32| a");
    dimfold_diag diag;
    static const char text[] = "|a: f32| b";
    CHECK_STATUS(DIMFOLD_ERR_SYNTAX, dimfold_expr_parse(&expr, text, sizeof text - 1, &diag));
    check_marked("expr_parse: column 10: expected the name of a source, or of a definition before this place", &expr,
                 &diag);
    diag.column = 0;
    check_marked("expr_parse: expected the name of a source, or of a definition before this place", NULL, &diag);
    check_marked("", &expr, NULL);
    CHECK_EQ(0, dimfold_expr_diag_text(NULL, NULL, NULL, 0));
}

TEST(the_marked_text_is_cut_at_every_capacity)
{
    dimfold_expr expr = parsed("|a: f32| a < 1.0");
    dimfold_diag diag;
    char whole[256], text[256];
    expr.node[2].dtype = DIMFOLD_DTYPE_F32;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_expr_check(&expr, &diag));
    size_t length = dimfold_expr_diag_text(&expr, &diag, whole, sizeof whole);
    CHECK_EQ(length, dimfold_expr_diag_text(&expr, &diag, NULL, 0));
    for (size_t capacity = 0; capacity <= length + 2; capacity++) {
        memset(text, '#', sizeof text);
        CHECK_EQ(length, dimfold_expr_diag_text(&expr, &diag, text, capacity));
        size_t kept = capacity == 0 ? 0 : capacity <= length ? capacity - 1 : length;
        CHECK(memcmp(whole, text, kept) == 0 && (capacity == 0 || text[kept] == '\0'));
        CHECK_EQ('#', text[kept + (capacity > 0)]);
    }
}

/* Whatever is wrong, the mark of a node is there, and stands below the line before it. */
TEST(marks_of_random_broken_expressions_stand_below_their_nodes)
{
    uint64_t state = 1;
    static char text[40000];
    for (unsigned round = 0; round < test_rounds(2000); round++) {
        dimfold_expr *expr = calloc(1, sizeof *expr);
        dimfold_diag diag;
        random_broken(expr, &state);
        if (dimfold_expr_check(expr, &diag) != DIMFOLD_OK) {
            size_t length = dimfold_expr_diag_text(expr, &diag, text, sizeof text);
            const char *line = strchr(text, '\n'), *mark = line != NULL ? strchr(line + 1, '\n') : NULL;
            CHECK(line != NULL && strlen(text) == length);
            bool is_of_node = diag.reason >= DIMFOLD_REASON_NODE_OP && diag.reason <= DIMFOLD_REASON_NODE_DTYPE_OWN;
            CHECK(!is_of_node || mark != NULL);
            CHECK(mark == NULL || (strlen(mark) <= (size_t)(mark - line) && mark[strspn(mark + 1, " ") + 1] == '^'));
        }
        free(expr);
    }
}
