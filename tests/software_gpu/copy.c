/* Copies, of one run of bytes or of rows. Pageable memory is read by the call and written before it returns; pinned
   memory when the stream comes to it. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

#define POISON 0xa5
#define PITCH_MAX 2147483647u
#define NARROW_BYTES 64 /* rows that are a fraction of what travels at a time */

/* There in programs that AddressSanitizer watches. */
__attribute__((weak)) void __asan_poison_memory_region(const volatile void *address, size_t size_bytes);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void *address, size_t size_bytes);

uint64_t copies_run, copies_narrow_rows;

static size_t rows_bytes(size_t pitch, size_t width_bytes, size_t height)
{
    return (height - 1) * pitch + width_bytes;
}

static bool is_of_host(uint64_t address)
{
    const struct memory *memory = memory_at(address);
    return memory != NULL ? memory_is_hosts(memory) : !memory_is_device_address(address);
}

static bool is_pageable(uint64_t address)
{
    return memory_at(address) == NULL && !memory_is_device_address(address);
}

/* CUDA's kinds: 0 host to host, 1 host to device, 2 device to host, 3 device to device. Managed memory is either. */
static bool kind_fits(int kind, uint64_t target, uint64_t source)
{
    const struct memory *to = memory_at(target), *from = memory_at(source);
    bool may_be_any_to = to != NULL && to->kind == MEMORY_MANAGED;
    bool may_be_any_from = from != NULL && from->kind == MEMORY_MANAGED;
    return kind == COPY_DEFAULT || ((may_be_any_to || (kind == 0 || kind == 2) == is_of_host(target)) &&
                                    (may_be_any_from || (kind < 2) == is_of_host(source)));
}

/* Whether memory of a pool or of a device is still anybody's, by the order of calls, and pinned memory the device's.
   Copies reach the memory of all devices. */
static bool side_is_valid(uint64_t address, size_t size_bytes, int device)
{
    const struct memory *memory = memory_at(address);
    if (memory == NULL)
        return memory_resolve(address, size_bytes, "a copy") != NULL;
    if (memory->is_freed)
        violate(0, "a copy is asked for of memory that was freed");
    else if (size_bytes > memory->size_bytes - (address - memory->address))
        violate(0, "a copy of %zu bytes is asked for, from byte %llu on of %zu bytes of %s memory", size_bytes,
                (unsigned long long)(address - memory->address), memory->size_bytes, memory_kind_name(memory->kind));
    else if (memory_is_hosts(memory) && !memory_is_reachable(memory, device))
        violate(0, "device %d is to copy %s memory of device %d, which is not portable", device,
                memory_kind_name(memory->kind), memory->device);
    else
        return true;
    return false;
}

static int copy_check(const struct copy *copy, int kind, int device)
{
    if (kind < 0 || kind > COPY_DEFAULT || !kind_fits(kind, copy->target, copy->source))
        return ERROR_DIRECTION;
    if (copy->height > 1 && (copy->target_pitch > PITCH_MAX || copy->source_pitch > PITCH_MAX))
        return ERROR_PITCH;
    if (copy->width_bytes > copy->target_pitch || copy->width_bytes > copy->source_pitch)
        return ERROR_PITCH;
    return side_is_valid(copy->target, rows_bytes(copy->target_pitch, copy->width_bytes, copy->height), device) &&
           side_is_valid(copy->source, rows_bytes(copy->source_pitch, copy->width_bytes, copy->height), device)
               ? 0 : ERROR_VALUE;
}

static void copy_rows(unsigned char *target, size_t target_pitch, const unsigned char *source, size_t source_pitch,
                      const struct copy *copy)
{
    for (size_t row = 0; row < copy->height; row++)
        memcpy(target + row * target_pitch, source + row * source_pitch, copy->width_bytes);
}

/* What the call returns before is as the call found it. */
static void copy_take_snapshot(struct copy *copy)
{
    copy->snapshot = malloc(copy->height * copy->width_bytes);
    copy_rows(copy->snapshot, copy->width_bytes, (const unsigned char *)(uintptr_t)copy->source, copy->source_pitch,
              copy);
}

/* ---- Poison ----------------------------------------------------------------------------------------------------- */

static bool ranges_meet(uint64_t a, size_t a_bytes, uint64_t b, size_t b_bytes)
{
    return a < b + b_bytes && b < a + a_bytes;
}

