/* Casts of runs past the caches: pieces are converted in the first cache, and their lines written from there. */

#define CAST_BYTES 512
#define CAST_AHEAD_BYTES 8192

static void TIER_NAME(cast)(const dimfold_conversion *conversion, char *target, const char *source, size_t count)
{
    alignas(64) char memory[DIMFOLD_LINE_BYTES + CAST_BYTES], carry[DIMFOLD_LINE_BYTES];
    char *piece = memory + DIMFOLD_LINE_BYTES;
    size_t target_bytes = conversion->target_bytes, source_bytes = conversion->source_bytes;
    size_t some = CAST_BYTES / (target_bytes > source_bytes ? target_bytes : source_bytes);
    for (size_t done = 0; done < count; done += some) {
        size_t now = dimfold_size_min(some, count - done);
        const char *from = source + done * source_bytes;
        for (size_t line = 0; line < now * source_bytes; line += DIMFOLD_LINE_BYTES)
            __builtin_prefetch(from + line + CAST_AHEAD_BYTES, 0, 3);
        dimfold_conversion_run(conversion, piece, from, now);
        TIER_NAME(store_piece)(target + done * target_bytes, piece, now * target_bytes, carry, done == 0,
                               done + now == count, true);
    }
}

#undef CAST_BYTES
#undef CAST_AHEAD_BYTES
