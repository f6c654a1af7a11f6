/* Evaluates while it reads: values lie on a stack, the arguments of a call side by side. */
#include "evaluator.h"
#include "array_text.h"

#include <stdlib.h>
#include <string.h>

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

static bool read_call(evaluator *on, const char *name, size_t length)
{
    size_t start = on->at, first = on->count;
    evaluator_take(on, length);
    evaluator_accept(on, '(');
    if (!evaluator_read_list(on, ')', "',' or ')'"))
        return false;
    bool is_source = (is_word(name, length, "left") || is_word(name, length, "right")) && on->count == first + 1 &&
                     value_is_number(evaluator_top(on));
    if (!evaluator_apply(on, name, length, first, start, on->at))
        return false;
    evaluator_top(on)->is_source = is_source;
    return true;
}

static bool read_strict(evaluator *on)
{
    uint32_t flags = on->flags;
    evaluator_take(on, strlen("strict"));
    evaluator_accept(on, '(');
    on->flags |= DIMFOLD_STRICT;
    bool is_fine = evaluator_read(on);
    on->flags = flags;
    if (is_fine && !evaluator_sees(on, ')'))
        return evaluator_expect(on, "')'");
    on->at += is_fine;
    return is_fine;
}

static bool fail_unknown(evaluator *on, const char *name, size_t length, bool is_call)
{
    bool is_function = function_is_name(name, length);
    if (on->depth == 1 && on->scope->has_arrays && !is_function && !is_call)
        return evaluator_expect(on, "a file whose name ends in .npy, or a layout such as (3,4):(4,1)+2, c(3,4) or "
                                    "f(3,4)");
    failure_set(on->why, FAILURE_USAGE, "%s",
                is_function ? "this is a function: expected '(' behind it"
                            : "this name is unknown: expected a layout, a function or a variable");
    return evaluator_fail(on, on->at, on->at + length);
}

static bool read_variable(evaluator *on, const char *name, size_t length, bool is_call)
{
    for (size_t i = 0; i < on->scope->count; i++) {
        if (!is_word(name, length, on->scope->variables[i].name))
            continue;
        value *pushed = evaluator_push(on);
        if (pushed == NULL)
            return false;
        *pushed = on->scope->variables[i].what;
        pushed->start = on->at;
        on->at += length;
        return true;
    }
    return fail_unknown(on, name, length, is_call);
}

/* ---- Operands --------------------------------------------------------------------------------------------------- */

static bool sees_swizzle(const evaluator *on, const char *word, size_t length)
{
    bool is_name = (length == 1 && *word == 'S') || (length == 2 && memcmp(word, "Sw", 2) == 0) ||
                   (length == 7 && memcmp(word, "Swizzle", 7) == 0);
    return is_name && on->at + length < on->length && word[length] == '<';
}

static bool read_named(evaluator *on, const char *word, size_t length)
{
    size_t next = on->at + length;
    while (next < on->length && dimfold_is_blank(on->text[next]))
        next++;
    bool is_call = next < on->length && on->text[next] == '(', is_stack = is_word(word, length, "stack");
    if (is_call && is_word(word, length, "strict"))
        return read_strict(on);
    if (is_call && (is_stack || is_word(word, length, "concatenate")))
        return evaluator_read_together(on, is_stack);
    if (is_call && function_is_name(word, length))
        return read_call(on, word, length);
    if (expression_see_name(on->depth - 1, on->text, on->length, on->at) > 0)
        return evaluator_read_array(on);
    return read_variable(on, word, length, is_call);
}

static bool read_primary(evaluator *on)
{
    const char *word = on->text + on->at;
    size_t length = evaluator_see_word(on);
    if (expression_sees_source(on->depth - 1, on->text, on->length, on->at))
        return evaluator_read_array(on);
    if (sees_swizzle(on, word, length))
        return evaluator_read_swizzle(on);
    if (length > 0)
        return read_named(on, word, length);
    if (evaluator_sees(on, '<'))
        return evaluator_read_tiler(on);
    if (on->at < on->length && strchr("(-_0123456789", *word) != NULL)
        return evaluator_read_numbers(on);
    return evaluator_expect(on, "a layout, a tuple, a tiler, a swizzle, or a function of them");
}

