/* The steps that only the program knows: those whose result is no layout, and those that need an array. */
#pragma once

#include "expression.h"

/* Whether one of them comes next; `take` then applies it. */
bool chain_is_next(const expression *array, dimfold_lexer lexer);
dimfold_status chain_take(expression *array, dimfold_lexer *lexer);

/* Notes that all of the expression's tiles are loaded into one array. */
dimfold_status chain_tiles_load(expression *array, dimfold_call call);
