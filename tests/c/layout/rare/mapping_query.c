/* Questions about mappings: what is static by the definition, what is covered by marking every position. */
#include "layout/mapping_cases.h"

/* ---- What is static ------------------------------------------------------------------------------------------ */

static void check_static(const mapping_case *given, const dimfold_mapping *mapping)
{
    ptrdiff_t ndim = (ptrdiff_t)given->ndim;
    for (ptrdiff_t axis = 0; axis < ndim; axis++) {
        bool is_static, has = (given->static_shape >> axis & 1) != 0;
        size_t stride = case_stride(given, (size_t)axis, &is_static);
        int64_t expected_extent = has ? (int64_t)given->shape[axis] : DIMFOLD_DYNAMIC;
        int64_t expected_stride = is_static ? (int64_t)stride : DIMFOLD_DYNAMIC;
        CHECK_EQ(expected_extent, dimfold_mapping_static_extent(mapping, axis));
        CHECK_EQ(expected_extent, dimfold_mapping_static_extent(mapping, axis - ndim));
        CHECK_EQ(expected_stride, dimfold_mapping_static_stride(mapping, axis));
        CHECK_EQ(expected_stride, dimfold_mapping_static_stride(mapping, axis - ndim));
    }
    int64_t alignment = given->static_alignment ? (int64_t)given->alignment : DIMFOLD_DYNAMIC;
    CHECK_EQ(alignment, dimfold_mapping_static_alignment(mapping));
    for (ptrdiff_t axis = ndim; axis <= 65; axis++) {
        CHECK_EQ(DIMFOLD_DYNAMIC, dimfold_mapping_static_extent(mapping, axis));
        CHECK_EQ(DIMFOLD_DYNAMIC, dimfold_mapping_static_stride(mapping, -axis - 1));
    }
}

TEST(static_numbers_are_those_of_the_definition)
{
    every_static_mapping(check_static);
}

TEST(static_strides_of_strided_are_those_said_to_be)
{
    const size_t shape[] = {2, 3};
    const ptrdiff_t stride[] = {-5, 0};
    dimfold_mapping mapping;
    for (uint64_t bits = 0; bits < 4; bits++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&mapping, 2, shape, 3, stride, bits, 5, DIMFOLD_DTYPE_I16,
                                                         NULL));
        for (size_t axis = 0; axis < 2; axis++)
            CHECK_EQ(bits >> axis & 1 ? stride[axis] : DIMFOLD_DYNAMIC,
                     dimfold_mapping_static_stride(&mapping, (ptrdiff_t)axis));
        mapping.static_alignment = 1; /* which nobody but the padded policies reads */
        CHECK_EQ(DIMFOLD_DYNAMIC, dimfold_mapping_static_alignment(&mapping));
    }
}

static void check_padded_extents(const mapping_case *given, const dimfold_mapping *mapping)
{
    size_t padded[MAPPING_NDIM] = {99, 99, 99};
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_padded_extents(mapping, padded, NULL));
    for (size_t axis = 0; axis < MAPPING_NDIM; axis++)
        CHECK_EQ(axis < given->ndim ? case_padded_extent(given, axis) : 99, padded[axis]);
}

TEST(padded_extents_are_the_smallest_multiples)
{
    every_mapping(check_padded_extents);
}

/* ---- What is covered ----------------------------------------------------------------------------------------- */

/* Checks unique and exhaustive against the marks; a cheap test may miss that a strided mapping is unique. */
static void check_coverage(const dimfold_mapping *mapping)
{
    unsigned hits[MAPPING_POSITIONS];
    size_t end = mapping_mark(mapping, hits, MAPPING_POSITIONS);
    bool unique = true, exhaustive = true;
    if (!CHECK(end <= MAPPING_POSITIONS))
        return;
    for (size_t position = 0; position < end; position++) {
        unique = unique && hits[position] <= 1;
        exhaustive = exhaustive && hits[position] >= 1;
    }
    CHECK_EQ(exhaustive, dimfold_mapping_is_exhaustive(mapping));
    CHECK(unique || !dimfold_mapping_is_unique(mapping));
    if (dimfold_mapping_is_always_unique(mapping))
        CHECK(unique && dimfold_mapping_is_unique(mapping));
    if (dimfold_mapping_is_always_exhaustive(mapping))
        CHECK(exhaustive);
    CHECK(dimfold_mapping_is_strided(mapping) && dimfold_mapping_is_always_strided(mapping));
}

