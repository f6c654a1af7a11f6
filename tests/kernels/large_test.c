/* Copies whose elements, blocks or bytes need more than 32 bits: a few blocks of each launch, and every byte in
   them. */
#include "imagined.h"
#include "test.h"

/* In both directions, so that the last block is among those that run. */
static void check_large(imagined copy, uint32_t launches_min)
{
    for (int order = RUNNER_UPWARDS; order <= RUNNER_DOWNWARDS; order++) {
        CHECK_EQ(0, imagined_copy(&copy, 5, (enum runner_order)order));
        CHECK(kernel_last()->launches >= launches_min);
    }
}

/* One axis that is 2^33 bytes or more from index to index, on one side or both. */
TEST(offsets_beyond_4_gib_lead_to_the_right_bytes)
{
    uint64_t seed = 1;
    for (size_t round = 0; round < 48; round++) {
        size_t item_bytes = (size_t)1 << round % 5;
        imagined copy = {item_bytes, 3, {(size_t)test_random_in(&seed, 2, 300), 70, 3}, {0}, {0}, false};
        ptrdiff_t inner = (ptrdiff_t)copy.shape[0], far = ((ptrdiff_t)1 << 33) + test_random_in(&seed, 0, 99);
        bool is_transposed = round / 5 % 2 == 0;
        copy.target[0] = 1;
        copy.target[1] = inner + (ptrdiff_t)(round % 3);
        copy.target[2] = round % 3 == 0 ? 70 * copy.target[1] : far;
        copy.source[0] = is_transposed ? 70 : 1;
        copy.source[1] = is_transposed ? 1 : inner;
        copy.source[2] = round % 3 == 1 ? 70 * inner : round % 2 == 0 ? far : -far;
        check_large(copy, 1);
    }
}

TEST(runs_of_more_than_4_gib_are_copied)
{
    check_large((imagined){1, 1, {((size_t)1 << 34) + 5}, {1}, {1}, false}, 1);
    ptrdiff_t width = ((ptrdiff_t)1 << 31) + 3;
    check_large((imagined){4, 2, {(size_t)width, 2}, {1, width + 5}, {1, width}, false}, 1);
}

TEST(more_rows_than_one_launch_counts_are_copied)
{
    ptrdiff_t rows = (ptrdiff_t)1 << 32;
    check_large((imagined){4, 2, {3, (size_t)rows}, {1, 4}, {1, 3}, false}, 1);
    check_large((imagined){2, 3, {3, 70000, 70000}, {1, 3, 210000}, {1, 70001 * 3, 3}, false}, 1);
    check_large((imagined){1, 2, {(size_t)rows, 5}, {2, 2 * rows}, {7, 1}, false}, 1);
}

TEST(transposes_of_more_than_4_gib_are_copied)
{
    ptrdiff_t width = 70000;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        check_large((imagined){item_bytes, 2, {(size_t)width, 90000}, {1, width}, {90000, 1}, false}, 1);
    check_large((imagined){4, 3, {33, 33, (size_t)1 << 24}, {1, 33, 33 * 33}, {33, 1, 33 * 33}, false}, 1);
    ptrdiff_t far = (ptrdiff_t)1 << 31;
    check_large((imagined){2, 3, {3, 5, (size_t)far}, {5 * far, far, 1}, {1, 3, 15}, false}, 1);
}

/* Each side's fastest axis is the other's slowest. */
TEST(many_axes_and_elements_are_split_into_launches)
{
    imagined copy = {1, 8, {3, 5, 7, 11, 1 << 10, 13, 1 << 12, 1 << 12}, {0}, {0}, false};
    ptrdiff_t step = 1, source_step = 1;
    for (size_t axis = 0; axis < 8; axis++) {
        copy.target[axis] = step;
        step = step * (ptrdiff_t)copy.shape[axis] + (axis < 6);
        copy.source[7 - axis] = source_step;
        source_step *= (ptrdiff_t)copy.shape[7 - axis];
    }
    check_large(copy, 2);
}
