/* One value everywhere: in rows where the target has them, else item by item. */
#include "walk.h"

#include <string.h>

static void fill_set_value(uint32_t value[8], const dimfold_plan *plan)
{
    size_t item_bytes = plan->side[0].item_bytes;
    char bytes[32];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = plan->side[1].data[i % item_bytes];
    memcpy(value, bytes, sizeof bytes);
}

static bool fill_is_rows(const dimfold_cuda_form *form, const dimfold_plan *plan)
{
    if (dimfold_plan_is_swizzled(plan))
        return false;
    if (form->ndim == 0)
        return true;
    bool is_dense = form->axis[0].target == (int64_t)form->unit_bytes;
    return is_dense && (form->ndim == 1 || form->axis[0].extent * form->unit_bytes >= DIMFOLD_CUDA_ROW_BYTES_MIN);
}

static enum dimfold_cuda_fit fill_items(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                        const dimfold_plan *plan)
{
    gpu_fill_items_params *params = (gpu_fill_items_params *)command->params;
    gpu_side *side = &params->target;
    uint32_t pieces = form->unit_bytes / dimfold_cuda_side_width(&plan->side[0]);
    bool is_plain = pieces == 1 && !dimfold_plan_is_swizzled(plan);
    bool is_long = is_plain && dimfold_cuda_steps_set(&params->walk, &command->blocks, form, GPU_FILL_RUN);
    if (!is_long && !dimfold_cuda_walk_set(&params->walk, &command->blocks, form, pieces))
        return DIMFOLD_CUDA_TOO_MUCH;
    dimfold_cuda_side_set(side, &params->walk, form, plan, 0);
    fill_set_value(params->value, plan);
    params->pieces = dimfold_cuda_divider(pieces);
    command->kernel = is_long ? DIMFOLD_CUDA_KERNEL_gpu_fill_steps : DIMFOLD_CUDA_KERNEL_gpu_fill_items;
    command->explained = dimfold_plan_is_swizzled(plan) ? DIMFOLD_KERNEL_SWIZZLED : DIMFOLD_KERNEL_WALK;
    command->reason = DIMFOLD_PLAN_REASON_RELATION;
    command->width_bytes = side->width;
    return DIMFOLD_CUDA_FITS;
}

enum dimfold_cuda_fit dimfold_cuda_fit_fill(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                            const dimfold_plan *plan)
{
    gpu_fill_params *params = (gpu_fill_params *)command->params;
    if (plan->form.operands != 1)
        return DIMFOLD_CUDA_OTHER;
    if (!fill_is_rows(form, plan))
        return fill_items(command, form, plan);
    params->row_bytes = (form->ndim > 0 ? form->axis[0].extent : 1) * (uint64_t)form->unit_bytes;
    params->unit_bytes = dimfold_cuda_side_width(&plan->side[0]);
    uint64_t vectors = dimfold_cuda_vectors(form, params->unit_bytes, params->row_bytes);
    if (!dimfold_cuda_spread(&params->spread, &command->blocks, vectors, dimfold_cuda_count(form, 1)) ||
        !dimfold_cuda_outer(&params->outer, form, 1, form->ndim))
        return DIMFOLD_CUDA_TOO_MUCH;
    params->target = form->target;
    params->period = dimfold_cuda_divider(form->unit_bytes);
    fill_set_value(params->value, plan);
    command->kernel = DIMFOLD_CUDA_KERNEL_gpu_fill;
    command->explained = DIMFOLD_KERNEL_RUNS;
    command->reason = DIMFOLD_PLAN_REASON_FILLED;
    command->width_bytes = 16;
    return DIMFOLD_CUDA_FITS;
}
