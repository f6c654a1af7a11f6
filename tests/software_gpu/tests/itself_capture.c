/* Captures and graphs of the software GPU. */
#include "cuda/gpu.h"

#define BYTES 64u

struct scene {
    void *stream, *pinned, *memory;
    unsigned char bytes[BYTES];
};

static bool scene_begin(struct scene *scene)
{
    if (!gpu_begin())
        return false;
    CHECK_EQ(0, cuda.cudaStreamCreateWithFlags(&scene->stream, 1));
    CHECK_EQ(0, cuda.cudaHostAlloc(&scene->pinned, BYTES, 0));
    CHECK_EQ(0, cuda.cudaMalloc(&scene->memory, BYTES));
    memset(scene->pinned, 1, BYTES);
    return true;
}

static void scene_end(struct scene *scene)
{
    CHECK_EQ(0, cuda.cudaStreamDestroy(scene->stream));
    CHECK_EQ(0, cuda.cudaFreeHost(scene->pinned));
    CHECK_EQ(0, cuda.cudaFree(scene->memory));
    cuda.cudaGetLastError();
    gpu_end();
}

static void upload(const struct scene *scene, void *stream)
{
    CHECK_EQ(0, cuda.cudaMemcpyAsync(scene->memory, scene->pinned, BYTES, 4, stream));
}

static int byte_of(const void *memory)
{
    unsigned char byte = 0;
    CHECK(gpu->read(&byte, memory, 1));
    return byte;
}

static int status_of(void *stream)
{
    int status = -1;
    CHECK_EQ(0, cuda.cudaStreamIsCapturing(stream, &status));
    return status;
}

TEST(captured_work_runs_when_the_graph_is_launched_with_the_data_of_then)
{
    struct scene scene;
    void *graph = NULL, *executable = NULL;
    if (!scene_begin(&scene))
        return;
    CHECK_EQ(0, status_of(scene.stream));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(scene.stream, 0));
    CHECK_EQ(1, status_of(scene.stream));
    upload(&scene, scene.stream);
    CHECK_EQ(0, cuda.cudaStreamEndCapture(scene.stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&executable, graph, 0));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    CHECK_EQ(0, cuda.cudaStreamSynchronize(scene.stream));
    CHECK(byte_of(scene.memory) != 1);
    for (int value = 1; value < 4; value++) {
        memset(scene.pinned, value, BYTES);
        CHECK_EQ(0, cuda.cudaGraphLaunch(executable, scene.stream));
        CHECK(byte_of(scene.memory) != value);
        CHECK_EQ(0, cuda.cudaStreamSynchronize(scene.stream));
        CHECK_EQ(value, byte_of(scene.memory));
    }
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
    scene_end(&scene);
}

static int do_malloc(const struct scene *scene)
{
    void *memory;
    (void)scene;
    return cuda.cudaMalloc(&memory, 1);
}

static int do_synchronize(const struct scene *scene)
{
    return cuda.cudaStreamSynchronize(scene->stream);
}

static int do_query(const struct scene *scene)
{
    return cuda.cudaStreamQuery(scene->stream);
}

static int do_device_synchronize(const struct scene *scene)
{
    (void)scene;
    return cuda.cudaDeviceSynchronize();
}

static int do_copy_that_waits(const struct scene *scene)
{
    unsigned char byte;
    return cuda.cudaMemcpy(&byte, scene->memory, 1, 4);
}

static int do_load(const struct scene *scene)
{
    void *library;
    (void)scene;
    return cuda.cudaLibraryLoadData(&library, ".version 6.3\n.target sm_70\n", NULL, NULL, 0, NULL, NULL, 0);
}

TEST(what_a_capture_must_not_meet_answers_900_and_spoils_it)
{
    static int (*const unsafe[])(const struct scene *) = {do_malloc, do_synchronize, do_query, do_device_synchronize,
                                                          do_copy_that_waits, do_load};
    for (size_t i = 0; i < sizeof unsafe / sizeof unsafe[0]; i++) {
        struct scene scene;
        void *graph = &scene;
        if (!scene_begin(&scene))
            return;
        CHECK_EQ(0, cuda.cudaStreamBeginCapture(scene.stream, 0));
        CHECK_EQ(900, unsafe[i](&scene));
        CHECK_EQ(2, status_of(scene.stream));
        CHECK_EQ(901, cuda.cudaMemcpyAsync(scene.memory, scene.pinned, BYTES, 4, scene.stream));
        CHECK_EQ(901, cuda.cudaStreamEndCapture(scene.stream, &graph));
        CHECK(graph == NULL);
        CHECK_EQ(0, status_of(scene.stream));
        upload(&scene, scene.stream);
        CHECK_EQ(0, cuda.cudaStreamSynchronize(scene.stream));
        CHECK_EQ(1, byte_of(scene.memory));
        scene_end(&scene);
    }
}

