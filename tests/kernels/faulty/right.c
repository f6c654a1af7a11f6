/* Kernels without a defect, of which the runner must say so, and whose sectors and waves are known. */
#include "kernels/gpu.h"
#include "params.h"

GPU_KERNEL(right_copy, test_params)
{
    uint32_t i = gpu_block() * gpu_threads() + gpu_thread();
    if (i < params.count)
        STG(uint32_t, params.target + 4 * i, LDG(uint32_t, params.source + 4 * i));
}

/* One barrier; the last block is not full, and its idle threads come to the barrier too. */
GPU_KERNEL(right_reverse, test_params)
{
    GPU_SHARED(words, 1024);
    uint32_t thread = gpu_thread(), first = gpu_block() * 256;
    uint32_t count = params.count - first < 256 ? params.count - first : 256;
    uint32_t word = LDG_IF(thread < count, uint32_t, params.source + 4 * (first + thread));
    STS(uint32_t, words, 4 * thread, word);
    GPU_BARRIER();
    uint64_t target = params.target + 4 * (params.count - first - count + thread);
    STG_IF(thread < count, uint32_t, target, LDS(uint32_t, words, 4 * (count - 1 - thread)));
}

/* Many barriers at one site: the sum of each 64 words, in shared memory. */
GPU_KERNEL(right_sum, test_params)
{
    GPU_SHARED(sums, 256);
    uint32_t thread = gpu_thread();
    STS(uint32_t, sums, 4 * thread, LDG(uint32_t, params.source + 4 * (gpu_block() * 64 + thread)));
    for (uint32_t half = 32; half > 0; half /= 2) {
        GPU_BARRIER();
        if (thread < half)
            STS(uint32_t, sums, 4 * thread,
                LDS(uint32_t, sums, 4 * thread) + LDS(uint32_t, sums, 4 * (thread + half)));
    }
    STG_IF(thread == 0, uint32_t, params.target + 4 * gpu_block(), LDS(uint32_t, sums, 0));
}

/* A 32 x 32 tile of words whose columns are exchanged by exclusive or with the row: no two lanes meet in a bank. */
GPU_KERNEL(right_transpose, test_params)
{
    GPU_SHARED(tile, 4096);
    uint32_t lane = gpu_thread() % 32, warp = gpu_thread() / 32;
    for (uint32_t row = warp; row < 32; row += 8)
        STS(uint32_t, tile, 4 * (row * 32 + (lane ^ row)), LDG(uint32_t, params.source + 4 * (row * 32 + lane)));
    GPU_BARRIER();
    for (uint32_t row = warp; row < 32; row += 8)
        STG(uint32_t, params.target + 4 * (row * 32 + lane), LDS(uint32_t, tile, 4 * (lane * 32 + (lane ^ row))));
}

/* The same without the exchange: correct, and slow where 32 lanes load a column. */
GPU_KERNEL(plain_transpose, test_params)
{
    GPU_SHARED(tile, 4096);
    uint32_t lane = gpu_thread() % 32, warp = gpu_thread() / 32;
    for (uint32_t row = warp; row < 32; row += 8)
        STS(uint32_t, tile, 4 * (row * 32 + lane), LDG(uint32_t, params.source + 4 * (row * 32 + lane)));
    GPU_BARRIER();
    for (uint32_t row = warp; row < 32; row += 8)
        STG(uint32_t, params.target + 4 * (row * 32 + lane), LDS(uint32_t, tile, 4 * (lane * 32 + row)));
}

/* 16 bytes per thread through shared memory: eight lanes go together, and rows of 36 words keep them apart. */
GPU_KERNEL(right_padded, test_params)
{
    GPU_SHARED(rows, 32 * 144);
    uint32_t part = gpu_thread() % 8, row = gpu_thread() / 8;
    gpu_u32x4 words = LDG(gpu_u32x4, params.source + 16 * gpu_thread());
    STS(gpu_u32x4, rows, row * 144 + part * 16, words);
    GPU_BARRIER();
    row = gpu_thread() % 32;
    part = gpu_thread() / 32;
    STG(gpu_u32x4, params.target + 16 * (part * 32 + row), LDS(gpu_u32x4, rows, row * 144 + part * 16));
}

/* Words 128 bytes apart: a sector each. */
GPU_KERNEL(right_column, test_params)
{
    uint32_t thread = gpu_thread();
    STG(uint32_t, params.target + 4 * thread, LDG(uint32_t, params.source + 128 * thread));
}

/* Lanes that skip accesses differently still have their first ones together, and their last ones. */
GPU_KERNEL(right_odd, test_params)
{
    uint32_t thread = gpu_thread();
    for (uint32_t i = 0; i < 8; i++)
        STG_IF((thread + i) % 2 == 0, uint32_t, params.target + 4 * (32 * i + thread), i);
}
