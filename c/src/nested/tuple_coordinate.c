/* Coordinates of shapes and their colexicographic indices. */
#include "integers.h"
#include "pair.h"

/* How many indices one step of a coordinate's integer is. */
typedef struct coordinate_place {
    ptrdiff_t size;
    bool fits;
} coordinate_place;

/* Adds what an integer in front of a node of the shape stands for, and goes on behind it. */
static bool coordinate_add(integers_sum *sum, coordinate_place *place, ptrdiff_t value, const dimfold_tuple *shape,
                           tree_node node)
{
    ptrdiff_t moved = 0, extent;
    if (value != 0 && !(place->fits && dimfold_ptrdiff_mul(&moved, place->size, value)))
        return false;
    integers_add(sum, moved);
    place->fits = place->fits && dimfold_integers_product(&extent, shape->value + node.first, node.count) &&
                  dimfold_ptrdiff_mul(&place->size, place->size, extent);
    return true;
}

/* The index that a node of a coordinate has in one of a shape. */
static dimfold_status coordinate_index(dimfold_call call, ptrdiff_t *index, const dimfold_tuple *coordinate,
                                       tree_node node, const dimfold_tuple *shape, tree_node shape_node)
{
    tree_pair pair;
    pair_kind kind;
    integers_sum sum = {0, 0};
    coordinate_place place = {1, true};
    dimfold_pair_start_at(&pair, coordinate->parens, node, shape->parens, shape_node);
    while ((kind = dimfold_pair_next_within(&pair)) == PAIR_MEET) {
        uint32_t leaf = pair.node[0].first;
        if (!coordinate_add(&sum, &place, coordinate->value[leaf], shape, pair.node[1]))
            return integers_overflow(call, "coordinate", leaf);
    }
    DIMFOLD_TRY(dimfold_pair_check(call, &pair, kind, "coordinate"));
    return integers_total(index, sum) ? DIMFOLD_OK : integers_overflow(call, "coordinate", 0);
}

dimfold_status dimfold_tuple_crd2idx(const dimfold_tuple *coordinate, const dimfold_tuple *shape, ptrdiff_t *index,
                                     dimfold_diag *diag)
{
    dimfold_call call = {diag, "crd2idx"};
    ptrdiff_t found;
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, coordinate, "coordinate"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    DIMFOLD_TRY(dimfold_check_pointer(call, index, "index"));
    DIMFOLD_TRY(coordinate_index(call, &found, coordinate, tuple_root(coordinate), shape, tuple_root(shape)));
    *index = found;
    return DIMFOLD_OK;
}

/* The coordinate of an index of a node, at its leaves; the last one takes what is left. */
static void coordinate_split(dimfold_tuple *made, ptrdiff_t index, const dimfold_tuple *shape, tree_node node)
{
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
        bool is_last = leaf + 1 == tree_end(node);
        made->value[leaf] = is_last ? index : index % shape->value[leaf];
        index /= shape->value[leaf];
    }
}

static dimfold_status coordinate_check_index(dimfold_call call, const char *operand, ptrdiff_t index)
{
    if (index < 0)
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_MIN, operand, 0, (int64_t)index);
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_idx2crd(dimfold_tuple *result, ptrdiff_t index, const dimfold_tuple *shape,
                                     dimfold_diag *diag)
{
    dimfold_call call = {diag, "idx2crd"};
    dimfold_tuple made = {0};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    DIMFOLD_TRY(coordinate_check_index(call, "index", index));
    coordinate_split(&made, index, shape, tuple_root(shape));
    dimfold_tuple_set_parens(&made, shape);
    *result = made;
    return DIMFOLD_OK;
}

/* A coordinate and two shapes walked mode by mode, as far down as all three are tuples of one rank. */
typedef struct coordinate_triple {
    tree_node node[3];
    uint32_t next[3];
} coordinate_triple;

typedef struct coordinate_walk {
    const dimfold_tuple *tuple[3];
    uint32_t level;
    coordinate_triple around[TREE_DEPTH_MAX];
} coordinate_walk;

static bool coordinate_goes_in(const coordinate_walk *walk, const coordinate_triple *triple)
{
    uint32_t rank = tree_rank(walk->tuple[0]->parens, triple->node[0]);
    bool goes_in = rank > 0;
    for (uint32_t k = 0; k < 3; k++)
        goes_in = goes_in && !tree_is_leaf(walk->tuple[k]->parens, triple->node[k]) &&
                  tree_rank(walk->tuple[k]->parens, triple->node[k]) == rank;
    return goes_in;
}

/* Takes the next modes; false if there are none. */
static bool coordinate_next(coordinate_walk *walk, coordinate_triple *triple)
{
    while (walk->level > 0) {
        coordinate_triple *around = &walk->around[walk->level - 1];
        if (around->next[0] < tree_end(around->node[0])) {
            for (uint32_t k = 0; k < 3; k++) {
                triple->node[k] = tree_mode(walk->tuple[k]->parens, around->node[k], around->next[k]);
                around->next[k] = tree_end(triple->node[k]);
            }
            return true;
        }
        walk->level--;
    }
    return false;
}

static void coordinate_enter(coordinate_walk *walk, coordinate_triple *triple)
{
    for (uint32_t k = 0; k < 3; k++)
        triple->next[k] = triple->node[k].first;
    walk->around[walk->level++] = *triple;
}

static dimfold_status coordinate_convert(dimfold_call call, dimfold_tuple *made, const coordinate_walk *walk,
                                         const coordinate_triple *triple)
{
    ptrdiff_t index = 0;
    DIMFOLD_TRY(coordinate_index(call, &index, walk->tuple[0], triple->node[0], walk->tuple[1], triple->node[1]));
    DIMFOLD_TRY(coordinate_check_index(call, "coordinate", index));
    coordinate_split(made, index, walk->tuple[2], triple->node[2]);
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_crd2crd(dimfold_tuple *result, const dimfold_tuple *coordinate,
                                     const dimfold_tuple *shape, const dimfold_tuple *shape2, dimfold_diag *diag)
{
    dimfold_call call = {diag, "crd2crd"};
    dimfold_tuple made = {0};
    coordinate_walk walk;
    coordinate_triple triple;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, coordinate, "coordinate"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape2, "shape2"));
    walk = (coordinate_walk){{coordinate, shape, shape2}, 0, {{{{0, 0, 0, 0}}, {0}}}};
    triple = (coordinate_triple){{tuple_root(coordinate), tuple_root(shape), tuple_root(shape2)}, {0, 0, 0}};
    do {
        if (coordinate_goes_in(&walk, &triple))
            coordinate_enter(&walk, &triple);
        else
            DIMFOLD_TRY(coordinate_convert(call, &made, &walk, &triple));
    } while (coordinate_next(&walk, &triple));
    dimfold_tuple_set_parens(&made, shape2);
    *result = made;
    return DIMFOLD_OK;
}
