/* Kernels: the PTX is read for their names and parameters, and what runs is the same source compiled for the host. */
#include "core.h"

#include "runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KERNELS_MAX 128

struct kernel {
    const struct runner_kernel *runner;
    bool is_loaded[DEVICES_MAX]; /* by its first launch */
};

struct library {
    struct library *next;
    bool is_unloaded;
    size_t kernels;
    struct kernel kernel[KERNELS_MAX];
};

uint64_t kernels_run;
static struct library *libraries;

/* ---- PTX -------------------------------------------------------------------------------------------------------- */

/* The bytes of the one parameter of the kernel whose name begins at `text`; 0 if it has none, or more. */
static size_t ptx_params_bytes(const char *text)
{
    const char *end = strchr(text, ')'), *open = strchr(text, '[');
    if (end == NULL || open == NULL || open > end || memchr(text, ',', (size_t)(end - text)) != NULL)
        return 0;
    return strtoull(open + 1, NULL, 10);
}

/* The threads that `.maxntid` names before the body; 0 without one. */
static unsigned long ptx_threads(const char *text)
{
    static const char bound[] = ".maxntid ";
    const char *body = strchr(text, '{'), *found = strstr(text, bound);
    return found != NULL && body != NULL && found < body ? strtoul(found + strlen(bound), NULL, 10) : 0;
}

static bool kernel_read(struct kernel *kernel, const char *text)
{
    char name[128] = "";
    size_t length = strcspn(text, "( \t\r\n");
    memcpy(name, text, length < sizeof name ? length : sizeof name - 1);
    kernel->runner = runner_kernel_named(name);
    if (kernel->runner == NULL)
        violate(0, "the PTX has a kernel %s that the table does not have", name);
    else if (ptx_params_bytes(text) != kernel->runner->params_bytes)
        violate(0, "the PTX of %s takes %zu bytes of parameters, the table says %zu", name, ptx_params_bytes(text),
                kernel->runner->params_bytes);
    else if (ptx_threads(text) != kernel->runner->threads)
        violate(0, "the PTX of %s is bound to %lu threads, the table says %u", name, ptx_threads(text),
                (unsigned)kernel->runner->threads);
    else
        return true;
    return false;
}

/* The compute capability that `.target sm_70` names, ten times as much. */
static long ptx_target(const char *ptx)
{
    static const char target[] = ".target sm_";
    const char *found = strstr(ptx, target);
    return found != NULL ? strtol(found + strlen(target), NULL, 10) : 0;
}

static bool library_read(struct library *library, const char *ptx)
{
    static const char entry[] = ".entry ";
    if (strstr(ptx, ".version") == NULL || strstr(ptx, ".target") == NULL)
        return false;
    for (const char *text = ptx; (text = strstr(text, entry)) != NULL;) {
        text += strlen(entry);
        if (library->kernels == KERNELS_MAX || !kernel_read(&library->kernel[library->kernels++], text))
            return false;
    }
    return true;
}

/* ---- Libraries -------------------------------------------------------------------------------------------------- */

int library_load(void **library, const char *ptx)
{
    if (library == NULL || ptx == NULL)
        return ERROR_VALUE;
    if (capture_forbid() != 0)
        return ERROR_CAPTURE;
    if (ptx_target(ptx) > setting(SOFTWARE_GPU_COMPUTE))
        return ERROR_NO_BINARY;
    struct library *made = calloc(1, sizeof *made);
    if (!library_read(made, ptx)) {
        free(made);
        return ERROR_PTX;
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
        if (strcmp(library->kernel[i].runner->name, name) == 0) {
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
    if (kernel->is_loaded[device])
        return 0;
    int error = capture_forbid();
    kernel->is_loaded[device] = error == 0;
    return error;
}

int kernel_attributes(void *attributes, const void *handle)
{
    struct kernel *kernel = kernel_of(handle);
    if (kernel == NULL || attributes == NULL)
        return ERROR_HANDLE;
    memset(attributes, 0, 144);
    return kernel_load(kernel, device_current());
}

static int launch_check(const dimfold_cuda_launch *launch, const struct kernel *kernel, void **arguments)
{
    if (launch->attribute_count != 0 || launch->shared_bytes != 0 || arguments == NULL || arguments[0] == NULL)
        return violate(ERROR_VALUE, "%s is launched with attributes, shared memory, or without params",
                       kernel->runner->name);
    if (launch->grid[0] == 0 || launch->grid[0] > 2147483647u || launch->grid[1] != 1 || launch->grid[2] != 1)
        return violate(ERROR_CONFIGURATION, "%s is launched with a grid of %u × %u × %u", kernel->runner->name,
                       launch->grid[0], launch->grid[1], launch->grid[2]);
    if (launch->block[0] != kernel->runner->threads || launch->block[1] != 1 || launch->block[2] != 1)
        return violate(ERROR_CONFIGURATION, "%s is launched with blocks of %u × %u × %u threads: expected %u",
                       kernel->runner->name, launch->block[0], launch->block[1], launch->block[2],
                       (unsigned)kernel->runner->threads);
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
    struct work *work = work_new(WORK_LAUNCH, kernel->runner->params_bytes);
    work->kernel = kernel;
    work->blocks = launch->grid[0];
    memcpy(work->params, arguments[0], kernel->runner->params_bytes);
    return stream_submit(stream, work);
}

/* What the kernel may touch: all that is there in the order of streams, and in reach of its device. */
static void launch_map(int device)
{
    runner_memory_clear();
    for (const struct memory *memory = memory_first(); memory != NULL; memory = memory->next)
        if (memory->is_made && memory_is_reachable(memory, device))
            runner_memory_map(memory->address, memory->bytes, memory->size_bytes, RUNNER_READ | RUNNER_WRITE);
}

static void launch_explain(const struct runner_fault *fault)
{
    const struct memory *memory = memory_at(fault->address);
    if (memory == NULL)
        memory_resolve(fault->address, fault->bytes, "a kernel");
    else if (!memory->is_made)
        violate(0, "the memory is allocated later, in the order of streams");
    else
        violate(0, "it is byte %llu of %zu bytes of %s memory on device %d",
                (unsigned long long)(fault->address - memory->address), memory->size_bytes,
                memory_kind_name(memory->kind), memory->device);
}

bool kernel_run(const struct work *work, int device)
{
    static uint64_t seed;
    launch_map(device);
    runner_set(&(struct runner_options){.order = (enum runner_order)setting(SOFTWARE_GPU_ORDER), .seed = seed++,
                                        .skips_shared = setting(SOFTWARE_GPU_CHECKS) == 0});
    kernels_run++;
    runner_faults_clear();
    if (runner_launch(work->kernel->runner, work->blocks, work->params))
        return true;
    runner_faults_print(stderr);
    const struct runner_fault *fault = runner_fault(0);
    violate(0, "%s does what it must not: %s", work->kernel->runner->name,
            fault != NULL ? runner_fault_name(fault->kind) : "unknown");
    if (fault != NULL && fault->kind <= RUNNER_FAULT_NOT_WRITABLE)
        launch_explain(fault);
    return false;
}
