/* What is one batch without gaps, and what is just more than that: the same values. */
#include "host/batch/short.h"

#include "program/random_expr.h"
#include "program/trial.h"

TEST(short_arrays_give_what_the_walker_gives)
{
    appliers appliers = appliers_make();
    uint64_t seed = 1;
    for (size_t i = 0; i < test_rounds(500); i++) {
        trial trial;
        size_t shape = i % 3 == 0 ? i % 70 : (size_t)test_random_in(&seed, 1, 2100);
        random_expr(&trial.expr, 1 + i % 12, 1, i % 4 == 0, &seed);
        for (size_t k = 0; k < trial.expr.sources; k++)
            trial_source(&trial, k, 1, &shape, &(ptrdiff_t){1}, 0, &seed);
        for (size_t k = 0; k < trial.expr.results; k++)
            trial_target(&trial, k, 1, &shape, &(ptrdiff_t){1}, 0, &seed);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    appliers_end(&appliers);
}

/* Operands of which each has one element, of any rank, wherever it lies. */
TEST(single_elements_give_what_the_walker_gives)
{
    static const size_t shape[4] = {1, 1, 1, 1};
    appliers appliers = appliers_make();
    uint64_t seed = 2;
    for (size_t i = 0; i < test_rounds(200); i++) {
        trial trial;
        size_t ndim = i % 5;
        ptrdiff_t stride[4];
        random_expr(&trial.expr, 1 + i % 8, ndim, false, &seed);
        for (size_t axis = 0; axis < 4; axis++)
            stride[axis] = test_random_in(&seed, -9, 9);
        for (size_t k = 0; k < trial.expr.sources; k++)
            trial_source(&trial, k, ndim, shape, stride, 0, &seed);
        for (size_t k = 0; k < trial.expr.results; k++)
            trial_target(&trial, k, ndim, shape, stride, 0, &seed);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    appliers_end(&appliers);
}
