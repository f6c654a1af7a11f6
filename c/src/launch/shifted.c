/* Runs without gaps, of items for which aligned vectors are not to be had. */
#include "shifted.h"

#include "packed.h"

/* The kernels by the logarithm of the bytes of an item, and the logarithms of the items in a tile. */
typedef struct shifted_kernel {
    unsigned char kernel, across_bits, along_bits;
} shifted_kernel;

#define SHIFTED_KERNELS 3

static const shifted_kernel shifted_kernels[SHIFTED_KERNELS] = {
    {DIMFOLD_CUDA_KERNEL_gpu_transpose_shifted_1, 7, 7},
    {DIMFOLD_CUDA_KERNEL_gpu_transpose_shifted_2, 7, 6},
    {DIMFOLD_CUDA_KERNEL_gpu_transpose_shifted_4, 6, 6},
};

/* Shorter runs are hardly more than the items around their vectors. */
#define SHIFTED_RUN_BYTES_MIN 32

/* Whether enough of the tiles is there: a sixteenth for bytes, a quarter and a half for larger items, for each of which
   other kernels need less. */
static bool shifted_is_full(const gpu_run *across, const gpu_run *along, uint32_t unit_bytes)
{
    uint64_t room = (uint64_t)across->tiles.divisor * along->tiles.divisor << (across->tile_bits + along->tile_bits);
    return (uint64_t)across->vectors * along->vectors >= (unit_bytes == 1 ? room / 16 : room / 8 * unit_bytes);
}

enum dimfold_cuda_fit dimfold_cuda_fit_shifted(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    gpu_shifted_params *params = (gpu_shifted_params *)command->params;
    gpu_run *run[2] = {&params->move.across, &params->move.along};
    uint32_t unit_bits = (uint32_t)__builtin_ctz(form->unit_bytes);
    dimfold_cuda_tiles tiles;
    dimfold_cuda_tiles_run across = {.run = run[0], .lines = params->move.row, .side = 1, .stays_dense = true};
    dimfold_cuda_tiles_run along = {.run = run[1], .lines = params->move.column, .operand = 1, .side = 1,
                                    .stays_dense = true};
    if (unit_bits >= SHIFTED_KERNELS || !dimfold_cuda_tiles_begin(&tiles, form) ||
        !dimfold_cuda_tiles_run_begin(&tiles, &across, 0) || tiles.is_used[tiles.along] ||
        !dimfold_cuda_tiles_run_begin(&tiles, &along, tiles.along) || !across.is_dense || !along.is_dense)
        return DIMFOLD_CUDA_OTHER;
    dimfold_cuda_tiles_grow(&tiles, &across, &along, 256, 0);
    uint64_t reach = across.reach_bytes < along.reach_bytes ? across.reach_bytes : along.reach_bytes;
    if (reach < SHIFTED_RUN_BYTES_MIN || dimfold_cuda_packed_is_better(form, reach))
        return DIMFOLD_CUDA_OTHER;
    params->move.target = tiles.form.target;
    params->move.source = tiles.form.source;
    dimfold_cuda_tiles_dense(&tiles.form, &params->begin, &params->end);
    bool is_counted = dimfold_cuda_tiles_outer(&params->move.outer, &tiles);
    run[0]->tile_bits = shifted_kernels[unit_bits].across_bits;
    run[1]->tile_bits = shifted_kernels[unit_bits].along_bits;
    is_counted = dimfold_cuda_tiles_cut(run[0], run[1], dimfold_cuda_tiles_count(&params->move.outer),
                                        &command->blocks) && is_counted;
    if (!shifted_is_full(run[0], run[1], form->unit_bytes))
        return DIMFOLD_CUDA_OTHER;
    command->kernel = (enum dimfold_cuda_kernel)shifted_kernels[unit_bits].kernel;
    command->width_bytes = 16;
    return is_counted ? DIMFOLD_CUDA_FITS : DIMFOLD_CUDA_TOO_MUCH;
}
