/* Evaluates while it reads: values lie on a stack, the arguments of a call side by side. */
#include "evaluator.h"
#include "array_text.h"

#include "cli/functions/elementwise.h"

#include <stdlib.h>
#include <string.h>

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

/* Whether an argument has elements: a file, or what was computed. A layout has none. */
static bool has_elements(const evaluator *state, size_t first)
{
    for (size_t i = first; i < state->count; i++)
        if (state->stack[i].kind == VALUE_ARRAY && expression_has_array(state->stack[i].array))
            return true;
    return false;
}

/* Refuses what NumPy had, and the algebra of layouts has under the same name: product. */
static bool refuse_elements(evaluator *state, const char *name, size_t length, size_t first)
{
    const char *refusal = elementwise_refusal_of_arrays(name, length);
    if (refusal == NULL || !has_elements(state, first))
        return false;
    failure_set(state->reason, FAILURE_USAGE, "%s", refusal);
    evaluator_fail(state, (size_t)(name - state->text), (size_t)(name - state->text) + length);
    return true;
}

static bool read_call(evaluator *state, const char *name, size_t length)
{
    size_t start = state->at, first = state->count;
    evaluator_take(state, length);
    evaluator_accept(state, '(');
    if (along_find(name, length) != NULL && !evaluator_sees(state, ')')) {
        if (!evaluator_read(state))
            return false;
        if (!evaluator_accept(state, ',') && !evaluator_sees(state, ')'))
            return evaluator_expect_behind(state, "',' or ')'");
        if (has_elements(state, first))
            return evaluator_read_along(state, along_find(name, length), first, start);
    }
    if (!evaluator_read_list(state, ')', "',' or ')'"))
        return false;
    if (is_word(name, length, "equal") && state->count == first + 2 && has_elements(state, first))
        return evaluator_compute(state, name, length, first, start);
    if (refuse_elements(state, name, length, first))
        return false;
    bool is_source = (is_word(name, length, "left") || is_word(name, length, "right")) && state->count == first + 1 &&
                     value_is_number(evaluator_top(state));
    if (!evaluator_apply(state, name, length, first, start, state->at))
        return false;
    evaluator_top(state)->is_source = is_source;
    return true;
}

static bool read_strict(evaluator *state)
{
    uint32_t flags = state->flags;
    evaluator_take(state, strlen("strict"));
    evaluator_accept(state, '(');
    state->flags |= DIMFOLD_STRICT;
    bool is_fine = evaluator_read(state);
    state->flags = flags;
    if (is_fine && !evaluator_sees(state, ')'))
        return evaluator_expect(state, "')'");
    state->at += is_fine;
    return is_fine;
}

static bool fail_unknown(evaluator *state, const char *name, size_t length, bool is_call)
{
    bool is_function = function_is_name(name, length);
    if (state->depth == 1 && state->scope->has_arrays && !is_function && !is_call)
        return evaluator_expect(state, "a file whose name ends in .npy, or a layout such as (3,4):(4,1)+2, c(3,4) or "
                                "f(3,4)");
    const char *refusal = elementwise_refusal(name, length);
    failure_set(state->reason, FAILURE_USAGE, "%s",
                is_function ? "this is a function: expected '(' behind it"
                : refusal != NULL ? refusal
                                  : "this name is unknown: expected a layout, a function or a variable");
    return evaluator_fail(state, state->at, state->at + length);
}

static bool fail_unknown_of_numpy(evaluator *state, const char *name, size_t length)
{
    const char *refusal = elementwise_refusal(name, length);
    failure_set(state->reason, FAILURE_USAGE, "%s",
                refusal != NULL ? refusal
                : function_is_name(name, length)
                    ? "this is a function of layouts, not NumPy's: expected it without np. before it"
                    : "this name is unknown: expected a function of arithmetic or a constant behind np.");
    return evaluator_fail(state, state->at, state->at + length);
}

