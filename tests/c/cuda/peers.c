/* Memory of another device: reached by kernels where the devices are connected, copied where they are not. */
#include "gpu.h"

#define ITEMS 1000

typedef struct two {
    dimfold_queue *queue[2];
    uint32_t *memory[2];
    dimfold_view view[2];
    size_t shape;
    ptrdiff_t stride;
} two;

static void two_begin(two *both, bool are_peers)
{
    gpu->set(SOFTWARE_GPU_DEVICES, 2);
    gpu->set(SOFTWARE_GPU_PEERS, are_peers);
    both->shape = ITEMS;
    both->stride = 1;
    for (int32_t i = 0; i < 2; i++) {
        uint32_t value = (uint32_t)i + 1;
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&both->queue[i], i, NULL, NULL));
        CHECK_STATUS(DIMFOLD_OK,
                     dimfold_alloc(both->queue[i], ITEMS * sizeof(uint32_t), (void **)&both->memory[i], NULL));
        both->view[i] = (dimfold_view){.data = both->memory[i], .dtype = DIMFOLD_DTYPE_U32, .ndim = 1,
                                       .shape = &both->shape, .stride = &both->stride,
                                       .device_type = DIMFOLD_DEVICE_CUDA, .device_id = i};
        CHECK_STATUS(DIMFOLD_OK, dimfold_fill(both->queue[i], &both->view[i], &value, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(both->queue[i], NULL));
    }
}

static void two_end(two *both)
{
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_free(both->queue[i], both->memory[i], NULL));
        dimfold_queue_destroy(both->queue[i]);
    }
    cuda.cudaDeviceDisablePeerAccess(1);
    cuda.cudaGetLastError();
}

static void check_copied(bool are_peers)
{
    uint32_t found = 0;
    dimfold_explanation explanation;
    two both;
    if (!gpu_begin())
        return;
    two_begin(&both, are_peers);
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(both.queue[0], &both.view[0], &both.view[1], &explanation, NULL));
    CHECK_EQ(are_peers ? DIMFOLD_TRANSFER_NONE : DIMFOLD_TRANSFER_MEMCPY, explanation.transfer);
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(both.queue[0], &both.view[0], &both.view[1], NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(both.queue[0], NULL));
    CHECK(gpu->read(&found, both.memory[0] + ITEMS - 1, sizeof found));
    CHECK_EQ(2, found);
    two_end(&both);
    gpu_end();
}

TEST(peers_are_read_by_kernels_also_from_their_pools)
{
    check_copied(true);
}

TEST(peers_that_are_not_connected_are_copied)
{
    check_copied(false);
}

TEST(peers_are_asked_about_once)
{
    two both;
    if (!gpu_begin())
        return;
    two_begin(&both, true);
    for (int i = 0; i < 3; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(both.queue[0], &both.view[0], &both.view[1], NULL));
    CHECK_EQ(1, gpu->calls("cudaDeviceCanAccessPeer"));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(both.queue[0], NULL));
    two_end(&both);
    gpu_end();
}

static uint32_t transfer_of(const two *both, const dimfold_view *source)
{
    dimfold_explanation explanation;
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(both->queue[0], &both->view[0], source, &explanation, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(both->queue[0], &both->view[0], source, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(both->queue[0], NULL));
    return explanation.transfer;
}

/* The driver may tell of such memory that its own device alone has access. */
TEST(peers_memory_of_cudamalloc_is_read_by_kernels_whatever_the_driver_tells)
{
    for (int64_t is_told = 0; is_told < 2; is_told++) {
        two both;
        void *plain = NULL;
        if (!gpu_begin())
            return;
        gpu->set(SOFTWARE_GPU_ACCESS, is_told);
        two_begin(&both, true);
        CHECK_EQ(0, cuda.cudaSetDevice(1));
        CHECK_EQ(0, cuda.cudaMalloc(&plain, ITEMS * sizeof(uint32_t)));
        CHECK_EQ(0, cuda.cudaSetDevice(0));
        dimfold_view source = both.view[1];
        source.data = plain;
        CHECK_EQ(DIMFOLD_TRANSFER_NONE, transfer_of(&both, &source));
        CHECK_EQ(0, cuda.cudaFree(plain));
        two_end(&both);
        gpu_end();
    }
}

/* CUDA has a limit of connections, which is told with the first copy that exceeds it. */
TEST(peers_that_a_device_has_no_room_for_are_copied)
{
    two both;
    if (!gpu_begin())
        return;
    gpu->set(SOFTWARE_GPU_CONNECTIONS, 0);
    two_begin(&both, true);
    CHECK_EQ(DIMFOLD_TRANSFER_MEMCPY, transfer_of(&both, &both.view[1]));
    CHECK_EQ(1, gpu->calls("cudaDeviceEnablePeerAccess"));
    two_end(&both);
    gpu_end();
}

static void capture_copy(two *both, dimfold_status expected)
{
    void *graph = NULL, *stream = dimfold_queue_cuda_stream(both->queue[0]);
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    CHECK_STATUS(expected, dimfold_copy(both->queue[0], &both->view[0], &both->view[1], NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
}

/* CUDA would end the capture; and who has told of the peer before may have it. */
TEST(peers_are_not_met_while_a_graph_is_captured)
{
    for (int is_prepared = 0; is_prepared < 2; is_prepared++) {
        two both;
        if (!gpu_begin())
            return;
        two_begin(&both, true);
        capture_copy(&both, DIMFOLD_ERR_CAPTURE);
        CHECK(strstr(dimfold_queue_last_failure(both.queue[0]), "source lies on CUDA device 1") != NULL);
        if (is_prepared)
            CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(both.queue[0], NULL));
        else
            CHECK_EQ(DIMFOLD_TRANSFER_NONE, transfer_of(&both, &both.view[1]));
        capture_copy(&both, DIMFOLD_OK);
        two_end(&both);
        gpu_end();
    }
}
