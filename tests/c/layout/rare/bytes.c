/* Layouts counted in bytes: back and forth, and refused where items do not fit. */
#include "layout/cases.h"

static size_t random_itemsize(uint64_t *random)
{
    const size_t usual[] = {1, 2, 3, 4, 8, 12, 16};
    if (random_once_in(random, 4))
        return (size_t)random_extreme(random, 0, PTRDIFF_MAX - 1) + 1;
    return usual[test_random(random) % 7];
}

/* What a call says of a number of bytes. */
static dimfold_status status_of_bytes(wide bytes)
{
    return bytes > PTRDIFF_MAX || bytes < -(wide)PTRDIFF_MAX ? DIMFOLD_ERR_OVERFLOW : DIMFOLD_OK;
}

/* Products of magnitudes up to 2^63 need one bit more than there is only where both are extreme. */
static wide times(wide a, wide b)
{
    wide product;
    return __builtin_mul_overflow(a, b, &product) ? (wide)PTRDIFF_MAX + 1 : product;
}

static void check_span(const dimfold_layout *layout, size_t itemsize)
{
    size_t span_bytes = 77;
    wide min = 0, max = -1;
    if (reference_size(layout) > 0)
        reference_extremes(layout, &min, &max);
    wide expected = times(max + 1, (wide)itemsize);
    CHECK_STATUS(status_of_bytes(expected), dimfold_layout_span_bytes(layout, itemsize, &span_bytes, NULL));
    CHECK(span_bytes == (status_of_bytes(expected) == DIMFOLD_OK ? (size_t)expected : 77));
}

static void check_offset(const dimfold_layout *layout, size_t itemsize)
{
    size_t offset_bytes = 77;
    wide expected = times((wide)layout->offset, (wide)itemsize);
    CHECK_STATUS(status_of_bytes(expected), dimfold_layout_offset_bytes(layout, itemsize, &offset_bytes, NULL));
    CHECK(offset_bytes == (status_of_bytes(expected) == DIMFOLD_OK ? (size_t)expected : 77));
}

static void check_strides(const dimfold_layout *layout, size_t itemsize)
{
    ptrdiff_t stride_bytes[DIMFOLD_NDIM_MAX];
    bytes_fill(stride_bytes, sizeof stride_bytes);
    dimfold_status expected = DIMFOLD_OK;
    for (size_t i = 0; i < layout->ndim; i++)
        if (status_of_bytes(times(layout->stride[i], (wide)itemsize)) != DIMFOLD_OK)
            expected = DIMFOLD_ERR_OVERFLOW;
    CHECK_STATUS(expected, dimfold_layout_stride_bytes(layout, itemsize, stride_bytes, NULL));
    CHECK(expected == DIMFOLD_OK || bytes_are_filled(stride_bytes, sizeof stride_bytes));
    for (size_t i = 0; i < layout->ndim && expected == DIMFOLD_OK; i++)
        CHECK(stride_bytes[i] == times(layout->stride[i], (wide)itemsize));
}

static void in_bytes(const dimfold_layout *layout, uint64_t *random)
{
    size_t itemsize = random_itemsize(random);
    check_span(layout, itemsize);
    check_offset(layout, itemsize);
    check_strides(layout, itemsize);
}

TEST(bytes_are_elements_times_the_itemsize_up_to_the_limits)
{
    every_small_layout(in_bytes);
    random_layouts(10000, in_bytes);
}

static size_t came_back;

static void back_and_forth(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t stride_bytes[DIMFOLD_NDIM_MAX];
    size_t itemsize = random_itemsize(random), offset_bytes;
    dimfold_layout result;
    if (dimfold_layout_stride_bytes(layout, itemsize, stride_bytes, NULL) != DIMFOLD_OK ||
        dimfold_layout_offset_bytes(layout, itemsize, &offset_bytes, NULL) != DIMFOLD_OK)
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_from_bytes(&result, layout->ndim, layout->shape, stride_bytes,
                                                           offset_bytes, itemsize, NULL));
    CHECK(reference_equal(layout, &result) || reference_complain("from bytes", &result, layout));
    came_back++;
}

TEST(new_from_bytes_reads_what_stride_bytes_and_offset_bytes_write)
{
    came_back = 0;
    every_small_layout(back_and_forth);
    random_layouts(4000, back_and_forth);
    CHECK(came_back > 10000);
}