static bool is_variable(const evaluator *state, const char *name, size_t length)
{
    for (size_t i = 0; i < state->scope->count; i++)
        if (is_word(name, length, state->scope->variables[i].name))
            return true;
    return false;
}

static bool read_variable(evaluator *state, const char *name, size_t length, bool is_call)
{
    for (size_t i = 0; i < state->scope->count; i++) {
        if (!is_word(name, length, state->scope->variables[i].name))
            continue;
        value *pushed = evaluator_push(state);
        if (pushed == NULL)
            return false;
        *pushed = state->scope->variables[i].value;
        pushed->start = state->at;
        state->at += length;
        return true;
    }
    return fail_unknown(state, name, length, is_call);
}

/* ---- Operands --------------------------------------------------------------------------------------------------- */

static bool sees_swizzle(const evaluator *state, const char *word, size_t length)
{
    bool is_name = (length == 1 && *word == 'S') || (length == 2 && memcmp(word, "Sw", 2) == 0) ||
                   (length == 7 && memcmp(word, "Swizzle", 7) == 0);
    return is_name && state->at + length < state->length && word[length] == '<';
}

/* A function of arrays, or a constant. */
static bool read_numpy(evaluator *state, const char *word, size_t length, bool is_call, bool *is_read)
{
    if (!is_call && !is_variable(state, word, length))
        return evaluator_read_constant(state, word, length, is_read);
    *is_read = false;
    return !is_call || function_is_name(word, length) || evaluator_read_function(state, word, length, is_read);
}

/* Whether '(' comes behind the word. */
static bool is_called(const evaluator *state, size_t length)
{
    size_t next = state->at + length;
    while (next < state->length && dimfold_is_blank(state->text[next]))
        next++;
    return next < state->length && state->text[next] == '(';
}

/* The length of a name, which may have a point in it: linalg.norm. */
static size_t see_name(const evaluator *state)
{
    size_t length = along_see(state->text + state->at, state->length - state->at);
    return length > 0 ? length : evaluator_see_word(state);
}

/* What stands behind np. is NumPy's, and no function of layouts. */
static bool read_module(evaluator *state, size_t module_length)
{
    evaluator_take(state, module_length + 1);
    const char *word = state->text + state->at;
    size_t length = see_name(state);
    bool is_stack = is_word(word, length, "stack"), is_read = false, is_call = is_called(state, length);
    if (is_call && (is_stack || is_word(word, length, "concatenate")))
        return evaluator_read_together(state, is_stack);
    if (!(is_call ? evaluator_read_function : evaluator_read_constant)(state, word, length, &is_read))
        return false;
    return is_read || fail_unknown_of_numpy(state, word, length);
}

static bool read_named(evaluator *state, const char *word, size_t length)
{
    bool is_call = is_called(state, length), is_stack = is_word(word, length, "stack"), is_read = false;
    bool is_module = is_word(word, length, "np") || is_word(word, length, "numpy");
    if (is_module && state->at + length < state->length && word[length] == '.')
        return read_module(state, length);
    if (!read_numpy(state, word, length, is_call, &is_read))
        return false;
    if (is_read)
        return true;
    if (is_call && is_word(word, length, "strict"))
        return read_strict(state);
    if (is_call && (is_stack || is_word(word, length, "concatenate")))
        return evaluator_read_together(state, is_stack);
    if (is_call && function_is_name(word, length))
        return read_call(state, word, length);
    if (expression_see_name(state->depth - 1, state->text, state->length, state->at) > 0)
        return evaluator_read_array(state);
    return read_variable(state, word, length, is_call);
}

