/* What operations ask of layouts before they run: translated, sorted, copied and classified axes. */
#include "visits.h"

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

static bool is_permutation(size_t ndim, const ptrdiff_t *axes)
{
    bool seen[DIMFOLD_NDIM_MAX] = {false};
    for (size_t i = 0; i < ndim; i++) {
        if (axes[i] < 0 || (size_t)axes[i] >= ndim || seen[axes[i]])
            return false;
        seen[axes[i]] = true;
    }
    return true;
}

static bool is_still(const dimfold_layout *layout, size_t axis)
{
    return layout->shape[axis] == 1 || layout->stride[axis] == 0;
}

static size_t magnitude(ptrdiff_t stride)
{
    return (size_t)(stride < 0 ? -stride : stride);
}

/* Axis i of the result as greedy_layout makes it of axis `axis` of the layout. */
static bool is_greedy_axis(const dimfold_layout *result, size_t i, const dimfold_layout *layout, size_t axis, bool keep)
{
    ptrdiff_t stride = layout->stride[axis];
    if (is_still(layout, axis) && !keep)
        return result->shape[i] == 1 && result->stride[i] == 0;
    if (result->shape[i] != layout->shape[axis])
        return false;
    return layout->shape[axis] == 1 || result->stride[i] == (keep ? (ptrdiff_t)magnitude(stride) : stride);
}

static void check_greedy(const dimfold_layout *layout, bool keep)
{
    dimfold_layout result;
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    size_t still = 0, ndim = layout->ndim;
    wide min, max;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_greedy_layout(&result, layout, keep, axes, NULL));
    CHECK(result.ndim == ndim && is_permutation(ndim, axes) && reference_status(&result) == DIMFOLD_OK);
    if (reference_size(layout) == 0) {
        CHECK(reference_equal(layout, &result));
        return;
    }
    reference_extremes(layout, &min, &max);
    CHECK_EQ(keep ? (size_t)min : layout->offset, result.offset);
    for (size_t i = 0; i < ndim; i++)
        still += is_still(layout, i);
    size_t first = keep ? still : 0, end = keep ? ndim : ndim - still;
    for (size_t i = 0; i < ndim; i++) {
        CHECK(is_greedy_axis(&result, i, layout, (size_t)axes[i], keep) ||
              reference_complain("an axis of greedy_layout", &result, layout));
        CHECK_EQ(i < first || i >= end, is_still(layout, (size_t)axes[i]));
        CHECK(i <= first || i >= end || magnitude(result.stride[i]) >= magnitude(result.stride[i - 1]));
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

TEST(greedy_layout_walks_two_negative_axes_forwards)
{
    size_t shape[] = {3, 3};
    ptrdiff_t stride[] = {-1, -1}, axes[2];
    dimfold_layout layout, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 2, shape, stride, 4, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_greedy_layout(&result, &layout, true, axes, NULL));
    CHECK(result.offset == 0 && result.stride[0] == 1 && result.stride[1] == 1);
}

/* ---- layout_for_array_copy, layout_for_binary_op ---- */

/* Whether the axes that move, sorted by stride, make one run that starts at 0: every position of it once. */
static bool is_dense(const dimfold_layout *layout)
{
    size_t run = 1, found = 0, moving = 0;
    for (size_t i = 0; i < layout->ndim; i++)
        moving += layout->shape[i] > 1 && layout->stride[i] != 0;
    for (size_t n = 0; n < moving; n++)
        for (size_t i = 0; i < layout->ndim; i++)
            if (layout->shape[i] > 1 && layout->stride[i] == (ptrdiff_t)run) {
                run *= layout->shape[i];
                found++;
                break;
            }
    return found == moving && layout->offset == 0;
}

/* Whether axes that lie further apart in the layout do so in the copy. */
static bool keeps_order(const dimfold_layout *layout, const dimfold_layout *copy)
{
    for (size_t i = 0; i < layout->ndim; i++)
        for (size_t j = 0; j < layout->ndim; j++)
            if (layout->shape[i] > 1 && layout->shape[j] > 1 && copy->stride[i] >= copy->stride[j] &&
                magnitude(layout->stride[i]) < magnitude(layout->stride[j]))
                return false;
    return true;
}

