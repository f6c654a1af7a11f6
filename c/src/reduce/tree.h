/* The tree by which items are combined, whatever runs it. */
#pragma once

#include <stddef.h>

/* The tree. The items of a result are counted along the near reduced axes, in the order of the canonical form. A chunk
   has `lanes` lanes of DIMFOLD_REDUCE_STEPS items: item i goes to lane i % lanes, in order; the upper half of the lanes
   is added to the lower one until one is left. DIMFOLD_REDUCE_FAN chunks in order become one group, as many groups one
   larger group, and so on; in the end a group that is not full is combined with the one above it, the latter first.
   What comes of the near axes is combined along the others in the same order, in groups, without lanes. */
#define DIMFOLD_REDUCE_STEPS 64
#define DIMFOLD_REDUCE_FAN 64
#define DIMFOLD_REDUCE_LANES 128

/* How many lanes a chunk of rows of `width` items side by side has, each of which belongs to another result. */
static inline size_t dimfold_reduce_lanes(size_t width)
{
    size_t lanes = 1;
    while (width > 0 && lanes <= DIMFOLD_REDUCE_LANES / 2 / width)
        lanes *= 2;
    return lanes;
}
