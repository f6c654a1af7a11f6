/* Each kernel's own cases: what it answers FITS to, it moves as the host does. */
#include "cases.h"

static const kernel_fit fit_rows = {.form = dimfold_cuda_fit_rows};
static const kernel_fit fit_repeated = {.form = dimfold_cuda_fit_repeated};
static const kernel_fit fit_turned = {.form = dimfold_cuda_fit_rows_turned};
static const kernel_fit fit_steps = {.form = dimfold_cuda_fit_steps};
static const kernel_fit fit_short_rows = {.form = dimfold_cuda_fit_short_rows};
static const kernel_fit fit_walk = {.form = dimfold_cuda_fit_walk};

TEST(rows_are_moved_as_on_the_host)
{
    kernel_options options = {.fit = &fit_rows};
    CHECK(cases_random_copies(&options, 600, 5000, 11) > 50);
    CHECK(cases_rows(&options, 1, 200, 5000, 12) > 100);
}

TEST(repeated_elements_are_moved_as_on_the_host)
{
    kernel_options options = {.fit = &fit_repeated};
    CHECK(cases_rows(&options, 0, 200, 5000, 13) > 20);
}

TEST(turned_rows_are_moved_as_on_the_host)
{
    kernel_options options = {.fit = &fit_turned};
    CHECK(cases_rows(&options, -1, 200, 5000, 16) > 5);
}

TEST(steps_are_moved_as_on_the_host)
{
    kernel_options options = {.fit = &fit_steps};
    CHECK(cases_random_copies(&options, 300, 20000, 17) > 10);
    size_t ran = 0;
    for (ptrdiff_t step = -5; step <= 5; step++)
        ran += cases_rows(&options, step, 30, 40000, (uint64_t)(30 + step));
    CHECK(ran > 20);
}

TEST(short_rows_are_moved_as_on_the_host)
{
    kernel_options options = {.fit = &fit_short_rows};
    CHECK(cases_random_copies(&options, 300, 5000, 18) > 100);
    CHECK(cases_rows(&options, -1, 60, 5000, 19) > 20);
}

TEST(walks_are_moved_as_on_the_host)
{
    kernel_options options = {.fit = &fit_walk};
    CHECK(cases_random_copies(&options, 300, 5000, 14) > 200);
    CHECK(cases_permutations(&options, 1, 3, 9, 15) > 0);
}
