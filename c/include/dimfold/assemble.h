/* Operations that make one array of parts: tiles, and what is often built of several views, as one call each.

       ptrdiff_t index[] = {0, 3};
       dimfold_tile_load(queue, &target, &source, &tiles, 2, index, NULL, NULL);    // padded
       dimfold_view sources[] = {source, source};
       dimfold_concatenate(queue, &target, 2, sources, 0, NULL);

   What ops.h says of operations holds for these: every target element is written once from its one source element, or
   padding, any layouts and any dtypes, and everything is checked before anything is written. Items are converted as by
   dimfold_cast where dtypes differ, and only moved where they are the same. Besides:

   - A target whose shape is not the one that the operation makes is refused with DIMFOLD_ERR_SHAPE.
   - The target must not share memory with a source (DIMFOLD_ERR_OVERLAP, DIMFOLD_ERR_OVERLAP_UNKNOWN), except that a
     single tile, or an array that is concatenated or stacked, may lie in its place already. Of an array from which a
     tile is read, or into which one is written, only the elements of that tile count.
   - Without elements to write there is nothing to do; the checks are made all the same. */
#ifndef DIMFOLD_ASSEMBLE_H
#define DIMFOLD_ASSEMBLE_H

#include "queue.h"
#include "tiled_view.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Tiles ----------------------------------------------------------------------------------------------------- */

/* Reads tile `index` (ndim entries) of the source. `tiles` says where: its shape must be the source's
   (DIMFOLD_ERR_SHAPE); its strides and offset are not looked at. The target has the tile's shape. Elements outside are
   padding as `tiles` says, whole tiles too; DIMFOLD_ERR_DTYPE if the target's dtype does not have that number.

   `axes` (ndim entries) transposes the source first, as dimfold_layout_transpose does: `tiles`, `index` and target are
   then in the order of the result, and the source's axis axes[i] has extent tiles->layout.shape[i]. NULL leaves the
   axes in order. DIMFOLD_ERR_AXIS unless it names each axis once, DIMFOLD_ERR_NDIM unless ndim is the tiles' number of
   axes. */
DIMFOLD_API dimfold_status dimfold_tile_load(dimfold_queue *queue, const dimfold_view *target,
                                             const dimfold_view *source, const dimfold_tiled_view *tiles, size_t ndim,
                                             const ptrdiff_t *index, const ptrdiff_t *axes, dimfold_diag *diag);

/* Writes a tile: the source has the tile's shape, and its elements that are outside of the target are not written.
   `tiles` and `axes` are as above, with the target as the array; padding plays no part. */
DIMFOLD_API dimfold_status dimfold_tile_store(dimfold_queue *queue, const dimfold_view *target,
                                              const dimfold_view *source, const dimfold_tiled_view *tiles, size_t ndim,
                                              const ptrdiff_t *index, const ptrdiff_t *axes, dimfold_diag *diag);

/* The same for all tiles of the grid at once: the other side has 2 × ndim axes, the number of tiles and then the tile's
   shape. A store of overlapping tiles is refused (DIMFOLD_ERR_OVERLAP) where they overlap in the target, because more
   than one element would be written to the same place. `ndim` is the number of entries of `axes`, else not looked
   at. */
DIMFOLD_API dimfold_status dimfold_tiles_load(dimfold_queue *queue, const dimfold_view *target,
                                              const dimfold_view *source, const dimfold_tiled_view *tiles, size_t ndim,
                                              const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tiles_store(dimfold_queue *queue, const dimfold_view *target,
                                               const dimfold_view *source, const dimfold_tiled_view *tiles,
                                               size_t ndim, const ptrdiff_t *axes, dimfold_diag *diag);

/* ---- Arrays made of others ------------------------------------------------------------------------------------- */

/* Puts `count` arrays behind each other along an axis. Their other extents are the target's; along the axis they add
   up to it. DIMFOLD_ERR_ARGUMENT for no arrays, DIMFOLD_ERR_AXIS (for rank 0 always). NumPy's concatenate. */
DIMFOLD_API dimfold_status dimfold_concatenate(dimfold_queue *queue, const dimfold_view *target, size_t count,
                                               const dimfold_view *sources, ptrdiff_t axis, dimfold_diag *diag);

/* Puts `count` arrays of one shape behind each other along a new axis, counted on the target. DIMFOLD_ERR_ARGUMENT for
   no arrays, DIMFOLD_ERR_AXIS. NumPy's stack. */
DIMFOLD_API dimfold_status dimfold_stack(dimfold_queue *queue, const dimfold_view *target, size_t count,
                                         const dimfold_view *sources, ptrdiff_t axis, dimfold_diag *diag);

/* What dimfold_pad puts around an array, for the row 1 2 3. */
typedef int32_t dimfold_pad_mode;

#define DIMFOLD_PAD_CONSTANT 0  /* 0 0 1 2 3 0 0 */
#define DIMFOLD_PAD_EDGE 1      /* 1 1 1 2 3 3 3 */
#define DIMFOLD_PAD_REFLECT 2   /* 3 2 1 2 3 2 1 */
#define DIMFOLD_PAD_SYMMETRIC 3 /* 2 1 1 2 3 3 2 */
#define DIMFOLD_PAD_WRAP 4      /* 2 3 1 2 3 1 2 */

/* Puts before[i] elements before and after[i] behind the array along each axis i (ndim entries each). Pads larger than
   the array go on in the same way; reflecting an extent of 1 repeats it. `value` is one item of the target's dtype for
   PAD_CONSTANT, in this machine's byte order; NULL is zero. DIMFOLD_ERR_NDIM unless ndim is the source's;
   DIMFOLD_ERR_ARGUMENT for an unknown mode; DIMFOLD_ERR_SHAPE for padding an axis of extent 0 in a mode other than
   PAD_CONSTANT. NumPy's pad. */
DIMFOLD_API dimfold_status dimfold_pad(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                       size_t ndim, const size_t *before, const size_t *after, dimfold_pad_mode mode,
                                       const void *value, dimfold_diag *diag);

/* Shifts elements along the `count` axes by shifts[i]; those that leave at one end come back at the other. An axis may
   be named more than once: its shifts add up. DIMFOLD_ERR_AXIS, DIMFOLD_ERR_NDIM for a count above 64. NumPy's roll
   with axes. */
DIMFOLD_API dimfold_status dimfold_roll(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                        size_t count, const ptrdiff_t *shifts, const ptrdiff_t *axes,
                                        dimfold_diag *diag);

/* Repeats each element `repeats` times along an axis. DIMFOLD_ERR_AXIS. NumPy's repeat with an axis. */
DIMFOLD_API dimfold_status dimfold_repeat(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                          size_t repeats, ptrdiff_t axis, dimfold_diag *diag);

/* Repeats the whole array reps[i] times along each axis. The shorter of the source's shape and the `count` repetitions
   gets leading ones. DIMFOLD_ERR_NDIM for a count above 64. NumPy's tile. */
DIMFOLD_API dimfold_status dimfold_tile(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                        size_t count, const size_t *reps, dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