/* Takes the layout's numbers for bytes: either all of them divide, or the first that does not is named. */
static void divided(const dimfold_layout *layout, uint64_t *random)
{
    size_t itemsize = (size_t)test_random_in(random, 1, 4), fault = layout->ndim;
    dimfold_layout expected = *layout, result;
    dimfold_diag diag;
    for (size_t i = layout->ndim; i-- > 0;) {
        fault = layout->stride[i] % (ptrdiff_t)itemsize != 0 ? i : fault;
        expected.stride[i] = layout->stride[i] / (ptrdiff_t)itemsize;
    }
    expected.offset = layout->offset / itemsize;
    bool divides = fault == layout->ndim && layout->offset % itemsize == 0;
    dimfold_status status = divides ? DIMFOLD_OK : DIMFOLD_ERR_ITEMSIZE;
    failure_begin(&result, sizeof result, &diag);
    dimfold_status found = dimfold_layout_new_from_bytes(&result, layout->ndim, layout->shape, layout->stride,
                                                         layout->offset, itemsize, &diag);
    if (!CHECK_STATUS(status, found) || divides) {
        CHECK(!divides || reference_equal(&expected, &result));
        return;
    }
    CHECK(failure_end(status, "new_from_bytes", &result, sizeof result, &diag, found, __FILE__, __LINE__, "divided"));
    CHECK_EQ(fault < layout->ndim ? (ptrdiff_t)fault : -1, diag.axis);
    CHECK(strcmp(diag.operand, fault < layout->ndim ? "stride_bytes" : "offset_bytes") == 0);
}

TEST(new_from_bytes_refuses_bytes_that_are_no_whole_items)
{
    every_small_layout(divided);
    random_layouts(4000, divided);
}

TEST(new_from_bytes_refuses_what_new_refuses)
{
    dimfold_layout result;
    dimfold_diag diag;
    CHECK_FAILS(DIMFOLD_ERR_BOUNDS, "new_from_bytes", &result, &diag,
                dimfold_layout_new_from_bytes(&result, 1, (size_t[]){2}, (ptrdiff_t[]){-8}, 4, 4, &diag));
    CHECK_FAILS(DIMFOLD_ERR_OVERFLOW, "new_from_bytes", &result, &diag,
                dimfold_layout_new_from_bytes(&result, 1, (size_t[]){4}, (ptrdiff_t[]){PTRDIFF_MAX}, 0, 1, &diag));
    CHECK_FAILS(DIMFOLD_ERR_OVERFLOW, "new_from_bytes", &result, &diag,
                dimfold_layout_new_from_bytes(&result, 1, (size_t[]){2}, (ptrdiff_t[]){PTRDIFF_MIN}, 0, 1, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NULL, "new_from_bytes", &result, &diag,
                dimfold_layout_new_from_bytes(&result, 1, (size_t[]){2}, NULL, 0, 1, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "new_from_bytes", &result, &diag,
                dimfold_layout_new_from_bytes(&result, 65, NULL, NULL, 0, 1, &diag));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_from_bytes(&result, 1, (size_t[]){0}, (ptrdiff_t[]){PTRDIFF_MIN}, 0,
                                                           (size_t)PTRDIFF_MAX + 1, NULL));
    CHECK_EQ(-1, result.stride[0]);
}

TEST(no_item_has_0_bytes)
{
    const dimfold_layout2 layout = {0, {2, 3}, {3, 1}};
    dimfold_layout2 result;
    dimfold_diag diag;
    size_t bytes;
    ptrdiff_t stride_bytes[2];
    CHECK_FAILS(DIMFOLD_ERR_ITEMSIZE, "new_from_bytes", &result, &diag,
                dimfold_layout2_new_from_bytes(&result, layout.shape, layout.stride, 0, 0, &diag));
    CHECK(strcmp(diag.operand, "itemsize") == 0);
    CHECK_FAILS(DIMFOLD_ERR_ITEMSIZE, "span_bytes", &bytes, &diag,
                dimfold_layout2_span_bytes(&layout, 0, &bytes, &diag));
    CHECK_FAILS(DIMFOLD_ERR_ITEMSIZE, "offset_bytes", &bytes, &diag,
                dimfold_layout2_offset_bytes(&layout, 0, &bytes, &diag));
    CHECK_FAILS(DIMFOLD_ERR_ITEMSIZE, "stride_bytes", &stride_bytes, &diag,
                dimfold_layout2_stride_bytes(&layout, 0, stride_bytes, &diag));
}

TEST(span_bytes_refuses_positions_below_0)
{
    dimfold_layout layout;
    dimfold_diag diag;
    size_t bytes;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_unchecked(&layout, 1, (size_t[]){3}, (ptrdiff_t[]){-1}, 0, NULL));
    CHECK_FAILS(DIMFOLD_ERR_BOUNDS, "span_bytes", &bytes, &diag,
                dimfold_layout_span_bytes(&layout, 4, &bytes, &diag));
}
