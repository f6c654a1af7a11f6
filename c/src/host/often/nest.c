/* Loops over the outer axes; the two innermost belong to a kernel. */
#include "nest.h"

void dimfold_odometer_find(dimfold_odometer *place, const dimfold_axis *axis, size_t ndim, size_t number)
{
    place->target = place->source = 0;
    for (size_t i = 0; i < ndim; i++) {
        ptrdiff_t index = (ptrdiff_t)(number % axis[i].extent);
        number /= axis[i].extent;
        place->index[i] = (size_t)index;
        place->target += index * axis[i].target_stride;
        place->source += index * axis[i].source_stride;
    }
}

static void axes_step_by(ptrdiff_t *offset, size_t count, ptrdiff_t first, ptrdiff_t stride)
{
    for (size_t i = 0; i < count; i++, first += stride)
        offset[i] = first;
}

void dimfold_axes_list(const dimfold_axis *axis, size_t count, size_t size, ptrdiff_t *target, ptrdiff_t *source)
{
    size_t row = count > 0 ? dimfold_size_min(axis[0].extent, size) : 1;
    dimfold_odometer place;
    dimfold_odometer_begin(&place, 1, count);
    for (size_t i = 0; i < size; i += row) {
        if (target != NULL)
            axes_step_by(target + i, row, place.target, count > 0 ? axis[0].target_stride : 0);
        axes_step_by(source + i, row, place.source, count > 0 ? axis[0].source_stride : 0);
        dimfold_odometer_step(&place, axis, 1, count);
    }
}

dimfold_axis dimfold_nest_axis(const dimfold_plan *plan, size_t axis)
{
    const dimfold_canonical *form = &plan->form;
    dimfold_axis result = {1, 0, 0};
    if (axis >= form->ndim)
        return result;
    result.extent = form->shape[axis];
    result.target_stride = dimfold_plan_stride_bytes(plan, 0, axis);
    if (form->operands == 2)
        result.source_stride = dimfold_plan_stride_bytes(plan, 1, axis);
    return result;
}

void dimfold_nest_make(dimfold_nest *nest, const dimfold_plan *plan, size_t second)
{
    const dimfold_canonical *form = &plan->form;
    nest->target = dimfold_plan_begin(plan, 0);
    nest->source = form->operands == 2 ? dimfold_plan_begin(plan, 1) : plan->side[1].data;
    nest->axis[0] = dimfold_nest_axis(plan, plan->first);
    nest->axis[1] = dimfold_nest_axis(plan, second);
    nest->ndim = 2;
    for (size_t axis = plan->first + 1; axis < form->ndim; axis++)
        if (axis != second)
            nest->axis[nest->ndim++] = dimfold_nest_axis(plan, axis);
}

/* The slowest axes are cut first, so that each piece writes memory of its own. */
size_t dimfold_nest_pieces(const dimfold_nest *nest, size_t wanted)
{
    size_t pieces = 1;
    for (size_t axis = nest->ndim; axis-- > 0 && pieces < wanted;)
        pieces *= dimfold_size_min(nest->axis[axis].extent, (wanted + pieces - 1) / pieces);
    return pieces;
}

/* Leaves part `part` of `parts` of one axis. */
static void nest_narrow(dimfold_nest *nest, size_t axis, size_t part, size_t parts)
{
    dimfold_axis *cut = &nest->axis[axis];
    size_t share = cut->extent / parts, extra = cut->extent % parts;
    ptrdiff_t start = (ptrdiff_t)(part * share + dimfold_size_min(part, extra));
    nest->target += start * cut->target_stride;
    nest->source += start * cut->source_stride;
    cut->extent = share + (part < extra ? 1 : 0);
}

void dimfold_nest_take(dimfold_nest *nest, size_t wanted, size_t index)
{
    size_t pieces = 1;
    for (size_t axis = nest->ndim; axis-- > 0 && pieces < wanted;) {
        size_t parts = dimfold_size_min(nest->axis[axis].extent, (wanted + pieces - 1) / pieces);
        nest_narrow(nest, axis, index % parts, parts);
        index /= parts;
        pieces *= parts;
    }
}

void dimfold_nest_run(const dimfold_nest *nest, dimfold_kernel *kernel, const void *context)
{
    dimfold_odometer place;
    dimfold_odometer_begin(&place, 2, nest->ndim);
    do
        kernel(context, nest->target + place.target, nest->source + place.source, nest->axis);
    while (dimfold_odometer_step(&place, nest->axis, 2, nest->ndim));
}

static void nest_insert(dimfold_nest *nest, size_t place, dimfold_axis axis)
{
    for (size_t i = nest->ndim++; i > place; i--)
        nest->axis[i] = nest->axis[i - 1];
    nest->axis[place] = axis;
}

void dimfold_nest_run_strips(const dimfold_nest *nest, size_t width, size_t place, dimfold_kernel *kernel,
                             const void *context)
{
    dimfold_axis item = nest->axis[1], strip = item;
    size_t rest = item.extent % width, whole = item.extent - rest;
    dimfold_nest part = *nest;
    strip.extent = whole / width;
    strip.target_stride *= (ptrdiff_t)width;
    strip.source_stride *= (ptrdiff_t)width;
    part.axis[1].extent = width;
    nest_insert(&part, place, strip);
    if (whole > 0)
        dimfold_nest_run(&part, kernel, context);
    if (rest == 0)
        return;
    part = *nest;
    part.axis[1].extent = rest;
    part.target += (ptrdiff_t)whole * item.target_stride;
    part.source += (ptrdiff_t)whole * item.source_stride;
    dimfold_nest_run(&part, kernel, context);
}
