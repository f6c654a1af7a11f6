/* Shared memory: who touched which byte since the last barrier. */
#include "runner_parts.h"

#include <stdlib.h>
#include <string.h>

#define SHARED_ARRAYS_MAX 8192
#define SHARED_SEVERAL 0xffffu /* threads have loaded a byte */

/* Of one byte. A stretch is what lies between two barriers; stretches are numbered through all blocks. */
struct shared_byte {
    uint64_t stored, loaded; /* the last stretch in which that happened; 0: never */
    uint16_t writer, reader; /* there */
    uint16_t readers_warp;   /* of all readers there, or SHARED_SEVERAL */
    int32_t writer_line, reader_line;
    uint32_t writer_step, reader_step; /* of their warps */
};

static struct shared_byte *shared_bytes[SHARED_ARRAYS_MAX + 1]; /* by the number of the array */
static uint32_t shared_count;
static uint64_t shared_stretch = 1, shared_begin = 1; /* the present one, and the first of the block */
static uint32_t shared_step[RUNNER_THREADS_MAX / RUNNER_LANES]; /* how many barriers of its own each warp has passed */

void runner_shared_begin(void)
{
    shared_begin = ++shared_stretch;
}

void runner_shared_barrier(void)
{
    shared_stretch++;
}

void runner_shared_warp_barrier(uint32_t warp)
{
    shared_step[warp]++;
}

void runner_shared_free(struct runner_shared *shared)
{
    free(shared->data);
    shared->data = NULL;
    if (shared->number > 0) {
        free(shared_bytes[shared->number]);
        shared_bytes[shared->number] = NULL;
        shared->number = 0;
    }
}

/* The number of an array that is no more, or the next one. */
static uint32_t shared_number(void)
{
    for (uint32_t number = 1; number <= shared_count; number++)
        if (shared_bytes[number] == NULL)
            return number;
    if (shared_count == SHARED_ARRAYS_MAX)
        abort();
    return ++shared_count;
}

static void *shared_allocate(uint32_t count, size_t size_bytes)
{
    void *memory = calloc(count, size_bytes);
    if (memory == NULL)
        abort();
    return memory;
}

static struct shared_byte *shared_of(struct runner_shared *shared)
{
    if (shared->data == NULL) {
        shared->data = shared_allocate(shared->size_bytes, 1);
        shared->number = shared_number();
        shared_bytes[shared->number] = shared_allocate(shared->size_bytes, sizeof(struct shared_byte));
    }
    return shared_bytes[shared->number];
}

static bool shared_refuse(const struct runner_site *site, enum runner_fault_kind kind, uint32_t byte,
                          uint32_t size_bytes)
{
    runner_report((struct runner_fault){
        .kind = kind, .file = site->file, .line = site->line, .address = byte, .bytes = size_bytes});
    return false;
}

static bool shared_holds(const struct runner_site *site, const struct runner_shared *shared, uint32_t byte,
                         uint32_t size_bytes)
{
    if (byte % size_bytes != 0)
        return shared_refuse(site, RUNNER_FAULT_SHARED_MISALIGNED, byte, size_bytes);
    if (byte >= shared->size_bytes || size_bytes > shared->size_bytes - byte)
        return shared_refuse(site, RUNNER_FAULT_SHARED_OUTSIDE, byte, size_bytes);
    return true;
}

static bool shared_race(const struct runner_site *site, uint32_t byte, int line, uint32_t thread)
{
    runner_report((struct runner_fault){.kind = RUNNER_FAULT_SHARED_RACE,
                                        .file = site->file,
                                        .line = site->line,
                                        .address = byte,
                                        .bytes = 1,
                                        .other_line = line,
                                        .other_thread = thread});
    return false;
}

static uint16_t warp_of(uint32_t thread)
{
    return (uint16_t)(thread / RUNNER_LANES);
}

/* Whether what was done by a warp, or by several, lies behind a barrier of the running thread's own warp. */
static bool shared_is_before(uint32_t warp, uint32_t step)
{
    return warp == warp_of(runner_thread) && step < shared_step[warp];
}

static bool shared_may_load(const struct runner_site *site, struct shared_byte *info, uint32_t byte)
{
    bool is_first = info->loaded != shared_stretch || shared_is_before(info->readers_warp, info->reader_step);
    bool is_same_warp = is_first || info->readers_warp == warp_of(runner_thread);
    info->reader = is_first || info->reader == runner_thread ? (uint16_t)runner_thread : SHARED_SEVERAL;
    info->readers_warp = is_same_warp ? warp_of(runner_thread) : SHARED_SEVERAL;
    info->reader_step = shared_step[warp_of(runner_thread)];
    info->loaded = shared_stretch;
    info->reader_line = site->line;
    if (info->stored < shared_begin)
        return shared_refuse(site, RUNNER_FAULT_SHARED_UNSET, byte, 1);
    if (info->stored == shared_stretch && info->writer != runner_thread &&
        !shared_is_before(warp_of(info->writer), info->writer_step))
        return shared_race(site, byte, info->writer_line, info->writer);
    return true;
}

static bool shared_may_store(const struct runner_site *site, struct shared_byte *info, uint32_t byte)
{
    if (info->stored == shared_stretch && info->writer != runner_thread &&
        !shared_is_before(warp_of(info->writer), info->writer_step))
        return shared_race(site, byte, info->writer_line, info->writer);
    if (info->loaded == shared_stretch && info->reader != runner_thread &&
        !shared_is_before(info->readers_warp, info->reader_step))
        return shared_race(site, byte, info->reader_line, info->reader);
    info->stored = shared_stretch;
    info->writer = (uint16_t)runner_thread;
    info->writer_step = shared_step[warp_of(runner_thread)];
    info->writer_line = site->line;
    return true;
}

/* One fault per access is enough. */
static void shared_watch(const struct runner_site *site, struct runner_shared *shared, uint32_t byte,
                         uint32_t size_bytes, bool (*may)(const struct runner_site *, struct shared_byte *, uint32_t))
{
    struct shared_byte *info = shared_of(shared) + byte;
    for (uint32_t i = 0; i < size_bytes && !runner_now.options.skips_shared; i++)
        if (!may(site, &info[i], byte + i))
            return;
}

void runner_load_shared(struct runner_site *site, struct runner_shared *shared, uint32_t byte, void *value,
                        uint32_t size_bytes)
{
    if (!shared_holds(site, shared, byte, size_bytes))
        return;
    shared_watch(site, shared, byte, size_bytes, shared_may_load);
    memcpy(value, shared->data + byte, size_bytes);
    if (runner_now.options.counts)
        runner_count(site, RUNNER_SHARED, true, byte, size_bytes);
}

void runner_store_shared(struct runner_site *site, struct runner_shared *shared, uint32_t byte, const void *value,
                         uint32_t size_bytes)
{
    if (!shared_holds(site, shared, byte, size_bytes))
        return;
    shared_watch(site, shared, byte, size_bytes, shared_may_store);
    memcpy(shared->data + byte, value, size_bytes);
    if (runner_now.options.counts)
        runner_count(site, RUNNER_SHARED, true, byte, size_bytes);
}
