/* Short rows of one unit. Parameters: T, the unit, and its BYTES. */
#define SHORT_ROWS_JOIN(a, b) a##_##b
#define SHORT_ROWS_NAME(a, b) SHORT_ROWS_JOIN(a, b)
#define ROWS GPU_SHORT_ROWS(BYTES)

GPU_INLINE void SHORT_ROWS_NAME(short_rows, BYTES)(const gpu_walk *walk, uint64_t target, uint64_t source)
{
    T first[ROWS], second[ROWS];
    uint64_t to[ROWS];
    uint32_t bits = walk->spread.lane_bits, lane = short_rows_lane(walk), step = short_rows_step(walk);
    bool has_second = lane + (1u << bits) < walk->columns;
    uint32_t begin = gpu_block() * ROWS * step + (gpu_thread() >> bits);
    uint32_t lines = gpu_divide(walk->outer.extent[0], step);
    uint32_t indices[2] = {step - lines * walk->outer.extent[0].divisor, lines};
    short_row row = short_row_of(&walk->outer, begin);
#pragma GCC unroll 8
    for (uint32_t i = 0; i < ROWS && begin + i * step < walk->spread.rows; i++) {
        uint64_t from = source + (uint64_t)row.at.source;
        to[i] = target + (uint64_t)row.at.target;
        first[i] = LDG(T, from);
        if (has_second)
            second[i] = LDG(T, from + ((uint64_t)walk->source_step << bits));
        if (i + 1 < ROWS)
            short_row_go(&row, &walk->outer, step, indices);
    }
#pragma GCC unroll 8
    for (uint32_t i = 0; i < ROWS && begin + i * step < walk->spread.rows; i++) {
        STG(T, to[i], first[i]);
        if (has_second)
            STG(T, to[i] + ((uint64_t)walk->target_step << bits), second[i]);
    }
}

GPU_KERNEL(SHORT_ROWS_NAME(gpu_short_rows, BYTES), gpu_walk_params)
{
    uint32_t lane = short_rows_lane(&params.walk);
    if (lane < params.walk.columns && params.walk.spread.rows != 0)
        SHORT_ROWS_NAME(short_rows, BYTES)(&params.walk, params.target + lane * (uint64_t)params.walk.target_step,
                                           params.source + lane * (uint64_t)params.walk.source_step);
}

#undef ROWS
#undef SHORT_ROWS_NAME
#undef SHORT_ROWS_JOIN
#undef BYTES
#undef T
