/* What a CUDA queue answers: where it works, what it refuses, and how it ends. */
#include "gpu.h"

#define ITEMS 1000

static dimfold_queue *queue_new(void)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
    return queue;
}

static dimfold_view view_of(void *memory, const size_t *shape, int32_t device_type)
{
    return (dimfold_view){.data = memory, .dtype = DIMFOLD_DTYPE_U32, .ndim = 1, .shape = shape,
                          .device_type = device_type};
}

TEST(cuda_queue_tells_its_device_and_threads)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = queue_new();
    CHECK_EQ(DIMFOLD_DEVICE_CUDA, dimfold_queue_device_type(queue));
    CHECK_EQ(0, dimfold_queue_device_id(queue));
    CHECK(dimfold_queue_threads(queue) >= 1);
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(cuda_queue_is_done_when_its_work_is)
{
    size_t shape = ITEMS;
    uint32_t value = 9;
    void *memory;
    bool is_done = true;
    if (!gpu_begin())
        return;
    gpu->set(SOFTWARE_GPU_QUERIES, 0);
    dimfold_queue *queue = queue_new();
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, ITEMS * sizeof value, &memory, NULL));
    dimfold_view view = view_of(memory, &shape, DIMFOLD_DEVICE_CUDA);
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &view, &value, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_query(queue, &is_done, NULL));
    CHECK(!is_done);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_query(queue, &is_done, NULL));
    CHECK(is_done);
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(cuda_queue_refuses_memory_of_other_makers)
{
    static uint32_t memory[ITEMS];
    size_t shape = ITEMS;
    uint32_t value = 0;
    dimfold_diag diag;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = queue_new();
    dimfold_view view = view_of(memory, &shape, DIMFOLD_DEVICE_ROCM);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_fill(queue, &view, &value, &diag));
    CHECK_EQ(DIMFOLD_DEVICE_ROCM, diag.found);
    view = view_of(memory, &shape, DIMFOLD_DEVICE_CUDA);
    view.device_id = 5;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_fill(queue, &view, &value, &diag));
    CHECK_EQ(5, diag.found);
    CHECK(strstr(dimfold_queue_last_failure(queue), "CUDA device 5") != NULL);
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(cuda_queue_that_captures_is_not_waited_for)
{
    bool is_done;
    void *graph = NULL;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = queue_new();
    CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(queue, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(dimfold_queue_cuda_stream(queue), 0));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_queue_synchronize(queue, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_queue_query(queue, &is_done, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_prepare(queue, NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(dimfold_queue_cuda_stream(queue), &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(cuda_queue_goes_on_after_an_error)
{
    dimfold_diag diag;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = queue_new();
    gpu->fail("cudaStreamSynchronize", 1, 999, false);
    CHECK_STATUS(DIMFOLD_ERR_CUDA, dimfold_queue_synchronize(queue, &diag));
    CHECK_EQ(999, diag.found);
    CHECK(strstr(dimfold_queue_last_failure(queue), "cudaStreamSynchronize failed with error 999") != NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(cuda_queue_that_lost_its_device_says_so_without_asking)
{
    dimfold_diag diag;
    void *memory = NULL;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = queue_new();
    gpu->fail("cudaStreamSynchronize", 1, 700, false);
    CHECK_STATUS(DIMFOLD_ERR_CUDA_LOST, dimfold_queue_synchronize(queue, NULL));
    uint64_t calls = gpu->calls(NULL);
    CHECK_STATUS(DIMFOLD_ERR_CUDA_LOST, dimfold_alloc(queue, 1, &memory, &diag));
    CHECK_EQ(calls, gpu->calls(NULL));
    CHECK_EQ(700, diag.found);
    CHECK(strcmp(diag.operation, "alloc") == 0);
    gpu->reset();
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(cuda_queue_leaves_the_threads_device_as_it_was)
{
    int current = -1;
    if (!gpu_begin())
        return;
    gpu->set(SOFTWARE_GPU_DEVICES, 2);
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 1, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    CHECK_EQ(0, cuda.cudaGetDevice(&current));
    CHECK_EQ(0, current);
    dimfold_queue_destroy(queue);
    CHECK_EQ(0, cuda.cudaGetDevice(&current));
    CHECK_EQ(0, current);
    gpu_end();
}
