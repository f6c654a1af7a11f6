/* Strips of columns, group of rows by group of rows. */
#include "columns.h"

#include "host/batch/environment.h"
#include "host/span.h"

#include <string.h>

/* Columns whose items lie so that kernels take them go by as many as the kernels' state has room for, others by so many
   numbers as the first cache has room for beside it. */
#define STRIP_NUMBERS DIMFOLD_SCAN_ITEMS
#define STRIP_COLUMNS_MIN 64

static bool strips_are_direct(const dimfold_scan_work *work)
{
    const dimfold_lines *lines = work->lines;
    for (size_t k = 0; k < 2; k++)
        if (dimfold_lines_pitch_bytes(lines, k, 0) != (ptrdiff_t)lines->side[k].item_bytes)
            return false;
    return work->items.is_direct && !work->is_exclusive;
}

static size_t round_up(size_t count, size_t unit)
{
    return (count + unit - 1) / unit * unit;
}

void dimfold_scan_strips_make(dimfold_scan_strips *strips, const dimfold_scan_work *work, size_t threads)
{
    const dimfold_lines *lines = work->lines;
    size_t columns = lines->form.shape[0], others = lines->form.size / columns;
    size_t width = strips_are_direct(work) ? DIMFOLD_SCAN_COLUMNS : STRIP_NUMBERS / work->items.parts;
    size_t wanted = (2 * threads + others - 1) / others; /* strips of each row, so that all threads have some */
    size_t narrow = round_up((columns + wanted - 1) / wanted, STRIP_COLUMNS_MIN);
    if (threads > 1 && narrow < width)
        width = narrow;
    size_t item_bytes = lines->side[0].item_bytes;
    size_t beyond = (size_t)((uintptr_t)lines->side[0].data + (uintptr_t)lines->form.position[0] * item_bytes) % 64;
    strips->work = work;
    strips->width = width;
    strips->shift = beyond % item_bytes == 0 ? beyond / item_bytes : 0;
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

static void strip_move(scan_strip *strip, const dimfold_lines *lines, size_t rows)
{
    strip->target += (ptrdiff_t)rows * dimfold_lines_stride_bytes(lines, 0);
    strip->source += (ptrdiff_t)rows * dimfold_lines_stride_bytes(lines, 1);
}

static void state_begin(dimfold_scan_columns *state, const dimfold_scan_work *work, size_t columns)
{
    dimfold_scan_value none = dimfold_scan_none(work->items.kind);
    state->group = 0;
    state->chunk_groups = work->chunk / DIMFOLD_SCAN_GROUP;
    state->streams = work->streams;
    for (size_t i = 0; i < columns; i++)
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
            strip_move(&strip, lines, group);
    }
}

/* The rows of a group as numbers; before them that of the last result. */
typedef struct strip_rows {
    char row[1 + DIMFOLD_SCAN_GROUP][STRIP_NUMBERS * 8];
} strip_rows;

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

static void rows_run(const dimfold_scan_work *work, scan_strip strip, dimfold_scan_columns *state, strip_rows *group,
                     size_t rows)
{
    const dimfold_lines *lines = work->lines;
    const dimfold_scan_items *items = &work->items;
    size_t first = work->is_exclusive ? 0 : 1, columns = strip.columns;
    ptrdiff_t pitch = sizeof group->row[0];
    scan_strip at = strip;
    for (size_t row = 0; row < rows; row++) {
        dimfold_scan_load(items, group->row[1 + row], columns, at.source, dimfold_lines_pitch_bytes(lines, 1, 0),
                          columns);
        row_ask(work, &at);
        if (row + 1 < rows)
            strip_move(&at, lines, 1);
    }
    char *numbers = group->row[1];
    work->kernels->columns[items->kind](numbers, pitch, numbers, pitch, rows, items->parts * columns, state);
    for (size_t row = 0; row < rows; row++) {
        dimfold_scan_store(items, strip.target, dimfold_lines_pitch_bytes(lines, 0, 0), group->row[first + row],
                           columns, columns);
        if (row + 1 < rows)
            strip_move(&strip, lines, 1);
    }
    memcpy(group->row[0], group->row[rows], sizeof group->row[0]);
}

static __attribute__((noinline)) void strip_run(const dimfold_scan_work *work, scan_strip strip,
                                                dimfold_scan_columns *state)
{
    _Alignas(64) strip_rows group;
    size_t rows = work->lines->extent[0];
    size_t bytes = dimfold_scan_bytes(work->items.kind);
    for (size_t i = 0; i < STRIP_NUMBERS; i++)
        dimfold_scan_put(&work->items, group.row[0] + i * bytes, work->items.first);
    state->streams = false;
    for (size_t row = 0; row < rows; row += DIMFOLD_SCAN_GROUP) {
        rows_run(work, strip, state, &group, dimfold_size_min(rows - row, DIMFOLD_SCAN_GROUP));
        if (row + DIMFOLD_SCAN_GROUP < rows)
            strip_move(&strip, work->lines, DIMFOLD_SCAN_GROUP);
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
        state_begin(&state, work, strip.columns * work->items.parts);
        if (strips_are_direct(work))
            strip_run_direct(work, strip, &state);
        else
            strip_run(work, strip, &state);
    }
    dimfold_environment_leave(environment);
}
