/* An array of at most two axes in tiles: each tile a frame of its own colour with its index, cells that a tile reaches
   but that do not exist hatched, cells in several tiles marked, and cells in none pale. */
#include "picture.h"

#include <string.h>

enum { LABELS = 34, TOP = 92, HEAD = 60 };

/* Along one axis, or the one row of an array that has a single axis. */
typedef struct side {
    size_t extent, tile, step, count;
    size_t reach; /* the cells drawn: up to the end of the array or of the last tile */
} side;

typedef struct board {
    svg *out;
    const dimfold_tiled_view *tiles;
    side rows, columns;
    long cell_width;
    bool has_padding, has_shared, has_gaps;
} board;

/* How many tiles cover a place, and the first of them. */
static size_t side_cover(const side *side, size_t place, size_t *first)
{
    size_t low = place >= side->tile ? (place - side->tile) / side->step + 1 : 0;
    size_t high = place / side->step + 1;
    high = high < side->count ? high : side->count;
    *first = low;
    return high > low ? high - low : 0;
}

static bool side_measure(side *side, size_t extent, size_t tile, size_t step, size_t count)
{
    *side = (struct side){extent, tile, step, count, extent};
    size_t last;
    if (count == 0)
        return true;
    if (__builtin_mul_overflow(count - 1, step, &last) || __builtin_add_overflow(last, tile, &last))
        return false;
    side->reach = last > extent ? last : extent;
    return true;
}

static bool side_overlaps(const side *side)
{
    return side->count > 1 && side->step < side->tile;
}

static bool side_has_gaps(const side *side)
{
    return side->step > side->tile && side->extent > side->tile;
}

static bool board_measure(board *board, failure *reason)
{
    const dimfold_tiled_view *tiles = board->tiles;
    size_t ndim = tiles->layout.ndim, count[DIMFOLD_NDIM_MAX], cells;
    ptrdiff_t min, max;
    char text[24];
    dimfold_tiled_view_num_tiles(tiles, count, NULL);
    if (ndim == 0 || ndim > 2)
        return failure_set(reason, FAILURE_PICTURE, "tiles of %zu axes cannot be drawn: 1 or 2 can", ndim);
    if (dimfold_layout_is_empty(&tiles->layout))
        return failure_set(reason, FAILURE_PICTURE, "there are no elements to draw");
    size_t row = 0, column = ndim - 1;
    bool fits = side_measure(&board->columns, tiles->layout.shape[column], tiles->tile_shape[column],
                             tiles->step[column], count[column]);
    if (ndim == 1)
        side_measure(&board->rows, 1, 1, 1, 1);
    else
        fits &= side_measure(&board->rows, tiles->layout.shape[row], tiles->tile_shape[row], tiles->step[row],
                             count[row]);
    fits = fits && !__builtin_mul_overflow(board->rows.reach, board->columns.reach, &cells);
    if (!fits || cells > PICTURE_CELLS_MAX)
        return failure_set(reason, FAILURE_PICTURE, "the tiles reach over more than %d cells, which is too much "
                           "to draw", PICTURE_CELLS_MAX);
    const side *rows = &board->rows, *columns = &board->columns;
    board->has_padding = rows->reach > rows->extent || columns->reach > columns->extent;
    board->has_shared = side_overlaps(rows) || side_overlaps(columns);
    board->has_gaps = side_has_gaps(rows) || side_has_gaps(columns);
    dimfold_layout_offset_bounds(&tiles->layout, &min, &max, NULL);
    board->cell_width = svg_cell_width((size_t)snprintf(text, sizeof text, "%td", max));
    return true;
}

static bool is_element(const board *board, size_t row, size_t column)
{
    return row < board->rows.extent && column < board->columns.extent;
}

static size_t cover(const board *board, size_t row, size_t column, size_t *first_row, size_t *first_column)
{
    return side_cover(&board->rows, row, first_row) * side_cover(&board->columns, column, first_column);
}

/* Neighbours differ, across corners too. */
static size_t tile_colour(size_t row, size_t column)
{
    return (row * 3 + column) % SVG_COLOURS;
}

static void draw_cell(const board *board, size_t row, size_t column)
{
    size_t first_row, first_column, count = cover(board, row, column, &first_row, &first_column);
    bool exists = is_element(board, row, column);
    if (!exists && count == 0)
        return;
    const char *fill = !exists      ? SVG_HATCH
                       : count == 0 ? SVG_PALE
                                    : svg_fills[tile_colour(first_row, first_column)];
    svg_cell(board->out, exists ? "cell" : "padding", SVG_MARGIN + LABELS + (long)column * board->cell_width,
             TOP + (long)row * SVG_CELL_HEIGHT, board->cell_width, fill);
}

/* On top of the frames: the number, and the mark of what several tiles have. */
static void draw_cell_text(const board *board, size_t row, size_t column)
{
    const dimfold_layout *layout = &board->tiles->layout;
    ptrdiff_t index[2] = {(ptrdiff_t)row, (ptrdiff_t)column};
    size_t first_row, first_column;
    long x = SVG_MARGIN + LABELS + (long)column * board->cell_width, y = TOP + (long)row * SVG_CELL_HEIGHT;
    if (!is_element(board, row, column))
        return;
    svg_number(board->out, x + board->cell_width / 2, y + SVG_CELL_HEIGHT / 2 + 9, 13, SVG_INK,
               dimfold_layout_index_unchecked(layout, index + 2 - layout->ndim));
    if (cover(board, row, column, &first_row, &first_column) > 1)
        svg_shared(board->out, x - 2, y + 2, board->cell_width);
}

