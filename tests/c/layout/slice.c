/* Slicing one axis and NumPy's basic indexing, against what Python says of slices. */
#include "cases.h"

static bool has(const dimfold_slice *slice, int32_t part)
{
    return (slice->has & part) != 0;
}

/* A bound as Python reads it: negative ones count from the end, and none lies outside [low, high]. */
static wide bound_of(ptrdiff_t bound, size_t extent, wide low, wide high)
{
    wide counted = bound < 0 ? (wide)bound + (wide)extent : bound;
    return counted < low ? low : counted > high ? high : counted;
}

/* Python's slice(start, stop, step).indices(extent): where the slice begins, ends and how far each step goes. */
static void python_indices(const dimfold_slice *slice, size_t extent, wide *start, wide *stop, wide *step)
{
    *step = has(slice, DIMFOLD_HAS_STEP) ? slice->step : 1;
    wide low = *step > 0 ? 0 : -1, high = *step > 0 ? (wide)extent : (wide)extent - 1;
    *start = has(slice, DIMFOLD_HAS_START) ? bound_of(slice->start, extent, low, high) : *step > 0 ? low : high;
    *stop = has(slice, DIMFOLD_HAS_STOP) ? bound_of(slice->stop, extent, low, high) : *step > 0 ? high : low;
}

/* The elements of range(start, stop, step), counted one by one if they are few. */
static size_t python_length(wide start, wide stop, wide step, bool few)
{
    size_t count = 0;
    if (few) {
        for (wide i = start; step > 0 ? i < stop : i > stop; i += step)
            count++;
        return count;
    }
    wide distance = step > 0 ? stop - start : start - stop, stride = step > 0 ? step : -step;
    return distance <= 0 ? 0 : (size_t)((distance + stride - 1) / stride);
}

/* Notes what a slice takes of an axis and returns how many elements these are. */
static size_t pick_slice(struct reference_pick *pick, size_t axis, const dimfold_slice *slice, size_t extent)
{
    wide start, stop, step;
    python_indices(slice, extent, &start, &stop, &step);
    size_t count = python_length(start, stop, step, extent <= 5);
    pick->start[axis] = (ptrdiff_t)start;
    pick->step[axis] = (ptrdiff_t)step;
    return count;
}

static void check_narrow(const dimfold_layout *layout, ptrdiff_t axis, const dimfold_slice *slice)
{
    struct reference_pick pick = reference_pick_all(layout->ndim);
    size_t place = axis_from_front(axis, layout->ndim);
    dimfold_layout result, expected = *layout;
    dimfold_diag diag;
    if (has(slice, DIMFOLD_HAS_STEP) && slice->step == 0) {
        CHECK_FAILS(DIMFOLD_ERR_SLICE, "dim_narrow", &result, &diag,
                    dimfold_layout_dim_narrow(&result, layout, axis, slice, &diag));
        return;
    }
    expected.shape[place] = pick_slice(&pick, place, slice, layout->shape[place]);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_narrow(&result, layout, axis, slice, NULL));
    if (!CHECK(reference_is_picked(&result, layout->ndim, expected.shape, layout, &pick)))
        printf("    [%td:%td:%td], has %d, axis %td\n", slice->start, slice->stop, slice->step, (int)slice->has, axis);
    if (expected.shape[place] == 0)
        CHECK_EQ(layout->offset, result.offset);
}

/* Slice number n of the small scope: start, stop and step each in -5…5 or left out, and then any number. */
#define SLICES (12 * 12 * 12)
static dimfold_slice slice_number(size_t n)
{
    dimfold_slice slice = {0, (ptrdiff_t)(n % 12) - 5, (ptrdiff_t)(n / 12 % 12) - 5, (ptrdiff_t)(n / 144 % 12) - 5};
    slice.has = (slice.start <= 5 ? DIMFOLD_HAS_START : 0) | (slice.stop <= 5 ? DIMFOLD_HAS_STOP : 0) |
                (slice.step <= 5 ? DIMFOLD_HAS_STEP : 0);
    slice.step = slice.step == 6 ? 0 : slice.step;
    return slice;
}

