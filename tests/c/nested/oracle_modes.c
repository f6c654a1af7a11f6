/* What moves, makes and pairs modes, of layouts and of tuples alike, against parts joined one by one. */
#include "oracle.h"

#define EVERY_KIND (ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP)

static ptrdiff_t table[ORACLE_SIZE];

/* The modes of a layout; an integer is its own. */
static size_t split(const dimfold_nested *layout, dimfold_nested *parts)
{
    size_t rank = oracle_rank(layout);
    for (size_t mode = 0; mode < rank; mode++)
        parts[mode] = oracle_mode(layout, mode);
    return rank;
}

/* Whether a call gave the layout expected, at the offset of `layout`. */
static bool is_joined(const char *what, dimfold_status status, const dimfold_nested *result,
                      const dimfold_nested *layout, dimfold_nested expected)
{
    expected.offset = layout->offset;
    expected.swizzle = layout->swizzle;
    return (!status && oracle_is_sound(result) && oracle_equal(result, &expected)) ||
           oracle_complain(what, status ? NULL : result, layout, &expected);
}

/* Whether the same call on the shape gave the shape expected. */
static bool is_shape(const char *what, dimfold_status status, const dimfold_tuple *result, const dimfold_nested *layout,
                     const dimfold_nested *expected)
{
    return (!status && oracle_tuple_is_sound(result) &&
            oracle_congruent(result->leaves, result->parens, expected->leaves, expected->parens) &&
            memcmp(result->value, expected->shape, expected->leaves * sizeof *expected->shape) == 0) ||
           oracle_complain(what, NULL, layout, expected);
}

/* ---- Lists of modes ------------------------------------------------------------------------------------------ */

static bool select_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 512, EVERY_KIND | ORACLE_OFFSET | ORACLE_SWIZZLE), result;
    dimfold_nested parts[32], chosen[4];
    dimfold_tuple shape = oracle_shape_of(&layout), found;
    ptrdiff_t modes[4];
    size_t rank = split(&layout, parts), count = (size_t)test_random_in(random, 1, 3);
    for (size_t i = 0; i < count; i++) {
        modes[i] = test_random_in(random, -(intmax_t)rank, (intmax_t)rank - 1);
        chosen[i] = parts[modes[i] < 0 ? modes[i] + (ptrdiff_t)rank : modes[i]];
    }
    dimfold_nested expected = oracle_joined(chosen, count);
    dimfold_status status = dimfold_nested_select(&result, &layout, count, modes, NULL);
    bool holds = is_joined("select", status, &result, &layout, expected);
    status = dimfold_tuple_select(&found, &shape, count, modes, NULL);
    return holds & is_shape("tuple_select", status, &found, &layout, &expected);
}

static bool take_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 512, EVERY_KIND | ORACLE_OFFSET), result, parts[32];
    dimfold_tuple shape = oracle_shape_of(&layout), found;
    size_t rank = split(&layout, parts), start = (size_t)test_random_in(random, 0, (intmax_t)rank - 1);
    size_t stop = (size_t)test_random_in(random, (intmax_t)start + 1, (intmax_t)rank);
    dimfold_nested expected = oracle_joined(parts + start, stop - start);
    dimfold_status status =
        dimfold_nested_take(&result, &layout, (ptrdiff_t)start, (ptrdiff_t)stop, NULL);
    bool holds = is_joined("take", status, &result, &layout, expected);
    status = dimfold_tuple_take(&found, &shape, (ptrdiff_t)start, (ptrdiff_t)stop, NULL);
    holds &= is_shape("tuple_take", status, &found, &layout, &expected);
    dimfold_nested grouped[32];
    memcpy(grouped, parts, start * sizeof *parts);
    grouped[start] = expected;
    memcpy(grouped + start + 1, parts + stop, (rank - stop) * sizeof *parts);
    expected = oracle_joined(grouped, rank - (stop - start) + 1);
    status = dimfold_nested_group(&result, &layout, (ptrdiff_t)start, (ptrdiff_t)stop, NULL);
    holds &= is_joined("group", status, &result, &layout, expected);
    status = dimfold_tuple_group(&found, &shape, (ptrdiff_t)start, (ptrdiff_t)stop, NULL);
    return holds & is_shape("tuple_group", status, &found, &layout, &expected);
}

static bool get_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 512, EVERY_KIND | ORACLE_OFFSET), result, part = layout;
    dimfold_tuple shape = oracle_shape_of(&layout), found;
    ptrdiff_t path[8];
    size_t count = 0;
    for (; count < 5 && !(part.leaves == 1 && part.parens[0] == 0) && !oracle_chance(random, 4); count++) {
        size_t rank = oracle_rank(&part), mode = (size_t)test_random_in(random, 0, (intmax_t)rank - 1);
        path[count] = (ptrdiff_t)mode - (oracle_chance(random, 3) ? (ptrdiff_t)rank : 0);
        part = oracle_mode(&part, mode);
    }
    dimfold_status status = dimfold_nested_get(&result, &layout, count, path, NULL);
    bool holds = is_joined("get", status, &result, &layout, part);
    status = dimfold_tuple_get(&found, &shape, count, path, NULL);
    return holds & is_shape("tuple_get", status, &found, &layout, &part);
}

