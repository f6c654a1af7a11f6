/* Which numbers are a layout. */
#include "cases.h"

/* What new answers must be what the definition says. Where a layout breaks both rules, or reaches so far below 0 that
   the way there has no number, either status will do. */
static void check_new(const dimfold_layout *wanted)
{
    dimfold_layout result, before;
    dimfold_diag diag = {0};
    wide min, max;
    dimfold_status expected = reference_status(wanted), found;
    memset(&result, 0xa5, sizeof result);
    before = result;
    found = dimfold_layout_new(&result, wanted->ndim, wanted->shape, wanted->stride, wanted->offset, &diag);
    if (expected == DIMFOLD_OK) {
        CHECK(found == DIMFOLD_OK && reference_equal(wanted, &result));
        return;
    }
    if (reference_product(wanted->ndim, wanted->shape, true) <= PTRDIFF_MAX && reference_size(wanted) > 0) {
        reference_extremes(wanted, &min, &max);
        expected = min < 0 && found == DIMFOLD_ERR_BOUNDS ? DIMFOLD_ERR_BOUNDS : expected;
        bool far = (wide)wanted->offset - min > PTRDIFF_MAX;
        expected = far && found == DIMFOLD_ERR_OVERFLOW ? DIMFOLD_ERR_OVERFLOW : expected;
    }
    CHECK(found == expected || reference_complain("accepted or refused wrongly", NULL, wanted));
    CHECK(memcmp(&before, &result, sizeof result) == 0);
    CHECK(reference_is_diagnosed(&diag, found, "new"));
}

static void new_at_every_offset(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout wanted = *layout;
    (void)random;
    for (wanted.offset = 0; wanted.offset <= layout->offset; wanted.offset++)
        check_new(&wanted);
}

static size_t any_size(uint64_t *random)
{
    const size_t sizes[] = {0, 1, 1, 2, 3, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX / 4, SIZE_MAX / 4 + 1};
    size_t choice = (size_t)test_random(random) % (sizeof sizes / sizeof *sizes + 4);
    return choice < sizeof sizes / sizeof *sizes ? sizes[choice] : (size_t)random_extreme(random, 0, PTRDIFF_MAX);
}

static ptrdiff_t any_stride(uint64_t *random)
{
    return random_once_in(random, 12) ? PTRDIFF_MIN : random_extreme(random, -PTRDIFF_MAX, PTRDIFF_MAX);
}

static void new_of_any_numbers(uint64_t *random, size_t ndim)
{
    dimfold_layout wanted = {.ndim = ndim};
    for (size_t i = 0; i < ndim; i++) {
        wanted.shape[i] = random_once_in(random, 2) ? 1 : any_size(random);
        wanted.stride[i] = random_once_in(random, 3) ? any_stride(random) : test_random_in(random, -3, 3);
    }
    wanted.offset = random_once_in(random, 2) ? any_size(random) : (size_t)test_random_in(random, 0, 9);
    if (wanted.offset > PTRDIFF_MAX && reference_size(&wanted) == 0)
        return; /* an offset that no element has */
    check_new(&wanted);
}

TEST(new_accepts_exactly_the_representable_layouts)
{
    uint64_t random = 1;
    every_small_layout(new_at_every_offset);
    for (size_t i = 0; i < test_rounds(60000); i++)
        new_of_any_numbers(&random, (size_t)test_random_in(&random, 0, random_once_in(&random, 9) ? 64 : 5));
}

static void one_step_outside(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout wanted = *layout;
    wide min, max;
    (void)random;
    if (reference_size(layout) == 0)
        return;
    reference_extremes(layout, &min, &max);
    wanted.offset = (size_t)((wide)layout->offset - min);
    check_new(&wanted);
    wanted.offset--;
    check_new(&wanted);
    wanted.offset = (size_t)((wide)layout->offset + (PTRDIFF_MAX - max));
    check_new(&wanted);
    wanted.offset++;
    check_new(&wanted);
}

TEST(new_draws_the_line_at_positions_0_and_ptrdiff_max)
{
    every_layout(3, 3, 2, one_step_outside);
    random_layouts(8000, one_step_outside);
}

TEST(sizes_that_wrap_are_not_accepted)
{
    size_t half = (size_t)1 << (sizeof(size_t) * 4), shape[] = {half, half};
    ptrdiff_t stride[] = {(ptrdiff_t)half, 1};
    dimfold_layout result;
    dimfold_diag diag;
    CHECK_FAILS(DIMFOLD_ERR_OVERFLOW, "new", &result, &diag, dimfold_layout_new(&result, 2, shape, stride, 0, &diag));
}

TEST(a_rank_above_64_is_refused_before_its_arrays_are_read)
{
    size_t shape[1] = {1};
    ptrdiff_t stride[1] = {1};
    dimfold_layout result, absurd = {.ndim = DIMFOLD_NDIM_MAX + 1};
    dimfold_diag diag;
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "new", &result, &diag, dimfold_layout_new(&result, 65, shape, stride, 0, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "new", &result, &diag,
                dimfold_layout_new(&result, SIZE_MAX, shape, stride, 0, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "new_unchecked", &result, &diag,
                dimfold_layout_new_unchecked(&result, 65, shape, stride, 0, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "c_contig", &result, &diag, dimfold_layout_c_contig(&result, 65, shape, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "new_shape", shape, &diag, dimfold_layout_new_shape(65, shape, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "new_stride", stride, &diag, dimfold_layout_new_stride(65, stride, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "to_dyn", &result, &diag, dimfold_layout_to_dyn(&result, &absurd, &diag));
}
