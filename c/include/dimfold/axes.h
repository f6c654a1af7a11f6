/* Lists of axes and shapes by themselves, without a layout.

       ptrdiff_t axes[] = {-1, 0}, normalized[2];
       dimfold_normalize_axes(3, 2, axes, false, false, normalized, NULL);    // {2, 0}

   All pure. Arrays are borrowed; an array of no entries may be NULL. */
#ifndef DIMFOLD_AXES_H
#define DIMFOLD_AXES_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Counts each of `count` axes of a layout of ndim axes (at most 64) from 0, and sorts them if `sort`. `normalized` gets
   `count` entries and may be `axes`. DIMFOLD_ERR_AXIS for one outside, or for one given twice unless
   `allow_duplicate`; DIMFOLD_ERR_NDIM for an ndim or a count above 64. */
DIMFOLD_API dimfold_status dimfold_normalize_axes(size_t ndim, size_t count, const ptrdiff_t *axes,
                                                  bool allow_duplicate, bool sort, ptrdiff_t *normalized,
                                                  dimfold_diag *diag);

/* The inverse of a permutation: reversed[axes[i]] = i. `reversed` has `count` entries and may be `axes`.
   DIMFOLD_ERR_AXIS unless `axes` names each of `count` axes once. */
DIMFOLD_API dimfold_status dimfold_reversed_permute(size_t count, const ptrdiff_t *axes, ptrdiff_t *reversed,
                                                    dimfold_diag *diag);

/* The common shape of `count` shapes, the i-th of ndims[i] extents, matched from the last axis (NumPy's rule) or, in
   broadcast_shapes_left, from the first. `shape` gets `*ndim` entries and must have room for the largest of ndims.
   No shapes at all give rank 0. DIMFOLD_ERR_SHAPE if two extents differ and neither is 1, with the axis of the result;
   DIMFOLD_ERR_OVERFLOW if the size is above PTRDIFF_MAX; DIMFOLD_ERR_ARGUMENT for more than 64 shapes. */
DIMFOLD_API dimfold_status dimfold_broadcast_shapes(size_t count, const size_t *ndims, const size_t *const *shapes,
                                                    size_t *ndim, size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_broadcast_shapes_left(size_t count, const size_t *ndims,
                                                         const size_t *const *shapes, size_t *ndim, size_t *shape,
                                                         dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
