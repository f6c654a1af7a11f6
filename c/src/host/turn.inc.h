/* Turning matrices of items of BYTES bytes over in the caches: squares of as many rows as 16 bytes have items, by one
   such square, or by two beside each other, for the two lanes of a vector. */

#if !defined(TIER_BY_ITEMS) && !defined(TIER_PANELS_ALONE) && !defined(TIER_TURNS)
#define NAME(name) TIER_JOIN(TIER, TIER_JOIN(name, BYTES))
#define SIDE (16 / BYTES)
#define LANES (VECTOR_BYTES / 16)

/* The second square begins `step` columns behind the first one. */
TIER_INLINE void NAME(turn_squares)(char *target, size_t pitch, const char *source, const ptrdiff_t *row, size_t step)
{
    VECTOR now[SIDE];
    _Pragma("GCC unroll 16")
    for (int i = 0; i < SIDE; i++) {
        const char *lane[2] = {source + row[i], source + row[i] + step * BYTES};
        now[i] = step == SIDE ? LOAD(lane[0]) : LOAD_LANES(lane, 1, 0);
    }
    NAME(interleave)(now);
    _Pragma("GCC unroll 16")
    for (int k = 0; k < SIDE; k++)
        STORE_LANES(target + k * pitch, step * pitch, now[k]);
}

/* The last squares of a row of them, and of a column, end where the matrix does. */
static void NAME(turn)(char *target, size_t pitch, const char *source, const ptrdiff_t *row, size_t rows,
                       size_t columns)
{
    for (size_t i = 0; i < rows; i += SIDE) {
        size_t first = i + SIDE <= rows ? i : rows - SIDE, j = 0;
        char *to = target + first * BYTES;
        for (; j + LANES * SIDE <= columns; j += LANES * SIDE)
            NAME(turn_squares)(to + j * pitch, pitch, source + j * BYTES, row + first, SIDE);
        if (j == columns)
            continue;
        size_t last = columns - SIDE;
        j = j < last ? j : last;
        NAME(turn_squares)(to + j * pitch, pitch, source + j * BYTES, row + first, last - j);
    }
}

#undef NAME
#undef SIDE
#undef LANES
#endif
