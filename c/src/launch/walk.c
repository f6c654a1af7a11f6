/* Unit by unit in the target's order: what always fits. */
#include "walk.h"

/* Long first axes are rows, so that the axes around them are asked once per row; else every unit finds its own way. */
bool dimfold_cuda_walk_set(gpu_walk *walk, uint32_t *blocks, const dimfold_cuda_form *form, uint64_t pieces)
{
    uint64_t rows = dimfold_cuda_count(form, 1), units = dimfold_cuda_count(form, 0);
    if (units > INT32_MAX / pieces)
        return false;
    walk->columns = units / rows * pieces;
    walk->is_flat = !dimfold_cuda_spread(&walk->spread, blocks, walk->columns, rows) ||
                    !dimfold_cuda_spread_is_full(&walk->spread, walk->columns);
    walk->target_step = walk->source_step = 0;
    if (!walk->is_flat && form->ndim > 0) {
        walk->target_step = form->axis[0].target;
        walk->source_step = form->axis[0].source;
    }
    if (walk->is_flat) {
        walk->columns = units * pieces;
        (void)dimfold_cuda_spread(&walk->spread, blocks, walk->columns, 1);
    }
    return dimfold_cuda_outer(&walk->outer, form, walk->is_flat ? 0 : 1, form->ndim);
}

enum dimfold_cuda_fit dimfold_cuda_fit_walk(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    gpu_walk_params *params = (gpu_walk_params *)command->params;
    uint32_t first = command->index_bits == 32 ? DIMFOLD_CUDA_KERNEL_gpu_walk_1 : DIMFOLD_CUDA_KERNEL_gpu_walk_far_1;
    if (!dimfold_cuda_walk_set(&params->walk, &command->blocks, form, 1))
        return DIMFOLD_CUDA_TOO_MUCH;
    params->target = form->target;
    params->source = form->source;
    command->kernel = (enum dimfold_cuda_kernel)(first + dimfold_cuda_log2(form->unit_bytes));
    command->explained = DIMFOLD_KERNEL_WALK;
    command->reason = DIMFOLD_PLAN_REASON_UNITS;
    command->width_bytes = form->unit_bytes;
    return DIMFOLD_CUDA_FITS;
}
