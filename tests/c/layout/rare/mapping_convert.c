/* Conversions: every small mapping to every small type, against "is there one of that type with these numbers?". */
#include "layout/mapping_cases.h"

/* Beyond every stride that steps over padding here, so that all alignments that could make a difference are tried. */
#define ALIGNMENTS 9

/* What is converted, and to what. */
#define POOL_MAX 4096
typedef struct mapping_pool {
    size_t count;
    dimfold_mapping mapping[POOL_MAX];
} mapping_pool;

static mapping_pool sources, types;

static void pool_add(mapping_pool *pool, const dimfold_mapping *mapping)
{
    if (CHECK(pool->count < POOL_MAX))
        pool->mapping[pool->count++] = *mapping;
}

/* ---- The oracle ---------------------------------------------------------------------------------------------- */

/* The numbers of a source, whatever it is. */
typedef struct numbers {
    size_t ndim, offset;
    const size_t *shape;
    const ptrdiff_t *stride;
} numbers;

/* Whether a candidate has the source's numbers: all of them, or those that some element's position depends on. */
static bool has_numbers(const dimfold_mapping *candidate, const numbers *source, bool is_lenient)
{
    bool empty = shape_is_empty(source->ndim, source->shape);
    for (size_t axis = 0; axis < source->ndim; axis++) {
        bool counts = !is_lenient || (source->shape[axis] > 1 && !empty);
        if (counts && candidate->stride[axis] != source->stride[axis])
            return false;
    }
    return candidate->offset == source->offset || (is_lenient && empty);
}

static bool static_extents_fit(const dimfold_mapping *type, const numbers *source)
{
    for (size_t axis = 0; axis < type->ndim; axis++)
        if ((type->static_shape >> axis & 1) != 0 && type->shape[axis] != source->shape[axis])
            return false;
    return true;
}

static bool strided_fits(const dimfold_mapping *type, const numbers *source, bool is_lenient)
{
    dimfold_mapping candidate = *type;
    candidate.offset = source->offset;
    for (size_t axis = 0; axis < type->ndim; axis++)
        if ((type->static_stride >> axis & 1) == 0)
            candidate.stride[axis] = source->stride[axis];
    return has_numbers(&candidate, source, is_lenient);
}

/* Whether a mapping of the type with the source's extents has its numbers: tries every alignment. */
static bool exists(const dimfold_mapping *type, const numbers *source, bool is_lenient)
{
    mapping_case given = {.policy = type->policy, .ndim = type->ndim};
    if (type->ndim != source->ndim || !static_extents_fit(type, source))
        return false;
    if (type->policy == DIMFOLD_MAPPING_STRIDED)
        return strided_fits(type, source, is_lenient);
    memcpy(given.shape, source->shape, source->ndim * sizeof *given.shape);
    for (given.alignment = 0; given.alignment < ALIGNMENTS; given.alignment++) {
        dimfold_mapping candidate;
        if (type->static_alignment && given.alignment != type->alignment)
            continue;
        CHECK_STATUS(DIMFOLD_OK, mapping_make_case(&candidate, &given, DIMFOLD_DTYPE_I64, NULL));
        if (has_numbers(&candidate, source, is_lenient))
            return true;
    }
    return false;
}

/* The result has the type's type and, as far as they count, the source's numbers. */
static void check_result(const dimfold_mapping *result, const dimfold_mapping *type, const numbers *source,
                         bool is_lenient)
{
    CHECK_EQ(type->policy, result->policy);
    CHECK_EQ(type->index_dtype, result->index_dtype);
    CHECK_EQ(type->static_shape, result->static_shape);
    CHECK_EQ(type->static_stride, result->static_stride);
    CHECK_EQ(type->static_alignment, result->static_alignment);
    CHECK_EQ(source->ndim, result->ndim);
    CHECK(!type->static_alignment || type->alignment == result->alignment);
    CHECK(memcmp(source->shape, result->shape, source->ndim * sizeof *source->shape) == 0);
    CHECK(has_numbers(result, source, is_lenient));
    for (ptrdiff_t axis = 0; axis < (ptrdiff_t)source->ndim; axis++) {
        int64_t expected = dimfold_mapping_static_stride(type, axis);
        CHECK(expected == dimfold_mapping_static_stride(result, axis));
    }
}

