/* Which kernels a tier has, and what each finds. */
#include "host/sort/kernels.h"

#include "array/sort/oracle.h"

TEST(every_tier_has_kernels_for_sorts)
{
    for (uint64_t tier = DIMFOLD_TIER_PORTABLE; tier <= DIMFOLD_TIER_NEON; tier++) {
        const dimfold_sort_kernels *kernels = dimfold_sort_kernels_of(tier);
        CHECK(kernels != NULL && kernels->network_rows_max > 1);
        CHECK(tier != DIMFOLD_TIER_PORTABLE || kernels == dimfold_sort_portable());
    }
}

TEST(kernels_find_the_first_item_below)
{
    dimfold_sort_rule rule;
    int32_t items[700];
    const dimfold_sort_item_kernels *kernels = &dimfold_sort_portable()->item[2];
    CHECK(dimfold_sort_rule_make(&rule, DIMFOLD_DTYPE_I32, false, false));
    for (size_t at = 0; at <= 700; at += 7) {
        for (size_t i = 0; i < 700; i++)
            items[i] = i == at || i == at + 50 ? -1 : (int32_t)i;
        CHECK_EQ(at, kernels->find_below(items, 700, &rule, 0x80000000));
        CHECK_EQ(700, kernels->find_below(items, 700, &rule, 0));
    }
}

TEST(kernels_see_what_a_line_is_like)
{
    dimfold_sort_rule rule;
    float items[2100];
    const dimfold_sort_item_kernels *kernels = &dimfold_sort_portable()->item[2];
    CHECK(dimfold_sort_rule_make(&rule, DIMFOLD_DTYPE_F32, false, false));
    for (size_t at = 1; at < 2100; at += 3) {
        for (size_t i = 0; i < 2100; i++)
            items[i] = (float)(i < at ? 1 : 2);
        CHECK(kernels->survey(items, 2100, &rule).is_sorted);
        CHECK(kernels->survey(items, at, &rule).varying == 0);
        CHECK(kernels->survey(items, 2100, &rule).varying != 0);
        items[at] = 0;
        CHECK(!kernels->survey(items, 2100, &rule).is_sorted);
        CHECK(!kernels->any_nan(items, 2100, &rule));
        memset(&items[at], 0xff, sizeof items[at]);
        CHECK(kernels->any_nan(items, 2100, &rule) && kernels->survey(items, 2100, &rule).has_nan);
    }
}
