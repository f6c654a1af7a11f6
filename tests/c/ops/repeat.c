/* Repeating by its definition: which element each index comes from. */
#include "parts.h"

struct repeat_case {
    const operand *source;
    size_t repeats, axis; /* of repeat */
    size_t lead;          /* axes that tile puts in front of the source's */
    bool is_tile;
};

static const unsigned char *repeat_item(const void *context, const size_t *index)
{
    const struct repeat_case *repeat = context;
    size_t from[4];
    for (size_t axis = 0; axis < repeat->source->view.ndim; axis++) {
        from[axis] = index[repeat->lead + axis];
        if (repeat->is_tile)
            from[axis] %= repeat->source->shape[axis];
        else if (axis == repeat->axis)
            from[axis] /= repeat->repeats;
    }
    return operand_item(repeat->source, from);
}

static void check_repeat(dimfold_queue *queue, size_t ndim, const size_t *shape, size_t axis, size_t repeats,
                         uint64_t *seed)
{
    dimfold_dtype dtype = dimfold_dtype_opaque((size_t)test_random_in(seed, 1, 9));
    operand target, source;
    size_t made[4];
    memcpy(made, shape, ndim * sizeof *shape);
    made[axis] *= repeats;
    source_make(&source, dtype, ndim, shape, seed);
    target_make(&target, dtype, ndim, made, seed);
    struct repeat_case repeat = {&source, repeats, axis, 0, false};
    unsigned char *expected = expected_parts(&target, repeat_item, &repeat);
    check_parts(&target,
                dimfold_repeat(queue, &target.view, &source.view, repeats, (ptrdiff_t)axis - (ptrdiff_t)ndim, NULL),
                expected);
    operand_free(&target);
    operand_free(&source);
}

static void check_tile(dimfold_queue *queue, size_t ndim, const size_t *shape, size_t count, const size_t *reps,
                       uint64_t *seed)
{
    dimfold_dtype dtype = dimfold_dtype_opaque((size_t)test_random_in(seed, 1, 9));
    operand target, source;
    size_t made[4] = {1, 1, 1, 1}, ndim_made = count > ndim ? count : ndim;
    for (size_t axis = 0; axis < ndim; axis++)
        made[ndim_made - ndim + axis] = shape[axis];
    for (size_t axis = 0; axis < count; axis++)
        made[ndim_made - count + axis] *= reps[axis];
    source_make(&source, dtype, ndim, shape, seed);
    target_make(&target, dtype, ndim_made, made, seed);
    struct repeat_case repeat = {&source, 0, 0, ndim_made - ndim, true};
    unsigned char *expected = expected_parts(&target, repeat_item, &repeat);
    check_parts(&target, dimfold_tile(queue, &target.view, &source.view, count, reps, NULL), expected);
    operand_free(&target);
    operand_free(&source);
}

TEST(repeat_and_tile_are_exact_for_random_boxes)
{
    dimfold_queue *queue = parts_queue();
    uint64_t seed = 1;
    for (unsigned i = 0; i < test_rounds(500); i++) {
        size_t shape[4], reps[4], ndim = (size_t)test_random_in(&seed, 0, 4);
        size_t count = (size_t)test_random_in(&seed, 0, 4);
        any_shape(&seed, ndim, 4, shape);
        any_shape(&seed, count, 3, reps);
        check_tile(queue, ndim, shape, count, reps, &seed);
        if (ndim > 0)
            check_repeat(queue, ndim, shape, (size_t)test_random_in(&seed, 0, (intmax_t)ndim - 1),
                         (size_t)test_random_in(&seed, 0, 4), &seed);
    }
    dimfold_queue_destroy(queue);
}

TEST(repeat_and_tile_refuse_with_a_status)
{
    dimfold_queue *queue = parts_queue();
    float data[8] = {0};
    size_t two = 2, four = 4, reps[65] = {SIZE_MAX, 2};
    dimfold_view target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, data, 0, DIMFOLD_DTYPE_F32, 1, &four, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, data + 4, 0, DIMFOLD_DTYPE_F32, 1, &two, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_repeat(queue, &target, &source, 2, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_repeat(queue, &target, &source, 3, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_repeat(queue, &target, &source, SIZE_MAX, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_repeat(queue, &target, &source, 2, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tile(queue, &target, &source, 1, reps, NULL));
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_tile(queue, &target, &source, 2, reps, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_tile(queue, &target, &source, 65, reps, NULL));
    source.data = data + 3;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_tile(queue, &target, &source, 1, &two, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_repeat(queue, &target, &source, 2, 0, NULL));
    dimfold_queue_destroy(queue);
}
