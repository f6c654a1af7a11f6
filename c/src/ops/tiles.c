/* Loading and storing tiles. Along an axis the tiles that need no padding come first and are one piece; each of the
   others is up to three: what exists of it, and the padding before and behind. */
#include "assembly.h"
#include "byte_order.h"

#include "layout/rare/tiled_view.h"

#include <dimfold/assemble.h>

#include <string.h>

#define TILE_PIECE_DATA 1 /* of one tile: what exists of it */

struct tiles {
    const dimfold_tiled_view *view;
    const ptrdiff_t *index; /* of one tile; NULL: all tiles of the grid */
    size_t array, other;    /* which operand is the array, and which one holds the tiles */
    size_t axes[DIMFOLD_NDIM_MAX]; /* the array's, in the order of the tiles' axes */
};

/* How far the whole tiles go; the pieces of single ones follow. */
struct tiles_axis {
    size_t full, count;
    ptrdiff_t outer, inner, array; /* strides of the tiles and of the array */
};

static struct tiles_axis tiles_axis_of(const struct tiles *tiles, const dimfold_assembly *assembly, size_t axis)
{
    const ptrdiff_t *stride = assembly->operand[tiles->other].stride;
    ptrdiff_t array = assembly->operand[tiles->array].stride[tiles->axes[axis]];
    if (tiles->index != NULL)
        return (struct tiles_axis){0, 1, 0, stride[axis], array};
    return (struct tiles_axis){dimfold_tiled_view_count_full(tiles->view, axis),
                               dimfold_tiled_view_count(tiles->view, axis), stride[axis],
                               stride[tiles->view->layout.ndim + axis], array};
}

static bool tiles_set(dimfold_piece *piece, const struct tiles *tiles, size_t count, size_t extent,
                      dimfold_piece_side array, dimfold_piece_side other)
{
    piece->shape[0] = count;
    piece->shape[1] = extent;
    piece->side[tiles->array] = array;
    piece->side[tiles->other] = other;
    piece->is_padding = false;
    return true;
}

static bool tiles_piece(const dimfold_assembly *assembly, size_t axis, size_t number, dimfold_piece *piece)
{
    const struct tiles *tiles = assembly->context;
    struct tiles_axis at = tiles_axis_of(tiles, assembly, axis);
    size_t extent = tiles->view->tile_shape[axis];
    ptrdiff_t step = (ptrdiff_t)tiles->view->step[axis];
    if (number == 0 || number == DIMFOLD_PIECE_WHOLE)
        return tiles_set(piece, tiles, number == 0 ? at.full : at.count, extent,
                         (dimfold_piece_side){0, {dimfold_ptrdiff_mul_wrapping(step, at.array), at.array}},
                         (dimfold_piece_side){0, {at.outer, at.inner}});
    size_t tile = at.full + (number - 1) / 3, kind = (number - 1) % 3, place = 0;
    if (tile >= at.count)
        return false;
    ptrdiff_t index = tiles->index != NULL ? tiles->index[axis] : (ptrdiff_t)tile;
    dimfold_tile_part part = dimfold_tiled_view_part(tiles->view, axis, index);
    if (kind == 0) {
        place = part.place;
        extent = part.extent;
    } else if (kind == 1) {
        extent = part.place;
    } else {
        place = part.place + part.extent;
        extent -= place;
    }
    ptrdiff_t array = dimfold_ptrdiff_mul_wrapping((ptrdiff_t)part.start, at.array);
    ptrdiff_t other = dimfold_ptrdiff_add_wrapping(dimfold_ptrdiff_mul_wrapping((ptrdiff_t)tile, at.outer),
                                                   dimfold_ptrdiff_mul_wrapping((ptrdiff_t)place, at.inner));
    tiles_set(piece, tiles, 1, extent, (dimfold_piece_side){array, {0, at.array}},
              (dimfold_piece_side){other, {0, at.inner}});
    piece->is_padding = kind > 0;
    return true;
}

/* ---- Checks ---------------------------------------------------------------------------------------------------- */

static dimfold_status tiles_fail_extent(dimfold_call call, size_t operand, size_t axis, size_t expected, size_t found)
{
    return dimfold_fail(call, DIMFOLD_REASON_EXTENT, operand == 0 ? "target" : "source", (ptrdiff_t)axis,
                        (int64_t)expected, (int64_t)found);
}

static dimfold_status tiles_check_ndim(dimfold_call call, size_t operand, size_t expected, size_t found)
{
    if (expected == found)
        return DIMFOLD_OK;
    return dimfold_refuse(call, DIMFOLD_REASON_SHAPE_NDIM, operand == 0 ? "target" : "source", (int64_t)expected,
                          (int64_t)found);
}

