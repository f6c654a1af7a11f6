/* The moves for items of BYTES bytes. With SQUARE, BYTES is 1 or 2 and full squares are transposed in vectors. With
   RARE few bytes of code matter more than speed: no loops for the strides that are usual. */

#define JOIN_(a, b) a##_##b
#define JOIN(a, b) JOIN_(a, b)
#define NAME(name) JOIN(name, BYTES)

static inline void NAME(move_item)(char *target, const char *source)
{
    memcpy(target, source, BYTES);
}

#ifndef RARE
static void NAME(repeat_row)(char *target, const char *source, size_t count, ptrdiff_t target_stride)
{
    char item[BYTES];
    memcpy(item, source, BYTES);
    if (target_stride == BYTES) {
        for (size_t i = 0; i < count; i++)
            memcpy(target + i * BYTES, item, BYTES);
        return;
    }
    for (size_t i = 0; i < count; i++)
        memcpy(target + (ptrdiff_t)i * target_stride, item, BYTES);
}
#endif

static inline void NAME(move_row)(char *target, const char *source, size_t count, ptrdiff_t target_stride,
                                  ptrdiff_t source_stride)
{
#ifdef RARE
    _Pragma("GCC unroll 1")
#endif
    for (size_t i = 0; i < count; i++)
        NAME(move_item)(target + (ptrdiff_t)i * target_stride, source + (ptrdiff_t)i * source_stride);
}

/* Rows without gaps on both sides are bytes; for others the strides that are known become constants. */
static void NAME(move_rows)(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    (void)context;
    dimfold_axis row = axis[0], column = axis[1];
    bool is_dense = row.target_stride == BYTES && row.source_stride == BYTES;
#ifndef RARE
    if (is_dense && row.extent * BYTES >= ROW_APART_BYTES && row.extent * BYTES <= MOVE_BYTES_MAX) {
        rows_apart(target, source, row.extent * BYTES, &column);
        return;
    }
#endif
    if (!is_dense && row.extent < ROW_MIN && column.extent > row.extent)
        row = axis[1], column = axis[0];
    for (size_t i = 0; i < column.extent; i++) {
        char *to = target + (ptrdiff_t)i * column.target_stride;
        const char *from = source + (ptrdiff_t)i * column.source_stride;
#ifdef RARE
        NAME(move_row)(to, from, row.extent, row.target_stride, row.source_stride);
#else
        if (row.source_stride == 0)
            NAME(repeat_row)(to, from, row.extent, row.target_stride);
        else if (is_dense)
            move_bytes(to, from, row.extent * BYTES);
        else if (DIMFOLD_HAS_VECTORS && row.target_stride == BYTES && row.source_stride == -BYTES)
            NAME(move_row)(to, from, row.extent, BYTES, -BYTES);
        else if (row.target_stride == BYTES)
            NAME(move_row)(to, from, row.extent, BYTES, row.source_stride);
        else if (row.source_stride == BYTES)
            NAME(move_row)(to, from, row.extent, row.target_stride, BYTES);
        else
            NAME(move_row)(to, from, row.extent, row.target_stride, row.source_stride);
#endif
    }
}

#ifdef SQUARE
#define SIDE (16 / BYTES)

/* SIDE source rows of 16 bytes become SIDE target rows of 16 bytes. */
static inline void NAME(move_square)(char *target, const char *source, ptrdiff_t target_pitch, ptrdiff_t source_pitch)
{
    dimfold_lanes_1 row[SIDE], next[SIDE];
    for (ptrdiff_t i = 0; i < SIDE; i++)
        memcpy(&row[i], source + i * source_pitch, 16);
    for (int round = 1; round < SIDE; round *= 2) {
        for (int i = 0; i < SIDE / 2; i++) {
            next[2 * i] = JOIN(dimfold_low, BYTES)(row[i], row[i + SIDE / 2]);
            next[2 * i + 1] = JOIN(dimfold_high, BYTES)(row[i], row[i + SIDE / 2]);
        }
        for (int i = 0; i < SIDE; i++)
            row[i] = next[i];
    }
    for (ptrdiff_t i = 0; i < SIDE; i++)
        memcpy(target + i * target_pitch, &row[i], 16);
}

/* Squares first, then what is left at two sides. They need axis[0] dense in the target and axis[1] in the source. */
static void NAME(move_tile)(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    if (axis[0].target_stride != BYTES || axis[1].source_stride != BYTES) {
        NAME(move_rows)(context, target, source, axis);
        return;
    }
    size_t width = axis[0].extent / SIDE * SIDE, height = axis[1].extent / SIDE * SIDE;
    ptrdiff_t target_pitch = axis[1].target_stride, source_pitch = axis[0].source_stride;
    for (size_t j = 0; j < height; j += SIDE)
        for (size_t i = 0; i < width; i += SIDE)
            NAME(move_square)(target + i * BYTES + (ptrdiff_t)j * target_pitch,
                              source + j * BYTES + (ptrdiff_t)i * source_pitch, target_pitch, source_pitch);
    dimfold_axis rest[2] = {axis[0], axis[1]};
    rest[0].extent = axis[0].extent - width;
    NAME(move_rows)(context, target + width * BYTES, source + (ptrdiff_t)width * source_pitch, rest);
    rest[0].extent = width;
    rest[1].extent = axis[1].extent - height;
    NAME(move_rows)(context, target + (ptrdiff_t)height * target_pitch, source + height * BYTES, rest);
}
#undef SIDE
#else
static void NAME(move_tile)(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    NAME(move_rows)(context, target, source, axis);
}
#endif

/* Tiles of so many source lines as the first cache holds, written row by row: the target's lines are filled one after
   the other, which matters more than the order in which the source's are read. */
static void NAME(move_tiles)(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    dimfold_axis tile[2] = {axis[0], axis[1]};
    for (size_t i = 0; i < axis[0].extent; i += TILE_LINES) {
        tile[0].extent = dimfold_size_min(axis[0].extent - i, TILE_LINES);
        for (size_t j = 0; j < axis[1].extent; j += DIMFOLD_STRIP_BYTES / BYTES) {
            tile[1].extent = dimfold_size_min(axis[1].extent - j, DIMFOLD_STRIP_BYTES / BYTES);
            NAME(move_tile)(context, target + (ptrdiff_t)i * axis[0].target_stride +
                                         (ptrdiff_t)j * axis[1].target_stride,
                            source + (ptrdiff_t)i * axis[0].source_stride + (ptrdiff_t)j * axis[1].source_stride, tile);
        }
    }
}

#undef NAME
#undef JOIN
#undef JOIN_
#undef BYTES
