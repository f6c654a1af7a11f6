/* Strips of results, or pieces of them, on all threads; then what pieces came to. */
#include "run.h"

#include "feed.h"
#include "finish.h"
#include "groups.h"
#include "partial.h"

#include "host/batch/environment.h"
#include "host/ways.h"

#include <string.h>

/* Of a plane of the lanes of one row, with a line behind it. */
#define RUN_ROW_PLANE_BYTES (DIMFOLD_REDUCE_LANES * 8 + DIMFOLD_LINE_BYTES)

typedef struct reduce_work {
    const dimfold_reduce_plan *plan;
    const dimfold_reduce_programs *programs;
    const dimfold_reduce_cut *cut;
    dimfold_feed_loops loops;
    char *shared; /* a set for each piece of work, where strips are cut */
} reduce_work;

/* One thread's: the strip that it is at. */
typedef struct reduce_strip {
    const reduce_work *work;
    size_t width;                             /* results; the last strip of a row has fewer */
    uintptr_t first[DIMFOLD_APPLY_OPERANDS_MAX]; /* of the first result: targets, and items of sources */
    uintptr_t at[DIMFOLD_APPLY_OPERANDS_MAX];    /* the same at a far index */
    dimfold_reduce_groups near, far;
    dimfold_feed feed;
    char *state, *set;
} reduce_strip;

/* ---- Where a strip is ------------------------------------------------------------------------------------------ */

static void strip_move(reduce_strip *strip, size_t axis, size_t index)
{
    const dimfold_reduce_plan *plan = strip->work->plan;
    for (size_t k = 0; k < dimfold_reduce_operands(plan); k++)
        strip->first[k] += index * (uintptr_t)(plan->kept.stride[k][axis] * (ptrdiff_t)plan->side[k].item_bytes);
}

static void strip_find(reduce_strip *strip, size_t number)
{
    const dimfold_reduce_plan *plan = strip->work->plan;
    const dimfold_reduce_cut *cut = strip->work->cut;
    for (size_t k = 0; k < dimfold_reduce_operands(plan); k++)
        strip->first[k] = (uintptr_t)plan->side[k].data +
                          (uintptr_t)(plan->kept.position[k] + plan->reduced.position[k]) * plan->side[k].item_bytes;
    size_t column = number % cut->strips_across * cut->width;
    number /= cut->strips_across;
    strip->width = plan->kept.ndim > 0 ? dimfold_size_min(cut->width, plan->kept.shape[0] - column) : 1;
    if (plan->kept.ndim > 0)
        strip_move(strip, 0, column);
    for (size_t axis = 1; axis < plan->kept.ndim; axis++) {
        strip_move(strip, axis, number % plan->kept.shape[axis]);
        number /= plan->kept.shape[axis];
    }
}

static void strip_find_far(reduce_strip *strip, size_t index)
{
    const dimfold_reduce_plan *plan = strip->work->plan;
    for (size_t k = plan->targets; k < dimfold_reduce_operands(plan); k++)
        strip->at[k] = strip->first[k];
    for (size_t axis = plan->near; axis < plan->reduced.ndim; axis++) {
        size_t place = index % plan->reduced.shape[axis];
        index /= plan->reduced.shape[axis];
        for (size_t k = plan->targets; k < dimfold_reduce_operands(plan); k++)
            strip->at[k] += place * (uintptr_t)(plan->reduced.stride[k][axis] * (ptrdiff_t)plan->side[k].item_bytes);
    }
}

/* ---- Loops ------------------------------------------------------------------------------------------------------ */

/* Those that take a value's items where they lie, or NULL. */
static const dimfold_reduce_half *half_of_value(const reduce_strip *strip, size_t number)
{
    const dimfold_reduce_cut *cut = strip->work->cut;
    return cut->is_direct ? cut->half[number] : NULL;
}

/* Of an item as the loops read it. */
static size_t read_bytes(const reduce_strip *strip, size_t number)
{
    return half_of_value(strip, number) != NULL ? 2 : strip->work->plan->value[number].item_bytes;
}

