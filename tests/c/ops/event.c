/* Events of host queues, which have always passed, and what every kind of queue refuses. */
#include "ops/queue.h"

#include "test.h"

TEST(events_of_the_host_have_passed)
{
    dimfold_queue *queue;
    dimfold_event *event;
    bool is_done = false;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_query(event, &is_done, NULL));
    CHECK(is_done);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(queue, event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(queue, event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_synchronize(event, NULL));
    is_done = false;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_query(queue, &is_done, NULL));
    CHECK(is_done);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(queue, NULL));
    dimfold_event_destroy(event);
    dimfold_event_destroy(NULL);
    dimfold_queue_destroy(queue);
}

/* An allocator that counts, and has no memory when it is told so. */
struct counted {
    size_t blocks;
    bool is_empty;
};

static void *counted_allocate(void *context, size_t size_bytes, size_t alignment_bytes)
{
    struct counted *counted = context;
    (void)alignment_bytes;
    if (counted->is_empty)
        return NULL;
    counted->blocks++;
    return malloc(size_bytes);
}

static void counted_release(void *context, void *memory, size_t size_bytes, size_t alignment_bytes)
{
    (void)size_bytes;
    (void)alignment_bytes;
    ((struct counted *)context)->blocks--;
    free(memory);
}

TEST(an_event_comes_from_the_callers_allocator)
{
    struct counted counted = {0, false};
    dimfold_allocator allocator = {&counted, counted_allocate, counted_release};
    dimfold_queue *queue;
    dimfold_event *event = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, queue, &allocator, NULL));
    CHECK_EQ(1, counted.blocks);
    dimfold_event_destroy(event);
    CHECK_EQ(0, counted.blocks);
    counted.is_empty = true;
    event = NULL;
    CHECK_STATUS(DIMFOLD_ERR_RESOURCE, dimfold_event_create(&event, queue, &allocator, NULL));
    CHECK(event == NULL);
    allocator.release = NULL;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_event_create(&event, queue, &allocator, NULL));
    dimfold_queue_destroy(queue);
}

TEST(a_queue_records_events_of_its_own_device_only)
{
    dimfold_diag diag;
    char text[200];
    dimfold_queue *queue;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    dimfold_event distant = {.device_type = DIMFOLD_DEVICE_CUDA, .device_id = 0};
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_queue_record(queue, &distant, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp("queue_record: event is for queues on device type 2: the queue is on device type 1", text) == 0);
    distant = (dimfold_event){.device_type = DIMFOLD_DEVICE_CPU, .device_id = 3};
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_queue_record(queue, &distant, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp("queue_record: event is for queues on device 3: the queue is on 0", text) == 0);
    CHECK(strcmp(text, dimfold_queue_last_failure(queue)) == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_queue_record(queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_queue_record(NULL, &distant, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_queue_wait(queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_event_query(NULL, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_event_query(&distant, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_event_synchronize(NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_queue_query(queue, NULL, NULL));
    dimfold_queue_destroy(queue);
}

static size_t waited;

static dimfold_status wait_here(dimfold_call call, dimfold_event *event)
{
    (void)call;
    (void)event;
    waited++;
    return DIMFOLD_OK;
}

TEST(a_host_queue_waits_for_a_devices_event_in_the_call)
{
    static const dimfold_event_kind kind = {.synchronize = wait_here};
    dimfold_event distant = {.kind = &kind, .device_type = DIMFOLD_DEVICE_CUDA};
    dimfold_queue *queue;
    waited = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(queue, &distant, NULL));
    CHECK_EQ(1, waited);
    dimfold_queue_destroy(queue);
}

TEST(a_queue_tells_its_device)
{
    dimfold_queue *queue;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK_EQ(DIMFOLD_DEVICE_CPU, dimfold_queue_device_type(queue));
    CHECK_EQ(0, dimfold_queue_device_id(queue));
    CHECK_EQ(0, dimfold_queue_device_type(NULL));
    CHECK_EQ(0, dimfold_queue_device_id(NULL));
    dimfold_queue_destroy(queue);
}
