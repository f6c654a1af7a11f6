/* Asks the processor for its caches. */
#include "machine.h"

#include <stdatomic.h>
#include <stdint.h>

/* Stores go past the caches (non-temporal ones) when the target alone has more than so many eighths of the last one, or
   more than the second one where the last is far. Measured on transposes that are written before and read after. */
#define MACHINE_STREAMED_EIGHTHS 3

/* No complex of cores that shares a cache of its own has more processors. */
#define MACHINE_NEAR_PROCESSORS 32

/* A first cache of so many bytes keeps the lines that are asked for until they are read. Measured on transposes: on a
   Zen 4, which has 32 KiB, they are 1.3 times as fast by the second cache, on a Zen 5, which has 48, by the first. */
#define MACHINE_ROOMY_BYTES 49152

#if defined(__x86_64__)
#include <cpuid.h>

/* The leaves that describe caches one by one: Intel's and AMD's have the same fields. */
#define MACHINE_LEAF_INTEL 4u
#define MACHINE_LEAF_AMD 0x8000001du

/* What a cache is for: the last five bits. */
#define MACHINE_CACHE_NONE 0u
#define MACHINE_CACHE_CODE 2u

#define MACHINE_IS_GUEST (1u << 31)

static bool machine_ask(uint32_t leaf, dimfold_machine *machine, dimfold_last_cache *last)
{
    bool is_found = false;
    for (uint32_t number = 0; number < 16; number++) {
        uint32_t a, b, c, d;
        if (!__get_cpuid_count(leaf, number, &a, &b, &c, &d) || (a & 31) == MACHINE_CACHE_NONE)
            break;
        uint32_t level = a >> 5 & 7;
        if ((a & 31) == MACHINE_CACHE_CODE || level < 1 || level > 3)
            continue;
        machine->cache_bytes[level - 1] =
            (size_t)((b >> 22) + 1) * ((b >> 12 & 1023) + 1) * ((b & 4095) + 1) * ((size_t)c + 1);
        last->processors = (a >> 14 & 4095) + 1;
        last->is_inclusive = (d & 2) != 0;
        is_found = true;
    }
    return is_found;
}

static void machine_ask_caches(dimfold_machine *machine)
{
    uint32_t a, b, c, d;
    dimfold_last_cache last = {.processors = 1};
    if (!__get_cpuid(1, &a, &b, &c, &d))
        return;
    last.is_guest = (c & MACHINE_IS_GUEST) != 0;
    last.is_intel = machine_ask(MACHINE_LEAF_INTEL, machine, &last);
    if (last.is_intel || machine_ask(MACHINE_LEAF_AMD, machine, &last))
        machine->is_last_far = dimfold_machine_is_far(&last);
}
#else
static void machine_ask_caches(dimfold_machine *machine)
{
    (void)machine;
}
#endif

bool dimfold_machine_is_far(const dimfold_last_cache *cache)
{
    return cache->processors > MACHINE_NEAR_PROCESSORS ||
           (cache->is_guest && cache->is_intel && !cache->is_inclusive);
}

bool dimfold_machine_asks_far(const dimfold_machine *machine)
{
    return machine->prefetch_cache != 0 ? machine->prefetch_cache == 2
                                        : machine->cache_bytes[0] < MACHINE_ROOMY_BYTES;
}

uint64_t dimfold_machine_streamed_bytes(const dimfold_machine *machine)
{
    if (machine->streamed_bytes != 0)
        return machine->streamed_bytes;
    return machine->is_last_far ? machine->cache_bytes[1]
                                : machine->cache_bytes[2] / 8 * MACHINE_STREAMED_EIGHTHS;
}

dimfold_machine dimfold_machine_read(void)
{
    static _Atomic size_t known[3];
    static _Atomic bool is_last_far;
    dimfold_machine machine = {.cache_bytes = {(size_t)32 << 10, (size_t)512 << 10, (size_t)8 << 20}};
    bool is_known = atomic_load(&known[2]) != 0;
    if (!is_known) {
        machine_ask_caches(&machine);
        atomic_store(&is_last_far, machine.is_last_far);
    }
    machine.is_last_far = atomic_load(&is_last_far);
    for (size_t level = 0; level < 3; level++) {
        if (is_known)
            machine.cache_bytes[level] = atomic_load(&known[level]);
        else
            atomic_store(&known[level], machine.cache_bytes[level]);
    }
    return machine;
}
