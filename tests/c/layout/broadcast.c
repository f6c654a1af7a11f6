/* Broadcasting: NumPy's rule, matched from the last axis, and its mirror, matched from the first. */
#include "cases.h"

typedef dimfold_status broadcast_to(dimfold_layout *result, const dimfold_layout *layout, size_t count,
                                    const size_t *shape, dimfold_diag *diag);
typedef dimfold_status broadcast_shapes(size_t count, const size_t *ndims, const size_t *const *shapes, size_t *ndim,
                                        size_t *shape, dimfold_diag *diag);

/* Where axis i of a shape of `ndim` axes lies among `count` axes. */
static size_t matched_axis(size_t axis, size_t ndim, size_t count, bool left)
{
    return left ? axis : axis + count - ndim;
}

/* Each extent must be 1, and is repeated, or the one wanted. */
static bool can_broadcast(const dimfold_layout *layout, size_t count, const size_t *shape, bool left)
{
    if (count < layout->ndim)
        return false;
    for (size_t i = 0; i < layout->ndim; i++)
        if (layout->shape[i] != 1 && layout->shape[i] != shape[matched_axis(i, layout->ndim, count, left)])
            return false;
    return true;
}

static struct reference_pick pick_broadcast(const dimfold_layout *layout, size_t count, bool left)
{
    struct reference_pick pick = reference_pick_all(layout->ndim);
    for (size_t i = 0; i < layout->ndim; i++) {
        pick.axes[i] = matched_axis(i, layout->ndim, count, left);
        pick.step[i] = layout->shape[i] == 1 ? 0 : 1;
    }
    return pick;
}

static void check_broadcast_to(const dimfold_layout *layout, size_t count, const size_t *shape, bool left)
{
    broadcast_to *function = left ? dimfold_layout_broadcast_to_left : dimfold_layout_broadcast_to;
    dimfold_layout result;
    dimfold_diag diag;
    bool fits = can_broadcast(layout, count, shape, left);
    bool has_size = reference_product(count, shape, true) <= PTRDIFF_MAX;
    if (fits && has_size) {
        struct reference_pick pick = pick_broadcast(layout, count, left);
        CHECK_STATUS(DIMFOLD_OK, function(&result, layout, count, shape, NULL));
        CHECK(reference_is_picked(&result, count, shape, layout, &pick));
        CHECK_EQ(layout->offset, result.offset);
        return;
    }
    dimfold_status expected = fits ? DIMFOLD_ERR_OVERFLOW : DIMFOLD_ERR_SHAPE;
    dimfold_status found = function(&result, layout, count, shape, NULL);
    if (!fits && !has_size && found == DIMFOLD_ERR_OVERFLOW)
        expected = found; /* where both are wrong either will do */
    CHECK_FAILS(expected, left ? "broadcast_to_left" : "broadcast_to", &result, &diag,
                function(&result, layout, count, shape, &diag));
}

static void broadcast_to_every(const dimfold_layout *layout, uint64_t *random)
{
    size_t box[4] = {4, 4, 4, 4}, shape[4];
    ptrdiff_t index[4] = {0};
    (void)random;
    for (size_t count = 0; count <= 3; count++)
        do {
            for (size_t i = 0; i < count; i++)
                shape[i] = (size_t)index[i];
            check_broadcast_to(layout, count, shape, false);
            check_broadcast_to(layout, count, shape, true);
        } while (reference_next_c(count, box, index));
}

/* The layout's own shape with axes put before (or behind) it and extents of 1 enlarged. */
static void broadcast_to_random(const dimfold_layout *layout, uint64_t *random)
{
    bool left = random_once_in(random, 2);
    size_t room = DIMFOLD_NDIM_MAX - layout->ndim, shape[DIMFOLD_NDIM_MAX];
    size_t count = layout->ndim + (size_t)test_random_in(random, 0, (intmax_t)(room < 3 ? room : 3));
    for (size_t i = 0; i < count; i++)
        shape[i] = random_once_in(random, 4) ? (size_t)random_extreme(random, 0, PTRDIFF_MAX)
                                             : (size_t)test_random_in(random, 0, 3);
    for (size_t i = 0; i < layout->ndim; i++)
        if (layout->shape[i] != 1 && !random_once_in(random, 200))
            shape[matched_axis(i, layout->ndim, count, left)] = layout->shape[i];
    check_broadcast_to(layout, count, shape, left);
}

TEST(broadcast_to_repeats_extents_of_1_and_refuses_the_others)
{
    every_layout(3, 3, 1, broadcast_to_every);
    every_layout(2, 3, 3, broadcast_to_every);
    random_layouts(20000, broadcast_to_random);
}

TEST(repeated_axes_have_stride_0)
{
    size_t shape[] = {1, 3}, wanted[] = {4, 2, 3};
    dimfold_layout layout, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_broadcast_to(&result, &layout, 3, wanted, NULL));
    CHECK(result.stride[0] == 0 && result.stride[1] == 0 && result.stride[2] == 1);
}

