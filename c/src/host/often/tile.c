/* Tiles and rows by a tier's squares and lines: everything that needs no vectors of its own. */
#include "tile.h"

#include "base/checked.h"
#include "host/move_bytes.h"
#include "host/span.h"
#include "host/tiers.h"

#include <stdalign.h>
#include <string.h>

/* A row of a tile is no longer when its items are converted. */
#define TILE_ROW_BYTES 4096

/* How far ahead of a run lines are asked for: the prefetch distance. */
#define TILE_COPY_AHEAD_BYTES 4096
#define TILE_CAST_AHEAD_BYTES 8192

/* How many lines of tiles are asked for before they are read, and how many of each row at least. */
#define TILE_LINES_AHEAD 128
#define TILE_LINES_AHEAD_FAR 256 /* into the second cache */
#define TILE_ROW_LINES_AHEAD 4

/* What is converted at a time: longer pieces would leave the memory idle meanwhile. Each has a line at least. */
#define TILE_CAST_BYTES 512

/* ---- Rows of the target ---------------------------------------------------------------------------------------- */

/* Writes row `row` of a tile from a buffer that has room for a line before it and behind it. */
static void tile_store_row(const dimfold_host_tile *tile, size_t row, const char *from)
{
    alignas(64) char made[DIMFOLD_LINE_BYTES + TILE_ROW_BYTES + DIMFOLD_LINE_BYTES];
    char *target = tile->target + tile->target_row[row];
    char *line = tile->is_streamed ? tile->carry + row * DIMFOLD_LINE_BYTES : NULL;
    dimfold_span span = {target, line, tile->is_first, tile->is_last};
    size_t item_bytes = tile->item_bytes;
    if (tile->conversion != NULL) {
        dimfold_conversion_run(tile->conversion, made + DIMFOLD_LINE_BYTES, from, tile->target_run);
        from = made + DIMFOLD_LINE_BYTES;
        item_bytes = tile->conversion->target_bytes;
    }
    if (tile->is_streamed)
        dimfold_span_stream(tile->tier, span, from, tile->target_run * item_bytes);
    else
        move_bytes(target, from, tile->target_run * item_bytes);
}

/* ---- Rows that both sides share --------------------------------------------------------------------------------- */

/* A line of the target that is being filled: the bytes from `own` on are the row's. */
typedef struct tile_line {
    char *bytes;
    size_t own;
} tile_line;

/* Writes a line that is full. */
static void tile_line_end(const dimfold_host_tile *tile, tile_line *line, char *target)
{
    dimfold_tile_fetch nothing = {0};
    if (line->own == 0)
        tile->tier->stream(target, line->bytes, DIMFOLD_LINE_BYTES, &nothing);
    else
        move_bytes(target + line->own, line->bytes + line->own, DIMFOLD_LINE_BYTES - line->own);
    line->own = 0;
}

/* Puts source bytes behind what the line holds, and leaves there what does not fill the last one. */
static void tile_append(const dimfold_host_tile *tile, tile_line *line, char *target, const char *source,
                        size_t size_bytes, dimfold_tile_fetch *fetch)
{
    size_t before = dimfold_line_bytes(target), done = 0;
    dimfold_tile_fetch_line(fetch);
    if (before > 0) {
        done = dimfold_size_min(DIMFOLD_LINE_BYTES - before, size_bytes);
        move_bytes(line->bytes + before, source, done);
        if (before + done < DIMFOLD_LINE_BYTES)
            return;
        tile_line_end(tile, line, target - before);
    }
    size_t rest = (size_bytes - done) % DIMFOLD_LINE_BYTES;
    tile->tier->stream(target + done, source + done, size_bytes - done - rest, fetch);
    move_bytes(line->bytes, source + size_bytes - rest, rest);
}

/* The line that target row `row` has left from the tile before, or that it begins with. */
static tile_line tile_line_open(const dimfold_host_tile *tile, size_t row)
{
    size_t before = dimfold_line_bytes(tile->target + tile->target_row[row]);
    return (tile_line){tile->carry + row * DIMFOLD_LINE_BYTES, tile->is_first ? before : 0};
}

