/* Every small layout as the set of its positions, one bit each: what the exact answers are compared with. */
#ifndef TESTS_LAYOUT_POSITIONS_H
#define TESTS_LAYOUT_POSITIONS_H

#include "test.h"

#define POSITIONS_EXTENT_MAX 4
#define POSITIONS_STRIDE_MAX 5
#define POSITIONS_KINDS (POSITIONS_EXTENT_MAX * (2 * POSITIONS_STRIDE_MAX + 1)) /* of one axis */

/* The layout of this rank and number, counted from 0 to POSITIONS_KINDS to the power of ndim, with `lowest` as its
   lowest position. */
void positions_layout(size_t ndim, size_t number, size_t lowest, dimfold_layout *layout);

/* The same for layouts of all ranks, one after the other. */
void positions_numbered(size_t number, size_t lowest, dimfold_layout *layout);

/* Positions 0 to 63 that the layout has, one bit each; none may be beyond. */
uint64_t positions_of(const dimfold_layout *layout);

/* The position of an index, each entry of which is checked to be one of its axis. */
ptrdiff_t positions_at(const dimfold_layout *layout, const ptrdiff_t *index);

/* Fills a witness so that it shows what was written. */
void positions_clear(dimfold_witness *witness);

#endif
