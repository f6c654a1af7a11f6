/* Tile transposes: the target's fastest axis is another than the source's. */
#include "packed.h"
#include "shifted.h"

/* The kernels by the logarithm of the bytes of an item: the one for vectors of 16 bytes, the one for vectors of 4, and
   the one for single items; and the logarithms of the vectors' bytes and of the squares in a tile. */
typedef struct transpose_kernel {
    unsigned char kernel, width_bits, tile_bits;
} transpose_kernel;

#define TRANSPOSE_WIDTHS 3

static const transpose_kernel transpose_kernels[5][TRANSPOSE_WIDTHS] = {
    {{DIMFOLD_CUDA_KERNEL_gpu_transpose_1_16, 4, 6},
     {DIMFOLD_CUDA_KERNEL_gpu_transpose_1_4, 2, 10},
     {DIMFOLD_CUDA_KERNEL_gpu_transpose_1_1, 0, 14}},
    {{DIMFOLD_CUDA_KERNEL_gpu_transpose_2_16, 4, 7},
     {DIMFOLD_CUDA_KERNEL_gpu_transpose_2_4, 2, 11},
     {DIMFOLD_CUDA_KERNEL_gpu_transpose_2_2, 1, 13}},
    {{DIMFOLD_CUDA_KERNEL_gpu_transpose_4_16, 4, 8}, {DIMFOLD_CUDA_KERNEL_gpu_transpose_4_4, 2, 12}},
    {{DIMFOLD_CUDA_KERNEL_gpu_transpose_8_16, 4, 9}, {DIMFOLD_CUDA_KERNEL_gpu_transpose_8_8, 3, 11}},
    {{DIMFOLD_CUDA_KERNEL_gpu_transpose_16_16, 4, 10}},
};

/* The logarithm of the bytes of a tile's runs, at least: banks need as many, and memory likes them. */
#define TRANSPOSE_RUN_BITS 7

static uint64_t transpose_bits(const int64_t *strides, uint32_t count)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < count; i++)
        bits |= (uint64_t)strides[i];
    return bits;
}

/* Whether all vectors of both sides lie at multiples of their size. */
static bool transpose_is_aligned(const gpu_transpose_params *params, uint32_t width, uint32_t side)
{
    uint64_t bits = params->target | params->source;
    bits |= transpose_bits(params->across.target, params->across.count);
    bits |= transpose_bits(params->across.source, params->across.count);
    bits |= transpose_bits(params->along.target, params->along.count);
    bits |= transpose_bits(params->along.source, params->along.count);
    bits |= transpose_bits(params->row, side) | transpose_bits(params->column, side);
    bits |= transpose_bits(params->outer.target, params->outer.count);
    bits |= transpose_bits(params->outer.source, params->outer.count);
    return bits % width == 0;
}

/* The squares that a tile has room for. Single items lost by longer runs of more axes: on an H200, an eighth. */
static uint64_t transpose_room(const transpose_kernel *kernel)
{
    return kernel->width_bits < 4 ? 0 : (uint64_t)1 << kernel->tile_bits;
}

/* OTHER asks for narrower vectors, unless packed tiles are better with any. */
static enum dimfold_cuda_fit transpose_try(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                           const transpose_kernel *kernel, bool *is_packed)
{
    gpu_transpose_params *params = (gpu_transpose_params *)command->params;
    uint32_t width = 1u << kernel->width_bits, side = width / form->unit_bytes;
    dimfold_cuda_tiles tiles;
    dimfold_cuda_tiles_run across = {.run = &params->across, .lines = params->row, .operand = 0, .side = side};
    dimfold_cuda_tiles_run along = {.run = &params->along, .lines = params->column, .operand = 1, .side = side};
    if (!dimfold_cuda_tiles_begin(&tiles, form) || !dimfold_cuda_tiles_run_begin(&tiles, &across, 0) ||
        tiles.is_used[tiles.along] || !dimfold_cuda_tiles_run_begin(&tiles, &along, tiles.along))
        return DIMFOLD_CUDA_OTHER;
    dimfold_cuda_tiles_grow(&tiles, &across, &along, 256 >> kernel->width_bits, transpose_room(kernel));
    uint64_t reach = across.reach_bytes < along.reach_bytes ? across.reach_bytes : along.reach_bytes;
    *is_packed = dimfold_cuda_packed_is_better(form, reach);
    if (*is_packed)
        return DIMFOLD_CUDA_OTHER;
    params->target = tiles.form.target;
    params->source = tiles.form.source;
    bool is_counted = dimfold_cuda_tiles_outer(&params->outer, &tiles);
    if (!transpose_is_aligned(params, width, side))
        return DIMFOLD_CUDA_OTHER;
    uint64_t outer = dimfold_cuda_tiles_count(&params->outer);
    uint32_t least = TRANSPOSE_RUN_BITS - kernel->width_bits;
    is_counted = dimfold_cuda_tiles_shape(&params->across, &params->along, kernel->tile_bits, least, outer,
                                          &command->blocks) && is_counted;
    return is_counted ? DIMFOLD_CUDA_FITS : DIMFOLD_CUDA_TOO_MUCH;
}

enum dimfold_cuda_fit dimfold_cuda_fit_transpose(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    const transpose_kernel *kernels = transpose_kernels[__builtin_ctz(form->unit_bytes)];
    size_t shifted = form->unit_bytes == 1 ? 1 : 0; /* after vectors, and bytes after words: an H200 is faster so */
    bool is_packed = false;
    command->explained = DIMFOLD_KERNEL_TRANSPOSE;
    command->reason = DIMFOLD_PLAN_REASON_TILES;
    for (size_t i = 0; i < TRANSPOSE_WIDTHS && kernels[i].tile_bits != 0 && !is_packed; i++) {
        command->kernel = (enum dimfold_cuda_kernel)kernels[i].kernel;
        command->width_bytes = 1u << kernels[i].width_bits;
        enum dimfold_cuda_fit fit = transpose_try(command, form, &kernels[i], &is_packed);
        if (fit == DIMFOLD_CUDA_OTHER && i == shifted && !is_packed)
            fit = dimfold_cuda_fit_shifted(command, form);
        if (fit != DIMFOLD_CUDA_OTHER)
            return fit;
    }
    return DIMFOLD_CUDA_OTHER;
}
