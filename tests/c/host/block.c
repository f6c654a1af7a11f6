/* Plans cut into tiles, asked without moving anything. */
#include "pairs.h"

#include "host/block.h"
#include "host/interleave.h"
#include "host/tile.h"

static size_t step_of(const dimfold_plan *plan, size_t side, size_t axis)
{
    ptrdiff_t stride = plan->form.stride[side][axis];
    return (size_t)(stride < 0 ? -stride : stride);
}

/* Whether a run's axes follow each other without gaps on that side, all but the last one as a whole. Then `run` is how
   many elements it has. */
static bool is_run(const dimfold_plan *plan, size_t side, const uint8_t *axes, size_t count, size_t cut, size_t run)
{
    size_t step = plan->first > 0 ? plan->form.shape[0] : 1, size = 1;
    for (size_t i = 0; i < count; i++) {
        size_t extent = plan->form.shape[axes[i]];
        if (step_of(plan, side, axes[i]) != step || axes[i] < plan->first)
            return false;
        step *= extent;
        size *= i + 1 == count ? cut : extent;
    }
    return size == run;
}

static uint64_t axes_of(const uint8_t *axes, size_t count)
{
    return count == 0 ? 0 : axes_of(axes + 1, count - 1) | (uint64_t)1 << axes[0];
}

TEST(block_runs_follow_both_sides_and_share_no_axis)
{
    pair_maker maker;
    size_t cut = 0;
    pair_maker_init(&maker, 4000, 31);
    for (size_t round = 0; round < 2000 * test_scale(); round++) {
        dimfold_plan plan;
        dimfold_block block = {0};
        pair_draw(&maker, 1 + round % 16);
        if (!pair_plan(&maker, &plan) || plan.kernel != DIMFOLD_KERNEL_TRANSPOSE)
            continue;
        dimfold_block_size size = {(size_t)test_random_in(&maker.seed, 16, 1024),
                                   (size_t)test_random_in(&maker.seed, 16, 1024)};
        if (!dimfold_block_cut(&block, &plan, size))
            continue;
        CHECK(is_run(&plan, 0, block.target_axis, block.target_axes, block.target_cut, block.target_run));
        CHECK(block.kind == DIMFOLD_BLOCK_GATHER ||
              is_run(&plan, 1, block.source_axis, block.source_axes, block.source_cut, block.source_run));
        CHECK_EQ(0, axes_of(block.target_axis, block.target_axes) & axes_of(block.source_axis, block.source_axes));
        CHECK(block.target_run <= DIMFOLD_TILE_ROWS_MAX && block.source_run <= DIMFOLD_TILE_COLUMNS_MAX);
        if (block.kind == DIMFOLD_BLOCK_TRANSPOSE)
            CHECK(block.target_run * block.unit_bytes <= size.target_bytes &&
                  block.source_run * block.unit_bytes <= size.source_bytes);
        CHECK_EQ(dimfold_plan_unit_bytes(&plan), block.unit_bytes);
        cut++;
    }
    CHECK(cut >= 300);
    pair_maker_end(&maker);
}

/* A plan's entries behind its axes are whatever was there before. */
TEST(block_of_one_item_has_no_row)
{
    static const dimfold_machine tiny = {.cache_bytes = {1, 1, 1}, .streams = true};
    dimfold_plan plan = {.form = {.operands = 2, .size = 1}, .converts = true, .kernel = DIMFOLD_KERNEL_RUNS};
    dimfold_block block;
    plan.side[0].item_bytes = plan.side[1].item_bytes = 4;
    plan.form.shape[0] = 1 << 20;
    plan.form.stride[0][0] = plan.form.stride[1][0] = 1;
    dimfold_block_choose(&block, &plan, &tiny);
    CHECK_EQ(DIMFOLD_BLOCK_NONE, block.kind);
}

static const dimfold_machine small_caches = {.cache_bytes = {1, 1, 1}, .streams = true};

