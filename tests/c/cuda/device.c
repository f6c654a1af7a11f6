/* Devices, as a program is told of them, and which one is current. */
#include "gpu.h"

#include "cuda/device.h"

TEST(device_count_is_that_of_the_runtime)
{
    int32_t count = -1;
    if (!gpu_begin())
        return;
    gpu->set(SOFTWARE_GPU_DEVICES, 2);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_device_count(&count, NULL));
    CHECK_EQ(2, count);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_cuda_device_count(NULL, NULL));
    gpu_end();
}

TEST(device_is_described)
{
    dimfold_cuda_device device;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_device_describe(&device, 0, NULL));
    CHECK(strlen(device.name) > 0 && strlen(device.name) < sizeof device.name);
    CHECK_EQ(0, device.device_id);
    CHECK(device.compute_major >= 7 && device.multiprocessors > 0);
    CHECK_EQ(1 << 30, device.memory_bytes);
    CHECK(device.free_bytes <= device.memory_bytes && device.shared_bytes_per_block >= 48 << 10);
    CHECK_EQ(1, device.has_memory_pools);
    CHECK(device.driver_version >= 12000 && device.runtime_version >= 12000);
    gpu->set(SOFTWARE_GPU_POOLS, 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_device_describe(&device, 0, NULL));
    CHECK_EQ(0, device.has_memory_pools);
    gpu_end();
}

TEST(device_that_is_not_there_is_told)
{
    dimfold_cuda_device device;
    dimfold_diag diag;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_cuda_device_describe(&device, 1, &diag));
    CHECK_EQ(1, diag.expected);
    CHECK_EQ(1, diag.found);
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_cuda_device_describe(&device, -1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_cuda_device_describe(NULL, 0, NULL));
    gpu_end();
}

/* Every failure of a call leaves the description as it was. */
TEST(device_description_is_whole_or_none)
{
    if (!gpu_begin())
        return;
    gpu->set(SOFTWARE_GPU_DEVICES, 2);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    for (uint64_t nth = 1; nth < 100; nth++) {
        dimfold_cuda_device device = {.device_id = -7};
        gpu->reset();
        gpu->fail(NULL, nth, 999, false);
        dimfold_status status = dimfold_cuda_device_describe(&device, 1, NULL);
        uint64_t failed = gpu->failed();
        gpu->reset();
        CHECK(status == DIMFOLD_OK ? device.device_id == 1 : device.device_id == -7 && status == DIMFOLD_ERR_CUDA);
        if (failed == 0)
            break;
        CHECK(nth < 99);
        cuda.cudaSetDevice(0);
        cuda.cudaGetLastError();
    }
    gpu_end();
}

TEST(device_that_was_current_is_so_again)
{
    int before = -1, current = -1;
    dimfold_call call = {NULL, "test"};
    if (!gpu_begin())
        return;
    gpu->set(SOFTWARE_GPU_DEVICES, 2);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_enter(call, 1, &before));
    cuda.cudaGetDevice(&current);
    CHECK_EQ(1, current);
    dimfold_cuda_leave(1, before);
    cuda.cudaGetDevice(&current);
    CHECK_EQ(0, current);
    gpu_end();
}

/* The device is one that no other test makes a queue on: on others the kernels have been run. */
TEST(device_that_is_too_old_for_the_kernels_is_told_with_what_they_need)
{
    enum { DEVICE = 7 };
    dimfold_queue *queue = NULL;
    dimfold_cuda_device device;
    dimfold_diag diag;
    char text[256];
    if (!gpu_begin())
        return;
    gpu->set(SOFTWARE_GPU_DEVICES, DEVICE + 1);
    gpu->set(SOFTWARE_GPU_COMPUTE, 61);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_queue_create_cuda(&queue, DEVICE, NULL, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strstr(text, "the device has compute capability 6.1: the kernels need 7.0 or newer") != NULL);
    CHECK(queue == NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_device_describe(&device, DEVICE, NULL));
    CHECK(device.compute_major == 6 && device.compute_minor == 1);
    gpu->set(SOFTWARE_GPU_COMPUTE, 70);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, DEVICE, NULL, NULL));
    dimfold_queue_destroy(queue);
    gpu_end();
}