/* C++'s rule: without padding always; else if the padded extent is static, and the extent itself. */
static bool always_exhaustive(const mapping_case *given)
{
    size_t fastest = case_is_right(given) ? given->ndim - 1 : 0;
    if (!case_is_padded(given) || given->ndim < 2)
        return true;
    return case_padded_is_static(given, fastest) && case_padded_extent(given, fastest) == given->shape[fastest];
}

static void check_covers(const mapping_case *given, const dimfold_mapping *mapping)
{
    check_coverage(mapping);
    CHECK(dimfold_mapping_is_always_unique(mapping));
    CHECK_EQ(always_exhaustive(given), dimfold_mapping_is_always_exhaustive(mapping));
}

TEST(mappings_cover_what_marking_finds)
{
    every_static_mapping(check_covers);
}

/* Strided mappings of rank up to 3 with strides -3 to 3, at the lowest offset that is legal and at one more. Returns
   how many there were of which the cheap test says yes. */
static size_t cover_strided(size_t ndim, const size_t *shape, const ptrdiff_t *stride)
{
    size_t lowest = 0, proved = 0;
    for (size_t axis = 0; axis < ndim; axis++)
        lowest += stride[axis] < 0 && shape[axis] > 0 ? (size_t)-stride[axis] * (shape[axis] - 1) : 0;
    for (size_t offset = lowest; offset <= lowest + 1; offset++) {
        dimfold_mapping mapping;
        CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&mapping, ndim, shape, 0, stride, 7, offset,
                                                         DIMFOLD_DTYPE_I32, NULL));
        check_coverage(&mapping);
        CHECK(!dimfold_mapping_is_always_unique(&mapping) && !dimfold_mapping_is_always_exhaustive(&mapping));
        proved += dimfold_mapping_is_unique(&mapping);
    }
    return proved;
}

TEST(strided_mappings_cover_what_marking_finds)
{
    const size_t extents[] = {4, 4, 4}, strides[] = {7, 7, 7};
    size_t proved = 0;
    for (size_t ndim = 0; ndim <= 3; ndim++) {
        size_t shape[3] = {0};
        do {
            size_t counted[3] = {0};
            do {
                ptrdiff_t stride[3];
                for (size_t axis = 0; axis < 3; axis++)
                    stride[axis] = (ptrdiff_t)counted[axis] - 3;
                proved += cover_strided(ndim, shape, stride);
            } while (index_next(ndim, strides, counted));
        } while (index_next(ndim, extents, shape));
    }
    CHECK(proved > 1000);
}

TEST(spans_of_the_models_tests)
{
    static const struct {
        size_t ndim, shape[4];
        ptrdiff_t stride[4];
        size_t offset, span;
    } rows[] = {
        {0, {0}, {0}, 5, 6},           {1, {4}, {-1}, 3, 4},       {2, {7, 8}, {20, 2}, 10, 145},
        {2, {7, 8}, {-1, 7}, 6, 56},   {2, {7, 8}, {0, 1}, 0, 8},  {4, {7, 8, 9, 10}, {1, 7, 56, 504}, 0, 5040},
        {2, {0, 0}, {1, 1}, 100, 0},   {1, {0}, {-1}, 10, 0},      {2, {3, 4}, {0, 0}, 10, 11},
        {3, {5, 3, 0}, {-1, 0, 1}, 4, 0}, {2, {3, 4}, {-2, -1}, 7, 8},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        dimfold_mapping mapping;
        CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&mapping, rows[i].ndim, rows[i].shape, 0, rows[i].stride, 0,
                                                         rows[i].offset, DIMFOLD_DTYPE_I64, NULL));
        CHECK_EQ(rows[i].span, dimfold_mapping_required_span_size(&mapping));
    }
}

/* ---- Addresses and equality ---------------------------------------------------------------------------------- */

TEST(indices_count_from_either_end_and_are_checked)
{
    const size_t shape[] = {2, 3};
    dimfold_mapping mapping;
    dimfold_diag diag;
    char text[200];
    size_t position = 77;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_left_padded(&mapping, 2, shape, 0, 4, false, DIMFOLD_DTYPE_U16, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_index(&mapping, 2, (ptrdiff_t[]){-1, -3}, &position, NULL));
    CHECK_EQ(1, position);
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_index(&mapping, 2, (ptrdiff_t[]){1, 2}, &position, NULL));
    CHECK_EQ(9, position);
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_mapping_index(&mapping, 2, (ptrdiff_t[]){1, 3}, &position, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "mapping_index: index 3 is outside of extent 3 of axis 1: expected -3 to 2") == 0);
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_mapping_index(&mapping, 2, (ptrdiff_t[]){-3, 0}, &position, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_mapping_index(&mapping, 1, (ptrdiff_t[]){0}, &position, NULL));
    CHECK_EQ(9, position);
}