TEST(oracle_chosen_modes_are_the_modes)
{
    CHECK(oracle_holds(select_case, 61));
    CHECK(oracle_holds(take_case, 62));
    CHECK(oracle_holds(get_case, 63));
}

/* ---- Two layouts --------------------------------------------------------------------------------------------- */

static bool two_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 512, EVERY_KIND | ORACLE_OFFSET | ORACLE_SWIZZLE), result;
    dimfold_nested layout2 = oracle_layout(random, 4, 64, EVERY_KIND), parts[33];
    size_t rank = split(&layout, parts + 1), mode = (size_t)test_random_in(random, 0, (intmax_t)rank - 1);
    parts[rank + 1] = layout2;
    dimfold_status status = dimfold_nested_append(&result, &layout, &layout2, NULL);
    bool holds = is_joined("append", status, &result, &layout, oracle_joined(parts + 1, rank + 1));
    parts[0] = layout2;
    status = dimfold_nested_prepend(&result, &layout, &layout2, NULL);
    holds &= is_joined("prepend", status, &result, &layout, oracle_joined(parts, rank + 1));
    parts[mode + 1] = layout2;
    status = dimfold_nested_replace(&result, &layout, (ptrdiff_t)mode, &layout2, NULL);
    return holds & is_joined("replace", status, &result, &layout, oracle_joined(parts + 1, rank));
}

static bool concatenate_case(uint64_t *random)
{
    dimfold_nested layouts[4], result;
    const dimfold_nested *given[4] = {&layouts[0], &layouts[1], &layouts[2], &layouts[3]};
    size_t count = (size_t)test_random_in(random, 1, 4);
    for (size_t i = 0; i < count; i++)
        layouts[i] = oracle_layout(random, 5, 16, EVERY_KIND | (i ? 0 : ORACLE_OFFSET | ORACLE_SWIZZLE));
    dimfold_status status = dimfold_nested_concatenate(&result, count, given, NULL);
    return is_joined("concatenate", status, &result, &layouts[0], oracle_joined(layouts, count));
}

static bool zip_case(uint64_t *random)
{
    dimfold_nested layout, layout2, result, parts[32], parts2[32], pairs[32];
    do {
        layout = oracle_layout(random, 5, 64, EVERY_KIND | ORACLE_OFFSET);
        layout2 = oracle_layout(random, 5, 64, EVERY_KIND);
    } while (oracle_rank(&layout) != oracle_rank(&layout2) || layout.parens[0] == 0 || layout2.parens[0] == 0);
    size_t rank = split(&layout, parts);
    split(&layout2, parts2);
    for (size_t mode = 0; mode < rank; mode++) {
        dimfold_nested both[2] = {parts[mode], parts2[mode]};
        pairs[mode] = oracle_joined(both, 2);
    }
    dimfold_nested expected = oracle_joined(pairs, rank), halves[2] = {layout, layout2};
    dimfold_status status = dimfold_nested_zip(&result, &layout, &layout2, NULL);
    bool holds = is_joined("zip", status, &result, &layout, expected);
    dimfold_nested both = oracle_joined(halves, 2);
    status = dimfold_nested_zip_modes(&result, &both, NULL);
    return holds & is_joined("zip_modes", status, &result, &both, expected);
}

TEST(oracle_layouts_are_put_together_mode_by_mode)
{
    CHECK(oracle_holds(two_case, 64));
    CHECK(oracle_holds(concatenate_case, 65));
    CHECK(oracle_holds(zip_case, 66));
}

/* ---- Parentheses --------------------------------------------------------------------------------------------- */

static bool flatten_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 512, EVERY_KIND | ORACLE_OFFSET), result, back, leaves[32];
    dimfold_tuple shape = oracle_shape_of(&layout);
    for (size_t leaf = 0; leaf < layout.leaves; leaf++)
        leaves[leaf] = (dimfold_nested){
            .leaves = 1, .shape = {layout.shape[leaf]}, .stride = {layout.stride[leaf]}};
    dimfold_nested expected = layout.parens[0] ? oracle_joined(leaves, layout.leaves) : layout;
    dimfold_status status = dimfold_nested_flatten(&result, &layout, NULL);
    bool holds = is_joined("flatten", status, &result, &layout, expected);
    status = dimfold_nested_unflatten(&back, &result, &shape, NULL);
    return holds & is_joined("unflatten", status, &back, &layout, layout);
}

