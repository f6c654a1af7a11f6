/* The driver's contexts. Each device has one that the runtime works in (its primary context), and programs may make
   others: a thread has a stack of them, and the runtime works in the one on top. */
#include "core.h"

#include <stdlib.h>

#define CONTEXTS_MAX 16

struct context {
    struct context *next;
    int device;
};

/* What was current before each push. */
static _Thread_local struct {
    struct level {
        const struct context *foreign;
        int device;
        bool is_bound;
    } level[CONTEXTS_MAX];
    size_t count;
} stack;

static _Thread_local const struct context *foreign; /* NULL: the device's own */
static struct context *contexts;
static uint64_t resets;

const void *context_foreign(void)
{
    return foreign;
}

size_t context_depth(void)
{
    return stack.count;
}

void context_leave_foreign(void)
{
    foreign = NULL;
}

int context_get_current(void **context)
{
    *context = foreign != NULL ? (void *)(uintptr_t)foreign : device_is_bound() ? &devices[device_current()] : NULL;
    return 0;
}

/* False if it is neither a device's nor one that was made and is still there. */
static bool context_find(const void *handle, struct level *found)
{
    *found = (struct level){NULL, 0, true};
    for (const struct context *context = contexts; context != NULL; context = context->next)
        if (context == handle)
            *found = (struct level){context, context->device, true};
    for (int device = 0; device < DEVICES_MAX; device++)
        if (handle == &devices[device] && device_exists(device))
            *found = (struct level){NULL, device, true};
    return handle == found->foreign || handle == &devices[found->device];
}

static void context_become(const struct level *level)
{
    device_put(level->device, level->is_bound);
    foreign = level->foreign;
}

int context_push_current(void *context)
{
    struct level found;
    if (context == NULL || !context_find(context, &found) || stack.count == CONTEXTS_MAX)
        return ERROR_CONTEXT;
    stack.level[stack.count++] = (struct level){foreign, device_current(), device_is_bound()};
    context_become(&found);
    return 0;
}

int context_pop_current(void **context)
{
    if (stack.count == 0)
        return ERROR_CONTEXT;
    context_get_current(context);
    context_become(&stack.level[--stack.count]);
    return 0;
}

/* And pushes it, as the driver does. */
int context_make(void **context, unsigned flags, int device)
{
    if (flags != 0 || !device_exists(device))
        return flags != 0 ? ERROR_VALUE : ERROR_DEVICE;
    struct context *made = malloc(sizeof *made);
    *made = (struct context){contexts, device};
    *context = contexts = made;
    return context_push_current(made);
}

int context_destroy(void *context)
{
    struct context **link = &contexts;
    void *popped;
    while (*link != NULL && *link != context)
        link = &(*link)->next;
    if (*link == NULL)
        return violate(ERROR_CONTEXT, "%p is no context that was made", context);
    if (foreign == context)
        context_pop_current(&popped);
    *link = (*link)->next;
    free(context);
    return 0;
}

int context_state(int device, unsigned *flags, int *is_active)
{
    *flags = 0;
    *is_active = 1;
    return device_exists(device) ? 0 : ERROR_DEVICE;
}

int context_retain(void **context, int device)
{
    *context = device_exists(device) ? &devices[device] : NULL;
    return *context != NULL ? 0 : ERROR_DEVICE;
}

/* No number comes twice. */
int context_number(const void *context, unsigned long long *id)
{
    if (context == NULL && !device_is_bound())
        return ERROR_CONTEXT;
    *id = resets * DEVICES_MAX + (unsigned)device_current();
    return 0;
}

uint64_t context_age(void)
{
    return resets + 1;
}

/* All that the device has is gone, and its context is another one. */
int context_reset(void)
{
    if (setting(SOFTWARE_GPU_DEVICES) != 1)
        return ERROR_NOT_SUPPORTED;
    everything_drop();
    resets++;
    return 0;
}
