/* Pieces are halved along the axis that costs least, until memory holds one: along the target's slowest axis where all
   arrays lie as the target does, so that each piece is one run of every file. What a piece needs of an array is read
   into a buffer. */
#include "computed_eval.h"

#include "cli/files/pieces.h"
#include "cli/files/room.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A run costs as much to begin as so many bytes to move. */
enum { READ_BYTES = 256 << 10, AHEAD_BYTES = 16 << 20, WRITE_BYTES = 4 << 20, PART = 4, BETWEEN_BYTES = 8 * 16,
       READ_START = 32 << 10, WRITE_START = 256 << 10 };

/* ---- The bar ---------------------------------------------------------------------------------------------------- */

static bool step(void *context, uint64_t elements)
{
    evaluation *work = context;
    work->done += elements * dimfold_dtype_size_bytes(work->array->dtype);
    return evaluation_step(work, work->done);
}

bool computed_begin(evaluation *work, computed_run *run, const stage *stage, const dimfold_layout *target,
                    size_t elements)
{
    work->bar = progress_start((uint64_t)dimfold_layout_size(target) * dimfold_dtype_size_bytes(work->array->dtype));
    work->done = 0;
    *run = (computed_run){.queue = work->queue, .stage = stage, .reason = work->reason, .step = step, .context = work,
                          .is_f = evaluation_is_f(target)};
    return computed_start(run, elements);
}

static void finish(evaluation *work, computed_run *run)
{
    computed_end(run);
    progress_end(&work->bar);
}

/* ---- In memory -------------------------------------------------------------------------------------------------- */

static bool lacks_memory(const evaluation *work)
{
    return failure_set(work->reason, FAILURE_MEMORY, "no memory is left");
}

bool computed_small(evaluation *work, const stage *stage, const computed_side *target)
{
    computed_run run;
    computed_side *arrays = calloc(stage->count + 1, sizeof *arrays);
    bool is_fine = arrays != NULL || lacks_memory(work);
    for (size_t i = 0; i < stage->count && is_fine; i++) {
        is_fine = expression_map(&stage->sources[i], work->reason);
        arrays[i] = computed_array_side(&stage->sources[i]);
    }
    is_fine = computed_begin(work, &run, stage, &target->layout, dimfold_layout_size(&target->layout)) && is_fine &&
              computed_part(&run, target, arrays);
    finish(work, &run);
    free(arrays);
    return is_fine;
}

/* ---- Pieces ----------------------------------------------------------------------------------------------------- */

static bool is_in_file(const expression *array)
{
    return array->has_file && array->stage_count == 0 && array->map.is_open;
}

size_t computed_file_bytes(const stage *stage)
{
    size_t bytes = 0;
    for (size_t i = 0; i < stage->count; i++)
        if (is_in_file(&stage->sources[i]) && __builtin_add_overflow(bytes, stage->sources[i].map.size_bytes, &bytes))
            return SIZE_MAX;
    return bytes;
}

/* The window of an array's part in its file, which may read along what lies in between. */
static bool window_of(const expression *array, const dimfold_layout *part, bool reads_between, window *result)
{
    return reads_between ? pieces_source_window(result, part, dimfold_dtype_size_bytes(array->source.dtype))
                         : pieces_target_window(result, part);
}

/* Whether less lies in between than is wanted. */
static bool wants_between(const expression *array, const dimfold_layout *part)
{
    window whole;
    size_t wanted = 1;
    for (size_t i = 0; i < part->ndim; i++)
        wanted *= part->stride[i] != 0 ? part->shape[i] : 1;
    return window_of(array, part, true, &whole) && whole.size / 2 <= wanted;
}

/* Bytes of the buffers for a piece, and what it costs. */
static size_t piece_bytes(const stage *stage, const dimfold_layout *target, const size_t *extents, double *cost)
{
    static const size_t start[DIMFOLD_NDIM_MAX] = {0};
    dimfold_layout piece = computed_cut(target, start, extents);
    size_t bytes, item = dimfold_dtype_size_bytes(stage->target_dtype), more;
    window side;
    if (!pieces_target_window(&side, &piece) || __builtin_mul_overflow(side.size, item, &bytes))
        return SIZE_MAX;
    *cost = (double)bytes + (double)side.count * WRITE_START;
    for (size_t i = 0; i < stage->count; i++) {
        const expression *array = &stage->sources[i];
        if (!is_in_file(array))
            continue;
        piece = computed_cut(&array->layout, start, extents);
        if (!window_of(array, &piece, wants_between(array, &piece), &side) ||
            __builtin_mul_overflow(side.size, dimfold_dtype_size_bytes(array->source.dtype), &more) ||
            __builtin_add_overflow(bytes, more, &bytes))
            return SIZE_MAX;
        *cost += (double)more + (double)side.count * READ_START;
    }
    return bytes;
}

