/* Bounded equations against trying every combination. */
#include "test.h"

#include "ops/diophantine.h"

TEST(diophantine_finds_a_sum_that_is_reached)
{
    dimfold_equation equation = {.count = 0, .total = 11};
    dimfold_equation_add(&equation, 3, 2);
    dimfold_equation_add(&equation, 5, 1);
    CHECK_EQ(DIMFOLD_SOLUTION_FOUND, dimfold_equation_solve(&equation, false, 100));
}
