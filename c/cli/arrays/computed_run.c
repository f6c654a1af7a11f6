/* Arrays are read where they are, but for positions, which are written first, and on a device, to which they go. */
#include "computed_run.h"

#include "along_share.h"
#include "computed_power.h"

#include <dimfold/iterator.h>
#include <dimfold/memory.h>
#include <dimfold/ops.h>

#include <stdlib.h>
#include <string.h>

/* Elements of a block: at most 32 MB of the largest items, and less where something lies between programs. */
enum { BLOCK_SIZE = 1 << 21, BLOCK_SIZE_BETWEEN = 1 << 16, ITEM_MAX = 16 };

/* ---- Parts of a shape ------------------------------------------------------------------------------------------- */

dimfold_layout computed_cut(const dimfold_layout *layout, const size_t *start, const size_t *extents)
{
    dimfold_layout result = {.ndim = layout->ndim};
    ptrdiff_t index[DIMFOLD_NDIM_MAX] = {0};
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t rest = layout->shape[i] - start[i];
        result.shape[i] = rest < extents[i] ? rest : extents[i];
        result.stride[i] = layout->stride[i];
        index[i] = (ptrdiff_t)start[i];
    }
    result.offset = (size_t)dimfold_layout_index_unchecked(layout, index);
    return result;
}

void computed_extents(const dimfold_layout *layout, bool is_f, size_t elements, size_t *extents)
{
    size_t left = elements > 0 ? elements : 1;
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t axis = is_f ? i : layout->ndim - 1 - i;
        extents[axis] = layout->shape[axis] < left ? layout->shape[axis] : left;
        left /= extents[axis] > 0 ? extents[axis] : 1;
        left = left > 0 ? left : 1;
    }
}

bool computed_next(const dimfold_layout *layout, const size_t *extents, size_t *start)
{
    for (size_t axis = layout->ndim; axis-- > 0;) {
        start[axis] += extents[axis];
        if (start[axis] < layout->shape[axis])
            return true;
        start[axis] = 0;
    }
    return false;
}

/* ---- Views ------------------------------------------------------------------------------------------------------ */

