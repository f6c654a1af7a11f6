/* Division and multiplication by a tiler, each in four forms: (tile, rest) of every part of the tiler where it stands
   (logical), all tiles and all rests together (zipped), and these as modes of their own (tiled, flat). */
#include "nested/algebra.h"
#include "compose.h"
#include "guide.h"

typedef enum tiled_form { TILED_LOGICAL, TILED_ZIPPED, TILED_TILED, TILED_FLAT } tiled_form;

typedef struct tiled_work {
    dimfold_call call;
    const dimfold_nested *layout;
    const dimfold_tiler *tiler;
    const dimfold_nested *parts; /* the tiler's layout, where an integer 1 is 1:0 */
    uint32_t flags;
    guide_tree guide;
} tiled_work;

typedef dimfold_status tiled_part(const tiled_work *work, nested_writer *writer, const guide_step *step);

/* The part of the tiler that a node meets. */
static tree_node tiled_end(const guide_step *step)
{
    return (tree_node){step->end.first, step->end.count, 0, 0};
}

static bool tiled_is_whole(const tiled_work *work, const guide_step *step)
{
    return step->end.count == 1 && (work->tiler->whole >> step->end.first & 1) != 0;
}

/* ---- The two operations on one node and one part of the tiler ---- */

/* The shape of the coalesced layout: what a tile is repeated over. */
static void tiled_target(complement_target *target, const nested_leaves *leaves)
{
    target->count = leaves->count;
    target->is_static = true;
    for (uint32_t leaf = 0; leaf < leaves->count; leaf++) {
        target->extent[leaf] = leaves->leaf[leaf].shape;
        target->is_static &= leaves->leaf[leaf].static_shape;
    }
}

/* Pads the extents of a layout so that tiles which reach over `tile` indices fill them. The last one needs no padding:
   it goes on as it is. Returns whether there was something to pad. */
static bool tiled_pad(nested_leaves *leaves, size_t tile)
{
    bool padded = false;
    for (uint32_t leaf = 0; leaf + 1 < leaves->count && tile > 1; leaf++) {
        size_t *extent = &leaves->leaf[leaf].shape, rest = *extent % tile;
        if (tile >= *extent) {
            tile = tile / *extent + (tile % *extent != 0);
            continue;
        }
        *extent += rest == 0 ? 0 : tile - rest;
        padded |= rest != 0;
        tile = 1;
    }
    return padded;
}

/* (tiler, complement of the tiler up to the shape of the coalesced layout). */
static dimfold_status tiled_both(const tiled_work *work, dimfold_nested *both, const guide_step *step,
                                 complement_target *target)
{
    nested_leaves rest;
    nested_writer writer;
    DIMFOLD_TRY(dimfold_nested_complement_leaves(work->call, &rest, work->parts, tiled_end(step), target, work->flags,
                                                 "tiler"));
    nested_start(&writer);
    nested_open(&writer);
    dimfold_nested_put_node(&writer, work->parts, tiled_end(step));
    dimfold_nested_put_leaves(&writer, &rest);
    nested_close(&writer);
    DIMFOLD_TRY(dimfold_nested_finish(work->call, both, &writer, NULL));
    size_t size = complement_target_size(target), found = nested_node_size(both, nested_root(both));
    if ((work->flags & DIMFOLD_STRICT) != 0 && found != size)
        return dimfold_refuse(work->call, DIMFOLD_REASON_COMPLEMENT_STRICT, "tiler", (int64_t)size, (int64_t)found);
    return DIMFOLD_OK;
}

static dimfold_status tiled_divide(const tiled_work *work, nested_writer *writer, const guide_step *step)
{
    compose_call who = {work->call, "(tiler, rest)"};
    complement_target target;
    nested_leaves leaves;
    dimfold_nested both, padded;
    dimfold_nested_coalesce_leaves(&leaves, work->layout, step->node, true);
    tiled_target(&target, &leaves);
    DIMFOLD_TRY(tiled_both(work, &both, step, &target));
    if (!tiled_pad(&leaves, target.reached))
        return dimfold_nested_compose(who, writer, work->layout, step->node, &both, nested_root(&both), 0);
    if ((work->flags & DIMFOLD_STRICT) != 0)
        return dimfold_fail(work->call, DIMFOLD_REASON_TILED_PADS, "layout", (ptrdiff_t)step->node.first, 0,
                            (int64_t)target.reached);
    DIMFOLD_TRY(dimfold_nested_of_leaves(work->call, &padded, &leaves));
    return dimfold_nested_compose(who, writer, &padded, nested_root(&padded), &both, nested_root(&both), 0);
}

