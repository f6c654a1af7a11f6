/* The kernels as the process has them. Each is a module of its own, which CUDA compiles for a device when it is first
   launched there: so an operation waits for what it needs, and for nothing else. */
#include "kernels.h"

#include "device.h"
#include "failure.h"
#include "ptx.h"
#include "system.h"

#include "base/checked.h"

#include <stdatomic.h>

#define KERNELS_DEVICES_MAX 64
#define KERNELS_PARAMS_BYTES 4096 /* what a kernel's parameters may have */
#define KERNELS_AT_ONCE_MAX 16    /* that are compiled, which takes some ten megabytes each */

/* What is there once for the process, and of each device in which context a kernel was launched last. Numbers of
   contexts are from 1 on, and no two contexts have the same one: devices may share a row. */
typedef struct kernels_state {
    void *library[DIMFOLD_CUDA_KERNELS + 1], *kernel[DIMFOLD_CUDA_KERNELS + 1];
    _Atomic(uint64_t) context[KERNELS_DEVICES_MAX][DIMFOLD_CUDA_KERNELS + 1];
    _Atomic(uint64_t) opened; /* a bit for each device */
} kernels_state;

static kernels_state kernels;

static const struct kernels_row {
    const char *name;
    unsigned short threads;
} kernel_rows[] = {
#define DIMFOLD_CUDA_KERNEL(name, params, threads) {#name, threads},
#include "kernels/kernels.def"
    {NULL, 0},
};

/* ---- Contexts --------------------------------------------------------------------------------------------------- */

/* The number of the context that is current; the device's where nobody tells. */
static uint64_t kernels_number(int device)
{
    unsigned long long id = 0;
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    bool is_told = runtime->context_id != NULL && runtime->context_id(NULL, &id) == 0;
    return is_told ? (uint64_t)id + 1 : (uint64_t)device + 1;
}

dimfold_status dimfold_cuda_kernels_open(dimfold_call call, dimfold_cuda_queue *queue)
{
    DIMFOLD_TRY(dimfold_cuda_device_check_compute(call, queue->device));
    queue->context = kernels_number(queue->device);
    if (queue->device < KERNELS_DEVICES_MAX)
        atomic_fetch_or_explicit(&kernels.opened, (uint64_t)1 << queue->device, memory_order_relaxed);
    return DIMFOLD_OK;
}

bool dimfold_cuda_kernels_are_on(int device)
{
    uint64_t opened = atomic_load_explicit(&kernels.opened, memory_order_relaxed);
    return device < KERNELS_DEVICES_MAX && (opened >> device & 1) != 0;
}

static _Atomic(uint64_t) *kernel_context(const dimfold_cuda_queue *queue, size_t kernel)
{
    return &kernels.context[queue->device % KERNELS_DEVICES_MAX][kernel];
}

static bool kernel_is_loaded(const dimfold_cuda_queue *queue, size_t kernel)
{
    return atomic_load_explicit(kernel_context(queue, kernel), memory_order_acquire) == queue->context;
}

/* ---- Launches --------------------------------------------------------------------------------------------------- */

/* One of a kernel, on the queue's stream. */
typedef struct kernels_launch {
    const dimfold_cuda_queue *queue;
    size_t kernel;
    uint32_t blocks;
    const void *params;
} kernels_launch;

static dimfold_status kernel_launch(dimfold_call call, const kernels_launch *wanted)
{
    dimfold_cuda_launch launch = {.grid = {wanted->blocks, 1, 1},
                                  .block = {kernel_rows[wanted->kernel].threads, 1, 1},
                                  .stream = wanted->queue->stream};
    void *arguments[1] = {(void *)(uintptr_t)wanted->params};
    DIMFOLD_CUDA_TRY(call, cudaLaunchKernelExC, (&launch, kernels.kernel[wanted->kernel], arguments));
    return DIMFOLD_OK;
}

/* One that fails goes on from there the next time. */
static dimfold_status kernel_find(dimfold_call call, size_t kernel)
{
    const dimfold_cuda_runtime *cuda = dimfold_cuda();
    void *found = NULL;
    int error;
    if (kernels.library[kernel] == NULL) {
        error = cuda->load_library(&found, dimfold_cuda_ptx[kernel], NULL, NULL, 0, NULL, NULL, 0);
        if (error != 0)
            return dimfold_cuda_fail(call, "cudaLibraryLoadData", error, 0);
        kernels.library[kernel] = found;
    }
    if (kernels.kernel[kernel] == NULL) {
        error = cuda->get_kernel(&found, kernels.library[kernel], kernel_rows[kernel].name);
        if (error != 0)
            return dimfold_cuda_fail(call, "cudaLibraryGetKernel", error, 0);
        kernels.kernel[kernel] = found;
    }
    return DIMFOLD_OK;
}

/* Graphs that others capture neither forbid nor suffer what a relaxed thread loads. */
static dimfold_status kernel_launch_relaxed(dimfold_call call, const kernels_launch *launch)
{
    int mode = DIMFOLD_CUDA_CAPTURE_RELAXED;
    DIMFOLD_CUDA_TRY(call, cudaThreadExchangeStreamCaptureMode, (&mode));
    dimfold_status status = kernel_find(call, launch->kernel);
    if (status == DIMFOLD_OK)
        status = kernel_launch(call, launch);
    const char *name = "cudaThreadExchangeStreamCaptureMode";
    dimfold_cuda_ignore(name, dimfold_cuda()->cudaThreadExchangeStreamCaptureMode(&mode));
    return status;
}

