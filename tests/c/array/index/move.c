/* Taking, putting, gathering and scattering against items moved one by one. */
#include "oracle.h"

#include "host/guarded.h"

static const dimfold_dtype index_dtypes[] = {DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64};

TEST(index_moves_items_of_any_layout)
{
    uint64_t seed = 1;
    queues queues = queues_make(1);
    for (size_t i = 0; i < test_rounds(3000); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 4);
        index_case made = index_case_kind(i, ndim, &seed);
        index_case_make(&made, dimfold_dtype_opaque(1 + i % 16), index_dtypes[i / 3 % 2], ndim, 6, &seed);
        for (size_t k = 0; k < queues.count; k++)
            if (!index_case_check(&made, queues.queue[k]))
                return;
        index_case_free(&made);
    }
    queues_end(&queues);
}
