/* Sorting a few channels by shuffles of bytes within lanes of 16 bytes. */

#if defined(SHUFFLE)
/* A vector of each channel, or of `count` vectors of pixels, becomes the other: the lanes are places that follow each
   other, so that no byte has to leave its lane. */
TIER_INLINE void TIER_NAME(shuffle_vectors)(const dimfold_shuffle *shuffle, size_t count, bool is_split, char *target,
                                            const char *source, ptrdiff_t plane)
{
    VECTOR from[DIMFOLD_SHUFFLE_CHANNELS_MAX];
    _Pragma("GCC unroll 8")
    for (size_t j = 0; j < count; j++) {
        const char *row[2] = {source + j * 16, source + (count + j) * 16};
        from[j] = is_split ? LOAD_LANES(row, 1, 0) : LOAD(source + (ptrdiff_t)j * plane);
    }
    _Pragma("GCC unroll 8")
    for (size_t k = 0; k < count; k++) {
        VECTOR to = SHUFFLE(from[0], shuffle->places[k][0]);
        _Pragma("GCC unroll 8")
        for (size_t j = 1; j < count; j++)
            to |= SHUFFLE(from[j], shuffle->places[k][j]);
        is_split ? STORE(target + (ptrdiff_t)k * plane, to) : STORE_LANES(target + k * 16, count * 16, to);
    }
}

/* Vectors one after the other, the last ones where they end with the last pixel. */
TIER_INLINE void TIER_NAME(shuffle_run)(const dimfold_shuffle *shuffle, size_t count, bool is_split, char *target,
                                        const char *source, ptrdiff_t plane, size_t pixels)
{
    size_t step = VECTOR_BYTES / shuffle->item_bytes, pixel_bytes = count * shuffle->item_bytes;
    for (size_t next = 0; next < pixels; next += step) {
        size_t pixel = next + step <= pixels ? next : pixels - step;
        TIER_NAME(shuffle_vectors)(shuffle, count, is_split,
                                   target + pixel * (is_split ? shuffle->item_bytes : pixel_bytes),
                                   source + pixel * (is_split ? pixel_bytes : shuffle->item_bytes), plane);
    }
}

static void TIER_NAME(shuffle)(const dimfold_shuffle *shuffle, char *target, const char *source, ptrdiff_t plane,
                               size_t pixels)
{
#define SHUFFLE_CASE(number)                                                                                           \
    case number:                                                                                                       \
        shuffle->is_split ? TIER_NAME(shuffle_run)(shuffle, number, true, target, source, plane, pixels)               \
                          : TIER_NAME(shuffle_run)(shuffle, number, false, target, source, plane, pixels);             \
        break;
    switch (shuffle->count) {
        SHUFFLE_CASE(2)
        SHUFFLE_CASE(3)
        SHUFFLE_CASE(4)
        SHUFFLE_CASE(5)
        SHUFFLE_CASE(6)
        SHUFFLE_CASE(7)
        SHUFFLE_CASE(8)
    }
#undef SHUFFLE_CASE
}
#endif
