/* Counted first, so that each piece knows where its elements go, and whether there is room for all of them. */
#include "mask.h"

#include "base/checked.h"
#include "host/often/move.h"
#include "host/ways.h"
#include "truth.h"

#include <stdalign.h>

#define MASK_PIECE_ITEMS 65536
#define MASK_THREADED_BYTES_MIN ((size_t)1 << 20)

/* Side 0 of a block without gaps, and as bytes that are 0 or not. */
typedef struct mask_buffer {
    alignas(64) char items[DIMFOLD_INDEX_MASK_BLOCK * 16];
    alignas(64) uint8_t truth[DIMFOLD_INDEX_MASK_BLOCK];
} mask_buffer;

static size_t mask_piece_begin(const dimfold_index_mask *mask, size_t piece)
{
    size_t share = mask->order.size / mask->pieces, extra = mask->order.size % mask->pieces;
    return piece * share + dimfold_size_min(piece, extra);
}

static const uint8_t *mask_read(mask_buffer *buffer, const dimfold_index_mask *mask, const char *from, size_t count)
{
    size_t item_bytes = dimfold_dtype_size_bytes(mask->dtype);
    ptrdiff_t step = dimfold_index_order_step(&mask->order, 0);
    if (step != (ptrdiff_t)item_bytes) {
        dimfold_axis axis[2] = {{count, (ptrdiff_t)item_bytes, step}, {1, 0, 0}};
        dimfold_move_rows(item_bytes)(NULL, buffer->items, from, axis);
        from = buffer->items;
    }
    if (item_bytes == 1)
        return (const uint8_t *)from;
    dimfold_index_truth(buffer->truth, from, mask->dtype, count);
    return buffer->truth;
}

/* Goes through a piece; of those chosen, `room` are left to the end of it. */
static size_t mask_run_piece(const dimfold_index_mask *mask, dimfold_index_choose *choose, size_t piece, size_t first,
                             size_t room)
{
    mask_buffer buffer;
    dimfold_index_cursor cursor;
    dimfold_index_chosen chosen = {&cursor, NULL, 0, first, room};
    size_t rest = mask_piece_begin(mask, piece + 1) - mask_piece_begin(mask, piece);
    dimfold_index_cursor_begin(&cursor, &mask->order, mask_piece_begin(mask, piece));
    while (rest > 0) {
        size_t run = dimfold_size_min(dimfold_index_cursor_rest(&cursor), rest);
        chosen.count = dimfold_size_min(run, DIMFOLD_INDEX_MASK_BLOCK);
        chosen.truth = mask_read(&buffer, mask, cursor.at[0], chosen.count);
        size_t found = choose(mask, &chosen);
        chosen.taken += found;
        chosen.room -= found;
        rest -= chosen.count;
        dimfold_index_cursor_move(&cursor, chosen.count);
    }
    return chosen.taken - first;
}

static size_t mask_count_block(const dimfold_index_mask *mask, const dimfold_index_chosen *chosen)
{
    return mask->kernels->count(chosen->truth, chosen->count);
}

typedef struct mask_work {
    dimfold_index_mask *counted;
    const dimfold_index_mask *mask;
    dimfold_index_choose *choose;
} mask_work;

static void mask_count_range(const void *context, size_t begin, size_t end)
{
    dimfold_index_mask *mask = ((const mask_work *)context)->counted;
    for (size_t piece = begin; piece < end; piece++)
        mask->first[piece + 1] = mask_run_piece(mask, mask_count_block, piece, 0, SIZE_MAX);
}

static void mask_run_range(const void *context, size_t begin, size_t end)
{
    const mask_work *work = context;
    const size_t *first = work->mask->first;
    for (size_t piece = begin; piece < end; piece++)
        if (first[piece] < first[piece + 1])
            mask_run_piece(work->mask, work->choose, piece, first[piece], first[piece + 1] - first[piece]);
}

static size_t mask_threads(const dimfold_index_mask *mask, const dimfold_runner *runner)
{
    size_t item_bytes = dimfold_dtype_size_bytes(mask->dtype) + mask->item_bytes;
    bool is_shared = runner->parallel_for != NULL && mask->order.size >= MASK_THREADED_BYTES_MIN / item_bytes;
    return is_shared ? runner->threads : 1;
}

size_t dimfold_index_mask_count(dimfold_index_mask *mask, const dimfold_runner *runner)
{
    mask_work work = {.counted = mask};
    mask->first[0] = 0;
    mask->pieces = dimfold_size_min(mask->order.size / MASK_PIECE_ITEMS + 1, DIMFOLD_INDEX_PIECES_MAX);
    if (mask->order.size == 0) {
        mask->first[1] = 0;
        return 0;
    }
    dimfold_share_range(runner, mask_threads(mask, runner), mask->pieces, mask_count_range, &work);
    for (size_t piece = 0; piece < mask->pieces; piece++)
        mask->first[piece + 1] += mask->first[piece];
    return mask->first[mask->pieces];
}

void dimfold_index_mask_run(const dimfold_index_mask *mask, dimfold_index_choose *choose,
                            const dimfold_runner *runner)
{
    mask_work work = {.mask = mask, .choose = choose};
    if (mask->order.size > 0)
        dimfold_share_range(runner, mask_threads(mask, runner), mask->pieces, mask_run_range, &work);
}