/* Pairs are compared with one that stays the same while the other goes through all. */
static dimfold_mapping compared;

/* Equal mappings lead every index to the same position; and those that do so are equal if every axis has a second
   element, so that no stride is anything that nobody follows. */
static void check_equal(const mapping_case *given, const dimfold_mapping *mapping)
{
    size_t index[MAPPING_NDIM] = {0}, steps = 0;
    bool same = given->ndim == compared.ndim &&
                memcmp(given->shape, compared.shape, given->ndim * sizeof *given->shape) == 0;
    bool equal = dimfold_mapping_equal(mapping, &compared);
    CHECK_EQ(equal, dimfold_mapping_equal(&compared, mapping));
    if (!same) {
        CHECK(!equal);
        return;
    }
    for (size_t axis = 0; axis < given->ndim; axis++)
        steps += given->shape[axis] > 1;
    if (!shape_is_empty(given->ndim, given->shape))
        do {
            size_t position = compared.offset;
            for (size_t axis = 0; axis < given->ndim; axis++)
                position += index[axis] * (size_t)compared.stride[axis];
            same = same && position == case_position(given, index);
        } while (index_next(given->ndim, given->shape, index));
    CHECK(same || !equal);
    CHECK(equal || !same || steps < given->ndim);
}

static void compare_with_all(const mapping_case *given, const dimfold_mapping *mapping)
{
    bool is_small = given->ndim < 3 || (given->shape[0] > 2 && given->shape[1] == 2);
    if (!is_small)
        return;
    compared = *mapping;
    every_mapping(check_equal);
}

TEST(equal_mappings_are_the_same_function)
{
    every_mapping(compare_with_all);
}

TEST(equality_sees_extents_strides_and_offset_alone)
{
    const size_t shape[] = {1, 3}, other[] = {1, 4};
    const ptrdiff_t stride[] = {3, 1}, far[] = {4, 1};
    dimfold_mapping right, strided;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_right(&right, 2, shape, 1, DIMFOLD_DTYPE_I8, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&strided, 2, shape, 2, stride, 1, 0, DIMFOLD_DTYPE_U32, NULL));
    CHECK(dimfold_mapping_equal(&right, &strided));
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&strided, 2, shape, 2, stride, 1, 1, DIMFOLD_DTYPE_U32, NULL));
    CHECK(!dimfold_mapping_equal(&right, &strided));
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&strided, 2, shape, 2, far, 1, 0, DIMFOLD_DTYPE_U32, NULL));
    CHECK(!dimfold_mapping_equal(&right, &strided)); /* although nobody follows that stride */
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&strided, 2, other, 2, stride, 1, 0, DIMFOLD_DTYPE_U32, NULL));
    CHECK(!dimfold_mapping_equal(&right, &strided));
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_right(&strided, 1, shape, 1, DIMFOLD_DTYPE_I8, NULL));
    CHECK(!dimfold_mapping_equal(&right, &strided) && !dimfold_mapping_equal(&strided, &right));
}

TEST(questions_about_no_mapping_have_answers)
{
    dimfold_mapping mapping = {.ndim = 65};
    CHECK_EQ(0, dimfold_mapping_ndim(NULL));
    CHECK(dimfold_mapping_extents(NULL) == NULL && dimfold_mapping_stride(NULL) == NULL);
    CHECK_EQ(DIMFOLD_DYNAMIC, dimfold_mapping_static_extent(NULL, 0));
    CHECK_EQ(DIMFOLD_DYNAMIC, dimfold_mapping_static_stride(NULL, 0));
    CHECK_EQ(DIMFOLD_DYNAMIC, dimfold_mapping_static_alignment(NULL));
    CHECK_EQ(0, dimfold_mapping_required_span_size(NULL));
    CHECK(!dimfold_mapping_is_always_strided(NULL) && !dimfold_mapping_is_always_unique(NULL));
    CHECK(!dimfold_mapping_is_always_exhaustive(NULL) && !dimfold_mapping_is_strided(NULL));
    CHECK(!dimfold_mapping_is_unique(NULL) && !dimfold_mapping_is_exhaustive(NULL));
    CHECK(!dimfold_mapping_equal(NULL, NULL) && !dimfold_mapping_equal(&mapping, &mapping));
    CHECK(!dimfold_mapping_is_strided(&mapping) && !dimfold_mapping_is_unique(&mapping));
    CHECK_EQ(DIMFOLD_DYNAMIC, dimfold_mapping_static_extent(&mapping, 0));
    CHECK(dimfold_mapping_extents(&mapping) == mapping.shape && dimfold_mapping_stride(&mapping) == mapping.stride);
}
