/* Labels, gaps and cells of a nested grid. */
#include "nested_grid.h"

#include <stdio.h>
#include <string.h>

enum { LABEL = 18, BLOCK_GAP = 5, LINE = 15 };

/* The first and the last leaf of mode 0. */
static size_t first_mode_leaves(const dimfold_tuple *shape)
{
    int depth = 0, outer = shape->leaves > 0 && shape->parens[0] >> 4 > 0 ? 1 : 0;
    for (size_t leaf = 0; leaf < shape->leaves; leaf++) {
        depth += (shape->parens[leaf] >> 4) - (shape->parens[leaf] & 15);
        if (depth <= outer)
            return leaf + 1;
    }
    return shape->leaves;
}

static grid_axis take_leaves(const dimfold_tuple *shape, size_t first, size_t stop)
{
    grid_axis axis = {.size = 1};
    for (size_t leaf = first; leaf < stop; leaf++) {
        if (shape->value[leaf] == 1)
            continue;
        axis.extents[axis.levels++] = (size_t)shape->value[leaf];
        axis.size *= (size_t)shape->value[leaf];
    }
    return axis;
}

void grid_shape(grid *result, const dimfold_tuple *shape)
{
    size_t count = first_mode_leaves(shape);
    bool has_rows = dimfold_tuple_rank(shape) > 1;
    result->rows = take_leaves(shape, 0, has_rows ? count : 0);
    result->columns = take_leaves(shape, has_rows ? count : 0, shape->leaves);
}

/* A block of the first `level` levels has so many cells. */
static size_t block_size(const grid_axis *axis, size_t level)
{
    size_t size = 1;
    for (size_t i = 0; i < level; i++)
        size *= axis->extents[i];
    return size;
}

/* The gaps before a cell: at each of its ends a block of any level adds one. */
static long gaps_before(const grid_axis *axis, size_t number)
{
    size_t gaps = 0;
    for (size_t level = 1; level < axis->levels; level++)
        gaps += number / block_size(axis, level);
    return (long)gaps * BLOCK_GAP;
}

static long level_room(const grid_axis *axis)
{
    return (long)(axis->levels > 0 ? axis->levels : 1) * LABEL + 4;
}

/* The columns of a band: the largest block that fits, or as many of the smallest one's as do. */
static size_t find_band(const grid *grid, long room)
{
    const grid_axis *axis = &grid->columns;
    size_t fit = room < grid->cell_width ? 1 : (size_t)(room / grid->cell_width), band = 0;
    for (size_t level = 0; level <= axis->levels; level++) {
        size_t block = block_size(axis, level);
        if ((long)block * grid->cell_width + gaps_before(axis, block - 1) <= room && block > 1)
            band = block;
    }
    return band > 0 ? band : axis->size < fit ? axis->size : fit > 8 ? fit / 8 * 8 : fit;
}

void grid_measure(grid *result, size_t characters, int lines, long most)
{
    result->cell_width = svg_cell_width(characters);
    result->cell_height = lines > 1 ? SVG_CELL_HEIGHT + 8 : SVG_CELL_HEIGHT;
    result->left = result->rows.levels > 0 ? (long)result->rows.levels * (LABEL + 6) + 8 : 0;
    result->top = level_room(&result->columns);
    result->band = find_band(result, most - result->left);
    result->band_height = grid_y(result, result->rows.size - 1, 0) + result->cell_height - result->y + 2 * BLOCK_GAP;
    result->width = 0;
    for (size_t last = result->band - 1; last < result->columns.size; last += result->band) {
        long width = grid_x(result, last) + result->cell_width - result->x;
        result->width = width > result->width ? width : result->width;
    }
    size_t bands = (result->columns.size + result->band - 1) / result->band;
    result->height = (long)bands * result->band_height - 2 * BLOCK_GAP;
}

long grid_x(const grid *grid, size_t column)
{
    size_t first = column / grid->band * grid->band;
    return grid->x + grid->left + (long)(column - first) * grid->cell_width + gaps_before(&grid->columns, column) -
           gaps_before(&grid->columns, first);
}

