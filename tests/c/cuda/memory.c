/* Device memory of queues, with pools and without. */
#include "gpu.h"

#define ALIGNMENT 256

static dimfold_queue *queue_new(bool has_pools)
{
    dimfold_queue *queue = NULL;
    gpu->set(SOFTWARE_GPU_POOLS, has_pools);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
    return queue;
}

TEST(memory_is_aligned_and_given_back)
{
    if (!gpu_begin())
        return;
    for (int has_pools = 0; has_pools < 2; has_pools++) {
        dimfold_queue *queue = queue_new(has_pools);
        for (size_t size = 1; size <= 1 << 20; size *= 16) {
            void *memory = NULL;
            CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, size, &memory, NULL));
            CHECK(memory != NULL && (uintptr_t)memory % ALIGNMENT == 0);
            CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
        }
        dimfold_queue_destroy(queue);
    }
    gpu_end();
}

TEST(memory_of_no_bytes_is_null_and_free_takes_it)
{
    void *memory = &memory;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = queue_new(true);
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, 0, &memory, NULL));
    CHECK(memory == NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, NULL, NULL));
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(memory_beyond_the_device_is_refused_with_its_bytes)
{
    if (!gpu_begin())
        return;
    for (int has_pools = 0; has_pools < 2; has_pools++) {
        dimfold_queue *queue = queue_new(has_pools);
        dimfold_diag diag;
        char *memory = (char *)&diag;
        CHECK_STATUS(DIMFOLD_ERR_RESOURCE, dimfold_alloc(queue, (size_t)1 << 31, (void **)&memory, &diag));
        CHECK_EQ((int64_t)1 << 31, diag.expected);
        CHECK(memory == (char *)&diag);
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
        dimfold_queue_destroy(queue);
    }
    gpu_end();
}

/* CUDA would end a capture that allocates otherwise. */
TEST(memory_without_a_pool_is_refused_in_a_capture_which_goes_on)
{
    void *memory = NULL, *stream, *graph = NULL;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = queue_new(false);
    stream = dimfold_queue_cuda_stream(queue);
    for (int mode = 0; mode < 3; mode++) {
        CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, mode));
        CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_alloc(queue, 64, &memory, NULL));
        CHECK(memory == NULL);
        CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
        CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    }
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(memory_of_the_pool_is_kept_over_a_synchronisation)
{
    void *memory;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = queue_new(true);
    uint64_t before = gpu->pool_grows(0);
    for (int i = 0; i < 3; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, 1 << 20, &memory, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    }
    CHECK(gpu->pool_grows(0) <= before + 1);
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* For others who use the device. */
TEST(memory_is_given_back_after_the_last_queue_and_when_it_is_asked_for)
{
    void *memory, *pool = NULL;
    if (!gpu_begin())
        return;
    dimfold_queue *queue[2] = {queue_new(true), queue_new(true)};
    CHECK_EQ(0, cuda.cudaDeviceGetDefaultMemPool(&pool, 0));
    for (size_t i = 0; i < 2; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue[i], 1 << 20, &memory, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue[i], memory, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue[i], NULL));
        CHECK_EQ(1 << 20, gpu->device_bytes(0));
        if (i == 0)
            CHECK_EQ(0, cuda.cudaMemPoolTrimTo(pool, 0));
        CHECK_EQ(i << 20, gpu->device_bytes(0));
    }
    dimfold_queue_destroy(queue[0]);
    CHECK_EQ(0, cuda.cudaDeviceSynchronize());
    CHECK_EQ(1 << 20, gpu->device_bytes(0));
    dimfold_queue_destroy(queue[1]);
    CHECK_EQ(0, cuda.cudaDeviceSynchronize());
    CHECK_EQ(0, gpu->device_bytes(0));
    gpu_end();
}