/* Whether work to come reads or writes the target first: then nobody may change it yet. */
static bool work_touches(const struct work *work, const struct copy *copy)
{
    size_t size_bytes = rows_bytes(copy->target_pitch, copy->width_bytes, copy->height);
    const struct copy *other = &work->copy;
    if (work->kind != WORK_COPY)
        return work->kind == WORK_LAUNCH || work->kind == WORK_GRAPH;
    return ranges_meet(copy->target, size_bytes, other->source,
                       rows_bytes(other->source_pitch, other->width_bytes, other->height)) ||
           ranges_meet(copy->target, size_bytes, other->target,
                       rows_bytes(other->target_pitch, other->width_bytes, other->height));
}

static bool is_awaited(const struct copy *copy)
{
    for (const struct stream *stream = stream_first(); stream != NULL; stream = stream->next)
        for (const struct work *work = stream->first; work != NULL; work = work->next)
            if (work_touches(work, copy))
                return true;
    return false;
}

bool copies_touch(uint64_t address, size_t size_bytes)
{
    const struct copy all = {.target = address, .target_pitch = size_bytes, .width_bytes = size_bytes, .height = 1};
    for (const struct stream *stream = stream_first(); stream != NULL; stream = stream->next)
        for (const struct work *work = stream->first; work != NULL; work = work->next)
            if (work->kind == WORK_COPY && work_touches(work, &all))
                return true;
    return false;
}

/* The host finds nothing sensible where a copy has not run, and AddressSanitizer names the line that looks. */
void copy_poison(struct copy *copy)
{
    const struct memory *memory = memory_at(copy->target);
    if (memory == NULL || !is_of_host(copy->target) || is_awaited(copy))
        return;
    copy->is_poisoned = true;
    for (size_t row = 0; row < copy->height; row++) {
        unsigned char *target = (unsigned char *)(uintptr_t)(copy->target + row * copy->target_pitch);
        memset(target, POISON, copy->width_bytes);
        if (__asan_poison_memory_region != NULL)
            __asan_poison_memory_region(target, copy->width_bytes);
    }
}

void copy_unpoison(struct copy *copy)
{
    for (size_t row = 0; copy->is_poisoned && row < copy->height && __asan_unpoison_memory_region != NULL; row++)
        __asan_unpoison_memory_region((void *)(uintptr_t)(copy->target + row * copy->target_pitch),
                                      copy->width_bytes);
    copy->is_poisoned = false;
}

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

static int copy_start(struct copy copy, struct stream *stream, bool waits)
{
    bool is_captured = stream->capture != NULL;
    if (!is_captured && is_pageable(copy.source) && !waits)
        copy_take_snapshot(&copy);
    if (!is_captured && !waits)
        copy_poison(&copy);
    struct work *work = work_new(WORK_COPY, 0);
    work->copy = copy;
    int error = stream_submit(stream, work);
    if (error == 0 && waits && !is_captured) {
        stream_run_to((struct position){stream, stream->submitted});
        error = device_take_error(stream->device);
    }
    return error;
}

int copy_submit(struct copy copy, int kind, struct stream *stream, bool waits)
{
    if (copy.width_bytes == 0 || copy.height == 0)
        return 0;
    int error = copy_check(&copy, kind, stream->device);
    if (error != 0)
        return error;
    if (waits && capture_forbid() != 0)
        return ERROR_CAPTURE;
    return copy_start(copy, stream, waits || is_pageable(copy.target));
}

void copy_run(struct copy *copy)
{
    size_t source_pitch = copy->snapshot != NULL ? copy->width_bytes : copy->source_pitch;
    unsigned char *target = memory_resolve(copy->target, rows_bytes(copy->target_pitch, copy->width_bytes,
                                                                    copy->height), "a copy");
    unsigned char *source = copy->snapshot;
    if (source == NULL)
        source = memory_resolve(copy->source, rows_bytes(source_pitch, copy->width_bytes, copy->height), "a copy");
    copies_run++;
    if (copy->height > 1 && copy->width_bytes < NARROW_BYTES && is_of_host(copy->target) != is_of_host(copy->source))
        copies_narrow_rows += copy->height;
    if (target != NULL && source != NULL)
        copy_rows(target, copy->target_pitch, source, source_pitch, copy);
}
