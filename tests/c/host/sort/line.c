/* Lines by themselves. */
#include "host/sort/line.h"

#include "array/sort/oracle.h"
#include "host/guarded.h"
#include "host/machine.h"

TEST(selections_need_less_than_a_line_only_where_they_pay)
{
    CHECK_EQ(100, dimfold_sort_capacity(100, 1));
    CHECK_EQ(1000000, dimfold_sort_capacity(1000000, 500000));
    CHECK(dimfold_sort_capacity(1000000, 10) < 2000);
    for (size_t extent = 1; extent < 20000; extent += 37)
        for (size_t taken = 1; taken <= extent; taken += 1 + extent / 9)
            CHECK(dimfold_sort_capacity(extent, taken) >= taken && dimfold_sort_capacity(extent, taken) <= extent);
}

/* With caches so small, all goes past them. */
TEST(lines_that_are_streamed_are_sorted_alike)
{
    dimfold_queue *queue = queue_of_tier(1, DIMFOLD_TIER_AUTO);
    uint64_t seed = 2;
    unsigned char *items = malloc(6000 * 8);
    dimfold_queue_machine(queue)->cache_bytes[1] = 64;
    for (size_t d = 0; d < SORT_DTYPES; d++)
        for (unsigned kind = 0; kind < ITEM_KINDS; kind++) {
            if (!test_takes(d * ITEM_KINDS + kind))
                continue;
            items_fill(items, sort_dtypes[d], 6000, kind, &seed);
            check_lines(queue, sort_dtypes[d], items, kind % 2 + 1, 1501 + kind * 100, 10);
        }
    free(items);
    dimfold_queue_destroy(queue);
}