/* Writes what a line holds of a row that ends at `end`. */
static void tile_line_close(const dimfold_host_tile *tile, const tile_line *line, char *end)
{
    size_t rest = dimfold_line_bytes(end);
    if (tile->is_last && rest > line->own)
        move_bytes(end - rest + line->own, line->bytes + line->own, rest - line->own);
}

void dimfold_tile_rows(const dimfold_host_tile *tile)
{
    dimfold_tile_fetch fetch = dimfold_tile_fetch_begin(tile, tile->source_run * tile->item_bytes);
    for (size_t j = 0; j < tile->source_run; j++) {
        char *target = tile->target + tile->target_row[j];
        const char *source = tile->source + tile->source_column[j];
        tile_line line = tile_line_open(tile, j);
        for (size_t i = 0; i < tile->target_run; i++, target += tile->item_bytes)
            tile_append(tile, &line, target, source + tile->source_row[i], tile->item_bytes, &fetch);
        tile_line_close(tile, &line, target);
    }
}

/* ---- Transposing ------------------------------------------------------------------------------------------------ */

/* A group of target rows: those whose items one line of a source row holds. */
typedef struct tile_group {
    const dimfold_tier_square *square;
    size_t size;      /* of a group, and of a square */
    size_t item_bytes;
    char *out[DIMFOLD_LINE_BYTES]; /* where the rows are written */
    const char *source;
    size_t share;     /* of the source rows, for each of the group's */
    ptrdiff_t ahead;  /* from a line that is read to the one that is asked for; 0: none is */
    bool is_direct;   /* the rows are written where they belong, not put together in the buffer first */
} tile_group;

/* Squares next to each other, by `move`; returns where they end. */
static size_t tile_group_squares(const tile_group *group, const dimfold_host_tile *tile, dimfold_square *move,
                                 size_t begin, size_t size)
{
    ptrdiff_t ahead = group->is_direct ? dimfold_square_ahead(group->ahead, tile->asks_far) : 0;
    for (; begin + size <= tile->target_run; begin += size)
        move(group->out, begin * group->item_bytes, group->source, tile->source_row + begin, ahead);
    return begin;
}

/* One whose source rows have a whole line. The last step goes over what an earlier one has written already, or the last
   source row stands in for those that are not there. */
static void tile_group_move(const tile_group *group, const dimfold_host_tile *tile)
{
    size_t run = tile->target_run, size = group->size, done = 0;
    ptrdiff_t row[DIMFOLD_LINE_BYTES];
    if (group->is_direct && tile->is_streamed) {
        if (group->square->pair != NULL)
            done = tile_group_squares(group, tile, group->square->pair, 0, 2 * size);
        tile_group_squares(group, tile, group->square->stream, done, size);
        return;
    }
    done = tile_group_squares(group, tile, group->square->store, 0, size);
    if (done == run)
        return;
    size_t first = run >= size ? run - size : 0;
    for (size_t k = 0; k < size; k++)
        row[k] = tile->source_row[dimfold_size_min(first + k, run - 1)];
    group->square->store(group->out, first * group->item_bytes, group->source, row, 0);
}

/* One whose source rows are shorter than a line, through lines of its own. */
static void tile_group_move_short(const tile_group *group, const dimfold_host_tile *tile, size_t size_bytes)
{
    char line[DIMFOLD_LINE_BYTES][DIMFOLD_LINE_BYTES];
    ptrdiff_t row[DIMFOLD_LINE_BYTES];
    for (size_t i = 0; i < group->size; i++)
        row[i] = (ptrdiff_t)(i * DIMFOLD_LINE_BYTES);
    for (size_t i = 0; i < tile->target_run; i += group->size) {
        for (size_t k = 0; k < group->size; k++)
            move_bytes(line[k], group->source + tile->source_row[dimfold_size_min(i + k, tile->target_run - 1)],
                       size_bytes);
        group->square->store(group->out, i * group->item_bytes, line[0], row, 0);
    }
}

/* Whether rows can be written where they belong, and as they are: any with ordinary stores, whole lines past the
   caches. */
