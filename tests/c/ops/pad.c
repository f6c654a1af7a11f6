/* Padding by its definition: from outside, an index is brought back one bound at a time. */
#include "parts.h"

struct pad_case {
    const operand *source;
    size_t before[3], after[3];
    dimfold_pad_mode mode;
    const unsigned char *value;
};

static ptrdiff_t brought_back(ptrdiff_t index, ptrdiff_t extent, dimfold_pad_mode mode)
{
    while (index < 0 || index >= extent) {
        if (mode == DIMFOLD_PAD_EDGE || extent == 1)
            index = index < 0 ? 0 : extent - 1;
        else if (mode == DIMFOLD_PAD_REFLECT)
            index = index < 0 ? -index : 2 * (extent - 1) - index;
        else if (mode == DIMFOLD_PAD_SYMMETRIC)
            index = index < 0 ? -1 - index : 2 * extent - 1 - index;
        else
            index += index < 0 ? extent : -extent;
    }
    return index;
}

static const unsigned char *pad_item(const void *context, const size_t *index)
{
    const struct pad_case *pad = context;
    size_t from[3] = {0};
    for (size_t axis = 0; axis < pad->source->view.ndim; axis++) {
        ptrdiff_t extent = (ptrdiff_t)pad->source->shape[axis];
        ptrdiff_t at = (ptrdiff_t)index[axis] - (ptrdiff_t)pad->before[axis];
        if (pad->mode == DIMFOLD_PAD_CONSTANT && (at < 0 || at >= extent))
            return pad->value;
        from[axis] = (size_t)brought_back(at, extent, pad->mode);
    }
    return operand_item(pad->source, from);
}

static void check_pad(dimfold_queue *queue, struct pad_case pad, size_t ndim, const size_t *shape, uint64_t *seed)
{
    dimfold_dtype dtype = dimfold_dtype_opaque((size_t)test_random_in(seed, 1, 4));
    unsigned char value[4] = {1, 2, 3, 4};
    operand target, source;
    size_t padded[3];
    for (size_t axis = 0; axis < ndim; axis++)
        padded[axis] = pad.before[axis] + shape[axis] + pad.after[axis];
    source_make(&source, dtype, ndim, shape, seed);
    target_make(&target, dtype, ndim, padded, seed);
    pad.source = &source;
    pad.value = value;
    unsigned char *expected = expected_parts(&target, pad_item, &pad);
    check_parts(&target,
                dimfold_pad(queue, &target.view, &source.view, ndim, pad.before, pad.after, pad.mode, value, NULL),
                expected);
    operand_free(&target);
    operand_free(&source);
}

TEST(pad_is_exact_for_every_small_row)
{
    dimfold_queue *queue = parts_queue();
    struct pad_case pad = {.mode = 0};
    uint64_t seed = 1;
    for (size_t extent = 0; extent <= 4; extent++)
        for (pad.before[0] = 0; pad.before[0] <= (extent > 0 ? 9 : 0); pad.before[0]++)
            for (pad.after[0] = 0; pad.after[0] <= (extent > 0 ? 9 : 0); pad.after[0]++)
                for (pad.mode = DIMFOLD_PAD_CONSTANT; pad.mode <= DIMFOLD_PAD_WRAP; pad.mode++)
                    check_pad(queue, pad, 1, &extent, &seed);
    dimfold_queue_destroy(queue);
}

TEST(pad_is_exact_for_random_boxes)
{
    dimfold_queue *queue = parts_queue();
    uint64_t seed = 2;
    for (unsigned i = 0; i < test_rounds(500); i++) {
        struct pad_case pad = {.mode = (int32_t)test_random_in(&seed, 0, DIMFOLD_PAD_WRAP)};
        size_t shape[3], ndim = (size_t)test_random_in(&seed, 0, 3);
        any_shape(&seed, ndim, 4, shape);
        for (size_t axis = 0; axis < ndim; axis++) {
            bool may_grow = shape[axis] > 0 || pad.mode == DIMFOLD_PAD_CONSTANT;
            pad.before[axis] = (size_t)test_random_in(&seed, 0, may_grow ? 5 : 0);
            pad.after[axis] = (size_t)test_random_in(&seed, 0, may_grow ? 5 : 0);
        }
        check_pad(queue, pad, ndim, shape, &seed);
    }
    dimfold_queue_destroy(queue);
}

/* A view over rows of `extent` items at the beginning of `data`. */
static dimfold_view row_of(void *data, const size_t *extent)
{
    dimfold_view view;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, data, 0, DIMFOLD_DTYPE_F32, 1, extent, NULL, 0, NULL));
    return view;
}

TEST(pad_without_a_value_is_zero)
{
    dimfold_queue *queue = parts_queue();
    float data[3] = {1, 2, 3}, padded[5] = {9, 9, 9, 9, 9};
    dimfold_view target = row_of(padded, (size_t[]){5}), source = row_of(data, (size_t[]){3});
    size_t one = 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_pad(queue, &target, &source, 1, &one, &one, DIMFOLD_PAD_CONSTANT, NULL, NULL));
    CHECK(padded[0] == 0 && padded[1] == 1 && padded[3] == 3 && padded[4] == 0);
    dimfold_queue_destroy(queue);
}

static void check_refused(dimfold_queue *queue, dimfold_status status, const char *text, dimfold_view target,
                          dimfold_view source, size_t ndim, size_t before, size_t after, int32_t mode)
{
    dimfold_diag diag;
    char found[200];
    CHECK_STATUS(status, dimfold_pad(queue, &target, &source, ndim, &before, &after, mode, NULL, &diag));
    dimfold_diag_text(&diag, found, sizeof found);
    if (!CHECK(strcmp(text, found) == 0))
        printf("  %s\n", found);
    CHECK(strcmp(text, dimfold_queue_last_failure(queue)) == 0);
}

TEST(pad_refuses_with_a_reason)
{
    dimfold_queue *queue = parts_queue();
    float data[16] = {0}, before[16];
    dimfold_view three = row_of(data, (size_t[]){3}), five = row_of(data + 8, (size_t[]){5});
    dimfold_view none = row_of(data, (size_t[]){0}), near = row_of(data + 2, (size_t[]){5});
    memcpy(before, data, sizeof data);
    check_refused(queue, DIMFOLD_ERR_SHAPE, "pad: axis 0 of target has extent 5: expected 6", five, three, 1, 1, 2, 0);
    check_refused(queue, DIMFOLD_ERR_SHAPE,
                  "pad: axis 0 of source has no element to pad with: use DIMFOLD_PAD_CONSTANT", five, none, 1, 5, 0,
                  DIMFOLD_PAD_WRAP);
    check_refused(queue, DIMFOLD_ERR_NDIM, "pad: ndim is 2: the layout has 1 axes", five, three, 2, 1, 1, 0);
    check_refused(queue, DIMFOLD_ERR_ARGUMENT, "pad: mode is 5: expected 0 to 4", five, three, 1, 1, 1, 5);
    check_refused(queue, DIMFOLD_ERR_OVERFLOW, "pad: the size of target is not representable, at axis 0", five, three,
                  1, SIZE_MAX, 1, 0);
    check_refused(queue, DIMFOLD_ERR_OVERLAP,
                  "pad: target and source must not share memory: element 0 of target "
                  "and element 2 of source (in C order) share byte 0 of target",
                  near, three, 1, 1, 1, 0);
    CHECK(memcmp(before, data, sizeof data) == 0);
    dimfold_queue_destroy(queue);
}
