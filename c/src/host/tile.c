/* Tiles and rows by a tier's squares and lines: everything that needs no vectors of its own. */
#include "tile.h"

#include "base/checked.h"
#include "move_bytes.h"
#include "tiers.h"

#include <stdalign.h>
#include <string.h>

/* A row of a tile is no longer when its items are converted. */
#define TILE_ROW_BYTES 4096

/* How far ahead of a run lines are asked for. */
#define TILE_COPY_AHEAD_BYTES 4096
#define TILE_CAST_AHEAD_BYTES 8192

/* What is converted at a time: longer pieces would leave the memory idle meanwhile. Each has a line at least. */
#define TILE_CAST_BYTES 512

/* ---- Rows of the target ---------------------------------------------------------------------------------------- */

/* How far a row that goes on is from the beginning of its line. */
static size_t tile_line_bytes(const char *target)
{
    return (uintptr_t)target % DIMFOLD_LINE_BYTES;
}

/* Writes a piece of a target row from a buffer that has room for a line before it. What does not fill the piece's last
   line is left in `carry`, at its end, and comes first in the row's next piece. */
static void tile_store_piece(const dimfold_host_tile *tile, char *target, char *piece, size_t size_bytes, char *carry)
{
    dimfold_tile_fetch nothing = {0};
    size_t before = tile_line_bytes(target);
    if (!tile->is_streamed) {
        move_bytes(target, piece, size_bytes);
        return;
    }
    if (tile->is_first && before > 0) {
        size_t head = dimfold_size_min(DIMFOLD_LINE_BYTES - before, size_bytes);
        move_bytes(target, piece, head);
        target += head, piece += head, size_bytes -= head;
    } else if (before > 0) {
        memcpy(piece - DIMFOLD_LINE_BYTES, carry, DIMFOLD_LINE_BYTES);
        target -= before, piece -= before, size_bytes += before;
    }
    size_t rest = size_bytes % DIMFOLD_LINE_BYTES, whole = size_bytes - rest;
    tile->tier->stream(target, piece, whole, &nothing);
    if (tile->is_last)
        move_bytes(target + whole, piece + whole, rest);
    else if (rest > 0)
        memcpy(carry, piece + size_bytes - DIMFOLD_LINE_BYTES, DIMFOLD_LINE_BYTES);
}

/* Writes row `row` of a tile from a buffer that has room for a line before it. */
static void tile_store_row(const dimfold_host_tile *tile, size_t row, char *piece)
{
    alignas(64) char made[DIMFOLD_LINE_BYTES + TILE_ROW_BYTES];
    size_t item_bytes = tile->item_bytes;
    if (tile->conversion != NULL) {
        dimfold_conversion_run(tile->conversion, made + DIMFOLD_LINE_BYTES, piece, tile->target_run);
        piece = made + DIMFOLD_LINE_BYTES;
        item_bytes = tile->conversion->target_bytes;
    }
    char *carry = tile->is_streamed ? tile->carry + row * DIMFOLD_LINE_BYTES : NULL;
    tile_store_piece(tile, tile->target + tile->target_row[row], piece, tile->target_run * item_bytes, carry);
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
    size_t before = tile_line_bytes(target), done = 0;
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
    size_t before = tile_line_bytes(tile->target + tile->target_row[row]);
    return (tile_line){tile->carry + row * DIMFOLD_LINE_BYTES, tile->is_first ? before : 0};
}

/* Writes what a line holds of a row that ends at `end`. */
static void tile_line_close(const dimfold_host_tile *tile, const tile_line *line, char *end)
{
    size_t rest = tile_line_bytes(end);
    if (tile->is_last && rest > line->own)
        move_bytes(end - rest + line->own, line->bytes + line->own, rest - line->own);
}

/* Target rows that follow each other, from a buffer. */
static void tile_append_rows(const dimfold_host_tile *tile, tile_line *line, size_t first, size_t count,
                             char *const *rows)
{
    dimfold_tile_fetch nothing = {0};
    for (size_t k = 0; k < count; k++)
        tile_append(tile, line, tile->target + tile->target_row[first + k], rows[k],
                    tile->target_run * tile->item_bytes, &nothing);
}

void dimfold_tile_rows(const dimfold_host_tile *tile)
{
    dimfold_tile_fetch fetch = dimfold_tile_fetch_begin(tile, tile->source_run * tile->item_bytes, 1);
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
    dimfold_tile_fetch fetch;
} tile_group;