static dimfold_reduce_lanes_kernel *lanes_kernel(const reduce_strip *strip, size_t number)
{
    const dimfold_reduce_half *half = half_of_value(strip, number);
    return half != NULL ? half->lanes : strip->work->loops.reduce->lanes[strip->work->plan->value[number].kind];
}

static void rows_by_lanes(dimfold_reduce_lanes_kernel *kernel, const dimfold_reduce_value *value, char *state,
                          size_t plane, const dimfold_reduce_items *items);

static void rows_run(const reduce_strip *strip, size_t number, char *state, const dimfold_reduce_items *items)
{
    const dimfold_reduce_value *value = &strip->work->plan->value[number];
    const dimfold_reduce_half *half = half_of_value(strip, number);
    const dimfold_reduce_kernels *kernels = strip->work->loops.reduce;
    dimfold_reduce_rows_kernel *kernel = half != NULL ? half->rows : kernels->rows[value->kind];
    size_t plane = strip->work->cut->plane[number];
    if (number == strip->work->cut->sums)
        return;
    if (number == strip->work->cut->moments)
        kernel = kernels->sums_and_moments;
    if (kernel != NULL)
        kernel(state, plane, items);
    else
        rows_by_lanes(lanes_kernel(strip, number), value, state, plane, items);
}

/* ---- Chunks ---------------------------------------------------------------------------------------------------- */

/* Items of one value, of which the first `begin` of the chunk have been added already, to the lanes: as rows of all
   lanes, but for what comes before the first whole one and after the last. */
static void lanes_add(const reduce_strip *strip, size_t number, const char *item, size_t begin, size_t count)
{
    const dimfold_reduce_plan *plan = strip->work->plan;
    const dimfold_reduce_value *value = &plan->value[number];
    size_t width = strip->width * value->parts, lanes = plan->lanes, plane = strip->work->cut->plane[number];
    char *state = strip->state + strip->work->cut->state_offset[number];
    dimfold_reduce_lanes_kernel *kernel = lanes_kernel(strip, number);
    size_t item_bytes = read_bytes(strip, number);
    while (count > 0) {
        size_t lane = begin % lanes, rows = lane == 0 && count >= lanes ? count / lanes : 1;
        size_t taken = rows > 1 || (lane == 0 && count >= lanes) ? lanes : dimfold_size_min(lanes - lane, count);
        dimfold_reduce_items items = {.first = item,
                                      .pitch = (ptrdiff_t)(taken * width * item_bytes),
                                      .rows = rows,
                                      .width = taken * width,
                                      .bits = value->bits,
                                      .ordinal = begin - lane,
                                      .ordinals = lanes};
        kernel(state + lane * width * dimfold_reduce_word_bytes(value), plane, &items);
        item += rows * taken * width * item_bytes;
        begin += rows * taken;
        count -= rows * taken;
    }
}

static dimfold_partial_lanes lanes_of(const reduce_strip *strip, size_t number, size_t lanes)
{
    const dimfold_reduce_cut *cut = strip->work->cut;
    return (dimfold_partial_lanes){strip->state + cut->state_offset[number], cut->plane[number],
                                   strip->width * strip->work->plan->value[number].parts, lanes};
}

static void state_begin(const reduce_strip *strip, size_t number, const char *first)
{
    const dimfold_reduce_value *value = &strip->work->plan->value[number];
    dimfold_partial_lanes lanes = lanes_of(strip, number, strip->work->plan->lanes);
    dimfold_partial_begin(value, &lanes, first);
}

/* Sets have planes of the cut's width: strips that are narrower leave room. */
static void state_close(const reduce_strip *strip, size_t number, size_t lanes, size_t begin, size_t count)
{
    const dimfold_reduce_cut *cut = strip->work->cut;
    const dimfold_reduce_value *value = &strip->work->plan->value[number];
    dimfold_partial_lanes all = lanes_of(strip, number, lanes);
    dimfold_partial_close(value, strip->set + cut->set_offset[number], dimfold_reduce_set_plane(cut, value), &all,
                          begin, count);
}

