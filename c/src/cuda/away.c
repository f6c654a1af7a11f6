/* Two devices without peer access pack and unpack for themselves; memcpy alone goes from one to the other.
   That is for machines whose devices have no connection, so that it is kept simple: buffers are made for each copy. */
#include "away.h"

#include "device.h"
#include "failure.h"
#include "kernels.h"

/* The other device is current. */
static dimfold_status away_make_buffers(dimfold_call call, dimfold_cuda_away *away)
{
    size_t size_bytes = away->device.staging.size_bytes;
    DIMFOLD_TRY(dimfold_cuda_kernels_open(call, &away->device));
    int error = dimfold_cuda()->cudaMalloc(&away->buffer[0], 2 * size_bytes);
    if (error != 0)
        return dimfold_cuda_fail(call, "cudaMalloc", error, 2 * size_bytes);
    away->buffer[1] = (char *)away->buffer[0] + size_bytes;
    return DIMFOLD_OK;
}

static dimfold_status away_open(dimfold_call call, dimfold_cuda_away *away, const dimfold_cuda_queue *queue, int device)
{
    int before;
    away->device = *queue;
    away->device.device = device;
    away->device.stream = DIMFOLD_CUDA_STREAM_PER_THREAD; /* which every device has */
    DIMFOLD_TRY(dimfold_cuda_enter(call, device, &before));
    dimfold_status status = away_make_buffers(call, away);
    dimfold_cuda_leave(device, before);
    return status;
}

dimfold_status dimfold_cuda_away_open(dimfold_call call, dimfold_cuda_away *away, dimfold_cuda_queue *queue,
                                      const dimfold_plan_side *side)
{
    away->sends_runs = side->device_type != DIMFOLD_DEVICE_CPU;
    away->buffer[0] = away->buffer[1] = NULL;
    away->host = NULL;
    if (side->device_type == DIMFOLD_DEVICE_CUDA)
        return away_open(call, away, queue, side->device_id);
    away->host = queue->host;
    for (size_t k = 0; k < 2; k++)
        away->buffer[k] = queue->staging.host[k];
    return DIMFOLD_OK;
}

void dimfold_cuda_away_close(dimfold_cuda_away *away)
{
    int before;
    dimfold_call quiet = {NULL, ""};
    if (away->host != NULL || away->buffer[0] == NULL)
        return;
    bool is_there = dimfold_cuda_enter(quiet, away->device.device, &before) == DIMFOLD_OK;
    dimfold_cuda_stream_wait(quiet, &away->device);
    dimfold_cuda_ignore("cudaFree", dimfold_cuda()->cudaFree(away->buffer[0]));
    if (is_there)
        dimfold_cuda_leave(away->device.device, before);
}

static dimfold_status away_run(dimfold_call call, const dimfold_cuda_away *away, const dimfold_plan *half)
{
    DIMFOLD_TRY(dimfold_cuda_launch_plan(call, &away->device, half));
    return dimfold_cuda_stream_wait(call, &away->device);
}

dimfold_status dimfold_cuda_away_run(dimfold_call call, dimfold_cuda_away *away, const dimfold_plan *half)
{
    int before;
    if (away->host != NULL)
        return away->host->kind->run(call, away->host, half);
    DIMFOLD_TRY(dimfold_cuda_enter(call, away->device.device, &before));
    dimfold_status status = away_run(call, away, half);
    dimfold_cuda_leave(away->device.device, before);
    return status;
}
