/* Tiled views: every question is answered axis by axis. */
#include "tiled_view.h"

#define TILED_NDIM_MAX (DIMFOLD_NDIM_MAX / 2)

dimfold_status dimfold_tiled_view_check(dimfold_call call, const dimfold_tiled_view *tiles)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, tiles, "tiles"));
    DIMFOLD_TRY(layout_check_ndim(call, tiles->layout.ndim, "tiles"));
    if (tiles->reserved != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_RESERVED, "tiles", 0, 0);
    for (size_t axis = 0; axis < tiles->layout.ndim; axis++)
        if (tiles->tile_shape[axis] == 0 || tiles->step[axis] == 0)
            return dimfold_fail(call, DIMFOLD_REASON_TILED_VIEW, "tiles", (ptrdiff_t)axis, 0, 0);
    return DIMFOLD_OK;
}

size_t dimfold_tiled_view_count(const dimfold_tiled_view *tiles, size_t axis)
{
    size_t extent = tiles->layout.shape[axis];
    return extent == 0 ? 0 : (extent - 1) / tiles->step[axis] + 1;
}

size_t dimfold_tiled_view_count_full(const dimfold_tiled_view *tiles, size_t axis)
{
    size_t extent = tiles->layout.shape[axis], tile = tiles->tile_shape[axis];
    return extent < tile ? 0 : (extent - tile) / tiles->step[axis] + 1;
}

dimfold_tile_part dimfold_tiled_view_part(const dimfold_tiled_view *tiles, size_t axis, ptrdiff_t index)
{
    size_t extent = tiles->layout.shape[axis], tile = tiles->tile_shape[axis], way;
    bool fits = dimfold_size_mul(&way, dimfold_ptrdiff_magnitude(index), tiles->step[axis]);
    if (!fits || extent == 0 || way >= (index < 0 ? tile : extent))
        return (dimfold_tile_part){0, 0, 0};
    if (index < 0)
        return (dimfold_tile_part){0, way, dimfold_size_min(tile - way, extent)};
    return (dimfold_tile_part){way, 0, dimfold_size_min(tile, extent - way)};
}

static dimfold_status tiled_check_new(dimfold_call call, const dimfold_layout *layout, size_t count,
                                      const size_t *tile_shape, size_t step_count, const size_t *step)
{
    size_t size;
    DIMFOLD_TRY(layout_check_dyn(call, layout, "layout"));
    DIMFOLD_TRY(layout_check_count_is(call, layout->ndim, count, "count"));
    DIMFOLD_TRY(layout_check_array(call, count, tile_shape, "tile_shape"));
    if (step != NULL)
        DIMFOLD_TRY(layout_check_count_is(call, layout->ndim, step_count, "step_count"));
    for (size_t axis = 0; axis < count; axis++) {
        if (tile_shape[axis] == 0)
            return dimfold_fail(call, DIMFOLD_REASON_TILE_EXTENT, "tile_shape", (ptrdiff_t)axis, 1, 0);
        if (step != NULL && step[axis] == 0)
            return dimfold_fail(call, DIMFOLD_REASON_TILE_STEP, "step", (ptrdiff_t)axis, 1, 0);
    }
    if (!layout_size_checked(&size, count, tile_shape))
        return dimfold_layout_size_overflow(call, count, tile_shape, "tile_shape");
    return DIMFOLD_OK;
}

dimfold_status dimfold_tiled_view_new(dimfold_tiled_view *result, const dimfold_layout *layout, size_t count,
                                      const size_t *tile_shape, dimfold_padding_mode padding_mode, size_t step_count,
                                      const size_t *step, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "tiled_view_new"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(tiled_check_new(call, layout, count, tile_shape, step_count, step));
    if (padding_mode < 0 || padding_mode > DIMFOLD_PADDING_NEGATIVE_INFINITY)
        return dimfold_refuse(call, DIMFOLD_REASON_CHOICE, "padding_mode", DIMFOLD_PADDING_NEGATIVE_INFINITY,
                              padding_mode);
    layout_copy(layout_out_of_dyn(&result->layout), layout_in_of_dyn(layout));
    result->layout.ndim = count;
    for (size_t axis = 0; axis < count; axis++) {
        result->tile_shape[axis] = tile_shape[axis];
        result->step[axis] = step != NULL ? step[axis] : tile_shape[axis];
    }
    result->padding_mode = padding_mode;
    result->reserved = 0;
    return DIMFOLD_OK;
}

dimfold_status dimfold_tiled_view_num_tiles(const dimfold_tiled_view *tiles, size_t *num_tiles, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "tiled_view_num_tiles"};
    DIMFOLD_TRY(dimfold_tiled_view_check(call, tiles));
    DIMFOLD_TRY(layout_check_array(call, tiles->layout.ndim, num_tiles, "num_tiles"));
    for (size_t axis = 0; axis < tiles->layout.ndim; axis++)
        num_tiles[axis] = dimfold_tiled_view_count(tiles, axis);
    return DIMFOLD_OK;
}

