/* Composition: the layout with result(i) = layout(layout2(i)), or the reason why there is none.

   Each leaf of layout2, `count` elements `step` apart, must become a layout of its own, because the others can stay at
   0 while it moves. That layout is forced: its first leaf goes as far as the positions are linear, the next one takes
   steps of that length, and so on; a run that does not divide what is left cannot be a leaf. The pieces of all leaves
   together are the result if no sum of them carries (carry.h). So nothing is refused that has an answer. */
#include "compose.h"
#include "carry.h"
#include "nested/reach.h"

/* The pieces of all leaves of layout2 that step through the same mode of layout. */
typedef struct compose_pieces {
    uint32_t count;
    carry_piece piece[33];
} compose_pieces;

typedef struct compose_work {
    compose_call who;
    const dimfold_nested *layout, *layout2;
    tree_node node, node2;
    tree_node part; /* of node: what the leaves that are looked at step through */
    bool mirrored; /* layout2 leads below 0: layout(-i) = -layout(i) */
    ptrdiff_t start;
    bool is_static;
    carry_system system;
    compose_pieces pieces;
    uint32_t first[32], end[32]; /* per leaf of node2: its pieces */
    ptrdiff_t lone[32];          /* per leaf of extent 1: its stride, which nobody follows, and the basis of that */
    uint32_t lone_basis[32];
} compose_work;

static dimfold_status compose_fail(const compose_work *work, int32_t reason, uint32_t mode, uint32_t leaf,
                                   int64_t expected, int64_t found)
{
    dimfold_status status = dimfold_diagnose_shared(work->who.call, reason, work->who.operand, (ptrdiff_t)mode,
                                                    expected, found, (int64_t)leaf);
    if (work->who.call.diag != NULL) {
        work->who.call.diag->part_first = work->part.first;
        work->who.call.diag->part_leaves = work->part.count;
    }
    return dimfold_failure(status);
}

static dimfold_status compose_overflow(const compose_work *work, uint32_t leaf)
{
    return dimfold_fail(work->who.call, DIMFOLD_REASON_NESTED_OVERFLOW, work->who.operand, (ptrdiff_t)leaf,
                        (int64_t)work->layout2->shape[leaf], (int64_t)work->layout2->stride[leaf]);
}

/* Adds the next piece of a leaf: what goes on with one stride of the `count` elements that are left. */
static dimfold_status compose_piece(compose_work *work, uint32_t leaf, ptrdiff_t count, ptrdiff_t step)
{
    carry_piece *piece = &work->pieces.piece[work->pieces.count];
    uint32_t coordinates, mode = 0;
    piece->step = step;
    piece->leaf = leaf;
    if (!dimfold_carry_step(&work->system, piece, &coordinates))
        return compose_overflow(work, leaf);
    if (coordinates > 1)
        return compose_fail(work, DIMFOLD_REASON_COMPOSE_COORDINATES, 0, leaf, 0, 0);
    piece->count = dimfold_carry_run(&work->system, piece, count, &mode);
    if (count % piece->count != 0)
        return compose_fail(work, DIMFOLD_REASON_COMPOSE_SHAPE, mode, leaf, piece->count, count);
    work->pieces.count++;
    return DIMFOLD_OK;
}

/* The stride that CuTe gives a leaf of extent 1: what is left of its own behind the last mode. */
static ptrdiff_t compose_lone_stride(const carry_system *system, ptrdiff_t stride)
{
    size_t rest = dimfold_ptrdiff_magnitude(stride);
    ptrdiff_t result;
    for (uint32_t mode = 0; mode + 1 < system->modes; mode++)
        rest = rest / system->mode[mode].shape + (rest % system->mode[mode].shape != 0);
    bool fits = dimfold_ptrdiff_mul(&result, (ptrdiff_t)rest, system->mode[system->modes - 1].stride);
    return fits && result > -PTRDIFF_MAX ? (stride < 0 ? -result : result) : 0;
}

