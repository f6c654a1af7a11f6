/* Capture a copy into a CUDA graph and replay it with other data. A program that links the CUDA runtime calls its
   functions by their names; this one finds them where Dimfold found the runtime. */
#include <dimfold.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum { ROWS = 2, COLUMNS = 3, ITEMS = ROWS * COLUMNS, RELAXED = 2 };

/* What is called of the runtime. All return 0 for success. */
typedef struct graphs {
    int (*begin)(void *stream, int mode);
    int (*end)(void *stream, void **graph);
    int (*instantiate)(void **run, void *graph, unsigned long long flags);
    int (*launch)(void *run, void *stream);
    int (*destroy_run)(void *run);
    int (*destroy)(void *graph);
} graphs;

static int fail(const dimfold_diag *diag)
{
    char text[300];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static bool graphs_find(graphs *found)
{
    static const char *const names[] = {"cudaStreamBeginCapture", "cudaStreamEndCapture", "cudaGraphInstantiate",
                                        "cudaGraphLaunch", "cudaGraphExecDestroy", "cudaGraphDestroy"};
    const char *name = dimfold_cuda_library();
    void *library = dlopen(strcmp(name, "process") == 0 ? NULL : name, RTLD_NOW);
    void *functions[6];
    for (size_t i = 0; i < 6; i++)
        if (library == NULL || (functions[i] = dlsym(library, names[i])) == NULL)
            return false;
    memcpy(found, functions, sizeof functions);
    return true;
}

/* Captures target = source, both on the device. */
static bool capture(dimfold_queue *queue, const graphs *cuda, const dimfold_view *target, const dimfold_view *source,
                    void **graph, dimfold_diag *diag)
{
    void *stream = dimfold_queue_cuda_stream(queue);
    bool is_captured = cuda->begin(stream, RELAXED) == 0;
    is_captured = is_captured && !dimfold_copy(queue, target, source, diag);
    return cuda->end(stream, graph) == 0 && is_captured;
}

static dimfold_status replay(dimfold_queue *queue, const graphs *cuda, void *run, dimfold_view *source,
                             dimfold_view *target, dimfold_diag *diag)
{
    int32_t data[ITEMS], found[ITEMS];
    dimfold_view from = *source, to = *target;
    from.data = data;
    to.data = found;
    from.device_type = to.device_type = DIMFOLD_DEVICE_CPU;
    for (int round = 1; round <= 3; round++) {
        for (int i = 0; i < ITEMS; i++)
            data[i] = 10 * round + i;
        if (dimfold_copy(queue, source, &from, diag) || cuda->launch(run, dimfold_queue_cuda_stream(queue)) != 0
            || dimfold_copy(queue, &to, target, diag) || dimfold_queue_synchronize(queue, diag))
            return diag->status;
        printf("%d %d %d / %d %d %d -> ", data[0], data[1], data[2], data[3], data[4], data[5]);
        printf("%d %d / %d %d / %d %d\n", found[0], found[1], found[2], found[3], found[4], found[5]);
    }
    return DIMFOLD_OK;
}

static bool run(dimfold_queue *queue, const graphs *cuda, unsigned char *memory, dimfold_diag *diag)
{
    size_t shape[] = {ROWS, COLUMNS};
    ptrdiff_t columns_first[] = {1, ROWS};
    void *graph, *graph_run;
    dimfold_view source, target;
    dimfold_view_new(&source, memory, 24, DIMFOLD_DTYPE_I32, 2, shape, NULL, 0, NULL);
    dimfold_view_new(&target, memory + 256, 24, DIMFOLD_DTYPE_I32, 2, shape, columns_first, 0, NULL);
    source.device_type = target.device_type = DIMFOLD_DEVICE_CUDA;
    if (dimfold_prepare(queue, diag) || dimfold_queue_synchronize(queue, diag) ||
        !capture(queue, cuda, &target, &source, &graph, diag) || cuda->instantiate(&graph_run, graph, 0) != 0)
        return false;
    bool is_done = !replay(queue, cuda, graph_run, &source, &target, diag);
    cuda->destroy_run(graph_run);
    cuda->destroy(graph);
    return is_done;
}

int main(void)
{
    graphs cuda;
    void *memory = NULL;
    dimfold_queue *queue;
    dimfold_diag diag = {0};
    if (dimfold_queue_create_cuda(&queue, 0, NULL, &diag))
        return fail(&diag);
    if (!graphs_find(&cuda)) {
        fprintf(stderr, "%s has no graphs\n", dimfold_cuda_library());
        return 1;
    }
    bool is_done = !dimfold_alloc(queue, 512, &memory, &diag) && run(queue, &cuda, memory, &diag);
    dimfold_free(queue, memory, NULL);
    dimfold_queue_destroy(queue);
    return is_done ? 0 : fail(&diag);
}
