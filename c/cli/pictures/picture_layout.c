/* The positions of a layout of up to four axes as grids, and below them the line of memory that they are on: a row of
   the grid, or a whole grid where there are several, has one colour in both. */
#include "picture.h"

#include <dimfold/text.h>

#include <stdlib.h>
#include <string.h>

static const char *const no_element = "no element", *const several = "a position of several elements";

enum { LABELS = 34, GAP = 28, TITLE_HEIGHT = 20, MEMORY_MAX = 2048, WIDTH_WANTED = 900, HEAD = 66 };

typedef struct board {
    svg *out;
    const dimfold_layout *layout;
    size_t outer, inner, rows, columns; /* grids below and beside each other, and the cells of one */
    size_t size;
    ptrdiff_t *positions, *sorted;      /* of all elements in C order; by number */
    ptrdiff_t min, max;
    bool is_shared;
    size_t beside;                      /* grids in one row of the picture */
    long cell_width, grid_width, grid_height;
    size_t line;                        /* positions in one row of memory; 0: not drawn */
} board;

static size_t number_width(ptrdiff_t number)
{
    char text[24];
    return (size_t)snprintf(text, sizeof text, "%td", number);
}

static size_t extent_at(const dimfold_layout *layout, size_t from_end)
{
    return layout->ndim > from_end ? layout->shape[layout->ndim - 1 - from_end] : 1;
}

static int compare_positions(const void *a, const void *b)
{
    ptrdiff_t first = *(const ptrdiff_t *)a, second = *(const ptrdiff_t *)b;
    return (first > second) - (first < second);
}

/* How many elements lie at a position; *which is then the first of them in order of position. */
static size_t count_at(const board *board, ptrdiff_t position)
{
    size_t low = 0, high = board->size, count = 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (board->sorted[middle] < position)
            low = middle + 1;
        else
            high = middle;
    }
    while (low + count < board->size && board->sorted[low + count] == position)
        count++;
    return count;
}

/* The colour of an element: its row's, or its grid's if there are several. */
static size_t colour_of(const board *board, size_t ordinal)
{
    size_t cells = board->rows * board->columns;
    size_t number = board->outer * board->inner > 1 ? ordinal / cells : ordinal / board->columns;
    return number % SVG_COLOURS;
}

static bool board_measure(board *board, failure *reason)
{
    const dimfold_layout *layout = board->layout;
    board->columns = extent_at(layout, 0);
    board->rows = extent_at(layout, 1);
    board->inner = extent_at(layout, 2);
    board->outer = extent_at(layout, 3);
    board->size = dimfold_layout_size(layout);
    if (layout->ndim > 4)
        return failure_set(reason, FAILURE_PICTURE, "%zu axes are too many to draw: at most 4", layout->ndim);
    if (board->size == 0)
        return failure_set(reason, FAILURE_PICTURE, "there are no elements to draw");
    if (board->size > PICTURE_CELLS_MAX)
        return failure_set(reason, FAILURE_PICTURE, "%zu elements are too many to draw: at most %d", board->size,
                           PICTURE_CELLS_MAX);
    dimfold_layout_offset_bounds(layout, &board->min, &board->max, NULL);
    size_t low = number_width(board->min), high = number_width(board->max);
    board->cell_width = svg_cell_width(low > high ? low : high);
    board->grid_width = LABELS + (long)board->columns * board->cell_width;
    board->grid_height = TITLE_HEIGHT + (long)board->rows * SVG_CELL_HEIGHT;
    size_t fit = (size_t)((WIDTH_WANTED + GAP) / (board->grid_width + GAP));
    board->beside = layout->ndim == 4 ? board->inner : fit < 1 ? 1 : fit < board->inner ? fit : board->inner;
    size_t span = (size_t)(board->max - board->min) + 1, most = (size_t)(WIDTH_WANTED / board->cell_width);
    board->line = span > MEMORY_MAX ? 0 : span <= most ? span : most < 8 ? most : most / 8 * 8;
    return true;
}

