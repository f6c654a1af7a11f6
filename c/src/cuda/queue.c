/* What a CUDA queue does for the operations: it enters its device, decides who moves the elements, and remembers when
   the device was lost. */
#include "queue.h"

static dimfold_status cuda_remember(dimfold_call call, dimfold_cuda_queue *queue, dimfold_status status)
{
    if (status == DIMFOLD_ERR_CUDA_LOST && call.diag != NULL)
        queue->lost = *call.diag;
    return status;
}

/* Refuses what would fail for ever. */
static dimfold_status cuda_begin(dimfold_call call, dimfold_cuda_queue *queue, int *before)
{
    if (queue->lost.status == DIMFOLD_OK)
        return cuda_remember(call, queue, dimfold_cuda_enter(call, queue->device, before));
    if (call.diag != NULL) {
        *call.diag = queue->lost;
        call.diag->operation = call.operation;
    }
    return queue->lost.status;
}

static dimfold_status cuda_end(dimfold_call call, dimfold_cuda_queue *queue, int before, dimfold_status status)
{
    dimfold_cuda_leave(queue->device, before);
    return cuda_remember(call, queue, status);
}

dimfold_status dimfold_cuda_check_capture(dimfold_call call, const dimfold_cuda_queue *queue, int32_t reason,
                                          const char *operand)
{
    int status = 0;
    DIMFOLD_CUDA_TRY(call, cudaStreamIsCapturing, (queue->stream, &status));
    return status != 0 ? dimfold_fail(call, reason, operand, DIMFOLD_NO_AXIS, 0, 0) : DIMFOLD_OK;
}

/* A device that was not spoken of yet is met here, before anything runs. */
static dimfold_status cuda_check_view(dimfold_call call, const dimfold_queue *base, const dimfold_view *view,
                                      const char *name)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)(uintptr_t)base;
    int before;
    switch (view->device_type) {
    case DIMFOLD_DEVICE_CPU:
    case DIMFOLD_DEVICE_CUDA_HOST:
    case DIMFOLD_DEVICE_CUDA_MANAGED: return DIMFOLD_OK;
    case DIMFOLD_DEVICE_CUDA: break;
    default:
        return dimfold_fail(call, DIMFOLD_REASON_DEVICE_CUDA, name, DIMFOLD_NO_AXIS, DIMFOLD_DEVICE_CUDA,
                            view->device_type);
    }
    if (view->device_id == queue->device)
        return DIMFOLD_OK;
    DIMFOLD_TRY(cuda_begin(call, queue, &before));
    return cuda_end(call, queue, before, dimfold_cuda_meet(call, queue, view->device_id, name));
}

static bool cuda_addresses(const dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    return dimfold_cuda_addresses(queue, &plan->side[0]) &&
           (plan->form.operands == 1 || dimfold_cuda_addresses(queue, &plan->side[1]));
}

static dimfold_status cuda_run(dimfold_call call, dimfold_queue *base, const dimfold_plan *plan)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)base;
    int before;
    DIMFOLD_TRY(cuda_begin(call, queue, &before));
    dimfold_status status = cuda_addresses(queue, plan) ? dimfold_cuda_launch_plan(call, queue, plan)
                                                         : dimfold_cuda_transfer(call, queue, plan);
    return cuda_end(call, queue, before, status);
}

/* Entered for the question about peers alone, which has the same answer when that fails. */
static void cuda_explain(const dimfold_queue *base, const dimfold_plan *plan, dimfold_explanation *explanation)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)(uintptr_t)base;
    dimfold_call call = {NULL, "explain"};
    int before;
    dimfold_status status = cuda_begin(call, queue, &before);
    if (cuda_addresses(queue, plan))
        dimfold_cuda_explain_launch(plan, explanation);
    else
        dimfold_cuda_explain_transfer(queue, plan, explanation);
    if (status == DIMFOLD_OK)
        cuda_end(call, queue, before, status);
}

static dimfold_status cuda_wait_for_it(dimfold_call call, const dimfold_cuda_queue *queue)
{
    DIMFOLD_TRY(dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_WAIT, NULL));
    DIMFOLD_CUDA_TRY(call, cudaStreamSynchronize, (queue->stream));
    return DIMFOLD_OK;
}

