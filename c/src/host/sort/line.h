/* Sorts one line that lies in memory item by item. */
#pragma once

#include "job.h"

/* The memory that a line takes besides. */
typedef struct dimfold_sort_line_room {
    dimfold_sort_bench *bench;
    size_t pieces;            /* in how many parts a pass is done, each with a bench */
    void *other;              /* of sorted items: another line */
    void *records, *records2; /* of ranked ones */
    size_t capacity;          /* how many records each has: all of a line, or what a selection needs */
} dimfold_sort_line_room;

/* How many records a selection of `taken` of so many items needs; all where it does not pay. */
size_t dimfold_sort_capacity(size_t extent, size_t taken);

/* Sorts the items of a line from `source` to `target`, which may be the same. */
void dimfold_sort_line_items(const dimfold_sort_job *job, const dimfold_sort_line_room *room, void *target,
                             const void *source);

/* Sorts the items with their indices: the records of those that are taken are room->records then. */
void dimfold_sort_line_ranks(const dimfold_sort_job *job, const dimfold_sort_line_room *room, const void *source);
