/* Numbers are compared as numbers, in a type that has all of them. */
#include "oracle.h"

#include "host/guarded.h"

const dimfold_dtype sort_dtypes[SORT_DTYPES] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64,
    DIMFOLD_DTYPE_I8,   DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F16,
    DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64};

/* ---- The words ------------------------------------------------------------------------------------------------- */

/* An item as sign and magnitude; of a float the magnitude is in units of the least subnormal, as a double has it. */
typedef struct number {
    bool is_nan, is_negative, is_float;
    uint64_t magnitude;
    double value;
} number;

static int exponent_bits_of(dimfold_dtype dtype)
{
    switch (dtype) {
    case DIMFOLD_DTYPE_F16: return 5;
    case DIMFOLD_DTYPE_BF16:
    case DIMFOLD_DTYPE_F32: return 8;
    case DIMFOLD_DTYPE_F64: return 11;
    default: return 0;
    }
}

static uint64_t bits_of(dimfold_dtype dtype, const void *item)
{
    uint8_t bits8;
    uint16_t bits16;
    uint32_t bits32;
    uint64_t bits64;
    switch (dimfold_dtype_size_bytes(dtype)) {
    case 1: return memcpy(&bits8, item, 1), bits8;
    case 2: return memcpy(&bits16, item, 2), bits16;
    case 4: return memcpy(&bits32, item, 4), bits32;
    default: return memcpy(&bits64, item, 8), bits64;
    }
}

/* 16-bit floats by their definition; the others are the machine's. */
static double value_of(dimfold_dtype dtype, uint64_t bits, int mantissa_bits)
{
    int64_t exponent = (int64_t)(bits >> mantissa_bits), bias = dtype == DIMFOLD_DTYPE_F16 ? 15 : 127;
    uint64_t one = (uint64_t)1 << mantissa_bits, mantissa = bits % one + (exponent > 0 ? one : 0);
    double value = (double)mantissa;
    for (int64_t i = (exponent > 0 ? exponent : 1) - bias - mantissa_bits; i != 0; i += i < 0 ? 1 : -1)
        value *= i < 0 ? 0.5 : 2;
    return value;
}

static number float_of(dimfold_dtype dtype, const void *item)
{
    uint64_t bits = bits_of(dtype, item);
    int exponent_bits = exponent_bits_of(dtype), all = (int)dimfold_dtype_size_bytes(dtype) * 8;
    uint64_t magnitude = bits & (((uint64_t)1 << (all - 1)) - 1), top = ((uint64_t)1 << exponent_bits) - 1;
    int mantissa_bits = all - 1 - exponent_bits;
    number result = {.is_float = true, .is_negative = bits >> (all - 1) != 0};
    result.is_nan = magnitude > top << mantissa_bits;
    if (dtype == DIMFOLD_DTYPE_F64) {
        memcpy(&result.value, &magnitude, sizeof result.value);
    } else if (dtype == DIMFOLD_DTYPE_F32) {
        float value;
        uint32_t narrow = (uint32_t)magnitude;
        memcpy(&value, &narrow, sizeof value);
        result.value = (double)value;
    } else {
        result.value = value_of(dtype, magnitude, mantissa_bits);
    }
    return result;
}

static number number_of(dimfold_dtype dtype, const void *item)
{
    bool is_signed = dtype == DIMFOLD_DTYPE_I8 || dtype == DIMFOLD_DTYPE_I16 || dtype == DIMFOLD_DTYPE_I32 ||
                     dtype == DIMFOLD_DTYPE_I64;
    unsigned bits = (unsigned)dimfold_dtype_size_bytes(dtype) * 8;
    if (exponent_bits_of(dtype) > 0)
        return float_of(dtype, item);
    number result = {.magnitude = bits_of(dtype, item)};
    if (is_signed && result.magnitude >> (bits - 1) != 0) {
        result.is_negative = true;
        result.magnitude = (~result.magnitude + 1) & UINT64_MAX >> (64 - bits);
    }
    return result;
}

