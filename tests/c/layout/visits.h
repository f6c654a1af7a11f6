/* The six visiting orders by their definitions: which positions come in which sequence. */
#ifndef TESTS_LAYOUT_VISITS_H
#define TESTS_LAYOUT_VISITS_H

#include "cases.h"

#define VISIT_MAX 512

/* A sequence of `size` visits to `count` layouts in lockstep: the n-th is to position[i][n] in layout i. */
struct visit {
    size_t count, size;
    ptrdiff_t position[DIMFOLD_OPERANDS_MAX][VISIT_MAX];
};

/* The same sequence read from the back. */
void visit_reverse(struct visit *visit);
bool visit_equal(const struct visit *one, const struct visit *two);

/* Whether the layouts are few enough in elements and in axes above extent 1 for the definitions to be tried out. */
bool visit_is_small(const dimfold_layout *layout);

/* F-order visit of layouts of one shape. */
void visit_in_f_order(struct visit *visit, size_t count, const dimfold_layout *const *layouts);

/* Whether `found` is the visit of the layouts in this order. Axes of equal |stride| may be sorted either way. */
bool visit_is(const struct visit *found, dimfold_order order, size_t count, const dimfold_layout *const *layouts);

/* Whether the positions of the layout, as a set, are all of its bounds. */
bool visit_fills_bounds(const dimfold_layout *layout);

/* Order A: C or F. */
dimfold_order visit_order_a(const dimfold_layout *layout);

/* The largest number of visits that make one run, with the same steps in each layout all along: 0 if there is none. */
size_t visit_longest_run(const struct visit *visit);

/* Layouts of the shape of the first, with other strides: `others[0]` is a copy of it. */
void random_lockstep(uint64_t *random, const dimfold_layout *layout, size_t count, dimfold_layout *others);

#endif