/* Strides behind a shape that is no literal: (n,4):(1,n). */
static bool read_strides(evaluator *on)
{
    size_t first = on->count - 1, start = evaluator_top(on)->start;
    evaluator_accept(on, ':');
    if (!read_primary(on))
        return false;
    evaluator_skip_blanks(on);
    if (evaluator_top(on)->kind != VALUE_TUPLE)
        return evaluator_fail_value(on, evaluator_top(on), "strides: a tuple");
    return evaluator_apply(on, "layout", strlen("layout"), first, start, on->at);
}

/* Adds an offset to a layout. */
static bool move(evaluator *on, value *what, ptrdiff_t offset, size_t stop)
{
    if (__builtin_add_overflow(what->layout.offset, offset, &what->layout.offset) ||
        !dimfold_nested_is_valid(&what->layout)) {
        failure_set(on->why, dimfold_status_name(DIMFOLD_ERR_OVERFLOW), "the layout's positions are not representable");
        return evaluator_fail(on, what->start, stop);
    }
    return true;
}

static bool read_offset(evaluator *on)
{
    evaluator_accept(on, '+');
    if (!read_primary(on))
        return false;
    evaluator_skip_blanks(on);
    if (!value_is_number(evaluator_top(on)))
        return evaluator_fail_value(on, evaluator_top(on), "an offset: a number");
    ptrdiff_t offset = evaluator_top(on)->tuple.value[0];
    on->count--;
    value *what = evaluator_top(on);
    what->is_source = false;
    if (!value_to_layout(what, on->why))
        return evaluator_fail(on, what->start, what->stop);
    return move(on, what, offset, on->at);
}

/* A layout at a coordinate: a position, or what `_` leaves. Several arguments are one coordinate. */
static bool read_application(evaluator *on)
{
    size_t callee = on->count - 1, start = evaluator_top(on)->start, opening = on->at;
    evaluator_accept(on, '(');
    if (!evaluator_read_list(on, ')', "',' or ')'"))
        return false;
    if (on->count == callee + 1) {
        failure_set(on->why, FAILURE_USAGE, "expected a coordinate between the parentheses");
        return evaluator_fail(on, opening, on->at);
    }
    value *applied = &on->stack[callee];
    if (applied->kind == VALUE_ARRAY && !value_to_layout(applied, on->why))
        return evaluator_fail(on, applied->start, applied->stop);
    if (applied->kind == VALUE_SWIZZLE)
        return evaluator_apply(on, "apply", strlen("apply"), callee, start, on->at);
    if (on->count > callee + 2 && !evaluator_join_tuples(on, callee + 1, opening))
        return false;
    evaluator_top(on)->stop = on->at;
    const dimfold_nested *layout = &applied->layout;
    bool has_basis = false;
    for (size_t i = 0; i < layout->leaves; i++)
        has_basis |= layout->basis[i] != 0;
    const char *name = evaluator_top(on)->kind == VALUE_TUPLE && evaluator_top(on)->tuple.whole != 0 ? "slice"
                       : has_basis                                               ? "coordinate"
                                                                                 : "crd2idx";
    applied->kind = VALUE_LAYOUT;
    return evaluator_apply(on, name, strlen(name), callee, start, on->at);
}

static bool is_applied(evaluator *on)
{
    value_kind kind = evaluator_top(on)->kind;
    return evaluator_sees(on, '(') && (kind == VALUE_LAYOUT || kind == VALUE_SWIZZLE || kind == VALUE_THREAD_VALUE ||
                                       kind == VALUE_ARRAY);
}

/* A function of the algebra, behind its first argument. */
static bool read_method(evaluator *on)
{
    size_t first = on->count - 1, start = evaluator_top(on)->start;
    evaluator_accept(on, '.');
    const char *name = on->text + on->at;
    size_t length = evaluator_see_word(on);
    evaluator_take(on, length);
    evaluator_accept(on, '(');
    return evaluator_read_list(on, ')', "',' or ')'") && evaluator_apply(on, name, length, first, start, on->at);
}

static bool sees_method(const evaluator *on)
{
    size_t at = on->at + 1;
    while (at < on->length && dimfold_is_blank(on->text[at]))
        at++;
    evaluator behind = {.text = on->text, .length = on->length, .at = at};
    return evaluator_sees(on, '.') && function_is_name(on->text + at, evaluator_see_word(&behind));
}