static bool magnitude_is_less(number a, number b)
{
    return a.is_float ? a.value < b.value : a.magnitude < b.magnitude;
}

static bool number_is_less(number a, number b)
{
    if (a.is_negative != b.is_negative)
        return a.is_negative;
    return a.is_negative ? magnitude_is_less(b, a) : magnitude_is_less(a, b);
}

bool item_is_before(item_order order, const void *a, const void *b)
{
    number first = number_of(order.dtype, a), second = number_of(order.dtype, b);
    if (first.is_nan || second.is_nan)
        return first.is_nan != second.is_nan && first.is_nan == order.nan_first;
    if (order.zeros_are_equal && first.is_float && first.value == 0 && second.value == 0)
        return false;
    return order.is_descending ? number_is_less(second, first) : number_is_less(first, second);
}

/* Merges runs of twice the length again and again. */
void items_order(size_t *indices, item_order order, const unsigned char *items, size_t count)
{
    size_t item_bytes = dimfold_dtype_size_bytes(order.dtype), *merged = malloc((count + 1) * sizeof *merged);
    for (size_t i = 0; i < count; i++)
        indices[i] = i;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * run) {
            size_t middle = begin + run < count ? begin + run : count;
            size_t end = middle + run < count ? middle + run : count, left = begin, right = middle;
            for (size_t place = begin; place < end; place++) {
                bool from_right = left == middle ||
                                  (right < end && item_is_before(order, items + indices[right] * item_bytes,
                                                                 items + indices[left] * item_bytes));
                merged[place] = indices[from_right ? right++ : left++];
            }
        }
        memcpy(indices, merged, count * sizeof *merged);
    }
    free(merged);
}

/* ---- Items ----------------------------------------------------------------------------------------------------- */

static void item_set(void *item, dimfold_dtype dtype, uint64_t bits)
{
    uint8_t bits8 = (uint8_t)bits;
    uint16_t bits16 = (uint16_t)bits;
    uint32_t bits32 = (uint32_t)bits;
    switch (dimfold_dtype_size_bytes(dtype)) {
    case 1: memcpy(item, &bits8, 1); break;
    case 2: memcpy(item, &bits16, 2); break;
    case 4: memcpy(item, &bits32, 4); break;
    default: memcpy(item, &bits, 8); break;
    }
}

void special_item(void *item, dimfold_dtype dtype, size_t number)
{
    int all = (int)dimfold_dtype_size_bytes(dtype) * 8, exponent_bits = exponent_bits_of(dtype);
    uint64_t sign = (uint64_t)1 << (all - 1), infinity = 0;
    if (exponent_bits > 0)
        infinity = (((uint64_t)1 << exponent_bits) - 1) << (all - 1 - exponent_bits);
    uint64_t of_floats[SPECIAL_ITEMS] = {infinity + 1, sign, 0, sign | 1, sign | (sign - 1), infinity, sign | infinity,
                                         infinity - 1, sign | (infinity - 1)};
    uint64_t of_integers[SPECIAL_ITEMS] = {0, 1, sign, sign - 1, UINT64_MAX, 2, sign | 1, 100, sign >> 1};
    if (dtype == DIMFOLD_DTYPE_BOOL)
        item_set(item, dtype, number % 2);
    else
        item_set(item, dtype, exponent_bits > 0 ? of_floats[number] : of_integers[number]);
}

static void items_sort(unsigned char *items, dimfold_dtype dtype, size_t count, bool is_descending)
{
    size_t item_bytes = dimfold_dtype_size_bytes(dtype), *indices = malloc((count + 1) * sizeof *indices);
    unsigned char *sorted = malloc(count * item_bytes + 1);
    items_order(indices, (item_order){.dtype = dtype, .is_descending = is_descending}, items, count);
    for (size_t i = 0; i < count; i++)
        memcpy(sorted + i * item_bytes, items + indices[i] * item_bytes, item_bytes);
    memcpy(items, sorted, count * item_bytes);
    free(sorted);
    free(indices);
}