static bool read_primary(evaluator *state)
{
    const char *word = state->text + state->at;
    size_t length = see_name(state);
    if (expression_sees_source(state->depth - 1, state->text, state->length, state->at))
        return evaluator_read_array(state);
    if (sees_swizzle(state, word, length))
        return evaluator_read_swizzle(state);
    if (length > 0)
        return read_named(state, word, length);
    if (evaluator_sees(state, '<'))
        return evaluator_read_tiler(state);
    if (evaluator_sees(state, '[') && state->scope->has_arrays)
        return evaluator_read_items(state);
    if (evaluator_sees_number(state))
        return evaluator_read_number(state);
    if (state->at < state->length && strchr("(-_0123456789", *word) != NULL)
        return evaluator_read_numbers(state);
    return evaluator_expect(state, "a layout, a tuple, a tiler, a swizzle, or a function of them");
}

/* Strides behind a shape that is no literal: (n,4):(1,n). */
static bool read_strides(evaluator *state)
{
    size_t first = state->count - 1, start = evaluator_top(state)->start;
    evaluator_accept(state, ':');
    if (!read_primary(state))
        return false;
    evaluator_skip_blanks(state);
    if (evaluator_top(state)->kind != VALUE_TUPLE)
        return evaluator_fail_value(state, evaluator_top(state), "strides: a tuple");
    return evaluator_apply(state, "layout", strlen("layout"), first, start, state->at);
}

/* Adds an offset to a layout. */
static bool move(evaluator *state, value *operand, ptrdiff_t offset, size_t stop)
{
    if (__builtin_add_overflow(operand->layout.offset, offset, &operand->layout.offset) ||
        !dimfold_nested_is_valid(&operand->layout)) {
        failure_set(state->reason, dimfold_status_name(DIMFOLD_ERR_OVERFLOW),
                    "the layout's positions are not representable");
        return evaluator_fail(state, operand->start, stop);
    }
    return true;
}

bool evaluator_move(evaluator *state, size_t first, size_t stop)
{
    ptrdiff_t offset = evaluator_top(state)->tuple.value[0];
    value *operand = &state->stack[first];
    state->count = first + 1;
    operand->is_source = false;
    if (!value_to_layout(operand, state->reason))
        return evaluator_fail(state, operand->start, operand->stop);
    return move(state, operand, offset, stop);
}

static bool read_offset(evaluator *state)
{
    size_t first = state->count - 1;
    evaluator_accept(state, '+');
    if (!read_primary(state))
        return false;
    evaluator_skip_blanks(state);
    if (!value_is_number(evaluator_top(state)))
        return evaluator_fail_value(state, evaluator_top(state), "an offset: a number");
    return evaluator_move(state, first, state->at);
}

/* A layout at a coordinate: a position, or what `_` leaves. Several arguments are one coordinate. */
static bool read_application(evaluator *state)
{
    size_t callee = state->count - 1, start = evaluator_top(state)->start, opening = state->at;
    evaluator_accept(state, '(');
    if (!evaluator_read_list(state, ')', "',' or ')'"))
        return false;
    if (state->count == callee + 1) {
        failure_set(state->reason, FAILURE_USAGE, "expected a coordinate between the parentheses");
        return evaluator_fail(state, opening, state->at);
    }
    value *applied = &state->stack[callee];
    if (applied->kind == VALUE_ARRAY && !value_to_layout(applied, state->reason))
        return evaluator_fail(state, applied->start, applied->stop);
    if (applied->kind == VALUE_SWIZZLE)
        return evaluator_apply(state, "apply", strlen("apply"), callee, start, state->at);
    if (state->count > callee + 2 && !evaluator_join_tuples(state, callee + 1, opening))
        return false;
    evaluator_top(state)->stop = state->at;
    const dimfold_nested *layout = &applied->layout;
    bool has_basis = false;
    for (size_t i = 0; i < layout->leaves; i++)
        has_basis |= layout->basis[i] != 0;
    const char *name = evaluator_top(state)->kind == VALUE_TUPLE && evaluator_top(state)->tuple.whole != 0 ? "slice"
                       : has_basis                                               ? "coordinate"
                                                                                 : "crd2idx";
    applied->kind = VALUE_LAYOUT;
    return evaluator_apply(state, name, strlen(name), callee, start, state->at);
}

