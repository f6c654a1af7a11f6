/* The two runs of a tile: neighbours in the target, and neighbours in the source. */
#include "tiles.h"

static int64_t tiles_stride(const dimfold_cuda_axis *axis, uint32_t operand)
{
    return operand == DIMFOLD_TILES_TARGET ? axis->target : axis->source;
}

uint64_t dimfold_cuda_tiles_step(const dimfold_cuda_axis *axis, uint32_t operand)
{
    int64_t stride = tiles_stride(axis, operand);
    return stride < 0 ? 0 - (uint64_t)stride : (uint64_t)stride;
}

/* The axis along which the source goes in steps of so many bytes; ndim if there is none. */
static size_t tiles_stepping(const dimfold_cuda_form *form, uint64_t bytes)
{
    size_t axis = 0;
    while (axis < form->ndim && dimfold_cuda_tiles_step(&form->axis[axis], DIMFOLD_TILES_SOURCE) != bytes)
        axis++;
    return axis;
}

void dimfold_cuda_tiles_dense(const dimfold_cuda_form *form, uint64_t *begin, uint64_t *end)
{
    uint64_t bytes = form->unit_bytes, first = form->source;
    *begin = *end = 0;
    for (size_t i = 0; i < form->ndim; i++) {
        size_t number = tiles_stepping(form, bytes);
        if (number == form->ndim)
            return;
        const dimfold_cuda_axis *axis = &form->axis[number];
        first += axis->source < 0 ? (uint64_t)axis->source * (axis->extent - 1) : 0;
        bytes *= axis->extent;
    }
    *begin = first;
    *end = first + bytes;
}

/* The unused axis that goes in the smallest steps; those that repeat do not go. ndim if there is none. */
static size_t tiles_next(const dimfold_cuda_tiles *tiles, uint32_t operand)
{
    size_t best = tiles->form.ndim;
    uint64_t least = UINT64_MAX;
    for (size_t axis = 0; axis < tiles->form.ndim; axis++) {
        uint64_t step = dimfold_cuda_tiles_step(&tiles->form.axis[axis], operand);
        if (!tiles->is_used[axis] && step != 0 && step < least) {
            best = axis;
            least = step;
        }
    }
    return best;
}

/* Turns an axis round, so that the source goes forwards along it. */
static void tiles_turn(dimfold_cuda_form *form, dimfold_cuda_axis *axis)
{
    form->target += (uint64_t)axis->target * (axis->extent - 1);
    form->source += (uint64_t)axis->source * (axis->extent - 1);
    axis->target = -axis->target;
    axis->source = -axis->source;
}

bool dimfold_cuda_tiles_begin(dimfold_cuda_tiles *tiles, const dimfold_cuda_form *form)
{
    tiles->form.target = form->target;
    tiles->form.source = form->source;
    tiles->form.unit_bytes = form->unit_bytes;
    tiles->form.source_bytes = form->source_bytes;
    tiles->form.ndim = form->ndim;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        tiles->form.axis[axis] = form->axis[axis];
        tiles->is_used[axis] = false;
    }
    tiles->along = tiles_next(tiles, DIMFOLD_TILES_SOURCE);
    if (form->ndim == 0 || tiles->along == 0 || tiles->along == form->ndim)
        return false;
    if (tiles->form.axis[tiles->along].source < 0)
        tiles_turn(&tiles->form, &tiles->form.axis[tiles->along]);
    return true;
}

static void run_level(dimfold_cuda_tiles_run *at, uint64_t extent, int64_t target, int64_t source)
{
    gpu_run *run = at->run;
    run->extent[run->count] = dimfold_cuda_divider((size_t)extent);
    run->target[run->count] = target;
    run->source[run->count++] = source;
    run->vectors *= (uint32_t)extent;
}

/* `steps` steps of an axis inside of a vector, each of `inside` items. */
static void run_lines(dimfold_cuda_tiles_run *at, const dimfold_cuda_axis *axis, uint32_t inside, uint32_t steps)
{
    for (uint32_t i = inside; i < inside * steps; i++)
        at->lines[i] = at->lines[i % inside] + (int64_t)(i / inside) * tiles_stride(axis, 1 - at->operand);
}

/* The unused axis whose steps are `bytes`; ndim if there is none. */
static size_t tiles_neighbour(const dimfold_cuda_tiles *tiles, uint32_t operand, uint64_t bytes)
{
    size_t axis = tiles_next(tiles, operand);
    bool is_one = axis < tiles->form.ndim && tiles_stride(&tiles->form.axis[axis], operand) == (int64_t)bytes;
    return is_one ? axis : tiles->form.ndim;
}

/* Whether a run that ends in a broken vector is worth vectors. */
#define TILES_BROKEN_AFTER 4

bool dimfold_cuda_tiles_run_begin(dimfold_cuda_tiles *tiles, dimfold_cuda_tiles_run *at, size_t first)
{
    uint32_t inside = 1, unit = at->operand == DIMFOLD_TILES_TARGET ? tiles->form.unit_bytes : tiles->form.source_bytes;
    size_t number = first;
    const dimfold_cuda_axis *axis = &tiles->form.axis[first];
    at->run->count = 0;
    at->run->vectors = 1;
    at->lines[0] = 0;
    at->reach_bytes = (uint64_t)tiles_stride(axis, at->operand);
    at->is_dense = at->reach_bytes == unit;
    if (at->reach_bytes >= DIMFOLD_TILES_SECTOR_BYTES || (at->side > 1 && !at->is_dense))
        return false;
    for (;;) {
        uint32_t steps = at->side / inside;
        axis = &tiles->form.axis[number];
        if (axis->extent > INT32_MAX / at->side)
            return false;
        tiles->is_used[number] = true;
        at->is_open = axis->extent % steps == 0;
        at->reach_bytes *= axis->extent;
        if (at->is_open || (inside == 1 && axis->extent > steps * TILES_BROKEN_AFTER)) {
            run_lines(at, axis, inside, steps);
            run_level(at, (axis->extent + steps - 1) / steps, axis->target * steps, axis->source * steps);
            at->run->items = inside * (uint32_t)axis->extent;
            return true;
        }
        number = steps % axis->extent == 0 ? tiles_neighbour(tiles, at->operand, at->reach_bytes) : tiles->form.ndim;
        if (number == tiles->form.ndim)
            return false;
        run_lines(at, axis, inside, (uint32_t)axis->extent);
        inside *= (uint32_t)axis->extent;
    }
}

