/* The table of the runtime's functions. */
#include "gpu.h"

TEST(runtime_has_every_function_and_both_versions)
{
    if (!gpu_begin())
        return;
    const dimfold_cuda_runtime *runtime;
    dimfold_call call = {NULL, "test"};
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_need(call, &runtime));
#define DIMFOLD_CUDA_FUNCTION(name, parameters) CHECK(runtime->name != NULL);
#include "cuda/runtime.def"
#undef DIMFOLD_CUDA_FUNCTION
    CHECK(runtime->load_library != NULL && runtime->get_kernel != NULL && runtime->device_name != NULL);
    CHECK(runtime->runtime_version >= DIMFOLD_CUDA_VERSION_MIN);
    CHECK(runtime->driver_version >= DIMFOLD_CUDA_VERSION_MIN);
    CHECK(runtime == dimfold_cuda());
    gpu_end();
}
