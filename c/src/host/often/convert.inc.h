/* A tier's own conversions, of the pairs that are cast most: to and from f32, as many items at a time as a vector has.
   FLOATS_OF_HALVES and HALVES_OF_FLOATS are the tier's instructions for f16. */

#define CONVERT_ITEMS (VECTOR_BYTES / 4)
#define CONVERT_VECTOR(type, name)                                                                                     \
    typedef type TIER_NAME(name) __attribute__((vector_size(CONVERT_ITEMS * sizeof(type)), aligned(1), may_alias))

CONVERT_VECTOR(uint8_t, u8);
CONVERT_VECTOR(int8_t, i8);
CONVERT_VECTOR(uint16_t, u16);
CONVERT_VECTOR(int16_t, i16);
CONVERT_VECTOR(uint32_t, u32);
CONVERT_VECTOR(int32_t, i32);
CONVERT_VECTOR(float, f32);
CONVERT_VECTOR(double, f64);

/* Compilers widen well where each step doubles. */
#define CONVERT_TO(name, vector) __builtin_convertvector(vector, TIER_NAME(name))
#define CONVERT_IN(name, source) (*(const TIER_NAME(name) *)(source))
#define CONVERT_OUT(name, target) (*(TIER_NAME(name) *)(target))

/* ---- To f32 ---------------------------------------------------------------------------------------------------- */

/* A step that says with one vector what becomes of another: `in`. */
#define CONVERT_BY(name, from, to, made)                                                                               \
    static inline void TIER_NAME(name)(char *target, const char *source)                                               \
    {                                                                                                                  \
        TIER_NAME(from) in = CONVERT_IN(from, source);                                                                 \
        CONVERT_OUT(to, target) = made;                                                                                \
    }

CONVERT_BY(u8_to_f32, u8, f32, CONVERT_TO(f32, CONVERT_TO(i32, CONVERT_TO(i16, in))))
CONVERT_BY(i8_to_f32, i8, f32, CONVERT_TO(f32, CONVERT_TO(i32, CONVERT_TO(i16, in))))
CONVERT_BY(u16_to_f32, u16, f32, CONVERT_TO(f32, CONVERT_TO(i32, in)))
CONVERT_BY(i16_to_f32, i16, f32, CONVERT_TO(f32, CONVERT_TO(i32, in)))
CONVERT_BY(i32_to_f32, i32, f32, CONVERT_TO(f32, in))
CONVERT_BY(f64_to_f32, f64, f32, CONVERT_TO(f32, in))
CONVERT_BY(f16_to_f32, u16, f32, (TIER_NAME(f32))FLOATS_OF_HALVES(in))

/* What is no number becomes a quiet one. */
static inline void TIER_NAME(bf16_to_f32)(char *target, const char *source)
{
    TIER_NAME(u32) bits = CONVERT_TO(u32, CONVERT_IN(u16, source)) << 16;
    TIER_NAME(u32) is_nan = (TIER_NAME(u32))((TIER_NAME(i32))(bits & 0x7fffffff) > 0x7f800000);
    CONVERT_OUT(u32, target) = bits | (is_nan & 0x400000);
}

/* ---- From f32 -------------------------------------------------------------------------------------------------- */

CONVERT_BY(f32_to_f64, f32, f64, CONVERT_TO(f64, in))

/* Of what is no number, the sign stays. */
static inline void TIER_NAME(f32_to_f16)(char *target, const char *source)
{
    TIER_NAME(u16) half = (TIER_NAME(u16))HALVES_OF_FLOATS(CONVERT_IN(f32, source));
    TIER_NAME(u16) is_nan = (TIER_NAME(u16))((TIER_NAME(i16))(half & 0x7fff) > 0x7c00);
    CONVERT_OUT(u16, target) = half & ~(is_nan & 0x1ff);
}

