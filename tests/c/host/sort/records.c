/* What is done record by record. */
#include "host/sort/records.h"

#include "array/sort/oracle.h"

TEST(records_are_wide_where_64_bits_are_too_few)
{
    CHECK(!dimfold_sort_is_wide(1, 1000) && !dimfold_sort_is_wide(4, 1000) && dimfold_sort_is_wide(8, 1000));
#if SIZE_MAX > UINT32_MAX
    CHECK(!dimfold_sort_is_wide(4, (size_t)1 << 32) && dimfold_sort_is_wide(4, ((size_t)1 << 32) + 1));
#endif
}

TEST(records_tell_key_and_index)
{
    dimfold_sort_rule rule = dimfold_sort_rule_of_keys(2);
    uint16_t items[] = {7, 5, 9, 5};
    uint64_t narrow[3];
    dimfold_sort_pair wide[3];
    int32_t indices[3];
    uint16_t values[3];
    dimfold_sort_records(narrow, false, items, 1, 4, &rule);
    dimfold_sort_records(wide, true, items, 1, 4, &rule);
    dimfold_sort_insert_records(narrow, false, 3);
    dimfold_sort_insert_records(wide, true, 3);
    for (size_t i = 0; i < 3; i++) {
        dimfold_sort_pair pair = dimfold_sort_record(narrow, false, i), pair2 = dimfold_sort_record(wide, true, i);
        CHECK(pair.key == pair2.key && pair.index == pair2.index && items[pair.index] == pair.key);
    }
    dimfold_sort_write_indices((char *)indices, 4, 4, narrow, false, 3);
    dimfold_sort_write_items((char *)values, 2, items, 2, wide, true, 3);
    CHECK(indices[0] == 1 && indices[1] == 3 && indices[2] == 2);
    CHECK(values[0] == 5 && values[1] == 5 && values[2] == 9);
}

TEST(nan_is_put_behind_in_its_order)
{
    dimfold_sort_rule rule;
    uint16_t items[] = {0x7e01, 1, 0xfe02, 2, 0x7c00, 0x7e03}, parted[6];
    static const uint16_t expected[] = {1, 2, 0x7c00, 0x7e01, 0xfe02, 0x7e03};
    CHECK(dimfold_sort_rule_make(&rule, DIMFOLD_DTYPE_F16, false, false));
    CHECK_EQ(3, dimfold_sort_part_nan(parted, items, 6, &rule));
    CHECK(memcmp(parted, expected, sizeof parted) == 0);
}
