/* What a CUDA queue does for the operations: it enters its device, decides who moves the elements, and remembers when
   the device was lost. */
#include "queue.h"

#include "device.h"
#include "event.h"
#include "failure.h"
#include "fault.h"
#include "kernels.h"
#include "live.h"
#include "loaded.h"
#include "memory.h"
#include "peers.h"
#include "staging.h"
#include "transfer.h"

/* What a queue is asked to do; the operands are those of its function. */
typedef struct cuda_task {
    enum { CUDA_MEET, CUDA_RUN, CUDA_EXPLAIN, CUDA_SYNCHRONIZE, CUDA_QUERY, CUDA_PREPARE, CUDA_EVENT_MAKE,
           CUDA_RECORD, CUDA_WAIT, CUDA_ALLOC, CUDA_FREE, CUDA_REACH, CUDA_LAUNCH, CUDA_START, CUDA_FAULT,
           CUDA_TALLY, CUDA_AWAIT } kind;
    const dimfold_plan *plan;
    const dimfold_plan_side *side;
    const dimfold_queue_launch *launch;
    dimfold_explanation *explanation;
    dimfold_event *event;
    bool *is_done;
    void **memory;
    size_t size_bytes;
    const char *operand;
    int32_t peer;
    uint32_t kernel, blocks;
    const void *params;
    uint64_t *address;
} cuda_task;

static bool cuda_addresses(const dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    return dimfold_cuda_addresses(queue, &plan->side[0]) &&
           (plan->form.operands == 1 || dimfold_cuda_addresses(queue, &plan->side[1]));
}

static dimfold_status cuda_move(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    return cuda_addresses(queue, plan) ? dimfold_cuda_launch_plan(call, queue, plan)
                                       : dimfold_cuda_transfer(call, queue, plan);
}

static dimfold_status cuda_tell(const dimfold_cuda_queue *queue, const cuda_task *task)
{
    if (cuda_addresses(queue, task->plan))
        dimfold_cuda_explain_launch(task->plan, task->explanation);
    else
        dimfold_cuda_explain_transfer(queue, task->plan, task->explanation);
    return DIMFOLD_OK;
}

static dimfold_status cuda_reach(dimfold_call call, const dimfold_cuda_queue *queue, const cuda_task *task)
{
    return dimfold_cuda_addresses(queue, task->side)
               ? DIMFOLD_OK
               : dimfold_refuse(call, DIMFOLD_REASON_PROGRAM_MEMORY, task->operand, 0, 0);
}

/* What operations do once, and a capture forbids. */
static dimfold_status cuda_load(dimfold_call call, dimfold_cuda_queue *queue)
{
    uint64_t address;
    DIMFOLD_TRY(dimfold_cuda_fault_place(call, queue, &address));
    DIMFOLD_TRY(dimfold_cuda_kernels_load(call, queue));
    return dimfold_cuda_meet_all(call, queue);
}

/* Loads the kernel, if it is asked for no blocks. */
static dimfold_status cuda_begin(dimfold_call call, const dimfold_cuda_queue *queue, const cuda_task *task)
{
    enum dimfold_cuda_kernel kernel = (enum dimfold_cuda_kernel)task->kernel;
    return task->blocks != 0 ? dimfold_cuda_start(call, queue, kernel, task->blocks, task->params)
                             : dimfold_cuda_kernel_ready(call, queue, kernel);
}

/* Whoever waits learns what kernels have told of. */
static dimfold_status cuda_await(dimfold_call call, dimfold_cuda_queue *queue)
{
    DIMFOLD_TRY(dimfold_cuda_stream_wait(call, queue));
    return dimfold_cuda_fault_take(call, queue);
}

static dimfold_status cuda_poll(dimfold_call call, dimfold_cuda_queue *queue, bool *is_done)
{
    bool is_through = false;
    int error = dimfold_cuda()->cudaStreamQuery(queue->stream);
    DIMFOLD_TRY(dimfold_cuda_answer(call, "cudaStreamQuery", error, &is_through));
    if (is_through)
        DIMFOLD_TRY(dimfold_cuda_fault_take(call, queue));
    *is_done = is_through;
    return DIMFOLD_OK;
}

/* Nobody can wait for a stream that captures, nor ask it. */
static dimfold_status cuda_ask(dimfold_call call, dimfold_cuda_queue *queue, const cuda_task *task)
{
    DIMFOLD_TRY(dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_WAIT, NULL));
    if (task->kind == CUDA_SYNCHRONIZE)
        return cuda_await(call, queue);
    if (task->kind == CUDA_PREPARE)
        return cuda_load(call, queue);
    return cuda_poll(call, queue, task->is_done);
}

