/* The tree by which floats are combined, drawn naively: one item after the other, one lane after the other. */
#ifndef DIMFOLD_TEST_REDUCE_TREE_H
#define DIMFOLD_TEST_REDUCE_TREE_H

#include "test.h"

/* What is made of items: their sum or product in f64; two f64 that are their sum; their mean, and the sum of squares
   about it. */
enum tree_kind { TREE_SUM, TREE_PRODUCT, TREE_PAIR, TREE_MOMENTS };

/* Items in the order of the tree: `near` of them follow each other, `far` times. */
typedef struct tree_items {
    const double *item;
    size_t near, far, lanes;
} tree_items;

typedef struct tree_part {
    double first, second; /* a sum or product; a sum and what rounding took from it; a mean and squares */
    size_t count;
} tree_part;

/* Of at least one item. */
tree_part reduce_tree_of(enum tree_kind kind, const tree_items *items);

#endif