/* Rows across that lie anywhere, in runs of the first of the near axes. */
static void chunk_across(const reduce_strip *strip, size_t number, size_t begin, size_t count)
{
    const dimfold_reduce_plan *plan = strip->work->plan;
    const dimfold_reduce_value *value = &plan->value[number];
    const dimfold_canonical *form = &plan->reduced;
    size_t operand = dimfold_reduce_operand(plan, number), item_bytes = plan->side[operand].item_bytes;
    size_t extent = form->ndim > 0 ? form->shape[0] : 1;
    dimfold_reduce_items items = {.pitch = form->ndim > 0 ? form->stride[operand][0] * (ptrdiff_t)item_bytes : 0,
                                  .width = strip->width * value->parts,
                                  .bits = value->bits,
                                  .ordinals = 1};
    for (size_t done = 0; done < count; done += items.rows) {
        size_t item = begin + done;
        items.first = (const char *)(strip->at[operand] + (uintptr_t)dimfold_feed_offset(plan, operand, item));
        items.rows = dimfold_size_min(extent - item % extent, count - done);
        items.ordinal = done;
        if (done == 0)
            state_begin(strip, number, items.first);
        lanes_kernel(strip, number)(strip->state + strip->work->cut->state_offset[number],
                                    strip->work->cut->plane[number], &items);
    }
}

static void chunk_direct(const reduce_strip *strip, size_t begin, size_t count)
{
    const dimfold_reduce_plan *plan = strip->work->plan;
    for (size_t i = 0; i < plan->results; i++) {
        size_t operand = dimfold_reduce_operand(plan, i);
        const char *first = (const char *)(strip->at[operand] + (uintptr_t)dimfold_feed_offset(plan, operand, begin));
        if (plan->lanes == 1) {
            chunk_across(strip, i, begin, count);
        } else {
            state_begin(strip, i, first);
            lanes_add(strip, i, first, 0, count);
        }
        if (!strip->work->cut->state_is_set)
            state_close(strip, i, plan->lanes, begin, count);
    }
}

static void chunk_loaded(reduce_strip *strip, size_t begin, size_t count)
{
    const dimfold_reduce_plan *plan = strip->work->plan;
    dimfold_feed_box box = {.width = strip->width};
    size_t most = strip->work->cut->piece / strip->width;
    memcpy(box.at, strip->at, sizeof box.at);
    for (size_t done = 0; done < count; done += box.count) {
        box.begin = begin + done;
        box.count = dimfold_size_min(most, count - done);
        dimfold_feed_load(&strip->feed, &box);
        for (size_t i = 0; i < plan->results; i++) {
            if (done == 0)
                state_begin(strip, i, strip->feed.item[i]);
            lanes_add(strip, i, strip->feed.item[i], done, box.count);
        }
    }
    for (size_t i = 0; i < plan->results; i++)
        state_close(strip, i, plan->lanes, begin, count);
}

/* What the loop over rows does, of kinds that have none: each row to lanes of its own. */
static void rows_by_lanes(dimfold_reduce_lanes_kernel *kernel, const dimfold_reduce_value *value, char *state,
                          size_t plane, const dimfold_reduce_items *items)
{
    _Alignas(DIMFOLD_LINE_BYTES) char memory[DIMFOLD_REDUCE_PLANES_MAX * RUN_ROW_PLANE_BYTES];
    size_t word = dimfold_reduce_word_bytes(value), width = items->width;
    dimfold_partial_lanes lanes = {memory, RUN_ROW_PLANE_BYTES, 1, DIMFOLD_REDUCE_LANES};
    for (size_t row = 0; row < items->rows; row++) {
        dimfold_reduce_items whole = *items, rest = *items;
        whole.first = items->first + (ptrdiff_t)row * items->pitch;
        whole.rows = width / DIMFOLD_REDUCE_LANES;
        whole.width = whole.ordinals = DIMFOLD_REDUCE_LANES;
        whole.pitch = (ptrdiff_t)(DIMFOLD_REDUCE_LANES * value->item_bytes);
        rest.first = whole.first + (ptrdiff_t)whole.rows * whole.pitch;
        rest.rows = 1;
        rest.width = width % DIMFOLD_REDUCE_LANES;
        rest.ordinal = whole.rows * DIMFOLD_REDUCE_LANES;
        dimfold_partial_begin(value, &lanes, whole.first);
        kernel(memory, lanes.plane, &whole);
        kernel(memory, lanes.plane, &rest);
        dimfold_partial_fold(value, &lanes);
        for (size_t k = 0; k < dimfold_reduce_planes(value->state); k++)
            memcpy(state + k * plane + row * word, memory + k * lanes.plane, word);
    }
}

