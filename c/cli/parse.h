/* Expressions are read, and their files opened. */
#ifndef DIMFOLD_CLI_PARSE_H
#define DIMFOLD_CLI_PARSE_H

#include "expression.h"

/* Reads the text and opens its file. Close it also after a failure. */
bool expression_open(expression *result, const char *text, size_t length, failure *why);

/* The same for an expression within another one. */
bool expression_open_inner(expression *result, size_t depth, const char *text, size_t length, failure *why);

/* The same for what a text begins with, which has `*used` bytes: up to what is no step, or a method that only the
   algebra of nested layouts has. It begins with its source unless `start` is that. */
bool expression_open_part(expression *result, const dimfold_layout *start, const char *text, size_t length,
                          size_t *used, failure *why);

#endif