static void narrow_every(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    for (size_t axis = 0; axis < layout->ndim; axis++)
        for (size_t n = 0; n < SLICES; n++) {
            dimfold_slice slice = slice_number(n);
            check_narrow(layout, (ptrdiff_t)axis - (n % 2 == 0 ? (ptrdiff_t)layout->ndim : 0), &slice);
        }
}

/* Some of the slices of the small scope, going on where the layout before stopped. */
static void narrow_some(const dimfold_layout *layout, uint64_t *random)
{
    static size_t next;
    (void)random;
    for (size_t axis = 0; axis < layout->ndim; axis++)
        for (size_t n = 0; n < 7; n++) {
            dimfold_slice slice = slice_number(next++ % SLICES);
            check_narrow(layout, (ptrdiff_t)axis, &slice);
        }
}

TEST(slice_matches_python_for_every_start_stop_step)
{
    every_layout(1, 5, 3, narrow_every);
    every_layout(2, 3, 1, narrow_every);
    every_small_layout(test_scale() > 1 ? narrow_every : narrow_some);
}

static dimfold_slice random_slice(uint64_t *random, size_t extent)
{
    dimfold_slice slice = {.has = (int32_t)(test_random(random) % 8)};
    ptrdiff_t *parts[] = {&slice.start, &slice.stop, &slice.step};
    for (size_t i = 0; i < 3; i++) {
        ptrdiff_t near = extent > PTRDIFF_MAX - 3 ? PTRDIFF_MAX - 3 : (ptrdiff_t)extent;
        *parts[i] = random_once_in(random, 4) ? random_extreme(random, PTRDIFF_MIN, PTRDIFF_MAX)
                                              : random_extreme(random, -near - 2, near + 2);
        if (random_once_in(random, 3))
            *parts[i] = (ptrdiff_t)test_random_in(random, -3, 3);
    }
    return slice;
}

static void narrow_random(const dimfold_layout *layout, uint64_t *random)
{
    for (size_t n = 0; n < 4 && layout->ndim > 0; n++) {
        ptrdiff_t axis = random_axis(random, layout->ndim);
        dimfold_slice slice = random_slice(random, layout->shape[axis_from_front(axis, layout->ndim)]);
        check_narrow(layout, axis, &slice);
    }
}

TEST(slices_at_the_limits_of_integers_match_python)
{
    random_layouts(20000, narrow_random);
}

TEST(a_slice_with_a_negative_stop_counts_it_from_the_end)
{
    size_t shape[] = {5};
    dimfold_slice slice = {DIMFOLD_HAS_START | DIMFOLD_HAS_STOP | DIMFOLD_HAS_STEP, 3, -1, -1};
    dimfold_layout layout, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 1, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_narrow(&result, &layout, 0, &slice, NULL));
    CHECK(result.shape[0] == 0 && result.offset == 0);
    slice = (dimfold_slice){DIMFOLD_HAS_START | DIMFOLD_HAS_STEP, -9, 0, -1};
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_narrow(&result, &layout, 0, &slice, NULL));
    CHECK(result.shape[0] == 0 && result.offset == 0);
}

TEST(an_overlapping_layout_can_be_sliced)
{
    size_t shape[] = {5}, window[] = {3};
    dimfold_slice slice = {DIMFOLD_HAS_STEP, 0, 0, 2};
    dimfold_layout layout, windows, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 1, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_sliding_window(&windows, &layout, 1, window, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_narrow(&result, &windows, 0, &slice, NULL));
    CHECK(result.shape[0] == 2 && result.shape[1] == 3 && result.stride[0] == 2 && result.stride[1] == 1);
}

