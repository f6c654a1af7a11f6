/* Casts between all dtypes against conversions written from the header's rules. */
#include "conversion.h"
#include "operand.h"

#include <inttypes.h>

static dimfold_queue *queue_of(size_t threads)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &(dimfold_host_options){.threads = threads}, NULL));
    return queue;
}

/* Items of one dtype in a row, and how many. */
struct values {
    dimfold_dtype dtype;
    size_t count, capacity;
    uint64_t *bits; /* of parts: an item of a complex dtype is two of them */
};

static void values_add(struct values *values, uint64_t bits)
{
    if (values->count == values->capacity) {
        values->capacity = values->capacity * 2 + 1000;
        values->bits = realloc(values->bits, values->capacity * sizeof *values->bits);
    }
    values->bits[values->count++] = bits;
}

/* A number with what lies next to it on both sides, and all of that with the other sign. */
static void values_add_near(struct values *values, number value)
{
    for (int sign = 0; sign < 2; sign++) {
        value.is_negative = sign != 0;
        uint64_t bits = number_encode(values->dtype, value);
        values_add(values, bits - 1);
        values_add(values, bits);
        values_add(values, bits + 1);
    }
}

static number finite(uint64_t mantissa, int exponent)
{
    return (number){NUMBER_FINITE, false, mantissa, exponent};
}

/* Zero, small numbers with their halves, the ends of every integer and of every float with theirs. */
static void values_add_edges(struct values *values)
{
    static const int float_ends[] = {-1074, -1022, -149, -126, -133, -24, -14, 16, 128, 1023};
    for (uint64_t halves = 0; halves < 16; halves++)
        values_add_near(values, finite(halves, -1));
    for (int bits = 7; bits <= 64; bits++) {
        uint64_t mantissa = bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
        values_add_near(values, finite(mantissa, 0));
        values_add_near(values, finite(mantissa - 1, 0));
        values_add_near(values, finite(1, bits));
        values_add_near(values, finite(((uint64_t)1 << (bits < 52 ? bits : 51)) * 2 + 1, -1));
        values_add_near(values, finite(((uint64_t)1 << (bits < 52 ? bits : 51)) * 2 - 1, -1));
    }
    for (size_t i = 0; i < sizeof float_ends / sizeof float_ends[0]; i++) {
        values_add_near(values, finite(1, float_ends[i]));
        values_add_near(values, finite(1, float_ends[i] - 1));
        values_add_near(values, finite(3, float_ends[i] - 1));
    }
    values_add_near(values, (number){NUMBER_INFINITE, false, 0, 0});
    values_add_near(values, (number){NUMBER_NAN, false, 0, 0});
}

/* Numbers half way between two of a float with so many bits of fraction. */
static void values_add_ties(struct values *values, int fraction_bits, uint64_t *seed)
{
    for (size_t round = 0; round < test_rounds(600); round++) {
        uint64_t mantissa = test_random(seed) >> (62 - fraction_bits) | 1;
        bool is_integer = round % 2 == 0;
        int exponent = (int)test_random_in(seed, is_integer ? 0 : -160, is_integer ? 62 - fraction_bits : 120);
        values_add_near(values, finite(mantissa, exponent));
        values_add_near(values, finite((uint64_t)1 << (fraction_bits + 1) | 1, exponent));
        values_add_near(values, finite(((uint64_t)2 << (fraction_bits + 1)) - 1, exponent));
    }
}

static void values_make(struct values *values, dimfold_dtype dtype)
{
    uint64_t seed = dtype;
    *values = (struct values){.dtype = dtype};
    if (dtype_part_bytes(dtype) <= 2) {
        size_t patterns = dtype == DIMFOLD_DTYPE_BOOL ? 2 : (size_t)1 << 8 * dtype_part_bytes(dtype);
        for (size_t bits = 0; bits < patterns; bits++)
            values_add(values, bits);
        return;
    }
    values_add_edges(values);
    values_add_ties(values, 10, &seed);
    values_add_ties(values, 7, &seed);
    values_add_ties(values, 23, &seed);
    values_add_ties(values, 52, &seed);
    for (size_t i = 0; i < test_rounds(4000); i++)
        values_add(values, test_random(&seed) >> (i % 4 == 0 ? i % 64 : 0));
}

