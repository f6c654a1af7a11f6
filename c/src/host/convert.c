/* All conversions, from one loop over the numbers' own reading and writing. */
#include "convert.h"

#include "base/checked.h"
#include "kernels/number.h"

#include <string.h>

static const size_t number_bytes[NUMBER_COUNT] = {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) bytes,
#include "base/dtype.def"
#undef DIMFOLD_DTYPE_ROW
};

NUMBER_INLINE void convert_run(enum number_kind target_kind, char *target, enum number_kind source_kind,
                               const char *source, size_t count)
{
    size_t target_bytes = number_bytes[target_kind], source_bytes = number_bytes[source_kind];
    for (size_t i = 0; i < count; i++)
        number_store(target_kind, target + i * target_bytes, number_load(source_kind, source + i * source_bytes));
}

/* Conversions that go through other ones, a few items at a time, of which the source's are read before any is written:
   complex numbers by their real parts, truth by 0 and 1. A third of all pairs would be loops of their own else. */
enum { CONVERT_STEP = 128 };

NUMBER_INLINE bool convert_is_complex(enum number_kind kind)
{
    return kind == NUMBER_C64 || kind == NUMBER_C128;
}

/* From the real parts to `step`. */
NUMBER_INLINE void convert_from_complex(char *target, size_t target_bytes, const char *source, size_t part_bytes,
                                        size_t count, dimfold_convert *step)
{
    char parts[CONVERT_STEP * 8];
    for (size_t done = 0; done < count; done += CONVERT_STEP) {
        size_t some = dimfold_size_min(count - done, CONVERT_STEP);
        for (size_t i = 0; i < some; i++)
            memcpy(parts + i * part_bytes, source + (done + i) * 2 * part_bytes, part_bytes);
        step(target + done * target_bytes, parts, some);
    }
}

/* From `step` to the real parts. */
NUMBER_INLINE void convert_to_complex(char *target, size_t part_bytes, const char *source, size_t source_bytes,
                                      size_t count, dimfold_convert *step)
{
    char parts[CONVERT_STEP * 8];
    for (size_t done = 0; done < count; done += CONVERT_STEP) {
        size_t some = dimfold_size_min(count - done, CONVERT_STEP);
        step(parts, source + done * source_bytes, some);
        for (size_t i = 0; i < some; i++) {
            char *item = target + (done + i) * 2 * part_bytes;
            memcpy(item, parts + i * part_bytes, part_bytes);
            memset(item + part_bytes, 0, part_bytes);
        }
    }
}

static __attribute__((noinline)) void convert_from_c64(char *target, size_t target_bytes, const char *source,
                                                       size_t count, dimfold_convert *step)
{
    convert_from_complex(target, target_bytes, source, sizeof(float), count, step);
}

static __attribute__((noinline)) void convert_from_c128(char *target, size_t target_bytes, const char *source,
                                                        size_t count, dimfold_convert *step)
{
    convert_from_complex(target, target_bytes, source, sizeof(double), count, step);
}

static __attribute__((noinline)) void convert_to_c64(char *target, const char *source, size_t source_bytes,
                                                     size_t count, dimfold_convert *step)
{
    convert_to_complex(target, sizeof(float), source, source_bytes, count, step);
}

static __attribute__((noinline)) void convert_to_c128(char *target, const char *source, size_t source_bytes,
                                                      size_t count, dimfold_convert *step)
{
    convert_to_complex(target, sizeof(double), source, source_bytes, count, step);
}

static __attribute__((noinline)) void convert_from_bool(char *target, size_t target_bytes, const char *source,
                                                        size_t count, dimfold_convert *step)
{
    char truths[CONVERT_STEP];
    for (size_t done = 0; done < count; done += CONVERT_STEP) {
        size_t some = dimfold_size_min(count - done, CONVERT_STEP);
        for (size_t i = 0; i < some; i++)
            truths[i] = source[done + i] != 0;
        step(target + done * target_bytes, truths, some);
    }
}

/* `step` goes from the source's real part, or 0 and 1, to the target; `to_f32` and `to_f64` from the source. */
NUMBER_INLINE void convert_by(enum number_kind target_kind, char *target, enum number_kind source_kind,
                              const char *source, size_t count, dimfold_convert *step, dimfold_convert *to_f32,
                              dimfold_convert *to_f64)
{
    size_t target_bytes = number_bytes[target_kind], source_bytes = number_bytes[source_kind];
    bool is_direct = target_kind == NUMBER_BOOL || convert_is_complex(target_kind);
    if (source_kind == NUMBER_C64 && !is_direct)
        convert_from_c64(target, target_bytes, source, count, step);
    else if (source_kind == NUMBER_C128 && !is_direct)
        convert_from_c128(target, target_bytes, source, count, step);
    else if (source_kind == NUMBER_BOOL)
        convert_from_bool(target, target_bytes, source, count, step);
    else if (target_kind == NUMBER_C64 && !convert_is_complex(source_kind))
        convert_to_c64(target, source, source_bytes, count, to_f32);
    else if (target_kind == NUMBER_C128 && !convert_is_complex(source_kind))
        convert_to_c128(target, source, source_bytes, count, to_f64);
    else
        convert_run(target_kind, target, source_kind, source, count);
}

#define STEP(constant) NULL
#define SOURCE U8
#include "convert_from.inc.h"
#define SOURCE U16
#include "convert_from.inc.h"
#define SOURCE U32
#include "convert_from.inc.h"
#define SOURCE U64
#include "convert_from.inc.h"
#define SOURCE I8
#include "convert_from.inc.h"
#define SOURCE I16
#include "convert_from.inc.h"
#define SOURCE I32
#include "convert_from.inc.h"
#define SOURCE I64
#include "convert_from.inc.h"
#define SOURCE F16
#include "convert_from.inc.h"
#define SOURCE BF16
#include "convert_from.inc.h"
#define SOURCE F32
#include "convert_from.inc.h"
#define SOURCE F64
#include "convert_from.inc.h"
#undef STEP

#define STEP(constant) F32_to_##constant
#define SOURCE C64
#include "convert_from.inc.h"
#undef STEP
#define STEP(constant) F64_to_##constant
#define SOURCE C128
#include "convert_from.inc.h"
#undef STEP
#define STEP(constant) U8_to_##constant
#define SOURCE BOOL
#include "convert_from.inc.h"
#undef STEP

static dimfold_convert *const *const convert_rows[NUMBER_COUNT] = {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) convert_from_##constant,
#include "base/dtype.def"
#undef DIMFOLD_DTYPE_ROW
};

dimfold_convert *dimfold_convert_find(dimfold_dtype target, dimfold_dtype source)
{
    enum number_kind to = number_kind_of(target), from = number_kind_of(source);
    return to < NUMBER_COUNT && from < NUMBER_COUNT ? convert_rows[from][to] : NULL;
}
