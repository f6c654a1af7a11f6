/* What operations ask of layouts before they run: translated, sorted, copied and classified axes. */
#include "layout/visits.h"

/* ---- translate_to_col_major ---- */

static bool is_one_run(const dimfold_layout *layout)
{
    for (size_t i = 1; i < layout->ndim; i++)
        if (layout->shape[i] != 1)
            return false;
    return layout->ndim == 0 || layout->shape[0] == 1 || layout->stride[0] == 1;
}

static bool are_contiguous_alike(size_t count, const dimfold_layout *const *layouts)
{
    bool c = true, f = true;
    for (size_t i = 0; i < count; i++) {
        c = c && dimfold_layout_is_c_contig(layouts[i]);
        f = f && dimfold_layout_is_f_contig(layouts[i]);
    }
    return c || f;
}

static void check_translate(size_t count, const dimfold_layout *const *layouts, dimfold_order order)
{
    static struct visit visit;
    dimfold_layout results[DIMFOLD_OPERANDS_MAX];
    const dimfold_layout *pointers[DIMFOLD_OPERANDS_MAX];
    dimfold_diag diag;
    if (order == DIMFOLD_ORDER_B && !visit_fills_bounds(layouts[0])) {
        CHECK_FAILS(DIMFOLD_ERR_ORDER, "translate_to_col_major", &results, &diag,
                    dimfold_layout_translate_to_col_major(count, results, layouts, order, &diag));
        return;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_translate_to_col_major(count, results, layouts, order, NULL));
    for (size_t i = 0; i < count; i++) {
        pointers[i] = &results[i];
        CHECK((results[i].ndim == layouts[0]->ndim && reference_status(&results[i]) == DIMFOLD_OK) ||
              reference_complain("translated", &results[i], layouts[i]));
        CHECK(memcmp(results[i].shape, results[0].shape, results[0].ndim * sizeof(size_t)) == 0);
        if (reference_size(layouts[0]) > 0 &&
            (order == DIMFOLD_ORDER_B || (order == DIMFOLD_ORDER_A && are_contiguous_alike(count, layouts))))
            CHECK(is_one_run(&results[i]) || reference_complain("not one run", &results[i], layouts[i]));
    }
    if (!visit_is_small(&results[0]))
        return;
    visit_in_f_order(&visit, count, pointers);
    CHECK(visit_is(&visit, order, count, layouts) || reference_complain("visited wrongly", &results[0], layouts[0]));
}

static void translate_one(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    for (dimfold_order order = DIMFOLD_ORDER_C; order <= DIMFOLD_ORDER_B && visit_is_small(layout); order++)
        check_translate(1, &layout, order);
}

static void translate_several(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout others[DIMFOLD_OPERANDS_MAX];
    const dimfold_layout *layouts[DIMFOLD_OPERANDS_MAX];
    size_t count = (size_t)test_random_in(random, 2, DIMFOLD_OPERANDS_MAX);
    if (!visit_is_small(layout))
        return;
    random_lockstep(random, layout, count, others);
    for (size_t i = 0; i < count; i++)
        layouts[i] = &others[i];
    for (dimfold_order order = DIMFOLD_ORDER_C; order <= DIMFOLD_ORDER_G; order++)
        check_translate(count, layouts, order);
}

TEST(f_order_over_the_translated_layouts_is_the_visit_in_the_order_asked_for)
{
    every_small_layout(translate_one);
    every_layout(3, 3, 2, translate_several);
    random_layouts(10000, translate_one);
    random_layouts(10000, translate_several);
}

/* The order of translate and of greedy_layout on axes that are too long to be walked: strides in order, positions the
   same at the ends. */
static void sort_large(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout result;
    wide min, max, result_min, result_max;
    (void)random;
    if (reference_size(layout) == 0)
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_translate_to_col_major(1, &result, &layout, DIMFOLD_ORDER_K, NULL));
    reference_extremes(layout, &min, &max);
    reference_extremes(&result, &result_min, &result_max);
    CHECK(min == result_min && max == result_max && reference_size(&result) == reference_size(layout));
    CHECK(reference_status(&result) == DIMFOLD_OK && result.offset == (size_t)min);
    ptrdiff_t last = 0;
    for (size_t i = 0; i < result.ndim; i++)
        if (result.shape[i] > 1) {
            CHECK(result.stride[i] >= last);
            last = result.stride[i];
        }
}

TEST(order_k_sorts_strides_up_to_the_limits)
{
    random_layouts(10000, sort_large);
}

