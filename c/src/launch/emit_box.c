/* Boxes are chosen as the library's own packed tiles are, for the leader and the widest operand that lies across it. */
#include "emit_box.h"

/* Items that a block of rows takes at most, as neighbours along the leader's axes. */
#define BOX_BLOCK_ITEMS 1024

/* Longer runs use sectors and pages as well as they can be used. */
#define BOX_RUN_BYTES 128

static size_t box_operands(const dimfold_emit_layout *layout)
{
    return layout->targets + layout->sources;
}

static uint64_t box_step_bytes(const dimfold_apply_plan *plan, size_t operand, size_t axis)
{
    return dimfold_ptrdiff_magnitude(plan->form.stride[operand][axis]) * (uint64_t)plan->side[operand].item_bytes;
}

/* The bytes of an operand's neighbours along its fastest axis to which a block comes that follows the leader;
   UINT64_MAX if it comes to all of them. */
static uint64_t box_walked_bytes(const dimfold_apply_plan *plan, size_t operand)
{
    size_t fastest = dimfold_apply_fastest(plan, operand), before = 1;
    if (fastest == plan->form.ndim)
        return UINT64_MAX;
    for (size_t axis = 0; axis < fastest && before < BOX_BLOCK_ITEMS; axis++)
        before = plan->form.shape[axis] < BOX_BLOCK_ITEMS ? before * plan->form.shape[axis] : BOX_BLOCK_ITEMS;
    uint64_t steps = before < BOX_BLOCK_ITEMS ? BOX_BLOCK_ITEMS / before : 1;
    return steps >= plan->form.shape[fastest] ? UINT64_MAX : steps * box_step_bytes(plan, operand, fastest);
}

bool dimfold_emit_is_crossed(const dimfold_emit_layout *layout, const dimfold_apply_plan *plan, size_t operand)
{
    return plan->form.ndim > 1 && operand < box_operands(layout) && operand != plan->leader &&
           plan->form.stride[operand][0] != 0 && dimfold_apply_fastest(plan, operand) != 0 &&
           box_walked_bytes(plan, operand) < BOX_RUN_BYTES;
}

/* The widest of those that are crossed; as many as there are operands: none. */
static size_t box_choose_across(const dimfold_emit_layout *layout, const dimfold_apply_plan *plan)
{
    size_t best = box_operands(layout);
    for (size_t k = 0; k < box_operands(layout); k++)
        if (dimfold_emit_is_crossed(layout, plan, k) &&
            (best == box_operands(layout) || layout->item_bytes[k] > layout->item_bytes[best]))
            best = k;
    return best;
}

static void box_form(dimfold_cuda_form *form, const dimfold_apply_plan *plan, size_t across)
{
    form->target = form->source = 0;
    form->unit_bytes = form->source_bytes = (uint32_t)plan->side[across].item_bytes;
    form->ndim = plan->form.ndim;
    for (size_t axis = 0; axis < form->ndim; axis++)
        form->axis[axis] = (dimfold_cuda_axis){plan->form.shape[axis],
                                               dimfold_apply_stride_bytes(plan, plan->leader, axis),
                                               dimfold_apply_stride_bytes(plan, across, axis)};
}

/* ---- Axes ------------------------------------------------------------------------------------------------------- */

static uint64_t box_parts(const dimfold_emit_box *box, size_t axis)
{
    return (box->packed.tiles.form.axis[axis].extent - 1) / box->packed.part[axis] + 1;
}

/* The axes of the box in one order. */
static bool box_add_order(dimfold_emit_box *box, const size_t *order, uint32_t room)
{
    for (size_t i = 0; i < box->packed.tiles.form.ndim; i++) {
        if (box->packed.part[order[i]] == 1)
            continue;
        if (box->all == room)
            return false;
        box->axis[box->all++] = (uint8_t)order[i];
    }
    return true;
}

/* Axes around the box: those that count parts of more than one index, or the others. */
static bool box_add_outer(dimfold_emit_box *box, bool is_cut, uint32_t room)
{
    for (size_t axis = 0; axis < box->packed.tiles.form.ndim; axis++) {
        uint64_t count = box_parts(box, axis);
        if (count == 1 || dimfold_cuda_packed_is_cut(&box->packed, axis) != is_cut)
            continue;
        bool is_long = is_cut && box->packed.tiles.form.axis[axis].extent > INT32_MAX;
        if (box->all == room || is_long || count > INT32_MAX / box->boxes)
            return false;
        box->axis[box->all++] = (uint8_t)axis;
        box->boxes *= (uint32_t)count;
    }
    return true;
}

static bool box_add_axes(dimfold_emit_box *box, uint32_t room)
{
    box->all = 0;
    box->boxes = 1;
    if (!box_add_order(box, box->packed.order[0], room) || box->all < 2 || box->all > GPU_PROGRAM_BOX_MAX)
        return false;
    box->axes = box->all;
    return box_add_order(box, box->packed.order[1], room) && box_add_outer(box, true, room) &&
           box_add_outer(box, false, room);
}

