/* Tiles and threads' parts of layouts, element by element. */
#include "nested/notation.h"
#include "nested/oracle.h"

/* A layout of rows and columns, a tile that divides it, and the numbers of tiles. */
typedef struct partition_case {
    dimfold_nested layout;
    ptrdiff_t tile[2], rests[2];
} partition_case;

static partition_case random_case(uint64_t *seed)
{
    partition_case made = {.layout = {.leaves = 2, .parens = {0x10, 0x01}}};
    for (size_t mode = 0; mode < 2; mode++) {
        made.tile[mode] = test_random_in(seed, 1, 5);
        made.rests[mode] = test_random_in(seed, 1, 4);
        made.layout.shape[mode] = (size_t)(made.tile[mode] * made.rests[mode]);
        made.layout.stride[mode] = test_random_in(seed, -30, 30);
    }
    made.layout.offset = test_random_in(seed, -9, 9);
    if (oracle_chance(seed, 3))
        made.layout.swizzle = oracle_swizzle(seed);
    return made;
}

/* The position of an element of a tile, as two numbers each. */
static ptrdiff_t position_of(const partition_case *made, const ptrdiff_t element[2], const ptrdiff_t rest[2])
{
    ptrdiff_t position = made->layout.offset;
    for (size_t mode = 0; mode < 2; mode++)
        position += (element[mode] + rest[mode] * made->tile[mode]) * made->layout.stride[mode];
    return oracle_swizzled(made->layout.swizzle, position);
}

/* Whether `found` runs through the elements of the tile at `at`, or with `outer` through the tiles at element `at`. */
static bool is_part(const dimfold_nested *found, const partition_case *made, const ptrdiff_t at[2], bool outer)
{
    const ptrdiff_t *extent = outer ? made->rests : made->tile;
    ptrdiff_t index = 0, run[2];
    for (run[1] = 0; run[1] < extent[1]; run[1]++)
        for (run[0] = 0; run[0] < extent[0]; run[0]++, index++)
            if (oracle_at(found, index) != position_of(made, outer ? at : run, outer ? run : at))
                return false;
    return index == oracle_size(found) && oracle_is_sound(found) && dimfold_nested_rank(found) == 2;
}

static bool inner_case(uint64_t *seed)
{
    partition_case made = random_case(seed);
    dimfold_nested found, tile;
    dimfold_tuple shape, coordinate;
    dimfold_tiler tiler;
    ptrdiff_t at[] = {test_random_in(seed, 0, made.rests[0] - 1), test_random_in(seed, 0, made.rests[1] - 1)};
    dimfold_tuple_flat(&shape, 2, made.tile, NULL);
    dimfold_tuple_flat(&coordinate, 2, at, NULL);
    dimfold_tiler_from_shape(&tiler, &shape, NULL);
    bool holds = dimfold_nested_inner_partition(&found, &made.layout, &tiler, &coordinate, NULL) == DIMFOLD_OK &&
                 dimfold_nested_local_tile(&tile, &made.layout, &tiler, &coordinate, NULL) == DIMFOLD_OK;
    holds = holds && is_part(&found, &made, at, false) && oracle_equal(&found, &tile);
    return holds || oracle_complain("inner partition", &found, &made.layout, NULL);
}

static bool outer_case(uint64_t *seed)
{
    partition_case made = random_case(seed);
    dimfold_nested found;
    dimfold_tuple shape, coordinate;
    dimfold_tiler tiler;
    ptrdiff_t at[] = {test_random_in(seed, 0, made.tile[0] - 1), test_random_in(seed, 0, made.tile[1] - 1)};
    dimfold_tuple_flat(&shape, 2, made.tile, NULL);
    dimfold_tuple_flat(&coordinate, 2, at, NULL);
    dimfold_tiler_from_shape(&tiler, &shape, NULL);
    bool holds = dimfold_nested_outer_partition(&found, &made.layout, &tiler, &coordinate, NULL) == DIMFOLD_OK &&
                 is_part(&found, &made, at, true);
    return holds || oracle_complain("outer partition", &found, &made.layout, NULL);
}

