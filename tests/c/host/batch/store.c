/* Targets of every kind: across the sources, with gaps, streamed, swapped, in place, several at once. */
#include "host/batch/store.h"

#include "program/trial.h"

static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64,
                                       DIMFOLD_DTYPE_C128};

#define DTYPE_COUNT 5

/* Two sources, of which the sum and the first one are results. */
static void sum_and_source(trial *trial, dimfold_dtype dtype)
{
    trial_sum(trial, 2, (dimfold_dtype[]){dtype, dtype});
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&trial->expr, 0, NULL));
}

/* Sources in C order, targets in these orders of axes with so many elements left out. */
static void check_targets(appliers *appliers, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                          size_t (*order)[3], ptrdiff_t gap, uint32_t flags, uint64_t *seed)
{
    trial trial;
    ptrdiff_t stride[3];
    sum_and_source(&trial, dtype);
    ordered_strides(ndim, shape, (const size_t[]){ndim - 1, ndim - 2, ndim - 3}, 0, stride);
    for (size_t k = 0; k < 2; k++)
        trial_source(&trial, k, ndim, shape, stride, 0, seed);
    for (size_t k = 0; k < 2; k++) {
        ordered_strides(ndim, shape, order[k], gap, stride);
        trial_target(&trial, k, ndim, shape, stride, flags, seed);
    }
    trial_check(appliers, &trial);
    trial_end(&trial);
}

TEST(targets_that_lie_across_are_turned_over)
{
    static const size_t sides[] = {1, 3, 8, 9, 64, 65, 129, 300};
    size_t orders[][2][3] = {{{0, 1}, {0, 1}}, {{0, 1}, {1, 0}}, {{1, 0}, {0, 1}}};
    appliers appliers = appliers_make();
    uint64_t seed = 1;
    for (size_t i = 0; i < 64 * 3; i++) {
        size_t shape[2] = {sides[i % 8], sides[i / 8 % 8]};
        uint32_t flags = i % 7 == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
        check_targets(&appliers, dtypes[i % DTYPE_COUNT], 2, shape, orders[i / 64], i % 5 == 0, flags, &seed);
    }
    CHECK(appliers.accesses[DIMFOLD_ACCESS_TRANSPOSED] > 0);
    appliers_end(&appliers);
}

TEST(targets_are_written_in_every_order_of_three_axes)
{
    static const size_t orders[6][3] = {{2, 1, 0}, {2, 0, 1}, {1, 2, 0}, {1, 0, 2}, {0, 1, 2}, {0, 2, 1}};
    appliers appliers = appliers_make();
    uint64_t seed = 2;
    for (size_t i = 0; i < 36; i++) {
        size_t chosen[2][3];
        memcpy(chosen[0], orders[i % 6], sizeof chosen[0]);
        memcpy(chosen[1], orders[i / 6], sizeof chosen[1]);
        check_targets(&appliers, dtypes[i % DTYPE_COUNT], 3, (const size_t[]){30, 17, 66}, chosen, 0, 0, &seed);
    }
    appliers_end(&appliers);
}

/* Rows around 128 bytes, lines and batches, that begin anywhere in a line, with gaps or without. */
TEST(targets_of_rows_of_every_length_are_streamed)
{
    size_t orders[2][3] = {{1, 0}, {1, 0}};
    static const size_t bytes[] = {16, 112, 128, 144, 192, 640, 2032, 2048, 2064, 4160, 6400};
    appliers appliers = appliers_make();
    uint64_t seed = 3;
    for (size_t i = 0; i < 11 * DTYPE_COUNT * 6; i++) {
        dimfold_dtype dtype = dtypes[i / 11 % DTYPE_COUNT];
        size_t item_bytes = dimfold_dtype_size_bytes(dtype), extra = item_bytes < 16 ? i / 55 : 0;
        size_t shape[2] = {1 + i % 4, bytes[i % 11] / item_bytes + extra};
        check_targets(&appliers, dtype, 2, shape, orders, (ptrdiff_t)(i / 55 % 3 * 16 / item_bytes), 0, &seed);
    }
    CHECK(appliers.streamed > 0);
    appliers_end(&appliers);
}

