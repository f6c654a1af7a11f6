/* Reductions and scans: the dtypes are NumPy's. */
#include "along.h"

#include "cli/functions/dtypes.h"
#include "cli/functions/elementwise.h"

#include "layout/core.h"

#include <dimfold/reduce.h>

#include <string.h>

/* Which dtypes an operation takes. */
static const char *taken(uint32_t op)
{
    bool has_complex = op == DIMFOLD_REDUCE_SUM || op == DIMFOLD_REDUCE_MEAN || op == DIMFOLD_REDUCE_ANY ||
                       op == DIMFOLD_REDUCE_ALL || op == DIMFOLD_REDUCE_COUNT;
    return has_complex ? "numbers; view_as gives the items a dtype" : "bool, integers or floats";
}

/* The axes that are reduced: those given, or all. */
static bool settle_axes(evaluator *state, const along_arguments *given, size_t ndim, along *made)
{
    dimfold_diag diag = {0};
    uint64_t seen = 0;
    size_t i = along_given(given, "axis");
    made->axis_count = i == SIZE_MAX ? ndim : given->numbers[i].count;
    for (size_t k = 0; k < made->axis_count; k++) {
        size_t axis = k;
        if (i != SIZE_MAX && layout_axis_once((dimfold_call){&diag, given->function->name}, &axis,
                                              given->numbers[i].entries[k], ndim, &seen, "axis") != DIMFOLD_OK)
            return along_fail_library(state, given, &diag);
        made->axes[k] = (ptrdiff_t)axis;
    }
    return true;
}

/* The shape that is left. */
static size_t shape_left(const dimfold_layout *layout, const along *made, size_t *shape)
{
    size_t ndim = 0;
    for (size_t axis = 0; axis < layout->ndim; axis++) {
        bool is_reduced = false;
        for (size_t k = 0; k < made->axis_count; k++)
            is_reduced |= made->axes[k] == (ptrdiff_t)axis;
        if (!is_reduced || (made->flags & DIMFOLD_KEEPDIMS) != 0)
            shape[ndim++] = is_reduced ? 1 : layout->shape[axis];
    }
    return ndim;
}

/* A sum modulo 2^64 becomes one modulo 2^bits. */
static bool wrap(evaluator *state, dimfold_dtype dtype)
{
    return evaluator_top(state)->array->dtype == dtype || evaluator_convert(state, dtype, true);
}

/* What dtype= asks for: the items are of it before anything else. */
static bool settle_dtype(evaluator *state, const along_arguments *given, uint32_t op, size_t place)
{
    bool is_mean = op >= DIMFOLD_REDUCE_MEAN && op <= DIMFOLD_REDUCE_STD;
    if (along_given(given, "dtype") == SIZE_MAX)
        return true;
    dtype_class kind = dtype_class_of(given->dtype);
    if (is_mean && kind != DTYPE_FLOAT && kind != DTYPE_COMPLEX)
        return along_fail_dtype(state, given, given->dtype, "a float as dtype");
    if (kind == DTYPE_BOOL || kind == DTYPE_OPAQUE)
        return along_fail_dtype(state, given, given->dtype, "any, all, or an integer, a float or a complex dtype");
    return along_convert(state, place, given->dtype);
}

static bool reduce(evaluator *state, along_arguments *given, along *made, size_t place)
{
    size_t shape[DIMFOLD_NDIM_MAX];
    if (!settle_dtype(state, given, made->op, place))
        return false;
    const expression *array = state->stack[place].array;
    dimfold_dtype dtype = dimfold_reduce_dtype(made->op, array->dtype);
    bool has_dtype = along_given(given, "dtype") != SIZE_MAX;
    if (dtype == 0)
        return along_fail_dtype(state, given, array->dtype, taken(made->op));
    made->flags = along_yes(given, "keepdims", false) ? DIMFOLD_KEEPDIMS : 0;
    if (!settle_axes(state, given, array->layout.ndim, made))
        return false;
    size_t ndim = shape_left(&array->layout, made, shape);
    return along_finish(state, given, made, 1, &place, dtype, ndim, shape) != NULL &&
           (!has_dtype || wrap(state, given->dtype));
}

/* ---- What is computed first ------------------------------------------------------------------------------------- */

/* Replaces the value in the call's first place. */
static bool map_first(evaluator *state, along_arguments *given, const elementwise *function, const char *name)
{
    elementwise_call call = {.name = name};
    size_t stop = state->stack[given->place[0]].stop;
    if (state->count != given->place[0] + 1)
        return along_fail(state, given, "expected the array first");
    return evaluator_map(state, function, &call, given->place[0], given->start, stop);
}

