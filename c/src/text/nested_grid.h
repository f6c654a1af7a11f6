/* What is in the cells of a picture of a nested layout: positions, or the threads and values of a tile. */
#pragma once

#include "base/text.h"

#include <dimfold/thread_value.h>

enum { DIMFOLD_GRID_CELLS_MAX = 10000 };

typedef struct dimfold_grid {
    const dimfold_nested *layout;
    size_t rows, columns;
    size_t threads; /* 0: the cells are positions */
    /* One more than the thread and value, as index of the layout, that owns a cell, and a bit if others do too. */
    uint16_t owner[DIMFOLD_GRID_CELLS_MAX];
} dimfold_grid;

/* The positions of a layout: its first mode down, all others to the right. False if there is no such picture. */
bool dimfold_grid_of_layout(dimfold_grid *grid, const dimfold_nested *layout);

/* A tile and who owns its elements. */
bool dimfold_grid_of_tile(dimfold_grid *grid, const dimfold_nested *tv, const dimfold_tuple *tile);

/* Writes what is in a cell; `between` comes between thread and value. An element that several own has a plus sign. */
void dimfold_grid_cell(const dimfold_grid *grid, size_t row, size_t column, const char *between, dimfold_text *out);

/* The number by which a cell is coloured, its position or thread; -1 if nobody owns it. */
ptrdiff_t dimfold_grid_colour(const dimfold_grid *grid, size_t row, size_t column);

/* The characters of the widest cell, and of a number. */
size_t dimfold_grid_width(const dimfold_grid *grid);
size_t dimfold_grid_digits(size_t number);
