/* Reductions that are cut into chunks, groups and pieces for threads: the same bits, however they are cut. */
#include "every.h"
#include "meaning.h"

/* Lines, columns, a window that overlaps itself, blocks along all axes but the middle one. */
typedef struct long_shape {
    size_t ndim, shape[3];
    ptrdiff_t stride[3];
    unsigned axes;
} long_shape;

#define SHAPES 9

/* About as many items as asked for: chunks of 8192 and of 64 items, groups of 64 chunks, far axes, rows that few threads
   share. */
static long_shape shape_of(size_t number, size_t items)
{
    ptrdiff_t half = (ptrdiff_t)items / 2, few = (ptrdiff_t)items / 1000;
    long_shape shapes[SHAPES] = {
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

static void reduction_long(reduction *made, const long_shape *shape, dimfold_dtype dtype, uint64_t *seed)
{
    reduction_begin(made, shape->ndim, shape->shape, shape->axes, 0);
    reduction_source(made, dtype, shape->stride, 0, test_random(seed) % 2 == 0 ? VALUES_USUAL : VALUES_FEW, seed);
}

static void check_long(reducers *reducers, const long_shape *shape, dimfold_dtype dtype, uint32_t op, uint64_t *seed)
{
    reduction made;
    bool has_ddof = op == DIMFOLD_REDUCE_VAR || op == DIMFOLD_REDUCE_STD;
    reduction_long(&made, shape, dtype, seed);
    reduction_result(&made, op, 0, has_ddof ? 1 : 0);
    reduction_targets(&made, seed);
    reduction_check(reducers, &made);
    reduction_end(&made);
}

static void check_long_results(reducers *reducers, const long_shape *shape, dimfold_dtype dtype, uint64_t *seed)
{
    reduction made;
    uint32_t op = 1;
    reduction_long(&made, shape, dtype, seed);
    while (every_results(&made, dtype, &op)) {
        reduction_targets(&made, seed);
        reduction_check(reducers, &made);
        while (made.targets > 0)
            placed_free(&made.target[--made.targets]);
    }
    reduction_end(&made);
}

/* Every operation of every dtype meets one of the shapes, of just as many items as threads are worth while for; some
   dtypes one operation at a time. */
TEST(long_reductions_have_the_same_bits_on_any_threads)
{
    reducers reducers = reducers_make();
    size_t turn = 0;
    uint64_t seed = 3;
    for (size_t i = 0; i < DTYPES * test_scale(); i++) {
        dimfold_dtype dtype = named_dtypes[i % DTYPES];
        size_t items = ((size_t)1 << 20) / dimfold_dtype_size_bytes(dtype);
        for (uint32_t op = 1; dimfold_reduce_name(op) != NULL && items < (size_t)1 << 19; op++, turn++) {
            long_shape shape = shape_of(turn % SHAPES, items);
            if (dimfold_reduce_dtype(op, dtype) != 0)
                check_long(&reducers, &shape, dtype, op, &seed);
        }
        long_shape shape = shape_of(turn++ % SHAPES, items);
        check_long_results(&reducers, &shape, dtype, &seed);
    }
    reducers_end(&reducers);
}

/* What depends on the tree, of every shape, with groups of groups. */
TEST(long_sums_and_moments_go_through_one_tree)
{
    static const uint32_t ops[] = {DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_VAR, DIMFOLD_REDUCE_SUM};
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64};
    reducers reducers = reducers_make();
    uint64_t seed = 4;
    for (size_t i = 0; i < SHAPES * test_scale(); i++) {
        long_shape shape = shape_of(i % SHAPES, (size_t)9 << 17);
        check_long(&reducers, &shape, dtypes[i % 3], ops[i % 3], &seed);
    }
    reducers_end(&reducers);
}

/* Several results in one pass, of which some need conversions and some do not. */
TEST(long_reductions_of_several_results_have_the_same_bits)
{
    reducers reducers = reducers_make();
    uint64_t seed = 5;
    for (size_t i = 0; i < SHAPES; i++) {
        reduction made;
        long_shape shape = shape_of(i, (size_t)1 << 17);
        reduction_long(&made, &shape, DIMFOLD_DTYPE_F64, &seed);
        reduction_source(&made, DIMFOLD_DTYPE_I16, shape.stride, 0, VALUES_FEW, &seed);
        reduction_result(&made, DIMFOLD_REDUCE_MEAN, 0, 0);
        reduction_result(&made, DIMFOLD_REDUCE_STD, 1, 0);
        reduction_result(&made, DIMFOLD_REDUCE_MAX, 1, 0);
        reduction_targets(&made, &seed);
        reduction_check(&reducers, &made);
        reduction_end(&made);
    }
    reducers_end(&reducers);
}

/* Rows of few results, side by side, of every width up to that of all lanes, and just more. */
TEST(narrow_rows_of_every_width_are_reduced_across)
{
    reducers reducers = reducers_make();
    uint64_t seed = 6;
    for (size_t width = 1; width <= 130; width++) {
        size_t shape[2] = {5 + 8192 / (width + width % 3), width};
        ptrdiff_t stride[2] = {(ptrdiff_t)(width + width % 2), 1};
        long_shape narrow = {2, {shape[0], shape[1]}, {stride[0], stride[1]}, 1};
        check_long(&reducers, &narrow, DIMFOLD_DTYPE_F32, DIMFOLD_REDUCE_SUM, &seed);
        check_long(&reducers, &narrow, named_dtypes[width % DTYPES], DIMFOLD_REDUCE_SUM, &seed);
        check_long(&reducers, &narrow, named_dtypes[width % 13], DIMFOLD_REDUCE_ARGMIN, &seed);
        check_long(&reducers, &narrow, named_dtypes[width % 13], DIMFOLD_REDUCE_VAR, &seed);
    }
    reducers_end(&reducers);
}
