/* The runtime works in whatever context is current, and to choose a device replaces it. Streams, events and kernels are
   those of primary contexts: these are pushed over a foreign one, and popped again. */
#include "context.h"

#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#define CONTEXT_DEVICES_MAX 64
#define CONTEXT_NO_DEVICE (-1)

typedef struct context_functions {
    int (*get_current)(void **context);
    int (*push)(void *context);
    int (*pop)(void **context);
    int (*state)(int device, unsigned *flags, int *is_active);
    int (*retain)(void **context, int device);
    int (*get_device)(int *device);
    int (*set_device)(int device);
} context_functions;

static context_functions context;
static _Atomic(void *) context_primary[CONTEXT_DEVICES_MAX];

/* Asks for it again wherever the known one does not fit, as it is another one after a reset. */
static int context_retain(void **primary, int device)
{
    int error = context.retain(primary, device);
    if (error == 0)
        atomic_store_explicit(&context_primary[device], *primary, memory_order_release);
    return error;
}

/* A primary context that is not there yet is not made to be compared. */
static int context_compare(int device, const void *current, bool *is_foreign)
{
    void *primary = NULL;
    unsigned flags;
    int is_active = 0;
    *is_foreign = true;
    if (context.state(device, &flags, &is_active) == 0 && !is_active)
        return 0;
    int error = context_retain(&primary, device);
    *is_foreign = primary != current;
    return error;
}

static int context_get_device(int *device)
{
    void *current = NULL;
    bool is_foreign;
    int error = context.get_device(device);
    if (error != 0 || *device >= CONTEXT_DEVICES_MAX || context.get_current(&current) != 0 || current == NULL)
        return error;
    if (current == atomic_load_explicit(&context_primary[*device], memory_order_acquire))
        return 0;
    error = context_compare(*device, current, &is_foreign);
    if (error == 0 && is_foreign)
        *device = CONTEXT_NO_DEVICE;
    return error;
}

static int context_set_device(int device)
{
    void *primary;
    int current, error = context_get_device(&current);
    if (error != 0)
        return error;
    if (current != CONTEXT_NO_DEVICE || device >= CONTEXT_DEVICES_MAX)
        return context.set_device(device);
    error = context_retain(&primary, device);
    return error != 0 ? error : context.push(primary);
}

static int context_restore(int device)
{
    void *primary;
    return device == CONTEXT_NO_DEVICE ? context.pop(&primary) : context.set_device(device);
}

void dimfold_cuda_context_fill(dimfold_cuda_runtime *runtime)
{
    static const char *const names[] = {"cuCtxGetCurrent", "cuCtxPushCurrent", "cuCtxPopCurrent",
                                        "cuDevicePrimaryCtxGetState", "cuDevicePrimaryCtxRetain"};
    void *found[sizeof names / sizeof names[0]];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if ((found[i] = dimfold_cuda_driver_entry(runtime, names[i])) == NULL)
            return;
    memcpy(&context, found, sizeof found);
    context.get_device = runtime->cudaGetDevice;
    context.set_device = runtime->cudaSetDevice;
    runtime->cudaGetDevice = context_get_device;
    runtime->cudaSetDevice = context_set_device;
    runtime->restore_device = context_restore;
}
