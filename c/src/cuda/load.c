/* Which library of CUDA this process uses: the first that was found and works, for good. */
#include "load.h"

#include "context.h"
#include "driver.h"
#include "ptx.h"
#include "search.h"
#include "table.h"

#include <dimfold/cuda.h>

#define LOAD_NAME_BYTES 1024

static dimfold_cuda_runtime load_runtime;
static char load_name[LOAD_NAME_BYTES];

/* What is known about the libraries that were tried: `best` is the failure of the one that came furthest. */
typedef struct load_search {
    dimfold_call call;
    dimfold_diag best;
} load_search;

const char *dimfold_cuda_library(void)
{
    return dimfold_cuda() != NULL ? load_name : "";
}

static dimfold_status load_fail_start(dimfold_call call, const dimfold_cuda_runtime *runtime, int error)
{
    dimfold_refuse(call, DIMFOLD_REASON_CUDA_START, "cudaGetDeviceCount", 0, error);
    call.diag->detail = runtime->cudaGetErrorName(error);
    return call.diag->status;
}

/* Whether there is a device for it, and a driver that it works with. */
static dimfold_status load_check_devices(dimfold_call call, const dimfold_cuda_runtime *runtime)
{
    int count = 0;
    int error = runtime->cudaGetDeviceCount(&count);
    if (error == 0 && count > 0)
        return DIMFOLD_OK;
    runtime->cudaGetLastError();
    if (error == 0 || error == DIMFOLD_CUDA_ERROR_NO_DEVICE)
        return dimfold_refuse(call, DIMFOLD_REASON_CUDA_NO_DEVICE, NULL, 1, 0);
    if (error != DIMFOLD_CUDA_ERROR_INSUFFICIENT_DRIVER)
        return load_fail_start(call, runtime, error);
    int32_t reason = runtime->driver_version == 0 ? DIMFOLD_REASON_CUDA_NO_DRIVER : DIMFOLD_REASON_CUDA_OLD_DRIVER;
    return dimfold_refuse(call, reason, NULL, runtime->runtime_version, runtime->driver_version);
}

static dimfold_status load_fill(dimfold_call call, dimfold_cuda_runtime *runtime, void *library)
{
    bool is_driver = dimfold_system_symbol(library, "cudaRuntimeGetVersion") == NULL &&
                     dimfold_system_symbol(library, "cuDriverGetVersion") != NULL;
    *runtime = (dimfold_cuda_runtime){0};
    DIMFOLD_TRY((is_driver ? dimfold_cuda_driver_fill : dimfold_cuda_runtime_fill)(call, runtime, library));
    DIMFOLD_TRY(load_check_devices(call, runtime));
    if (runtime->load_library == NULL || runtime->get_kernel == NULL)
        return dimfold_cuda_fail_missing(call, "cuLibraryLoadData");
    if (!is_driver)
        dimfold_cuda_context_fill(runtime);
    return DIMFOLD_OK;
}

/* Takes the library if it works. Reasons stand in reason.def in the order of how far a library came. */
static bool load_try(void *context, void *library, const char *name)
{
    load_search *search = context;
    dimfold_diag failure = {0};
    dimfold_call call = {&failure, search->call.operation};
    if (load_fill(call, &load_runtime, library) != DIMFOLD_OK) {
        if (failure.reason > search->best.reason)
            search->best = failure;
        return false;
    }
    size_t length = 0;
    for (; name[length] != '\0' && length + 1 < sizeof load_name; length++)
        load_name[length] = name[length];
    load_name[length] = '\0';
    dimfold_cuda_use(&load_runtime);
    return true;
}

static bool load_fail(load_search *search, int32_t reason, const char *operand)
{
    dimfold_refuse((dimfold_call){&search->best, search->call.operation}, reason, operand, 0, 0);
    return false;
}

/* The library that somebody has named is used, or none. */
static bool load_named(load_search *search, const char *name, const char *operand)
{
    void *library = *name != '\0' ? dimfold_system_library(name) : NULL;
    return library != NULL ? load_try(search, library, name)
                           : load_fail(search, DIMFOLD_REASON_CUDA_NOT_FOUND_PATH, operand);
}

static bool load_find(load_search *search)
{
    static const char variable[] = "DIMFOLD_CUDART";
    if (dimfold_cuda_search_process(load_try, search))
        return true;
    const char *name = dimfold_system_variable(variable);
    if (name != NULL && dimfold_system_is_relative(name))
        return load_fail(search, DIMFOLD_REASON_CUDA_RELATIVE, variable);
    return name != NULL ? load_named(search, name, variable) : dimfold_cuda_search_system(load_try, search);
}

static dimfold_status load_once(dimfold_call call, const char *path)
{
    load_search search = {.call = call};
    int32_t refusal = dimfold_system_refusal();
    if (dimfold_cuda() != NULL)
        return DIMFOLD_OK;
    if (refusal == 0 && dimfold_cuda_ptx_count == 0)
        refusal = DIMFOLD_REASON_CUDA_SYSTEM;
    if (refusal != 0)
        return dimfold_refuse(call, refusal, NULL, 0, 0);
    load_fail(&search, DIMFOLD_REASON_CUDA_NOT_FOUND, NULL);
    if (path != NULL ? load_named(&search, path, "path") : load_find(&search))
        return DIMFOLD_OK;
    if (call.diag != NULL)
        *call.diag = search.best;
    return search.best.status;
}

static dimfold_status load_locked(dimfold_call call, const char *path)
{
    dimfold_system_lock();
    dimfold_status status = load_once(call, path);
    dimfold_system_unlock();
    return status;
}

dimfold_status dimfold_cuda_load(const char *path, dimfold_diag *diag)
{
    dimfold_call call = {diag, "cuda_load"};
    return load_locked(call, path);
}

dimfold_status dimfold_cuda_need(dimfold_call call, const dimfold_cuda_runtime **runtime)
{
    if (dimfold_cuda() == NULL)
        DIMFOLD_TRY(load_locked(call, NULL));
    *runtime = dimfold_cuda();
    return DIMFOLD_OK;
}
