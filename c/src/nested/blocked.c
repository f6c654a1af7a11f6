/* Products whose modes pair those of the block with those of its places. */
#include "algebra.h"
#include "compact.h"
#include "make.h"

/* One side of the pairs, as if filled up with modes 1:0 to `rank`. */
typedef struct blocked_side {
    const dimfold_nested *layout;
    uint32_t rank;
    bool is_mode; /* all of it is mode 0 */
} blocked_side;

static bool blocked_is_leaf(blocked_side side)
{
    return side.rank == 1 && tree_is_leaf(side.layout->parens, nested_root(side.layout));
}

static void blocked_put(nested_writer *writer, blocked_side side, uint32_t mode)
{
    const uint8_t *parens = side.layout->parens;
    if (side.is_mode && mode == 0)
        dimfold_nested_put_node(writer, side.layout, nested_root(side.layout));
    else if (!side.is_mode && mode < tree_rank(parens, nested_root(side.layout)))
        dimfold_nested_put_node(writer, side.layout, tree_nth(parens, nested_root(side.layout), mode));
    else
        nested_put_one(writer, dimfold_nested_node_is_static(side.layout, nested_root(side.layout)));
}

/* Mode i of the result has mode i of both. As in CuTe, an integer before anything makes one mode with it, and a tuple
   wants as many modes on the other side. */
static dimfold_status blocked_zip(dimfold_call call, nested_writer *writer, blocked_side first, blocked_side second)
{
    bool bare = blocked_is_leaf(first);
    if (!bare && (blocked_is_leaf(second) || first.rank != second.rank))
        return dimfold_refuse(call, DIMFOLD_REASON_PRODUCT_RANK, NULL, first.rank, second.rank);
    nested_open(writer);
    for (uint32_t mode = 0; mode < first.rank; mode++) {
        nested_open(writer);
        blocked_put(writer, first, mode);
        if (bare)
            dimfold_nested_put_node(writer, second.layout, nested_root(second.layout));
        else
            blocked_put(writer, second, mode);
        nested_close(writer);
    }
    nested_close(writer);
    return DIMFOLD_OK;
}

static uint32_t blocked_rank(const dimfold_nested *layout)
{
    return tree_rank(layout->parens, nested_root(layout));
}

/* `layout2` was checked; it comes from `operand`. */
static dimfold_status blocked_pairs(dimfold_call call, dimfold_nested *result, const dimfold_nested *layout,
                                    const dimfold_nested *layout2, const char *operand, bool raked)
{
    nested_writer writer;
    dimfold_nested places;
    uint32_t rank = blocked_rank(layout), rank2 = blocked_rank(layout2);
    nested_start(&writer);
    DIMFOLD_TRY(dimfold_nested_places(call, &writer, layout, nested_root(layout), layout2, nested_root(layout2),
                                      operand));
    DIMFOLD_TRY(dimfold_nested_finish(call, &places, &writer, NULL));
    rank = rank > rank2 ? rank : rank2;
    /* An integer of layout2 may have become several leaves: one mode of them, or their modes if there is no other. */
    bool is_mode = rank > 1 && tree_is_leaf(layout2->parens, nested_root(layout2));
    blocked_side block = {layout, rank, false}, place = {&places, rank == 1 ? blocked_rank(&places) : rank, is_mode};
    nested_start(&writer);
    DIMFOLD_TRY(blocked_zip(call, &writer, raked ? place : block, raked ? block : place));
    return dimfold_nested_finish(call, result, &writer, layout);
}

static dimfold_status blocked_check(dimfold_call call, const dimfold_nested *result, const dimfold_nested *layout)
{
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    return dimfold_nested_check_no_basis(call, layout, "layout");
}

static dimfold_status blocked(dimfold_call call, dimfold_nested *result, const dimfold_nested *layout,
                              const dimfold_nested *layout2, bool raked)
{
    DIMFOLD_TRY(blocked_check(call, result, layout));
    DIMFOLD_TRY(dimfold_nested_check(call, layout2, "layout2"));
    DIMFOLD_TRY(dimfold_nested_check_plain(call, layout2, "layout2"));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout2, "layout2"));
    return blocked_pairs(call, result, layout, layout2, "layout2", raked);
}

