/* Layouts that lead to coordinates, against the coordinates of indices. */
#include "oracle_compose.h"

/* The coordinate of an index, leaf by leaf; the last leaf takes what is left. */
static void unravel(const dimfold_nested *layout, ptrdiff_t index, ptrdiff_t *value)
{
    for (size_t leaf = 0; leaf < layout->leaves; leaf++) {
        ptrdiff_t extent = (ptrdiff_t)layout->shape[leaf];
        value[leaf] = leaf + 1 < layout->leaves ? index % extent : index;
        index /= extent;
    }
}

static bool leads_to(const dimfold_nested *layout, ptrdiff_t index, const dimfold_nested *space, ptrdiff_t expected)
{
    dimfold_tuple coordinate = {.leaves = 1, .value = {index}}, found;
    ptrdiff_t value[32];
    unravel(space, expected, value);
    if (dimfold_nested_coordinate(&found, layout, &coordinate, NULL) || !oracle_tuple_is_sound(&found))
        return false;
    /* Modes behind the last one that something leads to are not there. */
    for (size_t leaf = 0; leaf < space->leaves; leaf++)
        if (value[leaf] != (leaf < found.leaves ? found.value[leaf] : 0))
            return false;
    return found.leaves <= space->leaves;
}

static bool identity_case(uint64_t *random)
{
    dimfold_nested space = oracle_layout(random, 4, 256, ORACLE_FLAT), identity, result;
    dimfold_tuple shape = oracle_shape_of(&space);
    ptrdiff_t index = test_random_in(random, 0, oracle_size(&space) - 1);
    if (dimfold_nested_identity(&identity, &shape, NULL))
        return oracle_complain("identity", NULL, &space, NULL);
    if (!leads_to(&identity, index, &space, index))
        return oracle_complain("coordinate of identity", &identity, &space, NULL);
    dimfold_nested layout = oracle_indices(random, &space, 3, 32, 0);
    dimfold_status status = dimfold_nested_composition(&result, &identity, &layout, NULL);
    for (ptrdiff_t i = 0; i < oracle_size(&layout) && !status; i++)
        if (oracle_at(&layout, i) < oracle_size(&space) && !leads_to(&result, i, &space, oracle_at(&layout, i)))
            return oracle_complain("identity o layout", &result, &space, &layout);
    return true;
}

TEST(oracle_coordinates_of_identities_are_those_of_indices)
{
    CHECK(oracle_holds(identity_case, 121));
}

/* The identity of the modes' sizes on the right chooses nothing: the layout stays what it is. */
static bool chosen_modes_case(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 5, 256, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP), result;
    dimfold_nested identity;
    dimfold_tuple shape = oracle_shape_of(&layout), sizes;
    return (!dimfold_tuple_product_each(&sizes, &shape, NULL) && !dimfold_nested_identity(&identity, &sizes, NULL) &&
            !dimfold_nested_composition(&result, &layout, &identity, NULL) &&
            oracle_same_function(&result, &layout)) ||
           oracle_complain("layout o identity", &result, &layout, NULL);
}

TEST(oracle_basis_strides_choose_modes)
{
    CHECK(oracle_holds(chosen_modes_case, 122));
}
