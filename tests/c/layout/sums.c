/* Sums of steps: coalescing changes none of them, and counting visits each. */
#include "positions.h"

#include "layout/sums.h"

static uint64_t set_of(const dimfold_sums *sums)
{
    uint64_t x[DIMFOLD_SUMS_MAX] = {0}, sum = 0, set = 0;
    do
        set |= (uint64_t)1 << sum;
    while (dimfold_sums_next(sums, x, &sum));
    return set;
}

static void check_sums(size_t number)
{
    dimfold_layout layout;
    dimfold_sums sums;
    positions_layout(3, number, 0, &layout);
    layout_in in = layout_in_of_dyn(&layout);
    dimfold_sums_of(&sums, &in);
    uint64_t set = positions_of(&layout), reach = dimfold_sums_reach(&sums);
    CHECK(set_of(&sums) == set && set >> reach == 1);
    for (size_t k = 1; k < sums.count; k++)
        CHECK(sums.step[k] <= sums.step[k - 1]);
    dimfold_sums_coalesce(&sums);
    CHECK(set_of(&sums) == set && dimfold_sums_reach(&sums) == reach);
    for (size_t k = 1; k < sums.count; k++)
        CHECK(sums.step[k] < sums.step[k - 1] && sums.step[k] * (sums.last[k] + 1) != sums.step[k - 1]);
}

TEST(sums_are_the_positions_of_every_small_layout)
{
    for (size_t number = 0; number < POSITIONS_KINDS * POSITIONS_KINDS * POSITIONS_KINDS; number++)
        check_sums(number);
}

TEST(sums_size_is_not_representable_for_many_axes)
{
    dimfold_sums sums = {.count = 0};
    for (size_t k = 0; k < 63; k++)
        dimfold_sums_add(&sums, 1, 1, k);
    CHECK(dimfold_sums_size(&sums) == (uint64_t)1 << 63);
    dimfold_sums_add(&sums, 1, 1, 63);
    CHECK(dimfold_sums_size(&sums) == UINT64_MAX);
}
