/* Boxes are the combinations of the axes' pieces, found depth first. Behind a piece of padding all later axes are
   padding as well, so they are taken whole. */
#include "assembly.h"
#include "overlap.h"

#include "layout/shared.h"
#include "ops/often/conversion.h"

#include <dimfold/overlap.h>

/* The two sides of a box over one shape, without extents of 1. */
typedef struct assembly_box {
    size_t ndim, shape[DIMFOLD_NDIM_MAX];
    ptrdiff_t stride[2][DIMFOLD_NDIM_MAX];
    ptrdiff_t offset[2];
    bool is_empty;
} assembly_box;

bool dimfold_piece_set(dimfold_piece *piece, size_t extent, size_t target, ptrdiff_t target_stride, size_t source,
                       ptrdiff_t source_stride)
{
    *piece = (dimfold_piece){
        .shape = {1, extent},
        .side = {{dimfold_ptrdiff_mul_wrapping((ptrdiff_t)target, target_stride), {0, target_stride}},
                 {dimfold_ptrdiff_mul_wrapping((ptrdiff_t)source, source_stride), {0, source_stride}}}};
    return true;
}

bool dimfold_piece_set_padding(dimfold_piece *piece, size_t extent, size_t target, ptrdiff_t target_stride)
{
    dimfold_piece_set(piece, extent, target, target_stride, 0, 0);
    piece->is_padding = true;
    return true;
}

/* No more axes than a layout has can be longer than 1, because the box is a part of one. */
static void box_make(assembly_box *box, const dimfold_assembly *assembly)
{
    box->ndim = 0;
    box->is_empty = false;
    for (size_t k = 0; k < 2; k++)
        box->offset[k] = (ptrdiff_t)assembly->operand[k].view->offset;
    for (size_t axis = 0; axis < assembly->ndim; axis++) {
        const dimfold_piece *piece = &assembly->pieces[axis];
        for (size_t k = 0; k < 2; k++)
            box->offset[k] = dimfold_ptrdiff_add_wrapping(box->offset[k], piece->side[k].start);
        for (size_t loop = 0; loop < 2; loop++) {
            box->is_empty |= piece->shape[loop] == 0;
            if (piece->shape[loop] <= 1 || box->is_empty)
                continue;
            box->shape[box->ndim] = piece->shape[loop];
            for (size_t k = 0; k < 2; k++)
                box->stride[k][box->ndim] = piece->side[k].stride[loop];
            box->ndim++;
        }
    }
}

/* ---- Checks ---------------------------------------------------------------------------------------------------- */

/* Asks before the first box is written whether the queue can move all of them. The shape was checked. */
static dimfold_status assembly_check_bytes(dimfold_call call, const dimfold_queue *queue,
                                           const dimfold_operand *operand)
{
    size_t size = 0;
    if (queue->kind->check_bytes == NULL)
        return DIMFOLD_OK;
    layout_size_checked(&size, operand[0].view->ndim, operand[0].view->shape);
    return queue->kind->check_bytes(call, queue, (uint64_t)size * (operand[0].item_bytes + operand[1].item_bytes));
}

dimfold_status dimfold_assembly_begin(dimfold_call call, dimfold_assembly *assembly, dimfold_queue *queue,
                                      const dimfold_view *target, const dimfold_view *source)
{
    static const dimfold_operation operation = {.needs_data = true, .needs_source = true};
    DIMFOLD_TRY(dimfold_operation_check_views(call, &operation, queue, target, source, assembly->operand));
    DIMFOLD_TRY(dimfold_operation_check_dtypes(call, &operation, target, source));
    assembly->queue = queue;
    assembly->padding = NULL;
    return assembly_check_bytes(call, queue, assembly->operand);
}

dimfold_status dimfold_assembly_check_extent(dimfold_call call, const dimfold_assembly *assembly, size_t axis,
                                             size_t extent)
{
    size_t found = assembly->operand[0].view->shape[axis];
    if (found != extent)
        return dimfold_fail(call, DIMFOLD_REASON_EXTENT, "target", (ptrdiff_t)axis, (int64_t)extent, (int64_t)found);
    return DIMFOLD_OK;
}

