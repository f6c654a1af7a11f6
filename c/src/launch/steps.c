/* Long first axes of small units. */
#include "walk.h"

/* Whole warps side by side: in shorter rows too few units of neighbours would be neighbours. */
#define STEPS_LANE_BITS_MIN 5

enum dimfold_cuda_fit dimfold_cuda_fit_steps(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    gpu_walk_params *params = (gpu_walk_params *)command->params;
    gpu_walk *walk = &params->walk;
    if (form->ndim == 0 || form->unit_bytes > 4 || dimfold_cuda_count(form, 0) > INT32_MAX)
        return DIMFOLD_CUDA_OTHER;
    walk->columns = form->axis[0].extent;
    uint64_t runs = (walk->columns - 1) / GPU_RUN(form->unit_bytes) + 1;
    if (!dimfold_cuda_spread(&walk->spread, &command->blocks, runs, dimfold_cuda_count(form, 1)) ||
        walk->spread.lane_bits < STEPS_LANE_BITS_MIN || !dimfold_cuda_outer(&walk->outer, form, 1, form->ndim))
        return DIMFOLD_CUDA_OTHER;
    params->target = form->target;
    params->source = form->source;
    walk->target_step = form->axis[0].target;
    walk->source_step = form->axis[0].source;
    walk->is_flat = false;
    uint32_t number = dimfold_cuda_log2(form->unit_bytes);
    command->kernel = (enum dimfold_cuda_kernel)(DIMFOLD_CUDA_KERNEL_gpu_steps_1 + number);
    command->explained = DIMFOLD_KERNEL_WALK;
    command->reason = DIMFOLD_PLAN_REASON_UNITS;
    command->width_bytes = form->unit_bytes;
    return DIMFOLD_CUDA_FITS;
}
