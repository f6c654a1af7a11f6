/* Graphs of operations: captured once, replayed with other data, and what refuses to be captured. */
#include "twins.h"

enum kind { COPY, CAST, FILL, CONCATENATE, STACK, PAD, ROLL, REPEAT, TILE, TILES_LOAD, TILES_STORE, SWIZZLED, KINDS };

#define ROWS 12u
#define COLUMNS 20u

/* The target's shape for each kind; the source is a matrix. */
static size_t target_shape(enum kind kind, size_t *shape)
{
    shape[0] = kind == CONCATENATE ? 2 * ROWS : kind == PAD ? ROWS + 3 : kind == TILE ? 3 * ROWS : ROWS;
    shape[1] = kind == REPEAT ? 2 * COLUMNS : COLUMNS;
    if (kind == TILES_STORE || kind == TILES_LOAD || kind == STACK) {
        shape[0] = kind == TILES_LOAD ? ROWS / 4 : kind == STACK ? 2 : ROWS;
        shape[1] = kind == TILES_LOAD ? COLUMNS / 5 : kind == STACK ? ROWS : COLUMNS;
        shape[2] = kind == STACK ? COLUMNS : 4;
        shape[3] = 5;
    }
    return kind == TILES_LOAD ? 4 : kind == STACK ? 3 : 2;
}

static size_t source_shape(enum kind kind, size_t *shape)
{
    return target_shape(kind == TILES_STORE ? TILES_LOAD : COPY, shape);
}

static dimfold_tiled_view tiles_of(void)
{
    dimfold_layout layout;
    dimfold_tiled_view tiles;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, (size_t[]){ROWS, COLUMNS}, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiled_view_new(&tiles, &layout, 2, (size_t[]){4, 5}, DIMFOLD_PADDING_ZERO, 2,
                                                    (size_t[]){4, 5}, NULL));
    return tiles;
}

/* Both sides as items of a nested layout whose swizzle exchanges runs of four. */
static dimfold_status copy_swizzled(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                    dimfold_diag *diag)
{
    dimfold_nested layout;
    dimfold_view views[2] = {*target, *source};
    DIMFOLD_TRY(dimfold_nested_parse(&layout, "(8,16):(16,1)", 13, NULL, diag));
    layout.swizzle = (dimfold_swizzle){.bits = 2, .base = 2, .shift = 3};
    views[0].shape = NULL;
    views[0].stride = NULL;
    views[0].ndim = 0;
    views[0].nested = &layout;
    views[1].ndim = 2;
    views[1].shape = (size_t[]){8, 16};
    views[1].stride = (ptrdiff_t[]){1, 8};
    return dimfold_copy(queue, &views[0], &views[1], diag);
}

static dimfold_status run(enum kind kind, dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                          dimfold_diag *diag)
{
    dimfold_view both[2] = {*source, *source};
    dimfold_tiled_view tiles = tiles_of();
    const ptrdiff_t axes[2] = {0, 1};
    switch (kind) {
    case FILL: return dimfold_fill(queue, target, "0123456789abcdef", diag);
    case CAST: return dimfold_cast(queue, target, source, diag);
    case CONCATENATE: return dimfold_concatenate(queue, target, 2, both, 0, diag);
    case STACK: return dimfold_stack(queue, target, 2, both, 0, diag);
    case PAD:
        return dimfold_pad(queue, target, source, 2, (size_t[]){1, 0}, (size_t[]){2, 0}, DIMFOLD_PAD_REFLECT, NULL,
                           diag);
    case ROLL: return dimfold_roll(queue, target, source, 1, (ptrdiff_t[]){5}, (ptrdiff_t[]){1}, diag);
    case REPEAT: return dimfold_repeat(queue, target, source, 2, 1, diag);
    case TILE: return dimfold_tile(queue, target, source, 2, (size_t[]){3, 1}, diag);
    case TILES_LOAD: return dimfold_tiles_load(queue, target, source, &tiles, 2, axes, diag);
    case TILES_STORE: return dimfold_tiles_store(queue, target, source, &tiles, 2, axes, diag);
    case SWIZZLED: return copy_swizzled(queue, target, source, diag);
    default: return dimfold_copy(queue, target, source, diag);
    }
}

struct scene {
    struct twin_queues queues;
    struct twin target, source;
    enum kind kind;
    uint64_t seed;
};

static void strides_make(size_t ndim, const size_t *shape, bool in_c_order, ptrdiff_t *stride)
{
    ptrdiff_t step = 1;
    for (size_t i = 0; i < ndim; i++) {
        size_t axis = in_c_order ? ndim - 1 - i : i;
        stride[axis] = step;
        step *= (ptrdiff_t)shape[axis];
    }
}

static bool scene_begin(struct scene *scene, enum kind kind, enum where from)
{
    size_t shape[4];
    ptrdiff_t stride[4];
    dimfold_dtype to = kind == CAST ? DIMFOLD_DTYPE_I64 : DIMFOLD_DTYPE_I16;
    scene->kind = kind;
    scene->seed = 1 + (uint64_t)kind;
    if (!twin_queues_begin(&scene->queues, 1, NULL))
        return false;
    size_t ndim = target_shape(kind, shape);
    strides_make(ndim, shape, true, stride);
    twin_make(&scene->target, WHERE_DEVICE, to, ndim, shape, stride, &scene->seed);
    ndim = source_shape(kind, shape);
    strides_make(ndim, shape, kind % 2 == 0, stride);
    twin_make(&scene->source, from, DIMFOLD_DTYPE_I16, ndim, shape, stride, &scene->seed);
    return true;
}

