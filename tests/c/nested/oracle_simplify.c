/* coalesce, filter and sort against their definitions. */
#include "oracle.h"

#define EVERY_KIND (ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP | ORACLE_OFFSET | ORACLE_SWIZZLE)

static dimfold_nested random_layout(uint64_t *random)
{
    return oracle_layout(random, ORACLE_LEAVES, 64, EVERY_KIND);
}

static bool coalesce_case(uint64_t *random)
{
    dimfold_nested layout = random_layout(random), result, expected = oracle_coalesced(&layout);
    if (dimfold_nested_coalesce(&result, &layout, NULL) || !oracle_same_function(&result, &layout))
        return oracle_complain("coalesce", &result, &layout, NULL);
    return oracle_equal(&result, &expected) || oracle_complain("coalesce leaves more", &result, &layout, NULL);
}

TEST(oracle_coalesce_keeps_the_function_with_the_fewest_leaves)
{
    CHECK(oracle_holds(coalesce_case, 1));
}

/* ---- By profile ---------------------------------------------------------------------------------------------- */

static void append_node(dimfold_nested *result, const dimfold_nested *node)
{
    size_t count = node->leaves, first = result->leaves;
    memcpy(result->shape + first, node->shape, count * sizeof *node->shape);
    memcpy(result->stride + first, node->stride, count * sizeof *node->stride);
    memcpy(result->parens + first, node->parens, count);
    result->leaves += (uint32_t)count;
}

static void open_mode(dimfold_nested *result, size_t first)
{
    result->parens[first] = (uint8_t)(result->parens[first] + 16);
    result->parens[result->leaves - 1]++;
}

static void open_profile(dimfold_tuple *profile, size_t first)
{
    profile->parens[first] = (uint8_t)(profile->parens[first] + 16);
    profile->parens[profile->leaves - 1]++;
}

static dimfold_nested without_zeros(dimfold_nested layout)
{
    for (size_t leaf = 0; leaf < layout.leaves; leaf++)
        if (layout.stride[leaf] == 0)
            layout.shape[leaf] = 1;
    return layout;
}

/* Draws a profile for a node of `layout` and appends it, and to `expected` what coalescing by it, or filtering, makes
   of the node. */
static void draw_profile(uint64_t *random, dimfold_tuple *profile, dimfold_nested *expected,
                         const dimfold_nested *layout, bool filters)
{
    dimfold_nested merged = filters ? without_zeros(*layout) : *layout;
    merged = oracle_coalesced(&merged);
    size_t rank = oracle_rank(layout), first = expected->leaves, first_profile = profile->leaves;
    if ((layout->leaves == 1 && layout->parens[0] == 0) || oracle_chance(random, 3)) {
        profile->leaves++;
        append_node(expected, &merged);
        return;
    }
    size_t reached = (size_t)test_random_in(random, 1, (intmax_t)rank);
    for (size_t mode = 0; mode < rank; mode++) {
        dimfold_nested part = oracle_mode(layout, mode);
        if (mode < reached)
            draw_profile(random, profile, expected, &part, filters);
        else
            append_node(expected, &part);
    }
    open_mode(expected, first);
    open_profile(profile, first_profile);
}

static bool coalesce_by_case(uint64_t *random)
{
    dimfold_nested layout = random_layout(random), result, expected = {0};
    dimfold_tuple profile = {0};
    draw_profile(random, &profile, &expected, &layout, false);
    expected.offset = layout.offset;
    expected.swizzle = layout.swizzle;
    if (dimfold_nested_coalesce_by(&result, &layout, &profile, NULL) || !oracle_same_function(&result, &layout))
        return oracle_complain("coalesce_by", &result, &layout, &expected);
    return oracle_equal(&result, &expected) || oracle_complain("coalesce_by by profile", &result, &layout, &expected);
}

TEST(oracle_coalesce_by_coalesces_each_part_of_the_profile)
{
    CHECK(oracle_holds(coalesce_by_case, 2));
}

