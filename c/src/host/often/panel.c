/* Goes through blocks of source rows panel by panel, and asks for the lines of those that come next. */
#include "panel.h"

#include "base/checked.h"
#include "host/move_bytes.h"
#include "host/span.h"

#include <stdalign.h>

/* How many target rows ahead the lines at their ends are asked for. */
#define PANEL_EDGES_AHEAD 32

/* What a target row has of a block of items that are converted, at most. */
#define PANEL_CAST_BYTES (4 * DIMFOLD_LINE_BYTES)

/* Blocks whose rows are known at a time. */
#define PANEL_BLOCKS 8

/* Rows that move together, and where they go. */
typedef struct panel_block {
    const char *row[DIMFOLD_PANEL_ROWS_MAX]; /* behind the last one, that again */
    size_t rows, columns;
    char *target;          /* the first row's item in the strip's first target row */
    bool begins, ends;     /* whether target rows do so with it */
} panel_block;

/* Where the blocks that follow each other are. */
typedef struct panel_place {
    dimfold_odometer cell, row; /* the row: of the block that comes next */
    size_t strip, block;
} panel_place;

typedef struct panel_run {
    const dimfold_panels *panels;
    const dimfold_tier_panel *kernel;
    dimfold_panel_kernel *whole;  /* of a panel that neither begins nor ends a target row */
    size_t side, line_rows, rows; /* target rows of a panel, items of a line, source rows of a block */
    size_t edge_rows;             /* those that are moved together where a target row begins or ends */
    size_t left;                  /* blocks that are not made yet */
    bool begins;                  /* no block is made yet */
    panel_place place;
    size_t made, at, ahead;       /* blocks: how many were made, which moves, of which lines are asked for */
    const char *const *ahead_row; /* the rows of that one */
    size_t ahead_column, ahead_end; /* bytes */
    panel_block block[PANEL_BLOCKS];
    alignas(DIMFOLD_LINE_BYTES) char carry[(DIMFOLD_PANEL_COLUMNS_MAX + 16) * DIMFOLD_LINE_BYTES];
} panel_run;

/* ---- Which blocks there are -------------------------------------------------------------------------------------- */

static void panel_place_find(panel_place *place, const dimfold_panels *panels, size_t number, size_t rows)
{
    size_t inner = panels->is_aligned ? panels->strip.extent : panels->blocks;
    size_t outer = panels->is_aligned ? panels->blocks : panels->strip.extent;
    size_t fast = number % inner, slow = number / inner % outer;
    place->strip = panels->is_aligned ? fast : slow;
    place->block = panels->is_aligned ? slow : fast;
    dimfold_odometer_find(&place->row, panels->row_axis, panels->row_axes, place->block * rows);
    dimfold_odometer_find(&place->cell, panels->axis, panels->ndim, number / inner / outer);
}

/* Lists rows from an odometer on, which goes to the one after them. */
static void panel_rows(panel_block *block, size_t capacity, const dimfold_panels *panels, dimfold_odometer *place,
                       const char *source)
{
    const dimfold_axis *axis = panels->row_axis;
    size_t done = 0;
    while (done < block->rows) {
        size_t some = dimfold_size_min(axis[0].extent - place->index[0], block->rows - done);
        for (size_t i = 0; i < some; i++)
            block->row[done + i] = source + place->source + (ptrdiff_t)i * axis[0].source_stride;
        done += some;
        place->index[0] += some - 1;
        place->source += (ptrdiff_t)(some - 1) * axis[0].source_stride;
        dimfold_odometer_step(place, axis, 0, panels->row_axes);
    }
    for (; done < capacity; done++)
        block->row[done] = block->row[done - 1];
}

/* To the block that comes next: `row` is the odometer behind the one at hand. */
static void panel_place_step(panel_place *place, const dimfold_panels *panels, const dimfold_odometer *row)
{
    if (panels->is_aligned && ++place->strip < panels->strip.extent)
        return;
    place->row = *row;
    if (++place->block < panels->blocks) {
        place->strip = panels->is_aligned ? 0 : place->strip;
        return;
    }
    place->block = 0;
    if (!panels->is_aligned && ++place->strip < panels->strip.extent)
        return;
    place->strip = 0;
    dimfold_odometer_step(&place->cell, panels->axis, 0, panels->ndim);
}

