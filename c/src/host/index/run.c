/* Cuts the work into pieces, and each piece into blocks of indices that are resolved once for all rows that they lead
   to. */
#include "run.h"

#include "base/checked.h"
#include "combine.h"
#include "host/batch/environment.h"
#include "host/ways.h"
#include "move.h"
#include "resolve.h"

#include <stdalign.h>

/* Work that moves fewer bytes is done before another thread has woken up. */
#define RUN_THREADED_BYTES_MIN ((uint64_t)1 << 20)

/* Rows are streamed that are as long as this. */
#define RUN_STREAMED_ROW_BYTES 512

/* Axes of one kind, the fastest first, with an index. */
typedef struct index_nest {
    size_t ndim;
    dimfold_index_axis axis[64];
    size_t counter[64];
    ptrdiff_t place[DIMFOLD_INDEX_SIDES]; /* bytes */
} index_nest;

/* A piece of the work on its way. */
typedef struct index_walk {
    index_nest list, inner, outer; /* what indices change along; rows of a block; what blocks are made again for */
    dimfold_index_block block;
    dimfold_index_kernel *kernel; /* that of taking depends on the block */
    bool is_taken;
    const dimfold_index_selector *selector;
    char *begin[DIMFOLD_INDEX_SIDES];
    size_t index_bytes;
    size_t limit;       /* of rows in a block */
    int64_t first, end; /* only these indices: what this piece is of the indexed axis */
    bool is_part;
} index_walk;

static void nest_reset(index_nest *nest)
{
    for (size_t axis = 0; axis < nest->ndim; axis++)
        nest->counter[axis] = 0;
    for (size_t side = 0; side < DIMFOLD_INDEX_SIDES; side++)
        nest->place[side] = 0;
}

static void nest_move(index_nest *nest, size_t axis, ptrdiff_t steps)
{
    for (size_t side = 0; side < DIMFOLD_INDEX_SIDES; side++)
        nest->place[side] += steps * nest->axis[axis].stride[side];
}

/* From axis `first` on; false, and back at the beginning, when there is no next one. */
static bool nest_step(index_nest *nest, size_t first)
{
    for (size_t axis = first; axis < nest->ndim; axis++) {
        if (++nest->counter[axis] < nest->axis[axis].extent) {
            nest_move(nest, axis, 1);
            return true;
        }
        nest->counter[axis] = 0;
        nest_move(nest, axis, -(ptrdiff_t)(nest->axis[axis].extent - 1));
    }
    return false;
}

/* ---- Blocks ---------------------------------------------------------------------------------------------------- */

/* The rows of a block on both sides: bytes from where the list begins, or, if they are one run of it, from where that
   begins, where `place` is left out. */
typedef struct index_buffer {
    alignas(64) int64_t offset[DIMFOLD_INDEX_BLOCK + DIMFOLD_INDEX_AHEAD], place[DIMFOLD_INDEX_BLOCK];
    size_t count;
    bool is_run;
    ptrdiff_t walked, indexed; /* where the run begins */
} index_buffer;

/* What of a run of indices lies in this piece. `origin` is where each begins on the indexed side. */
static size_t buffer_keep(int64_t *index, int64_t *place, int64_t *origin, size_t count, const index_walk *walk)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t value = index[i];
        index[kept] = value;
        place[kept] = place[i];
        origin[kept] = origin[i];
        kept += value >= walk->first && value < walk->end;
    }
    return kept;
}

/* Where the indices lead on the indexed side. */
static void buffer_locate(int64_t *offset, const index_walk *walk, const dimfold_index_axis *run, size_t count)
{
    const dimfold_index_selector *selector = walk->selector;
    const char *list = walk->begin[DIMFOLD_INDEX_LIST] + walk->list.place[DIMFOLD_INDEX_LIST];
    ptrdiff_t stride = run->stride[DIMFOLD_INDEX_LIST];
    bool is_plain = selector->mode == DIMFOLD_INDEX_ERROR && selector->ndim == 1 && !walk->is_part;
    if (is_plain && (stride == (ptrdiff_t)walk->index_bytes || count == 1)) {
        dimfold_index_line line = {walk->index_bytes, selector->extent, selector->stride[0]};
        walk->block.kernels->locate(offset, list, &line, count);
        return;
    }
    dimfold_index_load(offset, list, stride, walk->index_bytes, count);
    dimfold_index_fold(offset, selector, count);
    if (!walk->is_part)
        dimfold_index_locate(offset, selector, count);
}

