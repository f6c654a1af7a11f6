/* eval: the expression's elements, written to a .npy file block by block. */
#include "answer.h"
#include "blocks.h"
#include "chain.h"
#include "interrupt.h"
#include "progress.h"
#include "stage.h"

#include "base/diag.h"

#include <dimfold/iterator.h>
#include <dimfold/memory.h>
#include <dimfold/ops.h>
#include <dimfold/text.h>

#include <stdlib.h>
#include <string.h>

/* Elements of a block: at most 32 MB of the largest items. */
enum { BLOCK_SIZE = 1 << 21 };

typedef struct evaluation {
    dimfold_queue *queue;
    const expression *what;
    failure *why;
    unsigned char *target; /* the items behind the header */
    size_t target_bytes;
    dimfold_order order;   /* of the target: C or F */
    int64_t *positions;    /* of a block, if there is no array */
    size_t hops;           /* conversions whose results are not the target's: on a device all of them */
    void *buffers[2];      /* for those, where the queue works */
} evaluation;

/* Whether it is in F order alone. */
static bool layout_is_f(const dimfold_layout *layout)
{
    return dimfold_layout_is_f_contig(layout) && !dimfold_layout_is_c_contig(layout);
}

static bool view_make(dimfold_view *view, void *data, size_t size_bytes, dimfold_dtype dtype,
                      const dimfold_layout *layout, failure *why)
{
    dimfold_diag diag;
    if (dimfold_view_new(view, data, size_bytes, dtype, layout->ndim, layout->shape, layout->stride, layout->offset,
                         &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
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
static bool source_view(evaluation *work, dimfold_view *view, const dimfold_layout *block, const dimfold_layout *packed)
{
    const expression *what = work->what;
    if (!expression_has_array(what)) {
        write_positions(block, work->positions);
        return view_make(view, work->positions, 0, DIMFOLD_DTYPE_I64, packed, work->why);
    }
    if (!view_make(view, what->items, what->items_bytes, what->source.dtype, block, work->why))
        return false;
    view->flags = DIMFOLD_READONLY | (what->source.is_byte_swapped ? DIMFOLD_BYTE_SWAPPED : 0);
    return true;
}

/* Converts into the buffers, by turns; `from` becomes a view of the last result. On a device this takes the elements
   there, even without a conversion. */
static bool eval_hops(evaluation *work, dimfold_view *from, const dimfold_layout *packed)
{
    const expression *what = work->what;
    dimfold_diag diag;
    for (size_t i = 0; i < work->hops; i++) {
        dimfold_view to;
        dimfold_dtype dtype = what->cast_count > 0 ? what->casts[i] : from->dtype;
        if (!view_make(&to, work->buffers[i % 2], 0, dtype, packed, work->why))
            return false;
        to.device_type = dimfold_queue_device_type(work->queue);
        to.device_id = dimfold_queue_device_id(work->queue);
        if (dimfold_cast(work->queue, &to, from, &diag) != DIMFOLD_OK)
            return failure_of_library(work->why, &diag);
        *from = to;
    }
    return true;
}

/* Runs all conversions of one block; the last one, or a plain copy, writes the target. */
static bool eval_block(evaluation *work, const dimfold_layout *target, const dimfold_layout *source)
{
    const expression *what = work->what;
    dimfold_layout rows, packed;
    dimfold_view from, to;
    dimfold_diag diag;
    dimfold_layout_c_contig(&rows, target->ndim, target->shape, NULL);
    dimfold_layout_contig(&packed, target->ndim, target->shape, work->order, NULL);
    if (!source_view(work, &from, source, &rows) || !eval_hops(work, &from, &packed) ||
        !view_make(&to, work->target, work->target_bytes, what->dtype, target, work->why))
        return false;
    to.flags = what->is_byte_swapped ? DIMFOLD_BYTE_SWAPPED : 0;
    dimfold_status status = from.dtype == to.dtype ? dimfold_copy(work->queue, &to, &from, &diag)
                                                   : dimfold_cast(work->queue, &to, &from, &diag);
    return status == DIMFOLD_OK || failure_of_library(work->why, &diag);
}

static bool eval_blocks(evaluation *work, const dimfold_layout *target, const char *path)
{
    size_t item = dimfold_dtype_size_bytes(work->what->dtype);
    uint64_t done = 0;
    progress bar = progress_start((uint64_t)dimfold_layout_size(target) * item);
    blocks plan = blocks_plan(target, &work->what->layout, BLOCK_SIZE);
    dimfold_layout to, from;
    bool is_fine = true;
    while (is_fine && blocks_next(&plan, &to, &from)) {
        is_fine = eval_block(work, &to, &from);
        if (is_fine && interrupt_happened())
            is_fine = failure_set(work->why, FAILURE_INTERRUPTED, "interrupted: %s was not written", path);
        progress_step(&bar, done += (uint64_t)dimfold_layout_size(&to) * item);
    }
    progress_end(&bar);
    return is_fine;
}

/* Whether all that was submitted went well. */
static bool eval_finish(evaluation *work)
{
    dimfold_diag diag;
    return dimfold_queue_synchronize(work->queue, &diag) == DIMFOLD_OK || failure_of_library(work->why, &diag);
}

/* Room for what lies between source and target: positions, and the results of conversions. */
static bool eval_allocate(evaluation *work, size_t bytes)
{
    dimfold_diag diag;
    if (!expression_has_array(work->what) && (work->positions = malloc(bytes)) == NULL)
        return failure_set(work->why, dimfold_status_name(DIMFOLD_ERR_RESOURCE),
                           "%zu bytes of memory could not be had", bytes);
    for (size_t i = 0; i < 2 && i < work->hops; i++)
        if (dimfold_alloc(work->queue, bytes, &work->buffers[i], &diag) != DIMFOLD_OK)
            return failure_of_library(work->why, &diag);
    return true;
}

static bool eval_buffered(evaluation *work, const dimfold_layout *target, const char *path)
{
    size_t size = dimfold_layout_size(target), casts = work->what->cast_count;
    size_t elements = size < BLOCK_SIZE ? size : BLOCK_SIZE;
    bool is_device = dimfold_queue_device_type(work->queue) != DIMFOLD_DEVICE_CPU;
    work->order = layout_is_f(target) ? DIMFOLD_ORDER_F : DIMFOLD_ORDER_C;
    work->hops = is_device ? (casts > 0 ? casts : 1) : casts - (casts > 0);
    bool is_fine = eval_allocate(work, (elements > 0 ? elements : 1) * 16) && eval_blocks(work, target, path) &&
                   eval_finish(work);
    for (size_t i = 0; i < 2; i++)
        dimfold_free(work->queue, work->buffers[i], NULL);
    free(work->positions);
    return is_fine;
}

static void eval_report(const expression *what, const dimfold_layout *target, const char *path, size_t size_bytes,
                        const options *how)
{
    bool is_f = layout_is_f(target);
    json writer = {stdout, false};
    if (!how->is_json) {
        printf("%s: %s (", path, dimfold_dtype_name(what->dtype));
        for (size_t i = 0; i < target->ndim; i++)
            printf("%s%zu", i > 0 ? "," : "", target->shape[i]);
        printf(") in %s order, %zu bytes\n", is_f ? "F" : "C", size_bytes);
        return;
    }
    json_open(&writer, '{');
    json_member_string(&writer, "output", path);
    json_member_string(&writer, "dtype", dimfold_dtype_name(what->dtype));
    json_member_sizes(&writer, "shape", target->ndim, target->shape);
    json_member_string(&writer, "order", is_f ? "F" : "C");
    json_member_unsigned(&writer, "size_bytes", size_bytes);
    json_close(&writer, '}');
    putchar('\n');
}

bool answer_target(const expression *what, dimfold_order order, dimfold_layout *target, failure *why)
{
    dimfold_diag diag;
    const dimfold_layout *layout = &what->layout;
    if (order == DIMFOLD_ORDER_K) {
        if (dimfold_layout_layout_for_array_copy(target, layout, order, &diag) != DIMFOLD_OK)
            return failure_of_library(why, &diag);
        order = layout_is_f(target) ? DIMFOLD_ORDER_F : DIMFOLD_ORDER_C;
    }
    if (dimfold_layout_contig(target, layout->ndim, layout->shape, order, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    return true;
}

/* Refuses a view that leaves its array: of an empty one, dim_chop and dim_split_at make layouts with elements. A view's
   own check would not do, as no bytes mean an unknown number of them there. */
static bool source_check(const expression *what, failure *why)
{
    size_t min, max, needed;
    dimfold_diag diag;
    if (dimfold_layout_bounds_index(&what->layout, &min, &max, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    bool is_large = __builtin_mul_overflow(max, dimfold_dtype_size_bytes(what->source.dtype), &needed);
    if (!expression_has_array(what) || min == max || (!is_large && needed <= what->items_bytes))
        return true;
    int32_t reason = is_large ? DIMFOLD_REASON_BYTES_OVERFLOW : DIMFOLD_REASON_BYTES;
    dimfold_fail((dimfold_call){&diag, "eval"}, reason, "source", DIMFOLD_NO_AXIS, (int64_t)needed,
                 (int64_t)what->items_bytes);
    return failure_of_library(why, &diag);
}

/* The bytes of the target's items; refuses what no file can be. */
static bool target_bytes(const expression *what, const dimfold_layout *target, size_t *bytes, failure *why)
{
    size_t limit = (size_t)PTRDIFF_MAX - NPY_HEADER_MAX, item = dimfold_dtype_size_bytes(what->dtype);
    size_t size = dimfold_layout_size(target);
    if (size > limit / item)
        return failure_set(why, FAILURE_FILE, "%zu items of %zu bytes are more than a file can hold", size, item);
    *bytes = size * item;
    return true;
}

/* Makes what stands before the last view: tiles as an array of them all, and the arrays on the way. */
static bool eval_prepare(dimfold_queue *queue, expression *what, failure *why)
{
    dimfold_diag diag;
    if (what->answer.kind != REPLY_NOTHING)
        return failure_set(why, dimfold_status_name(DIMFOLD_ERR_SYNTAX), "%s is a question: show answers it",
                           what->answer.name);
    if (what->has_tiles && chain_tiles_load(what, (dimfold_call){&diag, "tiles_load"}) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    return stages_run(what, queue, why);
}

bool answer_eval(dimfold_queue *queue, expression *what, const char *path, const options *how, failure *why)
{
    unsigned char header[NPY_HEADER_MAX];
    dimfold_layout target;
    file_output output;
    evaluation work = {.queue = queue, .what = what, .why = why};
    if (!eval_prepare(queue, what, why) || !source_check(what, why) || !answer_target(what, how->order, &target, why) ||
        !target_bytes(what, &target, &work.target_bytes, why))
        return false;
    size_t header_bytes = npy_write(header, what->dtype, what->is_byte_swapped, &target);
    size_t size_bytes = header_bytes + work.target_bytes;
    if (!file_create(&output, path, size_bytes, why))
        return false;
    memcpy(output.map.data, header, header_bytes);
    work.target = output.map.data + header_bytes;
    if (!eval_buffered(&work, &target, path)) {
        file_abandon(&output);
        return false;
    }
    if (!file_finish(&output, why))
        return false;
    eval_report(what, &target, path, size_bytes, how);
    return true;
}
