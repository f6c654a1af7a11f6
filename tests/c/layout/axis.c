/* Views that remove axes: each against its definition, over every small layout and random ones up to the limits. */
#include "cases.h"

static void select_one(const dimfold_layout *layout, ptrdiff_t axis, ptrdiff_t index)
{
    struct reference_pick pick = reference_pick_all(layout->ndim);
    size_t shape[DIMFOLD_NDIM_MAX], place = axis_from_front(axis, layout->ndim), ndim = 0;
    dimfold_layout result;
    for (size_t i = 0; i < layout->ndim; i++) {
        pick.axes[i] = ndim;
        if (i != place)
            shape[ndim++] = layout->shape[i];
    }
    pick.start[place] = (ptrdiff_t)axis_from_front(index, layout->shape[place]);
    pick.step[place] = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_select(&result, layout, axis, index, NULL));
    CHECK(reference_is_picked(&result, ndim, shape, layout, &pick));
}

static void select_every(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout result;
    dimfold_diag diag;
    for (ptrdiff_t axis = 0; axis < (ptrdiff_t)layout->ndim; axis++) {
        ptrdiff_t extent = (ptrdiff_t)layout->shape[axis];
        ptrdiff_t place = axis - (random_once_in(random, 2) ? (ptrdiff_t)layout->ndim : 0);
        for (ptrdiff_t index = -extent; index < extent; index++)
            select_one(layout, place, index);
        CHECK_FAILS(DIMFOLD_ERR_INDEX, "dim_select", &result, &diag,
                    dimfold_layout_dim_select(&result, layout, place, extent, &diag));
        CHECK_FAILS(DIMFOLD_ERR_INDEX, "dim_select", &result, &diag,
                    dimfold_layout_dim_select(&result, layout, place, -extent - 1, &diag));
    }
}

static void select_random(const dimfold_layout *layout, uint64_t *random)
{
    if (layout->ndim == 0)
        return;
    ptrdiff_t axis = random_axis(random, layout->ndim);
    ptrdiff_t extent = (ptrdiff_t)layout->shape[axis_from_front(axis, layout->ndim)];
    if (extent > 0)
        select_one(layout, axis, random_extreme(random, -extent, extent - 1));
}

TEST(dim_select_keeps_the_elements_of_one_index)
{
    every_layout(3, 3, 2, select_every);
    random_layouts(6000, select_random);
}

static void eliminate_every(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout result, expected;
    dimfold_diag diag;
    (void)random;
    for (ptrdiff_t axis = -(ptrdiff_t)layout->ndim; axis < (ptrdiff_t)layout->ndim; axis++) {
        bool removed[DIMFOLD_NDIM_MAX] = {false};
        removed[axis_from_front(axis, layout->ndim)] = true;
        if (layout->shape[axis_from_front(axis, layout->ndim)] != 1) {
            CHECK_FAILS(DIMFOLD_ERR_SHAPE, "dim_eliminate", &result, &diag,
                        dimfold_layout_dim_eliminate(&result, layout, axis, &diag));
            continue;
        }
        expected = layout_without(layout, removed);
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_eliminate(&result, layout, axis, NULL));
        CHECK(reference_equal(&expected, &result));
    }
}

TEST(dim_eliminate_removes_axes_of_extent_1_and_no_other)
{
    every_layout(3, 2, 1, eliminate_every);
    random_layouts(1000, eliminate_every);
}

static void chop_every(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout result, expected;
    (void)random;
    for (ptrdiff_t axis = -(ptrdiff_t)layout->ndim; axis < (ptrdiff_t)layout->ndim; axis++) {
        bool removed[DIMFOLD_NDIM_MAX] = {false};
        removed[axis_from_front(axis, layout->ndim)] = true;
        expected = layout_without(layout, removed);
        dimfold_status status = dimfold_layout_dim_chop(&result, layout, axis, NULL);
        check_remaining(status, &expected, &result);
    }
}

TEST(dim_chop_removes_an_axis_of_any_extent_and_keeps_the_offset)
{
    every_small_layout(chop_every);
    random_layouts(1000, chop_every);
}

static void squeeze_all(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    bool removed[DIMFOLD_NDIM_MAX] = {false}, some[DIMFOLD_NDIM_MAX] = {false};
    dimfold_layout result, expected;
    size_t count = 0;
    for (size_t i = 0; i < layout->ndim; i++) {
        removed[i] = layout->shape[i] == 1;
        some[i] = removed[i] && random_once_in(random, 2);
        if (some[i])
            axes[count++] = (ptrdiff_t)i - (random_once_in(random, 2) ? (ptrdiff_t)layout->ndim : 0);
    }
    expected = layout_without(layout, removed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_squeeze(&result, layout, 0, NULL, NULL));
    CHECK(reference_equal(&expected, &result));
    expected = layout_without(layout, some);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_squeeze(&result, layout, count, axes, NULL));
    CHECK(reference_equal(&expected, &result));
}

TEST(squeeze_removes_the_axes_of_extent_1_that_it_is_given_or_all)
{
    every_small_layout(squeeze_all);
    random_layouts(2000, squeeze_all);
}
