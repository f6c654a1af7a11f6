/* Questions about a layout: each answer against what all positions of the layout say. */
#include "layout/cases.h"

/* Whether the elements follow each other without a gap when they are visited in this order. */
static bool is_one_run(const dimfold_layout *layout, dimfold_order order)
{
    ptrdiff_t positions[REFERENCE_POSITIONS];
    size_t count = reference_positions(layout, order, positions);
    for (size_t i = 1; i < count; i++)
        if (positions[i] - positions[i - 1] != 1)
            return false;
    return true;
}

/* The layout of some neighbouring axes alone. */
static dimfold_layout axes_from(const dimfold_layout *layout, size_t first, size_t count)
{
    dimfold_layout part = {.ndim = count, .offset = layout->offset};
    memcpy(part.shape, layout->shape + first, count * sizeof *part.shape);
    memcpy(part.stride, layout->stride + first, count * sizeof *part.stride);
    return part;
}

static size_t longest_run(const dimfold_layout *layout, dimfold_order order)
{
    size_t count = layout->ndim;
    if (reference_size(layout) == 0)
        return count;
    while (true) {
        size_t first = order == DIMFOLD_ORDER_C ? layout->ndim - count : 0;
        dimfold_layout part = axes_from(layout, first, count);
        if (is_one_run(&part, order))
            return count;
        count--;
    }
}

static void contiguity(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    if (reference_size(layout) > REFERENCE_POSITIONS)
        return;
    CHECK_EQ(is_one_run(layout, DIMFOLD_ORDER_C), dimfold_layout_is_c_contig(layout));
    CHECK_EQ(is_one_run(layout, DIMFOLD_ORDER_F), dimfold_layout_is_f_contig(layout));
    CHECK_EQ(longest_run(layout, DIMFOLD_ORDER_C), dimfold_layout_ndim_of_c_contig(layout));
    CHECK_EQ(longest_run(layout, DIMFOLD_ORDER_F), dimfold_layout_ndim_of_f_contig(layout));
}

TEST(contiguous_means_one_run_of_positions)
{
    every_small_layout(contiguity);
    random_layouts(4000, contiguity);
}

static void contiguity_of_made(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout c, f;
    (void)random;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&c, layout->ndim, layout->shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_f_contig(&f, layout->ndim, layout->shape, NULL));
    CHECK(dimfold_layout_is_c_contig(&c) && dimfold_layout_c_prefer(&c));
    CHECK(dimfold_layout_is_f_contig(&f) && dimfold_layout_f_prefer(&f));
    CHECK_EQ(layout->ndim, dimfold_layout_ndim_of_c_contig(&c));
    CHECK_EQ(layout->ndim, dimfold_layout_ndim_of_f_contig(&f));
}

TEST(what_contig_makes_is_contiguous_for_every_size)
{
    random_layouts(4000, contiguity_of_made);
}

/* The strides of the axes whose extent is not 1, the fastest of the order first: all positive, none smaller than the
   one before it, the first 1. */
static bool prefers(const dimfold_layout *layout, dimfold_order order)
{
    ptrdiff_t before = 0;
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t axis = order == DIMFOLD_ORDER_F ? i : layout->ndim - 1 - i;
        ptrdiff_t stride = layout->stride[axis];
        if (layout->shape[axis] == 1)
            continue;
        if (stride <= 0 || stride < before || (before == 0 && stride != 1))
            return reference_size(layout) == 0;
        before = stride;
    }
    return true;
}

static void preference(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    CHECK_EQ(prefers(layout, DIMFOLD_ORDER_C), dimfold_layout_c_prefer(layout));
    CHECK_EQ(prefers(layout, DIMFOLD_ORDER_F), dimfold_layout_f_prefer(layout));
}

TEST(preference_is_its_definition_with_axes_of_extent_1_left_out)
{
    every_small_layout(preference);
    random_layouts(4000, preference);
}

TEST(a_leading_axis_of_extent_1_does_not_change_f_prefer)
{
    size_t shape[] = {1, 2, 3};
    ptrdiff_t stride[] = {7, 1, 4};
    dimfold_layout layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 3, shape, stride, 0, NULL));
    CHECK(dimfold_layout_f_prefer(&layout));
    CHECK(!dimfold_layout_is_f_contig(&layout) && !dimfold_layout_c_prefer(&layout));
}

