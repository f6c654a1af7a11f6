/* Which nodes are written inside of others: those that a reader numbers in the same way there. */
#include "expr/text/outline.h"

#include "expr/random.h"

/* One letter per node: s between the bars, d a definition, i inside of another one. */
static void check_places(const char *text, const char *expected)
{
    dimfold_expr expr;
    expr_outline outline;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, strlen(text), NULL));
    dimfold_outline_new(&outline, &expr);
    CHECK_EQ(strlen(expected), outline.nodes);
    for (uint32_t i = 0; i < outline.nodes; i++)
        if (!CHECK_EQ(expected[i], "sdi"[outline.place[i]]))
            printf("  node %u of %s\n", i, text);
}

TEST(outline_puts_inside_what_is_used_once)
{
    check_places("|a: f32, b: f32| a * 2.5 + b", "ssiii");
    check_places("|a: f32| t = a * 2; t + t", "sidi");
    check_places("|a: f32| t = exp(a); u = log(a); t + u", "siii");
    check_places("|a: f32| t = exp(a); u = log(a); u + t", "sdii");
    check_places("|a: f32| t = exp(a); t, t", "sd");
    check_places("|a: f32| t = exp(a); u = log(a); t, u", "sii");
    check_places("|a: f32| t = exp(a); u = log(a); u, t", "sdi");
    check_places("|a: f32| t = exp(a); a", "sd");
    check_places("|| t = f32(1); a: f32; t + a", "ddi");
    check_places("|a: f32| exp(source(0))", "sii");
}

/* Inside stands every node at most once, behind the nodes that it is made of. */
TEST(outline_of_any_bits_is_a_forest)
{
    uint64_t state = 5;
    for (unsigned round = 0; round < 5000; round++) {
        dimfold_expr expr;
        expr_outline outline;
        uint32_t inside[64] = {0};
        random_broken(&expr, &state);
        dimfold_outline_new(&outline, &expr);
        CHECK(outline.nodes <= 64 && outline.results <= 8);
        for (uint32_t i = 0; i < outline.nodes; i++)
            for (uint32_t k = 0; k < dimfold_outline_args(&expr.node[i]); k++)
                if (expr.node[i].arg[k] < outline.nodes && outline.place[expr.node[i].arg[k]] == OUTLINE_INSIDE) {
                    inside[expr.node[i].arg[k]]++;
                    CHECK(expr.node[i].arg[k] < i);
                }
        for (uint32_t i = 0; i < outline.results; i++)
            if (expr.result[i] < outline.nodes && outline.place[expr.result[i]] == OUTLINE_INSIDE)
                inside[expr.result[i]]++;
        for (uint32_t i = 0; i < outline.nodes; i++)
            CHECK_EQ(outline.place[i] == OUTLINE_INSIDE, inside[i]);
    }
}

TEST(outline_counts_arguments_that_are_too_many)
{
    dimfold_node node = {DIMFOLD_OP_ADD, 0, 0, {0, 1, DIMFOLD_NODE_NONE, DIMFOLD_NODE_NONE}, {0, 0}};
    CHECK_EQ(2, dimfold_outline_args(&node));
    node.arg[0] = node.arg[1] = DIMFOLD_NODE_NONE;
    CHECK_EQ(2, dimfold_outline_args(&node));
    node.arg[3] = 5;
    CHECK_EQ(4, dimfold_outline_args(&node));
    node.op = DIMFOLD_OP_SOURCE;
    CHECK_EQ(4, dimfold_outline_args(&node));
}

TEST(outline_declares_a_source_at_its_first_node)
{
    dimfold_expr expr;
    static const char text[] = "|a: f32, b: f32| exp(source(0)) + b";
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, sizeof text - 1, NULL));
    CHECK(dimfold_outline_declares(&expr, 0) && dimfold_outline_declares(&expr, 1));
    CHECK(!dimfold_outline_declares(&expr, 2) && !dimfold_outline_declares(&expr, 3));
    expr.node[1].value[0] = 8;
    CHECK(!dimfold_outline_declares(&expr, 1));
}
