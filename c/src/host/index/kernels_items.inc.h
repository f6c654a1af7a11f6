/* Of items of INDEX_BYTES bytes. */

#define INDEX_SIZED(name) INDEX_JOIN(INDEX_NAME(name), INDEX_BYTES)

#if INDEX_BYTES < 4 || (INDEX_BYTES < 16 && !defined(INDEX_GATHER_4))
static void INDEX_SIZED(index_gather)(char *target, const char *source, const int64_t *offset, size_t count)
{
    for (size_t i = 0; i < count; i++)
        memcpy(target + i * INDEX_BYTES, source + offset[i], INDEX_BYTES);
}
#endif

/* Every item is written, and the next one over it where it is not wanted. */
#if INDEX_BYTES < 4 || INDEX_BYTES > 8 || !defined(INDEX_COMPRESS_4)
static size_t INDEX_SIZED(index_compress)(char *target, size_t room, const char *source, const uint8_t *mask,
                                          size_t count)
{
    size_t taken = 0;
    for (size_t i = 0; i < count && taken < room; i++) {
        memcpy(target + taken * INDEX_BYTES, source + i * INDEX_BYTES, INDEX_BYTES);
        taken += mask[i] != 0;
    }
    return taken;
}
#endif

#undef INDEX_SIZED
#undef INDEX_BYTES