/* A block that is one run. */
static void buffer_take_run(index_buffer *buffer, const index_walk *walk, const dimfold_index_axis *run, size_t count)
{
    ptrdiff_t step = run->stride[DIMFOLD_INDEX_INDEXED];
    buffer->is_run = true;
    buffer->count = count;
    buffer->walked = walk->list.place[DIMFOLD_INDEX_WALKED];
    buffer->indexed = walk->list.place[DIMFOLD_INDEX_INDEXED];
    buffer_locate(buffer->offset, walk, run, count);
    for (size_t i = 0; step != 0 && i < count; i++)
        buffer->offset[i] += (ptrdiff_t)i * step;
}

/* A run of several. */
static void buffer_add_run(index_buffer *buffer, const index_walk *walk, const dimfold_index_axis *run, size_t count)
{
    int64_t *offset = buffer->offset + buffer->count, *place = buffer->place + buffer->count;
    int64_t origin[DIMFOLD_INDEX_BLOCK];
    const ptrdiff_t *at = walk->list.place, *step = run->stride;
    buffer_locate(offset, walk, run, count);
    for (size_t i = 0; i < count; i++)
        place[i] = at[DIMFOLD_INDEX_WALKED] + (ptrdiff_t)i * step[DIMFOLD_INDEX_WALKED];
    for (size_t i = 0; i < count; i++)
        origin[i] = at[DIMFOLD_INDEX_INDEXED] + (ptrdiff_t)i * step[DIMFOLD_INDEX_INDEXED];
    if (walk->is_part) {
        count = buffer_keep(offset, place, origin, count, walk);
        dimfold_index_locate(offset, walk->selector, count);
    }
    for (size_t i = 0; i < count; i++)
        offset[i] += origin[i];
    buffer->count += count;
}

/* Fills a buffer with the next indices; false if these were the last ones. */
static bool buffer_fill(index_buffer *buffer, index_walk *walk)
{
    static const dimfold_index_axis one = {.extent = 1};
    index_nest *list = &walk->list;
    const dimfold_index_axis *run = list->ndim > 0 ? &list->axis[0] : &one;
    bool goes_on = true;
    buffer->count = 0;
    buffer->is_run = false;
    buffer->walked = buffer->indexed = 0;
    while (goes_on && buffer->count < walk->limit) {
        size_t done = list->ndim > 0 ? list->counter[0] : 0;
        size_t count = dimfold_size_min(run->extent - done, walk->limit - buffer->count);
        if (!walk->is_part && (list->ndim <= 1 || count == walk->limit))
            buffer_take_run(buffer, walk, run, count);
        else
            buffer_add_run(buffer, walk, run, count);
        if (done + count < run->extent) {
            list->counter[0] += count;
            nest_move(list, 0, (ptrdiff_t)count);
            continue;
        }
        if (list->ndim > 0)
            nest_move(list, 0, -(ptrdiff_t)done), list->counter[0] = 0;
        goes_on = nest_step(list, 1);
    }
    for (size_t i = 0; i < DIMFOLD_INDEX_AHEAD && buffer->count > 0; i++)
        buffer->offset[buffer->count + i] = buffer->offset[buffer->count - 1];
    return goes_on;
}

/* Items that the caches do not hold are asked for some blocks ahead, into the second cache: the first one waits for
   fewer lines at a time. Measured on a Zen 4: random items of 64 MiB come 1.8 times as fast as without. */
static void walk_run_far(index_walk *walk)
{
    dimfold_index_block *block = &walk->block, whole = *block;
    for (size_t i = 0; i < dimfold_size_min(whole.count, DIMFOLD_INDEX_AHEAD); i++)
        __builtin_prefetch(whole.indexed + whole.offset[i], 0, 2);
    for (size_t done = 0; done < whole.count; done += DIMFOLD_INDEX_AHEAD) {
        block->count = dimfold_size_min(whole.count - done, DIMFOLD_INDEX_AHEAD);
        for (size_t i = 0; i < block->count; i++)
            __builtin_prefetch(whole.indexed + whole.offset[done + DIMFOLD_INDEX_AHEAD + i], 0, 2);
        walk->kernel(block);
        block->offset += block->count;
        if (block->place != NULL)
            block->place += block->count;
        else
            block->walked += (ptrdiff_t)block->count * block->step;
    }
    *block = whole;
}

