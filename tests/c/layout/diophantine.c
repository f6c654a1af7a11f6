/* Bounded equations against trying every combination. */
#include "test.h"

#include "layout/diophantine.h"

/* Every combination of the terms from k on. */
static bool has_solution(const dimfold_equation *equation, size_t k, uint64_t rest, bool skip_middle, bool is_middle)
{
    if (k == equation->count)
        return rest == 0 && !(skip_middle && is_middle);
    for (uint64_t x = 0; x <= equation->bound[k] && x * equation->factor[k] <= rest; x++)
        if (has_solution(equation, k + 1, rest - x * equation->factor[k], skip_middle,
                         is_middle && 2 * x == equation->bound[k]))
            return true;
    return false;
}

static int solve(const dimfold_equation *equation, bool skip_middle, uint64_t max_work)
{
    dimfold_equation copy = *equation;
    return dimfold_equation_solve(&copy, skip_middle, &max_work);
}

/* Whether the values are a solution, and another one than the middle if that is to be skipped. */
static bool is_solved(const dimfold_equation *equation, bool skip_middle)
{
    uint64_t sum = 0;
    bool is_middle = true;
    for (size_t k = 0; k < equation->count; k++) {
        if (equation->value[k] > equation->bound[k])
            return false;
        sum += equation->factor[k] * equation->value[k];
        is_middle = is_middle && 2 * equation->value[k] == equation->bound[k];
    }
    return sum == equation->total && !(skip_middle && is_middle);
}

/* Exact with enough work, and never wrong with too little. */
static void check_solve(const dimfold_equation *equation, bool skip_middle)
{
    bool expected = has_solution(equation, 0, equation->total, skip_middle, true);
    int answer = expected ? DIMFOLD_SOLUTION_FOUND : DIMFOLD_SOLUTION_NONE;
    dimfold_equation copy = *equation;
    uint64_t enough = 1000000;
    CHECK_EQ(answer, dimfold_equation_solve(&copy, skip_middle, &enough));
    CHECK(!expected || is_solved(&copy, skip_middle));
    for (uint64_t work = 0; work < 3; work++) {
        int found = solve(equation, skip_middle, work);
        CHECK(found == answer || found == DIMFOLD_SOLUTION_UNKNOWN);
    }
}

static dimfold_equation random_equation(uint64_t *seed, size_t terms, uint64_t factor_max, uint64_t bound_max,
                                        uint64_t *reach)
{
    dimfold_equation equation = {.count = 0};
    *reach = 0;
    for (size_t k = 0; k < terms; k++) {
        uint64_t factor = (uint64_t)test_random_in(seed, 0, (intmax_t)factor_max);
        uint64_t bound = (uint64_t)test_random_in(seed, 0, (intmax_t)bound_max);
        dimfold_equation_add(&equation, factor, bound);
        *reach += factor * bound;
    }
    return equation;
}

TEST(diophantine_agrees_with_trying_everything)
{
    uint64_t seed = 1;
    for (size_t round = 0; round < test_rounds(20000); round++) {
        uint64_t reach, scale = (uint64_t)test_random_in(&seed, 1, 3);
        size_t terms = (size_t)test_random_in(&seed, 0, 5);
        dimfold_equation equation = random_equation(&seed, terms, round % 2 == 0 ? 9 : 40, 4, &reach);
        for (size_t k = 0; k < equation.count; k++)
            equation.factor[k] *= scale;
        for (size_t i = 0; i < 8; i++) {
            equation.total = (uint64_t)test_random_in(&seed, 0, (intmax_t)(reach * scale) + 2);
            check_solve(&equation, false);
        }
    }
}

/* As overlap asks: bounds are even, and the total is the one of the middle. */
TEST(diophantine_finds_what_else_makes_the_middles_total)
{
    uint64_t seed = 2;
    for (size_t round = 0; round < test_rounds(30000); round++) {
        uint64_t reach;
        dimfold_equation equation = random_equation(&seed, 1 + round % 5, round % 2 == 0 ? 9 : 60, 2, &reach);
        for (size_t k = 0; k < equation.count; k++)
            equation.bound[k] *= 2;
        equation.total = reach;
        check_solve(&equation, true);
        check_solve(&equation, false);
        equation.total = (uint64_t)test_random_in(&seed, 0, (intmax_t)(2 * reach));
        check_solve(&equation, true);
        /* An odd bound has no middle. */
        for (size_t k = 0; k < equation.count; k++)
            equation.bound[k] += round / 5 % 2;
        equation.total = reach;
        check_solve(&equation, true);
    }
}

TEST(diophantine_without_terms_adds_up_to_0_only)
{
    dimfold_equation equation = {.count = 0};
    CHECK_EQ(DIMFOLD_SOLUTION_FOUND, solve(&equation, false, 1));
    CHECK_EQ(DIMFOLD_SOLUTION_NONE, solve(&equation, true, 1));
    equation.total = 1;
    CHECK_EQ(DIMFOLD_SOLUTION_NONE, solve(&equation, false, 1));
}