static void check_copies(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout c, f, result;
    const dimfold_layout *for_a = visit_order_a(layout) == DIMFOLD_ORDER_F ? &f : &c;
    (void)random;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&c, layout->ndim, layout->shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_f_contig(&f, layout->ndim, layout->shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_layout_for_array_copy(&result, layout, DIMFOLD_ORDER_C, NULL));
    CHECK(dimfold_layout_equivalent(&c, &result));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_layout_for_array_copy(&result, layout, DIMFOLD_ORDER_F, NULL));
    CHECK(dimfold_layout_equivalent(&f, &result));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_layout_for_array_copy(&result, layout, DIMFOLD_ORDER_A, NULL));
    CHECK(dimfold_layout_equivalent(for_a, &result) || reference_complain("a copy in order A", &result, layout));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_layout_for_array_copy(&result, layout, DIMFOLD_ORDER_K, NULL));
    CHECK(result.ndim == layout->ndim && reference_status(&result) == DIMFOLD_OK);
    CHECK(memcmp(result.shape, layout->shape, layout->ndim * sizeof *result.shape) == 0);
    if (reference_size(layout) > 0)
        CHECK((is_dense(&result) && dimfold_layout_size_non_broadcast(&result) == reference_size(layout) &&
               keeps_order(layout, &result)) || reference_complain("a copy in order K", &result, layout));
}

TEST(layouts_for_copies_are_dense_and_in_the_order_asked_for)
{
    every_small_layout(check_copies);
    random_layouts(8000, check_copies);
}

TEST(layouts_for_copies_know_the_orders_c_f_a_and_k)
{
    size_t shape[] = {2, 3};
    const dimfold_order refused[] = {DIMFOLD_ORDER_G, DIMFOLD_ORDER_B, 6, -1, INT32_MAX, INT32_MIN};
    dimfold_layout layout, result;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, shape, NULL));
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        CHECK_FAILS(DIMFOLD_ERR_ORDER, "layout_for_array_copy", &result, &diag,
                    dimfold_layout_layout_for_array_copy(&result, &layout, refused[i], &diag));
}

/* The axis that goes on with the run in both layouts, or ndim if there is none. */
static size_t next_contig_in_both(const dimfold_layout *layout, const dimfold_layout *other, const bool *placed,
                                  ptrdiff_t run)
{
    for (size_t i = 0; i < layout->ndim; i++)
        if (!placed[i] && layout->stride[i] == run && other->stride[i] == run)
            return i;
    return layout->ndim;
}

/* The result's strides by the header: first the run that both share, then the other axes in `order`; axes of stride 0
   in both stay so, and those of extent 1 do not count. */
static dimfold_layout for_binary(const dimfold_layout *layout, const dimfold_layout *other, dimfold_order order)
{
    dimfold_layout result = {.ndim = layout->ndim};
    bool placed[DIMFOLD_NDIM_MAX];
    ptrdiff_t run = 1;
    for (size_t i = 0; i < layout->ndim; i++) {
        result.shape[i] = layout->shape[i];
        placed[i] = layout->shape[i] == 1 || (layout->stride[i] == 0 && other->stride[i] == 0);
    }
    for (size_t n = 0; n < 2 * layout->ndim; n++) {
        size_t shared = next_contig_in_both(layout, other, placed, run), i = n - layout->ndim;
        size_t axis = n < layout->ndim ? shared : order == DIMFOLD_ORDER_F ? i : layout->ndim - 1 - i;
        if (axis == layout->ndim || placed[axis])
            continue;
        placed[axis] = true;
        result.stride[axis] = run;
        run *= (ptrdiff_t)layout->shape[axis];
    }
    return result;
}

/* Whether two axes could both come next in a run: then either may. */
static bool has_rivals(const dimfold_layout *layout)
{
    for (size_t i = 0; i < layout->ndim; i++)
        for (size_t j = 0; j < i; j++)
            if (layout->shape[i] > 1 && layout->shape[j] > 1 && layout->stride[i] == layout->stride[j])
                return true;
    return false;
}

