/* A part of a file in memory: the runs of bytes that a layout's elements lie in, one after the other in a buffer. */
#pragma once

#include <dimfold/iterator.h>
#include <dimfold/layout.h>

#include <stdbool.h>

typedef struct window {
    dimfold_layout inside; /* the elements, in the buffer */
    dimfold_layout starts; /* of the runs, as positions in the file that ascend in C order */
    size_t run, count;     /* elements of a run, and runs */
    size_t size;           /* elements of the buffer */
} window;

/* The window of a layout with elements. Elements with at most `gap_max` others between them share a run: to read what
   is not wanted may cost less than to read twice. False if the buffer would have more elements than a size_t. */
bool window_make(window *result, const dimfold_layout *layout, size_t gap_max);

/* A piece of a run. */
typedef struct window_piece {
    size_t file_at, buffer_at, bytes;
} window_piece;

/* Where a walk through the runs is. */
typedef struct window_walk {
    dimfold_iterator starts;
    dimfold_run ahead; /* whose first start is the run that is walked */
    size_t item, run_bytes, bytes_max;
    size_t at, buffer_at;
} window_walk;

/* Begins a walk in the order of the file, in pieces of at most `bytes_max`; the iterator borrows the window. */
void window_walk_start(window_walk *walk, const window *window, size_t item, size_t bytes_max);
bool window_walk_next(window_walk *walk, window_piece *piece);