/* The form may have one axis more than the plan: the rest of the one that was divided. */
ptrdiff_t dimfold_emit_box_stride(const dimfold_emit_box *box, const dimfold_apply_plan *plan, size_t operand,
                                  uint32_t axis)
{
    const dimfold_cuda_tiles *tiles = &box->packed.tiles;
    size_t number = box->axis[axis], steps = axis < 2 * box->axes ? 1 : box->packed.part[number];
    if (number == plan->form.ndim) {
        number = tiles->along;
        steps *= tiles->form.axis[number].extent;
    }
    return plan->form.stride[operand][number] * (ptrdiff_t)steps;
}

/* Whether 32 bits lead from a box's first element of each operand to all others. */
static bool box_is_near(const dimfold_emit_box *box, const dimfold_emit_layout *layout, const dimfold_apply_plan *plan)
{
    for (size_t k = 0; k < layout->operands; k++) {
        uint64_t reach = 0, each = k < box_operands(layout) ? layout->item_bytes[k] : 1;
        for (uint32_t axis = 0; axis < box->axes; axis++) {
            uint64_t step = dimfold_ptrdiff_magnitude(dimfold_emit_box_stride(box, plan, k, axis)) * each;
            reach += step > INT32_MAX ? INT32_MAX : step * (box->packed.part[box->axis[axis]] - 1);
            if (step > INT32_MAX || reach > INT32_MAX)
                return false;
        }
    }
    return true;
}

static bool box_gains(const dimfold_emit_box *box, const dimfold_apply_plan *plan)
{
    const uint64_t *run = box->packed.run_bytes;
    uint64_t shorter = run[0] < run[1] ? run[0] : run[1];
    return shorter >= DIMFOLD_TILES_SECTOR_BYTES && run[1] >= 2 * box_walked_bytes(plan, box->across);
}

bool dimfold_emit_box_make(dimfold_emit_box *box, const dimfold_emit_layout *layout, const dimfold_apply_plan *plan,
                           uint32_t items)
{
    dimfold_cuda_form form;
    box->across = box_choose_across(layout, plan);
    if (box->across == box_operands(layout))
        return false;
    box_form(&form, plan, box->across);
    dimfold_cuda_packed_choose(&box->packed, &form, items, 1);
    dimfold_cuda_packed_place(&box->packed, 1, (uint64_t)form.unit_bytes * GPU_PROGRAM_BOX_ROOM(items));
    return box_gains(box, plan) && box_add_axes(box, layout->axes_max) && box_is_near(box, layout, plan);
}

bool dimfold_emit_box_has_across(const dimfold_emit_box *box, const dimfold_emit_layout *layout,
                                 const dimfold_apply_plan *plan, size_t operand)
{
    return dimfold_emit_is_crossed(layout, plan, operand) &&
           dimfold_apply_fastest(plan, operand) == dimfold_apply_fastest(plan, box->across);
}

/* ---- Parameters ------------------------------------------------------------------------------------------------- */

/* Without a cut all of UINT32_MAX indices are left, wherever a box lies. */
static void box_fill_cuts(gpu_program_params *params, const dimfold_emit_box *box)
{
    const dimfold_cuda_form *form = &box->packed.tiles.form;
    gpu_divider one = dimfold_cuda_divider(1);
    uint32_t cuts = 0;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        if (!dimfold_cuda_packed_is_cut(&box->packed, axis))
            continue;
        gpu_program_cut *cut = &params->box.cut[cuts++];
        cut->extent = (uint32_t)form->axis[axis].extent;
        cut->part = dimfold_cuda_divider(box->packed.part[axis]);
        for (uint32_t order = 0; order < 2; order++)
            cut->before[order] = dimfold_cuda_packed_before(&box->packed, order, axis);
    }
    for (; cuts < 2; cuts++)
        params->box.cut[cuts] = (gpu_program_cut){UINT32_MAX, one, {one, one}};
}

uint32_t dimfold_emit_box_blocks(const dimfold_emit_box *box)
{
    return (box->boxes - 1) / dimfold_cuda_packed_each(box->boxes) + 1;
}

void dimfold_emit_box_fill(gpu_program_params *params, const dimfold_emit_box *box)
{
    params->groups = box->boxes;
    params->axes = box->all;
    params->box.items = (uint32_t)box->packed.items;
    params->box.axes = box->axes;
    params->box.each = dimfold_cuda_packed_each(box->boxes);
    for (uint32_t place = 0; place < box->all; place++) {
        size_t axis = box->axis[place];
        bool is_inside = place < 2 * box->axes;
        params->extent[place] = dimfold_cuda_divider(is_inside ? box->packed.part[axis] : box_parts(box, axis));
        if (is_inside)
            params->box.place[place] = box->packed.byte[axis] / box->packed.tiles.form.unit_bytes;
    }
    box_fill_cuts(params, box);
}
