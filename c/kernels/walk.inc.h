/* The two walks of one unit. Parameters: T, the unit, and its BYTES. */
#define WALK_JOIN(a, b) a##_##b
#define WALK_NAME(a, b) WALK_JOIN(a, b)

GPU_INLINE void WALK_NAME(walk, BYTES)(const gpu_walk_params *params, bool is_near)
{
    T value[GPU_PASSES];
    uint64_t target[GPU_PASSES];
    bool is_any[GPU_PASSES];
    gpu_offsets row = {0, 0};
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&params->walk.spread, i);
        is_any[i] = gpu_walk_has(&params->walk, spot);
        if (is_any[i]) {
            gpu_offsets at = gpu_walk_at(&params->walk, &row, i, spot, is_near);
            target[i] = params->target + (uint64_t)at.target;
            value[i] = LDG(T, params->source + (uint64_t)at.source);
        }
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++)
        if (is_any[i])
            STG(T, target[i], value[i]);
}

GPU_KERNEL(WALK_NAME(gpu_walk, BYTES), gpu_walk_params)
{
    if (params.walk.spread.rows != 0)
        WALK_NAME(walk, BYTES)(&params, true);
}

GPU_KERNEL(WALK_NAME(gpu_walk_far, BYTES), gpu_walk_params)
{
    if (params.walk.spread.rows != 0)
        WALK_NAME(walk, BYTES)(&params, false);
}

#undef WALK_NAME
#undef WALK_JOIN
#undef BYTES
#undef T
