/* Mappings of the caller's own: honest tables, those without strides, and tables that lie in one place each. */
#include "layout/mapping_cases.h"

/* ---- Honest tables ------------------------------------------------------------------------------------------- */

static size_t honest_index(void *context, const size_t *index)
{
    const dimfold_mapping *mapping = context;
    ptrdiff_t position = (ptrdiff_t)mapping->offset;
    for (size_t axis = 0; axis < mapping->ndim; axis++)
        CHECK(index[axis] < mapping->shape[axis]); /* so of an empty one nothing is asked */
    for (size_t axis = 0; axis < mapping->ndim; axis++)
        position += (ptrdiff_t)index[axis] * mapping->stride[axis];
    return (size_t)position;
}

static size_t honest_span(void *context)
{
    return dimfold_mapping_required_span_size(context);
}

static ptrdiff_t honest_stride(void *context, size_t axis)
{
    return ((const dimfold_mapping *)context)->stride[axis];
}

static int64_t honest_static_stride(void *context, size_t axis)
{
    return dimfold_mapping_static_stride(context, (ptrdiff_t)axis);
}

static dimfold_mapping_functions honest(dimfold_mapping *mapping)
{
    return (dimfold_mapping_functions){.context = mapping, .ndim = mapping->ndim, .shape = mapping->shape,
                                       .static_shape = mapping->static_shape, .index = honest_index,
                                       .required_span_size = honest_span, .stride = honest_stride,
                                       .static_stride = honest_static_stride};
}

static void check_honest(const mapping_case *given, const dimfold_mapping *mapping)
{
    dimfold_mapping context = *mapping, result;
    dimfold_mapping_functions functions = honest(&context);
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_from_functions(&result, &functions, DIMFOLD_DTYPE_U16, NULL));
    CHECK(dimfold_mapping_equal(mapping, &result));
    CHECK_EQ(DIMFOLD_MAPPING_STRIDED, result.policy);
    CHECK_EQ(DIMFOLD_DTYPE_U16, result.index_dtype);
    CHECK_EQ(given->static_shape, result.static_shape);
    CHECK_EQ(mapping->static_stride, result.static_stride);
    functions.static_stride = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_from_functions(&result, &functions, DIMFOLD_DTYPE_U16, NULL));
    CHECK_EQ(0, result.static_stride);
}

TEST(honest_tables_become_the_same_mapping)
{
    every_static_mapping(check_honest);
}

TEST(honest_tables_may_have_an_offset)
{
    dimfold_mapping context, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_strided(&context, 2, (size_t[]){3, 4}, 1, (ptrdiff_t[]){-5, 0}, 2, 12,
                                                     DIMFOLD_DTYPE_I32, NULL));
    dimfold_mapping_functions functions = honest(&context);
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_from_functions(&result, &functions, DIMFOLD_DTYPE_I32, NULL));
    CHECK(dimfold_mapping_equal(&context, &result));
    CHECK_EQ(12, result.offset);
}

/* ---- Mappings without strides -------------------------------------------------------------------------------- */

/* A Z-order curve: the bits of row and column alternate. */
static size_t morton_index(void *context, const size_t *index)
{
    size_t position = 0;
    (void)context;
    CHECK(index[0] < 8 && index[1] < 8);
    for (size_t bit = 0; bit < 3; bit++)
        position |= (index[1] >> bit & 1) << (2 * bit) | (index[0] >> bit & 1) << (2 * bit + 1);
    return position;
}

static size_t morton_span(void *context)
{
    return *(const size_t *)context;
}

static const size_t morton_shape[] = {8, 8};

static dimfold_mapping_functions morton(size_t *span)
{
    return (dimfold_mapping_functions){.context = span, .ndim = 2, .shape = morton_shape, .index = morton_index,
                                       .required_span_size = morton_span};
}

TEST(mappings_without_strides_lead_to_their_positions)
{
    size_t span = 64, index[2] = {0}, position;
    dimfold_mapping_functions functions = morton(&span);
    unsigned hits[64] = {0};
    do {
        ptrdiff_t front[] = {(ptrdiff_t)index[0], (ptrdiff_t)index[1]}, back[] = {front[0] - 8, front[1] - 8};
        CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_functions_index(&functions, 2, front, &position, NULL));
        CHECK_EQ(morton_index(NULL, index), position);
        CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_functions_index(&functions, 2, back, &position, NULL));
        CHECK_EQ(morton_index(NULL, index), position);
        hits[position % 64]++;
    } while (index_next(2, morton_shape, index));
    for (size_t i = 0; i < 64; i++)
        CHECK_EQ(1, hits[i]);
}

static void check_refused(dimfold_status expected, dimfold_status found, const dimfold_diag *diag, const char *text)
{
    char written[200] = "";
    CHECK_STATUS(expected, found);
    dimfold_diag_text(diag, written, sizeof written);
    if (!CHECK(strcmp(text, written) == 0))
        printf("  found: %s\n", written);
}

TEST(mappings_without_strides_are_checked)
{
    size_t span = 63, position = 5;
    dimfold_mapping_functions functions = morton(&span);
    dimfold_mapping result;
    dimfold_diag diag;
    check_refused(DIMFOLD_ERR_UNSUPPORTED,
                  dimfold_mapping_from_functions(&result, &functions, DIMFOLD_DTYPE_I32, &diag), &diag,
                  "mapping_from_functions: functions is a mapping without strides");
    check_refused(DIMFOLD_ERR_ARGUMENT,
                  dimfold_mapping_functions_index(&functions, 2, (ptrdiff_t[]){7, 7}, &position, &diag), &diag,
                  "mapping_functions_index: `index` of functions gives 63: its required span size is 63");
    check_refused(DIMFOLD_ERR_INDEX,
                  dimfold_mapping_functions_index(&functions, 2, (ptrdiff_t[]){7, 8}, &position, &diag), &diag,
                  "mapping_functions_index: index 8 is outside of extent 8 of axis 1: expected -8 to 7");
    CHECK_STATUS(DIMFOLD_ERR_INDEX,
                 dimfold_mapping_functions_index(&functions, 2, (ptrdiff_t[]){-9, 0}, &position, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_mapping_functions_index(&functions, 1, (ptrdiff_t[]){0}, &position, NULL));
    CHECK_EQ(5, position);
    functions.reserved[1] = 1;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_mapping_from_functions(&result, &functions, DIMFOLD_DTYPE_I32, NULL));
}

