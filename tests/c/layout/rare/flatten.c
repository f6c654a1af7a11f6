/* Merging neighbouring axes: the same positions in the same order, by as few axes as one stride each can walk. */
#include "layout/cases.h"

static bool visits_the_same(const dimfold_layout *one, const dimfold_layout *two)
{
    static ptrdiff_t positions[2][REFERENCE_POSITIONS];
    size_t count = reference_positions(one, DIMFOLD_ORDER_C, positions[0]);
    return count == reference_positions(two, DIMFOLD_ORDER_C, positions[1]) &&
           memcmp(positions[0], positions[1], count * sizeof *positions[0]) == 0;
}

/* Whether one stride walks two axes of a layout that is not empty: the position of each pair of steps is that many
   times the stride. */
static bool one_stride_walks(const dimfold_layout *layout, size_t axis)
{
    size_t slow = layout->shape[axis], fast = layout->shape[axis + 1];
    const ptrdiff_t candidates[] = {layout->stride[axis], layout->stride[axis + 1]};
    for (size_t k = 0; k < 2; k++) {
        bool walks = true;
        for (size_t i = 0; i < slow; i++)
            for (size_t j = 0; j < fast; j++)
                walks &= (ptrdiff_t)i * layout->stride[axis] + (ptrdiff_t)j * layout->stride[axis + 1] ==
                         (ptrdiff_t)(i * fast + j) * candidates[k];
        if (walks)
            return true;
    }
    return false;
}

static bool is_flat(const dimfold_layout *layout)
{
    if (reference_size(layout) == 0)
        return layout->ndim <= 1;
    for (size_t axis = 0; axis + 1 < layout->ndim; axis++)
        if (one_stride_walks(layout, axis))
            return false;
    return true;
}

static dimfold_layout axes_between(const dimfold_layout *layout, size_t first, size_t last)
{
    dimfold_layout part = {.offset = layout->offset};
    for (size_t i = first; i <= last; i++) {
        part.shape[part.ndim] = layout->shape[i];
        part.stride[part.ndim++] = layout->stride[i];
    }
    return part;
}

/* Whether the axes outside of the range are as they were, and those of the range are flat and visit the same. */
static bool is_flattened(const dimfold_layout *result, const dimfold_layout *layout, size_t first, size_t last)
{
    size_t behind = layout->ndim - 1 - last;
    if (result->ndim < first + 1 + behind || result->offset != layout->offset)
        return false;
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t place = i < first ? i : i + result->ndim - layout->ndim;
        if ((i < first || i > last) &&
            (result->shape[place] != layout->shape[i] || result->stride[place] != layout->stride[i]))
            return false;
    }
    dimfold_layout inner = axes_between(layout, first, last);
    dimfold_layout flat = axes_between(result, first, result->ndim - 1 - behind);
    if (reference_size(layout) == 0)
        return reference_size(&flat) == reference_size(&inner) && flat.ndim == 1;
    return visits_the_same(&inner, &flat) && is_flat(&flat);
}

static void flatten_ranges(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout result;
    for (size_t first = 0; first < layout->ndim; first++)
        for (size_t last = 0; last < layout->ndim; last++) {
            ptrdiff_t from_back = random_once_in(random, 2) ? (ptrdiff_t)layout->ndim : 0;
            ptrdiff_t start = (ptrdiff_t)first - from_back, end = (ptrdiff_t)last - from_back;
            CHECK_STATUS(DIMFOLD_OK, dimfold_layout_flatten(&result, layout, start, end, NULL));
            bool holds = first > last ? reference_equal(&result, layout) : is_flattened(&result, layout, first, last);
            CHECK(holds || reference_complain("flattened", &result, layout));
        }
}

TEST(flatten_visits_the_same_positions_by_axes_that_no_stride_can_merge)
{
    every_layout(3, 3, 4, flatten_ranges);
    every_layout(3, 4, 2, flatten_ranges);
}

/* Four axes that continue each other, or nearly: strides at random would seldom merge. */
TEST(flatten_merges_runs_of_several_axes)
{
    uint64_t random = 5;
    for (size_t n = 0; n < test_rounds(10000); n++) {
        dimfold_layout layout = {.ndim = 4};
        ptrdiff_t step = (ptrdiff_t)test_random_in(&random, -2, 2);
        for (size_t i = 4; i-- > 0;) {
            layout.shape[i] = (size_t)test_random_in(&random, random_once_in(&random, 20) ? 0 : 1, 3);
            layout.stride[i] = random_once_in(&random, 8) ? (ptrdiff_t)test_random_in(&random, -20, 20) : step;
            step = layout.stride[i] * (ptrdiff_t)layout.shape[i];
        }
        layout.offset = 1000;
        flatten_ranges(&layout, &random);
    }
}