static void scene_end(struct scene *scene)
{
    twin_free(&scene->target);
    twin_free(&scene->source);
    twin_queues_end(&scene->queues);
}

static dimfold_status scene_run(struct scene *scene)
{
    return run(scene->kind, scene->queues.cuda, &scene->target.view, &scene->source.view, NULL);
}

/* What the graph captured; NULL if nothing could be. */
static void *capture(struct scene *scene, dimfold_status expected)
{
    void *stream = dimfold_queue_cuda_stream(scene->queues.cuda), *graph = NULL, *executable = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(scene->queues.cuda, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    CHECK_STATUS(expected, scene_run(scene));
    if (!CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph)))
        return NULL;
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&executable, graph, 0));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    return executable;
}

static void replay(struct scene *scene, void *executable)
{
    twin_change(&scene->source, &scene->seed);
    CHECK_EQ(0, cuda.cudaGraphLaunch(executable, dimfold_queue_cuda_stream(scene->queues.cuda)));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(scene->queues.cuda, NULL));
    CHECK_STATUS(DIMFOLD_OK, run(scene->kind, scene->queues.host, &scene->target.host.view, &scene->source.host.view,
                                 NULL));
    if (!CHECK(twin_is_same(&scene->target)))
        printf("  operation %d\n", scene->kind);
}

TEST(every_operation_is_captured_and_replayed_with_other_data)
{
    for (enum kind kind = COPY; kind < KINDS; kind++) {
        struct scene scene;
        if (!scene_begin(&scene, kind, WHERE_DEVICE))
            return;
        void *executable = capture(&scene, DIMFOLD_OK);
        CHECK(twin_is_same(&scene.target));
        for (size_t i = 0; i < 3 && executable != NULL; i++)
            replay(&scene, executable);
        if (executable != NULL)
            CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
        scene_end(&scene);
    }
}

/* It goes on capturing, and what comes after is captured. */
TEST(a_staged_copy_refuses_to_be_captured_and_leaves_the_capture_whole)
{
    static const enum where places[] = {WHERE_PAGEABLE, WHERE_PINNED};
    for (size_t i = 0; i < 2; i++) {
        struct scene scene;
        if (!scene_begin(&scene, i == 0 ? COPY : CAST, places[i]))
            return;
        void *executable = capture(&scene, DIMFOLD_ERR_CAPTURE);
        CHECK(strstr(dimfold_queue_last_failure(scene.queues.cuda), i == 0 ? "not pinned" : "staged") != NULL);
        if (executable != NULL)
            CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
        CHECK_STATUS(DIMFOLD_OK, scene_run(&scene));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(scene.queues.cuda, NULL));
        CHECK_STATUS(DIMFOLD_OK, run(scene.kind, scene.queues.host, &scene.target.host.view, &scene.source.host.view,
                                     NULL));
        CHECK(twin_is_same(&scene.target));
        scene_end(&scene);
    }
}

TEST(memory_of_a_captured_allocation_is_the_graphs)
{
    struct scene scene;
    void *graph = NULL, *executable = NULL, *memory = NULL, *stream;
    if (!scene_begin(&scene, COPY, WHERE_DEVICE))
        return;
    dimfold_queue *queue = scene.queues.cuda;
    dimfold_view between = scene.source.view;
    stream = dimfold_queue_cuda_stream(queue);
    CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(queue, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, scene.source.host.size_bytes, &memory, NULL));
    between.data = memory;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &between, &scene.source.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &scene.target.view, &between, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&executable, graph, 0));
    for (size_t i = 0; i < 2; i++)
        replay(&scene, executable);
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    scene_end(&scene);
}

TEST(nobody_waits_for_an_event_of_a_graph_and_the_capture_goes_on)
{
    struct scene scene;
    dimfold_event *event = NULL;
    dimfold_queue *host = NULL;
    void *graph = NULL;
    bool is_done = false;
    if (!scene_begin(&scene, COPY, WHERE_DEVICE))
        return;
    dimfold_queue *queue = scene.queues.cuda;
    void *stream = dimfold_queue_cuda_stream(queue);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&host, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, queue, NULL, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(queue, event, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_event_synchronize(event, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_event_query(event, &is_done, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_queue_wait(host, event, NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(queue, event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_synchronize(event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_query(event, &is_done, NULL));
    CHECK(is_done);
    dimfold_event_destroy(event);
    dimfold_queue_destroy(host);
    scene_end(&scene);
}

/* Events of the library carry a capture to a second queue and back. */
TEST(a_capture_spans_queues_through_events)
{
    struct scene scene;
    dimfold_queue *other = NULL;
    dimfold_event *event[2] = {NULL, NULL};
    void *graph = NULL, *executable = NULL;
    if (!scene_begin(&scene, COPY, WHERE_DEVICE))
        return;
    dimfold_queue *queue = scene.queues.cuda;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&other, 0, NULL, NULL));
    for (size_t i = 0; i < 2; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event[i], queue, NULL, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(dimfold_queue_cuda_stream(queue), 0));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(queue, event[0], NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(other, event[0], NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(other, &scene.target.view, &scene.source.view, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_queue_synchronize(other, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(other, event[1], NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(queue, event[1], NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(dimfold_queue_cuda_stream(queue), &graph));
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&executable, graph, 0));
    replay(&scene, executable);
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    for (size_t i = 0; i < 2; i++)
        dimfold_event_destroy(event[i]);
    dimfold_queue_destroy(other);
    scene_end(&scene);
}