static bool board_fill(board *board, failure *reason)
{
    const dimfold_layout *layout = board->layout;
    board->positions = malloc(board->size * sizeof *board->positions);
    board->sorted = malloc(board->size * sizeof *board->sorted);
    if (board->positions == NULL || board->sorted == NULL)
        return failure_set(reason, FAILURE_MEMORY, "no memory is left for the picture");
    for (size_t ordinal = 0; ordinal < board->size; ordinal++) {
        ptrdiff_t index[4], rest = (ptrdiff_t)ordinal;
        for (size_t axis = layout->ndim; axis-- > 0;) {
            index[axis] = rest % (ptrdiff_t)layout->shape[axis];
            rest /= (ptrdiff_t)layout->shape[axis];
        }
        board->positions[ordinal] = board->sorted[ordinal] = dimfold_layout_index_unchecked(layout, index);
    }
    qsort(board->sorted, board->size, sizeof *board->sorted, compare_positions);
    for (size_t i = 1; i < board->size; i++)
        board->is_shared |= board->sorted[i] == board->sorted[i - 1];
    return true;
}

static void draw_cell(const board *board, long x, long y, size_t ordinal)
{
    ptrdiff_t position = board->positions[ordinal];
    svg_cell(board->out, "cell", x, y, board->cell_width, svg_fills[colour_of(board, ordinal)]);
    svg_number(board->out, x + board->cell_width / 2, y + SVG_CELL_HEIGHT / 2 + 5, 13, SVG_INK, position);
    if (board->is_shared && count_at(board, position) > 1)
        svg_shared(board->out, x, y, board->cell_width);
}

/* "[1,:,:]" at the corner of one of several grids. */
static void draw_title(const board *board, long x, long y, size_t grid)
{
    char text[64];
    if (board->layout->ndim == 3)
        snprintf(text, sizeof text, "[%zu,:,:]", grid);
    else
        snprintf(text, sizeof text, "[%zu,%zu,:,:]", grid / board->inner, grid % board->inner);
    if (board->layout->ndim > 2)
        svg_label(board->out, x + LABELS, y - 6, 12, SVG_INK, text);
}

static void draw_grid(const board *board, long x, long y, size_t grid)
{
    size_t first = grid * board->rows * board->columns;
    draw_title(board, x, y, grid);
    for (size_t column = 0; column < board->columns && board->layout->ndim > 0; column++)
        svg_number(board->out, x + LABELS + (long)column * board->cell_width + board->cell_width / 2,
                   y + TITLE_HEIGHT - 6, 11, SVG_QUIET, (long long)column);
    for (size_t row = 0; row < board->rows; row++) {
        long top = y + TITLE_HEIGHT + (long)row * SVG_CELL_HEIGHT;
        if (board->layout->ndim > 1)
            svg_number(board->out, x + LABELS / 2 + 4, top + SVG_CELL_HEIGHT / 2 + 4, 11, SVG_QUIET, (long long)row);
        for (size_t column = 0; column < board->columns; column++)
            draw_cell(board, x + LABELS + (long)column * board->cell_width, top,
                      first + row * board->columns + column);
    }
}

/* One position of memory: of the colour of the first element there, or hatched. */
static void draw_position(const board *board, long x, long y, ptrdiff_t position)
{
    size_t ordinal = 0, count = count_at(board, position);
    while (count > 0 && board->positions[ordinal] != position)
        ordinal++;
    svg_cell(board->out, count > 0 ? "memory" : "gap", x, y, board->cell_width,
             count > 0 ? svg_fills[colour_of(board, ordinal)] : SVG_HATCH);
    svg_number(board->out, x + board->cell_width / 2, y + SVG_CELL_HEIGHT / 2 + 5, 13, count > 0 ? SVG_INK : SVG_QUIET,
               position);
    if (count > 1)
        svg_shared(board->out, x, y, board->cell_width);
}

