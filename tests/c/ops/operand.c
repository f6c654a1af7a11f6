/* Operands for the tests of operations, and the copy that anybody can read. */
#include "operand.h"

#include "host/machine.h"

static void strides_bounds(size_t ndim, const size_t *shape, const ptrdiff_t *stride, ptrdiff_t *min, ptrdiff_t *max)
{
    *min = *max = 0;
    for (size_t axis = 0; axis < ndim && !shape_is_empty(ndim, shape); axis++) {
        ptrdiff_t reach = (ptrdiff_t)(shape[axis] - 1) * stride[axis];
        *(reach < 0 ? min : max) += reach;
    }
}

void operand_make(operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                  uint64_t *seed)
{
    ptrdiff_t min, max;
    strides_bounds(ndim, shape, stride, &min, &max);
    size_t offset = (size_t)-min + (size_t)test_random_in(seed, 0, 2);
    size_t misalignment = (size_t)test_random_in(seed, 0, 3);
    memcpy(result->shape, shape, ndim * sizeof *shape);
    memcpy(result->stride, stride, ndim * sizeof *stride);
    result->size_bytes = (offset + (size_t)max + 1) * dimfold_dtype_size_bytes(dtype);
    result->memory = malloc(result->size_bytes + misalignment);
    result->data = result->memory + misalignment;
    for (size_t i = 0; i < result->size_bytes; i++)
        result->data[i] = (unsigned char)test_random(seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&result->view, result->data, result->size_bytes, dtype, ndim,
                                              result->shape, result->stride, offset, NULL));
}

void operand_free(operand *freed)
{
    free(freed->memory);
}

bool operand_is_injective(size_t ndim, const size_t *shape, const ptrdiff_t *stride)
{
    ptrdiff_t min, max;
    size_t index[64] = {0};
    bool is_injective = true;
    if (shape_is_empty(ndim, shape))
        return true;
    strides_bounds(ndim, shape, stride, &min, &max);
    bool *is_taken = calloc((size_t)(max - min) + 1, sizeof *is_taken);
    do {
        ptrdiff_t position = index_position(ndim, stride, index) - min;
        is_injective &= !is_taken[position];
        is_taken[position] = true;
    } while (index_next(ndim, shape, index));
    free(is_taken);
    return is_injective;
}

unsigned char *expected_copy(const operand *target, const operand *source)
{
    size_t ndim = target->view.ndim, index[64] = {0}, item_bytes = dimfold_dtype_size_bytes(target->view.dtype);
    unsigned char *expected = malloc(target->size_bytes);
    memcpy(expected, target->data, target->size_bytes);
    if (shape_is_empty(ndim, target->shape))
        return expected;
    do {
        size_t to = target->view.offset + (size_t)index_position(ndim, target->stride, index);
        size_t from = source->view.offset + (size_t)index_position(ndim, source->stride, index);
        memcpy(expected + to * item_bytes, source->data + from * item_bytes, item_bytes);
    } while (index_next(ndim, target->shape, index));
    return expected;
}

bool check_copy(dimfold_queue *queue, operand *target, const operand *source)
{
    unsigned char *expected = expected_copy(target, source);
    bool is_copied = CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target->view, &source->view, NULL)) &&
                     CHECK(memcmp(expected, target->data, target->size_bytes) == 0);
    free(expected);
    return is_copied;
}

static const size_t small_caches[3] = {256, 512, 1024};

queues queues_make(size_t threads)
{
    queues made = {.count = 0};
    bool is_host = true;
    for (uint64_t tier = DIMFOLD_TIER_AUTO; tier <= DIMFOLD_TIER_NEON && is_host; tier++) {
        dimfold_host_options options = {.threads = threads, .tier = tier};
        dimfold_queue **queue = &made.queue[made.count];
        if (!dimfold_tier_is_supported(tier))
            continue;
        made.count += CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(queue, &options, NULL));
        is_host = dimfold_queue_tier(*queue) != 0;
        if (tier != DIMFOLD_TIER_AUTO)
            memcpy(dimfold_queue_machine(*queue)->cache_bytes, small_caches, sizeof small_caches);
    }
    return made;
}

void queues_end(queues *ended)
{
    while (ended->count > 0)
        dimfold_queue_destroy(ended->queue[--ended->count]);
}

bool check_copies(const queues *queues, operand *target, const operand *source)
{
    unsigned char *expected = expected_copy(target, source), *before = malloc(target->size_bytes);
    bool is_copied = true;
    memcpy(before, target->data, target->size_bytes);
    for (size_t i = 0; i < queues->count && is_copied; i++) {
        memcpy(target->data, before, target->size_bytes);
        is_copied = CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queues->queue[i], &target->view, &source->view, NULL)) &&
                    CHECK(memcmp(expected, target->data, target->size_bytes) == 0);
    }
    free(before);
    free(expected);
    return is_copied;
}

void random_shape(uint64_t *seed, size_t ndim, size_t extent_max, size_t size_max, size_t *shape)
{
    size_t size = 1;
    for (size_t axis = 0; axis < ndim; axis++) {
        size_t most = size_max / size < extent_max ? size_max / size : extent_max;
        shape[axis] = (size_t)test_random_in(seed, 1, (intmax_t)most);
        size *= shape[axis];
    }
    for (size_t axis = ndim; axis-- > 1;) {
        size_t other = (size_t)test_random_in(seed, 0, (intmax_t)axis), extent = shape[axis];
        shape[axis] = shape[other];
        shape[other] = extent;
    }
}

void random_strides(uint64_t *seed, size_t ndim, const size_t *shape, bool may_repeat, ptrdiff_t *stride)
{
    size_t order[64];
    ptrdiff_t step = 1;
    for (size_t axis = 0; axis < ndim; axis++) {
        size_t other = (size_t)test_random_in(seed, 0, (intmax_t)axis);
        order[axis] = order[other];
        order[other] = axis;
    }
    for (size_t i = 0; i < ndim; i++) {
        size_t axis = order[i];
        bool has_gap = shape[axis] > 1 && test_random_in(seed, 0, 7) == 0;
        step += has_gap ? test_random_in(seed, 1, 3) : 0;
        stride[axis] = test_random_in(seed, 0, 3) == 0 ? -step : step;
        if (may_repeat && test_random_in(seed, 0, 5) == 0)
            stride[axis] = test_random_in(seed, 0, 1) == 0 ? 0 : 1;
        else
            step *= (ptrdiff_t)shape[axis];
    }
}
