/* All conversions, in two steps: some items are read as the widest numbers of their class, and those are written. So
   there is a loop for each step and dtype rather than for each pair of dtypes. The bits are those of a number that is
   loaded and stored at once. */
#include "convert.h"

#include "base/checked.h"
#include "kernels/number.h"

#include <stdalign.h>
#include <string.h>

static const uint8_t convert_bytes[NUMBER_COUNT] = {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) bytes,
#include "base/dtype.def"
};

/* So many numbers stay in the first cache. All of them are read before the first is written. */
#define CONVERT_STEP 128

/* These loops are short enough for it not to matter, and many enough for their bytes to. */
#if defined(__clang__)
#define CONVERT_SMALL _Pragma("clang loop interleave(disable) unroll(disable)")
#else
#define CONVERT_SMALL
#endif

/* A loop for a dtype of which `condition` holds: `step` does item i. */
#define CONVERT_CASE(constant, condition, step)                                                                        \
    case NUMBER_##constant:                                                                                            \
        if (condition)                                                                                                 \
            CONVERT_SMALL for (size_t i = 0; i < count; i++)                                                           \
                step;                                                                                                  \
        break;

enum convert_way {
    CONVERT_COPY,   /* the same dtype */
    CONVERT_NARROW, /* integers, through int32_t */
    CONVERT_WHOLE,  /* through int64_t: integers that int32_t cannot be put between, and a float that stays one */
    CONVERT_DOUBLE, /* integers of 64 bits, through the double that is wanted */
    CONVERT_TRUTH,  /* from both parts to bool */
    CONVERT_REAL,   /* through a double that rounds like the number itself */
};

NUMBER_INLINE bool convert_is_whole(enum number_kind kind)
{
    return kind >= NUMBER_U8 && kind <= NUMBER_I64;
}

NUMBER_INLINE bool convert_is_complex(enum number_kind kind)
{
    return kind == NUMBER_C64 || kind == NUMBER_C128;
}

/* A float or the real part of a complex number, which is one. */
NUMBER_INLINE bool convert_is_float(enum number_kind kind)
{
    return kind == NUMBER_F32 || kind == NUMBER_C64;
}

/* ---- Through integers ------------------------------------------------------------------------------------------ */

/* What is beyond int32_t is beyond every target of that way, too. */
NUMBER_INLINE int32_t convert_read_narrow(enum number_kind kind, const char *source)
{
    number value = number_load(kind, source);
    if (value.class == NUMBER_UNSIGNED)
        return value.whole < INT32_MAX ? (int32_t)value.whole : INT32_MAX;
    int64_t whole = (int64_t)value.whole;
    return whole < INT32_MIN ? INT32_MIN : whole < INT32_MAX ? (int32_t)whole : INT32_MAX;
}

