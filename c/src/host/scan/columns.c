/* Strips of columns, group of rows by group of rows. */
#include "columns.h"

#include "host/batch/environment.h"
#include "host/span.h"

#include <string.h>

/* Columns whose items lie so that kernels take them go by as many as the kernels' state has room for, others by so many
   numbers as the first cache has room for beside it. */
#define STRIP_NUMBERS DIMFOLD_SCAN_ITEMS
#define STRIP_COLUMNS_MIN 64

/* Where the items of one operand lie closer together down the lines, some lines' bytes of both are used up: squares. */
#define STRIP_SQUARE 64
#define STRIP_SQUARE_ROWS_MIN 32
#define STRIP_TILE_BYTES ((1 + STRIP_SQUARE) * STRIP_SQUARE * 8)

static bool strips_are_direct(const dimfold_scan_work *work)
{
    const dimfold_lines *lines = work->lines;
    for (size_t k = 0; k < 2; k++)
        if (dimfold_lines_pitch_bytes(lines, k, 0) != (ptrdiff_t)lines->side[k].item_bytes)
            return false;
    return work->items.is_direct && !work->is_exclusive;
}

/* Whether an operand's items lie closer together down the lines than across, and are enough to use lines up. */
static bool operand_is_down(const dimfold_lines *lines, size_t operand)
{
    size_t down = dimfold_ptrdiff_magnitude(lines->stride[operand]);
    return lines->extent[operand] >= STRIP_SQUARE_ROWS_MIN &&
           down < dimfold_ptrdiff_magnitude(lines->form.stride[operand][0]);
}

static bool strips_are_squares(const dimfold_scan_work *work)
{
    return operand_is_down(work->lines, 0) || operand_is_down(work->lines, 1);
}

static size_t round_up(size_t count, size_t unit)
{
    return (count + unit - 1) / unit * unit;
}

void dimfold_scan_strips_make(dimfold_scan_strips *strips, const dimfold_scan_work *work, size_t threads)
{
    const dimfold_lines *lines = work->lines;
    size_t columns = lines->form.shape[0], others = lines->form.size / columns;
    size_t numbers = strips_are_squares(work) ? STRIP_SQUARE : STRIP_NUMBERS;
    size_t width = strips_are_direct(work) ? DIMFOLD_SCAN_COLUMNS : numbers / work->items.parts;
    size_t wanted = (2 * threads + others - 1) / others; /* strips of each row, so that all threads have some */
    size_t narrow = round_up((columns + wanted - 1) / wanted, STRIP_COLUMNS_MIN);
    if (threads > 1 && narrow < width)
        width = narrow;
    size_t item_bytes = lines->side[0].item_bytes;
    size_t beyond = (size_t)((uintptr_t)lines->side[0].data + (uintptr_t)lines->form.position[0] * item_bytes) % 64;
    strips->work = work;
    strips->width = width;
    strips->shift = beyond % item_bytes == 0 && beyond / item_bytes < width ? beyond / item_bytes : 0;
    strips->count = (columns + strips->shift - 1) / width + 1;
}

size_t dimfold_scan_strips_size(const dimfold_scan_strips *strips)
{
    const dimfold_canonical *form = &strips->work->lines->form;
    return form->size / form->shape[0] * strips->count;
}

/* A strip at some row. */
typedef struct scan_strip {
    char *target;
    const char *source;
    size_t columns;
} scan_strip;

static void columns_move(scan_strip *strip, const dimfold_lines *lines, size_t rows)
{
    strip->target += (ptrdiff_t)rows * dimfold_lines_stride_bytes(lines, 0);
    strip->source += (ptrdiff_t)rows * dimfold_lines_stride_bytes(lines, 1);
}

static void columns_begin(dimfold_scan_columns *state, const dimfold_scan_work *work, size_t columns)
{
    dimfold_scan_value none = dimfold_scan_none(work->items.kind);
    uint64_t all = UINT64_MAX >> (64 - 8 * dimfold_scan_bytes(work->items.kind));
    state->group = 0;
    state->chunk_groups = work->chunk / DIMFOLD_SCAN_GROUP;
    state->streams = work->streams;
    state->flip = work->items.flip;
    /* Of smaller keys as many as there is room for. */
    if (dimfold_scan_is_extreme(work->items.kind))
        none.whole = (none.whole & all) * (UINT64_MAX / all);
    for (size_t i = 0; i < round_up(columns, 64 / 8); i++)
        state->chunks[i] = state->block[i] = state->prefix[i] = none;
}

