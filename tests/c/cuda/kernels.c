/* The kernels are loaded once, and none of them later. */
#include "gpu.h"

#include "cuda/device.h"
#include "cuda/ptx.h"
#include "cuda/kernels.h"

TEST(kernels_are_loaded_once_for_the_process_and_run_once_per_device)
{
    dimfold_call call = {NULL, "test"};
    void *const *first = NULL, *const *second = NULL;
    int before;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_enter(call, 0, &before));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_kernels(call, 0, &first));
    for (size_t i = 0; i < DIMFOLD_CUDA_KERNELS; i++)
        CHECK(first[i] != NULL);
    gpu->reset();
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_kernels(call, 0, &second));
    CHECK(first == second);
    CHECK_EQ(0, gpu->calls(NULL));
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
