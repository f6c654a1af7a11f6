/* Elements looked at one by one, in C order. */
#include "masks.h"

/* A mask whose bools are 0, 1 or now and then another byte, which is true. */
static void mask_make(operand *mask, size_t ndim, const size_t *shape, uint64_t *seed)
{
    int kind = (int)test_random_in(seed, 0, 3);
    source_make(mask, DIMFOLD_DTYPE_BOOL, ndim, shape, seed);
    for (size_t i = 0; i < mask->size_bytes; i++) {
        bool is_true = kind == 0 ? test_random_in(seed, 0, 9) == 0 : kind == 1 ? true : test_random_in(seed, 0, 1) == 1;
        mask->data[i] = is_true ? (unsigned char)(test_random_in(seed, 0, 20) == 0 ? 0x80 : 1) : 0;
    }
}

static size_t mask_count(const operand *mask)
{
    size_t index[64] = {0}, count = 0;
    if (shape_is_empty(mask->view.ndim, mask->shape))
        return 0;
    do
        count += *operand_item(mask, index) != 0;
    while (index_next(mask->view.ndim, mask->shape, index));
    return count;
}

/* What compressing or expanding must leave of the target. */
static unsigned char *mask_expected(const operand *target, const operand *source, const operand *mask, bool expands)
{
    unsigned char *expected = malloc(target->size_bytes + 1);
    size_t index[64] = {0}, place = 0, item_bytes = dimfold_dtype_size_bytes(target->view.dtype);
    memcpy(expected, target->data, target->size_bytes);
    if (shape_is_empty(mask->view.ndim, mask->shape))
        return expected;
    do {
        if (*operand_item(mask, index) == 0)
            continue;
        size_t line[1] = {place++};
        const unsigned char *to = operand_item(target, expands ? index : line);
        memcpy(expected + (to - target->data), operand_item(source, expands ? line : index), item_bytes);
    } while (index_next(mask->view.ndim, mask->shape, index));
    return expected;
}

static bool mask_check(const queues *queues, operand *target, const operand *source, const operand *mask, bool expands)
{
    unsigned char *expected = mask_expected(target, source, mask, expands), *before = malloc(target->size_bytes + 1);
    size_t wanted = mask_count(mask);
    bool holds = true;
    memcpy(before, target->data, target->size_bytes);
    for (size_t k = 0; k < queues->count && holds; k++) {
        size_t count = SIZE_MAX;
        dimfold_queue *queue = queues->queue[k];
        dimfold_status status =
            expands ? dimfold_expand(queue, &target->view, &source->view, &mask->view, NULL)
                    : dimfold_compress(queue, &target->view, &count, &source->view, &mask->view, NULL);
        holds = CHECK_STATUS(DIMFOLD_OK, status) && CHECK(memcmp(expected, target->data, target->size_bytes) == 0) &&
                (expands || CHECK_EQ(wanted, count));
        memcpy(target->data, before, target->size_bytes);
    }
    free(expected);
    free(before);
    return holds;
}

bool mask_try(const queues *queues, size_t item_bytes, size_t ndim, const size_t *shape, bool expands,
                     uint64_t *seed)
{
    operand elements, line, mask;
    mask_make(&mask, ndim, shape, seed);
    size_t room[1] = {mask_count(&mask) + (size_t)test_random_in(seed, 0, 2)};
    dimfold_dtype dtype = dimfold_dtype_opaque(item_bytes);
    if (expands) {
        target_make(&elements, dtype, ndim, shape, seed);
        source_make(&line, dtype, 1, room, seed);
    } else {
        source_make(&elements, dtype, ndim, shape, seed);
        target_make(&line, dtype, 1, room, seed);
    }
    bool holds = expands ? mask_check(queues, &elements, &line, &mask, true)
                         : mask_check(queues, &line, &elements, &mask, false);
    operand_free(&elements);
    operand_free(&line);
    operand_free(&mask);
    return holds;
}
