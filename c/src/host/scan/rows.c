/* Block by block: loaded, accumulated, stored; or all three at once where the items lie so. */
#include "rows.h"

#include "host/batch/environment.h"
#include "host/ways.h"

#include <string.h>

/* A line, and how far it is. */
typedef struct scan_line {
    const dimfold_scan_work *work;
    char *target;
    const char *source;
    dimfold_scan_row row[2];      /* of each part */
    char before[2][8];            /* the last result as a number, with which exclusive blocks begin */
} scan_line;

static void line_begin(scan_line *line, const dimfold_scan_work *work, char *target, const char *source)
{
    line->work = work;
    line->target = target;
    line->source = source;
    for (size_t part = 0; part < 2; part++) {
        line->row[part].chunks = line->row[part].block = dimfold_scan_none(work->items.kind);
        line->row[part].flip = work->items.flip;
        line->row[part].streams = work->streams;
        dimfold_scan_put(&work->items, line->before[part], work->items.first);
        memset(line->row[part].last, 0, sizeof line->row[part].last);
    }
}

static ptrdiff_t line_stride(const scan_line *line, size_t operand)
{
    return dimfold_lines_stride_bytes(line->work->lines, operand);
}

/* What lies without gaps; a single item has no stride. */
static bool line_is_direct(const scan_line *line)
{
    const dimfold_lines *lines = line->work->lines;
    bool is_dense = lines->extent[0] > 1 && line_stride(line, 0) == (ptrdiff_t)lines->side[0].item_bytes &&
                    line_stride(line, 1) == (ptrdiff_t)lines->side[1].item_bytes;
    return is_dense && line->work->items.is_direct && !line->work->is_exclusive;
}

/* Numbers of both parts of a block, of 8 bytes at most, each part with one before it. */
#define LINE_PLANE (8 + DIMFOLD_SCAN_BLOCK)

/* The block from item `begin` on, of `count` items. */
static void line_block(scan_line *line, size_t begin, size_t count)
{
    const dimfold_scan_work *work = line->work;
    const dimfold_scan_items *items = &work->items;
    size_t bytes = dimfold_scan_bytes(items->kind);
    _Alignas(64) char numbers[2 * LINE_PLANE * 8];
    char *first = numbers + 8 * bytes;
    ptrdiff_t from = (ptrdiff_t)begin * line_stride(line, 1), to = (ptrdiff_t)begin * line_stride(line, 0);
    dimfold_scan_load(items, first, LINE_PLANE, line->source + from, line_stride(line, 1), count);
    for (size_t part = 0; part < items->parts; part++) {
        char *at = first + part * LINE_PLANE * bytes;
        line->row[part].streams = false;
        work->kernels->row[items->kind](at, at, count, &line->row[part]);
        memcpy(at - bytes, line->before[part], bytes);
        memcpy(line->before[part], at + (count - 1) * bytes, bytes);
    }
    dimfold_scan_store(items, line->target + to, line_stride(line, 0), work->is_exclusive ? first - bytes : first,
                       LINE_PLANE, count);
}

static void line_block_direct(scan_line *line, size_t begin, size_t count)
{
    const dimfold_plan_side *side = line->work->lines->side;
    dimfold_scan_row_kernel *kernel = line->work->kernels->row[line->work->items.direct_kind];
    kernel(line->target + begin * side[0].item_bytes, line->source + begin * side[1].item_bytes, count,
           &line->row[0]);
}

static void line_end_chunk(scan_line *line)
{
    if (!dimfold_scan_is_tree(line->work->items.kind))
        return;
    for (size_t part = 0; part < line->work->items.parts; part++) {
        line->row[part].chunks.real += line->row[part].block.real;
        line->row[part].block = dimfold_scan_none(line->work->items.kind);
    }
}

static void line_run(scan_line *line, size_t begin, size_t end)
{
    bool is_direct = line_is_direct(line);
    while (begin < end) {
        size_t count = dimfold_size_min(end - begin, DIMFOLD_SCAN_BLOCK);
        if (is_direct)
            line_block_direct(line, begin, count);
        else
            line_block(line, begin, count);
        begin += count;
        if (begin % line->work->chunk == 0)
            line_end_chunk(line);
    }
}

void dimfold_scan_rows(const void *context, size_t begin, size_t end)
{
    const dimfold_scan_work *work = context;
    dimfold_environment environment = dimfold_environment_enter();
    dimfold_lines_place place;
    scan_line line;
    dimfold_lines_find(&place, work->lines, begin);
    for (size_t number = begin; number < end; number++) {
        line_begin(&line, work, place.at[0], place.at[1]);
        line_run(&line, 0, work->lines->extent[0]);
        dimfold_lines_next(&place, work->lines);
    }
    dimfold_environment_leave(environment);
}

/* ---- A long line by chunks ------------------------------------------------------------------------------------- */

/* What a chunk has, and by which three parts its last result is more than what the chunks before it have. Then what
   those have, and in `last[0]` the last result of all of them. */
typedef struct scan_chunk {
    dimfold_scan_value total[2];
    dimfold_scan_value last[2][3];
} scan_chunk;