/* The common shape by its definition: at each axis all extents that are not 1 agree. */
static dimfold_status common_shape(size_t count, const size_t *ndims, const size_t *const *shapes, bool left,
                                   size_t *ndim, size_t *shape)
{
    *ndim = 0;
    for (size_t n = 0; n < count; n++)
        *ndim = ndims[n] > *ndim ? ndims[n] : *ndim;
    for (size_t i = 0; i < *ndim; i++)
        shape[i] = 1;
    for (size_t n = 0; n < count; n++)
        for (size_t i = 0; i < ndims[n]; i++) {
            size_t *extent = &shape[matched_axis(i, ndims[n], *ndim, left)];
            if (shapes[n][i] != 1 && *extent != 1 && shapes[n][i] != *extent)
                return DIMFOLD_ERR_SHAPE;
            *extent = shapes[n][i] == 1 ? *extent : shapes[n][i];
        }
    return reference_product(*ndim, shape, true) > PTRDIFF_MAX ? DIMFOLD_ERR_OVERFLOW : DIMFOLD_OK;
}

static void check_common_shape(size_t count, const size_t *ndims, const size_t *const *shapes, bool left)
{
    struct { size_t ndim, shape[DIMFOLD_NDIM_MAX]; } result, expected;
    broadcast_shapes *function = left ? dimfold_broadcast_shapes_left : dimfold_broadcast_shapes;
    dimfold_diag diag;
    dimfold_status status = common_shape(count, ndims, shapes, left, &expected.ndim, expected.shape);
    if (status != DIMFOLD_OK) {
        CHECK_FAILS(status, left ? "broadcast_shapes_left" : "broadcast_shapes", &result, &diag,
                    function(count, ndims, shapes, &result.ndim, result.shape, &diag));
        return;
    }
    memset(&result, 0xa5, sizeof result);
    CHECK_STATUS(DIMFOLD_OK, function(count, ndims, shapes, &result.ndim, result.shape, NULL));
    CHECK(result.ndim == expected.ndim && memcmp(result.shape, expected.shape, expected.ndim * sizeof(size_t)) == 0);
    if (expected.ndim < DIMFOLD_NDIM_MAX)
        CHECK_EQ(0xa5, ((unsigned char *)&result.shape[expected.ndim])[0]);
}

/* Three shapes of up to two axes each, extents 0 to 2: every combination. */
TEST(broadcast_shapes_finds_the_common_shape_of_every_three_small_shapes)
{
    size_t shapes[13][2], ndims[13], shape_count = 0, box[2] = {3, 3};
    for (size_t ndim = 0; ndim <= 2; ndim++) {
        ptrdiff_t index[2] = {0};
        do {
            ndims[shape_count] = ndim;
            for (size_t i = 0; i < ndim; i++)
                shapes[shape_count][i] = (size_t)index[i];
            shape_count++;
        } while (reference_next_c(ndim, box, index));
    }
    for (size_t n = 0; n < 13 * 13 * 13; n++) {
        size_t three[] = {n % 13, n / 13 % 13, n / 169};
        size_t some_ndims[] = {ndims[three[0]], ndims[three[1]], ndims[three[2]]};
        const size_t *some[] = {shapes[three[0]], shapes[three[1]], shapes[three[2]]};
        for (size_t count = 0; count <= 3; count++) {
            check_common_shape(count, some_ndims, some, false);
            check_common_shape(count, some_ndims, some, true);
        }
    }
}

TEST(broadcast_shapes_holds_for_many_operands_and_64_axes)
{
    uint64_t random = 3;
    static size_t shapes[64][DIMFOLD_NDIM_MAX];
    const size_t *pointers[64];
    for (size_t n = 0; n < test_rounds(4000); n++) {
        size_t count = (size_t)test_random_in(&random, 0, random_once_in(&random, 20) ? 64 : 4), ndims[64];
        size_t longest = (size_t)test_random_in(&random, 0, random_once_in(&random, 9) ? 64 : 6);
        size_t common = random_once_in(&random, 4) ? PTRDIFF_MAX : (size_t)test_random_in(&random, 0, 2);
        for (size_t i = 0; i < count; i++) {
            pointers[i] = shapes[i];
            ndims[i] = (size_t)test_random_in(&random, 0, (intmax_t)longest);
            for (size_t j = 0; j < ndims[i]; j++)
                shapes[i][j] = random_once_in(&random, longest < 7 ? 3 : 60) ? common : 1;
            if (ndims[i] > 0 && random_once_in(&random, 60))
                shapes[i][0] = 7;
        }
        check_common_shape(count, ndims, pointers, n % 2 == 0);
    }
}

TEST(broadcast_shapes_names_the_axis_of_the_result_that_does_not_fit)
{
    size_t one[] = {5, 2, 3}, two[] = {4, 3}, ndims[] = {3, 2}, ndim = 9, shape[3];
    const size_t *shapes[] = {one, two};
    dimfold_diag diag = {0};
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_broadcast_shapes(2, ndims, shapes, &ndim, shape, &diag));
    CHECK_EQ(1, diag.axis);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_broadcast_shapes_left(2, ndims, shapes, &ndim, shape, &diag));
    CHECK_EQ(0, diag.axis);
    CHECK_EQ(9, ndim);
}

