/* From a plan to the parameters of launches. */
#include "emit_launch.h"

#include "emit_box.h"
#include "form.h"
#include "kernels/math/tables.h"

#include <string.h>

/* A part of a plan: all of its axes below the last, in the order of the launch, and `extent` indices of that one. */
typedef struct launch_part {
    size_t ndim, extent;
    uint64_t address[DIMFOLD_APPLY_OPERANDS_MAX];
} launch_part;

typedef struct launch_maker {
    const dimfold_expr *expr;
    const dimfold_emit_layout *layout;
    const dimfold_emit_class *class;
    const dimfold_apply_plan *plan;
    dimfold_emit_start *start;
    void *context;
    bool is_tiled;
    size_t across; /* the axis that takes the second place in tiles, which takes its; 0: none */
    dimfold_emit_launch launch;
} launch_maker;

/* Pieces of a row that is cut begin at multiples of any group. */
#define LAUNCH_ROW_MULTIPLE 64

/* Which of the plan's axes is one of the launch's. */
static size_t launch_axis(const launch_maker *maker, size_t axis)
{
    bool is_moved = maker->across != 0 && (axis == 1 || axis == maker->across);
    return is_moved ? maker->across + 1 - axis : axis;
}

/* In bytes; an index counts by itself. */
static int64_t launch_stride(const launch_maker *maker, size_t operand, size_t axis)
{
    int64_t stride = maker->plan->form.stride[operand][launch_axis(maker, axis)];
    bool is_index = maker->class->access[operand] == DIMFOLD_EMIT_INDEX;
    return is_index ? stride : stride * (int64_t)maker->plan->side[operand].item_bytes;
}

static size_t axis_extent(const launch_maker *maker, size_t axis)
{
    return maker->plan->form.shape[launch_axis(maker, axis)];
}

static size_t part_extent(const launch_maker *maker, const launch_part *part, size_t axis)
{
    return axis + 1 == part->ndim ? part->extent : axis_extent(maker, axis);
}

/* What a launch counts along an axis: groups, tiles or elements. */
static size_t part_count(const launch_maker *maker, const launch_part *part, size_t axis)
{
    size_t extent = part_extent(maker, part, axis);
    size_t each = maker->is_tiled && axis < 2 ? GPU_PROGRAM_TILE : axis == 0 ? maker->class->width : 1;
    return (extent - 1) / each + 1;
}

static void launch_put(launch_maker *maker, uint32_t place, uint64_t number)
{
    memcpy(maker->launch.params + place, &number, sizeof number);
}

/* Groups along the first axis, and indices of the others; 0: too many. */
static uint32_t launch_groups(const launch_maker *maker, const launch_part *part)
{
    uint64_t groups = 1, most = INT32_MAX - 4 * GPU_PROGRAM_THREADS;
    bool is_long = part->ndim > 0 && part_extent(maker, part, 0) > INT32_MAX;
    if (is_long || (maker->is_tiled && part_extent(maker, part, 1) > INT32_MAX))
        return 0;
    for (size_t axis = 0; axis < part->ndim; axis++) {
        size_t count = part_count(maker, part, axis);
        if (count > most / groups)
            return 0;
        groups *= count;
    }
    return (uint32_t)groups;
}

static void launch_put_axes(launch_maker *maker, const launch_part *part)
{
    gpu_program_params *params = (gpu_program_params *)maker->launch.params;
    uint32_t operands = maker->layout->operands, place = maker->layout->stride;
    params->axes = part->ndim > 1 ? (uint32_t)part->ndim : 1;
    for (size_t axis = 0; axis < params->axes; axis++) {
        if (axis + 1 < params->axes)
            params->extent[axis] = dimfold_cuda_divider(part_count(maker, part, axis));
        for (uint32_t k = 0; k < operands; k++, place += 8) {
            int64_t stride = part->ndim == 0 ? 0 : launch_stride(maker, k, axis);
            launch_put(maker, place, (uint64_t)(axis == 0 ? stride * maker->class->width : stride));
        }
    }
}

void dimfold_emit_put_constants(char *params, const dimfold_emit_layout *layout, const dimfold_expr *expr)
{
    for (size_t i = 0; i < expr->count; i++) {
        const dimfold_node *node = &expr->node[i];
        if (node->op != DIMFOLD_OP_CONSTANT)
            continue;
        memset(params + layout->constant[i], 0, 8); /* above what is narrow */
        memcpy(params + layout->constant[i], node->value, dimfold_dtype_size_bytes(node->dtype));
    }
    if (layout->table != 0)
        memcpy(params + layout->table, math_two_over_pi, sizeof math_two_over_pi);
    if (layout->units != 0)
        memcpy(params + layout->units, math_gamma_units, sizeof math_gamma_units);
}

