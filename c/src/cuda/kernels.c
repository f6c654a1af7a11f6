/* The kernels as the process has them: the code loaded once, and on each device a warm-up launch of each without work,
   so that CUDA's lazy loading has nothing left to load later. */
#include "kernels.h"

#include "device.h"
#include "failure.h"
#include "ptx.h"
#include "system.h"

#include <string.h>

#define KERNELS_DEVICES_MAX 64
#define KERNELS_PARAMS_BYTES 4096 /* what a kernel's parameters may have */

/* What is done, of the code and of each device; one that failed goes on from there. */
typedef struct kernels_state {
    void *kernel[DIMFOLD_CUDA_KERNELS + 1];
    void *library; /* the one that was loaded last */
    size_t loaded, searched; /* of dimfold_cuda_ptx */
    uint64_t touched[KERNELS_DEVICES_MAX]; /* the context's number, from 1 on: a reset makes another one */
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

static dimfold_status kernels_load_next(dimfold_call call)
{
    const char *code = dimfold_cuda_ptx[kernels.loaded];
    int error = dimfold_cuda()->load_library(&kernels.library, code, NULL, NULL, 0, NULL, NULL, 0);
    if (error != 0)
        return dimfold_cuda_fail(call, "cudaLibraryLoadData", error, 0);
    kernels.loaded++;
    return DIMFOLD_OK;
}

static bool kernel_is_called(const char *text, const char *name)
{
    while (*name != '\0' && *text == *name) {
        text++;
        name++;
    }
    return *name == '\0' && *text == '(';
}

static dimfold_status kernels_take(dimfold_call call, const char *name)
{
    for (size_t i = 0; i < DIMFOLD_CUDA_KERNELS; i++) {
        if (!kernel_is_called(name, kernel_rows[i].name))
            continue;
        int error = dimfold_cuda()->get_kernel(&kernels.kernel[i], kernels.library, kernel_rows[i].name);
        if (error != 0)
            return dimfold_cuda_fail(call, "cudaLibraryGetKernel", error, 0);
    }
    return DIMFOLD_OK;
}

/* Takes the kernels that the library's text begins: asking it for all names would be an error for most of them. */
static dimfold_status kernels_search(dimfold_call call)
{
    static const char entry[] = ".entry ";
    const char *text = dimfold_cuda_ptx[kernels.searched];
    while ((text = strstr(text, entry)) != NULL) {
        text += sizeof entry - 1;
        DIMFOLD_TRY(kernels_take(call, text));
    }
    kernels.searched++;
    return DIMFOLD_OK;
}

static dimfold_status kernels_load(dimfold_call call)
{
    while (kernels.searched < dimfold_cuda_ptx_count) {
        if (kernels.loaded == kernels.searched)
            DIMFOLD_TRY(kernels_load_next(call));
        DIMFOLD_TRY(kernels_search(call));
    }
    return DIMFOLD_OK;
}

static dimfold_status kernels_launch(dimfold_call call, size_t kernel, unsigned blocks, void *stream,
                                     const void *params)
{
    dimfold_cuda_launch launch = {
        .grid = {blocks, 1, 1}, .block = {kernel_rows[kernel].threads, 1, 1}, .stream = stream};
    void *arguments[1] = {(void *)(uintptr_t)params};
    DIMFOLD_CUDA_TRY(call, cudaLaunchKernelExC, (&launch, kernels.kernel[kernel], arguments));
    return DIMFOLD_OK;
}

/* Every kernel has nothing to do when its parameters are zero. Nobody writes to these; as constants they would take
   room in the library. */
static dimfold_status kernels_launch_all(dimfold_call call, void *stream)
{
    static uint64_t zero[KERNELS_PARAMS_BYTES / sizeof(uint64_t)];
    for (size_t i = 0; i < DIMFOLD_CUDA_KERNELS; i++)
        DIMFOLD_TRY(kernels_launch(call, i, 1, stream, zero));
    DIMFOLD_CUDA_TRY(call, cudaStreamSynchronize, (stream));
    return DIMFOLD_OK;
}

/* On a stream of its own: the queue's may be the default stream, or capture a graph. */
static dimfold_status kernels_touch(dimfold_call call)
{
    void *stream;
    DIMFOLD_CUDA_TRY(call, cudaStreamCreateWithPriority, (&stream, DIMFOLD_CUDA_STREAM_NONBLOCKING, 0));
    dimfold_status status = kernels_launch_all(call, stream);
    int error = dimfold_cuda()->cudaStreamDestroy(stream);
    return status == DIMFOLD_OK && error != 0 ? dimfold_cuda_fail(call, "cudaStreamDestroy", error, 0) : status;
}

/* The number of the context that is current; 1 where nobody tells. */
static uint64_t kernels_context(void)
{
    unsigned long long id = 0;
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    bool is_told = runtime->context_id != NULL && runtime->context_id(NULL, &id) == 0;
    return is_told ? (uint64_t)id + 1 : 1;
}

static dimfold_status kernels_prepare(dimfold_call call, int device)
{
    uint64_t number = kernels_context();
    if (device < KERNELS_DEVICES_MAX && kernels.touched[device] == number)
        return DIMFOLD_OK;
    DIMFOLD_TRY(dimfold_cuda_device_check_compute(call, device));
    DIMFOLD_TRY(kernels_load(call));
    DIMFOLD_TRY(kernels_touch(call));
    if (device < KERNELS_DEVICES_MAX)
        kernels.touched[device] = number;
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_kernels(dimfold_call call, int device, void *const **table)
{
    dimfold_system_lock();
    dimfold_status status = kernels_prepare(call, device);
    dimfold_system_unlock();
    if (status == DIMFOLD_OK)
        *table = kernels.kernel;
    return status;
}

bool dimfold_cuda_kernels_are_on(int device)
{
    dimfold_system_lock();
    bool is_touched = device < KERNELS_DEVICES_MAX && kernels.touched[device] != 0;
    dimfold_system_unlock();
    return is_touched;
}

dimfold_status dimfold_cuda_start(dimfold_call call, const dimfold_cuda_queue *queue, enum dimfold_cuda_kernel kernel,
                                  uint32_t blocks, const void *params)
{
    return blocks != 0 ? kernels_launch(call, kernel, blocks, queue->stream, params) : DIMFOLD_OK;
}
