/* Pairs the elements of two operands by their common coordinate: both trees are gone through mode by mode, and an
   integer that faces a tuple is split as its leaves are, the first one fastest. */
#include "nested_operand.h"

#include "nested/core.h"

/* One operand as a tree of leaves. */
typedef struct pairing_side {
    const size_t *shape;
    const ptrdiff_t *stride;
    const uint8_t *parens;
    tree_node root;
    uint8_t flat[64]; /* of an operand without parentheses of its own */
} pairing_side;

/* Two tuples whose modes are being paired. */
typedef struct pairing_level {
    tree_node node[2];
    uint32_t next[2]; /* where the next modes begin */
} pairing_level;

typedef struct pairing_walk {
    pairing_side side[2];
    size_t depth;
    pairing_level level[TREE_DEPTH_MAX];
    ptrdiff_t mode; /* of the outermost tuple; DIMFOLD_NO_AXIS before its first */
} pairing_walk;

/* The axes of a strided view are the modes of one tuple; against them, so is an integer. */
static void pairing_side_set(pairing_side *side, const dimfold_operand *operand, bool faces_axes)
{
    const dimfold_nested *layout = operand->view->nested;
    size_t leaves = operand->ndim;
    side->shape = operand->shape;
    side->stride = operand->stride;
    side->root = tree_root((uint32_t)leaves);
    if (layout != NULL && !(faces_axes && leaves == 1 && layout->parens[0] == 0)) {
        side->parens = layout->parens;
        return;
    }
    for (size_t leaf = 0; leaf < leaves; leaf++)
        side->flat[leaf] = (uint8_t)((leaf == 0 ? 0x10 : 0) | (leaf + 1 == leaves ? 1 : 0));
    side->parens = side->flat;
}

static size_t pairing_node_size(const pairing_side *side, tree_node node)
{
    size_t size = 1;
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++)
        size *= side->shape[leaf];
    return size;
}

static dimfold_status pairing_fail(dimfold_call call, const pairing_walk *walk, bool is_rank, size_t expected,
                                   size_t found)
{
    bool is_inside = walk->mode != DIMFOLD_NO_AXIS;
    int32_t reason = is_rank ? (is_inside ? DIMFOLD_REASON_PAIR_MODE_RANK : DIMFOLD_REASON_PAIR_RANK)
                             : (is_inside ? DIMFOLD_REASON_PAIR_MODE_EXTENT : DIMFOLD_REASON_SIZE);
    return dimfold_fail(call, reason, "source", walk->mode, (int64_t)expected, (int64_t)found);
}

/* Gives the integer of side `integer` the extents of the other side's node. What lies beyond its last index may be more
   than is representable, but only axes of extent 1 have such strides. */
static void pairing_split(const pairing_walk *walk, dimfold_pairing *pairing, size_t integer, const tree_node *node)
{
    const pairing_side *split = &walk->side[integer], *guide = &walk->side[1 - integer];
    ptrdiff_t stride = split->stride[node[integer].first];
    tree_node leaves = node[1 - integer];
    for (uint32_t leaf = leaves.first; leaf < tree_end(leaves); leaf++) {
        size_t axis = pairing->ndim++;
        pairing->shape[axis] = guide->shape[leaf];
        pairing->stride[1 - integer][axis] = guide->stride[leaf];
        pairing->stride[integer][axis] = stride;
        stride = dimfold_ptrdiff_mul_wrapping(stride, (ptrdiff_t)guide->shape[leaf]);
    }
}

/* Pairs two nodes, or puts the tuples that they are on the stack. */
static dimfold_status pairing_meet(dimfold_call call, pairing_walk *walk, dimfold_pairing *pairing,
                                   const tree_node *node)
{
    const pairing_side *side = walk->side;
    bool is_leaf[2];
    for (size_t k = 0; k < 2; k++)
        is_leaf[k] = node[k].count > 0 && tree_is_leaf(side[k].parens, node[k]);
    if (is_leaf[0] || is_leaf[1]) {
        size_t expected = pairing_node_size(&side[0], node[0]), found = pairing_node_size(&side[1], node[1]);
        if (expected != found)
            return pairing_fail(call, walk, false, expected, found);
        pairing_split(walk, pairing, is_leaf[0] ? 0 : 1, node);
        return DIMFOLD_OK;
    }
    size_t expected = tree_rank(side[0].parens, node[0]), found = tree_rank(side[1].parens, node[1]);
    if (expected != found)
        return pairing_fail(call, walk, true, expected, found);
    walk->level[walk->depth++] = (pairing_level){{node[0], node[1]}, {node[0].first, node[1].first}};
    return DIMFOLD_OK;
}

/* Goes on to the next modes of the innermost tuples. */
static dimfold_status pairing_next(dimfold_call call, pairing_walk *walk, dimfold_pairing *pairing)
{
    pairing_level *level = &walk->level[walk->depth - 1];
    tree_node mode[2];
    if (level->next[0] == tree_end(level->node[0])) {
        walk->depth--;
        return DIMFOLD_OK;
    }
    walk->mode += walk->depth == 1;
    for (size_t k = 0; k < 2; k++) {
        mode[k] = tree_mode(walk->side[k].parens, level->node[k], level->next[k]);
        level->next[k] = tree_end(mode[k]);
    }
    return pairing_meet(call, walk, pairing, mode);
}

dimfold_status dimfold_pair_operands(dimfold_call call, dimfold_pairing *pairing, const dimfold_operand *operand)
{
    pairing_walk walk;
    walk.depth = 0;
    walk.mode = DIMFOLD_NO_AXIS;
    pairing->ndim = 0;
    for (size_t k = 0; k < 2; k++)
        pairing_side_set(&walk.side[k], &operand[k], operand[1 - k].view->nested == NULL);
    tree_node root[2] = {walk.side[0].root, walk.side[1].root};
    DIMFOLD_TRY(pairing_meet(call, &walk, pairing, root));
    while (walk.depth > 0)
        DIMFOLD_TRY(pairing_next(call, &walk, pairing));
    return DIMFOLD_OK;
}
