/* Expressions within an expression: found by their commas, and opened one by one. */
#include "together.h"

#include "stage.h"

#include <stdlib.h>
#include <string.h>

bool together_is_next(dimfold_lexer lexer)
{
    return (dimfold_lexer_accept_word(&lexer, "concatenate") || dimfold_lexer_accept_word(&lexer, "stack")) &&
           dimfold_lexer_sees(&lexer, "(");
}

size_t together_part_end(const dimfold_lexer *lexer, size_t at)
{
    size_t depth = 0;
    for (; at < lexer->length; at++) {
        char next = lexer->text[at];
        if (next == '\'' || next == '"') {
            const char *end = memchr(lexer->text + at + 1, next, lexer->length - at - 1);
            at = end != NULL ? (size_t)(end - lexer->text) : lexer->length - 1;
        } else if (next == '(' || next == '[') {
            depth++;
        } else if (depth == 0 && (next == ',' || next == ';' || next == ')')) {
            break;
        } else if (next == ')' || next == ']') {
            depth--;
        }
    }
    return at;
}

static bool fail_here(failure *why, const dimfold_lexer *lexer, const char *sentence)
{
    failure_set(why, dimfold_status_name(DIMFOLD_ERR_SYNTAX), "column %zu: %s", lexer->at + 1, sentence);
    why->diag.status = DIMFOLD_ERR_SYNTAX;
    why->diag.column = lexer->at + 1;
    return false;
}

static bool part_open(stage *parts, size_t depth, const dimfold_lexer *lexer, size_t end,
                      expression_open_function *open, failure *why)
{
    expression *grown = realloc(parts->sources, (parts->count + 1) * sizeof *grown);
    if (grown == NULL)
        return failure_set(why, dimfold_status_name(DIMFOLD_ERR_RESOURCE), "no memory is left");
    parts->sources = grown;
    expression *part = &parts->sources[parts->count++];
    if (open(part, depth + 1, lexer->text + lexer->at, end - lexer->at, why)) {
        dimfold_call call = {&why->diag, "concatenate"};
        bool is_array = !part->has_tiles && part->answer.kind == REPLY_NOTHING;
        if (is_array && stage_settle(part, call) == DIMFOLD_OK)
            return true;
        if (is_array)
            return failure_of_library(why, &why->diag);
        return fail_here(why, lexer, "expected an array, not tiles or a question");
    }
    failure_shift(why, lexer->at);
    return false;
}

/* Takes the expressions, up to a semicolon or the closing parenthesis. */
static bool parts_open(stage *parts, size_t depth, dimfold_lexer *lexer, expression_open_function *open,
                       failure *why)
{
    do {
        size_t end = together_part_end(lexer, lexer->at);
        if (!part_open(parts, depth, lexer, end, open, why))
            return false;
        lexer->at = end;
    } while (dimfold_lexer_accept(lexer, ","));
    return true;
}

static dimfold_status axis_parse(dimfold_lexer *lexer, stage *parts)
{
    parts->axes.count = 1;
    parts->axes.entries[0] = 0;
    if (dimfold_lexer_accept(lexer, ";")) {
        if (!dimfold_lexer_accept_word(lexer, "axis"))
            return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_CHARACTER, "'axis' and its number");
        dimfold_lexer_accept(lexer, "=");
        DIMFOLD_TRY(dimfold_lexer_number(lexer, PTRDIFF_MIN, &parts->axes.entries[0]));
    }
    return dimfold_lexer_expect(lexer, ")", "',', ';' or ')'");
}

/* Whether part `k` has the first one's extents but for `axis`, along which it adds to the shape of the whole. Without
   such an axis `axis` is DIMFOLD_NDIM_MAX. */
