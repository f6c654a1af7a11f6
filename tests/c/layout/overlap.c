/* check_strides: sound, cheap, and at least as wise as a look at neighbours in sorted order. is_injective: what
   counting positions finds, and never wrong where they cannot be counted. */
#include "cases.h"
#include "positions.h"

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
        CHECK(skip_zero || dimfold_layout_is_unique(layout) == (status == DIMFOLD_OK));
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

static dimfold_answer injective(const dimfold_layout *layout, uint64_t max_work, dimfold_witness *witness)
{
    dimfold_answer answer = -1;
    positions_clear(witness);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_is_injective(layout, max_work, &answer, witness, NULL));
    return answer;
}

/* Two different indices of the layout that share the position. */
static bool is_witness(const dimfold_layout *layout, const dimfold_witness *witness)
{
    bool differs = false;
    for (size_t i = 0; i < layout->ndim; i++)
        differs |= witness->index[i] != witness->index2[i];
    return differs && witness->position_bytes == 0 && positions_at(layout, witness->index) == witness->position &&
           positions_at(layout, witness->index2) == witness->position;
}

static size_t bits_of(uint64_t set)
{
    size_t count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

static void check_injective(const dimfold_layout *layout)
{
    dimfold_witness witness;
    size_t size = reference_size(layout);
    bool expected = bits_of(positions_of(layout)) == size;
    dimfold_answer answer = injective(layout, 1000, &witness);
    CHECK(answer == (expected ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO) || reference_complain("wrong", NULL, layout));
    CHECK(answer != DIMFOLD_ANSWER_NO || is_witness(layout, &witness) || reference_complain("witness", NULL, layout));
    for (uint64_t work = 0; work < 3; work++) {
        dimfold_answer hasty = injective(layout, work, &witness);
        CHECK(hasty == answer || hasty == DIMFOLD_ANSWER_UNKNOWN);
    }
}

TEST(is_injective_counts_the_positions_of_every_small_layout)
{
    dimfold_layout layout;
    for (size_t ndim = 0, kinds = 1; ndim <= 3; ndim++, kinds *= POSITIONS_KINDS)
        for (size_t number = 0; number < kinds; number++) {
            positions_layout(ndim, number, 0, &layout);
            check_injective(&layout);
        }
}

static void injective_is_what_collides(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_witness witness;
    dimfold_answer answer = injective(layout, 2000, &witness);
    (void)random;
    if (reference_size(layout) <= 256)
        CHECK(answer == (collides(layout, false) ? DIMFOLD_ANSWER_NO : DIMFOLD_ANSWER_YES));
    if (dimfold_layout_check_strides(layout, false, NULL) == DIMFOLD_OK)
        CHECK(answer == DIMFOLD_ANSWER_YES);
    CHECK(answer != DIMFOLD_ANSWER_NO || is_witness(layout, &witness));
}

TEST(is_injective_agrees_with_the_cheap_test_where_that_proves)
{
    every_small_layout(injective_is_what_collides);
    random_layouts(4000, injective_is_what_collides);
}
