/* CUDA events, which record no timing. */
#include "event.h"

#include "device.h"
#include "failure.h"

/* CUDA keeps what is still waited for. Whether the device could be entered or not: nobody could do it later. */
static void event_destroy(dimfold_event *event)
{
    dimfold_call call = {NULL, "event_destroy"};
    int before;
    bool is_entered = dimfold_cuda_enter(call, event->device_id, &before) == DIMFOLD_OK;
    if (dimfold_cuda()->cudaEventDestroy(event->handle) != 0)
        dimfold_cuda()->cudaGetLastError();
    if (is_entered)
        dimfold_cuda_leave(event->device_id, before);
}

/* What CUDA would say, but that to ask it ends the capture. */
static dimfold_status cuda_event_check(dimfold_call call, const dimfold_event *event, const char *name)
{
    return event->is_captured ? dimfold_cuda_fail(call, name, DIMFOLD_CUDA_ERROR_CAPTURED_EVENT, 0) : DIMFOLD_OK;
}

/* The driver alone answers in a context. */
static dimfold_status event_synchronize(dimfold_call call, dimfold_event *event)
{
    int before;
    DIMFOLD_TRY(cuda_event_check(call, event, "cudaEventSynchronize"));
    DIMFOLD_TRY(dimfold_cuda_enter(call, event->device_id, &before));
    int error = dimfold_cuda()->cudaEventSynchronize(event->handle);
    dimfold_cuda_leave(event->device_id, before);
    return error != 0 ? dimfold_cuda_fail(call, "cudaEventSynchronize", error, 0) : DIMFOLD_OK;
}

static dimfold_status event_query(dimfold_call call, dimfold_event *event, bool *is_done)
{
    int before;
    DIMFOLD_TRY(cuda_event_check(call, event, "cudaEventQuery"));
    DIMFOLD_TRY(dimfold_cuda_enter(call, event->device_id, &before));
    int error = dimfold_cuda()->cudaEventQuery(event->handle);
    dimfold_cuda_leave(event->device_id, before);
    return dimfold_cuda_answer(call, "cudaEventQuery", error, is_done);
}

static const dimfold_event_kind event_kind = {event_destroy, event_synchronize, event_query};

dimfold_status dimfold_cuda_event_make(dimfold_call call, dimfold_event *event)
{
    DIMFOLD_CUDA_TRY(call, cudaEventCreateWithFlags, (&event->handle, DIMFOLD_CUDA_EVENT_NO_TIMES));
    event->kind = &event_kind;
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_event_record(dimfold_call call, const dimfold_cuda_queue *queue, dimfold_event *event)
{
    bool is_captured;
    DIMFOLD_TRY(dimfold_cuda_captures(call, queue, &is_captured));
    DIMFOLD_CUDA_TRY(call, cudaEventRecord, (event->handle, queue->stream));
    event->is_captured = is_captured;
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_event_wait(dimfold_call call, const dimfold_cuda_queue *queue, dimfold_event *event)
{
    DIMFOLD_CUDA_TRY(call, cudaStreamWaitEvent, (queue->stream, event->handle, 0));
    return DIMFOLD_OK;
}
