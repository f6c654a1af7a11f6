/* Pieces are cut from the axis with the longest steps in memory, so that a file is read from begin to end, once.
   Where that axis stays each piece has items of the target; where it is reduced what comes of a piece is put together
   with what came of those before it, in f64 where the library would have done so. */
#include "along_reduce.h"

#include "along_map.h"
#include "along_pieces.h"
#include "computed.h"
#include "computed_program.h"

#include <dimfold/ops.h>

#include <stdlib.h>
#include <string.h>

bool reduce_is_mapped(const expression *array)
{
    failure unused;
    computed_programs made = {0};
    const stage *computed = computed_stage(array);
    if (computed == NULL || array->cast_count > 0)
        return false;
    bool is_mapped = computed_programs_make(&made, &computed->work, NULL, &unused) && made.count == 1 &&
                     !made.programs[0].is_power;
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

/* ---- What goes together ----------------------------------------------------------------------------------------- */

/* How many results of the library it takes. */
static size_t results_of(const along *along)
{
    if (along->kind != ALONG_REDUCE)
        return DIMFOLD_REDUCE_RESULTS_MAX;
    bool is_one = along->less == 0 && along->op != DIMFOLD_REDUCE_VAR && along->op != DIMFOLD_REDUCE_STD &&
                  along->op != DIMFOLD_REDUCE_ARGMIN && along->op != DIMFOLD_REDUCE_ARGMAX;
    return is_one ? 1 : 2;
}

static bool is_along_same(const reduction *left, const reduction *right)
{
    const dimfold_layout *first = &left->array->layout, *second = &right->array->layout;
    return left->along->axis_count == right->along->axis_count && left->along->flags == right->along->flags &&
           memcmp(left->along->axes, right->along->axes, left->along->axis_count * sizeof *left->along->axes) == 0 &&
           first->ndim == second->ndim && memcmp(first->shape, second->shape, first->ndim * sizeof *first->shape) == 0;
}

/* Adds one if it shares an array with those before it, and the map has room for it. */
static bool join(reduce_map *map, const reduction *first, const reduction *added, size_t *results)
{
    uint32_t value;
    size_t more = results_of(added->along);
    if (map->count > 0 && (!is_along_same(first, added) || !reduce_map_shares(map, added->array)))
        return false;
    if (*results + more > DIMFOLD_REDUCE_RESULTS_MAX || !reduce_map_add(map, added->array, &value))
        return false;
    *results += more;
    return true;
}

size_t reduce_goes_together(const reduction *reductions, size_t count, const bool *is_left,
                            size_t found[REDUCTIONS_MAX])
{
    reduce_map map = {.count = 0};
    size_t members = 0, results = 0, before;
    do {
        before = members;
        for (size_t i = 0; i < count; i++) {
            bool is_member = !is_left[i];
            for (size_t k = 0; k < members; k++)
                is_member |= found[k] == i;
            if (!is_member && join(&map, &reductions[members > 0 ? found[0] : i], &reductions[i], &results))
                found[members++] = i;
        }
    } while (members > before);
    return members;
}

bool reduce_plan_make(reduce_plan *plan, const reduction *reductions, size_t count)
{
    reducer with = {.along = reductions->along, .result_count = count};
    *plan = (reduce_plan){.is_cut = false};
    for (size_t i = 0; i < count; i++) {
        with.results[i].what.op = reductions[i].along->op;
        if (!reduce_map_add(&plan->map, reductions[i].array, &with.results[i].what.value))
            return false;
    }
    with.count = plan->map.count;
    for (size_t i = 0; i < with.count; i++) {
        with.arrays[i] = plan->map.arrays[i];
        with.layouts[i] = plan->map.arrays[i]->layout;
        plan->array_bytes[i] = pieces_bytes(&with, i);
        plan->read_bytes += plan->array_bytes[i];
    }
    for (size_t i = 0; i < plan->map.value_count; i++)
        dimfold_expr_result(&plan->map.expr, plan->map.values[i], NULL);
    plan->is_cut = pieces_find(&with, &plan->cut);
    return true;
}

/* ---- One call --------------------------------------------------------------------------------------------------- */

static bool fail(reducer *with, const dimfold_diag *diag)
{
    return failure_of_library(with->reason, diag);
}

/* Every element by itself: an axis of extent 1 in front is reduced. */
static bool call_without_axes(reducer *with, const dimfold_reduction *task, const dimfold_view *targets,
                              const dimfold_view *sources)
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
    return dimfold_reduce(with->queue, &one, one.count, targets, with->count, views, &diag) == DIMFOLD_OK ||
           fail(with, &diag);
}

