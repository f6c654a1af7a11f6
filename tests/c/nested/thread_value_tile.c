/* Layouts cut into tiles of threads and values, element by element. */
#include "nested/notation.h"
#include "nested/oracle.h"

/* The position of a thread's value in the tile at `rest`, one number per mode of a layout of two modes. */
static ptrdiff_t position_in_tile(const dimfold_nested *layout, const ptrdiff_t tile[2], ptrdiff_t index,
                                  const ptrdiff_t rest[2])
{
    dimfold_nested rows = oracle_mode(layout, 0), columns = oracle_mode(layout, 1);
    ptrdiff_t row = index % tile[0] + rest[0] * tile[0], column = index / tile[0] + rest[1] * tile[1];
    return oracle_swizzled(layout->swizzle, layout->offset + oracle_at(&rows, row) + oracle_at(&columns, column));
}

static bool same_tiles(const dimfold_nested *found, const dimfold_nested *layout, const dimfold_nested *tv,
                       const ptrdiff_t tile[2], const ptrdiff_t rests[2])
{
    ptrdiff_t index = 0, rest[2];
    for (rest[1] = 0; rest[1] < rests[1]; rest[1]++)
        for (rest[0] = 0; rest[0] < rests[0]; rest[0]++)
            for (ptrdiff_t element = 0; element < oracle_size(tv); element++, index++)
                if (oracle_at(found, index) != position_in_tile(layout, tile, oracle_at(tv, element), rest))
                    return false;
    return index == oracle_size(found);
}

static bool same_parts(const dimfold_nested *found, const dimfold_nested *layout, const dimfold_nested *tv,
                       const ptrdiff_t tile[2], const ptrdiff_t rests[2], ptrdiff_t thread)
{
    ptrdiff_t index = 0, rest[2];
    dimfold_nested threads = oracle_mode(tv, 0);
    for (rest[1] = 0; rest[1] < rests[1]; rest[1]++)
        for (rest[0] = 0; rest[0] < rests[0]; rest[0]++)
            for (ptrdiff_t value = 0; value < oracle_size(tv) / oracle_size(&threads); value++, index++) {
                ptrdiff_t element = oracle_at(tv, thread + value * oracle_size(&threads));
                if (oracle_at(found, index) != position_in_tile(layout, tile, element, rest))
                    return false;
            }
    return index == oracle_size(found);
}

/* Threads and values of random numbers of rows and columns. */
static dimfold_nested random_tv(uint64_t *seed, dimfold_tuple *tile)
{
    dimfold_nested parts[2], tv = {0};
    for (size_t i = 0; i < 2; i++) {
        ptrdiff_t rows = test_random_in(seed, 1, 4), columns = test_random_in(seed, 1, 4);
        bool right = oracle_chance(seed, 2);
        parts[i] = (dimfold_nested){.leaves = 2, .shape = {(size_t)rows, (size_t)columns}, .parens = {0x10, 0x01}};
        parts[i].stride[0] = right ? columns : 1;
        parts[i].stride[1] = right ? 1 : rows;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_new(&tv, tile, &parts[0], &parts[1], NULL));
    return tv;
}

/* A layout whose rows and columns are whole numbers of tiles, each of two leaves. */
static dimfold_nested random_memory(uint64_t *seed, const ptrdiff_t tile[2], const ptrdiff_t rests[2])
{
    dimfold_nested layout = {.leaves = 4, .parens = {0x20, 0x01, 0x10, 0x02}};
    static const uint32_t orders[4][4] = {{0, 1, 2, 3}, {2, 3, 0, 1}, {0, 2, 1, 3}, {2, 0, 3, 1}};
    const uint32_t *order = orders[test_random(seed) % 4];
    ptrdiff_t stride = test_random_in(seed, 1, 2);
    for (size_t mode = 0; mode < 2; mode++) {
        layout.shape[2 * mode] = (size_t)tile[mode];
        layout.shape[2 * mode + 1] = (size_t)rests[mode];
    }
    for (size_t i = 0; i < 4; i++) {
        layout.stride[order[i]] = stride;
        stride = stride * (ptrdiff_t)layout.shape[order[i]] + (oracle_chance(seed, 4) ? 3 : 0);
    }
    layout.offset = test_random_in(seed, -20, 20);
    if (oracle_chance(seed, 3))
        layout.swizzle = oracle_swizzle(seed);
    return layout;
}

