/* What is the same is made alike first, so that afterwards bits decide. */
#include "distinct.h"
#include "records.h"

#include "base/checked.h"
#include "ops/byte_order.h"

#include <string.h>

static uint64_t item_bits(const void *items, size_t item_bytes, size_t number)
{
    switch (item_bytes) {
    case 1: return ((const dimfold_sort_8 *)items)[number];
    case 2: return ((const dimfold_sort_16 *)items)[number];
    case 4: return ((const dimfold_sort_32 *)items)[number];
    default: return ((const dimfold_sort_64 *)items)[number];
    }
}

static void item_put(void *items, size_t item_bytes, size_t number, uint64_t bits)
{
    switch (item_bytes) {
    case 1: ((dimfold_sort_8 *)items)[number] = (uint8_t)bits; break;
    case 2: ((dimfold_sort_16 *)items)[number] = (uint16_t)bits; break;
    case 4: ((dimfold_sort_32 *)items)[number] = (uint32_t)bits; break;
    default: ((dimfold_sort_64 *)items)[number] = bits; break;
    }
}

/* All zeros get the bits of the first one, and all NaN too. */
static void floats_make_alike(void *items, size_t count, const dimfold_sort_rule *rule)
{
    uint64_t zero = 0, nan = 0;
    bool has_zero = false, has_nan = false;
    for (size_t i = 0; i < count; i++) {
        uint64_t bits = item_bits(items, rule->item_bytes, i), magnitude = bits & rule->magnitude;
        if (magnitude == 0) {
            zero = has_zero ? zero : bits;
            has_zero = true;
            item_put(items, rule->item_bytes, i, zero);
        } else if (magnitude > rule->infinity) {
            nan = has_nan ? nan : bits;
            has_nan = true;
            item_put(items, rule->item_bytes, i, nan);
        }
    }
}

void dimfold_sort_distinct_begin(dimfold_sort_distinct *distinct, const dimfold_sort_rule *rule, size_t count,
                                 bool is_ranked, const dimfold_runner *runner, uint64_t tier)
{
    size_t record_bytes = is_ranked ? sizeof(dimfold_sort_pair) : rule->item_bytes;
    bool is_large = runner->parallel_for != NULL && count >= DIMFOLD_PLAN_THREADED_BYTES_MIN / record_bytes;
    memset(distinct, 0, sizeof *distinct);
    distinct->job.extent = distinct->job.taken = count;
    distinct->job.rule = *rule;
    distinct->job.is_ranked = is_ranked;
    distinct->job.runner = runner;
    distinct->job.kernels = dimfold_sort_kernels_of(tier);
    distinct->room.pieces = is_large ? runner->threads : 1;
    distinct->room.capacity = count;
}

static void distinct_parts(dimfold_sort_distinct *distinct, dimfold_sort_arena *arena)
{
    const dimfold_sort_job *job = &distinct->job;
    dimfold_sort_line_room *room = &distinct->room;
    size_t count = job->extent;
    bool is_wide = dimfold_sort_is_wide(job->rule.item_bytes, count);
    size_t record_bytes = is_wide ? sizeof(dimfold_sort_pair) : sizeof(uint64_t);
    room->bench = dimfold_sort_part(arena, room->pieces, sizeof(dimfold_sort_bench));
    distinct->items = dimfold_sort_part(arena, count, job->rule.item_bytes);
    if (job->is_ranked) {
        room->records = dimfold_sort_part(arena, count, record_bytes);
        room->records2 = dimfold_sort_part(arena, count, record_bytes);
    } else {
        room->other = dimfold_sort_part(arena, count, job->rule.item_bytes);
    }
}

bool dimfold_sort_distinct_bytes(size_t *size_bytes, const dimfold_sort_distinct *distinct)
{
    dimfold_sort_distinct tried = *distinct;
    dimfold_sort_arena arena = {NULL, 0, false};
    distinct_parts(&tried, &arena);
    return !arena.is_too_large && dimfold_size_add(size_bytes, arena.used, DIMFOLD_SORT_LINE_BYTES) &&
           *size_bytes <= (size_t)PTRDIFF_MAX;
}

void dimfold_sort_distinct_place(dimfold_sort_distinct *distinct, void *memory)
{
    dimfold_sort_arena arena = {dimfold_sort_aligned(memory), 0, false};
    distinct_parts(distinct, &arena);
}

/* Whether item `place` of the sorted ones is another one than that before it. */
static bool distinct_begins(const dimfold_sort_distinct *distinct, size_t place)
{
    const dimfold_sort_job *job = &distinct->job;
    size_t item_bytes = job->rule.item_bytes;
    if (place == 0)
        return true;
    if (!job->is_ranked)
        return item_bits(distinct->items, item_bytes, place) != item_bits(distinct->items, item_bytes, place - 1);
    bool is_wide = dimfold_sort_is_wide(item_bytes, job->extent);
    return dimfold_sort_record(distinct->room.records, is_wide, place).key !=
           dimfold_sort_record(distinct->room.records, is_wide, place - 1).key;
}

size_t dimfold_sort_distinct_run(dimfold_sort_distinct *distinct)
{
    const dimfold_sort_job *job = &distinct->job;
    size_t found = 0;
    if (dimfold_sort_rule_has_nan(&job->rule))
        floats_make_alike(distinct->items, job->extent, &job->rule);
    if (job->is_ranked)
        dimfold_sort_line_ranks(job, &distinct->room, distinct->items);
    else
        dimfold_sort_line_items(job, &distinct->room, distinct->items, distinct->items);
    for (size_t place = 0; place < job->extent; place++)
        found += distinct_begins(distinct, place);
    return found;
}

/* An integer of the list's size, in its byte order. */
static void side_write(const dimfold_sort_side *side, size_t number, uint64_t bits)
{
    uint64_t item[1];
    if (side->data == NULL)
        return;
    item_put(item, side->item_bytes, 0, bits);
    if (side->is_swapped)
        dimfold_swap_bytes((char *)item, side->item_bytes, side->item_bytes);
    memcpy(side->data + (ptrdiff_t)number * side->step, item, side->item_bytes);
}

void dimfold_sort_distinct_write(const dimfold_sort_distinct *distinct, const dimfold_sort_distinct_targets *targets)
{
    const dimfold_sort_job *job = &distinct->job;
    bool is_wide = dimfold_sort_is_wide(job->rule.item_bytes, job->extent);
    size_t number = 0, begin = 0;
    for (size_t place = 0; place < job->extent; place++) {
        size_t ordinal = place;
        if (job->is_ranked)
            ordinal = (size_t)dimfold_sort_record(distinct->room.records, is_wide, place).index;
        if (distinct_begins(distinct, place)) {
            if (place > 0)
                side_write(&targets->counts, number++, place - begin);
            begin = place;
            side_write(&targets->values, number, item_bits(distinct->items, job->rule.item_bytes, ordinal));
            side_write(&targets->first, number, ordinal);
        }
        if (targets->inverse != NULL)
            item_put(targets->inverse, targets->inverse_bytes, ordinal, number);
    }
    side_write(&targets->counts, number, job->extent - begin);
}
