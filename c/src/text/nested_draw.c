/* Grids as tables of text, in the form that CuTe's print_layout gives them. */
#include "nested_grid.h"

#include "nested_print.h"

static void table_repeat(dimfold_text *out, char character, size_t count)
{
    for (; count > 0; count--)
        dimfold_text_character(out, character);
}

static void table_number(dimfold_text *out, size_t number, size_t width)
{
    size_t taken = dimfold_grid_digits(number);
    table_repeat(out, ' ', width > taken ? width - taken : 0);
    dimfold_text_unsigned(out, number);
}

/* The numbers of the columns; `margin` is the room for those of the rows. */
static void table_head(dimfold_text *out, const dimfold_grid *grid, size_t margin, size_t width)
{
    table_repeat(out, ' ', margin);
    for (size_t column = 0; column < grid->columns; column++) {
        table_repeat(out, ' ', 2);
        table_number(out, column, width);
        dimfold_text_character(out, ' ');
    }
    dimfold_text_character(out, '\n');
}

static void table_rule(dimfold_text *out, const dimfold_grid *grid, size_t margin, size_t width)
{
    table_repeat(out, ' ', margin);
    for (size_t column = 0; column < grid->columns; column++) {
        dimfold_text_character(out, '+');
        table_repeat(out, '-', width + 2);
    }
    dimfold_text_string(out, "+\n");
}

static void table_cell(dimfold_text *out, const dimfold_grid *grid, size_t row, size_t column, size_t width)
{
    dimfold_text nowhere = {NULL, 0, 0};
    dimfold_grid_cell(grid, row, column, "", &nowhere);
    dimfold_text_string(out, "| ");
    table_repeat(out, ' ', width - nowhere.length);
    dimfold_grid_cell(grid, row, column, "", out);
    dimfold_text_character(out, ' ');
}

static void table_row(dimfold_text *out, const dimfold_grid *grid, size_t row, size_t margin, size_t width)
{
    table_number(out, row, margin - 2);
    table_repeat(out, ' ', 2);
    for (size_t column = 0; column < grid->columns; column++)
        table_cell(out, grid, row, column, width);
    dimfold_text_string(out, "|\n");
}

/* Cells are at least `width` wide. The row numbers have two places or more, as in CuTe. */
static void table_draw(dimfold_text *out, const dimfold_grid *grid, size_t width)
{
    size_t widest = dimfold_grid_width(grid), heading = dimfold_grid_digits(grid->columns - 1);
    size_t margin = dimfold_grid_digits(grid->rows - 1);
    width = width > widest ? width : widest;
    width = width > heading ? width : heading;
    margin = (margin > 2 ? margin : 2) + 2;
    dimfold_text_nested(out, grid->layout);
    dimfold_text_character(out, '\n');
    table_head(out, grid, margin, width);
    for (size_t row = 0; row < grid->rows; row++) {
        table_rule(out, grid, margin, width);
        table_row(out, grid, row, margin, width);
    }
    table_rule(out, grid, margin, width);
}

/* CuTe's cosize, for whose digits its tables have room: one more than the largest position where that is. */
static size_t table_cosize(const dimfold_nested *layout)
{
    size_t cosize = 1;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        ptrdiff_t stride = layout->stride[leaf];
        cosize += (layout->shape[leaf] - 1) * (stride < 0 ? (size_t)0 - (size_t)stride : (size_t)stride);
    }
    return cosize;
}

size_t dimfold_nested_draw(const dimfold_nested *layout, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    dimfold_grid grid;
    if (dimfold_grid_of_layout(&grid, layout))
        table_draw(&out, &grid, dimfold_grid_digits(table_cosize(layout)));
    return dimfold_text_close(&out);
}

size_t dimfold_thread_value_draw(const dimfold_nested *tv, const dimfold_tuple *tile, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    dimfold_grid grid;
    if (dimfold_grid_of_tile(&grid, tv, tile))
        table_draw(&out, &grid, 0);
    return dimfold_text_close(&out);
}
