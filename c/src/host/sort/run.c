/* Short lines go by tiles, long ones line by line: several at once where their items do not lie next to each other, so
   that lines of the caches are used as a whole. */
#include "run.h"
#include "records.h"

#include "base/checked.h"
#include "host/ways.h"

#include <stdatomic.h>
#include <string.h>

#define RUN_SIDES 3
#define RUN_LANES_MAX 64

/* What lines that are taken at once hold together at most. */
#define RUN_GROUP_BYTES ((size_t)8 << 20)

/* Lines that are shorter than this share of the second cache are sorted there, and then copied: items that go here and
   there should find their place in the caches. */
#define RUN_NEAR_SHARE 4

/* ---- How ------------------------------------------------------------------------------------------------------- */

static bool side_is_direct(const dimfold_sort_side *side, bool needs_alignment)
{
    return !side->is_swapped && side->step == (ptrdiff_t)side->item_bytes &&
           (!needs_alignment || (uintptr_t)side->data % side->item_bytes == 0);
}

static size_t run_record_bytes(const dimfold_sort_job *job)
{
    if (!job->is_ranked)
        return job->rule.item_bytes;
    return dimfold_sort_is_wide(job->rule.item_bytes, job->extent) ? sizeof(dimfold_sort_pair) : sizeof(uint64_t);
}

/* Lines of so many bytes are worth a thread's waking. */
static size_t run_threads(const dimfold_sort_job *job)
{
    uint64_t items = (uint64_t)job->lines->form.size * job->extent;
    bool is_large = items >= DIMFOLD_PLAN_THREADED_BYTES_MIN / run_record_bytes(job) &&
                    job->runner->parallel_for != NULL;
    return is_large ? job->runner->threads : 1;
}

static void decide_lanes(dimfold_sort_way *way, const dimfold_sort_job *job)
{
    size_t lanes = dimfold_sort_tile_lanes(job->rule.item_bytes);
    way->by_tiles = job->extent <= job->kernels->network_rows_max && way->lines >= lanes / 4;
    way->lanes = 1;
    for (size_t side = 0; side < RUN_SIDES; side++)
        if (job->side[side].data != NULL && job->side[side].step != (ptrdiff_t)job->side[side].item_bytes)
            way->lanes = dimfold_size_max(1, RUN_GROUP_BYTES / job->rule.item_bytes / job->extent);
    way->lanes = way->by_tiles ? lanes : dimfold_size_min(way->lanes, lanes);
    way->units = way->lines / way->lanes + (way->lines % way->lanes != 0);
}

void dimfold_sort_decide(dimfold_sort_way *way, const dimfold_sort_job *job)
{
    size_t threads = run_threads(job);
    *way = (dimfold_sort_way){.lines = job->lines->form.size, .pieces = 1};
    for (size_t side = 0; side < RUN_SIDES; side++)
        way->is_direct[side] = side_is_direct(&job->side[side], !job->is_ranked || side == DIMFOLD_SORT_SOURCE);
    if (!job->is_ranked && job->extent < job->runner->machine.cache_bytes[1] / RUN_NEAR_SHARE / job->rule.item_bytes)
        way->is_direct[DIMFOLD_SORT_VALUES] = false;
    decide_lanes(way, job);
    way->tasks = dimfold_size_min(threads, way->units);
    if (!way->by_tiles && way->units < threads) {
        way->tasks = 1;
        way->pieces = threads;
    }
}

/* ---- Memory ---------------------------------------------------------------------------------------------------- */

/* What a task works in. */
typedef struct run_room {
    dimfold_sort_tile_room tile;
    dimfold_sort_line_room line;
    char *gathered[RUN_SIDES]; /* lines that do not lie item by item, or NULL */
} run_room;

static void room_gather(run_room *room, const dimfold_sort_way *way, const dimfold_sort_job *job,
                        dimfold_sort_arena *arena)
{
    for (size_t side = 0; side < RUN_SIDES; side++) {
        bool is_shared = side == DIMFOLD_SORT_VALUES && !job->is_ranked; /* with the source's lines */
        if (job->side[side].data == NULL || way->is_direct[side] || is_shared)
            continue;
        size_t rows = side == DIMFOLD_SORT_SOURCE ? job->extent : job->taken;
        room->gathered[side] = dimfold_sort_part(arena, way->lanes * rows, job->side[side].item_bytes);
    }
    if (job->is_ranked || way->is_direct[DIMFOLD_SORT_VALUES])
        return;
    if (room->gathered[DIMFOLD_SORT_SOURCE] == NULL && way->is_direct[DIMFOLD_SORT_SOURCE])
        room->gathered[DIMFOLD_SORT_SOURCE] =
            dimfold_sort_part(arena, way->lanes * job->extent, job->rule.item_bytes);
    room->gathered[DIMFOLD_SORT_VALUES] = room->gathered[DIMFOLD_SORT_SOURCE];
}

