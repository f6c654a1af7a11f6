/* log(sum(exp(x))) piece by piece: the sum is of exp(x - shift), the shift being the largest item of the piece, as near
   to infinity as a finite number is. So no exponential overflows, an item that is infinite or NaN makes the sum what it
   is, and two sums become one by the difference of their shifts. */
#include "along_logsumexp.h"

#include "along_map.h"
#include "along_pieces.h"

#include <dimfold/program.h>

#include <float.h>
#include <stdlib.h>

/* A program over f64, or over the dtype that items are computed in. */
typedef struct formula {
    dimfold_expr expr;
    dimfold_status status;
    dimfold_diag *diag;
} formula;

static uint16_t source_node(formula *made, dimfold_dtype dtype)
{
    uint16_t node = 0;
    if (made->status == DIMFOLD_OK)
        made->status = dimfold_expr_source(&made->expr, &node, dtype, made->diag);
    return node;
}

static uint16_t op_node(formula *made, uint16_t op, uint16_t x, uint16_t y)
{
    uint16_t node = 0;
    if (made->status == DIMFOLD_OK)
        made->status = dimfold_expr_op(&made->expr, &node, op, dimfold_op_arity(op), (const uint16_t[]){x, y},
                                       made->diag);
    return node;
}

static uint16_t cast_node(formula *made, uint16_t x, dimfold_dtype dtype)
{
    uint16_t node = x;
    if (made->status == DIMFOLD_OK && made->expr.node[x].dtype != dtype)
        made->status = dimfold_expr_cast(&made->expr, &node, x, dtype, 0, made->diag);
    return node;
}

static uint16_t number_node(formula *made, double value, dimfold_dtype dtype)
{
    uint16_t node = 0;
    const float single = (float)value;
    if (made->status == DIMFOLD_OK)
        made->status = dimfold_expr_constant(&made->expr, &node, dtype,
                                             dtype == DIMFOLD_DTYPE_F32 ? (const void *)&single : &value, made->diag);
    return node;
}

static void result_node(formula *made, uint16_t node)
{
    if (made->status == DIMFOLD_OK)
        made->status = dimfold_expr_result(&made->expr, node, made->diag);
}

static dimfold_status formula_create(const formula *made, dimfold_program **program, dimfold_queue *queue)
{
    return made->status != DIMFOLD_OK ? made->status
                                      : dimfold_program_create(program, queue, &made->expr, NULL, made->diag);
}

/* ---- The programs ----------------------------------------------------------------------------------------------- */

enum { PROGRAM_SHIFT, PROGRAM_MAP, PROGRAM_ADD, PROGRAM_END, PROGRAMS };

/* |largest| as a finite number */
static formula formula_of_shift(dimfold_dtype dtype, dimfold_dtype between, dimfold_diag *diag)
{
    formula made = {.diag = diag};
    double most = between == DIMFOLD_DTYPE_F32 ? (double)FLT_MAX : DBL_MAX;
    dimfold_expr_begin(&made.expr);
    uint16_t wide = cast_node(&made, source_node(&made, dtype), between);
    uint16_t least = number_node(&made, -most, between), largest = number_node(&made, most, between);
    uint16_t above = op_node(&made, DIMFOLD_OP_MAX, wide, least);
    result_node(&made, op_node(&made, DIMFOLD_OP_MIN, above, largest));
    return made;
}

/* |…, shift| exp(x - shift), x being the map's value */
static formula formula_of_map(const reduce_map *map, dimfold_dtype between, dimfold_diag *diag)
{
    formula made = {.expr = map->expr, .diag = diag};
    uint16_t wide = cast_node(&made, map->values[0], between);
    uint16_t less = op_node(&made, DIMFOLD_OP_SUB, wide, source_node(&made, between));
    result_node(&made, op_node(&made, DIMFOLD_OP_EXP, less, 0));
    return made;
}

