/* Goes through blocks run by run. */
#include "block.h"

#include "base/checked.h"
#include "host/move_bytes.h"
#include "host/span.h"

#include <stdalign.h>
#include <string.h>

/* How many lines are asked for before they are read, the prefetch distance, and in how many blocks at most. */
#define BLOCK_LINES_AHEAD 192
#define BLOCK_BLOCKS_AHEAD 8

#define BLOCK_INLINE static inline __attribute__((always_inline))

/* Where the blocks are, and what is the same for all of them. */
typedef struct block_walk {
    const dimfold_blocks *blocks;
    dimfold_odometer place, ahead; /* of the block at hand, and of that whose lines are asked for */
    size_t asked;                  /* blocks, the one at `ahead` included */
    dimfold_blocks_size size;
    bool begins, ends;             /* whether runs do so with the block at hand */
    dimfold_tile_fetch fetch;
    size_t lines_more;             /* that are asked for with each run beside one for each line that is written */
    char *carry;                   /* of each run, what there is of its last line */
} block_walk;

/* ---- Putting a run together -------------------------------------------------------------------------------------- */

/* Units of a constant size, and those of two such pieces, which may overlap. */
BLOCK_INLINE void block_units(char *to, const char *source, const ptrdiff_t *row, size_t count, size_t unit_bytes,
                              size_t piece_bytes)
{
    for (size_t i = 0; i < count; i++, to += unit_bytes) {
        memcpy(to, source + row[i], piece_bytes);
        if (piece_bytes != unit_bytes)
            memcpy(to + unit_bytes - piece_bytes, source + row[i] + unit_bytes - piece_bytes, piece_bytes);
    }
}

static void block_any(char *to, const char *source, const ptrdiff_t *row, size_t count, size_t unit_bytes)
{
    for (size_t i = 0; i < count; i++, to += unit_bytes)
        move_bytes(to, source + row[i], unit_bytes);
}

static void block_gather(char *to, const char *source, const ptrdiff_t *row, size_t count, size_t unit_bytes)
{
    switch (unit_bytes) {
    case 1: block_units(to, source, row, count, 1, 1); break;
    case 2: block_units(to, source, row, count, 2, 2); break;
    case 3: block_units(to, source, row, count, 3, 2); break;
    case 4: block_units(to, source, row, count, 4, 4); break;
    case 6: block_units(to, source, row, count, 6, 4); break;
    case 8: block_units(to, source, row, count, 8, 8); break;
    case 12: block_units(to, source, row, count, 12, 8); break;
    case 16: block_units(to, source, row, count, 16, 16); break;
    default:
        if (unit_bytes < 8)
            block_units(to, source, row, count, unit_bytes, 4);
        else if (unit_bytes < 16)
            block_units(to, source, row, count, unit_bytes, 8);
        else if (unit_bytes <= 32)
            block_units(to, source, row, count, unit_bytes, 16);
        else if (unit_bytes <= 64)
            block_units(to, source, row, count, unit_bytes, 32);
        else
            block_any(to, source, row, count, unit_bytes);
    }
}

static void block_assemble(const dimfold_blocks *blocks, const dimfold_blocks_size *size, char *to,
                          const char *source)
{
    size_t unit_bytes = blocks->unit_bytes, pitch = size->rows * unit_bytes;
    if (!blocks->is_turned) {
        block_gather(to, source, blocks->row, size->rows, unit_bytes);
        return;
    }
    dimfold_turn *turn = blocks->tier->turn[dimfold_tier_number(unit_bytes)];
    for (size_t k = 0; k < size->parts; k++, to += size->columns * pitch)
        turn(to, pitch, source + blocks->part[k], blocks->row, size->rows, size->columns);
}

/* ---- Writing it -------------------------------------------------------------------------------------------------- */

static void block_ask(block_walk *walk, size_t lines)
{
    for (size_t i = 0; i < lines; i++)
        dimfold_tile_fetch_line(&walk->fetch);
}

/* Writes `size_bytes` that begin in the first of the lines at `made`, in the place where the target begins in its own.
   What the run has of its first line and its last one is moved, what it has in common with the next block carried. */
static void block_write(block_walk *walk, char *target, char *made, size_t size_bytes, char *carry)
{
    size_t before = dimfold_line_bytes(target), end = before + size_bytes, rest = end % DIMFOLD_LINE_BYTES, done = 0;
    target -= before;
    if (before > 0 && walk->begins) {
        done = DIMFOLD_LINE_BYTES;
        move_bytes(target + before, made + before, dimfold_size_min(size_bytes, done - before));
        if (end <= done)
            return;
    }
    size_t whole = end - rest;
    walk->blocks->tier->stream(target + done, made + done, whole - done, &walk->fetch);
    if (walk->ends)
        move_bytes(target + whole, made + whole, rest);
    else if (rest > 0)
        memcpy(carry, made + whole, DIMFOLD_LINE_BYTES);
}

