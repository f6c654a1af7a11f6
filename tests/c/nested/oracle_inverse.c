/* complement, both inverses and nullspace against their definitions. */
#include "oracle.h"

static ptrdiff_t table[ORACLE_SIZE], table2[ORACLE_SIZE];

/* The leaves that lead somewhere, smallest stride first. */
static size_t sorted_leaves(const dimfold_nested *layout, ptrdiff_t *extent, ptrdiff_t *stride)
{
    size_t count = 0;
    for (size_t leaf = 0; leaf < layout->leaves; leaf++) {
        if (layout->shape[leaf] == 1 || layout->stride[leaf] == 0)
            continue;
        size_t place = count++;
        for (; place > 0 && stride[place - 1] > layout->stride[leaf]; place--) {
            extent[place] = extent[place - 1];
            stride[place] = stride[place - 1];
        }
        extent[place] = (ptrdiff_t)layout->shape[leaf];
        stride[place] = layout->stride[leaf];
    }
    return count;
}

/* ---- Complement ---------------------------------------------------------------------------------------------- */

static ptrdiff_t ceil_of(ptrdiff_t number, ptrdiff_t divisor)
{
    return (number + divisor - 1) / divisor;
}

/* CuTe's promise: the cotarget's elements by those of the layout, rounded down. */
static ptrdiff_t enough_of(ptrdiff_t cotarget, ptrdiff_t taken)
{
    return cotarget < taken ? 1 : cotarget / taken;
}

static ptrdiff_t product_of(const dimfold_tuple *tuple)
{
    ptrdiff_t product = 1;
    for (size_t leaf = 0; leaf < tuple->leaves; leaf++)
        product *= tuple->value[leaf];
    return product;
}

/* How many gaps there are between the leaves, and behind the last one until the cotarget is full; 0 if a leaf starts
   within the ones before. */
static ptrdiff_t gaps(const dimfold_nested *layout, const dimfold_tuple *cotarget, ptrdiff_t *taken)
{
    ptrdiff_t extent[32], stride[32], reached = 1, product = 1;
    size_t count = sorted_leaves(layout, extent, stride);
    *taken = 1;
    for (size_t leaf = 0; leaf < count; leaf++) {
        product *= stride[leaf] / reached;
        reached = extent[leaf] * stride[leaf];
        *taken *= extent[leaf];
    }
    for (size_t leaf = 0; leaf < cotarget->leaves; leaf++) {
        product *= ceil_of(cotarget->value[leaf], reached);
        reached = ceil_of(reached, cotarget->value[leaf]);
    }
    return product;
}

static bool is_complement(const dimfold_nested *result, const dimfold_nested *layout, ptrdiff_t enough)
{
    dimfold_nested origin = *layout;
    origin.offset = 0;
    size_t count = oracle_table(&origin, table), rest = oracle_table(result, table2);
    oracle_sort(table, count);
    for (size_t i = 1; i < rest; i++)
        if (table2[i] <= table2[i - 1])
            return false;
    for (size_t i = 1, j = 0; i < rest; i++) {
        while (j < count && table[j] < table2[i])
            j++;
        if (j < count && table[j] == table2[i])
            return false;
    }
    return oracle_is_sound(result) && oracle_size(result) >= enough && table2[0] == 0;
}

static dimfold_tuple random_cotarget(uint64_t *random, const dimfold_nested *layout, bool *is_cosize)
{
    dimfold_tuple cotarget = oracle_chance(random, 4) ? oracle_shape(random, 3, 400) : (dimfold_tuple){.leaves = 1};
    ptrdiff_t cosize = 1;
    for (size_t leaf = 0; leaf < layout->leaves; leaf++)
        cosize += ((ptrdiff_t)layout->shape[leaf] - 1) * layout->stride[leaf];
    *is_cosize = cotarget.value[0] == 0 && oracle_chance(random, 3);
    if (cotarget.value[0] == 0)
        cotarget.value[0] = *is_cosize ? cosize : cosize * test_random_in(random, 1, 3) + test_random_in(random, -5, 5);
    if (cotarget.value[0] < 1)
        cotarget.value[0] = 1;
    /* A cotarget is divided mode by mode; here every mode is an integer. */
    memset(cotarget.parens, 0, 32);
    if (cotarget.leaves > 1)
        cotarget.parens[0] = 16, cotarget.parens[cotarget.leaves - 1] = 1;
    return cotarget;
}