/* |shift, sum, shift of a piece, its sum| the larger shift, and the sum that goes with it */
static formula formula_of_sums(dimfold_dtype between, dimfold_diag *diag)
{
    formula made = {.diag = diag};
    uint16_t shifts[2], sums[2];
    dimfold_expr_begin(&made.expr);
    for (size_t i = 0; i < 2; i++) {
        shifts[i] = source_node(&made, between);
        sums[i] = source_node(&made, DIMFOLD_DTYPE_F64);
    }
    uint16_t shift = op_node(&made, DIMFOLD_OP_MAX, shifts[0], shifts[1]);
    uint16_t wide = cast_node(&made, shift, DIMFOLD_DTYPE_F64);
    for (size_t i = 0; i < 2; i++) {
        uint16_t less = op_node(&made, DIMFOLD_OP_SUB, cast_node(&made, shifts[i], DIMFOLD_DTYPE_F64), wide);
        sums[i] = op_node(&made, DIMFOLD_OP_MUL, sums[i], op_node(&made, DIMFOLD_OP_EXP, less, 0));
    }
    result_node(&made, shift);
    result_node(&made, op_node(&made, DIMFOLD_OP_ADD, sums[0], sums[1]));
    return made;
}

/* |shift, sum| log(sum) + shift */
static formula formula_of_end(dimfold_dtype between, dimfold_dtype dtype, dimfold_diag *diag)
{
    formula made = {.diag = diag};
    dimfold_expr_begin(&made.expr);
    uint16_t shift = cast_node(&made, source_node(&made, between), DIMFOLD_DTYPE_F64);
    uint16_t log = op_node(&made, DIMFOLD_OP_LOG, source_node(&made, DIMFOLD_DTYPE_F64), 0);
    result_node(&made, cast_node(&made, op_node(&made, DIMFOLD_OP_ADD, log, shift), dtype));
    return made;
}

/* ---- Rows ------------------------------------------------------------------------------------------------------- */

/* What is computed: the rows have the shape of the arrays' part with extents of 1 along the reduced axes. */
typedef struct summing {
    reducer with;
    const along *asked;
    along along;                /* the same with KEEPDIMS */
    dimfold_dtype dtype, between;
    dimfold_program *programs[PROGRAMS];
    const dimfold_program *map; /* of the largest items */
    uint32_t value;
    unsigned char *room;
    dimfold_layout layout;
    dimfold_view largest, shifts[2], sums[2]; /* up to now, and of a piece */
    expression shift; /* of a piece, as an array */
} summing;

static bool is_reduced(const along *along, size_t axis)
{
    for (size_t i = 0; i < along->axis_count; i++)
        if (along->axes[i] == (ptrdiff_t)axis)
            return true;
    return false;
}

static bool fail(const summing *work, const dimfold_diag *diag)
{
    return failure_of_library(work->with.reason, diag);
}

/* Rows for a part; of no items the sum is 0, below every other one. */
static bool rows_begin(summing *work, const dimfold_layout *part)
{
    enum { ROWS = 5, ITEM_MAX = 8 };
    size_t shape[DIMFOLD_NDIM_MAX];
    dimfold_view *views[ROWS] = {&work->largest, &work->shifts[0], &work->shifts[1], &work->sums[0], &work->sums[1]};
    for (size_t i = 0; i < part->ndim; i++)
        shape[i] = is_reduced(&work->along, i) ? 1 : part->shape[i];
    dimfold_layout_c_contig(&work->layout, part->ndim, shape, NULL);
    size_t size = dimfold_layout_size(&work->layout), bytes = size * ITEM_MAX;
    work->room = calloc(ROWS * bytes + 1, 1);
    if (work->room == NULL)
        return failure_set(work->with.reason, FAILURE_MEMORY, "no memory is left");
    for (size_t i = 0; i < ROWS; i++)
        *views[i] = (dimfold_view){.data = work->room + i * bytes, .device_type = DIMFOLD_DEVICE_CPU,
                                   .dtype = i == 0 ? work->dtype : i < 3 ? work->between : DIMFOLD_DTYPE_F64,
                                   .ndim = part->ndim, .shape = work->layout.shape, .stride = work->layout.stride};
    for (size_t i = 0; i < size; i++)
        if (work->between == DIMFOLD_DTYPE_F32)
            ((float *)work->shifts[0].data)[i] = -FLT_MAX;
        else
            ((double *)work->shifts[0].data)[i] = -DBL_MAX;
    work->shift = (expression){.items = work->shifts[1].data, .items_bytes = bytes, .source.dtype = work->between};
    return true;
}

