/* What each reduction means of a list of items, from the words of reduce.h. */
#ifndef DIMFOLD_TEST_REDUCE_MEANING_H
#define DIMFOLD_TEST_REDUCE_MEANING_H

#include "program/scalar.h"

/* Items in the order of the tree, each with its ordinal in C order. */
typedef struct meaning_items {
    dimfold_dtype dtype;
    const scalar *item;
    const size_t *ordinal;
    size_t near, far, lanes;
} meaning_items;

/* What comes of them before it is converted to a target's dtype; returns its dtype. */
dimfold_dtype meaning_of(const dimfold_reduce_result *result, const meaning_items *items, scalar *answer);

/* Whether the operation has an answer of no items. */
bool meaning_has_empty(uint32_t op);

/* Whether complex items are reduced part by part. */
bool meaning_has_parts(uint32_t op, dimfold_dtype dtype);

bool meaning_is_place(uint32_t op);

#endif
