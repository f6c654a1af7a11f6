/* Runs of a tile: which axes they take, and how tiles are shaped. */
#include "launch/tiles.h"
#include "plans.h"
#include "test.h"

struct runs {
    dimfold_cuda_tiles tiles;
    gpu_run across, along;
    int64_t row[16], column[16];
    dimfold_cuda_tiles_run first, second;
};

static bool runs_begin(struct runs *runs, uint32_t unit_bytes, uint32_t side, size_t ndim,
                       const dimfold_cuda_axis *axis)
{
    dimfold_cuda_form form = form_of(unit_bytes, ndim, axis);
    runs->first = (dimfold_cuda_tiles_run){.run = &runs->across, .lines = runs->row, .operand = 0, .side = side};
    runs->second = (dimfold_cuda_tiles_run){.run = &runs->along, .lines = runs->column, .operand = 1, .side = side};
    return dimfold_cuda_tiles_begin(&runs->tiles, &form) &&
           dimfold_cuda_tiles_run_begin(&runs->tiles, &runs->first, 0) &&
           dimfold_cuda_tiles_run_begin(&runs->tiles, &runs->second, runs->tiles.along);
}

TEST(one_fastest_axis_on_both_sides_has_no_tiles)
{
    struct runs runs;
    dimfold_cuda_axis axis[2] = {{64, 4, 4}, {64, 512, 256}};
    CHECK(!runs_begin(&runs, 4, 1, 2, axis));
    CHECK(!runs_begin(&runs, 4, 1, 0, axis));
}

TEST(a_reversed_source_is_turned_round)
{
    struct runs runs;
    dimfold_cuda_axis axis[2] = {{8, 4, -400}, {100, 32, -4}};
    CHECK(runs_begin(&runs, 4, 4, 2, axis));
    CHECK_EQ(1, runs.tiles.along);
    CHECK_EQ(16, runs.along.source[0]);
    CHECK_EQ(-128, runs.along.target[0]);
    CHECK_EQ(PLAN_TARGET + 99 * 32, runs.tiles.form.target);
    CHECK_EQ(PLAN_SOURCE - 99 * 4, runs.tiles.form.source);
    CHECK_EQ(-400, runs.row[1]);
    CHECK_EQ(-32, runs.column[1]);
}

TEST(vectors_take_several_short_axes)
{
    struct runs runs;
    dimfold_cuda_axis axis[4] = {{2, 4, 400}, {6, 8, 1600}, {4, 48, 4}, {4, 192, 16}};
    CHECK(runs_begin(&runs, 4, 4, 4, axis));
    CHECK_EQ(3, runs.across.vectors);
    CHECK_EQ(12, runs.across.items);
    CHECK_EQ(16, runs.across.target[0]);
    CHECK_EQ(3200, runs.across.source[0]);
    CHECK_EQ(400, runs.row[1]);
    CHECK_EQ(1600, runs.row[2]);
    CHECK_EQ(2000, runs.row[3]);
    CHECK_EQ(1, runs.along.vectors);
    CHECK_EQ(144, runs.column[3]);
}

TEST(broken_vectors_are_few_or_none)
{
    struct runs runs;
    dimfold_cuda_axis axis[2] = {{19, 4, 256}, {64, 128, 4}};
    CHECK(runs_begin(&runs, 4, 4, 2, axis));
    CHECK_EQ(5, runs.across.vectors);
    CHECK_EQ(19, runs.across.items);
    CHECK(!runs.first.is_open);
    axis[0].extent = 15;
    CHECK(!runs_begin(&runs, 4, 4, 2, axis));
    CHECK(runs_begin(&runs, 4, 1, 2, axis));
}

TEST(runs_grow_by_turns_and_know_how_far_they_lie_without_gaps)
{
    struct runs runs;
    dimfold_cuda_axis axis[4] = {{8, 4, 4096}, {8, 32, 32768}, {8, 256, 4}, {8, 4096, 64}};
    CHECK(runs_begin(&runs, 4, 1, 4, axis));
    dimfold_cuda_tiles_grow(&runs.tiles, &runs.first, &runs.second, 64, 0);
    CHECK_EQ(64, runs.across.vectors);
    CHECK_EQ(256, runs.first.reach_bytes);
    CHECK_EQ(64, runs.along.vectors);
    CHECK_EQ(32, runs.second.reach_bytes);
    gpu_outer outer;
    CHECK(dimfold_cuda_tiles_outer(&outer, &runs.tiles));
    CHECK_EQ(0, outer.count);
    CHECK_EQ(1, dimfold_cuda_tiles_count(&outer));
}

TEST(runs_grow_until_together_they_fill_a_tile)
{
    struct runs runs;
    dimfold_cuda_axis axis[6] = {{4, 4, 4096},     {2, 16, 32768}, {2, 32, 65536},
                                 {4, 131072, 4}, {2, 1024, 16},  {2, 2048, 32}};
    CHECK(runs_begin(&runs, 4, 1, 6, axis));
    dimfold_cuda_tiles_grow(&runs.tiles, &runs.first, &runs.second, 4, 0);
    CHECK_EQ(4, runs.across.vectors);
    CHECK_EQ(4, runs.along.vectors);
    CHECK(runs_begin(&runs, 4, 1, 6, axis));
    dimfold_cuda_tiles_grow(&runs.tiles, &runs.first, &runs.second, 4, 64);
    CHECK_EQ(8, runs.across.vectors);
    CHECK_EQ(8, runs.along.vectors);
    CHECK(runs_begin(&runs, 4, 1, 6, axis));
    dimfold_cuda_tiles_grow(&runs.tiles, &runs.first, &runs.second, 4, 63);
    CHECK_EQ(8, runs.across.vectors);
    CHECK_EQ(4, runs.along.vectors);
}

TEST(axes_without_a_place_are_outer_ones)
{
    struct runs runs;
    gpu_outer outer;
    dimfold_cuda_axis axis[4] = {{64, 4, 256}, {64, 256, 4}, {5, 16384, 0}, {7, 81920, 16384}};
    CHECK(runs_begin(&runs, 4, 1, 4, axis));
    CHECK(dimfold_cuda_tiles_outer(&outer, &runs.tiles));
    CHECK_EQ(2, outer.count);
    CHECK_EQ(35, dimfold_cuda_tiles_count(&outer));
    CHECK_EQ(16384, outer.source[1]);
}

TEST(tiles_are_square_unless_others_are_fewer)
{
    gpu_run across = {.vectors = 1000}, along = {.vectors = 1000};
    uint32_t blocks;
    CHECK(dimfold_cuda_tiles_shape(&across, &along, 8, 3, 3, &blocks));
    CHECK_EQ(4, across.tile_bits);
    CHECK_EQ(63 * 63 * 3, blocks);
    across.vectors = 8;
    CHECK(dimfold_cuda_tiles_shape(&across, &along, 8, 3, 1, &blocks));
    CHECK_EQ(3, across.tile_bits);
    CHECK_EQ(5, along.tile_bits);
    CHECK_EQ(32, blocks);
}

TEST(a_grid_of_2_to_the_31_blocks_is_too_large)
{
    gpu_run across = {.vectors = 1 << 15}, along = {.vectors = 1 << 15};
    uint32_t blocks;
    CHECK(!dimfold_cuda_tiles_shape(&across, &along, 8, 3, 1 << 9, &blocks));
    CHECK(dimfold_cuda_tiles_shape(&across, &along, 8, 3, (1 << 9) - 1, &blocks));
}