/* Rows of one result each, some of them at a time where they are loaded. */
static void chunk_rows(reduce_strip *strip, size_t begin, size_t count)
{
    const dimfold_reduce_plan *plan = strip->work->plan;
    const dimfold_reduce_cut *cut = strip->work->cut;
    size_t most = cut->is_direct ? strip->width : cut->piece / count;
    dimfold_feed_box box = {.begin = begin, .count = count};
    for (size_t done = 0; done < strip->width; done += box.width) {
        box.width = dimfold_size_min(most, strip->width - done);
        for (size_t k = plan->targets; k < dimfold_reduce_operands(plan); k++)
            box.at[k] = strip->at[k] + (plan->kept.ndim > 0 ? done * (uintptr_t)(plan->kept.stride[k][0] *
                                                                   (ptrdiff_t)plan->side[k].item_bytes)
                                                            : 0);
        if (!cut->is_direct)
            dimfold_feed_load(&strip->feed, &box);
        for (size_t i = 0; i < plan->results; i++) {
            const dimfold_reduce_value *value = &plan->value[i];
            dimfold_reduce_items items = {.rows = box.width, .width = count, .bits = value->bits};
            if (cut->is_direct) {
                size_t operand = dimfold_reduce_operand(plan, i);
                items.first = (const char *)(box.at[operand] + (uintptr_t)dimfold_feed_offset(plan, operand, begin));
                items.pitch = plan->kept.ndim > 0
                                  ? plan->kept.stride[operand][0] * (ptrdiff_t)plan->side[operand].item_bytes
                                  : 0;
            } else {
                items.first = strip->feed.item[i];
                items.pitch = (ptrdiff_t)(count * value->item_bytes);
            }
            char *state = strip->state + cut->state_offset[i] + done * dimfold_reduce_word_bytes(value);
            rows_run(strip, i, state, &items);
        }
    }
    for (size_t i = 0; i < plan->results && !cut->state_is_set; i++)
        state_close(strip, i, 1, begin, count);
}

/* So many whole chunks of the only result, as rows. */
static void chunks_batch(const reduce_strip *strip, size_t begin, size_t chunks)
{
    const dimfold_reduce_plan *plan = strip->work->plan;
    const dimfold_reduce_cut *cut = strip->work->cut;
    for (size_t i = 0; i < plan->results; i++) {
        const dimfold_reduce_value *value = &plan->value[i];
        size_t operand = dimfold_reduce_operand(plan, i);
        dimfold_reduce_items items = {.pitch = (ptrdiff_t)(cut->chunk * read_bytes(strip, i)),
                                      .rows = chunks,
                                      .width = cut->chunk,
                                      .bits = value->bits};
        items.first = (const char *)(strip->at[operand] + (uintptr_t)dimfold_feed_offset(plan, operand, begin));
        rows_run(strip, i, strip->state + cut->state_offset[i], &items);
    }
}

/* One of these to the set. */
static void batch_close(const reduce_strip *strip, size_t chunk, size_t begin)
{
    const dimfold_reduce_plan *plan = strip->work->plan;
    const dimfold_reduce_cut *cut = strip->work->cut;
    for (size_t i = 0; i < plan->results; i++) {
        const dimfold_reduce_value *value = &plan->value[i];
        char *state = strip->state + cut->state_offset[i] + chunk * dimfold_reduce_word_bytes(value);
        dimfold_partial_lanes lane = {state, cut->plane[i], 1, 1};
        dimfold_partial_close(value, strip->set + cut->set_offset[i], dimfold_reduce_set_plane(cut, value), &lane,
                              begin, cut->chunk);
    }
}

