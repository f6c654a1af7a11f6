/* Finds out which tiers the machine runs. */
#include "tiers.h"

#include <stdatomic.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <stdint.h>

/* The registers that the system saves for a program: bits of XCR0. */
#define STATE_AVX 0x06u
#define STATE_AVX512 0xe6u

static uint32_t tiers_state(void)
{
    uint32_t a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & bit_OSXSAVE) == 0)
        return 0;
    __asm__("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
    return a;
}

static bool tiers_has_avx2(void)
{
    uint32_t a, b, c, d;
    if ((tiers_state() & STATE_AVX) != STATE_AVX || !__get_cpuid(1, &a, &b, &c, &d) || (c & bit_F16C) == 0)
        return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_AVX2) != 0;
}

static bool tiers_has_vbmi(void)
{
    uint32_t a, b, c, d;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (c & bit_AVX512VBMI) != 0;
}

static bool tiers_has_avx512(void)
{
    const uint32_t wanted = bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL;
    uint32_t a, b, c, d;
    if (!tiers_has_avx2() || (tiers_state() & STATE_AVX512) != STATE_AVX512)
        return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & wanted) == wanted;
}
#else
static bool tiers_has_avx2(void)
{
    return false;
}

static bool tiers_has_avx512(void)
{
    return false;
}

static bool tiers_has_vbmi(void)
{
    return false;
}
#endif

/* What was found, once per process: asking takes some ten microseconds in virtual machines. */
static bool tiers_has(bool (*ask)(void), _Atomic int *known)
{
    if (atomic_load(known) == 0)
        atomic_store(known, ask() ? 1 : -1);
    return atomic_load(known) > 0;
}

static const dimfold_tier *tiers_avx2(void)
{
    static _Atomic int known;
    return tiers_has(tiers_has_avx2, &known) ? dimfold_tier_avx2() : NULL;
}

static const dimfold_tier *tiers_avx512(void)
{
    static _Atomic int known, has_vbmi;
    if (!tiers_has(tiers_has_avx512, &known))
        return NULL;
    return tiers_has(tiers_has_vbmi, &has_vbmi) ? dimfold_tier_avx512_vbmi() : dimfold_tier_avx512();
}

static const dimfold_tier *tiers_best(void)
{
    const dimfold_tier *best = tiers_avx512();
    if (best == NULL)
        best = tiers_avx2();
    if (best == NULL)
        best = dimfold_tier_neon();
    return best != NULL ? best : dimfold_tier_portable();
}

const dimfold_tier *dimfold_tier_find(uint64_t id)
{
    switch (id) {
    case DIMFOLD_TIER_AUTO: return tiers_best();
    case DIMFOLD_TIER_PORTABLE: return dimfold_tier_portable();
    case DIMFOLD_TIER_AVX2: return tiers_avx2();
    case DIMFOLD_TIER_AVX512: return tiers_avx512();
    case DIMFOLD_TIER_NEON: return dimfold_tier_neon();
    default: return NULL;
    }
}

const char *dimfold_tier_name(uint64_t tier)
{
    static const char *const names[] = {"", "portable", "avx2", "avx512", "neon"};
    return tier < sizeof names / sizeof names[0] ? names[tier] : "";
}

bool dimfold_tier_is_supported(uint64_t tier)
{
    return dimfold_tier_find(tier) != NULL;
}
