/* Putting the target rows of a tile together element by element. */
#include "gather.h"

#include "base/checked.h"
#include "host/interleave.h"
#include "move.h"
#include "host/move_bytes.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

#define GATHER_STEP_MAX 16

/* Shorter rows are not worth a call. */
#define GATHER_STRIDED_MIN 32

size_t dimfold_tile_gather_step(const dimfold_host_tile *tile)
{
    size_t step_bytes = tile->target_run > 1 ? dimfold_ptrdiff_magnitude(tile->source_row[1] - tile->source_row[0]) : 0;
    if (step_bytes == 0)
        return GATHER_STEP_MAX;
    return dimfold_size_max(1, dimfold_size_min(DIMFOLD_LINE_BYTES / step_bytes, GATHER_STEP_MAX));
}

/* Along the source's columns where those are more: short loops cost too much. */
ALWAYS_INLINE void gather_columns(char *buffer, size_t pitch, const dimfold_host_tile *tile, const ptrdiff_t *column,
                                  size_t count, dimfold_tile_fetch *fetch, size_t item_bytes)
{
    for (size_t i = 0; i < tile->target_run; i++) {
        const char *source = tile->source + tile->source_row[i];
        for (size_t j = 0; j < count; j++) {
            if (j % GATHER_STEP_MAX == 0)
                dimfold_tile_fetch_line(fetch);
            memcpy(buffer + j * pitch + i * item_bytes, source + column[j], item_bytes);
        }
    }
}

ALWAYS_INLINE void gather_items(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count,
                                dimfold_tile_fetch *fetch, size_t item_bytes)
{
    const ptrdiff_t *row = tile->source_row, *column = tile->source_column + first;
    if (count > tile->target_run) {
        gather_columns(buffer, pitch, tile, column, count, fetch, item_bytes);
        return;
    }
    for (size_t j = 0; j < count; j++) {
        const char *source = tile->source + column[j];
        for (size_t i = 0; i < tile->target_run; i += fetch->step) {
            size_t end = dimfold_size_min(i + fetch->step, tile->target_run);
            dimfold_tile_fetch_line(fetch);
            for (size_t k = i; k < end; k++)
                memcpy(buffer + j * pitch + k * item_bytes, source + row[k], item_bytes);
        }
    }
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

/* Whether the items of a row are one behind the other in few lines, in either direction. */
static bool gather_is_strided(const dimfold_host_tile *tile)
{
    size_t step = dimfold_ptrdiff_magnitude(tile->source_step);
    return DIMFOLD_HAS_VECTORS && step > 0 && step < DIMFOLD_LINE_BYTES && tile->item_bytes <= 16 &&
           tile->target_run >= GATHER_STRIDED_MIN;
}

static void gather_strided(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count)
{
    dimfold_axis axis[2] = {{tile->target_run, (ptrdiff_t)tile->item_bytes, tile->source_step}, {1, 0, 0}};
    dimfold_kernel *move = dimfold_move_rows(tile->item_bytes);
    for (size_t j = 0; j < count; j++)
        move(NULL, buffer + j * pitch, tile->source + tile->source_column[first + j], axis);
}

void dimfold_tile_gather(char *buffer, size_t pitch, const dimfold_host_tile *tile, size_t first, size_t count,
                         dimfold_tile_fetch *fetch)
{
    if (gather_is_strided(tile)) {
        gather_strided(buffer, pitch, tile, first, count);
        return;
    }
    switch (tile->item_bytes) {
    case 1: gather_items(buffer, pitch, tile, first, count, fetch, 1); break;
    case 2: gather_items(buffer, pitch, tile, first, count, fetch, 2); break;
    case 4: gather_items(buffer, pitch, tile, first, count, fetch, 4); break;
    case 8: gather_items(buffer, pitch, tile, first, count, fetch, 8); break;
    case 16: gather_items(buffer, pitch, tile, first, count, fetch, 16); break;
    default: gather_any(buffer, pitch, tile, first, count, fetch);
    }
}