/* ---- All to all ---------------------------------------------------------------------------------------------- */

static void add_source(const mapping_case *given, const dimfold_mapping *mapping)
{
    bool is_small = given->ndim < 3 || (given->shape[0] < 4 && given->shape[1] / 2 < 2 && given->shape[2] < 4);
    if (is_small)
        pool_add(&sources, mapping);
}

/* Types differ in what is static alone: what is dynamic in them is always 2. */
static void add_type(const mapping_case *given, const dimfold_mapping *mapping)
{
    bool is_new = !case_is_padded(given) || given->static_alignment || given->alignment == 2;
    for (size_t axis = 0; axis < given->ndim; axis++) {
        bool is_static = (given->static_shape >> axis & 1) != 0;
        is_new = is_new && (is_static ? given->ndim < 3 || given->shape[axis] / 2 == 1 : given->shape[axis] == 2);
    }
    if (is_new)
        pool_add(&types, mapping);
}

static void add_strided_source(size_t ndim, const size_t *shape, const ptrdiff_t *stride)
{
    dimfold_mapping mapping;
    size_t lowest = 0;
    for (size_t axis = 0; axis < ndim; axis++)
        lowest += stride[axis] < 0 && shape[axis] > 1 ? (size_t)-stride[axis] * (shape[axis] - 1) : 0;
    for (size_t offset = lowest; offset <= lowest + 1; offset++)
        if (CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&mapping, ndim, shape, 0, stride, 0, offset,
                                                             DIMFOLD_DTYPE_I32, NULL)))
            pool_add(&sources, &mapping);
}

static void add_strided_types(size_t ndim, const size_t *shape, const ptrdiff_t *stride)
{
    dimfold_mapping mapping;
    for (uint64_t bits = 0; bits < 16; bits++) {
        bool is_new = true;
        for (size_t axis = 0; axis < 2; axis++) {
            is_new = is_new && ((bits >> axis & 1) != 0 ? axis < ndim : shape[axis] == 2);
            is_new = is_new && ((bits >> axis >> 2 & 1) != 0 ? axis < ndim : stride[axis] == 2);
        }
        if (is_new && CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&mapping, ndim, shape, bits & 3, stride,
                                                                       bits >> 2, 9, DIMFOLD_DTYPE_U16, NULL)))
            pool_add(&types, &mapping);
    }
}

/* Extents 0 to 3 and strides -1 to 4, of ranks to 2. */
static void every_strided(void (*add)(size_t ndim, const size_t *shape, const ptrdiff_t *stride), size_t first)
{
    const size_t extents[] = {4, 4}, strides[] = {6, 6};
    for (size_t ndim = first; ndim <= 2; ndim++) {
        size_t shape[2] = {0, ndim < 2 ? 2 : 0};
        do {
            size_t counted[2] = {0, ndim < 2 ? 3 : 0};
            do
                add(ndim, shape, (ptrdiff_t[]){(ptrdiff_t)counted[0] - 1, (ptrdiff_t)counted[1] - 1});
            while (index_next(ndim, strides, counted));
        } while (index_next(ndim, extents, shape));
    }
}

static void pools_fill(void)
{
    sources.count = types.count = 0;
    every_mapping(add_source);
    every_strided(add_strided_source, 0);
    every_static_mapping(add_type);
    every_strided(add_strided_types, 1);
    CHECK(sources.count > 1000 && types.count > 1000);
}

/* Converts one way or the other and compares with the oracle. Returns whether there was a result. */
static bool check_convert(const dimfold_mapping *type, const dimfold_mapping *mapping, const dimfold_layout *layout)
{
    const numbers source = {mapping->ndim, mapping->offset, mapping->shape, mapping->stride};
    bool expected = exists(type, &source, layout != NULL);
    dimfold_mapping result;
    dimfold_status status = layout != NULL ? dimfold_mapping_from_layout(&result, type, layout, NULL)
                                           : dimfold_mapping_convert(&result, type, mapping, NULL);
    if (CHECK_EQ(expected, status == DIMFOLD_OK) && expected)
        check_result(&result, type, &source, layout != NULL);
    bool explains = expected || (type->ndim != source.ndim ? status == DIMFOLD_ERR_NDIM
                                 : static_extents_fit(type, &source) ? status == DIMFOLD_ERR_NOT_A_VIEW
                                                                     : status == DIMFOLD_ERR_SHAPE);
    CHECK(explains);
    return expected;
}