typedef struct scan_long {
    const dimfold_scan_work *work;
    scan_line line; /* at its beginning */
    scan_chunk *chunk;
} scan_long;

/* Its total alone. */
static void chunk_sum(const scan_long *row, size_t number)
{
    const dimfold_scan_work *work = row->work;
    const dimfold_scan_items *items = &work->items;
    _Alignas(64) char numbers[2 * DIMFOLD_SCAN_BLOCK * 8];
    ptrdiff_t stride = line_stride(&row->line, 1);
    scan_line line = row->line;
    bool is_direct = line_is_direct(&line), is_tree = dimfold_scan_is_tree(items->kind);
    enum dimfold_scan_kind kind = is_direct ? items->direct_kind : items->kind;
    line.row[0].streams = line.row[1].streams = false;
    for (size_t begin = number * work->chunk; begin < (number + 1) * work->chunk; begin += DIMFOLD_SCAN_BLOCK) {
        const char *source = line.source + (ptrdiff_t)begin * stride;
        if (!is_direct)
            dimfold_scan_load(items, numbers, DIMFOLD_SCAN_BLOCK, source, stride, DIMFOLD_SCAN_BLOCK);
        for (size_t part = 0; part < items->parts; part++) {
            char *at = numbers + part * DIMFOLD_SCAN_BLOCK * dimfold_scan_bytes(items->kind);
            work->kernels->row[kind](is_tree ? NULL : at, is_direct ? source : at, DIMFOLD_SCAN_BLOCK, &line.row[part]);
        }
    }
    for (size_t part = 0; part < items->parts; part++) {
        row->chunk[number].total[part] = line.row[part].block;
        for (size_t i = 0; i < 3; i++)
            row->chunk[number].last[part][i].real = line.row[part].last[i];
    }
}

static void chunks_sum(const void *context, size_t begin, size_t end)
{
    dimfold_environment environment = dimfold_environment_enter();
    for (size_t number = begin; number < end; number++)
        chunk_sum(context, number);
    dimfold_environment_leave(environment);
}

static dimfold_scan_value chunks_join(enum dimfold_scan_kind kind, dimfold_scan_value a, dimfold_scan_value b)
{
    if (dimfold_scan_is_tree(kind))
        a.real += b.real;
    else if (kind == DIMFOLD_SCAN_PROD_I64)
        a.whole *= b.whole;
    else if (dimfold_scan_is_extreme(kind))
        a.whole = (int64_t)b.whole > (int64_t)a.whole ? b.whole : a.whole;
    else
        a.whole += b.whole;
    return a;
}

/* From what each chunk has to what those before each have, in order. */
static void chunks_carry(const scan_long *row, size_t part, size_t chunks)
{
    enum dimfold_scan_kind kind = row->work->items.kind;
    dimfold_environment environment = dimfold_environment_enter();
    dimfold_scan_value sum = dimfold_scan_none(kind), before = row->work->items.first;
    for (size_t number = 0; number < chunks; number++) {
        dimfold_scan_value *last = row->chunk[number].last[part], total = row->chunk[number].total[part];
        dimfold_scan_value result = {.real = last[2].real + (sum.real + last[0].real + last[1].real)};
        row->chunk[number].total[part] = sum;
        last[0] = before;
        sum = chunks_join(kind, sum, total);
        before = dimfold_scan_is_tree(kind) ? result : dimfold_scan_of_row(&row->work->items, sum);
    }
    dimfold_environment_leave(environment);
}

static void chunks_scan(const void *context, size_t begin, size_t end)
{
    const scan_long *row = context;
    size_t chunk = row->work->chunk, extent = row->work->lines->extent[0];
    dimfold_environment environment = dimfold_environment_enter();
    for (size_t number = begin; number < end; number++) {
        scan_line line = row->line;
        for (size_t part = 0; part < row->work->items.parts; part++) {
            bool is_tree = dimfold_scan_is_tree(row->work->items.kind);
            *(is_tree ? &line.row[part].chunks : &line.row[part].block) = row->chunk[number].total[part];
            dimfold_scan_put(&row->work->items, line.before[part], row->chunk[number].last[part][0]);
        }
        line_run(&line, number * chunk, dimfold_size_min((number + 1) * chunk, extent));
    }
    dimfold_environment_leave(environment);
}

void dimfold_scan_long_row(const dimfold_scan_work *work, size_t number, const dimfold_runner *runner, size_t threads)
{
    scan_chunk chunk[DIMFOLD_SCAN_CHUNKS];
    size_t chunks = (work->lines->extent[0] - 1) / work->chunk + 1;
    dimfold_lines_place place;
    scan_long row = {.work = work, .chunk = chunk};
    dimfold_lines_find(&place, work->lines, number);
    line_begin(&row.line, work, place.at[0], place.at[1]);
    memset(&chunk[chunks - 1], 0, sizeof chunk[0]);
    dimfold_share_range(runner, threads, chunks - 1, chunks_sum, &row);
    for (size_t part = 0; part < work->items.parts; part++)
        chunks_carry(&row, part, chunks);
    dimfold_share_range(runner, threads, chunks, chunks_scan, &row);
}
