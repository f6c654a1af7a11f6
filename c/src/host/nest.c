/* Loops over the outer axes by an odometer; the two innermost belong to a kernel. */
#include "nest.h"

#include "base/checked.h"

static dimfold_axis nest_axis(const dimfold_plan *plan, size_t axis)
{
    const dimfold_canonical *form = &plan->form;
    dimfold_axis result = {1, 0, 0};
    if (axis >= form->ndim)
        return result;
    result.extent = form->shape[axis];
    result.target_stride = form->stride[0][axis] * (ptrdiff_t)plan->side[0].item_bytes;
    if (form->operands == 2)
        result.source_stride = form->stride[1][axis] * (ptrdiff_t)plan->side[1].item_bytes;
    return result;
}

void dimfold_nest_make(dimfold_nest *nest, const dimfold_plan *plan, size_t second)
{
    const dimfold_canonical *form = &plan->form;
    nest->target = plan->side[0].data + form->position[0] * (ptrdiff_t)plan->side[0].item_bytes;
    nest->source = plan->side[1].data;
    if (form->operands == 2)
        nest->source += form->position[1] * (ptrdiff_t)plan->side[1].item_bytes;
    nest->axis[0] = nest_axis(plan, plan->first);
    nest->axis[1] = nest_axis(plan, second);
    nest->ndim = 2;
    for (size_t axis = plan->first + 1; axis < form->ndim; axis++)
        if (axis != second)
            nest->axis[nest->ndim++] = nest_axis(plan, axis);
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
    size_t index[67];
    char *target = nest->target;
    const char *source = nest->source;
    for (size_t axis = 2; axis < nest->ndim; axis++)
        index[axis] = 0;
    for (;;) {
        kernel(context, target, source, nest->axis);
        size_t axis = 2;
        for (; axis < nest->ndim; axis++) {
            const dimfold_axis *loop = &nest->axis[axis];
            if (++index[axis] < loop->extent) {
                target += loop->target_stride;
                source += loop->source_stride;
                break;
            }
            index[axis] = 0;
            target -= (ptrdiff_t)(loop->extent - 1) * loop->target_stride;
            source -= (ptrdiff_t)(loop->extent - 1) * loop->source_stride;
        }
        if (axis == nest->ndim)
            return;
    }
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
