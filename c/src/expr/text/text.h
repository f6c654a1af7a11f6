/* Where the parts of an expression stand in its text. */
#pragma once

#include "base/text.h"

#include <dimfold/expr.h>

/* What is looked for: the number of a node, of a source and of a result; UINT32_MAX for nothing. */
typedef struct expr_wanted {
    uint32_t node, source, result;
} expr_wanted;

/* Bytes of the text, counted from its beginning; none if it is not there. */
typedef struct expr_part {
    size_t start, length;
} expr_part;

/* Writes the expression, and says where the wanted part of it stands. */
expr_part dimfold_expr_write(dimfold_text *out, const dimfold_expr *expr, expr_wanted wanted);