static bool tile_group_is_direct(const tile_group *group, const dimfold_host_tile *tile, size_t first)
{
    if (tile->conversion != NULL || tile->is_buffered)
        return false;
    if (!tile->is_streamed)
        return tile->target_run >= group->size;
    if (group->square->stream == NULL)
        return false;
    uintptr_t bits = tile->target_run * group->item_bytes;
    for (size_t k = 0; k < group->size; k++)
        bits |= (uintptr_t)(tile->target + tile->target_row[first + k]);
    return bits % DIMFOLD_LINE_BYTES == 0;
}

/* How many lines of each row are asked for before they are read. */
static size_t tile_row_lines(const dimfold_host_tile *tile)
{
    if (tile->is_buffered)
        return 1;
    size_t distance = tile->asks_far ? TILE_LINES_AHEAD_FAR : TILE_LINES_AHEAD;
    return dimfold_size_max(distance / tile->target_run, TILE_ROW_LINES_AHEAD);
}

/* From a line that begins `column_bytes` behind the beginning of its row to the line that is asked for meanwhile: so
   many lines ahead along the row, and in the next tile where the row ends. */
static ptrdiff_t tile_ahead(const dimfold_host_tile *tile, size_t column_bytes)
{
    size_t ahead = tile_row_lines(tile) * DIMFOLD_LINE_BYTES;
    size_t lines = (tile->source_run * tile->item_bytes + DIMFOLD_LINE_BYTES - 1) / DIMFOLD_LINE_BYTES;
    size_t row_bytes = lines * DIMFOLD_LINE_BYTES;
    if (column_bytes + ahead < row_bytes)
        return (ptrdiff_t)ahead;
    if (tile->next == NULL)
        return 0;
    size_t back = row_bytes > ahead ? row_bytes - ahead : 0;
    return tile->next - tile->source - (ptrdiff_t)back;
}

/* Makes the group ready whose first item in each source row is item `first`. */
static void tile_group_begin(tile_group *group, const dimfold_host_tile *tile, size_t first, char *rows, bool is_whole)
{
    size_t pitch = dimfold_tile_pitch(tile->target_run * group->item_bytes);
    group->source = tile->source + first * group->item_bytes;
    group->ahead = tile_ahead(tile, first * group->item_bytes);
    group->is_direct = is_whole && tile_group_is_direct(group, tile, first);
    for (size_t k = 0; k < group->size; k++)
        group->out[k] = group->is_direct ? tile->target + tile->target_row[first + k] : rows + k * pitch;
}

/* Asks for the lines that come later: a share of them with each of the group's rows, from that source row on. */
static size_t tile_group_fetch(const tile_group *group, const dimfold_host_tile *tile, size_t row)
{
    const char *ahead = group->source + group->ahead;
    size_t end = dimfold_size_min(row + group->share, tile->target_run);
    if (tile->asks_far)
        for (; row < end; row++)
            __builtin_prefetch(ahead + tile->source_row[row], 0, 2);
    else
        for (; row < end; row++)
            __builtin_prefetch(ahead + tile->source_row[row], 0, 3);
    return row;
}

/* Writes `count` target rows from the buffer, `first` being the first one: the group's `skipped`th. */
static void tile_group_write(const tile_group *group, const dimfold_host_tile *tile, size_t first, size_t count,
                             size_t skipped)
{
    size_t asked = group->ahead != 0 ? 0 : tile->target_run;
    for (size_t k = 0; k < count; k++) {
        asked = tile_group_fetch(group, tile, asked);
        tile_store_row(tile, first + k, group->out[skipped + k]);
    }
}

void dimfold_tile_transpose(const dimfold_host_tile *tile)
{
    alignas(64) char buffer[DIMFOLD_TILE_BUFFER_BYTES];
    size_t bytes = tile->item_bytes, size = DIMFOLD_LINE_BYTES / bytes;
    tile_group group; /* not cleared: it is large */
    group.square = dimfold_tier_square_of(tile->tier, tile->item_bytes);
    group.size = size;
    group.item_bytes = bytes;
    group.share = (tile->target_run + size - 1) / size;
    for (size_t j = 0; j < tile->source_run; j += size) {
        size_t count = dimfold_size_min(size, tile->source_run - j);
        size_t skipped = tile->source_run >= size ? size - count : 0;
        bool is_whole = count + skipped == size;
        tile_group_begin(&group, tile, j - skipped, buffer + DIMFOLD_LINE_BYTES, is_whole);
        if (is_whole)
            tile_group_move(&group, tile);
        else
            tile_group_move_short(&group, tile, count * bytes);
        if (!group.is_direct)
            tile_group_write(&group, tile, j, count, skipped);
    }
}

