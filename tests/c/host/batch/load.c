/* Sources that lie otherwise than the target: across it, in any order of axes, in pixels, with gaps, repeated. */
#include "host/batch/load.h"

#include "program/trial.h"

static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_I64,
                                       DIMFOLD_DTYPE_C128};
static const size_t sides[] = {1, 2, 3, 7, 8, 9, 31, 64, 65, 127, 129, 300};

#define DTYPE_COUNT 5
#define SIDES 12

/* The sum of sources in these orders of axes, the first one the target's, the fastest axis first. */
static void check_orders(appliers *appliers, size_t count, const dimfold_dtype *dtype, size_t ndim,
                         const size_t *shape, size_t (*order)[4], unsigned reversed, uint64_t *seed)
{
    trial trial;
    ptrdiff_t stride[4];
    trial_sum(&trial, count, dtype);
    for (size_t k = 0; k < count; k++) {
        uint32_t flags = test_random(seed) % 5 == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
        ordered_strides(ndim, shape, order[k + 1], test_random(seed) % 4 == 0 ? 3 : 0, stride);
        reverse_strides(ndim, reversed >> 4 * (k + 1) & 15, stride);
        trial_source(&trial, k, ndim, shape, stride, flags, seed);
    }
    ordered_strides(ndim, shape, order[0], 0, stride);
    reverse_strides(ndim, reversed & 15, stride);
    trial_target(&trial, 0, ndim, shape, stride, 0, seed);
    trial_check(appliers, &trial);
    trial_end(&trial);
}

TEST(sources_that_lie_across_are_turned_over)
{
    size_t orders[3][4] = {{1, 0}, {1, 0}, {0, 1}};
    appliers appliers = appliers_make();
    uint64_t seed = 1;
    for (size_t i = 0; i < SIDES * SIDES; i++)
        for (size_t k = 0; k < DTYPE_COUNT; k++) {
            size_t shape[2] = {sides[i % SIDES], sides[i / SIDES]};
            dimfold_dtype pair[2] = {dtypes[k], dtypes[k]};
            unsigned reversed = (i + k) % 6 == 0 ? (unsigned)test_random(&seed) : 0;
            if ((i + k) % 3 == 0 || test_scale() > 1)
                check_orders(&appliers, 2, pair, 2, shape, orders, reversed, &seed);
        }
    CHECK(appliers.accesses[DIMFOLD_ACCESS_TRANSPOSED] > 0);
    appliers_end(&appliers);
}

/* Items of several sizes share the memory for tiles. */
TEST(several_sources_that_lie_across_are_turned_over_together)
{
    size_t orders[6][4] = {{1, 0}, {0, 1}, {0, 1}, {0, 1}, {1, 0}, {0, 1}};
    appliers appliers = appliers_make();
    uint64_t seed = 2;
    for (size_t i = 0; i < 40; i++) {
        size_t shape[2] = {sides[test_random(&seed) % SIDES], sides[test_random(&seed) % SIDES]};
        dimfold_dtype several[5];
        for (size_t k = 0; k < 5; k++)
            several[k] = dtypes[(i + k * 2) % DTYPE_COUNT];
        check_orders(&appliers, 2 + i % 4, several, 2, shape, orders, 0, &seed);
    }
    appliers_end(&appliers);
}

TEST(sources_are_read_in_every_order_of_three_axes)
{
    static const size_t orders[6][4] = {{2, 1, 0}, {2, 0, 1}, {1, 2, 0}, {1, 0, 2}, {0, 1, 2}, {0, 2, 1}};
    static const size_t shapes[][3] = {{33, 20, 65}, {3, 70, 130}, {129, 5, 9}};
    appliers appliers = appliers_make();
    uint64_t seed = 3;
    for (size_t i = 0; i < 36 * 3; i++) {
        if (!test_takes(i))
            continue;
        size_t chosen[3][4];
        dimfold_dtype pair[2] = {dtypes[i % DTYPE_COUNT], dtypes[i % DTYPE_COUNT]};
        memcpy(chosen[0], orders[i % 3], sizeof chosen[0]);
        memcpy(chosen[1], orders[i % 6], sizeof chosen[1]);
        memcpy(chosen[2], orders[i / 6 % 6], sizeof chosen[2]);
        check_orders(&appliers, 2, pair, 3, shapes[i / 36], chosen, (unsigned)(i % 7 == 0 ? i : 0), &seed);
    }
    appliers_end(&appliers);
}

