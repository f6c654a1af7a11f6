/* Operands with guards, and what else the tests of the host's loops have in common. */
#include "guarded.h"

#define GUARD_ITEMS 3

const size_t edges[EDGES] = {1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 127, 129};

void random_bytes(unsigned char *memory, size_t size_bytes, uint64_t *seed)
{
    for (size_t i = 0; i < size_bytes; i += 8) {
        uint64_t random = test_random(seed);
        memcpy(memory + i, &random, size_bytes - i < 8 ? size_bytes - i : 8);
    }
}

void guarded_make(operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                  uint64_t *seed)
{
    size_t item_bytes = dimfold_dtype_size_bytes(dtype), before = 0, behind = 0;
    size_t guard = (size_t)test_random_in(seed, 0, 1) * GUARD_ITEMS;
    size_t misalignment = (size_t)test_random_in(seed, 0, 15);
    for (size_t axis = 0; axis < ndim && !shape_is_empty(ndim, shape); axis++) {
        ptrdiff_t reach = (ptrdiff_t)(shape[axis] - 1) * stride[axis];
        *(reach < 0 ? &before : &behind) += (size_t)(reach < 0 ? -reach : reach);
    }
    for (size_t axis = 0; axis < ndim; axis++) {
        result->shape[axis] = shape[axis];
        result->stride[axis] = stride[axis];
    }
    result->size_bytes = (guard + before + 1 + behind + guard) * item_bytes;
    result->memory = malloc(misalignment + result->size_bytes);
    result->data = result->memory + misalignment;
    random_bytes(result->data, result->size_bytes, seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&result->view, result->data, result->size_bytes, dtype, ndim,
                                              result->shape, result->stride, guard + before, NULL));
}

void ordered_strides(size_t ndim, const size_t *shape, const size_t *order, ptrdiff_t gap, ptrdiff_t *stride)
{
    ptrdiff_t step = 1;
    for (size_t i = 0; i < ndim; i++) {
        stride[order[i]] = step;
        step = step * (ptrdiff_t)shape[order[i]] + gap;
    }
}

void reverse_strides(size_t ndim, unsigned axes, ptrdiff_t *stride)
{
    for (size_t axis = 0; axis < ndim; axis++)
        if ((axes >> axis & 1) != 0)
            stride[axis] = -stride[axis];
}

dimfold_queue *queue_of_tier(size_t threads, uint64_t tier)
{
    dimfold_queue *queue = NULL;
    dimfold_host_options options = {.threads = threads, .tier = tier};
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &options, NULL));
    return queue;
}

dimfold_queue *queue_make(size_t threads)
{
    return queue_of_tier(threads, DIMFOLD_TIER_AUTO);
}

size_t tiers_here(uint64_t tiers[TIERS_MAX])
{
    size_t count = 0;
    for (uint64_t tier = DIMFOLD_TIER_PORTABLE; tier <= DIMFOLD_TIER_NEON; tier++)
        if (dimfold_tier_is_supported(tier))
            tiers[count++] = tier;
    return count;
}
