/* Operators: the longest one is taken, each has its operation, and Python's order among them. */
#include "expr/text/infix.h"

#include "test.h"

static const struct {
    const char *text;
    uint16_t op;
    uint8_t precedence;
} cases[] = {
    {"<", DIMFOLD_OP_LT, INFIX_COMPARE},   {"<=", DIMFOLD_OP_LE, INFIX_COMPARE}, {">", DIMFOLD_OP_GT, INFIX_COMPARE},
    {">=", DIMFOLD_OP_GE, INFIX_COMPARE},  {"==", DIMFOLD_OP_EQ, INFIX_COMPARE}, {"!=", DIMFOLD_OP_NE, INFIX_COMPARE},
    {"|", DIMFOLD_OP_OR, INFIX_OR},        {"^", DIMFOLD_OP_XOR, INFIX_XOR},     {"&", DIMFOLD_OP_AND, INFIX_AND},
    {"<<", DIMFOLD_OP_SHL, INFIX_SHIFT},   {">>", DIMFOLD_OP_SHR, INFIX_SHIFT},  {"+", DIMFOLD_OP_ADD, INFIX_ADD},
    {"-", DIMFOLD_OP_SUB, INFIX_ADD},      {"*", DIMFOLD_OP_MUL, INFIX_MUL},     {"/", DIMFOLD_OP_DIV, INFIX_MUL},
    {"//", DIMFOLD_OP_FLOOR_DIV, INFIX_MUL}, {"%", DIMFOLD_OP_MOD, INFIX_MUL},   {"**", DIMFOLD_OP_POW, INFIX_POW},
};

static expr_scan scan_of(const char *text)
{
    return dimfold_scan_new((dimfold_call){NULL, NULL}, text, strlen(text));
}

TEST(infix_operators_are_found_by_text_and_by_operation)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expr_scan scan = scan_of(cases[i].text);
        const expr_infix *found = dimfold_infix_next(&scan);
        CHECK(found != NULL && found->op == cases[i].op && found->precedence == cases[i].precedence);
        CHECK(dimfold_infix_of(cases[i].op) == (cases[i].op == DIMFOLD_OP_POW ? NULL : found));
    }
}

TEST(prefix_operators_are_apart)
{
    expr_scan minus = scan_of("-a"), tilde = scan_of("~a"), plus = scan_of("+a"), equals = scan_of("=a");
    CHECK_EQ(DIMFOLD_OP_NEG, dimfold_prefix_next(&minus)->op);
    CHECK_EQ(DIMFOLD_OP_SUB, dimfold_infix_next(&minus)->op);
    CHECK_EQ(DIMFOLD_OP_NOT, dimfold_prefix_next(&tilde)->op);
    CHECK(dimfold_infix_next(&tilde) == NULL && dimfold_prefix_next(&plus) == NULL);
    CHECK(dimfold_infix_next(&equals) == NULL && dimfold_prefix_next(&equals) == NULL);
    CHECK_EQ(INFIX_PREFIX, dimfold_infix_of(DIMFOLD_OP_NEG)->precedence);
    CHECK(dimfold_infix_of(DIMFOLD_OP_EXP) == NULL && dimfold_infix_of(0) == NULL);
}