static void launch_put_operands(launch_maker *maker, const launch_part *part)
{
    const dimfold_emit_layout *layout = maker->layout;
    for (uint32_t k = 0; k < layout->operands; k++) {
        launch_put(maker, layout->address + 8 * k, part->address[k]);
        launch_put(maker, layout->step + 8 * k, part->ndim == 0 ? 0 : (uint64_t)launch_stride(maker, k, 0));
    }
}

static dimfold_status launch_start(launch_maker *maker, const launch_part *part, uint32_t groups)
{
    gpu_program_params *params = (gpu_program_params *)maker->launch.params;
    uint32_t each = maker->is_tiled ? 1 : GPU_PROGRAM_THREADS * maker->class->passes;
    params->groups = groups;
    params->width = maker->is_tiled ? (uint32_t)part_extent(maker, part, 1) : maker->class->width;
    params->row = part->ndim == 0 ? 1 : (uint32_t)part_extent(maker, part, 0);
    launch_put_axes(maker, part);
    launch_put_operands(maker, part);
    dimfold_emit_put_constants(maker->launch.params, maker->layout, maker->expr);
    maker->launch.blocks = (groups - 1) / each + 1;
    return maker->start(maker->context, &maker->launch);
}

/* Gives a part the indices from `first` on, `count` of them, of its last axis. */
static void part_narrow(const launch_maker *maker, launch_part *part, size_t first, size_t count)
{
    size_t axis = part->ndim - 1;
    for (uint32_t k = 0; k < maker->layout->operands; k++)
        part->address[k] += first * (uint64_t)launch_stride(maker, k, axis);
    part->extent = count;
    if (count == 1 && axis > maker->is_tiled) {
        part->ndim = axis;
        part->extent = axis_extent(maker, axis - 1);
    }
}

/* Halves what is too much for one launch, and what becomes of it. */
static dimfold_status launch_part_of(launch_maker *maker, const launch_part *part)
{
    uint32_t groups = launch_groups(maker, part);
    if (groups != 0 && part->ndim <= maker->layout->axes_max)
        return launch_start(maker, part, groups);
    size_t half = part->extent / 2;
    if (part->ndim == (maker->is_tiled ? 2 : 1))
        half = half / LAUNCH_ROW_MULTIPLE * LAUNCH_ROW_MULTIPLE;
    launch_part first = *part, second = *part;
    part_narrow(maker, &first, 0, half);
    part_narrow(maker, &second, half, part->extent - half);
    dimfold_status status = launch_part_of(maker, &first);
    return status == DIMFOLD_OK ? launch_part_of(maker, &second) : status;
}

/* One launch, since boxes that it does not count are not made. The class has found the same ones. */
static dimfold_status launch_boxes(launch_maker *maker, const launch_part *part)
{
    const dimfold_emit_layout *layout = maker->layout;
    dimfold_emit_box box;
    uint32_t place = layout->stride;
    dimfold_emit_box_make(&box, layout, maker->plan, dimfold_emit_box_items(maker->class));
    dimfold_emit_box_fill((gpu_program_params *)maker->launch.params, &box);
    for (uint32_t axis = 0; axis < box.all; axis++)
        for (uint32_t k = 0; k < layout->operands; k++, place += 8) {
            int64_t each = maker->class->access[k] == DIMFOLD_EMIT_INDEX ? 1 : (int64_t)maker->plan->side[k].item_bytes;
            launch_put(maker, place, (uint64_t)(dimfold_emit_box_stride(&box, maker->plan, k, axis) * each));
        }
    launch_put_operands(maker, part);
    dimfold_emit_put_constants(maker->launch.params, maker->layout, maker->expr);
    maker->launch.blocks = dimfold_emit_box_blocks(&box);
    return maker->start(maker->context, &maker->launch);
}

dimfold_status dimfold_emit_launches(const dimfold_expr *expr, const dimfold_emit_layout *layout,
                                     const dimfold_emit_class *class, const dimfold_apply_plan *plan,
                                     dimfold_emit_start *start, void *context)
{
    bool is_tiled = class->skeleton == DIMFOLD_EMIT_TILES;
    size_t across = is_tiled ? dimfold_emit_axis_across(layout, plan) : 0, ndim = plan->form.ndim;
    launch_maker maker = {expr, layout, class, plan, start, context, is_tiled, across, {0, {0}}};
    if (plan->form.size == 0)
        return DIMFOLD_OK;
    launch_part part = {.ndim = ndim, .extent = ndim > 0 ? axis_extent(&maker, ndim - 1) : 1};
    for (uint32_t k = 0; k < layout->operands; k++) {
        bool is_index = class->access[k] == DIMFOLD_EMIT_INDEX;
        uint64_t item_bytes = is_index ? 1 : plan->side[k].item_bytes;
        part.address[k] = (uint64_t)(uintptr_t)plan->side[k].data + (uint64_t)plan->form.position[k] * item_bytes;
    }
    return class->skeleton == DIMFOLD_EMIT_PACKED ? launch_boxes(&maker, &part) : launch_part_of(&maker, &part);
}
