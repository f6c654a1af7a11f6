/* A scan is cut along the axes that it does not go along, a mask in C order, so that what each slab gives follows what
   the slab before it gave. What is scanned to its own dtype is computed where the scan goes, and needs no room. */
#include "along_slabs.h"

#include "along_share.h"

#include "base/checked.h"

#include <dimfold/index.h>
#include <dimfold/scan.h>

#include <stdlib.h>
#include <string.h>

/* Elements of a slab, and of one that needs no room. */
enum { SLAB_SIZE = 1 << 21, PLAIN_SIZE = 1 << 24, SOURCES = 2 };

/* One of the arrays: computed into a buffer, or a view. */
typedef struct slab_source {
    const expression *array;
    bool is_computed;
    const dimfold_view *place; /* where it is computed; NULL: in the buffer */
    computed_run run;
    computed_side *arrays; /* that it is computed of: their parts */
    unsigned char *buffer;
    size_t bytes;
    dimfold_layout layout; /* of the slab */
    dimfold_view view;
} slab_source;

typedef struct slabs {
    dimfold_queue *queue;
    const watcher *watch; /* NULL: nobody */
    size_t *memory;       /* that is left */
    failure *reason;
    size_t count;
    slab_source sources[SOURCES];
    size_t extents[DIMFOLD_NDIM_MAX];
} slabs;

bool slabs_are_for(const stage *stage, const expression *source)
{
    along_kind kind = stage->along.kind;
    return (kind == ALONG_SCAN || kind == ALONG_COMPRESS) && computed_stage(source) != NULL && source->cast_count == 0;
}

bool slabs_prepare(expression *source, dimfold_queue *queue, size_t *memory, failure *reason)
{
    stage *computed = computed_stage(source);
    if (!along_share(computed->sources, computed->count, queue, memory, reason))
        return false;
    for (size_t i = 0; i < computed->count; i++)
        if (!stages_realize(&computed->sources[i], queue, memory, reason))
            return false;
    return true;
}

/* ---- Sources ---------------------------------------------------------------------------------------------------- */

static bool lacks_memory(const slabs *all)
{
    return failure_set(all->reason, FAILURE_MEMORY, "no memory is left");
}

static size_t slab_size(const slabs *all, size_t ndim)
{
    size_t size = 1;
    for (size_t i = 0; i < ndim; i++)
        size *= all->extents[i];
    return size;
}

/* A scan along the one axis that is not 1 computes all in one slab. */
static bool poll(void *context, uint64_t elements)
{
    (void)elements;
    return watcher_step(((const slabs *)context)->watch, 0);
}

static bool source_begin(slabs *all, slab_source *source)
{
    const stage *computed = computed_stage(source->array);
    size_t size = slab_size(all, source->array->layout.ndim);
    source->run = (computed_run){.queue = all->queue, .stage = computed, .reason = all->reason, .step = poll,
                                 .context = all};
    source->arrays = calloc(computed->count + 1, sizeof *source->arrays);
    dimfold_layout_c_contig(&source->layout, source->array->layout.ndim, all->extents, NULL);
    return (source->arrays != NULL || lacks_memory(all)) &&
           (source->place != NULL || stage_take_room(&source->buffer, &source->bytes, source->array->dtype,
                                                     &source->layout, all->memory, all->reason)) &&
           computed_start(&source->run, size);
}

static void source_end(const slabs *all, slab_source *source)
{
    if (source->is_computed)
        computed_end(&source->run);
    free(source->arrays);
    if (source->buffer != NULL)
        *all->memory += source->bytes;
    free(source->buffer);
}

/* The part of a target of the sources' shape. */
static dimfold_view part_of(const slabs *all, const dimfold_view *to, const size_t *start, dimfold_layout *layout)
{
    dimfold_layout whole;
    dimfold_view part = *to;
    dimfold_layout_new(&whole, to->ndim, to->shape, to->stride, to->offset, NULL);
    *layout = computed_cut(&whole, start, all->extents);
    part.shape = layout->shape;
    part.stride = layout->stride;
    part.offset = layout->offset;
    return part;
}

