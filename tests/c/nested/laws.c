/* Laws that hold between operations of the algebra, whatever each of them does. */
#include "oracle.h"

static ptrdiff_t table[ORACLE_SIZE], table2[ORACLE_SIZE];

static dimfold_nested line(ptrdiff_t size)
{
    return (dimfold_nested){.leaves = 1, .shape = {(size_t)size}, .stride = {size > 1}};
}

static bool leads_to_indices(const dimfold_nested *layout)
{
    size_t count = oracle_table(layout, table);
    for (size_t i = 0; i < count; i++)
        if (table[i] != (ptrdiff_t)i)
            return false;
    return true;
}

/* A layout without overlap whose positions stay below `size`. */
static dimfold_nested within(uint64_t *random, ptrdiff_t size)
{
    for (;;) {
        dimfold_nested layout = oracle_layout(random, 4, size, oracle_chance(random, 3) ? ORACLE_ZERO : 0);
        size_t count = oracle_table(&layout, table);
        oracle_sort(table, count);
        if (table[count - 1] < size)
            return layout;
    }
}

/* ---- Composition --------------------------------------------------------------------------------------------- */

static size_t associated;

static bool associative_case(uint64_t *random)
{
    dimfold_nested a = oracle_layout(random, 5, 512, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP | ORACLE_SWIZZLE);
    dimfold_nested b = within(random, oracle_size(&a)), c = within(random, oracle_size(&b)), ab, bc, left, right;
    if (dimfold_nested_composition(&ab, &a, &b, NULL) || dimfold_nested_composition(&bc, &b, &c, NULL) ||
        dimfold_nested_composition(&left, &ab, &c, NULL) || dimfold_nested_composition(&right, &a, &bc, NULL))
        return true;
    associated++;
    return oracle_same_function(&left, &right) || oracle_complain("not associative", &left, &right, NULL);
}

TEST(laws_composition_is_associative)
{
    associated = 0;
    CHECK(oracle_holds(associative_case, 101));
    CHECK(associated > test_rounds(ORACLE_CASES) / ORACLE_SHARE / 10);
}

static bool identity_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 512, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP), result;
    dimfold_nested all = line(oracle_size(&layout)), coalesced = oracle_coalesced(&layout), space;
    if (dimfold_nested_composition(&result, &layout, &all, NULL) || !oracle_same_function(&result, &layout))
        return oracle_complain("A o size", &result, &layout, NULL);
    dimfold_nested inner = within(random, oracle_size(&layout)), outer, outer2;
    space = line(oracle_size(&layout));
    if (dimfold_nested_composition(&result, &space, &inner, NULL) || !oracle_same_function(&result, &inner))
        return oracle_complain("size o A", &result, &inner, NULL);
    dimfold_status status = dimfold_nested_composition(&outer, &layout, &inner, NULL);
    dimfold_status status2 = dimfold_nested_composition(&outer2, &coalesced, &inner, NULL);
    return (status == status2 && (status || oracle_same_function(&outer, &outer2))) ||
           oracle_complain("coalesced composition", &outer2, &layout, &inner);
}

TEST(laws_identities_are_neutral_in_composition)
{
    CHECK(oracle_holds(identity_case, 102));
}

/* ---- Inverses ------------------------------------------------------------------------------------------------ */

static bool inverse_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 512, ORACLE_ZERO), inverse, result, filtered;
    if (dimfold_nested_right_inverse(&inverse, &layout, NULL) ||
        dimfold_nested_composition(&result, &layout, &inverse, NULL) || !leads_to_indices(&result))
        return oracle_complain("A o right_inverse(A)", &result, &layout, NULL);
    if (dimfold_nested_left_inverse(&inverse, &layout, NULL))
        return true;
    bool differ = oracle_all_differ(table2, oracle_table(&layout, table2));
    if (differ && !dimfold_nested_composition(&result, &inverse, &layout, NULL) && !leads_to_indices(&result))
        return oracle_complain("left_inverse(A) o A", &result, &layout, NULL);
    if (dimfold_nested_filter(&filtered, &layout, NULL) || dimfold_nested_nullspace(&result, &layout, NULL))
        return oracle_complain("filter and nullspace", NULL, &layout, NULL);
    return oracle_size(&filtered) * oracle_size(&result) == oracle_size(&layout) ||
           oracle_complain("filter and nullspace share elements", &filtered, &layout, &result);
}

TEST(laws_inverses_undo)
{
    CHECK(oracle_holds(inverse_case, 103));
}

