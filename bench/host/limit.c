/* What the memory of this machine can do: plain loops of non-temporal stores with the widest vectors that the compiler
   finds on it (compile for the machine itself), split into equal parts when several threads take part; the same that
   asks for what it reads a page ahead; memcpy, split alike; and a loop that reads and keeps nothing. Addresses are
   multiples of 64; what a size has beyond a multiple of 256 bytes is left out. */
#include "limit.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__AVX512F__)
#define LIMIT_VECTOR 64
#elif defined(__AVX2__)
#define LIMIT_VECTOR 32
#else
#define LIMIT_VECTOR 16
#endif
#define LIMIT_UNIT 256
#define LIMIT_THREADS 64

typedef uint64_t limit_vector __attribute__((vector_size(LIMIT_VECTOR)));

typedef struct limit_work {
    void (*loop)(const struct limit_work *work);
    void *target;
    const void *source;
    size_t size_bytes;
    uint64_t value;
    atomic_int *waiting, *go, *done;
} limit_work;

unsigned limit_vector_bytes(void)
{
    return LIMIT_VECTOR;
}

uint64_t limit_clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void limit_fence(void)
{
#if defined(__x86_64__)
    __builtin_ia32_sfence();
#else
    atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void limit_loop_copy(const limit_work *work)
{
    limit_vector *target = work->target;
    const limit_vector *source = work->source;
    const size_t count = work->size_bytes / LIMIT_VECTOR;
    for (size_t i = 0; i < count; i += 4) {
        const limit_vector a = source[i], b = source[i + 1], c = source[i + 2], d = source[i + 3];
        __builtin_nontemporal_store(a, target + i);
        __builtin_nontemporal_store(b, target + i + 1);
        __builtin_nontemporal_store(c, target + i + 2);
        __builtin_nontemporal_store(d, target + i + 3);
    }
    limit_fence();
}

/* Further than processors look ahead by themselves. */
#define LIMIT_AHEAD 4096

static void limit_loop_prefetched(const limit_work *work)
{
    limit_vector *target = work->target;
    const limit_vector *source = work->source;
    const size_t count = work->size_bytes / LIMIT_VECTOR;
    for (size_t i = 0; i < count; i += LIMIT_UNIT / LIMIT_VECTOR) {
        for (size_t line = 0; line < LIMIT_UNIT; line += 64)
            __builtin_prefetch((const char *)(source + i) + LIMIT_AHEAD + line, 0, 3);
        for (size_t j = i; j < i + LIMIT_UNIT / LIMIT_VECTOR; j++)
            __builtin_nontemporal_store(source[j], target + j);
    }
    limit_fence();
}

static void limit_loop_fill(const limit_work *work)
{
    limit_vector *target = work->target;
    const limit_vector all = (limit_vector){0} + work->value;
    const size_t count = work->size_bytes / LIMIT_VECTOR;
    for (size_t i = 0; i < count; i++)
        __builtin_nontemporal_store(all, target + i);
    limit_fence();
}

/* What was read is used once, so that no compiler leaves the reading out. */
static void limit_loop_read(const limit_work *work)
{
    const limit_vector *source = work->source;
    const size_t count = work->size_bytes / LIMIT_VECTOR;
    limit_vector a = {0}, b = {0}, c = {0}, d = {0};
    for (size_t i = 0; i < count; i += 4) {
        a |= source[i];
        b |= source[i + 1];
        c |= source[i + 2];
        d |= source[i + 3];
    }
    const volatile limit_vector all = a | b | c | d;
    (void)all;
}

static void limit_loop_memcpy(const limit_work *work)
{
    memcpy(work->target, work->source, work->size_bytes);
}

static void *limit_thread(void *context)
{
    const limit_work *work = context;
    atomic_fetch_sub(work->waiting, 1);
    while (!atomic_load_explicit(work->go, memory_order_acquire))
        continue;
    work->loop(work);
    atomic_fetch_add(work->done, 1);
    return NULL;
}

/* The other threads stand ready before the clock starts, so that waking them costs the limit nothing. */
static uint64_t limit_time(limit_work *works, size_t threads)
{
    atomic_int waiting = (int)threads - 1, go = 0, done = 0;
    pthread_t handles[LIMIT_THREADS];
    for (size_t i = 1; i < threads; i++) {
        works[i].waiting = &waiting;
        works[i].go = &go;
        works[i].done = &done;
        if (pthread_create(&handles[i], NULL, limit_thread, &works[i]) != 0)
            abort();
    }
    while (atomic_load(&waiting) > 0)
        sched_yield();
    const uint64_t start = limit_clock_ns();
    atomic_store_explicit(&go, 1, memory_order_release);
    works[0].loop(&works[0]);
    while (atomic_load(&done) < (int)threads - 1)
        continue;
    const uint64_t taken = limit_clock_ns() - start;
    for (size_t i = 1; i < threads; i++)
        pthread_join(handles[i], NULL);
    return taken;
}

static uint64_t limit_split(limit_work whole, size_t threads)
{
    limit_work works[LIMIT_THREADS];
    const size_t units = whole.size_bytes / LIMIT_UNIT;
    threads = threads < 1 ? 1 : threads > LIMIT_THREADS ? LIMIT_THREADS : threads;
    for (size_t i = 0; i < threads; i++) {
        const size_t first = units * i / threads * LIMIT_UNIT, end = units * (i + 1) / threads * LIMIT_UNIT;
        works[i] = whole;
        works[i].target = whole.target == NULL ? NULL : (char *)whole.target + first;
        works[i].source = whole.source == NULL ? NULL : (const char *)whole.source + first;
        works[i].size_bytes = end - first;
    }
    return limit_time(works, threads);
}

uint64_t limit_copy(void *target, const void *source, size_t size_bytes, size_t threads)
{
    const limit_work whole = {
        .loop = limit_loop_copy, .target = target, .source = source, .size_bytes = size_bytes};
    return limit_split(whole, threads);
}

uint64_t limit_prefetched(void *target, const void *source, size_t size_bytes, size_t threads)
{
    const limit_work whole = {
        .loop = limit_loop_prefetched, .target = target, .source = source, .size_bytes = size_bytes};
    return limit_split(whole, threads);
}

uint64_t limit_memcpy(void *target, const void *source, size_t size_bytes, size_t threads)
{
    const limit_work whole = {
        .loop = limit_loop_memcpy, .target = target, .source = source, .size_bytes = size_bytes};
    return limit_split(whole, threads);
}

uint64_t limit_fill(void *target, uint64_t value, size_t size_bytes, size_t threads)
{
    const limit_work whole = {.loop = limit_loop_fill, .target = target, .value = value, .size_bytes = size_bytes};
    return limit_split(whole, threads);
}

uint64_t limit_read(const void *source, size_t size_bytes, size_t threads)
{
    const limit_work whole = {.loop = limit_loop_read, .source = source, .size_bytes = size_bytes};
    return limit_split(whole, threads);
}
