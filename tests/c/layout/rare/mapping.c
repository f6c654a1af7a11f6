/* Making mappings: every number of every small one, and the limits of index types and of 64 bits. */
#include "layout/mapping_cases.h"

/* ---- Positions and strides ----------------------------------------------------------------------------------- */

static void check_positions(const mapping_case *given, const dimfold_mapping *mapping)
{
    size_t index[MAPPING_NDIM] = {0}, span = 0;
    if (!shape_is_empty(given->ndim, given->shape))
        do {
            ptrdiff_t asked[MAPPING_NDIM] = {0};
            size_t position = SIZE_MAX, expected = case_position(given, index);
            for (size_t axis = 0; axis < given->ndim; axis++)
                asked[axis] = (ptrdiff_t)index[axis];
            CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_index(mapping, given->ndim, asked, &position, NULL));
            CHECK_EQ(expected, position);
            span = expected + 1 > span ? expected + 1 : span;
        } while (index_next(given->ndim, given->shape, index));
    CHECK_EQ(span, dimfold_mapping_required_span_size(mapping));
}

TEST(mappings_lead_to_the_positions_of_their_definition)
{
    every_mapping(check_positions);
}

static void check_numbers(const mapping_case *given, const dimfold_mapping *mapping)
{
    CHECK_EQ(given->policy, mapping->policy);
    CHECK_EQ(DIMFOLD_DTYPE_I64, mapping->index_dtype);
    CHECK_EQ(given->ndim, mapping->ndim);
    CHECK_EQ(0, mapping->offset);
    CHECK_EQ(given->alignment, mapping->alignment);
    CHECK_EQ(given->static_alignment, mapping->static_alignment);
    CHECK_EQ(given->static_shape, mapping->static_shape);
    uint64_t static_stride = 0;
    for (size_t axis = 0; axis < given->ndim; axis++) {
        bool is_static;
        CHECK_EQ(given->shape[axis], mapping->shape[axis]);
        CHECK_EQ(case_stride(given, axis, &is_static), mapping->stride[axis]);
        static_stride |= (uint64_t)is_static << axis;
    }
    CHECK_EQ(static_stride, mapping->static_stride);
}

TEST(mappings_have_the_numbers_of_their_definition)
{
    every_static_mapping(check_numbers);
}

static void check_nothing_else_written(const mapping_case *given, const dimfold_mapping *mapping)
{
    size_t untouched;
    memset(&untouched, 0xa5, sizeof untouched);
    for (size_t axis = given->ndim; axis < 64; axis++)
        CHECK(mapping->shape[axis] == untouched && (size_t)mapping->stride[axis] == untouched);
}

TEST(mappings_write_nothing_behind_their_axes)
{
    every_mapping(check_nothing_else_written);
}

TEST(static_bits_behind_the_axes_do_not_count)
{
    size_t shape[64];
    ptrdiff_t stride[64];
    dimfold_mapping mapping;
    for (size_t i = 0; i < 64; i++)
        shape[i] = (size_t)(stride[i] = 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_left(&mapping, 2, shape, UINT64_MAX, DIMFOLD_DTYPE_U8, NULL));
    CHECK_EQ(3, mapping.static_shape);
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&mapping, 2, shape, UINT64_MAX, stride, UINT64_MAX, 0,
                                                     DIMFOLD_DTYPE_U8, NULL));
    CHECK_EQ(3, mapping.static_shape);
    CHECK_EQ(3, mapping.static_stride);
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&mapping, 64, shape, UINT64_MAX, stride, UINT64_MAX, 0,
                                                     DIMFOLD_DTYPE_U8, NULL));
    CHECK(mapping.static_shape == UINT64_MAX && mapping.static_stride == UINT64_MAX);
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_right(&mapping, 64, shape, UINT64_MAX, DIMFOLD_DTYPE_U8, NULL));
    CHECK(mapping.static_shape == UINT64_MAX && mapping.static_stride == UINT64_MAX);
    CHECK_EQ(1, dimfold_mapping_static_extent(&mapping, 63));
    CHECK_EQ(DIMFOLD_DYNAMIC, dimfold_mapping_static_extent(&mapping, 64));
    CHECK_EQ(DIMFOLD_DYNAMIC, dimfold_mapping_static_stride(&mapping, -65));
}

/* ---- Strided ------------------------------------------------------------------------------------------------- */