TEST(slices_with_unknown_bits_are_refused)
{
    size_t shape[] = {5};
    const int32_t bits[] = {8, 15, -1, INT32_MIN, INT32_MAX, 0x100};
    dimfold_layout layout, result;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 1, shape, NULL));
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        dimfold_slice slice = {bits[i], 1, 3, 1};
        dimfold_indexer indexer = {DIMFOLD_INDEXER_SLICE, slice};
        CHECK_FAILS(DIMFOLD_ERR_SLICE, "dim_narrow", &result, &diag,
                    dimfold_layout_dim_narrow(&result, &layout, 0, &slice, &diag));
        CHECK_FAILS(DIMFOLD_ERR_SLICE, "dim_slice", &result, &diag,
                    dimfold_layout_dim_slice(&result, &layout, 1, &indexer, &diag));
    }
}

/* ---- dim_slice ---- */

/* What a list of indexers makes of a layout, worked out from left to right. */
struct indexing {
    struct reference_pick pick;
    size_t ndim, shape[2 * DIMFOLD_NDIM_MAX];
    size_t axis;               /* the next axis of the layout */
    unsigned refusals;         /* statuses that apply, a bit for each */
};

static void index_refuse(struct indexing *indexing, dimfold_status status)
{
    indexing->refusals |= 1u << status;
}

static void index_keep(struct indexing *indexing, const dimfold_layout *layout, const dimfold_slice *slice)
{
    size_t axis = indexing->axis++;
    if (axis >= layout->ndim)
        return;
    if (has(slice, DIMFOLD_HAS_STEP) && slice->step == 0) {
        index_refuse(indexing, DIMFOLD_ERR_SLICE);
        return;
    }
    indexing->pick.axes[axis] = indexing->ndim;
    indexing->shape[indexing->ndim++] = pick_slice(&indexing->pick, axis, slice, layout->shape[axis]);
}

static void index_take(struct indexing *indexing, const dimfold_layout *layout, ptrdiff_t index)
{
    size_t axis = indexing->axis++;
    if (axis >= layout->ndim)
        return;
    wide counted = index < 0 ? (wide)index + (wide)layout->shape[axis] : index;
    if (counted < 0 || counted >= (wide)layout->shape[axis])
        index_refuse(indexing, DIMFOLD_ERR_INDEX);
    indexing->pick.start[axis] = (ptrdiff_t)counted;
    indexing->pick.step[axis] = 0;
}

static void index_by(struct indexing *indexing, const dimfold_layout *layout, const dimfold_indexer *indexer,
                     size_t left)
{
    const dimfold_slice whole = {0};
    if (indexer->kind == DIMFOLD_INDEXER_SLICE)
        index_keep(indexing, layout, &indexer->slice);
    else if (indexer->kind == DIMFOLD_INDEXER_INDEX)
        index_take(indexing, layout, indexer->slice.start);
    else if (indexer->kind == DIMFOLD_INDEXER_NEWAXIS)
        indexing->shape[indexing->ndim++] = 1;
    else
        for (size_t i = 0; i < left; i++)
            index_keep(indexing, layout, &whole);
}

static struct indexing index_all(const dimfold_layout *layout, size_t count, const dimfold_indexer *indexers)
{
    struct indexing indexing = {.pick = reference_pick_all(layout->ndim)};
    const dimfold_indexer rest = {DIMFOLD_INDEXER_ELLIPSIS, {0}};
    size_t used = 0, ellipses = 0;
    for (size_t i = 0; i < count; i++) {
        used += indexers[i].kind == DIMFOLD_INDEXER_SLICE || indexers[i].kind == DIMFOLD_INDEXER_INDEX;
        ellipses += indexers[i].kind == DIMFOLD_INDEXER_ELLIPSIS;
    }
    if (ellipses > 1)
        index_refuse(&indexing, DIMFOLD_ERR_ARGUMENT);
    if (used > layout->ndim)
        index_refuse(&indexing, DIMFOLD_ERR_NDIM);
    if (indexing.refusals != 0)
        return indexing;
    for (size_t i = 0; i < count; i++)
        index_by(&indexing, layout, &indexers[i], layout->ndim - used);
    if (ellipses == 0)
        index_by(&indexing, layout, &rest, layout->ndim - used);
    if (indexing.ndim > DIMFOLD_NDIM_MAX)
        index_refuse(&indexing, DIMFOLD_ERR_NDIM);
    return indexing;
}

