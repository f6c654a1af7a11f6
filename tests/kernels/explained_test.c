/* What is explained is what is launched: a case of every kernel, whose name the queue of queue.h compares with the
   explanation. */
#include "every_kernel.h"
#include "test.h"

TEST(kernels_that_run_are_those_that_are_explained)
{
    kernel_options any_kernel = {.fit = NULL};
    size_t before[DIMFOLD_CUDA_KERNELS];
    for (int kernel = 0; kernel < DIMFOLD_CUDA_KERNELS; kernel++)
        before[kernel] = kernel_explained((enum dimfold_cuda_kernel)kernel);
    run_every_kernel(&any_kernel);
    for (int kernel = 0; kernel < DIMFOLD_CUDA_KERNELS; kernel++)
        if (kernel_is_of_plans((enum dimfold_cuda_kernel)kernel) &&
            !CHECK(kernel_explained((enum dimfold_cuda_kernel)kernel) > before[kernel]))
            printf("  no case of %s\n", runner_kernels[kernel].name);
}
