/* Options of CUDA queues, their streams, and what is left of one that could not be made. */
#include "gpu.h"

static dimfold_status create(dimfold_queue **queue, dimfold_cuda_options options)
{
    return dimfold_queue_create_cuda(queue, 0, &options, NULL);
}

TEST(create_refuses_options_that_say_nothing)
{
    dimfold_queue *queue = (dimfold_queue *)&queue;
    dimfold_host_options many = {.threads = 1025};
    void *stream = &queue;
    dimfold_diag diag;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, create(&queue, (dimfold_cuda_options){.stream_kind = 4}));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, create(&queue, (dimfold_cuda_options){.stream_kind = -1}));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, create(&queue, (dimfold_cuda_options){.stream_kind = DIMFOLD_STREAM_GIVEN}));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, create(&queue, (dimfold_cuda_options){.stream = stream}));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, create(&queue, (dimfold_cuda_options){.reserved = {0, 0, 0, 1}}));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, create(&queue, (dimfold_cuda_options){.host = &many}));
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_queue_create_cuda(&queue, 1, NULL, &diag));
    CHECK(strcmp(diag.operation, "queue_create_cuda") == 0 && strcmp(diag.operand, "device_id") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_queue_create_cuda(NULL, 0, NULL, NULL));
    CHECK(queue == (dimfold_queue *)&queue);
    gpu_end();
}

TEST(create_takes_each_kind_of_stream)
{
    dimfold_queue *queue = NULL, *other = NULL;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, create(&queue, (dimfold_cuda_options){0}));
    void *stream = dimfold_queue_cuda_stream(queue);
    CHECK(stream != NULL);
    CHECK_STATUS(DIMFOLD_OK,
                 create(&other, (dimfold_cuda_options){.stream_kind = DIMFOLD_STREAM_GIVEN, .stream = stream}));
    CHECK(dimfold_queue_cuda_stream(other) == stream);
    dimfold_queue_destroy(other);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    CHECK_STATUS(DIMFOLD_OK, create(&other, (dimfold_cuda_options){.stream_kind = DIMFOLD_STREAM_LEGACY}));
    CHECK(dimfold_queue_cuda_stream(other) == NULL);
    dimfold_queue_destroy(other);
    CHECK_STATUS(DIMFOLD_OK, create(&other, (dimfold_cuda_options){.stream_kind = DIMFOLD_STREAM_PER_THREAD}));
    CHECK(dimfold_queue_cuda_stream(other) == (void *)(uintptr_t)2);
    dimfold_queue_destroy(other);
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* The handle 1 is the legacy default stream under another name, and cannot be captured under any. */
TEST(create_knows_the_legacy_stream_by_its_handle)
{
    dimfold_queue *queue = NULL;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, create(&queue, (dimfold_cuda_options){.stream_kind = DIMFOLD_STREAM_GIVEN,
                                                                   .stream = (void *)(uintptr_t)1}));
    CHECK(dimfold_queue_cuda_stream(queue) == NULL);
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_prepare(queue, NULL));
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(create_takes_priorities_out_of_range_as_its_ends)
{
    if (!gpu_begin())
        return;
    for (int32_t priority = -1000; priority <= 1000; priority += 1000) {
        dimfold_queue *queue = NULL;
        CHECK_STATUS(DIMFOLD_OK, create(&queue, (dimfold_cuda_options){.priority = priority}));
        dimfold_queue_destroy(queue);
    }
    gpu_end();
}

TEST(create_leaves_nothing_when_a_call_fails)
{
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    for (uint64_t nth = 1; nth < 300; nth++) {
        dimfold_queue *queue = NULL;
        gpu->reset();
        gpu->fail(NULL, nth, 999, false);
        dimfold_status status = dimfold_queue_create_cuda(&queue, 0, NULL, NULL);
        uint64_t failed = gpu->failed();
        gpu->reset();
        CHECK((status == DIMFOLD_OK) == (queue != NULL));
        CHECK(failed != 0 || status == DIMFOLD_OK);
        dimfold_queue_destroy(queue);
        CHECK_EQ(0, gpu->leaks(true));
        if (failed == 0)
            break;
        CHECK(nth < 299);
    }
    gpu_end();
}

TEST(create_and_destroy_leave_a_capture_alone)
{
    dimfold_queue *queue = NULL;
    void *stream = NULL, *graph = NULL;
    if (!gpu_begin())
        return;
    CHECK_EQ(0, cuda.cudaStreamCreateWithFlags(&stream, 1));
    CHECK_STATUS(DIMFOLD_OK,
                 create(&queue, (dimfold_cuda_options){.stream_kind = DIMFOLD_STREAM_GIVEN, .stream = stream}));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 2));
    dimfold_queue_destroy(queue);
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    CHECK_EQ(0, cuda.cudaStreamDestroy(stream));
    gpu_end();
}

/* The legacy stream waits for streams that block, as they wait for it: not so for a queue's own, nor it for that. */
TEST(create_makes_streams_that_the_legacy_stream_leaves_alone)
{
    dimfold_queue *queue = NULL;
    void *memory[2], *pinned = NULL, *graph = NULL;
    int status = -1;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, create(&queue, (dimfold_cuda_options){0}));
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(64, &pinned, NULL));
    for (size_t i = 0; i < 2; i++)
        CHECK_EQ(0, cuda.cudaMalloc(&memory[i], 64));
    void *streams[2] = {NULL, dimfold_queue_cuda_stream(queue)};
    for (size_t i = 0; i < 2; i++) {
        CHECK_EQ(0, cuda.cudaMemcpyAsync(memory[i], pinned, 64, 4, streams[i]));
        CHECK_EQ(0, cuda.cudaMemcpyAsync(memory[1 - i], pinned, 64, 4, streams[1 - i]));
        CHECK_EQ(0, cuda.cudaStreamSynchronize(streams[1 - i]));
        CHECK_EQ(1, gpu->pending());
        CHECK_EQ(0, cuda.cudaStreamSynchronize(streams[i]));
    }
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(streams[1], 0));
    CHECK_EQ(0, cuda.cudaStreamIsCapturing(NULL, &status));
    CHECK_EQ(0, cuda.cudaMemcpyAsync(memory[0], pinned, 64, 4, NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(streams[1], &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    CHECK_EQ(0, cuda.cudaStreamSynchronize(NULL));
    for (size_t i = 0; i < 2; i++)
        CHECK_EQ(0, cuda.cudaFree(memory[i]));
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(pinned, NULL));
    dimfold_queue_destroy(queue);
    gpu_end();
}
