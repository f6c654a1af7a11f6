/* The positions of a layout as a table: a row, a grid with the indices beside and above it, or several grids. */
#include "base/checked.h"
#include "base/text.h"

#include <dimfold/text.h>

enum { ELEMENTS_MAX = 10000, GAP = 3, LINES_ABOVE = 3 };

typedef struct drawing {
    dimfold_text out;
    const dimfold_layout *layout;
    size_t grids, rows, columns; /* 1 for an axis that the layout does not have */
    size_t index_width;          /* of the row indices; 0 below rank 2 */
    size_t cell_width;
    size_t grid_width;
} drawing;

/* The characters that a number takes. */
static size_t draw_width(ptrdiff_t number)
{
    dimfold_text nowhere = {NULL, 0, 0};
    dimfold_text_signed(&nowhere, number);
    return nowhere.length;
}

static void draw_blanks(dimfold_text *out, size_t count)
{
    while (count-- > 0)
        dimfold_text_character(out, ' ');
}

static void draw_number(dimfold_text *out, ptrdiff_t number, size_t width)
{
    size_t taken = draw_width(number);
    draw_blanks(out, width > taken ? width - taken : 0);
    dimfold_text_signed(out, number);
}

static ptrdiff_t draw_position(const drawing *table, size_t grid, size_t row, size_t column)
{
    ptrdiff_t index[3] = {(ptrdiff_t)grid, (ptrdiff_t)row, (ptrdiff_t)column};
    return dimfold_layout_index_unchecked(table->layout, index + 3 - table->layout->ndim);
}

/* "[2,:,:]" above a grid of rank 3. */
static void draw_title(drawing *table, size_t grid)
{
    dimfold_text_character(&table->out, '[');
    dimfold_text_unsigned(&table->out, grid);
    dimfold_text_string(&table->out, ",:,:]");
}

static void draw_headings(drawing *table)
{
    draw_blanks(&table->out, table->index_width);
    for (size_t column = 0; column < table->columns; column++) {
        dimfold_text_character(&table->out, ' ');
        draw_number(&table->out, (ptrdiff_t)column, table->cell_width);
    }
}

static void draw_rule(drawing *table)
{
    if (table->index_width > 0) {
        draw_blanks(&table->out, table->index_width - 1);
        dimfold_text_character(&table->out, '+');
    }
    for (size_t i = 0; i < table->columns * (table->cell_width + 1); i++)
        dimfold_text_character(&table->out, i == 0 && table->index_width == 0 ? ' ' : '-');
}

static void draw_row(drawing *table, size_t grid, size_t row)
{
    if (table->index_width > 0) {
        draw_number(&table->out, (ptrdiff_t)row, table->index_width - 2);
        dimfold_text_string(&table->out, " |");
    }
    for (size_t column = 0; column < table->columns; column++) {
        dimfold_text_character(&table->out, ' ');
        draw_number(&table->out, draw_position(table, grid, row, column), table->cell_width);
    }
}

static void draw_line(drawing *table, size_t grid, size_t line)
{
    switch (line) {
    case 0: draw_title(table, grid); break;
    case 1: draw_headings(table); break;
    case 2: draw_rule(table); break;
    default: draw_row(table, grid, line - LINES_ABOVE);
    }
}

/* Draws `count` grids beside each other. Ranks 0 and 1 do without the lines that they do not need. */
static void draw_band(drawing *table, size_t first, size_t count)
{
    size_t line = table->layout->ndim == 3 ? 0 : table->layout->ndim == 0 ? LINES_ABOVE : 1;
    for (; line < table->rows + LINES_ABOVE; line++) {
        for (size_t grid = first; grid < first + count; grid++) {
            size_t start = table->out.length;
            draw_line(table, grid, line);
            if (grid + 1 < first + count)
                draw_blanks(&table->out, start + table->grid_width + GAP - table->out.length);
        }
        dimfold_text_character(&table->out, '\n');
    }
}

static void draw_measure(drawing *table, ptrdiff_t min, ptrdiff_t max)
{
    const dimfold_layout *layout = table->layout;
    table->grids = layout->ndim > 2 ? layout->shape[0] : 1;
    table->rows = layout->ndim > 1 ? layout->shape[layout->ndim - 2] : 1;
    table->columns = layout->ndim > 0 ? layout->shape[layout->ndim - 1] : 1;
    table->index_width = layout->ndim > 1 ? draw_width((ptrdiff_t)table->rows - 1) + 2 : 0;
    table->cell_width = dimfold_size_max(draw_width(min), draw_width(max));
    table->cell_width = dimfold_size_max(table->cell_width, draw_width((ptrdiff_t)table->columns - 1));
    size_t title_width = layout->ndim > 2 ? draw_width((ptrdiff_t)table->grids - 1) + 6 : 0;
    table->grid_width = dimfold_size_max(table->index_width + table->columns * (table->cell_width + 1), title_width);
}

static bool draw_is_possible(const dimfold_layout *layout)
{
    size_t size = dimfold_layout_size(layout);
    return layout != NULL && layout->ndim <= 3 && size > 0 && size <= ELEMENTS_MAX;
}

size_t dimfold_layout_draw(const dimfold_layout *layout, size_t columns, char *text, size_t capacity)
{
    drawing table = {.out = {text, text != NULL ? capacity : 0, 0}, .layout = layout};
    ptrdiff_t min, max;
    if (!draw_is_possible(layout) || dimfold_layout_offset_bounds(layout, &min, &max, NULL) != DIMFOLD_OK)
        return dimfold_text_close(&table.out);
    draw_measure(&table, min, max);
    if (columns != 0 && table.grid_width > columns)
        return dimfold_text_close(&table.out);
    size_t beside = columns == 0 ? table.grids : 1 + (columns - table.grid_width) / (table.grid_width + GAP);
    for (size_t grid = 0; grid < table.grids; grid += beside)
        draw_band(&table, grid, beside < table.grids - grid ? beside : table.grids - grid);
    return dimfold_text_close(&table.out);
}
