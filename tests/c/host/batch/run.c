/* Batches as they run: random programs over random layouts, by every tier, against the walker. */
#include "host/batch/run.h"

#include "program/random_expr.h"
#include "program/trial.h"

/* Extents around the sides of what batches are cut into. */
static size_t random_extent(size_t most, uint64_t *seed)
{
    static const size_t around[] = {64, 128, 512, 2048};
    size_t extent = around[test_random(seed) % 4] + (size_t)test_random_in(seed, -1, 1);
    bool is_small = test_random(seed) % 2 == 0;
    extent = is_small ? (size_t)test_random_in(seed, 1, 9) : extent;
    return extent < most ? extent : most;
}

/* One to five axes of at most so many elements; at times none of either. */
static size_t random_extents(size_t elements, size_t *shape, uint64_t *seed)
{
    size_t ndim = (size_t)test_random_in(seed, 0, 5), size = 1;
    for (size_t axis = 0; axis < ndim; axis++) {
        shape[axis] = random_extent(elements / size, seed);
        size *= shape[axis];
    }
    for (size_t axis = ndim; axis-- > 1;) {
        size_t other = (size_t)test_random_in(seed, 0, (intmax_t)axis), extent = shape[axis];
        shape[axis] = shape[other];
        shape[other] = extent;
    }
    if (ndim > 0 && test_random(seed) % 40 == 0)
        shape[test_random(seed) % ndim] = 0;
    return ndim;
}

/* In C order; in any order with gaps, reversed; and of a source with axes that repeat. */
static void random_layout(size_t ndim, const size_t *shape, bool is_source, uint64_t *seed, ptrdiff_t *stride)
{
    uint64_t kind = test_random(seed) % 4;
    ptrdiff_t step = 1;
    if (kind == 0 || shape_is_empty(ndim, shape)) {
        random_strides(seed, ndim, shape, is_source, stride);
        return;
    }
    for (size_t axis = ndim; axis-- > 0;) {
        stride[axis] = is_source && kind == 1 && test_random(seed) % 2 == 0 ? 0 : step;
        step *= stride[axis] != 0 ? (ptrdiff_t)shape[axis] : 1;
    }
}

static uint32_t random_flags(uint64_t *seed)
{
    return test_random(seed) % 6 == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
}

/* Some source of as many bytes as the target has, that no other target is. */
static size_t random_same(const trial *trial, size_t target, uint64_t *seed)
{
    dimfold_dtype dtype = trial->expr.node[trial->expr.result[target]].dtype;
    size_t place = test_random(seed) % trial->expr.sources;
    bool fits = test_random(seed) % 2 == 0 && !trial_repeats(trial, place) &&
                dimfold_dtype_size_bytes(trial->source[place].operand.view.dtype) == dimfold_dtype_size_bytes(dtype);
    for (size_t k = 0; k < target; k++)
        fits = fits && trial->same[k] != place;
    return fits ? place : TRIAL_NONE;
}

static void random_operands(trial *trial, size_t ndim, const size_t *shape, uint64_t *seed)
{
    ptrdiff_t stride[64];
    for (size_t k = 0; k < trial->expr.sources; k++) {
        random_layout(ndim, shape, true, seed, stride);
        trial_source(trial, k, ndim, shape, stride, random_flags(seed), seed);
    }
    for (size_t k = 0; k < trial->expr.results; k++) {
        size_t same = random_same(trial, k, seed);
        random_layout(ndim, shape, false, seed, stride);
        if (same != TRIAL_NONE)
            trial_in_place(trial, k, same, random_flags(seed));
        else
            trial_target(trial, k, ndim, shape, stride, random_flags(seed), seed);
    }
}

/* Programs of so many nodes at most, of shapes of so many elements at most. */
static void random_programs(appliers *appliers, uint64_t seed, size_t count, size_t nodes, size_t elements)
{
    bool holds = true;
    for (size_t i = 0; i < count && holds; i++) {
        trial trial;
        size_t shape[5], ndim = random_extents(elements, shape, &seed);
        random_expr(&trial.expr, (size_t)test_random_in(&seed, 1, (intmax_t)nodes), ndim, i % 2 == 0, &seed);
        random_operands(&trial, ndim, shape, &seed);
        holds = trial_check(appliers, &trial);
        trial_end(&trial);
    }
}

/* Operands were reached in all ways. */
static void check_seen(const appliers *appliers)
{
    for (size_t access = 0; access < 5; access++)
        CHECK(appliers->accesses[access] > 0);
    CHECK(appliers->streamed > 0);
    CHECK(appliers->tiled > 0);
}

TEST(programs_of_few_nodes_give_what_the_walker_gives)
{
    appliers appliers = appliers_make();
    random_programs(&appliers, 1, test_rounds(600), 4, 3000);
    check_seen(&appliers);
    appliers_end(&appliers);
}

TEST(programs_of_many_nodes_give_what_the_walker_gives)
{
    appliers appliers = appliers_make();
    random_programs(&appliers, 2, test_rounds(150), 64, 1000);
    check_seen(&appliers);
    appliers_end(&appliers);
}

TEST(programs_of_small_shapes_give_what_the_walker_gives)
{
    appliers appliers = appliers_make();
    random_programs(&appliers, 3, test_rounds(2000), 8, 40);
    appliers_end(&appliers);
}

/* As many elements as threads are worth while. */
TEST(programs_on_several_threads_give_what_the_walker_gives)
{
    static const size_t shapes[][3] = {{1, 1, 20001}, {130, 1, 133}, {17, 31, 33}, {2049, 4, 3}, {32, 64, 9}};
    static const size_t orders[][3] = {{2, 1, 0}, {0, 1, 2}, {1, 2, 0}};
    appliers appliers = appliers_make();
    uint64_t seed = 4;
    for (size_t i = 0; i < test_rounds(10); i++) {
        trial trial;
        ptrdiff_t stride[3];
        random_expr(&trial.expr, 40, 3, false, &seed);
        for (size_t k = 0; k < trial.expr.sources; k++) {
            ordered_strides(3, shapes[i % 5], orders[test_random(&seed) % 3], 0, stride);
            reverse_strides(3, test_random(&seed) % 8, stride);
            trial_source(&trial, k, 3, shapes[i % 5], stride, 0, &seed);
        }
        for (size_t k = 0; k < trial.expr.results; k++) {
            ordered_strides(3, shapes[i % 5], orders[k > 0 || i % 3 == 0 ? i % 3 : 0], (ptrdiff_t)(i % 2), stride);
            trial_target(&trial, k, 3, shapes[i % 5], stride, 0, &seed);
        }
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    CHECK(appliers.threaded > 0);
    appliers_end(&appliers);
}