/* Splits one leaf into pieces. */
static dimfold_status compose_leaf(compose_work *work, uint32_t leaf)
{
    uint32_t at = leaf - work->node2.first;
    ptrdiff_t count = (ptrdiff_t)work->layout2->shape[leaf], step = work->layout2->stride[leaf];
    work->first[at] = work->pieces.count;
    work->lone[at] = count == 1 ? compose_lone_stride(&work->system, step) : 0;
    work->lone_basis[at] = work->system.mode[work->system.modes - 1].basis;
    step = work->mirrored ? -step : step;
    while (count > 1) {
        if (work->pieces.count >= TREE_LEAVES_MAX)
            return dimfold_refuse(work->who.call, DIMFOLD_REASON_NESTED_FULL, NULL, 0, 0);
        DIMFOLD_TRY(compose_piece(work, leaf, count, step));
        ptrdiff_t run = work->pieces.piece[work->pieces.count - 1].count;
        count /= run;
        step = dimfold_ptrdiff_mul_wrapping(step, run); /* of no use when it wraps: then count is 1 */
    }
    work->end[at] = work->pieces.count;
    return DIMFOLD_OK;
}

/* All leaves of node2 with the same basis: they step through one mode of layout, or through all of it. */
static dimfold_status compose_group(compose_work *work, uint32_t basis, tree_node node)
{
    uint32_t first = work->pieces.count;
    carry_fault fault;
    work->part = node;
    dimfold_carry_start(&work->system, work->layout, node, work->start);
    for (uint32_t leaf = work->node2.first; leaf < tree_end(work->node2); leaf++)
        if (work->layout2->basis[leaf] == basis)
            DIMFOLD_TRY(compose_leaf(work, leaf));
    switch (dimfold_carry_together(&work->system, work->pieces.piece + first, work->pieces.count - first, &fault)) {
    case CARRY_NONE: return DIMFOLD_OK;
    case CARRY_OUT:
        return compose_fail(work, DIMFOLD_REASON_COMPOSE_CARRY, fault.mode, fault.leaf,
                            (int64_t)work->system.mode[fault.mode].shape, fault.needed);
    default: return compose_fail(work, DIMFOLD_REASON_COMPOSE_UNDECIDED, fault.mode, fault.leaf, 0, 0);
    }
}

/* The node of layout at the path of a basis; false if it is not there. */
static bool compose_at_path(const compose_work *work, uint32_t basis, tree_node *node)
{
    *node = work->node;
    for (; basis != 0; basis >>= 8) {
        uint32_t mode = (basis & 255) - 1;
        if (tree_is_leaf(work->layout->parens, *node) ? mode > 0 : mode >= tree_rank(work->layout->parens, *node))
            return false;
        *node = tree_nth(work->layout->parens, *node, mode);
    }
    return true;
}

/* Whether one path leads to a part of what the other leads to. */
static bool compose_paths_clash(uint32_t basis, uint32_t basis2)
{
    if (basis == basis2)
        return false;
    for (; basis != 0 && basis2 != 0; basis >>= 8, basis2 >>= 8)
        if ((basis & 255) != (basis2 & 255))
            return false;
    return true;
}

static bool compose_basis_is_new(const compose_work *work, uint32_t leaf)
{
    for (uint32_t i = work->node2.first; i < leaf; i++)
        if (work->layout2->basis[i] == work->layout2->basis[leaf])
            return false;
    return true;
}

/* Whether another leaf that moves is in the way of one. */
static bool compose_basis_clashes(const compose_work *work, uint32_t leaf)
{
    bool clashes = false;
    for (uint32_t i = work->node2.first; i < tree_end(work->node2); i++)
        clashes |= work->layout2->shape[i] > 1 && work->layout2->shape[leaf] > 1 &&
                   compose_paths_clash(work->layout2->basis[i], work->layout2->basis[leaf]);
    return clashes;
}

