/* The kernels are loaded once, and none of them later. */
#include "gpu.h"

#include "cuda/queue.h"

TEST(kernels_are_loaded_once_for_the_process_and_run_once_per_device)
{
    dimfold_call call = {NULL, "test"};
    void *const *first = NULL, *const *second = NULL;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_kernels(call, 0, &first));
    for (size_t i = 0; i < DIMFOLD_CUDA_KERNELS; i++)
        CHECK(first[i] != NULL);
    gpu->reset();
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_kernels(call, 0, &second));
    CHECK(first == second);
    CHECK_EQ(0, gpu->calls(NULL));
    gpu_end();
}
