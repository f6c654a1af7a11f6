/* Making layouts: copies, contiguous ones, zeros. */
#include "cases.h"

static void set_offset_is_new(const dimfold_layout *layout, uint64_t *random)
{
    size_t offset = (size_t)test_random_in(random, 0, 9);
    dimfold_layout wanted = *layout, result;
    dimfold_status expected;
    if (random_once_in(random, 3))
        offset = random_once_in(random, 3) ? SIZE_MAX : (size_t)random_extreme(random, 0, PTRDIFF_MAX);
    expected = dimfold_layout_new(&wanted, layout->ndim, layout->shape, layout->stride, offset, NULL);
    CHECK_STATUS(expected, dimfold_layout_set_offset(&result, layout, offset, NULL));
    wanted.offset = offset;
    CHECK(expected != DIMFOLD_OK || reference_equal(&wanted, &result));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_set_offset_unchecked(&result, layout, offset, NULL));
    CHECK(reference_equal(&wanted, &result));
}

TEST(set_offset_is_new_with_another_offset)
{
    every_small_layout(set_offset_is_new);
    random_layouts(4000, set_offset_is_new);
}

static void copy_to_and_from(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout result;
    (void)random;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_to_dyn(&result, layout, NULL));
    CHECK(reference_equal(layout, &result));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_from_dyn(&result, layout, NULL));
    CHECK(reference_equal(layout, &result));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_unchecked(&result, layout->ndim, layout->shape, layout->stride,
                                                          layout->offset, NULL));
    CHECK(reference_equal(layout, &result));
}

TEST(copies_are_literal)
{
    every_layout(2, 3, 3, copy_to_and_from);
    random_layouts(1000, copy_to_and_from);
}

TEST(new_unchecked_takes_whatever_numbers_it_is_given)
{
    size_t shape[] = {SIZE_MAX, 0};
    ptrdiff_t stride[] = {PTRDIFF_MIN, -1};
    dimfold_layout result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_unchecked(&result, 2, shape, stride, SIZE_MAX, NULL));
    CHECK(result.ndim == 2 && result.shape[0] == SIZE_MAX && result.shape[1] == 0 && result.stride[0] == PTRDIFF_MIN &&
          result.stride[1] == -1 && result.offset == SIZE_MAX);
}

/* Each stride is the product of the extents that are faster, where an extent 0 counts as 1. */
static dimfold_layout contiguous(size_t ndim, const size_t *shape, dimfold_order order)
{
    dimfold_layout layout = {.ndim = ndim};
    for (size_t i = 0; i < ndim; i++) {
        layout.shape[i] = shape[i];
        layout.stride[i] = order == DIMFOLD_ORDER_C
                               ? (ptrdiff_t)reference_product(ndim - 1 - i, shape + i + 1, true)
                               : (ptrdiff_t)reference_product(i, shape, true);
    }
    return layout;
}

static void contiguous_of_shape(const dimfold_layout *layout, uint64_t *random)
{
    size_t ndim = layout->ndim;
    const size_t *shape = layout->shape;
    dimfold_layout c = contiguous(ndim, shape, DIMFOLD_ORDER_C), f = contiguous(ndim, shape, DIMFOLD_ORDER_F), result;
    (void)random;
    CHECK(dimfold_layout_c_contig(&result, ndim, shape, NULL) == DIMFOLD_OK && reference_equal(&c, &result));
    CHECK(dimfold_layout_f_contig(&result, ndim, shape, NULL) == DIMFOLD_OK && reference_equal(&f, &result));
    CHECK(dimfold_layout_contig(&result, ndim, shape, DIMFOLD_ORDER_C, NULL) == DIMFOLD_OK &&
          reference_equal(&c, &result));
    CHECK(dimfold_layout_contig(&result, ndim, shape, DIMFOLD_ORDER_F, NULL) == DIMFOLD_OK &&
          reference_equal(&f, &result));
}