/* ---- Runs ------------------------------------------------------------------------------------------------------- */

void dimfold_tile_pattern_make(dimfold_tile_pattern *pattern, const dimfold_tier *tier, const char *item,
                               size_t item_bytes)
{
    pattern->tier = tier;
    pattern->item_bytes = item_bytes;
    for (size_t i = 0; i <= DIMFOLD_LINE_BYTES; i++)
        memcpy(pattern->bytes + i * item_bytes, item, item_bytes);
}

/* Whole lines of items that do not divide one: as many lines as an item has bytes, again and again. */
static void tile_fill_period(const dimfold_tile_pattern *pattern, char *target, const char *from, size_t size_bytes)
{
    dimfold_tile_fetch nothing = {0};
    size_t period = DIMFOLD_LINE_BYTES * pattern->item_bytes;
    for (size_t done = 0; done < size_bytes; done += period)
        pattern->tier->stream(target + done, from, dimfold_size_min(period, size_bytes - done), &nothing);
}

void dimfold_tile_fill(const dimfold_tile_pattern *pattern, char *target, size_t count)
{
    size_t size_bytes = count * pattern->item_bytes;
    size_t head = (DIMFOLD_LINE_BYTES - dimfold_line_bytes(target)) % DIMFOLD_LINE_BYTES;
    head = dimfold_size_min(head, size_bytes);
    move_bytes(target, pattern->bytes, head);
    const char *from = pattern->bytes + head % pattern->item_bytes;
    size_t rest = (size_bytes - head) % DIMFOLD_LINE_BYTES, end = size_bytes - rest;
    if (DIMFOLD_LINE_BYTES % pattern->item_bytes == 0)
        pattern->tier->repeat(target + head, from, end - head);
    else
        tile_fill_period(pattern, target + head, from, end - head);
    move_bytes(target + end, from + (end - head) % pattern->item_bytes, rest);
}

void dimfold_tile_copy(const dimfold_tier *tier, char *target, const char *source, size_t size_bytes)
{
    static const ptrdiff_t here[2] = {0, 0};
    dimfold_tile_fetch ahead = {source + TILE_COPY_AHEAD_BYTES, here, here + 1, 0, SIZE_MAX};
    size_t head = (DIMFOLD_LINE_BYTES - dimfold_line_bytes(target)) % DIMFOLD_LINE_BYTES;
    head = dimfold_size_min(head, size_bytes);
    size_t rest = (size_bytes - head) % DIMFOLD_LINE_BYTES;
    move_bytes(target, source, head);
    tier->stream(target + head, source + head, size_bytes - head - rest, &ahead);
    move_bytes(target + size_bytes - rest, source + size_bytes - rest, rest);
}

void dimfold_tile_cast(const dimfold_tier *tier, const dimfold_conversion *conversion, char *target,
                       const char *source, size_t count)
{
    alignas(64) char memory[DIMFOLD_LINE_BYTES + TILE_CAST_BYTES + DIMFOLD_LINE_BYTES], carry[DIMFOLD_LINE_BYTES];
    size_t target_bytes = conversion->target_bytes, source_bytes = conversion->source_bytes;
    size_t some = dimfold_size_max(TILE_CAST_BYTES / source_bytes, DIMFOLD_LINE_BYTES);
    some = dimfold_size_min(some, TILE_CAST_BYTES / target_bytes);
    for (size_t done = 0; done < count; done += some) {
        size_t now = dimfold_size_min(some, count - done);
        const char *from = source + done * source_bytes;
        for (size_t line = 0; line < now * source_bytes; line += DIMFOLD_LINE_BYTES)
            __builtin_prefetch(from + line + TILE_CAST_AHEAD_BYTES, 0, 3);
        dimfold_conversion_run(conversion, memory + DIMFOLD_LINE_BYTES, from, now);
        dimfold_span span = {target + done * target_bytes, carry, done == 0, done + now == count};
        dimfold_span_stream(tier, span, memory + DIMFOLD_LINE_BYTES, now * target_bytes);
    }
}