/* Images: batch, rows, columns, channels, to channels before rows, as floats. */
TEST(pixels_become_planes)
{
    static const size_t orders[2][4] = {{3, 2, 1, 0}, {1, 3, 2, 0}};
    static const size_t channels[] = {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33};
    appliers appliers = appliers_make();
    uint64_t seed = 4;
    for (size_t i = 0; i < 11 * 4; i++) {
        size_t shape[4] = {1 + i % 2, channels[i / 4], 1 + i % 5, 20 + test_random(&seed) % 200};
        trial trial;
        ptrdiff_t stride[4];
        uint16_t node;
        dimfold_expr_begin(&trial.expr);
        dimfold_expr_source(&trial.expr, &node, i % 4 == 3 ? DIMFOLD_DTYPE_F16 : DIMFOLD_DTYPE_U8, NULL);
        dimfold_expr_cast(&trial.expr, &node, node, DIMFOLD_DTYPE_F32, 0, NULL);
        dimfold_expr_op(&trial.expr, &node, DIMFOLD_OP_MUL, 2, (uint16_t[]){node, node}, NULL);
        dimfold_expr_result(&trial.expr, node, NULL);
        ordered_strides(4, shape, orders[1], 0, stride);
        trial_source(&trial, 0, 4, shape, stride, 0, &seed);
        ordered_strides(4, shape, orders[0], 0, stride);
        trial_target(&trial, 0, 4, shape, stride, 0, &seed);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    appliers_end(&appliers);
}

/* Every stride that a gather may know, of every size of items, with rows around a batch. */
TEST(sources_are_gathered_at_every_stride)
{
    static const ptrdiff_t strides[] = {1, -1, 2, -2, 3, -5, 0, 16, 17};
    static const size_t counts[] = {1, 2, 63, 64, 65, 128, 511, 513, 2049};
    appliers appliers = appliers_make();
    uint64_t seed = 5;
    for (size_t i = 0; i < 9 * 9 * DTYPE_COUNT; i++) {
        trial trial;
        size_t shape = counts[i % 9];
        ptrdiff_t stride = strides[i / 9 % 9], one = 1;
        trial_sum(&trial, 2, (dimfold_dtype[]){dtypes[i / 81], dtypes[i / 81]});
        trial_source(&trial, 0, 1, &shape, &stride, i % 4 == 0 ? DIMFOLD_BYTE_SWAPPED : 0, &seed);
        trial_source(&trial, 1, 1, &shape, &one, 0, &seed);
        trial_target(&trial, 0, 1, &shape, &one, 0, &seed);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    appliers_end(&appliers);
}

/* A row and a column that all others share, and one element for all. */
TEST(sources_that_repeat_are_read_for_every_element)
{
    static const ptrdiff_t repeated[][3] = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}, {0, 0, 0}, {0, 700, 1}, {700, 0, 1}};
    static const size_t shapes[][3] = {{3, 5, 600}, {40, 9, 7}, {2, 300, 3}, {500, 2, 2}};
    appliers appliers = appliers_make();
    uint64_t seed = 6;
    for (size_t i = 0; i < 6 * 4 * DTYPE_COUNT; i++) {
        trial trial;
        const size_t *shape = shapes[i / 6 % 4];
        ptrdiff_t dense[3];
        ordered_strides(3, shape, (size_t[]){2, 1, 0}, 0, dense);
        trial_sum(&trial, 3, (dimfold_dtype[]){dtypes[i / 24], dtypes[i / 24], DIMFOLD_DTYPE_BOOL});
        trial_source(&trial, 0, 3, shape, repeated[i % 6], 0, &seed);
        trial_source(&trial, 1, 3, shape, dense, 0, &seed);
        trial_source(&trial, 2, 3, shape, repeated[(i + 1) % 6], 0, &seed);
        trial_target(&trial, 0, 3, shape, dense, 0, &seed);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    CHECK(appliers.accesses[DIMFOLD_ACCESS_UNIFORM] > 0);
    appliers_end(&appliers);
}

/* Windows into one row, beside a source that lies across: the last band of one tile and the first one of the next, as
   wide as others, begin at one address and have as many elements. */
TEST(windows_are_read_anew_where_bands_have_another_width)
{
    static const size_t cases[][3] = {{65, 160, 2},  {65, 288, 2},  {66, 192, 2},  {67, 224, 2},
                                      {129, 160, 1}, {129, 288, 1}, {130, 192, 1}, {131, 224, 1}};
    appliers appliers = appliers_make();
    uint64_t seed = 9;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const size_t *shape = cases[i];
        ptrdiff_t window[2] = {(ptrdiff_t)cases[i][2], 1}, across[2] = {1, (ptrdiff_t)shape[0]};
        trial trial;
        trial_sum(&trial, 2, (dimfold_dtype[]){DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32});
        trial_source(&trial, 0, 2, shape, window, 0, &seed);
        trial_source(&trial, 1, 2, shape, across, 0, &seed);
        trial_target(&trial, 0, 2, shape, (ptrdiff_t[]){(ptrdiff_t)shape[1], 1}, 0, &seed);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    appliers_end(&appliers);
}
