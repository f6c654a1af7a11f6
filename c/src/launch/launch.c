/* From a plan to launches: asks which kernel takes it, and cuts what one launch cannot count. */
#include "cut.h"

/* Of plans that move units as they are; the last one takes everything. */
static dimfold_cuda_question *const launch_moves[] = {
    dimfold_cuda_fit_rows,
    dimfold_cuda_fit_repeated,
    dimfold_cuda_fit_transpose,
    dimfold_cuda_fit_packed,
    dimfold_cuda_fit_walk,
};

/* The same for so little that it is over before tiles could be worth the time to choose them. */
#define LAUNCH_SMALL_BYTES 16384

static dimfold_cuda_question *const launch_small_moves[] = {
    dimfold_cuda_fit_rows,
    dimfold_cuda_fit_repeated,
    dimfold_cuda_fit_walk,
};

/* Of plans whose items change, come from nowhere, or go through a swizzle. */
static dimfold_cuda_plan_question *const launch_changes[] = {
    dimfold_cuda_fit_fill,
    dimfold_cuda_fit_cast_tiles,
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
            fit = launch_changes[i](command, form, plan);
        return fit;
    }
    dimfold_cuda_question *const *moves = plan->moved_bytes <= LAUNCH_SMALL_BYTES ? launch_small_moves : launch_moves;
    for (size_t i = 0; fit == DIMFOLD_CUDA_OTHER; i++)
        fit = moves[i](command, form);
    return fit;
}

static void piece_halve(dimfold_cuda_form *piece)
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
        piece_halve(&piece);
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

/* A piece may take another kernel than the first one, by its addresses or its width, and be cut in turn. */
static dimfold_status launch_form(dimfold_call call, const dimfold_cuda_queue *queue, const dimfold_plan *plan,
                                  const dimfold_cuda_form *form)
{
    dimfold_cuda_command command;
    dimfold_cuda_form piece;
    if (dimfold_cuda_choose(&command, form, plan) == DIMFOLD_CUDA_FITS)
        return dimfold_cuda_start(call, queue, command.kernel, command.blocks, command.params);
    dimfold_cuda_cut cut = dimfold_cuda_cut_make(&command, form, plan);
    for (uint64_t i = 0; i < cut.count; i++) {
        dimfold_cuda_cut_take(&piece, form, &cut, i);
        DIMFOLD_TRY(launch_form(call, queue, plan, &piece));
    }
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_launch_plan(dimfold_call call, const dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    dimfold_cuda_form form;
    if (plan->relation == DIMFOLD_RELATION_NOTHING)
        return DIMFOLD_OK;
    dimfold_cuda_form_make(&form, plan);
    return launch_form(call, queue, plan, &form);
}

/* What a kernel's reason leaves out: which rows are not there for it, which tiles there could be, and what moves as one
   item of theirs. */
static int32_t launch_reason(const dimfold_plan *plan, int32_t reason)
{
    bool is_crossed = plan->relation == DIMFOLD_RELATION_CROSSED;
    int32_t relation = dimfold_plan_reason(plan);
    if (reason == DIMFOLD_PLAN_REASON_RELATION || (reason == DIMFOLD_PLAN_REASON_TILES && is_crossed))
        return relation;
    if (reason != DIMFOLD_PLAN_REASON_UNITS || relation == DIMFOLD_PLAN_REASON_ROWS)
        return reason;
    bool is_small = !plan->converts && plan->moved_bytes <= LAUNCH_SMALL_BYTES;
    return !is_crossed ? relation : is_small ? DIMFOLD_PLAN_REASON_SMALL : reason;
}

void dimfold_cuda_explain_launch(const dimfold_plan *plan, dimfold_explanation *explanation)
{
    dimfold_cuda_command command;
    dimfold_cuda_form form;
    if (plan->relation == DIMFOLD_RELATION_NOTHING)
        return;
    explanation->launches = 1;
    dimfold_cuda_form_make(&form, plan);
    if (dimfold_cuda_choose(&command, &form, plan) != DIMFOLD_CUDA_FITS) {
        uint64_t count = dimfold_cuda_cut_make(&command, &form, plan).count;
        explanation->launches = count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
    }
    explanation->kernel = command.explained;
    explanation->reason = launch_reason(plan, command.reason);
    explanation->index_bits = command.index_bits;
    explanation->width_bytes = command.width_bytes;
}