static void check_binary(const dimfold_layout *layout, const dimfold_layout *other, dimfold_order order)
{
    dimfold_layout result, expected = for_binary(layout, other, order);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_layout_for_binary_op(&result, layout, other, order, NULL));
    CHECK_EQ(DIMFOLD_OK, reference_status(&result));
    if (has_rivals(layout) || has_rivals(other))
        CHECK(reference_size(layout) == 0 || is_dense(&result) || reference_complain("not dense", &result, layout));
    else
        CHECK(dimfold_layout_equivalent(&expected, &result) || reference_complain("for both", &result, layout));
}

static void binary_with_partner(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout pair[2];
    random_lockstep(random, layout, 2, pair);
    check_binary(&pair[0], &pair[1], DIMFOLD_ORDER_C);
    check_binary(&pair[0], &pair[1], DIMFOLD_ORDER_F);
    check_binary(layout, layout, DIMFOLD_ORDER_C);
}

TEST(layouts_for_binary_operations_keep_what_both_layouts_share)
{
    every_small_layout(binary_with_partner);
    random_layouts(8000, binary_with_partner);
}

TEST(layouts_for_binary_operations_refuse_other_shapes_and_orders)
{
    size_t shape[] = {2, 3}, other_shape[] = {3, 2};
    dimfold_layout layout, other, flat, result;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&other, 2, other_shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&flat, 1, shape, NULL));
    CHECK_FAILS(DIMFOLD_ERR_SHAPE, "layout_for_binary_op", &result, &diag,
                dimfold_layout_layout_for_binary_op(&result, &layout, &other, DIMFOLD_ORDER_C, &diag));
    CHECK_FAILS(DIMFOLD_ERR_SHAPE, "layout_for_binary_op", &result, &diag,
                dimfold_layout_layout_for_binary_op(&result, &layout, &flat, DIMFOLD_ORDER_C, &diag));
    for (dimfold_order order = DIMFOLD_ORDER_A; order <= 6; order++)
        CHECK_FAILS(DIMFOLD_ERR_ORDER, "layout_for_binary_op", &result, &diag,
                    dimfold_layout_layout_for_binary_op(&result, &layout, &layout, order, &diag));
}

/* ---- axes_composition ---- */

/* The axes of the run from stride 1: each begins where the one before it ends. Returns its length. */
static size_t check_contig_axes(const dimfold_layout *layout, size_t count, const size_t *axes)
{
    size_t run = 1;
    for (size_t i = 0; i < count; i++) {
        CHECK(layout->shape[axes[i]] != 1 && layout->stride[axes[i]] == (ptrdiff_t)run);
        run *= layout->shape[axes[i]];
    }
    return run;
}

static void check_composition(const dimfold_layout *layout, uint64_t *random)
{
    size_t axes[DIMFOLD_NDIM_MAX], run, end, length;
    ptrdiff_t signed_axes[DIMFOLD_NDIM_MAX];
    dimfold_axes_composition counts;
    (void)random;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_axes_composition(layout, axes, &counts, NULL));
    for (size_t i = 0; i < layout->ndim; i++)
        signed_axes[i] = (ptrdiff_t)axes[i];
    length = counts.singleton + counts.broadcast + counts.contig + counts.discontig;
    if (!CHECK(length == layout->ndim && is_permutation(layout->ndim, signed_axes)) || reference_size(layout) == 0)
        return;
    for (size_t i = 0; i < layout->ndim; i++) {
        bool singleton = layout->shape[axes[i]] == 1, still = is_still(layout, axes[i]);
        CHECK_EQ(i < counts.singleton, singleton);
        CHECK_EQ(i < counts.singleton + counts.broadcast, still);
    }
    end = counts.singleton + counts.broadcast;
    run = check_contig_axes(layout, counts.contig, axes + end);
    for (size_t i = end + counts.contig; i < layout->ndim; i++) {
        CHECK(layout->stride[axes[i]] != (ptrdiff_t)run || reference_complain("the run goes on", NULL, layout));
        CHECK(i == end + counts.contig ||
              magnitude(layout->stride[axes[i]]) >= magnitude(layout->stride[axes[i - 1]]));
    }
}

TEST(axes_composition_sorts_every_axis_where_it_belongs)
{
    every_small_layout(check_composition);
    random_layouts(8000, check_composition);
}
