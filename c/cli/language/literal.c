/* Tuples, layouts, tilers and swizzles as they are written, with expressions inside of them. */
#include "evaluator.h"

#include <dimfold/text.h>

#include <string.h>

bool evaluator_read_swizzle(evaluator *state)
{
    dimfold_diag diag = {0};
    size_t used;
    value *pushed = evaluator_push(state);
    if (pushed == NULL)
        return false;
    pushed->kind = VALUE_SWIZZLE;
    const char *text = state->text + state->at;
    if (dimfold_swizzle_parse(&pushed->swizzle, text, state->length - state->at, &used, &diag) != DIMFOLD_OK)
        return evaluator_fail_parsed(state, &diag);
    state->at += used;
    return true;
}

/* Joins the topmost values as the parts of a tiler. */
static bool join_tilers(evaluator *state, size_t first, size_t start)
{
    char text[2 * VALUE_TEXT_MAX];
    size_t length = 0;
    dimfold_tiler tiler;
    dimfold_diag diag = {0};
    for (size_t i = first; i < state->count; i++) {
        if (state->stack[i].kind > VALUE_TILER)
            return evaluator_fail_value(state, &state->stack[i], "a tiler");
        if (length > VALUE_TEXT_MAX - 2)
            break;
        text[length++] = i == first ? '<' : ',';
        length += value_print(&state->stack[i], text + length, sizeof text - length);
    }
    text[length++] = '>';
    if (dimfold_tiler_parse(&tiler, text, length, NULL, &diag) != DIMFOLD_OK) {
        diag.column = 0;
        failure_of_library(state->reason, &diag);
        return evaluator_fail(state, start, state->at);
    }
    state->count = first;
    value *pushed = evaluator_push(state);
    if (pushed == NULL)
        return false;
    *pushed = (value){.kind = VALUE_TILER, .start = start, .tiler = tiler};
    return true;
}

bool evaluator_read_tiler(evaluator *state)
{
    dimfold_diag diag = {0};
    size_t used, start = state->at, first = state->count;
    bool is_within = state->is_in_tiler;
    value *pushed = evaluator_push(state);
    if (pushed == NULL)
        return false;
    pushed->kind = VALUE_TILER;
    const char *text = state->text + state->at;
    if (dimfold_tiler_parse(&pushed->tiler, text, state->length - state->at, &used, &diag) == DIMFOLD_OK) {
        state->at += used;
        return true;
    }
    if (diag.status != DIMFOLD_ERR_SYNTAX)
        return evaluator_fail_parsed(state, &diag);
    state->count = first;
    evaluator_accept(state, '<');
    state->is_in_tiler = true;
    bool is_fine = evaluator_read_list(state, '>', "',' or '>'");
    state->is_in_tiler = is_within;
    return is_fine && join_tilers(state, first, start);
}

/* Makes a tuple of the topmost values; what stands alone is only grouped unless it is a tuple. */
bool evaluator_join_tuples(evaluator *state, size_t first, size_t start)
{
    const dimfold_tuple *parts[DIMFOLD_LEAVES_MAX] = {NULL};
    dimfold_tuple joined;
    dimfold_diag diag = {0};
    size_t count = state->count - first;
    if (count == 1 && state->stack[first].kind != VALUE_TUPLE) {
        state->stack[first].is_source = false;
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        if (state->stack[first + i].kind != VALUE_TUPLE)
            return evaluator_fail_value(state, &state->stack[first + i],
                                        "an integer or a tuple; concatenate(…) makes one of layouts");
        if (i < DIMFOLD_LEAVES_MAX)
            parts[i] = &state->stack[first + i].tuple;
    }
    if (dimfold_tuple_concatenate(&joined, count < DIMFOLD_LEAVES_MAX ? count : DIMFOLD_LEAVES_MAX, parts, &diag) !=
        DIMFOLD_OK) {
        failure_of_library(state->reason, &diag);
        return evaluator_fail(state, start, state->at);
    }
    if (count > DIMFOLD_LEAVES_MAX) {
        failure_set(state->reason, dimfold_status_name(DIMFOLD_ERR_UNSUPPORTED), "a tuple has at most %d leaves",
                    DIMFOLD_LEAVES_MAX);
        return evaluator_fail(state, start, state->at);
    }
    state->count = first;
    value *pushed = evaluator_push(state);
    if (pushed != NULL)
        *pushed = (value){.kind = VALUE_TUPLE, .start = start, .tuple = joined};
    return pushed != NULL;
}