static bool local_case(uint64_t *seed)
{
    partition_case made = random_case(seed);
    dimfold_nested found, threads = {.leaves = 2, .parens = {0x10, 0x01}};
    ptrdiff_t at[] = {test_random_in(seed, 0, made.tile[0] - 1), test_random_in(seed, 0, made.tile[1] - 1)};
    bool right = oracle_chance(seed, 2);
    for (size_t mode = 0; mode < 2; mode++)
        threads.shape[mode] = (size_t)made.tile[mode];
    threads.stride[0] = right ? made.tile[1] : 1;
    threads.stride[1] = right ? 1 : made.tile[0];
    size_t thread = (size_t)(at[0] * threads.stride[0] + at[1] * threads.stride[1]);
    bool holds = dimfold_nested_local_partition(&found, &made.layout, &threads, thread, NULL) == DIMFOLD_OK &&
                 is_part(&found, &made, at, true);
    return holds || oracle_complain("local partition", &found, &made.layout, &threads);
}

TEST(inner_partition_is_one_tile)
{
    CHECK(oracle_holds_times(inner_case, 1, test_rounds(2000)));
}

TEST(outer_partition_is_one_element_of_every_tile)
{
    CHECK(oracle_holds_times(outer_case, 2, test_rounds(2000)));
}

TEST(local_partition_is_what_one_thread_has)
{
    CHECK(oracle_holds_times(local_case, 3, test_rounds(2000)));
}

static void check_tile(const char *expected, const char *layout, const char *tiler, const char *coordinate)
{
    dimfold_nested memory = nested_of(layout), found = {0};
    dimfold_tiler tiles = tiler_of(tiler);
    dimfold_tuple at = tuple_of(coordinate);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_local_tile(&found, &memory, &tiles, &at, NULL));
    CHECK_NESTED(expected, &found);
}

TEST(local_tile_keeps_the_modes_that_are_not_chosen)
{
    check_tile("(4,8):(64,1)+264", "(16,64):(64,1)", "<4,8>", "(1,1)");
    check_tile("(4,8,8):(64,1,8)+256", "(16,64):(64,1)", "<4,8>", "(1,_)");
    check_tile("(4,8,8):(64,1,8)+256", "(16,64):(64,1)", "<4,8>", "(1)");
    check_tile("(4,8,4):(64,1,256)+8", "(16,64):(64,1)", "<4,8>", "(_,1)");
    check_tile("(4,8):(64,1)+264", "(16,64):(64,1)", "<4,8>", "5");
    check_tile("(4,3):(1,16)+8", "(16,3):(1,16)", "<4>", "(2)");
    check_tile("(4):(1)+8", "16:1", "4", "2");
}

static void check_local(const char *expected, const char *layout, const char *threads, size_t thread)
{
    dimfold_nested memory = nested_of(layout), group = nested_of(threads), found = {0};
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_local_partition(&found, &memory, &group, thread, NULL));
    CHECK_NESTED(expected, &found);
}

TEST(local_partition_of_known_layouts)
{
    check_local("(8,4):(2,256)+17", "(16,64):(1,16)", "(2,16):(1,2)", 3);
    check_local("(8,4):(2,256)+241", "(16,64):(1,16)", "((2),(4,4)):((16),(1,4))", 31);
    check_local("(4,3):(4,16)+1", "(16,3):(1,16)", "4:1", 1);
}

TEST(partitions_name_themselves_in_a_diagnosis)
{
    dimfold_nested memory = nested_of("(16,64):(64,1)"), threads = nested_of("(4,8):(8,1)"), found;
    dimfold_nested gaps = nested_of("(4,8):(16,1)");
    dimfold_tiler tiles = tiler_of("<4,8,2>");
    dimfold_tuple at = tuple_of("(1,1)");
    dimfold_diag diag;
    CHECK(dimfold_nested_local_tile(&found, &memory, &tiles, &at, &diag) != DIMFOLD_OK);
    CHECK(strcmp("local_tile", diag.operation) == 0);
    tiles = tiler_of("<4,8>");
    at = tuple_of("(1,1,1)");
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_outer_partition(&found, &memory, &tiles, &at, &diag));
    CHECK(strcmp("outer_partition", diag.operation) == 0);
    CHECK(strcmp("coordinate", diag.operand) == 0 && diag.axis == 2);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_local_tile(&found, &memory, &tiles, &at, &diag));
    CHECK(strcmp("coordinate", diag.operand) == 0 && diag.axis == 2);
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_nested_local_partition(&found, &memory, &threads, 32, &diag));
    CHECK(strcmp("local_partition", diag.operation) == 0);
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_nested_local_partition(&found, &memory, &gaps, 9, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_local_partition(&found, &memory, &gaps, 17, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_inner_partition(NULL, &memory, &tiles, &at, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_inner_partition(&found, &memory, &tiles, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_local_partition(&found, &memory, NULL, 0, NULL));
}