static void walk_run_block(index_walk *walk, const index_buffer *buffer)
{
    dimfold_index_block *block = &walk->block;
    const ptrdiff_t *outer = walk->outer.place, *inner = walk->inner.place;
    block->step = walk->list.ndim > 0 ? walk->list.axis[0].stride[DIMFOLD_INDEX_WALKED] : 0;
    block->place = buffer->is_run ? NULL : buffer->place;
    block->offset = buffer->offset;
    block->count = buffer->count;
    if (walk->is_taken)
        walk->kernel = dimfold_index_kernel_take(block);
    bool asks = block->is_far && block->extent == 1 && block->item_bytes <= DIMFOLD_LINE_BYTES;
    do {
        block->walked = walk->begin[DIMFOLD_INDEX_WALKED] + outer[DIMFOLD_INDEX_WALKED] +
                        inner[DIMFOLD_INDEX_WALKED] + buffer->walked;
        block->indexed = walk->begin[DIMFOLD_INDEX_INDEXED] + outer[DIMFOLD_INDEX_INDEXED] +
                         inner[DIMFOLD_INDEX_INDEXED] + buffer->indexed;
        if (asks)
            walk_run_far(walk);
        else
            walk->kernel(block);
    } while (nest_step(&walk->inner, 0));
}

static void walk_run(index_walk *walk)
{
    index_buffer buffer;
    nest_reset(&walk->list);
    nest_reset(&walk->inner);
    nest_reset(&walk->outer);
    do {
        bool goes_on;
        do {
            goes_on = buffer_fill(&buffer, walk);
            if (buffer.count > 0)
                walk_run_block(walk, &buffer);
        } while (goes_on);
    } while (nest_step(&walk->outer, 0));
}

/* ---- Pieces ---------------------------------------------------------------------------------------------------- */

typedef struct index_work {
    const dimfold_index_move *move;
    const dimfold_runner *runner;
    size_t cut, parts; /* the axis that is cut; into how many parts the indexed axis is, if that is */
    bool is_streamed, is_far;
} index_work;

/* A row is the fastest axis, where the index does not change along it. */
static size_t walk_set_row(index_walk *walk, const dimfold_index_plan *plan, uint32_t op)
{
    dimfold_index_block *block = &walk->block;
    size_t item_bytes = plan->item_bytes;
    block->item_bytes = item_bytes;
    block->extent = 1;
    block->walked_stride = block->indexed_stride = 0;
    if (plan->ndim == 0 || plan->axis[0].is_list)
        return 0;
    const dimfold_index_axis *row = &plan->axis[0];
    block->walked_stride = row->stride[DIMFOLD_INDEX_WALKED];
    block->indexed_stride = row->stride[DIMFOLD_INDEX_INDEXED];
    bool is_dense = block->walked_stride == (ptrdiff_t)item_bytes && block->indexed_stride == (ptrdiff_t)item_bytes;
    if (is_dense && op == DIMFOLD_PUT_SET)
        block->item_bytes *= row->extent;
    else
        block->extent = row->extent;
    return 1;
}

static void nest_add(index_nest *nest, const dimfold_index_axis *axis)
{
    nest->axis[nest->ndim++] = *axis;
}

/* Blocks of so many rows that what lies between them stays in the second cache. */
static size_t walk_limit_of(const index_walk *walk, const dimfold_index_plan *plan, size_t first,
                            const dimfold_runner *runner)
{
    size_t bytes = walk->block.item_bytes * walk->block.extent;
    for (size_t axis = first; axis < plan->ndim && !plan->axis[axis].is_list; axis++)
        if (!dimfold_size_mul(&bytes, bytes, plan->axis[axis].extent))
            bytes = SIZE_MAX;
    size_t rows = runner->machine.cache_bytes[1] / 4 / bytes;
    return dimfold_size_max(16, dimfold_size_min(rows, DIMFOLD_INDEX_BLOCK));
}

