/* Putting the target rows of a tile together element by element. */
#include "tile.h"

#include "move_bytes.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The inner loop goes along the longer side, so that short ones cost no loop each. */
ALWAYS_INLINE void gather_items(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count,
                                dimfold_tile_fetch *fetch, size_t item_bytes)
{
    const ptrdiff_t *row = tile->source_row, *column = tile->source_column + first;
    if (count > tile->target_run) {
        for (size_t i = 0; i < tile->target_run; i++)
            for (size_t j = 0; j < count; j++) {
                dimfold_tile_fetch_line(fetch);
                memcpy(buffer + j * pitch + i * item_bytes, tile->source + row[i] + column[j], item_bytes);
            }
        return;
    }
    for (size_t j = 0; j < count; j++)
        for (size_t i = 0; i < tile->target_run; i++) {
            dimfold_tile_fetch_line(fetch);
            memcpy(buffer + j * pitch + i * item_bytes, tile->source + row[i] + column[j], item_bytes);
        }
}

static void gather_1(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count,
                     dimfold_tile_fetch *fetch)
{
    gather_items(buffer, pitch, tile, first, count, fetch, 1);
}

static void gather_2(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count,
                     dimfold_tile_fetch *fetch)
{
    gather_items(buffer, pitch, tile, first, count, fetch, 2);
}

static void gather_4(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count,
                     dimfold_tile_fetch *fetch)
{
    gather_items(buffer, pitch, tile, first, count, fetch, 4);
}

static void gather_8(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count,
                     dimfold_tile_fetch *fetch)
{
    gather_items(buffer, pitch, tile, first, count, fetch, 8);
}

static void gather_16(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count,
                     dimfold_tile_fetch *fetch)
{
    gather_items(buffer, pitch, tile, first, count, fetch, 16);
}

static void gather_any(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count,
                     dimfold_tile_fetch *fetch)
{
    for (size_t j = 0; j < count; j++)
        for (size_t i = 0; i < tile->target_run; i++) {
            dimfold_tile_fetch_line(fetch);
            move_bytes(buffer + j * pitch + i * tile->item_bytes,
                       tile->source + tile->source_row[i] + tile->source_column[first + j], tile->item_bytes);
        }
}

dimfold_tile_gather *dimfold_tile_gather_find(size_t item_bytes)
{
    switch (item_bytes) {
    case 1: return gather_1;
    case 2: return gather_2;
    case 4: return gather_4;
    case 8: return gather_8;
    case 16: return gather_16;
    default: return gather_any;
    }
}