TEST(mappings_convert_to_what_has_their_extents_and_strides)
{
    size_t converted = 0;
    pools_fill();
    for (size_t i = 0; i < sources.count; i++)
        for (size_t j = 0; j < types.count; j++)
            converted += check_convert(&types.mapping[j], &sources.mapping[i], NULL);
    CHECK(converted > 10000);
}

TEST(layouts_are_mappings_where_no_element_says_no)
{
    size_t converted = 0;
    pools_fill();
    for (size_t i = 0; i < sources.count; i++) {
        dimfold_layout layout;
        CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_to_layout(&layout, &sources.mapping[i], NULL));
        CHECK_EQ(sources.mapping[i].ndim, layout.ndim);
        CHECK_EQ(sources.mapping[i].offset, layout.offset);
        CHECK(memcmp(layout.shape, sources.mapping[i].shape, layout.ndim * sizeof *layout.shape) == 0);
        CHECK(memcmp(layout.stride, sources.mapping[i].stride, layout.ndim * sizeof *layout.stride) == 0);
        for (size_t j = 0; j < types.count; j++)
            converted += check_convert(&types.mapping[j], &sources.mapping[i], &layout);
    }
    CHECK(converted > 10000);
}

/* ---- Details ------------------------------------------------------------------------------------------------- */

static void check_sentence(const char *expected, const dimfold_diag *diag)
{
    char text[200] = "";
    dimfold_diag_text(diag, text, sizeof text);
    if (!CHECK(strcmp(expected, text) == 0))
        printf("  found: %s\n", text);
}

static dimfold_mapping made(dimfold_mapping_policy policy, size_t rows, size_t columns, uint64_t static_shape,
                            size_t alignment, bool static_alignment)
{
    const mapping_case given = {policy, 2, {rows, columns}, static_shape, alignment, static_alignment};
    dimfold_mapping mapping;
    CHECK_STATUS(DIMFOLD_OK, mapping_make_case(&mapping, &given, DIMFOLD_DTYPE_I32, NULL));
    return mapping;
}

/* A type without any static number. */
static dimfold_mapping strided_type(void)
{
    dimfold_mapping type;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&type, 2, (size_t[]){1, 1}, 0, (ptrdiff_t[]){0, 0}, 0, 0,
                                                     DIMFOLD_DTYPE_I32, NULL));
    return type;
}

TEST(refused_conversions_say_where)
{
    const dimfold_mapping source = made(DIMFOLD_MAPPING_RIGHT_PADDED, 2, 3, 0, 4, false);
    dimfold_mapping type = made(DIMFOLD_MAPPING_RIGHT, 9, 9, 0, 0, false), result = type;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_mapping_convert(&result, &type, &source, &diag));
    check_sentence("mapping_convert: axis 0 of mapping has stride 4: expected 3", &diag);
    type = made(DIMFOLD_MAPPING_LEFT, 2, 5, 2, 0, false);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_mapping_convert(&result, &type, &source, &diag));
    check_sentence("mapping_convert: axis 1 of mapping has extent 3: expected 5", &diag);
    type = made(DIMFOLD_MAPPING_RIGHT_PADDED, 2, 3, 0, 5, true);
    CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_mapping_convert(&result, &type, &source, &diag));
    check_sentence("mapping_convert: axis 0 of mapping has stride 4: expected 5", &diag);
    type.policy = 5;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_mapping_convert(&result, &type, &source, &diag));
    check_sentence("mapping_convert: type has policy 5: expected 0 to 4 (right, left, right_padded, left_padded, "
                   "strided)", &diag);
    type.policy = DIMFOLD_MAPPING_RIGHT_PADDED;
    type.alignment = SIZE_MAX;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_mapping_convert(&result, &type, &source, NULL));
    type.ndim = 1;
    type.alignment = 1;
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_mapping_convert(&result, &type, &source, &diag));
    check_sentence("mapping_convert: mapping has 2 axes: expected 1", &diag);
    type.ndim = 65;
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_mapping_convert(&result, &type, &source, &diag));
    check_sentence("mapping_convert: type has 65 axes: expected at most 64", &diag);
    CHECK(dimfold_mapping_equal(&result, &(dimfold_mapping){.ndim = 2, .shape = {9, 9}, .stride = {9, 1}}));
}