TEST(translate_writes_each_result_over_its_layout)
{
    size_t shape[] = {2, 3};
    dimfold_layout layouts[2], results[2];
    const dimfold_layout *pointers[] = {&layouts[0], &layouts[1]};
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layouts[0], 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_f_contig(&layouts[1], 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_translate_to_col_major(2, results, pointers, DIMFOLD_ORDER_K, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_translate_to_col_major(2, layouts, pointers, DIMFOLD_ORDER_K, NULL));
    CHECK(reference_equal(&results[0], &layouts[0]) && reference_equal(&results[1], &layouts[1]));
}

TEST(translate_refuses_counts_that_it_cannot_have)
{
    dimfold_layout layout, results[9];
    const dimfold_layout *layouts[] = {&layout, &layout, &layout, &layout, &layout, &layout, &layout, &layout, &layout};
    dimfold_diag diag;
    const size_t counts[] = {0, 9, SIZE_MAX};
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 0, NULL, NULL));
    for (size_t i = 0; i < 3; i++)
        CHECK_FAILS(DIMFOLD_ERR_ARGUMENT, "translate_to_col_major", &results, &diag,
                    dimfold_layout_translate_to_col_major(counts[i], results, layouts, DIMFOLD_ORDER_C, &diag));
}

/* ---- greedy_layout ---- */

/* Axis i of the result as greedy_layout makes it of axis `axis` of the layout. */
static bool is_greedy_axis(const dimfold_layout *result, size_t i, const dimfold_layout *layout, size_t axis, bool keep)
{
    ptrdiff_t stride = layout->stride[axis];
    if (reference_is_still(layout, axis) && !keep)
        return result->shape[i] == 1 && result->stride[i] == 0;
    if (result->shape[i] != layout->shape[axis])
        return false;
    return layout->shape[axis] == 1 || result->stride[i] == (keep ? (ptrdiff_t)stride_magnitude(stride) : stride);
}

static void check_greedy(const dimfold_layout *layout, bool keep)
{
    dimfold_layout result;
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    size_t still = 0, ndim = layout->ndim;
    wide min, max;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_greedy_layout(&result, layout, keep, axes, NULL));
    CHECK(result.ndim == ndim && reference_is_permutation(ndim, axes) && reference_status(&result) == DIMFOLD_OK);
    if (reference_size(layout) == 0) {
        CHECK(reference_equal(layout, &result));
        return;
    }
    reference_extremes(layout, &min, &max);
    CHECK_EQ(keep ? (size_t)min : layout->offset, result.offset);
    for (size_t i = 0; i < ndim; i++)
        still += reference_is_still(layout, i);
    size_t first = keep ? still : 0, end = keep ? ndim : ndim - still;
    for (size_t i = 0; i < ndim; i++) {
        CHECK(is_greedy_axis(&result, i, layout, (size_t)axes[i], keep) ||
              reference_complain("an axis of greedy_layout", &result, layout));
        CHECK_EQ(i < first || i >= end, reference_is_still(layout, (size_t)axes[i]));
        CHECK(i <= first || i >= end ||
              stride_magnitude(result.stride[i]) >= stride_magnitude(result.stride[i - 1]));
    }
}

static void greedy_both(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    check_greedy(layout, true);
    check_greedy(layout, false);
}

TEST(greedy_layout_sorts_moving_axes_and_sets_the_others_apart)
{
    every_small_layout(greedy_both);
    random_layouts(8000, greedy_both);
}

/* What is alike: extent 1 or stride 0, where these come first, or the same |stride|. */
static void ties_stay_in_c_order(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout result;
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    (void)random;
    for (int keep = 0; keep < 2 && reference_size(layout) > 0; keep++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_greedy_layout(&result, layout, keep == 1, axes, NULL));
        for (size_t i = 1; i < layout->ndim; i++) {
            size_t before = (size_t)axes[i - 1], axis = (size_t)axes[i];
            bool still = reference_is_still(layout, before);
            bool alike = stride_magnitude(layout->stride[before]) == stride_magnitude(layout->stride[axis]);
            if (still == reference_is_still(layout, axis) && (still ? keep == 1 : alike))
                CHECK(before > axis || reference_complain("ties of greedy_layout", &result, layout));
        }
    }
}

TEST(greedy_layout_keeps_axes_that_are_alike_in_c_order)
{
    every_small_layout(ties_stay_in_c_order);
    random_layouts(2000, ties_stay_in_c_order);
}

TEST(greedy_layout_walks_two_negative_axes_forwards)
{
    size_t shape[] = {3, 3};
    ptrdiff_t stride[] = {-1, -1}, axes[2];
    dimfold_layout layout, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 2, shape, stride, 4, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_greedy_layout(&result, &layout, true, axes, NULL));
    CHECK(result.offset == 0 && result.stride[0] == 1 && result.stride[1] == 1);
}
