/* Sets of positions: those of layouts are recognised, others are not. */
#include "test.h"

#include "layout/recognise.h"

static dimfold_listed listed_of(uint64_t set, uint64_t first)
{
    dimfold_listed listed = {.count = 0};
    for (uint64_t position = 0; position < 64; position++)
        if (set >> position & 1)
            dimfold_listed_add(&listed, first + position);
    return listed;
}

/* Whether two numbers larger than 1 make the set by all their sums, or smaller sets do: by every way to divide it. */
static bool is_layout(uint64_t set)
{
    while ((set & 1) == 0)
        set >>= 1;
    if (set == 1)
        return true;
    for (int step = 1; step < 32; step++) {
        uint64_t row = 1;
        for (int extent = 2; (extent - 1) * step < 32; extent++) {
            row |= (uint64_t)1 << (extent - 1) * step;
            uint64_t left = set, firsts = 0;
            while (left != 0) {
                uint64_t first = left & (~left + 1);
                if (first > UINT64_MAX / row || (left & row * first) != row * first)
                    break;
                left &= ~(row * first);
                firsts |= first;
            }
            if (left == 0 && is_layout(firsts))
                return true;
        }
    }
    return false;
}

static uint64_t set_of(const dimfold_sums *sums)
{
    uint64_t x[DIMFOLD_SUMS_MAX] = {0}, sum = 0, set = 0;
    do
        set ^= (uint64_t)1 << sum;
    while (dimfold_sums_next(sums, x, &sum));
    return set;
}

TEST(recognise_tells_layouts_from_other_sets)
{
    for (uint64_t set = 1; set < (test_scale() > 1 ? 1 << 19 : 1 << 15); set += 2) {
        dimfold_listed listed = listed_of(set, 1000);
        dimfold_sums sums = {.count = 0};
        uint64_t work = 1000000;
        dimfold_answer answer = dimfold_recognise(&listed, &work, &sums);
        CHECK_EQ(is_layout(set) ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO, answer);
        CHECK(answer != DIMFOLD_ANSWER_YES || set_of(&sums) == set);
    }
}

/* A cube of 2 in 10 axes needs all the levels and all the room that there are. */
TEST(recognise_takes_as_many_positions_as_are_listed)
{
    dimfold_listed listed = {.count = 0};
    dimfold_sums cube = {.count = 0}, sums = {.count = 0};
    uint64_t x[DIMFOLD_SUMS_MAX] = {0}, sum = 0, work = 100000, step = 1;
    for (size_t k = 0; k < 10; k++, step = step * 3 + 1)
        dimfold_sums_add(&cube, step, 1, 0);
    do
        CHECK(dimfold_listed_add(&listed, sum));
    while (dimfold_sums_next(&cube, x, &sum));
    CHECK(listed.count == DIMFOLD_LISTED_MAX && !dimfold_listed_add(&listed, UINT64_MAX));
    CHECK(dimfold_listed_add(&listed, 0));
    CHECK_EQ(DIMFOLD_ANSWER_YES, dimfold_recognise(&listed, &work, &sums));
    CHECK(sums.count == 10 && memcmp(sums.step, cube.step, 10 * sizeof *sums.step) == 0);
}

TEST(recognise_gives_up_when_its_work_is_used_up)
{
    dimfold_listed listed = listed_of(0x33, 0);
    dimfold_sums sums = {.count = 0};
    uint64_t work = 3;
    CHECK_EQ(DIMFOLD_ANSWER_UNKNOWN, dimfold_recognise(&listed, &work, &sums));
    work = 6;
    CHECK_EQ(DIMFOLD_ANSWER_YES, dimfold_recognise(&listed, &work, &sums));
    CHECK(sums.count == 2 && sums.step[0] == 4 && sums.step[1] == 1);
}
