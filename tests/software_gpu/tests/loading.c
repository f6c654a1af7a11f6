/* When kernels are loaded: by what first needs them, by a preparation for captures, and never inside of one. */
#define _POSIX_C_SOURCE 200809L
#include "child.h"
#include "loaded.h"
#include "twins.h"

#include "cuda/ptx.h"

#include <pthread.h>

/* Of PTX, that NVIDIA's assembler takes 0.3 seconds for on one processor: bench/results/gpu_start.md. */
#define FIRST_BYTES_MAX 120000

#define SIDE 160u

static const size_t matrix[2] = {SIDE, SIDE};
static const ptrdiff_t by_rows[2] = {SIDE, 1}, by_columns[2] = {1, SIDE};

/* ---- What an operation needs ------------------------------------------------------------------------------------ */

static const struct first {
    const char *what, *kernel; /* its name begins so */
    dimfold_dtype to, from;
    const ptrdiff_t *stride; /* of the source */
} firsts[] = {
    {"a copy", "gpu_rows", DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, by_rows},
    {"a transposed copy", "gpu_transpose_4", DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, by_columns},
    {"a transposed copy of bytes", "gpu_transpose_shifted_1", DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U8, by_columns},
    {"a cast", "gpu_cast", DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, by_rows},
    {"a transposed cast", "gpu_cast", DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_I32, by_columns},
};

#define FIRSTS (sizeof firsts / sizeof firsts[0])

struct scene {
    struct twin target, source;
};

static void scene_free(struct scene *scene)
{
    twin_free(&scene->target);
    twin_free(&scene->source);
}

static bool twin_is_aligned(const struct twin *twin)
{
    return twin->data == twin->memory;
}

/* Where allocations begin, as programs have it mostly. */
static void scene_make(struct scene *scene, const struct first *first, enum where where)
{
    for (uint64_t seed = 1;; seed++) {
        uint64_t drawn = seed;
        twin_make(&scene->target, where, first->to, 2, matrix, by_rows, &drawn);
        twin_make(&scene->source, where, first->from, 2, matrix, first->stride, &drawn);
        if (twin_is_aligned(&scene->target) && twin_is_aligned(&scene->source))
            return;
        scene_free(scene);
    }
}

static dimfold_status scene_run(const struct scene *scene, dimfold_queue *queue)
{
    return dimfold_cast(queue, &scene->target.view, &scene->source.view, NULL);
}

static bool scene_is_right(const struct scene *scene, dimfold_queue *queue, dimfold_queue *host)
{
    return dimfold_queue_synchronize(queue, NULL) == DIMFOLD_OK &&
           dimfold_cast(host, &scene->target.host.view, &scene->source.host.view, NULL) == DIMFOLD_OK &&
           twin_is_same(&scene->target);
}

static uint64_t modules_loaded(void)
{
    return gpu->calls("cudaLibraryLoadData") + gpu->calls("cuLibraryLoadData");
}

static void check_first(const struct first *first, bool is_known)
{
    struct twin_queues queues;
    struct scene scene;
    size_t kernel = 0;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    CHECK_EQ(0, kernels_loaded(0, &kernel));
    CHECK_EQ(0, modules_loaded());
    scene_make(&scene, first, WHERE_DEVICE);
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(DIMFOLD_OK, scene_run(&scene, queues.cuda));
        CHECK_EQ(1, kernels_loaded(0, &kernel));
        CHECK_EQ(!is_known, modules_loaded());
        CHECK_EQ(1 + i, gpu->calls("cudaLaunchKernelExC"));
    }
    bool is_right = CHECK(strncmp(kernel_name[kernel], first->kernel, strlen(first->kernel)) == 0);
    if (!CHECK(strlen(dimfold_cuda_ptx[kernel]) <= FIRST_BYTES_MAX) || !is_right)
        printf("  %s needs %s, of %zu bytes\n", first->what, kernel_name[kernel], strlen(dimfold_cuda_ptx[kernel]));
    CHECK(scene_is_right(&scene, queues.cuda, queues.host));
    scene_free(&scene);
    twin_queues_end(&queues);
}