static void item_fill(unsigned char *item, dimfold_dtype dtype, unsigned kind, uint64_t *seed)
{
    uint64_t bits = test_random(seed);
    if (dtype == DIMFOLD_DTYPE_BOOL)
        item_set(item, dtype, bits % 2);
    else if (kind == 2 || (kind == 1 && bits % 4 == 0))
        special_item(item, dtype, test_random(seed) % SPECIAL_ITEMS);
    else
        item_set(item, dtype, kind == 1 ? bits >> 8 & 7 : kind == 5 ? 5 : kind == 6 ? (bits & 0x30) + 0x4200 : bits);
}

void items_fill(unsigned char *items, dimfold_dtype dtype, size_t count, unsigned kind, uint64_t *seed)
{
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    for (size_t i = 0; i < count; i++)
        item_fill(items + i * item_bytes, dtype, kind, seed);
    if (kind == 3 || kind == 4)
        items_sort(items, dtype, count, kind == 4);
}

/* ---- Checks ---------------------------------------------------------------------------------------------------- */

typedef struct line_check {
    dimfold_queue *queue;
    dimfold_dtype dtype;
    unsigned char *items;
    size_t lines, extent, taken, item_bytes;
    item_order order;
    size_t *expected; /* indices of all lines */
} line_check;

static dimfold_view lines_view(void *data, dimfold_dtype dtype, size_t shape[2])
{
    dimfold_view view;
    size_t size_bytes = shape[0] * shape[1] * dimfold_dtype_size_bytes(dtype);
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, data, size_bytes, dtype, 2, shape, NULL, 0, NULL));
    return view;
}

static bool check_indices(const line_check *check, const void *found, bool is_wide, size_t taken)
{
    const int32_t *narrow = found;
    const int64_t *wide = found;
    for (size_t line = 0; line < check->lines; line++)
        for (size_t i = 0; i < taken; i++) {
            size_t at = line * taken + i;
            int64_t index = is_wide ? wide[at] : narrow[at];
            if (!CHECK_EQ(check->expected[line * check->extent + i], index))
                return false;
        }
    return true;
}

static bool check_values(const line_check *check, const unsigned char *found, size_t taken)
{
    for (size_t line = 0; line < check->lines; line++)
        for (size_t i = 0; i < taken; i++) {
            size_t from = line * check->extent + check->expected[line * check->extent + i];
            if (!CHECK(memcmp(check->items + from * check->item_bytes,
                              found + (line * taken + i) * check->item_bytes, check->item_bytes) == 0))
                return false;
        }
    return true;
}

static void check_make(line_check *check, bool is_descending, bool nan_first)
{
    check->order = (item_order){.dtype = check->dtype, .is_descending = is_descending, .nan_first = nan_first};
    for (size_t line = 0; line < check->lines; line++)
        items_order(check->expected + line * check->extent, check->order,
                    check->items + line * check->extent * check->item_bytes, check->extent);
}

static bool check_sorted(line_check *check, uint32_t flags)
{
    size_t shape[2] = {check->lines, check->extent}, count = check->lines * check->extent;
    unsigned char *sorted = malloc(count * check->item_bytes + 1);
    int64_t *indices = malloc(count * sizeof *indices + 1);
    bool is_wide = flags != 0;
    dimfold_view source = lines_view(check->items, check->dtype, shape);
    dimfold_view target = lines_view(sorted, check->dtype, shape);
    dimfold_view places = lines_view(indices, is_wide ? DIMFOLD_DTYPE_I64 : DIMFOLD_DTYPE_I32, shape);
    check_make(check, (flags & DIMFOLD_DESCENDING) != 0, false);
    bool holds = CHECK_STATUS(DIMFOLD_OK, dimfold_sort(check->queue, &target, &source, 1, flags, NULL)) &&
                 check_values(check, sorted, check->extent) &&
                 CHECK_STATUS(DIMFOLD_OK, dimfold_argsort(check->queue, &places, &source, 1, flags, NULL)) &&
                 check_indices(check, indices, is_wide, check->extent);
    memcpy(sorted, check->items, count * check->item_bytes);
    holds = holds && CHECK_STATUS(DIMFOLD_OK, dimfold_sort(check->queue, &target, &target, -1, flags, NULL)) &&
            check_values(check, sorted, check->extent);
    free(indices);
    free(sorted);
    return holds;
}

