/* What axes are, and the dense layouts that follow from it for copies and for the results of operations. */
#include "layout/visits.h"

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
    CHECK(length == layout->ndim && reference_is_permutation(layout->ndim, signed_axes));
    if (length != layout->ndim || reference_size(layout) == 0)
        return;
    for (size_t i = 0; i < layout->ndim; i++) {
        bool singleton = layout->shape[axes[i]] == 1, still = reference_is_still(layout, axes[i]);
        CHECK_EQ(i < counts.singleton, singleton);
        CHECK_EQ(i < counts.singleton + counts.broadcast, still);
    }
    end = counts.singleton + counts.broadcast;
    run = check_contig_axes(layout, counts.contig, axes + end);
    for (size_t i = end + counts.contig; i < layout->ndim; i++) {
        CHECK(layout->stride[axes[i]] != (ptrdiff_t)run || reference_complain("the run goes on", NULL, layout));
        CHECK(i == end + counts.contig ||
              stride_magnitude(layout->stride[axes[i]]) >= stride_magnitude(layout->stride[axes[i - 1]]));
    }
}

TEST(axes_composition_sorts_every_axis_where_it_belongs)
{
    every_small_layout(check_composition);
    random_layouts(8000, check_composition);
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
                stride_magnitude(layout->stride[i]) < stride_magnitude(layout->stride[j]))
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
