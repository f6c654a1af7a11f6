/* Strided layouts: where each element of a tensor lies in memory.

       size_t shape[] = {3, 4};
       dimfold_layout matrix, columns;
       dimfold_layout_c_contig(&matrix, 2, shape, NULL);             // (3,4):(4,1)
       dimfold_layout_reverse_axes(&columns, &matrix, NULL);         // (4,3):(1,4)

   A layout of ndim axes has per axis an extent (`shape`) and a signed step in elements (`stride`), and the position of
   element (0,…,0), in elements, from the data pointer (`offset`). It owns nothing and points nowhere: every function
   here is pure, allocates nothing, and may run on any thread.

   This page is written for layouts of dynamic rank, `dimfold_layout`, of 0 to 64 axes. layout_fixed.h declares the same
   functions for `dimfold_layout0` to `dimfold_layout9`, where the rank is part of the type: there an array of ndim
   entries needs no count, and a function whose result has one axis less or more says so in its result's type.

   What holds for all of them:

   - `result` is written last, so it may be the layout that is read. On failure it keeps its bytes.
   - Only the first ndim entries of shape and stride are read or written.
   - Axes may be negative: -1 is the last one. An axis to *insert* counts on the result, where -1 puts it last.
   - Arrays are borrowed until the call returns and must not lie inside a result. One of no entries may be NULL.
   - A valid layout, one that dimfold_layout_new accepts, stays valid: no function here makes an invalid one of it, and
     stride or offset never leave it by overflow. For a layout that is not valid the results are unspecified, or
     DIMFOLD_ERR_OVERFLOW or DIMFOLD_ERR_BOUNDS, but never undefined behaviour.
   - Questions (those that return no status) have an answer for every argument; for NULL it is 0, false or NULL.
   - Everywhere: DIMFOLD_ERR_NULL for a missing pointer, DIMFOLD_ERR_NDIM for an ndim above 64. The other statuses are
     named where they occur. */
#ifndef DIMFOLD_LAYOUT_H
#define DIMFOLD_LAYOUT_H

#include "slice.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest rank of a dynamic layout: beyond it extents of 2 or more exceed the address space. */
#define DIMFOLD_NDIM_MAX 64

typedef struct dimfold_layout {
    size_t ndim;
    size_t offset;
    size_t shape[64];
    ptrdiff_t stride[64];
} dimfold_layout;

/* The orders in which elements can be visited or laid out. */
typedef int32_t dimfold_order;

#define DIMFOLD_ORDER_C 0 /* the last axis is the fastest */
#define DIMFOLD_ORDER_F 1 /* the first axis is the fastest */
#define DIMFOLD_ORDER_A 2 /* F if the layout is f_contig or, failing both contiguities, f_prefer; else C */
#define DIMFOLD_ORDER_K 3 /* by |stride|, the smallest fastest, ties as C; negative strides walked backwards */
#define DIMFOLD_ORDER_G 4 /* K, with the axes of stride 0 visited once */
#define DIMFOLD_ORDER_B 5 /* every position of the bounds once, increasing; only if the layout fills its bounds */

/* ---- Make ---------------------------------------------------------------------------------------------------- */

/* Takes shape and stride of ndim entries, and offset, all in elements. The layout must be representable: every
   position and the product of the extents that are not 0 at most PTRDIFF_MAX, no stride PTRDIFF_MIN (else
   DIMFOLD_ERR_OVERFLOW), and no position below 0 (else DIMFOLD_ERR_BOUNDS). Strides may be 0 or overlap;
   dimfold_layout_check_strides asks about that. The strides of an empty layout are not looked at further. */
DIMFOLD_API dimfold_status dimfold_layout_new(dimfold_layout *result, size_t ndim, const size_t *shape,
                                              const ptrdiff_t *stride, size_t offset, dimfold_diag *diag);

/* The same without any check of the numbers: positions below 0 and whatever else the caller answers for. */
DIMFOLD_API dimfold_status dimfold_layout_new_unchecked(dimfold_layout *result, size_t ndim, const size_t *shape,
                                                        const ptrdiff_t *stride, size_t offset, dimfold_diag *diag);

