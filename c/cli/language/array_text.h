/* Arrays and strided layouts are read, and their files opened. */
#pragma once

#include "cli/arrays/expression.h"

/* Whether a source comes next that is nothing else: a file, c(2,3), right(2,_3). `see_name` also finds the length of a
   file's name that could begin something else; 0 if there is none, or if it is a call, mean(x.npy, and no file has that
   name. `depth` counts the expressions around it. */
bool expression_sees_source(size_t depth, const char *text, size_t length, size_t at);
size_t expression_see_name(size_t depth, const char *text, size_t length, size_t at);

/* Reads a source and its steps from `*at` on, which then stands behind them, and opens its file. Close it also after a
   failure, whose column is counted from the beginning of the text. */
bool expression_read(expression *result, size_t depth, const char *text, size_t length, size_t *at, failure *reason);

/* Whether a step or a question of an array comes next, and the same for all that come. */
bool expression_sees_step(const expression *array, const char *text, size_t length, size_t at);
bool expression_read_steps(expression *array, const char *text, size_t length, size_t *at, failure *reason);

/* Whether the brackets that begin here have an array in them, x[x > 0]; and whether an indexer that begins here is
   one. */
bool expression_sees_array_indices(const char *text, size_t length, size_t at);
bool expression_sees_array_index(const char *text, size_t length, size_t at);
