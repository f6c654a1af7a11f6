/* A single step of the other layout decides at once. Of several, what they must do for one step along each axis of the
   first says what they must do for all steps together, as long as none of them runs out; else sums are tried one by
   one. */
#include "cover.h"

static dimfold_answer cover_without(size_t count, uint64_t *x, size_t place, uint64_t value)
{
    for (size_t k = 0; k < count; k++)
        x[k] = k == place ? value : 0;
    return DIMFOLD_ANSWER_NO;
}

/* By the multiples of one step up to `last` of them; a step of 0 stands for none. */
static dimfold_answer cover_by_one(const dimfold_sums *sums, uint64_t step, uint64_t last, uint64_t share, uint64_t *x)
{
    if (step == 0 ? share != 0 : share % step != 0 || share / step > last)
        return cover_without(sums->count, x, sums->count, 0);
    for (size_t k = 0; k < sums->count; k++)
        if (step == 0 || sums->step[k] % step != 0)
            return cover_without(sums->count, x, k, 1);
    if (dimfold_sums_reach(sums) <= share)
        return DIMFOLD_ANSWER_YES;
    for (size_t k = 0; k < sums->count; k++)
        x[k] = sums->last[k];
    return DIMFOLD_ANSWER_NO;
}

/* Moves the ends of a range by what `last` times `difference` adds to it. */
static bool range_extend(int64_t *low, int64_t *high, uint64_t before, uint64_t after, uint64_t last)
{
    bool falls = after < before;
    uint64_t way;
    if (!dimfold_u64_mul(&way, falls ? before - after : after - before, last) || way > INT64_MAX)
        return false;
    int64_t reach = (int64_t)way;
    return falls ? !__builtin_sub_overflow(*low, reach, low) : !__builtin_add_overflow(*high, reach, high);
}

/* Whether the other's steps for the first sum, and the differences that one step along each axis makes, stay within
   what there is of them for all sums. */
static bool cover_is_linear(const dimfold_sums *sums, const dimfold_sums *other, uint64_t share, uint64_t *work)
{
    dimfold_equation first, moved;
    int64_t low[DIMFOLD_SUMS_MAX], high[DIMFOLD_SUMS_MAX];
    if (dimfold_sums_find(&first, other, share, work) != DIMFOLD_SOLUTION_FOUND)
        return false;
    for (size_t k = 0; k < other->count; k++)
        low[k] = high[k] = (int64_t)first.value[k];
    for (size_t axis = 0; axis < sums->count; axis++) {
        bool is_met = sums->step[axis] <= share && dimfold_sums_find(&moved, other, share - sums->step[axis], work) ==
                                                       DIMFOLD_SOLUTION_FOUND;
        for (size_t k = 0; is_met && k < other->count; k++)
            is_met = range_extend(&low[k], &high[k], first.value[k], moved.value[k], sums->last[axis]);
        if (!is_met)
            return false;
    }
    for (size_t k = 0; k < other->count; k++)
        if (low[k] < 0 || (uint64_t)high[k] > other->last[k])
            return false;
    return true;
}

/* Whether the sum of x is met. */
static dimfold_answer cover_try(const dimfold_sums *other, uint64_t share, uint64_t sum, uint64_t *work)
{
    dimfold_equation equation;
    if (sum > share)
        return DIMFOLD_ANSWER_NO;
    if (*work == 0)
        return DIMFOLD_ANSWER_UNKNOWN;
    *work -= 1;
    return dimfold_sums_find(&equation, other, share - sum, work);
}

/* The ends of each axis, where most of what is not met shows. */
static dimfold_answer cover_try_ends(const dimfold_sums *sums, const dimfold_sums *other, uint64_t share,
                                     uint64_t *work, uint64_t *x)
{
    dimfold_answer answer = DIMFOLD_ANSWER_YES;
    uint64_t reach = dimfold_sums_reach(sums);
    for (size_t k = 0; k <= 2 * sums->count && answer != DIMFOLD_ANSWER_NO; k++) {
        size_t axis = k / 2;
        uint64_t value = axis == sums->count ? 0 : k % 2 == 0 ? 1 : sums->last[axis];
        cover_without(sums->count, x, axis, value);
        answer = cover_try(other, share, axis == sums->count ? 0 : value * sums->step[axis], work);
    }
    if (answer != DIMFOLD_ANSWER_NO && (answer = cover_try(other, share, reach, work)) == DIMFOLD_ANSWER_NO)
        for (size_t k = 0; k < sums->count; k++)
            x[k] = sums->last[k];
    return answer;
}

static dimfold_answer cover_search(const dimfold_sums *sums, const dimfold_sums *other, uint64_t share, uint64_t *work,
                                   uint64_t *x)
{
    dimfold_answer answer = DIMFOLD_ANSWER_YES;
    uint64_t sum = 0;
    if (cover_try_ends(sums, other, share, work, x) == DIMFOLD_ANSWER_NO)
        return DIMFOLD_ANSWER_NO;
    cover_without(sums->count, x, 0, 0);
    do {
        dimfold_answer met = cover_try(other, share, sum, work);
        if (met == DIMFOLD_ANSWER_NO)
            return met;
        answer = met == DIMFOLD_ANSWER_YES ? answer : met;
    } while (*work > 0 && dimfold_sums_next(sums, x, &sum));
    return *work > 0 ? answer : DIMFOLD_ANSWER_UNKNOWN;
}

dimfold_answer dimfold_sums_cover(const dimfold_sums *sums, const dimfold_sums *other, uint64_t share, bool search,
                                  uint64_t *work, uint64_t *x)
{
    if (other->count <= 1)
        return cover_by_one(sums, other->count == 0 ? 0 : other->step[0], other->count == 0 ? 0 : other->last[0], share,
                            x);
    if (cover_is_linear(sums, other, share, work))
        return DIMFOLD_ANSWER_YES;
    return search ? cover_search(sums, other, share, work, x) : DIMFOLD_ANSWER_UNKNOWN;
}
