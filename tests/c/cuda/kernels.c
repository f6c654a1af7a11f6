/* The code that the library carries; what is loaded of it, and when, is tested in tests/software_gpu. */
#include "gpu.h"

#include "cuda/device.h"
#include "cuda/kernels.h"
#include "cuda/ptx.h"

/* The same for all queues on a device, and another one after a reset. */
TEST(kernels_belong_to_the_context_of_the_queue)
{
    dimfold_call call = {NULL, "test"};
    dimfold_cuda_queue queue[3] = {{.device = 0}};
    int before;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_enter(call, 0, &before));
    for (size_t i = 0; i < 3; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_kernels_open(call, &queue[i]));
        if (i == 1)
            CHECK_EQ(0, cuda.cudaDeviceReset());
    }
    CHECK(dimfold_cuda_kernels_are_on(0));
    CHECK(queue[0].context != 0 && queue[0].context == queue[1].context && queue[1].context != queue[2].context);
    dimfold_cuda_leave(0, before);
    gpu_end();
}

TEST(kernels_are_compiled_for_the_oldest_device_that_is_taken)
{
    char target[32];
    snprintf(target, sizeof target, ".target sm_%d\n", DIMFOLD_CUDA_COMPUTE_MIN / 100);
    CHECK(dimfold_cuda_ptx_count > 0);
    for (size_t i = 0; i < dimfold_cuda_ptx_count; i++)
        CHECK(strstr(dimfold_cuda_ptx[i], target) != NULL);
}
