/* The steps of one unit. Parameters: T, the unit, and its BYTES. */
#define STEPS_JOIN(a, b) a##_##b
#define STEPS_NAME(a, b) STEPS_JOIN(a, b)
#define RUN GPU_RUN(BYTES)

/* All units of a thread whose passes follow each other within a row. */
GPU_INLINE void STEPS_NAME(steps_inside, BYTES)(const gpu_walk *walk, uint64_t target, uint64_t source)
{
    T value[RUN * GPU_PASSES];
    uint64_t target_step = (uint64_t)walk->target_step << walk->spread.lane_bits;
    uint64_t source_step = (uint64_t)walk->source_step << walk->spread.lane_bits;
#pragma GCC unroll 32
    for (uint32_t i = 0; i < RUN * GPU_PASSES; i++)
        value[i] = LDG(T, source + i * source_step);
#pragma GCC unroll 32
    for (uint32_t i = 0; i < RUN * GPU_PASSES; i++)
        STG(T, target + i * target_step, value[i]);
}

/* Those of one pass, of which the row has `left` at least a step apart. */
GPU_INLINE void STEPS_NAME(steps_edge, BYTES)(const gpu_walk *walk, uint64_t target, uint64_t source, int64_t left)
{
    T value[RUN];
    uint32_t lanes = 1u << walk->spread.lane_bits;
#pragma GCC unroll 8
    for (uint32_t i = 0; i < RUN; i++)
        value[i] = LDG_IF(i * lanes < left, T, source + i * lanes * (uint64_t)walk->source_step);
#pragma GCC unroll 8
    for (uint32_t i = 0; i < RUN; i++)
        STG_IF(i * lanes < left, T, target + i * lanes * (uint64_t)walk->target_step, value[i]);
}

GPU_KERNEL(STEPS_NAME(gpu_steps, BYTES), gpu_walk_params)
{
    const gpu_walk *walk = &params.walk;
    gpu_offsets at = {0, 0};
    if (walk->spread.rows == 0)
        return;
#pragma GCC unroll 1
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&walk->spread, i);
        if (!gpu_spot_on_row(&at, &walk->spread, &walk->outer, i, spot))
            continue;
        uint64_t unit = gpu_steps_unit(walk, spot, RUN);
        uint64_t target = params.target + (uint64_t)at.target + unit * (uint64_t)walk->target_step;
        uint64_t source = params.source + (uint64_t)at.source + unit * (uint64_t)walk->source_step;
        if (i == 0 && gpu_steps_are_inside(walk, unit, RUN)) {
            STEPS_NAME(steps_inside, BYTES)(walk, target, source);
            return;
        }
        STEPS_NAME(steps_edge, BYTES)(walk, target, source, (int64_t)(walk->columns - unit));
    }
}

#undef RUN
#undef STEPS_NAME
#undef STEPS_JOIN
#undef BYTES
#undef T