static bool check_top(line_check *check, uint32_t flags)
{
    size_t shape[2] = {check->lines, check->extent}, few[2] = {check->lines, check->taken};
    unsigned char *values = malloc(check->lines * check->taken * check->item_bytes + 1);
    int64_t *indices = malloc(check->lines * check->taken * sizeof *indices + 1);
    bool is_wide = flags == 0;
    dimfold_view source = lines_view(check->items, check->dtype, shape);
    dimfold_view target = lines_view(values, check->dtype, few);
    dimfold_view places = lines_view(indices, is_wide ? DIMFOLD_DTYPE_I64 : DIMFOLD_DTYPE_I32, few);
    check_make(check, flags == 0, flags == 0);
    bool holds = CHECK_STATUS(DIMFOLD_OK, dimfold_top_k(check->queue, &target, &places, &source, 1, flags, NULL)) &&
                 check_values(check, values, check->taken) && check_indices(check, indices, is_wide, check->taken);
    memset(values, 0x55, check->lines * check->taken * check->item_bytes);
    holds = holds && CHECK_STATUS(DIMFOLD_OK, dimfold_top_k(check->queue, &target, NULL, &source, 1, flags, NULL)) &&
            check_values(check, values, check->taken);
    free(indices);
    free(values);
    return holds;
}

bool check_lines(dimfold_queue *queue, dimfold_dtype dtype, unsigned char *items, size_t lines, size_t extent,
                 size_t taken)
{
    line_check check = {.queue = queue,
                        .dtype = dtype,
                        .items = items,
                        .lines = lines,
                        .extent = extent,
                        .taken = taken,
                        .item_bytes = dimfold_dtype_size_bytes(dtype),
                        .expected = malloc(lines * extent * sizeof(size_t) + 1)};
    bool holds = check_sorted(&check, 0) && check_sorted(&check, DIMFOLD_DESCENDING) && check_top(&check, 0) &&
                 check_top(&check, DIMFOLD_ASCENDING);
    free(check.expected);
    return holds;
}

void check_tier(uint64_t tier)
{
    static const size_t extents[] = {1, 2, 3, 7, 16, 31, 32, 33, 64, 100, 127, 129, 513, 1025, 1501};
    uint64_t seed = 1;
    if (!dimfold_tier_is_supported(tier)) {
        test_skip("this machine does not run the tier");
        return;
    }
    dimfold_queue *queue = queue_of_tier(1, tier);
    for (size_t i = 0; i < sizeof extents / sizeof extents[0]; i++)
        for (size_t d = 0; d < SORT_DTYPES; d++) {
            if (!test_takes(i * SORT_DTYPES + d))
                continue;
            size_t lines = (size_t)test_random_in(&seed, 1, extents[i] < 200 ? 150 : 20), count = lines * extents[i];
            unsigned char *items = malloc(count * 8);
            items_fill(items, sort_dtypes[d], count, (unsigned)test_random_in(&seed, 0, ITEM_KINDS - 1), &seed);
            check_lines(queue, sort_dtypes[d], items, lines, extents[i],
                        (size_t)test_random_in(&seed, 0, (intmax_t)extents[i]));
            free(items);
        }
    dimfold_queue_destroy(queue);
}
