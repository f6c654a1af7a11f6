/* Memory. A device's lies in two places: programs know addresses that nobody can touch, and that no later allocation
   gets again; the bytes lie where only kernels and copies find them. */
#define _GNU_SOURCE 1
#include "core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE_BYTES 4096u
#define GONE_MAX 64
#define GARBAGE 0xc5
#define ATTRIBUTE_PLAIN 10 /* that it is cudaMalloc's, as one process can open to another */
#define ATTRIBUTE_ACCESS 16
#define GARBAGE_BYTES_MAX (1u << 24)

static struct memory *first;
static struct memory gone[GONE_MAX]; /* a ring */
static size_t gone_count;
static uint64_t arena, arena_next, arena_end;

struct memory *memory_first(void)
{
    return first;
}

const char *memory_kind_name(enum memory_kind kind)
{
    static const char *const names[] = {"device", "pool", "pinned", "registered", "managed"};
    return names[kind];
}

static bool memory_holds(const struct memory *memory, uint64_t address)
{
    return address >= memory->address && address - memory->address < memory->size_bytes;
}

struct memory *memory_at(uint64_t address)
{
    for (struct memory *memory = first; memory != NULL; memory = memory->next)
        if (memory_holds(memory, address))
            return memory;
    return NULL;
}

const struct memory *memory_gone_at(uint64_t address)
{
    for (size_t i = 0; i < GONE_MAX && i < gone_count; i++)
        if (memory_holds(&gone[i], address))
            return &gone[i];
    return NULL;
}

bool memory_is_device_address(uint64_t address)
{
    return address >= arena && address < arena_end;
}

/* Addresses by the terabyte, as much as the machine lets one reserve. */
static void arena_reserve(void)
{
    for (uint64_t size = (uint64_t)1 << 42; arena == 0 && size > (uint64_t)1 << 30; size /= 2) {
        void *reserved = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (reserved != MAP_FAILED) {
            arena = (uintptr_t)reserved;
            arena_next = arena + PAGE_BYTES;
            arena_end = arena + size;
        }
    }
}

/* Any multiple of 256, as CUDA promises and no more, with a page of nothing behind each. */
static uint64_t arena_take(size_t size_bytes)
{
    static unsigned turn;
    arena_reserve();
    uint64_t address = arena_next + 256 * (turn++ % 4), pages = (size_bytes + 1024) / PAGE_BYTES + 2;
    if (arena == 0 || arena_end - arena_next < pages * PAGE_BYTES)
        return 0;
    arena_next += pages * PAGE_BYTES;
    return address;
}

static struct memory *memory_new(enum memory_kind kind, uint64_t address, unsigned char *bytes, size_t size_bytes)
{
    struct memory *memory = malloc(sizeof *memory);
    *memory = (struct memory){.next = first, .kind = kind, .device = device_current(), .context = context_foreign(),
                              .address = address, .size_bytes = size_bytes, .bytes = bytes, .is_made = true};
    if (kind != MEMORY_REGISTERED)
        memset(bytes, GARBAGE, size_bytes < GARBAGE_BYTES_MAX ? size_bytes : GARBAGE_BYTES_MAX);
    return first = memory;
}

static void memory_unlink(const struct memory *memory)
{
    struct memory **link = &first;
    while (*link != memory)
        link = &(*link)->next;
    *link = memory->next;
}

void memory_forget(struct memory *memory)
{
    memory_unlink(memory);
    gone[gone_count++ % GONE_MAX] = *memory;
    if (memory->kind != MEMORY_REGISTERED)
        free(memory->bytes);
    free(memory);
}

bool memory_is_hosts(const struct memory *memory)
{
    return memory->kind == MEMORY_PINNED || memory->kind == MEMORY_REGISTERED;
}

/* Pinned memory is one device's, that on which it was made, unless it is portable or the device takes all as such. */
bool memory_is_reachable(const struct memory *memory, int device)
{
    bool is_portable = (memory->host_flags & HOST_PORTABLE) != 0 || setting(SOFTWARE_GPU_PORTABLE) != 0;
    if (memory_is_hosts(memory))
        return is_portable || memory->device == device;
    if (memory->kind == MEMORY_POOL)
        return memory->device == device || devices[memory->device].pool_peer[device];
    return memory->kind != MEMORY_DEVICE || memory->device == device || devices[device].peer[memory->device];
}

