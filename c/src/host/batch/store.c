/* From items without gaps to where a target's elements lie. */
#include "store.h"

#include "walk.h"

#include "host/often/move.h"
#include "host/span.h"
#include "ops/byte_order.h"

#include <string.h>

bool dimfold_batch_is_direct(const dimfold_batch *batch, size_t target)
{
    return batch->cut->operand[target].access == DIMFOLD_ACCESS_DENSE && !batch->cut->is_streamed[target] &&
           !batch->plan->side[target].is_swapped && !batch->plan->is_in_place;
}

/* A row whose chunks begin with lines: what does not fill one begins it or ends it. */
static void store_line_row(const dimfold_batch *batch, char *to, const char *source, size_t size_bytes,
                           const dimfold_batch_ahead *ahead)
{
    size_t begun = dimfold_line_bytes(to);
    size_t head = begun > 0 ? dimfold_size_min(DIMFOLD_LINE_BYTES - begun, size_bytes) : 0;
    memcpy(to, source, head);
    size_t whole = (size_bytes - head) / DIMFOLD_LINE_BYTES * DIMFOLD_LINE_BYTES;
    batch->kernels->stream(to + head, 0, source + head, whole, 1, ahead);
    memcpy(to + head + whole, source + head + whole, size_bytes - head - whole);
}

/* All rows of a batch begin at the same place of a line. */
static void store_lines(const dimfold_batch *batch, size_t target, const char *source)
{
    static const dimfold_batch_ahead none = {0, {0}};
    const dimfold_batch_access *access = &batch->cut->operand[target];
    const dimfold_batch_ahead *ahead = target == 0 ? &batch->ahead : &none;
    char *to = (char *)batch->at[target];
    size_t row = dimfold_batch_row(batch, access), row_bytes = row * batch->plan->side[target].item_bytes;
    if (dimfold_line_bytes(to) == 0 && row_bytes % DIMFOLD_LINE_BYTES == 0) {
        batch->kernels->stream(to, access->stride[1], source, row_bytes, batch->count / row, ahead);
        return;
    }
    dimfold_batch_walk walk = {{0}, 0};
    do {
        store_line_row(batch, to + walk.offset, source, row_bytes, ahead);
        source += row_bytes;
    } while (dimfold_batch_walk_next(&walk, access, batch->extent));
}

/* Rows past the caches: each has a line for what does not fill one, from one batch to the next. */
static void store_streamed(const dimfold_batch *batch, size_t target, const char *source)
{
    const dimfold_batch_access *access = &batch->cut->operand[target];
    size_t row_bytes = dimfold_batch_row(batch, access) * batch->plan->side[target].item_bytes;
    char *carry = batch->carry[target] + batch->row * DIMFOLD_LINE_BYTES;
    dimfold_batch_walk walk = {{0}, 0};
    do {
        dimfold_span span = {(char *)(batch->at[target] + (uintptr_t)walk.offset), carry, batch->begins, batch->ends};
        dimfold_span_stream(batch->tier, span, source, row_bytes);
        source += row_bytes;
        carry += DIMFOLD_LINE_BYTES;
    } while (dimfold_batch_walk_next(&walk, access, batch->extent));
}

static void store_row(char *target, const char *source, ptrdiff_t stride, size_t item_bytes, size_t count)
{
    if (stride == (ptrdiff_t)item_bytes) {
        memcpy(target, source, count * item_bytes);
        return;
    }
    dimfold_axis axis[2] = {{count, stride, (ptrdiff_t)item_bytes}, {1, 0, 0}};
    dimfold_move_rows(item_bytes)(NULL, target, source, axis);
}

static void store_rows(const dimfold_batch *batch, size_t target, const char *source)
{
    const dimfold_batch_access *access = &batch->cut->operand[target];
    size_t item_bytes = batch->plan->side[target].item_bytes, row = dimfold_batch_row(batch, access);
    dimfold_batch_walk walk = {{0}, 0};
    do {
        store_row((char *)(batch->at[target] + (uintptr_t)walk.offset), source, access->stride[0], item_bytes, row);
        source += row * item_bytes;
    } while (dimfold_batch_walk_next(&walk, access, batch->extent));
}

static void store_tile(const dimfold_batch *batch, size_t target)
{
    const dimfold_batch_access *access = &batch->cut->operand[target];
    const dimfold_plan_side *side = &batch->plan->side[target];
    char *tile = batch->tile + access->tile;
    size_t item_bytes = side->item_bytes, width = batch->extent[0];
    dimfold_axis axis[2] = {{batch->height, access->cross, (ptrdiff_t)(width * item_bytes)},
                            {width, access->stride[0], (ptrdiff_t)item_bytes}};
    if (side->is_swapped)
        dimfold_swap_bytes(tile, batch->height * width * item_bytes, dimfold_dtype_swap_bytes(side->dtype));
    dimfold_move_tiles(item_bytes)(NULL, (char *)batch->at[target], tile, axis);
}

void dimfold_batch_store_tile(const dimfold_batch *batch)
{
    for (size_t target = 0; target < batch->plan->targets; target++)
        if (batch->cut->operand[target].access == DIMFOLD_ACCESS_TRANSPOSED)
            store_tile(batch, target);
}

/* Whether a value lies in a buffer, or its operand's memory is read: around that there may be nothing. */
static bool store_is_buffered(const dimfold_batch *batch, const char *source)
{
    uintptr_t place = (uintptr_t)source - (uintptr_t)batch->buffer;
    return place < batch->cut->buffers * batch->pitch;
}

/* Items as a target has them, with room around them to be read by whole lines. */
static const char *store_copy(const dimfold_batch *batch, size_t target, const char *source, char *copy)
{
    const dimfold_plan_side *side = &batch->plan->side[target];
    size_t size_bytes = batch->count * side->item_bytes;
    memcpy(copy, source, size_bytes);
    if (side->is_swapped)
        dimfold_swap_bytes(copy, size_bytes, dimfold_dtype_swap_bytes(side->dtype));
    return copy;
}

static void store_target(const dimfold_batch *batch, size_t target)
{
    const dimfold_plan_side *side = &batch->plan->side[target];
    const char *source = batch->value[batch->program->result[target]];
    if (batch->cut->operand[target].access == DIMFOLD_ACCESS_TRANSPOSED) {
        char *row = dimfold_batch_tile_row(batch, target);
        if (source != row)
            memcpy(row, source, batch->count * side->item_bytes);
        return;
    }
    _Alignas(DIMFOLD_LINE_BYTES) char copy[DIMFOLD_BATCH_PAD + DIMFOLD_BATCH_BYTES + DIMFOLD_BATCH_PAD];
    if (source == (const char *)batch->at[target])
        return;
    bool is_bare = batch->cut->is_streamed[target] && !batch->cut->is_lines[target] &&
                   !store_is_buffered(batch, source);
    if (side->is_swapped || is_bare)
        source = store_copy(batch, target, source, copy + DIMFOLD_BATCH_PAD);
    if (batch->cut->is_lines[target])
        store_lines(batch, target, source);
    else if (batch->cut->is_streamed[target])
        store_streamed(batch, target, source);
    else
        store_rows(batch, target, source);
}

void dimfold_batch_store(const dimfold_batch *batch)
{
    for (size_t target = 0; target < batch->plan->targets; target++)
        store_target(batch, target);
}
