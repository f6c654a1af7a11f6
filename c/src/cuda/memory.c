/* Stream-ordered allocation: a device's memory in the order of a queue's stream. */
#include "memory.h"

#include "device.h"
#include "failure.h"
#include "system.h"

#include <stdatomic.h>

#define MEMORY_RELEASE_THRESHOLD 4 /* cudaMemPoolAttrReleaseThreshold, a uint64_t */
#define MEMORY_GRAPHS_MAX 1024
#define MEMORY_DEVICES_MAX 64

/* The devices whose pools were told to keep what is free. */
static _Atomic bool memory_is_kept[MEMORY_DEVICES_MAX];

/* A pool gives all that is free back at every synchronisation unless it is told to keep it. What somebody else has told
   it stays. */
static dimfold_status memory_keep(dimfold_call call, int device)
{
    void *pool;
    uint64_t threshold = 0;
    DIMFOLD_CUDA_TRY(call, cudaDeviceGetDefaultMemPool, (&pool, device));
    DIMFOLD_CUDA_TRY(call, cudaMemPoolGetAttribute, (pool, MEMORY_RELEASE_THRESHOLD, &threshold));
    if (threshold != 0)
        return DIMFOLD_OK;
    threshold = UINT64_MAX;
    DIMFOLD_CUDA_TRY(call, cudaMemPoolSetAttribute, (pool, MEMORY_RELEASE_THRESHOLD, &threshold));
    if (device < MEMORY_DEVICES_MAX)
        atomic_store(&memory_is_kept[device], true);
    return DIMFOLD_OK;
}

/* Unless somebody has told the pool something else meanwhile. */
void dimfold_cuda_pool_close(const dimfold_cuda_queue *queue)
{
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    void *pool;
    uint64_t threshold = 0;
    bool is_kept = queue->device < MEMORY_DEVICES_MAX && atomic_exchange(&memory_is_kept[queue->device], false);
    if (!is_kept || runtime->cudaDeviceGetDefaultMemPool(&pool, queue->device) != 0 ||
        runtime->cudaMemPoolGetAttribute(pool, MEMORY_RELEASE_THRESHOLD, &threshold) != 0 || threshold != UINT64_MAX)
        return;
    threshold = 0;
    runtime->cudaMemPoolSetAttribute(pool, MEMORY_RELEASE_THRESHOLD, &threshold);
}

dimfold_status dimfold_cuda_pool_open(dimfold_call call, dimfold_cuda_queue *queue)
{
    DIMFOLD_TRY(dimfold_cuda_device_has_pools(call, queue->device, &queue->has_pools));
    return queue->has_pools ? memory_keep(call, queue->device) : DIMFOLD_OK;
}

/* The newest allocations of captured graphs. While a stream captures, cudaFreeAsync takes no others, and CUDA need not
   let a graph live whose capture was asked for what it cannot have. */
static struct {
    const void *memory[MEMORY_GRAPHS_MAX];
    size_t made;
} memory_graphs;

/* Whether that is a graph's allocation. From here on it is one or is none. */
static bool memory_was_graphs(const void *memory, bool becomes_graphs)
{
    size_t at = 0;
    dimfold_system_lock();
    size_t used = memory_graphs.made < MEMORY_GRAPHS_MAX ? memory_graphs.made : MEMORY_GRAPHS_MAX;
    while (at < used && memory_graphs.memory[at] != memory)
        at++;
    if (at < used || becomes_graphs)
        memory_graphs.memory[at < used ? at : memory_graphs.made++ % MEMORY_GRAPHS_MAX] =
            becomes_graphs ? memory : NULL;
    dimfold_system_unlock();
    return at < used;
}

dimfold_status dimfold_cuda_alloc(dimfold_call call, const dimfold_cuda_queue *queue, size_t size_bytes, void **memory)
{
    bool captures;
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    void *made = NULL;
    DIMFOLD_TRY(dimfold_cuda_captures(call, queue, &captures));
    if (captures && !queue->has_pools)
        return dimfold_refuse(call, DIMFOLD_REASON_CAPTURE_POOL, NULL, queue->device, 0);
    int error = queue->has_pools ? runtime->cudaMallocAsync(&made, size_bytes, queue->stream)
                                 : runtime->cudaMalloc(&made, size_bytes);
    if (error != 0)
        return dimfold_cuda_fail(call, queue->has_pools ? "cudaMallocAsync" : "cudaMalloc", error, size_bytes);
    *memory = made;
    if (queue->has_pools)
        memory_was_graphs(made, captures);
    return DIMFOLD_OK;
}

/* cudaFree would wait for all of the device, and promises it of no version: so the queue waits for itself. What goes
   wrong on the way is told, and the memory is free all the same, but for what the capture of a graph forbids. */
static dimfold_status memory_await(dimfold_call call, const dimfold_cuda_queue *queue, const void *memory)
{
    dimfold_status asked = dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_FREE, NULL);
    if (memory_was_graphs(memory, false) && asked == DIMFOLD_ERR_CAPTURE)
        return DIMFOLD_OK;
    if (queue->has_pools || asked == DIMFOLD_ERR_CAPTURE)
        return asked;
    dimfold_status waited = dimfold_cuda_stream_wait(call, queue);
    return waited != DIMFOLD_OK ? waited : asked;
}

dimfold_status dimfold_cuda_free(dimfold_call call, const dimfold_cuda_queue *queue, void *memory)
{
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    dimfold_status status = memory_await(call, queue, memory);
    if (status == DIMFOLD_ERR_CAPTURE)
        return status;
    int error = queue->has_pools ? runtime->cudaFreeAsync(memory, queue->stream) : runtime->cudaFree(memory);
    if (error != 0)
        return dimfold_cuda_fail(call, queue->has_pools ? "cudaFreeAsync" : "cudaFree", error, 0);
    return status;
}