static dimfold_status tiles_check_arguments(dimfold_call call, struct tiles *tiles, bool is_one, size_t ndim,
                                            const ptrdiff_t *axes)
{
    uint64_t seen = 0;
    DIMFOLD_TRY(dimfold_tiled_view_check(call, tiles->view));
    if (is_one || axes != NULL)
        DIMFOLD_TRY(layout_check_count_is(call, tiles->view->layout.ndim, ndim, "ndim"));
    if (is_one)
        DIMFOLD_TRY(layout_check_array(call, ndim, tiles->index, "index"));
    for (size_t axis = 0; axis < tiles->view->layout.ndim; axis++) {
        tiles->axes[axis] = axis;
        if (axes != NULL)
            DIMFOLD_TRY(layout_axis_once(call, &tiles->axes[axis], axes[axis], ndim, &seen, "axes"));
    }
    return DIMFOLD_OK;
}

static dimfold_status tiles_check_shapes(dimfold_call call, const struct tiles *tiles, const dimfold_view *array,
                                         const dimfold_view *other, bool is_one)
{
    const dimfold_tiled_view *view = tiles->view;
    size_t ndim = view->layout.ndim, lead = is_one ? 0 : ndim;
    DIMFOLD_TRY(tiles_check_ndim(call, tiles->array, ndim, array->ndim));
    DIMFOLD_TRY(tiles_check_ndim(call, tiles->other, lead + ndim, other->ndim));
    for (size_t axis = 0; axis < ndim; axis++) {
        size_t own = tiles->axes[axis], count = dimfold_tiled_view_count(view, axis);
        if (array->shape[own] != view->layout.shape[axis])
            return tiles_fail_extent(call, tiles->array, own, view->layout.shape[axis], array->shape[own]);
        if (!is_one && other->shape[axis] != count)
            return tiles_fail_extent(call, tiles->other, axis, count, other->shape[axis]);
        if (other->shape[lead + axis] != view->tile_shape[axis])
            return tiles_fail_extent(call, tiles->other, lead + axis, view->tile_shape[axis],
                                     other->shape[lead + axis]);
    }
    return DIMFOLD_OK;
}

/* Tiles that are stored must not have elements in common: the second one begins behind the first. */
static dimfold_status tiles_check_stored(dimfold_call call, const struct tiles *tiles)
{
    const dimfold_tiled_view *view = tiles->view;
    for (size_t axis = 0; axis < view->layout.ndim; axis++)
        if (view->step[axis] < view->tile_shape[axis] && dimfold_tiled_view_count(view, axis) > 1 &&
            !layout_is_empty(view->layout.ndim, view->layout.shape))
            return dimfold_fail(call, DIMFOLD_REASON_OVERLAP, "tiles", (ptrdiff_t)axis, 0, 0);
    return DIMFOLD_OK;
}

/* ---- Padding --------------------------------------------------------------------------------------------------- */

/* 0 for what is no float. */
static unsigned dtype_exponent_bits(dimfold_dtype dtype)
{
    switch (dtype) {
    case DIMFOLD_DTYPE_F16: return 5;
    case DIMFOLD_DTYPE_BF16:
    case DIMFOLD_DTYPE_F32:
    case DIMFOLD_DTYPE_C64: return 8;
    case DIMFOLD_DTYPE_F64:
    case DIMFOLD_DTYPE_C128: return 11;
    default: return 0;
    }
}

/* Sign, exponent and the rest lie alike in all floats, so the highest 16 bits say which one it is. */
static unsigned padding_high_bits(dimfold_padding_mode mode, unsigned exponent_bits)
{
    unsigned infinity = ((1u << exponent_bits) - 1) << (15 - exponent_bits);
    switch (mode) {
    case DIMFOLD_PADDING_NEGATIVE_ZERO: return 0x8000;
    case DIMFOLD_PADDING_NAN: return infinity | 1u << (14 - exponent_bits);
    case DIMFOLD_PADDING_POSITIVE_INFINITY: return infinity;
    default: return infinity | 0x8000;
    }
}

/* Writes the number to an item of 16 bytes; false if the dtype does not have it. */
static bool padding_make(char *item, dimfold_dtype dtype, dimfold_padding_mode mode)
{
    unsigned exponent_bits = dtype_exponent_bits(dtype);
    memset(item, 0, 16);
    if (mode <= DIMFOLD_PADDING_ZERO || exponent_bits == 0)
        return mode <= DIMFOLD_PADDING_ZERO;
    unsigned high = padding_high_bits(mode, exponent_bits);
    uint16_t half = (uint16_t)high;
    uint32_t single = (uint32_t)high << 16;
    uint64_t wide = (uint64_t)high << 48;
    switch (dimfold_dtype_swap_bytes(dtype)) {
    case sizeof half: memcpy(item, &half, sizeof half); break;
    case sizeof single: memcpy(item, &single, sizeof single); break;
    default: memcpy(item, &wide, sizeof wide); break;
    }
    return true;
}

