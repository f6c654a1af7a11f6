/* Numbers of SCAN_BITS bits whose result is the same in any order: sums modulo 2^SCAN_BITS, and extremes, which are
   those of keys: integers that order as the numbers do. They are accumulated a line at a time, or one by one without
   SCAN_LINES. */
#define SCAN_OF_BITS_BY(name, bits) SCAN_NAME(name##_##bits)
#define SCAN_OF_BITS(name, bits) SCAN_OF_BITS_BY(name, bits)
#define SCAN_OF(name) SCAN_OF_BITS(name, SCAN_BITS)
#define SCAN_INTEGER_BY(sign, bits) sign##bits##_t
#define SCAN_INTEGER(sign, bits) SCAN_INTEGER_BY(sign, bits)
#define SCAN_SIGNED SCAN_INTEGER(int, SCAN_BITS)
#define SCAN_LARGEST ((SCAN_SIGNED)(INT64_MAX >> (64 - SCAN_BITS)))

enum {
    SCAN_OF(BYTES) = SCAN_BITS / 8,
    SCAN_OF(VECTOR) = SCAN_LINES ? 64 : SCAN_OF(BYTES),
    SCAN_OF(LANES) = SCAN_OF(VECTOR) / SCAN_OF(BYTES)
};

typedef SCAN_SIGNED SCAN_OF(keys) __attribute__((vector_size(SCAN_OF(VECTOR))));
typedef SCAN_INTEGER(uint, SCAN_BITS) SCAN_OF(sums) __attribute__((vector_size(SCAN_OF(VECTOR))));

#define SCAN_CHOOSE(mask, a, b) (((a) & (mask)) | ((b) & ~(mask)))

SCAN_INLINE void SCAN_OF(join)(SCAN_OF(keys) *sum, const SCAN_OF(keys) *items, enum dimfold_scan_kind kind)
{
    SCAN_OF(keys) a = *sum, b = *items;
    if (dimfold_scan_is_extreme(kind))
        *sum = SCAN_CHOOSE(b > a, b, a);
    else
        *sum = (SCAN_OF(keys))((SCAN_OF(sums))a + (SCAN_OF(sums))b);
}

#if SCAN_BITS >= 32
/* Floats below 0 have all bits but the sign flipped; NaN, whose magnitude is above infinity's, is the largest. */
SCAN_INLINE void SCAN_OF(keys_of_floats)(SCAN_OF(keys) *items, const SCAN_OF(keys) *flip)
{
    const SCAN_SIGNED infinity = (SCAN_SIGNED)(SCAN_BITS == 32 ? 0x7f800000 : INT64_C(0x7ff0000000000000));
    const SCAN_OF(keys) nan = (SCAN_OF(keys)){0} + SCAN_LARGEST;
    SCAN_OF(keys) x = *items, is_nan = (x & SCAN_LARGEST) > (SCAN_OF(keys)){0} + infinity;
    x = x ^ ((x >> (SCAN_BITS - 1)) & SCAN_LARGEST) ^ *flip;
    *items = SCAN_CHOOSE(is_nan, nan, x);
}

SCAN_INLINE void SCAN_OF(floats_of_keys)(SCAN_OF(keys) *items, const SCAN_OF(keys) *flip)
{
    const SCAN_SIGNED quiet = (SCAN_SIGNED)(SCAN_BITS == 32 ? 0x7fc00000 : INT64_C(0x7ff8000000000000));
    SCAN_OF(keys) x = *items ^ *flip, is_nan = *items == (SCAN_OF(keys)){0} + SCAN_LARGEST;
    x ^= (x >> (SCAN_BITS - 1)) & SCAN_LARGEST;
    *items = SCAN_CHOOSE(is_nan, (SCAN_OF(keys)){0} + quiet, x);
}
#endif

SCAN_INLINE void SCAN_OF(keys_of_items)(SCAN_OF(keys) *items, const SCAN_OF(keys) *flip, enum dimfold_scan_kind kind)
{
#if SCAN_BITS >= 32
    if (dimfold_scan_has_float_keys(kind)) {
        SCAN_OF(keys_of_floats)(items, flip);
        return;
    }
#endif
    if (dimfold_scan_is_extreme(kind))
        *items ^= *flip;
}

SCAN_INLINE void SCAN_OF(items_of_keys)(SCAN_OF(keys) *items, const SCAN_OF(keys) *flip, enum dimfold_scan_kind kind)
{
#if SCAN_BITS >= 32
    if (dimfold_scan_has_float_keys(kind)) {
        SCAN_OF(floats_of_keys)(items, flip);
        return;
    }
#endif
    if (dimfold_scan_is_extreme(kind))
        *items ^= *flip;
}

#if SCAN_LINES
/* Joins each item with all before it in the line: by halves of each 16 bytes, then with what the parts before have.
   `before` is what the lines before have. */