dimfold_status dimfold_nested_places(dimfold_call call, nested_writer *writer, const dimfold_nested *layout,
                                     tree_node node, const dimfold_nested *layout2, tree_node node2,
                                     const char *operand)
{
    complement_target target;
    nested_leaves leaves;
    dimfold_nested free;
    size_t cosize = 1, size;
    for (uint32_t leaf = node2.first; leaf < tree_end(node2); leaf++)
        cosize += (layout2->shape[leaf] - 1) * dimfold_ptrdiff_magnitude(layout2->stride[leaf]);
    if (!dimfold_size_mul(&size, nested_node_size(layout, node), cosize) || size > PTRDIFF_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_PRODUCT_OVERFLOW, operand, (int64_t)nested_node_size(layout, node),
                              (int64_t)cosize);
    complement_target_of_size(&target, size, dimfold_nested_node_is_static(layout2, node2));
    DIMFOLD_TRY(dimfold_nested_complement_leaves(call, &leaves, layout, node, &target, COMPLEMENT_ENOUGH, "layout"));
    DIMFOLD_TRY(dimfold_nested_of_leaves(call, &free, &leaves));
    return dimfold_nested_compose((compose_call){call, operand}, writer, &free, nested_root(&free), layout2, node2, 0);
}

/* (block, its places). */
static dimfold_status tiled_multiply(const tiled_work *work, nested_writer *writer, const guide_step *step)
{
    nested_open(writer);
    dimfold_nested_put_node(writer, work->layout, step->node);
    DIMFOLD_TRY(dimfold_nested_places(work->call, writer, work->layout, step->node, work->parts, tiled_end(step),
                                      "tiler"));
    nested_close(writer);
    return DIMFOLD_OK;
}

/* ---- Logical: part by part ---- */

static dimfold_status tiled_short(dimfold_call call, const guide_step *step)
{
    return dimfold_refuse(call, DIMFOLD_REASON_GUIDE_SHORT, "tiler", step->rank, step->mode);
}

/* Says which part of a list did not fit. */
static dimfold_status tiled_name_mode(const tiled_work *work, const guide_step *step, dimfold_status status)
{
    const dimfold_diag *diag = work->call.diag;
    bool is_list = tree_opening(work->tiler->brackets[0]) > 0;
    if (status == DIMFOLD_OK || !is_list || diag == NULL || diag->reason != DIMFOLD_REASON_COMPLEMENT_STRICT)
        return status;
    return dimfold_fail(work->call, DIMFOLD_REASON_TILED_STRICT, "tiler", (ptrdiff_t)step->mode, diag->expected,
                        diag->found);
}

static dimfold_status tiled_logical_step(const tiled_work *work, nested_writer *writer, tiled_part *part,
                                         const guide_step *step)
{
    switch (step->kind) {
    case GUIDE_OPEN: nested_open(writer); return DIMFOLD_OK;
    case GUIDE_CLOSE: nested_close(writer); return DIMFOLD_OK;
    case GUIDE_SHORT: return tiled_short(work->call, step);
    default: break;
    }
    if (step->kind == GUIDE_MEET && !tiled_is_whole(work, step))
        return tiled_name_mode(work, step, part(work, writer, step));
    dimfold_nested_put_node(writer, work->layout, step->node);
    return DIMFOLD_OK;
}

static dimfold_status tiled_logical(const tiled_work *work, dimfold_nested *result, tiled_part *part)
{
    nested_writer writer;
    guide_walk walk;
    guide_step step;
    dimfold_guide_start(&walk, work->layout, &work->guide);
    nested_start(&writer);
    while ((step = dimfold_guide_next(&walk)).kind != GUIDE_END)
        DIMFOLD_TRY(tiled_logical_step(work, &writer, part, &step));
    return dimfold_nested_finish(work->call, result, &writer, work->layout);
}

/* ---- The other forms: first all tiles, then all rests ---- */

/* Writes half 0 or 1 of a node that a tiler left in two, or all of a node that it did not reach. */
static dimfold_status tiled_half_node(const tiled_work *work, nested_writer *writer, uint32_t half, bool unpack,
                                      const guide_step *step)
{
    tree_node node = step->node;
    if (step->kind == GUIDE_MEET) {
        uint32_t rank = tree_rank(work->layout->parens, node);
        if (rank != 2)
            return dimfold_fail(work->call, DIMFOLD_REASON_TILED_HALVES, "layout", (ptrdiff_t)step->mode, 2, rank);
        node = tree_nth(work->layout->parens, node, half);
    }
    if (unpack && tree_rank(work->layout->parens, node) != 1)
        dimfold_nested_put_modes(writer, work->layout, node);
    else
        dimfold_nested_put_node(writer, work->layout, node);
    return DIMFOLD_OK;
}

/* Whether half 0 or 1 of what a list of tilers left has one mode only: CuTe does not unpack that. */
static bool tiled_half_is_one(const tiled_work *work, uint32_t half)
{
    return half == 0 ? tree_rank(work->guide.parens, tree_root(work->guide.leaves)) == 1
                     : tree_rank(work->layout->parens, nested_root(work->layout)) == 1;
}

static dimfold_status tiled_half(const tiled_work *work, nested_writer *writer, uint32_t half, bool unpack)
{
    guide_walk walk;
    guide_step step;
    uint32_t level = 0;
    bool bare = unpack && !tiled_half_is_one(work, half);
    dimfold_guide_start(&walk, work->layout, &work->guide);
    while ((step = dimfold_guide_next(&walk)).kind != GUIDE_END) {
        if (step.kind == GUIDE_SHORT)
            return tiled_short(work->call, &step);
        if (step.kind == GUIDE_OPEN && (level++ > 0 || !bare))
            nested_open(writer);
        if (step.kind == GUIDE_CLOSE && (--level > 0 || !bare))
            nested_close(writer);
        if (step.kind == GUIDE_MEET || (step.kind == GUIDE_BEYOND && half == 1))
            DIMFOLD_TRY(tiled_half_node(work, writer, half, unpack && level == 0, &step));
    }
    return DIMFOLD_OK;
}

