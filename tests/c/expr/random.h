/* Expressions made at random: sound ones of all operations and dtypes, and bits that nobody has looked at. */
#ifndef DIMFOLD_TEST_EXPR_RANDOM_H
#define DIMFOLD_TEST_EXPR_RANDOM_H

#include "test.h"

/* The named dtypes. */
#define RANDOM_DTYPES 15
extern const dimfold_dtype random_dtypes[RANDOM_DTYPES];

/* An expression that dimfold_expr_check accepts, with at most so many nodes. */
void random_node_list(dimfold_expr *expr, uint64_t *state, uint32_t nodes);

/* Changes a sound expression here and there, or fills one with random bits. */
void random_broken(dimfold_expr *expr, uint64_t *state);

/* Whether two expressions have the same nodes and results, bit by bit. */
bool random_is_same(const dimfold_expr *a, const dimfold_expr *b);

#endif
