/* Evaluates while it reads: values lie on a stack, the arguments of a call side by side. */
#include "language.h"
#include "nested_evaluator.h"
#include "parse.h"
#include "together.h"

#include "text/lexer.h"

#include <stdlib.h>
#include <string.h>

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

static bool read_call(evaluator *on, const char *name, size_t length)
{
    size_t start = on->at, first = on->count;
    evaluator_take(on, length);
    evaluator_accept(on, '(');
    if (!evaluator_read_list(on, ')', "',' or ')'"))
        return false;
    return evaluator_apply(on, name, length, first, start, on->at);
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

static bool read_variable(evaluator *on, const char *name, size_t length)
{
    for (size_t i = 0; i < on->scope->count; i++) {
        if (strlen(on->scope->variables[i].name) != length || memcmp(on->scope->variables[i].name, name, length) != 0)
            continue;
        value *pushed = evaluator_push(on);
        if (pushed == NULL)
            return false;
        *pushed = on->scope->variables[i].what;
        pushed->start = on->at;
        on->at += length;
        return true;
    }
    failure_set(on->why, FAILURE_USAGE, "%s", function_is_name(name, length)
                ? "this is a function: expected '(' behind it"
                : "this name is unknown: expected a layout, a function or a variable");
    return evaluator_fail(on, on->at, on->at + length);
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
    bool is_call = next < on->length && on->text[next] == '(';
    if (is_call && length == strlen("strict") && memcmp(word, "strict", length) == 0)
        return read_strict(on);
    return is_call && function_is_name(word, length) ? read_call(on, word, length) : read_variable(on, word, length);
}

/* The layout of an array, or of an array's view: what is read behind `start`, or a source and its steps. */
static bool read_strided(evaluator *on, const dimfold_layout *start)
{
    dimfold_diag diag = {0};
    expression part;
    size_t used, at = on->at;
    dimfold_lexer lexer = dimfold_lexer_new((dimfold_call){&diag, ""}, on->text, on->length);
    size_t length = together_part_end(&lexer, at) - at;
    bool is_fine = expression_open_part(&part, start, on->text + at, length, &used, on->why);
    if (!is_fine)
        failure_shift(on->why, at);
    else if (part.has_tiles || part.answer.kind != REPLY_NOTHING)
        is_fine = failure_set(on->why, FAILURE_USAGE, "%s where a layout is expected",
                              part.has_tiles ? "these are tiles, without .grid(), .to_layout() or .tile(index)"
                                             : "this is a question");
    value *pushed = is_fine ? evaluator_push(on) : NULL;
    if (pushed != NULL && dimfold_nested_from_layout(&pushed->layout, &part.layout, &diag) != DIMFOLD_OK)
        pushed = failure_of_library(on->why, &diag) ? pushed : NULL;
    if (pushed != NULL) {
        pushed->kind = VALUE_LAYOUT;
        pushed->layout.offset = (ptrdiff_t)part.layout.offset;
    }
    expression_close(&part);
    size_t column = on->why->diag.column;
    if (pushed == NULL)
        return column > 0 && !is_fine ? evaluator_fail(on, column - 1, column) : evaluator_fail(on, at, at + used);
    evaluator_take(on, used);
    return true;
}

static bool read_primary(evaluator *on)
{
    const char *word = on->text + on->at;
    size_t length = evaluator_see_word(on);
    if (algebra_sees_source(word, on->length - on->at))
        return read_strided(on, NULL);
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
    if (on->stack[callee].kind == VALUE_SWIZZLE)
        return evaluator_apply(on, "apply", strlen("apply"), callee, start, on->at);
    if (on->count > callee + 2 && !evaluator_join_tuples(on, callee + 1, opening))
        return false;
    evaluator_top(on)->stop = on->at;
    const dimfold_nested *layout = &on->stack[callee].layout;
    bool has_basis = false;
    for (size_t i = 0; i < layout->leaves; i++)
        has_basis |= layout->basis[i] != 0;
    const char *name = evaluator_top(on)->kind == VALUE_TUPLE && evaluator_top(on)->tuple.whole != 0 ? "slice"
                       : has_basis                                               ? "coordinate"
                                                                                 : "crd2idx";
    on->stack[callee].kind = VALUE_LAYOUT;
    return evaluator_apply(on, name, strlen(name), callee, start, on->at);
}

static bool is_applied(evaluator *on)
{
    value_kind kind = evaluator_top(on)->kind;
    return evaluator_sees(on, '(') && (kind == VALUE_LAYOUT || kind == VALUE_SWIZZLE || kind == VALUE_THREAD_VALUE);
}

/* A step of arrays, of a layout that a strided one can be. */
static bool read_step(evaluator *on)
{
    dimfold_diag diag = {0};
    dimfold_layout strided;
    value *what = evaluator_top(on);
    bool is_fine = value_to_layout(what, on->why);
    if (is_fine && dimfold_nested_to_layout(&strided, &what->layout, &diag) != DIMFOLD_OK)
        is_fine = failure_of_library(on->why, &diag);
    if (!is_fine)
        return evaluator_fail(on, what->start, what->stop);
    if (!read_strided(on, &strided))
        return false;
    on->stack[on->count - 2] = *evaluator_top(on);
    on->count--;
    return true;
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

/* What may stand behind a value: strides, an offset, a coordinate, a method. */
static bool read_suffix(evaluator *on, bool *is_read)
{
    value_kind kind = evaluator_top(on)->kind;
    *is_read = true;
    if (kind == VALUE_TUPLE && evaluator_sees(on, ':'))
        return read_strides(on);
    if ((kind == VALUE_TUPLE || kind == VALUE_LAYOUT) && evaluator_sees(on, '+'))
        return read_offset(on);
    if (is_applied(on))
        return read_application(on);
    if (sees_method(on))
        return read_method(on);
    if ((kind == VALUE_TUPLE || kind == VALUE_LAYOUT) && (evaluator_sees(on, '.') || evaluator_sees(on, '[')))
        return read_step(on);
    *is_read = false;
    return true;
}

static bool read_operand(evaluator *on)
{
    size_t start = on->at;
    bool is_fine = read_primary(on), is_read = is_fine;
    while (is_read && is_fine) {
        evaluator_skip_blanks(on);
        evaluator_top(on)->start = start;
        evaluator_top(on)->stop = on->at;
        is_fine = read_suffix(on, &is_read);
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

static bool read_chain(evaluator *on)
{
    size_t first = on->count;
    if (!read_operand(on))
        return false;
    while (accept_o(on)) {
        if (!read_operand(on))
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
    on->depth++;
    evaluator_skip_blanks(on);
    bool is_fine = read_chain(on);
    on->depth--;
    return is_fine;
}

/* ---- Whole texts ------------------------------------------------------------------------------------------------ */

static bool evaluate_from(evaluator *on, value *result)
{
    bool is_fine = evaluator_read(on);
    if (is_fine && on->at < on->length)
        is_fine = evaluator_expect(on, "'o' and one more operand, or the end");
    if (is_fine)
        *result = *evaluator_top(on);
    free(on->stack);
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
        if (strlen(scope->variables[i].name) == length && memcmp(scope->variables[i].name, name, length) == 0) {
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
        if (strlen(words[i]) == length && memcmp(words[i], name, length) == 0)
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