/* A copy of up to three axes, the target's from the fastest on, to memory that begins `lead` bytes behind a line. */
static dimfold_plan copy_plan(int32_t kernel, const size_t *shape, const ptrdiff_t *target, const ptrdiff_t *source,
                              size_t lead)
{
    static _Alignas(64) char memory[128];
    dimfold_plan plan = {.form = {.operands = 2, .ndim = 3, .size = 1}, .kernel = kernel, .second = 1};
    plan.side[0] = (dimfold_plan_side){.data = memory + lead, .item_bytes = 4};
    plan.side[1] = (dimfold_plan_side){.data = memory, .item_bytes = 4};
    for (size_t axis = 0; axis < 3; axis++) {
        plan.form.shape[axis] = shape[axis];
        plan.form.size *= shape[axis];
        plan.form.stride[0][axis] = target[axis];
        plan.form.stride[1][axis] = source[axis];
    }
    return plan;
}

static dimfold_block block_chosen(const dimfold_plan *plan, const dimfold_machine *machine)
{
    dimfold_block block;
    dimfold_block_choose(&block, plan, machine);
    return block;
}

TEST(block_goes_along_the_source_where_target_rows_are_whole_lines)
{
    static const dimfold_machine no_streams = {.cache_bytes = {1, 1, 1}};
    static const ptrdiff_t target[3] = {1, 512, 262144}, odd[3] = {1, 509, 260608}, source[3] = {512, 1, 262144};
    static const size_t shape[3] = {512, 512, 4}, less[3] = {509, 512, 4};
    dimfold_plan lines = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, shape, target, source, 0);
    dimfold_plan behind = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, shape, target, source, 4);
    dimfold_plan rows = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, less, odd, source, 0);
    CHECK(block_chosen(&lines, &small_caches).is_along);
    CHECK(!block_chosen(&lines, &no_streams).is_along);
    CHECK(!block_chosen(&behind, &small_caches).is_along);
    CHECK(!block_chosen(&rows, &small_caches).is_along);
}

/* In the caches target rows are written in long pieces; past them, two lines at a time. */
TEST(block_of_what_the_caches_hold_is_long)
{
    static const dimfold_machine machine = {.cache_bytes = {49152, 1048576, 33554432}, .streams = true};
    static const size_t inside[3] = {1024, 3072, 1}, past[3] = {1024, 3088, 1};
    static const ptrdiff_t target[3] = {1, 1024, 3162112}, source[3] = {3088, 1, 3162112};
    dimfold_plan held = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, inside, target, source, 0);
    dimfold_plan large = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, past, target, source, 0);
    dimfold_block in = block_chosen(&held, &machine), out = block_chosen(&large, &machine);
    CHECK_EQ(DIMFOLD_STORES_ORDINARY, in.stores);
    CHECK_EQ(DIMFOLD_STORES_STREAMED, out.stores);
    CHECK_EQ(512, in.target_run * in.unit_bytes);
    CHECK_EQ(128, out.target_run * out.unit_bytes);
}

/* Tiles of source rows that have a line alone would be small. */
TEST(block_of_short_source_rows_is_long)
{
    static const size_t shape[3] = {4096, 16, 8}, wider[3] = {4096, 32, 8};
    static const ptrdiff_t target[3] = {1, 4096, 65536}, source[3] = {16, 1, 65536};
    static const ptrdiff_t wide_target[3] = {1, 4096, 131072}, wide_source[3] = {32, 1, 131072};
    dimfold_plan line = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, shape, target, source, 0);
    dimfold_plan lines = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, wider, wide_target, wide_source, 0);
    CHECK_EQ(128, block_chosen(&line, &small_caches).target_run);
    CHECK(block_chosen(&lines, &small_caches).target_run < 128);
}

/* Lines by themselves where rows are short and near each other on both sides, but not where they crowd each other. */
TEST(block_of_rows_near_each_other_writes_single_lines)
{
    static const size_t shape[3] = {64, 32, 8};
    static const ptrdiff_t near[3] = {1, 1008, 32256}, crowded[3] = {1, 1024, 32768}, source[3] = {1000, 1, 64000};
    dimfold_plan single = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, shape, near, source, 0);
    dimfold_plan pairs = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, shape, crowded, source, 0);
    CHECK_EQ(16, block_chosen(&single, &small_caches).target_run);
    CHECK_EQ(32, block_chosen(&pairs, &small_caches).target_run);
}

TEST(block_of_merged_rows_has_whole_source_rows)
{
    static const size_t shape[3] = {47, 351, 3};
    static const ptrdiff_t target[3] = {1, 47, 16497}, source[3] = {1053, 1, 351};
    dimfold_plan plan = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, shape, target, source, 0);
    dimfold_block block = {.stores = DIMFOLD_STORES_STREAMED};
    CHECK(dimfold_block_cut(&block, &plan, (dimfold_block_size){512, 1600}));
    CHECK(block.is_merged);
    CHECK_EQ(DIMFOLD_BLOCK_TRANSPOSE, block.kind);
    CHECK_EQ(351, block.source_run);
    CHECK_EQ(47, block.target_run);
}