/* The frame of a tile; frames of overlapping tiles lie at different distances from the edge. */
static void draw_tile(const board *board, size_t row, size_t column)
{
    const side *rows = &board->rows, *columns = &board->columns;
    size_t odd = (side_overlaps(rows) ? row % 2 : 0) + (side_overlaps(columns) ? column % 2 : 0);
    long inset = 1 + (long)odd * 2;
    long x = SVG_MARGIN + LABELS + (long)(column * columns->step) * board->cell_width;
    long y = TOP + (long)(row * rows->step) * SVG_CELL_HEIGHT;
    const char *colour = svg_lines[tile_colour(row, column)];
    svg_print(board->out, "<rect class=\"tile\" x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\" rx=\"4\" "
              "fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", x + inset, y + inset,
              (long)columns->tile * board->cell_width - 2 * inset, (long)rows->tile * SVG_CELL_HEIGHT - 2 * inset,
              colour);
    svg_print(board->out, "<text x=\"%ld\" y=\"%ld\" font-size=\"8\" font-weight=\"700\" fill=\"%s\">", x + inset + 4,
              y + inset + 9, colour);
    if (board->tiles->layout.ndim == 1)
        svg_print(board->out, "%zu</text>\n", column);
    else
        svg_print(board->out, "%zu,%zu</text>\n", row, column);
}

static void draw_labels(const board *board)
{
    for (size_t column = 0; column < board->columns.extent; column++)
        svg_number(board->out, SVG_MARGIN + LABELS + (long)column * board->cell_width + board->cell_width / 2, TOP - 6,
                   11, SVG_QUIET, (long long)column);
    for (size_t row = 0; row < board->rows.extent && board->tiles->layout.ndim > 1; row++)
        svg_number(board->out, SVG_MARGIN + LABELS / 2 + 4, TOP + (long)row * SVG_CELL_HEIGHT + SVG_CELL_HEIGHT / 2 + 4,
                   11, SVG_QUIET, (long long)row);
}

static const char *const paddings[] = {"undetermined padding", "padding: zero", "padding: negative zero",
                                       "padding: NaN", "padding: infinity", "padding: -infinity"};
static const char *const by_index = "a tile, by index", *const in_several = "in several tiles",
                  *const in_none = "in no tile";

static long legend_width(const board *board)
{
    return LABELS + svg_legend_width(by_index) +
           (board->has_padding ? svg_legend_width(paddings[board->tiles->padding_mode]) : 0) +
           (board->has_shared ? svg_legend_width(in_several) : 0) + (board->has_gaps ? svg_legend_width(in_none) : 0);
}

static void draw_legend(const board *board, long y)
{
    long x = SVG_MARGIN + LABELS;
    x = svg_legend(board->out, x, y, svg_fills[0], svg_lines[0], false, by_index);
    if (board->has_padding)
        x = svg_legend(board->out, x, y, SVG_HATCH, "none", false, paddings[board->tiles->padding_mode]);
    if (board->has_shared)
        x = svg_legend(board->out, x, y, SVG_PALE, "none", true, in_several);
    if (board->has_gaps)
        svg_legend(board->out, x, y, SVG_PALE, "none", false, in_none);
}

static void draw_all(const board *board)
{
    for (size_t row = 0; row < board->rows.reach; row++)
        for (size_t column = 0; column < board->columns.reach; column++)
            draw_cell(board, row, column);
    for (size_t row = 0; row < board->rows.count; row++)
        for (size_t column = 0; column < board->columns.count; column++)
            draw_tile(board, row, column);
    for (size_t row = 0; row < board->rows.reach; row++)
        for (size_t column = 0; column < board->columns.reach; column++)
            draw_cell_text(board, row, column);
}

/* The second line of the picture. */
static void describe(const board *board, char *text, size_t capacity)
{
    const side *rows = &board->rows, *columns = &board->columns;
    if (board->tiles->layout.ndim == 1)
        snprintf(text, capacity, "%zu tiles of %zu, every %zu, over %zu elements", columns->count, columns->tile,
                 columns->step, columns->extent);
    else
        snprintf(text, capacity, "%zu x %zu tiles of %zu x %zu, every %zu x %zu, over %zu x %zu elements", rows->count,
                 columns->count, rows->tile, columns->tile, rows->step, columns->step, rows->extent, columns->extent);
}

bool picture_tiles(svg *out, const expression *array, failure *reason)
{
    char text[256];
    board board = {.out = out, .tiles = &array->tiles};
    if (!board_measure(&board, reason))
        return false;
    describe(&board, text, sizeof text);
    long legend = TOP + (long)board.rows.reach * SVG_CELL_HEIGHT + 16;
    long width = LABELS + (long)board.columns.reach * board.cell_width;
    long title = (long)(array->length < SVG_TITLE_MAX ? array->length : SVG_TITLE_MAX) * 10;
    long widest[] = {title, (long)strlen(text) * 8, legend_width(&board)};
    for (size_t i = 0; i < sizeof widest / sizeof *widest; i++)
        width = width > widest[i] ? width : widest[i];
    svg_open(out, width + 2 * SVG_MARGIN, legend + 40, array->text, array->length);
    svg_label(out, SVG_MARGIN, HEAD, 12, SVG_QUIET, text);
    draw_labels(&board);
    draw_all(&board);
    draw_legend(&board, legend);
    svg_close(out);
    return true;
}
