/* Items that change on the way: in rows where both sides have them, else one by one. */
#include "walk.h"

/* Items that the kernel of rows takes at a time, and rows that are worth it. */
#define CAST_GROUP 4
#define CAST_ROW_MIN 16

static bool cast_is_rows(const dimfold_cuda_form *form, const dimfold_plan *plan)
{
    return form->ndim > 0 && form->axis[0].extent >= CAST_ROW_MIN && !dimfold_plan_is_swizzled(plan) &&
           form->axis[0].target == (int64_t)form->unit_bytes && form->axis[0].source == (int64_t)form->source_bytes;
}

/* Whether groups at the beginnings of all rows lie at multiples of their size, or of 16 bytes. */
static bool cast_is_aligned(const dimfold_cuda_form *form, size_t operand, uint32_t item_bytes)
{
    return dimfold_cuda_rows_begin_at(form, operand, item_bytes * CAST_GROUP < 16 ? item_bytes * CAST_GROUP : 16);
}

static enum dimfold_cuda_fit cast_rows(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                       const dimfold_plan *plan, gpu_change change)
{
    gpu_cast_rows_params *params = (gpu_cast_rows_params *)command->params;
    uint64_t groups = ((uint64_t)form->axis[0].extent + CAST_GROUP - 1) / CAST_GROUP;
    if (!dimfold_cuda_spread(&params->spread, &command->blocks, groups, dimfold_cuda_count(form, 1)) ||
        !dimfold_cuda_outer(&params->outer, form, 1, form->ndim))
        return DIMFOLD_CUDA_TOO_MUCH;
    params->target = form->target;
    params->source = form->source;
    params->row_items = form->axis[0].extent;
    params->change = change;
    params->target_width = dimfold_cuda_side_width(&plan->side[0]);
    params->source_width = dimfold_cuda_side_width(&plan->side[1]);
    params->target_is_aligned = cast_is_aligned(form, 0, change.target_bytes);
    params->source_is_aligned = cast_is_aligned(form, 1, change.source_bytes);
    command->kernel = DIMFOLD_CUDA_KERNEL_gpu_cast_rows;
    command->explained = DIMFOLD_KERNEL_RUNS;
    command->reason = form->ndim == 1 ? DIMFOLD_PLAN_REASON_ONE_RUN : DIMFOLD_PLAN_REASON_ROWS;
    command->width_bytes = params->target_is_aligned && params->source_is_aligned ? 16 : params->source_width;
    return DIMFOLD_CUDA_FITS;
}

enum dimfold_cuda_fit dimfold_cuda_fit_cast(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                            const dimfold_plan *plan)
{
    gpu_cast_params *params = (gpu_cast_params *)command->params;
    gpu_change change = dimfold_cuda_change_make(plan);
    if (!plan->converts || !dimfold_cuda_change_is_known(&change))
        return DIMFOLD_CUDA_OTHER;
    if (cast_is_rows(form, plan))
        return cast_rows(command, form, plan, change);
    if (!dimfold_cuda_walk_set(&params->walk, &command->blocks, form, 1))
        return DIMFOLD_CUDA_TOO_MUCH;
    params->change = change;
    dimfold_cuda_side_set(&params->target, &params->walk, form, plan, 0);
    dimfold_cuda_side_set(&params->source, &params->walk, form, plan, 1);
    command->kernel = DIMFOLD_CUDA_KERNEL_gpu_cast;
    bool is_swizzled = dimfold_plan_is_swizzled(plan);
    command->explained = is_swizzled ? DIMFOLD_KERNEL_SWIZZLED : DIMFOLD_KERNEL_WALK;
    command->reason = is_swizzled ? DIMFOLD_PLAN_REASON_RELATION : DIMFOLD_PLAN_REASON_UNITS;
    command->width_bytes = params->target.width < params->source.width ? params->target.width : params->source.width;
    return DIMFOLD_CUDA_FITS;
}
