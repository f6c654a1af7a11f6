/* What the kernels of a tier promise, checked one by one against items moved one by one, between forbidden pages. */
#ifndef DIMFOLD_TEST_KERNELS_H
#define DIMFOLD_TEST_KERNELS_H

#include "test.h"

#include "host/tiers.h"

/* The tier, or NULL, which skips the test, on a machine that does not run it. */
const dimfold_tier *tier_or_skip(uint64_t id);

/* Transposed tiles of items of 1, 2, 4, 8 and 16 bytes: all runs, alignments, orders and distances of rows, in one
   piece or several along the target's run. */
void check_transposes(const dimfold_tier *tier);

/* Matrices of those sizes: all numbers of rows and columns, rows that lie anywhere, targets at all alignments. */
void check_turns(const dimfold_tier *tier);

/* Channels of items of those sizes, split and joined: every number of them, of pixels around whole lines, at all
   alignments, with planes that lie anywhere. */
void check_channels(const dimfold_tier *tier);

/* Panels of those sizes: rows along several axes, strips, cells, target rows at all alignments, in two pieces. */
void check_panels(const dimfold_tier *tier);

/* Runs of bytes of every length and alignment. */
void check_copy_of_runs(const dimfold_tier *tier);

#endif
