/* Exact searches for what indices share: by functions here and by operations, once a cheap test has proven nothing. */
#pragma once

#include "terms.h"

/* Whether two indices of a layout share a position. It is not empty and its bounds are representable. */
dimfold_answer dimfold_shared_within(const layout_in *in, uint64_t *work, dimfold_witness *witness);

/* The items of a layout that is not empty: where they begin in bytes, on a common line. From the first byte of the
   lowest item to the last one of the highest it is at most INT64_MAX. */
typedef struct dimfold_items {
    const layout_in *layout;
    uint64_t itemsize;
    int64_t low, high; /* the first byte of the lowest item, and that of the highest one */
} dimfold_items;

/* Whether an item of one has a byte in common with one of the other. Writes the indices of the witness only. */
dimfold_answer dimfold_shared_between(const dimfold_items *items, const dimfold_items *items2, uint64_t *work,
                                      dimfold_witness *witness);
