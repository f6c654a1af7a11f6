/* The four divisions against their definition: composition with a tiler and what the tiler leaves out. */
#include "oracle_compose.h"

#define MODES_MAX 4
#define EVERY_KIND (ORACLE_ZERO | ORACLE_OVERLAP | ORACLE_OFFSET | ORACLE_SWIZZLE)

static ptrdiff_t table[ORACLE_SIZE], table2[ORACLE_SIZE];

/* Mode by mode of the coalesced layout, tiles that do not divide reach beyond the end. */
static void pad(dimfold_nested *layout, const dimfold_nested *tile)
{
    ptrdiff_t reached = 1;
    for (size_t leaf = 0; leaf < tile->leaves; leaf++)
        if (tile->shape[leaf] > 1 && (ptrdiff_t)tile->shape[leaf] * tile->stride[leaf] > reached)
            reached = (ptrdiff_t)tile->shape[leaf] * tile->stride[leaf];
    for (size_t leaf = 0; leaf < layout->leaves; leaf++) {
        ptrdiff_t extent = (ptrdiff_t)layout->shape[leaf];
        if (reached < extent)
            layout->shape[leaf] = (size_t)((extent + reached - 1) / reached * reached);
        reached = (reached + extent - 1) / extent;
    }
}

/* (tile, what it leaves out of the layout's indices), and the layout that both reach over. */
static bool read_tiles(dimfold_nested *layout, const dimfold_nested *tile, dimfold_nested *tiles)
{
    dimfold_nested parts[2] = {*tile};
    *layout = oracle_coalesced(layout);
    dimfold_tuple cotarget = oracle_shape_of(layout);
    pad(layout, tile);
    if (dimfold_nested_complement(&parts[1], tile, &cotarget, 0, NULL))
        return false;
    *tiles = oracle_joined(parts, 2);
    return true;
}

/* Every position of the layout once. */
static bool covers_once(const dimfold_nested *result, const dimfold_nested *layout)
{
    size_t count = oracle_table(result, table), count2 = oracle_table(layout, table2);
    oracle_sort(table, count);
    oracle_sort(table2, count2);
    return oracle_size(result) == oracle_size(layout) && count == count2 &&
           memcmp(table, table2, count * sizeof *table) == 0;
}

/* A tile whose positions are indices of the layout. */
static dimfold_nested random_tile(uint64_t *random, const dimfold_nested *layout)
{
    unsigned kinds = oracle_chance(random, 6) ? ORACLE_ZERO : 0;
    for (;;) {
        dimfold_nested tile = oracle_indices(random, layout, 3, 32, kinds);
        ptrdiff_t reached = 0;
        for (size_t leaf = 0; leaf < tile.leaves; leaf++)
            reached += ((ptrdiff_t)tile.shape[leaf] - 1) * tile.stride[leaf];
        if (reached < oracle_size(layout))
            return tile;
    }
}

/* Behind the end a layout goes on in its last leaf, which here shall be one that leads there. */
static void lengthen_last_one(dimfold_nested *layout)
{
    size_t last = layout->leaves - 1;
    if (layout->shape[last] == 1)
        layout->shape[last] = 2;
}

static bool logical_divide_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 512, EVERY_KIND);
    dimfold_nested tile = random_tile(random, &layout), tiles, result, strict;
    lengthen_last_one(&layout);
    dimfold_tiler tiler = oracle_tiler_of(&tile);
    dimfold_status status = dimfold_nested_logical_divide(&result, &layout, &tiler, 0, NULL);
    dimfold_nested padded = layout;
    bool exists = read_tiles(&padded, &tile, &tiles) && oracle_composition_exists(&padded, &tiles);
    if (status)
        return !exists || oracle_complain("divide refuses what exists", NULL, &layout, &tile);
    if (!exists || !oracle_is_composition(&result, &padded, &tiles))
        return oracle_complain("divide is wrong", &result, &layout, &tile);
    status = dimfold_nested_logical_divide(&strict, &layout, &tiler, DIMFOLD_STRICT, NULL);
    if (!status && !(oracle_equal(&strict, &result) && (!oracle_is_injective(&tile) || covers_once(&result, &layout))))
        return oracle_complain("strict divide leaves out", &strict, &layout, &tile);
    dimfold_nested indices = {.leaves = 1, .shape = {(size_t)oracle_size(&layout)}, .stride = {1}};
    return !status || !covers_once(&tiles, &indices) ||
           oracle_complain("strict divide refuses", NULL, &layout, &tile);
}

TEST(oracle_logical_divide_is_composition_with_tile_and_rest)
{
    CHECK(oracle_holds(logical_divide_case, 31));
}

/* ---- Mode by mode -------------------------------------------------------------------------------------------- */

struct divided {
    size_t rank, count;
    dimfold_nested layout, tiles[MODES_MAX], modes[MODES_MAX];
    dimfold_tiler tiler;
};

/* A layout of some rank, tiles for its first modes, and each mode divided by its tile; false if one cannot be. */
static bool draw_divided(uint64_t *random, struct divided *drawn)
{
    bool exists = true;
    do
        drawn->layout = oracle_layout(random, 5, 512, oracle_chance(random, 3) ? ORACLE_OVERLAP | ORACLE_ZERO : 0);
    while (drawn->layout.parens[0] == 0 || oracle_rank(&drawn->layout) > MODES_MAX);
    drawn->rank = oracle_rank(&drawn->layout);
    drawn->count = (size_t)test_random_in(random, 1, (intmax_t)drawn->rank);
    for (size_t mode = 0; mode < drawn->rank; mode++) {
        dimfold_nested part = drawn->modes[mode] = oracle_mode(&drawn->layout, mode);
        if (mode >= drawn->count)
            continue;
        drawn->tiles[mode] = oracle_indices(random, &part, 2, 8, 0);
        dimfold_tiler tiler = oracle_tiler_of(&drawn->tiles[mode]);
        exists &= !dimfold_nested_logical_divide(&drawn->modes[mode], &part, &tiler, 0, NULL);
    }
    drawn->tiler = oracle_tiler_list(drawn->tiles, drawn->count);
    return exists;
}

