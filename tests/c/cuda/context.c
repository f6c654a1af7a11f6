/* Contexts of somebody else's beside those of the runtime's devices, and what a reset leaves. */
#include "gpu.h"

#include "launch/form.h"

static void check_current(const void *expected)
{
    void *context = NULL;
    CHECK_EQ(0, cuda.cuCtxGetCurrent(&context));
    CHECK(context == expected);
}

/* Memory, a fill, an event and the end. */
static void use(dimfold_queue *queue, const void *context)
{
    static const size_t shape = 100;
    void *memory = NULL;
    dimfold_event *event = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, shape, &memory, NULL));
    dimfold_view view = {.data = memory, .dtype = DIMFOLD_DTYPE_U8, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 1,
                         .shape = &shape, .device_id = dimfold_queue_device_id(queue)};
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &view, "x", NULL));
    check_current(context);
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(queue, event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_synchronize(event, NULL));
    dimfold_event_destroy(event);
    check_current(context);
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
    dimfold_queue_destroy(queue);
    check_current(context);
}

/* A queue from before it and one from within, on its device and on another one. */
TEST(context_of_somebody_else_is_put_aside_and_comes_back)
{
    for (int device = 0; device < 2; device++) {
        dimfold_queue *queue[2] = {NULL, NULL};
        void *context = NULL;
        if (!gpu_begin())
            return;
        gpu->set(SOFTWARE_GPU_DEVICES, 2);
        CHECK_EQ(0, cuda.cudaSetDevice(0));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue[0], 0, NULL, NULL));
        CHECK_EQ(0, cuda.cuCtxCreate(&context, 0, device));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue[1], 0, NULL, NULL));
        check_current(context);
        use(queue[0], context);
        use(queue[1], context);
        CHECK_EQ(0, cuda.cuCtxDestroy(context));
        gpu_end();
    }
}

TEST(context_of_a_device_that_was_reset_has_its_kernels_loaded_before_a_capture)
{
    dimfold_queue *queue = NULL;
    if (!gpu_begin())
        return;
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(queue, NULL));
        dimfold_queue_destroy(queue);
        CHECK_EQ(0, cuda.cudaDeviceReset());
        gpu->reset();
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(queue, NULL));
        CHECK_EQ(DIMFOLD_CUDA_KERNELS, gpu->calls("cudaLaunchKernelExC"));
        dimfold_queue_destroy(queue);
        gpu->reset();
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(queue, NULL));
        CHECK_EQ(0, gpu->calls("cudaLaunchKernelExC"));
        dimfold_queue_destroy(queue);
    }
    gpu_end();
}
