/* Reading asks the system for the next runs before it waits for the first, and writing lets it send what is there, so
   that the disk works meanwhile. */
#include "large.h"

#include "cli/files/blocks.h"
#include "cli/files/room.h"

#include <stdint.h>

/* A run is moved in parts of these sizes, as a system may expect no more of a long one than a disk takes at once; so
   many bytes are expected beyond the part that is read; and so many are written before they are sent. */
enum { READ_BYTES = 256 << 10, AHEAD_BYTES = 16 << 20, WRITE_BYTES = 4 << 20, SEND_BYTES = 8 << 20,
       MEMORY_MIN = 1 << 20 };

typedef struct large {
    evaluation *work;
    const file_output *output;
    size_t start;            /* of the target's items in their file */
    pieces_task task;
    pieces plan;
    unsigned char *buffers[2]; /* of source and target */
    uint64_t done, share;    /* bytes of the target: before this half of a piece, and those it counts for */
} large;

pieces_task large_task(const expression *array, const dimfold_layout *target, size_t memory)
{
    bool is_file = array->has_file && array->stage_count == 0;
    return (pieces_task){.target = target, .source = &array->layout, .memory = memory,
                         .target_item = dimfold_dtype_size_bytes(array->dtype),
                         .source_item = is_file ? dimfold_dtype_size_bytes(array->source.dtype) : 0};
}

/* Counts a part of one half of a piece. */
static bool large_step(large *large, size_t moved, size_t whole)
{
    double part = (double)moved / (double)whole;
    return evaluation_step(large->work, large->done + (uint64_t)(part * (double)large->share));
}

static bool large_read(large *large, const window *from)
{
    const expression *array = large->work->array;
    size_t item = large->task.source_item, start = array->source.data_start, expected = 0, whole = from->size * item;
    window_walk near, far;
    window_piece part, next;
    window_walk_start(&near, from, item, READ_BYTES);
    window_walk_start(&far, from, item, READ_BYTES);
    while (window_walk_next(&near, &part)) {
        while (expected < part.buffer_at + AHEAD_BYTES && window_walk_next(&far, &next)) {
            file_expect(&array->map, start + next.file_at, next.bytes);
            expected = next.buffer_at + next.bytes;
        }
        if (!file_read(&array->map, start + part.file_at, large->buffers[0] + part.buffer_at, part.bytes, array->path,
                       large->work->reason) ||
            !large_step(large, part.buffer_at + part.bytes, whole))
            return false;
    }
    return true;
}

static bool large_write_runs(large *large, const window *to)
{
    size_t item = large->task.target_item, whole = to->size * item, sent = 0, first = SIZE_MAX;
    window_walk walk;
    window_piece part;
    window_walk_start(&walk, to, item, WRITE_BYTES);
    while (window_walk_next(&walk, &part)) {
        size_t at = large->start + part.file_at, end = part.buffer_at + part.bytes;
        first = at < first ? at : first;
        if (!file_write(large->output, at, large->buffers[1] + part.buffer_at, part.bytes, large->work->reason) ||
            !large_step(large, end, whole))
            return false;
        if (end - sent >= SEND_BYTES || end == whole) {
            file_send(large->output, first, at + part.bytes - first);
            sent = end;
            first = SIZE_MAX;
        }
    }
    return true;
}

/* Reads one strip, and puts its elements where they belong in the buffer of the piece. */
static bool large_strip(large *large, const dimfold_layout *inside, const dimfold_layout *source)
{
    window from;
    evaluation_side put = {large->buffers[1], large->plan.target_bytes, *inside};
    evaluation_side taken = {large->work->array->items, large->work->array->items_bytes, *source};
    if (large->task.source_item == 0)
        return evaluation_run(large->work, &put, &taken);
    pieces_source_window(&from, source, large->task.source_item);
    taken = (evaluation_side){large->buffers[0], large->plan.source_bytes, from.inside};
    return large_read(large, &from) && evaluation_run(large->work, &put, &taken);
}

static bool large_piece(large *large, const dimfold_layout *target, const dimfold_layout *source)
{
    window to;
    dimfold_layout inside, strip;
    size_t item = large->task.target_item;
    pieces_target_window(&to, target);
    blocks walk = blocks_of_shape(&to.inside, source, large->plan.strip);
    while (blocks_next(&walk, &inside, &strip)) {
        large->share = (uint64_t)dimfold_layout_size(&inside) * item / 2;
        if (!large_strip(large, &inside, &strip))
            return false;
        large->done += large->share;
    }
    large->share = (uint64_t)to.size * item / 2;
    if (!large_write_runs(large, &to))
        return false;
    large->done += large->share;
    return true;
}

static bool large_pieces(large *large)
{
    dimfold_layout target, source;
    blocks walk = blocks_of_shape(large->task.target, large->task.source, large->plan.shape);
    if (large->task.source_item > 0)
        file_expect_nothing(&large->work->array->map);
    while (blocks_next(&walk, &target, &source))
        if (!large_piece(large, &target, &source))
            return false;
    return true;
}

static void large_give(large *large)
{
    for (size_t i = 0; i < 2; i++)
        room_give(large->buffers[i]);
}

/* Plans anew with less where a limit is nearer than it seemed. */
static bool large_take(large *large)
{
    for (;; large->task.memory /= 2) {
        large->plan = pieces_plan(&large->task);
        large->buffers[0] = room_take(large->plan.source_bytes);
        large->buffers[1] = room_take(large->plan.target_bytes);
        if (large->buffers[0] != NULL && large->buffers[1] != NULL)
            return true;
        large_give(large);
        if (large->task.memory < MEMORY_MIN)
            return failure_set(large->work->reason, FAILURE_MEMORY, "%zu bytes of memory could not be had",
                               large->plan.source_bytes + large->plan.target_bytes);
    }
}

/* A quarter of the memory is for what lies between source and target, if anything does. */
bool large_write(evaluation *work, const file_output *output, size_t start, const dimfold_layout *target,
                 size_t memory)
{
    enum { PART = 4, BETWEEN_BYTES = 3 * 16 };
    if (!evaluation_start(work, target, memory / (PART * BETWEEN_BYTES)))
        return false;
    size_t between = evaluation_has_buffers(work) ? memory / PART : 0;
    large large = {.work = work, .output = output, .start = start,
                .task = large_task(work->array, target, memory - between)};
    if (!large_take(&large))
        return false;
    bool is_fine = large_pieces(&large);
    large_give(&large);
    return is_fine;
}