static dimfold_status compose_groups(compose_work *work)
{
    tree_node node;
    for (uint32_t leaf = work->node2.first; leaf < tree_end(work->node2); leaf++) {
        uint32_t basis = work->layout2->basis[leaf];
        if (!compose_at_path(work, basis, &node) || compose_basis_clashes(work, leaf))
            return dimfold_fail(work->who.call, DIMFOLD_REASON_COMPOSE_PATH, work->who.operand, (ptrdiff_t)leaf, 0, 0);
        if (compose_basis_is_new(work, leaf))
            DIMFOLD_TRY(compose_group(work, basis, node));
    }
    return DIMFOLD_OK;
}

/* Decides on which side of 0 layout2 leads; layout is there on one side only, unless it is linear. */
static dimfold_status compose_side(compose_work *work, ptrdiff_t start)
{
    ptrdiff_t low = start, high = start;
    bool positions = true;
    dimfold_reach_node(&low, &high, work->layout2, work->node2);
    for (uint32_t leaf = work->node2.first; leaf < tree_end(work->node2); leaf++)
        positions &= work->layout2->basis[leaf] == 0;
    work->mirrored = low < 0 && high <= 0;
    work->start = work->mirrored ? -start : start;
    if (low >= 0 || high <= 0)
        return DIMFOLD_OK;
    dimfold_carry_start(&work->system, work->layout, work->node, 0);
    if (!positions || work->system.modes > 1)
        return dimfold_refuse(work->who.call, DIMFOLD_REASON_COMPOSE_NEGATIVE, work->who.operand, (int64_t)low,
                              (int64_t)high);
    return DIMFOLD_OK;
}

/* Writes the pieces of one leaf: as they are for one, in parentheses for several. */
static void compose_write_leaf(const compose_work *work, nested_writer *writer, uint32_t leaf)
{
    uint32_t at = leaf - work->node2.first, count = work->end[at] - work->first[at];
    nested_leaf from = nested_leaf_of(work->layout2, leaf);
    bool is_static = work->is_static && from.static_shape && from.static_stride;
    if (count == 0)
        nested_put(writer, (nested_leaf){1, work->lone[at], work->lone_basis[at], from.static_shape, is_static});
    if (count > 1)
        nested_open(writer);
    for (uint32_t i = work->first[at]; i < work->end[at]; i++) {
        const carry_piece *piece = &work->pieces.piece[i];
        ptrdiff_t stride = work->mirrored ? -piece->stride : piece->stride;
        nested_put(writer, (nested_leaf){(size_t)piece->count, stride, piece->basis,
                                         count > 1 ? is_static : from.static_shape, is_static});
    }
    if (count > 1)
        nested_close(writer);
}

static void compose_write(const compose_work *work, nested_writer *writer)
{
    for (uint32_t leaf = work->node2.first; leaf < tree_end(work->node2); leaf++) {
        tree_open_before(&writer->tree, work->layout2->parens, work->node2, leaf);
        compose_write_leaf(work, writer, leaf);
        tree_close_behind(&writer->tree, work->layout2->parens, work->node2, leaf);
    }
}

dimfold_status dimfold_nested_compose(compose_call who, nested_writer *writer, const dimfold_nested *layout,
                                      tree_node node, const dimfold_nested *layout2, tree_node node2, ptrdiff_t start)
{
    compose_work work;
    work.who = who;
    work.layout = layout;
    work.layout2 = layout2;
    work.node = node;
    work.node2 = node2;
    work.is_static = dimfold_nested_node_is_static(layout, node);
    work.pieces.count = 0;
    if (node2.count == 0) {
        dimfold_nested_put_node(writer, layout2, node2);
        return DIMFOLD_OK;
    }
    DIMFOLD_TRY(compose_side(&work, start));
    DIMFOLD_TRY(compose_groups(&work));
    compose_write(&work, writer);
    return DIMFOLD_OK;
}