/* In place both ways at once: a becomes b and b becomes a. */
TEST(sources_can_change_places)
{
    static const size_t counts[] = {1, 7, 64, 100, 2048, 5001};
    appliers appliers = appliers_make();
    uint64_t seed = 4;
    for (size_t i = 0; i < 6 * DTYPE_COUNT * 4; i++) {
        trial trial;
        uint16_t node[2];
        size_t shape = counts[i % 6];
        ptrdiff_t stride = i / 30 % 2 == 0 ? 1 : -2;
        uint32_t flags = i / 60 == 0 ? 0 : DIMFOLD_BYTE_SWAPPED;
        dimfold_expr_begin(&trial.expr);
        for (size_t k = 0; k < 2; k++)
            dimfold_expr_source(&trial.expr, &node[k], dtypes[i / 6 % DTYPE_COUNT], NULL);
        for (size_t k = 0; k < 2; k++)
            dimfold_expr_result(&trial.expr, node[1 - k], NULL);
        for (size_t k = 0; k < 2; k++)
            trial_source(&trial, k, 1, &shape, &stride, k == 0 ? flags : 0, &seed);
        for (size_t k = 0; k < 2; k++)
            trial_in_place(&trial, k, k, k == 0 ? flags : 0);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    appliers_end(&appliers);
}

/* The same bytes as items of the other order: each is swapped where it lies. */
TEST(a_source_can_be_swapped_in_place)
{
    appliers appliers = appliers_make();
    uint64_t seed = 5;
    for (size_t i = 0; i < 4 * DTYPE_COUNT; i++) {
        trial trial;
        size_t shape[2] = {3 + i, 50};
        ptrdiff_t stride[2] = {i % 2 == 0 ? 50 : 53, 1};
        trial_sum(&trial, 1, &dtypes[i % DTYPE_COUNT]);
        trial_source(&trial, 0, 2, shape, stride, i / DTYPE_COUNT % 2 == 0 ? DIMFOLD_BYTE_SWAPPED : 0, &seed);
        trial_in_place(&trial, 0, 0, i / DTYPE_COUNT % 2 == 0 ? 0 : DIMFOLD_BYTE_SWAPPED);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    appliers_end(&appliers);
}

/* Targets between each other and between the elements of a source, in one piece of memory. */
TEST(targets_may_lie_between_each_other)
{
    enum { ROWS = 300, LANES = 4 };
    dimfold_queue *queue = queue_make(1);
    dimfold_program *program = NULL;
    float memory[ROWS * LANES];
    size_t shape = ROWS;
    ptrdiff_t stride = LANES;
    trial trial;
    sum_and_source(&trial, DIMFOLD_DTYPE_F32);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &trial.expr, NULL, NULL));
    for (size_t i = 0; i < ROWS * LANES; i++)
        memory[i] = (float)i;
    dimfold_view lane[LANES];
    for (size_t k = 0; k < LANES; k++)
        lane[k] = (dimfold_view){.data = memory, .size_bytes = sizeof memory, .dtype = DIMFOLD_DTYPE_F32,
                                 .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1, .offset = k,
                                 .shape = &shape, .stride = &stride};
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply(queue, program, 2, lane, 2, lane + 2, NULL));
    for (size_t i = 0; i < ROWS; i++) {
        float *row = memory + i * LANES, first = (float)(i * LANES);
        CHECK(row[0] == first + 2 + (first + 3) && row[1] == first + 2);
        CHECK(row[2] == first + 2 && row[3] == first + 3);
    }
    dimfold_program_destroy(program);
    dimfold_queue_destroy(queue);
}

/* A node that is several results, a source that is one, and a constant. */
TEST(results_may_be_sources_constants_and_each_other)
{
    appliers appliers = appliers_make();
    uint64_t seed = 6;
    static const size_t counts[] = {1, 5, 63, 300, 2049, 5000};
    for (size_t i = 0; i < 6 * 4; i++) {
        trial trial;
        size_t shape = counts[i % 6];
        uint16_t node;
        sum_and_source(&trial, DIMFOLD_DTYPE_F32);
        dimfold_expr_result(&trial.expr, trial.expr.result[0], NULL);
        dimfold_expr_constant(&trial.expr, &node, DIMFOLD_DTYPE_I16, &(int16_t){-5}, NULL);
        dimfold_expr_result(&trial.expr, node, NULL);
        dimfold_expr_result(&trial.expr, trial.expr.result[0], NULL);
        for (size_t k = 0; k < 2; k++)
            trial_source(&trial, k, 1, &shape, &(ptrdiff_t){1}, 0, &seed);
        for (size_t k = 0; k < 5; k++)
            trial_target(&trial, k, 1, &shape, &(ptrdiff_t){i / 6 % 2 == k % 2 ? 1 : 3}, 0, &seed);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    appliers_end(&appliers);
}

/* Rows of whole lines, which tiles write one below the other, at any place of a line; beside them a target whose rows
   are none, so that tiles go along. The last tile is narrow, the last band low. */
TEST(tiles_write_rows_of_lines)
{
    static const size_t heights[] = {5, 64, 127, 130, 301}, widths[] = {16, 48, 128, 144, 272};
    appliers appliers = appliers_make();
    uint64_t seed = 4;
    for (size_t i = 0; i < 5 * 5 * 4; i++) {
        if (!test_takes(i))
            continue;
        size_t shape[2] = {heights[i % 5], widths[i / 5 % 5]};
        ptrdiff_t gap = i / 25 % 2 == 0 ? 0 : 1, whole[2] = {(ptrdiff_t)shape[1], 1};
        trial trial;
        sum_and_source(&trial, i / 50 == 0 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64);
        trial_source(&trial, 0, 2, shape, (ptrdiff_t[]){1, (ptrdiff_t)shape[0]}, 0, &seed);
        trial_source(&trial, 1, 2, shape, whole, 0, &seed);
        trial_target(&trial, 0, 2, shape, whole, 0, &seed);
        trial_target(&trial, 1, 2, shape, (ptrdiff_t[]){whole[0] + gap, 1}, 0, &seed);
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    CHECK(appliers.streamed > 0 && appliers.tiled > 0);
    appliers_end(&appliers);
}
