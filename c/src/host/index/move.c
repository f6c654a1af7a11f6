/* Kernels that move rows: of one item, of bytes that follow each other, of items that lie apart. */
#include "move.h"

#include "host/cut.h"
#include "host/often/move.h"
#include "host/span.h"
#include "resolve.h"

#include <string.h>

#define ITEM_BYTES 1
#include "items.inc.h"
#define ITEM_BYTES 2
#include "items.inc.h"
#define ITEM_BYTES 4
#include "items.inc.h"
#define ITEM_BYTES 8
#include "items.inc.h"
#define ITEM_BYTES 16
#include "items.inc.h"

/* Items that follow each other in the walked side. */
static void index_take_dense(const dimfold_index_block *block)
{
    size_t number = dimfold_tier_number(block->item_bytes);
    block->kernels->gather[number](block->walked, block->indexed, block->offset, block->count);
}

/* Rows are asked for so many bytes before their turn, into the second cache: the first one holds too few that are on
   their way. Measured: rows of 4 KiB arrive 1.3 times as fast. */
#define MOVE_AHEAD_BYTES 8192

/* A part of a row at a time, so that what is asked for does not come in bursts. */
#define MOVE_PART_BYTES 512

static void move_ask(const char *ahead, size_t size_bytes)
{
    for (size_t i = 0; i < size_bytes; i += DIMFOLD_LINE_BYTES)
        __builtin_prefetch(ahead + i, 0, 2);
}

/* Past the caches; `ahead` is a row that comes soon. */
static void move_stream(const dimfold_tier *tier, char *target, const char *source, const char *ahead,
                        size_t size_bytes)
{
    dimfold_tile_fetch nothing = {0};
    size_t head = (DIMFOLD_LINE_BYTES - dimfold_line_bytes(target)) % DIMFOLD_LINE_BYTES;
    head = dimfold_size_min(head, size_bytes);
    size_t rest = (size_bytes - head) % DIMFOLD_LINE_BYTES, end = size_bytes - rest;
    move_bytes(target, source, head);
    for (size_t done = head; done < end; done += MOVE_PART_BYTES) {
        size_t some = dimfold_size_min(MOVE_PART_BYTES, end - done);
        move_ask(ahead + done, some);
        tier->stream(target + done, source + done, some, &nothing);
    }
    move_bytes(target + end, source + end, rest);
}

static size_t move_rows_ahead(const dimfold_index_block *block)
{
    size_t rows = MOVE_AHEAD_BYTES / block->item_bytes;
    return dimfold_size_max(1, dimfold_size_min(rows, DIMFOLD_INDEX_AHEAD));
}

static void index_take_bytes(const dimfold_index_block *block)
{
    size_t rows = move_rows_ahead(block);
    for (size_t i = 0; i < block->count; i++) {
        char *target = dimfold_index_row(block, i);
        const char *source = block->indexed + block->offset[i], *ahead = block->indexed + block->offset[i + rows];
        if (block->is_streamed) {
            move_stream(block->tier, target, source, ahead, block->item_bytes);
            continue;
        }
        if (block->is_far)
            move_ask(ahead, dimfold_size_min(block->item_bytes, MOVE_AHEAD_BYTES));
        move_bytes(target, source, block->item_bytes);
    }
}

static void index_put_bytes(const dimfold_index_block *block)
{
    for (size_t i = 0; i < block->count; i++) {
        const char *source = dimfold_index_row(block, i);
        char *target = block->indexed + block->offset[i];
        if (block->is_streamed)
            dimfold_tile_copy(block->tier, target, source, block->item_bytes);
        else
            move_bytes(target, source, block->item_bytes);
    }
}

static void index_take_strided(const dimfold_index_block *block)
{
    dimfold_kernel *rows = dimfold_move_rows(block->item_bytes);
    dimfold_axis axis[2] = {{block->extent, block->walked_stride, block->indexed_stride}, {1, 0, 0}};
    for (size_t i = 0; i < block->count; i++)
        rows(NULL, dimfold_index_row(block, i), block->indexed + block->offset[i], axis);
}

static void index_put_strided(const dimfold_index_block *block)
{
    dimfold_kernel *rows = dimfold_move_rows(block->item_bytes);
    dimfold_axis axis[2] = {{block->extent, block->indexed_stride, block->walked_stride}, {1, 0, 0}};
    for (size_t i = 0; i < block->count; i++)
        rows(NULL, block->indexed + block->offset[i], dimfold_index_row(block, i), axis);
}

/* By the kinds above: the items of 1, 2, 4, 8 and 16 bytes, bytes, strided rows. */
static dimfold_index_kernel *move_choose(const dimfold_index_block *block, dimfold_index_kernel *const kernel[7])
{
    size_t number = 0;
    if (block->extent > 1)
        return kernel[6];
    while (number < 5 && block->item_bytes != (size_t)1 << number)
        number++;
    return kernel[number];
}

dimfold_index_kernel *dimfold_index_kernel_take(const dimfold_index_block *block)
{
    static dimfold_index_kernel *const kernel[7] = {index_take_1,  index_take_2,     index_take_4,      index_take_8,
                                                    index_take_16, index_take_bytes, index_take_strided};
    bool is_dense = block->extent == 1 && block->place == NULL && block->step == (ptrdiff_t)block->item_bytes;
    if (is_dense && block->item_bytes <= 8 && dimfold_cut_is_vector(block->item_bytes))
        return index_take_dense;
    return move_choose(block, kernel);
}

dimfold_index_kernel *dimfold_index_kernel_put(const dimfold_index_block *block)
{
    static dimfold_index_kernel *const kernel[7] = {index_put_1,  index_put_2,     index_put_4,      index_put_8,
                                                    index_put_16, index_put_bytes, index_put_strided};
    return move_choose(block, kernel);
}
