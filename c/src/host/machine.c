/* Asks the processor for its caches. */
#include "machine.h"

#include <stdatomic.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <cpuid.h>

/* The leaves that describe caches one by one: Intel's and AMD's have the same fields. */
#define MACHINE_LEAF_INTEL 4u
#define MACHINE_LEAF_AMD 0x8000001du

/* What a cache is for: the last five bits. */
#define MACHINE_CACHE_NONE 0u
#define MACHINE_CACHE_CODE 2u

static bool machine_ask(uint32_t leaf, size_t *bytes)
{
    bool is_found = false;
    for (uint32_t number = 0; number < 16; number++) {
        uint32_t a, b, c, d;
        if (!__get_cpuid_count(leaf, number, &a, &b, &c, &d) || (a & 31) == MACHINE_CACHE_NONE)
            break;
        uint32_t level = a >> 5 & 7;
        if ((a & 31) == MACHINE_CACHE_CODE || level < 1 || level > 3)
            continue;
        bytes[level - 1] = (size_t)((b >> 22) + 1) * ((b >> 12 & 1023) + 1) * ((b & 4095) + 1) * ((size_t)c + 1);
        is_found = true;
    }
    return is_found;
}

static void machine_caches(size_t *bytes)
{
    if (!machine_ask(MACHINE_LEAF_INTEL, bytes))
        machine_ask(MACHINE_LEAF_AMD, bytes);
}
#else
static void machine_caches(size_t *bytes)
{
    (void)bytes;
}
#endif

dimfold_machine dimfold_machine_read(void)
{
    static _Atomic size_t known[3];
    dimfold_machine machine = {.cache_bytes = {(size_t)32 << 10, (size_t)512 << 10, (size_t)8 << 20}};
    if (atomic_load(&known[2]) == 0)
        machine_caches(machine.cache_bytes);
    for (size_t level = 0; level < 3; level++) {
        if (atomic_load(&known[2]) != 0)
            machine.cache_bytes[level] = atomic_load(&known[level]);
        else
            atomic_store(&known[level], machine.cache_bytes[level]);
    }
    return machine;
}