static size_t bits_of(uint64_t mask)
{
    size_t count = 0;
    for (; mask != 0; mask &= mask - 1)
        count++;
    return count;
}

/* The shape that a mask gives any layout of this shape that it fits. */
static dimfold_layout masked_shape(const dimfold_layout *layout, uint64_t mask)
{
    dimfold_layout merged = {.ndim = 0};
    for (size_t i = 0; i < layout->ndim; i++) {
        if (i == 0 || (mask >> i & 1) == 0)
            merged.shape[merged.ndim++] = 1;
        merged.shape[merged.ndim - 1] *= layout->shape[i];
    }
    return merged;
}

static void flatten_masks(const dimfold_layout *layout, uint64_t *random)
{
    uint64_t all = dimfold_layout_flatten_axis_mask(layout);
    dimfold_layout result, whole;
    (void)random;
    CHECK(all < (uint64_t)1 << layout->ndim && (all & 1) == 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_flatten(&whole, layout, 0, -1, NULL));
    CHECK_EQ(whole.ndim + bits_of(all), layout->ndim > 0 ? layout->ndim : 1);
    for (uint64_t mask = 0; mask < (uint64_t)1 << layout->ndim && layout->ndim > 0; mask++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_flatten_with_mask(&result, layout, 0, -1, mask, NULL));
        CHECK(visits_the_same(&result, layout) || reference_complain("masked", &result, layout));
        if ((mask & ~all) != 0)
            continue;
        dimfold_layout expected = masked_shape(layout, mask);
        CHECK(result.ndim == expected.ndim &&
              memcmp(result.shape, expected.shape, result.ndim * sizeof *result.shape) == 0);
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_flatten_with_mask(&result, layout, 0, -1, UINT64_MAX, NULL));
    CHECK(reference_equal(&result, &whole));
}

TEST(flatten_masks_of_one_shape_give_one_shape)
{
    every_layout(3, 3, 3, flatten_masks);
    every_layout(4, 2, 2, flatten_masks);
}

/* Up to the limits: a valid result of the same size and the same ends. */
static void flatten_large(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout result;
    wide ends[4];
    (void)random;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_flatten(&result, layout, 0, -1, NULL));
    CHECK(reference_size(&result) == reference_size(layout) && result.ndim >= 1 &&
          (reference_status(&result) == DIMFOLD_OK || reference_complain("flattened", &result, layout)));
    if (reference_size(layout) == 0) {
        CHECK_EQ(1, result.ndim);
        return;
    }
    reference_extremes(layout, &ends[0], &ends[1]);
    reference_extremes(&result, &ends[2], &ends[3]);
    CHECK(ends[0] == ends[2] && ends[1] == ends[3]);
}

TEST(flatten_keeps_large_layouts_valid)
{
    random_layouts(10000, flatten_large);
}

TEST(flatten_takes_64_axes_and_none)
{
    dimfold_layout layout, result;
    size_t shape[64];
    for (size_t i = 0; i < 64; i++)
        shape[i] = i % 20 == 3 ? 5 : 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 64, shape, NULL));
    CHECK(dimfold_layout_flatten_axis_mask(&layout) == UINT64_MAX - 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_flatten(&layout, &layout, 0, -1, NULL));
    CHECK(layout.ndim == 1 && layout.shape[0] == 625 && layout.stride[0] == 1);
    dimfold_layout0 point = {7};
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout0_flatten(&result, &point, 0, -1, NULL));
    CHECK(result.ndim == 1 && result.shape[0] == 1 && result.stride[0] == 1 && result.offset == 7);
    CHECK_EQ(0, dimfold_layout0_flatten_axis_mask(&point));
    CHECK_EQ(0, dimfold_layout_flatten_axis_mask(NULL));
}

TEST(flatten_refuses_axes_outside)
{
    dimfold_layout2 layout = {0, {2, 3}, {3, 1}};
    dimfold_layout0 point = {0};
    dimfold_layout result;
    dimfold_diag diag;
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "flatten", &result, &diag, dimfold_layout2_flatten(&result, &layout, 2, 1, &diag));
    CHECK(strcmp(diag.operand, "start") == 0);
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "flatten_with_mask", &result, &diag,
                dimfold_layout2_flatten_with_mask(&result, &layout, 0, -3, 2, &diag));
    CHECK(strcmp(diag.operand, "end") == 0);
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "flatten", &result, &diag, dimfold_layout0_flatten(&result, &point, 0, 1, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NULL, "flatten", &result, &diag, dimfold_layout2_flatten(&result, NULL, 0, -1, &diag));
}
