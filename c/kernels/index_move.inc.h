/* Taking units: all indices of a thread first, then what they name. Parameters: T, the unit, and its BYTES. */
#define MOVE_JOIN(a, b) a##_##b
#define MOVE_NAME(a, b) MOVE_JOIN(a, b)

GPU_KERNEL(MOVE_NAME(gpu_index_take, BYTES), gpu_index_move_params)
{
    uint64_t target[GPU_INDEX_PASSES], source[GPU_INDEX_PASSES];
    int64_t index[GPU_INDEX_PASSES];
    T value[GPU_INDEX_PASSES];
    uint32_t first = gpu_block() * GPU_INDEX_THREADS * GPU_INDEX_PASSES + gpu_thread();
    if (params.units == 0 || (params.verdict != 0 && LDG(uint32_t, params.verdict) != 0))
        return;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_INDEX_PASSES; i++) {
        uint32_t unit = first + i * GPU_INDEX_THREADS;
        if (unit < params.units) {
            gpu_index_place place = gpu_index_place_of(&params.axes, unit);
            target[i] = (uint64_t)place.walked;
            source[i] = (uint64_t)place.indexed;
            index[i] = gpu_index_load(params.list + (uint64_t)place.list, params.index_bytes, params.is_aligned);
        }
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_INDEX_PASSES; i++)
        if (first + i * GPU_INDEX_THREADS < params.units)
            index[i] = gpu_index_fold(params.selector.extent, params.selector.mode, index[i]);
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_INDEX_PASSES; i++)
        if (first + i * GPU_INDEX_THREADS < params.units)
            value[i] = LDG(T, params.indexed + source[i] + (uint64_t)gpu_index_locate(&params.selector, index[i]));
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_INDEX_PASSES; i++)
        if (first + i * GPU_INDEX_THREADS < params.units)
            STG(T, params.walked + target[i], value[i]);
}

#undef MOVE_NAME
#undef MOVE_JOIN
#undef BYTES
#undef T