/* What all pieces of these extents cost. */
static double pieces_cost(const stage *stage, const dimfold_layout *target, const size_t *extents)
{
    double cost = 0, count = 1;
    for (size_t i = 0; i < target->ndim; i++)
        count *= (double)((target->shape[i] - 1) / extents[i] + 1);
    return piece_bytes(stage, target, extents, &cost) == SIZE_MAX ? HUGE_VAL : cost * count;
}

/* The axis to be halved next: of equal ones the slowest of the target. False if all extents are 1. */
static bool cheapest_axis(const stage *stage, const dimfold_layout *target, const size_t *extents, size_t *best)
{
    double least = HUGE_VAL;
    size_t halved[DIMFOLD_NDIM_MAX];
    *best = target->ndim;
    memcpy(halved, extents, target->ndim * sizeof *halved);
    for (size_t i = 0; i < target->ndim; i++) {
        size_t axis = evaluation_is_f(target) ? target->ndim - 1 - i : i;
        if (extents[axis] == 1)
            continue;
        halved[axis] = (extents[axis] + 1) / 2;
        double cost = pieces_cost(stage, target, halved);
        if (*best == target->ndim || cost < least) {
            *best = axis;
            least = cost;
        }
        halved[axis] = extents[axis];
    }
    return *best < target->ndim;
}

size_t computed_pieces(const stage *stage, const dimfold_layout *target, size_t memory, size_t *extents)
{
    size_t bytes, axis;
    double cost;
    for (size_t i = 0; i < target->ndim; i++)
        extents[i] = target->shape[i];
    if (dimfold_layout_is_empty(target))
        return 0;
    while ((bytes = piece_bytes(stage, target, extents, &cost)) > memory &&
           cheapest_axis(stage, target, extents, &axis))
        extents[axis] = (extents[axis] + 1) / 2;
    return bytes;
}

/* The buffers of a piece. */
typedef struct piece {
    evaluation *work;
    computed_run *run;
    computed_side target, *arrays;
    void **buffers; /* array: what is read of its file */
    bool *reads_between; /* array: as the largest piece does, for which there is room */
} piece;

/* Reads a window, and asks the system for what comes next meanwhile. */
static bool read_window(const piece *piece, const expression *array, const window *from, unsigned char *buffer)
{
    window_walk near, far;
    window_piece part, next;
    size_t expected = 0, item = dimfold_dtype_size_bytes(array->source.dtype), start = array->source.data_start;
    window_walk_start(&near, from, item, READ_BYTES);
    window_walk_start(&far, from, item, READ_BYTES);
    while (window_walk_next(&near, &part)) {
        while (expected < part.buffer_at + AHEAD_BYTES && window_walk_next(&far, &next)) {
            file_expect(&array->map, start + next.file_at, next.bytes);
            expected = next.buffer_at + next.bytes;
        }
        if (!file_read(&array->map, start + part.file_at, buffer + part.buffer_at, part.bytes, array->path,
                       piece->work->reason) ||
            !evaluation_step(piece->work, piece->work->done))
            return false;
    }
    return true;
}

/* What a piece needs of an array: read, or where it is in memory. */
static bool piece_array(const piece *piece, size_t number, const size_t *start, const size_t *extents)
{
    const expression *array = &piece->run->stage->sources[number];
    computed_side *side = &piece->arrays[number];
    window from;
    *side = computed_array_side(array);
    side->layout = computed_cut(&array->layout, start, extents);
    if (!is_in_file(array) || !piece->run->is_read[number])
        return true;
    window_of(array, &side->layout, piece->reads_between[number], &from);
    *side = (computed_side){piece->buffers[number], from.size * dimfold_dtype_size_bytes(array->source.dtype),
                            from.inside};
    return read_window(piece, array, &from, side->items);
}

