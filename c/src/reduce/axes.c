/* Splits the axes of all operands into those that stay and those that are reduced, canonicalises both, and sorts them
   by the leader. */
#include "axes.h"

#include "expr/check.h"
#include "layout/core.h"

#include <dimfold/axes.h>

#include <string.h>

/* Strides of all operands over one kind of axes, in the order of the sources' axes. */
typedef struct axes_part {
    size_t ndim, shape[64];
    ptrdiff_t stride[DIMFOLD_APPLY_OPERANDS_MAX][64];
    dimfold_strided strided[DIMFOLD_APPLY_OPERANDS_MAX];
} axes_part;

dimfold_status dimfold_reduce_axes_read(dimfold_call call, dimfold_reduce_axes *axes,
                                        const dimfold_reduction *reduction, size_t ndim)
{
    size_t count = reduction->axis_count;
    memset(axes->is_reduced, count == 0, sizeof axes->is_reduced);
    axes->keeps = (reduction->flags & DIMFOLD_KEEPDIMS) != 0;
    axes->kept = count == 0 ? 0 : ndim;
    DIMFOLD_TRY(layout_check_array(call, count, reduction->axes, "axes"));
    for (size_t i = 0; i < count; i++) {
        size_t axis;
        DIMFOLD_TRY(layout_axis(call, &axis, reduction->axes[i], ndim, "axes"));
        if (axes->is_reduced[axis])
            return dimfold_fail(call, DIMFOLD_REASON_AXIS_TWICE, "axes", (ptrdiff_t)axis, 0, 0);
        axes->is_reduced[axis] = true;
        axes->kept--;
    }
    return DIMFOLD_OK;
}

/* ---- Parts ----------------------------------------------------------------------------------------------------- */

static void part_begin(axes_part *part, size_t operands)
{
    part->ndim = 0;
    for (size_t k = 0; k < operands; k++)
        part->strided[k] = (dimfold_strided){part->stride[k], 0};
}

/* Of an axis' index the stride is 1 along that axis. */
static void part_put(axes_part *part, const dimfold_reduce_plan *plan, const dimfold_operand *target,
                     ptrdiff_t place, const dimfold_operand *source, size_t axis, const ptrdiff_t *index)
{
    size_t at = part->ndim++;
    part->shape[at] = source->shape[axis];
    for (size_t k = 0; k < plan->targets; k++)
        part->stride[k][at] = place >= 0 ? target[k].stride[place] : 0;
    for (size_t k = 0; k < plan->sources; k++)
        part->stride[plan->targets + k][at] = source[k].stride[axis];
    for (size_t k = 0; k < plan->indices; k++)
        part->stride[plan->targets + plan->sources + k][at] = (size_t)index[k] == axis;
}

/* What a source takes of memory. */
static uint64_t source_bytes(const dimfold_operand *source)
{
    uint64_t elements = 1;
    for (size_t axis = 0; axis < source->ndim; axis++)
        elements *= source->stride[axis] != 0 ? source->shape[axis] : 1;
    return elements * source->item_bytes;
}

static void set_leader(dimfold_reduce_plan *plan, const dimfold_operand *source)
{
    size_t best = 0;
    for (size_t k = 1; k < plan->sources; k++)
        if (source_bytes(&source[k]) > source_bytes(&source[best]))
            best = k;
    plan->leader = plan->targets + best;
}

/* ---- Orders ---------------------------------------------------------------------------------------------------- */

/* How far the leader goes along an axis; one that it does not go along comes last. */
static size_t leader_step(const dimfold_canonical *form, size_t leader, size_t axis)
{
    size_t step = axis < form->ndim ? dimfold_ptrdiff_magnitude(form->stride[leader][axis]) : 0;
    return step != 0 ? step : SIZE_MAX;
}

static void axis_swap(dimfold_canonical *form, size_t operands, size_t a, size_t b)
{
    size_t extent = form->shape[a];
    form->shape[a] = form->shape[b];
    form->shape[b] = extent;
    for (size_t k = 0; k < operands; k++) {
        ptrdiff_t stride = form->stride[k][a];
        form->stride[k][a] = form->stride[k][b];
        form->stride[k][b] = stride;
    }
}

/* Canonicalising puts axes first along which the leader stays where it is. They go last here. */
static void steps_sort(dimfold_canonical *form, size_t operands, size_t leader)
{
    for (size_t i = 1; i < form->ndim; i++)
        for (size_t k = i; k > 0 && leader_step(form, leader, k) < leader_step(form, leader, k - 1); k--)
            axis_swap(form, operands, k, k - 1);
}

static bool axis_goes_on(const dimfold_canonical *form, size_t operands, const axes_part *part, size_t axis)
{
    size_t last = form->ndim - 1;
    for (size_t k = 0; k < operands; k++) {
        ptrdiff_t next;
        if (!dimfold_ptrdiff_mul(&next, form->stride[k][last], (ptrdiff_t)form->shape[last]) ||
            next != part->stride[k][axis])
            return false;
    }
    return true;
}

