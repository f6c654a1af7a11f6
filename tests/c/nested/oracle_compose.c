/* composition against its definition, and its refusals against the proof that there is nothing to give. */
#include "oracle_compose.h"

/* ---- Existence ----------------------------------------------------------------------------------------------- */

/* In the shortest such list of leaves the first one is as long as f is linear, so that only one length is left to try
   at each leaf. */
bool oracle_is_layout_function(const ptrdiff_t *f, ptrdiff_t count)
{
    ptrdiff_t step = 1;
    while (count > 1) {
        ptrdiff_t linear = 2;
        while (linear < count && f[step * linear] == linear * f[step])
            linear++;
        if (count % linear)
            return false;
        for (ptrdiff_t k = linear; k < count; k++)
            if (f[step * k] != f[step * (k - k % linear)] + f[step * (k % linear)])
                return false;
        step *= linear;
        count /= linear;
    }
    return true;
}

static ptrdiff_t unswizzled_at(const dimfold_nested *layout, ptrdiff_t index)
{
    return layout->offset + oracle_node_at(layout, (struct oracle_node){0, layout->leaves, 0}, index);
}

/* What each leaf of layout2 must lead to by itself, one leaf behind the other. */
static bool read_parts(const dimfold_nested *layout, const dimfold_nested *layout2, ptrdiff_t *parts)
{
    ptrdiff_t origin = unswizzled_at(layout, layout2->offset);
    for (size_t leaf = 0; leaf < layout2->leaves; leaf++) {
        ptrdiff_t extent = (ptrdiff_t)layout2->shape[leaf];
        for (ptrdiff_t i = 0; i < extent; i++)
            parts[i] = unswizzled_at(layout, layout2->offset + i * layout2->stride[leaf]) - origin;
        if (!oracle_is_layout_function(parts, extent))
            return false;
        parts += extent;
    }
    return true;
}

bool oracle_composition_exists(const dimfold_nested *layout, const dimfold_nested *layout2)
{
    static ptrdiff_t parts[ORACLE_SIZE + 32], positions[ORACLE_SIZE];
    ptrdiff_t origin = unswizzled_at(layout, layout2->offset);
    if (!read_parts(layout, layout2, parts))
        return false;
    size_t count = oracle_table(layout2, positions);
    for (size_t i = 0; i < count; i++) {
        const ptrdiff_t *part = parts;
        ptrdiff_t index = (ptrdiff_t)i, sum = origin;
        for (size_t leaf = 0; leaf < layout2->leaves; leaf++) {
            ptrdiff_t extent = (ptrdiff_t)layout2->shape[leaf];
            sum += part[index % extent];
            index /= extent;
            part += extent;
        }
        if (sum != unswizzled_at(layout, positions[i]))
            return false;
    }
    return true;
}

static bool node_refines(const dimfold_nested *result, const struct oracle_tree *tree, struct oracle_node node,
                         const dimfold_nested *layout2, const struct oracle_tree *tree2, struct oracle_node node2)
{
    struct oracle_node modes[32], modes2[32];
    if (oracle_is_integer(tree2, node2))
        return oracle_node_size(result, node) == (ptrdiff_t)layout2->shape[node2.first];
    size_t count = oracle_modes(tree, node, modes), count2 = oracle_modes(tree2, node2, modes2);
    bool holds = count == count2 && !oracle_is_integer(tree, node);
    for (size_t mode = 0; mode < count && holds; mode++)
        holds = node_refines(result, tree, modes[mode], layout2, tree2, modes2[mode]);
    return holds;
}

bool oracle_refines(const dimfold_nested *result, const dimfold_nested *layout2)
{
    struct oracle_tree tree, tree2;
    return oracle_tree_read(&tree, result->leaves, result->parens) &&
           oracle_tree_read(&tree2, layout2->leaves, layout2->parens) &&
           node_refines(result, &tree, oracle_root(&tree), layout2, &tree2, oracle_root(&tree2));
}

bool oracle_is_composition(const dimfold_nested *result, const dimfold_nested *layout, const dimfold_nested *layout2)
{
    static ptrdiff_t table[ORACLE_SIZE], indices[ORACLE_SIZE];
    if (!oracle_is_sound(result) || !oracle_refines(result, layout2))
        return false;
    size_t count = oracle_table(result, table);
    oracle_table(layout2, indices);
    for (size_t i = 0; i < count; i++)
        if (table[i] != oracle_at(layout, indices[i]))
            return false;
    return true;
}

/* ---- Random pairs -------------------------------------------------------------------------------------------- */

