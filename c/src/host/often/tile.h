/* A tile: the elements of a run of the target and of a run of the source, all pairs of them. Plain pointers, nothing
   checked. */
#pragma once

#include "convert.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line of the caches, which stores past them (non-temporal ones) fill as a whole. */
#define DIMFOLD_LINE_BYTES 64

/* Limits of a tile's tables, and of the buffer in which target rows are put together. */
#define DIMFOLD_TILE_ROWS_MAX 512
#define DIMFOLD_TILE_COLUMNS_MAX 512
#define DIMFOLD_TILE_BUFFER_BYTES 32768

typedef struct dimfold_host_tile dimfold_host_tile;

typedef struct dimfold_tile_fetch dimfold_tile_fetch;

typedef struct dimfold_tier dimfold_tier;

/* Element (i, j), i < target_run, j < source_run, goes from source + source_row[i] + source_column[j] to
   target + i * item_bytes + target_row[j], where items that are converted have another size. */
struct dimfold_host_tile {
    char *target;
    const char *source;
    const char *next; /* the source of the tile that comes next, whose lines are fetched meanwhile; NULL: none does */
    const dimfold_tier *tier;
    size_t target_run, source_run;
    size_t item_bytes;
    const ptrdiff_t *source_row, *source_column, *target_row; /* bytes */
    char *carry;      /* of what is streamed, a line for each target row: what there is of its last one when the row
                         goes on in the next tile */
    const dimfold_conversion *conversion; /* for `transpose`, whose items are then the source's; NULL: a copy */
    bool is_first, is_last; /* whether rows begin here, and whether they end here */
    bool is_streamed; /* whole lines go past the caches */
    bool is_buffered; /* whole lines are put together in rows first, too */
    bool asks_far;    /* lines that are read later are asked for into the second cache */
};

/* Moves a tile. Rows that go on in the next tile have a line at least. */
typedef void dimfold_tile_kernel(const dimfold_host_tile *tile);

/* By a tier's squares, for items of 1, 2, 4, 8 or 16 bytes with source_column[j] == j * item_bytes. */
dimfold_tile_kernel dimfold_tile_transpose;

/* Rows as items of any size, past the caches alone. */
dimfold_tile_kernel dimfold_tile_rows;

/* An item again and again: whole lines of it, and one more item, so that lines can begin anywhere in one. */
typedef struct dimfold_tile_pattern {
    const dimfold_tier *tier;
    size_t item_bytes;
    char bytes[(DIMFOLD_LINE_BYTES + 1) * 16];
} dimfold_tile_pattern;

void dimfold_tile_pattern_make(dimfold_tile_pattern *pattern, const dimfold_tier *tier, const char *item,
                               size_t item_bytes);

/* One run past the caches: `count` items of a pattern, bytes, and items that are converted. */
void dimfold_tile_fill(const dimfold_tile_pattern *pattern, char *target, size_t count);
void dimfold_tile_copy(const dimfold_tier *tier, char *target, const char *source, size_t size_bytes);
void dimfold_tile_cast(const dimfold_tier *tier, const dimfold_conversion *conversion, char *target,
                       const char *source, size_t count);

/* The pitch of rows in the buffer: a line before each for what is carried, and an odd number of lines, so that rows
   fall into all sets of the cache. */
static inline size_t dimfold_tile_pitch(size_t run_bytes)
{
    return (((run_bytes + DIMFOLD_LINE_BYTES - 1) / DIMFOLD_LINE_BYTES + 1) | 1) * DIMFOLD_LINE_BYTES;
}

/* Lines that are asked for before they are read, row by row. */
struct dimfold_tile_fetch {
    const char *next;
    const ptrdiff_t *row, *end;
    size_t line, row_bytes;
};

/* Those of the next tile, in the source's order. */
static inline dimfold_tile_fetch dimfold_tile_fetch_begin(const dimfold_host_tile *tile, size_t row_bytes)
{
    const ptrdiff_t *row = tile->source_row;
    return (dimfold_tile_fetch){tile->next, row, tile->next != NULL ? row + tile->target_run : row, 0, row_bytes};
}

static inline void dimfold_tile_fetch_line(dimfold_tile_fetch *fetch)
{
    if (fetch->row >= fetch->end)
        return;
    __builtin_prefetch(fetch->next + *fetch->row + fetch->line, 0, 3);
    fetch->line += DIMFOLD_LINE_BYTES;
    if (fetch->line >= fetch->row_bytes)
        fetch->line = 0, fetch->row++;
}
