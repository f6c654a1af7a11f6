/* Reshape: a view exactly when strides exist that visit the same positions in the same order. */
#include "cases.h"

/* A layout and all of its positions in the order that a reshape must keep. */
struct visited {
    const dimfold_layout *layout;
    dimfold_order order;
    size_t count;
    ptrdiff_t positions[REFERENCE_POSITIONS];
};

static void visit(struct visited *visited, const dimfold_layout *layout, dimfold_order order)
{
    visited->layout = layout;
    visited->order = order;
    visited->count = reference_positions(layout, order, visited->positions);
}

/* How many places of the visit one step along an axis of the new shape is. */
static size_t places_of_step(size_t ndim, const size_t *shape, dimfold_order order, size_t axis)
{
    return order == DIMFOLD_ORDER_C ? reference_product(ndim - 1 - axis, shape + axis + 1, false)
                                    : reference_product(axis, shape, false);
}

/* The only layout that can have the first position and the one after each axis's first step; false if there is none,
   because another position is not where these strides lead. */
static bool find_view(const struct visited *visited, size_t ndim, const size_t *shape, dimfold_layout *view)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX] = {0};
    *view = (dimfold_layout){.ndim = ndim, .offset = visited->layout->offset};
    memcpy(view->shape, shape, ndim * sizeof *shape);
    for (size_t i = 0; i < ndim && visited->count > 0; i++)
        if (shape[i] > 1)
            view->stride[i] =
                visited->positions[places_of_step(ndim, shape, visited->order, i)] - visited->positions[0];
    for (size_t place = 0; place < visited->count; place++) {
        if (reference_position(view, index) != visited->positions[place])
            return false;
        (visited->order == DIMFOLD_ORDER_C ? reference_next_c : reference_next_f)(ndim, shape, index);
    }
    return true;
}

/* Whether the result has the positions wanted; any strides will do where they move nothing. */
static bool is_equivalent(const dimfold_layout *expected, const dimfold_layout *result)
{
    if (result->ndim != expected->ndim || result->offset != expected->offset ||
        memcmp(result->shape, expected->shape, expected->ndim * sizeof *expected->shape) != 0)
        return false;
    for (size_t i = 0; i < expected->ndim && reference_size(expected) > 0; i++)
        if (expected->shape[i] > 1 && result->stride[i] != expected->stride[i])
            return false;
    return reference_status(result) == DIMFOLD_OK;
}

static void check_reshape(const struct visited *visited, size_t ndim, const ptrdiff_t *wanted, const size_t *shape)
{
    dimfold_layout result, expected;
    dimfold_diag diag;
    if (find_view(visited, ndim, shape, &expected)) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_reshape(&result, visited->layout, ndim, wanted, visited->order, NULL));
        CHECK(is_equivalent(&expected, &result) || reference_complain("reshape", &result, visited->layout));
    } else {
        CHECK_FAILS(DIMFOLD_ERR_NOT_A_VIEW, "reshape", &result, &diag,
                    dimfold_layout_reshape(&result, visited->layout, ndim, wanted, visited->order, &diag));
    }
}

/* Checks one target as it is and with each of its extents left to be computed. */
static void check_target(const struct visited *visited, size_t ndim, const size_t *shape)
{
    ptrdiff_t wanted[8] = {0};
    for (size_t i = 0; i < ndim; i++)
        wanted[i] = (ptrdiff_t)shape[i];
    check_reshape(visited, ndim, wanted, shape);
    for (size_t i = 0; i < ndim; i++) {
        wanted[i] = -1;
        if (reference_product(i, shape, false) * reference_product(ndim - 1 - i, shape + i + 1, false) > 0)
            check_reshape(visited, ndim, wanted, shape);
        wanted[i] = (ptrdiff_t)shape[i];
    }
}

/* Every shape of 1 to ndim_max axes with this product, extents of 1 everywhere included. */
static void every_target(const struct visited *visited, size_t ndim_max, size_t product, size_t ndim, size_t *shape)
{
    if (product == 1)
        check_target(visited, ndim, shape);
    for (size_t extent = 1; extent <= product && ndim < ndim_max; extent++)
        if (product % extent == 0) {
            shape[ndim] = extent;
            every_target(visited, ndim_max, product / extent, ndim + 1, shape);
        }
}

/* Every shape of up to 3 axes with an extent 0, its other extents up to 2. */
static void every_empty_target(const struct visited *visited)
{
    size_t box[3] = {3, 3, 3}, shape[3];
    ptrdiff_t index[3] = {0};
    for (size_t ndim = 1; ndim <= 3; ndim++)
        do {
            for (size_t i = 0; i < ndim; i++)
                shape[i] = (size_t)index[i];
            if (reference_product(ndim, shape, false) == 0)
                check_target(visited, ndim, shape);
        } while (reference_next_c(ndim, box, index));
}

