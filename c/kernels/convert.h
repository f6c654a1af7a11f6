/* One number of a dtype into one of another, by their bits, as number.h converts them, for pairs between which a float
   or an integer of the right width loses nothing. A number goes from its dtype to a value of the pair's kind and from
   there to the other dtype:

       cast_KIND_from_DTYPE(bits, bounds), cast_KIND_to_DTYPE(value, bounds)

   Dtypes are f16, bf16, f32, f64 and, by their bytes, signed or not, whole1 to whole8. Bits of whole1 and whole2 come
   extended to 32, by their sign if they have one. */
#ifndef DIMFOLD_KERNELS_CONVERT_H
#define DIMFOLD_KERNELS_CONVERT_H

#include "gpu.h"
#include "half.h"
#include "params.h"

#define CAST_BYTES_whole1 1
#define CAST_BYTES_whole2 2
#define CAST_BYTES_whole4 4
#define CAST_BYTES_whole8 8
#define CAST_BYTES_f16 2
#define CAST_BYTES_bf16 2
#define CAST_BYTES_f32 4
#define CAST_BYTES_f64 8

/* Dtypes of integers, which may have a sign. */
#define CAST_IS_WHOLE_whole1 1
#define CAST_IS_WHOLE_whole2 1
#define CAST_IS_WHOLE_whole4 1
#define CAST_IS_WHOLE_whole8 1
#define CAST_IS_WHOLE_f16 0
#define CAST_IS_WHOLE_bf16 0
#define CAST_IS_WHOLE_f32 0
#define CAST_IS_WHOLE_f64 0

