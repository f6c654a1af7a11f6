/* Packed tiles: copies among several short axes, where no two axes alone make long runs on both sides. */
#include "packed.h"

#define PACKED_THREADS 256
#define PACKED_BLOCKS 2048
#define PACKED_TILES_PER_BLOCK 16

/* Where a walk finds runs of half as many bytes, longer ones gain nothing. */
#define PACKED_RUN_BYTES_WALKED 256

/* The kernels by the logarithm of the bytes of an item. Vectors are loaded and stored by each thread. */
typedef struct packed_kernel {
    unsigned char kernel, width_bytes, vectors;
} packed_kernel;

static const packed_kernel packed_kernels[5][2] = {
    {{DIMFOLD_CUDA_KERNEL_gpu_packed_1_4, 4, 8}, {DIMFOLD_CUDA_KERNEL_gpu_packed_1_1, 1, 8}},
    {{DIMFOLD_CUDA_KERNEL_gpu_packed_2_4, 4, 8}, {DIMFOLD_CUDA_KERNEL_gpu_packed_2_2, 2, 8}},
    {{DIMFOLD_CUDA_KERNEL_gpu_packed_4_4, 4, 8}},
    {{DIMFOLD_CUDA_KERNEL_gpu_packed_8_8, 8, 8}},
    {{DIMFOLD_CUDA_KERNEL_gpu_packed_16_16, 16, 4}},
};

bool dimfold_cuda_packed_is_cut(const dimfold_cuda_packed *packed, size_t axis)
{
    return packed->part[axis] > 1 && packed->part[axis] < packed->tiles.form.axis[axis].extent;
}

/* Whether vectors of `side` items of one side lie forwards in one run each and at multiples of their size, also in the
   last part of an axis that is cut. */
static bool packed_has_vectors(const dimfold_cuda_packed *packed, uint32_t operand, uint32_t width, uint32_t side)
{
    const dimfold_cuda_form *form = &packed->tiles.form;
    uint64_t bits = operand == DIMFOLD_TILES_TARGET ? form->target : form->source, inside = 1;
    for (size_t i = 0; i < form->ndim; i++) {
        const dimfold_cuda_axis *axis = &form->axis[packed->order[operand][i]];
        int64_t stride = operand == DIMFOLD_TILES_TARGET ? axis->target : axis->source;
        if (i >= packed->last[operand])
            bits |= (uint64_t)stride;
        else if (stride < 0 || (inside * axis->extent % side != 0 && i + 1 == packed->last[operand]))
            return false;
        else
            inside *= packed->part[packed->order[operand][i]];
    }
    return bits % width == 0 && inside % side == 0 && packed->run_bytes[operand] == inside * form->unit_bytes;
}

/* Steps in units that fit 32 bits together. */
static bool packed_order_fill(gpu_packed_order *order, const dimfold_cuda_packed *packed, uint32_t operand)
{
    const dimfold_cuda_form *form = &packed->tiles.form;
    uint64_t reach = 0;
    order->count = 0;
    for (size_t i = 0; i < form->ndim; i++) {
        size_t axis = packed->order[operand][i];
        int64_t stride = operand == DIMFOLD_TILES_TARGET ? form->axis[axis].target : form->axis[axis].source;
        uint64_t step = (uint64_t)(stride < 0 ? -stride : stride) / form->unit_bytes;
        if (packed->part[axis] == 1)
            continue;
        if (order->count == GPU_PACKED_MAX || step > INT32_MAX)
            return false;
        reach += step * (packed->part[axis] - 1);
        order->extent[order->count] = dimfold_cuda_divider(packed->part[axis]);
        order->offset[order->count] = (int32_t)(stride / (int64_t)form->unit_bytes);
        order->byte[order->count++] = packed->byte[axis];
    }
    return reach <= INT32_MAX;
}

