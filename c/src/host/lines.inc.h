/* Writing lines of the caches: whole ones past them where that is wanted, the rest by ordinary stores. */

static inline void TIER_NAME(store_line)(char *target, const char *source, bool is_streamed)
{
    for (size_t i = 0; i < DIMFOLD_LINE_BYTES; i += VECTOR_BYTES) {
        if (is_streamed)
            STREAM(target + i, LOAD(source + i));
        else
            STORE(target + i, LOAD(source + i));
    }
}

static void TIER_NAME(fence)(void)
{
    FENCE();
}

/* The lines that begin at or after `target` and end before `end`. */
static inline char *TIER_NAME(store_lines)(char *target, const char *source, size_t size_bytes, bool is_streamed)
{
    char *end = target + size_bytes / DIMFOLD_LINE_BYTES * DIMFOLD_LINE_BYTES;
    if (is_streamed)
        for (; target < end; target += DIMFOLD_LINE_BYTES, source += DIMFOLD_LINE_BYTES)
            TIER_NAME(store_line)(target, source, true);
    else
        for (; target < end; target += DIMFOLD_LINE_BYTES, source += DIMFOLD_LINE_BYTES)
            TIER_NAME(store_line)(target, source, false);
    return end;
}

/* How far a row that goes on is from the beginning of its line. */
static inline size_t TIER_NAME(line_bytes)(const char *target)
{
    return (uintptr_t)target % DIMFOLD_LINE_BYTES;
}

/* Writes a piece of a target row from a buffer that has room for a line before it. What does not fill the piece's last
   line is left in `carry`, at its end, and comes first in the row's next piece. */
static inline void TIER_NAME(store_piece)(char *target, char *piece, size_t size_bytes, char *carry, bool is_first,
                                          bool is_last, bool is_streamed)
{
    size_t before = TIER_NAME(line_bytes)(target);
    if (is_first && before > 0) {
        size_t head = dimfold_size_min(DIMFOLD_LINE_BYTES - before, size_bytes);
        memcpy(target, piece, head);
        target += head, piece += head, size_bytes -= head;
    } else if (before > 0) {
        memcpy(piece - DIMFOLD_LINE_BYTES, carry, DIMFOLD_LINE_BYTES);
        target -= before, piece -= before, size_bytes += before;
    }
    char *end = TIER_NAME(store_lines)(target, piece, size_bytes, is_streamed);
    size_t rest = size_bytes % DIMFOLD_LINE_BYTES;
    if (is_last)
        memcpy(end, piece + size_bytes - rest, rest);
    else if (rest > 0)
        memcpy(carry, piece + size_bytes - DIMFOLD_LINE_BYTES, DIMFOLD_LINE_BYTES);
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
        TIER_NAME(store_line)(target + i, source + i, true);
    }
    memcpy(target + head + whole, source + head + whole, size_bytes - head - whole);
}
#undef COPY_AHEAD_BYTES
