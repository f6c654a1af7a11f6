/* From an index to a position, and from a place in the visiting order to an index. */
#include "cases.h"

static bool is_index(const dimfold_layout *layout, const ptrdiff_t *index)
{
    for (size_t i = 0; i < layout->ndim; i++)
        if (index[i] >= 0 ? (size_t)index[i] >= layout->shape[i] : (size_t)-(index[i] + 1) >= layout->shape[i])
            return false;
    return true;
}

static void check_index(const dimfold_layout *layout, const ptrdiff_t *index)
{
    ptrdiff_t counted[DIMFOLD_NDIM_MAX];
    size_t position;
    dimfold_diag diag;
    if (!is_index(layout, index)) {
        CHECK_FAILS(DIMFOLD_ERR_INDEX, "index", &position, &diag,
                    dimfold_layout_index(layout, layout->ndim, index, &position, &diag));
        return;
    }
    for (size_t i = 0; i < layout->ndim; i++)
        counted[i] = (ptrdiff_t)axis_from_front(index[i], layout->shape[i]);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_index(layout, layout->ndim, index, &position, NULL));
    CHECK(reference_position(layout, counted) == (wide)position);
    if (layout->ndim > 0)
        CHECK(dimfold_layout_index_unchecked(layout, counted) == (ptrdiff_t)position);
}

static void index_everywhere(const dimfold_layout *layout, uint64_t *random)
{
    size_t box[3] = {8, 8, 8}; /* indices -4 to 3 along each axis: one more than extents up to 3 allow */
    ptrdiff_t index[3] = {0}, shifted[3];
    (void)random;
    do {
        for (size_t i = 0; i < layout->ndim; i++)
            shifted[i] = index[i] - 4;
        check_index(layout, shifted);
    } while (reference_next_c(layout->ndim, box, index));
}

static void index_at_random(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX];
    for (size_t n = 0; n < 8; n++) {
        for (size_t i = 0; i < layout->ndim; i++) {
            ptrdiff_t extent = layout->shape[i] == 0 ? 1 : (ptrdiff_t)layout->shape[i];
            index[i] = random_extreme(random, -extent, extent - 1);
        }
        if (layout->ndim > 0 && random_once_in(random, 8))
            index[test_random(random) % layout->ndim] = random_extreme(random, PTRDIFF_MIN, PTRDIFF_MAX);
        check_index(layout, index);
    }
}

TEST(index_gives_the_position_of_every_index_and_refuses_the_others)
{
    every_layout(2, 3, 3, index_everywhere);
    every_layout(3, 3, 1, index_everywhere);
    random_layouts(4000, index_at_random);
}

TEST(index_refuses_another_number_of_axes_and_positions_below_0)
{
    size_t shape[] = {2, 2}, position;
    ptrdiff_t stride[] = {-1, -2}, index[] = {1, 1, 0};
    dimfold_layout layout;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_unchecked(&layout, 2, shape, stride, 2, NULL));
    CHECK_FAILS(DIMFOLD_ERR_BOUNDS, "index", &position, &diag,
                dimfold_layout_index(&layout, 2, index, &position, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "index", &position, &diag, dimfold_layout_index(&layout, 1, index, &position, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "index", &position, &diag, dimfold_layout_index(&layout, 3, index, &position, &diag));
    CHECK_EQ(-1, dimfold_layout_index_unchecked(&layout, index));
}

TEST(index_unchecked_wraps_around_where_the_sum_has_no_room)
{
    size_t shape[] = {3, 3};
    ptrdiff_t stride[] = {PTRDIFF_MAX, PTRDIFF_MIN}, index[] = {2, 3};
    dimfold_layout layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new_unchecked(&layout, 2, shape, stride, 5, NULL));
    size_t expected = 5 + 2 * (size_t)PTRDIFF_MAX + 3 * (size_t)PTRDIFF_MIN;
    CHECK_EQ((ptrdiff_t)expected, dimfold_layout_index_unchecked(&layout, index));
    CHECK_EQ(0, dimfold_layout_index_unchecked(NULL, index));
    CHECK_EQ(0, dimfold_layout_index_unchecked(&layout, NULL));
}

static dimfold_status unravel(const dimfold_layout *layout, dimfold_order order, size_t ordinal, ptrdiff_t *index,
                              dimfold_diag *diag)
{
    return order == DIMFOLD_ORDER_C ? dimfold_layout_unravel_c(layout, ordinal, index, diag)
                                    : dimfold_layout_unravel_f(layout, ordinal, index, diag);
}

static void check_past_the_end(const dimfold_layout *layout, dimfold_order order, size_t ordinal)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX];
    dimfold_diag diag;
    CHECK_FAILS(DIMFOLD_ERR_INDEX, order == DIMFOLD_ORDER_C ? "unravel_c" : "unravel_f", &index, &diag,
                unravel(layout, order, ordinal, index, &diag));
}

static void unravel_everything(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    for (dimfold_order order = DIMFOLD_ORDER_C; order <= DIMFOLD_ORDER_F; order++) {
        ptrdiff_t expected[3] = {0}, index[3];
        for (size_t ordinal = 0; ordinal < reference_size(layout); ordinal++) {
            CHECK_STATUS(DIMFOLD_OK, unravel(layout, order, ordinal, index, NULL));
            CHECK(memcmp(expected, index, layout->ndim * sizeof *index) == 0);
            (order == DIMFOLD_ORDER_C ? reference_next_c : reference_next_f)(layout->ndim, layout->shape, expected);
        }
        check_past_the_end(layout, order, reference_size(layout));
        check_past_the_end(layout, order, SIZE_MAX);
    }
}

static void unravel_at_random(const dimfold_layout *layout, uint64_t *random)
{
    ptrdiff_t expected[DIMFOLD_NDIM_MAX], index[DIMFOLD_NDIM_MAX];
    size_t size = reference_size(layout);
    for (dimfold_order order = DIMFOLD_ORDER_C; order <= DIMFOLD_ORDER_F; order++) {
        check_past_the_end(layout, order, size);
        if (size == 0)
            continue;
        size_t ordinal = (size_t)random_extreme(random, 0, (ptrdiff_t)(size - 1));
        reference_unravel(layout->ndim, layout->shape, order, ordinal, expected);
        CHECK_STATUS(DIMFOLD_OK, unravel(layout, order, ordinal, index, NULL));
        CHECK(memcmp(expected, index, layout->ndim * sizeof *index) == 0);
    }
}

TEST(unravel_gives_the_index_at_every_place_of_the_visit)
{
    every_layout(3, 3, 0, unravel_everything);
    random_layouts(4000, unravel_at_random);
}