static inline void TIER_NAME(f32_to_bf16)(char *target, const char *source)
{
    TIER_NAME(u32) bits = CONVERT_IN(u32, source), top = bits >> 16;
    TIER_NAME(u32) is_nan = (TIER_NAME(u32))((TIER_NAME(i32))(bits & 0x7fffffff) > 0x7f800000);
    TIER_NAME(u32) rounded = (bits + 0x7fff + (top & 1)) >> 16, nan = (top & 0x8000) | 0x7fc0;
    CONVERT_OUT(u16, target) = CONVERT_TO(u16, (is_nan & nan) | (~is_nan & rounded));
}

/* Only what fits is converted: zero stands in for the rest. */
static inline void TIER_NAME(f32_to_i32)(char *target, const char *source)
{
    TIER_NAME(f32) value = CONVERT_IN(f32, source);
    TIER_NAME(i32) is_above = value >= 0x1p31f, is_below = value <= -0x1p31f;
    TIER_NAME(i32) fits = (value < 0x1p31f) & ~is_below;
    TIER_NAME(i32) whole = CONVERT_TO(i32, (TIER_NAME(f32))((TIER_NAME(i32))value & fits));
    CONVERT_OUT(i32, target) = whole | (is_above & INT32_MAX) | (is_below & INT32_MIN);
}

static inline void TIER_NAME(f32_to_u8)(char *target, const char *source)
{
    TIER_NAME(f32) value = CONVERT_IN(f32, source);
    TIER_NAME(i32) is_above = value >= 255.0f, fits = (value > 0.0f) & ~is_above;
    TIER_NAME(i32) whole = CONVERT_TO(i32, (TIER_NAME(f32))((TIER_NAME(i32))value & fits)) | (is_above & 255);
    CONVERT_OUT(u8, target) = CONVERT_TO(u8, CONVERT_TO(u16, whole));
}

/* ---- Runs ------------------------------------------------------------------------------------------------------ */

/* The last items, of at most 8 bytes, among others that nobody wants. */
static __attribute__((noinline)) void TIER_NAME(convert_rest)(dimfold_convert *convert, char *target,
                                                              const char *source, size_t target_bytes,
                                                              size_t source_bytes)
{
    char made[CONVERT_ITEMS * 8], taken[CONVERT_ITEMS * 8] = {0};
    memcpy(taken, source, source_bytes);
    convert(made, taken, CONVERT_ITEMS);
    memcpy(target, made, target_bytes);
}

/* `step` is one of the above; `convert` is the run of it. */
static inline __attribute__((always_inline)) void TIER_NAME(convert_run)(
    void (*step)(char *, const char *), dimfold_convert *convert, char *target, const char *source, size_t count,
    size_t target_bytes, size_t source_bytes)
{
    for (; count >= CONVERT_ITEMS; count -= CONVERT_ITEMS) {
        step(target, source);
        target += CONVERT_ITEMS * target_bytes;
        source += CONVERT_ITEMS * source_bytes;
    }
    if (count > 0)
        TIER_NAME(convert_rest)(convert, target, source, count * target_bytes, count * source_bytes);
}

#define CONVERT_RUN(name, to_bytes, to, from_bytes, from)                                                              \
    static void TIER_NAME(TIER_JOIN(name, run))(char *target, const char *source, size_t count)                        \
    {                                                                                                                  \
        TIER_NAME(convert_run)(TIER_NAME(name), TIER_NAME(TIER_JOIN(name, run)), target, source, count, to_bytes,      \
                               from_bytes);                                                                            \
    }

/* ---- Panels ---------------------------------------------------------------------------------------------------- */

#if defined(TIER_SQUARES_STREAM)
/* Lines of source items that fill one of a target row at least, and two of f64: more rows of f32 crowd each other where
   they are some pages apart. */
#define CONVERT_LINES(to_bytes, from_bytes)                                                                            \
    ((from_bytes) == 8 ? 4 : (from_bytes) > (to_bytes) ? (from_bytes) / (to_bytes) : DIMFOLD_PANEL_LINES(from_bytes))