static bool is_expected(const char *what, dimfold_status status, const dimfold_nested *result,
                        const dimfold_nested *expected, const struct divided *drawn)
{
    return (!status && oracle_is_sound(result) && oracle_equal(result, expected)) ||
           oracle_complain(what, status ? NULL : result, &drawn->layout, &drawn->tiles[0]);
}

static bool divide_modes_case(uint64_t *random)
{
    static struct divided drawn;
    dimfold_nested result;
    bool exists = draw_divided(random, &drawn);
    dimfold_nested expected = oracle_joined(drawn.modes, drawn.rank);
    dimfold_status status = dimfold_nested_logical_divide(&result, &drawn.layout, &drawn.tiler, 0, NULL);
    if (!exists)
        return status || oracle_complain("divide takes what its modes refuse", &result, &drawn.layout, &drawn.tiles[0]);
    return is_expected("divide mode by mode", status, &result, &expected, &drawn);
}

TEST(oracle_logical_divide_by_a_list_divides_each_mode)
{
    CHECK(oracle_holds(divide_modes_case, 32));
}

/* ((tiles), (rests and modes without a tile)). */
static void unzip(const struct divided *drawn, dimfold_nested *halves)
{
    dimfold_nested tiles[MODES_MAX], rests[MODES_MAX];
    for (size_t mode = 0; mode < drawn->rank; mode++) {
        if (mode < drawn->count)
            tiles[mode] = oracle_mode(&drawn->modes[mode], 0);
        rests[mode] = mode < drawn->count ? oracle_mode(&drawn->modes[mode], 1) : drawn->modes[mode];
    }
    halves[0] = oracle_joined(tiles, drawn->count);
    halves[1] = oracle_joined(rests, drawn->rank);
}

static bool forms_hold(const struct divided *drawn, dimfold_nested *halves)
{
    dimfold_nested result, parts[32], expected = oracle_joined(halves, 2);
    dimfold_status status = dimfold_nested_zipped_divide(&result, &drawn->layout, &drawn->tiler, 0, NULL);
    bool holds = is_expected("zipped_divide", status, &result, &expected, drawn);
    parts[0] = halves[0];
    expected = oracle_joined(parts, oracle_spread(parts, 1, &halves[1]));
    status = dimfold_nested_tiled_divide(&result, &drawn->layout, &drawn->tiler, 0, NULL);
    holds &= is_expected("tiled_divide", status, &result, &expected, drawn);
    expected = oracle_joined(parts, oracle_spread(parts, oracle_spread(parts, 0, &halves[0]), &halves[1]));
    status = dimfold_nested_flat_divide(&result, &drawn->layout, &drawn->tiler, 0, NULL);
    return holds & is_expected("flat_divide", status, &result, &expected, drawn);
}

static bool forms_case(uint64_t *random)
{
    static struct divided drawn;
    dimfold_nested halves[2], unzipped, logical, expected;
    if (!draw_divided(random, &drawn))
        return true;
    unzip(&drawn, halves);
    logical = oracle_joined(drawn.modes, drawn.rank);
    expected = oracle_joined(halves, 2);
    dimfold_status status = dimfold_nested_tile_unzip(&unzipped, &logical, &drawn.tiler, NULL);
    return is_expected("tile_unzip", status, &unzipped, &expected, &drawn) && forms_hold(&drawn, halves);
}

TEST(oracle_zipped_tiled_and_flat_divide_rearrange_the_logical_one)
{
    CHECK(oracle_holds(forms_case, 33));
}

/* One tile for the whole layout. */
static bool forms_of_one_case(uint64_t *random)
{
    static struct divided drawn;
    dimfold_nested halves[2], logical;
    drawn.layout = oracle_layout(random, 5, 512, 0);
    drawn.tiles[0] = random_tile(random, &drawn.layout);
    drawn.tiler = oracle_tiler_of(&drawn.tiles[0]);
    if (dimfold_nested_logical_divide(&logical, &drawn.layout, &drawn.tiler, 0, NULL))
        return true;
    halves[0] = oracle_mode(&logical, 0);
    halves[1] = oracle_mode(&logical, 1);
    return forms_hold(&drawn, halves);
}

TEST(oracle_divisions_by_one_tile_are_the_logical_one)
{
    CHECK(oracle_holds(forms_of_one_case, 34));
}

/* The rest of a division has a shape that needs no strides. */
static bool ceil_div_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 4, 256, 0), tile = random_tile(random, &layout), divided, rest;
    dimfold_tuple shape = oracle_shape_of(&layout), found;
    dimfold_tiler tiler = oracle_tiler_of(&tile);
    ptrdiff_t product;
    /* A layout whose last leaf is fastest has none that merge. */
    if (dimfold_nested_right(&layout, &shape, NULL) ||
        dimfold_nested_logical_divide(&divided, &layout, &tiler, 0, NULL))
        return true;
    rest = oracle_mode(&divided, 1);
    return (!dimfold_nested_ceil_div(&found, &shape, &tiler, NULL) &&
            !dimfold_tuple_product(&found, &product, NULL) && product == oracle_size(&rest)) ||
           oracle_complain("ceil_div", &divided, &layout, &tile);
}

TEST(oracle_ceil_div_counts_the_tiles)
{
    CHECK(oracle_holds(ceil_div_case, 35));
}