/* The items in memory; a complex one takes its imaginary part from elsewhere in the row. */
static unsigned char *values_items(const struct values *values)
{
    size_t bytes = dtype_part_bytes(values->dtype), parts = dtype_is_complex(values->dtype) ? 2 : 1;
    unsigned char *items = malloc(values->count * bytes * parts);
    for (size_t i = 0; i < values->count; i++)
        for (size_t part = 0; part < parts; part++) {
            uint64_t bits = values->bits[part == 0 ? i : (i * 7 + 3) % values->count];
            item_from_bits(values->dtype, items + (i * parts + part) * bytes, bits);
        }
    return items;
}

static void values_free(struct values *values)
{
    free(values->bits);
}

static void check_items(dimfold_dtype target_dtype, const unsigned char *found, dimfold_dtype source_dtype,
                        const unsigned char *source, size_t count)
{
    size_t target_bytes = dimfold_dtype_size_bytes(target_dtype), source_bytes = dimfold_dtype_size_bytes(source_dtype);
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned char expected[16];
        item_convert(target_dtype, expected, source_dtype, source + i * source_bytes);
        if (item_is_same(target_dtype, expected, found + i * target_bytes) || wrong++ > 0)
            continue;
        uint64_t bits = 0;
        memcpy(&bits, source + i * source_bytes, source_bytes < 8 ? source_bytes : 8);
        printf("  %s to %s: item %zu, bytes %016" PRIx64 "\n", dimfold_dtype_name(source_dtype),
               dimfold_dtype_name(target_dtype), i, bits);
    }
    CHECK_EQ(0, wrong);
}

static void cast_row(dimfold_queue *queue, dimfold_dtype target_dtype, void *target, dimfold_dtype source_dtype,
                     void *source, size_t count)
{
    static const ptrdiff_t one = 1;
    dimfold_view to, from;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&to, target, 0, target_dtype, 1, &count, &one, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&from, source, 0, source_dtype, 1, &count, &one, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &to, &from, NULL));
}

static void check_values(dimfold_queue *queue, const struct values *values, dimfold_dtype target_dtype)
{
    unsigned char *source = values_items(values);
    unsigned char *target = malloc(values->count * dimfold_dtype_size_bytes(target_dtype));
    cast_row(queue, target_dtype, target, values->dtype, source, values->count);
    check_items(target_dtype, target, values->dtype, source, values->count);
    free(source);
    free(target);
}

TEST(cast_converts_edges_ties_and_random_numbers_between_all_dtypes)
{
    dimfold_queue *queue = queue_of(1);
    for (size_t from = 0; from < DTYPES; from++) {
        struct values values;
        values_make(&values, named_dtypes[from]);
        for (size_t to = 0; to < DTYPES; to++)
            check_values(queue, &values, named_dtypes[to]);
        values_free(&values);
    }
    dimfold_queue_destroy(queue);
}

/* The number half way between two neighbours of a half float, and its own neighbours, for every half float. */
TEST(cast_rounds_every_tie_of_half_floats_to_even)
{
    static const dimfold_dtype halves[] = {DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16};
    static const dimfold_dtype sources[] = {DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64};
    dimfold_queue *queue = queue_of(1);
    for (size_t i = 0; i < 4; i++) {
        struct values values = {.dtype = sources[i / 2]};
        for (uint64_t bits = 0; bits < 0x8000; bits++) {
            number half = number_decode(halves[i % 2], bits);
            if (half.kind == NUMBER_FINITE)
                values_add_near(&values, finite(half.mantissa * 2 + 1, half.exponent - 1));
        }
        check_values(queue, &values, halves[i % 2]);
        values_free(&values);
    }
    dimfold_queue_destroy(queue);
}

