/* Keys of all 16-bit items, which are few enough for each pair of neighbours. */
#include "host/sort/rule.h"

#include "array/sort/oracle.h"

#define BITS 16
#define SORT_ITEM uint16_t
#define SORT_NAME(name) rule_test_##name
#include "host/sort/keys.inc.h"

static void check_rule(dimfold_dtype dtype, bool is_descending, bool nan_first)
{
    dimfold_sort_rule rule;
    item_order order = {.dtype = dtype, .is_descending = is_descending, .nan_first = nan_first};
    uint64_t seed = 1;
    if (!CHECK(dimfold_sort_rule_make(&rule, dtype, is_descending, nan_first)))
        return;
    for (uint32_t bits = 0; bits <= UINT16_MAX; bits++) {
        uint16_t item = (uint16_t)bits, other = (uint16_t)test_random(&seed), near = (uint16_t)(bits + 1);
        uint16_t key = rule_test_key(item, &rule);
        CHECK((key < rule_test_key(other, &rule)) == item_is_before(order, &item, &other));
        CHECK((key < rule_test_key(near, &rule)) == item_is_before(order, &item, &near));
        CHECK(rule_test_is_nan(item, &rule) || rule_test_decode(key, &rule) == item);
    }
}

TEST(keys_are_in_the_order_of_their_items)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16};
    for (size_t i = 0; i < 4; i++) {
        check_rule(dtypes[i], false, false);
        check_rule(dtypes[i], true, false);
        check_rule(dtypes[i], true, true);
    }
}

TEST(what_has_no_order_has_no_rule)
{
    dimfold_sort_rule rule;
    CHECK(!dimfold_sort_rule_make(&rule, DIMFOLD_DTYPE_C64, false, false));
    CHECK(!dimfold_sort_rule_make(&rule, DIMFOLD_DTYPE_C128, false, false));
    CHECK(!dimfold_sort_rule_make(&rule, dimfold_dtype_opaque(4), false, false));
    CHECK(!dimfold_sort_rule_make(&rule, 0, false, false));
}
