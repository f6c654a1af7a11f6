/* tile_to_shape and domain_distribute against their definitions. */
#include "oracle.h"

static ptrdiff_t table[ORACLE_SIZE];

struct repeated {
    size_t rank;
    dimfold_nested block, padded;
    dimfold_tuple shape, order;
    ptrdiff_t factor[8];
};

static void draw_repeated(uint64_t *random, struct repeated *drawn)
{
    drawn->block = oracle_layout(random, 4, 48, 0);
    size_t rank = oracle_rank(&drawn->block);
    drawn->rank = rank = rank == 1 && drawn->block.parens[0] == 0 ? 2 : rank;
    drawn->padded = oracle_padded(&drawn->block, rank);
    drawn->shape = drawn->order = (dimfold_tuple){.leaves = (uint32_t)rank};
    for (size_t mode = 0; mode < rank; mode++) {
        dimfold_nested part = oracle_mode(&drawn->padded, mode);
        drawn->factor[mode] = test_random_in(random, 1, 3);
        drawn->shape.value[mode] = oracle_size(&part) * drawn->factor[mode];
        size_t place = (size_t)test_random_in(random, 0, (intmax_t)mode);
        drawn->order.value[mode] = drawn->order.value[place];
        drawn->order.value[place] = (ptrdiff_t)mode;
    }
    drawn->shape.parens[0] = drawn->order.parens[0] = 16;
    drawn->shape.parens[rank - 1]++;
    drawn->order.parens[rank - 1]++;
}

/* The blocks' places in the order asked for, which must grow. */
static bool places_grow(const dimfold_nested *places, const struct repeated *drawn)
{
    dimfold_nested modes[8];
    for (size_t mode = 0; mode < drawn->rank; mode++)
        modes[drawn->order.value[mode]] = oracle_mode(places, mode);
    dimfold_nested sorted = oracle_joined(modes, drawn->rank);
    size_t count = oracle_table(&sorted, table);
    for (size_t i = 1; i < count; i++)
        if (table[i] <= table[i - 1])
            return false;
    return true;
}

static bool repeats_block(const dimfold_nested *result, const struct repeated *drawn)
{
    dimfold_nested places[8];
    if (!oracle_is_sound(result) || oracle_rank(result) != drawn->rank)
        return false;
    for (size_t mode = 0; mode < drawn->rank; mode++) {
        dimfold_nested both = oracle_mode(result, mode), block = oracle_mode(&drawn->padded, mode);
        if (oracle_rank(&both) != 2)
            return false;
        dimfold_nested first = oracle_mode(&both, 0);
        places[mode] = oracle_mode(&both, 1);
        if (!oracle_equal(&first, &block) || oracle_size(&places[mode]) != drawn->factor[mode])
            return false;
    }
    dimfold_nested joined = oracle_joined(places, drawn->rank);
    return places_grow(&joined, drawn) && oracle_is_injective(result);
}

/* Whether the product of the block by its factors, in that order, exists. */
static bool is_multiplied(const struct repeated *drawn)
{
    dimfold_nested factors = {.leaves = (uint32_t)drawn->rank}, result;
    ptrdiff_t next = 1;
    for (ptrdiff_t place = 0; place < (ptrdiff_t)drawn->rank; place++)
        for (size_t mode = 0; mode < drawn->rank; mode++)
            if (drawn->order.value[mode] == place) {
                factors.shape[mode] = (size_t)drawn->factor[mode];
                factors.stride[mode] = next;
                next *= drawn->factor[mode];
            }
    memcpy(factors.parens, drawn->shape.parens, 32);
    dimfold_tiler tiler = oracle_tiler_of(&factors);
    return !dimfold_nested_logical_product(&result, &drawn->padded, &tiler, NULL);
}

static bool tile_to_shape_case(uint64_t *random)
{
    static struct repeated drawn;
    dimfold_nested result;
    draw_repeated(random, &drawn);
    bool is_in_order = true;
    for (size_t mode = 0; mode < drawn.rank; mode++)
        is_in_order &= drawn.order.value[mode] == (ptrdiff_t)mode;
    const dimfold_tuple *order = is_in_order ? NULL : &drawn.order;
    if (dimfold_nested_tile_to_shape(&result, &drawn.block, &drawn.shape, order, NULL))
        return !is_multiplied(&drawn) || oracle_complain("tile_to_shape refuses", NULL, &drawn.block, NULL);
    if (!repeats_block(&result, &drawn))
        return oracle_complain("tile_to_shape", &result, &drawn.block, NULL);
    size_t mode = (size_t)test_random_in(random, 0, (intmax_t)drawn.rank - 1);
    dimfold_nested part = oracle_mode(&drawn.padded, mode);
    drawn.shape.value[mode] += oracle_size(&part) > 1;
    return oracle_size(&part) == 1 ||
           dimfold_nested_tile_to_shape(&result, &drawn.block, &drawn.shape, order, NULL) == DIMFOLD_ERR_SHAPE ||
           oracle_complain("tile_to_shape takes a shape that does not divide", &result, &drawn.block, NULL);
}

TEST(oracle_tile_to_shape_repeats_the_block_in_order)
{
    CHECK(oracle_holds(tile_to_shape_case, 44));
}

/* ---- domain_distribute --------------------------------------------------------------------------------------- */

static ptrdiff_t divisor_of(ptrdiff_t a, ptrdiff_t b)
{
    return b == 0 ? a : divisor_of(b, a % b);
}

static bool domain_distribute_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, ORACLE_SIZE, 0), result, expected = layout;
    ptrdiff_t count = test_random_in(random, 1, 600), left = count, next = 1;
    dimfold_tuple shape = oracle_shape_of(&layout);
    for (size_t leaf = 0; leaf < layout.leaves; leaf++) {
        ptrdiff_t extent = divisor_of((ptrdiff_t)layout.shape[leaf], left);
        expected.shape[leaf] = (size_t)extent;
        expected.stride[leaf] = next;
        left /= extent;
        next *= (ptrdiff_t)layout.shape[leaf];
    }
    expected = oracle_coalesced(&expected);
    return (!dimfold_nested_domain_distribute(&result, &shape, (size_t)count, NULL) &&
            oracle_equal(&result, &expected)) ||
           oracle_complain("domain_distribute", &result, &layout, &expected);
}

TEST(oracle_domain_distribute_takes_common_divisors)
{
    CHECK(oracle_holds(domain_distribute_case, 45));
}
