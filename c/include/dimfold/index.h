/* Elements by lists of indices: taking, gathering, scattering, masks.

       dimfold_take(queue, &target, &source, &indices, 0, 0, NULL);    // target[i] = source[indices[i]], whole slabs

   What ops.h says of operations holds: any layouts, everything is checked before anything is written, indices included.
   Indices are i32 or i64, of any layout. The target must not share memory with any other operand
   (DIMFOLD_ERR_OVERLAP). Items are moved, of any dtype of 1 to 16 bytes, which must be the same on both sides
   (DIMFOLD_ERR_DTYPE), or added and compared where an operation says so. Items that are only moved may be
   DIMFOLD_BYTE_SWAPPED on both sides; all others, indices included, and sides that differ in it, are refused with
   DIMFOLD_ERR_UNSUPPORTED, as are nested layouts. Of a mask each byte that is not 0 is true. Nobody may change the
   indices or the mask while an operation runs.

   On a queue of a CUDA device operations give the bytes that they give on the host. Operands that the device does not
   address are refused there with DIMFOLD_ERR_UNSUPPORTED, and so are more than 31 axes in canonical form, or 2^31
   indices or items, of one operation. The device looks at all indices of an operation when its turn comes, before it
   writes anything. DIMFOLD_ERR_INDEX comes from the next dimfold_queue_synchronize, or the dimfold_queue_query that
   finds all done, for the first operation that was wrong: with its name, the ordinal, the index and the extent. So does
   the DIMFOLD_ERR_SHAPE of dimfold_expand. The operation has written nothing, the others are done, and the queue goes
   on working. A captured operation is told of whenever its graph has run, which must not be after the queue's end.
   dimfold_compress and dimfold_nonzero answer a count, for which they wait before they write anything: for what the
   queue was given before, too, but what was wrong there is left to the next synchronisation. In a capture nobody can
   wait: DIMFOLD_ERR_CAPTURE, unless there are no elements.

   `axis` counts from the end if it is negative; DIMFOLD_FLAT in its place is all axes as one, in C order, whatever the
   strides. */
#ifndef DIMFOLD_INDEX_H
#define DIMFOLD_INDEX_H

#include "queue.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DIMFOLD_FLAT PTRDIFF_MIN

/* What an index outside of its axis is: set in flags, one of them. */
#define DIMFOLD_INDEX_ERROR 0 /* DIMFOLD_ERR_INDEX, with the ordinal, the index and the extent; -extent to -1 count from
                                 the end, as in the next two */
#define DIMFOLD_INDEX_WRAP 1  /* counted modulo the extent */
#define DIMFOLD_INDEX_CLAMP 2 /* the first one below, the last one above: NumPy's "clip", for which -1 is the first */

/* What happens to an element that is there: one of them, in `op`. Where several items come to one element, they come in
   C order of the indices, so that the last one stays, and floats are added in that order, rounded each time. */
#define DIMFOLD_PUT_SET 0
#define DIMFOLD_PUT_ADD 1 /* u i f c; integers modulo 2^bits */
#define DIMFOLD_PUT_MIN 2 /* b u i f: NaN if either is */
#define DIMFOLD_PUT_MAX 3
#define DIMFOLD_PUT_MUL 4 /* u i f c */

/* Slabs of the source: the target has the source's shape with the indices' shape in place of the axis; of DIMFOLD_FLAT,
   the indices' shape. NumPy's take, PyTorch's index_select. DIMFOLD_ERR_SHAPE, DIMFOLD_ERR_NDIM; DIMFOLD_ERR_AXIS;
   DIMFOLD_ERR_DTYPE for indices that are neither i32 nor i64; DIMFOLD_ERR_INDEX, also for any index into an extent of
   0, with which wrapping and clamping have no answer either; DIMFOLD_ERR_ARGUMENT for unknown flags. */
DIMFOLD_API dimfold_status dimfold_take(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                        const dimfold_view *indices, ptrdiff_t axis, uint32_t flags,
                                        dimfold_diag *diag);

/* Slabs of the target, the inverse: target[…, indices[i], …] = source[…, i, …], with the source of the shape that
   dimfold_take makes. NumPy's put and assignment to a[indices], PyTorch's index_copy and index_add. What no index names
   stays. */
DIMFOLD_API dimfold_status dimfold_put(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                       const dimfold_view *indices, ptrdiff_t axis, uint32_t op, uint32_t flags,
                                       dimfold_diag *diag);