static bool complement_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 5, 64, 0), parts[2] = {layout}, both;
    dimfold_tuple cotarget = {.leaves = 1, .value = {1}};
    for (size_t leaf = 0; leaf < layout.leaves; leaf++)
        if (layout.shape[leaf] > 1 && (ptrdiff_t)layout.shape[leaf] * layout.stride[leaf] > cotarget.value[0])
            cotarget.value[0] = (ptrdiff_t)layout.shape[leaf] * layout.stride[leaf];
    cotarget.value[0] *= test_random_in(random, 1, 3);
    if (dimfold_nested_complement(&parts[1], &layout, &cotarget, DIMFOLD_STRICT, NULL))
        return true;
    both = oracle_joined(parts, 2);
    if (cotarget.value[0] > ORACLE_SIZE)
        return true;
    size_t count = oracle_table(&both, table2);
    if (!oracle_all_differ(table2, count))
        return oracle_complain("A and complement(A) overlap", &parts[1], &layout, NULL);
    oracle_sort(table2, count);
    return (ptrdiff_t)count == cotarget.value[0] || oracle_complain("strict complement", &parts[1], &layout, NULL);
}

TEST(laws_layout_and_complement_share_nothing)
{
    CHECK(oracle_holds(complement_case, 104));
}

/* ---- Division and product ------------------------------------------------------------------------------------ */

static bool whole_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 5, 256, 0), all = line(oracle_size(&layout)), one = line(1), result;
    dimfold_tiler tiler = oracle_tiler_of(&all), unit = oracle_tiler_of(&one);
    if (dimfold_nested_logical_divide(&result, &layout, &tiler, DIMFOLD_STRICT, NULL))
        return oracle_complain("divide by all", NULL, &layout, NULL);
    dimfold_nested first = oracle_mode(&result, 0), rest = oracle_mode(&result, 1);
    if (!oracle_same_function(&first, &layout) || oracle_size(&rest) != 1)
        return oracle_complain("divide by all", &result, &layout, NULL);
    if (dimfold_nested_logical_divide(&result, &layout, &unit, DIMFOLD_STRICT, NULL))
        return oracle_complain("divide by one", NULL, &layout, NULL);
    first = oracle_mode(&result, 0), rest = oracle_mode(&result, 1);
    if (!oracle_same_function(&rest, &layout) || oracle_size(&first) != 1)
        return oracle_complain("divide by one", &result, &layout, NULL);
    if (dimfold_nested_logical_product(&result, &layout, &unit, NULL))
        return oracle_complain("product by one", NULL, &layout, NULL);
    first = oracle_mode(&result, 0), rest = oracle_mode(&result, 1);
    return (oracle_equal(&first, &layout) && oracle_size(&rest) == 1) ||
           oracle_complain("product by one", &result, &layout, NULL);
}

TEST(laws_one_and_all_divide_and_multiply_everything)
{
    CHECK(oracle_holds(whole_case, 105));
}

static size_t divided;

/* A slice of a division is the tile that lies there. */
static bool tile_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 5, 256, ORACLE_ZERO | ORACLE_OFFSET), tile, result, slice;
    do
        tile = within(random, oracle_size(&layout));
    while (!oracle_all_differ(table, oracle_table(&tile, table)));
    dimfold_tiler tiler = oracle_tiler_of(&tile);
    if (dimfold_nested_zipped_divide(&result, &layout, &tiler, DIMFOLD_STRICT, NULL))
        return true;
    divided++;
    dimfold_nested first = oracle_mode(&result, 0), rest = oracle_mode(&result, 1);
    ptrdiff_t place = test_random_in(random, 0, oracle_size(&rest) - 1);
    dimfold_tuple coordinate = {.leaves = 2, .whole = 1, .value = {0, place}, .parens = {16, 1}};
    if (dimfold_nested_slice_and_offset(&slice, &result, &coordinate, NULL) ||
        oracle_size(&slice) != oracle_size(&first))
        return oracle_complain("slice of a division", NULL, &result, NULL);
    for (ptrdiff_t i = 0; i < oracle_size(&slice); i++)
        if (oracle_at(&slice, i) != oracle_at(&layout, oracle_at(&tile, i)) + oracle_at(&rest, place))
            return oracle_complain("slice of a division", &slice, &layout, &tile);
    return oracle_size(&result) == oracle_size(&layout) || oracle_complain("strict division", &result, &layout, &tile);
}

TEST(laws_slices_of_divisions_are_tiles)
{
    divided = 0;
    CHECK(oracle_holds(tile_case, 106));
    CHECK(divided > test_rounds(ORACLE_CASES) / ORACLE_SHARE / 20);
}

/* ---- Modes and items ----------------------------------------------------------------------------------------- */

static bool round_trip_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 128, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OFFSET), result, twice;
    if (dimfold_nested_coalesce(&result, &layout, NULL) || dimfold_nested_coalesce(&twice, &result, NULL) ||
        !oracle_equal(&result, &twice))
        return oracle_complain("coalesce twice", &twice, &layout, NULL);
    dimfold_swizzle swizzle = oracle_swizzle(random);
    if (dimfold_nested_swizzled(&result, swizzle, 0, &layout, NULL) ||
        dimfold_nested_swizzled(&twice, swizzle, 0, &result, NULL) || !oracle_same_function(&twice, &layout))
        return oracle_complain("swizzled twice", &twice, &layout, NULL);
    size_t n = (size_t)test_random_in(random, 1, 4);
    if (dimfold_nested_downcast(&result, &layout, n, NULL))
        return true;
    return (!dimfold_nested_upcast(&twice, &result, n, DIMFOLD_STRICT, NULL) &&
            oracle_same_function(&twice, &layout)) ||
           oracle_complain("smaller items and back", &result, &layout, NULL);
}

