/* Masks of many elements: blocks, pieces, threads. */
#include "array/index/masks.h"

/* Across blocks, pieces and threads. */
TEST(index_mask_chooses_of_many_elements)
{
    static const size_t shapes[][2] = {{1, 150000}, {150000, 1}, {300, 500}, {3, 50001}, {130, 1025}};
    uint64_t seed = 2;
    for (size_t threads = 1; threads <= 3; threads += 2) {
        queues queues = queues_make(threads);
        for (size_t i = 0; i < 20; i++)
            if (test_takes(threads * 20 + i) &&
                !mask_try(&queues, i % 8 == 7 ? 3 : (size_t)1 << (i / 2) % 5, 2, shapes[i % 5], i / 5 % 2, &seed))
                break;
        queues_end(&queues);
    }
}
