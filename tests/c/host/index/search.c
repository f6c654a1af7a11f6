/* Places in sorted items against counting those before. */
#include "array/index/oracle.h"

#include "host/guarded.h"
#include "program/scalar.h"
#include "program/values.h"

static const dimfold_dtype search_dtypes[] = {
    DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64, DIMFOLD_DTYPE_I8,
    DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16,
    DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_BOOL};

static bool item_asks(uint16_t op, dimfold_dtype dtype, const unsigned char *a, const unsigned char *b)
{
    scalar arg[2], result;
    memcpy(arg[0].bytes, a, dimfold_dtype_size_bytes(dtype));
    memcpy(arg[1].bytes, b, dimfold_dtype_size_bytes(dtype));
    scalar_compute(op, dtype, arg, &result);
    return result.bytes[0] != 0;
}

/* -1, 0 or 1; NaN, which is not itself, is the last. */
static int item_compare(dimfold_dtype dtype, const unsigned char *a, const unsigned char *b)
{
    bool a_is_nan = item_asks(DIMFOLD_OP_NE, dtype, a, a), b_is_nan = item_asks(DIMFOLD_OP_NE, dtype, b, b);
    if (a_is_nan || b_is_nan)
        return a_is_nan - b_is_nan;
    return item_asks(DIMFOLD_OP_LT, dtype, b, a) - item_asks(DIMFOLD_OP_LT, dtype, a, b);
}

static void items_sort(operand *sorted)
{
    size_t count = sorted->shape[0], item_bytes = dimfold_dtype_size_bytes(sorted->view.dtype);
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0; k--) {
            unsigned char *a = (unsigned char *)(uintptr_t)operand_item(sorted, (const size_t[]){k - 1});
            unsigned char *b = (unsigned char *)(uintptr_t)operand_item(sorted, (const size_t[]){k}), swap[16];
            if (item_compare(sorted->view.dtype, a, b) <= 0)
                break;
            memcpy(swap, a, item_bytes);
            memcpy(a, b, item_bytes);
            memcpy(b, swap, item_bytes);
        }
}

static void search_try(dimfold_queue *queue, dimfold_dtype dtype, dimfold_dtype index_dtype, size_t count,
                       size_t ndim, const size_t *shape, uint32_t flags, uint64_t *seed)
{
    operand sorted, values, target;
    size_t index[64] = {0}, item_bytes = dimfold_dtype_size_bytes(dtype);
    target_make(&sorted, dtype, 1, &count, seed);
    source_make(&values, dtype, ndim, shape, seed);
    target_make(&target, index_dtype, ndim, shape, seed);
    values_fill(dtype, false, sorted.data, sorted.size_bytes / item_bytes * item_bytes, seed);
    values_fill(dtype, false, values.data, values.size_bytes / item_bytes * item_bytes, seed);
    items_sort(&sorted);
    CHECK_STATUS(DIMFOLD_OK,
                 dimfold_searchsorted(queue, &target.view, &sorted.view, &values.view, flags, NULL));
    if (!shape_is_empty(ndim, shape))
        do {
            int64_t before = 0;
            for (size_t i = 0; i < count; i++) {
                int order = item_compare(dtype, operand_item(&sorted, &i), operand_item(&values, index));
                before += order < 0 || (order == 0 && flags == DIMFOLD_RIGHT);
            }
            CHECK_EQ(before, index_read(&target, index));
        } while (index_next(ndim, shape, index));
    operand_free(&sorted);
    operand_free(&values);
    operand_free(&target);
}

TEST(index_search_finds_places)
{
    uint64_t seed = 1;
    dimfold_queue *queue = queue_make(1), *queue3 = queue_make(3);
    for (size_t i = 0; i < test_rounds(600); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 3), shape[3];
        any_shape(&seed, ndim, 6, shape);
        search_try(queue, search_dtypes[i % 13], i % 2 == 0 ? DIMFOLD_DTYPE_I64 : DIMFOLD_DTYPE_I32, i / 13 % 40, ndim,
                   shape, (uint32_t)(i / 7 % 2), &seed);
    }
    search_try(queue3, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_I32, 50, 2, (const size_t[]){200, 200}, 0, &seed);
    dimfold_queue_destroy(queue);
    dimfold_queue_destroy(queue3);
}
