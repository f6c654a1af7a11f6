/* Long reductions for several tests. */
#include "long.h"

#include "every.h"

/* Lines, columns, a window that overlaps itself, blocks along all axes but the middle one. */
long_shape long_shape_of(size_t number, size_t items)
{
    ptrdiff_t half = (ptrdiff_t)items / 2, few = (ptrdiff_t)items / 1000;
    long_shape shapes[LONG_SHAPES] = {
        {1, {items + 8193}, {1}, 1},
        {2, {2, items / 2 + 5}, {half + 8, 1}, 2},
        {2, {items / 2 + 77, 2}, {2, 1}, 1},
        {2, {items / 1024, 1037}, {1, 1}, 3},
        {3, {70, 16, items / 1000}, {16 * few, few, 1}, 5},
        {3, {65, 9, items / 550}, {9 * (half / 275), half / 275, 1}, 3},
        {2, {items / 1000, 1060}, {-1060, -1}, 2},
        {2, {items / 1000, 1060}, {1, few}, 2},
        {3, {items / 200, 128, 2}, {1, 2 * (half / 100), half / 100}, 5}};
    return shapes[number];
}

void long_begin(reduction *made, const long_shape *shape, dimfold_dtype dtype, uint64_t *seed)
{
    reduction_begin(made, shape->ndim, shape->shape, shape->axes, 0);
    reduction_source(made, dtype, shape->stride, 0, test_random(seed) % 2 == 0 ? VALUES_USUAL : VALUES_FEW, seed);
}

void long_check(reducers *reducers, const long_shape *shape, dimfold_dtype dtype, uint32_t op, uint64_t *seed)
{
    reduction made;
    bool has_ddof = op == DIMFOLD_REDUCE_VAR || op == DIMFOLD_REDUCE_STD;
    long_begin(&made, shape, dtype, seed);
    reduction_result(&made, op, 0, has_ddof ? 1 : 0);
    reduction_targets(&made, seed);
    reduction_check(reducers, &made);
    reduction_end(&made);
}

void long_check_every(reducers *reducers, const long_shape *shape, dimfold_dtype dtype, uint64_t *seed)
{
    reduction made;
    uint32_t op = 1;
    long_begin(&made, shape, dtype, seed);
    while (every_results(&made, dtype, &op)) {
        reduction_targets(&made, seed);
        reduction_check(reducers, &made);
        while (made.targets > 0)
            operand_place_end(&made.target[--made.targets]);
    }
    reduction_end(&made);
}

