/* Operations whose operands lie in host memory, done in device memory: what the views reach is copied there, each byte
   at the same place within 16, and back when the operation has passed, on the software GPU or on a real one. What the
   operation touches beside it is outside of every allocation. By turns one side stays in the host's memory, or all. */
#include "functions.h"

#include "cuda/gpu.h"

#include "ops/often/check.h"

#define VIEWS_MAX 16
#define ALIGNMENT 16u

/* One allocation's worth of host memory. */
struct mirror {
    char *begin, *end; /* of the host's; the same if there are none */
    char *device;      /* where `begin` is there */
    void *memory;
};

struct mirrors {
    dimfold_queue *queue;
    struct mirror mirror[VIEWS_MAX];
    size_t count;
    dimfold_view view[VIEWS_MAX];
    size_t views;
};

dimfold_status on_device_queue_create(dimfold_queue **queue, const dimfold_host_options *options, dimfold_diag *diag)
{
    dimfold_cuda_options cuda_options = {.host = options, .staging_bytes = 1 << 14};
    if (gpu == NULL && getenv("DIMFOLD_CUDART") != NULL)
        gpu_begin();
    return dimfold_queue_create_cuda(queue, 0, &cuda_options, diag);
}

/* The bytes from a view's lowest to its highest element; none for a view that is refused. */
static struct mirror mirror_of(const dimfold_view *view)
{
    dimfold_operand operand;
    dimfold_call call = {NULL, "mirror"};
    if (view == NULL || view->device_type != DIMFOLD_DEVICE_CPU || view->data == NULL ||
        dimfold_operand_check(call, &operand, view, "view", NULL, true) != DIMFOLD_OK || operand.max < 0)
        return (struct mirror){NULL, NULL, NULL, NULL};
    ptrdiff_t item_bytes = (ptrdiff_t)operand.item_bytes;
    char *data = view->data;
    return (struct mirror){data + operand.min * item_bytes, data + (operand.max + 1) * item_bytes, NULL, NULL};
}

static bool mirrors_meet(const struct mirror *a, const struct mirror *b)
{
    return a->begin < b->end && b->begin < a->end;
}

/* Takes what meets into one, again and again: a union may meet what its parts did not. */
static size_t mirrors_add(struct mirrors *mirrors, struct mirror added)
{
    for (size_t i = 0; i < mirrors->count; i++)
        if (mirrors_meet(&mirrors->mirror[i], &added)) {
            struct mirror *old = &mirrors->mirror[i];
            added.begin = old->begin < added.begin ? old->begin : added.begin;
            added.end = old->end > added.end ? old->end : added.end;
            old->begin = old->end = NULL;
            i = (size_t)-1;
        }
    mirrors->mirror[mirrors->count] = added;
    return mirrors->count++;
}

/* Copies a mirror's bytes to the device, or back. */
static void mirror_move(const struct mirrors *mirrors, const struct mirror *mirror, bool is_upload)
{
    size_t size_bytes = (size_t)(mirror->end - mirror->begin);
    dimfold_view host = {.data = mirror->begin, .dtype = DIMFOLD_DTYPE_U8, .device_type = DIMFOLD_DEVICE_CPU,
                         .ndim = 1, .shape = &size_bytes};
    dimfold_view device = host;
    device.data = mirror->device;
    device.device_type = DIMFOLD_DEVICE_CUDA;
    const dimfold_view *target = is_upload ? &device : &host, *source = is_upload ? &host : &device;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(mirrors->queue, target, source, NULL));
}

static void mirror_upload(const struct mirrors *mirrors, struct mirror *mirror)
{
    size_t size_bytes = (size_t)(mirror->end - mirror->begin), lead = (uintptr_t)mirror->begin % ALIGNMENT;
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(mirrors->queue, size_bytes + lead, &mirror->memory, NULL));
    mirror->device = (char *)mirror->memory + lead;
    mirror_move(mirrors, mirror, true);
}

static void mirrors_move_view(const struct mirrors *mirrors, dimfold_view *view)
{
    struct mirror reach = mirror_of(view);
    for (size_t i = 0; i < mirrors->count; i++)
        if (mirrors_meet(&mirrors->mirror[i], &reach)) {
            view->data = (char *)((uintptr_t)mirrors->mirror[i].device + (uintptr_t)view->data -
                                  (uintptr_t)mirrors->mirror[i].begin);
            view->device_type = DIMFOLD_DEVICE_CUDA;
            return;
        }
}

/* What stays in the host's memory: now the sources, now the target, now all. */
static bool stays(size_t turn, size_t view)
{
    return turn % 8 == 7 || (turn % 8 == 5 && view > 0) || (turn % 8 == 6 && view == 0);
}

/* Whether views share memory, which they are to share on the device too, or are cast: which payload a NaN then has
   depends on who casts it, and tests compare casts with casts. */
static bool views_go_together(const struct mirrors *mirrors)
{
    bool meet = mirrors->views == 2 && mirrors->view[0].dtype != mirrors->view[1].dtype;
    for (size_t i = 0; i < mirrors->views; i++)
        for (size_t k = 0; k < i; k++) {
            struct mirror a = mirror_of(&mirrors->view[i]), b = mirror_of(&mirrors->view[k]);
            meet |= mirrors_meet(&a, &b);
        }
    return meet;
}