static bool wrap_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 3, 64, EVERY_KIND | ORACLE_OFFSET), result, inner = layout;
    dimfold_nested wrapped = layout.parens[0] ? layout : oracle_joined(&layout, 1);
    dimfold_status status = dimfold_nested_wrap(&result, &layout, NULL);
    bool holds = is_joined("wrap", status, &result, &layout, wrapped);
    while (inner.parens[0] && oracle_rank(&inner) == 1)
        inner = oracle_mode(&inner, 0);
    status = dimfold_nested_unwrap(&result, &layout, NULL);
    return holds & is_joined("unwrap", status, &result, &layout, inner);
}

TEST(oracle_parentheses_come_and_go)
{
    CHECK(oracle_holds(flatten_case, 67));
    CHECK(oracle_holds(wrap_case, 68));
}

/* ---- Contiguous layouts -------------------------------------------------------------------------------------- */

static void compact_in_order(dimfold_nested *layout, const size_t *places)
{
    ptrdiff_t next = 1;
    for (size_t i = 0; i < layout->leaves; i++) {
        layout->stride[places[i]] = layout->shape[places[i]] == 1 ? 0 : next;
        next *= (ptrdiff_t)layout->shape[places[i]];
    }
}

static bool made_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 512, 0), result;
    dimfold_tuple shape = oracle_shape_of(&layout), order = shape;
    size_t places[32], reversed[32], count = layout.leaves;
    for (size_t leaf = 0; leaf < count; leaf++) {
        size_t other = (size_t)test_random_in(random, 0, (intmax_t)leaf);
        places[leaf] = places[other];
        places[other] = leaf;
    }
    for (size_t leaf = 0; leaf < count; leaf++) {
        order.value[places[leaf]] = 3 * (ptrdiff_t)leaf - 4;
        reversed[leaf] = count - 1 - leaf;
    }
    compact_in_order(&layout, places);
    dimfold_status status = dimfold_nested_ordered(&result, &shape, &order, DIMFOLD_STRICT, NULL);
    bool holds = is_joined("ordered", status, &result, &layout, layout);
    compact_in_order(&layout, reversed);
    status = dimfold_nested_right(&result, &shape, NULL);
    holds &= is_joined("right", status, &result, &layout, layout);
    for (size_t leaf = 0; leaf < count; leaf++)
        places[leaf] = leaf;
    compact_in_order(&layout, places);
    status = dimfold_nested_left(&result, &shape, NULL);
    return holds & is_joined("left", status, &result, &layout, layout);
}

/* Without leaves of stride 0, positions are 0, 1, 2, … in the order of the strides that there were. */
static bool is_like(const dimfold_nested *result, const dimfold_nested *layout)
{
    dimfold_nested filtered = *result;
    for (size_t leaf = 0; leaf < layout->leaves; leaf++) {
        if (layout->stride[leaf] == 0)
            filtered.shape[leaf] = 1;
        if ((layout->stride[leaf] == 0 || layout->shape[leaf] == 1) && result->stride[leaf] != 0)
            return false;
    }
    size_t count = oracle_table(&filtered, table);
    oracle_sort(table, count);
    for (size_t i = 0; i < count; i++)
        if (table[i] != (ptrdiff_t)i)
            return false;
    return oracle_is_sound(result) && memcmp(result->shape, layout->shape, sizeof layout->shape) == 0 &&
           oracle_congruent(result->leaves, result->parens, layout->leaves, layout->parens);
}

static bool keeps_order(const dimfold_nested *result, const dimfold_nested *layout)
{
    for (size_t i = 0; i < layout->leaves; i++)
        for (size_t j = 0; j < layout->leaves; j++)
            if (result->stride[i] && result->stride[j] && layout->stride[i] < layout->stride[j] &&
                result->stride[i] > result->stride[j])
                return false;
    return true;
}

/* Strides that are equal become equal ones, as in CuTe; here they all differ. */
static bool like_case(uint64_t *random)
{
    unsigned zero = oracle_chance(random, 2) ? ORACLE_ZERO : 0;
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 256, zero | ORACLE_OFFSET), result;
    if (dimfold_nested_like(&result, &layout, NULL) || !is_like(&result, &layout) || !keeps_order(&result, &layout))
        return oracle_complain("like", &result, &layout, NULL);
    return zero || (!dimfold_nested_fragment_like(&result, &layout, NULL) && is_like(&result, &layout)) ||
           oracle_complain("fragment_like", &result, &layout, NULL);
}

TEST(oracle_contiguous_layouts_are_contiguous_in_their_order)
{
    CHECK(oracle_holds(made_case, 69));
    CHECK(oracle_holds(like_case, 70));
}
