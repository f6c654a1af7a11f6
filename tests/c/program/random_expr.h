/* Random expressions of any nodes. */
#ifndef DIMFOLD_TEST_RANDOM_EXPR_H
#define DIMFOLD_TEST_RANDOM_EXPR_H

#include "test.h"

/* Makes one of so many nodes at least (64 at most), and of one to eight sources and results, for shapes of `ndim` axes.
   The sign of a NaN, which is unspecified, is never asked for: signs are taken of sources and constants alone.
   Functions, for which the walker takes long, are only among them if wanted. */
void random_expr(dimfold_expr *expr, size_t nodes, size_t ndim, bool functions, uint64_t *seed);

/* Prints it, node by node. */
void print_expr(const dimfold_expr *expr);

#endif
