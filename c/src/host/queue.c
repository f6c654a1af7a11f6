/* The host's queue: runs a plan on its own threads or on the caller's. */
#include "ops/queue.h"

#include "machine.h"
#include "host/system/memory.h"
#include "host/system/limits.h"
#include "run.h"
#include "host/system/threads.h"
#include "tiers.h"
#include "ways.h"

#include "ops/allocator.h"

#define QUEUE_THREADS_MAX 1024

/* Lines are asked for ahead into one of the first two caches. */
#define QUEUE_PREFETCH_CACHE_MAX 2

typedef struct host_queue {
    struct dimfold_queue base;
    dimfold_allocator allocator;
    bool has_threads; /* own ones, behind this struct */
    dimfold_runner runner;
    size_t size_bytes;
} host_queue;

/* The host can address what is pinned or managed. */
static dimfold_status queue_check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                       const char *name)
{
    (void)queue;
    switch (view->device_type) {
    case DIMFOLD_DEVICE_CPU:
    case DIMFOLD_DEVICE_CUDA_HOST:
    case DIMFOLD_DEVICE_ROCM_HOST:
    case DIMFOLD_DEVICE_CUDA_MANAGED: return DIMFOLD_OK;
    default:
        return dimfold_refuse(call, DIMFOLD_REASON_DEVICE, name, DIMFOLD_DEVICE_CPU, view->device_type);
    }
}

/* Threads that were started before a fork are not there in the child. */
static dimfold_status queue_check_bytes(dimfold_call call, const dimfold_queue *queue, uint64_t moved_bytes)
{
    const host_queue *host = (const host_queue *)queue;
    if (host->has_threads && moved_bytes >= DIMFOLD_PLAN_THREADED_BYTES_MIN &&
        dimfold_threads_are_lost(host->runner.pool))
        return dimfold_refuse(call, DIMFOLD_REASON_FORKED, "queue", 0, 0);
    return DIMFOLD_OK;
}

dimfold_machine *dimfold_queue_machine(dimfold_queue *queue)
{
    return &((host_queue *)queue)->runner.machine;
}

const dimfold_runner *dimfold_queue_runner(const dimfold_queue *queue)
{
    return &((const host_queue *)queue)->runner;
}

const dimfold_allocator *dimfold_queue_allocator(const dimfold_queue *queue)
{
    return &((const host_queue *)queue)->allocator;
}

static dimfold_status queue_run(dimfold_call call, dimfold_queue *queue, const dimfold_plan *plan)
{
    const host_queue *host = (const host_queue *)queue;
    DIMFOLD_TRY(queue_check_bytes(call, queue, plan->moved_bytes));
    dimfold_run_plan(plan, &host->runner);
    return DIMFOLD_OK;
}

/* Not on the caller's pool, whose threads have a device of their own, and stacks of nobody knows what size. */
static void queue_share(dimfold_queue *queue, size_t count, dimfold_task task, void *context)
{
    const host_queue *host = (const host_queue *)queue;
    if (host->has_threads && !dimfold_threads_are_lost(host->runner.pool)) {
        dimfold_threads_for(host->runner.pool, count, task, context);
        return;
    }
    for (size_t index = 0; index < count; index++)
        task(context, index);
}

static void queue_explain(const dimfold_queue *queue, const dimfold_plan *plan, dimfold_explanation *explanation)
{
    dimfold_run_explain(plan, &((const host_queue *)queue)->runner, explanation);
}

static uint64_t queue_choices(const dimfold_queue *queue, const dimfold_plan *plan)
{
    return dimfold_run_choices(plan, &((const host_queue *)queue)->runner);
}

static void queue_release(host_queue *host)
{
    dimfold_allocator allocator = host->allocator;
    allocator.release(allocator.context, host, host->size_bytes, _Alignof(max_align_t));
}

static void queue_destroy(dimfold_queue *queue)
{
    host_queue *host = (host_queue *)queue;
    if (host->has_threads)
        dimfold_threads_stop(host->runner.pool);
    queue_release(host);
}

/* Nothing is ever under way when a call begins, so that there is nothing to wait for, load or order. */
static dimfold_status queue_pass(dimfold_call call, dimfold_queue *queue)
{
    (void)call;
    (void)queue;
    return DIMFOLD_OK;
}

static dimfold_status queue_query(dimfold_call call, dimfold_queue *queue, bool *is_done)
{
    *is_done = true;
    return queue_pass(call, queue);
}

static dimfold_status queue_record(dimfold_call call, dimfold_queue *queue, dimfold_event *event)
{
    (void)event;
    return queue_pass(call, queue);
}

/* A device's event, which the caller waits for. */
static dimfold_status queue_wait(dimfold_call call, dimfold_queue *queue, dimfold_event *event)
{
    (void)queue;
    return event->kind->synchronize(call, event);
}