static bool apply(const summing *work, size_t program, size_t targets, const dimfold_view *to, size_t sources,
                  const dimfold_view *from)
{
    dimfold_diag diag = {0};
    return dimfold_apply(work->with.queue, work->programs[program], targets, to, sources, from, &diag) == DIMFOLD_OK ||
           fail(work, &diag);
}

/* Adds the sum of a part, which is not empty. */
static bool rows_add(summing *work, const dimfold_layout *parts)
{
    reducer *with = &work->with;
    dimfold_layout layouts[DIMFOLD_EXPR_SOURCES_MAX];
    const dimfold_reduce_result largest = {.op = DIMFOLD_REDUCE_MAX, .value = work->value},
                                sum = {.op = DIMFOLD_REDUCE_SUM};
    const dimfold_view before[4] = {work->shifts[0], work->sums[0], work->shifts[1], work->sums[1]};
    const dimfold_view after[2] = {work->shifts[0], work->sums[0]};
    with->map = work->map;
    if (!reducer_call(with, parts, 1, &largest, &work->largest) ||
        !apply(work, PROGRAM_SHIFT, 1, &work->shifts[1], 1, &work->largest))
        return false;
    for (size_t i = 0; i < with->count; i++)
        layouts[i] = parts[i];
    dimfold_layout_broadcast_to(&layouts[with->count], &work->layout, parts->ndim, parts->shape, NULL);
    with->map = work->programs[PROGRAM_MAP];
    with->arrays[with->count++] = &work->shift;
    bool is_fine = reducer_call(with, layouts, 1, &sum, &work->sums[1]);
    with->count--;
    return is_fine && apply(work, PROGRAM_ADD, 2, after, 4, before);
}

static bool rows_end(summing *work, const dimfold_view *to)
{
    dimfold_view target = *to;
    const dimfold_view sources[2] = {work->shifts[0], work->sums[0]};
    dimfold_layout layout = work->layout;
    size_t axis = 0;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    for (size_t i = 0; i < layout.ndim; i++) { /* the target has no strides along the reduced axes, or any */
        bool is_there = to->ndim == layout.ndim || !is_reduced(&work->along, i);
        stride[i] = is_there ? to->stride[axis] : 0;
        axis += is_there;
    }
    target.ndim = layout.ndim;
    target.shape = layout.shape;
    target.stride = stride;
    return apply(work, PROGRAM_END, 1, &target, 2, sources);
}

/* ---- The whole -------------------------------------------------------------------------------------------------- */

static dimfold_status programs_make(summing *work, const reduce_map *map, dimfold_dtype result, dimfold_diag *diag)
{
    formula made[PROGRAMS];
    dimfold_status status = DIMFOLD_OK;
    made[PROGRAM_SHIFT] = formula_of_shift(work->dtype, work->between, diag);
    made[PROGRAM_MAP] = formula_of_map(map, work->between, diag);
    made[PROGRAM_ADD] = formula_of_sums(work->between, diag);
    made[PROGRAM_END] = formula_of_end(work->between, result, diag);
    for (size_t i = 0; i < PROGRAMS && status == DIMFOLD_OK; i++)
        status = formula_create(&made[i], &work->programs[i], work->with.queue);
    return status;
}

