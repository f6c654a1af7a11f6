/* The 16-bit floats by their bits: exact to double, and rounded once from double, to nearest, ties to even. Both have a
   sign, an exponent of `exponent_bits` and a mantissa of the rest: f16 has 5, bf16 has 8. GPUs have instructions for
   most of it, which give the same numbers. */
#ifndef DIMFOLD_KERNELS_HALF_H
#define DIMFOLD_KERNELS_HALF_H

#include <stdbool.h>
#include <stdint.h>

#define DIMFOLD_F16_EXPONENT 5
#define DIMFOLD_BF16_EXPONENT 8

#ifdef __NVPTX__

static inline __attribute__((always_inline)) double dimfold_half_to_real(uint16_t half, int exponent_bits)
{
    uint32_t bits = (uint32_t)half << 16;
    _Float16 narrow;
    float value;
    __builtin_memcpy(&narrow, &half, sizeof narrow);
    __builtin_memcpy(&value, &bits, sizeof value);
    return exponent_bits == DIMFOLD_F16_EXPONENT ? (double)narrow : (double)value;
}

/* A float that was cut off below is marked by its last bit, which lies far below the place where bf16 is rounded; so it
   is rounded once. */
static inline __attribute__((always_inline)) uint16_t dimfold_bf16_from_real(double value)
{
    float cut = __nvvm_d2f_rz(value);
    uint32_t bits;
    __builtin_memcpy(&bits, &cut, sizeof bits);
    bits |= (double)cut != value;
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static inline __attribute__((always_inline)) uint16_t dimfold_half_from_real(double value, int exponent_bits)
{
    int last = (1 << exponent_bits) - 1;
    uint64_t wide;
    uint16_t bits;
    __builtin_memcpy(&wide, &value, sizeof wide);
    if (value != value)
        return (uint16_t)(wide >> 63 << 15 | (uint64_t)(2 * last + 1) << (14 - exponent_bits));
    if (exponent_bits == DIMFOLD_BF16_EXPONENT)
        return dimfold_bf16_from_real(value);
    _Float16 narrow = (_Float16)value;
    __builtin_memcpy(&bits, &narrow, sizeof bits);
    return bits;
}

#else

static inline double dimfold_half_to_real(uint16_t half, int exponent_bits)
{
    int mantissa_bits = 15 - exponent_bits, last = (1 << exponent_bits) - 1, bias = last >> 1;
    int exponent = half >> mantissa_bits & last;
    uint64_t mantissa = half & ((1u << mantissa_bits) - 1), sign = (uint64_t)(half >> 15) << 63;
    uint64_t bits = (uint64_t)(exponent == last ? 0x7ff : exponent - bias + 1023) << 52;
    double value;
    bits |= mantissa << (52 - mantissa_bits) | sign;
    __builtin_memcpy(&value, &bits, sizeof value);
    if (exponent == 0) {
        /* A subnormal counts in steps of the smallest one: 2^-24 for f16, 2^-133 for bf16. */
        value = (double)mantissa * (exponent_bits == DIMFOLD_F16_EXPONENT ? 0x1p-24 : 0x1p-133);
        value = sign != 0 ? -value : value;
    }
    return value;
}

/* x >> shift, rounded to nearest, ties to even. */
static inline uint64_t dimfold_shift_rounded(uint64_t x, int shift)
{
    uint64_t kept = x >> shift, rest = x - (kept << shift), tie = (uint64_t)1 << (shift - 1);
    return kept + (rest > tie || (rest == tie && (kept & 1) != 0));
}

static inline uint16_t dimfold_half_from_real(double value, int exponent_bits)
{
    int mantissa_bits = 15 - exponent_bits, last = (1 << exponent_bits) - 1, bias = last >> 1;
    uint64_t bits, infinity = (uint64_t)last << mantissa_bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    uint64_t sign = bits >> 63 << 15, magnitude = bits & (UINT64_MAX >> 1);
    if (value != value)
        return (uint16_t)(sign | infinity | (uint64_t)1 << (mantissa_bits - 1));
    int exponent = (int)(magnitude >> 52) - 1023 + bias, shift = 52 - mantissa_bits;
    uint64_t mantissa = magnitude & (((uint64_t)1 << 52) - 1), half = 0;
    /* A carry out of the mantissa goes into the exponent, where it belongs. */
    if (exponent > 0)
        half = dimfold_shift_rounded((uint64_t)exponent << 52 | mantissa, shift);
    else if (shift + 1 - exponent < 64)
        half = dimfold_shift_rounded((uint64_t)1 << 52 | mantissa, shift + 1 - exponent);
    return (uint16_t)(sign | (half < infinity ? half : infinity));
}

#endif

/* An integer as a double that rounds to 16-bit floats as the integer itself does: the bits that a double cannot hold
   are folded into one that it can, far below the place where those round. */
static inline double dimfold_whole_to_half_real(uint64_t magnitude)
{
    uint64_t low = magnitude & 0xfff;
    if (magnitude >> 53 != 0 && low != 0)
        magnitude = magnitude - low + 0x800;
    return (double)magnitude;
}

#endif