static dimfold_status queue_alloc(dimfold_call call, dimfold_queue *queue, size_t size_bytes, void **memory)
{
    (void)queue;
    void *made = dimfold_host_memory(size_bytes);
    if (made == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "memory", (int64_t)size_bytes, 0);
    *memory = made;
    return DIMFOLD_OK;
}

static dimfold_status queue_free(dimfold_call call, dimfold_queue *queue, void *memory)
{
    dimfold_host_memory_free(memory);
    return queue_pass(call, queue);
}

static const dimfold_queue_kind host_kind = {
    .device_type = DIMFOLD_DEVICE_CPU,
    .check_view = queue_check_view,
    .run = queue_run,
    .check_bytes = queue_check_bytes,
    .share = queue_share,
    .explain = queue_explain,
    .choices = queue_choices,
    .destroy = queue_destroy,
    .synchronize = queue_pass,
    .query = queue_query,
    .prepare = queue_pass,
    .event_create = queue_record,
    .record = queue_record,
    .wait = queue_wait,
    .alloc = queue_alloc,
    .free = queue_free,
};

static dimfold_status check_options(dimfold_call call, const dimfold_host_options *options)
{
    for (size_t i = 0; i < sizeof options->reserved / sizeof options->reserved[0]; i++)
        if (options->reserved[i] != 0)
            return dimfold_refuse(call, DIMFOLD_REASON_RESERVED, "options", 0, 0);
    if (options->threads > QUEUE_THREADS_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_COUNT_LIMIT, "threads", QUEUE_THREADS_MAX,
                              (int64_t)options->threads);
    if (options->prefetch_cache > QUEUE_PREFETCH_CACHE_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_COUNT_LIMIT, "prefetch_cache", QUEUE_PREFETCH_CACHE_MAX,
                              (int64_t)options->prefetch_cache);
    if (options->tier > DIMFOLD_TIER_NEON)
        return dimfold_refuse(call, DIMFOLD_REASON_TIER, "tier", DIMFOLD_TIER_NEON, (int64_t)options->tier);
    if (!dimfold_tier_is_supported(options->tier))
        return dimfold_refuse(call, DIMFOLD_REASON_TIER_UNSUPPORTED, "tier", 0, (int64_t)options->tier);
    return DIMFOLD_OK;
}

static size_t queue_thread_count(const dimfold_host_options *options)
{
    size_t count = options->threads != 0 ? options->threads : dimfold_processors();
    return count < QUEUE_THREADS_MAX ? count : QUEUE_THREADS_MAX;
}

/* Where own threads begin behind the queue. */
static size_t queue_threads_offset(void)
{
    size_t alignment = _Alignof(max_align_t);
    return (sizeof(host_queue) + alignment - 1) / alignment * alignment;
}

static bool queue_init(host_queue *host, const dimfold_host_options *options, size_t threads, size_t size_bytes,
                       const dimfold_allocator *allocator)
{
    bool has_threads = threads > 1 && options->parallel_for == NULL;
    const dimfold_tier *tier = dimfold_tier_find(options->tier);
    *host = (host_queue){.base = {.kind = &host_kind, .tier = tier->id, .threads = threads},
                         .allocator = *allocator,
                         .has_threads = has_threads,
                         .runner = {threads, has_threads ? dimfold_threads_for : options->parallel_for,
                                    has_threads ? (char *)host + queue_threads_offset() : options->pool, tier,
                                    dimfold_machine_read()},
                         .size_bytes = size_bytes};
    host->runner.machine.streams = tier->streams;
    host->runner.machine.streamed_bytes = options->streamed_bytes;
    host->runner.machine.prefetch_cache = options->prefetch_cache;
    return !has_threads || dimfold_threads_init(host->runner.pool, threads);
}

dimfold_status dimfold_queue_create_host(dimfold_queue **queue, const dimfold_host_options *options, dimfold_diag *diag)
{
    static const dimfold_host_options default_options = {0};
    dimfold_call call = {diag, "queue_create_host"};
    options = options != NULL ? options : &default_options;
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    DIMFOLD_TRY(check_options(call, options));
    dimfold_allocator allocator;
    DIMFOLD_TRY(dimfold_allocator_choose(call, options->allocator, &allocator));
    size_t threads = queue_thread_count(options);
    size_t size_bytes = queue_threads_offset() + dimfold_threads_size_bytes(threads);
    host_queue *host = allocator.allocate(allocator.context, size_bytes, _Alignof(max_align_t));
    if (host == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "queue", (int64_t)size_bytes, 0);
    if (!queue_init(host, options, threads, size_bytes, &allocator)) {
        queue_release(host);
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "queue", (int64_t)size_bytes, 0);
    }
    *queue = &host->base;
    return DIMFOLD_OK;
}
