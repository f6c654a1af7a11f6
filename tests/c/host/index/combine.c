/* Every operation of every dtype against the words of expressions. */
#include "array/index/oracle.h"

#include "host/guarded.h"

static const dimfold_dtype index_dtypes[] = {DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64};

TEST(index_combines_items_in_order)
{
    static const dimfold_dtype dtypes[] = {
        DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32,  DIMFOLD_DTYPE_U64, DIMFOLD_DTYPE_I8,
        DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64,  DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16,
        DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};
    uint64_t seed = 2;
    queues queues = queues_make(1);
    for (size_t i = 0; i < test_rounds(3000); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 3);
        index_case made = index_case_kind(2 * i + 1, ndim, &seed);
        dimfold_dtype dtype = dtypes[i % 15];
        made.op = (uint32_t)(1 + i / 15 % 4);
        bool is_compared = made.op == DIMFOLD_PUT_MIN || made.op == DIMFOLD_PUT_MAX;
        if ((dtype == DIMFOLD_DTYPE_BOOL && !is_compared) || (i % 15 > 12 && is_compared))
            continue;
        index_case_make(&made, dtype, index_dtypes[i % 2], ndim, 5, &seed);
        if (!index_case_check(&made, queues.queue[i % queues.count]))
            return;
        index_case_free(&made);
    }
    queues_end(&queues);
}