static void reshape_to(const dimfold_layout *layout, size_t ndim_max)
{
    static struct visited visited;
    size_t shape[8];
    for (dimfold_order order = DIMFOLD_ORDER_C; order <= DIMFOLD_ORDER_F; order++) {
        visit(&visited, layout, order);
        if (visited.count == 0)
            every_empty_target(&visited);
        else
            every_target(&visited, ndim_max, visited.count, 0, shape);
    }
}

static void reshape_every(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    reshape_to(layout, 3);
}

static void reshape_far(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    reshape_to(layout, 5);
}

TEST(reshape_is_a_view_exactly_when_strides_exist)
{
    every_small_layout(reshape_every);
    every_layout(2, 4, 2, reshape_far);
    if (test_scale() > 1)
        every_small_layout(reshape_far);
}

/* Small layouts of any rank, to targets of up to 4 axes. */
static void reshape_random_small(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    if (reference_size(layout) > 0 && reference_size(layout) <= 72)
        reshape_to(layout, 4);
}

TEST(reshape_finds_every_view_of_layouts_of_up_to_64_axes)
{
    random_layouts(1500, reshape_random_small);
}

/* A shape of the same size: neighbours are merged, extents divided and extents of 1 strewn in, at random. */
static size_t random_target(const dimfold_layout *layout, uint64_t *random, size_t *shape)
{
    size_t count = 0, pending = 1;
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t divisor = (size_t)test_random_in(random, 2, 5);
        pending *= layout->shape[i];
        if (random_once_in(random, 2))
            continue;
        if (pending % divisor == 0 && count < 30 && random_once_in(random, 2)) {
            shape[count++] = pending / divisor;
            pending = divisor;
        }
        shape[count++] = pending;
        pending = 1;
        if (random_once_in(random, 9) && count < 30)
            shape[count++] = 1;
    }
    if (pending > 1 || count == 0)
        shape[count++] = pending;
    return count;
}

static wide position_at(const dimfold_layout *layout, dimfold_order order, size_t ordinal)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX];
    reference_unravel(layout->ndim, layout->shape, order, ordinal, index);
    return reference_position(layout, index);
}

/* Whether the two have another position at one of the places where a walk over `layout` turns, or at a random one. */
static bool differs(const dimfold_layout *layout, const dimfold_layout *view, dimfold_order order, uint64_t *random)
{
    size_t size = reference_size(layout);
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t turn = places_of_step(layout->ndim, layout->shape, order, i);
        for (size_t place = turn - 1; place <= turn + 1 && place < size; place++)
            if (position_at(layout, order, place) != position_at(view, order, place))
                return true;
    }
    for (size_t n = 0; n < 20; n++) {
        size_t place = (size_t)test_random_in(random, 0, (intmax_t)(size - 1));
        if (position_at(layout, order, place) != position_at(view, order, place))
            return true;
    }
    return false;
}

/* The strides that the positions after the first steps ask for. */
static dimfold_layout only_candidate(const dimfold_layout *layout, dimfold_order order, size_t ndim,
                                     const size_t *shape)
{
    dimfold_layout view = {.ndim = ndim, .offset = layout->offset};
    for (size_t i = 0; i < ndim; i++) {
        view.shape[i] = shape[i];
        if (shape[i] > 1)
            view.stride[i] = (ptrdiff_t)(position_at(layout, order, places_of_step(ndim, shape, order, i)) -
                                         (wide)layout->offset);
    }
    return view;
}

static void reshape_large(const dimfold_layout *layout, uint64_t *random)
{
    size_t shape[2 * DIMFOLD_NDIM_MAX];
    ptrdiff_t wanted[2 * DIMFOLD_NDIM_MAX];
    dimfold_order order = random_once_in(random, 2) ? DIMFOLD_ORDER_C : DIMFOLD_ORDER_F;
    dimfold_layout result, expected;
    if (reference_size(layout) == 0)
        return;
    size_t ndim = random_target(layout, random, shape);
    if (ndim > DIMFOLD_NDIM_MAX)
        return;
    for (size_t i = 0; i < ndim; i++)
        wanted[i] = (ptrdiff_t)shape[i];
    if (ndim > 0 && random_once_in(random, 3))
        wanted[test_random(random) % ndim] = -1;
    dimfold_status status = dimfold_layout_reshape(&result, layout, ndim, wanted, order, NULL);
    expected = only_candidate(layout, order, ndim, shape);
    dimfold_status found = differs(layout, &expected, order, random) ? DIMFOLD_ERR_NOT_A_VIEW : DIMFOLD_OK;
    if (CHECK_STATUS(found, status) && status == DIMFOLD_OK)
        CHECK(is_equivalent(&expected, &result) || reference_complain("reshape", &result, layout));
}

