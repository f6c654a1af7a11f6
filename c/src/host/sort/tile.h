/* Sorts short lines side by side: a network compares whole rows of them at once. */
#pragma once

#include "job.h"
#include "move.h"

/* The lines that a tile of such items has at most. */
static inline size_t dimfold_sort_tile_lanes(size_t item_bytes)
{
    return DIMFOLD_SORT_TILE_BYTES / item_bytes;
}

/* The memory that a tile takes. */
typedef struct dimfold_sort_tile_room {
    void *tile, *aside;           /* of sorted items: what is no number */
    uint64_t *keys, *indices_of;  /* of ranked ones: 8 lines at once */
    void *values, *indices;       /* what is written */
} dimfold_sort_tile_room;

void dimfold_sort_tile_room_make(dimfold_sort_tile_room *room, const dimfold_sort_job *job,
                                 dimfold_sort_arena *arena);

/* Sorts so many lines, whose places are given for each side of the job. */
void dimfold_sort_tile_run(const dimfold_sort_job *job, const dimfold_sort_tile_room *room,
                           const dimfold_sort_place place[3], size_t lanes);