static dimfold_status tiled_check_index(dimfold_call call, const dimfold_tiled_view *tiles, size_t ndim,
                                        const ptrdiff_t *index)
{
    DIMFOLD_TRY(dimfold_tiled_view_check(call, tiles));
    DIMFOLD_TRY(layout_check_count_is(call, tiles->layout.ndim, ndim, "ndim"));
    return layout_check_array(call, ndim, index, "index");
}

dimfold_status dimfold_tiled_view_tile(dimfold_layout *result, const dimfold_tiled_view *tiles, size_t ndim,
                                       const ptrdiff_t *index, size_t *place, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "tiled_view_tile"};
    dimfold_tile_part part[DIMFOLD_NDIM_MAX];
    bool is_empty = false;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(tiled_check_index(call, tiles, ndim, index));
    DIMFOLD_TRY(layout_check_array(call, ndim, place, "place"));
    layout_in in = layout_in_of_dyn(&tiles->layout);
    for (size_t axis = 0; axis < ndim; axis++) {
        part[axis] = dimfold_tiled_view_part(tiles, axis, index[axis]);
        is_empty |= part[axis].extent == 0;
    }
    for (size_t axis = 0; axis < ndim && !is_empty; axis++)
        in.offset += part[axis].start * (size_t)in.stride[axis];
    layout_copy_dyn(result, in);
    for (size_t axis = 0; axis < ndim; axis++) {
        result->shape[axis] = part[axis].extent;
        place[axis] = part[axis].place;
    }
    return DIMFOLD_OK;
}

bool dimfold_tiled_view_is_full(const dimfold_tiled_view *tiles, size_t ndim, const ptrdiff_t *index)
{
    const dimfold_call call = {NULL, "tiled_view_is_full"};
    bool is_full = tiled_check_index(call, tiles, ndim, index) == DIMFOLD_OK;
    for (size_t axis = 0; is_full && axis < ndim; axis++)
        is_full = dimfold_tiled_view_part(tiles, axis, index[axis]).extent == tiles->tile_shape[axis];
    return is_full;
}

/* The stride from tile to tile. Where it is not representable there is one tile at most, and nobody follows it. */
static ptrdiff_t tiled_grid_stride(const dimfold_tiled_view *tiles, size_t axis)
{
    ptrdiff_t step, stride = tiles->layout.stride[axis];
    return dimfold_size_to_ptrdiff(&step, tiles->step[axis]) ? layout_stride_mul(step, stride, stride) : stride;
}

dimfold_status dimfold_tiled_view_grid(dimfold_layout *result, const dimfold_tiled_view *tiles, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "tiled_view_grid"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tiled_view_check(call, tiles));
    size_t ndim = tiles->layout.ndim, offset = tiles->layout.offset, shape[DIMFOLD_NDIM_MAX];
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    for (size_t axis = 0; axis < ndim; axis++) {
        shape[axis] = dimfold_tiled_view_count(tiles, axis);
        stride[axis] = tiled_grid_stride(tiles, axis);
    }
    layout_copy_dyn(result, (layout_in){ndim, shape, stride, offset});
    return DIMFOLD_OK;
}

dimfold_status dimfold_tiled_view_to_layout(dimfold_layout *result, const dimfold_tiled_view *tiles, bool only_full,
                                            dimfold_diag *diag)
{
    const dimfold_call call = {diag, "tiled_view_to_layout"};
    size_t shape[DIMFOLD_NDIM_MAX], size;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tiled_view_check(call, tiles));
    size_t ndim = tiles->layout.ndim, offset = tiles->layout.offset;
    bool is_empty = layout_is_empty(ndim, tiles->layout.shape); /* a grid without tiles has none to pad */
    if (ndim > TILED_NDIM_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_NDIM_MAX, "tiles", TILED_NDIM_MAX, (int64_t)ndim);
    for (size_t axis = 0; axis < ndim; axis++) {
        size_t full = dimfold_tiled_view_count_full(tiles, axis), count = dimfold_tiled_view_count(tiles, axis);
        if (full != count && !only_full && !is_empty)
            return dimfold_fail(call, DIMFOLD_REASON_TILES_PADDED, "tiles", (ptrdiff_t)axis, (int64_t)count,
                                (int64_t)(count - full));
        shape[axis] = only_full ? full : count;
        stride[axis] = tiled_grid_stride(tiles, axis);
        shape[ndim + axis] = tiles->tile_shape[axis];
        stride[ndim + axis] = tiles->layout.stride[axis];
    }
    if (!layout_size_checked(&size, 2 * ndim, shape))
        return dimfold_layout_size_overflow(call, 2 * ndim, shape, "result");
    layout_copy_dyn(result, (layout_in){2 * ndim, shape, stride, offset});
    return DIMFOLD_OK;
}
