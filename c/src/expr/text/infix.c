/* The table of operators. */
#include "infix.h"

/* What begins like another one stands before it. */
static const expr_infix infix_rows[] = {
    {"**", INFIX_POW, DIMFOLD_OP_POW},         {"//", INFIX_MUL, DIMFOLD_OP_FLOOR_DIV},
    {"<<", INFIX_SHIFT, DIMFOLD_OP_SHL},       {">>", INFIX_SHIFT, DIMFOLD_OP_SHR},
    {"<=", INFIX_COMPARE, DIMFOLD_OP_LE},      {">=", INFIX_COMPARE, DIMFOLD_OP_GE},
    {"==", INFIX_COMPARE, DIMFOLD_OP_EQ},      {"!=", INFIX_COMPARE, DIMFOLD_OP_NE},
    {"<", INFIX_COMPARE, DIMFOLD_OP_LT},       {">", INFIX_COMPARE, DIMFOLD_OP_GT},
    {"|", INFIX_OR, DIMFOLD_OP_OR},            {"^", INFIX_XOR, DIMFOLD_OP_XOR},
    {"&", INFIX_AND, DIMFOLD_OP_AND},          {"+", INFIX_ADD, DIMFOLD_OP_ADD},
    {"-", INFIX_ADD, DIMFOLD_OP_SUB},          {"*", INFIX_MUL, DIMFOLD_OP_MUL},
    {"/", INFIX_MUL, DIMFOLD_OP_DIV},          {"%", INFIX_MUL, DIMFOLD_OP_MOD},
    {"-", INFIX_PREFIX, DIMFOLD_OP_NEG},       {"~", INFIX_PREFIX, DIMFOLD_OP_NOT},
};

#define INFIX_ROWS (sizeof infix_rows / sizeof infix_rows[0])

const expr_infix *dimfold_infix_of(uint16_t op)
{
    for (size_t i = 0; i < INFIX_ROWS; i++)
        if (infix_rows[i].op == op && op != DIMFOLD_OP_POW)
            return &infix_rows[i];
    return NULL;
}

static const expr_infix *infix_find(const expr_scan *scan, bool is_prefix)
{
    for (size_t i = 0; i < INFIX_ROWS; i++)
        if ((infix_rows[i].precedence == INFIX_PREFIX) == is_prefix && dimfold_scan_sees(scan, infix_rows[i].text))
            return &infix_rows[i];
    return NULL;
}

const expr_infix *dimfold_infix_next(const expr_scan *scan)
{
    return infix_find(scan, false);
}

const expr_infix *dimfold_prefix_next(const expr_scan *scan)
{
    return infix_find(scan, true);
}
