/* Pinned memory that the device writes and the host reads after it has waited: nothing waits for it else, and a graph
   that runs again tells again. */
#include "fault.h"

#include "failure.h"

#include "launch/index.h"
#include "launch/mask.h"

_Static_assert(GPU_MASK_BLOCKS_MAX <= DIMFOLD_QUEUE_TALLIES, "each block of a kernel of masks tells a count");

#define FAULT_MAPPED 2 /* into the device's address space */

/* Counts lie behind the fault. */
#define FAULT_BYTES (sizeof(gpu_index_fault) + DIMFOLD_QUEUE_TALLIES * sizeof(uint32_t))

/* Neither this queue's capture nor those of others suffer from what a relaxed thread takes. It becomes again what it
   was also where CUDA says that it has not become relaxed, unless it was so before. */
static dimfold_status fault_make(dimfold_call call, gpu_index_fault **fault)
{
    const dimfold_cuda_runtime *cuda = dimfold_cuda();
    const char *name = "cudaThreadExchangeStreamCaptureMode";
    int mode = DIMFOLD_CUDA_CAPTURE_RELAXED, error = cuda->cudaThreadExchangeStreamCaptureMode(&mode);
    dimfold_status status = error != 0 ? dimfold_cuda_fail(call, name, error, 0) : DIMFOLD_OK;
    void *made = NULL;
    error = status == DIMFOLD_OK ? cuda->cudaHostAlloc(&made, FAULT_BYTES, DIMFOLD_CUDA_HOST_PORTABLE | FAULT_MAPPED)
                                 : 0;
    if (error != 0)
        status = dimfold_cuda_fail(call, "cudaHostAlloc", error, FAULT_BYTES);
    if (mode != DIMFOLD_CUDA_CAPTURE_RELAXED)
        dimfold_cuda_ignore(name, cuda->cudaThreadExchangeStreamCaptureMode(&mode));
    if (status == DIMFOLD_OK) {
        *fault = made;
        **fault = (gpu_index_fault){0, 0, 0, 0};
    }
    return status;
}

dimfold_status dimfold_cuda_fault_place(dimfold_call call, dimfold_cuda_queue *queue, uint64_t *address)
{
    if (queue->fault == NULL)
        DIMFOLD_TRY(fault_make(call, &queue->fault));
    *address = (uint64_t)(uintptr_t)queue->fault;
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_tally_place(dimfold_call call, dimfold_cuda_queue *queue, uint64_t *address)
{
    DIMFOLD_TRY(dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_COUNT, NULL));
    DIMFOLD_TRY(dimfold_cuda_fault_place(call, queue, address));
    *address += sizeof *queue->fault;
    return DIMFOLD_OK;
}

/* The operation is named that was wrong, not the one that waits. */
dimfold_status dimfold_cuda_fault_take(dimfold_call call, dimfold_cuda_queue *queue)
{
    volatile gpu_index_fault *fault = queue->fault;
    if (fault == NULL || fault->place == 0)
        return DIMFOLD_OK;
    uint64_t operation = fault->place >> GPU_INDEX_PLACE_BITS;
    int64_t ordinal = (int64_t)(fault->place & (((uint64_t)1 << GPU_INDEX_PLACE_BITS) - 1)) - 1;
    int64_t index = fault->index, extent = fault->extent;
    fault->place = 0;
    call.operation = dimfold_index_operation_name(operation);
    if (operation == DIMFOLD_INDEX_OPERATION_EXPAND)
        return dimfold_fail(call, DIMFOLD_REASON_INDEX_ROOM, dimfold_index_operation_list(operation), 0, extent, index);
    return dimfold_diagnose_shared(call, DIMFOLD_REASON_INDEX_OUTSIDE, dimfold_index_operation_list(operation),
                                   DIMFOLD_NO_AXIS, extent, index, ordinal);
}

void dimfold_cuda_fault_free(dimfold_cuda_queue *queue)
{
    if (queue->fault != NULL)
        dimfold_cuda_ignore("cudaFreeHost", dimfold_cuda()->cudaFreeHost(queue->fault));
    queue->fault = NULL;
}