uint32_t dimfold_cuda_packed_each(uint32_t tiles)
{
    uint32_t each = tiles / PACKED_BLOCKS;
    return each < 1 ? 1 : each < PACKED_TILES_PER_BLOCK ? each : PACKED_TILES_PER_BLOCK;
}

gpu_divider dimfold_cuda_packed_before(const dimfold_cuda_packed *packed, uint32_t operand, size_t axis)
{
    size_t items = 1;
    for (size_t i = 0; packed->order[operand][i] != axis; i++)
        items *= packed->part[packed->order[operand][i]];
    return dimfold_cuda_divider(items);
}

static void packed_cut_fill(gpu_packed_cut *cut, const dimfold_cuda_packed *packed, size_t axis)
{
    cut->extent = (uint32_t)packed->tiles.form.axis[axis].extent;
    cut->part = dimfold_cuda_divider(packed->part[axis]);
    cut->load = dimfold_cuda_packed_before(packed, DIMFOLD_TILES_SOURCE, axis);
    cut->store = dimfold_cuda_packed_before(packed, DIMFOLD_TILES_TARGET, axis);
}

/* The tiles along one axis; 0 if they are too many. */
static uint64_t packed_outer_add(gpu_outer *outer, const dimfold_cuda_packed *packed, size_t axis)
{
    const dimfold_cuda_axis *at = &packed->tiles.form.axis[axis];
    uint64_t part = packed->part[axis], count = (at->extent + part - 1) / part;
    if (outer->count == GPU_OUTER_MAX || at->extent > INT32_MAX)
        return 0;
    outer->extent[outer->count] = dimfold_cuda_divider((size_t)count);
    outer->target[outer->count] = at->target * (int64_t)part;
    outer->source[outer->count++] = at->source * (int64_t)part;
    return count;
}

/* The outer axes, first those that are cut. False if the tiles are too many. */
static bool packed_outer_fill(gpu_packed_params *params, const dimfold_cuda_packed *packed)
{
    uint64_t tiles = 1;
    params->cuts = params->outer.count = 0;
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (size_t axis = 0; axis < packed->tiles.form.ndim; axis++) {
            bool is_cut = dimfold_cuda_packed_is_cut(packed, axis);
            if (pass == 0 ? !is_cut : is_cut || packed->part[axis] == packed->tiles.form.axis[axis].extent)
                continue;
            uint64_t count = packed_outer_add(&params->outer, packed, axis);
            if (count == 0 || count > INT32_MAX / tiles)
                return false;
            tiles *= count;
            if (is_cut)
                packed_cut_fill(&params->cut[params->cuts++], packed, axis);
        }
    }
    params->tiles = (uint32_t)tiles;
    return true;
}

enum dimfold_cuda_fit dimfold_cuda_packed_fill(gpu_packed_params *params, uint32_t *blocks,
                                               const dimfold_cuda_packed *packed)
{
    params->target = packed->tiles.form.target;
    params->source = packed->tiles.form.source;
    params->items = (uint32_t)packed->items;
    if (!packed_order_fill(&params->load, packed, DIMFOLD_TILES_SOURCE) ||
        !packed_order_fill(&params->store, packed, DIMFOLD_TILES_TARGET))
        return DIMFOLD_CUDA_OTHER;
    if (!packed_outer_fill(params, packed))
        return DIMFOLD_CUDA_TOO_MUCH;
    params->tiles_per_block = dimfold_cuda_packed_each(params->tiles);
    *blocks = (params->tiles + params->tiles_per_block - 1) / params->tiles_per_block;
    return DIMFOLD_CUDA_FITS;
}

static uint64_t packed_shorter(const dimfold_cuda_packed *packed)
{
    return packed->run_bytes[0] < packed->run_bytes[1] ? packed->run_bytes[0] : packed->run_bytes[1];
}

static uint64_t packed_capacity(const packed_kernel *kernel, uint32_t side)
{
    return (uint64_t)PACKED_THREADS * kernel->vectors * side;
}