static bool without_nan(evaluator *state, along_arguments *given)
{
    dtype_class kind = dtype_class_of(state->stack[given->place[0]].array->dtype);
    if (kind != DTYPE_FLOAT && kind != DTYPE_COMPLEX)
        return true;
    return map_first(state, given, elementwise_without_nan(given->function->op == DIMFOLD_REDUCE_PROD),
                     given->function->name);
}

/* The extremes of floats are those of numbers that are none in integers. */
static uint32_t op_for(uint32_t op, dimfold_dtype dtype)
{
    if (!dtype_is_whole(dtype))
        return op;
    return op == DIMFOLD_REDUCE_MIN_NUM ? DIMFOLD_REDUCE_MIN : op == DIMFOLD_REDUCE_MAX_NUM ? DIMFOLD_REDUCE_MAX : op;
}

/* Vectors' norms; of matrices the one of Frobenius. */
static bool norm_op(evaluator *state, along_arguments *given, uint32_t *op)
{
    size_t order = along_given(given, "ord"), axis = along_given(given, "axis");
    size_t ndim = state->stack[given->place[0]].array->layout.ndim;
    bool is_vector = axis != SIZE_MAX ? given->numbers[axis].count == 1 : ndim <= 1;
    bool is_always = strcmp(given->function->name, "linalg.vector_norm") == 0;
    *op = DIMFOLD_REDUCE_NORM_2;
    if (order == SIZE_MAX || (along_is_word(given, "ord", "fro") && !is_vector))
        return true;
    if (!is_vector && !is_always)
        return along_fail(state, given, "of matrices there is the norm without ord: expected it left out, or one axis");
    if (along_is_word(given, "ord", "2"))
        return true;
    *op = along_is_word(given, "ord", "1") ? DIMFOLD_REDUCE_NORM_1
          : along_is_word(given, "ord", "inf") ? DIMFOLD_REDUCE_NORM_INF : 0;
    return *op != 0 || along_fail(state, given, "ord must be 1, 2 or inf");
}

static bool norm(evaluator *state, along_arguments *given, along *made)
{
    bool is_complex = dtype_class_of(state->stack[given->place[0]].array->dtype) == DTYPE_COMPLEX;
    return norm_op(state, given, &made->op) &&
           (!is_complex || map_first(state, given, elementwise_find("abs", 3), "abs")) &&
           reduce(state, given, made, given->place[0]);
}

/* Both have one axis and one extent; the sum is of the products' dtype, bool being a small integer of which none is
   more than 1. */
static bool dot(evaluator *state, along_arguments *given, along *made)
{
    bool is_flat = strcmp(given->function->name, "vdot") == 0;
    elementwise_call call = {.name = "multiply"}, first = {.name = "conj"};
    for (size_t i = 0; i < 2 && is_flat; i++)
        if (!along_flatten(state, given->place[i]))
            return false;
    const dimfold_layout *left = &state->stack[given->place[0]].array->layout,
                         *right = &state->stack[given->place[1]].array->layout;
    if (left->ndim > 1 || right->ndim > 1)
        return along_fail(state, given, "matrices are not multiplied here: expected arrays of one axis");
    if (left->ndim == 1 && right->ndim == 1 && left->shape[0] != right->shape[0])
        return along_fail(state, given, "expected two arrays of one extent");
    bool is_product = left->ndim == 0 || right->ndim == 0;
    if (is_flat && !evaluator_map_place(state, elementwise_find("conj", 4), &first, given->place[0]))
        return false;
    if (!evaluator_map(state, elementwise_find("multiply", 8), &call, given->first, given->start, state->at))
        return false;
    dimfold_dtype dtype = evaluator_top(state)->array->dtype;
    made->op = dtype == DIMFOLD_DTYPE_BOOL ? DIMFOLD_REDUCE_ANY : DIMFOLD_REDUCE_SUM;
    return is_product || (reduce(state, given, made, given->first) && wrap(state, dtype));
}

static bool range(evaluator *state, along_arguments *given, along *made)
{
    dimfold_dtype dtype = state->stack[given->place[0]].array->dtype;
    if (dtype == DIMFOLD_DTYPE_BOOL)
        return along_fail_dtype(state, given, dtype, "integers or floats");
    made->less = DIMFOLD_REDUCE_MIN;
    return reduce(state, given, made, given->place[0]);
}

