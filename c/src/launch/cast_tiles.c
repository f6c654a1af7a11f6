/* Tile transposes of items that change on the way. */
#include "pair.h"
#include "tiles.h"
#include "walk.h"

#define CAST_TILES_BITS 14 /* the logarithm of the bytes of shared memory */
#define CAST_TILES_THREAD_BITS 8
#define CAST_TILES_ITEMS 64 /* of a run are enough */
#define CAST_TILES_BANK_BITS 7

/* The logarithms of a tile's items, and of what an item takes in shared memory. */
typedef struct cast_tiles_shape {
    uint32_t bits, slot_bits;
} cast_tiles_shape;

static cast_tiles_shape cast_tiles_of_pair(dimfold_cuda_command *command, const dimfold_cuda_pair *pair,
                                           uint32_t source_bytes)
{
    gpu_cast_pair_tiles_params *params = (gpu_cast_pair_tiles_params *)command->params;
    params->bounds = pair->bounds;
    command->kernel = pair->tiles;
    uint32_t items = GPU_CAST_TILE(source_bytes);
    return (cast_tiles_shape){CAST_TILES_THREAD_BITS + (uint32_t)__builtin_ctz(items), 2};
}

/* Between any dtypes. */
static cast_tiles_shape cast_tiles_of_any(dimfold_cuda_command *command, const dimfold_plan *plan)
{
    gpu_cast_tiles_params *params = (gpu_cast_tiles_params *)command->params;
    params->change = dimfold_cuda_change_make(plan);
    params->target_width = dimfold_cuda_side_width(&plan->side[0]);
    params->source_width = dimfold_cuda_side_width(&plan->side[1]);
    uint32_t bytes = params->change.source_bytes;
    params->slot_bits = bytes <= 4 ? 2 : bytes == 8 ? 3 : 4;
    params->passes = 1u << (CAST_TILES_BITS - params->slot_bits - CAST_TILES_THREAD_BITS);
    command->kernel = DIMFOLD_CUDA_KERNEL_gpu_cast_tiles;
    return (cast_tiles_shape){CAST_TILES_BITS - params->slot_bits, params->slot_bits};
}

static cast_tiles_shape cast_tiles_set(dimfold_cuda_command *command, const dimfold_plan *plan)
{
    dimfold_cuda_pair pair;
    uint32_t widths[2] = {dimfold_cuda_side_width(&plan->side[0]), dimfold_cuda_side_width(&plan->side[1])};
    command->explained = DIMFOLD_KERNEL_TRANSPOSE;
    command->reason = DIMFOLD_PLAN_REASON_TILES;
    command->width_bytes = widths[0] < widths[1] ? widths[0] : widths[1];
    if (dimfold_cuda_pair_make(&pair, plan) && pair.tiles != DIMFOLD_CUDA_KERNELS)
        return cast_tiles_of_pair(command, &pair, (uint32_t)plan->side[1].item_bytes);
    return cast_tiles_of_any(command, plan);
}

/* Both structs of parameters begin with the same one. */
enum dimfold_cuda_fit dimfold_cuda_fit_cast_tiles(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                                  const dimfold_plan *plan)
{
    gpu_transpose_params *move = (gpu_transpose_params *)command->params;
    gpu_change change = dimfold_cuda_change_make(plan);
    dimfold_cuda_tiles tiles;
    dimfold_cuda_tiles_run runs[2] = {{.run = &move->across, .lines = move->row, .operand = 0, .side = 1},
                                      {.run = &move->along, .lines = move->column, .operand = 1, .side = 1}};
    if (!plan->converts || dimfold_plan_is_swizzled(plan) || !dimfold_cuda_change_is_known(&change) ||
        !dimfold_cuda_tiles_begin(&tiles, form) || !dimfold_cuda_tiles_run_begin(&tiles, &runs[0], 0) ||
        !dimfold_cuda_tiles_run_begin(&tiles, &runs[1], tiles.along))
        return DIMFOLD_CUDA_OTHER;
    dimfold_cuda_tiles_grow(&tiles, &runs[0], &runs[1], CAST_TILES_ITEMS, 0);
    if (runs[0].reach_bytes < DIMFOLD_TILES_SECTOR_BYTES || runs[1].reach_bytes < DIMFOLD_TILES_SECTOR_BYTES)
        return DIMFOLD_CUDA_OTHER;
    move->target = tiles.form.target;
    move->source = tiles.form.source;
    cast_tiles_shape shape = cast_tiles_set(command, plan);
    bool is_counted = dimfold_cuda_tiles_outer(&move->outer, &tiles);
    uint64_t outer = dimfold_cuda_tiles_count(&move->outer);
    is_counted = dimfold_cuda_tiles_shape(&move->across, &move->along, shape.bits,
                                          CAST_TILES_BANK_BITS - shape.slot_bits, outer, &command->blocks) &&
                 is_counted;
    return is_counted ? DIMFOLD_CUDA_FITS : DIMFOLD_CUDA_TOO_MUCH;
}