static bool memory_is_mapped(const struct memory *memory)
{
    return (memory->host_flags & HOST_MAPPED) != 0 || setting(SOFTWARE_GPU_MAPPED) != 0;
}

const char *memory_refusal(const struct memory *memory, int device, const void *context)
{
    if (!memory_is_reachable(memory, device))
        return "which the device does not address";
    if (memory_is_hosts(memory))
        return memory_is_mapped(memory) ? NULL : "which is not mapped";
    bool is_met = memory->kind == MEMORY_MANAGED || memory->context == context || setting(SOFTWARE_GPU_FOREIGN) != 0;
    return is_met ? NULL : "which is another context's";
}

int memory_attribute(uint64_t *value, int attribute, uint64_t address)
{
    const struct memory *memory = memory_at(address);
    if (memory == NULL || (attribute != ATTRIBUTE_PLAIN && attribute != ATTRIBUTE_ACCESS))
        return ERROR_VALUE;
    bool is_plain = memory->kind == MEMORY_DEVICE, is_peers = memory->device != device_current();
    if (attribute == ATTRIBUTE_PLAIN)
        return (*value = is_plain, 0);
    bool is_told = !is_plain || !is_peers || setting(SOFTWARE_GPU_ACCESS) != 0;
    *value = is_told && memory_is_reachable(memory, device_current()) ? 3 : 0;
    return 0;
}

static unsigned char *memory_outside(uint64_t address, size_t size_bytes, const char *what)
{
    const struct memory *memory = memory_gone_at(address);
    if (!memory_is_device_address(address))
        return (unsigned char *)(uintptr_t)address;
    if (memory != NULL)
        violate(0, "%s touches %zu bytes at 0x%llx, byte %llu of %zu bytes of %s memory that were freed", what,
                size_bytes, (unsigned long long)address, (unsigned long long)(address - memory->address),
                memory->size_bytes, memory_kind_name(memory->kind));
    else
        violate(0, "%s touches %zu bytes at 0x%llx, which is outside of every allocation", what, size_bytes,
                (unsigned long long)address);
    return NULL;
}

unsigned char *memory_resolve(uint64_t address, size_t size_bytes, const char *what)
{
    static unsigned char nothing;
    const struct memory *memory = size_bytes > 0 ? memory_at(address) : NULL;
    if (size_bytes == 0)
        return &nothing;
    if (memory == NULL)
        return memory_outside(address, size_bytes, what);
    uint64_t start = address - memory->address;
    if (!memory->is_made)
        violate(0, "%s touches memory before its allocation in the order of streams", what);
    else if (size_bytes > memory->size_bytes - start)
        violate(0, "%s touches %zu bytes from byte %llu on of %zu bytes of %s memory", what, size_bytes,
                (unsigned long long)start, memory->size_bytes, memory_kind_name(memory->kind));
    else
        return memory->bytes + start;
    return NULL;
}

void memories_drop(void)
{
    while (first != NULL)
        memory_forget(first);
}

/* ---- Memory of devices ------------------------------------------------------------------------------------------ */

static bool device_has_room(int device, uint64_t size_bytes)
{
    return size_bytes <= (uint64_t)setting(SOFTWARE_GPU_MEMORY) - devices[device].used_bytes;
}

static struct memory *memory_new_of_device(enum memory_kind kind, int device, size_t size_bytes)
{
    uint64_t address = size_bytes <= (size_t)setting(SOFTWARE_GPU_MEMORY) ? arena_take(size_bytes) : 0;
    unsigned char *bytes = address != 0 ? malloc(size_bytes) : NULL;
    if (bytes == NULL)
        return NULL;
    struct memory *memory = memory_new(kind, address, bytes, size_bytes);
    memory->device = device;
    return memory;
}

