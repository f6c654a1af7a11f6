/* Layouts behind swizzles as functions: composed, inverted, and in other items. */
#include "oracle_compose.h"

/* A layout of powers of two, as swizzles are used with. */
static dimfold_nested random_binary(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 5, 1, 0);
    ptrdiff_t next = oracle_chance(random, 4) ? 2 : 1;
    size_t places[32];
    for (size_t leaf = 0; leaf < layout.leaves; leaf++) {
        size_t other = (size_t)test_random_in(random, 0, (intmax_t)leaf);
        places[leaf] = places[other];
        places[other] = leaf;
    }
    for (size_t i = 0; i < layout.leaves; i++) {
        layout.shape[places[i]] = (size_t)1 << test_random_in(random, 0, 3);
        layout.stride[places[i]] = next;
        next *= (ptrdiff_t)layout.shape[places[i]];
    }
    return layout;
}

static bool swizzled_case(uint64_t *random)
{
    static ptrdiff_t table[ORACLE_SIZE];
    dimfold_nested layout = oracle_layout(random, 5, 256, ORACLE_SWIZZLE | ORACLE_OFFSET | ORACLE_OVERLAP), result;
    dimfold_swizzle swizzle = oracle_swizzle(random);
    ptrdiff_t offset = oracle_chance(random, 2) ? test_random_in(random, 0, 64) : 0;
    dimfold_status status = dimfold_nested_swizzled(&result, swizzle, offset, &layout, NULL);
    if (status)
        return layout.swizzle.bits || oracle_complain("swizzled refuses", NULL, &layout, NULL);
    size_t count = oracle_table(&layout, table);
    for (size_t i = 0; i < count; i++)
        if (oracle_at(&result, (ptrdiff_t)i) != oracle_swizzled(swizzle, offset + table[i]))
            return oracle_complain("swizzled", &result, &layout, NULL);
    return oracle_is_sound(&result) || oracle_complain("swizzled", &result, &layout, NULL);
}

TEST(oracle_swizzled_layouts_swizzle_positions)
{
    CHECK(oracle_holds(swizzled_case, 95));
}

static size_t swizzled_taken;

/* A swizzle between two layouts, or behind one. */
static bool inner_swizzle_case(uint64_t *random)
{
    dimfold_nested layout = random_binary(random), layout2 = random_binary(random), result;
    layout2.swizzle = oracle_swizzle(random);
    if (!dimfold_nested_composition(&result, &layout, &layout2, NULL)) {
        swizzled_taken++;
        if (!oracle_is_composition(&result, &layout, &layout2))
            return oracle_complain("composition with a swizzle", &result, &layout, &layout2);
    }
    dimfold_status status = dimfold_nested_composition_swizzle(&result, &layout, layout2.swizzle, NULL);
    if (status)
        return status == DIMFOLD_ERR_NOT_A_VIEW || oracle_complain("composition_swizzle", NULL, &layout, &layout2);
    for (ptrdiff_t i = 0; i < oracle_size(&layout); i++)
        if (oracle_at(&result, i) != oracle_at(&layout, oracle_swizzled(layout2.swizzle, i)))
            return oracle_complain("composition_swizzle is wrong", &result, &layout, &layout2);
    return true;
}

TEST(oracle_swizzles_pass_through_layouts_that_keep_their_bits)
{
    swizzled_taken = 0;
    CHECK(oracle_holds(inner_swizzle_case, 96));
    CHECK(swizzled_taken > test_rounds(ORACLE_CASES) / ORACLE_SHARE / 50);
}

static size_t inverted;

static bool swizzled_inverse_case(uint64_t *random)
{
    dimfold_nested layout = random_binary(random), result;
    layout.swizzle = oracle_swizzle(random);
    dimfold_status status = dimfold_nested_right_inverse(&result, &layout, NULL);
    if (!status) {
        inverted++;
        for (ptrdiff_t i = 0; i < oracle_size(&result); i++)
            if (oracle_at(&layout, oracle_at(&result, i)) != i)
                return oracle_complain("right_inverse of a swizzle", &result, &layout, NULL);
    }
    if (status && status != DIMFOLD_ERR_NOT_A_VIEW)
        return oracle_complain("right_inverse of a swizzle fails otherwise", NULL, &layout, NULL);
    status = dimfold_nested_left_inverse(&result, &layout, NULL);
    for (ptrdiff_t i = 0; i < oracle_size(&layout) && !status; i++)
        if (oracle_at(&result, oracle_at(&layout, i)) != i)
            return oracle_complain("left_inverse of a swizzle", &result, &layout, NULL);
    return true;
}

TEST(oracle_inverses_of_swizzled_layouts_invert)
{
    inverted = 0;
    CHECK(oracle_holds(swizzled_inverse_case, 97));
    CHECK(inverted > test_rounds(ORACLE_CASES) / ORACLE_SHARE / 20);
}

static bool swizzled_items_case(uint64_t *random)
{
    static ptrdiff_t found[8 * ORACLE_SIZE], expected[8 * ORACLE_SIZE];
    dimfold_nested layout = random_binary(random), result;
    ptrdiff_t n = (ptrdiff_t)1 << test_random_in(random, 0, 2);
    layout.swizzle = oracle_swizzle(random);
    layout.offset = n * test_random_in(random, 0, 8);
    ptrdiff_t size = oracle_size(&layout);
    if (size * n > ORACLE_SIZE || dimfold_nested_downcast(&result, &layout, (size_t)n, NULL))
        return true;
    for (ptrdiff_t i = 0; i < size * n; i++) {
        found[i] = oracle_at(&result, i);
        expected[i] = oracle_at(&layout, i / n) * n + i % n;
    }
    oracle_sort(found, (size_t)(size * n));
    oracle_sort(expected, (size_t)(size * n));
    if (memcmp(found, expected, (size_t)(size * n) * sizeof *found) != 0)
        return oracle_complain("downcast of a swizzle", &result, &layout, NULL);
    dimfold_nested back;
    return (!dimfold_nested_upcast(&back, &result, (size_t)n, DIMFOLD_STRICT, NULL) &&
            oracle_same_function(&back, &layout)) ||
           oracle_complain("upcast of a swizzle", &back, &result, NULL);
}

TEST(oracle_swizzled_layouts_of_other_items_reach_the_same_memory)
{
    CHECK(oracle_holds(swizzled_items_case, 98));
}