/* As many whole chunks of those to `end` as go in one go, which may be none. */
static size_t strip_batch(reduce_strip *strip, size_t begin, size_t end)
{
    const dimfold_reduce_cut *cut = strip->work->cut;
    size_t whole = dimfold_size_min(cut->items / cut->chunk, end);
    size_t chunks = begin < whole ? dimfold_size_min(whole - begin, cut->batch) : 0;
    if (chunks < 2)
        return 0;
    chunks_batch(strip, begin * cut->chunk, chunks);
    for (size_t i = 0; i < chunks; i++) {
        batch_close(strip, i, (begin + i) * cut->chunk);
        dimfold_groups_add(&strip->near, strip->set, cut->chunk);
    }
    return chunks;
}

/* Chunks from `begin` to `end` at a far index; answers their partial results, and of how many items these are. */
static char *strip_chunks(reduce_strip *strip, size_t begin, size_t end, size_t *items)
{
    const dimfold_reduce_cut *cut = strip->work->cut;
    dimfold_groups_begin(&strip->near, strip->work->plan, cut, strip->near.memory, cut->near_levels,
                         strip->width);
    for (size_t chunk = begin; chunk < end; chunk++) {
        size_t done = strip_batch(strip, chunk, end);
        if (done > 0) {
            chunk += done - 1;
            continue;
        }
        size_t first = chunk * cut->chunk, count = dimfold_size_min(cut->chunk, cut->items - first);
        if (cut->mode == DIMFOLD_REDUCE_ROWS)
            chunk_rows(strip, first, count);
        else if (cut->is_direct)
            chunk_direct(strip, first, count);
        else
            chunk_loaded(strip, first, count);
        char *set = cut->state_is_set ? strip->state : strip->set;
        *items = count;
        if (end - begin == 1)
            return set;
        dimfold_groups_add(&strip->near, set, count);
    }
    return dimfold_groups_end(&strip->near, items);
}

/* Units from `begin` to `end`: far indices, or chunks where there is one of these. */
static char *strip_units(reduce_strip *strip, size_t begin, size_t end, size_t *items)
{
    const dimfold_reduce_cut *cut = strip->work->cut;
    if (cut->far == 1) {
        strip_find_far(strip, 0);
        return strip_chunks(strip, begin, end, items);
    }
    dimfold_groups_begin(&strip->far, strip->work->plan, cut, strip->far.memory, cut->far_levels,
                         strip->width);
    for (size_t index = begin; index < end; index++) {
        strip_find_far(strip, index);
        char *set = strip_chunks(strip, 0, cut->chunks, items);
        dimfold_groups_add(&strip->far, set, *items);
    }
    return dimfold_groups_end(&strip->far, items);
}

/* ---- Pieces of work -------------------------------------------------------------------------------------------- */

static void strip_finish(const reduce_strip *strip, const char *set, size_t items)
{
    const reduce_work *work = strip->work;
    dimfold_reduce_finish finish = {work->plan,   work->programs, work->cut,    work->loops.batch,
                                    strip->first, strip->width,   items,        work->loops.tier};
    dimfold_reduce_finish_set(&finish, set);
}

static void strip_begin(reduce_strip *strip, const reduce_work *work, char *memory)
{
    const dimfold_reduce_cut *cut = work->cut;
    strip->work = work;
    strip->set = memory;
    strip->near.memory = strip->set + (cut->state_is_set ? 0 : cut->set_bytes);
    strip->far.memory = strip->near.memory + cut->near_levels * cut->set_bytes;
    char *end = strip->far.memory + cut->far_levels * cut->set_bytes;
    strip->state = end + (DIMFOLD_LINE_BYTES - (uintptr_t)end % DIMFOLD_LINE_BYTES) % DIMFOLD_LINE_BYTES;
    if (!cut->is_direct)
        dimfold_feed_begin(&strip->feed, work->plan, work->programs, &work->loops, cut->piece,
                           strip->state + cut->state_bytes);
}