static void strip_run_direct(const dimfold_scan_work *work, scan_strip strip, dimfold_scan_columns *state)
{
    const dimfold_lines *lines = work->lines;
    dimfold_scan_columns_kernel *kernel = work->kernels->columns[work->items.direct_kind];
    ptrdiff_t to = dimfold_lines_stride_bytes(lines, 0), from = dimfold_lines_stride_bytes(lines, 1);
    size_t rows = lines->extent[0], group = DIMFOLD_SCAN_GROUP;
    for (size_t row = 0; row < rows; row += group) {
        kernel(strip.target, to, strip.source, from, dimfold_size_min(rows - row, group), strip.columns, state);
        if (row + group < rows)
            columns_move(&strip, lines, group);
    }
}

/* Asks for the row that the next group has in place of one: machines follow no rows that are so short. */
static void row_ask(const dimfold_scan_work *work, const scan_strip *strip)
{
    const dimfold_lines *lines = work->lines;
    uintptr_t next = (uintptr_t)strip->source +
                     DIMFOLD_SCAN_GROUP * (uintptr_t)dimfold_lines_stride_bytes(lines, 1);
    size_t item_bytes = lines->side[1].item_bytes;
    if (!work->streams || dimfold_lines_pitch_bytes(lines, 1, 0) != (ptrdiff_t)item_bytes)
        return;
    for (size_t line = 0; line < strip->columns * item_bytes; line += DIMFOLD_LINE_BYTES)
        __builtin_prefetch((const void *)(next + line));
}

/* Some rows of a strip as numbers, behind a row that is the last result. */
typedef struct strip_tile {
    _Alignas(64) char memory[STRIP_TILE_BYTES];
    size_t pitch, rows; /* bytes; rows at most */
} strip_tile;

static char *tile_row(strip_tile *tile, size_t row)
{
    return tile->memory + row * tile->pitch;
}

static void tile_load_rows(strip_tile *tile, const dimfold_scan_work *work, scan_strip strip, size_t rows)
{
    ptrdiff_t across = dimfold_lines_pitch_bytes(work->lines, 1, 0);
    for (size_t row = 0; row < rows; row++) {
        dimfold_scan_load(&work->items, tile_row(tile, 1 + row), strip.columns, strip.source, across, strip.columns);
        row_ask(work, &strip);
        if (row + 1 < rows)
            columns_move(&strip, work->lines, 1);
    }
}

/* From the tile's row `first` on. */
static void tile_store_rows(strip_tile *tile, const dimfold_scan_work *work, scan_strip strip, size_t first,
                            size_t rows)
{
    ptrdiff_t across = dimfold_lines_pitch_bytes(work->lines, 0, 0);
    for (size_t row = 0; row < rows; row++) {
        dimfold_scan_store(&work->items, strip.target, across, tile_row(tile, first + row), strip.columns,
                           strip.columns);
        if (row + 1 < rows)
            columns_move(&strip, work->lines, 1);
    }
}

static void tile_load_columns(strip_tile *tile, const dimfold_scan_work *work, scan_strip strip, size_t rows)
{
    const dimfold_scan_items *items = &work->items;
    size_t bytes = dimfold_scan_bytes(items->kind);
    _Alignas(64) char column[2 * STRIP_SQUARE * 8];
    for (size_t i = 0; i < strip.columns; i++) {
        dimfold_scan_load(items, column, rows,
                          strip.source + (ptrdiff_t)i * dimfold_lines_pitch_bytes(work->lines, 1, 0),
                          dimfold_lines_stride_bytes(work->lines, 1), rows);
        for (size_t part = 0; part < items->parts; part++)
            dimfold_scan_move(tile_row(tile, 1) + (part * strip.columns + i) * bytes, (ptrdiff_t)tile->pitch,
                              column + part * rows * bytes, (ptrdiff_t)bytes, rows, bytes);
    }
}