static void room_make(run_room *room, const dimfold_sort_way *way, const dimfold_sort_job *job,
                      dimfold_sort_arena *arena)
{
    *room = (run_room){.line = {.pieces = way->pieces}};
    if (way->by_tiles) {
        dimfold_sort_tile_room_make(&room->tile, job, arena);
        return;
    }
    room->line.bench = dimfold_sort_part(arena, way->pieces, sizeof(dimfold_sort_bench));
    room_gather(room, way, job, arena);
    if (!job->is_ranked) {
        room->line.other = dimfold_sort_part(arena, job->extent, job->rule.item_bytes);
        return;
    }
    room->line.capacity = dimfold_sort_capacity(job->extent, job->taken);
    room->line.records = dimfold_sort_part(arena, room->line.capacity, run_record_bytes(job));
    room->line.records2 = dimfold_sort_part(arena, room->line.capacity, run_record_bytes(job));
}

bool dimfold_sort_room_bytes(size_t *size_bytes, const dimfold_sort_way *way, const dimfold_sort_job *job)
{
    dimfold_sort_arena arena = {NULL, 0, false};
    run_room room;
    room_make(&room, way, job, &arena);
    bool fits = !arena.is_too_large && dimfold_size_mul(size_bytes, arena.used, way->tasks) &&
                dimfold_size_add(size_bytes, *size_bytes, DIMFOLD_SORT_LINE_BYTES);
    return fits && *size_bytes <= (size_t)PTRDIFF_MAX;
}

/* ---- Lines ----------------------------------------------------------------------------------------------------- */

/* Where lines are, one after the other. */
typedef struct line_cursor {
    size_t index[64];
    ptrdiff_t offset[RUN_SIDES]; /* bytes */
} line_cursor;

static ptrdiff_t lines_stride(const dimfold_sort_job *job, size_t side, size_t axis)
{
    if (job->lines->form.ndim == 0)
        return 0;
    return job->lines->form.stride[job->row[side]][axis] * (ptrdiff_t)job->side[side].item_bytes;
}

static void lines_move(line_cursor *cursor, const dimfold_sort_job *job, size_t axis, ptrdiff_t by)
{
    for (size_t side = 0; side < RUN_SIDES; side++)
        cursor->offset[side] += by * lines_stride(job, side, axis);
}

static void lines_begin(line_cursor *cursor, const dimfold_sort_job *job, size_t line)
{
    memset(cursor->offset, 0, sizeof cursor->offset);
    for (size_t axis = 0; axis < job->lines->form.ndim; axis++) {
        cursor->index[axis] = line % job->lines->form.shape[axis];
        line /= job->lines->form.shape[axis];
        lines_move(cursor, job, axis, (ptrdiff_t)cursor->index[axis]);
    }
}

/* How many of the next `wanted` lines follow each other along the fastest axis. */
static size_t lines_together(const line_cursor *cursor, const dimfold_sort_job *job, size_t wanted)
{
    return job->lines->form.ndim == 0 ? wanted : dimfold_size_min(wanted, job->lines->form.shape[0] - cursor->index[0]);
}

/* Passes over so many, which do. */
static void lines_advance(line_cursor *cursor, const dimfold_sort_job *job, size_t lines)
{
    for (size_t axis = 0; axis < job->lines->form.ndim; axis++) {
        lines_move(cursor, job, axis, (ptrdiff_t)lines);
        cursor->index[axis] += lines;
        if (cursor->index[axis] < job->lines->form.shape[axis])
            return;
        lines_move(cursor, job, axis, -(ptrdiff_t)job->lines->form.shape[axis]);
        cursor->index[axis] = 0;
        lines = 1;
    }
}

/* The places of the lines of a unit, and how many these are. */
static size_t unit_places(const dimfold_sort_way *way, const dimfold_sort_job *job, size_t unit,
                          char *line[RUN_SIDES][RUN_LANES_MAX], dimfold_sort_place place[RUN_SIDES])
{
    size_t first = unit * way->lanes, lanes = dimfold_size_min(way->lanes, way->lines - first);
    line_cursor cursor;
    lines_begin(&cursor, job, first);
    for (size_t begin = 0, end; begin < lanes; begin = end) {
        end = begin + lines_together(&cursor, job, lanes - begin);
        for (size_t side = 0; side < RUN_SIDES; side++)
            for (size_t k = begin; k < end; k++)
                line[side][k] = (char *)((uintptr_t)job->side[side].data + (uintptr_t)cursor.offset[side] +
                                         (k - begin) * (uintptr_t)lines_stride(job, side, 0));
        lines_advance(&cursor, job, end - begin);
    }
    for (size_t side = 0; side < RUN_SIDES; side++)
        place[side] = (dimfold_sort_place){line[side], job->side[side].step, job->side[side].is_swapped};
    return lanes;
}