/* The lowest and the highest position without the offset, by visiting all elements; (0, -1) when there are none. */
static void strided_bounds(size_t ndim, const size_t *shape, const ptrdiff_t *stride, ptrdiff_t *min, ptrdiff_t *max)
{
    size_t index[MAPPING_NDIM] = {0};
    *min = 0;
    *max = shape_is_empty(ndim, shape) ? -1 : 0;
    if (*max < 0)
        return;
    do {
        ptrdiff_t position = 0;
        for (size_t axis = 0; axis < ndim; axis++)
            position += (ptrdiff_t)index[axis] * stride[axis];
        *min = position < *min ? position : *min;
        *max = position > *max ? position : *max;
    } while (index_next(ndim, shape, index));
}

static void check_strided(size_t ndim, const size_t *shape, const ptrdiff_t *stride)
{
    ptrdiff_t min, max;
    strided_bounds(ndim, shape, stride, &min, &max);
    for (size_t offset = 0; offset < 8; offset++) {
        dimfold_mapping mapping;
        uint64_t bits = offset & 3;
        dimfold_status expected = (ptrdiff_t)offset + min < 0 ? DIMFOLD_ERR_BOUNDS : DIMFOLD_OK;
        CHECK_STATUS(expected, dimfold_mapping_strided(&mapping, ndim, shape, bits, stride, ~bits, offset,
                                                       DIMFOLD_DTYPE_I8, NULL));
        if (expected != DIMFOLD_OK)
            continue;
        CHECK_EQ(DIMFOLD_MAPPING_STRIDED, mapping.policy);
        CHECK_EQ(offset, mapping.offset);
        CHECK_EQ(max < 0 ? 0 : (ptrdiff_t)offset + max + 1, dimfold_mapping_required_span_size(&mapping));
        for (size_t axis = 0; axis < ndim; axis++) {
            CHECK_EQ(stride[axis], mapping.stride[axis]);
            CHECK_EQ(bits >> axis & 1, mapping.static_shape >> axis & 1);
            CHECK_EQ(~bits >> axis & 1, mapping.static_stride >> axis & 1);
        }
    }
}

TEST(strided_mappings_span_what_their_elements_reach)
{
    const size_t extents[] = {4, 4, 4}, strides[] = {6, 6, 6};
    for (size_t ndim = 0; ndim <= 3; ndim++) {
        size_t shape[3] = {0};
        do {
            size_t counted[3] = {0};
            do {
                ptrdiff_t stride[3];
                for (size_t axis = 0; axis < 3; axis++)
                    stride[axis] = (ptrdiff_t)counted[axis] - 2;
                check_strided(ndim, shape, stride);
            } while (index_next(ndim, strides, counted));
        } while (index_next(ndim, extents, shape));
    }
}

/* ---- Index types --------------------------------------------------------------------------------------------- */

static const struct {
    dimfold_dtype dtype;
    uint64_t max; /* without PTRDIFF_MAX, which bounds them all */
} index_types[] = {
    {DIMFOLD_DTYPE_I8, INT8_MAX},   {DIMFOLD_DTYPE_I16, INT16_MAX},   {DIMFOLD_DTYPE_I32, INT32_MAX},
    {DIMFOLD_DTYPE_I64, INT64_MAX}, {DIMFOLD_DTYPE_U8, UINT8_MAX},    {DIMFOLD_DTYPE_U16, UINT16_MAX},
    {DIMFOLD_DTYPE_U32, UINT32_MAX}, {DIMFOLD_DTYPE_U64, UINT64_MAX},
};
#define INDEX_TYPES (sizeof index_types / sizeof index_types[0])

static void check_refused(dimfold_status expected, const mapping_case *given, dimfold_dtype dtype, const char *text)
{
    char found[200] = "";
    dimfold_diag diag;
    dimfold_mapping mapping;
    CHECK_STATUS(expected, mapping_make_case(&mapping, given, dtype, &diag));
    dimfold_diag_text(&diag, found, sizeof found);
    if (!CHECK(strcmp(text, found) == 0))
        printf("  found: %s\n", found);
}

