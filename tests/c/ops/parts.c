/* Expected contents, index by index. */
#include "parts.h"

const unsigned char *operand_item(const operand *from, const size_t *index)
{
    ptrdiff_t position = (ptrdiff_t)from->view.offset + index_position(from->view.ndim, from->stride, index);
    return from->data + (size_t)position * dimfold_dtype_size_bytes(from->view.dtype);
}

unsigned char *expected_parts(const operand *target, item_at *item, const void *context)
{
    size_t index[64] = {0}, item_bytes = dimfold_dtype_size_bytes(target->view.dtype);
    unsigned char *expected = malloc(target->size_bytes);
    memcpy(expected, target->data, target->size_bytes);
    if (shape_is_empty(target->view.ndim, target->shape))
        return expected;
    do {
        const unsigned char *found = item(context, index);
        if (found != NULL)
            memcpy(expected + (operand_item(target, index) - target->data), found, item_bytes);
    } while (index_next(target->view.ndim, target->shape, index));
    return expected;
}

bool check_parts(const operand *target, dimfold_status status, unsigned char *expected)
{
    bool holds = CHECK_STATUS(DIMFOLD_OK, status) && CHECK(memcmp(expected, target->data, target->size_bytes) == 0);
    free(expected);
    return holds;
}

void target_make(operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape, uint64_t *seed)
{
    ptrdiff_t stride[64];
    random_strides(seed, ndim, shape, false, stride);
    operand_make(result, dtype, ndim, shape, stride, seed);
}

void source_make(operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape, uint64_t *seed)
{
    ptrdiff_t stride[64];
    random_strides(seed, ndim, shape, true, stride);
    operand_make(result, dtype, ndim, shape, stride, seed);
}

void any_shape(uint64_t *seed, size_t ndim, size_t extent_max, size_t *shape)
{
    for (size_t axis = 0; axis < ndim; axis++)
        shape[axis] = (size_t)test_random_in(seed, test_random_in(seed, 0, 9) == 0 ? 0 : 1, (intmax_t)extent_max);
}

dimfold_queue *parts_queue(void)
{
    dimfold_queue *queue = NULL;
    dimfold_host_options options = {.threads = 1};
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &options, NULL));
    return queue;
}
