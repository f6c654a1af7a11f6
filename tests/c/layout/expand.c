/* Views that add axes: of extent 1, or of sliding windows. */
#include "cases.h"

/* extent × stride of the axis after it, or that of the layout's last axis when it is last; the stride alone where the
   product has no room. */
static ptrdiff_t inserted_stride(const dimfold_layout *result, const dimfold_layout *layout, size_t axis)
{
    if (axis + 1 == result->ndim)
        return layout->ndim > 0 ? layout->stride[layout->ndim - 1] : 1;
    size_t extent = result->shape[axis + 1] == 0 ? 1 : result->shape[axis + 1];
    wide product = (wide)extent * result->stride[axis + 1];
    bool fits = product <= PTRDIFF_MAX && product >= -PTRDIFF_MAX;
    return fits ? (ptrdiff_t)product : result->stride[axis + 1];
}

/* Whether `result` is `layout` with axes of extent 1 at the places marked, their strides as dim_insert promises. */
static bool is_unsqueezed(const dimfold_layout *result, const dimfold_layout *layout, const bool *inserted)
{
    size_t axis = 0;
    if (result->offset != layout->offset || reference_status(result) != DIMFOLD_OK)
        return reference_complain("offset or validity", result, layout);
    for (size_t i = 0; i < result->ndim; i++) {
        size_t extent = inserted[i] ? 1 : layout->shape[axis];
        ptrdiff_t stride = inserted[i] ? inserted_stride(result, layout, i) : layout->stride[axis];
        if (result->shape[i] != extent || result->stride[i] != stride)
            return reference_complain("an axis", result, layout);
        axis += !inserted[i];
    }
    return axis == layout->ndim;
}

static void insert_everywhere(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t ndim = (ptrdiff_t)layout->ndim + 1;
    dimfold_layout result;
    (void)random;
    for (ptrdiff_t axis = -ndim; axis < ndim && ndim <= DIMFOLD_NDIM_MAX; axis++) {
        bool inserted[DIMFOLD_NDIM_MAX] = {false};
        inserted[axis_from_front(axis, (size_t)ndim)] = true;
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_insert(&result, layout, axis, NULL));
        CHECK_EQ(ndim, result.ndim);
        CHECK(is_unsqueezed(&result, layout, inserted));
    }
}

TEST(dim_insert_gives_the_new_axis_the_stride_that_keeps_contiguity_visible)
{
    every_small_layout(insert_everywhere);
    random_layouts(2000, insert_everywhere);
}

TEST(dim_insert_never_makes_a_stride_that_no_layout_may_have)
{
    size_t shape[] = {((size_t)PTRDIFF_MAX + 1) / 2, 1};
    ptrdiff_t stride[] = {-2, PTRDIFF_MAX};
    dimfold_layout layout, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 2, shape, stride, PTRDIFF_MAX - 1, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_insert(&result, &layout, 0, NULL));
    CHECK_EQ(-2, result.stride[0]); /* -2^63 would be PTRDIFF_MIN */
    CHECK_EQ(DIMFOLD_OK, reference_status(&result));
}

static void unsqueeze_random(const dimfold_layout *layout, uint64_t *random)
{
    size_t room = DIMFOLD_NDIM_MAX - layout->ndim;
    size_t count = (size_t)test_random_in(random, 0, (intmax_t)(room < 4 ? room : 4));
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    bool inserted[DIMFOLD_NDIM_MAX] = {false};
    dimfold_layout result;
    random_permutation(random, layout->ndim + count, axes);
    for (size_t i = 0; i < count; i++)
        inserted[axis_from_front(axes[i], layout->ndim + count)] = true;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_unsqueeze(&result, layout, count, axes, NULL));
    CHECK_EQ(layout->ndim + count, result.ndim);
    CHECK(is_unsqueezed(&result, layout, inserted));
}

TEST(unsqueeze_inserts_axes_at_their_places_in_the_result)
{
    every_small_layout(unsqueeze_random);
    random_layouts(4000, unsqueeze_random);
}

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
