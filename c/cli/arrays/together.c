/* Arrays put together: checked against each other, and noted as one array made on the way. */
#include "together.h"

#include "stage.h"

#include <stdlib.h>

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

static dimfold_status settle(stage *parts, dimfold_call call)
{
    for (size_t k = 0; k < parts->count; k++)
        DIMFOLD_TRY(stage_settle(&parts->sources[k], call));
    return DIMFOLD_OK;
}

/* Notes the whole, which then owns its parts. */
static dimfold_status note(expression *array, dimfold_lexer *lexer, stage *parts)
{
    size_t ndim, shape[DIMFOLD_NDIM_MAX];
    stage *added;
    DIMFOLD_TRY(settle(parts, lexer->call));
    array->source.dtype = parts->sources[0].source.dtype;
    DIMFOLD_TRY(axis_parse(lexer, parts));
    DIMFOLD_TRY(whole_shape(lexer, parts, &ndim, shape));
    DIMFOLD_TRY(stage_add(array, lexer->call, parts->kind, ndim, shape, &added));
    added->axes = parts->axes;
    added->sources = parts->sources;
    added->count = parts->count;
    return DIMFOLD_OK;
}

/* What is wrong with the whole is found where it begins. */
bool together_make(expression *array, bool is_stack, size_t count, expression *sources, dimfold_lexer *lexer,
                   failure *reason)
{
    stage parts = {.kind = is_stack ? STAGE_STACK : STAGE_CONCATENATE, .count = count, .sources = sources};
    lexer->call.operation = is_stack ? "stack" : "concatenate";
    if (note(array, lexer, &parts) == DIMFOLD_OK)
        return true;
    if (lexer->call.diag->column == 0)
        dimfold_lexer_locate(lexer, (size_t)(array->text - lexer->text), lexer->call.diag->status);
    for (size_t k = 0; k < count; k++)
        expression_close(&sources[k]);
    free(sources);
    return failure_of_library(reason, lexer->call.diag);
}
