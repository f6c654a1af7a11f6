/* Whether all sums are met, against trying each. */
#include "test.h"

#include "layout/rare/cover.h"

static dimfold_sums random_sums(uint64_t *seed, size_t count, uint64_t step_max)
{
    dimfold_sums sums = {.count = 0};
    for (size_t k = 0; k < count; k++)
        dimfold_sums_add(&sums, (uint64_t)test_random_in(seed, 1, (intmax_t)step_max),
                         (uint64_t)test_random_in(seed, 1, 4), k);
    return sums;
}

/* Whether some sum of the steps from k on is `total`. */
static bool is_sum(const dimfold_sums *sums, size_t k, uint64_t total)
{
    if (k == sums->count)
        return total == 0;
    for (uint64_t x = 0; x <= sums->last[k] && x * sums->step[k] <= total; x++)
        if (is_sum(sums, k + 1, total - x * sums->step[k]))
            return true;
    return false;
}

static bool covers(const dimfold_sums *sums, const dimfold_sums *other, uint64_t share)
{
    uint64_t x[DIMFOLD_SUMS_MAX] = {0}, sum = 0;
    do
        if (sum > share || !is_sum(other, 0, share - sum))
            return false;
    while (dimfold_sums_next(sums, x, &sum));
    return true;
}

static void check_cover(const dimfold_sums *sums, const dimfold_sums *other, uint64_t share, size_t *covered)
{
    uint64_t x[DIMFOLD_SUMS_MAX], work = 100000, sum = 0;
    bool expected = covers(sums, other, share);
    dimfold_answer answer = dimfold_sums_cover(sums, other, share, true, &work, x);
    CHECK_EQ(expected ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO, answer);
    for (size_t k = 0; answer == DIMFOLD_ANSWER_NO && k < sums->count; k++) {
        CHECK(x[k] <= sums->last[k]);
        sum += x[k] * sums->step[k];
    }
    if (answer == DIMFOLD_ANSWER_NO)
        CHECK(sum > share || !is_sum(other, 0, share - sum));
    *covered += answer == DIMFOLD_ANSWER_YES;
    for (work = 0; work < 4; work++) {
        uint64_t left = work;
        dimfold_answer hasty = dimfold_sums_cover(sums, other, share, work % 2 == 0, &left, x);
        CHECK(hasty == answer || hasty == DIMFOLD_ANSWER_UNKNOWN);
    }
}

TEST(cover_is_what_trying_every_sum_finds)
{
    uint64_t seed = 1;
    size_t covered = 0;
    for (size_t round = 0; round < test_rounds(20000); round++) {
        dimfold_sums sums = random_sums(&seed, round % 3, 12), other = random_sums(&seed, 1 + round % 4, 9);
        dimfold_sums_coalesce(&other);
        uint64_t share = (uint64_t)test_random_in(&seed, 0, (intmax_t)dimfold_sums_reach(&other) + 3);
        check_cover(&sums, &other, share, &covered);
    }
    CHECK(covered > test_rounds(1000));
}
