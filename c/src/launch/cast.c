/* Items that change on the way. */
#include "walk.h"

enum dimfold_cuda_fit dimfold_cuda_fit_cast(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                            const dimfold_plan *plan)
{
    gpu_cast_params *params = (gpu_cast_params *)command->params;
    if (!plan->converts)
        return DIMFOLD_CUDA_OTHER;
    params->change = dimfold_cuda_change_make(plan);
    if (!dimfold_cuda_change_is_known(&params->change))
        return DIMFOLD_CUDA_OTHER;
    if (!dimfold_cuda_walk_set(&params->walk, &command->blocks, form, 1))
        return DIMFOLD_CUDA_TOO_MUCH;
    dimfold_cuda_side_set(&params->target, &params->walk, form, plan, 0);
    dimfold_cuda_side_set(&params->source, &params->walk, form, plan, 1);
    command->kernel = DIMFOLD_CUDA_KERNEL_gpu_cast;
    command->explained = plan->kernel == DIMFOLD_KERNEL_TRANSPOSE ? DIMFOLD_KERNEL_WALK : plan->kernel;
    command->width_bytes = params->target.width < params->source.width ? params->target.width : params->source.width;
    return DIMFOLD_CUDA_FITS;
}
