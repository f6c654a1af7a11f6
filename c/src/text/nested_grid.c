/* Layouts and tiles as grids of cells. */
#include "base/libc.h"
#include "nested_grid.h"

#include "nested/evaluate.h"

#define GRID_SHARED ((uint16_t)0x8000)

/* The product of the extents of mode `mode` of a shape; 1 for a mode that is not there. */
static size_t grid_extent(const size_t *shape, const uint8_t *parens, uint32_t leaves, uint32_t mode)
{
    tree_node root = tree_root(leaves);
    size_t extent = 1;
    if (mode >= tree_rank(parens, root))
        return 1;
    tree_node node = tree_nth(parens, root, mode);
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++)
        extent *= shape[leaf];
    return extent;
}

/* Whether every element of the layout has a position that is a number, and there are few enough. */
static bool grid_can_show(const dimfold_nested *layout)
{
    dimfold_call call = {NULL, NULL};
    return dimfold_nested_check(call, layout, NULL) == DIMFOLD_OK &&
           dimfold_nested_check_no_basis(call, layout, NULL) == DIMFOLD_OK &&
           nested_node_size(layout, nested_root(layout)) <= DIMFOLD_GRID_CELLS_MAX;
}

static ptrdiff_t grid_position(const dimfold_nested *layout, size_t index)
{
    ptrdiff_t position = 0;
    dimfold_evaluate_index(&position, layout, (ptrdiff_t)index);
    return position;
}

bool dimfold_grid_of_layout(dimfold_grid *grid, const dimfold_nested *layout)
{
    if (!grid_can_show(layout))
        return false;
    grid->layout = layout;
    grid->threads = 0;
    grid->rows = grid_extent(layout->shape, layout->parens, layout->leaves, 0);
    grid->columns = nested_node_size(layout, nested_root(layout)) / grid->rows;
    return true;
}

/* Gives the element that this thread and value leads to an owner, or notes that it has one more. What lies before the
   tile lies behind it as an unsigned number. */
static void grid_own(dimfold_grid *grid, size_t index)
{
    ptrdiff_t position = grid_position(grid->layout, index);
    if ((size_t)position >= grid->rows * grid->columns)
        return;
    uint16_t *owner = &grid->owner[position];
    *owner = *owner == 0 ? (uint16_t)(index + 1) : (uint16_t)(*owner | GRID_SHARED);
}

/* Whether the tile has at most two modes, and not too many elements. */
static bool grid_can_hold(const dimfold_tuple *tile)
{
    size_t size = 1;
    if (!dimfold_tuple_is_valid(tile) || tile->whole != 0 || dimfold_tuple_rank(tile) > 2)
        return false;
    for (uint32_t leaf = 0; leaf < tile->leaves; leaf++) {
        if (tile->value[leaf] < 1 || tile->value[leaf] > DIMFOLD_GRID_CELLS_MAX)
            return false;
        size *= (size_t)tile->value[leaf];
        if (size > DIMFOLD_GRID_CELLS_MAX)
            return false;
    }
    return true;
}

bool dimfold_grid_of_tile(dimfold_grid *grid, const dimfold_nested *tv, const dimfold_tuple *tile)
{
    if (!grid_can_show(tv) || !grid_can_hold(tile))
        return false;
    size_t size = nested_node_size(tv, nested_root(tv));
    grid->layout = tv;
    grid->threads = grid_extent(tv->shape, tv->parens, tv->leaves, 0);
    grid->rows = grid_extent((const size_t *)tile->value, tile->parens, tile->leaves, 0);
    grid->columns = grid_extent((const size_t *)tile->value, tile->parens, tile->leaves, 1);
    memset(grid->owner, 0, sizeof grid->owner);
    for (size_t thread = 0; thread < grid->threads; thread++)
        for (size_t index = thread; index < size; index += grid->threads)
            grid_own(grid, index);
    return true;
}

/* The thread and value, as one index, that a cell with an owner belongs to first. */
static size_t grid_first(uint16_t owner)
{
    return (size_t)(owner & ~GRID_SHARED) - 1;
}

static void grid_owner(const dimfold_grid *grid, uint16_t owner, const char *between, dimfold_text *out)
{
    size_t index = grid_first(owner);
    dimfold_text_character(out, 'T');
    dimfold_text_unsigned(out, index % grid->threads);
    dimfold_text_string(out, between);
    dimfold_text_character(out, 'V');
    dimfold_text_unsigned(out, index / grid->threads);
    if ((owner & GRID_SHARED) != 0)
        dimfold_text_character(out, '+');
}

void dimfold_grid_cell(const dimfold_grid *grid, size_t row, size_t column, const char *between, dimfold_text *out)
{
    size_t index = row + grid->rows * column;
    if (grid->threads == 0)
        dimfold_text_signed(out, grid_position(grid->layout, index));
    else if (grid->owner[index] != 0)
        grid_owner(grid, grid->owner[index], between, out);
}

ptrdiff_t dimfold_grid_colour(const dimfold_grid *grid, size_t row, size_t column)
{
    size_t index = row + grid->rows * column;
    if (grid->threads == 0)
        return grid_position(grid->layout, index) & PTRDIFF_MAX;
    return grid->owner[index] != 0 ? (ptrdiff_t)(grid_first(grid->owner[index]) % grid->threads) : -1;
}

size_t dimfold_grid_width(const dimfold_grid *grid)
{
    size_t width = 0;
    for (size_t index = 0; index < grid->rows * grid->columns; index++) {
        dimfold_text nowhere = {NULL, 0, 0};
        dimfold_grid_cell(grid, index % grid->rows, index / grid->rows, "", &nowhere);
        width = nowhere.length > width ? nowhere.length : width;
    }
    return width;
}

size_t dimfold_grid_digits(size_t number)
{
    dimfold_text nowhere = {NULL, 0, 0};
    dimfold_text_unsigned(&nowhere, number);
    return nowhere.length;
}
