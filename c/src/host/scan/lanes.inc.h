/* A group of rows of SCAN_LANES columns each, side by side. */
#define SCAN_LANES_BY(name, lanes) SCAN_NAME(name##_##lanes)
#define SCAN_LANES_OF(name, lanes) SCAN_LANES_BY(name, lanes)
#define SCAN_WIDE(name) SCAN_LANES_OF(name, SCAN_LANES)

typedef double SCAN_WIDE(doubles) __attribute__((vector_size(SCAN_LANES * 8)));
typedef float SCAN_WIDE(floats) __attribute__((vector_size(SCAN_LANES * 4)));

SCAN_INLINE void SCAN_WIDE(load)(SCAN_WIDE(doubles) *items, const char *source, enum dimfold_scan_kind kind)
{
    SCAN_WIDE(floats) floats;
    if (kind == DIMFOLD_SCAN_SUM_F64) {
        memcpy(items, source, sizeof *items);
        return;
    }
    memcpy(&floats, source, sizeof floats);
    *items = __builtin_convertvector(floats, SCAN_WIDE(doubles));
}

/* As of a row's groups, by which lines of them go. */
#if SCAN_LANES == 16
SCAN_INLINE void SCAN_WIDE(round_to_odd)(SCAN_WIDE(floats) *nearest, const SCAN_WIDE(doubles) *number)
{
    for (size_t half = 0; half < 2; half++) {
        SCAN_NAME(floats) floats;
        SCAN_NAME(group) group;
        memcpy(&floats, (const char *)nearest + half * sizeof floats, sizeof floats);
        memcpy(&group, (const char *)number + half * sizeof group, sizeof group);
        SCAN_NAME(round_to_odd)(&floats, &group);
        memcpy((char *)nearest + half * sizeof floats, &floats, sizeof floats);
    }
}
#else
SCAN_INLINE void SCAN_WIDE(round_to_odd)(SCAN_WIDE(floats) *nearest, const SCAN_WIDE(doubles) *number)
{
    typedef int64_t wholes __attribute__((vector_size(SCAN_LANES * 8)));
    typedef int32_t small_wholes __attribute__((vector_size(SCAN_LANES * 4)));
    SCAN_WIDE(doubles) back = __builtin_convertvector(*nearest, SCAN_WIDE(doubles));
    SCAN_WIDE(doubles) magnitude = (SCAN_WIDE(doubles))((wholes)*number & INT64_MAX);
    SCAN_WIDE(doubles) back_magnitude = (SCAN_WIDE(doubles))((wholes)back & INT64_MAX);
    small_wholes is_beyond = __builtin_convertvector((wholes)(back_magnitude > magnitude), small_wholes);
    small_wholes is_other = __builtin_convertvector((wholes)(back != *number), small_wholes);
    *nearest = (SCAN_WIDE(floats))(((small_wholes)*nearest + is_beyond) | (is_other & 1));
}
#endif

SCAN_INLINE void SCAN_WIDE(store)(char *target, const SCAN_WIDE(doubles) *items, enum dimfold_scan_kind kind,
                                  bool is_streamed)
{
    SCAN_WIDE(floats) floats = __builtin_convertvector(*items, SCAN_WIDE(floats));
    if (kind == DIMFOLD_SCAN_SUM_ODD)
        SCAN_WIDE(round_to_odd)(&floats, items);
    if (kind == DIMFOLD_SCAN_SUM_F64)
        SCAN_STORE(target, *items, is_streamed);
    else
        SCAN_STORE(target, floats, is_streamed);
}

SCAN_INLINE void SCAN_WIDE(sum_lanes)(const SCAN_NAME(place) *place, size_t rows, dimfold_scan_columns *state,
                                      enum dimfold_scan_kind kind, bool is_streamed)
{
    const SCAN_WIDE(doubles) zero = {0};
    SCAN_WIDE(doubles) row[DIMFOLD_SCAN_GROUP], chunks, block, prefix;
    for (size_t i = 0; i < DIMFOLD_SCAN_GROUP; i++) {
        row[i] = -zero;
        if (i < rows)
            SCAN_WIDE(load)(&row[i], place->source + (ptrdiff_t)i * place->source_pitch, kind);
        uintptr_t ahead = (uintptr_t)place->source + (DIMFOLD_SCAN_GROUP + i) * (uintptr_t)place->source_pitch;
        if (is_streamed)
            __builtin_prefetch((const void *)ahead);
        if (is_streamed && kind == DIMFOLD_SCAN_SUM_F64)
            __builtin_prefetch((const void *)(ahead + 64));
    }
    for (size_t i = 1; i < DIMFOLD_SCAN_GROUP; i++)
        row[i] += row[i - 1];
    memcpy(&chunks, &state->chunks[place->column], sizeof chunks);
    memcpy(&block, &state->block[place->column], sizeof block);
    memcpy(&prefix, &state->prefix[place->column], sizeof prefix);
    memcpy(&state->total[place->column], &row[7], sizeof row[7]);
    SCAN_WIDE(doubles) before = (chunks + block) + prefix;
    for (size_t i = 0; i < DIMFOLD_SCAN_GROUP; i++)
        if (i < rows) {
            row[i] += before;
            SCAN_WIDE(store)(place->target + (ptrdiff_t)i * place->target_pitch, &row[i], kind, is_streamed);
        }
}

#undef SCAN_WIDE
#undef SCAN_LANES_OF
#undef SCAN_LANES_BY