static void draw_memory(const board *board, long y)
{
    svg_label(board->out, SVG_MARGIN + LABELS, y, 12, SVG_INK, "memory");
    for (ptrdiff_t position = board->min; position <= board->max; position++) {
        size_t at = (size_t)(position - board->min);
        draw_position(board, SVG_MARGIN + LABELS + (long)(at % board->line) * board->cell_width,
                      y + 8 + (long)(at / board->line) * SVG_CELL_HEIGHT, position);
    }
}

/* Whether a position between the lowest and the highest has no element. */
static bool board_has_gaps(const board *board)
{
    for (size_t i = 1; i < board->size; i++)
        if (board->sorted[i] > board->sorted[i - 1] + 1)
            return true;
    return false;
}

static bool board_has_legend(const board *board)
{
    return board->is_shared || (board->line > 0 && board_has_gaps(board));
}

static void draw_legend(const board *board, long y)
{
    long x = SVG_MARGIN + LABELS;
    if (board->line > 0 && board_has_gaps(board))
        x = svg_legend(board->out, x, y, SVG_HATCH, "none", false, no_element);
    if (board->is_shared)
        svg_legend(board->out, x, y, SVG_PALE, "none", true, several);
}

/* The second line of the picture. */
static size_t describe(const board *board, char *text, size_t capacity)
{
    size_t length = dimfold_layout_print(board->layout, text, capacity);
    return length + (size_t)snprintf(text + length, capacity - length, " · %zu element%s · positions %td to %td",
                                     board->size, board->size == 1 ? "" : "s", board->min, board->max);
}

static void board_draw(const board *board, const expression *array)
{
    char text[512];
    size_t grids = board->outer * board->inner, bands = (grids + board->beside - 1) / board->beside;
    long step = board->grid_height + GAP, top = HEAD + (board->layout->ndim > 2 ? 28 : 6);
    long memory = top + (long)bands * step + (board->layout->ndim > 2 ? 0 : 2);
    size_t span = (size_t)(board->max - board->min) + 1;
    long lines = board->line > 0 ? (long)((span + board->line - 1) / board->line) : 0;
    long legend = memory + (lines > 0 ? 20 + lines * SVG_CELL_HEIGHT : -GAP + 12);
    long height = legend + (board_has_legend(board) ? 40 : 8) + 4;
    long width = (long)board->beside * (board->grid_width + GAP) - GAP;
    long strip = LABELS + (long)board->line * board->cell_width;
    long title = (long)(array->length < SVG_TITLE_MAX ? array->length : SVG_TITLE_MAX) * 10;
    long words = (long)describe(board, text, sizeof text) * 8;
    long widest[] = {strip, title, words, LABELS + svg_legend_width(no_element) + svg_legend_width(several)};
    for (size_t i = 0; i < sizeof widest / sizeof *widest; i++)
        width = width > widest[i] ? width : widest[i];
    svg_open(board->out, width + 2 * SVG_MARGIN, height, array->text, array->length);
    svg_label(board->out, SVG_MARGIN, 60, 12, SVG_QUIET, text);
    for (size_t grid = 0; grid < grids; grid++)
        draw_grid(board, SVG_MARGIN + (long)(grid % board->beside) * (board->grid_width + GAP),
                  top + (long)(grid / board->beside) * step, grid);
    if (lines > 0)
        draw_memory(board, memory);
    draw_legend(board, legend);
    svg_close(board->out);
}

bool picture_layout(svg *out, const expression *array, failure *reason)
{
    board board = {.out = out, .layout = &array->layout};
    bool is_fine = board_measure(&board, reason) && board_fill(&board, reason);
    if (is_fine)
        board_draw(&board, array);
    free(board.positions);
    free(board.sorted);
    return is_fine;
}
