/* Kernels: the machine of tests/ptx_machine reads the PTX, and runs it. What the table of the library's own has must
   agree with it, and can be run as it is compiled for the host, which is faster. */
#include "core.h"

#include "ptx_machine/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KERNELS_MAX 128

struct kernel {
    struct runner_kernel ptx;
    const struct runner_kernel *compiled; /* NULL for one that the table does not have */
    uint64_t loaded[DEVICES_MAX];         /* by its first launch, at that age of the contexts; 0: not yet */
};

struct library {
    struct library *next;
    bool is_unloaded;
    struct ptx_module *module;
    size_t kernels;
    struct kernel kernel[KERNELS_MAX];
};

uint64_t kernels_run;
static struct library *libraries;

/* ---- PTX -------------------------------------------------------------------------------------------------------- */

static bool kernel_read(struct kernel *kernel, const struct ptx_kernel *code)
{
    kernel->ptx = ptx_runner_kernel(code);
    kernel->compiled = runner_kernel_named(kernel->ptx.name);
    if (kernel->compiled == NULL)
        return true;
    if (kernel->ptx.params_bytes != kernel->compiled->params_bytes)
        violate(0, "the PTX of %s takes %zu bytes of parameters, the table says %zu", kernel->ptx.name,
                kernel->ptx.params_bytes, kernel->compiled->params_bytes);
    else if (kernel->ptx.threads != kernel->compiled->threads)
        violate(0, "the PTX of %s is bound to %u threads, the table says %u", kernel->ptx.name,
                (unsigned)kernel->ptx.threads, (unsigned)kernel->compiled->threads);
    else
        return true;
    return false;
}

static bool library_read(struct library *library, const char *ptx)
{
    struct ptx_error error;
    library->module = ptx_module_new("PTX", ptx, &error);
    if (library->module == NULL) {
        violate(0, "line %d of the PTX: %s", error.line, error.message);
        return false;
    }
    for (size_t i = 0; ptx_module_kernel(library->module, i) != NULL; i++)
        if (library->kernels == KERNELS_MAX ||
            !kernel_read(&library->kernel[library->kernels++], ptx_module_kernel(library->module, i)))
            return false;
    return true;
}

static void library_free(struct library *library)
{
    ptx_module_free(library->module);
    free(library);
}

/* ---- Libraries -------------------------------------------------------------------------------------------------- */

int library_load(void **library, const char *ptx)
{
    if (library == NULL || ptx == NULL)
        return ERROR_VALUE;
    if (capture_forbid() != 0)
        return ERROR_CAPTURE;
    struct library *made = calloc(1, sizeof *made);
    if (!library_read(made, ptx)) {
        library_free(made);
        return ERROR_PTX;
    }
    if (ptx_module_target(made->module) > setting(SOFTWARE_GPU_COMPUTE)) {
        library_free(made);
        return ERROR_NO_BINARY;
    }
    made->next = libraries;
    *library = libraries = made;
    return 0;
}

static struct library *library_of(void *handle)
{
    for (struct library *library = libraries; library != NULL; library = library->next)
        if (library == handle && !library->is_unloaded)
            return library;
    violate(0, "%p is no library, or one that was unloaded", handle);
    return NULL;
}

int library_kernel(void **kernel, void *handle, const char *name)
{
    struct library *library = library_of(handle);
    if (library == NULL || kernel == NULL || name == NULL)
        return library == NULL ? ERROR_HANDLE : ERROR_VALUE;
    for (size_t i = 0; i < library->kernels; i++)
        if (strcmp(library->kernel[i].ptx.name, name) == 0) {
            *kernel = &library->kernel[i];
            return 0;
        }
    return ERROR_SYMBOL;
}

int library_unload(void *handle)
{
    struct library *library = library_of(handle);
    if (library == NULL)
        return ERROR_HANDLE;
    library->is_unloaded = true;
    return 0;
}

static struct kernel *kernel_of(const void *handle)
{
    for (struct library *library = libraries; library != NULL; library = library->next)
        for (size_t i = 0; i < library->kernels && !library->is_unloaded; i++)
            if (&library->kernel[i] == handle)
                return &library->kernel[i];
    violate(0, "%p is no kernel", handle);
    return NULL;
}

/* ---- Launches --------------------------------------------------------------------------------------------------- */

/* What is loaded lazily is loaded now, which no capture may see. */
static int kernel_load(struct kernel *kernel, int device)
{
    if (kernel->loaded[device] == context_age())
        return 0;
    int error = capture_forbid();
    kernel->loaded[device] = error == 0 ? context_age() : 0;
    return error;
}

bool kernel_is_loaded(const char *name, int device)
{
    for (struct library *library = libraries; library != NULL; library = library->next)
        for (size_t i = 0; i < library->kernels && !library->is_unloaded; i++)
            if (strcmp(library->kernel[i].ptx.name, name) == 0 && library->kernel[i].loaded[device] == context_age())
                return true;
    return false;
}

