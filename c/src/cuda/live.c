/* A list of queues in the order of their creation. Nobody waits under the lock: an event of its own outlives the queue
   that it was recorded in. */
#include "live.h"

#include "device.h"
#include "failure.h"
#include "system.h"

static dimfold_cuda_queue *live_first, **live_last = &live_first;
static uint64_t live_made;

void dimfold_cuda_live_add(dimfold_cuda_queue *queue)
{
    dimfold_system_lock();
    queue->live_number = ++live_made;
    queue->live_next = NULL;
    *live_last = queue;
    live_last = &queue->live_next;
    dimfold_system_unlock();
}

void dimfold_cuda_live_remove(dimfold_cuda_queue *queue)
{
    dimfold_system_lock();
    dimfold_cuda_queue **link = &live_first;
    while (*link != queue)
        link = &(*link)->live_next;
    *link = queue->live_next;
    if (*link == NULL)
        live_last = link;
    dimfold_system_unlock();
}

bool dimfold_cuda_live_has(int device)
{
    dimfold_system_lock();
    const dimfold_cuda_queue *queue = live_first;
    while (queue != NULL && queue->device != device)
        queue = queue->live_next;
    dimfold_system_unlock();
    return queue != NULL;
}

/* A queue's work so far; no event where there is nothing to wait for. */
typedef struct live_mark {
    uint64_t number;
    int device;
    void *event;
} live_mark;

/* The queue's device is current. */
static dimfold_status live_record(dimfold_call call, const dimfold_cuda_queue *queue, live_mark *mark)
{
    bool captures;
    dimfold_status asked = dimfold_cuda_captures(call, queue, &captures);
    if (asked != DIMFOLD_OK || captures)
        return asked == DIMFOLD_ERR_CAPTURE ? DIMFOLD_OK : asked;
    DIMFOLD_CUDA_TRY(call, cudaEventCreateWithFlags, (&mark->event, DIMFOLD_CUDA_EVENT_NO_TIMES));
    DIMFOLD_CUDA_TRY(call, cudaEventRecord, (mark->event, queue->stream));
    return DIMFOLD_OK;
}

/* The next queue after the mark's; false behind the last one. */
static bool live_next(dimfold_call call, live_mark *mark, dimfold_status *status)
{
    int before;
    dimfold_system_lock();
    const dimfold_cuda_queue *queue = live_first;
    while (queue != NULL && queue->live_number <= mark->number)
        queue = queue->live_next;
    if (queue != NULL) {
        *mark = (live_mark){queue->live_number, queue->device, NULL};
        *status = dimfold_cuda_enter(call, queue->device, &before);
        if (*status == DIMFOLD_OK) {
            *status = live_record(call, queue, mark);
            dimfold_cuda_leave(queue->device, before);
        }
    }
    dimfold_system_unlock();
    return queue != NULL;
}

/* The first failure is told. */
static dimfold_status live_judge(dimfold_call call, dimfold_status first, const char *name, int error)
{
    if (first == DIMFOLD_OK && error != 0)
        return dimfold_cuda_fail(call, name, error, 0);
    dimfold_cuda_ignore(name, error);
    return first;
}

static dimfold_status live_await(dimfold_call call, const live_mark *mark)
{
    int before;
    if (mark->event == NULL)
        return DIMFOLD_OK;
    dimfold_status entered = dimfold_cuda_enter(call, mark->device, &before);
    int error = dimfold_cuda()->cudaEventSynchronize(mark->event);
    dimfold_status status = live_judge(call, entered, "cudaEventSynchronize", error);
    status = live_judge(call, status, "cudaEventDestroy", dimfold_cuda()->cudaEventDestroy(mark->event));
    if (entered == DIMFOLD_OK)
        dimfold_cuda_leave(mark->device, before);
    return status;
}

dimfold_status dimfold_cuda_live_wait(dimfold_call call)
{
    dimfold_status first = DIMFOLD_OK, status;
    dimfold_call quiet = {NULL, call.operation};
    live_mark mark = {0};
    while (live_next(first == DIMFOLD_OK ? call : quiet, &mark, &status)) {
        if (first == DIMFOLD_OK)
            first = status;
        status = live_await(first == DIMFOLD_OK ? call : quiet, &mark);
        if (first == DIMFOLD_OK)
            first = status;
    }
    return first;
}