TEST(diophantine_sorts_terms_leaves_out_what_adds_nothing_and_joins_equal_factors)
{
    dimfold_equation equation = {.count = 0};
    dimfold_equation_add(&equation, 0, 9);
    dimfold_equation_add(&equation, 9, 0);
    CHECK_EQ(0, equation.count);
    dimfold_equation_add(&equation, 3, 2);
    dimfold_equation_add(&equation, 5, 1);
    dimfold_equation_add(&equation, 3, 4);
    CHECK_EQ(2, equation.count);
    CHECK(equation.factor[0] == 5 && equation.bound[0] == 1);
    CHECK(equation.factor[1] == 3 && equation.bound[1] == 6);
}

TEST(diophantine_decides_two_terms_at_once_however_large)
{
    uint64_t seed = 3;
    for (size_t round = 0; round < 2000; round++) {
        uint64_t x = test_random(&seed) >> 34, y = test_random(&seed) >> 34;
        uint64_t common = test_random(&seed) >> 57, odd = common * 2 + 3;
        dimfold_equation equation = {.count = 0};
        uint64_t factor = (test_random(&seed) >> 40) * odd + odd, factor2 = (test_random(&seed) >> 40) * odd + 2 * odd;
        dimfold_equation_add(&equation, factor, x + (test_random(&seed) >> 40));
        dimfold_equation_add(&equation, factor2, y);
        if (equation.count < 2)
            continue;
        equation.total = factor * x + factor2 * y;
        CHECK_EQ(DIMFOLD_SOLUTION_FOUND, solve(&equation, false, 4));
        equation.total++;
        CHECK_EQ(DIMFOLD_SOLUTION_NONE, solve(&equation, false, 4));
    }
}

TEST(diophantine_keeps_to_64_bits_at_their_limits)
{
    const uint64_t half = (uint64_t)1 << 63;
    dimfold_equation equation = {.count = 2, .factor = {half - 1, 1}, .bound = {1, half}, .total = UINT64_MAX};
    CHECK_EQ(DIMFOLD_SOLUTION_FOUND, solve(&equation, false, 10));
    equation.total = half - 2;
    CHECK_EQ(DIMFOLD_SOLUTION_FOUND, solve(&equation, false, 10));
    equation = (dimfold_equation){.count = 2, .factor = {half - 1, half - 2}, .bound = {1, 1}, .total = half - 3};
    CHECK_EQ(DIMFOLD_SOLUTION_NONE, solve(&equation, false, 10));
    equation.total = UINT64_MAX - 2;
    CHECK_EQ(DIMFOLD_SOLUTION_FOUND, solve(&equation, false, 10));
    equation = (dimfold_equation){.count = 1, .factor = {1}, .bound = {UINT64_MAX}, .total = UINT64_MAX};
    CHECK_EQ(DIMFOLD_SOLUTION_FOUND, solve(&equation, false, 10));
    equation = (dimfold_equation){.count = 2, .factor = {7, 3}, .bound = {UINT64_MAX / 10, UINT64_MAX / 10}};
    equation.total = UINT64_MAX / 10 * 10 - 1;
    CHECK_EQ(DIMFOLD_SOLUTION_NONE, solve(&equation, false, 10));
    equation.total = UINT64_MAX / 10 * 10 - 10;
    CHECK_EQ(DIMFOLD_SOLUTION_FOUND, solve(&equation, false, 10));
}

/* Large random numbers, of which no later ones narrow the search: only luck finds a sum. */
TEST(diophantine_gives_up_when_its_work_is_used_up)
{
    uint64_t seed = 4;
    dimfold_equation equation = {.count = 0};
    for (size_t k = 0; k < 48; k++) {
        uint64_t factor = test_random(&seed) >> 8;
        dimfold_equation_add(&equation, factor, 1);
        equation.total += k % 2 == 0 ? factor : 0;
    }
    CHECK_EQ(DIMFOLD_SOLUTION_UNKNOWN, solve(&equation, false, 0));
    CHECK_EQ(DIMFOLD_SOLUTION_UNKNOWN, solve(&equation, false, 20000));
}

TEST(diophantine_takes_as_many_terms_as_two_operands_have)
{
    dimfold_equation equation = {.count = DIMFOLD_TERMS_MAX};
    for (size_t k = 0; k < DIMFOLD_TERMS_MAX; k++) {
        equation.factor[k] = 2 * (DIMFOLD_TERMS_MAX - k);
        equation.bound[k] = 1;
        equation.total += equation.factor[k];
    }
    CHECK_EQ(DIMFOLD_SOLUTION_FOUND, solve(&equation, false, 1000));
    equation.total -= 1;
    CHECK_EQ(DIMFOLD_SOLUTION_NONE, solve(&equation, false, 1000));
    equation.total -= 1;
    CHECK_EQ(DIMFOLD_SOLUTION_FOUND, solve(&equation, false, 1000));
}
