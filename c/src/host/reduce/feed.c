/* Gathers a box of each operand, computes the map step by step, converts what loops want otherwise. */
#include "feed.h"

#include "ops/byte_order.h"

#include <string.h>

/* ---- Buffers --------------------------------------------------------------------------------------------------- */

/* Whether a source or an index is read by anybody. */
static bool operand_is_wanted(const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs, size_t operand)
{
    size_t number = operand - plan->targets;
    if (programs->map != NULL)
        return number < plan->sources ? programs->map->source[number] != DIMFOLD_BATCH_NONE
                                      : programs->map->index[number - plan->sources] != DIMFOLD_BATCH_NONE;
    for (size_t i = 0; i < plan->results; i++)
        if (plan->value[i].number == number)
            return true;
    return false;
}

static size_t bytes_of_item(const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs)
{
    size_t bytes = 0, operands = dimfold_reduce_operands(plan);
    for (size_t k = plan->targets; k < operands; k++)
        bytes += operand_is_wanted(plan, programs, k) ? plan->side[k].item_bytes : 0;
    for (size_t i = 0; i < plan->results; i++)
        bytes += dimfold_reduce_converts(&plan->value[i]) ? plan->value[i].item_bytes : 0;
    if (programs->map != NULL)
        bytes += (programs->map->buffers + programs->map->constants) * programs->map->item_bytes;
    return bytes;
}

/* Behind each buffer is a line more, since kernels read whole ones. */
static size_t buffers_of(const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs)
{
    size_t map = programs->map != NULL ? programs->map->buffers + programs->map->constants : 0;
    return map + plan->sources + plan->indices + plan->results;
}

size_t dimfold_feed_capacity(const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs, size_t bytes)
{
    size_t lines = (buffers_of(plan, programs) + 1) * 2 * DIMFOLD_LINE_BYTES;
    size_t items = bytes > lines ? (bytes - lines) / bytes_of_item(plan, programs) : 0;
    return dimfold_size_min(items, DIMFOLD_FEED_MAX) / 8 * 8;
}

static char *buffer_take(char **memory, size_t bytes)
{
    char *taken = *memory;
    *memory += (bytes / DIMFOLD_LINE_BYTES + 2) * DIMFOLD_LINE_BYTES;
    return taken;
}

static void map_begin(dimfold_feed *feed, char **memory, size_t capacity)
{
    const dimfold_batch_program *map = feed->programs->map;
    char *buffer[DIMFOLD_BATCH_VALUES_MAX];
    for (size_t i = 0; i < map->buffers; i++)
        buffer[i] = buffer_take(memory, capacity * map->item_bytes);
    for (size_t i = 0; i < map->values; i++) {
        const dimfold_batch_value *value = &map->value[i];
        if (value->kind == DIMFOLD_BATCH_COMPUTED)
            feed->value[i] = buffer[value->buffer];
        if (value->kind != DIMFOLD_BATCH_CONSTANT)
            continue;
        char *constant = buffer_take(memory, capacity * map->item_bytes);
        feed->kernels->gather[dimfold_tier_number(value->item_bytes)](
            constant, (const char *)feed->programs->map_nodes[value->number].value, 0, capacity);
        feed->value[i] = constant;
    }
}

/* By a loop of its own if there is one. */
static dimfold_conversion conversion_of(const dimfold_feed_loops *loops, const dimfold_reduce_value *value)
{
    dimfold_conversion conversion;
    const dimfold_tier_cast *cast = dimfold_tier_cast_of(loops->tier, value->load, value->item);
    dimfold_conversion_make(&conversion, value->load, value->item);
    if (cast != NULL)
        conversion.direct = cast->run;
    for (const dimfold_reduce_widening *widening = loops->reduce->widenings; widening->run != NULL; widening++)
        if (widening->target == value->load && widening->source == value->item)
            conversion.direct = widening->run;
    return conversion;
}

