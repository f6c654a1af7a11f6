/* Transposing squares of a line of items of BYTES bytes. */

#include "host/panel.inc.h"

#if !defined(TIER_PANELS_ALONE)
#define NAME(name) TIER_JOIN(TIER, TIER_JOIN(name, BYTES))

#if defined(TIER_BY_ITEMS)
/* Where there are no vectors, item by item. */
static void NAME(transpose_store)(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                                  ptrdiff_t ahead)
{
    for (size_t k = 0; k < DIMFOLD_LINE_BYTES / BYTES; k++) {
        __builtin_prefetch(source + row[k] + ahead, 0, 3);
        _Pragma("GCC unroll 1")
        for (size_t j = 0; j < DIMFOLD_LINE_BYTES / BYTES; j++)
            memcpy(out[j] + offset + k * BYTES, source + row[k] + j * BYTES, BYTES);
    }
}

#else
#define SIDE (16 / BYTES)
/* Of small items the code would be too long, but for what one vector of rows takes. */
#if BYTES <= 2
#define TRANSPOSE_UNROLL _Pragma("GCC unroll 1")
#else
#define TRANSPOSE_UNROLL _Pragma("GCC unroll 4")
#endif

/* A vector of as many source rows as a line has items becomes a line of as many target rows as the vector has items:
   quarter[i] has those of row lane * SIDE + i from vector lane * DIMFOLD_LINE_BYTES / VECTOR_BYTES on. A line is asked
   for with each vector that is read, and in the same order: requests that come in bursts, or in another order, have to
   wait for each other. */
TIER_INLINE void NAME(transpose_vectors)(VECTOR quarter[SIDE][4], const char *source, const ptrdiff_t *row,
                                         ptrdiff_t ahead)
{
    TRANSPOSE_UNROLL
    for (int q = 0; q < 4; q++) {
        VECTOR now[SIDE];
        _Pragma("GCC unroll 16")
        for (int i = 0; i < SIDE; i++) {
            if (ahead & 1)
                __builtin_prefetch(source + row[q * SIDE + i] + ahead, 0, 2);
            else
                __builtin_prefetch(source + row[q * SIDE + i] + ahead, 0, 3);
            now[i] = LOAD(source + row[q * SIDE + i]);
        }
        NAME(interleave)(now);
        _Pragma("GCC unroll 16")
        for (int i = 0; i < SIDE; i++)
            quarter[i][q] = now[i];
    }
}

TIER_INLINE void NAME(transpose_block)(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                                       ptrdiff_t ahead, bool is_streamed)
{
    VECTOR quarter[SIDE][4];
    NAME(transpose_vectors)(quarter, source, row, ahead);
    TRANSPOSE_UNROLL
    for (int i = 0; i < SIDE; i++) {
        TIER_NAME(lanes)(quarter[i]);
        for (int lane = 0; lane < VECTOR_BYTES / 16; lane++)
            for (int part = 0; part < DIMFOLD_LINE_BYTES / VECTOR_BYTES; part++) {
                char *to = out[lane * SIDE + i] + offset + part * VECTOR_BYTES;
                VECTOR moved = quarter[i][lane * (DIMFOLD_LINE_BYTES / VECTOR_BYTES) + part];
                is_streamed ? STREAM(to, moved) : STORE(to, moved);
            }
    }
}

/* The same for a whole line of each source row. */
static void NAME(transpose_store)(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                                  ptrdiff_t ahead)
{
    for (size_t part = 0; part < DIMFOLD_LINE_BYTES; part += VECTOR_BYTES)
        NAME(transpose_block)(out + part / BYTES, offset, source + part, row, ahead, false);
}

#if defined(TIER_SQUARES_STREAM) && !(BYTES == 4 && defined(TIER_STREAMED_4))
static void NAME(transpose_stream)(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                                   ptrdiff_t ahead)
{
    for (size_t part = 0; part < DIMFOLD_LINE_BYTES; part += VECTOR_BYTES)
        NAME(transpose_block)(out + part / BYTES, offset, source + part, row, ahead, true);
}

/* Each source row is read by an instruction of its own: the machine looks for the steps of each, and what it fetches by
   itself is then the row's next line, not a row that does not come next. */
#if BYTES > 2
static void NAME(transpose_pair)(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,
                                 ptrdiff_t ahead)
{
    const ptrdiff_t *below = row + DIMFOLD_LINE_BYTES / BYTES;
    for (size_t part = 0; part < DIMFOLD_LINE_BYTES; part += VECTOR_BYTES) {
        char *const *to = out + part / BYTES;
        NAME(transpose_block)(to, offset, source + part, row, ahead, true);
        NAME(transpose_block)(to, offset + DIMFOLD_LINE_BYTES, source + part, below, ahead, true);
    }
}
#endif
#endif

#undef SIDE
#undef TRANSPOSE_UNROLL
#endif

#undef NAME
#endif

#include "host/turn.inc.h"

#undef BYTES