static void check_one(dimfold_queue *queue, dimfold_dtype to, uint64_t expected, dimfold_dtype from, uint64_t bits)
{
    unsigned char source[8], target[8], wanted[8];
    item_from_bits(from, source, bits);
    item_from_bits(to, wanted, expected);
    cast_row(queue, to, target, from, source, 1);
    CHECK(memcmp(target, wanted, dimfold_dtype_size_bytes(to)) == 0);
}

/* Known numbers, so that the oracle is not believed blindly. */
TEST(cast_of_known_numbers_is_known)
{
    dimfold_queue *queue = queue_of(1);
    check_one(queue, DIMFOLD_DTYPE_F16, 0x7bff, DIMFOLD_DTYPE_F32, 0x477fefff); /* below 65520: the largest */
    check_one(queue, DIMFOLD_DTYPE_F16, 0x7c00, DIMFOLD_DTYPE_F32, 0x477ff000); /* 65520: infinity */
    check_one(queue, DIMFOLD_DTYPE_F16, 0x0000, DIMFOLD_DTYPE_F32, 0x33000000); /* 2^-25: a tie to 0 */
    check_one(queue, DIMFOLD_DTYPE_F16, 0x0001, DIMFOLD_DTYPE_F32, 0x33000001);
    check_one(queue, DIMFOLD_DTYPE_F16, 0x8001, DIMFOLD_DTYPE_F64, 0xbe70000000000000);
    check_one(queue, DIMFOLD_DTYPE_BF16, 0x3f80, DIMFOLD_DTYPE_F32, 0x3f808000); /* a tie to even */
    check_one(queue, DIMFOLD_DTYPE_BF16, 0x3f82, DIMFOLD_DTYPE_F32, 0x3f818000);
    check_one(queue, DIMFOLD_DTYPE_BF16, 0x7f80, DIMFOLD_DTYPE_F32, 0x7f7fffff);
    check_one(queue, DIMFOLD_DTYPE_F32, 0x3f800000, DIMFOLD_DTYPE_F16, 0x3c00);
    check_one(queue, DIMFOLD_DTYPE_F32, 0x33800000, DIMFOLD_DTYPE_F16, 0x0001);
    check_one(queue, DIMFOLD_DTYPE_F32, 0x80000000, DIMFOLD_DTYPE_F64, 0x8000000000000000);
    check_one(queue, DIMFOLD_DTYPE_F32, 0x5f800000, DIMFOLD_DTYPE_U64, UINT64_MAX); /* 2^64 */
    check_one(queue, DIMFOLD_DTYPE_I32, 0x7fffffff, DIMFOLD_DTYPE_F32, 0x4f000000); /* 2^31 */
    check_one(queue, DIMFOLD_DTYPE_I32, 0x80000000, DIMFOLD_DTYPE_F32, 0xff800000); /* -infinity */
    check_one(queue, DIMFOLD_DTYPE_I32, 0, DIMFOLD_DTYPE_F32, 0x7fc00000);          /* NaN */
    check_one(queue, DIMFOLD_DTYPE_I8, 0xff, DIMFOLD_DTYPE_F64, 0xbffe000000000000); /* -1.875 towards zero */
    check_one(queue, DIMFOLD_DTYPE_U8, 0, DIMFOLD_DTYPE_I16, 0xffff);
    check_one(queue, DIMFOLD_DTYPE_U8, 0xff, DIMFOLD_DTYPE_I16, 300);
    check_one(queue, DIMFOLD_DTYPE_BOOL, 1, DIMFOLD_DTYPE_F16, 0x7e00);
    check_one(queue, DIMFOLD_DTYPE_BOOL, 0, DIMFOLD_DTYPE_F32, 0x80000000);
    check_one(queue, DIMFOLD_DTYPE_BOOL, 1, DIMFOLD_DTYPE_F64, 1);
    /* 2^54 + 2^30 + 1 rounded twice, by f64 first, would be a tie and end at 2^54. */
    check_one(queue, DIMFOLD_DTYPE_F32, 0x5a800001, DIMFOLD_DTYPE_I64, ((uint64_t)1 << 54) + ((uint64_t)1 << 30) + 1);
    dimfold_queue_destroy(queue);
}

