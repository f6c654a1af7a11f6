/* Asks which kernel takes a plan, and cuts what one launch cannot count. */
#include "cut.h"

/* Of plans that move units as they are; the last one takes everything. */
static dimfold_cuda_question *const cut_moves[] = {
    dimfold_cuda_fit_rows,
    dimfold_cuda_fit_rows_turned,
    dimfold_cuda_fit_repeated,
    dimfold_cuda_fit_transpose,
    dimfold_cuda_fit_packed,
    dimfold_cuda_fit_steps,
    dimfold_cuda_fit_short_rows,
    dimfold_cuda_fit_walk,
};

/* The same for so little that it is over before tiles could be worth the time to choose them. */
static dimfold_cuda_question *const cut_small_moves[] = {
    dimfold_cuda_fit_rows,
    dimfold_cuda_fit_rows_turned,
    dimfold_cuda_fit_repeated,
    dimfold_cuda_fit_walk,
};

/* Of plans whose items change, come from nowhere, or go through a swizzle. */
static dimfold_cuda_plan_question *const cut_changes[] = {
    dimfold_cuda_fit_fill,
    dimfold_cuda_fit_cast_tiles,
    dimfold_cuda_fit_cast_pair,
    dimfold_cuda_fit_cast,
    dimfold_cuda_fit_swizzled,
};

enum dimfold_cuda_fit dimfold_cuda_choose(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                          const dimfold_plan *plan)
{
    enum dimfold_cuda_fit fit = DIMFOLD_CUDA_OTHER;
    command->index_bits = dimfold_cuda_index_bits(form);
    if (plan->converts || plan->form.operands == 1 || dimfold_plan_is_swizzled(plan)) {
        for (size_t i = 0; fit == DIMFOLD_CUDA_OTHER; i++)
            fit = cut_changes[i](command, form, plan);
        return fit;
    }
    dimfold_cuda_question *const *moves = plan->moved_bytes <= DIMFOLD_CUDA_SMALL_BYTES ? cut_small_moves : cut_moves;
    for (size_t i = 0; fit == DIMFOLD_CUDA_OTHER; i++)
        fit = moves[i](command, form);
    return fit;
}

static void cut_halve(dimfold_cuda_form *piece)
{
    dimfold_cuda_axis *slowest = &piece->axis[piece->ndim - 1];
    slowest->extent -= slowest->extent / 2;
    if (slowest->extent == 1)
        piece->ndim--;
}

dimfold_cuda_cut dimfold_cuda_cut_make(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                       const dimfold_plan *plan)
{
    dimfold_cuda_form piece = *form;
    do
        cut_halve(&piece);
    while (dimfold_cuda_choose(command, &piece, plan) == DIMFOLD_CUDA_TOO_MUCH);
    size_t axis = piece.ndim;
    uint64_t count = dimfold_cuda_count(form, axis);
    if (axis == 0 || piece.axis[axis - 1].extent == form->axis[axis - 1].extent)
        return (dimfold_cuda_cut){axis, 1, count};
    size_t extent = form->axis[axis - 1].extent, width = piece.axis[axis - 1].extent;
    return (dimfold_cuda_cut){axis - 1, width, count * ((extent - 1) / width + 1)};
}

/* Moves a piece to the index `start` of an axis. */
static void cut_move(dimfold_cuda_form *piece, const dimfold_cuda_axis *axis, uint64_t start)
{
    piece->target += start * (uint64_t)axis->target;
    piece->source += start * (uint64_t)axis->source;
}

void dimfold_cuda_cut_take(dimfold_cuda_form *piece, const dimfold_cuda_form *form, const dimfold_cuda_cut *cut,
                           uint64_t number)
{
    dimfold_cuda_axis narrow = form->axis[cut->axis];
    uint64_t parts = (narrow.extent - 1) / cut->width + 1, start = number % parts * cut->width;
    *piece = *form;
    piece->ndim = cut->axis;
    cut_move(piece, &narrow, start);
    number /= parts;
    for (size_t axis = cut->axis + 1; axis < form->ndim; axis++) {
        cut_move(piece, &form->axis[axis], number % form->axis[axis].extent);
        number /= form->axis[axis].extent;
    }
    narrow.extent = narrow.extent - start < cut->width ? (size_t)(narrow.extent - start) : cut->width;
    if (narrow.extent > 1)
        piece->axis[piece->ndim++] = narrow;
}
