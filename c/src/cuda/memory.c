/* A device's memory in the order of a queue's stream. */
#include "device.h"
#include "queue.h"

#define MEMORY_RELEASE_THRESHOLD 4 /* cudaMemPoolAttrReleaseThreshold, a uint64_t */

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
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_pool_open(dimfold_call call, dimfold_cuda_queue *queue)
{
    DIMFOLD_TRY(dimfold_cuda_device_has_pools(call, queue->device, &queue->has_pools));
    return queue->has_pools ? memory_keep(call, queue->device) : DIMFOLD_OK;
}

dimfold_status dimfold_cuda_alloc(dimfold_call call, const dimfold_cuda_queue *queue, size_t size_bytes, void **memory)
{
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    void *made = NULL;
    int error = queue->has_pools ? runtime->cudaMallocAsync(&made, size_bytes, queue->stream)
                                 : runtime->cudaMalloc(&made, size_bytes);
    if (error != 0)
        return dimfold_cuda_fail(call, queue->has_pools ? "cudaMallocAsync" : "cudaMalloc", error, size_bytes);
    *memory = made;
    return DIMFOLD_OK;
}

/* cudaFree would wait for all of the device, and promises it of no version: so the queue waits for itself. What goes
   wrong on the way is told, and the memory is free all the same. */
static dimfold_status memory_free_waiting(dimfold_call call, const dimfold_cuda_queue *queue, void *memory)
{
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    dimfold_status status = dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_WAIT, NULL);
    if (status == DIMFOLD_ERR_CAPTURE)
        return status;
    int error = runtime->cudaStreamSynchronize(queue->stream);
    if (error != 0)
        status = dimfold_cuda_fail(call, "cudaStreamSynchronize", error, 0);
    error = runtime->cudaFree(memory);
    return error != 0 ? dimfold_cuda_fail(call, "cudaFree", error, 0) : status;
}

dimfold_status dimfold_cuda_free(dimfold_call call, const dimfold_cuda_queue *queue, void *memory)
{
    if (!queue->has_pools)
        return memory_free_waiting(call, queue, memory);
    DIMFOLD_CUDA_TRY(call, cudaFreeAsync, (memory, queue->stream));
    return DIMFOLD_OK;
}