int memory_malloc(void **memory, size_t size_bytes)
{
    if (capture_forbid() != 0)
        return ERROR_CAPTURE;
    if (memory == NULL || size_bytes == 0)
        return memory == NULL ? ERROR_VALUE : (*memory = NULL, 0);
    int device = device_current();
    struct memory *made = device_has_room(device, size_bytes)
                              ? memory_new_of_device(MEMORY_DEVICE, device, size_bytes) : NULL;
    if (made == NULL)
        return ERROR_MEMORY;
    devices[device].used_bytes += size_bytes;
    *memory = (void *)(uintptr_t)made->address;
    return 0;
}

/* The memory that an address begins, for calls that end it. */
static struct memory *memory_to_free(void *address, const char *call)
{
    struct memory *memory = memory_at((uintptr_t)address);
    if (memory == NULL && memory_gone_at((uintptr_t)address) != NULL)
        violate(0, "%s: %p was freed before", call, address);
    else if (memory == NULL || memory->address != (uintptr_t)address)
        violate(0, "%s: %p does not begin an allocation", call, address);
    else if (memory->is_freed)
        violate(0, "%s: %p was freed before", call, address);
    else
        return memory;
    return NULL;
}

/* Waits for the device, except for memory of pools that is there: who frees that here says that all is through. */
int memory_free(void *address)
{
    if (address == NULL)
        return 0;
    if (capture_forbid() != 0)
        return ERROR_CAPTURE;
    struct memory *memory = memory_to_free(address, "cudaFree");
    if (memory == NULL || memory->kind == MEMORY_PINNED || memory->kind == MEMORY_REGISTERED)
        return ERROR_VALUE;
    if (memory->kind != MEMORY_POOL || !memory->is_made)
        streams_run(memory->kind == MEMORY_MANAGED ? -1 : memory->device);
    memory_end(memory);
    return 0;
}

/* ---- Pools ------------------------------------------------------------------------------------------------------ */

static void pool_take(struct device *device, size_t size_bytes)
{
    device->pool_used += size_bytes;
    if (device->pool_used > device->pool_reserved) {
        device->used_bytes += device->pool_used - device->pool_reserved;
        device->pool_reserved = device->pool_used;
        device->pool_grows++;
    }
}

static bool pool_has_room(int device, size_t size_bytes)
{
    const struct device *owner = &devices[device];
    uint64_t unused = owner->pool_reserved - owner->pool_used;
    return size_bytes <= unused || device_has_room(device, size_bytes - unused);
}

int memory_malloc_async(void **memory, size_t size_bytes, void *handle)
{
    struct stream *stream = stream_of(handle);
    if (stream == NULL || memory == NULL)
        return stream == NULL ? ERROR_HANDLE : ERROR_VALUE;
    if (setting(SOFTWARE_GPU_POOLS) == 0)
        return ERROR_NOT_SUPPORTED;
    if (size_bytes == 0)
        return (*memory = NULL, 0);
    struct memory *made = pool_has_room(stream->device, size_bytes)
                              ? memory_new_of_device(MEMORY_POOL, stream->device, size_bytes) : NULL;
    if (made == NULL)
        return ERROR_MEMORY;
    made->is_made = false;
    made->is_graphs = stream->capture != NULL;
    pool_take(&devices[made->device], size_bytes);
    struct work *work = work_new(WORK_MAKE, 0);
    work->memory = made;
    *memory = (void *)(uintptr_t)made->address;
    return stream_submit(stream, work);
}

int memory_free_async(void *address, void *handle)
{
    struct stream *stream = stream_of(handle);
    if (stream == NULL || address == NULL)
        return stream == NULL ? ERROR_HANDLE : 0;
    struct memory *memory = memory_to_free(address, "cudaFreeAsync");
    if (memory == NULL || memory->kind != MEMORY_POOL)
        return ERROR_VALUE;
    if (stream->capture != NULL && !memory->is_graphs)
        return capture_invalidate(stream->capture, ERROR_VALUE);
    struct work *work = work_new(WORK_END, 0);
    work->memory = memory;
    memory->is_freed = !memory->is_graphs;
    return stream_submit(stream, work);
}

void memory_make(struct memory *memory)
{
    memory->is_made = true;
}

