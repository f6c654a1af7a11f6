/* Makes CUDA queues. */
#include "device.h"
#include "failure.h"
#include "kernels.h"
#include "live.h"
#include "load.h"
#include "memory.h"
#include "queue.h"

#include "ops/allocator.h"

static dimfold_status create_check_options(dimfold_call call, const dimfold_cuda_options *options)
{
    for (size_t i = 0; i < sizeof options->reserved / sizeof options->reserved[0]; i++)
        if (options->reserved[i] != 0)
            return dimfold_refuse(call, DIMFOLD_REASON_RESERVED, "options", 0, 0);
    if (options->stream_kind < DIMFOLD_STREAM_OWN || options->stream_kind > DIMFOLD_STREAM_PER_THREAD)
        return dimfold_refuse(call, DIMFOLD_REASON_CHOICE, "stream_kind", DIMFOLD_STREAM_PER_THREAD,
                              options->stream_kind);
    if ((options->stream != NULL) != (options->stream_kind == DIMFOLD_STREAM_GIVEN))
        return dimfold_refuse(call, DIMFOLD_REASON_CUDA_STREAM, "stream", 0, 0);
    return DIMFOLD_OK;
}

/* A priority out of the device's range is its nearest end; more urgent is lower. */
static dimfold_status create_own_stream(dimfold_call call, dimfold_cuda_queue *queue, int priority)
{
    int least, greatest;
    DIMFOLD_CUDA_TRY(call, cudaDeviceGetStreamPriorityRange, (&least, &greatest));
    if (priority > least)
        priority = least;
    if (priority < greatest)
        priority = greatest;
    DIMFOLD_CUDA_TRY(call, cudaStreamCreateWithPriority, (&queue->stream, DIMFOLD_CUDA_STREAM_NONBLOCKING, priority));
    return DIMFOLD_OK;
}

/* The default streams have numbers for handles, under which they may be given too. */
static void create_take_stream(dimfold_cuda_queue *queue, const dimfold_cuda_options *options)
{
    queue->stream = options->stream;
    queue->stream_kind = options->stream_kind;
    if (options->stream_kind == DIMFOLD_STREAM_PER_THREAD)
        queue->stream = DIMFOLD_CUDA_STREAM_PER_THREAD;
    if (queue->stream == DIMFOLD_CUDA_STREAM_LEGACY) {
        queue->stream = NULL;
        queue->stream_kind = DIMFOLD_STREAM_LEGACY;
    }
}

static dimfold_status create_host(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_cuda_options *options)
{
    dimfold_host_options host = {0};
    if (options->host != NULL)
        host = *options->host;
    host.allocator = &queue->allocator;
    dimfold_status status = dimfold_queue_create_host(&queue->host, &host, call.diag);
    if (status != DIMFOLD_OK && call.diag != NULL)
        call.diag->operation = call.operation;
    queue->base.threads = dimfold_queue_threads(queue->host);
    return status;
}

/* The stream comes last, so that there is one whenever there is something to end. The queue's device is current. */
static dimfold_status create_parts(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_cuda_options *options)
{
    DIMFOLD_TRY(create_host(call, queue, options));
    DIMFOLD_TRY(dimfold_cuda_kernels_open(call, queue));
    DIMFOLD_TRY(dimfold_cuda_pool_open(call, queue));
    create_take_stream(queue, options);
    return queue->stream_kind == DIMFOLD_STREAM_OWN ? create_own_stream(call, queue, options->priority) : DIMFOLD_OK;
}

static dimfold_status create_entered(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_cuda_options *options)
{
    int before;
    DIMFOLD_TRY(dimfold_cuda_enter(call, queue->device, &before));
    dimfold_status status = create_parts(call, queue, options);
    dimfold_cuda_leave(queue->device, before);
    return status;
}

static dimfold_status create_check(dimfold_call call, int32_t device_id, const dimfold_cuda_options *options)
{
    const dimfold_cuda_runtime *runtime;
    DIMFOLD_TRY(create_check_options(call, options));
    DIMFOLD_TRY(dimfold_cuda_need(call, &runtime));
    return dimfold_cuda_device_check(call, device_id);
}

dimfold_status dimfold_queue_create_cuda(dimfold_queue **queue, int32_t device_id, const dimfold_cuda_options *options,
                                         dimfold_diag *diag)
{
    static const dimfold_cuda_options default_options = {0};
    dimfold_call call = {diag, "queue_create_cuda"};
    dimfold_allocator allocator;
    options = options != NULL ? options : &default_options;
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    DIMFOLD_TRY(dimfold_allocator_choose(call, options->allocator, &allocator));
    DIMFOLD_TRY(create_check(call, device_id, options));
    dimfold_cuda_queue *made = allocator.allocate(allocator.context, sizeof *made, _Alignof(max_align_t));
    if (made == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "queue", sizeof *made, 0);
    *made = (dimfold_cuda_queue){.base = {.kind = &dimfold_cuda_queue_kind, .device_id = device_id},
                                 .allocator = allocator,
                                 .device = device_id,
                                 .staging_bytes = options->staging_bytes};
    dimfold_status status = create_entered(call, made, options);
    if (status != DIMFOLD_OK) {
        dimfold_cuda_queue_release(made);
        return status;
    }
    dimfold_cuda_live_add(made);
    *queue = &made->base;
    return DIMFOLD_OK;
}