/* Two columns are too few for squares: what was merged for them is not merged in a gather of parts of rows. */
TEST(block_that_gathers_parts_of_rows_does_not_merge_them)
{
    static const size_t shape[3] = {339, 2, 1};
    static const ptrdiff_t target[3] = {1, 339, 678}, source[3] = {2, 1, 678};
    dimfold_plan plan = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, shape, target, source, 0);
    dimfold_block block = {.stores = DIMFOLD_STORES_STREAMED};
    plan.side[0].item_bytes = plan.side[1].item_bytes = 8;
    CHECK(dimfold_block_cut(&block, &plan, (dimfold_block_size){4096, 512}));
    CHECK_EQ(DIMFOLD_BLOCK_GATHER, block.kind);
    CHECK(block.target_run < 339);
    CHECK(!block.is_merged);
}

TEST(block_leaves_short_rows_in_order_to_the_loops)
{
    static const size_t shape[3] = {17, 100, 50}, lines[3] = {32, 100, 50};
    static const ptrdiff_t target[3] = {1, 17, 1700}, source[3] = {1, 32, 3200}, turned[3] = {1, 1600, 32};
    static const ptrdiff_t target_lines[3] = {1, 64, 6400};
    dimfold_plan in_order = copy_plan(DIMFOLD_KERNEL_RUNS, shape, target, source, 0);
    dimfold_plan permuted = copy_plan(DIMFOLD_KERNEL_RUNS, shape, target, turned, 0);
    dimfold_plan whole = copy_plan(DIMFOLD_KERNEL_RUNS, lines, target_lines, source, 0);
    CHECK_EQ(DIMFOLD_BLOCK_NONE, block_chosen(&in_order, &small_caches).kind);
    CHECK_EQ(DIMFOLD_BLOCK_ROWS, block_chosen(&permuted, &small_caches).kind);
    CHECK_EQ(DIMFOLD_BLOCK_ROWS, block_chosen(&whole, &small_caches).kind);
}

TEST(block_sorts_few_channels_where_there_are_vectors)
{
    static const dimfold_machine large_caches = {.cache_bytes = {49152, 1048576, 33554432}, .streams = true};
    static const size_t shape[3] = {1000, 3, 1}, many[3] = {1000, 16, 1};
    static const ptrdiff_t planes[3] = {1, 1000, 3000}, pixels[3] = {3, 1, 3000}, apart[3] = {4, 1, 4000};
    static const ptrdiff_t many_planes[3] = {1, 1000, 16000}, many_pixels[3] = {16, 1, 16000};
    dimfold_plan split = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, shape, planes, pixels, 4);
    dimfold_plan gaps = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, shape, planes, apart, 0);
    dimfold_plan wide = copy_plan(DIMFOLD_KERNEL_TRANSPOSE, many, many_planes, many_pixels, 0);
    dimfold_block block = block_chosen(&split, &small_caches);
    if (!DIMFOLD_HAS_VECTORS)
        return;
    CHECK_EQ(DIMFOLD_BLOCK_CHANNELS, block.kind);
    CHECK(block.target_axis[0] == 0 && block.source_axis[0] == 1 && block.source_run == 3);
    CHECK(block_chosen(&gaps, &small_caches).kind != DIMFOLD_BLOCK_CHANNELS);
    CHECK(block_chosen(&wide, &small_caches).kind != DIMFOLD_BLOCK_CHANNELS);
    dimfold_plan held = split;
    held.side[0].item_bytes = held.side[1].item_bytes = 8;
    CHECK_EQ(DIMFOLD_BLOCK_CHANNELS, block_chosen(&held, &small_caches).kind);
    CHECK(block_chosen(&held, &large_caches).kind != DIMFOLD_BLOCK_CHANNELS);
    CHECK_EQ(DIMFOLD_BLOCK_CHANNELS, block_chosen(&split, &large_caches).kind);
    split.choice = 1;
    CHECK(block_chosen(&split, &small_caches).kind != DIMFOLD_BLOCK_CHANNELS);
}
