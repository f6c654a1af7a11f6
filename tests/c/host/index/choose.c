/* Elements that a mask chooses, of any layout and item. */
#include "array/index/masks.h"

TEST(index_mask_chooses_elements_of_any_layout)
{
    uint64_t seed = 1;
    queues queues = queues_make(1);
    for (size_t i = 0; i < test_rounds(2000); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 4), shape[4];
        any_shape(&seed, ndim, 9, shape);
        if (!mask_try(&queues, 1 + i / 2 % 16, ndim, shape, i % 2, &seed))
            break;
    }
    queues_end(&queues);
}