TEST(the_legacy_stream_is_not_captured_nor_used_beside_a_blocking_capture)
{
    struct scene scene;
    void *graph = NULL, *blocking = NULL;
    int status = 0;
    if (!scene_begin(&scene))
        return;
    CHECK_EQ(900, cuda.cudaStreamBeginCapture(NULL, 0));
    CHECK_EQ(0, cuda.cudaStreamCreate(&blocking));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(blocking, 2));
    CHECK_EQ(906, cuda.cudaStreamIsCapturing(NULL, &status));
    CHECK_EQ(906, cuda.cudaMemcpyAsync(scene.memory, scene.pinned, BYTES, 4, NULL));
    CHECK_EQ(901, cuda.cudaStreamEndCapture(blocking, &graph));
    CHECK_EQ(0, cuda.cudaStreamDestroy(blocking));
    scene_end(&scene);
}

/* A fork by one event and, if it `joins`, a join by another. */
static int fork(const struct scene *scene, bool joins)
{
    void *other = NULL, *event[2] = {NULL, NULL}, *graph = NULL;
    CHECK_EQ(0, cuda.cudaStreamCreateWithFlags(&other, 1));
    for (int i = 0; i < 2; i++)
        CHECK_EQ(0, cuda.cudaEventCreateWithFlags(&event[i], 2));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(scene->stream, 1));
    CHECK_EQ(0, cuda.cudaEventRecord(event[0], scene->stream));
    CHECK_EQ(0, cuda.cudaStreamWaitEvent(other, event[0], 0));
    CHECK_EQ(1, status_of(other));
    upload(scene, other);
    CHECK_EQ(0, cuda.cudaEventRecord(event[1], other));
    if (joins)
        CHECK_EQ(0, cuda.cudaStreamWaitEvent(scene->stream, event[1], 0));
    int error = cuda.cudaStreamEndCapture(scene->stream, &graph);
    CHECK_EQ(0, status_of(other));
    if (graph != NULL)
        CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    CHECK_EQ(907, cuda.cudaEventQuery(event[1]));
    for (int i = 0; i < 2; i++)
        CHECK_EQ(0, cuda.cudaEventDestroy(event[i]));
    CHECK_EQ(0, cuda.cudaStreamDestroy(other));
    return error;
}

TEST(a_capture_may_fork_and_must_join)
{
    struct scene scene;
    if (!scene_begin(&scene))
        return;
    CHECK_EQ(0, fork(&scene, true));
    CHECK_EQ(904, fork(&scene, false));
    scene_end(&scene);
}

TEST(a_capture_cannot_wait_for_what_it_has_not_recorded)
{
    struct scene scene;
    void *event = NULL, *graph = NULL;
    if (!scene_begin(&scene))
        return;
    CHECK_EQ(0, cuda.cudaEventCreateWithFlags(&event, 2));
    CHECK_EQ(0, cuda.cudaEventRecord(event, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(scene.stream, 1));
    CHECK_EQ(905, cuda.cudaStreamWaitEvent(scene.stream, event, 0));
    CHECK_EQ(901, cuda.cudaStreamEndCapture(scene.stream, &graph));
    CHECK_EQ(0, cuda.cudaEventDestroy(event));
    scene_end(&scene);
}

TEST(a_graph_owns_what_it_allocates)
{
    struct scene scene;
    void *graph = NULL, *executable = NULL, *memory = NULL;
    if (!scene_begin(&scene))
        return;
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(scene.stream, 0));
    CHECK_EQ(0, cuda.cudaMallocAsync(&memory, BYTES, scene.stream));
    CHECK_EQ(0, cuda.cudaMemcpyAsync(memory, scene.pinned, BYTES, 4, scene.stream));
    CHECK_EQ(0, cuda.cudaMemcpyAsync(scene.memory, memory, BYTES, 4, scene.stream));
    CHECK_EQ(0, cuda.cudaFreeAsync(memory, scene.stream));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(scene.stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&executable, graph, 0));
    for (int value = 1; value < 3; value++) {
        memset(scene.pinned, value, BYTES);
        CHECK_EQ(0, cuda.cudaGraphLaunch(executable, scene.stream));
        CHECK_EQ(0, cuda.cudaStreamSynchronize(scene.stream));
        CHECK_EQ(value, byte_of(scene.memory));
    }
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
    scene_end(&scene);
}
