/* Writing whole lines past the caches. */

#if !defined(TIER_BY_ITEMS)
static void TIER_NAME(stream)(char *target, const char *source, size_t size_bytes, dimfold_tile_fetch *fetch)
{
    for (size_t line = 0; line < size_bytes; line += DIMFOLD_LINE_BYTES) {
        dimfold_tile_fetch_line(fetch);
        for (size_t i = line; i < line + DIMFOLD_LINE_BYTES; i += VECTOR_BYTES)
            STREAM(target + i, LOAD(source + i));
    }
}

static void TIER_NAME(repeat)(char *target, const char *line, size_t size_bytes)
{
    VECTOR own[DIMFOLD_LINE_BYTES / VECTOR_BYTES];
    for (size_t i = 0; i < DIMFOLD_LINE_BYTES / VECTOR_BYTES; i++)
        own[i] = LOAD(line + i * VECTOR_BYTES);
    for (size_t done = 0; done < size_bytes; done += DIMFOLD_LINE_BYTES)
        for (size_t i = 0; i < DIMFOLD_LINE_BYTES / VECTOR_BYTES; i++)
            STREAM(target + done + i * VECTOR_BYTES, own[i]);
}

#define TIER_EIGHT_ONES -1, -1, -1, -1, -1, -1, -1, -1

/* Lines of zeros, of ones and of zeros: from `DIMFOLD_LINE_BYTES - n` on, a line whose first n bytes are zero, and then
   one whose first n bytes alone are ones. */
static const char TIER_NAME(mask)[3 * DIMFOLD_LINE_BYTES] = {
    [DIMFOLD_LINE_BYTES] = TIER_EIGHT_ONES, TIER_EIGHT_ONES, TIER_EIGHT_ONES, TIER_EIGHT_ONES,
    TIER_EIGHT_ONES, TIER_EIGHT_ONES, TIER_EIGHT_ONES, TIER_EIGHT_ONES,
};

static void TIER_NAME(append)(char *target, const char *piece, size_t size_bytes, char *line)
{
    size_t before = (uintptr_t)target % DIMFOLD_LINE_BYTES;
    size_t whole = (before + size_bytes) / DIMFOLD_LINE_BYTES * DIMFOLD_LINE_BYTES;
    target -= before, piece -= before;
    for (size_t i = 0; i < DIMFOLD_LINE_BYTES; i += VECTOR_BYTES) {
        const char *mask = TIER_NAME(mask) + DIMFOLD_LINE_BYTES - before + i;
        VECTOR begun = (LOAD(mask) & LOAD(piece + i)) | (LOAD(mask + DIMFOLD_LINE_BYTES) & LOAD(line + i));
        whole > 0 ? STREAM(target + i, begun) : STORE(line + i, begun);
    }
    for (size_t i = DIMFOLD_LINE_BYTES; i < whole; i += VECTOR_BYTES)
        STREAM(target + i, LOAD(piece + i));
    for (size_t i = 0; i < DIMFOLD_LINE_BYTES && whole > 0; i += VECTOR_BYTES)
        STORE(line + i, LOAD(piece + whole + i));
}

#undef TIER_EIGHT_ONES
#endif

static void TIER_NAME(fence)(void)
{
    FENCE();
}
