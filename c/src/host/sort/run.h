/* Sorts all lines of a job, on threads if they are worth it. */
#pragma once

#include "line.h"
#include "tile.h"

/* How a job is done. */
typedef struct dimfold_sort_way {
    bool by_tiles;
    bool is_direct[3]; /* lines of that side are used where they lie */
    size_t lanes;      /* lines that are taken at once */
    size_t units;      /* how often */
    size_t tasks;      /* on how many threads, each with memory of its own */
    size_t pieces;     /* threads that work on one line */
    size_t lines;
} dimfold_sort_way;

void dimfold_sort_decide(dimfold_sort_way *way, const dimfold_sort_job *job);

/* How many bytes it takes for that; false if there are not so many. */
bool dimfold_sort_room_bytes(size_t *size_bytes, const dimfold_sort_way *way, const dimfold_sort_job *job);

/* Does it, in memory of so many bytes at any address. */
void dimfold_sort_run(const dimfold_sort_way *way, const dimfold_sort_job *job, void *memory);