static dimfold_status part_fits(const stage *parts, dimfold_call call, size_t k, size_t axis, size_t *shape)
{
    const dimfold_layout *first = &parts->sources[0].layout, *next = &parts->sources[k].layout;
    if (next->ndim != first->ndim)
        return dimfold_fail(call, DIMFOLD_REASON_SHAPE_NDIM, "this array", DIMFOLD_NO_AXIS, (int64_t)first->ndim,
                            (int64_t)next->ndim);
    for (size_t i = 0; i < first->ndim; i++)
        if (i != axis && next->shape[i] != first->shape[i])
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, "this array", (ptrdiff_t)i, (int64_t)first->shape[i],
                                (int64_t)next->shape[i]);
    if (axis < first->ndim && __builtin_add_overflow(shape[axis], next->shape[axis], &shape[axis]))
        return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "the result", (ptrdiff_t)axis, 0, 0);
    return DIMFOLD_OK;
}

/* The shape of the whole: the first one's, with a new axis or the sum of the extents. */
static dimfold_status whole_shape(const dimfold_lexer *lexer, const stage *parts, size_t *ndim, size_t *shape)
{
    dimfold_call call = lexer->call;
    bool is_stack = parts->kind == STAGE_STACK;
    const dimfold_layout *first = &parts->sources[0].layout;
    *ndim = first->ndim + is_stack;
    if (*ndim > DIMFOLD_NDIM_MAX)
        return dimfold_fail(call, DIMFOLD_REASON_NDIM_MAX, "the result", DIMFOLD_NO_AXIS, DIMFOLD_NDIM_MAX,
                            (int64_t)*ndim);
    ptrdiff_t given = parts->axes.entries[0];
    size_t axis = given < 0 ? (size_t)given + *ndim : (size_t)given;
    if (axis >= *ndim)
        return dimfold_fail(call, DIMFOLD_REASON_AXIS, "axis", DIMFOLD_NO_AXIS, (int64_t)*ndim, given);
    for (size_t i = 0; i < *ndim; i++)
        shape[i] = is_stack && i == axis ? parts->count : first->shape[i - (is_stack && i > axis)];
    for (size_t k = 1; k < parts->count; k++) {
        dimfold_status status = part_fits(parts, call, k, is_stack ? DIMFOLD_NDIM_MAX : axis, shape);
        DIMFOLD_TRY(dimfold_lexer_locate(lexer, (size_t)(parts->sources[k].text - lexer->text), status));
    }
    return DIMFOLD_OK;
}

/* What is wrong with the whole is found at `start`, where its name stands. */
static bool together_finish(expression *what, dimfold_lexer *lexer, size_t start, stage *parts, failure *why)
{
    size_t ndim, shape[DIMFOLD_NDIM_MAX];
    stage *added;
    what->source.dtype = parts->sources[0].source.dtype;
    if (axis_parse(lexer, parts) != DIMFOLD_OK ||
        whole_shape(lexer, parts, &ndim, shape) != DIMFOLD_OK ||
        stage_add(what, lexer->call, parts->kind, ndim, shape, &added) != DIMFOLD_OK) {
        if (lexer->call.diag->column == 0)
            dimfold_lexer_locate(lexer, start, lexer->call.diag->status);
        return failure_of_library(why, lexer->call.diag);
    }
    added->axes = parts->axes;
    added->sources = parts->sources;
    added->count = parts->count;
    parts->sources = NULL;
    parts->count = 0;
    return true;
}

bool together_take(expression *what, dimfold_lexer *lexer, expression_open_function *open, failure *why)
{
    size_t start = lexer->at;
    dimfold_token name = dimfold_lexer_word(lexer);
    bool is_stack = dimfold_token_is(name, "stack");
    stage parts = {.kind = is_stack ? STAGE_STACK : STAGE_CONCATENATE};
    lexer->call.operation = is_stack ? "stack" : "concatenate";
    if (what->depth == DEPTH_MAX)
        return fail_here(why, lexer, "expected at most 8 expressions in each other");
    dimfold_lexer_accept(lexer, "(");
    bool is_fine = parts_open(&parts, what->depth, lexer, open, why) &&
                   together_finish(what, lexer, start, &parts, why);
    for (size_t i = 0; i < parts.count; i++)
        expression_close(&parts.sources[i]);
    free(parts.sources);
    return is_fine;
}
