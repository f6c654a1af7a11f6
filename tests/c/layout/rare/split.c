/* Layouts divided by their axes. */
#include "layout/cases.h"

static void split_everywhere(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout before, after, expected_before, expected_after;
    ptrdiff_t ndim = (ptrdiff_t)layout->ndim;
    (void)random;
    for (ptrdiff_t axis = -ndim; axis <= ndim; axis++) {
        bool removed[DIMFOLD_NDIM_MAX] = {false}, kept[DIMFOLD_NDIM_MAX] = {false};
        for (size_t i = 0; i < layout->ndim; i++)
            *(i < axis_from_front(axis, layout->ndim) ? &kept[i] : &removed[i]) = true;
        expected_before = layout_without(layout, removed);
        expected_after = layout_without(layout, kept);
        dimfold_status status = dimfold_layout_dim_split_at(&before, &after, layout, axis, NULL);
        if (reference_status(&expected_before) == DIMFOLD_OK)
            check_remaining(status, &expected_after, &after);
        if (reference_status(&expected_after) == DIMFOLD_OK)
            check_remaining(status, &expected_before, &before);
    }
}

TEST(dim_split_at_divides_the_list_of_axes)
{
    every_layout(3, 2, 2, split_everywhere);
    random_layouts(1000, split_everywhere);
}

static void split_chosen(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    bool removed[DIMFOLD_NDIM_MAX] = {false};
    dimfold_layout chosen, rest, expected_chosen = {.offset = layout->offset}, expected_rest;
    size_t count = (size_t)test_random_in(random, 0, (intmax_t)layout->ndim);
    random_permutation(random, layout->ndim, axes);
    for (size_t i = 0; i < count; i++) {
        size_t axis = axis_from_front(axes[i], layout->ndim);
        removed[axis] = true;
        expected_chosen.shape[i] = layout->shape[axis];
        expected_chosen.stride[i] = layout->stride[axis];
        expected_chosen.ndim++;
    }
    expected_rest = layout_without(layout, removed);
    dimfold_status status = dimfold_layout_dim_split_axes(&chosen, &rest, layout, count, axes, NULL);
    if (reference_status(&expected_rest) == DIMFOLD_OK)
        check_remaining(status, &expected_chosen, &chosen);
    if (reference_status(&expected_chosen) == DIMFOLD_OK)
        check_remaining(status, &expected_rest, &rest);
}

TEST(dim_split_axes_divides_the_axes_by_name)
{
    every_small_layout(split_chosen);
    random_layouts(4000, split_chosen);
}

TEST(splits_may_write_over_the_layout_that_they_read)
{
    size_t shape[] = {2, 3, 4};
    ptrdiff_t axes[] = {2, 0};
    dimfold_layout layout, before, after, copy;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 3, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_split_at(&before, &after, &layout, 1, NULL));
    copy = layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_split_at(&copy, &layout, &copy, 1, NULL));
    CHECK(reference_equal(&before, &copy) && reference_equal(&after, &layout));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 3, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_split_axes(&before, &after, &layout, 2, axes, NULL));
    copy = layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_split_axes(&layout, &copy, &copy, 2, axes, NULL));
    CHECK(reference_equal(&before, &layout) && reference_equal(&after, &copy));
}
