/* Short first axes within others. */
#include "walk.h"

/* Two units of each thread of a block. */
#define SHORT_ROWS_EXTENT_MAX ((size_t)2 << GPU_THREAD_BITS)

#define SHORT_ROWS_SECTOR 32

/* Threads side by side take half of a row, or all of it where half were less than a sector of memory and none of them
   is idle. */
static uint32_t short_rows_lane_bits(uint32_t extent, uint32_t unit_bytes)
{
    uint32_t bits = dimfold_cuda_log2(extent - 1);
    bool is_power = extent == 2u << bits;
    return is_power && unit_bytes << bits < SHORT_ROWS_SECTOR ? bits + 1 : bits;
}

enum dimfold_cuda_fit dimfold_cuda_fit_short_rows(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    gpu_walk_params *params = (gpu_walk_params *)command->params;
    uint64_t rows = dimfold_cuda_count(form, 1);
    if (form->ndim < 2 || form->axis[0].extent > SHORT_ROWS_EXTENT_MAX || rows > INT32_MAX / 2)
        return DIMFOLD_CUDA_OTHER;
    uint32_t lane_bits = short_rows_lane_bits((uint32_t)form->axis[0].extent, form->unit_bytes);
    uint32_t number = dimfold_cuda_log2(form->unit_bytes);
    uint32_t block_rows = GPU_SHORT_ROWS(form->unit_bytes) << (GPU_THREAD_BITS - lane_bits);
    params->target = form->target;
    params->source = form->source;
    params->walk = (gpu_walk){.columns = form->axis[0].extent,
                              .target_step = form->axis[0].target,
                              .source_step = form->axis[0].source,
                              .spread = {.rows = (uint32_t)rows, .lane_bits = lane_bits}};
    if (!dimfold_cuda_outer(&params->walk.outer, form, 1, form->ndim))
        return DIMFOLD_CUDA_OTHER;
    command->blocks = (uint32_t)((rows - 1) / block_rows + 1);
    command->kernel = (enum dimfold_cuda_kernel)(DIMFOLD_CUDA_KERNEL_gpu_short_rows_1 + number);
    command->explained = DIMFOLD_KERNEL_WALK;
    command->reason = DIMFOLD_PLAN_REASON_UNITS;
    command->width_bytes = form->unit_bytes;
    return DIMFOLD_CUDA_FITS;
}