/* After a reset the code is there still, and is loaded into the new context. */
TEST(an_operation_loads_its_kernel_and_nothing_else)
{
    if (!child_begin("an_operation_loads_its_kernel_and_nothing_else"))
        return;
    for (int again = 0; again < 2; again++)
        for (size_t i = 0; i < FIRSTS; i++) {
            check_first(&firsts[i], again != 0);
            CHECK_EQ(0, cuda.cudaDeviceReset());
        }
    gpu_end();
}

TEST(kernels_are_small_enough_to_be_loaded_one_by_one)
{
    CHECK_EQ(DIMFOLD_CUDA_KERNELS, dimfold_cuda_ptx_count);
    for (size_t i = 0; i < dimfold_cuda_ptx_count; i++) {
        char entry[64];
        snprintf(entry, sizeof entry, ".entry %s(", kernel_name[i]);
        const char *found = strstr(dimfold_cuda_ptx[i], entry);
        CHECK(found != NULL && strstr(found + 1, ".entry ") == NULL);
        if (!CHECK(strlen(dimfold_cuda_ptx[i]) <= FIRST_BYTES_MAX))
            printf("  %s has %zu bytes\n", kernel_name[i], strlen(dimfold_cuda_ptx[i]));
    }
}

/* ---- All at once ------------------------------------------------------------------------------------------------ */

/* Its threads are not the library's, to work on a device. */
static void pool_of_the_caller(void *pool, size_t count, dimfold_task task, void *context)
{
    (void)pool;
    CHECK_EQ(0, count);
    for (size_t i = 0; i < count; i++)
        task(context, i);
}

static void check_prepare(size_t threads, dimfold_parallel_for pool)
{
    dimfold_host_options host = {.threads = threads, .parallel_for = pool};
    dimfold_cuda_options options = {.host = &host};
    struct twin_queues queues;
    size_t kernel;
    if (!twin_queues_begin(&queues, 1, &options))
        return;
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(queues.cuda, NULL));
        CHECK_EQ(DIMFOLD_CUDA_KERNELS, kernels_loaded(0, &kernel));
        CHECK_EQ(DIMFOLD_CUDA_KERNELS, gpu->calls("cudaLaunchKernelExC"));
        CHECK_EQ(1, gpu->calls("cudaStreamDestroy"));
    }
    twin_queues_end(&queues);
}

TEST(a_preparation_loads_all_kernels_once)
{
    if (!child_begin("a_preparation_loads_all_kernels_once"))
        return;
    for (size_t i = 1; i < 5; i++) {
        check_prepare(2 * i - 1, i == 4 ? pool_of_the_caller : NULL);
        CHECK_EQ(0, cuda.cudaDeviceReset());
    }
    gpu_end();
}

/* ---- Captures --------------------------------------------------------------------------------------------------- */

static void *capture_end(void *stream)
{
    void *graph = NULL, *executable = NULL;
    if (!CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph)))
        return NULL;
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&executable, graph, 0));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    return executable;
}

static void check_replay(void *executable, const struct scene *scene, const struct twin_queues *queues)
{
    if (!CHECK(executable != NULL))
        return;
    CHECK_EQ(0, cuda.cudaGraphLaunch(executable, dimfold_queue_cuda_stream(queues->cuda)));
    CHECK(scene_is_right(scene, queues->cuda, queues->host));
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
}

TEST(a_capture_refuses_what_is_not_loaded_and_goes_on)
{
    struct twin_queues queues;
    struct scene copy, cast;
    size_t kernel;
    if (!child_begin("a_capture_refuses_what_is_not_loaded_and_goes_on") || !twin_queues_begin(&queues, 1, NULL))
        return;
    void *stream = dimfold_queue_cuda_stream(queues.cuda);
    scene_make(&copy, &firsts[1], WHERE_DEVICE);
    scene_make(&cast, &firsts[3], WHERE_DEVICE);
    CHECK_STATUS(DIMFOLD_OK, scene_run(&copy, queues.cuda)); /* once before is enough */
    for (int mode = 0; mode < 3; mode++) {
        CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, mode));
        CHECK_STATUS(DIMFOLD_ERR_CAPTURE, scene_run(&cast, queues.cuda));
        CHECK(strstr(dimfold_queue_last_failure(queues.cuda), "dimfold_prepare") != NULL);
        CHECK_STATUS(DIMFOLD_OK, scene_run(&copy, queues.cuda));
        CHECK_EQ(1, kernels_loaded(0, &kernel));
        check_replay(capture_end(stream), &copy, &queues);
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(queues.cuda, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    CHECK_STATUS(DIMFOLD_OK, scene_run(&cast, queues.cuda));
    check_replay(capture_end(stream), &cast, &queues);
    scene_free(&copy);
    scene_free(&cast);
    twin_queues_end(&queues);
}

