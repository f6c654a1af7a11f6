/* Finds the software GPU where the library does: in DIMFOLD_CUDART. */
#include "gpu.h"

struct cuda cuda;
const struct software_gpu *gpu;

#if defined(__linux__)

#include <dlfcn.h>

/* The runtime's functions have other names where only the driver's are to be found. */
static void *gpu_symbol(void *library, const char *name)
{
    char other[64];
    snprintf(other, sizeof other, "software_%s", name);
    void *symbol = dlsym(library, other);
    if (symbol == NULL)
        symbol = dlsym(library, name);
    if (symbol == NULL)
        fprintf(stderr, "the software GPU has no %s\n", name);
    return symbol;
}

static void gpu_find(void)
{
    const char *path = getenv("DIMFOLD_CUDART");
    void *library = path != NULL ? dlopen(path, RTLD_NOW) : NULL;
    if (path != NULL && !CHECK(library != NULL))
        fprintf(stderr, "%s\n", dlerror());
    if (library == NULL)
        return;
#define DIMFOLD_CUDA_FUNCTION(name, parameters) *(void **)&cuda.name = gpu_symbol(library, #name);
#include "cuda/runtime.def"
#include "../../software_gpu/more.def"
#undef DIMFOLD_CUDA_FUNCTION
    software_gpu_controls_function *controls;
    *(void **)&controls = gpu_symbol(library, SOFTWARE_GPU_CONTROLS);
    gpu = controls != NULL ? controls() : NULL;
}

#else

static void gpu_find(void)
{
}

#endif

bool gpu_begin(void)
{
    static const int64_t settings[SOFTWARE_GPU_SETTINGS] = {
        [SOFTWARE_GPU_DEVICES] = 1,     [SOFTWARE_GPU_PEERS] = 1,       [SOFTWARE_GPU_POOLS] = 1,
        [SOFTWARE_GPU_MEMORY] = 1 << 30, [SOFTWARE_GPU_RUNTIME] = 13000, [SOFTWARE_GPU_DRIVER] = 13000,
        [SOFTWARE_GPU_QUERIES] = 1,     [SOFTWARE_GPU_CHECKS] = 1,      [SOFTWARE_GPU_COMPUTE] = 90,
        [SOFTWARE_GPU_CONNECTIONS] = 63, [SOFTWARE_GPU_ACCESS] = 1};
    if (gpu == NULL)
        gpu_find();
    if (gpu == NULL)
        test_skip("DIMFOLD_CUDART names no software GPU");
    for (int i = 0; gpu != NULL && i < SOFTWARE_GPU_TRACE; i++)
        gpu->set((enum software_gpu_setting)i, settings[i]);
    if (gpu != NULL) {
        gpu->drop();
        gpu->forgive();
        gpu->reset();
    }
    return gpu != NULL;
}

void gpu_end(void)
{
    CHECK_EQ(0, gpu->leaks(true));
    CHECK_EQ(0, gpu->violations());
    CHECK_EQ(0, cuda.cudaGetLastError());
    gpu->forgive();
}