static void walk_make(index_walk *walk, const index_work *work, const dimfold_index_plan *plan)
{
    const dimfold_index_move *move = work->move;
    size_t first = walk_set_row(walk, plan, move->op), last_list = 0;
    for (size_t axis = first; axis < plan->ndim; axis++)
        last_list = plan->axis[axis].is_list ? axis : last_list;
    bool is_short = plan->list_size <= DIMFOLD_INDEX_BLOCK;
    walk->list.ndim = walk->inner.ndim = walk->outer.ndim = 0;
    for (size_t axis = first; axis < plan->ndim; axis++)
        nest_add(plan->axis[axis].is_list      ? &walk->list
                 : is_short || axis < last_list ? &walk->inner
                                                : &walk->outer,
                 &plan->axis[axis]);
    walk->limit = walk_limit_of(walk, plan, first, work->runner);
    for (size_t side = 0; side < DIMFOLD_INDEX_SIDES; side++)
        walk->begin[side] = plan->begin[side];
    walk->selector = &plan->selector;
    walk->index_bytes = plan->index_bytes;
    walk->is_part = false;
    walk->block.tier = work->runner->tier;
    walk->block.kernels = dimfold_index_kernels_of(work->runner->tier->id);
    walk->block.is_far = work->is_far;
    walk->block.is_streamed = work->is_streamed && walk->block.item_bytes >= RUN_STREAMED_ROW_BYTES;
    walk->is_taken = !move->to_indexed;
    if (move->to_indexed)
        walk->kernel = move->op == DIMFOLD_PUT_SET ? dimfold_index_kernel_put(&walk->block)
                                                   : dimfold_index_kernel_combine(move->op, move->dtype);
}

static void walk_run_apart(index_walk *walk)
{
    dimfold_environment environment = dimfold_environment_enter();
    walk_run(walk);
    dimfold_environment_leave(environment);
}

/* Elements `begin` to before `end` of the axis that is cut. */
static void run_cut(const void *context, size_t begin, size_t end)
{
    const index_work *work = context;
    dimfold_index_plan plan = *work->move->plan;
    dimfold_index_axis *axis = &plan.axis[work->cut];
    index_walk walk;
    axis->extent = end - begin;
    for (size_t side = 0; side < DIMFOLD_INDEX_SIDES; side++)
        plan.begin[side] += (ptrdiff_t)begin * axis->stride[side];
    walk_make(&walk, work, &plan);
    walk_run_apart(&walk);
}

/* All indices, of which those are used that lead to one part of the indexed axis. */
static void run_part(void *context, size_t part)
{
    const index_work *work = context;
    int64_t extent = work->move->plan->selector.extent;
    int64_t share = extent / (int64_t)work->parts, rest = extent % (int64_t)work->parts, number = (int64_t)part;
    index_walk walk;
    walk_make(&walk, work, work->move->plan);
    walk.is_part = work->parts > 1;
    walk.first = share * number + (number < rest ? number : rest);
    walk.end = walk.first + share + (number < rest);
    walk_run_apart(&walk);
    work->runner->tier->fence();
}

/* How many bytes of the indexed side the indices of one list lead to, about. */
static uint64_t run_reach(const dimfold_index_plan *plan)
{
    uint64_t bytes = 0;
    for (size_t axis = 0; axis < plan->selector.ndim; axis++)
        bytes += plan->selector.shape[axis] * dimfold_ptrdiff_magnitude(plan->selector.stride[axis]);
    return bytes;
}

void dimfold_index_run(const dimfold_index_move *move, const dimfold_runner *runner)
{
    const dimfold_index_plan *plan = move->plan;
    uint64_t bytes = (uint64_t)plan->size * plan->item_bytes;
    bool is_shared = runner->parallel_for != NULL &&
                     2 * bytes + (uint64_t)plan->list_size * plan->index_bytes >= RUN_THREADED_BYTES_MIN;
    index_work work = {.move = move, .runner = runner, .cut = plan->ndim, .parts = 1};
    work.is_streamed = runner->machine.streams && bytes > dimfold_machine_streamed_bytes(&runner->machine);
    work.is_far = run_reach(plan) > runner->machine.cache_bytes[2] / 2;
    size_t threads = is_shared ? runner->threads : 1;
    size_t cut = threads > 1 ? dimfold_index_plan_cut(plan, dimfold_pieces_wanted(threads)) : plan->ndim;
    if (cut < plan->ndim && (plan->axis[cut].extent >= threads || !move->to_indexed)) {
        work.cut = cut;
        dimfold_share_range(runner, threads, plan->axis[cut].extent, run_cut, &work);
        return;
    }
    work.parts = (size_t)(plan->selector.extent < (int64_t)threads ? plan->selector.extent : (int64_t)threads);
    dimfold_share(runner, work.parts, work.parts, run_part, &work);
}
