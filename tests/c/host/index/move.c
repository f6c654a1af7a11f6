/* Rows of every length, at any address, both ways. */
#include "array/index/oracle.h"

#include "host/guarded.h"

TEST(index_move_takes_and_puts_rows_of_every_length)
{
    uint64_t seed = 1;
    queues queues = queues_make(1);
    for (size_t row = 1; row <= 1500; row += row < 140 ? 1 : 97)
        for (size_t puts = 0; puts < 2; puts++) {
            size_t shape[] = {9, row}, list = 12, walked[] = {12, row};
            index_case made = {.puts = puts};
            ptrdiff_t stride[] = {(ptrdiff_t)row + 3, 1};
            dimfold_dtype dtype = dimfold_dtype_opaque(1 + row % 5);
            guarded_make(&made.target, dtype, 2, puts ? shape : walked, stride, &seed);
            guarded_make(&made.source, dtype, 2, puts ? walked : shape, stride, &seed);
            source_make(&made.indices, DIMFOLD_DTYPE_I64, 1, &list, &seed);
            for (size_t i = 0; i < list; i++)
                index_write(&made.indices, &i, test_random_in(&seed, -9, 8));
            for (size_t k = 0; k < queues.count; k++)
                index_case_check(&made, queues.queue[k]);
            index_case_free(&made);
        }
    queues_end(&queues);
}
