/* Several queues: what waits and what does not, on streams of all kinds, and in threads. */
#include "twins.h"

#include <pthread.h>

/* Three operands of one shape on the device; the last two are written. */
struct relay {
    struct twin_queues queues;
    dimfold_queue *second;
    dimfold_event *event;
    struct twin from, over, to;
};

static bool relay_begin(struct relay *relay)
{
    static const ptrdiff_t strides[3][2] = {{1, 30}, {40, 1}, {-1, 30}};
    struct twin *all[] = {&relay->from, &relay->over, &relay->to};
    uint64_t seed = 1;
    if (!twin_queues_begin(&relay->queues, 1, NULL))
        return false;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&relay->second, 0, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&relay->event, relay->queues.cuda, NULL, NULL));
    for (size_t i = 0; i < 3; i++)
        twin_make(all[i], WHERE_DEVICE, DIMFOLD_DTYPE_F64, 2, (size_t[]){30, 40}, strides[i], &seed);
    return true;
}

static void relay_end(struct relay *relay)
{
    twin_free(&relay->from);
    twin_free(&relay->over);
    twin_free(&relay->to);
    dimfold_event_destroy(relay->event);
    dimfold_queue_destroy(relay->second);
    twin_queues_end(&relay->queues);
}

static void relay_on_host(struct relay *relay)
{
    dimfold_queue *host = relay->queues.host;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(host, &relay->over.host.view, &relay->from.host.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(host, &relay->to.host.view, &relay->over.host.view, NULL));
}

static void relay_run(struct relay *relay, bool waits)
{
    dimfold_queue *first = relay->queues.cuda, *second = relay->second;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(first, &relay->over.view, &relay->from.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(first, relay->event, NULL));
    if (waits)
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(second, relay->event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(second, &relay->to.view, &relay->over.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(second, NULL));
}

TEST(an_event_orders_two_queues_and_nothing_else_does)
{
    for (int waits = 0; waits < 2; waits++) {
        struct relay relay;
        if (!relay_begin(&relay))
            return;
        relay_run(&relay, waits);
        relay_on_host(&relay);
        CHECK_EQ(waits, twin_is_same(&relay.to));
        relay_end(&relay);
    }
}

TEST(a_host_queue_waits_for_a_devices_event)
{
    struct relay relay;
    if (!relay_begin(&relay))
        return;
    bool is_done = true;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(relay.queues.cuda, &relay.over.view, &relay.from.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(relay.queues.cuda, relay.event, NULL));
    gpu->set(SOFTWARE_GPU_QUERIES, 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_query(relay.event, &is_done, NULL));
    CHECK(!is_done);
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(relay.queues.host, &relay.over.host.view, &relay.from.host.view, NULL));
    CHECK(!twin_is_same(&relay.over));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(relay.queues.host, relay.event, NULL));
    CHECK(twin_is_same(&relay.over));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_query(relay.event, &is_done, NULL));
    CHECK(is_done);
    relay_end(&relay);
}

/* The caller's stream, and the default ones: what the caller does there himself is in order with the queue's work. */
TEST(a_queue_works_on_the_stream_that_it_was_given)
{
    static const dimfold_cuda_stream_kind kinds[] = {DIMFOLD_STREAM_GIVEN, DIMFOLD_STREAM_LEGACY,
                                                     DIMFOLD_STREAM_PER_THREAD};
    static void *const defaults[] = {NULL, NULL, (void *)2};
    for (size_t i = 0; i < 3; i++) {
        struct twin_queues queues;
        struct twin target, source;
        void *stream = defaults[i];
        uint64_t seed = i;
        if (!gpu_begin())
            return;
        if (kinds[i] == DIMFOLD_STREAM_GIVEN)
            CHECK_EQ(0, cuda.cudaStreamCreateWithFlags(&stream, 1));
        dimfold_cuda_options options = {.stream_kind = kinds[i], .stream = i == 0 ? stream : NULL};
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queues.cuda, 0, &options, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queues.host, NULL, NULL));
        twins_make(&target, &source, WHERE_DEVICE, WHERE_DEVICE, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I32, &seed);
        unsigned char *before = malloc(target.host.size_bytes);
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queues.cuda, &target.view, &source.view, NULL));
        CHECK_EQ(0, cuda.cudaMemcpyAsync(before, target.data, target.host.size_bytes, 4, stream));
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queues.host, &target.host.view, &source.host.view, NULL));
        CHECK(memcmp(before, target.host.data, target.host.size_bytes) == 0);
        free(before);
        twin_free(&target);
        twin_free(&source);
        dimfold_queue_destroy(queues.cuda);
        dimfold_queue_destroy(queues.host);
        if (i == 0)
            CHECK_EQ(0, cuda.cudaStreamDestroy(stream));
        gpu_end();
    }
}

/* ---- Threads ---------------------------------------------------------------------------------------------------- */

#define THREADS 3

struct worker {
    uint64_t seed;
    bool is_right;
};

static bool worker_copy(dimfold_queue *queue, dimfold_queue *host, size_t round, uint64_t *seed)
{
    struct twin target, source;
    enum where to = (enum where)(round % WHERE_PEER), from = (enum where)(round / WHERE_PEER % WHERE_PEER);
    twins_make(&target, &source, to, from, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, seed);
    bool is_right = dimfold_copy(queue, &target.view, &source.view, NULL) == DIMFOLD_OK &&
                    dimfold_queue_synchronize(queue, NULL) == DIMFOLD_OK &&
                    dimfold_copy(host, &target.host.view, &source.host.view, NULL) == DIMFOLD_OK &&
                    twin_is_same(&target);
    twin_free(&target);
    twin_free(&source);
    return is_right;
}

static void *work(void *context)
{
    struct worker *worker = context;
    dimfold_queue *queue, *host;
    dimfold_cuda_options options = {.staging_bytes = 512, .host = &(dimfold_host_options){.threads = 1}};
    if (dimfold_queue_create_cuda(&queue, 0, &options, NULL) != DIMFOLD_OK)
        return NULL;
    if (dimfold_queue_create_host(&host, options.host, NULL) != DIMFOLD_OK)
        return NULL;
    worker->is_right = true;
    for (size_t round = 0; round < test_rounds(50); round++)
        worker->is_right &= worker_copy(queue, host, round, &worker->seed);
    dimfold_queue_destroy(queue);
    dimfold_queue_destroy(host);
    return NULL;
}

TEST(queues_in_several_threads_do_not_meet)
{
    pthread_t threads[THREADS];
    struct worker workers[THREADS];
    if (!gpu_begin())
        return;
    for (size_t i = 0; i < THREADS; i++) {
        workers[i] = (struct worker){i, false};
        CHECK_EQ(0, pthread_create(&threads[i], NULL, work, &workers[i]));
    }
    for (size_t i = 0; i < THREADS; i++) {
        CHECK_EQ(0, pthread_join(threads[i], NULL));
        CHECK(workers[i].is_right);
    }
    gpu_end();
}