static bool is_applied(evaluator *state)
{
    value_kind kind = evaluator_top(state)->kind;
    return evaluator_sees(state, '(') && (kind == VALUE_LAYOUT || kind == VALUE_SWIZZLE || kind == VALUE_THREAD_VALUE ||
                                          kind == VALUE_ARRAY);
}

/* A function of the algebra, behind its first argument. */
static bool read_method(evaluator *state)
{
    const along_function *along;
    size_t first = state->count - 1, start = evaluator_top(state)->start;
    evaluator_accept(state, '.');
    const char *name = state->text + state->at;
    size_t length = evaluator_see_word(state);
    evaluator_take(state, length);
    bool is_called_behind = evaluator_accept(state, '(');
    bool is_along = (along = along_find(name, length)) != NULL &&
                    (has_elements(state, first) || !function_is_name(name, length));
    bool is_elementwise = elementwise_find(name, length) != NULL && !function_is_name(name, length);
    if (is_along && is_called_behind)
        return evaluator_read_along(state, along, first, start);
    if (is_elementwise && !is_called_behind)
        return evaluator_compute(state, name, length, first, start);
    return evaluator_read_list(state, ')', "',' or ')'") && !refuse_elements(state, name, length, first) &&
           (is_elementwise ? evaluator_compute(state, name, length, first, start)
                           : evaluator_apply(state, name, length, first, start, state->at));
}

static bool sees_method(const evaluator *state)
{
    size_t at = state->at + 1;
    while (at < state->length && dimfold_is_blank(state->text[at]))
        at++;
    evaluator behind = {.text = state->text, .length = state->length, .at = at};
    size_t length = evaluator_see_word(&behind);
    return evaluator_sees(state, '.') && (function_is_name(state->text + at, length) ||
                                          elementwise_find(state->text + at, length) != NULL ||
                                          along_find(state->text + at, length) != NULL);
}

/* What may stand behind a value: strides, an offset, a coordinate, a step, a method. A layout that is a source too
   is one where an array is wanted. */
static bool read_suffix(evaluator *state, bool wants_array, bool *is_read)
{
    value *top = evaluator_top(state);
    bool is_layout = top->kind == VALUE_TUPLE || top->kind == VALUE_LAYOUT;
    bool is_dot = evaluator_sees(state, '.') || evaluator_sees(state, '[');
    *is_read = true;
    bool is_indexed = evaluator_sees(state, '[') && state->scope->has_arrays &&
                      expression_sees_array_indices(state->text, state->length, state->at);
    if (is_indexed && (top->kind == VALUE_ARRAY || is_layout))
        return evaluator_read_indexed(state);
    if (is_dot && wants_array && top->is_source)
        return evaluator_to_array(state, top);
    if (evaluator_sees_step(state))
        return evaluator_read_steps(state);
    if (top->kind == VALUE_TUPLE && evaluator_sees(state, ':'))
        return read_strides(state);
    if (is_layout && !evaluator_is_one(top) && evaluator_sees(state, '+'))
        return read_offset(state);
    if (is_applied(state))
        return read_application(state);
    if (sees_method(state))
        return read_method(state);
    if (is_layout && is_dot)
        return evaluator_step_layout(state);
    *is_read = false;
    return true;
}

bool evaluator_read_operand(evaluator *state, bool wants_array)
{
    size_t start = state->at;
    bool is_fine = read_primary(state), is_read = is_fine;
    while (is_read && is_fine) {
        evaluator_skip_blanks(state);
        evaluator_top(state)->start = start;
        evaluator_top(state)->stop = state->at;
        is_fine = read_suffix(state, wants_array, &is_read);
    }
    return is_fine;
}

/* ---- A o B ------------------------------------------------------------------------------------------------------ */