/* Parentheses around expressions. */
static bool read_parentheses(evaluator *state)
{
    size_t start = state->at, first = state->count;
    if (state->depth == CALLS_MAX)
        return evaluator_expect(state, "at most 64 levels of parentheses");
    bool is_within = state->is_in_tiler;
    evaluator_accept(state, '(');
    state->depth++;
    state->is_in_tiler = false;
    bool is_fine = evaluator_read_list(state, ')', "',' or ')'");
    state->is_in_tiler = is_within;
    state->depth--;
    return is_fine && evaluator_join_tuples(state, first, start);
}

/* What makes a layout of a shape: strides, or an offset, unless the shape is one number, to which another is added. */
static bool sees_strides(const evaluator *state)
{
    const value *shape = &state->stack[state->count - 1];
    return evaluator_sees(state, ':') || (evaluator_sees(state, '+') && !evaluator_is_one(shape));
}

/* Whether a layout that was read as SHAPE:STRIDE is a strided layout's text as well. */
static bool is_flat(const dimfold_nested *layout)
{
    bool has_basis = false;
    for (size_t i = 0; i < layout->leaves; i++)
        has_basis |= layout->basis[i] != 0;
    return dimfold_nested_depth(layout) <= 1 && (layout->static_shape | layout->static_stride) == 0 && !has_basis;
}

/* Whether a strided layout stands here, which a nested one cannot be where an extent is 0. */
static bool sees_strided(const evaluator *state, size_t start)
{
    dimfold_layout layout;
    size_t used;
    return dimfold_layout_parse(&layout, state->text + start, state->length - start, &used, NULL) == DIMFOLD_OK;
}

/* A tuple or a layout as the library reads it. False without a failure where its grammar ends: there are expressions
   inside. */
static bool read_literal(evaluator *state, bool *is_read)
{
    dimfold_diag diag = {0};
    size_t used, start = state->at;
    const char *text = state->text + start;
    value *pushed = evaluator_push(state);
    *is_read = false;
    if (pushed == NULL)
        return false;
    dimfold_status status = dimfold_tuple_parse(&pushed->tuple, text, state->length - start, &used, &diag);
    state->at += status == DIMFOLD_OK ? used : 0;
    if (status == DIMFOLD_OK && sees_strides(state)) {
        bool has_stride = evaluator_sees(state, ':');
        pushed->kind = VALUE_LAYOUT;
        state->at = start;
        status = dimfold_nested_parse(&pushed->layout, text, state->length - start, &used, &diag);
        state->at += status == DIMFOLD_OK ? used : 0;
        pushed->is_source = status == DIMFOLD_OK && has_stride && is_flat(&pushed->layout);
        if (status != DIMFOLD_OK && sees_strided(state, start)) {
            state->count--;
            return *is_read = evaluator_read_array(state);
        }
    }
    *is_read = status == DIMFOLD_OK;
    if (!*is_read && diag.status != DIMFOLD_ERR_SYNTAX)
        return evaluator_fail_parsed(state, &diag);
    if (!*is_read && *text != '(' && memchr(text, ':', state->length - start) == NULL)
        return evaluator_fail_parsed(state, &diag);
    state->count -= !*is_read;
    return true;
}

/* The shape of a layout whose shape or strides hold expressions: a literal up to its colon, or parentheses. */
static bool read_tuple(evaluator *state)
{
    dimfold_diag diag = {0};
    size_t used;
    value *pushed = evaluator_push(state);
    if (pushed == NULL)
        return false;
    const char *text = state->text + state->at;
    if (dimfold_tuple_parse(&pushed->tuple, text, state->length - state->at, &used, &diag) == DIMFOLD_OK) {
        state->at += used;
        return true;
    }
    if (!evaluator_sees(state, '('))
        return evaluator_fail_parsed(state, &diag);
    state->count--;
    return read_parentheses(state);
}

bool evaluator_read_numbers(evaluator *state)
{
    bool is_read;
    if (!read_literal(state, &is_read))
        return false;
    return is_read || read_tuple(state);
}
