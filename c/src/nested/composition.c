/* The public compositions: of two layouts, and of a layout by a tiler. */
#include "nested/often/carry.h"
#include "nested/often/compose.h"
#include "nested/often/guide.h"
#include "reach.h"
#include "swizzle.h"

/* Where the composed layout starts: layout(start) without the offset of layout. */
static bool composition_start(const dimfold_nested *layout, ptrdiff_t start, ptrdiff_t *position)
{
    carry_system system;
    carry_piece piece = {.step = start < 0 ? -start : start};
    uint32_t coordinates;
    dimfold_carry_start(&system, layout, nested_root(layout), 0);
    bool fits = dimfold_carry_step(&system, &piece, &coordinates);
    *position = start < 0 ? -piece.stride : piece.stride;
    return fits && (start == 0 || piece.basis == 0);
}

/* What the result has of `layout`: its swizzle, and its offset moved by what that of layout2 leads to. */
static dimfold_status composition_origin(dimfold_call call, dimfold_nested *origin, const dimfold_nested *layout,
                                         ptrdiff_t start)
{
    ptrdiff_t moved;
    origin->swizzle = layout->swizzle;
    if (!composition_start(layout, start, &moved) || !dimfold_ptrdiff_add(&origin->offset, layout->offset, moved))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_OFFSET, "layout2", 0, (int64_t)start);
    return DIMFOLD_OK;
}

/* The indices that layout2 leads to before its swizzle: 0 to reach - 1, or 0 if it leads below 0. */
static size_t composition_reach(const dimfold_nested *layout2)
{
    ptrdiff_t low, high;
    dimfold_reach_bounds(&low, &high, layout2);
    return low < 0 ? 0 : (size_t)high + 1;
}

/* A swizzle of layout2 goes behind layout. */
static dimfold_status composition_pass(dimfold_call call, dimfold_swizzle *swizzle, const dimfold_nested *layout,
                                       const dimfold_nested *layout2)
{
    size_t reach = composition_reach(layout2);
    if (!nested_is_swizzled(layout2))
        return DIMFOLD_OK;
    if (reach == 0)
        return dimfold_nested_check_no_swizzle(call, layout2, "layout2");
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout2, "layout2"));
    return dimfold_nested_pass_swizzle(call, swizzle, layout, layout2->swizzle, reach, "layout2");
}

dimfold_status dimfold_nested_composition(dimfold_nested *result, const dimfold_nested *layout,
                                          const dimfold_nested *layout2, dimfold_diag *diag)
{
    dimfold_call call = {diag, "composition"};
    dimfold_nested origin;
    nested_writer writer;
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_nested_check(call, layout2, "layout2"));
    DIMFOLD_TRY(composition_origin(call, &origin, layout, layout2->offset));
    DIMFOLD_TRY(composition_pass(call, &origin.swizzle, layout, layout2));
    nested_start(&writer);
    DIMFOLD_TRY(dimfold_nested_compose((compose_call){call, "layout2"}, &writer, layout, nested_root(layout), layout2,
                                       nested_root(layout2), layout2->offset));
    return dimfold_nested_finish(call, result, &writer, &origin);
}

/* One part of a tiler on its node of the layout. */
static dimfold_status composition_meet(dimfold_call call, nested_writer *writer, const dimfold_nested *layout,
                                       const dimfold_tiler *tiler, const guide_step *step)
{
    if (step->end.count == 1 && (tiler->whole >> step->end.first & 1) != 0) {
        dimfold_nested_put_node(writer, layout, step->node);
        return DIMFOLD_OK;
    }
    tree_node part = {step->end.first, step->end.count, 0, 0};
    return dimfold_nested_compose((compose_call){call, "tiler"}, writer, layout, step->node, &tiler->layout, part, 0);
}

static dimfold_status composition_step(dimfold_call call, nested_writer *writer, const dimfold_nested *layout,
                                       const dimfold_tiler *tiler, uint32_t flags, const guide_step *step)
{
    switch (step->kind) {
    case GUIDE_OPEN: nested_open(writer); return DIMFOLD_OK;
    case GUIDE_CLOSE: nested_close(writer); return DIMFOLD_OK;
    case GUIDE_MEET: return composition_meet(call, writer, layout, tiler, step);
    case GUIDE_SHORT:
        return dimfold_refuse(call, DIMFOLD_REASON_GUIDE_SHORT, "tiler", step->rank, step->mode);
    default: break;
    }
    if (step->kind == GUIDE_BEYOND && (flags & DIMFOLD_STRICT) != 0)
        return dimfold_fail(call, DIMFOLD_REASON_GUIDE_BEYOND, "tiler", (ptrdiff_t)step->mode, 0, 0);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_composition_tiler(dimfold_nested *result, const dimfold_nested *layout,
                                                const dimfold_tiler *tiler, uint32_t flags, dimfold_diag *diag)
{
    dimfold_call call = {diag, "composition_tiler"};
    nested_writer writer;
    guide_tree guide;
    guide_walk walk;
    guide_step step;
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_tiler_check(call, tiler, "tiler"));
    DIMFOLD_TRY(dimfold_nested_check_plain(call, &tiler->layout, "tiler"));
    DIMFOLD_TRY(dimfold_nested_check_flags(call, flags));
    dimfold_guide_of_tiler(&guide, tiler);
    dimfold_guide_start(&walk, layout, &guide);
    nested_start(&writer);
    while ((step = dimfold_guide_next(&walk)).kind != GUIDE_END)
        DIMFOLD_TRY(composition_step(call, &writer, layout, tiler, flags, &step));
    return dimfold_nested_finish(call, result, &writer, layout);
}