static void check_indexing(const dimfold_layout *layout, size_t count, const dimfold_indexer *indexers)
{
    struct indexing expected = index_all(layout, count, indexers);
    dimfold_layout result;
    dimfold_diag diag;
    memset(&result, 0xa5, sizeof result);
    dimfold_status status = dimfold_layout_dim_slice(&result, layout, count, indexers, &diag);
    if (expected.refusals == 0)
        CHECK(status == DIMFOLD_OK &&
              reference_is_picked(&result, expected.ndim, expected.shape, layout, &expected.pick));
    else if (CHECK(status != DIMFOLD_OK && (expected.refusals >> status & 1) != 0))
        CHECK_FAILS(status, "dim_slice", &result, &diag,
                    dimfold_layout_dim_slice(&result, layout, count, indexers, &diag));
}

static void index_in_every_way(const dimfold_layout *layout, uint64_t *random)
{
    static const dimfold_indexer choices[] = {
        {DIMFOLD_INDEXER_INDEX, {0, 0, 0, 0}},
        {DIMFOLD_INDEXER_INDEX, {7, -2, 9, 0}},
        {DIMFOLD_INDEXER_SLICE, {0, 9, 9, 0}},
        {DIMFOLD_INDEXER_SLICE, {DIMFOLD_HAS_STEP, 0, 0, -1}},
        {DIMFOLD_INDEXER_SLICE, {DIMFOLD_HAS_START, 1, 0, 0}},
        {DIMFOLD_INDEXER_NEWAXIS, {0, 0, 0, 0}},
        {DIMFOLD_INDEXER_ELLIPSIS, {0, 0, 0, 0}},
    };
    const size_t kinds = sizeof choices / sizeof *choices;
    (void)random;
    for (size_t count = 0, ways = 1; count <= 4; count++, ways *= kinds)
        for (size_t n = 0; n < ways; n++) {
            dimfold_indexer indexers[4];
            size_t number = n;
            for (size_t i = 0; i < count; i++, number /= kinds)
                indexers[i] = choices[number % kinds];
            check_indexing(layout, count, indexers);
        }
}

static void index_at_random(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_indexer indexers[DIMFOLD_NDIM_MAX + 3];
    size_t count = (size_t)test_random_in(random, 0, (intmax_t)layout->ndim + 2);
    bool ellipsis = false;
    for (size_t i = 0; i < count; i++) {
        size_t extent = i < layout->ndim ? layout->shape[i] : 1;
        indexers[i].kind = (int32_t)(test_random(random) % 4);
        if (indexers[i].kind == DIMFOLD_INDEXER_ELLIPSIS && (ellipsis || !random_once_in(random, 3)))
            indexers[i].kind = DIMFOLD_INDEXER_SLICE;
        ellipsis = ellipsis || indexers[i].kind == DIMFOLD_INDEXER_ELLIPSIS;
        indexers[i].slice = random_slice(random, extent);
        if (indexers[i].kind == DIMFOLD_INDEXER_INDEX && extent > 0 && extent <= PTRDIFF_MAX)
            indexers[i].slice.start = random_extreme(random, -(ptrdiff_t)extent, (ptrdiff_t)extent - 1);
        if (indexers[i].slice.step == 0)
            indexers[i].slice.step = 1;
    }
    check_indexing(layout, count, indexers);
}

TEST(dim_slice_is_numpys_basic_indexing)
{
    every_layout(2, 2, 1, index_in_every_way);
    every_small_layout(index_at_random);
    random_layouts(20000, index_at_random);
}