static dimfold_status tiles_set_padding(dimfold_call call, dimfold_assembly *assembly, dimfold_padding_mode mode,
                                        char *item)
{
    if (mode < 0 || mode > DIMFOLD_PADDING_NEGATIVE_INFINITY)
        return dimfold_refuse(call, DIMFOLD_REASON_CHOICE, "tiles", DIMFOLD_PADDING_NEGATIVE_INFINITY, mode);
    dimfold_dtype dtype = assembly->operand[0].view->dtype;
    if (!padding_make(item, dtype, mode))
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_PADDING, "target", dtype, mode);
    assembly->padding = mode != DIMFOLD_PADDING_UNDETERMINED ? item : NULL;
    return DIMFOLD_OK;
}

/* ---- Public ---------------------------------------------------------------------------------------------------- */

static dimfold_status tiles_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                                const dimfold_view *source, struct tiles *tiles, bool is_one, size_t ndim,
                                const ptrdiff_t *axes)
{
    const dimfold_view *views[] = {target, source};
    bool is_load = tiles->array == 1;
    dimfold_assembly assembly;
    char item[16];
    DIMFOLD_TRY(dimfold_assembly_begin(call, &assembly, queue, target, source));
    DIMFOLD_TRY(tiles_check_arguments(call, tiles, is_one, ndim, axes));
    DIMFOLD_TRY(tiles_check_shapes(call, tiles, views[tiles->array], views[tiles->other], is_one));
    if (is_load)
        DIMFOLD_TRY(tiles_set_padding(call, &assembly, tiles->view->padding_mode, item));
    else if (!is_one)
        DIMFOLD_TRY(tiles_check_stored(call, tiles));
    assembly.ndim = tiles->view->layout.ndim;
    assembly.piece = tiles_piece;
    assembly.context = tiles;
    DIMFOLD_TRY(dimfold_assembly_check_target(call, &assembly));
    DIMFOLD_TRY(is_one ? dimfold_assembly_check_box(call, &assembly, TILE_PIECE_DATA, !is_load)
                       : dimfold_assembly_check_apart(call, &assembly));
    return dimfold_assembly_run(call, &assembly);
}

/* The same, with the end of every operation: the queue keeps a failure. */
static dimfold_status tiles_run(const char *name, dimfold_queue *queue, const dimfold_view *target,
                                const dimfold_view *source, struct tiles *tiles, bool is_one, size_t ndim,
                                const ptrdiff_t *axes, dimfold_diag *diag)
{
    dimfold_diag failure;
    const dimfold_call call = {&failure, name};
    dimfold_status status = tiles_try(call, queue, target, source, tiles, is_one, ndim, axes);
    return dimfold_queue_end(status, queue, &failure, diag);
}

dimfold_status dimfold_tile_load(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                 const dimfold_tiled_view *tiles, size_t ndim, const ptrdiff_t *index,
                                 const ptrdiff_t *axes, dimfold_diag *diag)
{
    struct tiles one = {.view = tiles, .index = index, .array = 1, .other = 0};
    return tiles_run("tile_load", queue, target, source, &one, true, ndim, axes, diag);
}

dimfold_status dimfold_tile_store(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                  const dimfold_tiled_view *tiles, size_t ndim, const ptrdiff_t *index,
                                  const ptrdiff_t *axes, dimfold_diag *diag)
{
    struct tiles one = {.view = tiles, .index = index, .array = 0, .other = 1};
    return tiles_run("tile_store", queue, target, source, &one, true, ndim, axes, diag);
}

dimfold_status dimfold_tiles_load(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                  const dimfold_tiled_view *tiles, size_t ndim, const ptrdiff_t *axes,
                                  dimfold_diag *diag)
{
    struct tiles all = {.view = tiles, .array = 1, .other = 0};
    return tiles_run("tiles_load", queue, target, source, &all, false, ndim, axes, diag);
}

dimfold_status dimfold_tiles_store(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                   const dimfold_tiled_view *tiles, size_t ndim, const ptrdiff_t *axes,
                                   dimfold_diag *diag)
{
    struct tiles all = {.view = tiles, .array = 0, .other = 1};
    return tiles_run("tiles_store", queue, target, source, &all, false, ndim, axes, diag);
}