static bool piece_run(piece *piece, const dimfold_layout *target, const size_t *start, const size_t *extents,
                      computed_taker *take, void *context)
{
    window to;
    dimfold_layout part = computed_cut(target, start, extents);
    pieces_target_window(&to, &part);
    piece->target.layout = to.inside;
    piece->target.bytes = to.size * dimfold_dtype_size_bytes(piece->run->stage->target_dtype);
    for (size_t i = 0; i < piece->run->stage->count; i++)
        if (!piece_array(piece, i, start, extents))
            return false;
    piece->run->origin = start;
    return computed_part(piece->run, &piece->target, piece->arrays) && take(context, &piece->target, start, extents);
}

/* Room for the largest piece. */
static bool piece_take(piece *piece, const dimfold_layout *target, const size_t *extents)
{
    static const size_t start[DIMFOLD_NDIM_MAX] = {0};
    const stage *stage = piece->run->stage;
    dimfold_layout part = computed_cut(target, start, extents);
    piece->arrays = calloc(stage->count + 1, sizeof *piece->arrays);
    piece->buffers = calloc(stage->count + 1, sizeof *piece->buffers);
    piece->target.items = room_take(dimfold_layout_size(&part) * dimfold_dtype_size_bytes(stage->target_dtype));
    piece->reads_between = calloc(stage->count + 1, sizeof *piece->reads_between);
    bool is_fine = piece->arrays != NULL && piece->buffers != NULL && piece->reads_between != NULL &&
                   piece->target.items != NULL;
    for (size_t i = 0; i < stage->count && is_fine; i++) {
        const expression *array = &stage->sources[i];
        window from;
        part = computed_cut(&array->layout, start, extents);
        piece->reads_between[i] = wants_between(array, &part);
        if (!is_in_file(array) || !window_of(array, &part, piece->reads_between[i], &from))
            continue;
        file_expect_nothing(&array->map);
        piece->buffers[i] = room_take(from.size * dimfold_dtype_size_bytes(array->source.dtype));
        is_fine = piece->buffers[i] != NULL;
    }
    return is_fine || lacks_memory(piece->work);
}

static void piece_give(piece *piece)
{
    for (size_t i = 0; piece->buffers != NULL && i < piece->run->stage->count; i++)
        room_give(piece->buffers[i]);
    room_give(piece->target.items);
    free(piece->buffers);
    free(piece->reads_between);
    free(piece->arrays);
}

bool computed_in_pieces(evaluation *work, computed_run *run, const dimfold_layout *target, size_t memory,
                        computed_taker *take, void *context)
{
    piece piece = {.work = work, .run = run};
    size_t start[DIMFOLD_NDIM_MAX] = {0}, extents[DIMFOLD_NDIM_MAX];
    computed_pieces(run->stage, target, memory, extents);
    bool is_fine = piece_take(&piece, target, extents), is_more = !dimfold_layout_is_empty(target);
    while (is_fine && is_more) {
        is_fine = piece_run(&piece, target, start, extents, take, context);
        is_more = computed_next(target, extents, start);
    }
    piece_give(&piece);
    return is_fine;
}

/* ---- Into a file ------------------------------------------------------------------------------------------------ */

typedef struct writer {
    evaluation *work;
    const file_output *output;
    const dimfold_layout *target;
    size_t start, item;
} writer;

static bool write_piece(void *context, const computed_side *side, const size_t *start, const size_t *extents)
{
    const writer *writer = context;
    dimfold_layout part = computed_cut(writer->target, start, extents);
    window to;
    window_walk walk;
    window_piece next;
    pieces_target_window(&to, &part);
    window_walk_start(&walk, &to, writer->item, WRITE_BYTES);
    while (window_walk_next(&walk, &next)) {
        size_t at = writer->start + next.file_at;
        if (!file_write(writer->output, at, side->items + next.buffer_at, next.bytes, writer->work->reason) ||
            !evaluation_step(writer->work, writer->work->done))
            return false;
        file_send(writer->output, at, next.bytes);
    }
    return true;
}

bool computed_large(evaluation *work, const stage *stage, const file_output *output, size_t start,
                    const dimfold_layout *target, size_t memory)
{
    computed_run run;
    writer writer = {work, output, target, start, dimfold_dtype_size_bytes(stage->target_dtype)};
    bool is_fine = computed_begin(work, &run, stage, target, memory / (PART * BETWEEN_BYTES)) &&
                   computed_in_pieces(work, &run, target, memory - memory / PART, write_piece, &writer);
    finish(work, &run);
    return is_fine;
}