static bool tile_case(uint64_t *seed)
{
    dimfold_tuple tile;
    dimfold_nested tv = random_tv(seed, &tile), found, part;
    ptrdiff_t rests[2] = {test_random_in(seed, 1, 3), test_random_in(seed, 1, 3)};
    dimfold_nested layout = random_memory(seed, tile.value, rests), threads = oracle_mode(&tv, 0);
    ptrdiff_t thread = test_random_in(seed, 0, oracle_size(&threads) - 1);
    bool holds = dimfold_thread_value_tile(&found, &layout, &tile, &tv, NULL) == DIMFOLD_OK &&
                 dimfold_thread_value_partition(&part, &layout, &tile, &tv, (size_t)thread, NULL) == DIMFOLD_OK;
    holds = holds && oracle_is_sound(&found) && oracle_is_sound(&part) && dimfold_nested_rank(&found) == 4 &&
            dimfold_nested_rank(&part) == 3 && same_tiles(&found, &layout, &tv, tile.value, rests) &&
            same_parts(&part, &layout, &tv, tile.value, rests, thread);
    return holds || oracle_complain("tiled", &found, &layout, &tv);
}

TEST(thread_value_tile_puts_threads_and_values_over_each_tile)
{
    CHECK(oracle_holds_times(tile_case, 1, test_rounds(2000)));
}

static void check_tiled(const char *expected, const char *layout, const char *tile, const char *tv)
{
    dimfold_nested memory = nested_of(layout), threads = nested_of(tv), found = {0};
    dimfold_tuple shape = tuple_of(tile);
    CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_tile(&found, &memory, &shape, &threads, NULL));
    CHECK_NESTED(expected, &found);
}

TEST(thread_value_tile_of_known_layouts)
{
    check_tiled("((8,4),4,4,2):((4,64),1,256,32)", "(16,64):(64,1)", "(4,32)", "((8,4),4):((16,1),4)");
    check_tiled("(4,2,3):(2,1,8)", "24:1", "8", "(4,2):(2,1)");
    check_tiled("(4,2,2,5):(2,1,8,100)", "(16,5):(1,100)", "(8)", "(4,2):(2,1)");
    check_tiled("Sw<2,1,3> o 7 o (4,2,2):(2,1,8)", "Sw<2,1,3> o 7 o 16:1", "8", "(4,2):(2,1)");
    check_tiled("(4,2,2,2):(2@0,1@0,8@0,1@1)", "(16,2):(1@0,1@1)", "(8,1)", "(4,2):(2,1)");
}

static dimfold_status tiled_status(const char *layout, const char *tile, const char *tv)
{
    dimfold_nested memory = nested_of(layout), threads = nested_of(tv), found;
    dimfold_tuple shape = tuple_of(tile);
    return dimfold_thread_value_tile(&found, &memory, &shape, &threads, NULL);
}

TEST(a_tile_that_is_the_layout_has_one_rest)
{
    check_tiled("(4,2,1,1):(2,1,0,0)", "(4,2):(1,4)", "(4,2)", "(4,2):(2,1)");
}

TEST(thread_value_tile_pads_nothing)
{
    CHECK_EQ(DIMFOLD_ERR_SHAPE, tiled_status("(16,63):(64,1)", "(4,32)", "((8,4),4):((16,1),4)"));
    CHECK_EQ(DIMFOLD_ERR_SHAPE, tiled_status("(16,64):(64,1)", "(4,16)", "((8,4),4):((16,1),4)"));
    CHECK_EQ(DIMFOLD_ERR_SHAPE, tiled_status("16:1", "8", "(4,2):(-1,4)"));
    CHECK_EQ(DIMFOLD_ERR_SHAPE, tiled_status("16:1", "(8,1)", "(4,2):(1,4)"));
    CHECK_EQ(DIMFOLD_ERR_SHAPE, tiled_status("16:1", "((2,4))", "(4,2):(1,4)"));
    CHECK_EQ(DIMFOLD_ERR_SHAPE, tiled_status("16:1", "8", "8:1"));
    CHECK_EQ(DIMFOLD_ERR_UNSUPPORTED, tiled_status("16:1", "8", "(4,2):(1,4)+1"));
    CHECK_EQ(DIMFOLD_ERR_NOT_A_VIEW, tiled_status("(4,3):(3,1)", "6", "(3,2):(1,3)"));
}

TEST(thread_value_partition_wants_a_thread_and_positions)
{
    dimfold_nested layout = nested_of("16:1"), tv = nested_of("(4,2):(2,1)"), part;
    dimfold_tuple tile = tuple_of("8");
    CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_partition(&part, &layout, &tile, &tv, 3, NULL));
    CHECK_NESTED("(2,2):(1,8)+6", &part);
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_thread_value_partition(&part, &layout, &tile, &tv, 4, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_thread_value_partition(NULL, &layout, &tile, &tv, 0, NULL));
    layout = nested_of("16:1@0");
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_thread_value_partition(&part, &layout, &tile, &tv, 0, NULL));
}