/* One whose source rows have a whole line. The last step goes over what an earlier one has written already, or the last
   source row stands in for those that are not there. */
static void tile_group_move(tile_group *group, const dimfold_host_tile *tile, const char *source, bool is_direct)
{
    size_t run = tile->target_run, size = group->size, i = 0;
    dimfold_square *move = is_direct && tile->is_streamed ? group->square->stream : group->square->store;
    for (; i + size <= run; i += size)
        move(group->out, i * group->item_bytes, source, tile->source_row + i, &group->fetch);
    if (i == run)
        return;
    if (run >= size) {
        group->square->store(group->out, (run - size) * group->item_bytes, source, tile->source_row + run - size,
                             &group->fetch);
        return;
    }
    ptrdiff_t row[DIMFOLD_LINE_BYTES];
    for (size_t k = 0; k < size; k++)
        row[k] = tile->source_row[dimfold_size_min(k, run - 1)];
    group->square->store(group->out, 0, source, row, &group->fetch);
}

/* One whose source rows are shorter than a line, through lines of its own. */
static void tile_group_move_short(tile_group *group, const dimfold_host_tile *tile, const char *source,
                                  size_t size_bytes)
{
    char line[DIMFOLD_LINE_BYTES][DIMFOLD_LINE_BYTES];
    ptrdiff_t row[DIMFOLD_LINE_BYTES];
    for (size_t i = 0; i < group->size; i++)
        row[i] = (ptrdiff_t)(i * DIMFOLD_LINE_BYTES);
    for (size_t i = 0; i < tile->target_run; i += group->size) {
        for (size_t k = 0; k < group->size; k++)
            move_bytes(line[k], source + tile->source_row[dimfold_size_min(i + k, tile->target_run - 1)], size_bytes);
        group->square->store(group->out, i * group->item_bytes, line[0], row, &group->fetch);
    }
}

/* Whether rows can be written where they belong, and as they are: any with ordinary stores, whole lines past the
   caches. */
static bool tile_group_is_direct(const tile_group *group, const dimfold_host_tile *tile, size_t first)
{
    if (tile->conversion != NULL || tile->is_merged)
        return false;
    if (!tile->is_streamed)
        return tile->target_run >= group->size;
    uintptr_t bits = tile->target_run * group->item_bytes;
    for (size_t k = 0; k < group->size; k++)
        bits |= (uintptr_t)(tile->target + tile->target_row[first + k]);
    return bits % DIMFOLD_LINE_BYTES == 0;
}

static const dimfold_tier_square *tile_square(const dimfold_host_tile *tile)
{
    size_t number = 0;
    while (tile->item_bytes >> number > 1)
        number++;
    return &tile->tier->square[number];
}

void dimfold_tile_transpose(const dimfold_host_tile *tile)
{
    alignas(64) char buffer[DIMFOLD_TILE_BUFFER_BYTES];
    char *rows = buffer + DIMFOLD_LINE_BYTES;
    size_t bytes = tile->item_bytes, size = DIMFOLD_LINE_BYTES / bytes;
    size_t pitch = dimfold_tile_pitch(tile->target_run * bytes);
    tile_group group = {.square = tile_square(tile), .size = size, .item_bytes = bytes};
    group.fetch = dimfold_tile_fetch_begin(tile, tile->source_run * bytes, 1);
    tile_line line = tile->is_merged ? tile_line_open(tile, 0) : (tile_line){0};
    for (size_t j = 0; j < tile->source_run; j += size) {
        size_t count = dimfold_size_min(size, tile->source_run - j);
        size_t skipped = tile->source_run >= size ? size - count : 0;
        const char *source = tile->source + (j - skipped) * bytes;
        bool is_whole = count + skipped == size;
        bool is_direct = is_whole && tile_group_is_direct(&group, tile, j - skipped);
        for (size_t k = 0; k < size; k++)
            group.out[k] = is_direct ? tile->target + tile->target_row[j - skipped + k] : rows + k * pitch;
        if (is_whole)
            tile_group_move(&group, tile, source, is_direct);
        else
            tile_group_move_short(&group, tile, source, count * bytes);
        if (tile->is_merged)
            tile_append_rows(tile, &line, j, count, group.out + skipped);
        for (size_t k = 0; k < count && !is_direct && !tile->is_merged; k++)
            tile_store_row(tile, j + k, group.out[skipped + k]);
    }
    if (tile->is_merged)
        tile_line_close(tile, &line, tile->target + tile->target_row[tile->source_run - 1] + tile->target_run * bytes);
}

