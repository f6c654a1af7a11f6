/* Fills against writing item by item. */
#include "operand.h"

static dimfold_queue *queue_of(size_t threads)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &(dimfold_host_options){.threads = threads}, NULL));
    return queue;
}

/* All of the target's memory: the value where there is an element, as before between them. */
static unsigned char *expected_fill(const operand *target, const unsigned char *value)
{
    size_t ndim = target->view.ndim, index[64] = {0}, item_bytes = dimfold_dtype_size_bytes(target->view.dtype);
    unsigned char *expected = malloc(target->size_bytes);
    memcpy(expected, target->data, target->size_bytes);
    if (shape_is_empty(ndim, target->shape))
        return expected;
    do {
        size_t position = target->view.offset + (size_t)index_position(ndim, target->stride, index);
        memcpy(expected + position * item_bytes, value, item_bytes);
    } while (index_next(ndim, target->shape, index));
    return expected;
}

static void check_fill(dimfold_queue *queue, operand *target, const unsigned char *value, const unsigned char *written)
{
    unsigned char *expected = expected_fill(target, written);
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &target->view, value, NULL));
    CHECK(memcmp(expected, target->data, target->size_bytes) == 0);
    free(expected);
}

static void fill_once(dimfold_queue *queue, size_t item_bytes, size_t ndim, const size_t *shape,
                      const ptrdiff_t *stride, uint64_t *seed)
{
    operand target;
    unsigned char value[16];
    for (size_t i = 0; i < item_bytes; i++)
        value[i] = (unsigned char)test_random(seed);
    operand_make(&target, dimfold_dtype_opaque(item_bytes), ndim, shape, stride, seed);
    check_fill(queue, &target, value, value);
    operand_free(&target);
}

TEST(fill_writes_every_element_and_nothing_between_them)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 1;
    for (size_t round = 0; round < test_rounds(3200); round++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 6), shape[6];
        ptrdiff_t stride[6];
        random_shape(&seed, ndim, (size_t)test_random_in(&seed, 2, 90), 1000, shape);
        if (ndim > 0 && round % 50 == 49)
            shape[round % ndim] = 0;
        random_strides(&seed, ndim, shape, false, stride);
        fill_once(queue, 1 + round % 16, ndim, shape, stride, &seed);
    }
    dimfold_queue_destroy(queue);
}

TEST(fill_writes_rows_of_every_length_and_step)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 2;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++)
        for (size_t count = 0; count <= 70; count++)
            for (ptrdiff_t step = -3; step <= 3; step++)
                if (step != 0)
                    fill_once(queue, item_bytes, 1, &count, &step, &seed);
    dimfold_queue_destroy(queue);
}

TEST(fill_is_exact_for_layouts_of_rank_64)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 3;
    for (size_t round = 0; round < 64; round++) {
        size_t shape[64];
        ptrdiff_t stride[64];
        random_shape(&seed, 64, 2, (size_t)1 << test_random_in(&seed, 0, 9), shape);
        random_strides(&seed, 64, shape, false, stride);
        fill_once(queue, 1 + round % 16, 64, shape, stride, &seed);
    }
    dimfold_queue_destroy(queue);
}

TEST(fill_is_exact_on_several_threads)
{
    for (size_t threads = 1; threads <= 4; threads++) {
        dimfold_queue *queue = queue_of(threads);
        uint64_t seed = 4 + threads;
        fill_once(queue, 8, 2, (size_t[]){3, 90001}, (ptrdiff_t[]){90001, 1}, &seed);
        fill_once(queue, 12, 2, (size_t[]){601, 300}, (ptrdiff_t[]){1, -603}, &seed);
        fill_once(queue, 1, 1, (size_t[]){2200001}, (ptrdiff_t[]){-1}, &seed);
        dimfold_queue_destroy(queue);
    }
}

TEST(fill_swaps_the_value_for_a_swapped_target_but_not_opaque_items)
{
    static const unsigned char value[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    static const struct {
        dimfold_dtype dtype;
        unsigned char written[16];
    } cases[] = {{DIMFOLD_DTYPE_BOOL, {1}},
                 {DIMFOLD_DTYPE_BF16, {2, 1}},
                 {DIMFOLD_DTYPE_I32, {4, 3, 2, 1}},
                 {DIMFOLD_DTYPE_F64, {8, 7, 6, 5, 4, 3, 2, 1}},
                 {DIMFOLD_DTYPE_C64, {4, 3, 2, 1, 8, 7, 6, 5}},
                 {DIMFOLD_DTYPE_C128, {8, 7, 6, 5, 4, 3, 2, 1, 16, 15, 14, 13, 12, 11, 10, 9}}};
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 5;
    for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        dimfold_dtype dtype = cases[i / 2].dtype;
        bool is_opaque = i % 2 == 1;
        operand target;
        operand_make(&target, is_opaque ? dimfold_dtype_opaque(dimfold_dtype_size_bytes(dtype)) : dtype, 2,
                     (size_t[]){4, 5}, (ptrdiff_t[]){1, 6}, &seed);
        target.view.flags = DIMFOLD_BYTE_SWAPPED;
        check_fill(queue, &target, value, is_opaque ? value : cases[i / 2].written);
        operand_free(&target);
    }
    dimfold_queue_destroy(queue);
}

/* The value may be one of the elements that are written. */
TEST(fill_takes_a_value_from_the_target_itself)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 6;
    for (size_t element = 0; element < 12; element++) {
        operand target;
        unsigned char value[4];
        operand_make(&target, DIMFOLD_DTYPE_I32, 2, (size_t[]){3, 4}, (ptrdiff_t[]){-4, 1}, &seed);
        const unsigned char *inside = target.data + (target.view.offset - 8 + element) * 4;
        memcpy(value, inside, 4);
        check_fill(queue, &target, inside, value);
        operand_free(&target);
    }
    dimfold_queue_destroy(queue);
}

TEST(fill_writes_shared_positions_where_the_caller_takes_them_for_disjoint)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 7;
    operand target;
    operand_make(&target, DIMFOLD_DTYPE_U16, 2, (size_t[]){3, 4}, (ptrdiff_t[]){0, 2}, &seed);
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_fill(queue, &target.view, "ab", NULL));
    target.view.flags = DIMFOLD_ASSUME_DISJOINT;
    check_fill(queue, &target, (const unsigned char *)"ab", (const unsigned char *)"ab");
    operand_free(&target);
    dimfold_queue_destroy(queue);
}

TEST(fill_refuses_a_missing_value)
{
    uint64_t seed = 1;
    operand target;
    dimfold_diag diag;
    dimfold_queue *queue = queue_of(1);
    operand_make(&target, DIMFOLD_DTYPE_F32, 1, (size_t[]){3}, (ptrdiff_t[]){1}, &seed);
    unsigned char *expected = malloc(target.size_bytes);
    memcpy(expected, target.data, target.size_bytes);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_fill(queue, &target.view, NULL, &diag));
    CHECK(strcmp(diag.operand, "value") == 0);
    CHECK(memcmp(expected, target.data, target.size_bytes) == 0);
    free(expected);
    operand_free(&target);
    dimfold_queue_destroy(queue);
}
