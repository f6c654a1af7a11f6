/* What the threads of a block choose together, and where it comes in C order. */
#ifndef DIMFOLD_KERNELS_MASK_H
#define DIMFOLD_KERNELS_MASK_H

#include "index.h"
#include "item.h"
#include "params_mask.h"

#define GPU_MASK_HALF (4 * GPU_MASK_THREADS)

/* Sums in two halves, which take turns, and the last one. */
GPU_SHARED(mask_sums, 2 * GPU_MASK_HALF + 16);

typedef struct gpu_mask_sum {
    uint32_t before, all;
} gpu_mask_sum;

/* Of the lower threads' numbers, and of all. After an even number of turns the next ones begin in the same half, whose
   last readers have passed a barrier since. */
GPU_INLINE gpu_mask_sum gpu_mask_sum_of(uint32_t number)
{
    uint32_t thread = gpu_thread(), sum = number, half = 0;
#pragma GCC unroll 1
    for (uint32_t step = 1; step < GPU_MASK_THREADS; step *= 2, half ^= GPU_MASK_HALF) {
        STS(uint32_t, mask_sums, half + 4 * thread, sum);
        GPU_BARRIER();
        if (thread >= step)
            sum += LDS(uint32_t, mask_sums, half + 4 * (thread - step));
    }
    if (thread == GPU_MASK_THREADS - 1)
        STS(uint32_t, mask_sums, 2 * GPU_MASK_HALF, sum);
    GPU_BARRIER();
    return (gpu_mask_sum){sum - number, LDS(uint32_t, mask_sums, 2 * GPU_MASK_HALF)};
}

/* Of what the blocks have counted, those before this one and all of them. */
GPU_INLINE gpu_mask_sum gpu_mask_counted(uint64_t counts, uint32_t blocks)
{
    gpu_mask_sum sum = {0, 0};
#pragma GCC unroll 1
    for (uint32_t block = gpu_thread(); block < blocks; block += GPU_MASK_THREADS) {
        uint32_t count = LDG(uint32_t, counts + 4 * (uint64_t)block);
        sum.before += block < gpu_block() ? count : 0;
        sum.all += count;
    }
    sum.before = gpu_mask_sum_of(sum.before).all;
    sum.all = gpu_mask_sum_of(sum.all).all;
    return sum;
}

/* Tells what a block has counted. */
GPU_INLINE void gpu_mask_tell(uint64_t counts, uint64_t tally, uint32_t count)
{
    if (gpu_thread() != 0)
        return;
    STG(uint32_t, counts + 4 * gpu_block(), count);
    if (tally != 0)
        STG(uint32_t, tally + 4 * gpu_block(), count);
}

/* The first element of a block, and the one behind its last. */
GPU_INLINE uint32_t gpu_mask_begin(uint32_t tiles)
{
    return gpu_block() * tiles * GPU_MASK_TILE;
}

GPU_INLINE uint32_t gpu_mask_end(uint32_t tiles, uint32_t count)
{
    uint32_t rest = count - gpu_mask_begin(tiles);
    return count - rest + gpu_least(rest, tiles * GPU_MASK_TILE);
}

GPU_INLINE bool gpu_mask_is_true(const gpu_mask_params *params, uint32_t number)
{
    uint64_t at = gpu_index_list_at(&params->axes, params->truth, number);
    gpu_item item = gpu_item_load(at, params->truth_bytes, params->truth_width);
    return ((item.low & params->true_bits[0]) | (item.high & params->true_bits[1])) != 0;
}

/* Which elements of a tile are a thread's and chosen, a bit for each pass. */
GPU_INLINE uint32_t gpu_mask_own(const gpu_mask_params *params, uint32_t begin, uint32_t end)
{
    uint32_t own = 0;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_MASK_PASSES; i++) {
        uint32_t number = begin + i * GPU_MASK_THREADS + gpu_thread();
        if (number < end)
            own |= gpu_mask_is_true(params, number) ? 1u << i : 0;
    }
    return own;
}

#endif
