/* Arrays and strided layouts as values of an expression. */
#include "evaluator.h"
#include "array_text.h"
#include "cli/arrays/together.h"

#include <stdlib.h>
#include <string.h>

expression *evaluator_push_array(evaluator *state)
{
    expression **grown = realloc(state->arrays, (state->array_count + 1) * sizeof *grown);
    state->arrays = grown != NULL ? grown : state->arrays;
    expression *array = grown != NULL ? calloc(1, sizeof *array) : NULL;
    value *pushed = array != NULL ? evaluator_push(state) : NULL;
    if (pushed == NULL) {
        free(array);
        failure_set(state->reason, FAILURE_MEMORY, "no memory is left for an array");
        return NULL;
    }
    state->arrays[state->array_count++] = array;
    array->text = state->text + state->at;
    array->depth = state->depth - 1;
    array->is_part = state->together > 0;
    pushed->kind = VALUE_ARRAY;
    pushed->array = array;
    return array;
}

/* The failure's column is marked; one without a column is about a file, which is marked if it is one of several. */
static bool fail_array(evaluator *state, size_t start)
{
    size_t column = state->reason->diag.column;
    if (column > 0)
        return evaluator_fail(state, column - 1, column);
    return state->depth > 1 && evaluator_fail(state, start, state->at);
}

bool evaluator_read_array(evaluator *state)
{
    size_t start = state->at;
    expression *array = evaluator_push_array(state);
    return array != NULL &&
           (expression_read(array, array->depth, state->text, state->length, &state->at, state->reason) ||
            fail_array(state, start));
}

bool evaluator_sees_step(evaluator *state)
{
    const value *top = evaluator_top(state);
    return top->kind == VALUE_ARRAY && expression_sees_step(top->array, state->text, state->length, state->at);
}

bool evaluator_read_steps(evaluator *state)
{
    size_t start = state->at;
    return expression_read_steps(evaluator_top(state)->array, state->text, state->length, &state->at, state->reason) ||
           fail_array(state, start);
}

/* The layout must be one that a strided one can be. */
bool evaluator_layout_to_array(evaluator *state, size_t place)
{
    dimfold_diag diag = {0};
    value before = state->stack[place];
    bool is_fine = value_to_layout(&before, state->reason);
    expression *array = is_fine ? evaluator_push_array(state) : NULL;
    if (array != NULL && dimfold_nested_to_layout(&array->layout, &before.layout, &diag) != DIMFOLD_OK)
        array = failure_of_library(state->reason, &diag) ? array : NULL;
    if (array == NULL)
        return evaluator_fail(state, before.start, before.stop);
    array->text = state->text + before.start;
    array->length = before.stop - before.start;
    array->source = (npy_header){.dtype = DIMFOLD_DTYPE_I64, .layout = array->layout};
    array->dtype = DIMFOLD_DTYPE_I64;
    state->stack[place] = *evaluator_top(state);
    state->stack[place].start = before.start;
    state->stack[place].stop = before.stop;
    state->count--;
    return true;
}

/* Its steps leave what can be read again as an array. */
bool evaluator_step_layout(evaluator *state)
{
    bool is_source = evaluator_top(state)->is_source;
    if (!evaluator_layout_to_array(state, state->count - 1) || !evaluator_read_steps(state))
        return false;
    value *operand = evaluator_top(state);
    if (!value_to_layout(operand, state->reason))
        return evaluator_fail(state, operand->start, state->at);
    operand->is_source = is_source;
    return true;
}

bool evaluator_to_array(evaluator *state, value *operand)
{
    size_t at = state->at, stop = operand->stop, start = operand->start;
    if (operand->kind == VALUE_ARRAY)
        return true;
    if (!operand->is_source)
        return evaluator_fail_value(state, operand, "an array or a strided layout");
    size_t place = (size_t)(operand - state->stack);
    state->at = start;
    if (!evaluator_read_array(state))
        return false;
    state->stack[place] = *evaluator_top(state);
    state->stack[place].start = start;
    state->stack[place].stop = stop;
    state->count--;
    state->at = at > state->at ? at : state->at;
    return true;
}

/* The values from `first` on, as arrays in memory of their own. NULL is a failure. */
static expression *take_parts(evaluator *state, size_t first, size_t count)
{
    for (value *part = state->stack + first; part < state->stack + first + count; part++)
        if (part->array->has_tiles || part->array->answer.kind != REPLY_NOTHING) {
            evaluator_fail_value(state, part, "an array");
            return NULL;
        }
    expression *parts = malloc(count * sizeof *parts);
    if (parts == NULL)
        failure_set(state->reason, FAILURE_MEMORY, "no memory is left");
    for (size_t i = 0; i < count && parts != NULL; i++) {
        parts[i] = *state->stack[first + i].array;
        *state->stack[first + i].array = (expression){.text = NULL};
    }
    return parts;
}

/* Puts the values from `first` on together, whose call began at `start`. */
static bool make(evaluator *state, bool is_stack, size_t first, size_t start)
{
    dimfold_diag diag = {0};
    size_t count = state->count - first;
    dimfold_lexer lexer = dimfold_lexer_new((dimfold_call){&diag, ""}, state->text, state->length);
    lexer.at = state->at;
    if (count == 0)
        return evaluator_expect(state, "an array");
    for (size_t i = first; i < first + count; i++)
        if (!evaluator_to_array(state, &state->stack[i]))
            return false;
    state->at = start;
    expression *array = evaluator_push_array(state), *parts = array != NULL ? take_parts(state, first, count) : NULL;
    if (parts == NULL)
        return false;
    state->stack[first] = *evaluator_top(state);
    state->count = first + 1;
    if (!together_make(array, is_stack, count, parts, &lexer, state->reason))
        return fail_array(state, start);
    state->at = lexer.at;
    array->length = state->at - start;
    return true;
}

bool evaluator_read_together(evaluator *state, bool is_stack)
{
    size_t start = state->at, first = state->count;
    if (state->depth > DEPTH_MAX)
        return evaluator_expect(state, "at most 8 expressions in each other");
    evaluator_take(state, evaluator_see_word(state));
    evaluator_accept(state, '(');
    state->together++;
    do {
        state->wants_array = is_stack || (state->count > first && state->stack[first].kind == VALUE_ARRAY);
        if (!evaluator_sees(state, ')') && !evaluator_read(state))
            return false;
    } while (evaluator_accept(state, ','));
    state->together--;
    bool has_arrays = state->count == first || state->stack[first].kind == VALUE_ARRAY;
    if (is_stack || has_arrays || evaluator_sees(state, ';'))
        return make(state, is_stack, first, start);
    if (!evaluator_sees(state, ')'))
        return evaluator_expect(state, "',' or ')'");
    state->at++;
    return evaluator_apply(state, "concatenate", strlen("concatenate"), first, start, state->at);
}

void evaluator_close(evaluator *state, const value *result)
{
    for (size_t i = 0; i < state->array_count; i++) {
        if (result->kind == VALUE_ARRAY && result->array == state->arrays[i])
            continue;
        expression_close(state->arrays[i]);
        free(state->arrays[i]);
    }
    free(state->arrays);
    free(state->stack);
}
