/* Who waits for all queues of the process, and what for. */
#include "cuda/live.h"

#include "gpu.h"

#define QUEUES 3

typedef struct crowd {
    dimfold_queue *queue[QUEUES];
    void *memory[QUEUES];
} crowd;

/* Each with work to do, on its own device. */
static void crowd_begin(crowd *all)
{
    static const size_t shape = 100;
    gpu->set(SOFTWARE_GPU_DEVICES, QUEUES);
    for (int32_t i = 0; i < QUEUES; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&all->queue[i], i, NULL, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(all->queue[i], shape, &all->memory[i], NULL));
        dimfold_view view = {.data = all->memory[i], .dtype = DIMFOLD_DTYPE_U8, .ndim = 1, .shape = &shape,
                             .device_type = DIMFOLD_DEVICE_CUDA, .device_id = i};
        CHECK_STATUS(DIMFOLD_OK, dimfold_fill(all->queue[i], &view, "x", NULL));
    }
}

static void crowd_end(crowd *all)
{
    for (int32_t i = 0; i < QUEUES; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_free(all->queue[i], all->memory[i], NULL));
        dimfold_queue_destroy(all->queue[i]);
        CHECK(!dimfold_cuda_live_has(i));
    }
}

TEST(live_queues_are_waited_for_on_all_devices)
{
    crowd all;
    int device = -1;
    if (!gpu_begin())
        return;
    crowd_begin(&all);
    CHECK_EQ(2 * QUEUES, gpu->pending());
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_live_wait((dimfold_call){NULL, "test"}));
    CHECK_EQ(0, gpu->pending());
    CHECK_EQ(0, cuda.cudaGetDevice(&device));
    CHECK_EQ(0, device);
    crowd_end(&all);
    gpu_end();
}

/* To wait for one that captures would end its capture. */
TEST(live_queues_that_capture_are_left_alone)
{
    crowd all;
    void *graph = NULL;
    if (!gpu_begin())
        return;
    crowd_begin(&all);
    void *stream = dimfold_queue_cuda_stream(all.queue[1]);
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 2));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_live_wait((dimfold_call){NULL, "test"}));
    CHECK_EQ(2, gpu->pending());
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    crowd_end(&all);
    gpu_end();
}

/* Whatever fails, the other queues are waited for, and no event stays. */
TEST(live_queues_are_waited_for_after_a_failure)
{
    static const char *const names[] = {"cudaEventCreateWithFlags", "cudaEventRecord", "cudaEventSynchronize",
                                        "cudaEventDestroy", "cudaStreamIsCapturing"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        crowd all;
        dimfold_diag diag = {0};
        if (!gpu_begin())
            return;
        crowd_begin(&all);
        gpu->fail(names[i], 1, 999, false);
        CHECK_STATUS(DIMFOLD_ERR_CUDA, dimfold_cuda_live_wait((dimfold_call){&diag, "test"}));
        CHECK(strcmp(diag.operand, names[i]) == 0);
        CHECK(gpu->pending() <= 3); /* of the one queue whose work nobody knows of */
        crowd_end(&all);
        gpu_end();
    }
}
