/* The relations of tuples against their definitions, on pairs that differ in one place or none. */
#include "oracle.h"

struct tree_of {
    dimfold_tuple tuple;
    struct oracle_tree tree;
};

static struct tree_of tree_of(const dimfold_tuple *tuple)
{
    struct tree_of result = {.tuple = *tuple};
    oracle_tree_read(&result.tree, tuple->leaves, tuple->parens);
    return result;
}

static ptrdiff_t product(const struct tree_of *tuple, struct oracle_node node)
{
    ptrdiff_t result = 1;
    for (size_t leaf = node.first; leaf < node.first + node.count; leaf++)
        result *= tuple->tuple.value[leaf];
    return result;
}

/* `is_compatible` also compares products, where weak congruence is content with the parentheses. */
static bool is_weakly(const struct tree_of *a, struct oracle_node node, const struct tree_of *b,
                      struct oracle_node node2, bool is_compatible)
{
    struct oracle_node modes[32], modes2[32];
    if (oracle_is_integer(&a->tree, node))
        return !is_compatible || a->tuple.value[node.first] == product(b, node2);
    if (oracle_is_integer(&b->tree, node2))
        return false;
    size_t rank = oracle_modes(&a->tree, node, modes);
    if (rank != oracle_modes(&b->tree, node2, modes2))
        return false;
    for (size_t mode = 0; mode < rank; mode++)
        if (!is_weakly(a, modes[mode], b, modes2[mode], is_compatible))
            return false;
    return true;
}

/* Appends `node`, with some of its tuples replaced by their product, and now and then by another number. */
static void blur(uint64_t *random, dimfold_tuple *result, const struct tree_of *tuple, struct oracle_node node)
{
    struct oracle_node modes[32];
    size_t first = result->leaves;
    if (oracle_is_integer(&tuple->tree, node) || oracle_chance(random, 3)) {
        result->value[result->leaves++] = product(tuple, node) + (oracle_chance(random, 15) ? 1 : 0);
        return;
    }
    size_t rank = oracle_modes(&tuple->tree, node, modes);
    for (size_t mode = 0; mode < rank; mode++)
        blur(random, result, tuple, modes[mode]);
    result->parens[first] = (uint8_t)(result->parens[first] + 16);
    result->parens[result->leaves - 1]++;
}

static bool complain_of(const char *what, const dimfold_tuple *a, const dimfold_tuple *b)
{
    char text[ORACLE_TEXT];
    if (!oracle_complains())
        return false;
    printf("  %s: %s", what, oracle_tuple_text(a, text));
    printf(" and %s\n", oracle_tuple_text(b, text));
    return false;
}

static bool relation_case(uint64_t *random)
{
    dimfold_tuple shape = oracle_shape(random, 6, 256), shape2 = {0};
    struct tree_of b = tree_of(&shape);
    if (oracle_chance(random, 3))
        shape2 = oracle_shape(random, 6, 256);
    else
        blur(random, &shape2, &b, oracle_root(&b.tree));
    struct tree_of a = tree_of(&shape2);
    struct oracle_node root = oracle_root(&a.tree), root2 = oracle_root(&b.tree);
    bool congruent = oracle_congruent(shape.leaves, shape.parens, shape2.leaves, shape2.parens);
    if (dimfold_tuple_congruent(&shape2, &shape) != congruent)
        return complain_of("congruent", &shape2, &shape);
    if (dimfold_tuple_weakly_congruent(&shape2, &shape) != is_weakly(&a, root, &b, root2, false))
        return complain_of("weakly_congruent", &shape2, &shape);
    return dimfold_tuple_compatible(&shape2, &shape) == is_weakly(&a, root, &b, root2, true) ||
           complain_of("compatible", &shape2, &shape);
}

TEST(oracle_congruence_and_compatibility_compare_trees)
{
    CHECK(oracle_holds(relation_case, 71));
}