static ptrdiff_t dividing_stride(uint64_t *random, const dimfold_nested *layout)
{
    ptrdiff_t stride = 1;
    size_t leaves = (size_t)test_random_in(random, 0, layout->leaves);
    for (size_t leaf = 0; leaf < leaves; leaf++)
        stride *= (ptrdiff_t)layout->shape[leaf];
    if (oracle_chance(random, 3))
        stride = stride % 2 ? stride : stride / 2;
    return oracle_chance(random, 3) ? stride * test_random_in(random, 2, 3) : stride;
}

dimfold_nested oracle_indices(uint64_t *random, const dimfold_nested *layout, size_t leaves_max, ptrdiff_t size_max,
                              unsigned kinds)
{
    dimfold_nested indices = oracle_layout(random, leaves_max, size_max, kinds & ~(unsigned)ORACLE_SWIZZLE);
    if (oracle_chance(random, 2))
        return indices;
    for (size_t leaf = 0; leaf < indices.leaves; leaf++) {
        ptrdiff_t sign = (kinds & ORACLE_NEGATIVE) && oracle_chance(random, 8) ? -1 : 1;
        indices.stride[leaf] = sign * dividing_stride(random, layout);
    }
    return indices;
}

/* Counts of what a run saw. */
static struct composition_counts {
    size_t pairs, composed, refused, refused_by_rule, wrong, needless;
} counts;

/* A layout that leads below 0 is composed only if every leaf does. */
static bool is_below_by_some(const dimfold_nested *layout2)
{
    ptrdiff_t lowest = layout2->offset, highest = layout2->offset;
    for (size_t leaf = 0; leaf < layout2->leaves; leaf++) {
        ptrdiff_t reach = ((ptrdiff_t)layout2->shape[leaf] - 1) * layout2->stride[leaf];
        *(reach < 0 ? &lowest : &highest) += reach;
    }
    return lowest < 0 && highest > 0;
}

static bool refusal_is_due(const dimfold_nested *layout, const dimfold_nested *layout2, dimfold_status status)
{
    counts.refused++;
    if (status == DIMFOLD_ERR_OVERFLOW && PTRDIFF_MAX <= INT32_MAX)
        return true;
    if (status != DIMFOLD_ERR_NOT_A_VIEW)
        return oracle_complain(dimfold_status_name(status), NULL, layout, layout2);
    if (!oracle_composition_exists(layout, layout2))
        return true;
    if (is_below_by_some(layout2))
        return ++counts.refused_by_rule;
    counts.needless++;
    return oracle_complain("composition refuses what exists", NULL, layout, layout2);
}

static bool pair_holds(const dimfold_nested *layout, const dimfold_nested *layout2)
{
    dimfold_nested result;
    dimfold_status status = dimfold_nested_composition(&result, layout, layout2, NULL);
    counts.pairs++;
    if (status)
        return refusal_is_due(layout, layout2, status);
    counts.composed++;
    if (oracle_is_composition(&result, layout, layout2))
        return true;
    counts.wrong++;
    return oracle_complain("composition is wrong", &result, layout, layout2);
}

#define EVERY_KIND (ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP | ORACLE_OFFSET)

static bool composition_case(uint64_t *random)
{
    ptrdiff_t size_max = oracle_chance(random, 50) ? ORACLE_SIZE : 96;
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, ORACLE_SIZE, EVERY_KIND | ORACLE_SWIZZLE);
    dimfold_nested layout2 = oracle_indices(random, &layout, ORACLE_LEAVES, size_max, EVERY_KIND);
    return pair_holds(&layout, &layout2);
}

static void report_counts(const char *what)
{
    if (test_scale() > 1)
        printf("  %s: %zu pairs, %zu composed, %zu refused (%zu by the rule for positions below 0), %zu wrong, "
               "%zu needless\n",
               what, counts.pairs, counts.composed, counts.refused, counts.refused_by_rule, counts.wrong,
               counts.needless);
    counts = (struct composition_counts){0};
}

TEST(oracle_composition_is_exact_and_refuses_nothing_that_exists)
{
    CHECK(oracle_holds(composition_case, 11));
    report_counts("layouts of up to 8 leaves");
}

/* Small pairs without offsets and signs, as a tile of a tile mostly is. */
static bool small_pair_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 4, 200, ORACLE_ZERO | ORACLE_OVERLAP | ORACLE_FLAT);
    dimfold_nested layout2 = oracle_indices(random, &layout, 3, 64, ORACLE_ZERO | ORACLE_OVERLAP | ORACLE_FLAT);
    return pair_holds(&layout, &layout2);
}