/* The program of the items alone, if they are computed. */
static bool map_make(summing *work, const expression *array, dimfold_dtype result, dimfold_program **program)
{
    dimfold_diag diag = {0};
    reduce_map map = {.count = 0};
    if (!reduce_map_add(&map, array, &work->value))
        return failure_set(work->with.reason, FAILURE_MEMORY, "no memory is left");
    for (size_t i = 0; i < map.count; i++) {
        work->with.arrays[i] = map.arrays[i];
        work->with.layouts[i] = map.arrays[i]->layout;
    }
    work->with.count = map.count;
    if (programs_make(work, &map, result, &diag) != DIMFOLD_OK)
        return fail(work, &diag);
    if (!reduce_map_computes(&map))
        return true;
    bool is_fine = dimfold_expr_result(&map.expr, map.values[0], &diag) == DIMFOLD_OK &&
                   dimfold_program_create(program, work->with.queue, &map.expr, NULL, &diag) == DIMFOLD_OK;
    work->map = *program;
    return is_fine || fail(work, &diag);
}

/* Each piece by itself. */
static bool run_kept(summing *work, const cut *cut, const dimfold_view *to)
{
    dimfold_layout parts[DIMFOLD_EXPR_SOURCES_MAX], layout;
    bool is_fine = true;
    for (size_t start = 0; start < cut->extent && is_fine; start += cut->step) {
        pieces_part(&work->with, cut, start, parts);
        work->with.along = work->asked;
        dimfold_view target = pieces_target(&work->with, cut, start, to, &layout);
        work->with.along = &work->along;
        is_fine = rows_begin(work, parts) && rows_add(work, parts) && rows_end(work, &target) &&
                  pieces_step(&work->with, parts);
        free(work->room);
        work->room = NULL;
    }
    return is_fine;
}

static bool run_reduced(summing *work, const cut *cut, const dimfold_view *to)
{
    dimfold_layout parts[DIMFOLD_EXPR_SOURCES_MAX];
    bool is_fine = rows_begin(work, work->with.layouts);
    for (size_t start = 0; start < cut->extent && is_fine; start += cut->step) {
        pieces_part(&work->with, cut, start, parts);
        is_fine = rows_add(work, parts) && pieces_step(&work->with, parts);
    }
    return is_fine && rows_end(work, to);
}

static bool run_whole(summing *work, const dimfold_view *to)
{
    return rows_begin(work, work->with.layouts) &&
           (dimfold_layout_is_empty(&work->with.layouts[0]) || rows_add(work, work->with.layouts)) &&
           rows_end(work, to);
}

bool logsumexp_run(const expression *array, const along *along, dimfold_queue *queue, const dimfold_view *to,
                   const watcher *watch, failure *reason)
{
    cut cut;
    dimfold_diag diag = {0};
    dimfold_program *map = NULL;
    bool is_double = array->dtype == DIMFOLD_DTYPE_F64 || to->dtype != array->dtype;
    summing work = {.with = {.queue = queue, .watch = watch, .reason = reason}, .asked = along, .along = *along,
                    .dtype = array->dtype,
                    .between = is_double ? DIMFOLD_DTYPE_F64 : DIMFOLD_DTYPE_F32};
    work.along.flags = along->axis_count > 0 ? DIMFOLD_KEEPDIMS : 0;
    work.with.along = along;
    bool is_fine = map_make(&work, array, to->dtype, &map);
    bool is_cut = is_fine && pieces_find(&work.with, &cut);
    work.with.along = &work.along;
    is_fine = is_fine && (!is_cut ? run_whole(&work, to) : cut.is_kept ? run_kept(&work, &cut, to)
                                                                       : run_reduced(&work, &cut, to));
    if (is_fine && dimfold_queue_synchronize(queue, &diag) != DIMFOLD_OK)
        is_fine = fail(&work, &diag);
    free(work.room);
    for (size_t i = 0; i < PROGRAMS; i++)
        dimfold_program_destroy(work.programs[i]);
    dimfold_program_destroy(map);
    return is_fine;
}

bool logsumexp_is_mapped(const expression *array)
{
    enum { NODES = 4 };
    uint32_t value;
    reduce_map map = {.count = 0};
    return reduce_is_mapped(array) && reduce_map_add(&map, array, &value) && map.count < DIMFOLD_EXPR_SOURCES_MAX &&
           map.expr.count + NODES <= DIMFOLD_EXPR_NODES_MAX;
}