/* Replaces the values from `first` on by the function's. */
static bool combine(evaluator *state, const char *name, size_t first)
{
    return evaluator_apply(state, name, strlen(name), first, state->stack[first].start, evaluator_top(state)->stop);
}

/* Moves the topmost values down so that they follow `first`. */
static void drop_between(evaluator *state, size_t first, size_t from)
{
    memmove(state->stack + first, state->stack + from, (state->count - from) * sizeof *state->stack);
    state->count -= from - first;
}

/* swizzle o [offset o] rest, where the rest is one value: the topmost. */
static bool combine_swizzle(evaluator *state, size_t first)
{
    if (evaluator_top(state)->kind == VALUE_SWIZZLE && state->count == first + 2)
        return combine(state, "composition", first);
    if (state->count == first + 2) {
        value *pushed = evaluator_push(state);
        if (pushed == NULL)
            return false;
        value rest = state->stack[first + 1];
        state->stack[first + 2] = rest;
        value_set_number(&state->stack[first + 1], 0);
    }
    return combine(state, "swizzled", first);
}

/* offset o rest. */
static bool combine_offset(evaluator *state, size_t first)
{
    value offset = state->stack[first];
    drop_between(state, first, first + 1);
    value *operand = &state->stack[first];
    operand->is_source = false;
    if (!value_to_layout(operand, state->reason))
        return evaluator_fail(state, operand->start, operand->stop);
    if (operand->layout.swizzle.bits != 0) {
        failure_set(state->reason, dimfold_status_name(DIMFOLD_ERR_UNSUPPORTED),
                    "an offset of a swizzled layout: expected it behind the swizzle");
        return evaluator_fail(state, offset.start, offset.stop);
    }
    operand->start = offset.start;
    return move(state, operand, offset.tuple.value[0], operand->stop);
}

/* The value at `first` and the one behind it, which is all that follows: the rest is combined already. */
static bool combine_pair(evaluator *state, size_t first)
{
    const value *left = &state->stack[first];
    if (left->kind == VALUE_SWIZZLE)
        return combine_swizzle(state, first);
    return value_is_number(left) ? combine_offset(state, first) : combine(state, "composition", first);
}

/* Reads operands as long as `o` stands between them. Layouts are composed from the left; a swizzle and an offset apply
   to all that stands on their right. */
static bool accept_o(evaluator *state)
{
    if (evaluator_see_word(state) != 1 || state->text[state->at] != 'o')
        return false;
    evaluator_take(state, 1);
    return true;
}

static bool is_composed_first(const value *left)
{
    return left->kind != VALUE_SWIZZLE && !value_is_number(left);
}

static bool read_chain(evaluator *state, bool wants_array)
{
    size_t first = state->count;
    if (!evaluator_read_arithmetic(state, wants_array))
        return false;
    while (accept_o(state)) {
        if (!evaluator_read_arithmetic(state, false))
            return false;
        bool is_pair = state->count == first + 2 && is_composed_first(&state->stack[first]);
        if (is_pair && evaluator_top(state)->kind != VALUE_SWIZZLE && !combine(state, "composition", first))
            return false;
    }
    while (state->count > first + 1) {
        size_t left = state->count - 2;
        if (left > first && value_is_number(&state->stack[left]) && state->stack[left - 1].kind == VALUE_SWIZZLE)
            left--;
        if (!combine_pair(state, left))
            return false;
    }
    return true;
}

bool evaluator_read(evaluator *state)
{
    if (state->depth == CALLS_MAX)
        return evaluator_expect(state, "at most 64 expressions within each other");
    bool wants_array = state->wants_array;
    state->wants_array = false;
    state->depth++;
    evaluator_skip_blanks(state);
    bool is_fine = read_chain(state, wants_array);
    state->depth--;
    return is_fine;
}

/* ---- Whole texts ------------------------------------------------------------------------------------------------ */