TEST(oracle_composition_of_small_pairs_is_never_wrong_and_never_refused_needlessly)
{
    CHECK(oracle_holds_times(small_pair_case, 12, test_rounds(300000)));
    report_counts("small pairs");
}

/* Every pair of layouts with at most two leaves of small extents and strides. */
static bool next_pair(dimfold_nested *layout, size_t extent_max, ptrdiff_t stride_max)
{
    for (size_t leaf = 0; leaf < layout->leaves; leaf++) {
        if (++layout->shape[leaf] <= extent_max)
            return true;
        layout->shape[leaf] = 2;
        if (++layout->stride[leaf] <= stride_max)
            return true;
        layout->stride[leaf] = 0;
    }
    return false;
}

static dimfold_nested first_pair(void)
{
    return (dimfold_nested){.leaves = 2, .shape = {2, 2}, .parens = {16, 1}};
}

TEST(oracle_composition_of_all_small_pairs_is_exact)
{
    for (dimfold_nested layout = first_pair(); next_pair(&layout, 5, 4);)
        for (dimfold_nested layout2 = first_pair(); next_pair(&layout2, 4, 5 + (ptrdiff_t)test_scale());)
            CHECK(pair_holds(&layout, &layout2));
    report_counts("all small pairs");
}

/* ---- Tilers -------------------------------------------------------------------------------------------------- */

static char *tiler_text(char *text, const dimfold_nested *tiles, const bool *whole, size_t count)
{
    char *end = text;
    for (size_t mode = 0; mode < count; mode++) {
        *end++ = mode ? ',' : '<';
        strcpy(end, "_");
        if (!whole[mode])
            oracle_text(&tiles[mode], end);
        end += strlen(end);
    }
    strcpy(end, ">");
    return text;
}

static bool modes_are_composed(const dimfold_nested *result, const dimfold_nested *layout, const dimfold_nested *tiles,
                               const bool *whole, size_t count)
{
    bool holds = oracle_is_sound(result) && oracle_rank(result) == count;
    for (size_t mode = 0; mode < count && holds; mode++) {
        dimfold_nested part = oracle_mode(layout, mode), found = oracle_mode(result, mode);
        holds = whole[mode] ? oracle_equal(&found, &part) : oracle_is_composition(&found, &part, &tiles[mode]);
    }
    return holds;
}

static bool modes_exist(const dimfold_nested *layout, const dimfold_nested *tiles, const bool *whole, size_t count)
{
    bool exist = true;
    for (size_t mode = 0; mode < count && exist; mode++) {
        dimfold_nested part = oracle_mode(layout, mode);
        exist = whole[mode] || oracle_composition_exists(&part, &tiles[mode]);
    }
    return exist;
}

static bool composition_tiler_case(uint64_t *random)
{
    static dimfold_nested tiles[ORACLE_LEAVES];
    bool whole[ORACLE_LEAVES];
    char text[4 * ORACLE_TEXT];
    dimfold_nested layout = oracle_layout(random, 5, ORACLE_SIZE, ORACLE_ZERO | ORACLE_OVERLAP), result;
    size_t rank = oracle_rank(&layout), count = (size_t)test_random_in(random, 1, (intmax_t)rank);
    if (layout.leaves == 1 && layout.parens[0] == 0)
        return true;
    for (size_t mode = 0; mode < count; mode++) {
        dimfold_nested part = oracle_mode(&layout, mode);
        tiles[mode] = oracle_indices(random, &part, 3, 12, ORACLE_ZERO);
        whole[mode] = oracle_chance(random, 6);
    }
    dimfold_tiler tiler = oracle_tiler(tiler_text(text, tiles, whole, count));
    dimfold_status strict = dimfold_nested_composition_tiler(&result, &layout, &tiler, DIMFOLD_STRICT, NULL);
    dimfold_status status = dimfold_nested_composition_tiler(&result, &layout, &tiler, 0, NULL);
    if (count < rank && (!strict || (!status && strict != DIMFOLD_ERR_SHAPE)))
        return oracle_complain("strict composition drops modes", &result, &layout, &tiles[0]);
    if (count == rank && strict != status)
        return oracle_complain("strict composition differs", &result, &layout, &tiles[0]);
    if (status)
        return (status == DIMFOLD_ERR_NOT_A_VIEW && !modes_exist(&layout, tiles, whole, count)) ||
               oracle_complain(text, NULL, &layout, NULL);
    return modes_are_composed(&result, &layout, tiles, whole, count) || oracle_complain(text, &result, &layout, NULL);
}

TEST(oracle_composition_by_a_tiler_composes_each_mode)
{
    CHECK(oracle_holds(composition_tiler_case, 13));
}