TEST(laws_what_is_undone_is_as_before)
{
    CHECK(oracle_holds(round_trip_case, 107));
}

static bool zip_case(uint64_t *random)
{
    dimfold_nested pairs[2], layout, result, back;
    for (size_t mode = 0; mode < 2; mode++) {
        dimfold_nested both[2] = {oracle_layout(random, 2, 8, ORACLE_NEGATIVE), oracle_layout(random, 2, 8, 0)};
        pairs[mode] = oracle_joined(both, 2);
    }
    layout = oracle_joined(pairs, 2);
    return (!dimfold_nested_zip_modes(&result, &layout, NULL) && !dimfold_nested_zip_modes(&back, &result, NULL) &&
            oracle_equal(&back, &layout)) ||
           oracle_complain("zip of zip", &back, &layout, NULL);
}

TEST(laws_two_zipped_pairs_unzip)
{
    CHECK(oracle_holds(zip_case, 108));
}

/* ---- Results in place ---------------------------------------------------------------------------------------- */

typedef dimfold_status unary(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag);
typedef dimfold_status binary(dimfold_nested *result, const dimfold_nested *layout, const dimfold_nested *layout2,
                              dimfold_diag *diag);

static unary *const unaries[] = {
    dimfold_nested_coalesce,      dimfold_nested_filter,       dimfold_nested_filter_zeros, dimfold_nested_sort,
    dimfold_nested_right_inverse, dimfold_nested_left_inverse, dimfold_nested_nullspace,    dimfold_nested_flatten,
    dimfold_nested_wrap,          dimfold_nested_unwrap,       dimfold_nested_like,         dimfold_nested_zip_modes,
    dimfold_nested_fragment_like,
};
static binary *const binaries[] = {
    dimfold_nested_composition,    dimfold_nested_append,          dimfold_nested_prepend,     dimfold_nested_zip,
    dimfold_nested_blocked_product, dimfold_nested_raked_product, dimfold_nested_max_common_layout,
};

static bool same_bytes(const dimfold_nested *a, const dimfold_nested *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool unary_in_place_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 128, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_SWIZZLE);
    for (size_t i = 0; i < sizeof unaries / sizeof *unaries; i++) {
        dimfold_nested result = layout, in_place = layout;
        dimfold_status status = unaries[i](&result, &layout, NULL);
        if (unaries[i](&in_place, &in_place, NULL) != status || !same_bytes(&result, &in_place) ||
            (status && !same_bytes(&result, &layout)))
            return oracle_complain("in place", &in_place, &layout, NULL);
    }
    return true;
}

static bool binary_in_place_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 5, 128, ORACLE_ZERO | ORACLE_NEGATIVE);
    dimfold_nested layout2 = oracle_layout(random, 4, 32, ORACLE_ZERO | ORACLE_OVERLAP);
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++) {
        dimfold_nested result = layout, first = layout, second = layout2;
        dimfold_status status = binaries[i](&result, &layout, &layout2, NULL);
        if (binaries[i](&first, &first, &layout2, NULL) != status || !same_bytes(&result, &first) ||
            (status && !same_bytes(&result, &layout)))
            return oracle_complain("in place of the first", &first, &layout, &layout2);
        if (binaries[i](&second, &layout, &second, NULL) != status ||
            !same_bytes(&second, status ? &layout2 : &result))
            return oracle_complain("in place of the second", &second, &layout, &layout2);
    }
    return true;
}

TEST(laws_results_may_be_what_is_read)
{
    CHECK(oracle_holds(unary_in_place_case, 109));
    CHECK(oracle_holds(binary_in_place_case, 110));
}

/* ---- The empty tuple ----------------------------------------------------------------------------------------- */

TEST(laws_the_empty_tuple_is_a_layout_of_one_element)
{
    dimfold_nested empty = {0}, result, one = line(1);
    for (size_t i = 0; i < sizeof unaries / sizeof *unaries; i++) {
        dimfold_status status = unaries[i](&result, &empty, NULL);
        CHECK(status || (oracle_is_sound(&result) && oracle_size(&result) == 1));
    }
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++) {
        dimfold_status status = binaries[i](&result, &empty, &one, NULL);
        CHECK(status || (oracle_is_sound(&result) && oracle_size(&result) == 1));
        status = binaries[i](&result, &one, &empty, NULL);
        CHECK(status || (oracle_is_sound(&result) && oracle_size(&result) == 1));
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_coalesce(&result, &empty, NULL));
    CHECK(oracle_size(&result) == 1 && result.leaves == 1);
    CHECK_EQ(1, dimfold_nested_size(&empty));
    CHECK_EQ(0, dimfold_nested_rank(&empty));
    CHECK_EQ(1, dimfold_nested_depth(&empty));
}