/* Whether a layout and its complement together reach 0, 1, 2, … as many times as they have elements. */
static bool fills(const dimfold_nested *layout, const dimfold_nested *rest)
{
    dimfold_nested parts[2] = {*layout, *rest};
    for (size_t leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->stride[leaf] == 0)
            parts[0].shape[leaf] = 1;
    dimfold_nested both = oracle_joined(parts, 2);
    size_t count = oracle_table(&both, table);
    oracle_sort(table, count);
    for (size_t i = 0; i < count && count < ORACLE_SIZE; i++)
        if (table[i] != (ptrdiff_t)i)
            return false;
    return count < ORACLE_SIZE;
}

static bool complement_case(uint64_t *random)
{
    unsigned kinds = ORACLE_ZERO | ORACLE_OFFSET | (oracle_chance(random, 3) ? ORACLE_OVERLAP : 0);
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 256, kinds), result, strict;
    bool is_cosize;
    ptrdiff_t taken;
    dimfold_tuple cotarget = random_cotarget(random, &layout, &is_cosize);
    ptrdiff_t expected = gaps(&layout, &cotarget, &taken), enough = enough_of(product_of(&cotarget), taken);
    const dimfold_tuple *given = is_cosize ? NULL : &cotarget;
    dimfold_status status = dimfold_nested_complement(&result, &layout, given, 0, NULL);
    dimfold_status status_strict = dimfold_nested_complement(&strict, &layout, given, DIMFOLD_STRICT, NULL);
    char text[ORACLE_TEXT];
    oracle_tuple_text(&cotarget, text);
    if (status)
        return (expected < enough && status_strict) || oracle_complain(text, NULL, &layout, NULL);
    if (!is_complement(&result, &layout, enough))
        return oracle_complain(text, &result, &layout, NULL);
    bool is_exact = oracle_size(&result) * taken == product_of(&cotarget) && fills(&layout, &result);
    return (is_exact == !status_strict && (status_strict || oracle_equal(&result, &strict))) ||
           oracle_complain("strict complement", &result, &layout, NULL);
}

TEST(oracle_complement_is_ordered_disjoint_and_large_enough)
{
    CHECK(oracle_holds(complement_case, 21));
}

static bool complement_refuses_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 4, 64, ORACLE_NEGATIVE | ORACLE_SWIZZLE), result;
    bool refused = layout.swizzle.bits;
    for (size_t leaf = 0; leaf < layout.leaves; leaf++)
        refused |= layout.stride[leaf] < 0 && layout.shape[leaf] > 1;
    return !refused || dimfold_nested_complement(&result, &layout, NULL, 0, NULL) ||
           oracle_complain("complement takes", &result, &layout, NULL);
}

TEST(oracle_complement_refuses_swizzles_and_negative_strides)
{
    CHECK(oracle_holds(complement_refuses_case, 22));
}

/* ---- Inverses ------------------------------------------------------------------------------------------------ */

/* The longest run 0, 1, 2, … that leaves not yet used make when `reached` are made. */
static ptrdiff_t longest_run(const dimfold_nested *layout, uint32_t used, ptrdiff_t reached)
{
    ptrdiff_t longest = reached;
    for (size_t leaf = 0; leaf < layout->leaves; leaf++) {
        if ((used >> leaf & 1) || layout->stride[leaf] != reached || layout->shape[leaf] == 1)
            continue;
        ptrdiff_t run = longest_run(layout, used | 1u << leaf, reached * (ptrdiff_t)layout->shape[leaf]);
        longest = run > longest ? run : longest;
    }
    return longest;
}

