/* Layouts without gaps: made for any order of the axes, recognised, and the order read off their strides. */
#include "layout/cases.h"

/* ---- dense ---- */

/* Whether the elements, visited with the last of `axes` as the fastest, lie at 0, 1, 2… */
static bool counts_up(const dimfold_layout *layout, const ptrdiff_t *axes, ptrdiff_t first)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX] = {0}, visited[DIMFOLD_NDIM_MAX] = {0};
    size_t extents[DIMFOLD_NDIM_MAX];
    for (size_t i = 0; i < layout->ndim; i++)
        extents[i] = layout->shape[axis_from_front(axes[i], layout->ndim)];
    do {
        for (size_t i = 0; i < layout->ndim; i++)
            index[axis_from_front(axes[i], layout->ndim)] = visited[i];
        if (reference_position(layout, index) != first++)
            return false;
    } while (reference_next_c(layout->ndim, extents, visited));
    return true;
}

static void check_dense(const dimfold_layout *layout, const ptrdiff_t *axes)
{
    dimfold_layout result, filled = *layout;
    if (!CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dense(&result, layout->ndim, layout->shape, axes, NULL)))
        return;
    CHECK(result.ndim == layout->ndim && result.offset == 0 && reference_status(&result) == DIMFOLD_OK);
    for (size_t i = 0; i < layout->ndim; i++) {
        CHECK_EQ(layout->shape[i], result.shape[i]);
        filled.shape[i] = layout->shape[i] == 0 ? 1 : layout->shape[i];
        filled.stride[i] = result.stride[i];
    }
    filled.offset = 0;
    CHECK(counts_up(&filled, axes, 0) || reference_complain("not dense in that order", &result, layout));
}

static void dense_in_every_order(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    for (size_t i = 0; i < layout->ndim; i++)
        axes[i] = (ptrdiff_t)i;
    do
        check_dense(layout, axes);
    while (next_permutation(layout->ndim, axes));
    random_permutation(random, layout->ndim, axes);
    check_dense(layout, axes);
}

TEST(dense_counts_up_along_the_axes_from_the_slowest_to_the_fastest)
{
    every_layout(4, 3, 0, dense_in_every_order);
}

/* Shapes too large to be walked: each stride is the product of the faster extents. */
static void dense_large(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    dimfold_layout result;
    wide step = 1;
    random_permutation(random, layout->ndim, axes);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dense(&result, layout->ndim, layout->shape, axes, NULL));
    for (size_t i = layout->ndim; i-- > 0;) {
        size_t axis = axis_from_front(axes[i], layout->ndim);
        CHECK(result.stride[axis] == step && result.shape[axis] == layout->shape[axis]);
        step *= layout->shape[axis] == 0 ? 1 : (wide)layout->shape[axis];
    }
}

TEST(dense_reaches_the_limits_of_ranks_and_sizes)
{
    random_layouts(4000, dense_large);
}

TEST(dense_refuses_what_is_no_permutation_or_too_large)
{
    const size_t half = (size_t)1 << (sizeof(size_t) * 4), shape[] = {2, 3, 4}, large[] = {half, 0, half};
    dimfold_layout result;
    dimfold_diag diag;
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "dense", &result, &diag,
                dimfold_layout_dense(&result, 3, shape, (ptrdiff_t[]){0, 1, -2}, &diag));
    CHECK(diag.axis == 1 && strcmp(diag.operand, "axes") == 0);
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "dense", &result, &diag,
                dimfold_layout_dense(&result, 3, shape, (ptrdiff_t[]){0, 1, 3}, &diag));
    CHECK_FAILS(DIMFOLD_ERR_OVERFLOW, "dense", &result, &diag,
                dimfold_layout_dense(&result, 3, large, (ptrdiff_t[]){2, 0, 1}, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "dense", &result, &diag, dimfold_layout_dense(&result, 65, shape, NULL, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NULL, "dense", &result, &diag, dimfold_layout_dense(&result, 3, shape, NULL, &diag));
}

/* ---- is_contig, is_dense ---- */

/* Whether some order of the axes visits offset, offset + 1, offset + 2… */
static bool has_counting_order(const dimfold_layout *layout)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    for (size_t i = 0; i < layout->ndim; i++)
        axes[i] = (ptrdiff_t)i;
    do
        if (counts_up(layout, axes, (ptrdiff_t)layout->offset))
            return true;
    while (next_permutation(layout->ndim, axes));
    return false;
}