static void convert_read_narrows(enum number_kind kind, int32_t *restrict wide, const char *source, size_t count)
{
    switch (kind) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    CONVERT_CASE(constant, NUMBER_##constant <= NUMBER_I64,                                                            \
                 wide[i] = convert_read_narrow(NUMBER_##constant, source + i * (bytes)))
#include "base/dtype.def"
    default: break;
    }
}

NUMBER_INLINE void convert_write_narrow(enum number_kind kind, char *target, int32_t value)
{
    bool is_signed = kind >= NUMBER_I8;
    unsigned bits = 8 * convert_bytes[kind];
    int32_t max = bits == 32 ? INT32_MAX : (int32_t)(((uint32_t)1 << (bits - is_signed)) - 1);
    int32_t min = is_signed ? -max - 1 : 0, above = value > min ? value : min;
    number_store_bits(target, (uint32_t)(above < max ? above : max), convert_bytes[kind]);
}

static void convert_write_narrows(enum number_kind kind, char *target, const int32_t *restrict wide, size_t count)
{
    switch (kind) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    CONVERT_CASE(constant, convert_is_whole(NUMBER_##constant) && (bytes) <= 4,                                        \
                 convert_write_narrow(NUMBER_##constant, target + i * (bytes), wide[i]))
#include "base/dtype.def"
    default: break;
    }
}

/* What is beyond int64_t is beyond every other target. Floats are their bits. */
NUMBER_INLINE int64_t convert_read_whole(enum number_kind kind, const char *source)
{
    if (convert_is_float(kind))
        return (int64_t)number_bits32(source);
    number value = number_load(kind, source);
    return value.class == NUMBER_UNSIGNED && value.whole > INT64_MAX ? INT64_MAX : (int64_t)value.whole;
}

NUMBER_INLINE void convert_write_whole(enum number_kind kind, char *target, int64_t value)
{
    if (!convert_is_float(kind)) {
        number_store(kind, target, number_signed(value));
        return;
    }
    number_store_bits(target, (uint64_t)value, 4);
    if (kind == NUMBER_C64)
        number_store_bits(target + 4, 0, 4);
}

NUMBER_INLINE bool convert_is_written_whole(enum number_kind kind)
{
    return kind == NUMBER_U32 || kind == NUMBER_U64 || kind == NUMBER_I64 || convert_is_float(kind);
}

static void convert_read_wholes(enum number_kind kind, int64_t *restrict wide, const char *source, size_t count)
{
    switch (kind) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    CONVERT_CASE(constant, NUMBER_##constant <= NUMBER_I64 || convert_is_float(NUMBER_##constant),                     \
                 wide[i] = convert_read_whole(NUMBER_##constant, source + i * (bytes)))
#include "base/dtype.def"
    default: break;
    }
}

static void convert_write_wholes(enum number_kind kind, char *target, const int64_t *restrict wide, size_t count)
{
    switch (kind) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    CONVERT_CASE(constant, convert_is_written_whole(NUMBER_##constant),                                                \
                 convert_write_whole(NUMBER_##constant, target + i * (bytes), wide[i]))
#include "base/dtype.def"
    default: break;
    }
}

/* ---- Through doubles ------------------------------------------------------------------------------------------- */

/* A double that rounds to each smaller float as the number itself does. */
NUMBER_INLINE double convert_read_real(enum number_kind kind, const char *source)
{
    number value = number_load(kind, source);
    if (kind == NUMBER_U64)
        return dimfold_whole_to_half_real(value.whole);
    if (kind != NUMBER_I64)
        return number_to_double(value);
    bool is_negative = (int64_t)value.whole < 0;
    double magnitude = dimfold_whole_to_half_real(is_negative ? (uint64_t)0 - value.whole : value.whole);
    return is_negative ? -magnitude : magnitude;
}

static void convert_read_reals(enum number_kind kind, double *restrict wide, const char *source, size_t count)
{
    switch (kind) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    CONVERT_CASE(constant, true, wide[i] = convert_read_real(NUMBER_##constant, source + i * (bytes)))
#include "base/dtype.def"
    default: break;
    }
}

static void convert_read_doubles(bool is_signed, double *wide, const char *source, size_t count)
{
    CONVERT_SMALL for (size_t i = 0; i < count; i++) {
        uint64_t whole = number_bits64(source + i * 8);
        wide[i] = is_signed ? (double)(int64_t)whole : (double)whole;
    }
}

static void convert_read_truths(bool is_c64, double *wide, const char *source, size_t count)
{
    CONVERT_SMALL for (size_t i = 0; i < count; i++)
        wide[i] = number_to_bool(is_c64 ? number_load(NUMBER_C64, source + i * 8)
                                        : number_load(NUMBER_C128, source + i * 16));
}

/* Clamped as a double, which holds both ends, so that vectors can do all of it. */
NUMBER_INLINE int64_t convert_clamp(double value, double min, double max)
{
    double above = value > min ? value : min, both = above < max ? above : max;
    return value == value ? (int64_t)both : 0;
}

NUMBER_INLINE void convert_write_real(enum number_kind kind, char *target, double value)
{
    switch (kind) {
    case NUMBER_U8: number_store_bits(target, (uint64_t)convert_clamp(value, 0, UINT8_MAX), 1); break;
    case NUMBER_U16: number_store_bits(target, (uint64_t)convert_clamp(value, 0, UINT16_MAX), 2); break;
    case NUMBER_U32: number_store_bits(target, (uint64_t)convert_clamp(value, 0, UINT32_MAX), 4); break;
    case NUMBER_I8: number_store_bits(target, (uint64_t)convert_clamp(value, INT8_MIN, INT8_MAX), 1); break;
    case NUMBER_I16: number_store_bits(target, (uint64_t)convert_clamp(value, INT16_MIN, INT16_MAX), 2); break;
    case NUMBER_I32: number_store_bits(target, (uint64_t)convert_clamp(value, INT32_MIN, INT32_MAX), 4); break;
    default: number_store(kind, target, number_real(value));
    }
}

static void convert_write_reals(enum number_kind kind, char *target, const double *restrict wide, size_t count)
{
    switch (kind) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    CONVERT_CASE(constant, true, convert_write_real(NUMBER_##constant, target + i * (bytes), wide[i]))
#include "base/dtype.def"
    default: break;
    }
}

/* ---- Both steps ------------------------------------------------------------------------------------------------ */

/* At most CONVERT_STEP items. */
static void convert_some(const dimfold_conversion *conversion, char *target, const char *source, size_t count)
{
    enum number_kind from = conversion->source;
    if (conversion->way == CONVERT_NARROW) {
        alignas(64) int32_t narrow[CONVERT_STEP];
        convert_read_narrows(from, narrow, source, count);
        convert_write_narrows(conversion->target, target, narrow, count);
        return;
    }
    if (conversion->way == CONVERT_WHOLE) {
        alignas(64) int64_t whole[CONVERT_STEP];
        convert_read_wholes(from, whole, source, count);
        convert_write_wholes(conversion->target, target, whole, count);
        return;
    }
    alignas(64) double real[CONVERT_STEP];
    if (conversion->way == CONVERT_DOUBLE)
        convert_read_doubles(from == NUMBER_I64, real, source, count);
    else if (conversion->way == CONVERT_TRUTH)
        convert_read_truths(from == NUMBER_C64, real, source, count);
    else
        convert_read_reals(from, real, source, count);
    convert_write_reals(conversion->target, target, real, count);
}

void dimfold_conversion_run(const dimfold_conversion *conversion, char *target, const char *source, size_t count)
{
    size_t target_bytes = convert_bytes[conversion->target], source_bytes = convert_bytes[conversion->source];
    count *= conversion->parts;
    if (conversion->direct != NULL)
        conversion->direct(target, source, count);
    else if (conversion->way == CONVERT_COPY)
        memmove(target, source, count * source_bytes);
    else
        for (size_t done = 0; done < count; done += CONVERT_STEP)
            convert_some(conversion, target + done * target_bytes, source + done * source_bytes,
                         dimfold_size_min(count - done, CONVERT_STEP));
}

/* Whether one of two kinds of integers has no number beyond int32_t. */
static bool convert_fits_narrow(enum number_kind target, enum number_kind source)
{
    bool is_source_narrow = convert_bytes[source] < 4 || source == NUMBER_I32;
    return convert_bytes[target] < 4 || target == NUMBER_I32 || (target == NUMBER_U32 && is_source_narrow);
}

static enum convert_way convert_way_of(enum number_kind target, enum number_kind source)
{
    if (target == source)
        return CONVERT_COPY;
    if (convert_is_complex(source) && target == NUMBER_BOOL)
        return CONVERT_TRUTH;
    if (source <= NUMBER_I64 && convert_is_whole(target))
        return convert_fits_narrow(target, source) ? CONVERT_NARROW : CONVERT_WHOLE;
    if (convert_is_float(source) && convert_is_float(target))
        return CONVERT_WHOLE;
    if ((source == NUMBER_U64 || source == NUMBER_I64) && (target == NUMBER_F64 || target == NUMBER_C128))
        return CONVERT_DOUBLE;
    return CONVERT_REAL;
}

static enum number_kind convert_part(enum number_kind kind)
{
    return kind == NUMBER_C64 ? NUMBER_F32 : NUMBER_F64;
}

static __attribute__((noinline)) enum number_kind convert_kind(dimfold_dtype dtype)
{
    return number_kind_of(dtype);
}

bool dimfold_conversion_make(dimfold_conversion *conversion, dimfold_dtype target, dimfold_dtype source)
{
    enum number_kind to = convert_kind(target), from = convert_kind(source);
    if (to == NUMBER_COUNT || from == NUMBER_COUNT)
        return false;
    bool has_parts = convert_is_complex(to) && convert_is_complex(from);
    if (has_parts)
        to = convert_part(to), from = convert_part(from);
    *conversion = (dimfold_conversion){
        .way = (uint8_t)convert_way_of(to, from),
        .target = (uint8_t)to,
        .source = (uint8_t)from,
        .parts = has_parts ? 2 : 1,
        .target_bytes = convert_bytes[convert_kind(target)],
        .source_bytes = convert_bytes[convert_kind(source)],
    };
    return true;
}
