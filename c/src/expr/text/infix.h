/* Operations that are written between their arguments, or before them, with Python's precedence. */
#pragma once

#include "scan.h"

#include <dimfold/expr.h>

/* From the loosest to the tightest. */
enum infix_precedence {
    INFIX_ANY,
    INFIX_COMPARE,
    INFIX_OR,
    INFIX_XOR,
    INFIX_AND,
    INFIX_SHIFT,
    INFIX_ADD,
    INFIX_MUL,
    INFIX_PREFIX,
    INFIX_POW
};

typedef struct expr_infix {
    char text[3];
    uint8_t precedence;
    uint16_t op;
} expr_infix;

/* The row of an operation with two arguments, or with one; NULL for those that are written as functions. */
const expr_infix *dimfold_infix_of(uint16_t op);

/* The row of the operator that comes next behind an argument, or before one; NULL if none does. */
const expr_infix *dimfold_infix_next(const expr_scan *scan);
const expr_infix *dimfold_prefix_next(const expr_scan *scan);