/* What is loaded for another queue meanwhile, by the thread that captures or by another one. */
struct other {
    dimfold_queue *queue;
    struct scene scene;
    bool prepares;
    dimfold_status status;
};

static void *other_runs(void *context)
{
    struct other *other = context;
    other->status = other->prepares ? dimfold_prepare(other->queue, NULL) : scene_run(&other->scene, other->queue);
    return NULL;
}

static void check_spared(bool is_thread, bool prepares, int mode)
{
    struct twin_queues queues;
    struct other other = {.prepares = prepares};
    struct scene copy;
    pthread_t thread;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    void *stream = dimfold_queue_cuda_stream(queues.cuda);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&other.queue, 0, NULL, NULL));
    scene_make(&copy, &firsts[0], WHERE_DEVICE);
    scene_make(&other.scene, &firsts[3], WHERE_DEVICE);
    CHECK_STATUS(DIMFOLD_OK, scene_run(&copy, queues.cuda));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, mode));
    if (is_thread && CHECK_EQ(0, pthread_create(&thread, NULL, other_runs, &other)))
        CHECK_EQ(0, pthread_join(thread, NULL));
    else
        other_runs(&other);
    CHECK_STATUS(DIMFOLD_OK, other.status);
    CHECK_STATUS(DIMFOLD_OK, scene_run(&copy, queues.cuda));
    check_replay(capture_end(stream), &copy, &queues);
    CHECK(prepares || scene_is_right(&other.scene, other.queue, queues.host));
    scene_free(&copy);
    scene_free(&other.scene);
    dimfold_queue_destroy(other.queue);
    twin_queues_end(&queues);
}

TEST(what_other_queues_load_does_not_spoil_a_capture)
{
    if (!child_begin("what_other_queues_load_does_not_spoil_a_capture"))
        return;
    for (int i = 0; i < 12; i++) {
        check_spared(i % 2 != 0, i / 2 % 2 != 0, i / 4);
        CHECK_EQ(0, cuda.cudaDeviceReset());
    }
    gpu_end();
}

/* ---- Threads, failures, devices --------------------------------------------------------------------------------- */

#define THREADS 6

struct worker {
    const struct first *first;
    pthread_barrier_t *barrier;
    bool prepares, is_right;
};

static void *work(void *context)
{
    struct worker *worker = context;
    dimfold_host_options one = {.threads = 1}, three = {.threads = 3};
    dimfold_cuda_options options = {.host = &three};
    dimfold_queue *queue = NULL, *host = NULL;
    struct scene scene;
    scene_make(&scene, worker->first, WHERE_DEVICE);
    worker->is_right = dimfold_queue_create_cuda(&queue, 0, &options, NULL) == DIMFOLD_OK &&
                       dimfold_queue_create_host(&host, &one, NULL) == DIMFOLD_OK;
    pthread_barrier_wait(worker->barrier);
    if (worker->prepares)
        worker->is_right = worker->is_right && dimfold_prepare(queue, NULL) == DIMFOLD_OK;
    worker->is_right = worker->is_right && scene_run(&scene, queue) == DIMFOLD_OK;
    worker->is_right = worker->is_right && scene_is_right(&scene, queue, host);
    dimfold_queue_destroy(queue);
    dimfold_queue_destroy(host);
    scene_free(&scene);
    return NULL;
}

