/* Axes become terms, and solutions become indices. */
#include "positions.h"

#include "layout/terms.h"

/* From the lowest element upwards or from the highest one downwards, so many units away lies the index. */
static void check_way(const dimfold_layout *layout, uint64_t units, uint64_t total, bool downwards)
{
    dimfold_equation equation = {.count = 0, .total = total};
    layout_in in = layout_in_of_dyn(layout);
    layout_bounds bounds = layout_bounds_of(in);
    ptrdiff_t index[DIMFOLD_NDIM_MAX], way = (ptrdiff_t)(total / units);
    uint64_t work = 10000;
    dimfold_terms_add(&equation, &in, units);
    if (dimfold_equation_solve(&equation, false, &work) != DIMFOLD_SOLUTION_FOUND)
        return;
    dimfold_terms_take(&equation, &in, units, downwards, index);
    CHECK_EQ(downwards ? bounds.max - way : bounds.min + way, positions_at(layout, index));
    CHECK_EQ(positions_at(layout, index), dimfold_terms_position(&in, index));
}

TEST(terms_lead_from_either_end_to_the_index_of_a_solution)
{
    uint64_t seed = 1;
    dimfold_layout layout;
    for (size_t round = 0; round < 3000; round++) {
        size_t number = (size_t)test_random_in(&seed, 0, POSITIONS_KINDS * POSITIONS_KINDS * POSITIONS_KINDS - 1);
        positions_layout(3, number, 0, &layout);
        uint64_t units = 1 + round % 5;
        for (uint64_t total = 0; total <= 45 * units; total += 1 + round % 2)
            for (int downwards = 0; downwards <= 1; downwards++)
                check_way(&layout, units, total, downwards);
    }
}
