/* Tiles as text: each a little table of its positions, beside and below each other as they lie in the array, with //
   where a tile has no element. */
#include "show_tiles.h"

#include "cli/files/file.h"

#include <stdio.h>
#include <string.h>

enum { GAP = 2 };

typedef struct table {
    const dimfold_tiled_view *tiles;
    size_t rows, columns;           /* of tiles */
    size_t tile_rows, tile_columns; /* of one tile */
    size_t cell_width, tile_width;
} table;

/* The position of an element of a tile, or -1 where there is none. */
static ptrdiff_t position_in(const table *table, const ptrdiff_t *tile, size_t row, size_t column)
{
    const dimfold_layout *layout = &table->tiles->layout;
    size_t within[2] = {row, column};
    ptrdiff_t index[2];
    for (size_t axis = 0; axis < layout->ndim; axis++) {
        size_t at = within[axis + 2 - layout->ndim];
        index[axis] = tile[axis] * (ptrdiff_t)table->tiles->step[axis] + (ptrdiff_t)at;
        if ((size_t)index[axis] >= layout->shape[axis])
            return -1;
    }
    return dimfold_layout_index_unchecked(layout, index);
}

static void print_blanks(size_t *pending, size_t count)
{
    *pending += count;
}

/* Prints a text behind the blanks that are pending, so that no line ends in one. */
static void print_text(size_t *pending, const char *text)
{
    printf("%*s%s", (int)*pending, "", text);
    *pending = 0;
}

static void print_tile_row(const table *table, const ptrdiff_t *tile, size_t row, size_t *pending)
{
    char text[32];
    for (size_t column = 0; column < table->tile_columns; column++) {
        ptrdiff_t position = position_in(table, tile, row, column);
        if (position < 0)
            snprintf(text, sizeof text, "//");
        else
            snprintf(text, sizeof text, "%td", position);
        print_blanks(pending, table->cell_width - strlen(text) + 1);
        print_text(pending, text);
    }
}

/* One row of tiles, below a line of their indices. */
static void print_band(const table *table, size_t band)
{
    char text[64];
    size_t pending = 0, ndim = table->tiles->layout.ndim;
    for (size_t column = 0; column < table->columns; column++) {
        snprintf(text, sizeof text, ndim == 1 ? " [%zu]" : " [%zu,%zu]", ndim == 1 ? column : band, column);
        print_text(&pending, text);
        print_blanks(&pending, table->tile_width + GAP - strlen(text));
    }
    putchar('\n');
    for (size_t row = 0; row < table->tile_rows; row++) {
        pending = 0;
        for (size_t column = 0; column < table->columns; column++) {
            ptrdiff_t tile[2] = {(ptrdiff_t)band, (ptrdiff_t)column};
            print_tile_row(table, tile + 2 - ndim, row, &pending);
            print_blanks(&pending, GAP);
        }
        putchar('\n');
    }
}

static size_t last_of(const size_t *sizes, size_t ndim, size_t from_end)
{
    return ndim > from_end ? sizes[ndim - 1 - from_end] : 1;
}

/* Whether the tiles fit the terminal. */
static bool table_measure(table *table, const dimfold_tiled_view *tiles, const size_t *num_tiles)
{
    size_t ndim = tiles->layout.ndim, columns, lines, width, height;
    ptrdiff_t min, max;
    char text[32];
    if (ndim == 0 || ndim > 2 || dimfold_layout_is_empty(&tiles->layout) ||
        dimfold_layout_offset_bounds(&tiles->layout, &min, &max, NULL) != DIMFOLD_OK)
        return false;
    *table = (struct table){tiles, last_of(num_tiles, ndim, 1), last_of(num_tiles, ndim, 0),
                            last_of(tiles->tile_shape, ndim, 1), last_of(tiles->tile_shape, ndim, 0), 0, 0};
    table->cell_width = (size_t)snprintf(text, sizeof text, "%td", max);
    table->cell_width = table->cell_width > 2 ? table->cell_width : 2;
    file_terminal_size(&columns, &lines);
    if (__builtin_mul_overflow(table->tile_columns, table->cell_width + 1, &table->tile_width))
        return false;
    size_t title = (size_t)snprintf(text, sizeof text, " [%zu,%zu]", table->rows, table->columns);
    table->tile_width = table->tile_width > title ? table->tile_width : title;
    if (table->tile_width > columns || __builtin_mul_overflow(table->columns, table->tile_width + GAP, &width) ||
        __builtin_mul_overflow(table->rows, table->tile_rows + 1, &height))
        return false;
    return width - GAP <= columns && height <= lines;
}

void show_tiles(const dimfold_tiled_view *tiles)
{
    size_t num_tiles[DIMFOLD_NDIM_MAX], ndim = tiles->layout.ndim;
    table table;
    dimfold_tiled_view_num_tiles(tiles, num_tiles, NULL);
    if (!table_measure(&table, tiles, num_tiles)) {
        const char *reason = ndim == 0 || ndim > 2 ? "drawn of 1 or 2 axes" : "too many to draw here";
        printf("%-18s %s\n", "tiles", dimfold_layout_is_empty(&tiles->layout) ? "none" : reason);
        return;
    }
    puts("tiles");
    for (size_t band = 0; band < table.rows; band++)
        print_band(&table, band);
}
