/* Tiles of items of BYTES bytes, a group of target rows at a time: those whose items one line of a source row holds. */

#define NAME(name) TIER_JOIN(TIER, TIER_JOIN(name, BYTES))
#define INTERLEAVE_LOW TIER_JOIN(LOW, BYTES)
#define INTERLEAVE_HIGH TIER_JOIN(HIGH, BYTES)
#define SIDE (16 / BYTES)
#define GROUP (DIMFOLD_LINE_BYTES / BYTES)
#if BYTES <= 2
#define TRANSPOSE_UNROLL _Pragma("GCC unroll 1")
#else
#define TRANSPOSE_UNROLL _Pragma("GCC unroll 4")
#endif

/* A vector of as many source rows as a line has items becomes a line of as many target rows as the vector has items. A
   line of the next tile is asked for with each vector: requests that come in bursts have to wait for each other. */
static inline void NAME(transpose_block)(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                                         dimfold_tile_fetch *fetch, bool is_streamed)
{
    VECTOR quarter[SIDE][4];
    TRANSPOSE_UNROLL
    for (int q = 0; q < 4; q++) {
        VECTOR now[SIDE], next[SIDE];
        for (int i = 0; i < SIDE; i++) {
            dimfold_tile_fetch_line(fetch);
            now[i] = LOAD(source + row[q * SIDE + i]);
        }
#if BYTES < 16
        for (int round = 1; round < SIDE; round *= 2) {
            for (int i = 0; i < SIDE / 2; i++) {
                next[2 * i] = INTERLEAVE_LOW(now[i], now[i + SIDE / 2]);
                next[2 * i + 1] = INTERLEAVE_HIGH(now[i], now[i + SIDE / 2]);
            }
            for (int i = 0; i < SIDE; i++)
                now[i] = next[i];
        }
#else
        (void)next;
#endif
        for (int i = 0; i < SIDE; i++)
            quarter[i][q] = now[i];
    }
    TRANSPOSE_UNROLL
    for (int i = 0; i < SIDE; i++) {
        TIER_NAME(lanes)(quarter[i]);
        for (int lane = 0; lane < VECTOR_BYTES / 16; lane++)
            for (int part = 0; part < DIMFOLD_LINE_BYTES / VECTOR_BYTES; part++) {
                char *to = out[lane * SIDE + i] + offset + part * VECTOR_BYTES;
                if (is_streamed)
                    STREAM(to, quarter[i][lane * (DIMFOLD_LINE_BYTES / VECTOR_BYTES) + part]);
                else
                    STORE(to, quarter[i][lane * (DIMFOLD_LINE_BYTES / VECTOR_BYTES) + part]);
            }
    }
}

/* The same for a whole line of each source row. */
static __attribute__((noinline)) void NAME(transpose_stream)(char *const *out, size_t offset, const char *source,
                                                             const ptrdiff_t *row, dimfold_tile_fetch *fetch)
{
    for (size_t part = 0; part < DIMFOLD_LINE_BYTES; part += VECTOR_BYTES)
        NAME(transpose_block)(out + part / BYTES, offset, source + part, row, fetch, true);
}

static __attribute__((noinline)) void NAME(transpose_store)(char *const *out, size_t offset, const char *source,
                                                            const ptrdiff_t *row, dimfold_tile_fetch *fetch)
{
    for (size_t part = 0; part < DIMFOLD_LINE_BYTES; part += VECTOR_BYTES)
        NAME(transpose_block)(out + part / BYTES, offset, source + part, row, fetch, false);
}

/* A group whose source rows have a whole line. Without stores past the caches the last step may go over what an
   earlier one has written already; else the last source row stands in for those that are not there. */
static void NAME(transpose_group)(const dimfold_host_tile *tile, char *const *out, const char *source,
                                  dimfold_tile_fetch *fetch, bool is_direct)
{
    size_t run = tile->target_run, i = 0;
    for (; i + GROUP <= run; i += GROUP)
        if (is_direct && tile->is_streamed)
            NAME(transpose_stream)(out, i * BYTES, source, tile->source_row + i, fetch);
        else
            NAME(transpose_store)(out, i * BYTES, source, tile->source_row + i, fetch);
    if (i == run)
        return;
    if (run >= GROUP) {
        NAME(transpose_store)(out, (run - GROUP) * BYTES, source, tile->source_row + run - GROUP, fetch);
        return;
    }
    ptrdiff_t row[GROUP];
    for (size_t k = 0; k < GROUP; k++)
        row[k] = tile->source_row[dimfold_size_min(k, run - 1)];
    NAME(transpose_store)(out, 0, source, row, fetch);
}

/* One whose source rows are shorter than a line, through lines of its own. */
static void NAME(transpose_short)(const dimfold_host_tile *tile, char *const *out, const char *source,
                                  size_t size_bytes, dimfold_tile_fetch *fetch)
{
    char line[GROUP][DIMFOLD_LINE_BYTES];
    ptrdiff_t row[GROUP];
    for (size_t i = 0; i < GROUP; i++)
        row[i] = (ptrdiff_t)(i * DIMFOLD_LINE_BYTES);
    for (size_t i = 0; i < tile->target_run; i += GROUP) {
        for (size_t k = 0; k < GROUP; k++)
            move_bytes(line[k], source + tile->source_row[dimfold_size_min(i + k, tile->target_run - 1)], size_bytes);
        NAME(transpose_store)(out, i * BYTES, line[0], row, fetch);
    }
}

/* Whether rows can be written where they belong, and as they are: any with ordinary stores, whole lines past the
   caches. */
static bool NAME(is_direct)(const dimfold_host_tile *tile, size_t first)
{
    if (tile->conversion != NULL)
        return false;
    if (!tile->is_streamed)
        return tile->target_run >= GROUP;
    uintptr_t bits = tile->target_run * BYTES;
    for (size_t k = 0; k < GROUP; k++)
        bits |= (uintptr_t)(tile->target + tile->target_row[first + k]);
    return bits % DIMFOLD_LINE_BYTES == 0;
}

static void NAME(transpose)(const dimfold_host_tile *tile)
{
    alignas(64) char buffer[DIMFOLD_TILE_BUFFER_BYTES];
    char *out[GROUP], *rows = buffer + DIMFOLD_LINE_BYTES;
    size_t pitch = dimfold_tile_pitch(tile->target_run * BYTES);
    dimfold_tile_fetch fetch = dimfold_tile_fetch_begin(tile, tile->source_run * BYTES);
    for (size_t j = 0; j < tile->source_run; j += GROUP) {
        size_t count = dimfold_size_min(GROUP, tile->source_run - j);
        size_t skipped = tile->source_run >= GROUP ? GROUP - count : 0;
        const char *source = tile->source + (j - skipped) * BYTES;
        bool is_whole = count + skipped == GROUP, is_direct = is_whole && NAME(is_direct)(tile, j - skipped);
        for (size_t k = 0; k < GROUP; k++)
            out[k] = is_direct ? tile->target + tile->target_row[j - skipped + k] : rows + k * pitch;
        if (is_whole)
            NAME(transpose_group)(tile, out, source, &fetch, is_direct);
        else
            NAME(transpose_short)(tile, out, source, count * BYTES, &fetch);
        for (size_t k = 0; k < count && !is_direct; k++)
            TIER_NAME(store_row)(tile, j + k, out[skipped + k]);
    }
}

#undef NAME
#undef INTERLEAVE_LOW
#undef INTERLEAVE_HIGH
#undef SIDE
#undef GROUP
#undef TRANSPOSE_UNROLL
#undef BYTES
