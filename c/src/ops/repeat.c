/* The same elements again: each by itself, or all of them in turn. One box, so one copy. */
#include "assembly.h"

#include <dimfold/assemble.h>

struct repeat {
    size_t axis, repeats;
};

/* How often the source is there along each axis of the target; its own axes are the last ones. */
struct tile {
    size_t lead; /* axes that the source does not have */
    size_t reps[DIMFOLD_NDIM_MAX];
};

static bool repeat_piece(const dimfold_assembly *assembly, size_t axis, size_t number, dimfold_piece *piece)
{
    const struct repeat *repeat = assembly->context;
    size_t extent = assembly->operand[1].view->shape[axis];
    ptrdiff_t to = assembly->operand[0].stride[axis], from = assembly->operand[1].stride[axis];
    dimfold_piece_set(piece, extent, 0, to, 0, from);
    if (axis == repeat->axis) {
        ptrdiff_t outer = dimfold_ptrdiff_mul_wrapping((ptrdiff_t)repeat->repeats, to);
        *piece = (dimfold_piece){.shape = {extent, repeat->repeats}, .side = {{0, {outer, to}}, {0, {from, 0}}}};
    }
    return number == 0;
}

static dimfold_status repeat_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                                 const dimfold_view *source, size_t repeats, ptrdiff_t axis)
{
    struct repeat repeat = {0, repeats};
    dimfold_assembly assembly;
    DIMFOLD_TRY(dimfold_assembly_begin(call, &assembly, queue, target, source));
    DIMFOLD_TRY(layout_axis(call, &repeat.axis, axis, source->ndim, "axis"));
    DIMFOLD_TRY(dimfold_assembly_check_ndim(call, &assembly, source->ndim));
    for (size_t i = 0; i < source->ndim; i++) {
        size_t extent = source->shape[i];
        if (i == repeat.axis && !dimfold_size_mul(&extent, extent, repeats))
            return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "target", (ptrdiff_t)i, 0, 0);
        DIMFOLD_TRY(dimfold_assembly_check_extent(call, &assembly, i, extent));
    }
    return dimfold_assembly_run_apart(call, &assembly, source->ndim, repeat_piece, &repeat);
}

dimfold_status dimfold_repeat(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                              size_t repeats, ptrdiff_t axis, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "repeat"};
    return dimfold_queue_end(repeat_try(call, queue, target, source, repeats, axis), queue, &failure, diag);
}

static bool tile_piece(const dimfold_assembly *assembly, size_t axis, size_t number, dimfold_piece *piece)
{
    const struct tile *tile = assembly->context;
    const dimfold_operand *source = &assembly->operand[1];
    bool has_source = axis >= tile->lead;
    size_t extent = has_source ? source->view->shape[axis - tile->lead] : 1;
    ptrdiff_t to = assembly->operand[0].stride[axis];
    dimfold_piece_set(piece, extent, 0, to, 0, has_source ? source->stride[axis - tile->lead] : 0);
    piece->shape[0] = tile->reps[axis];
    piece->side[0].stride[0] = dimfold_ptrdiff_mul_wrapping((ptrdiff_t)extent, to);
    return number == 0;
}

static dimfold_status tile_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                               const dimfold_view *source, size_t count, const size_t *reps)
{
    struct tile tile;
    dimfold_assembly assembly;
    DIMFOLD_TRY(dimfold_assembly_begin(call, &assembly, queue, target, source));
    DIMFOLD_TRY(layout_check_list(call, count, reps, "reps"));
    size_t ndim = count > source->ndim ? count : source->ndim;
    DIMFOLD_TRY(dimfold_assembly_check_ndim(call, &assembly, ndim));
    tile.lead = ndim - source->ndim;
    for (size_t axis = 0; axis < ndim; axis++) {
        size_t extent = axis < tile.lead ? 1 : source->shape[axis - tile.lead];
        tile.reps[axis] = axis < ndim - count ? 1 : reps[axis - (ndim - count)];
        if (!dimfold_size_mul(&extent, extent, tile.reps[axis]))
            return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "target", (ptrdiff_t)axis, 0, 0);
        DIMFOLD_TRY(dimfold_assembly_check_extent(call, &assembly, axis, extent));
    }
    return dimfold_assembly_run_apart(call, &assembly, ndim, tile_piece, &tile);
}

dimfold_status dimfold_tile(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source, size_t count,
                            const size_t *reps, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "tile"};
    return dimfold_queue_end(tile_try(call, queue, target, source, count, reps), queue, &failure, diag);
}
