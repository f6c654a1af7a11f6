#define _GNU_SOURCE /* RTLD_DEFAULT */
#include "device.h"

#include <dlfcn.h>
#include <time.h>

static dimfold_queue *queue, *mirror_queue;
static char reason[300];

static void device_close(void)
{
    dimfold_queue_destroy(queue);
    dimfold_queue_destroy(mirror_queue);
}

/* One queue for all tests, which lasts until the program ends. */
static void device_open(void)
{
    dimfold_diag diag;
    if (mirror_queue != NULL)
        return;
    if (dimfold_queue_create_host(&mirror_queue, NULL, &diag) != DIMFOLD_OK ||
        dimfold_queue_create_cuda(&queue, 0, NULL, &diag) != DIMFOLD_OK)
        dimfold_diag_text(&diag, reason, sizeof reason);
    atexit(device_close);
}

bool device_is_there(void)
{
    device_open();
    if (queue == NULL)
        test_skip(reason);
    return queue != NULL;
}

dimfold_queue *device_queue(void)
{
    device_open();
    return queue;
}

dimfold_queue *device_mirror_queue(void)
{
    device_open();
    return mirror_queue;
}

void *device_function(const char *name)
{
    const char *library = dimfold_cuda_library();
    void *handle = strcmp(library, "process") == 0 ? RTLD_DEFAULT : dlopen(library, RTLD_NOW);
    return dlsym(handle, name);
}

double device_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double device_deadline(void)
{
    const char *text = getenv("DIMFOLD_GPU_SECONDS");
    return device_clock() + (text != NULL ? strtod(text, NULL) : 2);
}

/* Both memories as plain bytes, guards included. */
static device_views whole_of(const device_memory *memory, size_t *size_bytes)
{
    *size_bytes = memory->size_bytes + 2 * (size_t)DEVICE_GUARD_BYTES;
    dimfold_view mirror = {.data = memory->mirror - DEVICE_GUARD_BYTES, .dtype = DIMFOLD_DTYPE_U8, .ndim = 1,
                           .shape = size_bytes, .device_type = DIMFOLD_DEVICE_CPU};
    dimfold_view device = mirror;
    device.data = memory->device - DEVICE_GUARD_BYTES;
    device.device_type = DIMFOLD_DEVICE_CUDA;
    return (device_views){device, mirror};
}

void device_memory_upload(const device_memory *memory)
{
    size_t size_bytes;
    device_views whole = whole_of(memory, &size_bytes);
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &whole.device, &whole.mirror, NULL));
}

/* splitmix64 is too slow for gigabytes: this is a xorshift in words. */
static void random_fill(char *memory, size_t size_bytes, uint64_t *seed)
{
    uint64_t state = test_random(seed) | 1;
    for (size_t i = 0; i < size_bytes; i += sizeof state) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        memcpy(memory + i, &state, size_bytes - i < sizeof state ? size_bytes - i : sizeof state);
    }
}

bool device_memory_make(device_memory *memory, size_t size_bytes, uint64_t *seed)
{
    size_t all_bytes = size_bytes + 2 * (size_t)DEVICE_GUARD_BYTES;
    void *device;
    char *mirror = malloc(all_bytes);
    if (mirror == NULL || dimfold_alloc(device_queue(), all_bytes, &device, NULL) != DIMFOLD_OK) {
        free(mirror);
        return false;
    }
    random_fill(mirror, all_bytes, seed);
    *memory = (device_memory){size_bytes, (char *)device + DEVICE_GUARD_BYTES, mirror + DEVICE_GUARD_BYTES};
    device_memory_upload(memory);
    return true;
}

void device_memory_free(device_memory *memory)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(device_queue(), memory->device - DEVICE_GUARD_BYTES, NULL));
    free(memory->mirror - DEVICE_GUARD_BYTES);
}

bool device_memory_is_same(const device_memory *memory)
{
    size_t size_bytes;
    device_views whole = whole_of(memory, &size_bytes);
    char *found = malloc(size_bytes);
    dimfold_view view = whole.mirror;
    view.data = found;
    dimfold_status status = dimfold_copy(device_queue(), &view, &whole.device, NULL);
    if (status == DIMFOLD_OK)
        status = dimfold_queue_synchronize(device_queue(), NULL);
    bool is_same = status == DIMFOLD_OK && memcmp(found, whole.mirror.data, size_bytes) == 0;
    free(found);
    return is_same;
}

device_views device_views_of(const device_memory *memory, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                             const ptrdiff_t *stride, size_t offset, size_t start_bytes)
{
    dimfold_view mirror = {.data = memory->mirror + start_bytes, .size_bytes = memory->size_bytes - start_bytes,
                           .dtype = dtype, .device_type = DIMFOLD_DEVICE_CPU, .ndim = ndim, .shape = shape,
                           .stride = stride, .offset = offset};
    dimfold_view device = mirror;
    device.data = memory->device + start_bytes;
    device.device_type = DIMFOLD_DEVICE_CUDA;
    return (device_views){device, mirror};
}
