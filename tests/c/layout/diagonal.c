/* Diagonals as NumPy takes them. */
#include "cases.h"

/* The elements (i, i + offset), or (i - offset, i) for a negative offset, as long as both indices are inside. */
static size_t diagonal_length(size_t extent1, size_t extent2, ptrdiff_t offset)
{
    wide below = offset < 0 ? -(wide)offset : 0, right = offset > 0 ? offset : 0;
    wide room1 = (wide)extent1 - below, room2 = (wide)extent2 - right;
    wide length = room1 < room2 ? room1 : room2;
    return length < 0 ? 0 : (size_t)length;
}

static void check_diagonal(const dimfold_layout *layout, ptrdiff_t offset, ptrdiff_t axis1, ptrdiff_t axis2)
{
    struct reference_pick pick = reference_pick_all(layout->ndim);
    size_t one = axis_from_front(axis1, layout->ndim), two = axis_from_front(axis2, layout->ndim);
    size_t shape[DIMFOLD_NDIM_MAX], ndim = 0;
    dimfold_layout result;
    for (size_t i = 0; i < layout->ndim; i++)
        if (i != one && i != two) {
            pick.axes[i] = ndim;
            shape[ndim++] = layout->shape[i];
        }
    pick.axes[one] = pick.axes[two] = ndim;
    shape[ndim++] = diagonal_length(layout->shape[one], layout->shape[two], offset);
    pick.start[one] = offset < 0 && shape[ndim - 1] > 0 ? -offset : 0;
    pick.start[two] = offset > 0 ? offset : 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_diagonal(&result, layout, offset, axis1, axis2, NULL));
    if (!CHECK(reference_is_picked(&result, ndim, shape, layout, &pick)))
        printf("    diagonal(%td, %td, %td)\n", offset, axis1, axis2);
    if (shape[ndim - 1] == 0)
        CHECK_EQ(layout->offset, result.offset);
}

static void refuse_equal_axes(const dimfold_layout *layout, ptrdiff_t axis1, ptrdiff_t axis2)
{
    dimfold_layout result;
    dimfold_diag diag;
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "diagonal", &result, &diag,
                dimfold_layout_diagonal(&result, layout, 0, axis1, axis2, &diag));
}

static void diagonal_every(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t ndim = (ptrdiff_t)layout->ndim;
    (void)random;
    for (ptrdiff_t axis1 = -ndim; axis1 < ndim; axis1++)
        for (ptrdiff_t axis2 = 0; axis2 < ndim; axis2++)
            if (axis_from_front(axis1, layout->ndim) == (size_t)axis2)
                refuse_equal_axes(layout, axis1, axis2);
            else
                for (ptrdiff_t offset = -5; offset <= 5; offset++)
                    check_diagonal(layout, offset, axis1, axis2 - (offset % 2 == 0 ? ndim : 0));
}

static void diagonal_random(const dimfold_layout *layout, uint64_t *random)
{
    if (layout->ndim < 2)
        return;
    ptrdiff_t axis1 = random_axis(random, layout->ndim), axis2 = random_axis(random, layout->ndim);
    size_t extent1 = layout->shape[axis_from_front(axis1, layout->ndim)];
    size_t extent2 = layout->shape[axis_from_front(axis2, layout->ndim)];
    if (axis_from_front(axis1, layout->ndim) == axis_from_front(axis2, layout->ndim))
        return;
    check_diagonal(layout, random_extreme(random, -(ptrdiff_t)extent1, (ptrdiff_t)extent2), axis1, axis2);
    check_diagonal(layout, random_extreme(random, PTRDIFF_MIN, PTRDIFF_MAX), axis1, axis2);
    check_diagonal(layout, (ptrdiff_t)test_random_in(random, -3, 3), axis1, axis2);
}

TEST(diagonal_matches_numpy_for_every_offset_and_axes)
{
    every_small_layout(diagonal_every);
    random_layouts(8000, diagonal_random);
}

TEST(a_diagonal_ends_where_the_shorter_axis_does)
{
    size_t tall[] = {4, 2}, broad[] = {2, 4};
    dimfold_layout layout, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, tall, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_diagonal(&result, &layout, 3, 0, 1, NULL));
    CHECK_EQ(0, result.shape[0]);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, broad, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_diagonal(&result, &layout, 2, 0, 1, NULL));
    CHECK(result.shape[0] == 2 && result.stride[0] == 5 && result.offset == 2);
}