/* `alike`: all need the same kernel. */
static void check_threads(bool alike, bool prepares)
{
    pthread_t threads[THREADS];
    struct worker workers[THREADS];
    pthread_barrier_t barrier;
    size_t kernel;
    CHECK_EQ(0, pthread_barrier_init(&barrier, NULL, THREADS));
    for (size_t i = 0; i < THREADS; i++) {
        workers[i] = (struct worker){&firsts[alike ? 1 : i % FIRSTS], &barrier, prepares && i % 2 == 0, false};
        CHECK_EQ(0, pthread_create(&threads[i], NULL, work, &workers[i]));
    }
    for (size_t i = 0; i < THREADS; i++) {
        CHECK_EQ(0, pthread_join(threads[i], NULL));
        CHECK(workers[i].is_right);
    }
    pthread_barrier_destroy(&barrier);
    CHECK_EQ(prepares ? DIMFOLD_CUDA_KERNELS : alike ? 1 : FIRSTS, kernels_loaded(0, &kernel));
    CHECK(modules_loaded() <= DIMFOLD_CUDA_KERNELS);
}

TEST(threads_that_need_a_kernel_at_once_load_it_once)
{
    if (!child_begin("threads_that_need_a_kernel_at_once_load_it_once"))
        return;
    for (int i = 0; i < 3; i++) {
        gpu->reset();
        check_threads(i == 0, i == 2);
        CHECK_EQ(i == 0, modules_loaded() == 1);
        CHECK_EQ(0, cuda.cudaDeviceReset());
    }
    gpu_end();
}

/* Of a kernel that has not been loaded before. */
static void check_failure(const struct first *first, const char *name, int error)
{
    struct twin_queues queues;
    struct scene scene;
    size_t kernel;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    scene_make(&scene, first, WHERE_DEVICE);
    gpu->fail(name, 1, error, false);
    CHECK_STATUS(error == 2 ? DIMFOLD_ERR_RESOURCE : DIMFOLD_ERR_CUDA, scene_run(&scene, queues.cuda));
    CHECK(strstr(dimfold_queue_last_failure(queues.cuda), name) != NULL);
    CHECK_EQ(1, gpu->failed());
    CHECK_EQ(0, kernels_loaded(0, &kernel));
    CHECK_STATUS(DIMFOLD_OK, scene_run(&scene, queues.cuda));
    CHECK_EQ(1, kernels_loaded(0, &kernel));
    CHECK(scene_is_right(&scene, queues.cuda, queues.host));
    scene_free(&scene);
    twin_queues_end(&queues);
}

TEST(what_could_not_be_loaded_is_told_and_loaded_the_next_time)
{
    static const char *const names[] = {"cudaLibraryLoadData", "cudaLibraryGetKernel", "cudaLaunchKernelExC",
                                        "cudaThreadExchangeStreamCaptureMode"};
    if (!child_begin("what_could_not_be_loaded_is_told_and_loaded_the_next_time"))
        return;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        check_failure(&firsts[i], names[i], i == 0 ? 2 : 999);
        CHECK_EQ(0, cuda.cudaDeviceReset());
    }
    gpu_end();
}

static void check_device(int device, dimfold_queue *queue, struct scene *scene, dimfold_queue *host)
{
    size_t kernel;
    CHECK_STATUS(DIMFOLD_OK, scene_run(scene, queue));
    CHECK(scene_is_right(scene, queue, host));
    for (int i = 0; i < 2; i++)
        CHECK_EQ(i <= device, kernels_loaded(i, &kernel));
}

TEST(each_device_loads_what_it_needs)
{
    struct twin_queues queues;
    struct scene scene[2];
    dimfold_queue *second = NULL;
    if (!child_begin("each_device_loads_what_it_needs") || !twin_queues_begin(&queues, 2, NULL))
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&second, 1, NULL, NULL));
    scene_make(&scene[0], &firsts[1], WHERE_DEVICE);
    scene_make(&scene[1], &firsts[1], WHERE_PEER);
    check_device(0, queues.cuda, &scene[0], queues.host);
    check_device(1, second, &scene[1], queues.host);
    CHECK_EQ(1, modules_loaded());
    for (int i = 0; i < 2; i++)
        scene_free(&scene[i]);
    dimfold_queue_destroy(second);
    twin_queues_end(&queues);
}
