/* Block by block, so that work can stop between two of them and conversions need little room. */
#include "evaluation.h"

#include "cli/files/blocks.h"
#include "cli/files/interrupt.h"

#include <dimfold/iterator.h>
#include <dimfold/memory.h>
#include <dimfold/ops.h>

#include <stdlib.h>

/* Elements of a block: at most 32 MB of the largest items. */
enum { BLOCK_SIZE = 1 << 21 };

bool evaluation_is_f(const dimfold_layout *layout)
{
    return dimfold_layout_is_f_contig(layout) && !dimfold_layout_is_c_contig(layout);
}

static bool view_make(dimfold_view *view, void *data, size_t size_bytes, dimfold_dtype dtype,
                      const dimfold_layout *layout, failure *reason)
{
    dimfold_diag diag;
    if (dimfold_view_new(view, data, size_bytes, dtype, layout->ndim, layout->shape, layout->stride, layout->offset,
                         &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    return true;
}

/* Writes a block's positions one after the other in C order. */
static void write_positions(const dimfold_layout *block, int64_t *positions)
{
    dimfold_iterator iterator;
    dimfold_run run;
    dimfold_layout_iterate(&iterator, 1, &block, DIMFOLD_ORDER_C, NULL);
    while (dimfold_iterator_next_run(&iterator, &run))
        for (size_t i = 0; i < run.count; i++)
            *positions++ = run.position[0] + (ptrdiff_t)i * run.stride[0];
}

/* A view of the block's items before any conversion: in the file, or positions written one after the other. */
static bool source_view(evaluation *work, dimfold_view *view, const evaluation_side *source,
                        const dimfold_layout *block, const dimfold_layout *packed)
{
    const expression *array = work->array;
    if (!expression_has_array(array)) {
        write_positions(block, work->positions);
        return view_make(view, work->positions, 0, DIMFOLD_DTYPE_I64, packed, work->reason);
    }
    if (!view_make(view, source->items, source->bytes, array->source.dtype, block, work->reason))
        return false;
    view->flags = DIMFOLD_READONLY | (array->source.is_byte_swapped ? DIMFOLD_BYTE_SWAPPED : 0);
    return true;
}

/* Converts into the buffers, by turns; `from` becomes a view of the last result. On a device this takes the elements
   there, even without a conversion. */
static bool eval_hops(evaluation *work, dimfold_view *from, const dimfold_layout *packed)
{
    const expression *array = work->array;
    dimfold_diag diag;
    for (size_t i = 0; i < work->hops; i++) {
        dimfold_view to;
        dimfold_dtype dtype = array->cast_count > 0 ? array->casts[i] : from->dtype;
        if (!view_make(&to, work->buffers[i % 2], 0, dtype, packed, work->reason))
            return false;
        to.device_type = dimfold_queue_device_type(work->queue);
        to.device_id = dimfold_queue_device_id(work->queue);
        if (dimfold_cast(work->queue, &to, from, &diag) != DIMFOLD_OK)
            return failure_of_library(work->reason, &diag);
        *from = to;
    }
    return true;
}

/* Runs all conversions of one block; the last one, or a plain copy, writes the target. */
static bool eval_block(evaluation *work, const evaluation_side *target, const dimfold_layout *target_block,
                       const evaluation_side *source, const dimfold_layout *source_block)
{
    const expression *array = work->array;
    dimfold_layout rows, packed;
    dimfold_view from, to;
    dimfold_diag diag;
    dimfold_layout_c_contig(&rows, target_block->ndim, target_block->shape, NULL);
    dimfold_layout_contig(&packed, target_block->ndim, target_block->shape, work->order, NULL);
    if (!source_view(work, &from, source, source_block, &rows) || !eval_hops(work, &from, &packed) ||
        !view_make(&to, target->items, target->bytes, array->dtype, target_block, work->reason))
        return false;
    to.flags = array->is_byte_swapped ? DIMFOLD_BYTE_SWAPPED : 0;
    dimfold_status status = from.dtype == to.dtype ? dimfold_copy(work->queue, &to, &from, &diag)
                                                   : dimfold_cast(work->queue, &to, &from, &diag);
    return status == DIMFOLD_OK || failure_of_library(work->reason, &diag);
}

bool evaluation_step(evaluation *work, uint64_t done)
{
    progress_step(&work->bar, done);
    return !interrupt_happened() ||
           failure_set(work->reason, FAILURE_INTERRUPTED, "interrupted: %s was not written", work->path);
}

bool evaluation_run(evaluation *work, const evaluation_side *target, const evaluation_side *source)
{
    size_t item = dimfold_dtype_size_bytes(work->array->dtype);
    blocks plan = blocks_plan(&target->layout, &source->layout, work->block_size);
    dimfold_layout to, from;
    dimfold_diag diag;
    while (blocks_next(&plan, &to, &from)) {
        if (!eval_block(work, target, &to, source, &from))
            return false;
        work->done += work->is_in_pieces ? 0 : (uint64_t)dimfold_layout_size(&to) * item;
        if (!evaluation_step(work, work->done))
            return false;
    }
    return dimfold_queue_synchronize(work->queue, &diag) == DIMFOLD_OK || failure_of_library(work->reason, &diag);
}

/* Room for what lies between source and target: positions, and the results of conversions. */
static bool eval_allocate(evaluation *work, size_t bytes)
{
    dimfold_diag diag;
    if (!expression_has_array(work->array) && (work->positions = malloc(bytes)) == NULL)
        return failure_set(work->reason, FAILURE_MEMORY, "%zu bytes of memory could not be had", bytes);
    for (size_t i = 0; i < 2 && i < work->hops; i++)
        if (dimfold_alloc(work->queue, bytes, &work->buffers[i], &diag) != DIMFOLD_OK)
            return failure_of_library(work->reason, &diag);
    return true;
}

bool evaluation_start(evaluation *work, const dimfold_layout *target, size_t elements)
{
    size_t casts = work->array->cast_count;
    bool is_device = dimfold_queue_device_type(work->queue) != DIMFOLD_DEVICE_CPU;
    work->bar = progress_start((uint64_t)dimfold_layout_size(target) * dimfold_dtype_size_bytes(work->array->dtype));
    work->done = 0;
    work->order = evaluation_is_f(target) ? DIMFOLD_ORDER_F : DIMFOLD_ORDER_C;
    work->hops = is_device ? (casts > 0 ? casts : 1) : casts - (casts > 0);
    work->block_size = elements < 1 ? 1 : elements < BLOCK_SIZE ? elements : BLOCK_SIZE;
    return eval_allocate(work, work->block_size * 16);
}

void evaluation_end(evaluation *work)
{
    progress_end(&work->bar);
    for (size_t i = 0; i < 2; i++)
        dimfold_free(work->queue, work->buffers[i], NULL);
    free(work->positions);
}
