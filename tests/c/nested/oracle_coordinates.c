/* Coordinates, and the layouts that a coordinate leaves, against what they mean leaf by leaf. */
#include "oracle.h"

#define EVERY_KIND (ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP | ORACLE_OFFSET | ORACLE_SWIZZLE)

static ptrdiff_t table[ORACLE_SIZE], table2[ORACLE_SIZE];

/* ---- Random coordinates -------------------------------------------------------------------------------------- */

/* Appends a coordinate of `node`: an integer, `_` one of `whole` times (0: never), or one entry per mode. */
static void draw_coordinate(uint64_t *random, dimfold_tuple *coordinate, const dimfold_nested *layout,
                            const struct oracle_tree *tree, struct oracle_node node, int whole)
{
    size_t first = coordinate->leaves;
    if (whole && oracle_chance(random, whole)) {
        coordinate->whole |= 1u << coordinate->leaves++;
        return;
    }
    if (oracle_is_integer(tree, node) || oracle_chance(random, 4)) {
        coordinate->value[coordinate->leaves++] = test_random_in(random, 0, oracle_node_size(layout, node) - 1);
        return;
    }
    struct oracle_node modes[32];
    size_t count = oracle_modes(tree, node, modes);
    for (size_t mode = 0; mode < count; mode++)
        draw_coordinate(random, coordinate, layout, tree, modes[mode], whole);
    coordinate->parens[first] = (uint8_t)(coordinate->parens[first] + 16);
    coordinate->parens[coordinate->leaves - 1]++;
}

static dimfold_tuple random_coordinate(uint64_t *random, const dimfold_nested *layout, int whole)
{
    struct oracle_tree tree;
    dimfold_tuple coordinate = {0};
    oracle_tree_read(&tree, layout->leaves, layout->parens);
    draw_coordinate(random, &coordinate, layout, &tree, oracle_root(&tree), whole);
    return coordinate;
}

static bool complain_at(const char *what, const dimfold_nested *layout, const dimfold_tuple *coordinate)
{
    char text[ORACLE_TEXT];
    if (oracle_complains())
        printf("  at %s:", oracle_tuple_text(coordinate, text));
    return oracle_complain(what, NULL, layout, NULL);
}

/* ---- Evaluation ---------------------------------------------------------------------------------------------- */

static bool position_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 512, EVERY_KIND);
    dimfold_tuple coordinate = random_coordinate(random, &layout, 0);
    ptrdiff_t position, index = test_random_in(random, -600, 1200);
    if (dimfold_nested_crd2idx(&layout, &coordinate, &position, NULL) ||
        position != oracle_crd2idx(&layout, &coordinate))
        return complain_at("crd2idx", &layout, &coordinate);
    if (index < 0 && layout.swizzle.bits)
        return true;
    return (!dimfold_nested_index(&layout, index, &position, NULL) && position == oracle_at(&layout, index)) ||
           oracle_complain("index", NULL, &layout, NULL);
}

TEST(oracle_positions_are_sums_over_the_leaves)
{
    CHECK(oracle_holds(position_case, 51));
}

static bool bounds_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 256, EVERY_KIND);
    ptrdiff_t min, max, reach = 1;
    size_t cosize, count = oracle_table(&layout, table);
    for (size_t leaf = 0; leaf < layout.leaves; leaf++)
        reach += ((ptrdiff_t)layout.shape[leaf] - 1) * (layout.stride[leaf] < 0 ? -1 : 1) * layout.stride[leaf];
    oracle_sort(table, count);
    if (!layout.swizzle.bits && (dimfold_nested_cosize(&layout, &cosize, NULL) || (ptrdiff_t)cosize != reach))
        return oracle_complain("cosize", NULL, &layout, NULL);
    if (table[0] < 0 && layout.swizzle.bits)
        return true;
    if (dimfold_nested_bounds(&layout, &min, &max, NULL) || min > table[0] || max < table[count - 1])
        return oracle_complain("bounds", NULL, &layout, NULL);
    return layout.swizzle.bits || (min == table[0] && max == table[count - 1]) ||
           oracle_complain("bounds are too wide", NULL, &layout, NULL);
}

