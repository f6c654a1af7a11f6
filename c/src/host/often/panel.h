/* Panels: what a transpose past the caches goes by. A block of source rows becomes a line or two of each of many target
   rows, from one end of the source rows to the other. Plain pointers, nothing checked. */
#pragma once

#include "host/tiers.h"
#include "nest.h"

/* How many lines are asked for before they are read: the prefetch distance. */
#define DIMFOLD_PANEL_LINES_AHEAD 192

/* As many target rows has a strip at most: each has a line that is carried. */
#define DIMFOLD_PANEL_COLUMNS_MAX 1024

/* A plan cut into blocks. A cell is a run of the target, `rows` items, times a strip of a run of the source. */
typedef struct dimfold_panels {
    const dimfold_tier *tier;
    const dimfold_tier_cast *cast; /* NULL: items are moved as they are */
    size_t item_bytes, target_bytes; /* of a source item, and of a target item */
    size_t block;              /* source rows of one */
    char *target;
    const char *source;
    bool is_aligned; /* target rows are whole lines */
    bool asks_far;   /* lines that are read later are asked for into the second cache */
    size_t row_axes, rows;
    dimfold_axis row_axis[64]; /* of the target's run; source strides alone count */
    size_t columns, columns_rest; /* of a strip, and of the last one */
    dimfold_axis strip;        /* strips, and bytes from one to the next */
    size_t ndim;
    dimfold_axis axis[64];     /* of what is left: one cell after the other */
    size_t blocks;             /* of a cell */
    size_t count;              /* of all cells */
    ptrdiff_t target_row[DIMFOLD_PANEL_COLUMNS_MAX];
} dimfold_panels;

/* Moves the blocks from `begin` to before `end`: down the target's run, or where target rows are whole lines from strip
   to strip. */
void dimfold_panels_run(const dimfold_panels *panels, size_t begin, size_t end);
