/* A tile: the elements of a run of the target and of a run of the source, all pairs of them. Plain pointers, nothing
   checked. */
#ifndef DIMFOLD_HOST_TILE_H
#define DIMFOLD_HOST_TILE_H

#include <stdbool.h>
#include <stddef.h>

/* A line of the caches, which stores past them fill as a whole. */
#define DIMFOLD_LINE_BYTES 64

/* Limits of a tile's tables, and of what it keeps of each target row. */
#define DIMFOLD_TILE_ROWS_MAX 512
#define DIMFOLD_TILE_COLUMNS_MAX 256
#define DIMFOLD_TILE_BUFFER_BYTES 16384

/* Element (i, j), i < target_run, j < source_run, goes from source + source_row[i] + source_column[j] to
   target + i * item_bytes + target_row[j]. */
typedef struct dimfold_host_tile {
    char *target;
    const char *source;
    const char *next; /* the source of the tile that comes next, whose lines are fetched meanwhile; NULL: none does */
    size_t target_run, source_run;
    size_t item_bytes;
    const ptrdiff_t *source_row, *source_column, *target_row; /* bytes */
    char *carry;      /* a line for each target row: what its last line lacks when the row goes on in the next tile */
    bool is_first, is_last; /* whether rows begin here, and whether they end here */
    bool is_merged;   /* the target rows of a tile follow each other without gaps: they are one */
    bool is_streamed; /* whole lines go past the caches */
} dimfold_host_tile;

/* `transpose` needs source_column[j] == j * item_bytes. */
typedef void dimfold_tile_kernel(const dimfold_host_tile *tile);

#endif