bool reducer_call(reducer *with, const dimfold_layout *sources, size_t count, const dimfold_reduce_result *results,
                  const dimfold_view *targets)
{
    dimfold_diag diag = {0};
    dimfold_view views[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_reduction task = {.map = with->map, .axis_count = with->along->axis_count, .axes = with->along->axes,
                              .flags = with->along->flags, .count = (uint32_t)count};
    memcpy(task.result, results, count * sizeof *results);
    for (size_t i = 0; i < with->count; i++)
        if (!stage_view(&views[i], with->arrays[i], &sources[i], with->reason))
            return false;
    if (with->along->axis_count == 0)
        return call_without_axes(with, &task, targets, views);
    return dimfold_reduce(with->queue, &task, count, targets, with->count, views, &diag) == DIMFOLD_OK ||
           fail(with, &diag);
}

/* All at once. */
static bool run_whole(reducer *with)
{
    dimfold_reduce_result results[DIMFOLD_REDUCE_RESULTS_MAX];
    dimfold_view targets[DIMFOLD_REDUCE_RESULTS_MAX];
    for (size_t i = 0; i < with->result_count; i++) {
        results[i] = with->results[i].what;
        targets[i] = with->results[i].to;
    }
    return reducer_call(with, with->layouts, with->result_count, results, targets);
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

/* Takes the second one, which follows the first, from it in its place. */
static bool subtract(reducer *with, const reduced *results)
{
    dimfold_diag diag = {0};
    dimfold_program *program = NULL;
    const dimfold_view sources[2] = {results[0].to, results[1].to};
    dimfold_status status = difference_make(&program, with->queue, results[0].to.dtype, &diag);
    if (status == DIMFOLD_OK)
        status = dimfold_apply(with->queue, program, 1, &results[0].to, 2, sources, &diag);
    dimfold_program_destroy(program);
    return status == DIMFOLD_OK || fail(with, &diag);
}

/* ---- The whole -------------------------------------------------------------------------------------------------- */

/* Room for what is subtracted, behind the result that it is subtracted from. */
static bool add_less(reducer *with, const reduction *from, void **room)
{
    dimfold_layout packed;
    size_t item = dimfold_dtype_size_bytes(from->to->dtype);
    const reduced *first = &with->results[with->result_count - 1];
    dimfold_layout_c_contig(&packed, from->to->ndim, from->to->shape, NULL);
    *room = malloc(dimfold_layout_size(&packed) * item + 1);
    if (*room == NULL)
        return failure_set(with->reason, FAILURE_MEMORY, "no memory is left");
    reduced *less = &with->results[with->result_count++];
    *less = *first;
    less->what.op = from->along->less;
    less->to = (dimfold_view){.data = *room, .dtype = from->to->dtype, .device_type = DIMFOLD_DEVICE_CPU,
                              .ndim = from->to->ndim, .shape = from->to->shape};
    return true;
}

static bool add_results(reducer *with, reduce_map *map, const reduction *reductions, size_t count, void **rooms)
{
    for (size_t i = 0; i < count; i++) {
        const reduction *from = &reductions[i];
        reduced *to = &with->results[with->result_count++];
        *to = (reduced){.what = {.op = from->along->op, .ddof = from->along->ddof}, .dtype = from->array->dtype,
                        .to = *from->to};
        if (!reduce_map_add(map, from->array, &to->what.value))
            return failure_set(with->reason, FAILURE_MEMORY, "no memory is left");
        if (from->along->less != 0 && !add_less(with, from, &rooms[i]))
            return false;
    }
    return true;
}

/* The program of the map, if it computes anything. */
static bool make_program(reducer *with, reduce_map *map, dimfold_program **program)
{
    dimfold_diag diag = {0};
    for (size_t i = 0; i < map->count; i++) {
        with->arrays[i] = map->arrays[i];
        with->layouts[i] = map->arrays[i]->layout;
    }
    with->count = map->count;
    if (!reduce_map_computes(map)) {
        for (size_t i = 0; i < with->result_count; i++)
            with->results[i].what.value = reduce_map_source(map, with->results[i].what.value);
        return true;
    }
    for (size_t i = 0; i < map->value_count; i++)
        if (dimfold_expr_result(&map->expr, map->values[i], &diag) != DIMFOLD_OK)
            return fail(with, &diag);
    dimfold_status status = dimfold_program_create(program, with->queue, &map->expr, NULL, &diag);
    with->map = *program;
    return status == DIMFOLD_OK || fail(with, &diag);
}

static bool subtract_all(reducer *with, const reduction *reductions, size_t count)
{
    for (size_t i = 0, result = 0; i < count; i++, result++)
        if (reductions[i].along->less != 0 && !subtract(with, &with->results[result++]))
            return false;
    return true;
}

bool reduce_run(const reduction *reductions, size_t count, dimfold_queue *queue, const watcher *watch,
                failure *reason)
{
    dimfold_diag diag = {0};
    reduce_map map = {.count = 0};
    dimfold_program *program = NULL;
    void *rooms[REDUCTIONS_MAX] = {NULL};
    reducer with = {.queue = queue, .along = reductions->along, .watch = watch, .reason = reason};
    bool is_fine = add_results(&with, &map, reductions, count, rooms) && make_program(&with, &map, &program) &&
                   (pieces_are_needed(&with) ? reducer_in_pieces(&with) : run_whole(&with)) &&
                   subtract_all(&with, reductions, count);
    if (is_fine && dimfold_queue_synchronize(queue, &diag) != DIMFOLD_OK)
        is_fine = failure_of_library(reason, &diag);
    for (size_t i = 0; i < count; i++)
        free(rooms[i]);
    dimfold_program_destroy(program);
    return is_fine;
}