TEST(index_types_hold_the_span_and_nothing_more)
{
    for (size_t i = 0; i < INDEX_TYPES; i++) {
        size_t max = index_types[i].max > PTRDIFF_MAX ? (size_t)PTRDIFF_MAX : (size_t)index_types[i].max, one = 1;
        ptrdiff_t stride[] = {(ptrdiff_t)max - 1, 0};
        const size_t two[] = {2, 3};
        dimfold_mapping mapping;
        dimfold_dtype dtype = index_types[i].dtype;
        CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_right(&mapping, 1, &max, 0, dtype, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&mapping, 2, two, 0, stride, 0, 0, dtype, NULL));
        CHECK_EQ(max, dimfold_mapping_required_span_size(&mapping));
        CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&mapping, 1, &one, 0, stride, 0, max - 1, dtype, NULL));
        CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_mapping_strided(&mapping, 2, two, 0, stride, 0, 1, dtype, NULL));
        CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_mapping_strided(&mapping, 1, &one, 0, stride, 0, max, dtype, NULL));
        stride[0]++;
        CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_mapping_strided(&mapping, 2, two, 0, stride, 0, 0, dtype, NULL));
        max++;
        CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_mapping_left(&mapping, 1, &max, 0, dtype, NULL));
    }
}

TEST(index_types_hold_every_extent_also_of_nothing)
{
    const size_t shape[] = {0, 128};
    dimfold_mapping mapping;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_right(&mapping, 2, shape, 0, DIMFOLD_DTYPE_U8, NULL));
    check_refused(DIMFOLD_ERR_OVERFLOW, &(mapping_case){.ndim = 2, .shape = {0, 128}}, DIMFOLD_DTYPE_I8,
                  "mapping_right: axis 1 of result has extent 128: its index type holds at most 127");
    check_refused(DIMFOLD_ERR_OVERFLOW, &(mapping_case){.ndim = 2, .shape = {2, 65}}, DIMFOLD_DTYPE_I8,
                  "mapping_right: result spans 130 elements: its index type holds at most 127");
}

TEST(only_integers_are_index_types)
{
    static const dimfold_dtype others[] = {
        0, DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_BF16,
        DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128, 0x00018000 /* 128 bits */, 0x00011800 /* 24 bits */, 0x00010000,
        0x00024000 /* two lanes */, 0x00004000 /* no lane */, 0x01014000, UINT32_MAX,
    };
    const size_t shape[] = {2, 3};
    dimfold_mapping mapping;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_mapping_right(&mapping, 2, shape, 0, others[i], NULL));
    check_refused(DIMFOLD_ERR_DTYPE, &(mapping_case){.ndim = 1, .shape = {2}}, 0x00018000,
                  "mapping_right: the index type of result is code 0 of 1 times 128 bits, "
                  "which is no integer of 8 to 64 bits");
}

/* ---- Limits -------------------------------------------------------------------------------------------------- */

#define HALF ((size_t)1 << (sizeof(size_t) * 4))

TEST(sizes_beyond_the_machine_are_refused)
{
    const mapping_case fit = {.ndim = 3, .shape = {HALF / 2, 1, HALF - 1}};
    const mapping_case large = {.ndim = 3, .shape = {HALF / 2, 1, HALF}};
    const mapping_case empty = {.ndim = 3, .shape = {HALF, 0, HALF}};
    const mapping_case extent = {.policy = DIMFOLD_MAPPING_LEFT, .ndim = 2, .shape = {0, (size_t)PTRDIFF_MAX + 1}};
    const mapping_case padded = {.policy = DIMFOLD_MAPPING_LEFT_PADDED, .ndim = 2, .shape = {SIZE_MAX, 1},
                                 .alignment = 4};
    dimfold_mapping mapping;
    CHECK_STATUS(DIMFOLD_OK, mapping_make_case(&mapping, &fit, DIMFOLD_DTYPE_I64, NULL));
    CHECK_EQ(HALF - 1, mapping.stride[0]);
    CHECK_EQ((HALF - 1) * (HALF / 2), dimfold_mapping_required_span_size(&mapping));
    check_refused(DIMFOLD_ERR_OVERFLOW, &large, DIMFOLD_DTYPE_U64,
                  "mapping_right: the size of shape is not representable, at axis 0");
    check_refused(DIMFOLD_ERR_OVERFLOW, &empty, DIMFOLD_DTYPE_U64,
                  "mapping_right: the size of shape is not representable, at axis 0");
    check_refused(DIMFOLD_ERR_OVERFLOW, &extent, DIMFOLD_DTYPE_U64,
                  "mapping_left: the size of shape is not representable, at axis 1");
    check_refused(DIMFOLD_ERR_OVERFLOW, &padded, DIMFOLD_DTYPE_U64,
                  "mapping_left_padded: the size of shape is not representable, at axis 0");
}

