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

/* A vector of as many source rows as a line has items becomes a line of as many target rows as the vector has items. */
static inline void NAME(transpose_block)(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                                         bool is_streamed)
{
    VECTOR quarter[SIDE][4];
    TRANSPOSE_UNROLL
    for (int q = 0; q < 4; q++) {
        VECTOR now[SIDE], next[SIDE];
        for (int i = 0; i < SIDE; i++)
            now[i] = LOAD(source + row[q * SIDE + i]);
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

/* Lines of the next tile, in the source's order. */
struct NAME(fetch) {
    const char *next;
    const ptrdiff_t *row;
    size_t line, lines;
};

static inline void NAME(fetch_step)(struct NAME(fetch) *fetch, size_t count)
{
    if (fetch->next == NULL)
        return;
    for (size_t i = 0; i < count; i++) {
        __builtin_prefetch(fetch->next + *fetch->row + fetch->line, 0, 2);
        fetch->line += DIMFOLD_LINE_BYTES;
        if (fetch->line >= fetch->lines)
            fetch->line = 0, fetch->row++;
    }
}

/* A group whose source rows have a whole line: the part of the run that is made of whole lines. */
static inline void NAME(transpose_lines)(const dimfold_host_tile *tile, char *const *out, const char *source,
                                         struct NAME(fetch) *fetch, bool is_streamed)
{
    for (size_t i = 0; i + GROUP <= tile->target_run; i += GROUP) {
        NAME(fetch_step)(fetch, GROUP);
        for (size_t part = 0; part < DIMFOLD_LINE_BYTES; part += VECTOR_BYTES)
            NAME(transpose_block)(out + part / BYTES, i * BYTES, source + part, tile->source_row + i, is_streamed);
    }
}

/* The rest of it, for which the last source row stands in for those that are not there. */
static void NAME(transpose_rest)(const dimfold_host_tile *tile, char *const *out, const char *source, size_t done,
                                 struct NAME(fetch) *fetch)
{
    ptrdiff_t row[GROUP];
    for (size_t i = 0; i < GROUP; i++)
        row[i] = tile->source_row[dimfold_size_min(done + i, tile->target_run - 1)];
    NAME(fetch_step)(fetch, tile->target_run - done);
    for (size_t part = 0; part < DIMFOLD_LINE_BYTES; part += VECTOR_BYTES)
        NAME(transpose_block)(out + part / BYTES, done * BYTES, source + part, row, false);
}

/* One whose source rows are shorter than a line, through lines of its own. */
static void NAME(transpose_short)(const dimfold_host_tile *tile, char *const *out, const char *source,
                                  size_t size_bytes)
{
    char line[GROUP][DIMFOLD_LINE_BYTES];
    ptrdiff_t row[GROUP];
    for (size_t i = 0; i < GROUP; i++)
        row[i] = (ptrdiff_t)(i * DIMFOLD_LINE_BYTES);
    for (size_t i = 0; i < tile->target_run; i += GROUP) {
        for (size_t k = 0; k < GROUP; k++)
            move_bytes(line[k], source + tile->source_row[dimfold_size_min(i + k, tile->target_run - 1)], size_bytes);
        for (size_t part = 0; part < size_bytes; part += VECTOR_BYTES)
            NAME(transpose_block)(out + part / BYTES, i * BYTES, line[0] + part, row, false);
    }
}

/* Whether whole lines can be written where they belong. */
static bool NAME(is_direct)(const dimfold_host_tile *tile, size_t first, size_t count)
{
    uintptr_t bits = tile->target_run * BYTES;
    for (size_t k = 0; k < count; k++)
        bits |= (uintptr_t)(tile->target + tile->target_row[first + k]);
    return count == GROUP && bits % DIMFOLD_LINE_BYTES == 0;
}

static void NAME(transpose)(const dimfold_host_tile *tile)
{
    alignas(64) char buffer[DIMFOLD_TILE_BUFFER_BYTES + 2 * DIMFOLD_LINE_BYTES];
    char *out[GROUP], *rows = buffer + DIMFOLD_LINE_BYTES;
    size_t run_bytes = tile->target_run * BYTES;
    size_t pitch = ((run_bytes + DIMFOLD_LINE_BYTES - 1) / DIMFOLD_LINE_BYTES + 1 | 1) * DIMFOLD_LINE_BYTES;
    struct NAME(fetch) fetch = {tile->next, tile->source_row, 0, tile->source_run * BYTES};
    for (size_t j = 0; j < tile->source_run; j += GROUP) {
        size_t count = dimfold_size_min(GROUP, tile->source_run - j), skipped = 0;
        if (count < GROUP && tile->source_run >= GROUP)
            skipped = GROUP - count;
        const char *source = tile->source + (j - skipped) * BYTES;
        bool is_direct = NAME(is_direct)(tile, j, count);
        for (size_t k = 0; k < GROUP; k++)
            out[k] = is_direct ? tile->target + tile->target_row[j + k] : rows + k * pitch;
        if (is_direct) {
            if (tile->is_streamed)
                NAME(transpose_lines)(tile, out, source, &fetch, true);
            else
                NAME(transpose_lines)(tile, out, source, &fetch, false);
            continue;
        }
        if (count + skipped == GROUP) {
            NAME(transpose_lines)(tile, out, source, &fetch, false);
            if (tile->target_run % GROUP > 0)
                NAME(transpose_rest)(tile, out, source, tile->target_run / GROUP * GROUP, &fetch);
        } else {
            NAME(transpose_short)(tile, out, source, count * BYTES);
        }
        for (size_t k = 0; k < count; k++)
            TIER_NAME(store_piece)(tile->target + tile->target_row[j + k], out[skipped + k], run_bytes,
                                   tile->carry + (j + k) * DIMFOLD_LINE_BYTES, tile->is_first, tile->is_last,
                                   tile->is_streamed);
    }
}

#undef NAME
#undef INTERLEAVE_LOW
#undef INTERLEAVE_HIGH
#undef SIDE
#undef GROUP
#undef TRANSPOSE_UNROLL
#undef BYTES