TEST(contiguous_strides_are_the_products_of_the_faster_extents)
{
    every_layout(5, 3, 0, contiguous_of_shape);
    random_layouts(4000, contiguous_of_shape);
}

TEST(contiguous_strides_count_an_extent_0_as_1)
{
    size_t shape[] = {1, 2, 0, 4};
    dimfold_layout dynamic;
    dimfold_layout4 fixed;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&dynamic, 4, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout4_c_contig(&fixed, shape, NULL));
    const ptrdiff_t expected[] = {8, 4, 4, 1};
    CHECK(memcmp(expected, dynamic.stride, sizeof expected) == 0);
    CHECK(memcmp(expected, fixed.stride, sizeof expected) == 0);
}

TEST(contiguous_layouts_are_refused_where_their_size_has_no_room)
{
    dimfold_layout result;
    dimfold_diag diag;
    size_t half = (size_t)1 << (sizeof(size_t) * 4);
    size_t wraps[] = {half, half}, huge[] = {SIZE_MAX}, hidden[] = {half, 0, half}, fits[] = {half / 2, half, 0};
    CHECK_FAILS(DIMFOLD_ERR_OVERFLOW, "c_contig", &result, &diag, dimfold_layout_c_contig(&result, 2, wraps, &diag));
    CHECK_FAILS(DIMFOLD_ERR_OVERFLOW, "f_contig", &result, &diag, dimfold_layout_f_contig(&result, 2, wraps, &diag));
    CHECK_FAILS(DIMFOLD_ERR_OVERFLOW, "c_contig", &result, &diag, dimfold_layout_c_contig(&result, 1, huge, &diag));
    CHECK_FAILS(DIMFOLD_ERR_OVERFLOW, "contig", &result, &diag,
                dimfold_layout_contig(&result, 3, hidden, DIMFOLD_ORDER_C, &diag));
    CHECK_FAILS(DIMFOLD_ERR_OVERFLOW, "f_contig", &result, &diag, dimfold_layout_f_contig(&result, 3, hidden, &diag));
    fits[0] -= 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&result, 3, fits, NULL));
}

TEST(contig_knows_the_orders_c_and_f)
{
    size_t shape[] = {2, 3};
    dimfold_layout result;
    dimfold_diag diag;
    for (dimfold_order order = -1; order <= 6; order++)
        if (order != DIMFOLD_ORDER_C && order != DIMFOLD_ORDER_F)
            CHECK_FAILS(DIMFOLD_ERR_ORDER, "contig", &result, &diag,
                        dimfold_layout_contig(&result, 2, shape, order, &diag));
}

TEST(arrays_of_no_entries_may_be_null_and_others_not)
{
    dimfold_layout result;
    dimfold_diag diag;
    size_t shape[] = {1};
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&result, 0, NULL, NULL, 5, NULL));
    CHECK(result.ndim == 0 && result.offset == 5);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&result, 0, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_shape(0, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_stride(0, NULL, NULL));
    CHECK_FAILS(DIMFOLD_ERR_NULL, "new", &result, &diag, dimfold_layout_new(&result, 1, shape, NULL, 0, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NULL, "new", &result, &diag, dimfold_layout_new(&result, 1, NULL, NULL, 0, &diag));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_new(NULL, 0, NULL, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_new_shape(1, NULL, NULL));
}

TEST(new_shape_and_new_stride_write_that_many_zeros)
{
    size_t shape[DIMFOLD_NDIM_MAX + 1];
    ptrdiff_t stride[DIMFOLD_NDIM_MAX + 1];
    for (size_t ndim = 0; ndim <= DIMFOLD_NDIM_MAX; ndim++) {
        memset(shape, 0xff, sizeof shape);
        memset(stride, 0xff, sizeof stride);
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_shape(ndim, shape, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_stride(ndim, stride, NULL));
        for (size_t i = 0; i <= DIMFOLD_NDIM_MAX; i++)
            CHECK(shape[i] == (i < ndim ? 0 : SIZE_MAX) && stride[i] == (i < ndim ? 0 : -1));
    }
}
