/* Items of other sizes, and what two layouts have in common, against the sets of bytes and positions. */
#include "oracle_compose.h"

static ptrdiff_t table[ORACLE_SIZE], table2[2 * ORACLE_SIZE];

static size_t distinct(ptrdiff_t *numbers, size_t count)
{
    size_t kept = 0;
    oracle_sort(numbers, count);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || numbers[i] != numbers[kept - 1])
            numbers[kept++] = numbers[i];
    return kept;
}

static ptrdiff_t floor_of(ptrdiff_t number, ptrdiff_t divisor)
{
    return number / divisor - (number % divisor < 0);
}

static ptrdiff_t divisor_of(ptrdiff_t a, ptrdiff_t b)
{
    return b == 0 ? a : divisor_of(b, a % b);
}

/* Whether `result`, in items of new_bits, reaches exactly the memory that `layout`, in items of old_bits, does, in
   blocks that both sizes divide. */
static bool reaches_same_bits(const dimfold_nested *result, const dimfold_nested *layout, ptrdiff_t old_bits,
                              ptrdiff_t new_bits)
{
    ptrdiff_t common = divisor_of(old_bits, new_bits), old_items = new_bits / common, new_items = old_bits / common;
    size_t count = oracle_table(layout, table), items = 0;
    for (size_t i = 0; i < count; i++)
        for (ptrdiff_t item = 0; item < new_items && items < sizeof table2 / sizeof *table2; item++)
            table2[items++] = floor_of(table[i], old_items) * new_items + item;
    items = distinct(table2, items);
    count = distinct(table, oracle_table(result, table));
    return oracle_is_sound(result) && count == items && memcmp(table, table2, items * sizeof *table) == 0;
}

/* A layout whose strides are often multiples of 2 and 4, as those of items that are read together. */
static dimfold_nested random_layout(uint64_t *random, unsigned kinds)
{
    dimfold_nested layout = oracle_layout(random, 6, 64, kinds | ORACLE_ZERO);
    ptrdiff_t factor = oracle_chance(random, 4) ? 1 << test_random_in(random, 1, 2) : 1;
    for (size_t leaf = 0; leaf < layout.leaves; leaf++)
        layout.stride[leaf] *= factor;
    return layout;
}

static bool upcast_case(uint64_t *random)
{
    dimfold_nested layout = random_layout(random, 0), result, strict;
    size_t n = (size_t)test_random_in(random, 1, 9);
    layout.offset = oracle_chance(random, 5) ? (ptrdiff_t)n * 3 : 0;
    dimfold_status status = dimfold_nested_upcast(&result, &layout, n, 0, NULL);
    dimfold_status status_strict = dimfold_nested_upcast(&strict, &layout, n, DIMFOLD_STRICT, NULL);
    if (status)
        return (status == DIMFOLD_ERR_ITEMSIZE && status_strict == status) ||
               oracle_complain(dimfold_status_name(status), NULL, &layout, NULL);
    if (!oracle_congruent(result.leaves, result.parens, layout.leaves, layout.parens))
        return oracle_complain("upcast changes the tree", &result, &layout, NULL);
    return status_strict || (oracle_equal(&strict, &result) && reaches_same_bits(&result, &layout, 1, (ptrdiff_t)n)) ||
           oracle_complain("upcast reaches others", &result, &layout, NULL);
}

TEST(oracle_upcast_reaches_the_same_memory)
{
    CHECK(oracle_holds(upcast_case, 81));
}

static bool upcast_takes_case(uint64_t *random)
{
    dimfold_nested layout = random_layout(random, 0), result;
    ptrdiff_t n = test_random_in(random, 2, 8);
    bool divides = true, divides_exactly = true;
    for (size_t leaf = 0; leaf < layout.leaves; leaf++) {
        ptrdiff_t extent = (ptrdiff_t)layout.shape[leaf], stride = layout.stride[leaf];
        if (stride == 0)
            continue;
        divides &= stride % n == 0 || n % stride == 0;
        divides_exactly &= stride % n == 0 || (n % stride == 0 && extent % (n / stride) == 0);
    }
    dimfold_status status = dimfold_nested_upcast(&result, &layout, (size_t)n, DIMFOLD_STRICT, NULL);
    return (!divides || !divides_exactly || !status) ||
           oracle_complain("upcast refuses what divides", NULL, &layout, NULL);
}

TEST(oracle_upcast_refuses_nothing_that_divides)
{
    CHECK(oracle_holds(upcast_takes_case, 82));
}

static bool downcast_case(uint64_t *random)
{
    dimfold_nested layout = random_layout(random, oracle_chance(random, 4) ? ORACLE_OVERLAP : 0), result;
    size_t n = (size_t)test_random_in(random, 1, 8), adjacent = 0;
    layout.offset = oracle_chance(random, 5) ? 3 : 0;
    for (size_t leaf = 0; leaf < layout.leaves; leaf++)
        adjacent += layout.stride[leaf] == 1;
    dimfold_status status = dimfold_nested_downcast(&result, &layout, n, NULL);
    if (status)
        return (status == DIMFOLD_ERR_ITEMSIZE && (adjacent != 1 || n == 1)) ||
               oracle_complain("downcast refuses", NULL, &layout, NULL);
    return reaches_same_bits(&result, &layout, (ptrdiff_t)n, 1) ||
           oracle_complain("downcast reaches others", &result, &layout, NULL);
}

