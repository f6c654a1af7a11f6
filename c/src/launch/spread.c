/* How the threads of a block lie on rows: the decision that all walking kernels share. */
#include "spread.h"

/* A block has 2^10 places; on each row it takes a power of two of them. */
#define SPREAD_BITS (GPU_THREAD_BITS + GPU_PASS_BITS)

/* Places side by side that one pass of a warp takes; rows of more places are gone along in several steps. */
#define SPREAD_WARP_BITS 5

static uint64_t spread_waste(uint64_t columns, unsigned bits)
{
    return ~(columns - 1) & (((uint64_t)1 << bits) - 1);
}

/* Each time that threads side by side end within a row, a sector of memory falls to two accesses. */
#define SPREAD_BREAK_COST 4

/* Threads that are taken, and what breaks cost besides. */
static uint64_t spread_cost(uint64_t columns, unsigned bits)
{
    unsigned side_bits = bits < SPREAD_WARP_BITS ? bits : SPREAD_WARP_BITS;
    return columns + spread_waste(columns, bits) + SPREAD_BREAK_COST * ((columns - 1) >> side_bits);
}

/* The most places per row that cost at most an eighth more than the cheapest do. */
static unsigned spread_bits(uint64_t columns, unsigned least)
{
    uint64_t best = UINT64_MAX;
    for (unsigned bits = least; bits <= SPREAD_BITS; bits++)
        if (spread_cost(columns, bits) < best)
            best = spread_cost(columns, bits);
    unsigned bits = SPREAD_BITS;
    while (spread_cost(columns, bits) > best + best / 8)
        bits--;
    return bits;
}

/* With fewer rows than a block could take, each gets more places. */
static unsigned spread_least(uint64_t columns, uint64_t rows)
{
    unsigned least = columns < 8 ? (columns > 4 ? 3 : columns > 2 ? 2 : columns > 1) : 3;
    while (least < SPREAD_BITS && (uint64_t)1 << (SPREAD_BITS - least) > rows * 2 - 1)
        least++;
    return least;
}

bool dimfold_cuda_spread(gpu_spread *spread, uint32_t *blocks, uint64_t columns, uint64_t rows)
{
    if (rows > INT32_MAX)
        return false;
    unsigned bits = spread_bits(columns, spread_least(columns, rows)), steps = 0;
    while (steps < GPU_PASS_BITS && bits - steps > SPREAD_WARP_BITS)
        steps++;
    unsigned row_bits = SPREAD_BITS - bits;
    uint64_t along = ((columns - 1) >> bits) + 1, lines = ((rows - 1) >> row_bits) + 1;
    if (along > INT32_MAX / lines)
        return false;
    *spread = (gpu_spread){(uint32_t)rows, bits - steps, steps, dimfold_cuda_divider((size_t)along)};
    *blocks = (uint32_t)(along * lines);
    return true;
}

bool dimfold_cuda_spread_is_full(const gpu_spread *spread, uint64_t columns)
{
    unsigned bits = spread->lane_bits + spread->step_bits;
    return bits >= SPREAD_WARP_BITS && spread_waste(columns, bits) <= columns / 4;
}

uint64_t dimfold_cuda_vectors(const dimfold_cuda_form *form, uint32_t unit_bytes, uint64_t row_bytes)
{
    uint64_t before = form->ndim <= 1 ? form->target % 16 : 16 - unit_bytes;
    return (before + row_bytes + 15) / 16;
}

bool dimfold_cuda_rows_place(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    gpu_rows_params *params = (gpu_rows_params *)command->params;
    uint64_t vectors = dimfold_cuda_vectors(form, form->unit_bytes, params->row_bytes);
    params->target = form->target;
    params->source = form->source;
    params->unit_bytes = form->unit_bytes;
    command->width_bytes = 16;
    return dimfold_cuda_spread(&params->spread, &command->blocks, vectors, dimfold_cuda_count(form, 1)) &&
           dimfold_cuda_outer(&params->outer, form, 1, form->ndim);
}
