/* Tuples, layouts, tilers and swizzles as they are written, with expressions inside of them. */
#include "evaluator.h"

#include <dimfold/text.h>

#include <string.h>

bool evaluator_read_swizzle(evaluator *on)
{
    dimfold_diag diag = {0};
    size_t used;
    value *pushed = evaluator_push(on);
    if (pushed == NULL)
        return false;
    pushed->kind = VALUE_SWIZZLE;
    if (dimfold_swizzle_parse(&pushed->swizzle, on->text + on->at, on->length - on->at, &used, &diag) != DIMFOLD_OK)
        return evaluator_fail_parsed(on, &diag);
    on->at += used;
    return true;
}

/* Joins the topmost values as the parts of a tiler. */
static bool join_tilers(evaluator *on, size_t first, size_t start)
{
    char text[2 * VALUE_TEXT_MAX];
    size_t length = 0;
    dimfold_tiler tiler;
    dimfold_diag diag = {0};
    for (size_t i = first; i < on->count; i++) {
        if (on->stack[i].kind > VALUE_TILER)
            return evaluator_fail_value(on, &on->stack[i], "a tiler");
        if (length > VALUE_TEXT_MAX - 2)
            break;
        text[length++] = i == first ? '<' : ',';
        length += value_print(&on->stack[i], text + length, sizeof text - length);
    }
    text[length++] = '>';
    if (dimfold_tiler_parse(&tiler, text, length, NULL, &diag) != DIMFOLD_OK) {
        diag.column = 0;
        failure_of_library(on->why, &diag);
        return evaluator_fail(on, start, on->at);
    }
    on->count = first;
    value *pushed = evaluator_push(on);
    if (pushed == NULL)
        return false;
    *pushed = (value){.kind = VALUE_TILER, .start = start, .tiler = tiler};
    return true;
}

bool evaluator_read_tiler(evaluator *on)
{
    dimfold_diag diag = {0};
    size_t used, start = on->at, first = on->count;
    value *pushed = evaluator_push(on);
    if (pushed == NULL)
        return false;
    pushed->kind = VALUE_TILER;
    if (dimfold_tiler_parse(&pushed->tiler, on->text + on->at, on->length - on->at, &used, &diag) == DIMFOLD_OK) {
        on->at += used;
        return true;
    }
    if (diag.status != DIMFOLD_ERR_SYNTAX)
        return evaluator_fail_parsed(on, &diag);
    on->count = first;
    evaluator_accept(on, '<');
    return evaluator_read_list(on, '>', "',' or '>'") && join_tilers(on, first, start);
}

/* Makes a tuple of the topmost values; what stands alone is only grouped unless it is a tuple. */
bool evaluator_join_tuples(evaluator *on, size_t first, size_t start)
{
    const dimfold_tuple *parts[DIMFOLD_LEAVES_MAX] = {NULL};
    dimfold_tuple joined;
    dimfold_diag diag = {0};
    size_t count = on->count - first;
    if (count == 1 && on->stack[first].kind != VALUE_TUPLE) {
        on->stack[first].is_source = false;
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        if (on->stack[first + i].kind != VALUE_TUPLE)
            return evaluator_fail_value(on, &on->stack[first + i],
                                        "an integer or a tuple; concatenate(…) makes one of layouts");
        if (i < DIMFOLD_LEAVES_MAX)
            parts[i] = &on->stack[first + i].tuple;
    }
    if (dimfold_tuple_concatenate(&joined, count < DIMFOLD_LEAVES_MAX ? count : DIMFOLD_LEAVES_MAX, parts, &diag) !=
        DIMFOLD_OK) {
        failure_of_library(on->why, &diag);
        return evaluator_fail(on, start, on->at);
    }
    if (count > DIMFOLD_LEAVES_MAX) {
        failure_set(on->why, dimfold_status_name(DIMFOLD_ERR_UNSUPPORTED), "a tuple has at most %d leaves",
                    DIMFOLD_LEAVES_MAX);
        return evaluator_fail(on, start, on->at);
    }
    on->count = first;
    value *pushed = evaluator_push(on);
    if (pushed != NULL)
        *pushed = (value){.kind = VALUE_TUPLE, .start = start, .tuple = joined};
    return pushed != NULL;
}

/* Parentheses around expressions. */
static bool read_parentheses(evaluator *on)
{
    size_t start = on->at, first = on->count;
    if (on->depth == CALLS_MAX)
        return evaluator_expect(on, "at most 64 levels of parentheses");
    evaluator_accept(on, '(');
    on->depth++;
    bool is_fine = evaluator_read_list(on, ')', "',' or ')'");
    on->depth--;
    return is_fine && evaluator_join_tuples(on, first, start);
}

static bool sees_strides(const evaluator *on)
{
    return evaluator_sees(on, ':') || evaluator_sees(on, '+');
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
static bool sees_strided(const evaluator *on, size_t start)
{
    dimfold_layout layout;
    size_t used;
    return dimfold_layout_parse(&layout, on->text + start, on->length - start, &used, NULL) == DIMFOLD_OK;
}

/* A tuple or a layout as the library reads it. False without a failure where its grammar ends: there are expressions
   inside. */
static bool read_literal(evaluator *on, bool *is_read)
{
    dimfold_diag diag = {0};
    size_t used, start = on->at;
    const char *text = on->text + start;
    value *pushed = evaluator_push(on);
    *is_read = false;
    if (pushed == NULL)
        return false;
    dimfold_status status = dimfold_tuple_parse(&pushed->tuple, text, on->length - start, &used, &diag);
    on->at += status == DIMFOLD_OK ? used : 0;
    if (status == DIMFOLD_OK && sees_strides(on)) {
        bool has_stride = evaluator_sees(on, ':');
        pushed->kind = VALUE_LAYOUT;
        on->at = start;
        status = dimfold_nested_parse(&pushed->layout, text, on->length - start, &used, &diag);
        on->at += status == DIMFOLD_OK ? used : 0;
        pushed->is_source = status == DIMFOLD_OK && has_stride && is_flat(&pushed->layout);
        if (status != DIMFOLD_OK && sees_strided(on, start)) {
            on->count--;
            return *is_read = evaluator_read_array(on);
        }
    }
    *is_read = status == DIMFOLD_OK;
    if (!*is_read && diag.status != DIMFOLD_ERR_SYNTAX)
        return evaluator_fail_parsed(on, &diag);
    if (!*is_read && *text != '(' && memchr(text, ':', on->length - start) == NULL)
        return evaluator_fail_parsed(on, &diag);
    on->count -= !*is_read;
    return true;
}

/* The shape of a layout whose shape or strides hold expressions: a literal up to its colon, or parentheses. */
static bool read_tuple(evaluator *on)
{
    dimfold_diag diag = {0};
    size_t used;
    value *pushed = evaluator_push(on);
    if (pushed == NULL)
        return false;
    if (dimfold_tuple_parse(&pushed->tuple, on->text + on->at, on->length - on->at, &used, &diag) == DIMFOLD_OK) {
        on->at += used;
        return true;
    }
    if (!evaluator_sees(on, '('))
        return evaluator_fail_parsed(on, &diag);
    on->count--;
    return read_parentheses(on);
}

bool evaluator_read_numbers(evaluator *on)
{
    bool is_read;
    if (!read_literal(on, &is_read))
        return false;
    return is_read || read_tuple(on);
}
