/* What a swizzle leaves together, and items whose bytes are turned round in groups of no power of two. */
#include "walk.h"

/* Of both sides, the largest power of two up to 16 that divides the unit and all addresses. */
static uint32_t swizzled_width(const dimfold_cuda_form *form, const dimfold_plan *plan)
{
    uint32_t bits = form->unit_bytes | dimfold_plan_width_bytes(plan) | 16;
    return plan->converts ? 1 : bits & (~bits + 1);
}

enum dimfold_cuda_fit dimfold_cuda_fit_swizzled(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                                const dimfold_plan *plan)
{
    gpu_swizzled_params *params = (gpu_swizzled_params *)command->params;
    uint32_t width = swizzled_width(form, plan), pieces = form->unit_bytes / width;
    if (!dimfold_cuda_walk_set(&params->walk, &command->blocks, form, pieces))
        return DIMFOLD_CUDA_TOO_MUCH;
    dimfold_cuda_side_set(&params->target, &params->walk, form, plan, 0);
    dimfold_cuda_side_set(&params->source, &params->walk, form, plan, 1);
    params->target.width = params->source.width = width;
    params->pieces = dimfold_cuda_divider(pieces);
    params->turned = plan->converts ? dimfold_cuda_change_make(plan).source_swap : 1;
    command->kernel = DIMFOLD_CUDA_KERNEL_gpu_swizzled;
    bool is_swizzled = dimfold_plan_is_swizzled(plan);
    command->explained = is_swizzled ? DIMFOLD_KERNEL_SWIZZLED : DIMFOLD_KERNEL_WALK;
    command->reason = is_swizzled ? DIMFOLD_PLAN_REASON_RELATION : DIMFOLD_PLAN_REASON_UNITS;
    command->width_bytes = width;
    return DIMFOLD_CUDA_FITS;
}