int kernel_attributes(void *attributes, const void *handle)
{
    struct kernel *kernel = kernel_of(handle);
    if (kernel == NULL || attributes == NULL)
        return ERROR_HANDLE;
    memset(attributes, 0, 144);
    return kernel_load(kernel, device_current());
}

static bool arguments_are_there(const struct kernel *kernel, void **arguments)
{
    for (size_t i = 0; ptx_kernel_param(kernel->ptx.code, i) != NULL; i++)
        if (arguments == NULL || arguments[i] == NULL)
            return false;
    return true;
}

/* A kernel is launched with as many threads as it is bound to, and one without a bound with any number. */
static int launch_check(const dimfold_cuda_launch *launch, const struct kernel *kernel, void **arguments)
{
    const char *name = kernel->ptx.name;
    uint32_t threads = kernel->ptx.threads != 0 ? kernel->ptx.threads : launch->block[0];
    if (launch->attribute_count != 0 || launch->shared_bytes != 0 || !arguments_are_there(kernel, arguments))
        return violate(ERROR_VALUE, "%s is launched with attributes, shared memory, or without params", name);
    if (launch->grid[0] == 0 || launch->grid[0] > 2147483647u || launch->grid[1] != 1 || launch->grid[2] != 1)
        return violate(ERROR_CONFIGURATION, "%s is launched with a grid of %u × %u × %u", name, launch->grid[0],
                       launch->grid[1], launch->grid[2]);
    if (launch->block[0] != threads || threads == 0 || threads > 1024 || launch->block[1] != 1 || launch->block[2] != 1)
        return violate(ERROR_CONFIGURATION, "%s is launched with blocks of %u × %u × %u threads: expected %u", name,
                       launch->block[0], launch->block[1], launch->block[2], (unsigned)threads);
    return 0;
}

int kernel_launch(const dimfold_cuda_launch *launch, const void *handle, void **arguments)
{
    struct kernel *kernel = kernel_of(handle);
    struct stream *stream = launch != NULL ? stream_of(launch->stream) : NULL;
    if (kernel == NULL || stream == NULL || stream->device != device_current())
        return ERROR_HANDLE;
    int error = launch_check(launch, kernel, arguments);
    if (error == 0)
        error = kernel_load(kernel, stream->device);
    if (error != 0)
        return error;
    struct work *work = work_new(WORK_LAUNCH, kernel->ptx.params_bytes);
    work->kernel = kernel;
    work->context = stream->context;
    work->blocks = launch->grid[0];
    work->threads = launch->block[0];
    const struct ptx_param *param;
    for (size_t i = 0; (param = ptx_kernel_param(kernel->ptx.code, i)) != NULL; i++)
        memcpy(work->params + param->offset, arguments[i], param->size_bytes);
    return stream_submit(stream, work);
}

/* What the kernel may touch: all that is there in the order of streams, and in reach of its device and context. */
static void launch_map(const struct work *work, int device)
{
    runner_memory_clear();
    for (const struct memory *memory = memory_first(); memory != NULL; memory = memory->next)
        if (memory->is_made && memory_refusal(memory, device, work->context) == NULL)
            runner_memory_map(memory->address, memory->bytes, memory->size_bytes, RUNNER_READ | RUNNER_WRITE);
}

static void launch_explain(const struct runner_fault *fault, const struct work *work, int device)
{
    const struct memory *memory = memory_at(fault->address);
    if (memory == NULL)
        memory_resolve(fault->address, fault->bytes, "a kernel");
    else if (!memory->is_made)
        violate(0, "the memory is allocated later, in the order of streams");
    else
        violate(0, "it is byte %llu of %zu bytes of %s memory on device %d, %s",
                (unsigned long long)(fault->address - memory->address), memory->size_bytes,
                memory_kind_name(memory->kind), memory->device, memory_refusal(memory, device, work->context));
}

bool kernel_run(const struct work *work, int device)
{
    static uint64_t seed;
    static struct runner_kernel runs;
    bool is_compiled = setting(SOFTWARE_GPU_PTX) == 0 && work->kernel->compiled != NULL;
    runs = is_compiled ? *work->kernel->compiled : work->kernel->ptx;
    runs.threads = work->threads;
    launch_map(work, device);
    runner_set(&(struct runner_options){.order = (enum runner_order)setting(SOFTWARE_GPU_ORDER), .seed = seed++,
                                        .skips_shared = setting(SOFTWARE_GPU_CHECKS) == 0});
    kernels_run++;
    runner_faults_clear();
    if (runner_launch(&runs, work->blocks, work->params))
        return true;
    runner_faults_print(stderr);
    const struct runner_fault *fault = runner_fault(0);
    violate(0, "%s does what it must not: %s", runs.name,
            fault != NULL ? runner_fault_name(fault->kind) : "unknown");
    if (fault != NULL && fault->kind <= RUNNER_FAULT_NOT_WRITABLE)
        launch_explain(fault, work, device);
    return false;
}