/* Tiles whose runs have at least so many bytes. */
static enum dimfold_cuda_fit packed_try(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                        const packed_kernel *kernel, uint64_t least)
{
    dimfold_cuda_packed packed;
    uint32_t width = kernel->width_bytes, side = width / form->unit_bytes;
    uint64_t items = packed_capacity(kernel, side);
    dimfold_cuda_packed_choose(&packed, form, items, side);
    if (packed_shorter(&packed) < least)
        return DIMFOLD_CUDA_OTHER;
    if (side > 1 && (!packed_has_vectors(&packed, DIMFOLD_TILES_TARGET, width, side) ||
                     !packed_has_vectors(&packed, DIMFOLD_TILES_SOURCE, width, side)))
        return DIMFOLD_CUDA_OTHER;
    dimfold_cuda_packed_place(&packed, side, items * form->unit_bytes * 3 / 2);
    command->kernel = (enum dimfold_cuda_kernel)kernel->kernel;
    command->width_bytes = width;
    command->explained = DIMFOLD_KERNEL_PACKED;
    command->reason = DIMFOLD_PLAN_REASON_PACKED;
    return dimfold_cuda_packed_fill((gpu_packed_params *)command->params, &command->blocks, &packed);
}

uint64_t dimfold_cuda_packed_reach(const dimfold_cuda_form *form)
{
    dimfold_cuda_packed packed;
    const packed_kernel *kernel = packed_kernels[__builtin_ctz(form->unit_bytes)];
    uint32_t side = kernel->width_bytes / form->unit_bytes;
    dimfold_cuda_packed_choose(&packed, form, packed_capacity(kernel, side), side);
    return packed_shorter(&packed);
}

/* Runs from here on are long enough not to ask: packed tiles are slow for items of less than 4 bytes. */
bool dimfold_cuda_packed_is_better(const dimfold_cuda_form *form, uint64_t reach)
{
    return reach < (form->unit_bytes < 4 ? 32 : 64) && dimfold_cuda_packed_reach(form) >= 2 * reach;
}

/* The unsigned steps of the source; those of axes that repeat come out largest. */
static uint64_t packed_source_step(const dimfold_cuda_axis *axis)
{
    return dimfold_cuda_tiles_step(axis, DIMFOLD_TILES_SOURCE) - 1;
}

/* The bytes of the source that neighbours in the target take together, if none of the source lie in between that other
   axes lead to. */
static uint64_t packed_walked_run(const dimfold_cuda_form *form)
{
    uint64_t bytes = form->unit_bytes, target = bytes, first = packed_source_step(&form->axis[0]);
    for (size_t axis = 1; axis < form->ndim; axis++)
        if (packed_source_step(&form->axis[axis]) < first)
            return bytes;
    for (size_t axis = 0; axis < form->ndim && form->axis[axis].target == (int64_t)target; axis++) {
        uint64_t step = packed_source_step(&form->axis[axis]) + 1;
        if (axis == 0 ? step - 1 >= DIMFOLD_TILES_SECTOR_BYTES : step != bytes)
            break;
        target *= form->axis[axis].extent;
        bytes = step * form->axis[axis].extent;
    }
    return bytes;
}

enum dimfold_cuda_fit dimfold_cuda_fit_packed(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    const packed_kernel *kernels = packed_kernels[__builtin_ctz(form->unit_bytes)];
    if (form->ndim < 2)
        return DIMFOLD_CUDA_OTHER;
    uint64_t least = 2 * packed_walked_run(form);
    if (least > PACKED_RUN_BYTES_WALKED)
        return DIMFOLD_CUDA_OTHER;
    enum dimfold_cuda_fit fit = packed_try(command, form, &kernels[0], least);
    if (fit == DIMFOLD_CUDA_OTHER)
        fit = dimfold_cuda_fit_packed_shifted(command, form, least);
    if (fit == DIMFOLD_CUDA_OTHER && kernels[1].width_bytes != 0)
        fit = packed_try(command, form, &kernels[1], least);
    return fit;
}