/* The elements of a slab. */
static bool source_slab(const slabs *all, slab_source *source, const size_t *start)
{
    dimfold_diag diag;
    const expression *array = source->array;
    dimfold_layout part = computed_cut(&array->layout, start, all->extents);
    if (!source->is_computed) {
        source->layout = part;
        return stage_view(&source->view, array, &source->layout, all->reason);
    }
    const stage *computed = source->run.stage;
    dimfold_layout_c_contig(&source->layout, part.ndim, part.shape, NULL);
    for (size_t i = 0; i < computed->count; i++) {
        source->arrays[i] = computed_array_side(&computed->sources[i]);
        source->arrays[i].layout = computed_cut(&computed->sources[i].layout, start, all->extents);
    }
    source->run.origin = start;
    if (source->place != NULL)
        source->view = part_of(all, source->place, start, &source->layout);
    else if (dimfold_view_new(&source->view, source->buffer, source->bytes, array->dtype, part.ndim,
                              source->layout.shape, source->layout.stride, 0, &diag) != DIMFOLD_OK)
        return failure_of_library(all->reason, &diag);
    const computed_side target = {source->view.data, source->view.size_bytes, source->layout};
    return computed_part(&source->run, &target, source->arrays);
}

/* ---- Slabs ------------------------------------------------------------------------------------------------------ */

/* What is done with a slab: `to` is NULL where the last array, the mask, is counted. */
static dimfold_status run_slab(const slabs *all, const along *along, const dimfold_view *to, const size_t *start,
                               size_t *done, dimfold_diag *diag)
{
    dimfold_layout layout;
    dimfold_view part;
    size_t left, count = 0;
    const dimfold_view *of = &all->sources[0].view, *mask = &all->sources[all->count - 1].view;
    if (along->kind == ALONG_SCAN) {
        part = part_of(all, to, start, &layout);
        return dimfold_scan(all->queue, along->op, &part, of, along->axes[0], along->flags, diag);
    }
    if (to != NULL) {
        part = *to;
        left = to->shape[0] - *done;
        part.shape = &left;
        part.offset += *done * (size_t)to->stride[0];
    }
    dimfold_status status = dimfold_compress(all->queue, to != NULL ? &part : NULL, &count, of, mask, diag);
    *done += count;
    return status;
}

bool slabs_fail_change(size_t counted, bool has_more, failure *reason)
{
    return failure_set(reason, FAILURE_FILE, "a file changed while it was in use: %zu elements were counted, and then "
                       "there were %s", counted, has_more ? "more" : "fewer");
}

/* The library has no room for more elements than were counted. */
static bool fail_slab(const slabs *all, const along *along, const dimfold_view *to, const dimfold_diag *diag)
{
    if (along->kind == ALONG_COMPRESS && to != NULL && diag->status == DIMFOLD_ERR_SHAPE)
        return slabs_fail_change(to->shape[0], true, all->reason);
    return failure_of_library(all->reason, diag);
}

static bool run_all(slabs *all, const along *along, const dimfold_view *to, size_t *done)
{
    dimfold_diag diag = {0};
    const dimfold_layout *shape = &all->sources[0].array->layout;
    size_t start[DIMFOLD_NDIM_MAX] = {0};
    bool is_fine = true, is_more = !dimfold_layout_is_empty(shape);
    while (is_fine && is_more) {
        for (size_t i = 0; i < all->count && is_fine; i++)
            is_fine = source_slab(all, &all->sources[i], start);
        if (is_fine && run_slab(all, along, to, start, done, &diag) != DIMFOLD_OK)
            is_fine = fail_slab(all, along, to, &diag);
        if (is_fine && dimfold_queue_synchronize(all->queue, &diag) != DIMFOLD_OK)
            is_fine = failure_of_library(all->reason, &diag);
        const dimfold_layout part = computed_cut(shape, start, all->extents);
        is_fine = is_fine && watcher_step(all->watch, dimfold_layout_size(&part));
        is_more = computed_next(shape, all->extents, start);
    }
    return is_fine;
}

/* Without arithmetic a mask is cut into runs of C order, and a scan along the axis with the longest steps in memory,
   unless that is its own: a file is read from begin to end. */