/* `work` is of the result of the logical form. */
static dimfold_status tiled_unzip(const tiled_work *work, dimfold_nested *result, tiled_form form)
{
    nested_writer writer;
    nested_start(&writer);
    nested_open(&writer);
    DIMFOLD_TRY(tiled_half(work, &writer, 0, form == TILED_FLAT));
    DIMFOLD_TRY(tiled_half(work, &writer, 1, form != TILED_ZIPPED));
    nested_close(&writer);
    return dimfold_nested_finish(work->call, result, &writer, work->layout);
}

/* ---- Public ---- */

dimfold_status dimfold_tiler_check_plain(dimfold_call call, const dimfold_tiler *tiler)
{
    DIMFOLD_TRY(dimfold_tiler_check(call, tiler, "tiler"));
    DIMFOLD_TRY(dimfold_nested_check_plain(call, &tiler->layout, "tiler"));
    return dimfold_nested_check_no_basis(call, &tiler->layout, "tiler");
}

static dimfold_status tiled_check(const tiled_work *work, const dimfold_nested *result)
{
    DIMFOLD_TRY(dimfold_check_pointer(work->call, result, "result"));
    DIMFOLD_TRY(dimfold_nested_check(work->call, work->layout, "layout"));
    DIMFOLD_TRY(dimfold_tiler_check_plain(work->call, work->tiler));
    return dimfold_nested_check_flags(work->call, work->flags);
}

/* CuTe makes an integer a layout by itself, and an extent 1 has stride 0 there. */
static const dimfold_nested *tiled_parts(dimfold_nested *changed, const dimfold_tiler *tiler)
{
    uint32_t ones = 0;
    for (uint32_t leaf = 0; leaf < tiler->layout.leaves; leaf++)
        ones |= (uint32_t)(tiler->layout.shape[leaf] == 1) << leaf;
    ones &= tiler->integers;
    if (ones == 0)
        return &tiler->layout;
    *changed = tiler->layout;
    for (uint32_t leaf = 0; leaf < tiler->layout.leaves; leaf++)
        if ((ones >> leaf & 1) != 0)
            changed->stride[leaf] = 0;
    return changed;
}

static dimfold_status tiled(const char *operation, dimfold_nested *result, const dimfold_nested *layout,
                            const dimfold_tiler *tiler, uint32_t flags, dimfold_diag *diag, tiled_part *part,
                            tiled_form form)
{
    tiled_work work;
    dimfold_nested logical, changed;
    work.call = (dimfold_call){diag, operation};
    work.layout = layout;
    work.tiler = tiler;
    work.flags = flags;
    DIMFOLD_TRY(tiled_check(&work, result));
    if (part == tiled_multiply)
        DIMFOLD_TRY(dimfold_nested_check_no_basis(work.call, layout, "layout"));
    work.parts = tiled_parts(&changed, tiler);
    dimfold_guide_of_tiler(&work.guide, tiler);
    if (form == TILED_LOGICAL)
        return tiled_logical(&work, result, part);
    DIMFOLD_TRY(tiled_logical(&work, &logical, part));
    work.layout = &logical;
    return tiled_unzip(&work, result, form);
}

dimfold_status dimfold_nested_tile_unzip(dimfold_nested *result, const dimfold_nested *layout,
                                         const dimfold_tiler *tiler, dimfold_diag *diag)
{
    tiled_work work;
    work.call = (dimfold_call){diag, "tile_unzip"};
    work.layout = layout;
    work.tiler = tiler;
    work.flags = 0;
    DIMFOLD_TRY(tiled_check(&work, result));
    dimfold_guide_of_tiler(&work.guide, tiler);
    return tiled_unzip(&work, result, TILED_ZIPPED);
}

/* The division and the multiplication of one form. */
#define TILED(form, FORM)                                                                                             \
    dimfold_status dimfold_nested_##form##_divide(dimfold_nested *result, const dimfold_nested *layout,                \
                                                  const dimfold_tiler *tiler, uint32_t flags, dimfold_diag *diag)      \
    {                                                                                                                  \
        return tiled(#form "_divide", result, layout, tiler, flags, diag, tiled_divide, FORM);                         \
    }                                                                                                                  \
    dimfold_status dimfold_nested_##form##_product(dimfold_nested *result, const dimfold_nested *layout,               \
                                                   const dimfold_tiler *tiler, dimfold_diag *diag)                     \
    {                                                                                                                  \
        return tiled(#form "_product", result, layout, tiler, 0, diag, tiled_multiply, FORM);                          \
    }

TILED(logical, TILED_LOGICAL)
TILED(zipped, TILED_ZIPPED)
TILED(tiled, TILED_TILED)
TILED(flat, TILED_FLAT)