TEST(an_offset_needs_the_strided_policy)
{
    const dimfold_layout layout = {.ndim = 2, .offset = 7, .shape = {2, 3}, .stride = {3, 1}};
    dimfold_mapping type = made(DIMFOLD_MAPPING_RIGHT, 1, 1, 0, 0, false), result;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_mapping_from_layout(&result, &type, &layout, &diag));
    check_sentence("mapping_from_layout: layout has offset 7: expected 0", &diag);
    type = strided_type();
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_from_layout(&result, &type, &layout, &diag));
    CHECK_EQ(7, result.offset);
}

TEST(the_type_decides_how_large_a_mapping_may_be)
{
    const dimfold_mapping source = made(DIMFOLD_MAPPING_RIGHT, 10, 20, 0, 0, false);
    dimfold_mapping type = made(DIMFOLD_MAPPING_RIGHT, 1, 1, 0, 0, false), result;
    dimfold_diag diag;
    type.index_dtype = DIMFOLD_DTYPE_I8;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_mapping_convert(&result, &type, &source, &diag));
    check_sentence("mapping_convert: mapping spans 200 elements: its index type holds at most 127", &diag);
    type.index_dtype = DIMFOLD_DTYPE_U8;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_convert(&result, &type, &source, &diag));
    CHECK_EQ(DIMFOLD_DTYPE_U8, result.index_dtype);
}

TEST(a_dynamic_alignment_is_found)
{
    const dimfold_mapping padded = made(DIMFOLD_MAPPING_RIGHT_PADDED, 2, 7, 0, 4, true);
    const dimfold_mapping row = made(DIMFOLD_MAPPING_RIGHT, 1, 7, 0, 0, false);
    dimfold_mapping type = made(DIMFOLD_MAPPING_RIGHT_PADDED, 1, 1, 0, 3, false), result;
    dimfold_layout layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_convert(&result, &type, &padded, NULL));
    CHECK_EQ(4, result.alignment); /* of a mapping of the same policy */
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_to_layout(&layout, &padded, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_from_layout(&result, &type, &layout, NULL));
    CHECK_EQ(8, result.alignment); /* else the padded extent */
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_to_layout(&layout, &row, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_from_layout(&result, &type, &layout, NULL));
    CHECK_EQ(3, result.alignment); /* which nobody steps over in a single row */
    CHECK_EQ(9, result.stride[0]);
}

TEST(results_may_be_what_is_read)
{
    dimfold_mapping mapping = made(DIMFOLD_MAPPING_LEFT, 3, 4, 3, 0, false), expected;
    dimfold_mapping type = strided_type();
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_convert(&expected, &type, &mapping, NULL));
    CHECK(dimfold_mapping_equal(&expected, &mapping));
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_convert(&type, &type, &mapping, NULL));
    CHECK(dimfold_mapping_equal(&expected, &type) && type.policy == DIMFOLD_MAPPING_STRIDED);
    type = made(DIMFOLD_MAPPING_LEFT_PADDED, 1, 1, 0, 5, false);
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_convert(&mapping, &type, &mapping, NULL));
    CHECK(dimfold_mapping_equal(&expected, &mapping) && mapping.alignment == 3);
}

/* The padded extent that the strides ask for makes a size beyond PTRDIFF_MAX, while the mapping itself fits. */
TEST(mappings_that_would_not_be_representable_are_no_views)
{
    size_t shape[] = {5, 1, 1, 1};
    dimfold_mapping type, mapping, result;
    dimfold_diag diag;
    char text[200];
    size_t alignment = (size_t)PTRDIFF_MAX / 2 + 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_right_padded(&type, 4, shape, 0, 1, false, DIMFOLD_DTYPE_I32, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_left_padded(&mapping, 4, shape, 0, alignment, true, DIMFOLD_DTYPE_U16,
                                                         NULL));
    CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_mapping_convert(&result, &type, &mapping, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "mapping_convert: mapping has no strides of this policy: they would not be representable") == 0);
}