long grid_y(const grid *grid, size_t row, size_t column)
{
    return grid->y + grid->top + (long)row * grid->cell_height + gaps_before(&grid->rows, row) +
           (long)(column / grid->band) * grid->band_height;
}

/* A label above columns, all of one band. */
static void column_label(const grid *grid, size_t level, size_t first, size_t last)
{
    const grid_axis *axis = &grid->columns;
    long base = grid_y(grid, 0, first) - 8 - (long)level * LABEL;
    long x = grid_x(grid, first), end = grid_x(grid, last) + grid->cell_width;
    svg_number(grid->out, (x + end) / 2, base, 11, SVG_QUIET,
               (long long)(first / block_size(axis, level) % axis->extents[level]));
    if (level > 0)
        svg_print(grid->out,
                  "<path class=\"bracket\" d=\"M%ld %ldv-3H%ldv3\" fill=\"none\" stroke=\"" SVG_QUIET "\"/>\n",
                  x + 3, base + 6, end - 3);
}

/* A block that goes over the end of a band has a label in each. */
static void column_labels(const grid *grid, size_t level)
{
    size_t block = block_size(&grid->columns, level), size = grid->columns.size;
    for (size_t first = 0, stop; first < size; first = stop) {
        size_t block_stop = (first / block + 1) * block, band_stop = (first / grid->band + 1) * grid->band;
        stop = block_stop < band_stop ? block_stop : band_stop;
        stop = stop < size ? stop : size;
        column_label(grid, level, first, stop - 1);
    }
}

/* The labels of the rows of the band that begins with this column. */
static void row_labels(const grid *grid, size_t level, size_t column)
{
    const grid_axis *axis = &grid->rows;
    size_t block = block_size(axis, level);
    long x = grid->x + grid->left - 12 - (long)level * (LABEL + 6);
    for (size_t first = 0; first < axis->size; first += block) {
        long y = grid_y(grid, first, column), end = grid_y(grid, first + block - 1, column) + grid->cell_height;
        svg_number(grid->out, x, (y + end) / 2 + 4, 11, SVG_QUIET, (long long)(first / block % axis->extents[level]));
        if (level > 0)
            svg_print(grid->out, "<path class=\"bracket\" d=\"M%ld %ldh-3V%ldh3\" fill=\"none\" stroke=\"" SVG_QUIET
                      "\"/>\n", x + 14, y + 3, end - 3);
    }
}

void grid_labels(const grid *grid)
{
    for (size_t level = 0; level < grid->columns.levels; level++)
        column_labels(grid, level);
    for (size_t level = 0; level < grid->rows.levels; level++)
        for (size_t column = 0; column < grid->columns.size; column += grid->band)
            row_labels(grid, level, column);
}

static void cell_text(const grid *grid, long x, long y, int size, const char *text)
{
    svg_print(grid->out, "<text x=\"%ld\" y=\"%ld\" font-size=\"%d\" fill=\"" SVG_INK "\" text-anchor=\"middle\">", x,
              y, size);
    svg_escaped(grid->out, text, strlen(text), SIZE_MAX);
    svg_print(grid->out, "</text>\n");
}

void grid_draw_cell(const grid *grid, size_t row, size_t column, const grid_cell *cell)
{
    long x = grid_x(grid, column), y = grid_y(grid, row, column), middle = x + grid->cell_width / 2;
    svg_print(grid->out, "<g><title>");
    svg_escaped(grid->out, cell->hint, strlen(cell->hint), SIZE_MAX);
    svg_print(grid->out, "</title><rect class=\"%s\" x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\" rx=\"3\" "
              "fill=\"%s\"/>\n", cell->kind, x + 1, y + 1, grid->cell_width - 2, grid->cell_height - 2, cell->fill);
    if (cell->text2 == NULL) {
        cell_text(grid, middle, y + grid->cell_height / 2 + 5, 13, cell->text);
    } else {
        cell_text(grid, middle, y + grid->cell_height / 2 - 2, 12, cell->text);
        cell_text(grid, middle, y + grid->cell_height / 2 - 2 + LINE, 12, cell->text2);
    }
    if (cell->is_shared)
        svg_shared(grid->out, x, y, grid->cell_width);
    svg_print(grid->out, "</g>\n");
}
