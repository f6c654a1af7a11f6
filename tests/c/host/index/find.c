/* The first index that is outside, in C order, of lists of any layout. */
#include "host/index/find.h"

#include "array/index/oracle.h"
#include "host/guarded.h"
#include "host/ways.h"

static void find_try(dimfold_queue *queue, dimfold_dtype dtype, size_t ndim, const size_t *shape, size_t wrong,
                     uint64_t *seed)
{
    operand list;
    size_t index[64] = {0};
    dimfold_call call = {NULL, "test"};
    dimfold_operand operand;
    dimfold_index_outside outside;
    dimfold_index_limits limits = {test_random_in(seed, 0, 1) == 0 ? 0 : -9, 9};
    int64_t first = -1, ordinal = 0;
    source_make(&list, dtype, ndim, shape, seed);
    memset(list.data, 0, list.size_bytes);
    if (!shape_is_empty(ndim, shape))
        do {
            bool is_wrong = (size_t)test_random_in(seed, 0, 20000) < wrong;
            if (is_wrong)
                index_write(&list, index, test_random_in(seed, 0, 1) == 0 ? 9 : -10);
        } while (index_next(ndim, shape, index));
    memset(index, 0, sizeof index);
    if (!shape_is_empty(ndim, shape))
        do {
            int64_t value = index_read(&list, index);
            if (first < 0 && (value < limits.min || value >= limits.extent))
                first = ordinal;
            ordinal++;
        } while (index_next(ndim, shape, index));
    CHECK_STATUS(DIMFOLD_OK, dimfold_operand_check(call, &operand, &list.view, "list", queue, true));
    bool is_found = dimfold_index_find(&operand, limits, dimfold_queue_runner(queue), &outside);
    CHECK_EQ(first >= 0, is_found);
    if (is_found)
        CHECK_EQ(first, outside.ordinal);
    operand_free(&list);
}

TEST(index_find_says_the_first_one_outside)
{
    uint64_t seed = 1;
    dimfold_queue *queue = queue_make(1), *queue3 = queue_make(3);
    for (size_t i = 0; i < 1500; i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 4), shape[4];
        any_shape(&seed, ndim, 6, shape);
        find_try(queue, i % 2 == 0 ? DIMFOLD_DTYPE_I32 : DIMFOLD_DTYPE_I64, ndim, shape, i % 3 * 1000, &seed);
    }
    for (size_t i = 0; i < 12; i++)
        find_try(queue3, i % 2 == 0 ? DIMFOLD_DTYPE_I32 : DIMFOLD_DTYPE_I64, 2,
                 i % 3 == 0 ? (const size_t[]){3, 100000} : (const size_t[]){1000, 300}, i % 4 == 0 ? 0 : 1, &seed);
    dimfold_queue_destroy(queue);
    dimfold_queue_destroy(queue3);
}
