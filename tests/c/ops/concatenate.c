/* Arrays behind each other by the definition: which source an index falls into. */
#include "parts.h"

#define SOURCES_MAX 4

struct concatenate_case {
    size_t count, axis;
    operand sources[SOURCES_MAX];
    bool is_stack;
};

static const unsigned char *concatenate_item(const void *context, const size_t *index)
{
    const struct concatenate_case *given = context;
    size_t from[4], ndim = given->sources[0].view.ndim, at = index[given->axis], k = 0;
    for (size_t axis = 0; axis < ndim; axis++)
        from[axis] = index[given->is_stack && axis >= given->axis ? axis + 1 : axis];
    if (given->is_stack)
        return operand_item(&given->sources[at], from);
    for (; at >= given->sources[k].shape[given->axis]; k++)
        at -= given->sources[k].shape[given->axis];
    from[given->axis] = at;
    return operand_item(&given->sources[k], from);
}

/* `shape` is the first source's. */
static void check_concatenate(dimfold_queue *queue, struct concatenate_case *given, size_t ndim, const size_t *shape,
                              uint64_t *seed)
{
    dimfold_dtype dtype = dimfold_dtype_opaque((size_t)test_random_in(seed, 1, 5));
    dimfold_view views[SOURCES_MAX];
    size_t own[4], made[5], made_ndim = ndim + given->is_stack, sum = 0;
    operand target;
    memcpy(own, shape, ndim * sizeof *shape);
    for (size_t k = 0; k < given->count; k++) {
        if (!given->is_stack && k > 0)
            own[given->axis] = (size_t)test_random_in(seed, 0, 3);
        source_make(&given->sources[k], dtype, ndim, own, seed);
        views[k] = given->sources[k].view;
        sum += given->is_stack ? 1 : own[given->axis];
    }
    for (size_t axis = 0; axis < made_ndim; axis++)
        made[axis] = axis == given->axis ? sum : shape[given->is_stack && axis > given->axis ? axis - 1 : axis];
    target_make(&target, dtype, made_ndim, made, seed);
    unsigned char *expected = expected_parts(&target, concatenate_item, given);
    ptrdiff_t axis = (ptrdiff_t)given->axis - (test_random_in(seed, 0, 1) != 0 ? (ptrdiff_t)made_ndim : 0);
    dimfold_status status = given->is_stack
                                ? dimfold_stack(queue, &target.view, given->count, views, axis, NULL)
                                : dimfold_concatenate(queue, &target.view, given->count, views, axis, NULL);
    check_parts(&target, status, expected);
    operand_free(&target);
    for (size_t k = 0; k < given->count; k++)
        operand_free(&given->sources[k]);
}

TEST(concatenate_and_stack_are_exact_for_random_boxes)
{
    dimfold_queue *queue = parts_queue();
    uint64_t seed = 1;
    for (unsigned i = 0; i < test_rounds(800); i++) {
        size_t shape[4], ndim = (size_t)test_random_in(&seed, i % 2 == 0 ? 0 : 1, 3);
        struct concatenate_case given = {.is_stack = i % 2 == 0};
        given.count = (size_t)test_random_in(&seed, 1, SOURCES_MAX);
        given.axis = (size_t)test_random_in(&seed, 0, (intmax_t)ndim - (i % 2 == 0 ? 0 : 1));
        any_shape(&seed, ndim, 4, shape);
        check_concatenate(queue, &given, ndim, shape, &seed);
    }
    dimfold_queue_destroy(queue);
}

/* Rows of u8 over `data`. */
static dimfold_view row_of(unsigned char *data, const size_t *extent)
{
    dimfold_view view;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, data, 0, DIMFOLD_DTYPE_U8, 1, extent, NULL, 0, NULL));
    return view;
}

