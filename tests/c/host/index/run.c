/* Blocks, rows, pieces and threads of walks by indices. */
#include "array/index/oracle.h"

#include "host/guarded.h"

/* Long lists, so that blocks end within runs, and slabs long enough to go past the caches. */
TEST(index_moves_long_lists_and_slabs)
{
    static const size_t shapes[][2] = {{3000, 3}, {3, 3000}, {1200, 7}, {7, 1200}, {1, 5000}, {5000, 1}};
    uint64_t seed = 3;
    queues queues = queues_make(1);
    for (size_t i = 0; i < 48; i++) {
        index_case made = {.puts = i % 2, .is_along = i / 2 % 2 == 1, .axis = i / 4 % 2};
        const size_t *shape = shapes[i / 8];
        size_t list = made.is_along ? shape[made.axis] : shape[1 - made.axis] > 100 ? 20 : 1500;
        size_t walked[2] = {made.axis == 0 ? list : shape[0], made.axis == 1 ? list : shape[1]};
        dimfold_dtype dtype = dimfold_dtype_opaque(1 + i % 16);
        target_make(&made.target, dtype, 2, made.puts ? shape : walked, &seed);
        source_make(&made.source, dtype, 2, made.puts ? walked : shape, &seed);
        source_make(&made.indices, DIMFOLD_DTYPE_I64, made.is_along ? 2 : 1, made.is_along ? walked : &list, &seed);
        size_t index[2] = {0};
        do
            index_write(&made.indices, index,
                        test_random_in(&seed, -(intmax_t)shape[made.axis], (intmax_t)shape[made.axis] - 1));
        while (index_next(made.indices.view.ndim, made.indices.shape, index));
        for (size_t k = 0; k < queues.count; k++)
            if (!index_case_check(&made, queues.queue[k]))
                return;
        index_case_free(&made);
    }
    queues_end(&queues);
}

/* Few places and many indices: threads must not change which item is the last one, nor how floats add up. */
TEST(index_keeps_the_order_of_duplicates_on_threads)
{
    static const size_t shapes[][2] = {{5, 1}, {5, 70}, {70, 5}, {1, 70}};
    uint64_t seed = 4;
    for (size_t threads = 1; threads <= 4; threads++) {
        dimfold_queue *queue = queue_make(threads);
        for (size_t i = 0; i < 16; i++) {
            if (!test_takes(threads * 16 + i))
                continue;
            index_case made = {.puts = true, .is_along = i % 2, .axis = i / 2 % 2, 
                               .op = (i + threads) % 2};
            const size_t *shape = shapes[i / 4];
            size_t list = 140000 / shape[1 - made.axis];
            size_t walked[2] = {made.axis == 0 ? list : shape[0], made.axis == 1 ? list : shape[1]};
            target_make(&made.target, DIMFOLD_DTYPE_F32, 2, shape, &seed);
            source_make(&made.source, DIMFOLD_DTYPE_F32, 2, walked, &seed);
            source_make(&made.indices, DIMFOLD_DTYPE_I32, made.is_along ? 2 : 1, made.is_along ? walked : &list,
                        &seed);
            size_t index[2] = {0};
            do
                index_write(&made.indices, index, test_random_in(&seed, 0, (intmax_t)shape[made.axis] - 1));
            while (index_next(made.indices.view.ndim, made.indices.shape, index));
            for (size_t k = 0; k + 4 <= made.source.size_bytes; k += 4)
                memcpy(made.source.data + k, &(float){(float)test_random_in(&seed, -1000, 1000) / 7}, 4);
            for (size_t k = 0; k + 4 <= made.target.size_bytes; k += 4)
                memcpy(made.target.data + k, &(float){0}, 4);
            if (!index_case_check(&made, queue))
                return;
            index_case_free(&made);
        }
        dimfold_queue_destroy(queue);
    }
}