/* Whether the run could take the side's next axis. */
static bool run_extend(dimfold_cuda_tiles *tiles, dimfold_cuda_tiles_run *at)
{
    size_t number = tiles_next(tiles, at->operand);
    if (number == tiles->form.ndim || at->run->count == GPU_RUN_MAX)
        return false;
    const dimfold_cuda_axis *axis = &tiles->form.axis[number];
    bool is_dense = at->is_dense && tiles_stride(axis, at->operand) == (int64_t)at->reach_bytes;
    if (axis->extent > INT32_MAX / at->run->items || (at->stays_dense && !is_dense))
        return false;
    tiles->is_used[number] = true;
    at->is_dense = is_dense;
    at->reach_bytes *= at->is_dense ? axis->extent : 1;
    run_level(at, axis->extent, axis->target, axis->source);
    at->run->items *= (uint32_t)axis->extent;
    return true;
}

/* Whether a tile of `both` vectors has room for the run's next axis beside all that the runs have. */
static bool run_has_room(const dimfold_cuda_tiles *tiles, const dimfold_cuda_tiles_run *at, uint64_t have,
                         uint64_t both)
{
    size_t number = tiles_next(tiles, at->operand);
    return number < tiles->form.ndim && tiles->form.axis[number].extent <= both / have;
}

void dimfold_cuda_tiles_grow(dimfold_cuda_tiles *tiles, dimfold_cuda_tiles_run *first, dimfold_cuda_tiles_run *second,
                             uint32_t vectors, uint64_t both)
{
    while (first->is_open || second->is_open) {
        bool is_first = first->is_open && (!second->is_open || first->run->vectors <= second->run->vectors);
        dimfold_cuda_tiles_run *shorter = is_first ? first : second;
        uint64_t have = (uint64_t)first->run->vectors * second->run->vectors;
        bool has_room = shorter->run->vectors < vectors || run_has_room(tiles, shorter, have, both);
        shorter->is_open = has_room && run_extend(tiles, shorter);
    }
}

bool dimfold_cuda_tiles_outer(gpu_outer *outer, const dimfold_cuda_tiles *tiles)
{
    outer->count = 0;
    for (size_t axis = 0; axis < tiles->form.ndim; axis++) {
        if (tiles->is_used[axis])
            continue;
        if (outer->count == GPU_OUTER_MAX || tiles->form.axis[axis].extent > INT32_MAX)
            return false;
        outer->extent[outer->count] = dimfold_cuda_divider(tiles->form.axis[axis].extent);
        outer->target[outer->count] = tiles->form.axis[axis].target;
        outer->source[outer->count++] = tiles->form.axis[axis].source;
    }
    return true;
}

uint64_t dimfold_cuda_tiles_count(const gpu_outer *outer)
{
    uint64_t count = 1;
    for (uint32_t axis = 0; axis < outer->count; axis++)
        count *= outer->extent[axis].divisor;
    return count;
}

static uint32_t tiles_of(const gpu_run *run, uint32_t bits)
{
    return (uint32_t)(((uint64_t)run->vectors + (1u << bits) - 1) >> bits);
}

bool dimfold_cuda_tiles_cut(gpu_run *across, gpu_run *along, uint64_t outer, uint32_t *blocks)
{
    uint32_t tiles[2] = {tiles_of(across, across->tile_bits), tiles_of(along, along->tile_bits)};
    uint64_t count = (uint64_t)tiles[0] * tiles[1];
    across->tiles = dimfold_cuda_divider(tiles[0]);
    along->tiles = dimfold_cuda_divider(tiles[1]);
    *blocks = (uint32_t)(count * outer);
    return count <= INT32_MAX && outer <= INT32_MAX && count * outer <= INT32_MAX;
}

static uint32_t tiles_away(uint32_t bits, uint32_t all)
{
    return bits * 2 > all ? bits * 2 - all : all - bits * 2;
}

bool dimfold_cuda_tiles_shape(gpu_run *across, gpu_run *along, uint32_t bits, uint32_t least, uint64_t outer,
                              uint32_t *blocks)
{
    uint64_t fewest = UINT64_MAX;
    for (uint32_t trial = least; trial + least <= bits; trial++) {
        uint64_t count = (uint64_t)tiles_of(across, trial) * tiles_of(along, bits - trial);
        uint64_t nearly = fewest - fewest / 16;
        bool is_first = fewest == UINT64_MAX, is_near = !is_first && count <= fewest + fewest / 16;
        bool is_squarer = is_near && tiles_away(trial, bits) < tiles_away(across->tile_bits, bits);
        if (!is_first && count >= nearly && !is_squarer)
            continue;
        fewest = count;
        across->tile_bits = trial;
        along->tile_bits = bits - trial;
    }
    return dimfold_cuda_tiles_cut(across, along, outer, blocks);
}