/* Along one axis, or of all elements. */
static bool median(evaluator *state, along_arguments *given, along *made)
{
    size_t place = given->place[0], axis = along_given(given, "axis"), shape[DIMFOLD_NDIM_MAX];
    const size_t ndim = state->stack[place].array->layout.ndim;
    dimfold_dtype dtype = dimfold_reduce_dtype(DIMFOLD_REDUCE_MEAN, state->stack[place].array->dtype);
    if (dtype == 0 || dtype_class_of(dtype) == DTYPE_COMPLEX)
        return along_fail_dtype(state, given, state->stack[place].array->dtype, taken(DIMFOLD_REDUCE_VAR));
    if (!settle_axes(state, given, ndim, made))
        return false;
    if (axis != SIZE_MAX && made->axis_count != 1)
        return along_fail(state, given, "expected one axis, or none for all");
    made->flags = along_yes(given, "keepdims", false) ? DIMFOLD_KEEPDIMS : 0;
    size_t left = shape_left(&state->stack[place].array->layout, made, shape);
    if (axis == SIZE_MAX) {
        if (made->flags != 0 && ndim > 1)
            return along_fail(state, given, "keepdims goes with an axis");
        *made = (along){.axis_count = 1, .flags = ndim == 1 ? made->flags : 0};
        if (!along_flatten(state, place))
            return false;
    }
    made->kind = ALONG_MEDIAN;
    return along_finish(state, given, made, 1, &place, dtype, left, shape) != NULL;
}

static bool logsumexp(evaluator *state, along_arguments *given, along *made)
{
    size_t place = given->place[0], shape[DIMFOLD_NDIM_MAX];
    const expression *array = state->stack[place].array;
    dimfold_dtype dtype = dimfold_reduce_dtype(DIMFOLD_REDUCE_MEAN, array->dtype);
    if (dtype == 0 || dtype_class_of(dtype) == DTYPE_COMPLEX)
        return along_fail_dtype(state, given, array->dtype, taken(DIMFOLD_REDUCE_VAR));
    if (!settle_axes(state, given, array->layout.ndim, made))
        return false;
    made->kind = ALONG_LOGSUMEXP;
    made->flags = along_yes(given, "keepdims", false) ? DIMFOLD_KEEPDIMS : 0;
    size_t ndim = shape_left(&array->layout, made, shape);
    return along_finish(state, given, made, 1, &place, dtype, ndim, shape) != NULL;
}

bool along_reduce(evaluator *state, along_arguments *given)
{
    size_t place = given->place[0];
    along made = {.kind = ALONG_REDUCE, .op = given->function->op};
    made.ddof = along_number(given, "correction", along_number(given, "ddof", 0));
    switch (given->function->rule) {
    case RULE_WITHOUT_NAN: return without_nan(state, given) && reduce(state, given, &made, place);
    case RULE_RANGE: return range(state, given, &made);
    case RULE_MEDIAN: return median(state, given, &made);
    case RULE_NORM: return norm(state, given, &made);
    case RULE_LOGSUMEXP: return logsumexp(state, given, &made);
    case RULE_DOT: return dot(state, given, &made);
    default: break;
    }
    made.op = op_for(made.op, state->stack[place].array->dtype);
    return reduce(state, given, &made, place);
}

/* ---- Scans ------------------------------------------------------------------------------------------------------ */

bool along_scan(evaluator *state, along_arguments *given)
{
    along made = {.kind = ALONG_SCAN, .op = given->function->op, .axis_count = 1};
    size_t place = given->place[0], i = along_given(given, "axis"), axis = 0;
    bool is_flat = i == SIZE_MAX && given->function->rule != RULE_ACCUMULATE;
    bool is_cumulative = strncmp(given->function->name, "cumulative", 10) == 0;
    if (is_flat && is_cumulative && state->stack[place].array->layout.ndim > 1)
        return along_fail(state, given, "of several axes expected axis=");
    if (i != SIZE_MAX && given->numbers[i].count != 1)
        return along_fail(state, given, "expected one axis");
    if (given->function->rule == RULE_SCAN_WITHOUT_NAN && !without_nan(state, given))
        return false;
    if (!settle_dtype(state, given, made.op, place) || (is_flat && !along_flatten(state, place)))
        return false;
    const expression *array = state->stack[place].array;
    dimfold_dtype dtype = dimfold_reduce_dtype(made.op, array->dtype);
    if (dtype == 0)
        return along_fail_dtype(state, given, array->dtype, taken(made.op));
    if (!along_axis(state, given, i != SIZE_MAX ? given->numbers[i].entries[0] : 0, array->layout.ndim, &axis))
        return false;
    made.axes[0] = (ptrdiff_t)axis;
    dimfold_layout layout = array->layout;
    return along_finish(state, given, &made, 1, &place, dtype, layout.ndim, layout.shape) != NULL &&
           (along_given(given, "dtype") == SIZE_MAX || wrap(state, given->dtype));
}
