/* What is the same, and which of them stands for it. */
#include "host/sort/distinct.h"

#include "array/sort/oracle.h"
#include "host/guarded.h"
#include "host/ways.h"

TEST(distinct_items_are_those_that_come_first)
{
    static const uint32_t given[] = {0x7fc00001, 0x80000000, 5, 0, 0xffc00002, 5, 0x80000000};
    static const uint32_t expected[] = {0x80000000, 5, 0x7fc00001};
    dimfold_queue *queue = queue_of_tier(1, DIMFOLD_TIER_AUTO);
    for (int is_ranked = 0; is_ranked <= 1; is_ranked++) {
        dimfold_sort_rule rule;
        dimfold_sort_distinct distinct;
        size_t size_bytes = 0;
        uint32_t values[3] = {0};
        CHECK(dimfold_sort_rule_make(&rule, DIMFOLD_DTYPE_F32, false, false));
        dimfold_sort_distinct_begin(&distinct, &rule, 7, is_ranked, dimfold_queue_runner(queue), DIMFOLD_TIER_PORTABLE);
        CHECK(dimfold_sort_distinct_bytes(&size_bytes, &distinct));
        void *memory = malloc(size_bytes);
        dimfold_sort_distinct_place(&distinct, memory);
        memcpy(distinct.items, given, sizeof given);
        CHECK_EQ(3, dimfold_sort_distinct_run(&distinct));
        dimfold_sort_distinct_targets targets = {.values = {(char *)values, 4, 4, false}};
        dimfold_sort_distinct_write(&distinct, &targets);
        CHECK(memcmp(values, expected, sizeof expected) == 0);
        free(memory);
    }
    dimfold_queue_destroy(queue);
}
