/* Sources made of several arrays: concatenate(a.npy, b.npy[::-1]; axis 0), stack(c(3), c(3)). */
#pragma once

#include "expression.h"

/* Makes `what` of arrays, which it takes over with their memory, also when it fails. The lexer stands behind the last
   of them: an axis and the closing parenthesis are read. */
bool together_make(expression *array, bool is_stack, size_t count, expression *sources, dimfold_lexer *lexer,
                   failure *reason);