/* What may stand behind a value: strides, an offset, a coordinate, a step, a method. A layout that is a source too
   is one where an array is wanted. */
static bool read_suffix(evaluator *on, bool wants_array, bool *is_read)
{
    value *top = evaluator_top(on);
    bool is_layout = top->kind == VALUE_TUPLE || top->kind == VALUE_LAYOUT;
    bool is_dot = evaluator_sees(on, '.') || evaluator_sees(on, '[');
    *is_read = true;
    if (is_dot && wants_array && top->is_source)
        return evaluator_to_array(on, top);
    if (evaluator_sees_step(on))
        return evaluator_read_steps(on);
    if (top->kind == VALUE_TUPLE && evaluator_sees(on, ':'))
        return read_strides(on);
    if ((is_layout || top->kind == VALUE_ARRAY) && evaluator_sees(on, '+'))
        return read_offset(on);
    if (is_applied(on))
        return read_application(on);
    if (sees_method(on))
        return read_method(on);
    if (is_layout && is_dot)
        return evaluator_step_layout(on);
    *is_read = false;
    return true;
}

static bool read_operand(evaluator *on, bool wants_array)
{
    size_t start = on->at;
    bool is_fine = read_primary(on), is_read = is_fine;
    while (is_read && is_fine) {
        evaluator_skip_blanks(on);
        evaluator_top(on)->start = start;
        evaluator_top(on)->stop = on->at;
        is_fine = read_suffix(on, wants_array, &is_read);
    }
    return is_fine;
}

/* ---- A o B ------------------------------------------------------------------------------------------------------ */

/* Replaces the values from `first` on by the function's. */
static bool combine(evaluator *on, const char *name, size_t first)
{
    return evaluator_apply(on, name, strlen(name), first, on->stack[first].start, evaluator_top(on)->stop);
}

/* Moves the topmost values down so that they follow `first`. */
static void drop_between(evaluator *on, size_t first, size_t from)
{
    memmove(on->stack + first, on->stack + from, (on->count - from) * sizeof *on->stack);
    on->count -= from - first;
}

/* swizzle o [offset o] rest, where the rest is one value: the topmost. */
static bool combine_swizzle(evaluator *on, size_t first)
{
    if (evaluator_top(on)->kind == VALUE_SWIZZLE && on->count == first + 2)
        return combine(on, "composition", first);
    if (on->count == first + 2) {
        value *pushed = evaluator_push(on);
        if (pushed == NULL)
            return false;
        value rest = on->stack[first + 1];
        on->stack[first + 2] = rest;
        value_set_number(&on->stack[first + 1], 0);
    }
    return combine(on, "swizzled", first);
}

/* offset o rest. */
static bool combine_offset(evaluator *on, size_t first)
{
    value offset = on->stack[first];
    drop_between(on, first, first + 1);
    value *what = &on->stack[first];
    what->is_source = false;
    if (!value_to_layout(what, on->why))
        return evaluator_fail(on, what->start, what->stop);
    if (what->layout.swizzle.bits != 0) {
        failure_set(on->why, dimfold_status_name(DIMFOLD_ERR_UNSUPPORTED),
                    "an offset of a swizzled layout: expected it behind the swizzle");
        return evaluator_fail(on, offset.start, offset.stop);
    }
    what->start = offset.start;
    return move(on, what, offset.tuple.value[0], what->stop);
}

/* The value at `first` and the one behind it, which is all that follows: the rest is combined already. */
static bool combine_pair(evaluator *on, size_t first)
{
    const value *left = &on->stack[first];
    if (left->kind == VALUE_SWIZZLE)
        return combine_swizzle(on, first);
    return value_is_number(left) ? combine_offset(on, first) : combine(on, "composition", first);
}

/* Reads operands as long as `o` stands between them. Layouts are composed from the left; a swizzle and an offset apply
   to all that stands on their right. */
static bool accept_o(evaluator *on)
{
    if (evaluator_see_word(on) != 1 || on->text[on->at] != 'o')
        return false;
    evaluator_take(on, 1);
    return true;
}

static bool is_composed_first(const value *left)
{
    return left->kind != VALUE_SWIZZLE && !value_is_number(left);
}