TEST(padding_beyond_the_machine_is_refused)
{
    mapping_case given = {.policy = DIMFOLD_MAPPING_RIGHT_PADDED, .ndim = 2, .shape = {1, 3}};
    dimfold_mapping mapping;
    char text[200];
    given.alignment = (size_t)PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_OK, mapping_make_case(&mapping, &given, DIMFOLD_DTYPE_I8, NULL));
    CHECK_EQ(PTRDIFF_MAX, mapping.stride[0]);
    CHECK_EQ(3, dimfold_mapping_required_span_size(&mapping));
    given.shape[0] = 2;
    check_refused(DIMFOLD_ERR_OVERFLOW, &given, DIMFOLD_DTYPE_I64,
                  "mapping_right_padded: the size of shape is not representable, at axis 0");
    given.shape[0] = 1;
    given.shape[1] = (size_t)PTRDIFF_MAX;
    given.alignment = 2;
    check_refused(DIMFOLD_ERR_OVERFLOW, &given, DIMFOLD_DTYPE_I64,
                  "mapping_right_padded: the size of shape is not representable, at axis 1");
    given.alignment = (size_t)PTRDIFF_MAX + 1;
    snprintf(text, sizeof text, "mapping_right_padded: alignment is %zu: expected at most %td", given.alignment,
             (ptrdiff_t)PTRDIFF_MAX);
    check_refused(DIMFOLD_ERR_ARGUMENT, &given, DIMFOLD_DTYPE_I64, text);
}

TEST(no_stride_is_dynamic)
{
    const size_t shape[] = {1, 2};
    ptrdiff_t stride[] = {-PTRDIFF_MAX, 1};
    dimfold_mapping mapping;
    dimfold_diag diag;
    char text[200];
    bool has_64_bits = sizeof(ptrdiff_t) == 8;
    CHECK_STATUS(has_64_bits ? DIMFOLD_ERR_OVERFLOW : DIMFOLD_OK,
                 dimfold_mapping_strided(&mapping, 2, shape, 0, stride, 0, 0, DIMFOLD_DTYPE_I8, &diag));
    if (has_64_bits) {
        dimfold_diag_text(&diag, text, sizeof text);
        CHECK(strcmp(text, "mapping_strided: the stride of axis 0 of result is DIMFOLD_DYNAMIC") == 0);
    }
    stride[0]++;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&mapping, 2, shape, 0, stride, 1, 0, DIMFOLD_DTYPE_I8, NULL));
    CHECK_EQ(-PTRDIFF_MAX + 1, dimfold_mapping_static_stride(&mapping, 0));
}

/* ---- Random ones --------------------------------------------------------------------------------------------- */

/* a × b, or SIZE_MAX beyond PTRDIFF_MAX. */
static size_t mul_or_max(size_t a, size_t b)
{
    return b != 0 && a > (size_t)PTRDIFF_MAX / b ? SIZE_MAX : a * b;
}

/* As often small as large, whatever the scale. */
static size_t random_number(uint64_t *random, unsigned bits_max)
{
    unsigned bits = (unsigned)test_random_in(random, 0, bits_max);
    return bits == 0 ? 0 : (size_t)(test_random(random) >> (64 - bits));
}

typedef struct random_case {
    dimfold_mapping_policy policy;
    size_t ndim, shape[64], alignment, max; /* of the index type */
    dimfold_dtype dtype;
} random_case;

static random_case random_given(uint64_t *random)
{
    random_case given = {.policy = (dimfold_mapping_policy)test_random_in(random, 0, 3)};
    size_t type = (size_t)test_random_in(random, 0, INDEX_TYPES - 1);
    unsigned bits = sizeof(size_t) * 8;
    given.ndim = (size_t)test_random_in(random, 0, test_random(random) % 4 == 0 ? 64 : 5);
    for (size_t axis = 0; axis < given.ndim; axis++)
        given.shape[axis] = given.ndim > 5 && test_random(random) % 4 != 0 ? 1
                                                                           : random_number(random, bits / 3) + 1;
    if (given.ndim > 0 && test_random(random) % 8 == 0)
        given.shape[test_random(random) % given.ndim] = test_random(random) % 2 == 0 ? 0 : random_number(random, bits);
    given.alignment = random_number(random, bits - 1);
    given.dtype = index_types[type].dtype;
    given.max = index_types[type].max > PTRDIFF_MAX ? (size_t)PTRDIFF_MAX : (size_t)index_types[type].max;
    return given;
}

