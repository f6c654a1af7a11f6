/* Sources made of several expressions: concatenate(a.npy, b.npy[::-1]; axis 0), stack(c(3), c(3)). */
#ifndef DIMFOLD_CLI_TOGETHER_H
#define DIMFOLD_CLI_TOGETHER_H

#include "expression.h"

typedef bool expression_open_function(expression *result, size_t depth, const char *text, size_t length, failure *why);

/* Whether one comes next; `take` then reads it and opens what it names. Failures are counted from the lexer's text. */
bool together_is_next(dimfold_lexer lexer);
bool together_take(expression *what, dimfold_lexer *lexer, expression_open_function *open, failure *why);

/* Where the expression that begins at `at` ends: before a comma, a semicolon or a parenthesis that is not its own. */
size_t together_part_end(const dimfold_lexer *lexer, size_t at);

#endif