static void panel_make(panel_run *run)
{
    const dimfold_panels *panels = run->panels;
    panel_place *place = &run->place;
    panel_block *block = &run->block[run->made++ % PANEL_BLOCKS];
    size_t first = place->block * run->rows, strip = place->strip;
    ptrdiff_t target = place->cell.target + (ptrdiff_t)strip * panels->strip.target_stride;
    ptrdiff_t source = place->cell.source + (ptrdiff_t)strip * panels->strip.source_stride;
    dimfold_odometer row = place->row;
    block->rows = dimfold_size_min(run->rows, panels->rows - first);
    block->columns = strip + 1 < panels->strip.extent ? panels->columns : panels->columns_rest;
    block->target = panels->target + target + first * panels->target_bytes;
    block->begins = run->begins || first == 0 || panels->is_aligned;
    block->ends = --run->left == 0 || first + block->rows == panels->rows || panels->is_aligned;
    run->begins = false;
    panel_rows(block, run->rows, panels, &row, panels->source + source);
    panel_place_step(place, panels, &row);
}

/* ---- What is asked for ------------------------------------------------------------------------------------------- */

/* Asks for the lines of block `number` from now on. */
static void panel_ahead_begin(panel_run *run, size_t number)
{
    const panel_block *block = &run->block[number % PANEL_BLOCKS];
    run->ahead = number;
    run->ahead_row = block->row;
    run->ahead_end = block->columns * run->panels->item_bytes;
    run->ahead_column = 0;
}

/* To the next block, if there is one and its rows are known: else the lines of this one are asked for again. */
static void panel_ahead_next(panel_run *run)
{
    if (run->ahead + 1 == run->made && run->left > 0 && run->made - run->at < PANEL_BLOCKS)
        panel_make(run);
    panel_ahead_begin(run, run->ahead + 1 < run->made ? run->ahead + 1 : run->ahead);
}

/* Goes on by so many bytes of the rows that are asked for. */
static inline void panel_ahead_step(panel_run *run, size_t bytes)
{
    run->ahead_column += bytes;
    if (run->ahead_column >= run->ahead_end)
        panel_ahead_next(run);
}

static inline const char *const *panel_ahead_rows(const panel_run *run, size_t number)
{
    return run->ahead_row + (number & 3) * (run->rows / 4);
}

/* ---- How they move ----------------------------------------------------------------------------------------------- */

/* A piece of a target row. What the row has of the line in which the piece begins is at the end of `carry`, and at the
   beginning of a span's line. */
static void panel_edge_write(const panel_run *run, dimfold_span span, const char *from, size_t bytes, char *carry)
{
    alignas(DIMFOLD_LINE_BYTES) char line[DIMFOLD_LINE_BYTES];
    size_t before = dimfold_line_bytes(span.target), after = (before + bytes) % DIMFOLD_LINE_BYTES;
    memcpy(line, carry + DIMFOLD_LINE_BYTES - before, DIMFOLD_LINE_BYTES);
    span.line = line;
    dimfold_span_stream(run->panels->tier, span, from, bytes);
    move_bytes(carry + DIMFOLD_LINE_BYTES - after, line, after);
}

/* Converts `count` items to `made`: a line of them at `taken`, and one every `pitch` bytes. */
static void panel_edge_cast(const panel_run *run, char *made, size_t count, const char *taken, size_t pitch)
{
    for (size_t i = 0; i < count; i += run->line_rows, taken += pitch)
        run->panels->cast->run(made + i * run->panels->target_bytes, taken,
                               dimfold_size_min(run->line_rows, count - i));
}

/* Asks for the lines of target rows that are written in part, since the rest of those is somebody else's: of `side`
   rows from some way behind the one at hand on. */
static void panel_edge_ask(const panel_run *run, const panel_block *block, const char *target, size_t bytes, size_t at,
                           size_t columns)
{
    for (size_t k = at + PANEL_EDGES_AHEAD; k < dimfold_size_min(at + PANEL_EDGES_AHEAD + run->side, columns); k++) {
        const char *row = target + run->panels->target_row[k];
        if (block->begins)
            __builtin_prefetch(row, 1, 3);
        if (block->ends)
            __builtin_prefetch(row + bytes, 1, 3);
    }
}

/* Of a panel's `rows` source rows, to a line or less of each target row, which are those from `at` on. */
static void panel_edge(panel_run *run, const panel_block *block, dimfold_panel panel, size_t rows, size_t at)
{
    alignas(DIMFOLD_LINE_BYTES) char taken[DIMFOLD_LINE_BYTES + DIMFOLD_PANEL_ROWS_MAX * 16 + DIMFOLD_LINE_BYTES];
    alignas(DIMFOLD_LINE_BYTES) char made[DIMFOLD_LINE_BYTES + PANEL_CAST_BYTES + DIMFOLD_LINE_BYTES];
    size_t side = run->side, bytes = rows * run->panels->target_bytes;
    panel.target_row = run->panels->target_row + at;
    if (run->kernel->edge != NULL && run->panels->cast == NULL) {
        run->kernel->edge(&panel, bytes, block->begins, block->ends);
        return;
    }
    for (size_t i = 0; i < rows; i += run->line_rows) {
        dimfold_panel line = {.row = panel.row + i, .column = panel.column,
                              .target = taken + DIMFOLD_LINE_BYTES + i * 16};
        run->kernel->store(&line);
    }
    for (size_t k = 0; k < side; k++) {
        const char *from = taken + (k + 1) * DIMFOLD_LINE_BYTES;
        dimfold_span span = {panel.target + panel.target_row[k], NULL, block->begins, block->ends};
        if (run->panels->cast != NULL) {
            panel_edge_cast(run, made + DIMFOLD_LINE_BYTES, rows, from, side * DIMFOLD_LINE_BYTES);
            from = made + DIMFOLD_LINE_BYTES;
        }
        panel_edge_write(run, span, from, bytes, panel.carry + k * DIMFOLD_LINE_BYTES);
    }
}