TEST(tables_must_be_complete)
{
    size_t span = 64;
    dimfold_mapping_functions functions = morton(&span);
    dimfold_mapping result;
    dimfold_diag diag;
    functions.shape = NULL;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_mapping_from_functions(&result, &functions, DIMFOLD_DTYPE_I32, NULL));
    functions = morton(&span);
    functions.required_span_size = NULL;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_mapping_from_functions(&result, &functions, DIMFOLD_DTYPE_I32, NULL));
    functions = morton(&span);
    functions.index = NULL;
    check_refused(DIMFOLD_ERR_NULL,
                  dimfold_mapping_from_functions(&result, &functions, DIMFOLD_DTYPE_I32, &diag), &diag,
                  "mapping_from_functions: shape, index and required_span_size of functions must not be NULL");
    functions = morton(&span);
    functions.ndim = 65;
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_mapping_from_functions(&result, &functions, DIMFOLD_DTYPE_I32, NULL));
}

/* ---- Lies ---------------------------------------------------------------------------------------------------- */

/* What one answer of a table is changed to. */
static struct {
    size_t index[2], position;
    size_t span_more;
    ptrdiff_t stride_more;
    int64_t static_stride;
} lie;

static dimfold_mapping told; /* (3,4):(4,1) */

static size_t lying_index(void *context, const size_t *index)
{
    bool lies = index[0] == lie.index[0] && index[1] == lie.index[1];
    return lies ? lie.position : honest_index(context, index);
}

static size_t lying_span(void *context)
{
    return honest_span(context) + lie.span_more;
}

static ptrdiff_t lying_stride(void *context, size_t axis)
{
    return honest_stride(context, axis) + (axis == 0 ? lie.stride_more : 0);
}

static int64_t lying_static_stride(void *context, size_t axis)
{
    (void)context;
    return axis == 0 ? lie.static_stride : DIMFOLD_DYNAMIC;
}

static dimfold_status tell(dimfold_mapping *result, dimfold_diag *diag)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_mapping_right(&told, 2, (size_t[]){3, 4}, 0, DIMFOLD_DTYPE_I32, NULL));
    const dimfold_mapping_functions functions = {.context = &told, .ndim = 2, .shape = told.shape,
                                                 .index = lying_index, .required_span_size = lying_span,
                                                 .stride = lying_stride, .static_stride = lying_static_stride};
    return dimfold_mapping_from_functions(result, &functions, DIMFOLD_DTYPE_I32, diag);
}

static void be_honest(void)
{
    memset(&lie, 0, sizeof lie);
    lie.index[0] = SIZE_MAX;
    lie.static_stride = DIMFOLD_DYNAMIC;
}

TEST(lies_at_the_ends_of_axes_are_found)
{
    static const size_t probed[][2] = {{1, 0}, {2, 0}, {0, 1}, {0, 3}, {2, 3}};
    dimfold_mapping result;
    be_honest();
    CHECK_STATUS(DIMFOLD_OK, tell(&result, NULL));
    for (size_t i = 0; i < sizeof probed / sizeof probed[0]; i++) {
        be_honest();
        memcpy(lie.index, probed[i], sizeof probed[i]);
        lie.position = SIZE_MAX;
        CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, tell(&result, NULL));
        lie.position = probed[i][0] * 4 + probed[i][1];
        CHECK_STATUS(DIMFOLD_OK, tell(&result, NULL));
        lie.position++;
        CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, tell(&result, NULL));
    }
    be_honest();
    lie.index[0] = 0; /* the offset */
    lie.position = 1;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, tell(&result, NULL));
    lie.position = SIZE_MAX;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, tell(&result, NULL));
}

TEST(lies_are_explained)
{
    dimfold_mapping result;
    dimfold_diag diag;
    be_honest();
    memcpy(lie.index, (size_t[]){2, 0}, sizeof lie.index);
    lie.position = 9;
    check_refused(DIMFOLD_ERR_ARGUMENT, tell(&result, &diag), &diag,
                  "mapping_from_functions: `index` of functions gives 9 where its strides lead to 8");
    CHECK_EQ(0, diag.axis);
    be_honest();
    lie.span_more = 1;
    check_refused(DIMFOLD_ERR_ARGUMENT, tell(&result, &diag), &diag,
                  "mapping_from_functions: the required span size of functions is 13: its strides need 12");
    be_honest();
    lie.static_stride = 3;
    check_refused(DIMFOLD_ERR_ARGUMENT, tell(&result, &diag), &diag,
                  "mapping_from_functions: the stride of axis 0 of functions is 4: its static stride is 3");
    lie.static_stride = 4;
    CHECK_STATUS(DIMFOLD_OK, tell(&result, &diag));
    CHECK_EQ(1, result.static_stride);
    be_honest();
    lie.stride_more = -1;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, tell(&result, &diag));
    lie.stride_more = PTRDIFF_MAX - 4;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, tell(&result, &diag));
    lie.stride_more = -8;
    CHECK_STATUS(DIMFOLD_ERR_BOUNDS, tell(&result, &diag));
}