TEST(cast_of_complex_numbers_keeps_what_fits)
{
    dimfold_queue *queue = queue_of(1);
    float source[6] = {0, 2, -0.0f, 0, 3.5f, -1};
    bool booleans[3];
    double reals[3], complexes[6];
    unsigned char integers[3];
    cast_row(queue, DIMFOLD_DTYPE_BOOL, booleans, DIMFOLD_DTYPE_C64, source, 3);
    CHECK(booleans[0] && !booleans[1] && booleans[2]);
    cast_row(queue, DIMFOLD_DTYPE_F64, reals, DIMFOLD_DTYPE_C64, source, 3);
    CHECK(reals[0] == 0 && reals[1] == 0 && reals[2] == 3.5);
    cast_row(queue, DIMFOLD_DTYPE_U8, integers, DIMFOLD_DTYPE_C64, source, 3);
    CHECK(integers[0] == 0 && integers[1] == 0 && integers[2] == 3);
    cast_row(queue, DIMFOLD_DTYPE_C128, complexes, DIMFOLD_DTYPE_C64, source, 3);
    CHECK(complexes[1] == 2 && complexes[4] == 3.5 && complexes[5] == -1);
    cast_row(queue, DIMFOLD_DTYPE_C128, complexes, DIMFOLD_DTYPE_F32, source, 3);
    CHECK(complexes[0] == 0 && complexes[1] == 0 && complexes[2] == 2 && complexes[3] == 0);
    dimfold_queue_destroy(queue);
}

/* What the target's memory must be after a cast: item by item, index by index. To be freed. */
static unsigned char *expected_cast(const operand *target, const operand *source)
{
    size_t ndim = target->view.ndim, index[64] = {0};
    dimfold_dtype to = target->view.dtype, from = source->view.dtype;
    size_t target_bytes = dimfold_dtype_size_bytes(to), source_bytes = dimfold_dtype_size_bytes(from);
    unsigned char *expected = malloc(target->size_bytes), item[16];
    memcpy(expected, target->data, target->size_bytes);
    do {
        size_t target_position = target->view.offset + (size_t)index_position(ndim, target->stride, index);
        size_t source_position = source->view.offset + (size_t)index_position(ndim, source->stride, index);
        unsigned char *result = expected + target_position * target_bytes;
        memcpy(item, source->data + source_position * source_bytes, source_bytes);
        if (source->view.flags & DIMFOLD_BYTE_SWAPPED)
            item_swap(from, item);
        (target->view.flags & DIMFOLD_WRAPPING ? item_wrap : item_convert)(to, result, from, item);
        if (target->view.flags & DIMFOLD_BYTE_SWAPPED)
            item_swap(to, result);
    } while (index_next(ndim, target->shape, index));
    return expected;
}

/* Whether what was found differs from what was expected in nothing but the bits of NaN. */
static bool memory_is_same(const operand *target, unsigned char *expected)
{
    size_t ndim = target->view.ndim, index[64] = {0}, bytes = dimfold_dtype_size_bytes(target->view.dtype);
    do {
        size_t position = target->view.offset + (size_t)index_position(ndim, target->stride, index);
        unsigned char item[2][16];
        memcpy(item[0], expected + position * bytes, bytes);
        memcpy(item[1], target->data + position * bytes, bytes);
        for (size_t i = 0; i < 2 && (target->view.flags & DIMFOLD_BYTE_SWAPPED); i++)
            item_swap(target->view.dtype, item[i]);
        if (item_is_same(target->view.dtype, item[0], item[1]))
            memcpy(expected + position * bytes, target->data + position * bytes, bytes);
    } while (index_next(ndim, target->shape, index));
    return memcmp(expected, target->data, target->size_bytes) == 0;
}

