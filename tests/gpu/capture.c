/* Operations as parts of CUDA graphs, replayed with changed data. */
#include "device.h"

struct graphs {
    int (*begin)(void *stream, int mode);
    int (*end)(void *stream, void **graph);
    int (*instantiate)(void **executable, void *graph, unsigned long long flags);
    int (*launch)(void *executable, void *stream);
    int (*destroy_executable)(void *executable);
    int (*destroy)(void *graph);
};

#define THREAD_LOCAL_CAPTURE 1

static bool graphs_find(struct graphs *graphs)
{
    static const char *const names[] = {"cudaStreamBeginCapture", "cudaStreamEndCapture",
                                        "cudaGraphInstantiate", "cudaGraphLaunch", "cudaGraphExecDestroy",
                                        "cudaGraphDestroy"};
    void *found[6];
    if (!device_is_there())
        return false;
    for (size_t i = 0; i < 6; i++)
        if ((found[i] = device_function(names[i])) == NULL) {
            test_skip("there is no CUDA runtime beside the driver, whose functions capture");
            return false;
        }
    memcpy(graphs, found, sizeof found);
    return true;
}

enum { ROWS = 70, COLUMNS = 90 };
static const size_t shape[] = {ROWS, COLUMNS};

/* A graph of a transposing copy, a cast and a fill of one row. */
static bool record(struct graphs *graphs, const dimfold_view *halves, const dimfold_view *copied,
                   const dimfold_view *source, void **executable)
{
    void *stream = dimfold_queue_cuda_stream(device_queue()), *graph = NULL;
    size_t row[] = {COLUMNS};
    ptrdiff_t unit[] = {1};
    const float value = 7;
    dimfold_view first = *copied;
    first.ndim = 1, first.shape = row, first.stride = unit;
    bool is_done = CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(device_queue(), NULL));
    is_done = is_done && CHECK_EQ(0, graphs->begin(stream, THREAD_LOCAL_CAPTURE));
    is_done = is_done && CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), copied, source, NULL));
    is_done = is_done && CHECK_STATUS(DIMFOLD_OK, dimfold_fill(device_queue(), &first, &value, NULL));
    is_done = is_done && CHECK_STATUS(DIMFOLD_OK, dimfold_cast(device_queue(), halves, copied, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_queue_synchronize(device_queue(), NULL));
    is_done = CHECK_EQ(0, graphs->end(stream, &graph)) && is_done;
    is_done = is_done && CHECK_EQ(0, graphs->instantiate(executable, graph, 0));
    if (graph != NULL)
        graphs->destroy(graph);
    return is_done;
}

/* What the graph does, by the host. */
static void mirror(device_views *halves, device_views *copied, device_views *source)
{
    size_t row[] = {COLUMNS};
    ptrdiff_t unit[] = {1};
    const float value = 7;
    dimfold_view first = copied->mirror;
    first.ndim = 1, first.shape = row, first.stride = unit;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_mirror_queue(), &copied->mirror, &source->mirror, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(device_mirror_queue(), &first, &value, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(device_mirror_queue(), &halves->mirror, &copied->mirror, NULL));
}

TEST(a_graph_is_replayed_with_changed_data)
{
    struct graphs graphs;
    uint64_t seed = 9;
    device_memory memory[3];
    ptrdiff_t dense[] = {COLUMNS, 1}, transposed[] = {1, ROWS};
    void *executable = NULL;
    if (!graphs_find(&graphs))
        return;
    for (size_t i = 0; i < 3; i++)
        if (!CHECK(device_memory_make(&memory[i], (i == 0 ? 2 : 4) * (size_t)(ROWS * COLUMNS), &seed)))
            return;
    device_views halves = device_views_of(&memory[0], DIMFOLD_DTYPE_F16, 2, shape, dense, 0, 0);
    device_views copied = device_views_of(&memory[1], DIMFOLD_DTYPE_F32, 2, shape, dense, 0, 0);
    device_views source = device_views_of(&memory[2], DIMFOLD_DTYPE_F32, 2, shape, transposed, 0, 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(device_queue(), NULL));
    if (record(&graphs, &halves.device, &copied.device, &source.device, &executable)) {
        for (unsigned replay = 0; replay < 3; replay++) {
            for (size_t i = 0; i < (size_t)ROWS * COLUMNS; i++)
                ((float *)source.mirror.data)[i] = (float)(i * (replay + 1));
            device_memory_upload(&memory[2]);
            mirror(&halves, &copied, &source);
            CHECK_EQ(0, graphs.launch(executable, dimfold_queue_cuda_stream(device_queue())));
            for (size_t i = 0; i < 3; i++)
                CHECK(device_memory_is_same(&memory[i]));
        }
        CHECK_EQ(0, graphs.destroy_executable(executable));
    }
    for (size_t i = 0; i < 3; i++)
        device_memory_free(&memory[i]);
}
