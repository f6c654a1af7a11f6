/* The parts of axes that make a tile. */
#include "launch/packed.h"
#include "plans.h"
#include "test.h"

static dimfold_cuda_packed packed_parts(uint32_t unit_bytes, size_t ndim, const dimfold_cuda_axis *axis,
                                        uint64_t items, uint32_t side)
{
    dimfold_cuda_form form = form_of(unit_bytes, ndim, axis);
    dimfold_cuda_packed packed;
    dimfold_cuda_packed_choose(&packed, &form, items, side);
    return packed;
}

TEST(a_tile_has_the_leading_runs_of_both_sides)
{
    dimfold_cuda_axis axis[12];
    for (size_t i = 0; i < 12; i++)
        axis[i] = (dimfold_cuda_axis){2, (int64_t)4 << i, (int64_t)4 << ((i * 5 + 3) % 12)};
    dimfold_cuda_packed packed = packed_parts(4, 12, axis, 512, 1);
    CHECK(packed.items <= 512);
    CHECK(packed.run_bytes[0] >= 64);
    CHECK(packed.run_bytes[1] >= 64);
}

TEST(parts_are_nearly_the_same_and_whole_sectors)
{
    dimfold_cuda_axis axis[2] = {{3, 4, 4400}, {1100, 12, 4}};
    dimfold_cuda_packed packed = packed_parts(4, 2, axis, 2048, 1);
    CHECK_EQ(3, packed.part[0]);
    CHECK_EQ(0, packed.part[1] % 8);
    CHECK_EQ(552, packed.part[1]);
    CHECK_EQ(3 * packed.part[1], packed.items);
    CHECK_EQ(12 * packed.part[1], packed.run_bytes[0]);
    CHECK_EQ(4 * packed.part[1], packed.run_bytes[1]);
}

TEST(a_gap_ends_a_run)
{
    dimfold_cuda_axis axis[3] = {{4, 4, 1024}, {8, 32, 16}, {4, 256, 4}};
    dimfold_cuda_packed packed = packed_parts(4, 3, axis, 2048, 1);
    CHECK_EQ(16, packed.run_bytes[0]);
    CHECK_EQ(1, packed.last[0]);
    CHECK_EQ(128, packed.run_bytes[1]);
    CHECK_EQ(2, packed.last[1]);
}

TEST(indices_that_fill_the_banks_become_an_axis)
{
    dimfold_cuda_axis axis[2] = {{8, 4, 4000}, {1000, 32, 4}};
    dimfold_cuda_packed packed = packed_parts(4, 2, axis, 2048, 1);
    CHECK_EQ(3, packed.tiles.form.ndim);
    CHECK_EQ(4, packed.tiles.form.axis[1].extent);
    CHECK_EQ(128, packed.tiles.form.axis[2].target);
    CHECK_EQ(250, packed.tiles.form.axis[2].extent);
}

TEST(vectors_of_the_source_become_an_axis)
{
    dimfold_cuda_axis axis[2] = {{3, 1, 400}, {400, 3, 1}};
    dimfold_cuda_packed packed = packed_parts(1, 2, axis, 8192, 4);
    CHECK_EQ(3, packed.tiles.form.ndim);
    CHECK_EQ(4, packed.tiles.form.axis[1].extent);
    CHECK_EQ(100, packed.tiles.form.axis[2].extent);
    CHECK_EQ(4, packed.tiles.form.axis[2].source);
    CHECK_EQ(12, packed.tiles.form.axis[2].target);
    CHECK_EQ(1200, packed.items);
}
