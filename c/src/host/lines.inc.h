/* Writing lines of the caches: whole ones past them where that is wanted, the rest by ordinary stores. */

static inline void TIER_NAME(stream_line)(char *target, const char *source)
{
    for (size_t i = 0; i < DIMFOLD_LINE_BYTES; i += VECTOR_BYTES)
        STREAM(target + i, LOAD(source + i));
}

static void TIER_NAME(fence)(void)
{
    FENCE();
}

/* The whole lines of a piece that begins with one. Returns where they end. */
static inline char *TIER_NAME(stream_lines)(char *target, const char *source, size_t size_bytes)
{
    char *end = target + size_bytes / DIMFOLD_LINE_BYTES * DIMFOLD_LINE_BYTES;
    for (; target < end; target += DIMFOLD_LINE_BYTES, source += DIMFOLD_LINE_BYTES)
        TIER_NAME(stream_line)(target, source);
    return end;
}

/* How far a row that goes on is from the beginning of its line. */
static inline size_t TIER_NAME(line_bytes)(const char *target)
{
    return (uintptr_t)target % DIMFOLD_LINE_BYTES;
}

/* Writes a piece of a target row from a buffer that has room for a line before it. What does not fill the piece's last
   line is left in `carry`, at its end, and comes first in the row's next piece. */
static void TIER_NAME(store_piece)(const dimfold_host_tile *tile, char *target, char *piece, size_t size_bytes,
                                   char *carry)
{
    size_t before = TIER_NAME(line_bytes)(target);
    if (!tile->is_streamed) {
        move_bytes(target, piece, size_bytes);
        return;
    }
    if (tile->is_first && before > 0) {
        size_t head = dimfold_size_min(DIMFOLD_LINE_BYTES - before, size_bytes);
        move_bytes(target, piece, head);
        target += head, piece += head, size_bytes -= head;
    } else if (before > 0) {
        memcpy(piece - DIMFOLD_LINE_BYTES, carry, DIMFOLD_LINE_BYTES);
        target -= before, piece -= before, size_bytes += before;
    }
    char *end = TIER_NAME(stream_lines)(target, piece, size_bytes);
    size_t rest = size_bytes % DIMFOLD_LINE_BYTES;
    if (tile->is_last)
        move_bytes(end, piece + size_bytes - rest, rest);
    else if (rest > 0)
        memcpy(carry, piece + size_bytes - DIMFOLD_LINE_BYTES, DIMFOLD_LINE_BYTES);
}

/* A tile whose rows are put together element by element, as many at a time as the buffer holds. */
static void TIER_NAME(gathered)(const dimfold_host_tile *tile)
{
    alignas(64) char buffer[DIMFOLD_TILE_BUFFER_BYTES];
    char *rows = buffer + DIMFOLD_LINE_BYTES;
    size_t run_bytes = tile->target_run * tile->item_bytes;
    size_t pitch = tile->is_merged ? run_bytes : dimfold_tile_pitch(run_bytes);
    dimfold_tile_fetch fetch = dimfold_tile_fetch_begin(
        tile, (size_t)tile->source_column[tile->source_run - 1] + tile->item_bytes);
    size_t most = (DIMFOLD_TILE_BUFFER_BYTES - 2 * DIMFOLD_LINE_BYTES) / pitch;
    for (size_t j = 0; j < tile->source_run; j += most) {
        size_t count = dimfold_size_min(most, tile->source_run - j);
        tile->gather(rows, pitch, tile, j, count, &fetch);
        if (tile->is_merged)
            TIER_NAME(store_piece)(tile, tile->target + tile->target_row[j], rows, count * run_bytes, tile->carry);
        else
            for (size_t k = 0; k < count; k++)
                TIER_NAME(store_piece)(tile, tile->target + tile->target_row[j + k], rows + k * pitch, run_bytes,
                                       tile->carry + (j + k) * DIMFOLD_LINE_BYTES);
    }
}

/* A line of the target that is being filled: the bytes from `own` on are the row's. */
struct TIER_NAME(line) {
    char *bytes;
    size_t own;
};

/* Writes a line that is full. */
static inline void TIER_NAME(line_end)(struct TIER_NAME(line) *line, char *target)
{
    if (line->own == 0)
        TIER_NAME(stream_line)(target, line->bytes);
    else
        move_bytes(target + line->own, line->bytes + line->own, DIMFOLD_LINE_BYTES - line->own);
    line->own = 0;
}

/* Puts source bytes behind what the line holds, and leaves there what does not fill the last one. */
static inline void TIER_NAME(append)(struct TIER_NAME(line) *line, char *target, const char *source,
                                     size_t size_bytes, dimfold_tile_fetch *fetch)
{
    size_t before = TIER_NAME(line_bytes)(target), done = 0;
    dimfold_tile_fetch_line(fetch);
    if (before > 0) {
        done = dimfold_size_min(DIMFOLD_LINE_BYTES - before, size_bytes);
        move_bytes(line->bytes + before, source, done);
        if (before + done < DIMFOLD_LINE_BYTES)
            return;
        TIER_NAME(line_end)(line, target - before);
    }
    for (; done + DIMFOLD_LINE_BYTES <= size_bytes; done += DIMFOLD_LINE_BYTES) {
        dimfold_tile_fetch_line(fetch);
        TIER_NAME(stream_line)(target + done, source + done);
    }
    move_bytes(line->bytes, source + done, size_bytes - done);
}

/* Target rows made of rows that the source has too. */
static void TIER_NAME(rows)(const dimfold_host_tile *tile)
{
    dimfold_tile_fetch fetch = dimfold_tile_fetch_begin(tile, tile->item_bytes);
    for (size_t j = 0; j < tile->source_run; j++) {
        char *target = tile->target + tile->target_row[j];
        const char *source = tile->source + tile->source_column[j];
        struct TIER_NAME(line) line = {tile->carry + j * DIMFOLD_LINE_BYTES,
                                       tile->is_first ? TIER_NAME(line_bytes)(target) : 0};
        for (size_t i = 0; i < tile->target_run; i++, target += tile->item_bytes)
            TIER_NAME(append)(&line, target, source + tile->source_row[i], tile->item_bytes, &fetch);
        size_t rest = TIER_NAME(line_bytes)(target);
        if (tile->is_last && rest > line.own)
            move_bytes(target - rest + line.own, line.bytes + line.own, rest - line.own);
    }
}

#define COPY_AHEAD_BYTES 4096

static void TIER_NAME(copy)(char *target, const char *source, size_t size_bytes)
{
    size_t before = TIER_NAME(line_bytes)(target);
    size_t head = dimfold_size_min((DIMFOLD_LINE_BYTES - before) % DIMFOLD_LINE_BYTES, size_bytes);
    memcpy(target, source, head);
    size_t whole = (size_bytes - head) / DIMFOLD_LINE_BYTES * DIMFOLD_LINE_BYTES;
    for (size_t i = head; i < head + whole; i += DIMFOLD_LINE_BYTES) {
        __builtin_prefetch(source + i + COPY_AHEAD_BYTES, 0, 3);
        TIER_NAME(stream_line)(target + i, source + i);
    }
    memcpy(target + head + whole, source + head + whole, size_bytes - head - whole);
}
#undef COPY_AHEAD_BYTES