TEST(oracle_downcast_reaches_the_same_memory)
{
    CHECK(oracle_holds(downcast_case, 83));
}

static bool recast_case(uint64_t *random)
{
    static const size_t bits[] = {1, 2, 4, 6, 8, 12, 16, 32};
    dimfold_nested layout = random_layout(random, 0), result;
    size_t old_bits = bits[test_random_in(random, 0, 7)], new_bits = bits[test_random_in(random, 0, 7)];
    if (dimfold_nested_recast(&result, &layout, old_bits, new_bits, DIMFOLD_STRICT, NULL))
        return old_bits != new_bits || oracle_complain("recast refuses the same size", NULL, &layout, NULL);
    return reaches_same_bits(&result, &layout, (ptrdiff_t)old_bits, (ptrdiff_t)new_bits) ||
           oracle_complain("recast reaches others", &result, &layout, NULL);
}

TEST(oracle_recast_reaches_the_same_memory)
{
    CHECK(oracle_holds(recast_case, 84));
}

/* ---- Alignment ----------------------------------------------------------------------------------------------- */

static bool max_alignment_case(uint64_t *random)
{
    dimfold_nested layout = random_layout(random, 0), result;
    size_t alignment;
    for (size_t leaf = 0; leaf < layout.leaves; leaf++)
        layout.stride[leaf] *= layout.shape[leaf] > 1;
    if (dimfold_nested_max_alignment(&layout, &alignment, NULL) || alignment < 1)
        return oracle_complain("max_alignment", NULL, &layout, NULL);
    layout = oracle_coalesced(&layout);
    return (!dimfold_nested_upcast(&result, &layout, alignment, 0, NULL) &&
            reaches_same_bits(&result, &layout, 1, (ptrdiff_t)alignment)) ||
           oracle_complain("upcast by max_alignment", &result, &layout, NULL);
}

TEST(oracle_max_alignment_can_be_cast_to)
{
    CHECK(oracle_holds(max_alignment_case, 85));
}

/* ---- In common ----------------------------------------------------------------------------------------------- */

/* Index of each position 0, 1, 2, … of a layout without overlap, as far as there is one. */
static ptrdiff_t read_run(const dimfold_nested *layout, ptrdiff_t *run)
{
    size_t count = oracle_table(layout, table);
    ptrdiff_t reached = 0;
    for (size_t i = 0; i < count; i++)
        run[i] = -1;
    for (size_t i = 0; i < count; i++)
        if (table[i] >= 0 && table[i] < (ptrdiff_t)count)
            run[table[i]] = (ptrdiff_t)i;
    while (reached < (ptrdiff_t)count && run[reached] >= 0)
        reached++;
    return reached;
}

/* The largest run of layout2 that `layout` has as well. */
static ptrdiff_t largest_run(const dimfold_nested *layout, const dimfold_nested *layout2)
{
    static ptrdiff_t run[ORACLE_SIZE];
    ptrdiff_t reached = read_run(layout2, run), both = 0;
    while (both < reached && oracle_at(layout, run[both]) == both)
        both++;
    while (both > 1 && !oracle_is_layout_function(run, both))
        both--;
    return both;
}

static dimfold_nested sibling(uint64_t *random, const dimfold_nested *layout)
{
    dimfold_nested result = oracle_coalesced(layout);
    if (oracle_chance(random, 3))
        return oracle_layout(random, 5, 128, ORACLE_ZERO);
    if (oracle_chance(random, 2))
        return result;
    dimfold_tuple shape = oracle_shape_of(layout);
    (oracle_chance(random, 2) ? dimfold_nested_left : dimfold_nested_right)(&result, &shape, NULL);
    return result;
}

static bool max_common_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 5, 128, oracle_chance(random, 4) ? ORACLE_ZERO : 0), result;
    dimfold_nested layout2 = sibling(random, &layout);
    size_t length, count;
    if (dimfold_nested_max_common_layout(&result, &layout, &layout2, NULL) || !oracle_is_sound(&result))
        return oracle_complain("max_common_layout", NULL, &layout, &layout2);
    count = oracle_table(&result, table2);
    for (size_t i = 0; i < count; i++)
        if (oracle_at(&layout, table2[i]) != (ptrdiff_t)i || oracle_at(&layout2, table2[i]) != (ptrdiff_t)i)
            return oracle_complain("max_common_layout is wrong", &result, &layout, &layout2);
    if (dimfold_nested_max_common_vector(&layout, &layout2, &length, NULL) || length != count)
        return oracle_complain("max_common_vector", &result, &layout, &layout2);
    oracle_table(&layout2, table2);
    return !oracle_all_differ(table2, (size_t)oracle_size(&layout2)) ||
           (ptrdiff_t)count >= largest_run(&layout, &layout2) ||
           oracle_complain("max_common_layout could be larger", &result, &layout, &layout2);
}

TEST(oracle_max_common_layout_is_the_largest_run_of_both)
{
    CHECK(oracle_holds(max_common_case, 86));
}