/* The launch by which a kernel is loaded. Whoever needs the same one meanwhile waits, nobody else. */
static dimfold_status kernel_launch_first(dimfold_call call, const kernels_launch *launch)
{
    dimfold_status status;
    dimfold_system_lock_of(launch->kernel);
    if (kernel_is_loaded(launch->queue, launch->kernel))
        status = kernel_launch(call, launch);
    else
        status = kernel_launch_relaxed(call, launch);
    if (status == DIMFOLD_OK)
        atomic_store_explicit(kernel_context(launch->queue, launch->kernel), launch->queue->context,
                              memory_order_release);
    dimfold_system_unlock_of(launch->kernel);
    return status;
}

dimfold_status dimfold_cuda_start(dimfold_call call, const dimfold_cuda_queue *queue, enum dimfold_cuda_kernel kernel,
                                  uint32_t blocks, const void *params)
{
    kernels_launch launch = {queue, kernel, blocks, params};
    if (blocks == 0)
        return DIMFOLD_OK;
    if (kernel_is_loaded(queue, kernel))
        return kernel_launch(call, &launch);
    DIMFOLD_TRY(dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_KERNEL, NULL));
    return kernel_launch_first(call, &launch);
}

/* Every kernel has nothing to do when its parameters are zero. Nobody writes to these; as constants they would take
   room in the library. */
static uint64_t kernels_zero[KERNELS_PARAMS_BYTES / sizeof(uint64_t)];

dimfold_status dimfold_cuda_kernel_ready(dimfold_call call, const dimfold_cuda_queue *queue,
                                         enum dimfold_cuda_kernel kernel)
{
    if (kernel_is_loaded(queue, kernel))
        return DIMFOLD_OK;
    DIMFOLD_TRY(dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_KERNEL, NULL));
    return kernel_launch_first(call, &(kernels_launch){queue, kernel, 1, kernels_zero});
}

/* ---- All of them ------------------------------------------------------------------------------------------------ */

/* Those that are to be loaded, by launches without work; and the first failure. */
typedef struct kernels_work {
    dimfold_call call;
    dimfold_cuda_queue queue; /* with a stream of its own: the other may be a default one, or busy */
    size_t kernel[DIMFOLD_CUDA_KERNELS + 1], count;
    atomic_size_t next;
    atomic_int status;
} kernels_work;

static dimfold_status kernels_load_one(dimfold_call call, const kernels_work *work, size_t kernel)
{
    int before;
    DIMFOLD_TRY(dimfold_cuda_enter(call, work->queue.device, &before));
    return kernel_launch_first(call, &(kernels_launch){&work->queue, kernel, 1, kernels_zero});
}

static void kernels_note(kernels_work *work, dimfold_status status, const dimfold_diag *failure)
{
    int before = DIMFOLD_OK;
    bool is_first = status != DIMFOLD_OK && atomic_compare_exchange_strong(&work->status, &before, status);
    if (is_first && work->call.diag != NULL)
        *work->call.diag = *failure;
}

/* The device stays the thread's: the caller's has it already, and other threads are the queue's own. */
static void kernels_take(void *context, size_t index)
{
    kernels_work *work = context;
    (void)index;
    for (;;) {
        dimfold_diag failure = {0};
        size_t next = atomic_fetch_add(&work->next, 1);
        if (next >= work->count || atomic_load(&work->status) != DIMFOLD_OK)
            return;
        dimfold_call call = {&failure, work->call.operation};
        kernels_note(work, kernels_load_one(call, work, work->kernel[next]), &failure);
    }
}

/* A launch has loaded its kernel when it returns: nobody need wait for the device. */
static dimfold_status kernels_load(kernels_work *work)
{
    dimfold_call call = work->call;
    DIMFOLD_CUDA_TRY(call, cudaStreamCreateWithPriority, (&work->queue.stream, DIMFOLD_CUDA_STREAM_NONBLOCKING, 0));
    dimfold_queue *host = work->queue.host;
    host->kind->share(host, dimfold_size_min(work->count, KERNELS_AT_ONCE_MAX), kernels_take, work);
    dimfold_status status = work->status;
    int error = dimfold_cuda()->cudaStreamDestroy(work->queue.stream);
    if (status == DIMFOLD_OK && error != 0)
        return dimfold_cuda_fail(call, "cudaStreamDestroy", error, 0);
    dimfold_cuda_ignore("cudaStreamDestroy", error);
    return status;
}

dimfold_status dimfold_cuda_kernels_load(dimfold_call call, const dimfold_cuda_queue *queue)
{
    kernels_work work = {.call = call, .queue = *queue};
    for (size_t kernel = 0; kernel < DIMFOLD_CUDA_KERNELS; kernel++)
        if (!kernel_is_loaded(queue, kernel))
            work.kernel[work.count++] = kernel;
    return work.count != 0 ? kernels_load(&work) : DIMFOLD_OK;
}
