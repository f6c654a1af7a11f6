/* Casts on the way past the caches: rows are converted in the first cache, and their lines written from there. */

/* A row of a tile is no longer when its items are converted. */
#define CAST_ROW_BYTES 4096

/* Writes row `row` of a tile from a buffer that has room for a line before it. */
static __attribute__((noinline)) void TIER_NAME(store_row)(const dimfold_host_tile *tile, size_t row, char *piece)
{
    alignas(64) char made[DIMFOLD_LINE_BYTES + CAST_ROW_BYTES];
    size_t item_bytes = tile->item_bytes;
    if (tile->conversion != NULL) {
        dimfold_conversion_run(tile->conversion, made + DIMFOLD_LINE_BYTES, piece, tile->target_run);
        piece = made + DIMFOLD_LINE_BYTES;
        item_bytes = tile->conversion->target_bytes;
    }
    TIER_NAME(store_piece)(tile, tile->target + tile->target_row[row], piece, tile->target_run * item_bytes,
                           tile->carry + row * DIMFOLD_LINE_BYTES);
}

/* Longer pieces would leave the memory idle while they are converted; each has a line at least. */
#define CAST_PIECE_BYTES 512
#define CAST_AHEAD_BYTES 8192

static void TIER_NAME(cast)(const dimfold_conversion *conversion, char *target, const char *source, size_t count)
{
    alignas(64) char memory[DIMFOLD_LINE_BYTES + CAST_PIECE_BYTES], carry[DIMFOLD_LINE_BYTES];
    size_t target_bytes = conversion->target_bytes, source_bytes = conversion->source_bytes;
    size_t some = dimfold_size_max(CAST_PIECE_BYTES / source_bytes, DIMFOLD_LINE_BYTES);
    some = dimfold_size_min(some, CAST_PIECE_BYTES / target_bytes);
    dimfold_host_tile tile = {.is_first = true, .is_streamed = true};
    for (size_t done = 0; done < count; done += some) {
        size_t now = dimfold_size_min(some, count - done);
        const char *from = source + done * source_bytes;
        for (size_t line = 0; line < now * source_bytes; line += DIMFOLD_LINE_BYTES)
            __builtin_prefetch(from + line + CAST_AHEAD_BYTES, 0, 3);
        dimfold_conversion_run(conversion, memory + DIMFOLD_LINE_BYTES, from, now);
        tile.is_last = done + now == count;
        TIER_NAME(store_piece)(&tile, target + done * target_bytes, memory + DIMFOLD_LINE_BYTES, now * target_bytes,
                               carry);
        tile.is_first = false;
    }
}

#undef CAST_ROW_BYTES
#undef CAST_PIECE_BYTES
#undef CAST_AHEAD_BYTES