GPU_INLINE float cast_float(uint32_t bits)
{
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

GPU_INLINE uint32_t cast_float_bits(float value)
{
    uint32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}

GPU_INLINE double cast_wide(uint64_t bits)
{
    double value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

GPU_INLINE uint64_t cast_wide_bits(double value)
{
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}

GPU_INLINE int32_t cast_bounded(int32_t value, const gpu_cast_bounds *bounds)
{
    int32_t low = (int32_t)bounds->low, high = (int32_t)bounds->high;
    value = value < high ? value : high;
    return value > low ? value : low;
}

/* ---- Floats ------------------------------------------------------------------------------------------------------ */

/* Numbers that are true or false are bytes of at most 1. */
GPU_INLINE float cast_real_from_whole1(uint64_t bits, const gpu_cast_bounds *bounds)
{
    int32_t value = (int32_t)bits, high = (int32_t)bounds->high;
    return (float)(value < high ? value : high);
}

GPU_INLINE float cast_real_from_whole2(uint64_t bits, const gpu_cast_bounds *bounds)
{
    (void)bounds;
    return (float)(int32_t)bits;
}

GPU_INLINE float cast_real_from_whole4(uint64_t bits, const gpu_cast_bounds *bounds)
{
    return bounds->source_is_signed ? (float)(int32_t)bits : (float)(uint32_t)bits;
}

GPU_INLINE float cast_real_from_whole8(uint64_t bits, const gpu_cast_bounds *bounds)
{
    return bounds->source_is_signed ? (float)(int64_t)bits : (float)bits;
}

GPU_INLINE float cast_real_from_f16(uint64_t bits, const gpu_cast_bounds *bounds)
{
    (void)bounds;
    return (float)dimfold_half_to_real((uint16_t)bits, DIMFOLD_F16_EXPONENT);
}

GPU_INLINE float cast_real_from_bf16(uint64_t bits, const gpu_cast_bounds *bounds)
{
    (void)bounds;
    return cast_float((uint32_t)bits << 16);
}

GPU_INLINE float cast_real_from_f32(uint64_t bits, const gpu_cast_bounds *bounds)
{
    (void)bounds;
#ifdef __NVPTX__
    /* Zig's compiler would make vectors of floats of the words that it loads, and crash on them. */
    float value;
    __asm__("mov.b32 %0, %1;" : "=f"(value) : "r"((uint32_t)bits));
    return value;
#else
    return cast_float((uint32_t)bits);
#endif
}

GPU_INLINE float cast_real_from_f64(uint64_t bits, const gpu_cast_bounds *bounds)
{
    (void)bounds;
    return (float)cast_wide(bits);
}

GPU_INLINE uint64_t cast_real_to_whole1(float value, const gpu_cast_bounds *bounds)
{
    return (uint32_t)cast_bounded(gpu_signed_of(value), bounds);
}

GPU_INLINE uint64_t cast_real_to_whole2(float value, const gpu_cast_bounds *bounds)
{
    return (uint32_t)cast_bounded(gpu_signed_of(value), bounds);
}

GPU_INLINE uint64_t cast_real_to_whole4(float value, const gpu_cast_bounds *bounds)
{
    return bounds->target_is_signed ? (uint32_t)gpu_signed_of(value) : gpu_unsigned_of(value);
}

GPU_INLINE uint64_t cast_real_to_f16(float value, const gpu_cast_bounds *bounds)
{
    (void)bounds;
#ifdef __NVPTX__
    uint16_t bits;
    _Float16 narrow = (_Float16)value;
    __builtin_memcpy(&bits, &narrow, sizeof bits);
    return bits;
#else
    return dimfold_half_from_real(value, DIMFOLD_F16_EXPONENT);
#endif
}

GPU_INLINE uint64_t cast_real_to_bf16(float value, const gpu_cast_bounds *bounds)
{
    uint32_t bits = cast_float_bits(value), rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    (void)bounds;
    return (bits & 0x7fffffff) > 0x7f800000 ? 0x7fc0 : rounded;
}

GPU_INLINE uint64_t cast_real_to_f32(float value, const gpu_cast_bounds *bounds)
{
    (void)bounds;
    return cast_float_bits(value);
}

GPU_INLINE uint64_t cast_real_to_f64(float value, const gpu_cast_bounds *bounds)
{
    (void)bounds;
    return cast_wide_bits((double)value);
}

/* Floats of at most eight bits, which bf16 has as they are. */
#define cast_small_from_whole1 cast_real_from_whole1

GPU_INLINE uint64_t cast_small_to_bf16(float value, const gpu_cast_bounds *bounds)
{
    (void)bounds;
    return cast_float_bits(value) >> 16;
}

/* ---- Integers ---------------------------------------------------------------------------------------------------- */

GPU_INLINE uint64_t cast_whole_from_whole1(uint64_t bits, const gpu_cast_bounds *bounds)
{
    return (uint64_t)(int64_t)cast_bounded((int32_t)bits, bounds);
}

GPU_INLINE uint64_t cast_whole_from_whole2(uint64_t bits, const gpu_cast_bounds *bounds)
{
    return (uint64_t)(int64_t)cast_bounded((int32_t)bits, bounds);
}

GPU_INLINE uint64_t cast_whole_from_whole4(uint64_t bits, const gpu_cast_bounds *bounds)
{
    uint32_t value = (uint32_t)bits, high = (uint32_t)bounds->high;
    if (bounds->source_is_signed)
        return (uint64_t)(int64_t)cast_bounded((int32_t)value, bounds);
    return value < high ? value : high;
}

GPU_INLINE uint64_t cast_whole_from_whole8(uint64_t bits, const gpu_cast_bounds *bounds)
{
    int64_t value = (int64_t)bits;
    if (!bounds->source_is_signed)
        return bits < (uint64_t)bounds->high ? bits : (uint64_t)bounds->high;
    value = value < bounds->high ? value : bounds->high;
    return (uint64_t)(value > bounds->low ? value : bounds->low);
}

GPU_INLINE uint64_t cast_whole_to_bits(uint64_t value, const gpu_cast_bounds *bounds)
{
    (void)bounds;
    return value;
}

#define cast_whole_to_whole1 cast_whole_to_bits
#define cast_whole_to_whole2 cast_whole_to_bits
#define cast_whole_to_whole4 cast_whole_to_bits
#define cast_whole_to_whole8 cast_whole_to_bits

#endif