static void plain_extents(slabs *all, const along *along)
{
    const dimfold_layout *shape = &all->sources[0].array->layout;
    size_t longest = 0, axis = 0, others = 1;
    if (along->kind != ALONG_SCAN) {
        computed_extents(shape, false, PLAIN_SIZE, all->extents);
        return;
    }
    memcpy(all->extents, shape->shape, sizeof all->extents);
    for (size_t i = 0; i < shape->ndim; i++) {
        size_t step = dimfold_ptrdiff_magnitude(shape->stride[i]);
        axis = shape->shape[i] > 1 && step > longest ? i : axis;
        longest = shape->shape[i] > 1 && step > longest ? step : longest;
    }
    for (size_t i = 0; i < shape->ndim; i++)
        others *= i != axis ? shape->shape[i] : 1;
    if (shape->ndim > 0 && (ptrdiff_t)axis != along->axes[0] && others > 0)
        all->extents[axis] = PLAIN_SIZE / others > 0 ? PLAIN_SIZE / others : 1;
}

/* How many elements of each array memory holds. */
static size_t slab_most(const slabs *all)
{
    size_t bytes = 0, most = SLAB_SIZE;
    for (size_t i = 0; i < all->count; i++)
        if (all->sources[i].is_computed && all->sources[i].place == NULL)
            bytes += dimfold_dtype_size_bytes(all->sources[i].array->dtype);
    return bytes > 0 ? dimfold_size_min(*all->memory / bytes, most) : most;
}

/* Along the one axis that is not 1 a scan of arithmetic is one slab. */
static void find_extents(slabs *all, const along *along)
{
    bool is_computed = false;
    const dimfold_layout *shape = &all->sources[0].array->layout;
    for (size_t i = 0; i < all->count; i++)
        is_computed |= all->sources[i].is_computed;
    if (!is_computed) {
        plain_extents(all, along);
        return;
    }
    size_t most = slab_most(all);
    computed_extents(shape, false, most, all->extents);
    if (along->kind != ALONG_SCAN)
        return;
    dimfold_layout others = *shape; /* the axis of a scan stays whole, and takes the room of others */
    size_t extent = shape->shape[along->axes[0]];
    others.shape[along->axes[0]] = 1;
    computed_extents(&others, false, extent > 0 ? most / extent : most, all->extents);
    all->extents[along->axes[0]] = extent;
}

/* Goes through the stage's arrays from `first` on. */
static bool run_from(const stage *stage, size_t first, dimfold_queue *queue, const dimfold_view *to, size_t *done,
                     size_t *memory, const watcher *watch, failure *reason)
{
    slabs all = {.queue = queue, .watch = watch, .memory = memory, .reason = reason, .count = stage->count - first};
    bool is_fine = true;
    for (size_t i = 0; i < all.count; i++) {
        all.sources[i].array = &stage->sources[first + i];
        all.sources[i].is_computed = slabs_are_for(stage, &stage->sources[first + i]);
    }
    if (stage->along.kind == ALONG_SCAN && all.sources[0].is_computed && to->dtype == all.sources[0].array->dtype)
        all.sources[0].place = to;
    find_extents(&all, &stage->along);
    for (size_t i = 0; i < all.count && is_fine; i++)
        is_fine = !all.sources[i].is_computed || source_begin(&all, &all.sources[i]);
    is_fine = is_fine && run_all(&all, &stage->along, to, done);
    for (size_t i = 0; i < all.count; i++)
        source_end(&all, &all.sources[i]);
    return is_fine;
}

bool slabs_count(const stage *stage, dimfold_queue *queue, size_t *memory, size_t *count, failure *reason)
{
    *count = 0;
    return run_from(stage, 1, queue, NULL, count, memory, NULL, reason);
}

bool slabs_run(const stage *stage, dimfold_queue *queue, const dimfold_view *to, size_t *memory, const watcher *watch,
               failure *reason)
{
    size_t done = 0;
    if (!run_from(stage, 0, queue, to, &done, memory, watch, reason))
        return false;
    return stage->along.kind == ALONG_SCAN || done == to->shape[0] || slabs_fail_change(to->shape[0], false, reason);
}
