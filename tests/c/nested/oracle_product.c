/* The products against their definition: a block, and what is free around it composed with a tiler. */
#include "oracle_compose.h"

#define MODES_MAX 4

static ptrdiff_t cosize_of(const dimfold_nested *layout)
{
    ptrdiff_t cosize = 1;
    for (size_t leaf = 0; leaf < layout->leaves; leaf++)
        cosize += ((ptrdiff_t)layout->shape[leaf] - 1) * layout->stride[leaf];
    return cosize;
}

/* The places that a block leaves free, as many as the tiler may ask for. */
static bool read_places(const dimfold_nested *block, const dimfold_nested *tile, dimfold_nested *places)
{
    dimfold_tuple cotarget = {.leaves = 1, .value = {oracle_size(block) * cosize_of(tile)}};
    return !dimfold_nested_complement(places, block, &cotarget, 0, NULL);
}

static dimfold_nested random_tile(uint64_t *random)
{
    return oracle_layout(random, 4, 48, oracle_chance(random, 5) ? ORACLE_ZERO | ORACLE_OVERLAP : 0);
}

static dimfold_nested random_block(uint64_t *random)
{
    return oracle_layout(random, 5, 64, oracle_chance(random, 5) ? ORACLE_ZERO | ORACLE_OVERLAP : 0);
}

/* Whether the places follow each other as the tiler's positions do, and share one only where it does. */
static bool follows(const dimfold_nested *rest, const dimfold_nested *tile)
{
    for (ptrdiff_t i = 1; i < oracle_size(tile); i++) {
        ptrdiff_t before = oracle_at(tile, i - 1), now = oracle_at(tile, i);
        ptrdiff_t place_before = oracle_at(rest, i - 1), place = oracle_at(rest, i);
        if ((before < now) != (place_before < place) || (before == now) != (place_before == place))
            return false;
    }
    return oracle_refines(rest, tile);
}

static bool logical_product_case(uint64_t *random)
{
    dimfold_nested block = random_block(random), tile = random_tile(random), places, result;
    dimfold_tiler tiler = oracle_tiler_of(&tile);
    block.offset = oracle_chance(random, 4) ? 3 : 0;
    dimfold_status status = dimfold_nested_logical_product(&result, &block, &tiler, NULL);
    bool has_places = read_places(&block, &tile, &places);
    if (status)
        return !has_places || !oracle_composition_exists(&places, &tile) ||
               oracle_complain("product refuses what exists", NULL, &block, &tile);
    if (!oracle_is_sound(&result) || oracle_rank(&result) != 2 || result.offset != block.offset)
        return oracle_complain("product", &result, &block, &tile);
    dimfold_nested first = oracle_mode(&result, 0), rest = oracle_mode(&result, 1);
    first.offset = block.offset;
    if (!oracle_equal(&first, &block) || !follows(&rest, &tile) ||
        (has_places && !oracle_is_composition(&rest, &places, &tile)))
        return oracle_complain("product is wrong", &result, &block, &tile);
    return !oracle_is_injective(&block) || !oracle_is_injective(&tile) || oracle_is_injective(&result) ||
           oracle_complain("blocks of a product overlap", &result, &block, &tile);
}

TEST(oracle_logical_product_repeats_the_block_where_it_is_free)
{
    CHECK(oracle_holds(logical_product_case, 41));
}

/* ---- Mode by mode -------------------------------------------------------------------------------------------- */

struct multiplied {
    size_t rank, count;
    dimfold_nested block, tiles[MODES_MAX], modes[MODES_MAX];
    dimfold_tiler tiler;
};

static bool draw_multiplied(uint64_t *random, struct multiplied *drawn)
{
    bool exists = true;
    do
        drawn->block = oracle_layout(random, 5, 64, 0);
    while (drawn->block.parens[0] == 0 || oracle_rank(&drawn->block) > MODES_MAX);
    drawn->rank = oracle_rank(&drawn->block);
    drawn->count = (size_t)test_random_in(random, 1, (intmax_t)drawn->rank);
    for (size_t mode = 0; mode < drawn->rank; mode++) {
        dimfold_nested part = drawn->modes[mode] = oracle_mode(&drawn->block, mode);
        if (mode >= drawn->count)
            continue;
        drawn->tiles[mode] = oracle_layout(random, 2, 8, 0);
        dimfold_tiler tiler = oracle_tiler_of(&drawn->tiles[mode]);
        exists &= !dimfold_nested_logical_product(&drawn->modes[mode], &part, &tiler, NULL);
    }
    drawn->tiler = oracle_tiler_list(drawn->tiles, drawn->count);
    return exists;
}