/* An array or a nested layout, as is wanted of what can be both. */
static bool settle(evaluator *state)
{
    value *result = evaluator_top(state);
    bool is_number = result->kind == VALUE_NUMBER || (state->scope->wants_elements && value_is_number(result));
    if (state->scope->has_arrays && !is_number && result->is_source && !evaluator_to_array(state, result))
        return false;
    value_kind kind = evaluator_top(state)->kind;
    bool is_printed = state->scope->wants_elements && (kind == VALUE_ARRAY || kind == VALUE_LAYOUT);
    if (state->scope->has_arrays && (is_number || is_printed))
        return evaluator_to_computed(state);
    result = evaluator_top(state);
    if (state->scope->has_arrays || result->kind != VALUE_ARRAY || value_to_layout(result, state->reason))
        return true;
    return evaluator_fail(state, result->start, result->stop);
}

static bool fail_empty(evaluator *state)
{
    failure_set(state->reason, dimfold_status_name(DIMFOLD_ERR_SYNTAX), "the expression is empty: expected a layout, a "
                "function of layouts, or a file whose name ends in .npy");
    return false;
}

static bool evaluate_from(evaluator *state, value *result)
{
    state->wants_array = state->scope->has_arrays;
    evaluator_skip_blanks(state);
    bool is_fine = state->at < state->length ? evaluator_read(state) : fail_empty(state);
    if (is_fine && state->at < state->length)
        is_fine = evaluator_expect_behind(state, "'o' and one more operand, or the end");
    state->depth = 1;
    is_fine = is_fine && settle(state);
    *result = is_fine ? *evaluator_top(state) : (value){.kind = VALUE_BOOL};
    evaluator_close(state, result);
    return is_fine;
}

bool algebra_evaluate(const algebra *scope, const char *text, size_t length, value *result, failure *reason)
{
    evaluator state = {.scope = scope, .text = text, .length = length, .flags = scope->flags, .reason = reason};
    return evaluate_from(&state, result);
}

static bool keep_variable(algebra *scope, const char *name, size_t length, const value *operand, failure *reason)
{
    for (size_t i = 0; i < scope->count; i++)
        if (is_word(name, length, scope->variables[i].name)) {
            scope->variables[i].value = *operand;
            return true;
        }
    variable *grown = realloc(scope->variables, (scope->count + 1) * sizeof *grown);
    if (grown != NULL)
        scope->variables = grown;
    char *copy = grown != NULL ? malloc(length + 1) : NULL;
    if (copy == NULL)
        return failure_set(reason, FAILURE_MEMORY, "no memory is left for a variable");
    memcpy(copy, name, length);
    copy[length] = '\0';
    scope->variables[scope->count++] = (variable){copy, *operand};
    return true;
}

static bool is_reserved(const char *name, size_t length)
{
    static const char *const words[] = {"o", "strict", "help", "vars", "quit"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_word(name, length, words[i]))
            return true;
    return function_is_name(name, length);
}

bool algebra_run(algebra *scope, const char *text, size_t length, value *result, failure *reason)
{
    evaluator state = {.scope = scope, .text = text, .length = length, .flags = scope->flags, .reason = reason};
    evaluator_skip_blanks(&state);
    size_t start = state.at, word = evaluator_see_word(&state);
    evaluator_take(&state, word);
    bool is_assigned = word > 0 && evaluator_sees(&state, '=');
    if (is_assigned && is_reserved(text + start, word)) {
        failure_set(reason, FAILURE_USAGE, "this name is taken: expected another one for a variable");
        return evaluator_fail(&state, start, start + word);
    }
    if (is_assigned)
        evaluator_accept(&state, '=');
    else
        state.at = start;
    return evaluate_from(&state, result) && (!is_assigned || keep_variable(scope, text + start, word, result, reason));
}

void algebra_close(algebra *scope)
{
    for (size_t i = 0; i < scope->count; i++)
        free(scope->variables[i].name);
    free(scope->variables);
    *scope = (algebra){0};
}