TEST(oracle_bounds_and_cosize_are_what_is_reached)
{
    CHECK(oracle_holds(bounds_case, 52));
}

/* The contiguous layout of a shape, whose positions are indices. */
static dimfold_nested contiguous(const dimfold_nested *layout)
{
    dimfold_nested result = *layout;
    ptrdiff_t next = 1;
    memset(&result.swizzle, 0, sizeof result.swizzle);
    result.offset = 0;
    for (size_t leaf = 0; leaf < result.leaves; leaf++) {
        result.stride[leaf] = next;
        next *= (ptrdiff_t)result.shape[leaf];
    }
    return result;
}

static bool index_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 512, 0), compact = contiguous(&layout);
    dimfold_tuple shape = oracle_shape_of(&layout), coordinate = random_coordinate(random, &layout, 0), found;
    ptrdiff_t index, expected = test_random_in(random, 0, 1000);
    if (dimfold_tuple_crd2idx(&coordinate, &shape, &index, NULL) || index != oracle_crd2idx(&compact, &coordinate))
        return complain_at("tuple_crd2idx", &layout, &coordinate);
    if (dimfold_tuple_idx2crd(&found, expected, &shape, NULL) || !oracle_tuple_is_sound(&found) ||
        !oracle_congruent(found.leaves, found.parens, shape.leaves, shape.parens))
        return oracle_complain("tuple_idx2crd", NULL, &layout, NULL);
    for (size_t leaf = 0; leaf + 1 < shape.leaves; leaf++)
        if (found.value[leaf] < 0 || found.value[leaf] >= shape.value[leaf])
            return complain_at("tuple_idx2crd leads out", &layout, &found);
    return oracle_crd2idx(&compact, &found) == expected || complain_at("tuple_idx2crd differs", &layout, &found);
}

TEST(oracle_indices_and_coordinates_lead_to_each_other)
{
    CHECK(oracle_holds(index_case, 53));
}

static bool stride_coordinate_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 256, 0);
    dimfold_tuple found, strict;
    ptrdiff_t position = test_random_in(random, 0, 500);
    if (dimfold_nested_idx2crd(&found, &layout, position, 0, NULL) || !oracle_tuple_is_sound(&found) ||
        !oracle_congruent(found.leaves, found.parens, layout.leaves, layout.parens))
        return oracle_complain("idx2crd", NULL, &layout, NULL);
    for (size_t leaf = 0; leaf < layout.leaves; leaf++) {
        ptrdiff_t extent = (ptrdiff_t)layout.shape[leaf];
        if (found.value[leaf] != (extent == 1 ? 0 : position / layout.stride[leaf] % extent))
            return complain_at("idx2crd differs", &layout, &found);
    }
    dimfold_status status = dimfold_nested_idx2crd(&strict, &layout, position, DIMFOLD_STRICT, NULL);
    bool leads_back = oracle_crd2idx(&layout, &found) == position;
    return status == (leads_back ? DIMFOLD_OK : DIMFOLD_ERR_INDEX) || complain_at("strict idx2crd", &layout, &found);
}

TEST(oracle_idx2crd_divides_by_each_stride)
{
    CHECK(oracle_holds(stride_coordinate_case, 54));
}

/* ---- crd2crd ------------------------------------------------------------------------------------------------- */

struct shaped {
    dimfold_nested layout;
    struct oracle_tree tree;
};

struct coordinate {
    dimfold_tuple tuple;
    struct oracle_tree tree;
};

static ptrdiff_t index_of(const struct coordinate *coordinate, struct oracle_node node, const struct shaped *shape,
                          struct oracle_node shape_node)
{
    struct oracle_node modes[32], shape_modes[32];
    if (oracle_is_integer(&coordinate->tree, node))
        return coordinate->tuple.value[node.first];
    size_t count = oracle_modes(&shape->tree, shape_node, shape_modes);
    ptrdiff_t index = 0, next = 1;
    oracle_modes(&coordinate->tree, node, modes);
    for (size_t mode = 0; mode < count; mode++) {
        index += next * index_of(coordinate, modes[mode], shape, shape_modes[mode]);
        next *= oracle_node_size(&shape->layout, shape_modes[mode]);
    }
    return index;
}