/* ---- Two layouts ---- */

/* A partner whose shape fits the layout's often, but not always. */
static dimfold_layout random_partner(const dimfold_layout *layout, uint64_t *random, bool left)
{
    dimfold_layout other = {.ndim = (size_t)test_random_in(random, 0, (intmax_t)layout->ndim + 1)};
    other.ndim = other.ndim > DIMFOLD_NDIM_MAX ? DIMFOLD_NDIM_MAX : other.ndim;
    for (size_t i = 0; i < other.ndim; i++) {
        size_t longer = other.ndim > layout->ndim ? other.ndim : layout->ndim;
        size_t place = matched_axis(i, other.ndim, longer, left);
        size_t axis = left ? place : place - (longer - layout->ndim);
        bool has_axis = axis < layout->ndim;
        other.shape[i] = has_axis && !random_once_in(random, 3) ? layout->shape[axis] : 1;
        if (random_once_in(random, 12) && (!has_axis || layout->shape[axis] == 1 || random_once_in(random, 6)))
            other.shape[i] = (size_t)test_random_in(random, 0, 3);
    }
    for (size_t i = other.ndim; i-- > 0;)
        if (reference_product(other.ndim, other.shape, true) > PTRDIFF_MAX)
            other.shape[i] = 1;
    random_layout_strides(random, &other);
    return other;
}

static void check_result(const dimfold_layout *result, const dimfold_layout *layout, size_t ndim, const size_t *shape,
                         bool left)
{
    struct reference_pick pick = pick_broadcast(layout, ndim, left);
    CHECK(reference_is_picked(result, ndim, shape, layout, &pick));
}

static void broadcast_two(const dimfold_layout *layout, const dimfold_layout *other, bool left)
{
    dimfold_layout results[2], again, copy = *layout;
    const size_t ndims[] = {layout->ndim, other->ndim}, *shapes[] = {layout->shape, other->shape};
    size_t ndim, shape[DIMFOLD_NDIM_MAX];
    dimfold_diag diag;
    dimfold_status expected = common_shape(2, ndims, shapes, left, &ndim, shape);
    dimfold_status (*function)(dimfold_layout *, dimfold_layout *, const dimfold_layout *, const dimfold_layout *,
                               dimfold_diag *) =
        left ? dimfold_layout_broadcast_layout_left : dimfold_layout_broadcast_layout;
    if (expected != DIMFOLD_OK) {
        CHECK_FAILS(expected, left ? "broadcast_layout_left" : "broadcast_layout", &results, &diag,
                    function(&results[0], &results[1], layout, other, &diag));
        return;
    }
    CHECK_STATUS(DIMFOLD_OK, function(&results[0], &results[1], layout, other, NULL));
    check_result(&results[0], layout, ndim, shape, left);
    check_result(&results[1], other, ndim, shape, left);
    again = *other;
    CHECK_STATUS(DIMFOLD_OK, function(&again, &copy, &copy, &again, NULL)); /* each over the other */
    CHECK(reference_equal(&again, &results[0]) && reference_equal(&copy, &results[1]));
}

static void broadcast_to_first(const dimfold_layout *layout, const dimfold_layout *other, bool left)
{
    dimfold_layout result;
    dimfold_diag diag;
    dimfold_status (*function)(dimfold_layout *, const dimfold_layout *, const dimfold_layout *, dimfold_diag *) =
        left ? dimfold_layout_broadcast_layout_to_first_left : dimfold_layout_broadcast_layout_to_first;
    if (!can_broadcast(other, layout->ndim, layout->shape, left)) {
        CHECK_FAILS(DIMFOLD_ERR_SHAPE, left ? "broadcast_layout_to_first_left" : "broadcast_layout_to_first", &result,
                    &diag, function(&result, layout, other, &diag));
        return;
    }
    CHECK_STATUS(DIMFOLD_OK, function(&result, layout, other, NULL));
    check_result(&result, other, layout->ndim, layout->shape, left);
}

static void broadcast_with_partner(const dimfold_layout *layout, uint64_t *random)
{
    bool left = random_once_in(random, 2);
    dimfold_layout other = random_partner(layout, random, left);
    broadcast_two(layout, &other, left);
    broadcast_to_first(layout, &other, left);
    broadcast_to_first(&other, layout, left);
}

TEST(two_layouts_are_broadcast_to_their_common_shape_and_the_second_to_the_first)
{
    every_small_layout(broadcast_with_partner);
    random_layouts(10000, broadcast_with_partner);
}

TEST(broadcasting_to_the_first_never_grows_the_first)
{
    size_t one[] = {1, 3}, two[] = {2, 3};
    dimfold_layout first, second, result;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&first, 2, one, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&second, 2, two, NULL));
    CHECK_FAILS(DIMFOLD_ERR_SHAPE, "broadcast_layout_to_first", &result, &diag,
                dimfold_layout_broadcast_layout_to_first(&result, &first, &second, &diag));
}