static void block_move(block_walk *walk, char *target, const char *source)
{
    alignas(DIMFOLD_LINE_BYTES) char made[DIMFOLD_BLOCKS_RUN_BYTES + 2 * DIMFOLD_LINE_BYTES];
    const dimfold_blocks *blocks = walk->blocks;
    dimfold_blocks_size size = walk->size;
    size_t size_bytes = size.rows * size.columns * size.parts * blocks->unit_bytes;
    for (size_t r = 0; r < size.runs; r++) {
        char *to = target + blocks->run_target[r], *carry = walk->carry + r * DIMFOLD_LINE_BYTES;
        if (!blocks->is_streamed) {
            block_assemble(blocks, &size, to, source + blocks->run_source[r]);
            continue;
        }
        block_assemble(blocks, &size, made + dimfold_line_bytes(to), source + blocks->run_source[r]);
        if (!walk->begins)
            memcpy(made, carry, dimfold_line_bytes(to));
        block_write(walk, to, made, size_bytes, carry);
        block_ask(walk, walk->lines_more);
    }
}

/* ---- Block by block ---------------------------------------------------------------------------------------------- */

/* Asks for the lines of the block at `ahead` from now on, if there is one before `end`. */
static void block_ahead(block_walk *walk, size_t end)
{
    const dimfold_blocks *blocks = walk->blocks;
    bool is_there = walk->asked < end;
    const ptrdiff_t *piece = blocks->piece;
    walk->fetch = (dimfold_tile_fetch){blocks->source + walk->ahead.source, piece,
                                       piece + (is_there ? blocks->pieces : 0), 0, blocks->piece_bytes};
    walk->asked++;
    dimfold_odometer_step(&walk->ahead, blocks->axis, 0, blocks->ndim);
}

static bool block_is_last(const block_walk *walk, size_t axis)
{
    return walk->place.index[axis] + 1 == walk->blocks->axis[axis].extent;
}

static void block_begin(block_walk *walk, bool is_first, bool is_last)
{
    const dimfold_blocks *blocks = walk->blocks;
    walk->size = blocks->whole;
    walk->begins = !blocks->carries || is_first || walk->place.index[0] == 0;
    walk->ends = !blocks->carries || is_last || block_is_last(walk, 0);
    if (block_is_last(walk, blocks->run_axis)) {
        walk->size.rows = blocks->rest.rows;
        walk->size.columns = blocks->rest.columns;
        walk->size.parts = blocks->rest.parts;
    }
    if (block_is_last(walk, blocks->runs_axis))
        walk->size.runs = blocks->rest.runs;
}

static size_t block_blocks_ahead(size_t lines)
{
    return dimfold_size_max(dimfold_size_min(BLOCK_LINES_AHEAD / lines, BLOCK_BLOCKS_AHEAD), 1);
}

static size_t block_lines_more(const dimfold_blocks *blocks, size_t lines)
{
    const dimfold_blocks_size *size = &blocks->whole;
    size_t run_bytes = size->rows * size->columns * size->parts * blocks->unit_bytes;
    size_t each = (lines + size->runs - 1) / size->runs, written = run_bytes / DIMFOLD_LINE_BYTES;
    return each > written ? each - written : 0;
}

void dimfold_blocks_run(const dimfold_blocks *blocks, size_t begin, size_t end)
{
    alignas(DIMFOLD_LINE_BYTES) char carry[DIMFOLD_BLOCKS_RUNS_MAX * DIMFOLD_LINE_BYTES];
    block_walk walk; /* not cleared: it is large */
    size_t lines = blocks->pieces * ((blocks->piece_bytes + DIMFOLD_LINE_BYTES - 1) / DIMFOLD_LINE_BYTES);
    walk.blocks = blocks;
    walk.carry = carry;
    walk.asked = begin;
    dimfold_odometer_find(&walk.place, blocks->axis, blocks->ndim, begin);
    walk.ahead = walk.place;
    for (size_t i = 0; blocks->is_streamed && i < block_blocks_ahead(lines); i++) {
        block_ahead(&walk, end);
        block_ask(&walk, lines);
    }
    walk.lines_more = block_lines_more(blocks, lines);
    for (size_t number = begin; number < end; number++) {
        block_ahead(&walk, end);
        block_begin(&walk, number == begin, number + 1 == end);
        block_move(&walk, blocks->target + walk.place.target, blocks->source + walk.place.source);
        dimfold_odometer_step(&walk.place, blocks->axis, 0, blocks->ndim);
    }
}