static void tile_store_columns(strip_tile *tile, const dimfold_scan_work *work, scan_strip strip, size_t first,
                               size_t rows)
{
    const dimfold_scan_items *items = &work->items;
    size_t bytes = dimfold_scan_bytes(items->kind);
    _Alignas(64) char column[2 * STRIP_SQUARE * 8];
    for (size_t i = 0; i < strip.columns; i++) {
        for (size_t part = 0; part < items->parts; part++)
            dimfold_scan_move(column + part * rows * bytes, (ptrdiff_t)bytes,
                              tile_row(tile, first) + (part * strip.columns + i) * bytes, (ptrdiff_t)tile->pitch, rows,
                              bytes);
        dimfold_scan_store(items, strip.target + (ptrdiff_t)i * dimfold_lines_pitch_bytes(work->lines, 0, 0),
                           dimfold_lines_stride_bytes(work->lines, 0), column, rows, rows);
    }
}

static void tile_run(strip_tile *tile, const dimfold_scan_work *work, scan_strip strip, dimfold_scan_columns *state,
                     size_t rows)
{
    const dimfold_scan_items *items = &work->items;
    dimfold_scan_columns_kernel *kernel = work->kernels->columns[items->kind];
    size_t first = work->is_exclusive ? 0 : 1, group = DIMFOLD_SCAN_GROUP;
    (operand_is_down(work->lines, 1) ? tile_load_columns : tile_load_rows)(tile, work, strip, rows);
    for (size_t row = 0; row < rows; row += group) {
        char *numbers = tile_row(tile, 1 + row);
        kernel(numbers, (ptrdiff_t)tile->pitch, numbers, (ptrdiff_t)tile->pitch, dimfold_size_min(rows - row, group),
               items->parts * strip.columns, state);
    }
    (operand_is_down(work->lines, 0) ? tile_store_columns : tile_store_rows)(tile, work, strip, first, rows);
    memcpy(tile_row(tile, 0), tile_row(tile, rows), tile->pitch);
}

static __attribute__((noinline)) void strip_run(const dimfold_scan_work *work, scan_strip strip,
                                                dimfold_scan_columns *state)
{
    strip_tile tile;
    bool is_square = strips_are_squares(work);
    size_t rows = work->lines->extent[0], bytes = dimfold_scan_bytes(work->items.kind);
    size_t numbers = is_square ? STRIP_SQUARE : STRIP_NUMBERS;
    tile.rows = is_square ? STRIP_SQUARE : DIMFOLD_SCAN_GROUP;
    tile.pitch = numbers * 8;
    for (size_t i = 0; i < numbers; i++)
        dimfold_scan_put(&work->items, tile_row(&tile, 0) + i * bytes, work->items.first);
    state->streams = false;
    for (size_t row = 0; row < rows; row += tile.rows) {
        tile_run(&tile, work, strip, state, dimfold_size_min(rows - row, tile.rows));
        if (row + tile.rows < rows)
            columns_move(&strip, work->lines, tile.rows);
    }
}

void dimfold_scan_columns_run(const void *context, size_t begin, size_t end)
{
    const dimfold_scan_strips *strips = context;
    const dimfold_scan_work *work = strips->work;
    _Alignas(64) dimfold_scan_columns state;
    dimfold_environment environment = dimfold_environment_enter();
    size_t columns = work->lines->form.shape[0];
    for (size_t number = begin; number < end; number++) {
        size_t place = number % strips->count, first = place > 0 ? place * strips->width - strips->shift : 0;
        size_t last = dimfold_size_min((place + 1) * strips->width - strips->shift, columns);
        dimfold_lines_place line;
        dimfold_lines_find(&line, work->lines, number / strips->count * columns + first);
        scan_strip strip = {line.at[0], line.at[1], last - first};
        columns_begin(&state, work, strip.columns * work->items.parts);
        if (strips_are_direct(work))
            strip_run_direct(work, strip, &state);
        else
            strip_run(work, strip, &state);
    }
    dimfold_environment_leave(environment);
}