static void check_cast(dimfold_queue *queue, operand *target, const operand *source)
{
    unsigned char *expected = expected_cast(target, source);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &target->view, &source->view, NULL));
    CHECK(memory_is_same(target, expected));
    free(expected);
}

/* Random bytes are numbers of any dtype but bool. */
static void operand_fit(operand *fitted, uint64_t random)
{
    for (size_t i = 0; i < fitted->size_bytes && fitted->view.dtype == DIMFOLD_DTYPE_BOOL; i++)
        fitted->data[i] &= 1;
    fitted->view.flags = random % 3 == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
    fitted->view.flags |= random / 3 % 2 == 0 ? DIMFOLD_WRAPPING : 0;
}

static void cast_layouts(dimfold_queue *queue, dimfold_dtype to, dimfold_dtype from, size_t size_max, uint64_t *seed)
{
    operand target, source;
    size_t ndim = (size_t)test_random_in(seed, 0, 4), shape[4];
    ptrdiff_t target_stride[4], source_stride[4];
    random_shape(seed, ndim, size_max, size_max, shape);
    random_strides(seed, ndim, shape, false, target_stride);
    random_strides(seed, ndim, shape, test_random_in(seed, 0, 1) == 0, source_stride);
    operand_make(&target, to, ndim, shape, target_stride, seed);
    operand_make(&source, from, ndim, shape, source_stride, seed);
    operand_fit(&target, test_random(seed));
    operand_fit(&source, test_random(seed));
    check_cast(queue, &target, &source);
    operand_free(&target);
    operand_free(&source);
}

TEST(cast_follows_any_layout_in_either_byte_order)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 5;
    for (size_t pair = 0; pair < DTYPES * DTYPES; pair++)
        for (size_t round = 0; round < test_rounds(12); round++)
            cast_layouts(queue, named_dtypes[pair % DTYPES], named_dtypes[pair / DTYPES], round > 0 ? 99 : 2000, &seed);
    dimfold_queue_destroy(queue);
}

TEST(cast_is_exact_on_several_threads)
{
    dimfold_queue *queue = queue_of(3);
    uint64_t seed = 6;
    for (size_t round = 0; round < 6; round++) {
        dimfold_dtype to = named_dtypes[(round * 4 + 3) % DTYPES], from = named_dtypes[(round * 7 + 8) % DTYPES];
        cast_layouts(queue, to, from, 300000, &seed);
    }
    dimfold_queue_destroy(queue);
}

TEST(cast_in_place_converts_items_of_one_size)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 7;
    for (size_t pair = 0; pair < DTYPES * DTYPES; pair++) {
        dimfold_dtype to = named_dtypes[pair % DTYPES], from = named_dtypes[pair / DTYPES];
        if (dimfold_dtype_size_bytes(to) != dimfold_dtype_size_bytes(from))
            continue;
        operand target, source;
        size_t shape[3];
        ptrdiff_t stride[3];
        random_shape(&seed, 3, 12, 1000, shape);
        random_strides(&seed, 3, shape, false, stride);
        operand_make(&source, from, 3, shape, stride, &seed);
        operand_fit(&source, test_random(&seed));
        target = source;
        target.view.dtype = to;
        target.view.flags = (uint32_t)(test_random(&seed) % 4) * DIMFOLD_BYTE_SWAPPED; /* WRAPPING is the next bit */
        check_cast(queue, &target, &source);
        operand_free(&source);
    }
    dimfold_queue_destroy(queue);
}

TEST(cast_refuses_opaque_items)
{
    uint64_t seed = 1;
    operand target, source;
    dimfold_queue *queue = queue_of(1);
    operand_make(&target, dimfold_dtype_opaque(4), 1, (size_t[]){3}, (ptrdiff_t[]){1}, &seed);
    operand_make(&source, DIMFOLD_DTYPE_F32, 1, (size_t[]){3}, (ptrdiff_t[]){1}, &seed);
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_cast(queue, &target.view, &source.view, NULL));
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_cast(queue, &source.view, &target.view, NULL));
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}
