/* The table of the runtime's functions. */
#include "gpu.h"

#include "cuda/kernels.h"
#include "cuda/load.h"
#include "cuda/ptx.h"
#include "cuda/system.h"

#if defined(__linux__)
#include <pthread.h>
#endif

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

#if defined(__linux__)

/* What threads that have not called CUDA before get from two functions of the driver's. */
typedef struct old_runtime {
    dimfold_cuda_runtime runtime;
    void *kernel, *stream, *memory;
    int launched, asked;
    uint64_t flags;
} old_runtime;

static void *old_launch(void *context)
{
    static char params[4096];
    old_runtime *old = context;
    void *arguments[1] = {params};
    dimfold_cuda_launch launch = {.grid = {1, 1, 1}, .block = {256, 1, 1}, .stream = old->stream};
    old->launched = old->runtime.cudaLaunchKernelExC(&launch, old->kernel, arguments);
    return NULL;
}

static void *old_ask(void *context)
{
    old_runtime *old = context;
    old->asked = old->runtime.pointer_attribute(&old->flags, 16, (uint64_t)(uintptr_t)old->memory);
    return old_launch(context);
}

static void old_run(old_runtime *old, void *(*function)(void *))
{
    pthread_t thread;
    old->launched = old->asked = -1;
    CHECK_EQ(0, pthread_create(&thread, NULL, function, old));
    pthread_join(thread, NULL);
    CHECK_EQ(0, old->launched);
}

/* The name of the walk of single bytes stands in one of the libraries. */
static void old_find_kernel(old_runtime *old)
{
    void *library;
    for (size_t i = 0; i < dimfold_cuda_ptx_count && old->kernel == NULL; i++)
        if (strstr(dimfold_cuda_ptx[i], ".entry gpu_walk_1(") != NULL) {
            CHECK_EQ(0, old->runtime.load_library(&library, dimfold_cuda_ptx[i], NULL, NULL, 0, NULL, NULL, 0));
            CHECK_EQ(0, old->runtime.get_kernel(&old->kernel, library, "gpu_walk_1"));
        }
}

static void check_old(int64_t version, int64_t driver_version)
{
    old_runtime old = {0};
    dimfold_call call = {NULL, "test"};
    if (!gpu_begin())
        return;
    void *library = dimfold_system_library(getenv("DIMFOLD_CUDART"));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    gpu->set(SOFTWARE_GPU_RUNTIME, version);
    gpu->set(SOFTWARE_GPU_DRIVER, driver_version);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_runtime_fill(call, &old.runtime, library));
    old_find_kernel(&old);
    CHECK_EQ(0, cuda.cudaStreamCreate(&old.stream));
    CHECK_EQ(0, cuda.cudaMalloc(&old.memory, 16));
    old_run(&old, old_ask);
    CHECK_EQ(0, old.asked);
    CHECK_EQ(3, old.flags);
    old_run(&old, old_launch);
    CHECK_EQ(2, gpu->calls("cudaSetDevice"));
    CHECK_EQ(0, gpu->calls("cudaLaunchKernelExC") + gpu->calls("cudaLibraryLoadData"));
    CHECK_EQ(0, cuda.cudaStreamSynchronize(old.stream));
    CHECK_EQ(0, cuda.cudaFree(old.memory));
    CHECK_EQ(0, cuda.cudaStreamDestroy(old.stream));
    gpu_end();
}

TEST(runtimes_without_libraries_of_code_leave_them_and_their_launches_to_the_driver)
{
    check_old(12040, 13000);
}

TEST(runtimes_without_libraries_for_their_older_driver_leave_them_to_it)
{
    check_old(12080, 12020);
}

#endif