/* ---- Filter -------------------------------------------------------------------------------------------------- */

static bool filter_case(uint64_t *random)
{
    dimfold_nested layout = random_layout(random), result, expected = without_zeros(layout);
    if (dimfold_nested_filter_zeros(&result, &layout, NULL) || !oracle_equal(&result, &expected))
        return oracle_complain("filter_zeros", &result, &layout, NULL);
    expected = oracle_coalesced(&expected);
    return (!dimfold_nested_filter(&result, &layout, NULL) && oracle_equal(&result, &expected)) ||
           oracle_complain("filter", &result, &layout, NULL);
}

TEST(oracle_filter_takes_out_strides_of_zero)
{
    CHECK(oracle_holds(filter_case, 3));
}

static bool filter_reaches_case(uint64_t *random)
{
    static ptrdiff_t table[ORACLE_SIZE], table2[ORACLE_SIZE];
    dimfold_nested layout = oracle_layout(random, 6, 64, ORACLE_ZERO | ORACLE_NEGATIVE), result;
    if (dimfold_nested_filter(&result, &layout, NULL))
        return oracle_complain("filter", NULL, &layout, NULL);
    size_t count = oracle_table(&layout, table), count2 = oracle_table(&result, table2), seen = 0;
    oracle_sort(table, count);
    oracle_sort(table2, count2);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || table[i] != table[i - 1])
            table[seen++] = table[i];
    return (seen == count2 && memcmp(table, table2, seen * sizeof *table) == 0) ||
           oracle_complain("filter loses positions", &result, &layout, NULL);
}

TEST(oracle_filter_reaches_each_position_of_a_layout_without_overlap_once)
{
    CHECK(oracle_holds(filter_reaches_case, 4));
}

static bool filter_by_case(uint64_t *random)
{
    dimfold_nested layout = random_layout(random), result, expected = {0};
    dimfold_tuple profile = {0};
    draw_profile(random, &profile, &expected, &layout, true);
    expected.offset = layout.offset;
    expected.swizzle = layout.swizzle;
    return (!dimfold_nested_filter_by(&result, &layout, &profile, NULL) && oracle_equal(&result, &expected)) ||
           oracle_complain("filter_by", &result, &layout, &expected);
}

TEST(oracle_filter_by_filters_each_part_of_the_profile)
{
    CHECK(oracle_holds(filter_by_case, 5));
}

/* ---- Sort ---------------------------------------------------------------------------------------------------- */

static ptrdiff_t magnitude(ptrdiff_t stride)
{
    return stride < 0 ? -stride : stride;
}

/* Insertion keeps equal strides in their order. */
static void sort_leaves(dimfold_nested *layout)
{
    for (size_t i = 1; i < layout->leaves; i++)
        for (size_t j = i; j > 0 && magnitude(layout->stride[j - 1]) > magnitude(layout->stride[j]); j--) {
            size_t extent = layout->shape[j];
            ptrdiff_t stride = layout->stride[j];
            layout->shape[j] = layout->shape[j - 1];
            layout->stride[j] = layout->stride[j - 1];
            layout->shape[j - 1] = extent;
            layout->stride[j - 1] = stride;
        }
}

static bool sort_case(uint64_t *random)
{
    dimfold_nested layout = random_layout(random), result, expected = layout;
    sort_leaves(&expected);
    memset(expected.parens, 0, 32);
    expected.parens[0] = 16;
    expected.parens[expected.leaves - 1]++;
    if (dimfold_nested_sort(&result, &layout, NULL) || !oracle_is_sound(&result))
        return oracle_complain("sort", NULL, &layout, NULL);
    if (result.leaves == 1 && result.parens[0] == 0)
        result.parens[0] = 17;
    return oracle_equal(&result, &expected) || oracle_complain("sort", &result, &layout, NULL);
}

TEST(oracle_sort_orders_leaves_by_stride)
{
    CHECK(oracle_holds(sort_case, 6));
}
