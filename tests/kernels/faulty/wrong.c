/* Kernels with one defect each, which the runner must report at its line: `wrong` marks it for the tests. */
#include "kernels/gpu.h"
#include "params.h"

static uint64_t at(uint64_t memory, uint32_t word)
{
    return memory + 4 * (uint64_t)word;
}

GPU_KERNEL(wrong_outside, test_params)
{
    uint32_t i = gpu_block() * gpu_threads() + gpu_thread();
    if (i <= params.count)
        STG(uint32_t, at(params.target, i), 1); /* wrong_outside */
}

GPU_KERNEL(wrong_misaligned, test_params)
{
    if (gpu_thread() % 4 == 0)
        STG(uint64_t, at(params.target, 3 * gpu_thread() / 4), 1); /* wrong_misaligned */
}

GPU_KERNEL(wrong_twice, test_params)
{
    uint32_t i = gpu_block() * 63 + gpu_thread();
    if (i < params.count)
        STG(uint32_t, at(params.target, i), 1); /* wrong_twice */
}

/* No line is to blame for what does not happen. */
GPU_KERNEL(wrong_missing, test_params)
{
    uint32_t i = gpu_block() * 64 + gpu_thread();
    if (i < params.count - 1)
        STG(uint32_t, at(params.target, i), 1);
}

GPU_KERNEL(wrong_read, test_params)
{
    uint32_t i = gpu_thread();
    STG(uint32_t, at(params.target, i), LDG(uint32_t, at(params.source, i == 63 ? params.count : i))); /* wrong_read */
}

GPU_KERNEL(wrong_write, test_params)
{
    STG(uint32_t, at(params.source, gpu_thread()), 1); /* wrong_write */
}

/* The reader's warp is another than the writer's. */
GPU_KERNEL(wrong_no_barrier, test_params)
{
    GPU_SHARED(words, 256);
    uint32_t i = gpu_thread();
    STS(uint32_t, words, 4 * i, LDG(uint32_t, at(params.source, i)));           /* wrong_no_barrier */
    STG(uint32_t, at(params.target, i), LDS(uint32_t, words, 4 * (63 - i))); /* wrong_no_barrier */
}

/* A loop's second round stores before everyone has loaded in its first. */
GPU_KERNEL(wrong_read_then_write, test_params)
{
    GPU_SHARED(words, 256);
    uint32_t i = gpu_thread();
    for (uint32_t round = 0; round < 2; round++) {
        STS(uint32_t, words, 4 * i, round); /* wrong_read_then_write */
        GPU_BARRIER();
        uint32_t word = LDS(uint32_t, words, 4 * (63 - i)); /* wrong_read_then_write */
        STG(uint32_t, at(params.target, 64 * round + i), word);
    }
}

/* The lanes of a warp do not wait for each other either. */
GPU_KERNEL(wrong_in_warp, test_params)
{
    GPU_SHARED(words, 128);
    uint32_t i = gpu_thread();
    STS(uint32_t, words, 4 * i, i);                                           /* wrong_in_warp */
    STG(uint32_t, at(params.target, i), LDS(uint32_t, words, 4 * (i ^ 1))); /* wrong_in_warp */
}

GPU_KERNEL(wrong_same_word, test_params)
{
    GPU_SHARED(words, 256);
    STS(uint32_t, words, 4 * (gpu_thread() / 2), gpu_thread()); /* wrong_same_word */
    GPU_BARRIER();
    if (gpu_thread() < 32)
        STG(uint32_t, at(params.target, gpu_thread()), LDS(uint32_t, words, 4 * gpu_thread()));
}

GPU_KERNEL(wrong_two_barriers, test_params)
{
    if (gpu_thread() < 32)
        GPU_BARRIER(); /* wrong_two_barriers */
    else
        GPU_BARRIER(); /* wrong_two_barriers */
    STG(uint32_t, at(params.target, gpu_thread()), 1);
}

GPU_KERNEL(wrong_early_exit, test_params)
{
    STG(uint32_t, at(params.target, gpu_thread()), 1);
    if (gpu_thread() == 63)
        return;
    GPU_BARRIER(); /* wrong_early_exit */
}

GPU_KERNEL(wrong_unset, test_params)
{
    GPU_SHARED(words, 512);
    STS(uint32_t, words, 4 * gpu_thread(), 1);
    GPU_BARRIER();
    STG(uint32_t, at(params.target, gpu_thread()), LDS(uint32_t, words, 4 * (gpu_thread() + 1))); /* wrong_unset */
}

/* What the block before this one left behind is nothing that a block may count on. */
GPU_KERNEL(wrong_last_block, test_params)
{
    GPU_SHARED(words, 256);
    if (gpu_block() == 0)
        STS(uint32_t, words, 4 * gpu_thread(), 1);
    GPU_BARRIER();
    STG(uint32_t, at(params.target, 64 * gpu_block() + gpu_thread()),
        LDS(uint32_t, words, 4 * gpu_thread())); /* wrong_last_block */
}

GPU_KERNEL(wrong_shared_outside, test_params)
{
    GPU_SHARED(words, 240);
    STS(uint32_t, words, 4 * gpu_thread(), 1); /* wrong_shared_outside */
}

GPU_KERNEL(wrong_shared_misaligned, test_params)
{
    GPU_SHARED(words, 512);
    STS(uint64_t, words, 4 * gpu_thread(), 1); /* wrong_shared_misaligned */
}
