/* Counts and sums of weights, one by one. */
#include "oracle.h"

#include "host/guarded.h"

static void bincount_try(dimfold_queue *queue, bool is_weighted, size_t bins, size_t ndim, const size_t *shape,
                         uint64_t *seed)
{
    operand target, indices, weights;
    size_t index[64] = {0};
    float sums[16] = {0};
    target_make(&target, DIMFOLD_DTYPE_F32, 1, &bins, seed);
    source_make(&indices, DIMFOLD_DTYPE_I32, ndim, shape, seed);
    source_make(&weights, DIMFOLD_DTYPE_F32, ndim, shape, seed);
    for (size_t i = 0; i < bins; i++)
        memcpy((void *)(uintptr_t)operand_item(&target, &i), &sums[i], sizeof sums[i]);
    for (size_t i = 0; i + 4 <= weights.size_bytes; i += 4)
        memcpy(weights.data + i, &(float){(float)test_random_in(seed, -999, 999) / 3}, 4);
    bool is_empty = shape_is_empty(ndim, shape);
    if (!is_empty)
        do
            index_write(&indices, index, test_random_in(seed, 0, (intmax_t)bins - 1));
        while (index_next(ndim, shape, index));
    memset(index, 0, sizeof index);
    if (!is_empty)
        do {
            float weight = 1;
            if (is_weighted)
                memcpy(&weight, operand_item(&weights, index), sizeof weight);
            sums[index_read(&indices, index)] += weight;
        } while (index_next(ndim, shape, index));
    CHECK_STATUS(DIMFOLD_OK, dimfold_bincount(queue, &target.view, &indices.view, is_weighted ? &weights.view : NULL,
                                              0, NULL));
    for (size_t i = 0; i < bins; i++)
        CHECK(memcmp(operand_item(&target, &i), &sums[i], sizeof sums[i]) == 0);
    operand_free(&target);
    operand_free(&indices);
    operand_free(&weights);
}

TEST(index_bincount_adds_in_order)
{
    uint64_t seed = 1;
    for (size_t threads = 1; threads <= 4; threads++) {
        dimfold_queue *queue = queue_make(threads);
        for (size_t i = 0; i < 300; i++) {
            size_t ndim = (size_t)test_random_in(&seed, 0, 3), shape[3];
            any_shape(&seed, ndim, 7, shape);
            bincount_try(queue, i % 2, 1 + i % 9, ndim, shape, &seed);
        }
        bincount_try(queue, true, 5, 2, (const size_t[]){700, 600}, &seed);
        dimfold_queue_destroy(queue);
    }
}

TEST(index_bincount_takes_no_negative_index)
{
    static int64_t indices[3] = {0, -1, 2};
    static uint16_t counts[3];
    static const size_t three[] = {3};
    dimfold_queue *queue = parts_queue();
    dimfold_diag diag;
    dimfold_view list = {.data = indices, .dtype = DIMFOLD_DTYPE_I64, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1,
                         .shape = three};
    dimfold_view target = list;
    target.data = counts, target.dtype = DIMFOLD_DTYPE_U16;
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_bincount(queue, &target, &list, NULL, 0, &diag));
    CHECK_EQ(1, diag.position);
    CHECK_EQ(-1, diag.found);
    CHECK_EQ(0, counts[0]);
    CHECK_STATUS(DIMFOLD_OK, dimfold_bincount(queue, &target, &list, NULL, DIMFOLD_INDEX_CLAMP, &diag));
    CHECK_EQ(2, counts[0]);
    CHECK_EQ(1, counts[2]);
    target.dtype = DIMFOLD_DTYPE_BOOL;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_bincount(queue, &target, &list, NULL, 0, &diag));
    dimfold_queue_destroy(queue);
}
