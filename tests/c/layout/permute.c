/* Views that permute or reverse axes: each against its definition, over every small layout and over random ones up to
   the limits. */
#include "cases.h"

static void check_transpose(const dimfold_layout *layout, const ptrdiff_t *axes)
{
    struct reference_pick pick = reference_pick_all(layout->ndim);
    size_t shape[DIMFOLD_NDIM_MAX];
    dimfold_layout result;
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t axis = axis_from_front(axes[i], layout->ndim);
        shape[i] = layout->shape[axis];
        pick.axes[axis] = i;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_transpose(&result, layout, layout->ndim, axes, NULL));
    CHECK(reference_is_picked(&result, layout->ndim, shape, layout, &pick));
    CHECK_EQ(layout->offset, result.offset);
    for (size_t i = 0; i < layout->ndim; i++)
        CHECK_EQ(layout->stride[axis_from_front(axes[i], layout->ndim)], result.stride[i]);
}

static void transpose_every(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[] = {0, 1, 2};
    (void)random;
    do
        check_transpose(layout, axes);
    while (next_permutation(layout->ndim, axes));
}

static void transpose_random(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    random_permutation(random, layout->ndim, axes);
    check_transpose(layout, axes);
}

TEST(transpose_puts_axis_i_of_the_result_where_axes_i_was)
{
    every_small_layout(transpose_every);
    random_layouts(4000, transpose_random);
}

static void reverse_is_transpose(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    dimfold_layout result, expected;
    (void)random;
    for (size_t i = 0; i < layout->ndim; i++)
        axes[i] = (ptrdiff_t)(layout->ndim - 1 - i);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_reverse_axes(&result, layout, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_transpose(&expected, layout, layout->ndim, axes, NULL));
    CHECK(reference_equal(&expected, &result));
}

TEST(reverse_axes_is_the_transpose_by_descending_axes)
{
    every_small_layout(reverse_is_transpose);
    random_layouts(2000, reverse_is_transpose);
}

static void swap_two(const dimfold_layout *layout, ptrdiff_t axis1, ptrdiff_t axis2)
{
    dimfold_layout expected = *layout, result;
    size_t one = axis_from_front(axis1, layout->ndim), two = axis_from_front(axis2, layout->ndim);
    expected.shape[one] = layout->shape[two];
    expected.shape[two] = layout->shape[one];
    expected.stride[one] = layout->stride[two];
    expected.stride[two] = layout->stride[one];
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_swapaxes(&result, layout, axis1, axis2, NULL));
    CHECK(reference_equal(&expected, &result));
}

static void swap_every(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t ndim = (ptrdiff_t)layout->ndim;
    for (ptrdiff_t axis1 = -ndim; axis1 < ndim && ndim <= 3; axis1++)
        for (ptrdiff_t axis2 = -ndim; axis2 < ndim; axis2++)
            swap_two(layout, axis1, axis2);
    if (ndim > 3)
        swap_two(layout, random_axis(random, layout->ndim), random_axis(random, layout->ndim));
}

TEST(swapaxes_exchanges_extent_and_stride_of_two_axes)
{
    every_layout(3, 2, 1, swap_every);
    random_layouts(2000, swap_every);
}

/* NumPy's definition: the axes that are not moved in their order, then each moved one inserted at its destination, the
   lowest destination first. */
static void moveaxis_order(size_t ndim, size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                           ptrdiff_t *order)
{
    size_t length = 0;
    for (size_t axis = 0; axis < ndim; axis++) {
        bool moved = false;
        for (size_t i = 0; i < count; i++)
            moved = moved || axis_from_front(source[i], ndim) == axis;
        if (!moved)
            order[length++] = (ptrdiff_t)axis;
    }
    for (size_t place = 0; place < ndim; place++)
        for (size_t i = 0; i < count; i++)
            if (axis_from_front(destination[i], ndim) == place) {
                memmove(order + place + 1, order + place, (length - place) * sizeof *order);
                order[place] = (ptrdiff_t)axis_from_front(source[i], ndim);
                length++;
            }
}

static void moveaxis_random(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t source[DIMFOLD_NDIM_MAX], destination[DIMFOLD_NDIM_MAX], order[DIMFOLD_NDIM_MAX + 1];
    dimfold_layout result, expected;
    size_t count = (size_t)test_random_in(random, 0, (intmax_t)layout->ndim);
    random_permutation(random, layout->ndim, source);
    random_permutation(random, layout->ndim, destination);
    moveaxis_order(layout->ndim, count, source, destination, order);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_moveaxis(&result, layout, count, source, destination, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_transpose(&expected, layout, layout->ndim, order, NULL));
    CHECK(reference_equal(&expected, &result) || reference_complain("moveaxis", &result, layout));
}

TEST(moveaxis_places_axes_as_numpy_does)
{
    every_layout(3, 2, 2, moveaxis_random);
    random_layouts(4000, moveaxis_random);
}

static void flip_some(const dimfold_layout *layout, size_t count, const ptrdiff_t *axes)
{
    struct reference_pick pick = reference_pick_all(layout->ndim);
    dimfold_layout result;
    bool still = true; /* reversing an axis of extent 0 or 1 moves nothing */
    for (size_t i = 0; i < count; i++) {
        size_t axis = axis_from_front(axes[i], layout->ndim);
        still = still && layout->shape[axis] <= 1;
        pick.start[axis] = (ptrdiff_t)layout->shape[axis] - 1;
        pick.step[axis] = -1;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_flip(&result, layout, count, axes, NULL));
    CHECK(reference_is_picked(&result, layout->ndim, layout->shape, layout, &pick));
    if (still)
        CHECK_EQ(layout->offset, result.offset);
}

static void flip_every(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    for (size_t chosen = 0; chosen < (size_t)1 << layout->ndim; chosen++) {
        ptrdiff_t axes[3];
        size_t count = 0;
        for (size_t axis = 0; axis < layout->ndim; axis++)
            if (chosen >> axis & 1)
                axes[count++] = (ptrdiff_t)axis - (chosen % 3 == 0 ? (ptrdiff_t)layout->ndim : 0);
        flip_some(layout, count, axes);
    }
}

static void flip_random(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    random_permutation(random, layout->ndim, axes);
    flip_some(layout, (size_t)test_random_in(random, 0, (intmax_t)layout->ndim), axes);
}

TEST(flip_reverses_exactly_the_axes_given)
{
    every_small_layout(flip_every);
    random_layouts(4000, flip_random);
}