/* A graph's memory is there again when the graph is launched again. */
void memory_end(struct memory *memory)
{
    struct device *device = &devices[memory->device];
    if (memory->is_graphs) {
        memory->is_made = false;
        return;
    }
    if (memory->kind == MEMORY_POOL)
        device->pool_used -= memory->size_bytes;
    else if (memory->kind == MEMORY_DEVICE)
        device->used_bytes -= memory->size_bytes;
    memory_forget(memory);
}

/* ---- Memory of the host ----------------------------------------------------------------------------------------- */

static int memory_new_of_host(enum memory_kind kind, void **memory, size_t size_bytes, unsigned flags)
{
    void *bytes = NULL;
    if (capture_forbid() != 0)
        return ERROR_CAPTURE;
    if (memory == NULL || size_bytes == 0)
        return memory == NULL ? ERROR_VALUE : (*memory = NULL, 0);
    if (size_bytes > (size_t)setting(SOFTWARE_GPU_MEMORY) || posix_memalign(&bytes, 256, size_bytes) != 0)
        return ERROR_MEMORY;
    memory_new(kind, (uintptr_t)bytes, bytes, size_bytes)->host_flags = flags;
    *memory = bytes;
    return 0;
}

int memory_malloc_managed(void **memory, size_t size_bytes, unsigned flags)
{
    return flags == 1 || flags == 2 ? memory_new_of_host(MEMORY_MANAGED, memory, size_bytes, 0) : ERROR_VALUE;
}

int memory_host_alloc(void **memory, size_t size_bytes, unsigned flags)
{
    return flags < 8 ? memory_new_of_host(MEMORY_PINNED, memory, size_bytes, flags) : ERROR_VALUE;
}

/* Who gives memory back that a copy is still to touch counts on a wait that CUDA promises nowhere. */
static void memory_end_of_host(struct memory *memory, const char *call)
{
    if (setting(SOFTWARE_GPU_WAITS) == 0 && copies_touch(memory->address, memory->size_bytes))
        violate(0, "%s ends memory that a copy is still to touch, and need not wait for it", call);
    streams_run(-1);
    memory_forget(memory);
}

int memory_host_free(void *address)
{
    if (address == NULL)
        return 0;
    if (capture_forbid() != 0)
        return ERROR_CAPTURE;
    struct memory *memory = memory_to_free(address, "cudaFreeHost");
    if (memory == NULL || memory->kind != MEMORY_PINNED)
        return ERROR_VALUE;
    memory_end_of_host(memory, "cudaFreeHost");
    return 0;
}

int memory_device_pointer(void **pointer, void *address)
{
    const struct memory *memory = memory_at((uintptr_t)address);
    if (pointer == NULL || memory == NULL || !memory_is_hosts(memory) || !memory_is_mapped(memory))
        return ERROR_VALUE;
    *pointer = address;
    return 0;
}

/* Of a range that is registered: the bytes themselves, or all pages that they touch. */
static bool memory_overlaps(const struct memory *memory, uint64_t start, size_t size_bytes)
{
    uint64_t page = setting(SOFTWARE_GPU_PAGES) != 0 ? PAGE_BYTES : 1;
    uint64_t end = start + size_bytes - 1, last = memory->address + memory->size_bytes - 1;
    return start / page <= last / page && memory->address / page <= end / page;
}

int memory_register(void *address, size_t size_bytes, unsigned flags)
{
    if (capture_forbid() != 0)
        return ERROR_CAPTURE;
    if (address == NULL || size_bytes == 0 || flags > 15)
        return ERROR_VALUE;
    uint64_t start = (uintptr_t)address;
    for (const struct memory *memory = first; memory != NULL; memory = memory->next)
        if (memory_overlaps(memory, start, size_bytes))
            return ERROR_REGISTERED;
    memory_new(MEMORY_REGISTERED, start, address, size_bytes)->host_flags = flags;
    return 0;
}

int memory_unregister(void *address)
{
    struct memory *memory = memory_at((uintptr_t)address);
    if (capture_forbid() != 0)
        return ERROR_CAPTURE;
    if (memory == NULL || memory->kind != MEMORY_REGISTERED || memory->address != (uintptr_t)address)
        return ERROR_NOT_REGISTERED;
    memory_end_of_host(memory, "cudaHostUnregister");
    return 0;
}