/* Rows that fill less than whole panels, and those that begin a target row: a line of it at a time, and a block where
   items are converted, since they may be a part of a line of it then. */
static void panel_edges(panel_run *run, const panel_block *whole, size_t first)
{
    size_t item_bytes = run->panels->item_bytes, target_bytes = run->panels->target_bytes, side = run->side;
    size_t rows = dimfold_size_min(run->edge_rows, whole->rows - first);
    panel_block block = {.begins = whole->begins && first == 0, .ends = whole->ends && first + rows == whole->rows};
    dimfold_panel panel = {.row = whole->row + first, .target = whole->target + first * target_bytes};
    for (size_t j = 0, number = 0; j < whole->columns; j += side, number++) {
        size_t at = dimfold_size_min(j, whole->columns - side);
        const char *const *ahead = panel_ahead_rows(run, number);
        for (size_t i = 0; i < run->rows / 4 && first == 0; i++)
            __builtin_prefetch(ahead[i] + run->ahead_column, 0, 3);
        if (first == 0)
            panel_ahead_step(run, side * item_bytes);
        panel_edge_ask(run, &block, panel.target, rows * target_bytes, at, whole->columns);
        panel.column = at * item_bytes;
        panel.carry = run->carry + j * DIMFOLD_LINE_BYTES;
        panel_edge(run, &block, panel, rows, at);
    }
}

static void panel_whole(panel_run *run, const panel_block *block)
{
    size_t item_bytes = run->panels->item_bytes, side = run->side;
    dimfold_panel panel = {.row = block->row, .target = block->target, .asks_far = run->panels->asks_far};
    for (size_t j = 0, number = 0; j < block->columns; j += side, number++) {
        size_t at = dimfold_size_min(j, block->columns - side);
        panel.column = at * item_bytes;
        panel.target_row = run->panels->target_row + at;
        panel.carry = run->carry + j * DIMFOLD_LINE_BYTES;
        panel.ahead = panel_ahead_rows(run, number);
        panel.ahead_column = run->ahead_column;
        run->whole(&panel);
        panel_ahead_step(run, side * item_bytes);
    }
}

/* A strip's rows may be shorter than the lines that are asked for: then those lie several blocks ahead. */
static void panel_begin(panel_run *run, const dimfold_panels *panels, size_t begin, size_t end)
{
    run->panels = panels;
    run->kernel = &panels->tier->panel[dimfold_tier_number(panels->item_bytes)];
    run->side = 16 / panels->item_bytes;
    run->line_rows = DIMFOLD_LINE_BYTES / panels->item_bytes;
    run->rows = panels->block;
    run->whole = panels->is_aligned ? run->kernel->stream : run->kernel->shift;
    run->edge_rows = run->line_rows;
    if (panels->cast != NULL) {
        run->whole = panels->cast->panel;
        run->edge_rows = run->rows;
    }
    run->left = end - begin;
    run->begins = true;
    run->made = run->at = 0;
    panel_place_find(&run->place, panels, begin, run->rows);
    panel_make(run);
    panel_ahead_begin(run, 0);
    for (size_t line = 0; line < DIMFOLD_PANEL_LINES_AHEAD; line += run->rows)
        panel_ahead_step(run, DIMFOLD_LINE_BYTES);
}

void dimfold_panels_run(const dimfold_panels *panels, size_t begin, size_t end)
{
    panel_run run; /* not cleared: it is large */
    panel_begin(&run, panels, begin, end);
    for (size_t number = begin; number < end; number++, run.at++) {
        const panel_block *block = &run.block[run.at % PANEL_BLOCKS];
        if (block->rows == run.rows && (panels->is_aligned || (!block->begins && !block->ends)))
            panel_whole(&run, block);
        else
            for (size_t first = 0; first < block->rows; first += run.edge_rows)
                panel_edges(&run, block, first);
        if (run.at + 1 == run.made && run.left > 0)
            panel_make(&run);
    }
}