static void group_line(const dimfold_sort_job *job, const run_room *room, char *const at[RUN_SIDES])
{
    bool is_wide = dimfold_sort_is_wide(job->rule.item_bytes, job->extent);
    size_t item_bytes = job->rule.item_bytes, index_bytes = dimfold_sort_index_bytes(job);
    if (!job->is_ranked) {
        dimfold_sort_line_items(job, &room->line, at[DIMFOLD_SORT_VALUES], at[DIMFOLD_SORT_SOURCE]);
        return;
    }
    dimfold_sort_line_ranks(job, &room->line, at[DIMFOLD_SORT_SOURCE]);
    if (job->side[DIMFOLD_SORT_INDICES].data != NULL)
        dimfold_sort_write_indices(at[DIMFOLD_SORT_INDICES], index_bytes, index_bytes, room->line.records, is_wide,
                                   job->taken);
    if (job->side[DIMFOLD_SORT_VALUES].data != NULL)
        dimfold_sort_write_items(at[DIMFOLD_SORT_VALUES], item_bytes, at[DIMFOLD_SORT_SOURCE], item_bytes,
                                 room->line.records, is_wide, job->taken);
}

static void group_run(const dimfold_sort_way *way, const dimfold_sort_job *job, const run_room *room,
                      const dimfold_sort_place place[RUN_SIDES], size_t lanes)
{
    const dimfold_tier *tier = job->runner->tier;
    char *own[RUN_SIDES][RUN_LANES_MAX];
    dimfold_sort_place near[RUN_SIDES];
    for (size_t side = 0; side < RUN_SIDES; side++) {
        size_t rows = side == DIMFOLD_SORT_SOURCE ? job->extent : job->taken, bytes = job->side[side].item_bytes;
        near[side] = place[side];
        if (!way->is_direct[side] && job->side[side].data != NULL)
            near[side] = dimfold_sort_place_make(own[side], room->gathered[side], lanes, rows * bytes, bytes);
    }
    if (!way->is_direct[DIMFOLD_SORT_SOURCE])
        dimfold_sort_move(tier, &near[DIMFOLD_SORT_SOURCE], &place[DIMFOLD_SORT_SOURCE], lanes, job->extent,
                          job->rule.item_bytes);
    for (size_t k = 0; k < lanes; k++)
        group_line(job, room, (char *[RUN_SIDES]){near[0].line[k], near[1].line[k], near[2].line[k]});
    for (size_t side = 0; side < DIMFOLD_SORT_SOURCE; side++)
        if (job->side[side].data != NULL && !way->is_direct[side])
            dimfold_sort_move(tier, &place[side], &near[side], lanes, job->taken, job->side[side].item_bytes);
}

/* ---- Tasks ----------------------------------------------------------------------------------------------------- */

typedef struct sort_work {
    const dimfold_sort_way *way;
    const dimfold_sort_job *job;
    char *memory;
    size_t task_bytes;
    atomic_size_t next; /* the unit that nobody has begun */
} sort_work;

static void sort_task(void *context, size_t task)
{
    sort_work *work = context;
    dimfold_sort_arena arena = {work->memory + task * work->task_bytes, 0, false};
    run_room room;
    char *line[RUN_SIDES][RUN_LANES_MAX];
    dimfold_sort_place place[RUN_SIDES];
    room_make(&room, work->way, work->job, &arena);
    for (size_t unit; (unit = atomic_fetch_add(&work->next, 1)) < work->way->units;) {
        size_t lanes = unit_places(work->way, work->job, unit, line, place);
        if (work->way->by_tiles)
            dimfold_sort_tile_run(work->job, &room.tile, place, lanes);
        else
            group_run(work->way, work->job, &room, place, lanes);
    }
}

void dimfold_sort_run(const dimfold_sort_way *way, const dimfold_sort_job *job, void *memory)
{
    dimfold_sort_arena arena = {NULL, 0, false};
    run_room room;
    room_make(&room, way, job, &arena);
    sort_work work = {way, job, dimfold_sort_aligned(memory), arena.used, 0};
    dimfold_share(job->runner, way->tasks, way->tasks, sort_task, &work);
}
