/* Equality of layouts: number by number, and as functions of the index. */
#include "coordinates.h"
#include "evaluate.h"
#include "reach.h"
#include "swizzle.h"

/* Positions that are compared where no rule decides. */
#define EQUALITY_WALK_MAX 4096

static bool equality_leaves(const dimfold_nested *layout, const dimfold_nested *layout2)
{
    bool equal = tree_equal(layout->parens, layout->leaves, layout2->parens, layout2->leaves);
    for (uint32_t leaf = 0; equal && leaf < layout->leaves; leaf++)
        equal = layout->shape[leaf] == layout2->shape[leaf] && layout->stride[leaf] == layout2->stride[leaf] &&
                layout->basis[leaf] == layout2->basis[leaf];
    return equal;
}

bool dimfold_nested_equal(const dimfold_nested *layout, const dimfold_nested *layout2)
{
    return dimfold_nested_is_valid(layout) && dimfold_nested_is_valid(layout2) &&
           layout->offset == layout2->offset && swizzle_equal(layout->swizzle, layout2->swizzle) &&
           equality_leaves(layout, layout2);
}

/* The coalesced leaves are the same for the same function: each extent is the first index at which the next stride
   takes over. */
static bool equality_coalesced(const dimfold_nested *layout, const dimfold_nested *layout2)
{
    nested_leaves leaves, leaves2;
    dimfold_nested_coalesce_leaves(&leaves, layout, nested_root(layout), false);
    dimfold_nested_coalesce_leaves(&leaves2, layout2, nested_root(layout2), false);
    bool equal = leaves.count == leaves2.count && layout->offset == layout2->offset;
    for (uint32_t i = 0; equal && i < leaves.count; i++) {
        const nested_leaf *leaf = &leaves.leaf[i], *leaf2 = &leaves2.leaf[i];
        equal = leaf->shape == leaf2->shape && leaf->stride == leaf2->stride && leaf->basis == leaf2->basis;
    }
    return equal;
}

/* A stride 0 moves along no basis. */
static void equality_drop_zeros(dimfold_nested *layout)
{
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->stride[leaf] == 0)
            layout->basis[leaf] = 0;
}

/* Coordinates of the same modes, and the same ones. */
static bool equality_coordinates(const dimfold_nested *layout, const dimfold_nested *layout2)
{
    dimfold_call call = {NULL, NULL};
    coordinates_image image = {{0}, {0}}, image2 = {{0}, {0}};
    dimfold_nested copy = *layout, copy2 = *layout2;
    bool reads = dimfold_coordinates_read(call, &image, layout) == DIMFOLD_OK;
    bool reads2 = dimfold_coordinates_read(call, &image2, layout2) == DIMFOLD_OK;
    equality_drop_zeros(&copy);
    equality_drop_zeros(&copy2);
    return reads == reads2 && dimfold_tuple_congruent(&image.tuple, &image2.tuple) &&
           equality_coalesced(&copy, &copy2);
}

/* Whether the bits that decide are 0 in all positions, because these are too small or multiples of what is above. */
static bool equality_moves_nothing(const dimfold_nested *layout)
{
    uint32_t low = swizzle_low_y(layout->swizzle), high = low + layout->swizzle.bits;
    size_t bits = (size_t)layout->offset;
    ptrdiff_t min, max;
    dimfold_reach_bounds(&min, &max, layout);
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        bits |= layout->shape[leaf] > 1 ? (size_t)layout->stride[leaf] : 0;
    return layout->swizzle.bits == 0 || (min >= 0 && max >> low == 0) || (bits & (((size_t)1 << high) - 1)) == 0;
}

static dimfold_answer equality_walk(const dimfold_nested *layout, const dimfold_nested *layout2, size_t size)
{
    for (size_t index = 0; index < size && index < EQUALITY_WALK_MAX; index++) {
        ptrdiff_t position = 0, position2 = 0;
        dimfold_evaluate_index(&position, layout, (ptrdiff_t)index);
        dimfold_evaluate_index(&position2, layout2, (ptrdiff_t)index);
        if (position != position2)
            return DIMFOLD_ANSWER_NO;
    }
    return size <= EQUALITY_WALK_MAX ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_UNKNOWN;
}

static dimfold_answer equality_yes(bool equal)
{
    return equal ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO;
}

/* Of layouts of one size. A swizzle is a bijection: equal ones leave the question to what they move. Coordinates have
   no bits that another one could move. */
static dimfold_answer equality_answer(const dimfold_nested *layout, const dimfold_nested *layout2, size_t size)
{
    bool same_swizzle = swizzle_equal(layout->swizzle, layout2->swizzle);
    if (dimfold_coordinates_has_basis(layout) || dimfold_coordinates_has_basis(layout2))
        return same_swizzle ? equality_yes(equality_coordinates(layout, layout2)) : DIMFOLD_ANSWER_UNKNOWN;
    if (same_swizzle || (equality_moves_nothing(layout) && equality_moves_nothing(layout2)))
        return equality_yes(equality_coalesced(layout, layout2));
    return equality_walk(layout, layout2, size);
}

dimfold_status dimfold_nested_equivalent(const dimfold_nested *layout, const dimfold_nested *layout2,
                                         dimfold_answer *answer, dimfold_diag *diag)
{
    dimfold_call call = {diag, "equivalent"};
    DIMFOLD_TRY(dimfold_nested_check(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_nested_check(call, layout2, "layout2"));
    DIMFOLD_TRY(dimfold_check_pointer(call, answer, "answer"));
    size_t size = nested_node_size(layout, nested_root(layout));
    bool same_size = size == nested_node_size(layout2, nested_root(layout2));
    *answer = same_size ? equality_answer(layout, layout2, size) : DIMFOLD_ANSWER_NO;
    return DIMFOLD_OK;
}