/* ---- Gathering -------------------------------------------------------------------------------------------------- */

void dimfold_tile_gather_items(const dimfold_host_tile *tile)
{
    alignas(64) char buffer[DIMFOLD_TILE_BUFFER_BYTES];
    char *rows = buffer + DIMFOLD_LINE_BYTES;
    size_t run_bytes = tile->target_run * tile->item_bytes;
    size_t pitch = tile->is_merged ? run_bytes : dimfold_tile_pitch(run_bytes);
    size_t span_bytes = (size_t)tile->source_column[tile->source_run - 1] + tile->item_bytes;
    dimfold_tile_fetch fetch = dimfold_tile_fetch_begin(tile, span_bytes, dimfold_tile_gather_step(tile));
    size_t most = (DIMFOLD_TILE_BUFFER_BYTES - 2 * DIMFOLD_LINE_BYTES) / pitch;
    for (size_t j = 0; j < tile->source_run; j += most) {
        size_t count = dimfold_size_min(most, tile->source_run - j);
        dimfold_tile_gather(rows, pitch, tile, j, count, &fetch);
        if (tile->is_merged)
            tile_store_piece(tile, tile->target + tile->target_row[j], rows, count * run_bytes, tile->carry);
        for (size_t k = 0; k < count && !tile->is_merged; k++)
            tile_store_row(tile, j + k, rows + k * pitch);
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

void dimfold_tile_fill(const dimfold_tile_pattern *pattern, char *target, size_t count)
{
    dimfold_tile_fetch nothing = {0};
    size_t size_bytes = count * pattern->item_bytes, period = DIMFOLD_LINE_BYTES * pattern->item_bytes;
    size_t head = (DIMFOLD_LINE_BYTES - tile_line_bytes(target)) % DIMFOLD_LINE_BYTES;
    head = dimfold_size_min(head, size_bytes);
    move_bytes(target, pattern->bytes, head);
    const char *from = pattern->bytes + head % pattern->item_bytes;
    for (size_t done = head; done < size_bytes; done += period) {
        size_t some = dimfold_size_min(period, size_bytes - done), rest = some % DIMFOLD_LINE_BYTES;
        pattern->tier->stream(target + done, from, some - rest, &nothing);
        move_bytes(target + done + some - rest, from + some - rest, rest);
    }
}

void dimfold_tile_copy(const dimfold_tier *tier, char *target, const char *source, size_t size_bytes)
{
    static const ptrdiff_t here[2] = {0, 0};
    dimfold_tile_fetch ahead = {source + TILE_COPY_AHEAD_BYTES, here, here + 1, 0, SIZE_MAX, 1};
    size_t head = (DIMFOLD_LINE_BYTES - tile_line_bytes(target)) % DIMFOLD_LINE_BYTES;
    head = dimfold_size_min(head, size_bytes);
    size_t rest = (size_bytes - head) % DIMFOLD_LINE_BYTES;
    move_bytes(target, source, head);
    tier->stream(target + head, source + head, size_bytes - head - rest, &ahead);
    move_bytes(target + size_bytes - rest, source + size_bytes - rest, rest);
}

void dimfold_tile_cast(const dimfold_tier *tier, const dimfold_conversion *conversion, char *target,
                       const char *source, size_t count)
{
    alignas(64) char memory[DIMFOLD_LINE_BYTES + TILE_CAST_BYTES], carry[DIMFOLD_LINE_BYTES];
    size_t target_bytes = conversion->target_bytes, source_bytes = conversion->source_bytes;
    size_t some = dimfold_size_max(TILE_CAST_BYTES / source_bytes, DIMFOLD_LINE_BYTES);
    some = dimfold_size_min(some, TILE_CAST_BYTES / target_bytes);
    dimfold_host_tile tile = {.tier = tier, .is_first = true, .is_streamed = true};
    for (size_t done = 0; done < count; done += some) {
        size_t now = dimfold_size_min(some, count - done);
        const char *from = source + done * source_bytes;
        for (size_t line = 0; line < now * source_bytes; line += DIMFOLD_LINE_BYTES)
            __builtin_prefetch(from + line + TILE_CAST_AHEAD_BYTES, 0, 3);
        dimfold_conversion_run(conversion, memory + DIMFOLD_LINE_BYTES, from, now);
        tile.is_last = done + now == count;
        tile_store_piece(&tile, target + done * target_bytes, memory + DIMFOLD_LINE_BYTES, now * target_bytes, carry);
        tile.is_first = false;
    }
}