dimfold_status dimfold_assembly_check_ndim(dimfold_call call, const dimfold_assembly *assembly, size_t ndim)
{
    size_t found = assembly->operand[0].view->ndim;
    if (found != ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_SHAPE_NDIM, "target", (int64_t)ndim, (int64_t)found);
    return DIMFOLD_OK;
}

dimfold_status dimfold_assembly_check_target(dimfold_call call, const dimfold_assembly *assembly)
{
    const dimfold_operand *target = &assembly->operand[0];
    dimfold_strided strided = {target->stride, (ptrdiff_t)target->view->offset};
    dimfold_plan plan;
    dimfold_canonicalise(&plan.form, target->view->ndim, target->view->shape, 1, &strided);
    return dimfold_operation_check_target(call, &plan, target);
}

static layout_in box_layout(const assembly_box *box, size_t k)
{
    return (layout_in){box->ndim, box->shape, box->stride[k], (size_t)box->offset[k]};
}

/* Whether items of both share a byte. The exact question is asked only when the ranges cross. */
static dimfold_answer layouts_overlap(const dimfold_operand *operand, const layout_in *layout)
{
    dimfold_items items[2];
    dimfold_witness witness;
    uint64_t work = DIMFOLD_WORK_DEFAULT;
    for (size_t k = 0; k < 2; k++) {
        int64_t start = (int64_t)(uintptr_t)operand[k].view->data, itemsize = (int64_t)operand[k].item_bytes;
        layout_bounds bounds = layout_bounds_of(layout[k]);
        if (bounds.empty)
            return DIMFOLD_ANSWER_NO;
        items[k] = (dimfold_items){&layout[k], operand[k].item_bytes, start + bounds.min * itemsize,
                                   start + bounds.max * itemsize};
    }
    if (items[0].low >= items[1].high + (int64_t)items[1].itemsize ||
        items[1].low >= items[0].high + (int64_t)items[0].itemsize)
        return DIMFOLD_ANSWER_NO;
    return dimfold_shared_between(&items[0], &items[1], &work, &witness);
}

/* Whether both layouts have all elements of their operands. */
static bool layouts_are_whole(const dimfold_operand *operand, const layout_in *layout)
{
    bool are_whole = true;
    for (size_t k = 0; k < 2; k++) {
        size_t part = 0, whole = 0;
        layout_size_checked(&part, layout[k].ndim, layout[k].shape);
        layout_size_checked(&whole, operand[k].view->ndim, operand[k].view->shape);
        are_whole &= part == whole;
    }
    return are_whole;
}

static dimfold_status check_layouts_apart(dimfold_call call, const dimfold_operand *operand, const layout_in *layout)
{
    dimfold_answer answer = layouts_overlap(operand, layout);
    if (answer == DIMFOLD_ANSWER_NO)
        return DIMFOLD_OK;
    if (answer == DIMFOLD_ANSWER_YES && layouts_are_whole(operand, layout))
        return dimfold_overlap_fail_source(call, &operand[0], &operand[1], false, DIMFOLD_WORK_DEFAULT);
    int32_t reason = answer == DIMFOLD_ANSWER_YES ? DIMFOLD_REASON_APART
                                                  : DIMFOLD_REASON_OVERLAP_OPERANDS_UNKNOWN;
    return dimfold_refuse(call, reason, "source", 0, 0);
}

dimfold_status dimfold_assembly_check_apart(dimfold_call call, const dimfold_assembly *assembly)
{
    layout_in layout[] = {dimfold_operand_layout(&assembly->operand[0]), dimfold_operand_layout(&assembly->operand[1])};
    return check_layouts_apart(call, assembly->operand, layout);
}

static bool box_is_same(const assembly_box *box, const dimfold_operand *operand)
{
    uintptr_t address[2];
    for (size_t k = 0; k < 2; k++)
        address[k] = (uintptr_t)operand[k].view->data + (uintptr_t)box->offset[k] * operand[k].item_bytes;
    bool is_same = address[0] == address[1] && operand[0].item_bytes == operand[1].item_bytes;
    for (size_t axis = 0; axis < box->ndim; axis++)
        is_same &= box->stride[0][axis] == box->stride[1][axis];
    return is_same;
}

