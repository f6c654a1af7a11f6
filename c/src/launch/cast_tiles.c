/* Tile transposes of items that change on the way. */
#include "tiles.h"
#include "walk.h"

#define CAST_TILES_BITS 14 /* the logarithm of the bytes of shared memory */
#define CAST_TILES_THREAD_BITS 8
#define CAST_TILES_ITEMS 64 /* of a run are enough */

static uint32_t cast_tiles_slot_bits(uint32_t item_bytes)
{
    return item_bytes <= 4 ? 2 : item_bytes == 8 ? 3 : 4;
}

enum dimfold_cuda_fit dimfold_cuda_fit_cast_tiles(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                                  const dimfold_plan *plan)
{
    gpu_cast_tiles_params *params = (gpu_cast_tiles_params *)command->params;
    gpu_run *across = &params->move.across, *along = &params->move.along;
    dimfold_cuda_tiles tiles;
    dimfold_cuda_tiles_run runs[2] = {{.run = across, .lines = params->move.row, .operand = 0, .side = 1},
                                      {.run = along, .lines = params->move.column, .operand = 1, .side = 1}};
    params->change = dimfold_cuda_change_make(plan);
    if (!plan->converts || dimfold_plan_is_swizzled(plan) || !dimfold_cuda_change_is_known(&params->change) ||
        !dimfold_cuda_tiles_begin(&tiles, form) || !dimfold_cuda_tiles_run_begin(&tiles, &runs[0], 0) ||
        !dimfold_cuda_tiles_run_begin(&tiles, &runs[1], tiles.along))
        return DIMFOLD_CUDA_OTHER;
    dimfold_cuda_tiles_grow(&tiles, &runs[0], &runs[1], CAST_TILES_ITEMS);
    if (runs[0].reach_bytes < DIMFOLD_TILES_SECTOR_BYTES || runs[1].reach_bytes < DIMFOLD_TILES_SECTOR_BYTES)
        return DIMFOLD_CUDA_OTHER;
    params->move.target = tiles.form.target;
    params->move.source = tiles.form.source;
    params->target_width = dimfold_cuda_side_width(&plan->side[0]);
    params->source_width = dimfold_cuda_side_width(&plan->side[1]);
    params->slot_bits = cast_tiles_slot_bits(params->change.source_bytes);
    uint32_t bits = CAST_TILES_BITS - params->slot_bits;
    params->passes = 1u << (bits - CAST_TILES_THREAD_BITS);
    command->kernel = DIMFOLD_CUDA_KERNEL_gpu_cast_tiles;
    command->explained = DIMFOLD_KERNEL_TRANSPOSE;
    command->reason = DIMFOLD_PLAN_REASON_TILES;
    command->width_bytes = params->target_width < params->source_width ? params->target_width : params->source_width;
    bool is_counted = dimfold_cuda_tiles_outer(&params->move.outer, &tiles);
    uint64_t outer = dimfold_cuda_tiles_count(&params->move.outer);
    is_counted = dimfold_cuda_tiles_shape(across, along, bits, 7 - params->slot_bits, outer, &command->blocks) &&
                 is_counted;
    return is_counted ? DIMFOLD_CUDA_FITS : DIMFOLD_CUDA_TOO_MUCH;
}