/* Writes the values of the coordinate of `node2` of shape2. */
static void convert(const struct coordinate *coordinate, struct oracle_node node, const struct shaped *shape,
                    struct oracle_node shape_node, const struct shaped *shape2, struct oracle_node node2,
                    ptrdiff_t *value)
{
    struct oracle_node modes[32], shape_modes[32], modes2[32];
    size_t rank = oracle_modes(&coordinate->tree, node, modes);
    bool are_tuples = !oracle_is_integer(&coordinate->tree, node) && !oracle_is_integer(&shape->tree, shape_node) &&
                      !oracle_is_integer(&shape2->tree, node2) &&
                      rank == oracle_modes(&shape->tree, shape_node, shape_modes) &&
                      rank == oracle_modes(&shape2->tree, node2, modes2);
    for (size_t mode = 0; mode < rank && are_tuples; mode++)
        convert(coordinate, modes[mode], shape, shape_modes[mode], shape2, modes2[mode], value);
    if (are_tuples)
        return;
    ptrdiff_t index = index_of(coordinate, node, shape, shape_node);
    for (size_t leaf = node2.first; leaf < node2.first + node2.count; leaf++) {
        ptrdiff_t extent = (ptrdiff_t)shape2->layout.shape[leaf];
        value[leaf] = leaf + 1 < node2.first + node2.count ? index % extent : index;
        index /= extent;
    }
}

static bool crd2crd_case(uint64_t *random)
{
    struct shaped shape, shape2;
    struct coordinate coordinate;
    dimfold_tuple expected, found;
    shape.layout = oracle_layout(random, 5, 128, 0);
    shape2.layout = oracle_layout(random, 5, 128, 0);
    coordinate.tuple = random_coordinate(random, &shape.layout, 0);
    oracle_tree_read(&shape.tree, shape.layout.leaves, shape.layout.parens);
    oracle_tree_read(&shape2.tree, shape2.layout.leaves, shape2.layout.parens);
    oracle_tree_read(&coordinate.tree, coordinate.tuple.leaves, coordinate.tuple.parens);
    expected = oracle_shape_of(&shape2.layout);
    convert(&coordinate, oracle_root(&coordinate.tree), &shape, oracle_root(&shape.tree), &shape2,
            oracle_root(&shape2.tree), expected.value);
    dimfold_tuple from = oracle_shape_of(&shape.layout), to = oracle_shape_of(&shape2.layout);
    return (!dimfold_tuple_crd2crd(&found, &coordinate.tuple, &from, &to, NULL) && oracle_tuple_is_sound(&found) &&
            oracle_congruent(found.leaves, found.parens, to.leaves, to.parens) &&
            memcmp(found.value, expected.value, to.leaves * sizeof *to.value) == 0) ||
           (complain_at("crd2crd", &shape.layout, &coordinate.tuple),
            oracle_complain("into", NULL, &shape2.layout, NULL));
}

TEST(oracle_crd2crd_goes_through_the_index)
{
    CHECK(oracle_holds(crd2crd_case, 55));
}

/* ---- Slices -------------------------------------------------------------------------------------------------- */

/* Splits the leaves of `node` into those under a `_`, those under an integer, and the position that integers add. */
static void split_leaves(const dimfold_nested *layout, const struct oracle_tree *tree, struct oracle_node node,
                         const struct coordinate *coordinate, struct oracle_node node2, dimfold_nested *sliced,
                         dimfold_nested *diced)
{
    struct oracle_node modes[32], modes2[32];
    if (!oracle_is_integer(&coordinate->tree, node2)) {
        size_t count = oracle_modes(tree, node, modes);
        oracle_modes(&coordinate->tree, node2, modes2);
        for (size_t mode = 0; mode < count; mode++)
            split_leaves(layout, tree, modes[mode], coordinate, modes2[mode], sliced, diced);
        return;
    }
    bool is_whole = coordinate->tuple.whole >> node2.first & 1;
    dimfold_nested *part = is_whole ? sliced : diced;
    for (size_t leaf = node.first; leaf < node.first + node.count; leaf++) {
        part->shape[part->leaves] = layout->shape[leaf];
        part->stride[part->leaves++] = layout->stride[leaf];
    }
    if (!is_whole)
        sliced->offset += oracle_node_at(layout, node, coordinate->tuple.value[node2.first]);
}