TEST(dim_slice_refuses_unknown_kinds)
{
    const int32_t kinds[] = {-1, 4, INT32_MAX, INT32_MIN};
    size_t shape[] = {2, 3};
    dimfold_layout layout, result;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, shape, NULL));
    for (size_t i = 0; i < 4; i++) {
        dimfold_indexer indexers[] = {{DIMFOLD_INDEXER_INDEX, {0, 0, 0, 0}}, {kinds[i], {0, 0, 0, 0}}};
        CHECK_FAILS(DIMFOLD_ERR_ARGUMENT, "dim_slice", &result, &diag,
                    dimfold_layout_dim_slice(&result, &layout, 2, indexers, &diag));
    }
}

TEST(dim_slice_refuses_a_65th_axis)
{
    dimfold_indexer indexers[65];
    dimfold_layout layout, result;
    dimfold_diag diag;
    for (size_t i = 0; i < 65; i++)
        indexers[i] = (dimfold_indexer){DIMFOLD_INDEXER_NEWAXIS, {0, 0, 0, 0}};
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 0, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_slice(&result, &layout, 64, indexers, NULL));
    CHECK_EQ(64, result.ndim);
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "dim_slice", &result, &diag,
                dimfold_layout_dim_slice(&result, &layout, 65, indexers, &diag));
}

/* ---- dim_slice_strict ---- */

static void strict(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    for (size_t axis = 0; axis < layout->ndim; axis++)
        for (ptrdiff_t start = -2; start <= 5; start++)
            for (ptrdiff_t stop = -2; stop <= 5; stop++) {
                const ptrdiff_t extent = (ptrdiff_t)layout->shape[axis];
                const dimfold_slice slice = {DIMFOLD_HAS_START | DIMFOLD_HAS_STOP, start, stop, 0};
                bool inside = start >= 0 && start <= extent && stop >= 0 && stop <= extent;
                dimfold_status expected = !inside ? DIMFOLD_ERR_INDEX : stop < start ? DIMFOLD_ERR_SLICE : DIMFOLD_OK;
                dimfold_layout result, narrowed;
                CHECK_STATUS(expected, dimfold_layout_dim_slice_strict(&result, layout, (ptrdiff_t)axis, start, stop,
                                                                       NULL));
                CHECK_STATUS(DIMFOLD_OK, dimfold_layout_dim_narrow(&narrowed, layout, (ptrdiff_t)axis, &slice, NULL));
                CHECK(expected != DIMFOLD_OK || reference_equal(&result, &narrowed) ||
                      reference_complain("sliced", &result, layout));
            }
}

TEST(dim_slice_strict_is_dim_narrow_within_the_bounds_and_refuses_all_else)
{
    every_layout(2, 4, 2, strict);
    every_layout(3, 2, 1, strict);
}

TEST(dim_slice_strict_names_the_bound_at_fault)
{
    const dimfold_layout2 layout = {0, {3, 4}, {4, 1}};
    dimfold_layout2 result;
    dimfold_diag diag;
    CHECK_FAILS(DIMFOLD_ERR_INDEX, "dim_slice_strict", &result, &diag,
                dimfold_layout2_dim_slice_strict(&result, &layout, -1, -1, 2, &diag));
    CHECK(strcmp(diag.operand, "start") == 0 && diag.axis == 1 && diag.expected == 4 && diag.found == -1);
    CHECK_FAILS(DIMFOLD_ERR_INDEX, "dim_slice_strict", &result, &diag,
                dimfold_layout2_dim_slice_strict(&result, &layout, 0, 2, PTRDIFF_MAX, &diag));
    CHECK(strcmp(diag.operand, "stop") == 0 && diag.axis == 0 && diag.expected == 3 && diag.found == PTRDIFF_MAX);
    CHECK_FAILS(DIMFOLD_ERR_SLICE, "dim_slice_strict", &result, &diag,
                dimfold_layout2_dim_slice_strict(&result, &layout, 0, 3, 2, &diag));
    CHECK(strcmp(diag.operand, "stop") == 0 && diag.expected == 3 && diag.found == 2);
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "dim_slice_strict", &result, &diag,
                dimfold_layout2_dim_slice_strict(&result, &layout, 2, 0, 0, &diag));
}
