/* An order of visiting: which axis is the fastest, which are walked backwards, which only once. */
#pragma once

#include "layout/core.h"

#include <dimfold/iterator.h>

typedef struct order_plan {
    size_t ndim;
    size_t axis[DIMFOLD_NDIM_MAX]; /* the fastest first */
    uint64_t flipped;              /* axes walked backwards */
    uint64_t once;                 /* axes of stride 0 of which one index is enough */
    bool flat;                     /* all is one run of `size` positions from the lowest on */
    size_t size;
} order_plan;

/* Plans the visit of `count` layouts (1 to 8) of one shape; the first one decides. */
dimfold_status dimfold_order_plan(dimfold_call call, order_plan *plan, size_t count, const layout_in *layouts,
                                  dimfold_order order);

/* Writes the layout whose F-order visit follows the plan. `out` may be `in`. */
void dimfold_order_apply(const order_plan *plan, layout_out out, layout_in in);

/* The number of positions of a layout, not empty, that fills its bounds, else 0. */
size_t dimfold_order_filled(layout_in in);

/* Begins the walk that follows the plan over these layouts. */
dimfold_status dimfold_iterator_begin(dimfold_call call, dimfold_iterator *iterator, const order_plan *plan,
                                      size_t count, const layout_in *layouts);