/* The k-th axis from the fastest, and what it counts in the strides of the others: at most PTRDIFF_MAX or SIZE_MAX. */
static size_t random_axis(const random_case *given, size_t k)
{
    bool is_right = given->policy == DIMFOLD_MAPPING_RIGHT || given->policy == DIMFOLD_MAPPING_RIGHT_PADDED;
    return is_right ? given->ndim - 1 - k : k;
}

static size_t random_padded(const random_case *given, size_t k)
{
    size_t extent = given->shape[random_axis(given, k)];
    bool pads = k == 0 && given->ndim > 1 && given->alignment > 0 && given->policy >= DIMFOLD_MAPPING_RIGHT_PADDED;
    if (extent > (size_t)PTRDIFF_MAX)
        return SIZE_MAX;
    return pads ? mul_or_max(extent / given->alignment + (extent % given->alignment != 0), given->alignment) : extent;
}

/* The span, or SIZE_MAX for a mapping that must be refused; and the position of an index. */
static size_t random_expected(const random_case *given, const ptrdiff_t *index, size_t *position)
{
    size_t stride = 1, size = 1, span = 1;
    *position = 0;
    for (size_t k = 0; k < given->ndim; k++) {
        size_t axis = random_axis(given, k), padded = random_padded(given, k);
        size = padded == SIZE_MAX ? SIZE_MAX : mul_or_max(size, padded == 0 ? 1 : padded);
        if (size > (size_t)PTRDIFF_MAX || given->shape[axis] > given->max)
            return SIZE_MAX;
        span += (given->shape[axis] - 1) * stride;
        *position += (size_t)index[axis] * stride;
        stride *= padded;
    }
    span = shape_is_empty(given->ndim, given->shape) ? 0 : span;
    return span > given->max ? SIZE_MAX : span;
}

static dimfold_status random_make(dimfold_mapping *result, const random_case *given)
{
    switch (given->policy) {
    case DIMFOLD_MAPPING_RIGHT: return dimfold_mapping_right(result, given->ndim, given->shape, 0, given->dtype, NULL);
    case DIMFOLD_MAPPING_LEFT: return dimfold_mapping_left(result, given->ndim, given->shape, 0, given->dtype, NULL);
    case DIMFOLD_MAPPING_RIGHT_PADDED:
        return dimfold_mapping_right_padded(result, given->ndim, given->shape, 0, given->alignment, false, given->dtype,
                                            NULL);
    default:
        return dimfold_mapping_left_padded(result, given->ndim, given->shape, 0, given->alignment, false, given->dtype,
                                           NULL);
    }
}

static void random_check(const random_case *given, size_t span, size_t position, const ptrdiff_t *index)
{
    dimfold_mapping mapping;
    size_t found = SIZE_MAX;
    CHECK_STATUS(span == SIZE_MAX ? DIMFOLD_ERR_OVERFLOW : DIMFOLD_OK, random_make(&mapping, given));
    if (span == SIZE_MAX)
        return;
    CHECK_EQ(span, dimfold_mapping_required_span_size(&mapping));
    if (span == 0)
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_index(&mapping, given->ndim, index, &found, NULL));
    CHECK_EQ(position, found);
}

TEST(random_mappings_are_right_or_refused)
{
    uint64_t random = 5;
    size_t accepted = 0, count = test_rounds(200000);
    for (size_t i = 0; i < count; i++) {
        random_case given = random_given(&random);
        ptrdiff_t index[64] = {0};
        size_t position, expected;
        for (size_t axis = 0; axis < given.ndim; axis++)
            index[axis] = given.shape[axis] > 0 ? (ptrdiff_t)(test_random(&random) % given.shape[axis]) : 0;
        expected = random_expected(&given, index, &position);
        accepted += expected != SIZE_MAX;
        random_check(&given, expected, position, index);
    }
    CHECK(accepted > count / 8 && accepted < count - count / 8);
}