static dimfold_status cuda_do(dimfold_call call, dimfold_cuda_queue *queue, const cuda_task *task)
{
    switch (task->kind) {
    case CUDA_MEET: return dimfold_cuda_meet(call, queue, task->peer, task->operand);
    case CUDA_RUN: return cuda_move(call, queue, task->plan);
    case CUDA_EXPLAIN: return cuda_tell(queue, task);
    case CUDA_EVENT_MAKE: return dimfold_cuda_event_make(call, task->event);
    case CUDA_RECORD: return dimfold_cuda_event_record(call, queue, task->event);
    case CUDA_WAIT: return dimfold_cuda_event_wait(call, queue, task->event);
    case CUDA_ALLOC: return dimfold_cuda_alloc(call, queue, task->size_bytes, task->memory);
    case CUDA_FREE: return dimfold_cuda_free(call, queue, *task->memory);
    case CUDA_REACH: return cuda_reach(call, queue, task);
    case CUDA_LAUNCH: return dimfold_cuda_loaded_launch(call, queue, task->launch);
    case CUDA_START: return cuda_begin(call, queue, task);
    case CUDA_FAULT: return dimfold_cuda_fault_place(call, queue, task->address);
    case CUDA_TALLY: return dimfold_cuda_tally_place(call, queue, task->address);
    case CUDA_AWAIT: return dimfold_cuda_stream_wait(call, queue);
    default: return cuda_ask(call, queue, task);
    }
}

/* Refuses what would fail for ever. */
static dimfold_status cuda_enter(dimfold_call call, const dimfold_cuda_queue *queue, int *before)
{
    if (queue->lost.status == DIMFOLD_OK)
        return dimfold_cuda_enter(call, queue->device, before);
    if (call.diag != NULL) {
        *call.diag = queue->lost;
        call.diag->operation = call.operation;
    }
    return queue->lost.status;
}

/* Memory is freed all the same, since nobody could do it later, unless a capture or the loss of the device forbids it;
   and an explanation needs the device only to ask about peers. The first failure is told, but for that of a capture,
   which says that the memory is still there. */
static dimfold_status cuda_do_outside(dimfold_call call, dimfold_cuda_queue *queue, const cuda_task *task,
                                      dimfold_status entered)
{
    dimfold_diag failure;
    dimfold_status status = entered;
    bool frees = task->kind == CUDA_FREE && entered != DIMFOLD_ERR_CUDA_LOST && entered != DIMFOLD_ERR_CAPTURE;
    if (frees || task->kind == CUDA_EXPLAIN)
        status = cuda_do((dimfold_call){&failure, call.operation}, queue, task);
    if (status != DIMFOLD_ERR_CAPTURE || entered == DIMFOLD_ERR_CAPTURE)
        return entered;
    if (call.diag != NULL)
        *call.diag = failure;
    return status;
}

/* The one place where a queue's device is entered and left. */
static dimfold_status cuda_within(dimfold_call call, const dimfold_queue *base, const cuda_task *task)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)(uintptr_t)base;
    int before;
    dimfold_status status = cuda_enter(call, queue, &before);
    if (status == DIMFOLD_OK) {
        status = cuda_do(call, queue, task);
        dimfold_cuda_leave(queue->device, before);
    } else {
        status = cuda_do_outside(call, queue, task, status);
    }
    if (status == DIMFOLD_ERR_CUDA_LOST && call.diag != NULL)
        queue->lost = *call.diag;
    return status;
}

/* ---- The functions of a queue ----------------------------------------------------------------------------------- */

/* A device that was not spoken of yet is met here, before anything runs. */
static dimfold_status cuda_check_view(dimfold_call call, const dimfold_queue *base, const dimfold_view *view,
                                      const char *name)
{
    switch (view->device_type) {
    case DIMFOLD_DEVICE_CPU:
    case DIMFOLD_DEVICE_CUDA_HOST:
    case DIMFOLD_DEVICE_CUDA_MANAGED: return DIMFOLD_OK;
    case DIMFOLD_DEVICE_CUDA: break;
    default:
        return dimfold_refuse(call, DIMFOLD_REASON_DEVICE_CUDA, name, DIMFOLD_DEVICE_CUDA, view->device_type);
    }
    if (view->device_id == base->device_id)
        return DIMFOLD_OK;
    return cuda_within(call, base, &(cuda_task){.kind = CUDA_MEET, .peer = view->device_id, .operand = name});
}

/* A function that is one task; `…` is what it is asked. */
#define CUDA_TASK(name, parameters, ...)                                                                               \
    static dimfold_status cuda_##name parameters                                                                       \
    {                                                                                                                  \
        return cuda_within(call, base, &(cuda_task){__VA_ARGS__});                                                     \
    }

CUDA_TASK(run, (dimfold_call call, dimfold_queue *base, const dimfold_plan *plan), .kind = CUDA_RUN, .plan = plan)
CUDA_TASK(check_side,
          (dimfold_call call, const dimfold_queue *base, const dimfold_plan_side *side, const char *name),
          .kind = CUDA_REACH, .side = side, .operand = name)
CUDA_TASK(launch, (dimfold_call call, dimfold_queue *base, const dimfold_queue_launch *launch), .kind = CUDA_LAUNCH,
          .launch = launch)
CUDA_TASK(start,
          (dimfold_call call, dimfold_queue *base, uint32_t kernel, uint32_t blocks, const void *params),
          .kind = CUDA_START, .kernel = kernel, .blocks = blocks, .params = params)
