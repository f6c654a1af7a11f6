/* Operations on layouts as tables: what they make of a layout and an argument, and what they refuse. */
#ifndef TESTS_NESTED_EXPRESSION_H
#define TESTS_NESTED_EXPRESSION_H

#include "nested/notation.h"

/* One operation; the text of the argument is read by it, NULL is none. */
typedef dimfold_status expression(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                  dimfold_diag *diag);

struct expression_result {
    const char *layout, *argument, *result;
};

struct expression_refusal {
    const char *layout, *argument;
    dimfold_status status;
    int axis;
    const char *sentence; /* NULL: any */
};

/* Checks all results, also where the result is written over the layout. */
void expression_gives(expression *function, const struct expression_result *rows, size_t count);

/* Checks all refusals: status, axis and sentence, and that the result keeps its bytes. */
void expression_refuses(expression *function, const struct expression_refusal *rows, size_t count);

#define CHECK_GIVES(function, rows) expression_gives((function), (rows), sizeof(rows) / sizeof *(rows))
#define CHECK_REFUSES(function, rows) expression_refuses((function), (rows), sizeof(rows) / sizeof *(rows))

#endif
