/* Scans: what is accumulated up to each item along an axis.

       dimfold_scan(queue, DIMFOLD_REDUCE_SUM, &target, &source, -1, 0, NULL);    // NumPy's cumsum

   What ops.h says of operations holds: one shape, any layouts, everything is checked before anything is written. The
   target may be the source's same elements. The bits of a result depend on the number of items along the axis and on
   their values alone: not on layouts, threads, tiers, nor on the device. A NaN's sign and payload are unspecified. */
#ifndef DIMFOLD_SCAN_H
#define DIMFOLD_SCAN_H

#include "reduce.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Set in flags. */
#define DIMFOLD_EXCLUSIVE 1 /* without the item itself: the first one gets what a reduction of nothing is */
#define DIMFOLD_BACKWARD 2  /* from the last item to the first */

/* For each index: reduces the items of its line along `axis` from the first one (the last one with DIMFOLD_BACKWARD) up
   to it. `op` is DIMFOLD_REDUCE_SUM, _PROD, _MIN, _MAX, _ANY or _ALL, with the dtypes of reductions, what they
   accumulate in, and what they say of NaN and of zeros; the target may be of any other named dtype, to which what was
   accumulated is converted as by dimfold_cast. An exclusive minimum begins with the largest value of the items' dtype,
   infinity for floats, a maximum with the least. DIMFOLD_ERR_AXIS (for rank 0 always); DIMFOLD_ERR_ARGUMENT for other
   operations and flags; DIMFOLD_ERR_DTYPE for items that the operation does not take; DIMFOLD_ERR_UNSUPPORTED for
   nested layouts, and on a CUDA queue for operands that the device does not address and for more lines than a launch
   counts; DIMFOLD_ERR_CAPTURE in a capture, unless a scan alike (operation, flags, dtypes, byte orders, alignments,
   whether items lie side by side in lines of a multiple of 8, and lines of up to 16,384 items or of more) has run on
   the queue before. Other statuses are those of dimfold_cast. */
DIMFOLD_API dimfold_status dimfold_scan(dimfold_queue *queue, uint32_t op, const dimfold_view *target,
                                        const dimfold_view *source, ptrdiff_t axis, uint32_t flags,
                                        dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