static bool view_make(dimfold_view *view, void *data, size_t bytes, dimfold_dtype dtype, const dimfold_layout *layout,
                      failure *reason)
{
    dimfold_diag diag;
    if (dimfold_view_new(view, data, bytes, dtype, layout->ndim, layout->shape, layout->stride, layout->offset,
                         &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    return true;
}

/* A view of room for a block, where the queue works. */
static bool view_room(const computed_run *run, dimfold_view *view, void *data, dimfold_dtype dtype,
                      const dimfold_layout *packed)
{
    if (!view_make(view, data, run->block_size * ITEM_MAX, dtype, packed, run->reason))
        return false;
    view->device_type = dimfold_queue_device_type(run->queue);
    view->device_id = dimfold_queue_device_id(run->queue);
    return true;
}

static bool copy(const computed_run *run, const dimfold_view *target, const dimfold_view *source)
{
    dimfold_diag diag;
    return dimfold_copy(run->queue, target, source, &diag) == DIMFOLD_OK || failure_of_library(run->reason, &diag);
}

/* Positions one after the other in C order. */
static void write_positions(const dimfold_layout *block, int64_t *positions)
{
    dimfold_iterator iterator;
    dimfold_run next;
    dimfold_layout_iterate(&iterator, 1, &block, DIMFOLD_ORDER_C, NULL);
    while (dimfold_iterator_next_run(&iterator, &next))
        for (size_t i = 0; i < next.count; i++)
            *positions++ = next.position[0] + (ptrdiff_t)i * next.stride[0];
}

/* A block of an array, `block` being its part of `side`. */
static bool view_array(const computed_run *run, size_t number, const computed_side *side, const dimfold_layout *block,
                       const dimfold_layout *packed, dimfold_view *view)
{
    dimfold_view to;
    const expression *array = &run->stage->sources[number];
    if (!expression_has_array(array)) {
        write_positions(block, (int64_t *)(void *)run->positions);
        if (!view_make(view, run->positions, run->block_size * ITEM_MAX, DIMFOLD_DTYPE_I64, packed, run->reason))
            return false;
    } else if (!view_make(view, side->bytes > 0 ? side->items : NULL, side->bytes, array->source.dtype, block,
                          run->reason)) {
        return false;
    }
    view->flags = DIMFOLD_READONLY | (array->source.is_byte_swapped ? DIMFOLD_BYTE_SWAPPED : 0);
    if (run->packed[number] == NULL)
        return true;
    if (!view_room(run, &to, run->packed[number], view->dtype, packed))
        return false;
    bool is_fine = copy(run, &to, view);
    *view = to;
    return is_fine;
}

/* ---- Blocks ----------------------------------------------------------------------------------------------------- */

/* What the programs of a block read and write. */
typedef struct block {
    dimfold_layout packed;
    dimfold_layout *layouts; /* array: its part */
    dimfold_view *arrays;
    dimfold_view *results;   /* program */
    const size_t *start;     /* of the block in the part */
} block;

/* Says which element of the whole the one in this place of a block is. */
static bool power_fail(const computed_run *run, const block *block, size_t place, const computed_program *each)
{
    const computed_node *node = &run->stage->work.nodes[each->node];
    const dimfold_layout *packed = &block->packed;
    size_t index[DIMFOLD_NDIM_MAX], rest = place;
    for (size_t i = 0; i < packed->ndim; i++) {
        size_t axis = run->is_f ? i : packed->ndim - 1 - i;
        index[axis] = rest % packed->shape[axis] + block->start[axis] + (run->origin != NULL ? run->origin[axis] : 0);
        rest /= packed->shape[axis];
    }
    const unsigned char *exponents = run->powers[1];
    computed_power_fail(run->reason, exponents + place * dimfold_dtype_size_bytes(each->dtype), each->dtype,
                        packed->ndim, index);
    run->reason->diag.column = node->start + 1;
    run->reason->stop = node->stop;
    return false;
}

/* On the host, wherever the queue works. */
static bool block_power(const computed_run *run, const block *block, size_t number)
{
    dimfold_diag diag;
    dimfold_view sides[2];
    const computed_program *each = &run->made.programs[number];
    size_t count = dimfold_layout_size(&block->packed);
    for (size_t k = 0; k < 2; k++)
        if (!view_make(&sides[k], run->powers[k], run->block_size * ITEM_MAX, each->dtype, &block->packed,
                       run->reason) ||
            !copy(run, &sides[k], &block->results[each->sources[k].number]))
            return false;
    if (dimfold_queue_synchronize(run->queue, &diag) != DIMFOLD_OK)
        return failure_of_library(run->reason, &diag);
    size_t place = computed_power(run->powers[0], run->powers[1], count, each->dtype);
    return place == count ? copy(run, &block->results[number], &sides[0]) : power_fail(run, block, place, each);
}

static bool block_apply(const computed_run *run, const block *block, size_t number)
{
    dimfold_diag diag;
    dimfold_view sources[DIMFOLD_EXPR_SOURCES_MAX];
    const computed_program *each = &run->made.programs[number];
    if (each->is_power)
        return block_power(run, block, number);
    for (size_t i = 0; i < each->source_count; i++)
        sources[i] = each->sources[i].is_array ? block->arrays[each->sources[i].number]
                                               : block->results[each->sources[i].number];
    return dimfold_apply(run->queue, each->program, 1, &block->results[number], each->source_count, sources, &diag) ==
               DIMFOLD_OK ||
           failure_of_library(run->reason, &diag);
}

/* On a device the last result is brought back. */
static bool block_programs(const computed_run *run, const block *block, dimfold_view *target)
{
    size_t last = run->made.count - 1;
    for (size_t i = 0; i <= last; i++) {
        block->results[i] = *target;
        if (run->results[i] != NULL &&
            !view_room(run, &block->results[i], run->results[i], run->made.programs[i].dtype, &block->packed))
            return false;
        if (!block_apply(run, block, i))
            return false;
    }
    return run->results[last] == NULL || copy(run, target, &block->results[last]);
}

static bool block_run(const computed_run *run, block *block, const computed_side *target, const computed_side *arrays,
                      const size_t *start, const size_t *extents)
{
    dimfold_view to;
    dimfold_layout layout = computed_cut(&target->layout, start, extents);
    dimfold_layout_contig(&block->packed, layout.ndim, layout.shape, run->is_f ? DIMFOLD_ORDER_F : DIMFOLD_ORDER_C,
                          NULL);
    dimfold_layout rows = block->packed;
    block->start = start;
    for (size_t i = 0; i < run->stage->count; i++) {
        block->layouts[i] = computed_cut(&arrays[i].layout, start, extents);
        if (!expression_has_array(&run->stage->sources[i]))
            dimfold_layout_c_contig(&rows, layout.ndim, layout.shape, NULL);
        if (run->is_read[i] && !view_array(run, i, &arrays[i], &block->layouts[i],
                                           expression_has_array(&run->stage->sources[i]) ? &block->packed : &rows,
                                           &block->arrays[i]))
            return false;
    }
    size_t elements = dimfold_layout_size(&layout);
    return view_make(&to, target->bytes > 0 ? target->items : NULL, target->bytes,
                     run->made.programs[run->made.count - 1].dtype, &layout, run->reason) &&
           block_programs(run, block, &to) && (run->step == NULL || run->step(run->context, elements));
}

static bool lacks_memory(failure *reason)
{
    return failure_set(reason, FAILURE_MEMORY, "no memory is left");
}

bool computed_part(computed_run *run, const computed_side *target, const computed_side *arrays)
{
    dimfold_diag diag;
    size_t start[DIMFOLD_NDIM_MAX] = {0}, extents[DIMFOLD_NDIM_MAX], count = run->stage->count;
    block block = {.layouts = calloc(count + 1, sizeof *block.layouts),
                   .arrays = calloc(count + 1, sizeof *block.arrays),
                   .results = calloc(run->made.count, sizeof *block.results)};
    bool is_fine = (block.layouts != NULL && block.arrays != NULL && block.results != NULL) ||
                   lacks_memory(run->reason);
    computed_extents(&target->layout, run->is_f, run->block_size, extents);
    bool is_more = !dimfold_layout_is_empty(&target->layout);
    while (is_fine && is_more) {
        is_fine = block_run(run, &block, target, arrays, start, extents);
        is_more = computed_next(&target->layout, extents, start);
    }
    if (is_fine && dimfold_queue_synchronize(run->queue, &diag) != DIMFOLD_OK)
        is_fine = failure_of_library(run->reason, &diag);
    free(block.layouts);
    free(block.arrays);
    free(block.results);
    return is_fine;
}

/* ---- Room ------------------------------------------------------------------------------------------------------- */

static bool take_room(const computed_run *run, void **room)
{
    dimfold_diag diag;
    return dimfold_alloc(run->queue, run->block_size * ITEM_MAX, room, &diag) == DIMFOLD_OK ||
           failure_of_library(run->reason, &diag);
}

static void mark_read(computed_run *run)
{
    for (size_t i = 0; i < run->made.count; i++)
        for (size_t k = 0; k < run->made.programs[i].source_count; k++)
            if (run->made.programs[i].sources[k].is_array)
                run->is_read[run->made.programs[i].sources[k].number] = true;
}

static bool is_layout(const computed_run *run, size_t array)
{
    return run->is_read[array] && !expression_has_array(&run->stage->sources[array]);
}

static bool needs_room(const computed_run *run)
{
    bool has_layout = false;
    for (size_t i = 0; i < run->stage->count; i++)
        has_layout |= is_layout(run, i);
    return has_layout || run->is_device || run->made.count > 1;
}

/* Two layouts need room for the positions of both. */
static bool room_start(computed_run *run)
{
    size_t layouts = 0;
    for (size_t i = 0; i < run->stage->count; i++)
        layouts += is_layout(run, i);
    for (size_t i = 0; i < run->stage->count; i++) {
        bool is_packed = run->is_device ? run->is_read[i] : layouts > 1 && is_layout(run, i);
        if (is_packed && !take_room(run, &run->packed[i]))
            return false;
    }
    for (size_t i = 0; i < run->made.count; i++)
        if ((run->is_device || i + 1 < run->made.count) && !take_room(run, &run->results[i]))
            return false;
    for (size_t i = 0; i < run->made.count; i++)
        for (size_t k = 0; k < 2 && run->made.programs[i].is_power && run->powers[k] == NULL; k++)
            if ((run->powers[k] = malloc(run->block_size * ITEM_MAX)) == NULL)
                return lacks_memory(run->reason);
    run->positions = layouts > 0 ? malloc(run->block_size * ITEM_MAX) : NULL;
    return layouts == 0 || run->positions != NULL || lacks_memory(run->reason);
}

bool computed_start(computed_run *run, size_t elements)
{
    size_t count = run->stage->count;
    run->is_device = dimfold_queue_device_type(run->queue) != DIMFOLD_DEVICE_CPU;
    if (!computed_programs_make(&run->made, &run->stage->work, run->queue, run->reason))
        return false;
    run->is_read = calloc(count + 1, sizeof *run->is_read);
    run->packed = calloc(count + 1, sizeof *run->packed);
    run->results = calloc(run->made.count, sizeof *run->results);
    if (run->is_read == NULL || run->packed == NULL || run->results == NULL)
        return lacks_memory(run->reason);
    mark_read(run);
    size_t most = run->made.count > 1 ? BLOCK_SIZE_BETWEEN : BLOCK_SIZE;
    elements = needs_room(run) ? elements : most;
    run->block_size = elements < 1 ? 1 : elements < most ? elements : most;
    return room_start(run);
}

void computed_end(computed_run *run)
{
    for (size_t i = 0; run->packed != NULL && i < run->stage->count; i++)
        dimfold_free(run->queue, run->packed[i], NULL);
    for (size_t i = 0; run->results != NULL && i < run->made.count; i++)
        dimfold_free(run->queue, run->results[i], NULL);
    free(run->is_read);
    free(run->packed);
    free(run->results);
    free(run->positions);
    free(run->powers[0]);
    free(run->powers[1]);
    computed_programs_free(&run->made);
}

/* ---- All at once ------------------------------------------------------------------------------------------------ */

bool computed_prepare(stage *stage, dimfold_queue *queue, size_t *memory, failure *reason)
{
    if (!along_share(stage->sources, stage->count, queue, memory, reason))
        return false;
    for (size_t i = 0; i < stage->count; i++)
        if (!stages_run(&stage->sources[i], queue, memory, reason))
            return false;
    return true;
}

computed_side computed_array_side(const expression *array)
{
    return (computed_side){array->items, array->items_bytes, array->layout};
}

bool computed_all(const stage *stage, dimfold_queue *queue, unsigned char *items, size_t bytes, failure *reason)
{
    computed_run run = {.queue = queue, .stage = stage, .reason = reason};
    computed_side target = {items, bytes, stage->target}, *arrays = calloc(stage->count + 1, sizeof *arrays);
    bool is_fine = arrays != NULL || lacks_memory(reason);
    for (size_t i = 0; i < stage->count && is_fine; i++) {
        is_fine = expression_map(&stage->sources[i], reason);
        arrays[i] = computed_array_side(&stage->sources[i]);
    }
    is_fine = is_fine && computed_start(&run, dimfold_layout_size(&stage->target)) &&
              computed_part(&run, &target, arrays);
    computed_end(&run);
    free(arrays);
    return is_fine;
}