static void pieces_run(const void *context, size_t begin, size_t end)
{
    _Alignas(DIMFOLD_LINE_BYTES) char memory[DIMFOLD_REDUCE_MEMORY_BYTES + DIMFOLD_REDUCE_SPARE_BYTES];
    const reduce_work *work = context;
    const dimfold_reduce_cut *cut = work->cut;
    reduce_strip strip;
    dimfold_environment environment = dimfold_environment_enter();
    strip_begin(&strip, work, memory);
    for (size_t piece = begin; piece < end; piece++) {
        size_t first = piece % cut->groups * cut->group, items;
        strip_find(&strip, piece / cut->groups);
        char *set = strip_units(&strip, first, dimfold_size_min(first + cut->group, cut->units), &items);
        if (cut->groups == 1)
            strip_finish(&strip, set, items);
        else
            memcpy(work->shared + piece * cut->set_bytes, set, cut->set_bytes);
    }
    dimfold_environment_leave(environment);
}

/* Of how many items a piece of a strip is. */
static size_t piece_items(const dimfold_reduce_cut *cut, size_t piece)
{
    size_t begin = piece * cut->group, end = dimfold_size_min(begin + cut->group, cut->units);
    return cut->far > 1 ? (end - begin) * cut->items
                        : dimfold_size_min(end * cut->chunk, cut->items) - begin * cut->chunk;
}

/* What the pieces of each strip come to, combined in their order. */
static __attribute__((noinline)) void strips_finish(const reduce_work *work)
{
    _Alignas(DIMFOLD_LINE_BYTES) char memory[DIMFOLD_REDUCE_MEMORY_BYTES + DIMFOLD_REDUCE_SPARE_BYTES];
    const dimfold_reduce_cut *cut = work->cut;
    reduce_strip strip = {.work = work, .near = {.memory = memory}};
    dimfold_environment environment = dimfold_environment_enter();
    for (size_t number = 0; number < cut->strips; number++) {
        size_t items;
        strip_find(&strip, number);
        dimfold_groups_begin(&strip.near, work->plan, cut, memory, dimfold_size_max(cut->near_levels, cut->far_levels),
                             strip.width);
        for (size_t piece = 0; piece < cut->groups; piece++)
            dimfold_groups_add(&strip.near, work->shared + (number * cut->groups + piece) * cut->set_bytes,
                               piece_items(cut, piece));
        const char *set = dimfold_groups_end(&strip.near, &items);
        strip_finish(&strip, set, items);
    }
    dimfold_environment_leave(environment);
}

/* Nothing is reduced: every result is what comes of nothing. */
static void strips_empty(const reduce_work *work)
{
    reduce_strip strip = {.work = work};
    dimfold_environment environment = dimfold_environment_enter();
    for (size_t number = 0; number < work->cut->strips; number++) {
        strip_find(&strip, number);
        strip_finish(&strip, NULL, 0);
    }
    dimfold_environment_leave(environment);
}

static const dimfold_reduce_kernels *kernels_of(const dimfold_tier *tier)
{
    switch (tier->id) {
    case DIMFOLD_TIER_AVX2: return dimfold_reduce_avx2();
    case DIMFOLD_TIER_AVX512: return dimfold_reduce_avx512();
    case DIMFOLD_TIER_NEON: return dimfold_reduce_neon();
    default: return dimfold_reduce_portable();
    }
}

void dimfold_reduce_run(const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs,
                        const dimfold_runner *runner)
{
    char shared[DIMFOLD_REDUCE_SHARED_BYTES];
    dimfold_reduce_cut cut;
    if (plan->kept.size == 0)
        return;
    const dimfold_reduce_kernels *kernels = kernels_of(runner->tier);
    dimfold_reduce_cut_make(&cut, plan, programs, kernels, runner);
    dimfold_feed_loops loops = {runner->tier, dimfold_batch_kernels_of(runner->tier), kernels};
    reduce_work work = {plan, programs, &cut, loops, shared};
    if (plan->reduced.size == 0) {
        strips_empty(&work);
        return;
    }
    dimfold_share_range(runner, cut.threads, cut.strips * cut.groups, pieces_run, &work);
    if (cut.groups > 1)
        strips_finish(&work);
}
