/* A grid of cells whose rows and columns are nested: every level of a coordinate has labels of its own, and its blocks
   stand apart. */
#pragma once

#include "svg.h"

#include <dimfold/tuple.h>

/* The leaves of some modes, first one fastest, without those of extent 1. */
typedef struct grid_axis {
    size_t levels, size;
    size_t extents[DIMFOLD_LEAVES_MAX];
} grid_axis;

typedef struct grid {
    svg *out;
    grid_axis rows, columns;
    long cell_width, cell_height;
    size_t band;        /* columns beside each other; the next ones are below */
    long band_height;
    long left, top;     /* of the first cell, and so the room of the labels */
    long width, height; /* of all, labels included */
    long x, y;          /* where it is drawn */
} grid;

/* Rows are mode 0 and columns all other modes; of a tuple of one mode or none there is only a row. Both sizes must be
   representable. */
void grid_shape(grid *result, const dimfold_tuple *shape);

/* Fills in the sizes, for cells of `lines` lines of so many characters. Columns that do not fit into this width are put
   below, whole blocks of them if there are such. */
void grid_measure(grid *result, size_t characters, int lines, long most);

/* The corner of a cell. */
long grid_x(const grid *grid, size_t column);
long grid_y(const grid *grid, size_t row, size_t column);

void grid_labels(const grid *grid);

/* What a cell shows. */
typedef struct grid_cell {
    const char *kind, *fill; /* the class and the colour */
    const char *text, *text2; /* NULL: no second line */
    const char *hint;         /* what a pointer over the cell shows */
    bool is_shared;
} grid_cell;

void grid_draw_cell(const grid *grid, size_t row, size_t column, const grid_cell *cell);
