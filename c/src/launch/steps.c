/* Long first axes, of which threads take many units each. */
#include "walk.h"

/* Whole warps side by side: in shorter rows too few units of neighbours would be neighbours. */
#define STEPS_LANE_BITS_MIN 5

bool dimfold_cuda_steps_set(gpu_walk *walk, uint32_t *blocks, const dimfold_cuda_form *form, uint32_t run)
{
    if (form->ndim == 0 || dimfold_cuda_count(form, 0) > INT32_MAX)
        return false;
    walk->columns = form->axis[0].extent;
    walk->target_step = form->axis[0].target;
    walk->source_step = form->axis[0].source;
    walk->is_flat = false;
    uint64_t runs = (walk->columns - 1) / run + 1;
    return dimfold_cuda_spread(&walk->spread, blocks, runs, dimfold_cuda_count(form, 1)) &&
           walk->spread.lane_bits >= STEPS_LANE_BITS_MIN && dimfold_cuda_outer(&walk->outer, form, 1, form->ndim);
}

/* Larger units walk well. */
enum dimfold_cuda_fit dimfold_cuda_fit_steps(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    gpu_walk_params *params = (gpu_walk_params *)command->params;
    uint32_t number = dimfold_cuda_log2(form->unit_bytes), run = GPU_RUN(form->unit_bytes);
    if (form->unit_bytes > 4 || !dimfold_cuda_steps_set(&params->walk, &command->blocks, form, run))
        return DIMFOLD_CUDA_OTHER;
    params->target = form->target;
    params->source = form->source;
    command->kernel = (enum dimfold_cuda_kernel)(DIMFOLD_CUDA_KERNEL_gpu_steps_1 + number);
    command->explained = DIMFOLD_KERNEL_WALK;
    command->reason = DIMFOLD_PLAN_REASON_UNITS;
    command->width_bytes = form->unit_bytes;
    return DIMFOLD_CUDA_FITS;
}
