/* Which nodes of an expression have a place of their own in its text: sources in front, definitions, and what is
   written inside of what uses it. Nothing here trusts the expression: whatever its bits are, there is an answer. */
#pragma once

#include <dimfold/expr.h>

enum outline_place {
    OUTLINE_SOURCE,     /* between the bars */
    OUTLINE_DEFINITION, /* "t0 = …;", or "b: f32;" for a source */
    OUTLINE_INSIDE      /* of the only node, or the result, that uses it */
};

typedef struct expr_outline {
    uint32_t nodes, results; /* that there can be */
    uint8_t place[DIMFOLD_EXPR_NODES_MAX];
    uint16_t name[DIMFOLD_EXPR_NODES_MAX]; /* the number in "t0" */
} expr_outline;

void dimfold_outline_new(expr_outline *outline, const dimfold_expr *expr);

/* How many arguments are written: those that the operation has, and what is too much. */
uint32_t dimfold_outline_args(const dimfold_node *node);

/* Whether a source is the first node of its number, so that it is declared there. */
bool dimfold_outline_declares(const dimfold_expr *expr, uint32_t node);
