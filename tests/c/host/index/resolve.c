/* Indices to places, one by one. */
#include "host/index/resolve.h"

#include "test.h"

TEST(index_resolve_reads_indices_that_lie_apart)
{
    int32_t narrow[6] = {1, -2, 3, INT32_MIN, INT32_MAX, 6};
    int64_t wide[4] = {INT64_MIN, -1, 0, INT64_MAX}, value[6];
    dimfold_index_load(value, (const char *)&narrow[4], -8, 4, 3);
    CHECK(value[0] == INT32_MAX && value[1] == 3 && value[2] == 1);
    dimfold_index_load(value, (const char *)narrow, 4, 4, 6);
    CHECK(value[3] == INT32_MIN && value[5] == 6);
    dimfold_index_load(value, (const char *)wide, 16, 8, 2);
    CHECK(value[0] == INT64_MIN && value[1] == 0);
    dimfold_index_load(value, (const char *)wide, 8, 8, 4);
    CHECK(value[3] == INT64_MAX);
    dimfold_index_load(value, (const char *)wide, 0, 8, 2);
    CHECK(value[1] == INT64_MIN);
}

TEST(index_resolve_folds_as_the_mode_says)
{
    static const int64_t extents[] = {1, 2, 7, INT32_MAX, INT64_MAX};
    for (size_t i = 0; i < sizeof extents / sizeof extents[0]; i++) {
        dimfold_index_selector selector = {.extent = extents[i], .mode = DIMFOLD_INDEX_WRAP};
        int64_t given[] = {0, -1, extents[i] - 1, -extents[i], INT64_MIN, INT64_MAX, 3, -3}, value[8];
        memcpy(value, given, sizeof value);
        dimfold_index_fold(value, &selector, 8);
        for (size_t k = 0; k < 8; k++) {
            int64_t rest = given[k] % extents[i];
            CHECK_EQ(rest < 0 ? rest + extents[i] : rest, value[k]);
        }
        selector.mode = DIMFOLD_INDEX_CLAMP;
        memcpy(value, given, sizeof value);
        dimfold_index_fold(value, &selector, 8);
        for (size_t k = 0; k < 8; k++)
            CHECK_EQ(given[k] < 0 ? 0 : given[k] >= extents[i] ? extents[i] - 1 : given[k], value[k]);
    }
}

TEST(index_resolve_goes_through_all_axes_in_c_order)
{
    dimfold_index_selector selector = {.extent = 24, .ndim = 3, .shape = {2, 3, 4}, .stride = {100, -7, 1000}};
    int64_t value[24];
    for (int64_t i = 0; i < 24; i++)
        value[i] = i;
    dimfold_index_locate(value, &selector, 24);
    for (int64_t i = 0; i < 24; i++)
        CHECK_EQ(i / 12 * 100 - i / 4 % 3 * 7 + i % 4 * 1000, value[i]);
}