void dimfold_feed_begin(dimfold_feed *feed, const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs,
                        const dimfold_feed_loops *loops, size_t capacity, char *memory)
{
    feed->plan = plan;
    feed->programs = programs;
    feed->kernels = loops->batch;
    feed->is_across = plan->is_across;
    for (size_t k = plan->targets; k < dimfold_reduce_operands(plan); k++)
        feed->load[k] = operand_is_wanted(plan, programs, k)
                            ? buffer_take(&memory, capacity * plan->side[k].item_bytes)
                            : NULL;
    for (size_t i = 0; i < plan->results; i++) {
        const dimfold_reduce_value *value = &plan->value[i];
        feed->converted[i] = NULL;
        if (!dimfold_reduce_converts(value))
            continue;
        feed->converted[i] = buffer_take(&memory, capacity * value->item_bytes);
        feed->conversion[i] = conversion_of(loops, value);
    }
    if (programs->map != NULL)
        map_begin(feed, &memory, capacity);
}

/* ---- Gathering ------------------------------------------------------------------------------------------------- */

ptrdiff_t dimfold_feed_offset(const dimfold_reduce_plan *plan, size_t operand, size_t item)
{
    const dimfold_canonical *form = &plan->reduced;
    ptrdiff_t offset = 0;
    for (size_t axis = 0; axis < plan->near; axis++) {
        offset += (ptrdiff_t)(item % form->shape[axis]) * form->stride[operand][axis];
        item /= form->shape[axis];
    }
    return offset * (ptrdiff_t)plan->side[operand].item_bytes;
}

/* Rows of items: an operand's, or the positions of an index. */
typedef struct feed_rows {
    uintptr_t at;
    ptrdiff_t stride, pitch; /* bytes from an item to the next, and from a row to the next */
    size_t width, rows;
} feed_rows;

static void index_rows(char *target, const feed_rows *rows)
{
    for (size_t row = 0; row < rows->rows; row++) {
        uintptr_t at = rows->at + row * (uintptr_t)rows->pitch;
        for (size_t i = 0; i < rows->width; i++, at += (uintptr_t)rows->stride, target += 8) {
            int64_t index = (int64_t)at / 8;
            memcpy(target, &index, sizeof index);
        }
    }
}

static void gather_rows(const dimfold_feed *feed, size_t operand, char *target, const feed_rows *rows)
{
    size_t item_bytes = feed->plan->side[operand].item_bytes;
    if (operand >= feed->plan->targets + feed->plan->sources) {
        index_rows(target, rows);
    } else if (rows->stride == (ptrdiff_t)item_bytes && rows->rows > 1) {
        feed->kernels->gather_rows(target, (const char *)rows->at, rows->pitch, rows->width * item_bytes, rows->rows);
    } else {
        dimfold_batch_gather *gather = feed->kernels->gather[dimfold_tier_number(item_bytes)];
        for (size_t row = 0; row < rows->rows; row++)
            gather(target + row * rows->width * item_bytes,
                   (const char *)(rows->at + row * (uintptr_t)rows->pitch), rows->stride, rows->width);
    }
}

static ptrdiff_t stride_bytes(const dimfold_reduce_plan *plan, const dimfold_canonical *form, size_t operand)
{
    return form->ndim > 0 ? form->stride[operand][0] * (ptrdiff_t)plan->side[operand].item_bytes : 0;
}

/* Runs of the near axes' first one, from some item on. */
static size_t run_length(const dimfold_reduce_plan *plan, size_t item, size_t left)
{
    size_t extent = plan->reduced.ndim > 0 ? plan->reduced.shape[0] : 1;
    return dimfold_size_min(extent - item % extent, left);
}

/* Whether rows lie as they would in a buffer, and may be read there. */
static bool rows_are_there(const dimfold_feed *feed, size_t operand, const feed_rows *rows)
{
    const dimfold_plan_side *side = &feed->plan->side[operand];
    bool is_source = operand < feed->plan->targets + feed->plan->sources;
    return is_source && !side->is_swapped && rows->stride == (ptrdiff_t)side->item_bytes &&
           (rows->rows == 1 || rows->pitch == (ptrdiff_t)(rows->width * side->item_bytes));
}