static void mirrors_make(struct mirrors *mirrors)
{
    static size_t turns;
    size_t turn = views_go_together(mirrors) ? 0 : ++turns;
    for (size_t i = 0; i < mirrors->views; i++)
        if (!stays(turn, i))
            mirrors_add(mirrors, mirror_of(&mirrors->view[i]));
    for (size_t i = 0; i < mirrors->count; i++)
        if (mirrors->mirror[i].begin < mirrors->mirror[i].end)
            mirror_upload(mirrors, &mirrors->mirror[i]);
    for (size_t i = 0; i < mirrors->views; i++)
        mirrors_move_view(mirrors, &mirrors->view[i]);
}

/* The target first. A queue that is not CUDA's gets what it was given. */
static const dimfold_view *mirrors_begin(struct mirrors *mirrors, dimfold_queue *queue, const dimfold_view *target,
                                         const dimfold_view *sources, size_t count)
{
    *mirrors = (struct mirrors){.queue = queue, .views = target != NULL};
    if (target != NULL)
        mirrors->view[0] = *target;
    for (size_t i = 0; i < count && sources != NULL && mirrors->views < VIEWS_MAX; i++)
        mirrors->view[mirrors->views++] = sources[i];
    if (dimfold_queue_device_type(queue) == DIMFOLD_DEVICE_CUDA)
        mirrors_make(mirrors);
    return target != NULL ? &mirrors->view[0] : NULL;
}

static const dimfold_view *mirrors_sources(const struct mirrors *mirrors, const dimfold_view *target,
                                           const dimfold_view *sources)
{
    return sources != NULL ? &mirrors->view[target != NULL] : NULL;
}

static dimfold_status mirrors_end(struct mirrors *mirrors, dimfold_status status)
{
    if (dimfold_queue_device_type(mirrors->queue) == DIMFOLD_DEVICE_CUDA)
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(mirrors->queue, NULL));
    for (size_t i = 0; i < mirrors->count; i++) {
        struct mirror *mirror = &mirrors->mirror[i];
        if (mirror->memory == NULL)
            continue;
        mirror_move(mirrors, mirror, false);
        CHECK_STATUS(DIMFOLD_OK, dimfold_free(mirrors->queue, mirror->memory, NULL));
    }
    if (gpu != NULL && !CHECK_EQ(0, gpu->violations())) {
        gpu->forgive();
        gpu->reset();
    }
    return status;
}

#define ON_DEVICE(name, parameters, count, ...)                                                                        \
    dimfold_status on_device_##name parameters                                                                         \
    {                                                                                                                  \
        struct mirrors mirrors;                                                                                        \
        const dimfold_view *to = mirrors_begin(&mirrors, queue, target, source, count);                                \
        const dimfold_view *from = mirrors_sources(&mirrors, target, source);                                          \
        (void)from;                                                                                                    \
        return mirrors_end(&mirrors, dimfold_##name(queue, to, __VA_ARGS__, diag));                                    \
    }

ON_DEVICE(copy, (dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source, dimfold_diag *diag), 1,
          from)
ON_DEVICE(cast, (dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source, dimfold_diag *diag), 1,
          from)
ON_DEVICE(tile_load, (dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                      const dimfold_tiled_view *tiles, size_t ndim, const ptrdiff_t *index, const ptrdiff_t *axes,
                      dimfold_diag *diag), 1, from, tiles, ndim, index, axes)
ON_DEVICE(tile_store, (dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                       const dimfold_tiled_view *tiles, size_t ndim, const ptrdiff_t *index, const ptrdiff_t *axes,
                       dimfold_diag *diag), 1, from, tiles, ndim, index, axes)
ON_DEVICE(tiles_load, (dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                       const dimfold_tiled_view *tiles, size_t ndim, const ptrdiff_t *axes, dimfold_diag *diag), 1,
          from, tiles, ndim, axes)
ON_DEVICE(tiles_store, (dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                        const dimfold_tiled_view *tiles, size_t ndim, const ptrdiff_t *axes, dimfold_diag *diag), 1,
          from, tiles, ndim, axes)
ON_DEVICE(concatenate, (dimfold_queue *queue, const dimfold_view *target, size_t count, const dimfold_view *source,
                        ptrdiff_t axis, dimfold_diag *diag), count, count, from, axis)
ON_DEVICE(stack, (dimfold_queue *queue, const dimfold_view *target, size_t count, const dimfold_view *source,
                  ptrdiff_t axis, dimfold_diag *diag), count, count, from, axis)
ON_DEVICE(pad, (dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source, size_t ndim,
                const size_t *before, const size_t *after, dimfold_pad_mode mode, const void *value,
                dimfold_diag *diag), 1, from, ndim, before, after, mode, value)
ON_DEVICE(roll, (dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source, size_t count,
                 const ptrdiff_t *shifts, const ptrdiff_t *axes, dimfold_diag *diag), 1, from, count, shifts, axes)
ON_DEVICE(repeat, (dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source, size_t repeats,
                   ptrdiff_t axis, dimfold_diag *diag), 1, from, repeats, axis)
ON_DEVICE(tile, (dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source, size_t count,
                 const size_t *reps, dimfold_diag *diag), 1, from, count, reps)

dimfold_status on_device_fill(dimfold_queue *queue, const dimfold_view *target, const void *value, dimfold_diag *diag)
{
    struct mirrors mirrors;
    const dimfold_view *to = mirrors_begin(&mirrors, queue, target, NULL, 0);
    return mirrors_end(&mirrors, dimfold_fill(queue, to, value, diag));
}
