/* A look at the line first: what is sorted already, or has few bits that differ, is done sooner. */
#include "line.h"
#include "records.h"

#include "base/checked.h"
#include "host/ways.h"

#include <string.h>

/* Lines of so many items at most are sorted by insertion. */
#define LINE_INSERTION_MAX 32

/* A selection keeps what it takes twice, and this. It pays for lines that are longer than so many times as much. */
#define LINE_SELECTION_MORE 1024
#define LINE_SELECTION_SHARE 3

size_t dimfold_sort_capacity(size_t extent, size_t taken)
{
    if (taken >= extent / (2 * LINE_SELECTION_SHARE))
        return extent;
    size_t needed = 2 * taken + LINE_SELECTION_MORE;
    return needed < extent / LINE_SELECTION_SHARE ? needed : extent;
}

static dimfold_sort_radix line_radix(const dimfold_sort_job *job, const dimfold_sort_line_room *room,
                                     const dimfold_sort_rule *rule, size_t count, uint64_t varying)
{
    size_t streamed_bytes = job->runner->machine.streams ? job->runner->machine.cache_bytes[1] : SIZE_MAX;
    return (dimfold_sort_radix){rule,           varying,        count,
                                room->bench,    room->pieces,   streamed_bytes,
                                room->pieces > 1 ? job->runner : NULL};
}

/* In the caches two more passes, which turn items to keys and back, take less time than doing so in each. */
static void items_sort_near(const dimfold_sort_job *job, const dimfold_sort_radix *radix, void *target, void *other,
                            const void *source)
{
    const dimfold_sort_item_kernels *kernels = dimfold_sort_item_kernels_of(job);
    dimfold_sort_rule rule = dimfold_sort_rule_of_keys(job->rule.item_bytes);
    dimfold_sort_radix of_keys = *radix;
    of_keys.rule = &rule;
    if (source != target)
        memcpy(target, source, radix->count * job->rule.item_bytes);
    kernels->encode(target, radix->count, &job->rule);
    dimfold_sort_radix_run(&of_keys, job->rule.item_bytes, target, other, target);
    kernels->decode(target, radix->count, &job->rule);
}

void dimfold_sort_line_items(const dimfold_sort_job *job, const dimfold_sort_line_room *room, void *target,
                             const void *source)
{
    size_t count = job->extent, item_bytes = job->rule.item_bytes;
    if (item_bytes == 1 && count > LINE_INSERTION_MAX) {
        dimfold_sort_count_bytes(target, source, count, &job->rule);
        return;
    }
    dimfold_sort_survey survey = dimfold_sort_item_kernels_of(job)->survey(source, count, &job->rule);
    if (survey.has_nan) {
        size_t numbers = dimfold_sort_part_nan(room->other, source, count, &job->rule);
        memcpy(target, room->other, count * item_bytes);
        source = target;
        count = numbers;
    }
    if (count <= LINE_INSERTION_MAX || (survey.is_sorted && !survey.has_nan)) {
        if (source != target)
            memcpy(target, source, count * item_bytes);
        if (!survey.is_sorted || survey.has_nan)
            dimfold_sort_insert_items(target, count, &job->rule);
        return;
    }
    dimfold_sort_radix radix = line_radix(job, room, &job->rule, count, survey.varying);
    if (count * item_bytes <= radix.streamed_bytes)
        items_sort_near(job, &radix, target, room->other, source);
    else
        dimfold_sort_radix_run(&radix, item_bytes, target, room->other, source);
}

/* ---- With indices ---------------------------------------------------------------------------------------------- */

typedef struct line_records {
    const dimfold_sort_job *job;
    const dimfold_sort_line_room *room;
    const void *items;
    uint64_t varying; /* bits of keys as records have them */
    bool is_wide, is_sorted;
    size_t record_bytes;
} line_records;

/* Sorts so many records at the beginning of the room. */
static void records_sort(const line_records *line, size_t count)
{
    dimfold_sort_rule rule = dimfold_sort_rule_of_keys(sizeof(uint64_t));
    if (line->is_sorted)
        return;
    if (count <= LINE_INSERTION_MAX) {
        dimfold_sort_insert_records(line->room->records, line->is_wide, count);
        return;
    }
    dimfold_sort_radix radix = line_radix(line->job, line->room, &rule, count, line->varying);
    dimfold_sort_radix_run(&radix, line->record_bytes, line->room->records, line->room->records2, line->room->records);
}

static void records_append(const line_records *line, size_t count, size_t begin, size_t end)
{
    dimfold_sort_records((char *)line->room->records + count * line->record_bytes, line->is_wide, line->items, begin,
                         end, &line->job->rule);
}

/* Keeps the first ones of what has been seen, and passes over what comes behind all of these. A later item that is
   equal to the last one kept would come behind it. */
static void records_select(const line_records *line)
{
    const dimfold_sort_job *job = line->job;
    size_t taken = job->taken, count = line->room->capacity, next = count, item_bytes = job->rule.item_bytes;
    const dimfold_sort_item_kernels *kernels = dimfold_sort_item_kernels_of(job);
    records_append(line, 0, 0, count);
    for (bool ended = false; !ended;) {
        records_sort(line, count);
        uint64_t limit = dimfold_sort_record(line->room->records, line->is_wide, taken - 1).key;
        for (count = taken; !ended && count < line->room->capacity;) {
            const char *from = (const char *)line->items + next * item_bytes;
            next += kernels->find_below(from, job->extent - next, &job->rule, limit);
            ended = next == job->extent;
            if (!ended) {
                records_append(line, count++, next, next + 1);
                next++;
            }
        }
    }
    records_sort(line, count);
}

typedef struct line_build {
    const line_records *line;
    size_t pieces;
} line_build;

static void records_build_piece(void *context, size_t piece)
{
    const line_build *build = context;
    size_t extent = build->line->job->extent, share = extent / build->pieces;
    size_t begin = piece * share, end = piece + 1 < build->pieces ? begin + share : extent;
    records_append(build->line, begin, begin, end);
}

void dimfold_sort_line_ranks(const dimfold_sort_job *job, const dimfold_sort_line_room *room, const void *source)
{
    dimfold_sort_survey survey = dimfold_sort_item_kernels_of(job)->survey(source, job->extent, &job->rule);
    bool is_wide = dimfold_sort_is_wide(job->rule.item_bytes, job->extent);
    uint64_t varying = survey.has_nan ? UINT64_MAX : survey.varying;
    line_records line = {.job = job,
                         .room = room,
                         .items = source,
                         .varying = is_wide ? varying : varying << 32,
                         .is_wide = is_wide,
                         .is_sorted = survey.is_sorted && !survey.has_nan,
                         .record_bytes = is_wide ? sizeof(dimfold_sort_pair) : sizeof(uint64_t)};
    if (room->capacity < job->extent) {
        records_select(&line);
        return;
    }
    line_build build = {&line, room->pieces};
    dimfold_share(job->runner, room->pieces, room->pieces, records_build_piece, &build);
    records_sort(&line, job->extent);
}