/* In C order and in no other: places are ordinals. */
static void canonicalise_in_order(dimfold_canonical *form, const axes_part *part, size_t operands)
{
    form->operands = operands;
    form->ndim = 0;
    form->size = 1;
    memset(form->position, 0, sizeof form->position);
    for (size_t axis = part->ndim; axis-- > 0;) {
        form->size *= part->shape[axis];
        if (part->shape[axis] == 1)
            continue;
        if (form->ndim > 0 && axis_goes_on(form, operands, part, axis)) {
            form->shape[form->ndim - 1] *= part->shape[axis];
            continue;
        }
        form->shape[form->ndim] = part->shape[axis];
        for (size_t k = 0; k < operands; k++)
            form->stride[k][form->ndim] = part->stride[k][axis];
        form->ndim++;
    }
}

static bool plan_has_places(const dimfold_reduce_plan *plan)
{
    for (size_t i = 0; i < plan->results; i++)
        if (plan->value[i].state == DIMFOLD_STATE_PLACE)
            return true;
    return false;
}

static size_t plan_parts(const dimfold_reduce_plan *plan)
{
    size_t parts = 1;
    for (size_t i = 0; i < plan->results; i++)
        parts = dimfold_size_max(parts, plan->value[i].parts);
    return parts;
}

/* Chunks go along the reduced axes that are faster than all that stay, but for one that is the fastest of all. Places
   are counted along all of them. */
static void plan_tree(dimfold_reduce_plan *plan, bool has_places)
{
    const dimfold_canonical *kept = &plan->kept, *reduced = &plan->reduced;
    size_t leader = plan->leader;
    size_t side = leader_step(kept, leader, 0), on = leader_step(reduced, leader, 0);
    plan->is_across = kept->ndim > 0 && side < on && (on < SIZE_MAX || side == 1);
    size_t after = 0;
    while (after < kept->ndim && leader_step(kept, leader, after) < leader_step(reduced, leader, 0))
        after++;
    size_t next = leader_step(kept, leader, after);
    plan->near = dimfold_size_min(1, reduced->ndim);
    while (plan->near < reduced->ndim && (has_places || leader_step(reduced, leader, plan->near) < next))
        plan->near++;
    size_t width = plan->is_across && kept->size > 0 ? kept->shape[0] : 1;
    plan->lanes = dimfold_reduce_lanes(width * plan_parts(plan));
}

static void count_bytes(dimfold_reduce_plan *plan, const dimfold_operand *target, const dimfold_operand *source)
{
    plan->moved_bytes = 0;
    for (size_t k = 0; k < plan->targets; k++)
        plan->moved_bytes += (uint64_t)plan->kept.size * target[k].item_bytes;
    for (size_t k = 0; k < plan->sources; k++)
        plan->moved_bytes += plan->kept.size == 0 || plan->reduced.size == 0 ? 0 : source_bytes(&source[k]);
}

static dimfold_status read_indices(dimfold_call call, dimfold_reduce_plan *plan, const dimfold_expr *map, size_t ndim,
                                   ptrdiff_t index[DIMFOLD_EXPR_INDICES_MAX])
{
    plan->indices = map != NULL ? dimfold_expr_axes(map, map->count, index) : 0;
    for (size_t i = 0; i < plan->indices; i++) {
        if (index[i] < -(ptrdiff_t)ndim || index[i] >= (ptrdiff_t)ndim)
            return dimfold_refuse(call, DIMFOLD_REASON_AXIS, "index", (int64_t)ndim, index[i]);
        index[i] += index[i] < 0 ? (ptrdiff_t)ndim : 0;
    }
    return DIMFOLD_OK;
}

dimfold_status dimfold_reduce_axes_plan(dimfold_call call, dimfold_reduce_plan *plan, const dimfold_reduce_axes *axes,
                                        const dimfold_operand *target, const dimfold_operand *source,
                                        const dimfold_expr *map)
{
    axes_part kept, reduced;
    ptrdiff_t index[DIMFOLD_EXPR_INDICES_MAX], place = 0;
    DIMFOLD_TRY(read_indices(call, plan, map, source->ndim, index));
    size_t operands = dimfold_reduce_operands(plan);
    part_begin(&kept, operands);
    part_begin(&reduced, operands);
    for (size_t axis = 0; axis < source->ndim; axis++) {
        bool is_reduced = axes->is_reduced[axis];
        part_put(is_reduced ? &reduced : &kept, plan, target, is_reduced ? -1 : place, source, axis, index);
        place += !is_reduced || axes->keeps;
    }
    for (size_t k = 0; k < plan->targets; k++)
        kept.strided[k].offset = target[k].offset;
    for (size_t k = 0; k < plan->sources; k++)
        kept.strided[plan->targets + k].offset = source[k].offset;
    set_leader(plan, source);
    bool has_places = plan_has_places(plan);
    dimfold_apply_canonicalise(&plan->kept, kept.ndim, kept.shape, operands, kept.strided, plan->leader);
    steps_sort(&plan->kept, operands, plan->leader);
    if (has_places) {
        canonicalise_in_order(&plan->reduced, &reduced, operands);
    } else {
        dimfold_apply_canonicalise(&plan->reduced, reduced.ndim, reduced.shape, operands, reduced.strided,
                                   plan->leader);
        steps_sort(&plan->reduced, operands, plan->leader);
    }
    plan_tree(plan, has_places);
    count_bytes(plan, target, source);
    return DIMFOLD_OK;
}
