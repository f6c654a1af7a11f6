/* Global memory: which bytes kernels may load and store, and whether they did so once. */
#include "runner_parts.h"

#include <stdlib.h>
#include <string.h>

#define MEMORY_WRITTEN 8u

struct memory {
    uint64_t begin, size_bytes;
    char *bytes; /* where the host finds them, or NULL */
    unsigned rights;
    unsigned char *marks; /* rights by byte; NULL: the same for all */
};

static struct memory *memories; /* by their addresses */
static size_t memory_count, memory_capacity, memory_last;
static uint8_t (*memory_imagined_load)(uint64_t address);
static void (*memory_imagined_store)(uint64_t address, uint8_t byte);

static uint64_t memory_address(const void *memory)
{
    return (uint64_t)(uintptr_t)memory;
}

/* The first that begins behind the address. */
static size_t memory_behind(uint64_t address)
{
    size_t low = 0, high = memory_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (memories[middle].begin > address)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static bool memory_holds(const struct memory *memory, uint64_t address, uint64_t size_bytes)
{
    return address >= memory->begin && address - memory->begin < memory->size_bytes &&
           size_bytes <= memory->size_bytes - (address - memory->begin);
}

/* NULL if no one allocation holds them all. Accesses often meet the one that the last of them met. */
static struct memory *memory_find(uint64_t address, uint64_t size_bytes)
{
    if (memory_last < memory_count && memory_holds(&memories[memory_last], address, size_bytes))
        return &memories[memory_last];
    size_t behind = memory_behind(address);
    if (behind == 0 || !memory_holds(&memories[behind - 1], address, size_bytes))
        return NULL;
    memory_last = behind - 1;
    return &memories[memory_last];
}

static void memory_allow(struct memory *memory, uint64_t address, size_t size_bytes, unsigned rights)
{
    if (memory->marks == NULL) {
        memory->marks = malloc((size_t)memory->size_bytes);
        if (memory->marks == NULL)
            abort();
        memset(memory->marks, (int)memory->rights, (size_t)memory->size_bytes);
    }
    for (size_t i = 0; i < size_bytes; i++)
        memory->marks[address - memory->begin + i] |= (unsigned char)rights;
}

static void memory_grow(void)
{
    if (memory_count < memory_capacity)
        return;
    memory_capacity = memory_capacity * 2 + 16;
    memories = realloc(memories, memory_capacity * sizeof *memories);
    if (memories == NULL)
        abort();
}

void runner_memory_map(uint64_t address, void *memory, size_t size_bytes, unsigned rights)
{
    memory_grow();
    size_t at = memory_behind(address);
    memmove(&memories[at + 1], &memories[at], (memory_count - at) * sizeof *memories);
    memories[at] = (struct memory){address, size_bytes, memory, rights, NULL};
    memory_count++;
    if ((rights & RUNNER_ONCE) != 0)
        memory_allow(&memories[at], address, size_bytes, rights);
}

void runner_memory_add(void *memory, size_t size_bytes, unsigned rights)
{
    runner_memory_map(memory_address(memory), memory, size_bytes, rights);
}

void runner_memory_mark(const void *bytes, size_t size_bytes, unsigned rights)
{
    struct memory *memory = memory_find(memory_address(bytes), size_bytes);
    if (memory == NULL)
        abort();
    memory_allow(memory, memory_address(bytes), size_bytes, rights);
}

void runner_memory_remove(const void *memory)
{
    size_t behind = memory_behind(memory_address(memory));
    if (behind == 0 || memories[behind - 1].begin != memory_address(memory))
        return;
    free(memories[behind - 1].marks);
    memmove(&memories[behind - 1], &memories[behind], (memory_count - behind) * sizeof *memories);
    memory_count--;
}

void runner_memory_clear(void)
{
    for (size_t i = 0; i < memory_count; i++)
        free(memories[i].marks);
    memory_count = 0;
}

size_t runner_memory_check(const void *memory)
{
    struct memory *found = memory_find(memory_address(memory), 1);
    size_t missing = 0;
    for (uint64_t i = 0; found != NULL && found->marks != NULL && i < found->size_bytes; i++) {
        if ((found->marks[i] & (RUNNER_ONCE | MEMORY_WRITTEN)) == RUNNER_ONCE) {
            runner_report(
                (struct runner_fault){.kind = RUNNER_FAULT_NOT_WRITTEN, .address = found->begin + i, .bytes = 1});
            missing++;
        }
        found->marks[i] &= (unsigned char)~MEMORY_WRITTEN;
    }
    return missing;
}

static bool memory_refuse(const struct runner_site *site, enum runner_fault_kind kind, uint64_t address,
                          uint32_t size_bytes)
{
    runner_report((struct runner_fault){
        .kind = kind, .file = site->file, .line = site->line, .address = address, .bytes = size_bytes});
    return false;
}

static bool memory_permits(const struct runner_site *site, struct memory *memory, uint64_t address,
                           uint32_t size_bytes, unsigned right)
{
    unsigned char *marks = memory->marks != NULL ? memory->marks + (address - memory->begin) : NULL;
    unsigned all = memory->marks != NULL ? marks[0] : memory->rights, any = all;
    for (uint32_t i = 1; marks != NULL && i < size_bytes; i++) {
        all &= marks[i];
        any |= marks[i];
    }
    if ((all & right) == 0 || (right == RUNNER_READ && (any & MEMORY_WRITTEN) != 0))
        return memory_refuse(site, right == RUNNER_READ ? RUNNER_FAULT_NOT_READABLE : RUNNER_FAULT_NOT_WRITABLE,
                             address, size_bytes);
    if (right == RUNNER_WRITE && (any & MEMORY_WRITTEN) != 0)
        return memory_refuse(site, RUNNER_FAULT_WRITTEN_TWICE, address, size_bytes);
    for (uint32_t i = 0; right == RUNNER_WRITE && (any & RUNNER_ONCE) != 0 && i < size_bytes; i++)
        marks[i] |= marks[i] & RUNNER_ONCE ? MEMORY_WRITTEN : 0;
    return true;
}

void runner_memory_imagine(uint8_t (*load)(uint64_t address), void (*store)(uint64_t address, uint8_t byte))
{
    memory_imagined_load = load;
    memory_imagined_store = store;
}

/* The memory that a thread may load from or store to; NULL after a fault. */
static struct memory *memory_access(const struct runner_site *site, uint64_t address, uint32_t size_bytes,
                                    unsigned right)
{
    struct memory *memory = memory_find(address, size_bytes);
    bool may = memory != NULL ? memory_permits(site, memory, address, size_bytes, right)
                              : memory_refuse(site, RUNNER_FAULT_OUTSIDE, address, size_bytes);
    if (may && address % size_bytes != 0)
        may = memory_refuse(site, RUNNER_FAULT_MISALIGNED, address, size_bytes);
    return may ? memory : NULL;
}

void runner_load(struct runner_site *site, bool is_active, uint64_t address, void *value, uint32_t size_bytes)
{
    const struct memory *memory = is_active ? memory_access(site, address, size_bytes, RUNNER_READ) : NULL;
    if (memory != NULL && memory->bytes != NULL)
        memcpy(value, memory->bytes + (address - memory->begin), size_bytes);
    for (uint32_t i = 0; memory != NULL && memory->bytes == NULL && i < size_bytes; i++)
        ((uint8_t *)value)[i] = memory_imagined_load(address + i);
    if (runner_now.options.counts)
        runner_count(site, RUNNER_LOAD, is_active, address, size_bytes);
}

void runner_store(struct runner_site *site, bool is_active, uint64_t address, const void *value, uint32_t size_bytes)
{
    const struct memory *memory = is_active ? memory_access(site, address, size_bytes, RUNNER_WRITE) : NULL;
    if (memory != NULL && memory->bytes != NULL)
        memcpy(memory->bytes + (address - memory->begin), value, size_bytes);
    for (uint32_t i = 0; memory != NULL && memory->bytes == NULL && i < size_bytes; i++)
        memory_imagined_store(address + i, ((const uint8_t *)value)[i]);
    if (runner_now.options.counts)
        runner_count(site, RUNNER_STORE, is_active, address, size_bytes);
}
