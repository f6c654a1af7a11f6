/* Chunks in groups, and groups of groups. */
#include "host/reduce/groups.h"

#include "array/reduce/long.h"

/* What depends on the tree, of every shape, with groups of groups. */
TEST(long_sums_and_moments_go_through_one_tree)
{
    static const uint32_t ops[] = {DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_VAR, DIMFOLD_REDUCE_SUM};
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64};
    reducers reducers = reducers_make();
    uint64_t seed = 4;
    for (size_t i = 0; i < LONG_SHAPES * (size_t)test_scale(); i++) {
        long_shape shape = long_shape_of(i % LONG_SHAPES, (size_t)9 << 17);
        if (test_takes(i))
            long_check(&reducers, &shape, dtypes[i % 3], ops[i % 3], &seed);
    }
    reducers_end(&reducers);
}

/* One chunk more or less than a group, along a line and across. */
TEST(groups_that_are_just_full_or_not_are_combined_in_order)
{
    static const size_t chunks[] = {1, 2, 63, 64, 65, 127, 128, 129};
    static const uint32_t ops[] = {DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_STD, DIMFOLD_REDUCE_NORM_2};
    reducers reducers = reducers_make();
    uint64_t seed = 9;
    for (size_t i = 0; i < sizeof chunks / sizeof chunks[0]; i++)
        for (size_t more = 0; more < 3; more++) {
            if (!test_takes(i * 3 + more))
                continue;
            size_t rows = chunks[i] * 64 + more - 1;
            long_shape across = {2, {rows, 33}, {33, 1}, 1};
            long_shape far = {3, {chunks[i] + more - (chunks[i] > 1), 3, 20}, {60, 20, 1}, 5};
            long_check(&reducers, &across, more == 1 ? DIMFOLD_DTYPE_F64 : DIMFOLD_DTYPE_F32, ops[more], &seed);
            long_check(&reducers, &far, more == 1 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64, ops[more], &seed);
        }
    reducers_end(&reducers);
}