TEST(memory_keeps_a_release_threshold_that_somebody_set)
{
    static const uint64_t thresholds[] = {12345, UINT64_MAX};
    uint64_t threshold = 0, found = 0;
    void *pool;
    if (!gpu_begin())
        return;
    CHECK_EQ(0, cuda.cudaDeviceGetDefaultMemPool(&pool, 0));
    for (size_t i = 0; i < 2; i++) {
        threshold = thresholds[i];
        CHECK_EQ(0, cuda.cudaMemPoolSetAttribute(pool, 4, &threshold));
        dimfold_queue_destroy(queue_new(true));
        CHECK_EQ(0, cuda.cudaMemPoolGetAttribute(pool, 4, &found));
        CHECK(threshold == found);
    }
    threshold = 0;
    CHECK_EQ(0, cuda.cudaMemPoolSetAttribute(pool, 4, &threshold));
    dimfold_queue *queue = queue_new(true);
    CHECK_EQ(0, cuda.cudaMemPoolGetAttribute(pool, 4, &found));
    CHECK(found == UINT64_MAX);
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(memory_is_free_after_a_call_that_failed)
{
    if (!gpu_begin())
        return;
    for (int has_pools = 0; has_pools < 2; has_pools++) {
        dimfold_queue *queue = queue_new(has_pools);
        for (uint64_t nth = 1; nth < 20; nth++) {
            void *memory = NULL;
            gpu->reset();
            CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, 1 << 10, &memory, NULL));
            gpu->fail(NULL, nth, 999, false);
            dimfold_status status = dimfold_free(queue, memory, NULL);
            uint64_t failed = gpu->failed();
            gpu->reset();
            CHECK_EQ(failed != 0 ? DIMFOLD_ERR_CUDA : DIMFOLD_OK, status);
            CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
            if (failed == 0)
                break;
            CHECK(nth < 19);
        }
        dimfold_queue_destroy(queue);
    }
    gpu_end();
}

/* ---- Captures --------------------------------------------------------------------------------------------------- */

/* Frees in a capture what was there before it, which is refused, and leaves the capture and the memory as they are. */
static void check_kept(bool has_pools)
{
    dimfold_queue *queue = queue_new(has_pools);
    void *stream = dimfold_queue_cuda_stream(queue), *memory = NULL, *graph = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, 1 << 10, &memory, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    gpu->reset();
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_free(queue, memory, NULL));
        CHECK(strstr(dimfold_queue_last_failure(queue), "frees only what it has allocated itself") != NULL);
    }
    CHECK_EQ(0, gpu->calls("cudaFreeAsync") + gpu->calls("cudaFree") + gpu->calls("cudaStreamSynchronize"));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
    dimfold_queue_destroy(queue);
}

TEST(memory_from_before_a_capture_is_kept_by_it)
{
    if (!gpu_begin())
        return;
    check_kept(true);
    check_kept(false);
    gpu_end();
}

/* Also by another queue that the capture has reached, and of more allocations than one. */
TEST(memory_of_a_capture_is_freed_in_it)
{
    void *memory[20], *graph = NULL;
    dimfold_event *event[2] = {NULL, NULL};
    if (!gpu_begin())
        return;
    dimfold_queue *queue[2] = {queue_new(true), queue_new(true)};
    for (size_t k = 0; k < 2; k++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event[k], queue[k], NULL, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(dimfold_queue_cuda_stream(queue[0]), 0));
    for (size_t i = 0; i < 20; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue[0], 1 << 10, &memory[i], NULL));
    for (size_t k = 0; k < 2; k++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(queue[k], event[k], NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(queue[1 - k], event[k], NULL));
        for (size_t i = k; i < 20; i += 2)
            CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue[1 - k], memory[i], NULL));
        CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_free(queue[1 - k], memory[k], NULL));
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(queue[1], event[1], NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(queue[0], event[1], NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(dimfold_queue_cuda_stream(queue[0]), &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    for (size_t k = 0; k < 2; k++) {
        dimfold_event_destroy(event[k]);
        dimfold_queue_destroy(queue[k]);
    }
    gpu_end();
}
