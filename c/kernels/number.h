/* One number of any dtype, read into the widest of its class and written from it by the rules of dimfold_cast, on the
   host and in kernels. `kind` is always a constant, so of each switch one case is left. */
#ifndef DIMFOLD_KERNELS_NUMBER_H
#define DIMFOLD_KERNELS_NUMBER_H

#include "half.h"

#include <dimfold/dtype.h>

#define NUMBER_INLINE static inline __attribute__((always_inline))

enum number_kind {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) NUMBER_##constant,
#include "base/dtype.def"
    NUMBER_COUNT
};

/* NUMBER_COUNT for opaque items. */
static inline enum number_kind number_kind_of(dimfold_dtype dtype)
{
    switch (dtype) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    case DIMFOLD_DTYPE_##constant:                                                                                     \
        return NUMBER_##constant;
#include "base/dtype.def"
    default:
        return NUMBER_COUNT;
    }
}

enum number_class { NUMBER_UNSIGNED, NUMBER_SIGNED, NUMBER_REAL };

typedef struct number {
    enum number_class class;
    uint64_t whole; /* unsigned, or signed in two's complement */
    double real, imaginary;
} number;

NUMBER_INLINE number number_unsigned(uint64_t whole)
{
    return (number){NUMBER_UNSIGNED, whole, 0, 0};
}

NUMBER_INLINE number number_signed(int64_t whole)
{
    return (number){NUMBER_SIGNED, (uint64_t)whole, 0, 0};
}

NUMBER_INLINE number number_real(double real)
{
    return (number){NUMBER_REAL, 0, real, 0};
}

NUMBER_INLINE uint16_t number_bits16(const char *source)
{
    uint16_t bits;
    __builtin_memcpy(&bits, source, sizeof bits);
    return bits;
}

NUMBER_INLINE uint32_t number_bits32(const char *source)
{
    uint32_t bits;
    __builtin_memcpy(&bits, source, sizeof bits);
    return bits;
}

NUMBER_INLINE uint64_t number_bits64(const char *source)
{
    uint64_t bits;
    __builtin_memcpy(&bits, source, sizeof bits);
    return bits;
}

NUMBER_INLINE float number_float(const char *source)
{
    float value;
    __builtin_memcpy(&value, source, sizeof value);
    return value;
}

NUMBER_INLINE double number_double(const char *source)
{
    double value;
    __builtin_memcpy(&value, source, sizeof value);
    return value;
}

NUMBER_INLINE number number_load(enum number_kind kind, const char *source)
{
    switch (kind) {
    case NUMBER_BOOL: return number_unsigned(*source != 0);
    case NUMBER_U8: return number_unsigned((uint8_t)*source);
    case NUMBER_U16: return number_unsigned(number_bits16(source));
    case NUMBER_U32: return number_unsigned(number_bits32(source));
    case NUMBER_U64: return number_unsigned(number_bits64(source));
    case NUMBER_I8: return number_signed((int8_t)*source);
    case NUMBER_I16: return number_signed((int16_t)number_bits16(source));
    case NUMBER_I32: return number_signed((int32_t)number_bits32(source));
    case NUMBER_I64: return number_signed((int64_t)number_bits64(source));
    case NUMBER_F16: return number_real(dimfold_half_to_real(number_bits16(source), DIMFOLD_F16_EXPONENT));
    case NUMBER_BF16: return number_real(dimfold_half_to_real(number_bits16(source), DIMFOLD_BF16_EXPONENT));
    case NUMBER_F32: return number_real(number_float(source));
    case NUMBER_F64: return number_real(number_double(source));
    case NUMBER_C64: return (number){NUMBER_REAL, 0, number_float(source), number_float(source + 4)};
    default: return (number){NUMBER_REAL, 0, number_double(source), number_double(source + 8)};
    }
}

NUMBER_INLINE bool number_to_bool(number value)
{
    return value.class == NUMBER_REAL ? !(value.real == 0 && value.imaginary == 0) : value.whole != 0;
}

/* The integer nearest to the value in [min, max], towards zero; NaN is 0. Compared before it is converted, because C
   defines no conversion of what does not fit. */
