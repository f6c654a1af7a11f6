/* The first index that is wrong, before anything is moved: each block finds its own first one, and a single block of a
   second launch judges. Where one block is enough, it judges at once. */
#include "index.h"

#define NONE UINT32_MAX

GPU_SHARED(index_least, 4 * GPU_INDEX_THREADS);

/* The least of all threads' numbers, for thread 0. */
GPU_INLINE uint32_t index_least_of(uint32_t number)
{
    uint32_t thread = gpu_thread();
    STS(uint32_t, index_least, 4 * thread, number);
#pragma GCC unroll 1
    for (uint32_t half = GPU_INDEX_THREADS / 2; half > 0; half /= 2) {
        GPU_BARRIER();
        if (thread < half)
            number = gpu_least(number, LDS(uint32_t, index_least, 4 * (thread + half)));
        if (thread < half && half > 1)
            STS(uint32_t, index_least, 4 * thread, number);
    }
    return number;
}

/* Tells what moves, and the host, unless it has not heard yet of a wrong index before. */
GPU_INLINE void index_judge(const gpu_index_check_params *params, uint32_t first)
{
    STG(uint32_t, params->verdict, first != NONE);
    if (first == NONE || LDG(uint64_t, params->fault) != 0)
        return;
    uint64_t place = (uint64_t)first + 1 + ((uint64_t)params->operation << GPU_INDEX_PLACE_BITS);
    uint64_t at = gpu_index_list_at(&params->axes, params->list, first);
    uint64_t index = (uint64_t)gpu_index_load(at, params->index_bytes, params->is_aligned);
    STG(uint64_t, params->fault + 16, (uint64_t)params->extent);
    STG(gpu_u32x4, params->fault, ((gpu_u32x4){(uint32_t)place, (uint32_t)(place >> 32), (uint32_t)index,
                                               (uint32_t)(index >> 32)}));
}

/* A thread's ordinals ascend. */
GPU_INLINE uint32_t index_first_of(const gpu_index_check_params *params)
{
    uint32_t first = NONE, step = params->blocks * GPU_INDEX_THREADS;
#pragma GCC unroll 1
    for (uint32_t begin = gpu_block() * GPU_INDEX_THREADS + gpu_thread(); begin < params->count && first == NONE;
         begin += GPU_INDEX_PASSES * step) {
        int64_t index[GPU_INDEX_PASSES];
#pragma GCC unroll 4
        for (uint32_t i = 0; i < GPU_INDEX_PASSES; i++) {
            uint32_t number = begin + i * step;
            if (number < params->count)
                index[i] = gpu_index_load(gpu_index_list_at(&params->axes, params->list, number),
                                          params->index_bytes, params->is_aligned);
        }
#pragma GCC unroll 4
        for (uint32_t i = 0; i < GPU_INDEX_PASSES; i++) {
            uint32_t number = begin + i * step;
            if (number < params->count && (index[i] < params->min || index[i] >= params->extent))
                first = gpu_least(first, number);
        }
    }
    return first;
}

GPU_KERNEL(gpu_index_check, gpu_index_check_params)
{
    uint32_t first = NONE, thread = gpu_thread();
    if (params.blocks == 0)
        return;
    if (!params.judges)
        first = index_first_of(&params);
    else if (thread < params.blocks)
        first = LDG(uint32_t, params.verdict + GPU_INDEX_FOUND_BYTES + 4 * thread);
    first = index_least_of(first);
    if (thread != 0)
        return;
    if (params.judges || params.blocks == 1)
        index_judge(&params, first);
    else
        STG(uint32_t, params.verdict + GPU_INDEX_FOUND_BYTES + 4 * gpu_block(), first);
}