static void spread(dimfold_nested *layout)
{
    if (layout->leaves) {
        layout->parens[0] = 16;
        layout->parens[layout->leaves - 1]++;
    }
}

static bool slice_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 512, EVERY_KIND), result;
    dimfold_nested sliced = {.offset = layout.offset, .swizzle = layout.swizzle}, diced = sliced;
    struct oracle_tree tree;
    struct coordinate coordinate = {.tuple = random_coordinate(random, &layout, 3)};
    oracle_tree_read(&tree, layout.leaves, layout.parens);
    oracle_tree_read(&coordinate.tree, coordinate.tuple.leaves, coordinate.tuple.parens);
    split_leaves(&layout, &tree, oracle_root(&tree), &coordinate, oracle_root(&coordinate.tree), &sliced, &diced);
    spread(&sliced);
    spread(&diced);
    if (dimfold_nested_slice_and_offset(&result, &layout, &coordinate.tuple, NULL) ||
        !oracle_same_function(&result, &sliced) || result.leaves != sliced.leaves)
        return complain_at("slice_and_offset", &layout, &coordinate.tuple);
    sliced.offset = layout.offset;
    if (dimfold_nested_slice(&result, &layout, &coordinate.tuple, NULL) || !oracle_same_function(&result, &sliced))
        return complain_at("slice", &layout, &coordinate.tuple);
    return (!dimfold_nested_dice(&result, &layout, &coordinate.tuple, NULL) && oracle_same_function(&result, &diced)) ||
           complain_at("dice", &layout, &coordinate.tuple);
}

TEST(oracle_slices_keep_the_leaves_that_are_whole)
{
    CHECK(oracle_holds(slice_case, 56));
}

/* ---- Equality ------------------------------------------------------------------------------------------------ */

/* Another layout of the same function, and one time in three a number of it changed. */
static dimfold_nested rewritten(uint64_t *random, const dimfold_nested *layout)
{
    dimfold_nested result = oracle_chance(random, 2) ? oracle_coalesced(layout) : *layout;
    size_t leaf = (size_t)test_random_in(random, 0, result.leaves - 1);
    if (oracle_chance(random, 3))
        result.stride[leaf] += test_random_in(random, -1, 1);
    if (oracle_chance(random, 8))
        result.offset++;
    return result;
}

static bool equivalent_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 256, EVERY_KIND), layout2 = rewritten(random, &layout);
    dimfold_answer answer;
    bool same = oracle_same_function(&layout, &layout2), has_swizzle = layout.swizzle.bits;
    if (dimfold_nested_equivalent(&layout, &layout2, &answer, NULL))
        return oracle_complain("equivalent", NULL, &layout, &layout2);
    if (dimfold_nested_equal(&layout, &layout2) != oracle_equal(&layout, &layout2))
        return oracle_complain("equal", NULL, &layout, &layout2);
    return (answer == DIMFOLD_ANSWER_UNKNOWN && has_swizzle) ||
           answer == (same ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO) ||
           oracle_complain("equivalent is wrong", NULL, &layout, &layout2);
}

TEST(oracle_equivalent_compares_functions)
{
    CHECK(oracle_holds(equivalent_case, 57));
}

static bool injective_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 6, 256, EVERY_KIND);
    dimfold_answer answer;
    bool differ = oracle_all_differ(table2, oracle_table(&layout, table2));
    return (!dimfold_nested_is_injective(&layout, DIMFOLD_WORK_DEFAULT, &answer, NULL) &&
            answer == (differ ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO)) ||
           oracle_complain("is_injective", NULL, &layout, NULL);
}

TEST(oracle_is_injective_compares_positions)
{
    CHECK(oracle_holds(injective_case, 58));
}