dimfold_status dimfold_nested_blocked_product(dimfold_nested *result, const dimfold_nested *layout,
                                              const dimfold_nested *layout2, dimfold_diag *diag)
{
    return blocked((dimfold_call){diag, "blocked_product"}, result, layout, layout2, false);
}

dimfold_status dimfold_nested_raked_product(dimfold_nested *result, const dimfold_nested *layout,
                                            const dimfold_nested *layout2, dimfold_diag *diag)
{
    return blocked((dimfold_call){diag, "raked_product"}, result, layout, layout2, true);
}

/* ---- Up to a shape ---- */

/* How often the block is repeated along a mode of the shape. */
static dimfold_status blocked_repeat(dimfold_call call, dimfold_tuple *repeats, const dimfold_nested *layout,
                                     const dimfold_tuple *shape, uint32_t mode)
{
    tree_node node = tree_nth(shape->parens, tuple_root(shape), mode), block = {0, 0, 0, 0};
    complement_target target;
    if (mode < blocked_rank(layout))
        block = tree_nth(layout->parens, nested_root(layout), mode);
    DIMFOLD_TRY(dimfold_nested_target_of_tuple(call, &target, shape, node, "shape"));
    size_t size = complement_target_size(&target), divisor = nested_node_size(layout, block);
    if (size % divisor != 0)
        return dimfold_fail(call, DIMFOLD_REASON_PRODUCT_SHAPE, "shape", (ptrdiff_t)mode, (int64_t)divisor,
                            (int64_t)size);
    repeats->value[mode] = (ptrdiff_t)(size / divisor);
    repeats->static_value |= (uint32_t)(target.is_static && dimfold_nested_node_is_static(layout, block)) << mode;
    return DIMFOLD_OK;
}

static dimfold_status blocked_repeats(dimfold_call call, dimfold_tuple *repeats, const dimfold_nested *layout,
                                      const dimfold_tuple *shape)
{
    uint32_t rank = tree_rank(shape->parens, tuple_root(shape));
    if (blocked_rank(layout) > rank)
        return dimfold_refuse(call, DIMFOLD_REASON_GUIDE_SHORT, "layout", rank, blocked_rank(layout));
    *repeats = (dimfold_tuple){.leaves = rank};
    for (uint32_t mode = 0; mode < rank; mode++)
        DIMFOLD_TRY(blocked_repeat(call, repeats, layout, shape, mode));
    if (rank > 0 && !tree_is_leaf(shape->parens, tuple_root(shape))) {
        repeats->parens[0] = 1 << 4;
        repeats->parens[rank - 1]++;
    }
    return DIMFOLD_OK;
}

/* Repetitions of equal order would lie on each other. */
static dimfold_status blocked_strides(dimfold_call call, dimfold_tuple *stride, const dimfold_tuple *repeats,
                                      const dimfold_tuple *order)
{
    *stride = (dimfold_tuple){0};
    if (order != NULL)
        return dimfold_compact_make_ordered(call, stride, repeats, order, DIMFOLD_STRICT);
    /* No stride overflows: the product of the repetitions was checked with the shape. */
    dimfold_compact_node(stride, repeats, tuple_root(repeats), 1, false, true);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_tile_to_shape(dimfold_nested *result, const dimfold_nested *layout,
                                            const dimfold_tuple *shape, const dimfold_tuple *order,
                                            dimfold_diag *diag)
{
    dimfold_call call = {diag, "tile_to_shape"};
    dimfold_tuple repeats, stride;
    dimfold_nested places;
    DIMFOLD_TRY(blocked_check(call, result, layout));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    DIMFOLD_TRY(blocked_repeats(call, &repeats, layout, shape));
    DIMFOLD_TRY(blocked_strides(call, &stride, &repeats, order));
    DIMFOLD_TRY(dimfold_make_of_tuples(call, &places, &repeats, &stride));
    return blocked_pairs(call, result, layout, &places, "shape", false);
}
