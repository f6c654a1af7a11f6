/* Kernels whose text is made while the program runs. As the library's own, each is a module by itself, which CUDA
   compiles for a device when it is first launched there. */
#include "loaded.h"

#include "failure.h"
#include "live.h"
#include "system.h"

#include <stdatomic.h>
#include <string.h>

#define LOADED_PARAMS_BYTES 4096 /* what a kernel's parameters may have */

static dimfold_status loaded_start(dimfold_call call, const dimfold_cuda_queue *queue,
                                   const dimfold_queue_launch *launch)
{
    dimfold_cuda_launch config = {.grid = {launch->blocks, 1, 1},
                                  .block = {launch->threads, 1, 1},
                                  .stream = queue->stream};
    void *arguments[1] = {(void *)(uintptr_t)launch->params};
    DIMFOLD_CUDA_TRY(call, cudaLaunchKernelExC, (&config, launch->kernel->function, arguments));
    return DIMFOLD_OK;
}

/* By a launch without work, where none was asked for. */
static dimfold_status loaded_start_first(dimfold_call call, const dimfold_cuda_queue *queue,
                                         const dimfold_queue_launch *launch)
{
    uint64_t zero[LOADED_PARAMS_BYTES / sizeof(uint64_t)] = {0};
    dimfold_queue_launch empty = *launch;
    if (launch->blocks != 0)
        return loaded_start(call, queue, launch);
    empty.blocks = 1;
    empty.params = zero;
    return loaded_start(call, queue, &empty);
}

/* One that fails goes on from there the next time. */
static dimfold_status loaded_find(dimfold_call call, const dimfold_queue_launch *launch)
{
    const dimfold_cuda_runtime *cuda = dimfold_cuda();
    dimfold_queue_kernel *kernel = launch->kernel;
    void *found = NULL;
    if (kernel->library == NULL) {
        const char *text = launch->text(launch->context);
        if (text == NULL)
            return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "program", 0, 0);
        int error = cuda->load_library(&found, text, NULL, NULL, 0, NULL, NULL, 0);
        if (error != 0)
            return dimfold_cuda_fail(call, "cudaLibraryLoadData", error, 0);
        kernel->library = found;
    }
    if (kernel->function == NULL) {
        int error = cuda->get_kernel(&found, kernel->library, launch->name);
        if (error != 0)
            return dimfold_cuda_fail(call, "cudaLibraryGetKernel", error, 0);
        kernel->function = found;
    }
    return DIMFOLD_OK;
}

/* Graphs that others capture neither forbid nor suffer what a relaxed thread loads. */
static dimfold_status loaded_start_relaxed(dimfold_call call, const dimfold_cuda_queue *queue,
                                           const dimfold_queue_launch *launch)
{
    int mode = DIMFOLD_CUDA_CAPTURE_RELAXED;
    DIMFOLD_CUDA_TRY(call, cudaThreadExchangeStreamCaptureMode, (&mode));
    dimfold_status status = loaded_find(call, launch);
    if (status == DIMFOLD_OK)
        status = loaded_start_first(call, queue, launch);
    const char *name = "cudaThreadExchangeStreamCaptureMode";
    dimfold_cuda_ignore(name, dimfold_cuda()->cudaThreadExchangeStreamCaptureMode(&mode));
    return status;
}

static bool loaded_is_there(const dimfold_cuda_queue *queue, const dimfold_queue_kernel *kernel)
{
    return atomic_load_explicit(&kernel->context, memory_order_acquire) == queue->context;
}

dimfold_status dimfold_cuda_loaded_launch(dimfold_call call, const dimfold_cuda_queue *queue,
                                          const dimfold_queue_launch *launch)
{
    dimfold_queue_kernel *kernel = launch->kernel;
    if (loaded_is_there(queue, kernel))
        return launch->blocks != 0 ? loaded_start(call, queue, launch) : DIMFOLD_OK;
    DIMFOLD_TRY(dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_PROGRAM, NULL));
    size_t lock = (size_t)((uintptr_t)kernel / sizeof *kernel);
    dimfold_system_lock_of(lock);
    dimfold_status status = loaded_is_there(queue, kernel) ? loaded_start_first(call, queue, launch)
                                                           : loaded_start_relaxed(call, queue, launch);
    if (status == DIMFOLD_OK)
        atomic_store_explicit(&kernel->context, queue->context, memory_order_release);
    dimfold_system_unlock_of(lock);
    return status;
}

/* What fails here has nobody to be told to. */
void dimfold_cuda_loaded_unload(dimfold_queue_kernel *kernel)
{
    const dimfold_cuda_runtime *cuda = dimfold_cuda();
    if (kernel->library == NULL || cuda->unload_library == NULL)
        return;
    if (dimfold_cuda_live_wait((dimfold_call){NULL, "program_destroy"}) == DIMFOLD_OK)
        dimfold_cuda_ignore("cudaLibraryUnload", cuda->unload_library(kernel->library));
    *kernel = (dimfold_queue_kernel){NULL, NULL, 0};
}

/* ---- Those that a queue keeps ----------------------------------------------------------------------------------- */

static size_t kept_bytes(const dimfold_queue_kept *kept)
{
    return sizeof *kept + kept->key_bytes;
}

static dimfold_queue_kept *kept_find(dimfold_queue_kept *first, const void *key, size_t key_bytes)
{
    while (first != NULL && (first->key_bytes != key_bytes || memcmp(first + 1, key, key_bytes) != 0))
        first = first->next;
    return first;
}

/* Two threads may both find a key new: then it is kept twice, and the older one is not found any more. */
dimfold_queue_kernel *dimfold_cuda_loaded_of(dimfold_cuda_queue *queue, const void *key, size_t key_bytes)
{
    dimfold_queue_kept *first = atomic_load_explicit(&queue->kept, memory_order_acquire);
    dimfold_queue_kept *kept = kept_find(first, key, key_bytes);
    if (kept != NULL)
        return &kept->kernel;
    size_t size_bytes = sizeof *kept + key_bytes;
    kept = queue->allocator.allocate(queue->allocator.context, size_bytes, _Alignof(max_align_t));
    if (kept == NULL)
        return NULL;
    memset(kept, 0, sizeof *kept);
    kept->key_bytes = key_bytes;
    memcpy(kept + 1, key, key_bytes);
    kept->next = first;
    while (!atomic_compare_exchange_weak_explicit(&queue->kept, &kept->next, kept, memory_order_acq_rel,
                                                  memory_order_acquire))
        continue;
    return &kept->kernel;
}

void dimfold_cuda_loaded_forget(dimfold_cuda_queue *queue)
{
    dimfold_queue_kept *kept = atomic_exchange(&queue->kept, NULL);
    while (kept != NULL) {
        dimfold_queue_kept *next = kept->next;
        dimfold_cuda_loaded_unload(&kept->kernel);
        queue->allocator.release(queue->allocator.context, kept, kept_bytes(kept), _Alignof(max_align_t));
        kept = next;
    }
}