static void bounds_of_positions(const dimfold_layout *layout, uint64_t *random)
{
    size_t first = 1, end = 0, span = 1;
    ptrdiff_t min = 7, max = 7;
    wide lowest, highest;
    bool empty = reference_size(layout) == 0;
    (void)random;
    reference_extremes(layout, &lowest, &highest);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_bounds_index(layout, &first, &end, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_offset_bounds(layout, &min, &max, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_span(layout, &span, NULL));
    CHECK_EQ(empty ? layout->offset : (size_t)lowest, first);
    CHECK_EQ(empty ? layout->offset : (size_t)highest + 1, end);
    CHECK_EQ(empty ? 0 : (size_t)highest + 1, span);
    CHECK_EQ(empty ? 0 : (ptrdiff_t)lowest, min);
    CHECK_EQ(empty ? -1 : (ptrdiff_t)highest, max);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_offset_min(layout, &min, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_offset_max(layout, &max, NULL));
    CHECK(min == (empty ? 0 : (ptrdiff_t)lowest) && max == (empty ? -1 : (ptrdiff_t)highest));
}

TEST(bounds_and_span_are_the_lowest_and_the_highest_position)
{
    every_small_layout(bounds_of_positions);
    random_layouts(8000, bounds_of_positions);
}

/* The same layout shifted below 0: offset_bounds counts on, bounds_index refuses. */
static void bounds_below_zero(const dimfold_layout *layout, uint64_t *random)
{
    size_t first = 5, end = 6;
    ptrdiff_t min, max;
    wide lowest, highest;
    dimfold_layout shifted = *layout;
    dimfold_diag diag = {0};
    (void)random;
    reference_extremes(layout, &lowest, &highest);
    if (reference_size(layout) == 0 || (wide)layout->offset == lowest)
        return;
    shifted.offset = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_offset_bounds(&shifted, &min, &max, NULL));
    CHECK_EQ((ptrdiff_t)(lowest - (wide)layout->offset), min);
    CHECK_EQ((ptrdiff_t)(highest - (wide)layout->offset), max);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_offset_min(&shifted, &min, NULL));
    CHECK_EQ((ptrdiff_t)(lowest - (wide)layout->offset), min);
    CHECK_STATUS(DIMFOLD_ERR_BOUNDS, dimfold_layout_bounds_index(&shifted, &first, &end, &diag));
    CHECK(first == 5 && end == 6 && reference_is_diagnosed(&diag, DIMFOLD_ERR_BOUNDS, "bounds_index"));
}

TEST(positions_below_0_are_counted_by_offset_bounds_and_refused_by_bounds_index)
{
    every_layout(3, 3, 2, bounds_below_zero);
    random_layouts(4000, bounds_below_zero);
}

static void counts_and_fields(const dimfold_layout *layout, uint64_t *random)
{
    size_t moving = 1;
    bool broadcasted = false;
    (void)random;
    for (size_t i = 0; i < layout->ndim; i++) {
        broadcasted = broadcasted || layout->stride[i] == 0;
        moving *= layout->stride[i] == 0 ? 1 : layout->shape[i];
    }
    CHECK_EQ(layout->ndim, dimfold_layout_ndim(layout));
    CHECK_EQ(layout->offset, dimfold_layout_offset(layout));
    CHECK(dimfold_layout_shape(layout) == layout->shape && dimfold_layout_stride(layout) == layout->stride);
    CHECK_EQ(reference_size(layout), dimfold_layout_size(layout));
    CHECK_EQ(reference_size(layout) == 0, dimfold_layout_is_empty(layout));
    CHECK_EQ(broadcasted, dimfold_layout_is_broadcasted(layout));
    CHECK_EQ(moving, dimfold_layout_size_non_broadcast(layout));
}

TEST(counts_and_fields_are_what_they_say)
{
    every_small_layout(counts_and_fields);
    random_layouts(2000, counts_and_fields);
}

TEST(a_size_that_cannot_be_represented_is_size_max)
{
    size_t half = (size_t)1 << (sizeof(size_t) * 4), shape[] = {half, half, 3};
    ptrdiff_t stride[] = {1, 1, 1};
    dimfold_layout layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_unchecked(&layout, 3, shape, stride, 0, NULL));
    CHECK_EQ((intmax_t)SIZE_MAX, (intmax_t)dimfold_layout_size(&layout));
}

TEST(questions_about_null_are_answered_with_0_false_or_null)
{
    CHECK(dimfold_layout_ndim(NULL) == 0 && dimfold_layout_size(NULL) == 0 && dimfold_layout_offset(NULL) == 0);
    CHECK(dimfold_layout_shape(NULL) == NULL && dimfold_layout_stride(NULL) == NULL);
    CHECK(!dimfold_layout_is_c_contig(NULL) && !dimfold_layout_is_f_contig(NULL));
    CHECK(!dimfold_layout_c_prefer(NULL) && !dimfold_layout_f_prefer(NULL));
    CHECK(dimfold_layout_ndim_of_c_contig(NULL) == 0 && dimfold_layout_ndim_of_f_contig(NULL) == 0);
    CHECK(!dimfold_layout_is_broadcasted(NULL) && !dimfold_layout_is_empty(NULL));
    CHECK(dimfold_layout_size_non_broadcast(NULL) == 0 && dimfold_layout_hash(NULL) == 0);
    CHECK(!dimfold_layout_equal(NULL, NULL) && !dimfold_layout_equivalent(NULL, NULL));
}
