/* Pieces are cut from the axis with the longest steps in memory, so that a file is read from begin to end, once.
   Where that axis stays each piece has items of the target; where it is reduced what comes of a piece is put together
   with what came of those before it, in f64 where the library would have done so. */
#include "along_reduce.h"

#include "along_pieces.h"
#include "computed.h"
#include "computed_program.h"

#include <dimfold/ops.h>

#include <stdlib.h>
#include <string.h>

/* Writes the program down: false for none, or several. */
static bool map_make(const stage *computed, computed_programs *made, dimfold_queue *queue, failure *reason)
{
    return computed_programs_make(made, &computed->work, queue, reason);
}

bool reduce_is_mapped(const expression *array)
{
    failure unused;
    computed_programs made = {0};
    const stage *computed = computed_stage(array);
    if (computed == NULL || array->cast_count > 0)
        return false;
    bool is_mapped = map_make(computed, &made, NULL, &unused) && made.count == 1 && !made.programs[0].is_power;
    for (size_t i = 0; is_mapped && i < computed->count; i++)
        is_mapped = expression_has_array(&computed->sources[i]);
    computed_programs_free(&made);
    return is_mapped;
}

bool reduce_prepare(expression *array, dimfold_queue *queue, size_t *memory, failure *reason)
{
    stage *computed = computed_stage(array);
    for (size_t i = 0; i < computed->count; i++)
        if (!stages_realize(&computed->sources[i], queue, memory, reason))
            return false;
    return true;
}

/* ---- One call --------------------------------------------------------------------------------------------------- */

static bool fail(reducer *with, const dimfold_diag *diag)
{
    return failure_of_library(with->reason, diag);
}

bool reducer_call(reducer *with, const dimfold_layout *sources, size_t count, const uint32_t *ops,
                  const dimfold_view *targets)
{
    dimfold_diag diag = {0};
    dimfold_view views[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_reduction task = {.map = with->map, .axis_count = with->along->axis_count, .axes = with->along->axes,
                              .flags = with->along->flags, .count = (uint32_t)count};
    for (size_t i = 0; i < count; i++)
        task.result[i] = (dimfold_reduce_result){.op = ops[i], .ddof = with->ddof};
    for (size_t i = 0; i < with->count; i++)
        if (!stage_view(&views[i], with->arrays[i], &sources[i], with->reason))
            return false;
    if (with->along->axis_count == 0)
        return reducer_without_axes(with, &task, count, targets, views);
    dimfold_status status = dimfold_reduce(with->queue, &task, count, targets, with->count, views, &diag);
    return status == DIMFOLD_OK || fail(with, &diag);
}

/* Every element by itself: an axis of extent 1 in front is reduced. */
bool reducer_without_axes(reducer *with, const dimfold_reduction *task, size_t target_count,
                          const dimfold_view *targets, const dimfold_view *sources)
{
    dimfold_diag diag = {0};
    dimfold_layout layouts[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_view views[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_reduction one = *task;
    one.axis_count = 1;
    one.axes = (const ptrdiff_t[]){0};
    one.flags = 0;
    for (size_t i = 0; i < with->count; i++) {
        views[i] = sources[i];
        dimfold_layout_new(&layouts[i], sources[i].ndim, sources[i].shape, sources[i].stride, sources[i].offset, NULL);
        if (dimfold_layout_dim_insert(&layouts[i], &layouts[i], 0, &diag) != DIMFOLD_OK)
            return fail(with, &diag);
        views[i].ndim = layouts[i].ndim;
        views[i].shape = layouts[i].shape;
        views[i].stride = layouts[i].stride;
    }
    return dimfold_reduce(with->queue, &one, target_count, targets, with->count, views, &diag) == DIMFOLD_OK ||
           fail(with, &diag);
}

/* ---- Two results, subtracted ------------------------------------------------------------------------------------ */

static dimfold_status difference_make(dimfold_program **program, dimfold_queue *queue, dimfold_dtype dtype,
                                      dimfold_diag *diag)
{
    dimfold_expr expr;
    uint16_t nodes[3];
    dimfold_expr_begin(&expr);
    dimfold_status status = dimfold_expr_source(&expr, &nodes[0], dtype, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_expr_source(&expr, &nodes[1], dtype, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_expr_op(&expr, &nodes[2], DIMFOLD_OP_SUB, 2, nodes, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_expr_result(&expr, nodes[2], diag);
    return status == DIMFOLD_OK ? dimfold_program_create(program, queue, &expr, NULL, diag) : status;
}

static bool run_difference(reducer *with, const dimfold_view *to)
{
    dimfold_diag diag = {0};
    dimfold_view views[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_program *post = NULL;
    const along *along = with->along;
    dimfold_reduction task = {.map = with->map, .axis_count = along->axis_count, .axes = along->axes,
                              .flags = along->flags, .count = 2, .result = {{.op = along->op}, {.op = along->less}}};
    for (size_t i = 0; i < with->count; i++)
        if (!stage_view(&views[i], with->arrays[i], &with->layouts[i], with->reason))
            return false;
    dimfold_status status = difference_make(&post, with->queue, to->dtype, &diag);
    task.post = post;
    if (status == DIMFOLD_OK && along->axis_count == 0) {
        bool is_fine = reducer_without_axes(with, &task, 1, to, views);
        dimfold_program_destroy(post);
        return is_fine;
    }
    if (status == DIMFOLD_OK)
        status = dimfold_reduce(with->queue, &task, 1, to, with->count, views, &diag);
    dimfold_program_destroy(post);
    return status == DIMFOLD_OK || fail(with, &diag);
}

/* ---- The whole -------------------------------------------------------------------------------------------------- */

/* The arrays that are read: those of the program that computes what is reduced, or the one that is. */
static bool list_arrays(reducer *with, expression *array, computed_programs *made)
{
    const stage *computed = computed_stage(array);
    bool is_mapped = reduce_is_mapped(array);
    with->count = 1;
    with->arrays[0] = array;
    with->layouts[0] = array->layout;
    with->dtype = array->dtype;
    if (!is_mapped)
        return true;
    if (!map_make(computed, made, with->queue, with->reason))
        return false;
    const computed_program *map = &made->programs[0];
    with->map = map->program;
    with->count = map->source_count;
    for (size_t i = 0; i < map->source_count; i++) {
        with->arrays[i] = &computed->sources[map->sources[i].number];
        with->layouts[i] = with->arrays[i]->layout;
    }
    return true;
}

bool reduce_run(expression *array, const along *along, dimfold_queue *queue, const dimfold_view *to, failure *reason)
{
    computed_programs made = {0};
    reducer with = {.queue = queue, .along = along, .reason = reason, .ddof = along->ddof};
    bool is_fine = list_arrays(&with, array, &made);
    if (is_fine && along->less != 0)
        is_fine = run_difference(&with, to);
    else if (is_fine)
        is_fine = pieces_are_needed(&with) ? reducer_in_pieces(&with, to)
                                           : reducer_call(&with, with.layouts, 1, &along->op, to);
    dimfold_diag diag;
    if (is_fine && dimfold_queue_synchronize(queue, &diag) != DIMFOLD_OK)
        is_fine = failure_of_library(reason, &diag);
    computed_programs_free(&made);
    return is_fine;
}
