/* Arrays and strided layouts as values of an expression. */
#include "evaluator.h"
#include "array_text.h"
#include "cli/arrays/together.h"

#include <stdlib.h>
#include <string.h>

/* A value that the evaluator closes unless it is the result. */
static expression *push_array(evaluator *on)
{
    expression **grown = realloc(on->arrays, (on->array_count + 1) * sizeof *grown);
    on->arrays = grown != NULL ? grown : on->arrays;
    expression *array = grown != NULL ? calloc(1, sizeof *array) : NULL;
    value *pushed = array != NULL ? evaluator_push(on) : NULL;
    if (pushed == NULL) {
        free(array);
        failure_set(on->why, dimfold_status_name(DIMFOLD_ERR_RESOURCE), "no memory is left for an array");
        return NULL;
    }
    on->arrays[on->array_count++] = array;
    array->text = on->text + on->at;
    array->depth = on->depth - 1;
    pushed->kind = VALUE_ARRAY;
    pushed->array = array;
    return array;
}

/* The failure's column is marked; one without a column is about a file, which is marked if it is one of several. */
static bool fail_array(evaluator *on, size_t start)
{
    size_t column = on->why->diag.column;
    if (column > 0)
        return evaluator_fail(on, column - 1, column);
    return on->depth > 1 && evaluator_fail(on, start, on->at);
}

bool evaluator_read_array(evaluator *on)
{
    size_t start = on->at;
    expression *array = push_array(on);
    return array != NULL &&
           (expression_read(array, array->depth, on->text, on->length, &on->at, on->why) || fail_array(on, start));
}

bool evaluator_sees_step(evaluator *on)
{
    const value *top = evaluator_top(on);
    return top->kind == VALUE_ARRAY && expression_sees_step(top->array, on->text, on->length, on->at);
}

bool evaluator_read_steps(evaluator *on)
{
    size_t start = on->at;
    return expression_read_steps(evaluator_top(on)->array, on->text, on->length, &on->at, on->why) ||
           fail_array(on, start);
}

/* The layout must be one that a strided one can be. Its steps leave what can be read again as an array. */
bool evaluator_step_layout(evaluator *on)
{
    dimfold_diag diag = {0};
    value *what = evaluator_top(on), before = *what;
    bool is_fine = value_to_layout(what, on->why);
    expression *array = is_fine ? push_array(on) : NULL;
    before.layout = array != NULL ? on->stack[on->count - 2].layout : before.layout;
    if (array != NULL && dimfold_nested_to_layout(&array->layout, &before.layout, &diag) != DIMFOLD_OK)
        array = failure_of_library(on->why, &diag) ? array : NULL;
    if (array == NULL)
        return evaluator_fail(on, before.start, before.stop);
    array->source = (npy_header){.dtype = DIMFOLD_DTYPE_I64, .layout = array->layout};
    array->dtype = DIMFOLD_DTYPE_I64;
    if (!evaluator_read_steps(on))
        return false;
    what = evaluator_top(on);
    if (!value_to_layout(what, on->why))
        return evaluator_fail(on, what->start, on->at);
    what->is_source = before.is_source;
    on->stack[on->count - 2] = *what;
    on->count--;
    return true;
}

bool evaluator_to_array(evaluator *on, value *what)
{
    size_t at = on->at, stop = what->stop, start = what->start;
    if (what->kind == VALUE_ARRAY)
        return true;
    if (!what->is_source)
        return evaluator_fail_value(on, what, "an array or a strided layout");
    size_t place = (size_t)(what - on->stack);
    on->at = start;
    if (!evaluator_read_array(on))
        return false;
    on->stack[place] = *evaluator_top(on);
    on->stack[place].start = start;
    on->stack[place].stop = stop;
    on->count--;
    on->at = at > on->at ? at : on->at;
    return true;
}

/* The values from `first` on, as arrays in memory of their own. NULL is a failure. */
static expression *take_parts(evaluator *on, size_t first, size_t count)
{
    for (value *part = on->stack + first; part < on->stack + first + count; part++)
        if (part->array->has_tiles || part->array->answer.kind != REPLY_NOTHING) {
            evaluator_fail_value(on, part, "an array");
            return NULL;
        }
    expression *parts = malloc(count * sizeof *parts);
    if (parts == NULL)
        failure_set(on->why, dimfold_status_name(DIMFOLD_ERR_RESOURCE), "no memory is left");
    for (size_t i = 0; i < count && parts != NULL; i++) {
        parts[i] = *on->stack[first + i].array;
        *on->stack[first + i].array = (expression){.text = NULL};
    }
    return parts;
}

/* Puts the values from `first` on together, whose call began at `start`. */
static bool make(evaluator *on, bool is_stack, size_t first, size_t start)
{
    dimfold_diag diag = {0};
    size_t count = on->count - first;
    dimfold_lexer lexer = dimfold_lexer_new((dimfold_call){&diag, ""}, on->text, on->length);
    lexer.at = on->at;
    if (count == 0)
        return evaluator_expect(on, "an array");
    for (size_t i = first; i < first + count; i++)
        if (!evaluator_to_array(on, &on->stack[i]))
            return false;
    on->at = start;
    expression *array = push_array(on), *parts = array != NULL ? take_parts(on, first, count) : NULL;
    if (parts == NULL)
        return false;
    on->stack[first] = *evaluator_top(on);
    on->count = first + 1;
    if (!together_make(array, is_stack, count, parts, &lexer, on->why))
        return fail_array(on, start);
    on->at = lexer.at;
    array->length = on->at - start;
    return true;
}

bool evaluator_read_together(evaluator *on, bool is_stack)
{
    size_t start = on->at, first = on->count;
    if (on->depth > DEPTH_MAX)
        return evaluator_expect(on, "at most 8 expressions in each other");
    evaluator_take(on, evaluator_see_word(on));
    evaluator_accept(on, '(');
    do {
        on->wants_array = is_stack || (on->count > first && on->stack[first].kind == VALUE_ARRAY);
        if (!evaluator_sees(on, ')') && !evaluator_read(on))
            return false;
    } while (evaluator_accept(on, ','));
    bool has_arrays = on->count == first || on->stack[first].kind == VALUE_ARRAY;
    if (is_stack || has_arrays || evaluator_sees(on, ';'))
        return make(on, is_stack, first, start);
    if (!evaluator_sees(on, ')'))
        return evaluator_expect(on, "',' or ')'");
    on->at++;
    return evaluator_apply(on, "concatenate", strlen("concatenate"), first, start, on->at);
}

void evaluator_close(evaluator *on, const value *result)
{
    for (size_t i = 0; i < on->array_count; i++) {
        if (result->kind == VALUE_ARRAY && result->array == on->arrays[i])
            continue;
        expression_close(on->arrays[i]);
        free(on->arrays[i]);
    }
    free(on->arrays);
    free(on->stack);
}
