/* Integer arithmetic that says when a result does not fit. Each returns true on success; on failure *result is
   unspecified, so nobody may use it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool dimfold_size_add(size_t *result, size_t a, size_t b)
{
    return !__builtin_add_overflow(a, b, result);
}

static inline bool dimfold_size_mul(size_t *result, size_t a, size_t b)
{
    return !__builtin_mul_overflow(a, b, result);
}

static inline bool dimfold_ptrdiff_add(ptrdiff_t *result, ptrdiff_t a, ptrdiff_t b)
{
    return !__builtin_add_overflow(a, b, result);
}

static inline bool dimfold_ptrdiff_mul(ptrdiff_t *result, ptrdiff_t a, ptrdiff_t b)
{
    return !__builtin_mul_overflow(a, b, result);
}

/* The same for 64 bits, by halves: compilers make a call of a function for 128 bits of the built-in, and of a check by
   division, where a pointer has 32, and not everybody links that function. At most one of two factors may have an upper
   half, or the product has more than 64 bits. */
static inline bool dimfold_u64_mul(uint64_t *result, uint64_t a, uint64_t b)
{
#if UINTPTR_MAX >= UINT64_MAX
    return !__builtin_mul_overflow(a, b, result);
#else
    uint64_t low = (uint64_t)(uint32_t)a * (uint32_t)b;
    uint64_t middle = (a >> 32) * (uint32_t)b + (b >> 32) * (uint32_t)a;
    *result = low + (middle << 32);
    return (a >> 32 == 0 || b >> 32 == 0) && middle >> 32 == 0 && *result >= low;
#endif
}

static inline size_t dimfold_size_max(size_t a, size_t b)
{
    return a > b ? a : b;
}

static inline size_t dimfold_size_min(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The greatest number that divides both; of 0 and a number it is the number. */
static inline uint64_t dimfold_gcd(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Reads a size as a signed number: false above PTRDIFF_MAX. */
static inline bool dimfold_size_to_ptrdiff(ptrdiff_t *result, size_t a)
{
    *result = (ptrdiff_t)a;
    return a <= (size_t)PTRDIFF_MAX;
}

/* |a| as a size, also of PTRDIFF_MIN. */
static inline size_t dimfold_ptrdiff_magnitude(ptrdiff_t a)
{
    return a < 0 ? (size_t)0 - (size_t)a : (size_t)a;
}

/* Sum and product modulo 2^64 (2^32): for numbers that were checked before, or that nobody uses. */
static inline ptrdiff_t dimfold_ptrdiff_add_wrapping(ptrdiff_t a, ptrdiff_t b)
{
    return (ptrdiff_t)((size_t)a + (size_t)b);
}

static inline ptrdiff_t dimfold_ptrdiff_mul_wrapping(ptrdiff_t a, ptrdiff_t b)
{
    return (ptrdiff_t)((size_t)a * (size_t)b);
}