static dimfold_status cuda_synchronize(dimfold_call call, dimfold_queue *base)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)base;
    int before;
    DIMFOLD_TRY(cuda_begin(call, queue, &before));
    return cuda_end(call, queue, before, cuda_wait_for_it(call, queue));
}

static dimfold_status cuda_ask(dimfold_call call, const dimfold_cuda_queue *queue, bool *is_done)
{
    DIMFOLD_TRY(dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_WAIT, NULL));
    return dimfold_cuda_answer(call, "cudaStreamQuery", dimfold_cuda()->cudaStreamQuery(queue->stream), is_done);
}

static dimfold_status cuda_query(dimfold_call call, dimfold_queue *base, bool *is_done)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)base;
    int before;
    DIMFOLD_TRY(cuda_begin(call, queue, &before));
    return cuda_end(call, queue, before, cuda_ask(call, queue, is_done));
}

/* All kernels were loaded when the queue was made. */
static dimfold_status cuda_prepare(dimfold_call call, dimfold_queue *base)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)base;
    int before;
    if (queue->stream_kind == DIMFOLD_STREAM_LEGACY)
        return dimfold_fail(call, DIMFOLD_REASON_CAPTURE_LEGACY, NULL, DIMFOLD_NO_AXIS, 0, 0);
    DIMFOLD_TRY(cuda_begin(call, queue, &before));
    return cuda_end(call, queue, before,
                    dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_WAIT, NULL));
}

static dimfold_status cuda_event_create(dimfold_call call, dimfold_queue *base, dimfold_event *event)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)base;
    int before;
    DIMFOLD_TRY(cuda_begin(call, queue, &before));
    return cuda_end(call, queue, before, dimfold_cuda_event_make(call, event));
}

static dimfold_status cuda_record(dimfold_call call, dimfold_queue *base, dimfold_event *event)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)base;
    int before;
    DIMFOLD_TRY(cuda_begin(call, queue, &before));
    return cuda_end(call, queue, before, dimfold_cuda_event_record(call, queue, event));
}

static dimfold_status cuda_wait(dimfold_call call, dimfold_queue *base, dimfold_event *event)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)base;
    int before;
    DIMFOLD_TRY(cuda_begin(call, queue, &before));
    return cuda_end(call, queue, before, dimfold_cuda_event_wait(call, queue, event));
}

static dimfold_status cuda_alloc(dimfold_call call, dimfold_queue *base, size_t size_bytes, void **memory)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)base;
    int before;
    DIMFOLD_TRY(cuda_begin(call, queue, &before));
    return cuda_end(call, queue, before, dimfold_cuda_alloc(call, queue, size_bytes, memory));
}

/* Frees it also when the device could not be entered: nobody could do it later. */
static dimfold_status cuda_free(dimfold_call call, dimfold_queue *base, void *memory)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)base;
    int before;
    dimfold_status entered = cuda_begin(call, queue, &before);
    if (entered == DIMFOLD_ERR_CUDA_LOST)
        return entered;
    dimfold_status status = dimfold_cuda_free(call, queue, memory);
    if (entered == DIMFOLD_OK)
        return cuda_end(call, queue, before, status);
    return status != DIMFOLD_OK ? cuda_remember(call, queue, status) : entered;
}

const dimfold_queue_kind dimfold_cuda_queue_kind = {
    .device_type = DIMFOLD_DEVICE_CUDA,
    .check_view = cuda_check_view,
    .run = cuda_run,
    .explain = cuda_explain,
    .destroy = dimfold_cuda_queue_destroy,
    .synchronize = cuda_synchronize,
    .query = cuda_query,
    .prepare = cuda_prepare,
    .event_create = cuda_event_create,
    .record = cuda_record,
    .wait = cuda_wait,
    .alloc = cuda_alloc,
    .free = cuda_free,
};

void *dimfold_queue_cuda_stream(const dimfold_queue *queue)
{
    bool is_cuda = queue != NULL && queue->kind == &dimfold_cuda_queue_kind;
    return is_cuda ? ((const dimfold_cuda_queue *)queue)->stream : NULL;
}