static bool read_chain(evaluator *on, bool wants_array)
{
    size_t first = on->count;
    if (!read_operand(on, wants_array))
        return false;
    while (accept_o(on)) {
        if (!read_operand(on, false))
            return false;
        bool is_pair = on->count == first + 2 && is_composed_first(&on->stack[first]);
        if (is_pair && evaluator_top(on)->kind != VALUE_SWIZZLE && !combine(on, "composition", first))
            return false;
    }
    while (on->count > first + 1) {
        size_t left = on->count - 2;
        if (left > first && value_is_number(&on->stack[left]) && on->stack[left - 1].kind == VALUE_SWIZZLE)
            left--;
        if (!combine_pair(on, left))
            return false;
    }
    return true;
}

bool evaluator_read(evaluator *on)
{
    if (on->depth == CALLS_MAX)
        return evaluator_expect(on, "at most 64 expressions within each other");
    bool wants_array = on->wants_array;
    on->wants_array = false;
    on->depth++;
    evaluator_skip_blanks(on);
    bool is_fine = read_chain(on, wants_array);
    on->depth--;
    return is_fine;
}

/* ---- Whole texts ------------------------------------------------------------------------------------------------ */

/* An array or a nested layout, as is wanted of what can be both. */
static bool settle(evaluator *on)
{
    value *result = evaluator_top(on);
    if (on->scope->has_arrays && result->is_source)
        return evaluator_to_array(on, result);
    if (on->scope->has_arrays || result->kind != VALUE_ARRAY || value_to_layout(result, on->why))
        return true;
    return evaluator_fail(on, result->start, result->stop);
}

static bool fail_empty(evaluator *on)
{
    failure_set(on->why, dimfold_status_name(DIMFOLD_ERR_SYNTAX), "the expression is empty: expected a layout, a "
                "function of layouts, or a file whose name ends in .npy");
    return false;
}

static bool evaluate_from(evaluator *on, value *result)
{
    on->wants_array = on->scope->has_arrays;
    evaluator_skip_blanks(on);
    bool is_fine = on->at < on->length ? evaluator_read(on) : fail_empty(on);
    if (is_fine && on->at < on->length)
        is_fine = evaluator_expect(on, "'o' and one more operand, or the end");
    on->depth = 1;
    is_fine = is_fine && settle(on);
    *result = is_fine ? *evaluator_top(on) : (value){.kind = VALUE_BOOL};
    evaluator_close(on, result);
    return is_fine;
}

bool algebra_evaluate(const algebra *scope, const char *text, size_t length, value *result, failure *why)
{
    evaluator on = {.scope = scope, .text = text, .length = length, .flags = scope->flags, .why = why};
    return evaluate_from(&on, result);
}

static bool keep_variable(algebra *scope, const char *name, size_t length, const value *what, failure *why)
{
    for (size_t i = 0; i < scope->count; i++)
        if (is_word(name, length, scope->variables[i].name)) {
            scope->variables[i].what = *what;
            return true;
        }
    variable *grown = realloc(scope->variables, (scope->count + 1) * sizeof *grown);
    if (grown != NULL)
        scope->variables = grown;
    char *copy = grown != NULL ? malloc(length + 1) : NULL;
    if (copy == NULL)
        return failure_set(why, dimfold_status_name(DIMFOLD_ERR_RESOURCE), "no memory is left for a variable");
    memcpy(copy, name, length);
    copy[length] = '\0';
    scope->variables[scope->count++] = (variable){copy, *what};
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

bool algebra_run(algebra *scope, const char *text, size_t length, value *result, failure *why)
{
    evaluator on = {.scope = scope, .text = text, .length = length, .flags = scope->flags, .why = why};
    evaluator_skip_blanks(&on);
    size_t start = on.at, word = evaluator_see_word(&on);
    evaluator_take(&on, word);
    bool is_assigned = word > 0 && evaluator_sees(&on, '=');
    if (is_assigned && is_reserved(text + start, word)) {
        failure_set(why, FAILURE_USAGE, "this name is taken: expected another one for a variable");
        return evaluator_fail(&on, start, start + word);
    }
    if (is_assigned)
        evaluator_accept(&on, '=');
    else
        on.at = start;
    return evaluate_from(&on, result) && (!is_assigned || keep_variable(scope, text + start, word, result, why));
}

void algebra_close(algebra *scope)
{
    for (size_t i = 0; i < scope->count; i++)
        free(scope->variables[i].name);
    free(scope->variables);
    *scope = (algebra){0};
}