CUDA_TASK(fault, (dimfold_call call, dimfold_queue *base, uint64_t *address), .kind = CUDA_FAULT, .address = address)
CUDA_TASK(tally, (dimfold_call call, dimfold_queue *base, uint64_t *address), .kind = CUDA_TALLY, .address = address)
CUDA_TASK(await_all, (dimfold_call call, dimfold_queue *base), .kind = CUDA_AWAIT)
CUDA_TASK(synchronize, (dimfold_call call, dimfold_queue *base), .kind = CUDA_SYNCHRONIZE)
CUDA_TASK(query, (dimfold_call call, dimfold_queue *base, bool *is_done), .kind = CUDA_QUERY, .is_done = is_done)
CUDA_TASK(event_create, (dimfold_call call, dimfold_queue *base, dimfold_event *event), .kind = CUDA_EVENT_MAKE,
          .event = event)
CUDA_TASK(record, (dimfold_call call, dimfold_queue *base, dimfold_event *event), .kind = CUDA_RECORD, .event = event)
CUDA_TASK(wait, (dimfold_call call, dimfold_queue *base, dimfold_event *event), .kind = CUDA_WAIT, .event = event)
CUDA_TASK(alloc, (dimfold_call call, dimfold_queue *base, size_t size_bytes, void **memory), .kind = CUDA_ALLOC,
          .size_bytes = size_bytes, .memory = memory)
CUDA_TASK(free, (dimfold_call call, dimfold_queue *base, void *memory), .kind = CUDA_FREE, .memory = &memory)

static dimfold_queue_kernel *cuda_kernel_of(dimfold_queue *base, const void *key, size_t key_bytes)
{
    return dimfold_cuda_loaded_of((dimfold_cuda_queue *)base, key, key_bytes);
}

static void cuda_explain(const dimfold_queue *base, const dimfold_plan *plan, dimfold_explanation *explanation)
{
    dimfold_call call = {NULL, "explain"};
    cuda_within(call, base, &(cuda_task){.kind = CUDA_EXPLAIN, .plan = plan, .explanation = explanation});
}

static dimfold_status cuda_prepare(dimfold_call call, dimfold_queue *base)
{
    if (((dimfold_cuda_queue *)base)->stream_kind == DIMFOLD_STREAM_LEGACY)
        return dimfold_refuse(call, DIMFOLD_REASON_CAPTURE_LEGACY, NULL, 0, 0);
    return cuda_within(call, base, &(cuda_task){.kind = CUDA_PREPARE});
}

/* ---- The end of a queue ----------------------------------------------------------------------------------------- */

/* Whether the stream captures, or is the legacy one while another does. */
static bool cuda_captures(const dimfold_cuda_queue *queue)
{
    int status = 0;
    int error = dimfold_cuda()->cudaStreamIsCapturing(queue->stream, &status);
    bool is_forbidden = error >= DIMFOLD_CUDA_ERROR_CAPTURE_FIRST && error <= DIMFOLD_CUDA_ERROR_CAPTURE_LAST;
    return is_forbidden || (error == 0 && status != 0);
}

/* Ends what the parts have begun. An error here has nobody to be told to, and must not meet the next one who asks. To
   wait for a stream that captures would spoil the caller's graph, which goes on without the queue. */
static void cuda_close(dimfold_cuda_queue *queue)
{
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    if (!cuda_captures(queue))
        runtime->cudaStreamSynchronize(queue->stream);
    dimfold_cuda_loaded_forget(queue);
    dimfold_cuda_live_remove(queue);
    dimfold_cuda_staging_free(queue);
    dimfold_cuda_fault_free(queue);
    if (queue->stream_kind == DIMFOLD_STREAM_OWN)
        runtime->cudaStreamDestroy(queue->stream);
    if (!dimfold_cuda_live_has(queue->device))
        dimfold_cuda_pool_close(queue);
    runtime->cudaGetLastError();
}

void dimfold_cuda_queue_release(dimfold_cuda_queue *queue)
{
    dimfold_allocator allocator = queue->allocator;
    dimfold_queue_destroy(queue->host);
    allocator.release(allocator.context, queue, sizeof *queue, _Alignof(max_align_t));
}

static void cuda_destroy(dimfold_queue *base)
{
    dimfold_cuda_queue *queue = (dimfold_cuda_queue *)base;
    dimfold_call call = {NULL, "queue_destroy"};
    int before;
    bool is_entered = dimfold_cuda_enter(call, queue->device, &before) == DIMFOLD_OK;
    cuda_close(queue);
    if (is_entered)
        dimfold_cuda_leave(queue->device, before);
    dimfold_cuda_queue_release(queue);
}

const dimfold_queue_kind dimfold_cuda_queue_kind = {
    .device_type = DIMFOLD_DEVICE_CUDA,
    .check_view = cuda_check_view,
    .run = cuda_run,
    .explain = cuda_explain,
    .check_side = cuda_check_side,
    .launch = cuda_launch,
    .start = cuda_start,
    .fault = cuda_fault,
    .tally = cuda_tally,
    .await = cuda_await_all,
    .kernel_of = cuda_kernel_of,
    .unload = dimfold_cuda_loaded_unload,
    .destroy = cuda_destroy,
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