static bool right_inverse_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 512, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP);
    dimfold_nested result;
    if (dimfold_nested_right_inverse(&result, &layout, NULL) || !oracle_is_sound(&result))
        return oracle_complain("right_inverse fails", NULL, &layout, NULL);
    size_t count = oracle_table(&result, table);
    for (size_t i = 0; i < count; i++)
        if (table[i] < 0 || table[i] >= oracle_size(&layout) || oracle_at(&layout, table[i]) != (ptrdiff_t)i)
            return oracle_complain("right_inverse is wrong", &result, &layout, NULL);
    return (ptrdiff_t)count == longest_run(&layout, 0, 1) ||
           oracle_complain("right_inverse is too short", &result, &layout, NULL);
}

TEST(oracle_right_inverse_inverts_the_longest_run)
{
    CHECK(oracle_holds(right_inverse_case, 23));
}

static bool strides_divide(const dimfold_nested *layout)
{
    ptrdiff_t extent[32], stride[32];
    size_t count = sorted_leaves(layout, extent, stride);
    for (size_t leaf = 1; leaf < count; leaf++)
        if (stride[leaf - 1] <= 0 || stride[leaf] % stride[leaf - 1])
            return false;
    return true;
}

static bool leaves_are_apart(const dimfold_nested *layout)
{
    ptrdiff_t extent[32], stride[32];
    size_t count = sorted_leaves(layout, extent, stride);
    for (size_t leaf = 1; leaf < count; leaf++)
        if (stride[leaf] < extent[leaf - 1] * stride[leaf - 1])
            return false;
    return count == 0 || stride[0] > 0;
}

/* One without overlap gives each index back, any other an index with the same position. */
static bool inverts_left(const dimfold_nested *result, const dimfold_nested *layout)
{
    size_t count = oracle_table(layout, table);
    bool differ = oracle_all_differ(table, count);
    for (size_t i = 0; i < count; i++) {
        ptrdiff_t index = oracle_at(result, table[i]);
        if (differ ? index != (ptrdiff_t)i : oracle_at(layout, index) != table[i])
            return false;
    }
    return oracle_is_sound(result);
}

static bool left_inverse_case(uint64_t *random)
{
    unsigned kinds = ORACLE_ZERO | (oracle_chance(random, 4) ? ORACLE_OVERLAP : 0) |
                     (oracle_chance(random, 4) ? ORACLE_NEGATIVE : 0);
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 512, kinds), result;
    dimfold_status status = dimfold_nested_left_inverse(&result, &layout, NULL);
    if (status)
        return (status == DIMFOLD_ERR_NOT_A_VIEW && !(strides_divide(&layout) && leaves_are_apart(&layout))) ||
               oracle_complain(dimfold_status_name(status), NULL, &layout, NULL);
    return inverts_left(&result, &layout) || oracle_complain("left_inverse is wrong", &result, &layout, NULL);
}

TEST(oracle_left_inverse_gives_every_index_back)
{
    CHECK(oracle_holds(left_inverse_case, 24));
}

/* ---- Nullspace ----------------------------------------------------------------------------------------------- */

static bool nullspace_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, ORACLE_LEAVES, 256, ORACLE_ZERO | ORACLE_NEGATIVE), result;
    size_t found = 0;
    if (dimfold_nested_nullspace(&result, &layout, NULL) || !oracle_is_sound(&result))
        return oracle_complain("nullspace fails", NULL, &layout, NULL);
    size_t count = oracle_table(&result, table2);
    oracle_sort(table2, count);
    for (ptrdiff_t index = 0; index < oracle_size(&layout); index++)
        if (oracle_at(&layout, index) == 0 && (found == count || table2[found++] != index))
            return oracle_complain("nullspace leaves out", &result, &layout, NULL);
    return found == count || oracle_complain("nullspace has too many", &result, &layout, NULL);
}

TEST(oracle_nullspace_is_every_index_that_leads_to_zero)
{
    CHECK(oracle_holds(nullspace_case, 25));
}