NUMBER_INLINE uint64_t number_to_whole(number value, int64_t min, uint64_t max)
{
    if (value.class == NUMBER_UNSIGNED)
        return value.whole < max ? value.whole : max;
    if (value.class == NUMBER_SIGNED && (int64_t)value.whole < 0)
        return (int64_t)value.whole > min ? value.whole : (uint64_t)min;
    if (value.class == NUMBER_SIGNED)
        return value.whole < max ? value.whole : max;
    if (value.real >= (double)max)
        return max;
    if (value.real <= (double)min)
        return (uint64_t)min;
    if (value.real != value.real)
        return 0;
    return value.real < 0 ? (uint64_t)(int64_t)value.real : (uint64_t)value.real;
}

NUMBER_INLINE float number_to_float(number value)
{
    return value.class == NUMBER_UNSIGNED ? (float)value.whole
           : value.class == NUMBER_SIGNED ? (float)(int64_t)value.whole
                                          : (float)value.real;
}

NUMBER_INLINE double number_to_double(number value)
{
    return value.class == NUMBER_UNSIGNED ? (double)value.whole
           : value.class == NUMBER_SIGNED ? (double)(int64_t)value.whole
                                          : value.real;
}

NUMBER_INLINE uint16_t number_to_half(number value, int exponent_bits)
{
    bool is_negative = value.class == NUMBER_SIGNED && (int64_t)value.whole < 0;
    double real = value.real;
    if (value.class != NUMBER_REAL)
        real = dimfold_whole_to_half_real(is_negative ? (uint64_t)0 - value.whole : value.whole);
    return dimfold_half_from_real(is_negative ? -real : real, exponent_bits);
}

NUMBER_INLINE void number_store_bits(char *target, uint64_t bits, size_t size_bytes)
{
    uint8_t bits8 = (uint8_t)bits;
    uint16_t bits16 = (uint16_t)bits;
    uint32_t bits32 = (uint32_t)bits;
    const void *from = size_bytes == 1 ? (void *)&bits8 : size_bytes == 2 ? (void *)&bits16
                       : size_bytes == 4 ? (void *)&bits32 : (void *)&bits;
    __builtin_memcpy(target, from, size_bytes);
}

NUMBER_INLINE void number_store_float(char *target, float value)
{
    __builtin_memcpy(target, &value, sizeof value);
}

NUMBER_INLINE void number_store_double(char *target, double value)
{
    __builtin_memcpy(target, &value, sizeof value);
}

NUMBER_INLINE void number_store(enum number_kind kind, char *target, number value)
{
    switch (kind) {
    case NUMBER_BOOL: number_store_bits(target, number_to_bool(value), 1); break;
    case NUMBER_U8: number_store_bits(target, number_to_whole(value, 0, UINT8_MAX), 1); break;
    case NUMBER_U16: number_store_bits(target, number_to_whole(value, 0, UINT16_MAX), 2); break;
    case NUMBER_U32: number_store_bits(target, number_to_whole(value, 0, UINT32_MAX), 4); break;
    case NUMBER_U64: number_store_bits(target, number_to_whole(value, 0, UINT64_MAX), 8); break;
    case NUMBER_I8: number_store_bits(target, number_to_whole(value, INT8_MIN, INT8_MAX), 1); break;
    case NUMBER_I16: number_store_bits(target, number_to_whole(value, INT16_MIN, INT16_MAX), 2); break;
    case NUMBER_I32: number_store_bits(target, number_to_whole(value, INT32_MIN, INT32_MAX), 4); break;
    case NUMBER_I64: number_store_bits(target, number_to_whole(value, INT64_MIN, INT64_MAX), 8); break;
    case NUMBER_F16: number_store_bits(target, number_to_half(value, DIMFOLD_F16_EXPONENT), 2); break;
    case NUMBER_BF16: number_store_bits(target, number_to_half(value, DIMFOLD_BF16_EXPONENT), 2); break;
    case NUMBER_F32: number_store_float(target, number_to_float(value)); break;
    case NUMBER_F64: number_store_double(target, number_to_double(value)); break;
    case NUMBER_C64:
        number_store_float(target, number_to_float(value));
        number_store_float(target + 4, (float)value.imaginary);
        break;
    default:
        number_store_double(target, number_to_double(value));
        number_store_double(target + 8, value.imaginary);
    }
}

#endif
