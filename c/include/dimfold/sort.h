/* Sorting along an axis, and what follows from it. All of it is stable.

       dimfold_sort(queue, &target, &source, -1, 0, NULL);
       dimfold_argsort(queue, &indices, &source, -1, 0, NULL);

   The order is that of the values; -0 comes before +0; all NaN, whatever their bits, are equal and come last, also when
   sorting is descending; false comes before true. Items of all bools, integers and floats are sorted (DIMFOLD_ERR_DTYPE
   for others). What ops.h says of operations holds: any layouts, everything is checked before anything is written.
   Every item keeps its bits, a NaN too.

   Unlike other operations these take memory of the queue's allocator for as long as they run: for each thread some
   hundred KiB, and as many bytes as the lines have that it sorts at once, twice where these do not lie item by item;
   where places count (in argsort, top_k and unique) besides 16 bytes for each item of a line, 32 of 64-bit items.
   DIMFOLD_ERR_RESOURCE, before anything is written, where there is none. On a CUDA queue lines of more than 2,048 items
   take memory of the device's pool: the items twice, and with indices 8 bytes for each; dimfold_unique takes the
   items once or twice besides, and 4 bytes for each. Nested layouts, and there more than 2^31 items of a line, are
   refused with DIMFOLD_ERR_UNSUPPORTED; in a capture what has not run before on the queue with items and alignments
   alike, and with lines of up to 2,048 items or of more, is DIMFOLD_ERR_CAPTURE. dimfold_unique is so always,
   unless there are no elements: it answers a count, for which it waits before it writes anything. */
#ifndef DIMFOLD_SORT_H
#define DIMFOLD_SORT_H

#include "queue.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Set in flags. */
#define DIMFOLD_DESCENDING 1 /* the largest first; equal ones stay in their order */

/* Sorts the items of each line along `axis`. The target has the source's shape and dtype, and may be the source's same
   elements. DIMFOLD_ERR_AXIS (for rank 0 always). NumPy's sort, stable. */
DIMFOLD_API dimfold_status dimfold_sort(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                        ptrdiff_t axis, uint32_t flags, dimfold_diag *diag);

/* The indices along `axis` that sort it, as i32 or i64; DIMFOLD_ERR_OVERFLOW for an extent that i32 does not hold. The
   target must not share memory with the source. NumPy's argsort, stable. */
DIMFOLD_API dimfold_status dimfold_argsort(dimfold_queue *queue, const dimfold_view *target,
                                           const dimfold_view *source, ptrdiff_t axis, uint32_t flags,
                                           dimfold_diag *diag);

/* The k largest items of each line along `axis`, the largest first, NaN before all others, where k is the extent of the
   targets there, at most the source's (DIMFOLD_ERR_SHAPE); of equal ones those with the lower index, first. With
   DIMFOLD_ASCENDING the least, NaN last. `values` or `indices` (i32 or i64, as in dimfold_argsort) may be NULL, or
   both, and nothing is done. PyTorch's topk, in a fixed order. */
#define DIMFOLD_ASCENDING 2
DIMFOLD_API dimfold_status dimfold_top_k(dimfold_queue *queue, const dimfold_view *values, const dimfold_view *indices,
                                         const dimfold_view *source, ptrdiff_t axis, uint32_t flags,
                                         dimfold_diag *diag);

/* The different items of a source of any shape, sorted, to the beginning of `values`, which has one axis; items are the
   same if they are equal, so that -0 is +0 (the first in C order is written), and NaN is one item. `*count` gets their
   number. Each of these may be NULL: `first` (i32 or i64, one axis) gets the ordinal in C order of the first of
   each, `counts` how many there are, `inverse`, of the source's shape, the place of each element among the values.
   DIMFOLD_ERR_SHAPE, with the number as expected, for targets with room for fewer; DIMFOLD_ERR_OVERFLOW for more
   elements than an i32 counts, where one is to. All targets and the source lie apart. NumPy's unique. */
DIMFOLD_API dimfold_status dimfold_unique(dimfold_queue *queue, const dimfold_view *values, const dimfold_view *first,
                                          const dimfold_view *inverse, const dimfold_view *counts, size_t *count,
                                          const dimfold_view *source, dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
