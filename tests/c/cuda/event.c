/* Order between CUDA queues, which work only when somebody waits. */
#include "gpu.h"

#define ITEMS 1000

typedef struct pair {
    dimfold_queue *queue[2];
    uint32_t *memory;
    dimfold_view view;
    size_t shape;
} pair;

static void pair_begin(pair *both)
{
    for (int i = 0; i < 2; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&both->queue[i], 0, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(both->queue[0], ITEMS * sizeof(uint32_t), (void **)&both->memory, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(both->queue[0], NULL));
    both->shape = ITEMS;
    both->view = (dimfold_view){.data = both->memory, .dtype = DIMFOLD_DTYPE_U32, .ndim = 1, .shape = &both->shape,
                                .device_type = DIMFOLD_DEVICE_CUDA};
}

static void pair_end(pair *both)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(both->queue[1], both->memory, NULL));
    for (int i = 0; i < 2; i++)
        dimfold_queue_destroy(both->queue[i]);
}

static void fill(pair *both, int queue, uint32_t value)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(both->queue[queue], &both->view, &value, NULL));
}

TEST(event_orders_two_queues)
{
    dimfold_event *event = NULL;
    uint32_t found = 0;
    pair both;
    if (!gpu_begin())
        return;
    pair_begin(&both);
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, both.queue[0], NULL, NULL));
    fill(&both, 0, 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(both.queue[0], event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(both.queue[1], event, NULL));
    fill(&both, 1, 2);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(both.queue[1], NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(both.queue[0], NULL));
    CHECK(gpu->read(&found, both.memory, sizeof found));
    CHECK_EQ(2, found);
    dimfold_event_destroy(event);
    pair_end(&both);
    gpu_end();
}

TEST(event_has_passed_before_it_is_recorded_and_after_its_work)
{
    dimfold_event *event = NULL;
    bool is_done = false;
    pair both;
    if (!gpu_begin())
        return;
    pair_begin(&both);
    gpu->set(SOFTWARE_GPU_QUERIES, 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, both.queue[0], NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_query(event, &is_done, NULL));
    CHECK(is_done);
    fill(&both, 0, 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(both.queue[0], event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_query(event, &is_done, NULL));
    CHECK(!is_done);
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_synchronize(event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_query(event, &is_done, NULL));
    CHECK(is_done);
    dimfold_event_destroy(event);
    pair_end(&both);
    gpu_end();
}

TEST(event_of_a_device_makes_a_host_queue_wait)
{
    dimfold_event *event = NULL;
    dimfold_queue *host = NULL;
    uint32_t found = 0;
    pair both;
    if (!gpu_begin())
        return;
    pair_begin(&both);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&host, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, both.queue[0], NULL, NULL));
    fill(&both, 0, 7);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(both.queue[0], event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(host, event, NULL));
    CHECK(gpu->read(&found, both.memory, sizeof found));
    CHECK_EQ(7, found);
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_queue_record(host, event, NULL));
    dimfold_event_destroy(event);
    dimfold_queue_destroy(host);
    pair_end(&both);
    gpu_end();
}

TEST(event_may_be_destroyed_while_a_queue_waits_for_it)
{
    dimfold_event *event = NULL;
    pair both;
    if (!gpu_begin())
        return;
    pair_begin(&both);
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, both.queue[0], NULL, NULL));
    fill(&both, 0, 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(both.queue[0], event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(both.queue[1], event, NULL));
    dimfold_event_destroy(event);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(both.queue[1], NULL));
    pair_end(&both);
    gpu_end();
}
