/* Diagonals as NumPy takes them, and sliding windows. */
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

/* ---- Sliding windows ---- */

struct windows {
    size_t ndim, count;              /* axes of the layout, windows */
    size_t axes[DIMFOLD_NDIM_MAX]; /* the axis of each window */
};

/* Element j of window i is element i + j of the axis, for each of the windows on it. */
static void window_source(const void *how, const ptrdiff_t *index, ptrdiff_t *source)
{
    const struct windows *windows = how;
    memcpy(source, index, windows->ndim * sizeof *source);
    for (size_t i = 0; i < windows->count; i++)
        source[windows->axes[i]] += index[windows->ndim + i];
}

static void check_window(const dimfold_layout *layout, size_t count, const size_t *window, const ptrdiff_t *axes)
{
    struct windows windows = {.ndim = layout->ndim, .count = count};
    size_t shape[2 * DIMFOLD_NDIM_MAX];
    bool fits = true;
    dimfold_layout result;
    dimfold_diag diag;
    memcpy(shape, layout->shape, layout->ndim * sizeof *shape);
    for (size_t i = 0; i < count; i++) {
        size_t axis = axes == NULL ? i : axis_from_front(axes[i], layout->ndim);
        windows.axes[i] = axis;
        fits = fits && window[i] <= shape[axis];
        shape[axis] = shape[axis] - window[i] + 1;
        shape[layout->ndim + i] = window[i];
    }
    bool has_size = reference_product(layout->ndim + count, shape, true) <= PTRDIFF_MAX;
    dimfold_status expected = !fits ? DIMFOLD_ERR_SHAPE : has_size ? DIMFOLD_OK : DIMFOLD_ERR_OVERFLOW;
    if (expected != DIMFOLD_OK) {
        CHECK_FAILS(expected, "sliding_window", &result, &diag,
                    dimfold_layout_sliding_window(&result, layout, count, window, axes, &diag));
        return;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_sliding_window(&result, layout, count, window, axes, NULL));
    CHECK(reference_is_view(&result, layout->ndim + count, shape, layout, window_source, &windows));
}

/* Windows that are larger than nothing: a window of 0 elements of an empty axis has no definition to hold it to. */
static void window_every(const dimfold_layout *layout, uint64_t *random)
{
    size_t box[4] = {4, 4, 4, 4}, window[4];
    ptrdiff_t index[4] = {0}, axes[4];
    for (size_t count = 0; count <= layout->ndim + 1 && (count == 0 || layout->ndim > 0); count++)
        do {
            for (size_t i = 0; i < count; i++) {
                window[i] = (size_t)index[i] + 1;
                axes[i] = random_axis(random, layout->ndim);
            }
            check_window(layout, count, window, axes);
            if (count == layout->ndim)
                check_window(layout, count, window, NULL);
        } while (reference_next_c(count, box, index));
}

static void window_random(const dimfold_layout *layout, uint64_t *random)
{
    size_t window[DIMFOLD_NDIM_MAX], left[DIMFOLD_NDIM_MAX];
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    size_t count = layout->ndim == 0 ? 0 : (size_t)test_random_in(random, 0, 3);
    memcpy(left, layout->shape, layout->ndim * sizeof *left);
    if (layout->ndim + count > DIMFOLD_NDIM_MAX || reference_size(layout) == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        axes[i] = random_axis(random, layout->ndim);
        size_t *extent = &left[axis_from_front(axes[i], layout->ndim)];
        window[i] = (size_t)random_extreme(random, 0, (ptrdiff_t)*extent);
        window[i] += window[i] == 0;
        *extent -= window[i] - 1;
    }
    check_window(layout, count, window, axes);
}

TEST(sliding_window_shows_every_window_along_its_axes)
{
    every_layout(2, 3, 2, window_every);
    random_layouts(8000, window_random);
}

TEST(sliding_window_refuses_windows_that_do_not_fit)
{
    size_t shape[] = {3, 4}, large[] = {4, 1}, largest[] = {SIZE_MAX, 1}, one[65];
    ptrdiff_t axes[65] = {0}, outside[] = {2, 0};
    dimfold_layout layout, result;
    dimfold_diag diag;
    for (size_t i = 0; i < 65; i++)
        one[i] = 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, shape, NULL));
    CHECK_FAILS(DIMFOLD_ERR_SHAPE, "sliding_window", &result, &diag,
                dimfold_layout_sliding_window(&result, &layout, 2, large, NULL, &diag));
    CHECK_FAILS(DIMFOLD_ERR_SHAPE, "sliding_window", &result, &diag,
                dimfold_layout_sliding_window(&result, &layout, 2, largest, NULL, &diag));
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "sliding_window", &result, &diag,
                dimfold_layout_sliding_window(&result, &layout, 2, one, outside, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "sliding_window", &result, &diag,
                dimfold_layout_sliding_window(&result, &layout, 1, one, NULL, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "sliding_window", &result, &diag,
                dimfold_layout_sliding_window(&result, &layout, 63, one, axes, &diag));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_sliding_window(&result, &layout, 62, one, axes, NULL));
    CHECK_EQ(64, result.ndim);
}