static size_t contig_seen;

static void contig(const dimfold_layout *layout, uint64_t *random)
{
    bool expected = reference_size(layout) == 0 || has_counting_order(layout);
    (void)random;
    contig_seen += expected && reference_size(layout) > 1;
    CHECK(expected == dimfold_layout_is_contig(layout) || reference_complain("is_contig", NULL, layout));
    CHECK((expected && layout->offset == 0) == dimfold_layout_is_dense(layout) ||
          reference_complain("is_dense", NULL, layout));
}

TEST(is_contig_says_whether_some_order_of_the_axes_counts_up)
{
    contig_seen = 0;
    every_layout(3, 4, 5, contig);
    every_layout(3, 3, 9, contig);
    CHECK(contig_seen > 100);
}

/* ---- stride_order ---- */

/* Whether axis a comes before axis b, by the three rules one after the other. */
static bool comes_before(const dimfold_layout *layout, ptrdiff_t a, ptrdiff_t b)
{
    size_t step_a = stride_magnitude(layout->stride[a]), step_b = stride_magnitude(layout->stride[b]);
    if (step_a != step_b)
        return step_a > step_b;
    if (layout->shape[a] != layout->shape[b])
        return layout->shape[a] > layout->shape[b];
    return a < b;
}

static void stride_order(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    (void)random;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_stride_order(layout, axes, NULL));
    CHECK(reference_is_permutation(layout->ndim, axes));
    for (size_t i = 1; i < layout->ndim; i++)
        CHECK(comes_before(layout, axes[i - 1], axes[i]) || reference_complain("stride_order", NULL, layout));
}

TEST(stride_order_sorts_by_stride_then_extent_then_axis)
{
    every_small_layout(stride_order);
    random_layouts(4000, stride_order);
}

/* What dense makes of the order of a contiguous layout is that layout, but for the offset. */
static void dense_again(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    dimfold_layout result, moved = *layout;
    (void)random;
    moved.offset = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_stride_order(layout, axes, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dense(&result, layout->ndim, layout->shape, axes, NULL));
    bool same = dimfold_layout_equivalent(&result, &moved);
    CHECK(same == dimfold_layout_is_contig(layout) || reference_complain("made again", &result, layout));
    contig_seen += same;
}

TEST(dense_in_the_stride_order_of_a_layout_is_that_layout_if_it_is_contiguous)
{
    contig_seen = 0;
    every_small_layout(dense_again);
    random_layouts(4000, dense_again);
    CHECK(contig_seen > 1000);
}

TEST(questions_about_density_have_an_answer_for_every_pointer)
{
    dimfold_layout layout = {.ndim = 65};
    dimfold_layout3 fixed = {0, {2, 2, 2}, {4, 2, 1}};
    dimfold_diag diag;
    ptrdiff_t axes[3];
    CHECK(!dimfold_layout_is_contig(NULL) && !dimfold_layout_is_dense(NULL) && !dimfold_layout3_is_contig(NULL));
    CHECK(!dimfold_layout_is_contig(&layout) && !dimfold_layout_is_dense(&layout));
    CHECK(dimfold_layout3_is_contig(&fixed) && dimfold_layout3_is_dense(&fixed));
    CHECK_FAILS(DIMFOLD_ERR_NULL, "stride_order", &axes, &diag, dimfold_layout3_stride_order(NULL, axes, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "stride_order", &axes, &diag, dimfold_layout_stride_order(&layout, axes, &diag));
}