SCAN_INLINE void SCAN_OF(accumulate)(SCAN_OF(keys) *items, SCAN_OF(keys) *before, const SCAN_OF(keys) *none,
                                     enum dimfold_scan_kind kind)
{
    const SCAN_NAME(bytes) *fill = (const SCAN_NAME(bytes) *)none;
    for (size_t bytes = SCAN_OF(BYTES); bytes < 16; bytes *= 2) {
        SCAN_OF(keys) moved = *items;
        SCAN_NAME(move_up)((SCAN_NAME(bytes) *)&moved, fill, bytes);
        SCAN_OF(join)(items, &moved, kind);
    }
    SCAN_OF(keys) total = *items;
    SCAN_NAME(spread_last)((SCAN_NAME(bytes) *)&total, SCAN_OF(BYTES));
    for (size_t parts = 1; parts <= 2; parts++) {
        SCAN_OF(keys) moved = total;
        SCAN_NAME(move_parts_up)((SCAN_NAME(bytes) *)&moved, fill, parts);
        SCAN_OF(join)(items, &moved, kind);
        SCAN_OF(join)(&total, &moved, kind);
    }
    SCAN_NAME(spread_last_part)((SCAN_NAME(bytes) *)&total);
    SCAN_OF(join)(items, before, kind);
    SCAN_OF(join)(before, &total, kind);
}
#else
SCAN_INLINE void SCAN_OF(accumulate)(SCAN_OF(keys) *items, SCAN_OF(keys) *before, const SCAN_OF(keys) *none,
                                     enum dimfold_scan_kind kind)
{
    (void)none;
    SCAN_OF(join)(before, items, kind);
    *items = *before;
}
#endif

/* A line's end is accumulated with zeros behind it, which nobody asks for. */
SCAN_INLINE void SCAN_OF(native_row)(char *target, const char *source, size_t count, dimfold_scan_row *row,
                                     enum dimfold_scan_kind kind)
{
    const SCAN_OF(keys) zero = {0}, none = zero + (SCAN_SIGNED)dimfold_scan_none(kind).whole;
    const SCAN_OF(keys) flip = zero + (SCAN_SIGNED)row->flip;
    SCAN_OF(keys) before = zero + (SCAN_SIGNED)row->block.whole;
    bool is_streamed = row->streams && ((uintptr_t)target & 63) == 0;
    for (size_t i = 0; i < count; i += SCAN_OF(LANES), target += SCAN_OF(VECTOR), source += SCAN_OF(VECTOR)) {
        SCAN_OF(keys) items = zero;
        bool is_whole = count - i >= SCAN_OF(LANES);
        if (is_whole)
            memcpy(&items, source, sizeof items);
        else
            memcpy(&items, source, (count - i) * SCAN_OF(BYTES));
        SCAN_OF(keys_of_items)(&items, &flip, kind);
        SCAN_OF(accumulate)(&items, &before, &none, kind);
        SCAN_OF(items_of_keys)(&items, &flip, kind);
        if (is_whole)
            SCAN_STORE(target, items, is_streamed);
        else
            memcpy(target, &items, (count - i) * SCAN_OF(BYTES));
    }
    row->block.whole = (uint64_t)(int64_t)before[0];
}

/* What the columns have lies without gaps at the state's `block`. */
SCAN_INLINE void SCAN_OF(native_columns)(char *target, ptrdiff_t target_pitch, const char *source,
                                         ptrdiff_t source_pitch, size_t rows, size_t columns,
                                         dimfold_scan_columns *state, enum dimfold_scan_kind kind)
{
    const SCAN_OF(keys) zero = {0}, flip = zero + (SCAN_SIGNED)state->flip;
    bool is_streamed = state->streams && (((uintptr_t)target | (uintptr_t)target_pitch) & 63) == 0;
    for (size_t row = 0; row < rows; row++) {
        const char *from = source + (ptrdiff_t)row * source_pitch;
        char *to = target + (ptrdiff_t)row * target_pitch, *block = (char *)state->block;
        uintptr_t ahead = (uintptr_t)from + DIMFOLD_SCAN_GROUP * (uintptr_t)source_pitch;
        for (size_t i = 0, left; i < columns; i += SCAN_OF(LANES)) {
            SCAN_OF(keys) items = zero, sum;
            size_t at = i * SCAN_OF(BYTES);
            bool is_whole = (left = columns - i) >= SCAN_OF(LANES);
            if (is_whole)
                memcpy(&items, from + at, sizeof items);
            else
                memcpy(&items, from + at, left * SCAN_OF(BYTES));
            SCAN_OF(keys_of_items)(&items, &flip, kind);
            memcpy(&sum, block + at, sizeof sum);
            SCAN_OF(join)(&sum, &items, kind);
            memcpy(block + at, &sum, sizeof sum);
            SCAN_OF(items_of_keys)(&sum, &flip, kind);
            if (is_whole)
                SCAN_STORE(to + at, sum, is_streamed);
            else
                memcpy(to + at, &sum, left * SCAN_OF(BYTES));
            if (is_streamed)
                __builtin_prefetch((const void *)(ahead + at));
        }
    }
    state->group++;
}

#undef SCAN_OF_BITS_BY
#undef SCAN_OF_BITS
#undef SCAN_OF
#undef SCAN_INTEGER_BY
#undef SCAN_INTEGER
#undef SCAN_SIGNED
#undef SCAN_LARGEST
#undef SCAN_CHOOSE
#undef SCAN_BITS
