/* Rolling by its definition: element i comes from i - shift, modulo the extent. */
#include "parts.h"

struct roll_case {
    const operand *source;
    size_t count;
    ptrdiff_t shifts[4], axes[4];
};

static const unsigned char *roll_item(const void *context, const size_t *index)
{
    const struct roll_case *roll = context;
    size_t ndim = roll->source->view.ndim, from[3];
    for (size_t axis = 0; axis < ndim; axis++) {
        ptrdiff_t extent = (ptrdiff_t)roll->source->shape[axis], at = (ptrdiff_t)index[axis];
        for (size_t i = 0; i < roll->count; i++)
            if (roll->axes[i] == (ptrdiff_t)axis || roll->axes[i] + (ptrdiff_t)ndim == (ptrdiff_t)axis)
                at = (at - roll->shifts[i] % extent + extent) % extent;
        from[axis] = (size_t)at;
    }
    return operand_item(roll->source, from);
}

static void check_roll(dimfold_queue *queue, struct roll_case roll, size_t ndim, const size_t *shape, uint64_t *seed)
{
    dimfold_dtype dtype = dimfold_dtype_opaque((size_t)test_random_in(seed, 1, 5));
    operand target, source;
    source_make(&source, dtype, ndim, shape, seed);
    target_make(&target, dtype, ndim, shape, seed);
    roll.source = &source;
    unsigned char *expected = expected_parts(&target, roll_item, &roll);
    check_parts(&target, dimfold_roll(queue, &target.view, &source.view, roll.count, roll.shifts, roll.axes, NULL),
                expected);
    operand_free(&target);
    operand_free(&source);
}

TEST(roll_is_exact_for_every_small_row)
{
    dimfold_queue *queue = parts_queue();
    uint64_t seed = 1;
    for (size_t extent = 0; extent <= 5; extent++)
        for (ptrdiff_t shift = -12; shift <= 12; shift++)
            check_roll(queue, (struct roll_case){.count = 1, .shifts = {shift}, .axes = {-1}}, 1, &extent, &seed);
    size_t extent = 3;
    check_roll(queue, (struct roll_case){.count = 2, .shifts = {PTRDIFF_MIN, PTRDIFF_MAX}}, 1, &extent, &seed);
    dimfold_queue_destroy(queue);
}

TEST(roll_is_exact_for_random_axes)
{
    dimfold_queue *queue = parts_queue();
    uint64_t seed = 2;
    for (unsigned i = 0; i < test_rounds(500); i++) {
        size_t shape[3], ndim = (size_t)test_random_in(&seed, 1, 3);
        struct roll_case roll = {.count = (size_t)test_random_in(&seed, 0, 4)};
        any_shape(&seed, ndim, 5, shape);
        for (size_t k = 0; k < roll.count; k++) {
            roll.shifts[k] = test_random_in(&seed, -9, 9);
            roll.axes[k] = test_random_in(&seed, -(intmax_t)ndim, (intmax_t)ndim - 1);
        }
        check_roll(queue, roll, ndim, shape, &seed);
    }
    dimfold_queue_destroy(queue);
}

TEST(roll_refuses_with_a_status)
{
    dimfold_queue *queue = parts_queue();
    float data[8] = {0};
    size_t three = 3, four = 4;
    ptrdiff_t shift = 1, axis = 1;
    dimfold_view target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, data, 0, DIMFOLD_DTYPE_F32, 1, &four, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, data + 4, 0, DIMFOLD_DTYPE_F32, 1, &four, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_roll(queue, &target, &source, 1, &shift, &axis, NULL));
    axis = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_roll(queue, &target, &source, 1, &shift, &axis, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_roll(queue, &target, &target, 1, &shift, &axis, NULL));
    source.shape = &three;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_roll(queue, &target, &source, 1, &shift, &axis, NULL));
    target.flags = DIMFOLD_READONLY;
    CHECK_STATUS(DIMFOLD_ERR_READONLY, dimfold_roll(queue, &target, &source, 1, &shift, &axis, NULL));
    dimfold_queue_destroy(queue);
}