/* Leaves decide in order of the modes, whatever their parentheses are, if both tuples have the same. */
static bool order_case(uint64_t *random)
{
    dimfold_tuple a = oracle_shape(random, 6, 256), b = a;
    bool elem_less = true, lex_less = false, colex_less = false, decided = false;
    for (size_t leaf = 0; leaf < b.leaves; leaf++)
        b.value[leaf] += oracle_chance(random, 2) ? test_random_in(random, -1, 1) : 0;
    if (oracle_chance(random, 3))
        for (size_t leaf = 0; leaf < b.leaves; leaf++)
            b.value[leaf] = a.value[leaf] + test_random_in(random, 0, 3);
    for (size_t leaf = 0; leaf < a.leaves; leaf++) {
        elem_less &= a.value[leaf] < b.value[leaf];
        lex_less |= !decided && a.value[leaf] < b.value[leaf];
        decided |= a.value[leaf] != b.value[leaf];
        if (a.value[leaf] != b.value[leaf])
            colex_less = a.value[leaf] < b.value[leaf];
    }
    return (dimfold_tuple_elem_less(&a, &b) == elem_less && dimfold_tuple_lex_less(&a, &b) == lex_less &&
            dimfold_tuple_colex_less(&a, &b) == colex_less && dimfold_tuple_equal(&a, &b) == !decided) ||
           complain_of("orders", &a, &b);
}

TEST(oracle_orders_of_tuples_are_decided_by_leaves)
{
    CHECK(oracle_holds(order_case, 72));
}

static bool arithmetic_case(uint64_t *random)
{
    dimfold_tuple a = oracle_shape(random, 6, 256), b = a;
    ptrdiff_t sum = 0, inner = 0, found[3];
    struct tree_of tree = tree_of(&a);
    for (size_t leaf = 0; leaf < a.leaves; leaf++) {
        b.value[leaf] = test_random_in(random, -5, 9);
        sum += a.value[leaf];
        inner += a.value[leaf] * b.value[leaf];
    }
    return (!dimfold_tuple_product(&a, &found[0], NULL) && found[0] == product(&tree, oracle_root(&tree.tree)) &&
            !dimfold_tuple_sum(&a, &found[1], NULL) && found[1] == sum &&
            !dimfold_tuple_inner_product(&a, &b, &found[2], NULL) && found[2] == inner) ||
           complain_of("arithmetic", &a, &b);
}

static bool product_each_case(uint64_t *random)
{
    dimfold_tuple shape = oracle_shape(random, 6, 256), found;
    struct tree_of tree = tree_of(&shape);
    struct oracle_node modes[32];
    size_t rank = oracle_modes(&tree.tree, oracle_root(&tree.tree), modes);
    if (dimfold_tuple_product_each(&found, &shape, NULL) || found.leaves != rank)
        return complain_of("product_each", &shape, &found);
    for (size_t mode = 0; mode < rank; mode++)
        if (found.value[mode] != product(&tree, modes[mode]))
            return complain_of("product_each", &shape, &found);
    return oracle_tuple_is_sound(&found) || complain_of("product_each", &shape, &found);
}

TEST(oracle_products_and_sums_are_over_leaves)
{
    CHECK(oracle_holds(arithmetic_case, 73));
    CHECK(oracle_holds(product_each_case, 74));
}

/* ---- Divisions ----------------------------------------------------------------------------------------------- */

/* Divides the leaves in turn by what of the divisor the leaves before have left over. */
static bool divide_case(uint64_t *random)
{
    dimfold_tuple shape = oracle_shape(random, 5, 512), divisor = {.leaves = 1}, found;
    ptrdiff_t left = divisor.value[0] = test_random_in(random, 1, 40);
    bool divides = true;
    if (dimfold_tuple_ceil_div(&found, &shape, &divisor, NULL))
        return complain_of("ceil_div", &shape, &divisor);
    for (size_t leaf = 0; leaf < shape.leaves; leaf++) {
        if (found.value[leaf] != (shape.value[leaf] + left - 1) / left)
            return complain_of("ceil_div", &shape, &divisor);
        divides &= shape.value[leaf] % left == 0 || left % shape.value[leaf] == 0;
        left = (left + shape.value[leaf] - 1) / shape.value[leaf];
    }
    dimfold_tuple exact;
    dimfold_status status = dimfold_tuple_shape_div(&exact, &shape, &divisor, NULL);
    if (!divides)
        return status == DIMFOLD_ERR_SHAPE || complain_of("shape_div takes", &shape, &divisor);
    return (!status && dimfold_tuple_equal(&exact, &found)) || complain_of("shape_div", &shape, &divisor);
}

TEST(oracle_divisions_of_shapes_carry_what_is_left)
{
    CHECK(oracle_holds(divide_case, 75));
}