/* Writes `vectors` of a target row behind the `begun` bytes that it has in the line before, at the end of `carry`, and
   keeps its last line there. */
static inline __attribute__((always_inline)) void TIER_NAME(convert_join)(char *target, size_t begun, char *carry,
                                                                          VECTOR *made, size_t vectors)
{
    enum { PARTS = DIMFOLD_LINE_BYTES / VECTOR_BYTES };
#if defined(JOIN)
    VECTOR before[PARTS] = {LOAD(carry), LOAD(carry + VECTOR_BYTES)};
    _Pragma("GCC unroll 32")
    for (size_t i = 0; i < vectors; i += PARTS) {
        VECTOR joined[PARTS];
        JOIN(joined, i == 0 ? before : made + i - PARTS, made + i, begun);
        for (size_t part = 0; part < PARTS; part++)
            STREAM(target - begun + (i + part) * VECTOR_BYTES, joined[part]);
    }
#else
    _Alignas(DIMFOLD_LINE_BYTES) char joined[6 * DIMFOLD_LINE_BYTES];
    for (size_t i = 0; i < PARTS; i++)
        STORE(joined + i * VECTOR_BYTES, LOAD(carry + i * VECTOR_BYTES));
    _Pragma("GCC unroll 32")
    for (size_t i = 0; i < vectors; i++)
        STORE(joined + DIMFOLD_LINE_BYTES + i * VECTOR_BYTES, made[i]);
    for (size_t i = 0; i < vectors; i++)
        STREAM(target - begun + i * VECTOR_BYTES, LOAD(joined + DIMFOLD_LINE_BYTES - begun + i * VECTOR_BYTES));
#endif
    for (size_t i = 0; i < PARTS; i++)
        STORE(carry + i * VECTOR_BYTES, made[vectors - PARTS + i]);
}

/* A target row's next lines, from the items taken for it, behind what is carried of the line in which it begins. They
   are made in registers, since `made` is as good as those wherever every step has a place of its own. */
static inline __attribute__((always_inline)) void TIER_NAME(convert_lines)(
    void (*step)(char *, const char *), char *target, char *carry, const char *taken, size_t items,
    size_t target_bytes, size_t source_bytes)
{
    enum { PARTS = DIMFOLD_LINE_BYTES / VECTOR_BYTES };
    VECTOR made[4 * PARTS];
    size_t begun = (uintptr_t)target % DIMFOLD_LINE_BYTES, vectors = items * target_bytes / VECTOR_BYTES;
    _Pragma("GCC unroll 32")
    for (size_t i = 0; i < items; i += CONVERT_ITEMS)
        step((char *)made + i * target_bytes, taken + i * source_bytes);
    if (begun == 0) {
        _Pragma("GCC unroll 32")
        for (size_t i = 0; i < vectors; i++)
            STREAM(target + i * VECTOR_BYTES, made[i]);
        return;
    }
#if defined(ROTATE_EVEN)
    if (begun % 2 == 0) {
        VECTOR before = ROTATE_EVEN(LOAD(carry), begun);
        _Pragma("GCC unroll 32")
        for (size_t i = 0; i < vectors; i++) {
            VECTOR now = ROTATE_EVEN(made[i], begun);
            STREAM(target - begun + i * VECTOR_BYTES, BLEND_EVEN(before, now, begun));
            before = now;
        }
        STORE(carry, made[vectors - 1]);
        return;
    }
#endif
    TIER_NAME(convert_join)(target, begun, carry, made, vectors);
}