dimfold_status dimfold_assembly_check_box(dimfold_call call, dimfold_assembly *assembly, size_t number, bool only_box)
{
    assembly_box box;
    for (size_t axis = 0; axis < assembly->ndim; axis++)
        assembly->piece(assembly, axis, number, &assembly->pieces[axis]);
    box_make(&box, assembly);
    if (box.is_empty || box_is_same(&box, assembly->operand))
        return DIMFOLD_OK;
    layout_in whole = dimfold_operand_layout(&assembly->operand[0]);
    layout_in layout[] = {only_box ? box_layout(&box, 0) : whole, box_layout(&box, 1)};
    return check_layouts_apart(call, assembly->operand, layout);
}

/* ---- Run ------------------------------------------------------------------------------------------------------- */

/* Copies a box, or fills it. Its plan stands on the stack once, not once per axis. */
static __attribute__((noinline)) dimfold_status run_box(dimfold_call call, const dimfold_assembly *assembly,
                                                        bool is_padding)
{
    const dimfold_operand *operand = assembly->operand;
    assembly_box box;
    dimfold_plan plan;
    char item[16];
    box_make(&box, assembly);
    if (box.is_empty)
        return DIMFOLD_OK;
    dimfold_strided strided[] = {{box.stride[0], box.offset[0]}, {box.stride[1], box.offset[1]}};
    dimfold_canonicalise(&plan.form, box.ndim, box.shape, is_padding ? 1 : 2, strided);
    dimfold_plan_set_side(&plan.side[0], &operand[0]);
    dimfold_plan_set_side(&plan.side[1], &operand[1]);
    plan.converts = false;
    plan.choice = 0;
    plan.is_same = !is_padding && box_is_same(&box, operand);
    if (!is_padding)
        dimfold_plan_set_conversion(&plan, (operand[0].view->flags & DIMFOLD_WRAPPING) != 0);
    dimfold_plan_relate(&plan);
    if (is_padding)
        dimfold_plan_set_value(&plan, item, assembly->padding);
    if (plan.relation == DIMFOLD_RELATION_NOTHING)
        return DIMFOLD_OK;
    return assembly->queue->kind->run(call, assembly->queue, &plan);
}

static dimfold_status run_padding(dimfold_call call, dimfold_assembly *assembly, size_t axis)
{
    for (size_t later = axis + 1; later < assembly->ndim; later++)
        assembly->piece(assembly, later, DIMFOLD_PIECE_WHOLE, &assembly->pieces[later]);
    return run_box(call, assembly, true);
}

static dimfold_status run_axis(dimfold_call call, dimfold_assembly *assembly, size_t axis)
{
    dimfold_piece *piece = &assembly->pieces[axis];
    if (axis == assembly->ndim)
        return run_box(call, assembly, false);
    for (size_t number = 0; assembly->piece(assembly, axis, number, piece); number++) {
        bool is_empty = piece->shape[0] == 0 || piece->shape[1] == 0;
        if (!is_empty && !piece->is_padding)
            DIMFOLD_TRY(run_axis(call, assembly, axis + 1));
        else if (!is_empty && assembly->padding != NULL)
            DIMFOLD_TRY(run_padding(call, assembly, axis));
    }
    return DIMFOLD_OK;
}

dimfold_status dimfold_assembly_run(dimfold_call call, dimfold_assembly *assembly)
{
    return run_axis(call, assembly, 0);
}

dimfold_status dimfold_assembly_run_apart(dimfold_call call, dimfold_assembly *assembly, size_t ndim,
                                          dimfold_piece_of *piece, const void *context)
{
    DIMFOLD_TRY(dimfold_assembly_check_target(call, assembly));
    DIMFOLD_TRY(dimfold_assembly_check_apart(call, assembly));
    assembly->ndim = ndim;
    assembly->piece = piece;
    assembly->context = context;
    return dimfold_assembly_run(call, assembly);
}
