/* Rolling: along each axis two pieces that change places. */
#include "assembly.h"

#include <dimfold/assemble.h>

static bool roll_piece(const dimfold_assembly *assembly, size_t axis, size_t number, dimfold_piece *piece)
{
    const size_t *shift = assembly->context;
    const dimfold_operand *target = &assembly->operand[0], *source = &assembly->operand[1];
    size_t extent = source->view->shape[axis], stays = extent - shift[axis];
    ptrdiff_t to = target->stride[axis], from = source->stride[axis];
    if (number == 0)
        return dimfold_piece_set(piece, stays, shift[axis], to, 0, from);
    dimfold_piece_set(piece, shift[axis], 0, to, stays, from);
    return number == 1;
}

/* Adds a shift of either sign; the result stays below the extent. */
static size_t roll_add(size_t shift, ptrdiff_t more, size_t extent)
{
    size_t way = extent == 0 ? 0 : dimfold_ptrdiff_magnitude(more) % extent;
    size_t forward = more < 0 && way > 0 ? extent - way : way;
    return forward >= extent - shift ? forward - (extent - shift) : shift + forward;
}

static dimfold_status roll_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                               const dimfold_view *source, size_t count, const ptrdiff_t *shifts,
                               const ptrdiff_t *axes)
{
    size_t shift[DIMFOLD_NDIM_MAX] = {0}, axis;
    dimfold_assembly assembly;
    DIMFOLD_TRY(dimfold_assembly_begin(call, &assembly, queue, target, source));
    DIMFOLD_TRY(dimfold_check_same_shape(call, target, source));
    DIMFOLD_TRY(layout_check_list(call, count, shifts, "shifts"));
    DIMFOLD_TRY(layout_check_array(call, count, axes, "axes"));
    for (size_t i = 0; i < count; i++) {
        DIMFOLD_TRY(layout_axis(call, &axis, axes[i], source->ndim, "axes"));
        shift[axis] = roll_add(shift[axis], shifts[i], source->shape[axis]);
    }
    return dimfold_assembly_run_apart(call, &assembly, source->ndim, roll_piece, shift);
}

dimfold_status dimfold_roll(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source, size_t count,
                            const ptrdiff_t *shifts, const ptrdiff_t *axes, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "roll"};
    return dimfold_queue_end(roll_try(call, queue, target, source, count, shifts, axes), queue, &failure, diag);
}
