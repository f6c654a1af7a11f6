/* The runtime that was loaded stays. What is said without one is tested by processes of their own: tests/cuda_load. */
#include "gpu.h"

TEST(load_does_nothing_once_it_has_succeeded)
{
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    gpu->reset();
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load("/no/such/library", NULL));
    CHECK_EQ(0, gpu->calls(NULL));
    gpu_end();
}

TEST(load_tells_what_it_found)
{
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    const char *name = dimfold_cuda_library();
    CHECK(strcmp(name, "process") == 0 || strcmp(name, getenv("DIMFOLD_CUDART")) == 0);
    gpu_end();
}