#define CONVERT_PANEL(name, to_bytes, to, from_bytes, from)                                                            \
    static void TIER_NAME(TIER_JOIN(name, panel))(const dimfold_panel *panel)                                          \
    {                                                                                                                  \
        enum { SIDE = 16 / from_bytes, ROWS = DIMFOLD_LINE_BYTES / from_bytes };                                       \
        enum { LINES = CONVERT_LINES(to_bytes, from_bytes), PITCH = LINES * DIMFOLD_LINE_BYTES };                      \
        _Alignas(DIMFOLD_LINE_BYTES) char taken[SIDE * PITCH];                                                         \
        _Pragma("GCC unroll 4") for (int n = 0; n < LINES; n++)                                                        \
            TIER_MOVE(panel_take, from_bytes)                                                                          \
            (taken + n * DIMFOLD_LINE_BYTES, PITCH, panel->row + n * ROWS, panel->column);                             \
        _Pragma("GCC unroll 1") for (int j = 0; j < SIDE; j++)                                                         \
            TIER_NAME(convert_lines)                                                                                   \
            (TIER_NAME(name), panel->target + panel->target_row[j], panel->carry + j * DIMFOLD_LINE_BYTES,             \
             taken + j * PITCH, LINES * ROWS, to_bytes, from_bytes);                                                   \
        TIER_NAME(panel_ask)(panel, LINES * ROWS);                                                                     \
    }
#define CONVERT_CAST(name, to_bytes, from_bytes)                                                                       \
    {TIER_NAME(TIER_JOIN(name, run)), TIER_NAME(TIER_JOIN(name, panel)),                                               \
     CONVERT_LINES(to_bytes, from_bytes) * DIMFOLD_LINE_BYTES / from_bytes}
#else
#define CONVERT_PANEL(name, to_bytes, to, from_bytes, from)
#define CONVERT_CAST(name, to_bytes, from_bytes) {TIER_NAME(TIER_JOIN(name, run)), NULL, 0}
#endif

/* ---- All of them ----------------------------------------------------------------------------------------------- */

#define CONVERT_FIND(name, to_bytes, to, from_bytes, from)                                                             \
    if (target == DIMFOLD_DTYPE_##to && source == DIMFOLD_DTYPE_##from) {                                              \
        static const dimfold_tier_cast cast = CONVERT_CAST(name, to_bytes, from_bytes);                                \
        return &cast;                                                                                                  \
    }

/* Of all conversions: its name, and per side the bytes of an item and the dtype. */
#define CONVERT_ALL(DO)                                                                                                \
    DO(u8_to_f32, 4, F32, 1, U8)                                                                                       \
    DO(i8_to_f32, 4, F32, 1, I8)                                                                                       \
    DO(u16_to_f32, 4, F32, 2, U16)                                                                                     \
    DO(i16_to_f32, 4, F32, 2, I16)                                                                                     \
    DO(i32_to_f32, 4, F32, 4, I32)                                                                                     \
    DO(f64_to_f32, 4, F32, 8, F64)                                                                                     \
    DO(f16_to_f32, 4, F32, 2, F16)                                                                                     \
    DO(bf16_to_f32, 4, F32, 2, BF16)                                                                                   \
    DO(f32_to_f64, 8, F64, 4, F32)                                                                                     \
    DO(f32_to_f16, 2, F16, 4, F32)                                                                                     \
    DO(f32_to_bf16, 2, BF16, 4, F32)                                                                                   \
    DO(f32_to_i32, 4, I32, 4, F32)                                                                                     \
    DO(f32_to_u8, 1, U8, 4, F32)

CONVERT_ALL(CONVERT_RUN)
CONVERT_ALL(CONVERT_PANEL)

static const dimfold_tier_cast *TIER_NAME(cast)(dimfold_dtype target, dimfold_dtype source)
{
    CONVERT_ALL(CONVERT_FIND)
    return NULL;
}

#undef CONVERT_ITEMS
#undef CONVERT_VECTOR
#undef CONVERT_TO
#undef CONVERT_IN
#undef CONVERT_OUT
#undef CONVERT_BY
#undef CONVERT_RUN
#undef CONVERT_LINES
#undef CONVERT_PANEL
#undef CONVERT_CAST
#undef CONVERT_FIND
#undef CONVERT_ALL