TEST(concatenate_takes_arrays_that_lie_in_their_place)
{
    dimfold_queue *queue = parts_queue();
    unsigned char data[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    size_t two = 2, four = 4;
    dimfold_view target = row_of(data, &four), in_place[] = {row_of(data, &two), row_of(data + 6, &two)};
    CHECK_STATUS(DIMFOLD_OK, dimfold_concatenate(queue, &target, 2, in_place, 0, NULL));
    CHECK(memcmp(data, (unsigned char[]){1, 2, 7, 8, 5, 6, 7, 8}, sizeof data) == 0);
    dimfold_view exchanged[] = {row_of(data + 2, &two), row_of(data, &two)};
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_concatenate(queue, &target, 2, exchanged, 0, NULL));
    dimfold_view late[] = {row_of(data + 6, &two), row_of(data, &two)};
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_concatenate(queue, &target, 2, late, 0, NULL));
    CHECK(memcmp(data, (unsigned char[]){1, 2, 7, 8, 5, 6, 7, 8}, sizeof data) == 0);
    dimfold_queue_destroy(queue);
}

TEST(concatenate_knows_the_place_of_items_of_several_bytes)
{
    dimfold_queue *queue = parts_queue();
    uint16_t data[5] = {1, 2, 3, 4, 5};
    size_t five = 5, three = 3, two = 2;
    dimfold_view target, sources[2];
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, data, 0, DIMFOLD_DTYPE_U16, 1, &five, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&sources[0], data, 0, DIMFOLD_DTYPE_U16, 1, &three, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&sources[1], data + 1, 0, DIMFOLD_DTYPE_U16, 1, &two, NULL, 2, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_concatenate(queue, &target, 2, sources, 0, NULL));
    sources[1].dtype = DIMFOLD_DTYPE_I16;
    CHECK_STATUS(DIMFOLD_OK, dimfold_concatenate(queue, &target, 2, sources, 0, NULL));
    sources[1].offset = 1;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_concatenate(queue, &target, 2, sources, 0, NULL));
    dimfold_queue_destroy(queue);
}

static void check_refused(dimfold_queue *queue, dimfold_status status, const char *text, dimfold_view target,
                          size_t count, const dimfold_view *sources, ptrdiff_t axis)
{
    dimfold_diag diag;
    char found[200];
    CHECK_STATUS(status, dimfold_concatenate(queue, &target, count, sources, axis, &diag));
    dimfold_diag_text(&diag, found, sizeof found);
    if (!CHECK(strcmp(text, found) == 0))
        printf("  %s\n", found);
}

TEST(concatenate_refuses_with_a_reason)
{
    dimfold_queue *queue = parts_queue();
    unsigned char data[16] = {0};
    size_t two = 2, four = 4, five = 5, matrix[] = {2, 2};
    dimfold_view target = row_of(data, &four), sources[] = {row_of(data + 8, &two), row_of(data + 12, &two)};
    check_refused(queue, DIMFOLD_ERR_ARGUMENT, "concatenate: count is 0: expected at least 1", target, 0, sources, 0);
    check_refused(queue, DIMFOLD_ERR_NULL, "concatenate: sources must not be NULL", target, 2, NULL, 0);
    check_refused(queue, DIMFOLD_ERR_AXIS, "concatenate: axis 1 is outside of 1 axes: expected -1 to 0", target, 2,
                  sources, 1);
    target.shape = &five;
    check_refused(queue, DIMFOLD_ERR_SHAPE, "concatenate: axis 0 of target has extent 5: expected 4", target, 2,
                  sources, 0);
    target.shape = &four;
    sources[1].dtype = dimfold_dtype_opaque(1);
    check_refused(queue, DIMFOLD_ERR_DTYPE,
                  "concatenate: the dtype of sources is opaque1: there is no cast between it and u8", target, 2,
                  sources, 0);
    sources[1].dtype = DIMFOLD_DTYPE_U8;
    sources[1].ndim = 2;
    sources[1].shape = matrix;
    sources[1].stride = NULL;
    check_refused(queue, DIMFOLD_ERR_SHAPE, "concatenate: sources[1] has 2 axes: expected 1", target, 2, sources, 0);
    dimfold_view square = {data, 0, DIMFOLD_DTYPE_U8, 0, DIMFOLD_DEVICE_CPU, 0, 2, 0, matrix, NULL, NULL, {0}};
    sources[1] = row_of(data + 8, &five);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_stack(queue, &square, 2, sources, 0, NULL));
    CHECK(strcmp(dimfold_queue_last_failure(queue), "stack: axis 0 of sources[1] has extent 5: expected 2") == 0);
    CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_stack(queue, &square, 1, sources, 2, NULL));
    dimfold_queue_destroy(queue);
}
