/* What all calls along axes have in common. */
#include "along.h"

#include "cli/arrays/along_run.h"
#include "cli/arrays/computed.h"

#include "layout/core.h"

#include <dimfold/text.h>

#include <stdlib.h>
#include <string.h>

/* ---- Operands --------------------------------------------------------------------------------------------------- */

/* Changes the value in a place by what changes the one on top. */
static bool at_place(evaluator *state, size_t place, bool (*change)(evaluator *state))
{
    value *pushed = evaluator_push(state);
    if (pushed == NULL)
        return false;
    *pushed = state->stack[place];
    bool is_fine = change(state);
    state->stack[place] = *evaluator_top(state);
    state->count--;
    return is_fine;
}

/* A tuple of integers is an array of one axis. */
static bool tuple_to_array(evaluator *state)
{
    value read = *evaluator_top(state);
    if (dimfold_tuple_depth(&read.tuple) > 1 || read.tuple.whole != 0)
        return evaluator_fail_value(state, evaluator_top(state), "an array");
    state->count--;
    int64_t items[DIMFOLD_LEAVES_MAX];
    for (size_t i = 0; i < read.tuple.leaves; i++)
        items[i] = read.tuple.value[i];
    const size_t shape[1] = {read.tuple.leaves};
    bool is_fine = evaluator_push_items(state, DIMFOLD_DTYPE_I64, 1, shape, items);
    evaluator_top(state)->start = read.start;
    evaluator_top(state)->stop = read.stop;
    return is_fine;
}

bool along_settle(evaluator *state, size_t place)
{
    value *given = &state->stack[place];
    bool is_number = evaluator_is_one(given) || given->kind == VALUE_NUMBER;
    if (!is_number && given->is_source && given->kind != VALUE_ARRAY && !evaluator_to_array(state, given))
        return false;
    given = &state->stack[place];
    if (given->kind == VALUE_LAYOUT && !evaluator_layout_to_array(state, place))
        return false;
    if (given->kind == VALUE_TUPLE && !is_number)
        return at_place(state, place, tuple_to_array);
    given = &state->stack[place];
    if (!is_number && given->kind != VALUE_ARRAY)
        return evaluator_fail_value(state, given, "an array or a number");
    bool is_plain = !is_number && expression_has_array(given->array) && given->array->cast_count == 0 &&
                    !given->array->source.is_byte_swapped && !given->array->has_tiles &&
                    given->array->answer.kind == REPLY_NOTHING;
    return is_plain || at_place(state, place, evaluator_to_computed);
}

bool along_convert(evaluator *state, size_t place, dimfold_dtype dtype)
{
    value *pushed;
    if (state->stack[place].array->dtype == dtype)
        return true;
    if ((pushed = evaluator_push(state)) == NULL)
        return false;
    *pushed = state->stack[place];
    bool is_fine = evaluator_convert(state, dtype, false);
    state->stack[place] = *evaluator_top(state);
    state->count--;
    return is_fine;
}

/* The array with other extents, if that is a view. */
static bool reshape(expression *array, size_t ndim, const size_t *shape)
{
    char text[16 + 21 * DIMFOLD_NDIM_MAX];
    dimfold_dtype dtype;
    dimfold_layout layout;
    size_t length = (size_t)snprintf(text, sizeof text, ".reshape(");
    for (size_t i = 0; i < ndim; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%zu", i > 0 ? "," : "", shape[i]);
    length += (size_t)snprintf(text + length, sizeof text - length, ")");
    if (dimfold_layout_apply(&layout, &array->layout, text, length, NULL, &dtype, NULL) != DIMFOLD_OK)
        return false;
    if (!computed_push(array, text, length, &layout))
        array->layout = layout;
    return true;
}

bool along_reshape(evaluator *state, size_t place, size_t ndim, const size_t *shape)
{
    return reshape(state->stack[place].array, ndim, shape) ||
           (at_place(state, place, evaluator_to_computed) && reshape(state->stack[place].array, ndim, shape));
}

bool along_flatten(evaluator *state, size_t place)
{
    const size_t size = dimfold_layout_size(&state->stack[place].array->layout);
    return along_reshape(state, place, 1, &size);
}

bool along_axis(evaluator *state, const along_arguments *given, ptrdiff_t axis, size_t ndim, size_t *result)
{
    dimfold_diag diag = {0};
    return layout_axis((dimfold_call){&diag, given->function->name}, result, axis, ndim, "axis") == DIMFOLD_OK ||
           along_fail_library(state, given, &diag);
}

/* ---- Results ---------------------------------------------------------------------------------------------------- */

stage *along_finish(evaluator *state, const along_arguments *given, const along *made, size_t count,
                    const size_t *places, dimfold_dtype dtype, size_t ndim, const size_t *shape)
{
    dimfold_diag diag = {0};
    stage *added;
    size_t stop = state->at;
    expression *sources = calloc(count, sizeof *sources);
    expression *result = sources != NULL ? evaluator_push_array(state) : NULL;
    if (result == NULL) {
        free(sources);
        failure_set(state->reason, FAILURE_MEMORY, "no memory is left");
        return NULL;
    }
    result->text = state->text + given->start;
    result->length = stop - given->start;
    result->source.dtype = dtype;
    if (stage_add(result, (dimfold_call){&diag, given->function->name}, STAGE_ALONG, ndim, shape, &added) !=
        DIMFOLD_OK) {
        free(sources);
        along_fail_library(state, given, &diag);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        expression *from = state->stack[places[i]].array;
        sources[i] = *from;
        *from = (expression){.text = from->text};
    }
    added->sources = sources;
    added->count = count;
    added->along = *made;
    evaluator_replace(state, given->first, given->start, stop);
    return added;
}

void along_resize(evaluator *state, stage *made, size_t ndim, const size_t *shape)
{
    expression *array = evaluator_top(state)->array;
    dimfold_layout_c_contig(&made->target, ndim, shape, NULL);
    array->layout = array->source.layout = made->target;
}

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

static bool apply_rule(evaluator *state, along_arguments *given)
{
    along_rule rule = given->function->rule;
    return rule <= RULE_DOT          ? along_reduce(state, given)
           : rule <= RULE_ACCUMULATE ? along_scan(state, given)
           : rule <= RULE_UNRAVEL    ? along_index(state, given)
                                     : along_order(state, given);
}

bool evaluator_read_along(evaluator *state, const along_function *function, size_t first, size_t start)
{
    along_arguments given = {.function = function, .start = start, .first = first};
    if (!state->scope->has_arrays) {
        failure_set(state->reason, FAILURE_USAGE, "%s goes along axes of arrays: eval and print compute with those",
                    function->name);
        return evaluator_fail(state, start, state->at);
    }
    return along_read_arguments(state, &given) && apply_rule(state, &given);
}
