/* Unit by unit in the target's order: what always fits. */
#include "spread.h"

/* Long first axes are rows, so that the axes around them are asked once per row; else every unit finds its own way. */
static bool walk_spread(gpu_walk_params *params, uint32_t *blocks, const dimfold_cuda_form *form)
{
    uint64_t units = dimfold_cuda_count(form, 0), rows = dimfold_cuda_count(form, 1), columns = units / rows;
    params->is_flat = false;
    params->columns = columns;
    if (!dimfold_cuda_spread(&params->spread, blocks, columns, rows))
        return false;
    if (dimfold_cuda_spread_is_full(&params->spread, columns))
        return true;
    params->is_flat = true;
    params->columns = units;
    return dimfold_cuda_spread(&params->spread, blocks, units, 1);
}

static uint32_t walk_log2(uint32_t power)
{
    return 31 - (uint32_t)__builtin_clz(power);
}

enum dimfold_cuda_fit dimfold_cuda_fit_walk(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    gpu_walk_params *params = (gpu_walk_params *)command->params;
    bool is_row = form->ndim > 0;
    if (dimfold_cuda_count(form, 0) > INT32_MAX || !walk_spread(params, &command->blocks, form) ||
        !dimfold_cuda_outer(&params->outer, form, params->is_flat ? 0 : 1, form->ndim))
        return DIMFOLD_CUDA_TOO_MUCH;
    params->target = form->target;
    params->source = form->source;
    params->target_step = is_row && !params->is_flat ? form->axis[0].target : 0;
    params->source_step = is_row && !params->is_flat ? form->axis[0].source : 0;
    command->index_bits = dimfold_cuda_index_bits(form);
    uint32_t first = command->index_bits == 32 ? DIMFOLD_CUDA_KERNEL_gpu_walk_1 : DIMFOLD_CUDA_KERNEL_gpu_walk_far_1;
    command->kernel = (enum dimfold_cuda_kernel)(first + walk_log2(form->unit_bytes));
    command->explained = DIMFOLD_KERNEL_WALK;
    command->width_bytes = form->unit_bytes;
    return DIMFOLD_CUDA_FITS;
}