static void load_across(dimfold_feed *feed, size_t operand, const dimfold_feed_box *box)
{
    const dimfold_reduce_plan *plan = feed->plan;
    size_t item_bytes = plan->side[operand].item_bytes;
    feed_rows rows = {.stride = stride_bytes(plan, &plan->kept, operand),
                      .pitch = stride_bytes(plan, &plan->reduced, operand),
                      .width = box->width};
    for (size_t done = 0; done < box->count; done += rows.rows) {
        rows.rows = run_length(plan, box->begin + done, box->count - done);
        rows.at = box->at[operand] + (uintptr_t)dimfold_feed_offset(plan, operand, box->begin + done);
        if (rows.rows == box->count && rows_are_there(feed, operand, &rows))
            feed->source[operand] = (const char *)rows.at;
        else
            gather_rows(feed, operand, feed->load[operand] + done * box->width * item_bytes, &rows);
    }
}

static void load_along(dimfold_feed *feed, size_t operand, const dimfold_feed_box *box)
{
    const dimfold_reduce_plan *plan = feed->plan;
    size_t item_bytes = plan->side[operand].item_bytes;
    ptrdiff_t next = stride_bytes(plan, &plan->kept, operand);
    feed_rows rows = {.stride = stride_bytes(plan, &plan->reduced, operand), .pitch = next, .rows = box->width};
    rows.width = box->count;
    if (plan->near <= 1) {
        rows.at = box->at[operand] + (uintptr_t)dimfold_feed_offset(plan, operand, box->begin);
        if (rows_are_there(feed, operand, &rows))
            feed->source[operand] = (const char *)rows.at;
        else
            gather_rows(feed, operand, feed->load[operand], &rows);
        return;
    }
    rows.rows = 1;
    for (size_t column = 0; column < box->width; column++)
        for (size_t done = 0; done < box->count; done += rows.width) {
            rows.width = run_length(plan, box->begin + done, box->count - done);
            rows.at = box->at[operand] + column * (uintptr_t)next +
                      (uintptr_t)dimfold_feed_offset(plan, operand, box->begin + done);
            gather_rows(feed, operand, feed->load[operand] + (column * box->count + done) * item_bytes, &rows);
        }
}

/* ---- All of it ------------------------------------------------------------------------------------------------- */

static void feed_map(dimfold_feed *feed, size_t count)
{
    const dimfold_batch_program *map = feed->programs->map;
    const dimfold_reduce_plan *plan = feed->plan;
    for (size_t i = 0; i < plan->sources; i++)
        if (map->source[i] != DIMFOLD_BATCH_NONE)
            feed->value[map->source[i]] = feed->source[plan->targets + i];
    for (size_t i = 0; i < plan->indices; i++)
        if (map->index[i] != DIMFOLD_BATCH_NONE)
            feed->value[map->index[i]] = feed->source[plan->targets + plan->sources + i];
    for (size_t i = 0; i < map->steps; i++)
        dimfold_batch_step_run(&map->step[i], feed->value, count, NULL);
}

void dimfold_feed_load(dimfold_feed *feed, const dimfold_feed_box *box)
{
    const dimfold_reduce_plan *plan = feed->plan;
    size_t count = box->count * box->width;
    for (size_t k = plan->targets; k < dimfold_reduce_operands(plan); k++) {
        if (feed->load[k] == NULL)
            continue;
        feed->source[k] = feed->load[k];
        if (feed->is_across)
            load_across(feed, k, box);
        else
            load_along(feed, k, box);
        if (plan->side[k].is_swapped)
            dimfold_swap_bytes(feed->load[k], count * plan->side[k].item_bytes,
                               dimfold_dtype_swap_bytes(plan->side[k].dtype));
    }
    if (feed->programs->map != NULL)
        feed_map(feed, count);
    for (size_t i = 0; i < plan->results; i++) {
        size_t number = plan->value[i].number;
        feed->item[i] = feed->programs->map != NULL ? feed->value[feed->programs->map->result[number]]
                                                    : feed->source[plan->targets + number];
        if (feed->converted[i] == NULL)
            continue;
        dimfold_conversion_run(&feed->conversion[i], feed->converted[i], feed->item[i], count);
        feed->item[i] = feed->converted[i];
    }
}
