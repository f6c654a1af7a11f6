/* Strides that make shapes contiguous. */
#pragma once

#include "integers.h"

/* Adds to `stride`, which has the parentheses of the shape already, the strides of a node from `current` on, the first
   leaf fastest, or the last one with `right`. `is_static` tells whether `current` is. False if one is not
   representable. */
bool dimfold_compact_node(dimfold_tuple *stride, const dimfold_tuple *shape, tree_node node, ptrdiff_t current,
                          bool right, bool is_static);

/* The same in the order of the integers that `order` has for a node of the shape. DIMFOLD_ERR_SHAPE if it is not weakly
   congruent to that. */
dimfold_status dimfold_compact_ordered(dimfold_call call, dimfold_tuple *stride, const dimfold_tuple *shape,
                                       const dimfold_tuple *order, ptrdiff_t current);

/* All that dimfold_tuple_compact_ordered does but writing its result. */
dimfold_status dimfold_compact_make_ordered(dimfold_call call, dimfold_tuple *stride, const dimfold_tuple *shape,
                                            const dimfold_tuple *order, uint32_t flags);
