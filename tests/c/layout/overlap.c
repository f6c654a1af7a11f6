/* check_strides: sound, cheap, and at least as wise as a look at neighbours in sorted order. */
#include "cases.h"

/* Whether two indices share a position, axes of stride 0 left out if `skip_zero`. */
static bool collides(const dimfold_layout *layout, bool skip_zero)
{
    ptrdiff_t positions[REFERENCE_POSITIONS];
    dimfold_layout asked = *layout;
    for (size_t i = 0; i < layout->ndim; i++)
        if (skip_zero && layout->stride[i] == 0)
            asked.shape[i] = layout->shape[i] == 0 ? 0 : 1;
    size_t count = reference_positions(&asked, DIMFOLD_ORDER_C, positions);
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            if (positions[i] == positions[j])
                return true;
    return false;
}

static bool moves(const dimfold_layout *layout, size_t axis)
{
    return layout->shape[axis] > 1 && layout->stride[axis] != 0;
}

/* Whether axis `inner` ends before `outer` makes its first step. */
static bool fits_into_step(const dimfold_layout *layout, size_t inner, size_t outer)
{
    return layout->shape[inner] * stride_magnitude(layout->stride[inner]) <= stride_magnitude(layout->stride[outer]);
}

/* Whether of any two axes one fits into a step of the other: what check_strides must at least see. */
static bool is_plainly_unique(const dimfold_layout *layout, bool skip_zero)
{
    for (size_t i = 0; i < layout->ndim; i++) {
        if (layout->shape[i] > 1 && layout->stride[i] == 0 && !skip_zero)
            return false;
        for (size_t j = 0; j < i; j++)
            if (moves(layout, i) && moves(layout, j) && !fits_into_step(layout, i, j) && !fits_into_step(layout, j, i))
                return false;
    }
    return true;
}

static void overlap(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    for (int skip_zero = 0; skip_zero <= 1; skip_zero++) {
        dimfold_diag diag = {.axis = -1};
        dimfold_status status = dimfold_layout_check_strides(layout, skip_zero, &diag);
        bool small = reference_size(layout) <= 256;
        if (status == DIMFOLD_OK)
            CHECK(!small || !collides(layout, skip_zero) || reference_complain("they collide", NULL, layout));
        else
            CHECK(status == DIMFOLD_ERR_OVERLAP && diag.axis >= 0 && (size_t)diag.axis < layout->ndim &&
                  reference_is_diagnosed(&diag, status, "check_strides"));
        if (reference_size(layout) == 0 || (small && is_plainly_unique(layout, skip_zero)))
            CHECK(status == DIMFOLD_OK || reference_complain("they do not collide", NULL, layout));
    }
}

TEST(check_strides_never_succeeds_when_two_indices_collide)
{
    every_small_layout(overlap);
    random_layouts(4000, overlap);
}

TEST(check_strides_is_cheap_and_refuses_some_layouts_without_overlap)
{
    size_t shape[] = {2, 3};
    ptrdiff_t stride[] = {3, 2};
    dimfold_layout layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 2, shape, stride, 0, NULL));
    CHECK(!collides(&layout, false));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_layout_check_strides(&layout, false, NULL));
}
