/* Whether a node is one that an expression may have at its place. */
#pragma once

#include "base/diag.h"

#include <dimfold/expr.h>

/* Checks node `number` of an expression whose nodes before it have been checked, and of which it is to be the source or
   index that comes next. */
dimfold_status dimfold_expr_check_node(dimfold_call call, const dimfold_expr *expr, size_t number);

/* Checks all of it. */
dimfold_status dimfold_expr_check_all(dimfold_call call, const dimfold_expr *expr);

/* The different axes that nodes before `count` name by DIMFOLD_OP_INDEX, at most DIMFOLD_EXPR_INDICES_MAX of them. */
size_t dimfold_expr_axes(const dimfold_expr *expr, size_t count, ptrdiff_t axis[DIMFOLD_EXPR_INDICES_MAX]);