/* The contiguous layout of a shape at offset 0, in C order (last axis of stride 1) or F order (first axis of stride
   1). The strides of a shape with an extent 0 are those of the same shape with 1 in its place.
   DIMFOLD_ERR_OVERFLOW if the product of the extents that are not 0 is above PTRDIFF_MAX. */
DIMFOLD_API dimfold_status dimfold_layout_c_contig(dimfold_layout *result, size_t ndim, const size_t *shape,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout_f_contig(dimfold_layout *result, size_t ndim, const size_t *shape,
                                                   dimfold_diag *diag);

/* One of the two above: `order` is DIMFOLD_ORDER_C or DIMFOLD_ORDER_F, else DIMFOLD_ERR_ORDER. */
DIMFOLD_API dimfold_status dimfold_layout_contig(dimfold_layout *result, size_t ndim, const size_t *shape,
                                                 dimfold_order order, dimfold_diag *diag);

/* The dense layout of a shape at offset 0 in any order of the axes: `axes`, of ndim entries, names them from the
   slowest to the fastest, so that the last one gets stride 1. {0, 1, …} is C order, {…, 1, 0} F order. Strides of an
   empty shape and DIMFOLD_ERR_OVERFLOW as in c_contig; DIMFOLD_ERR_AXIS unless `axes` names each axis once. */
DIMFOLD_API dimfold_status dimfold_layout_dense(dimfold_layout *result, size_t ndim, const size_t *shape,
                                                const ptrdiff_t *axes, dimfold_diag *diag);

/* dimfold_layout_new for strides and an offset that are given in bytes, for items of `itemsize` bytes.
   DIMFOLD_ERR_ITEMSIZE unless each of them is a whole number of items, and for an itemsize of 0. */
DIMFOLD_API dimfold_status dimfold_layout_new_from_bytes(dimfold_layout *result, size_t ndim, const size_t *shape,
                                                         const ptrdiff_t *stride_bytes, size_t offset_bytes,
                                                         size_t itemsize, dimfold_diag *diag);

/* Copies a layout of any rank into a dynamic one. */
DIMFOLD_API dimfold_status dimfold_layout_to_dyn(dimfold_layout *result, const dimfold_layout *layout,
                                                 dimfold_diag *diag);

/* Copies a dynamic layout into one of this rank. DIMFOLD_ERR_NDIM if it has another number of axes. */
DIMFOLD_API dimfold_status dimfold_layout_from_dyn(dimfold_layout *result, const dimfold_layout *layout,
                                                   dimfold_diag *diag);

/* Copies the layout with another offset, in elements. Checked as in dimfold_layout_new, or not at all. */
DIMFOLD_API dimfold_status dimfold_layout_set_offset(dimfold_layout *result, const dimfold_layout *layout,
                                                     size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout_set_offset_unchecked(dimfold_layout *result, const dimfold_layout *layout,
                                                               size_t offset, dimfold_diag *diag);

/* Writes ndim zeros: a shape or a stride to start from. */
DIMFOLD_API dimfold_status dimfold_layout_new_shape(size_t ndim, size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout_new_stride(size_t ndim, ptrdiff_t *stride, dimfold_diag *diag);

/* ---- Ask ----------------------------------------------------------------------------------------------------- */

/* The number of axes. */
DIMFOLD_API size_t dimfold_layout_ndim(const dimfold_layout *layout);

/* The number of elements: the product of the extents, 1 for rank 0. SIZE_MAX if it cannot be represented. */
DIMFOLD_API size_t dimfold_layout_size(const dimfold_layout *layout);

/* The extents and the strides, ndim entries each: borrowed from the layout. */
DIMFOLD_API const size_t *dimfold_layout_shape(const dimfold_layout *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout_stride(const dimfold_layout *layout);

/* The position of element (0,…,0). */
DIMFOLD_API size_t dimfold_layout_offset(const dimfold_layout *layout);

/* Whether the elements lie in one run in C order or in F order. The strides of axes of extent 1 do not matter; rank 0
   and empty layouts are both. */
DIMFOLD_API bool dimfold_layout_is_c_contig(const dimfold_layout *layout);
DIMFOLD_API bool dimfold_layout_is_f_contig(const dimfold_layout *layout);

/* Whether the elements lie in one run in some order of the axes; strides are then above 0. Extent 1, rank 0 and empty
   layouts as above. Dense is contiguous with offset 0. */
DIMFOLD_API bool dimfold_layout_is_contig(const dimfold_layout *layout);
DIMFOLD_API bool dimfold_layout_is_dense(const dimfold_layout *layout);

/* Whether the cheap test proves that no two indices share a position: check_strides without `skip_zero` as a question,
   so it may say false of a layout without overlap. */
DIMFOLD_API bool dimfold_layout_is_unique(const dimfold_layout *layout);

/* The axes from the slowest to the fastest: by |stride|, the largest first, among equals by extent, the largest first,
   then as they come. `axes` gets ndim entries: what dimfold_layout_dense takes. */
DIMFOLD_API dimfold_status dimfold_layout_stride_order(const dimfold_layout *layout, ptrdiff_t *axes,
                                                       dimfold_diag *diag);

/* Whether the layout leans towards an order, gaps allowed. f_prefer: with the axes of extent 1 left out all strides are
   positive, none is smaller than the one before it, and the first is 1. c_prefer is its mirror. True for rank 0 and
   for empty layouts. */
DIMFOLD_API bool dimfold_layout_c_prefer(const dimfold_layout *layout);
DIMFOLD_API bool dimfold_layout_f_prefer(const dimfold_layout *layout);

/* How many trailing (C) or leading (F) axes lie in one run. ndim for empty layouts. */
DIMFOLD_API size_t dimfold_layout_ndim_of_c_contig(const dimfold_layout *layout);
DIMFOLD_API size_t dimfold_layout_ndim_of_f_contig(const dimfold_layout *layout);

/* The half-open range [*min, *max) of positions that the layout touches: (offset, offset + 1) for rank 0,
   (offset, offset) when it is empty. DIMFOLD_ERR_BOUNDS if one is below 0. */
DIMFOLD_API dimfold_status dimfold_layout_bounds_index(const dimfold_layout *layout, size_t *min, size_t *max,
                                                       dimfold_diag *diag);

/* The lowest and the highest position, both included and signed; (0, -1) when the layout is empty. */
DIMFOLD_API dimfold_status dimfold_layout_offset_bounds(const dimfold_layout *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                        dimfold_diag *diag);

/* One of the two: 0 or -1 when the layout is empty. */
DIMFOLD_API dimfold_status dimfold_layout_offset_min(const dimfold_layout *layout, ptrdiff_t *min, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout_offset_max(const dimfold_layout *layout, ptrdiff_t *max, dimfold_diag *diag);

/* The number of elements that the allocation behind the layout must hold: the end of the bounds; 0 when it is empty. */
DIMFOLD_API dimfold_status dimfold_layout_span(const dimfold_layout *layout, size_t *span, dimfold_diag *diag);

/* The same in bytes, for items of `itemsize` bytes: what to allocate. The strides in bytes (`stride_bytes` gets ndim
   entries), and the offset in bytes. DIMFOLD_ERR_ITEMSIZE for an itemsize of 0, DIMFOLD_ERR_OVERFLOW for bytes that
   PTRDIFF_MAX cannot count, for span_bytes DIMFOLD_ERR_BOUNDS if a position is below 0. */
DIMFOLD_API dimfold_status dimfold_layout_span_bytes(const dimfold_layout *layout, size_t itemsize, size_t *span_bytes,
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout_stride_bytes(const dimfold_layout *layout, size_t itemsize,
                                                       ptrdiff_t *stride_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout_offset_bytes(const dimfold_layout *layout, size_t itemsize,
                                                       size_t *offset_bytes, dimfold_diag *diag);

/* Succeeds if the sorted strides prove that no two indices share a position, else DIMFOLD_ERR_OVERLAP with the axis at
   fault. With `skip_zero` axes of stride 0 are left out. The test is sound but cheap: it refuses some layouts without
   overlap, such as (2,3):(3,2). From rstsr's check_strides. */
DIMFOLD_API dimfold_status dimfold_layout_check_strides(const dimfold_layout *layout, bool skip_zero,
                                                        dimfold_diag *diag);

/* Whether any stride is 0. */
DIMFOLD_API bool dimfold_layout_is_broadcasted(const dimfold_layout *layout);

/* The product of the extents whose stride is not 0. */
DIMFOLD_API size_t dimfold_layout_size_non_broadcast(const dimfold_layout *layout);

/* Whether any extent is 0. */
DIMFOLD_API bool dimfold_layout_is_empty(const dimfold_layout *layout);

/* Literally the same: ndim, offset, every extent, every stride. */
DIMFOLD_API bool dimfold_layout_equal(const dimfold_layout *layout, const dimfold_layout *other);

/* The same as functions from index to position: strides of axes of extent 1 are ignored, and everything but the shape
   of empty layouts. */
DIMFOLD_API bool dimfold_layout_equivalent(const dimfold_layout *layout, const dimfold_layout *other);

/* A 64-bit hash, the same on every platform and for every rank type, equal for equivalent layouts. */
DIMFOLD_API uint64_t dimfold_layout_hash(const dimfold_layout *layout);

/* ---- Address ------------------------------------------------------------------------------------------------- */

/* The position of the element at `index` of ndim entries, each in [-extent, extent), else DIMFOLD_ERR_INDEX.
   DIMFOLD_ERR_NDIM if `ndim` is not the layout's, DIMFOLD_ERR_BOUNDS for a position below 0. */
DIMFOLD_API dimfold_status dimfold_layout_index(const dimfold_layout *layout, size_t ndim, const ptrdiff_t *index,
                                                size_t *position, dimfold_diag *diag);

/* offset + sum of index × stride, modulo 2^64 (2^32), for an index of as many entries as the layout has axes, none of
   them checked. 0 if a pointer is NULL (at rank 0 the index may be). */
DIMFOLD_API ptrdiff_t dimfold_layout_index_unchecked(const dimfold_layout *layout, const ptrdiff_t *index);

/* The index, of as many entries as the layout has axes, that comes at place `ordinal` (from 0) when the elements are
   visited in C order or in F order. DIMFOLD_ERR_INDEX if there are not that many. */
DIMFOLD_API dimfold_status dimfold_layout_unravel_c(const dimfold_layout *layout, size_t ordinal, ptrdiff_t *index,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout_unravel_f(const dimfold_layout *layout, size_t ordinal, ptrdiff_t *index,
                                                    dimfold_diag *diag);

/* ---- View ---------------------------------------------------------------------------------------------------- */

/* Reorders the axes: axis i of the result is axis axes[i]. DIMFOLD_ERR_AXIS unless `axes` names each axis once,
   DIMFOLD_ERR_NDIM unless it has as many entries as the layout has axes. */
DIMFOLD_API dimfold_status dimfold_layout_transpose(dimfold_layout *result, const dimfold_layout *layout, size_t ndim,
                                                    const ptrdiff_t *axes, dimfold_diag *diag);

/* The axes in the opposite order. */
DIMFOLD_API dimfold_status dimfold_layout_reverse_axes(dimfold_layout *result, const dimfold_layout *layout,
                                                       dimfold_diag *diag);

/* Exchanges two axes. DIMFOLD_ERR_AXIS. */
DIMFOLD_API dimfold_status dimfold_layout_swapaxes(dimfold_layout *result, const dimfold_layout *layout,
                                                   ptrdiff_t axis1, ptrdiff_t axis2, dimfold_diag *diag);

/* Moves the `count` axes `source` to the places `destination`; the others keep their order. NumPy's moveaxis.
   DIMFOLD_ERR_AXIS for an axis outside or twice in one list. */
DIMFOLD_API dimfold_status dimfold_layout_moveaxis(dimfold_layout *result, const dimfold_layout *layout, size_t count,
                                                   const ptrdiff_t *source, const ptrdiff_t *destination,
                                                   dimfold_diag *diag);

/* Reverses the `count` given axes. DIMFOLD_ERR_AXIS for an axis outside or given twice. */
DIMFOLD_API dimfold_status dimfold_layout_flip(dimfold_layout *result, const dimfold_layout *layout, size_t count,
                                               const ptrdiff_t *axes, dimfold_diag *diag);

/* Replaces two axes by their diagonal, which comes last: elements (i, i + offset), or (i - offset, i) for a negative
   one; empty when offset is past the end. NumPy's diagonal, whose defaults are 0, 0, 1. DIMFOLD_ERR_AXIS for an axis
   outside or twice the same. */
DIMFOLD_API dimfold_status dimfold_layout_diagonal(dimfold_layout *result, const dimfold_layout *layout,
                                                   ptrdiff_t offset, ptrdiff_t axis1, ptrdiff_t axis2,
                                                   dimfold_diag *diag);

/* Takes one index of an axis, which goes away. DIMFOLD_ERR_AXIS, DIMFOLD_ERR_INDEX. */
DIMFOLD_API dimfold_status dimfold_layout_dim_select(dimfold_layout *result, const dimfold_layout *layout,
                                                     ptrdiff_t axis, ptrdiff_t index, dimfold_diag *diag);

/* Inserts an axis of extent 1. Its stride is extent × stride of the axis after it (an extent 0 counting as 1), or that
   of the axis before it when it is last (1 in rank 0), so that a contiguous layout stays visibly contiguous; where that
   product overflows, the stride of the axis after it. NumPy's rule. DIMFOLD_ERR_AXIS, DIMFOLD_ERR_NDIM for a 65th
   axis. */
DIMFOLD_API dimfold_status dimfold_layout_dim_insert(dimfold_layout *result, const dimfold_layout *layout,
                                                     ptrdiff_t axis, dimfold_diag *diag);

/* Removes an axis of extent 1. DIMFOLD_ERR_AXIS; DIMFOLD_ERR_SHAPE for another extent. */
DIMFOLD_API dimfold_status dimfold_layout_dim_eliminate(dimfold_layout *result, const dimfold_layout *layout,
                                                        ptrdiff_t axis, dimfold_diag *diag);

/* Slices one axis as Python slices a sequence of that extent; the offset moves to the first element taken, and stays
   when none is. DIMFOLD_ERR_AXIS; DIMFOLD_ERR_SLICE for step 0. */
DIMFOLD_API dimfold_status dimfold_layout_dim_narrow(dimfold_layout *result, const dimfold_layout *layout,
                                                     ptrdiff_t axis, const dimfold_slice *slice, dimfold_diag *diag);

/* Elements `start` to `stop` (not included) of one axis, without Python's leniency: nothing counts from the end and
   nothing is clipped. 0 <= start <= stop <= extent, else DIMFOLD_ERR_INDEX for one outside the axis, DIMFOLD_ERR_SLICE
   for a stop before the start; DIMFOLD_ERR_AXIS. From cuda.tile's Array.slice. */
DIMFOLD_API dimfold_status dimfold_layout_dim_slice_strict(dimfold_layout *result, const dimfold_layout *layout,
                                                           ptrdiff_t axis, ptrdiff_t start, ptrdiff_t stop,
                                                           dimfold_diag *diag);

/* NumPy's basic indexing with `count` indexers; axes without an indexer are kept whole. DIMFOLD_ERR_NDIM for more of
   them than axes, DIMFOLD_ERR_INDEX, DIMFOLD_ERR_SLICE, DIMFOLD_ERR_ARGUMENT for an unknown kind or a second
   ellipsis. */
DIMFOLD_API dimfold_status dimfold_layout_dim_slice(dimfold_layout *result, const dimfold_layout *layout, size_t count,
                                                    const dimfold_indexer *indexers, dimfold_diag *diag);

/* Removes an axis whatever its extent, even 0, keeping the offset: what a reduction leaves. DIMFOLD_ERR_AXIS. Without
   its extent 0 a layout has positions again: what dimfold_layout_new would not accept is refused as there. */
DIMFOLD_API dimfold_status dimfold_layout_dim_chop(dimfold_layout *result, const dimfold_layout *layout,
                                                   ptrdiff_t axis, dimfold_diag *diag);

/* Splits the list of axes at `axis` (in [-ndim, ndim]): `before` gets those before it, `after` the others, both with
   the layout's offset. DIMFOLD_ERR_AXIS. A part of an empty layout may have positions: what dimfold_layout_new would
   not accept is refused as there. */
DIMFOLD_API dimfold_status dimfold_layout_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                       const dimfold_layout *layout, ptrdiff_t axis,
                                                       dimfold_diag *diag);

/* Splits the axes by name: `chosen` gets the `count` axes in the order given, `rest` the others in theirs, both with
   the layout's offset. For reductions. DIMFOLD_ERR_AXIS for an axis outside or given twice, else as dim_split_at. */
DIMFOLD_API dimfold_status dimfold_layout_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                         const dimfold_layout *layout, size_t count,
                                                         const ptrdiff_t *axes, dimfold_diag *diag);

/* Removes the `count` given axes, each of extent 1; all axes of extent 1 if `axes` is NULL and `count` is 0.
   DIMFOLD_ERR_AXIS for one outside or given twice, DIMFOLD_ERR_SHAPE for another extent. */
DIMFOLD_API dimfold_status dimfold_layout_squeeze(dimfold_layout *result, const dimfold_layout *layout, size_t count,
                                                  const ptrdiff_t *axes, dimfold_diag *diag);

/* Inserts `count` axes of extent 1; `axes` are places in the result. Strides as in dim_insert. NumPy's expand_dims.
   DIMFOLD_ERR_AXIS for one outside or given twice, DIMFOLD_ERR_NDIM for more than 64 axes. */
DIMFOLD_API dimfold_status dimfold_layout_unsqueeze(dimfold_layout *result, const dimfold_layout *layout, size_t count,
                                                    const ptrdiff_t *axes, dimfold_diag *diag);

/* Every window of `window[i]` elements along axes[i]: those axes shrink to the number of windows, and `count` axes of
   the window's extents with the same strides are appended. An axis may be named more than once. `axes` NULL means all,
   in order. The result overlaps itself. NumPy's sliding_window_view. DIMFOLD_ERR_SHAPE for a window larger than its
   axis, DIMFOLD_ERR_AXIS, DIMFOLD_ERR_NDIM, DIMFOLD_ERR_OVERFLOW if the result's size is above PTRDIFF_MAX. */
DIMFOLD_API dimfold_status dimfold_layout_sliding_window(dimfold_layout *result, const dimfold_layout *layout,
                                                         size_t count, const size_t *window, const ptrdiff_t *axes,
                                                         dimfold_diag *diag);

/* ---- Reshape ------------------------------------------------------------------------------------------------- */

/* The layout with `count` other extents that visits the same positions in `order` (C or F); one extent may be -1 and is
   then computed. A view is returned exactly when one exists, else DIMFOLD_ERR_NOT_A_VIEW. DIMFOLD_ERR_SHAPE if the
   sizes differ, or for a negative extent other than one -1; DIMFOLD_ERR_OVERFLOW if the product of the extents that are
   not 0 is above PTRDIFF_MAX; DIMFOLD_ERR_ORDER. From NumPy's no-copy rule. */
DIMFOLD_API dimfold_status dimfold_layout_reshape(dimfold_layout *result, const dimfold_layout *layout, size_t count,
                                                  const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);

/* Merges each run of neighbouring axes that one stride can walk in C order; axes of extent 1 never get in the way, and
   the axes of an empty layout always merge. Only the axes `start` to `end`, both included, are looked at: 0 and -1 are
   all of them, and with start after end nothing merges. Rank 0 counts as one axis of extent 1. DIMFOLD_ERR_AXIS. */
DIMFOLD_API dimfold_status dimfold_layout_flatten(dimfold_layout *result, const dimfold_layout *layout,
                                                  ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);

/* Which axes merge into the one before them: bit i for axis i, bit 0 never. Layouts of one shape keep one shape if all
   are flattened with the `&` of their masks. */
DIMFOLD_API uint64_t dimfold_layout_flatten_axis_mask(const dimfold_layout *layout);

/* dimfold_layout_flatten where an axis merges into the one before it only if its bit is set in `mask`, too. */
DIMFOLD_API dimfold_status dimfold_layout_flatten_with_mask(dimfold_layout *result, const dimfold_layout *layout,
                                                            ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                            dimfold_diag *diag);

/* The same bytes in the same order as items of another size: `axis` gets more and smaller items, or fewer and larger
   ones. One item size must be a multiple of the other, the axis have stride 1, and for larger items its extent, the
   other strides, the offset and the address `data` (the layout's data pointer, never read; NULL if it is not known) be
   multiples, else DIMFOLD_ERR_ITEMSIZE; each has its own diagnosis. Equal sizes change nothing and ask for nothing.
   Strides that nobody follows, those of extent 1 and of empty layouts, and the offset of an empty layout do not matter
   and are rounded towards 0. Without `keep_dim` the axis goes away when its new extent is 1. DIMFOLD_ERR_AXIS,
   DIMFOLD_ERR_OVERFLOW. */
DIMFOLD_API dimfold_status dimfold_layout_repack(dimfold_layout *result, const dimfold_layout *layout,
                                                 size_t old_itemsize, size_t new_itemsize, const void *data,
                                                 ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);

/* The largest item size, at most `max_itemsize`, to which dimfold_layout_repack can double `itemsize` again and again;
   `itemsize` itself when there is none, also if it is larger. For vectorised access, where 16 is a usual maximum.
   DIMFOLD_ERR_AXIS; DIMFOLD_ERR_ITEMSIZE for an itemsize of 0. */
DIMFOLD_API dimfold_status dimfold_layout_max_compatible_itemsize(const dimfold_layout *layout, size_t itemsize,
                                                                  size_t max_itemsize, const void *data,
                                                                  ptrdiff_t axis, size_t *compatible,
                                                                  dimfold_diag *diag);

/* The layout repeated to `count` extents by axes of stride 0. Axes are matched from the last one (NumPy's rule), or
   from the first in broadcast_to_left. DIMFOLD_ERR_SHAPE unless each extent is 1 or the one wanted;
   DIMFOLD_ERR_OVERFLOW if the result's size is above PTRDIFF_MAX. */
DIMFOLD_API dimfold_status dimfold_layout_broadcast_to(dimfold_layout *result, const dimfold_layout *layout,
                                                       size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout_broadcast_to_left(dimfold_layout *result, const dimfold_layout *layout,
                                                            size_t count, const size_t *shape, dimfold_diag *diag);

/* Broadcasts two layouts to their common shape. Either result may be either layout. Statuses as in broadcast_to. */
DIMFOLD_API dimfold_status dimfold_layout_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                           const dimfold_layout *layout, const dimfold_layout *layout2,
                                                           dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                const dimfold_layout *layout,
                                                                const dimfold_layout *layout2, dimfold_diag *diag);

/* Broadcasts the second layout to the shape of the first, which never grows: for operations in place. */
DIMFOLD_API dimfold_status dimfold_layout_broadcast_layout_to_first(dimfold_layout *result,
                                                                    const dimfold_layout *layout,
                                                                    const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout_broadcast_layout_to_first_left(dimfold_layout *result,
                                                                         const dimfold_layout *layout,
                                                                         const dimfold_layout *layout2,
                                                                         dimfold_diag *diag);

/* ---- Order: what operations need before they run --------------------------------------------------------------- */

/* For `count` layouts of one shape: the layouts whose F-order visit is the first one's visit in `order`. Axes are
   permuted, for K, G and B also flipped, alike in all of them. A contiguous layout in order A and one in order B
   become one run with axes of extent 1 behind it; so do several that are contiguous alike (order A). G reduces to
   extent 1 the axes whose stride is 0 in all. `results` and `layouts` have `count` entries, 1 to 8, and each result may
   be the layout of its place. DIMFOLD_ERR_ARGUMENT for another count,
   DIMFOLD_ERR_SHAPE for different shapes, DIMFOLD_ERR_ORDER for an unknown order, for B when a layout does not fill its
   bounds or several layouts are not dense alike. From rstsr's function of that name. */
DIMFOLD_API dimfold_status dimfold_layout_translate_to_col_major(size_t count, dimfold_layout *results,
                                                                 const dimfold_layout *const *layouts,
                                                                 dimfold_order order, dimfold_diag *diag);

/* The layout whose F-order visit walks memory as sequentially as possible, and the permutation that leads to it (axis i
   of the result is axis axes[i]; ndim entries). With `keep_shape` negative strides are flipped and the axes of extent 1
   or stride 0 come first; without, they come last with extent 1 and stride 0, and no stride is flipped. Empty layouts
   stay as they are. From rstsr's greedy_layout. */
DIMFOLD_API dimfold_status dimfold_layout_greedy_layout(dimfold_layout *result, const dimfold_layout *layout,
                                                        bool keep_shape, ptrdiff_t *axes, dimfold_diag *diag);

/* The dense layout, at offset 0, for a copy of the layout's elements in order C, F, A or K. DIMFOLD_ERR_ORDER for
   another. */
DIMFOLD_API dimfold_status dimfold_layout_layout_for_array_copy(dimfold_layout *result, const dimfold_layout *layout,
                                                                dimfold_order order, dimfold_diag *diag);

/* The layout, at offset 0, for the result of an elementwise operation on two layouts of one shape: axes contiguous in
   both keep their place, axes of stride 0 in both stay so, the others follow in `order` (C or F). DIMFOLD_ERR_SHAPE,
   DIMFOLD_ERR_ORDER. From rstsr's get_layout_for_binary_op. */
DIMFOLD_API dimfold_status dimfold_layout_layout_for_binary_op(dimfold_layout *result, const dimfold_layout *layout,
                                                               const dimfold_layout *layout2, dimfold_order order,
                                                               dimfold_diag *diag);

/* How many axes are of each sort. */
typedef struct dimfold_axes_composition {
    size_t singleton; /* extent 1 */
    size_t broadcast; /* stride 0 */
    size_t contig;    /* in one run from stride 1, the fastest first */
    size_t discontig; /* the others, the smallest |stride| first */
} dimfold_axes_composition;

/* Sorts the axes by what they are; `axes`, of ndim entries, gets them in the order of the struct's fields. */
DIMFOLD_API dimfold_status dimfold_layout_axes_composition(const dimfold_layout *layout, size_t *axes,
                                                           dimfold_axes_composition *composition, dimfold_diag *diag);

/* The kinds of matrix product, by rank of the two operands. */
#define DIMFOLD_MATMUL_INNER_DOT 0 /*        N |        N |           */
#define DIMFOLD_MATMUL_GEMM22 1    /*     M, K |     K, N |      M, N */
#define DIMFOLD_MATMUL_GEVM 2      /*        K | …,  K, N | …,      N */
#define DIMFOLD_MATMUL_GEMV 3      /* …,  M, K |        K | …,      M */
#define DIMFOLD_MATMUL_GEMM2X 4    /*     M, K | …,  K, N | …,   M, N */
#define DIMFOLD_MATMUL_GEMMX2 5    /* …,  M, K |     K, N | …,   M, N */
#define DIMFOLD_MATMUL_GEMMXX 6    /* …,  M, K | …,  K, N | …,   M, N */

/* The layouts that a batched matrix product needs: the result's, and result and operands split into batch and matrix
   axes. The operands' batches are broadcast to the result's. A vector's matrix part has one axis. */
typedef struct dimfold_matmul_layouts {
    int32_t kind;
    int32_t reserved; /* 0 */
    dimfold_layout result;
    dimfold_layout result_batch, result_matrix;
    dimfold_layout batch1, matrix1;
    dimfold_layout batch2, matrix2;
} dimfold_matmul_layouts;

/* Prepares layout @ layout2. In order C the last two axes are the matrices' and the axes before them the batch
   (the array API's matmul); in order F the first two, and the batch comes after. The result is contiguous in that
   order. `layouts` must not hold an operand. DIMFOLD_ERR_NDIM for rank 0, DIMFOLD_ERR_SHAPE, DIMFOLD_ERR_ORDER for
   other orders. */
DIMFOLD_API dimfold_status dimfold_layout_matmul_layouts(const dimfold_layout *layout, const dimfold_layout *layout2,
                                                         dimfold_order order, dimfold_matmul_layouts *layouts,
                                                         dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