static bool is_expected(const char *what, dimfold_status status, const dimfold_nested *result,
                        const dimfold_nested *expected, const struct multiplied *drawn)
{
    return (!status && oracle_is_sound(result) && oracle_equal(result, expected)) ||
           oracle_complain(what, status ? NULL : result, &drawn->block, &drawn->tiles[0]);
}

static void unzip(const struct multiplied *drawn, dimfold_nested *halves)
{
    dimfold_nested blocks[MODES_MAX], rests[MODES_MAX];
    for (size_t mode = 0; mode < drawn->rank; mode++) {
        if (mode < drawn->count)
            blocks[mode] = oracle_mode(&drawn->modes[mode], 0);
        rests[mode] = mode < drawn->count ? oracle_mode(&drawn->modes[mode], 1) : drawn->modes[mode];
    }
    halves[0] = oracle_joined(blocks, drawn->count);
    halves[1] = oracle_joined(rests, drawn->rank);
}

static bool product_forms_case(uint64_t *random)
{
    static struct multiplied drawn;
    dimfold_nested result, halves[2], parts[32];
    if (!draw_multiplied(random, &drawn))
        return dimfold_nested_logical_product(&result, &drawn.block, &drawn.tiler, NULL) ||
               oracle_complain("product takes what its modes refuse", &result, &drawn.block, &drawn.tiles[0]);
    dimfold_nested expected = oracle_joined(drawn.modes, drawn.rank);
    dimfold_status status = dimfold_nested_logical_product(&result, &drawn.block, &drawn.tiler, NULL);
    bool holds = is_expected("product mode by mode", status, &result, &expected, &drawn);
    unzip(&drawn, halves);
    expected = oracle_joined(halves, 2);
    status = dimfold_nested_zipped_product(&result, &drawn.block, &drawn.tiler, NULL);
    holds &= is_expected("zipped_product", status, &result, &expected, &drawn);
    parts[0] = halves[0];
    expected = oracle_joined(parts, oracle_spread(parts, 1, &halves[1]));
    status = dimfold_nested_tiled_product(&result, &drawn.block, &drawn.tiler, NULL);
    holds &= is_expected("tiled_product", status, &result, &expected, &drawn);
    expected = oracle_joined(parts, oracle_spread(parts, oracle_spread(parts, 0, &halves[0]), &halves[1]));
    status = dimfold_nested_flat_product(&result, &drawn.block, &drawn.tiler, NULL);
    return holds & is_expected("flat_product", status, &result, &expected, &drawn);
}

TEST(oracle_zipped_tiled_and_flat_product_rearrange_the_logical_one)
{
    CHECK(oracle_holds(product_forms_case, 42));
}

/* ---- Blocked and raked --------------------------------------------------------------------------------------- */

static dimfold_nested interleaved(const dimfold_nested *first, const dimfold_nested *second, size_t rank)
{
    dimfold_nested modes[32];
    for (size_t mode = 0; mode < rank; mode++) {
        dimfold_nested parts[2] = {oracle_mode(first, mode), oracle_mode(second, mode)};
        modes[mode] = oracle_joined(parts, 2);
    }
    return oracle_joined(modes, rank);
}

static bool blocked_product_case(uint64_t *random)
{
    dimfold_nested block = oracle_layout(random, 4, 64, 0), tile = oracle_layout(random, 4, 32, 0), result, logical;
    size_t ranks[2] = {oracle_rank(&block), oracle_rank(&tile)}, rank = ranks[ranks[1] > ranks[0]];
    if (rank < 2)
        return true;
    dimfold_nested padded = oracle_padded(&block, rank), padded_tile = oracle_padded(&tile, rank);
    dimfold_tiler tiler = oracle_tiler_of(&padded_tile);
    if (dimfold_nested_logical_product(&logical, &padded, &tiler, NULL))
        return dimfold_nested_blocked_product(&result, &block, &tile, NULL) ||
               oracle_complain("blocked_product takes", &result, &block, &tile);
    dimfold_nested first = oracle_mode(&logical, 0), rest = oracle_mode(&logical, 1);
    dimfold_nested expected = interleaved(&first, &rest, rank);
    if (dimfold_nested_blocked_product(&result, &block, &tile, NULL) || !oracle_equal(&result, &expected))
        return oracle_complain("blocked_product", &result, &block, &tile);
    expected = interleaved(&rest, &first, rank);
    return (!dimfold_nested_raked_product(&result, &block, &tile, NULL) && oracle_equal(&result, &expected)) ||
           oracle_complain("raked_product", &result, &block, &tile);
}

TEST(oracle_blocked_and_raked_product_pair_the_modes_of_the_logical_one)
{
    CHECK(oracle_holds(blocked_product_case, 43));
}