TEST(reshape_is_exact_up_to_the_limits)
{
    random_layouts(20000, reshape_large);
}

TEST(extents_of_1_never_get_in_the_way_of_a_reshape)
{
    size_t shape[] = {2, 1, 3};
    ptrdiff_t stride[] = {3, 6, 1}, flat[] = {6};
    dimfold_layout layout, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 3, shape, stride, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_reshape(&result, &layout, 1, flat, DIMFOLD_ORDER_C, NULL));
    CHECK(result.ndim == 1 && result.shape[0] == 6 && result.stride[0] == 1);
}

static void refuse(const dimfold_layout *layout, dimfold_status status, size_t ndim, const ptrdiff_t *shape,
                   dimfold_order order)
{
    dimfold_layout result;
    dimfold_diag diag;
    CHECK_FAILS(status, "reshape", &result, &diag, dimfold_layout_reshape(&result, layout, ndim, shape, order, &diag));
}

TEST(reshape_refuses_sizes_that_differ)
{
    size_t shape[] = {2, 6}, empty_shape[] = {2, 0};
    const ptrdiff_t refused[][3] = {{12, 2, 1}, {5, -1, 1}, {-1, -1, 3}, {12, -2, 1}, {12, 1, 0}, {-1, 0, 1},
                                    {12, 1, PTRDIFF_MIN}, {-1, PTRDIFF_MAX, 1}};
    const ptrdiff_t refused_empty[][3] = {{1, 1, 1}, {0, -1, 1}, {-1, 0, 0}, {0, -2, 1}, {-1, -1, 2}};
    dimfold_layout layout, empty;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&empty, 2, empty_shape, NULL));
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        refuse(&layout, DIMFOLD_ERR_SHAPE, 3, refused[i], (dimfold_order)(i % 2));
    for (size_t i = 0; i < sizeof refused_empty / sizeof *refused_empty; i++)
        refuse(&empty, DIMFOLD_ERR_SHAPE, 3, refused_empty[i], (dimfold_order)(i % 2));
    refuse(&layout, DIMFOLD_ERR_SHAPE, 0, NULL, DIMFOLD_ORDER_C);
    refuse(&empty, DIMFOLD_ERR_SHAPE, 0, NULL, DIMFOLD_ORDER_C);
}

TEST(reshape_refuses_sizes_that_wrap_around_to_the_right_one)
{
    size_t half = (size_t)1 << (sizeof(size_t) * 4), shape[] = {half};
    ptrdiff_t root = (ptrdiff_t)half, wraps[] = {root, root + 1}, computed[] = {root, root, -1};
    dimfold_layout layout, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 1, shape, NULL));
    for (dimfold_order order = DIMFOLD_ORDER_C; order <= DIMFOLD_ORDER_F; order++) {
        dimfold_status status = dimfold_layout_reshape(&result, &layout, 2, wraps, order, NULL);
        CHECK(status == DIMFOLD_ERR_SHAPE || status == DIMFOLD_ERR_OVERFLOW);
        status = dimfold_layout_reshape(&result, &layout, 3, computed, order, NULL);
        CHECK(status == DIMFOLD_ERR_SHAPE || status == DIMFOLD_ERR_OVERFLOW);
    }
}

TEST(reshape_refuses_orders_ranks_and_sizes_that_it_cannot_have)
{
    size_t shape[] = {2, 6}, empty_shape[] = {2, 0};
    ptrdiff_t flat[] = {12}, many[65], huge[] = {0, PTRDIFF_MAX, 2};
    dimfold_layout layout, empty;
    for (size_t i = 0; i < 65; i++)
        many[i] = 1;
    many[0] = 12;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&empty, 2, empty_shape, NULL));
    for (dimfold_order order = -1; order <= 6; order++)
        if (order != DIMFOLD_ORDER_C && order != DIMFOLD_ORDER_F)
            refuse(&layout, DIMFOLD_ERR_ORDER, 1, flat, order);
    refuse(&layout, DIMFOLD_ERR_NDIM, 65, many, DIMFOLD_ORDER_C);
    refuse(&empty, DIMFOLD_ERR_OVERFLOW, 3, huge, DIMFOLD_ORDER_C);
}