/* Items along an axis: target[i][j] = source[indices[i][j]][j] for axis 0. The indices have the target's shape; the
   source has as many axes, and along all others than `axis` at least their extents, as in PyTorch. Of DIMFOLD_FLAT it
   is dimfold_take. NumPy's take_along_axis (broadcast first). */
DIMFOLD_API dimfold_status dimfold_gather(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                          const dimfold_view *indices, ptrdiff_t axis, uint32_t flags,
                                          dimfold_diag *diag);

/* The inverse: target[indices[i][j]][j] = source[i][j] for axis 0, where the source has the indices' shape; of
   DIMFOLD_FLAT it is dimfold_put. NumPy's put_along_axis, PyTorch's scatter, scatter_add and scatter_reduce. */
DIMFOLD_API dimfold_status dimfold_scatter(dimfold_queue *queue, const dimfold_view *target,
                                           const dimfold_view *source, const dimfold_view *indices, ptrdiff_t axis,
                                           uint32_t op, uint32_t flags, dimfold_diag *diag);

/* The elements of the source whose element of `mask`, bools of the same shape, is true, in C order, to the beginning of
   the target, which has one axis; what lies behind them there stays. `*count` gets their number; DIMFOLD_ERR_SHAPE,
   with that number as expected, for a target with room for fewer. The target may be NULL: then they are only counted.
   NumPy's source[mask]. */
DIMFOLD_API dimfold_status dimfold_compress(dimfold_queue *queue, const dimfold_view *target, size_t *count,
                                            const dimfold_view *source, const dimfold_view *mask, dimfold_diag *diag);

/* The inverse: the elements of the target whose element of `mask` is true get those of the source, which has one axis,
   in C order. DIMFOLD_ERR_SHAPE for a source of fewer elements than that; more are left. NumPy's target[mask] = source;
   for one value use a program with DIMFOLD_OP_WHERE. */
DIMFOLD_API dimfold_status dimfold_expand(dimfold_queue *queue, const dimfold_view *target,
                                          const dimfold_view *source, const dimfold_view *mask, dimfold_diag *diag);

/* The indices of the elements that are not zero, in C order: one row each of the target, whose shape is (room, axes of
   the source), of i32 or i64. `*count` and a target of NULL are as in dimfold_compress. NumPy's argwhere, PyTorch's
   nonzero. -0 is zero, NaN is not. DIMFOLD_ERR_OVERFLOW for extents that i32 does not hold; DIMFOLD_ERR_DTYPE for
   opaque items. */
DIMFOLD_API dimfold_status dimfold_nonzero(dimfold_queue *queue, const dimfold_view *target, size_t *count,
                                           const dimfold_view *source, dimfold_diag *diag);

/* Ordinals to indices of an array of `ndim` extents in `shape`, in C order: the target has one axis more than the
   source, the last, of extent ndim; both are i32 or i64. `flags` are as for indices. NumPy's unravel_index. */
DIMFOLD_API dimfold_status dimfold_unravel(dimfold_queue *queue, const dimfold_view *target,
                                           const dimfold_view *source, size_t ndim, const size_t *shape,
                                           uint32_t flags, dimfold_diag *diag);

/* Set in flags of dimfold_searchsorted. */
#define DIMFOLD_RIGHT 1 /* behind equal ones; else before them */

/* Where each value would go into `sorted`, which has one axis and is in the order that dimfold_sort makes, NaN last: an
   index from 0 to its extent, i32 or i64, for each element of `values`, of the same dtype. -0 and +0 are equal, and so
   are all NaN. What is not sorted gives some index. NumPy's searchsorted. DIMFOLD_ERR_DTYPE for complex and opaque
   items, DIMFOLD_ERR_OVERFLOW for an extent that i32 does not hold. */
DIMFOLD_API dimfold_status dimfold_searchsorted(dimfold_queue *queue, const dimfold_view *target,
                                                const dimfold_view *sorted, const dimfold_view *values, uint32_t flags,
                                                dimfold_diag *diag);

/* How often each index is there, or the sum of its weights: adds to target[indices[i]], a target of one axis, 1 or
   weights[i] (of the target's dtype, and of the indices' shape; NULL: 1), in C order. Fill it with zeros before.
   `flags` are as for indices, but negative ones do not count from the end. DIMFOLD_ERR_DTYPE for a target of other
   items than u, i, f or c. NumPy's bincount. */
DIMFOLD_API dimfold_status dimfold_bincount(dimfold_queue *queue, const dimfold_view *target,
                                            const dimfold_view *indices, const dimfold_view *weights, uint32_t flags,
                                            dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
