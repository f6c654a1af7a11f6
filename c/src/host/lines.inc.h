/* Writing whole lines past the caches. */

static void TIER_NAME(stream)(char *target, const char *source, size_t size_bytes, dimfold_tile_fetch *fetch)
{
    for (size_t line = 0; line < size_bytes; line += DIMFOLD_LINE_BYTES) {
        dimfold_tile_fetch_line(fetch);
        for (size_t i = line; i < line + DIMFOLD_LINE_BYTES; i += VECTOR_BYTES)
            STREAM(target + i, LOAD(source + i));
    }
}

static void TIER_NAME(fence)(void)
{
    FENCE();
}
