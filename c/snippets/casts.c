/* A snippet for each pair of dtypes: snippet_SOURCE_TARGET converts by the rules of dimfold_cast. What a float has room
   for is converted as one; all else as number.h does it. */
#include "snippet.h"

#include "kernels/convert.h"
#include "kernels/number.h"

#define SNIPPET_ITEM_BOOL uint8_t
#define SNIPPET_ITEM_U8 uint8_t
#define SNIPPET_ITEM_U16 uint16_t
#define SNIPPET_ITEM_U32 uint32_t
#define SNIPPET_ITEM_U64 uint64_t
#define SNIPPET_ITEM_I8 uint8_t
#define SNIPPET_ITEM_I16 uint16_t
#define SNIPPET_ITEM_I32 uint32_t
#define SNIPPET_ITEM_I64 uint64_t
#define SNIPPET_ITEM_F16 uint16_t
#define SNIPPET_ITEM_BF16 uint16_t
#define SNIPPET_ITEM_F32 uint32_t
#define SNIPPET_ITEM_F64 uint64_t
#define SNIPPET_ITEM_C64 uint64_t
#define SNIPPET_ITEM_C128 math_u128

GPU_INLINE bool snippet_is_float(enum number_kind kind)
{
    return kind == NUMBER_F16 || kind == NUMBER_BF16 || kind == NUMBER_F32;
}

GPU_INLINE int32_t snippet_clamped(float value, int32_t low, int32_t high)
{
    int32_t whole = gpu_signed_of(value);
    whole = whole < high ? whole : high;
    return whole > low ? whole : low;
}

/* A float as an item of at most 4 bytes. */
GPU_INLINE uint32_t snippet_of_float(enum number_kind target, float value)
{
    switch (target) {
    case NUMBER_BOOL: return value != 0;
    case NUMBER_U8: return (uint8_t)snippet_clamped(value, 0, UINT8_MAX);
    case NUMBER_U16: return (uint16_t)snippet_clamped(value, 0, UINT16_MAX);
    case NUMBER_I8: return (uint8_t)snippet_clamped(value, INT8_MIN, INT8_MAX);
    case NUMBER_I16: return (uint16_t)snippet_clamped(value, INT16_MIN, INT16_MAX);
    case NUMBER_I32: return (uint32_t)gpu_signed_of(value);
    case NUMBER_U32: return gpu_unsigned_of(value);
    case NUMBER_F16: return (uint32_t)cast_real_to_f16(value, NULL);
    case NUMBER_BF16: return (uint32_t)cast_real_to_bf16(value, NULL);
    default: return cast_float_bits(value);
    }
}

/* A 16-bit float as a float, which the compiler cannot look behind: there are more instructions for that. */
GPU_INLINE number snippet_load(enum number_kind source, const char *from)
{
    number loaded = number_load(source, from);
    float value = (float)loaded.real;
    if (source != NUMBER_F16)
        return loaded;
    __asm__("mov.b32 %0, %0;" : "+f"(value));
    return number_real(value);
}

GPU_INLINE void snippet_cast(enum number_kind source, enum number_kind target, const char *from, char *to,
                             size_t target_bytes)
{
    if (snippet_is_float(source) && target_bytes <= 4)
        number_store_bits(to, snippet_of_float(target, (float)snippet_load(source, from).real), target_bytes);
    else
        number_store(target, to, snippet_load(source, from));
}

#define SNIPPET_CAST(source, target)                                                                                   \
    SNIPPET(snippet_##source##_##target)                                                                               \
    {                                                                                                                  \
        SNIPPET_ITEM_##source x;                                                                                       \
        SNIPPET_ITEM_##target made;                                                                                    \
        SNIPPET_TAKE(x, x);                                                                                            \
        snippet_cast(NUMBER_##source, NUMBER_##target, (const char *)&x, (char *)&made, sizeof made);                  \
        SNIPPET_GIVE(made);                                                                                            \
    }
#include "casts.def"
