/* Elements by indices and masks. */
#include "along.h"

#include "cli/arrays/along_run.h"
#include "cli/functions/dtypes.h"

#include <dimfold/index.h>
#include <dimfold/text.h>

#include <string.h>

static expression *array_at(const evaluator *state, size_t place)
{
    return state->stack[place].array;
}

/* Integers, which are then of 64 bits unless they have 32 with a sign. */
static bool settle_indices(evaluator *state, const along_arguments *given, size_t place)
{
    dimfold_dtype dtype = array_at(state, place)->dtype;
    if (!dtype_is_whole(dtype))
        return along_fail_dtype(state, given, dtype, "indices that are integers");
    return dtype == DIMFOLD_DTYPE_I32 || along_convert(state, place, DIMFOLD_DTYPE_I64);
}

/* The stage on top: how many elements there are is found at once. */
static bool count_now(evaluator *state, const along_arguments *given, stage *made, size_t ndim, size_t *shape)
{
    if (made == NULL)
        return false;
    if (!along_count(made, state->scope->queue, state->scope->memory, &shape[0], state->reason))
        return evaluator_fail(state, given->start, state->at);
    along_resize(state, made, ndim, shape);
    return true;
}

/* ---- Taking ----------------------------------------------------------------------------------------------------- */

static bool take(evaluator *state, const along_arguments *given, const size_t places[2], ptrdiff_t axis,
                 uint32_t flags)
{
    size_t ndim = 0, shape[2 * DIMFOLD_NDIM_MAX];
    along made = {.kind = ALONG_TAKE, .axis_count = 1, .axes = {axis}, .flags = flags};
    const dimfold_layout *of = &array_at(state, places[0])->layout, *by = &array_at(state, places[1])->layout;
    for (size_t i = 0; i < of->ndim && axis != DIMFOLD_FLAT && i < (size_t)axis; i++)
        shape[ndim++] = of->shape[i];
    for (size_t i = 0; i < by->ndim; i++)
        shape[ndim++] = by->shape[i];
    for (size_t i = (size_t)axis + 1; axis != DIMFOLD_FLAT && i < of->ndim; i++)
        shape[ndim++] = of->shape[i];
    if (ndim > DIMFOLD_NDIM_MAX)
        return along_fail(state, given, "the result would have more than 64 axes");
    return along_finish(state, given, &made, 2, places, array_at(state, places[0])->dtype, ndim, shape) != NULL;
}

static bool take_mode(evaluator *state, const along_arguments *given, uint32_t *flags)
{
    *flags = along_is_word(given, "mode", "wrap")   ? DIMFOLD_INDEX_WRAP
             : along_is_word(given, "mode", "clip") ? DIMFOLD_INDEX_CLAMP
                                                    : DIMFOLD_INDEX_ERROR;
    return *flags != DIMFOLD_INDEX_ERROR || along_given(given, "mode") == SIZE_MAX ||
           along_is_word(given, "mode", "raise") || along_fail(state, given, "mode must be raise, wrap or clip");
}

/* The axis of a call, DIMFOLD_FLAT without one. */
static bool one_axis(evaluator *state, const along_arguments *given, size_t ndim, ptrdiff_t *axis)
{
    size_t i = along_given(given, "axis"), found;
    *axis = DIMFOLD_FLAT;
    if (i == SIZE_MAX)
        return true;
    if (given->numbers[i].count != 1)
        return along_fail(state, given, "expected one axis");
    if (!along_axis(state, given, given->numbers[i].entries[0], ndim, &found))
        return false;
    *axis = (ptrdiff_t)found;
    return true;
}

static bool call_take(evaluator *state, const along_arguments *given)
{
    uint32_t flags;
    ptrdiff_t axis;
    const size_t places[2] = {given->place[0], given->place[1]};
    return settle_indices(state, given, places[1]) && take_mode(state, given, &flags) &&
           one_axis(state, given, array_at(state, places[0])->layout.ndim, &axis) &&
           take(state, given, places, axis, flags);
}

/* ---- Along an axis ---------------------------------------------------------------------------------------------- */

/* Both get the extents of the other one where theirs are 1, but along the axis. */
static bool broadcast_both(dimfold_layout *left, dimfold_layout *right, size_t axis)
{
    size_t shapes[2][DIMFOLD_NDIM_MAX];
    for (size_t i = 0; i < left->ndim; i++) {
        shapes[0][i] = i != axis && left->shape[i] == 1 ? right->shape[i] : left->shape[i];
        shapes[1][i] = i != axis && right->shape[i] == 1 ? left->shape[i] : right->shape[i];
        if (i != axis && shapes[0][i] != shapes[1][i])
            return false;
    }
    return dimfold_layout_broadcast_to(left, left, left->ndim, shapes[0], NULL) == DIMFOLD_OK &&
           dimfold_layout_broadcast_to(right, right, right->ndim, shapes[1], NULL) == DIMFOLD_OK;
}

static bool call_gather(evaluator *state, const along_arguments *given)
{
    const size_t places[2] = {given->place[0], given->place[1]};
    size_t i = along_given(given, "axis"), axis = 0;
    bool is_flat = i == SIZE_MAX && given->is_none[2];
    if (!settle_indices(state, given, places[1]) ||
        (is_flat && !(along_flatten(state, places[0]) && along_flatten(state, places[1]))))
        return false;
    dimfold_layout *of = &array_at(state, places[0])->layout, *by = &array_at(state, places[1])->layout;
    if (of->ndim != by->ndim)
        return along_fail(state, given, "the indices must have as many axes as the array");
    if (!along_axis(state, given, i == SIZE_MAX ? -1 : given->numbers[i].entries[0], of->ndim, &axis))
        return false;
    if (!broadcast_both(of, by, axis))
        return along_fail(state, given, "extents beside the axis must be equal, or one of them 1");
    along made = {.kind = ALONG_GATHER, .axis_count = 1, .axes = {(ptrdiff_t)axis}};
    dimfold_layout shape = *by;
    return along_finish(state, given, &made, 2, places, array_at(state, places[0])->dtype, shape.ndim, shape.shape) !=
           NULL;
}

/* ---- Masks ------------------------------------------------------------------------------------------------------ */

static bool compress(evaluator *state, const along_arguments *given, const size_t places[2])
{
    along made = {.kind = ALONG_COMPRESS};
    size_t shape[1] = {0};
    stage *added = along_finish(state, given, &made, 2, places, array_at(state, places[0])->dtype, 1, shape);
    return count_now(state, given, added, 1, shape);
}

/* The value in a place becomes the ordinals of what is not 0 in it. */
static bool ordinals(evaluator *state, const along_arguments *given, size_t place)
{
    along made = {.kind = ALONG_NONZERO};
    along_arguments inner = *given;
    size_t shape[2] = {0, 1}, top = state->count;
    if (!along_flatten(state, place))
        return false;
    value *pushed = evaluator_push(state);
    if (pushed == NULL)
        return false;
    *pushed = state->stack[place];
    inner.first = top;
    if (!count_now(state, &inner, along_finish(state, &inner, &made, 1, &top, DIMFOLD_DTYPE_I64, 2, shape), 2, shape))
        return false;
    state->stack[place] = *evaluator_top(state);
    state->count--;
    array_at(state, place)->layout.ndim = 1;
    return true;
}

/* Of fewer conditions than elements the rest is left out. */
static bool call_compress(evaluator *state, const along_arguments *given)
{
    ptrdiff_t axis;
    const size_t places[2] = {given->place[1], given->place[0]};
    if (array_at(state, places[1])->layout.ndim != 1)
        return along_fail(state, given, "the condition must have one axis");
    return one_axis(state, given, array_at(state, places[0])->layout.ndim, &axis) &&
           ordinals(state, given, places[1]) && take(state, given, places, axis, DIMFOLD_INDEX_ERROR);
}

static bool call_extract(evaluator *state, const along_arguments *given)
{
    const size_t places[2] = {given->place[1], given->place[0]};
    return ordinals(state, given, places[1]) && take(state, given, places, DIMFOLD_FLAT, DIMFOLD_INDEX_ERROR);
}

/* The axes from `axis` on that a mask has become one, which its ordinals are taken from. */
static bool take_masked(evaluator *state, const along_arguments *given, const size_t places[2], size_t axis)
{
    dimfold_layout of = array_at(state, places[0])->layout, by = array_at(state, places[1])->layout;
    size_t shape[DIMFOLD_NDIM_MAX + 1], ndim = 0;
    for (size_t i = 0; i < by.ndim; i++)
        if (axis + i >= of.ndim || of.shape[axis + i] != by.shape[i])
            return along_fail(state, given, "the mask must have the extents of the axes that it stands for");
    if (by.ndim == of.ndim && by.ndim > 0)
        return compress(state, given, places);
    for (size_t i = 0; i < of.ndim; i++) {
        if (i == axis)
            shape[ndim++] = dimfold_layout_size(&by);
        if (i < axis || i >= axis + by.ndim)
            shape[ndim++] = of.shape[i];
    }
    if (ndim == axis)
        shape[ndim++] = 1;
    return ndim <= DIMFOLD_NDIM_MAX && along_reshape(state, places[0], ndim, shape) &&
           ordinals(state, given, places[1]) && take(state, given, places, (ptrdiff_t)axis, DIMFOLD_INDEX_ERROR);
}

bool along_take(evaluator *state, const along_arguments *given, size_t array, size_t place, size_t axis)
{
    const size_t places[2] = {array, place};
    if (array_at(state, place)->dtype == DIMFOLD_DTYPE_BOOL)
        return take_masked(state, given, places, axis);
    if (axis >= array_at(state, array)->layout.ndim)
        return along_fail(state, given, "there are more indices than axes");
    return settle_indices(state, given, place) && take(state, given, places, (ptrdiff_t)axis, DIMFOLD_INDEX_ERROR);
}

/* ---- What is not 0 ---------------------------------------------------------------------------------------------- */

/* One column of the rows that the array on top is. */
static bool column(evaluator *state, size_t part)
{
    char text[32];
    size_t length = (size_t)snprintf(text, sizeof text, "[:,%zu]", part);
    dimfold_dtype dtype;
    expression *array = evaluator_top(state)->array;
    return dimfold_layout_apply(&array->layout, &array->layout, text, length, NULL, &dtype, NULL) == DIMFOLD_OK;
}

static bool call_nonzero(evaluator *state, const along_arguments *given)
{
    along made = {.kind = ALONG_NONZERO};
    along_rule rule = given->function->rule;
    size_t part = 0, place = given->place[0];
    if (rule == RULE_FLATNONZERO)
        return ordinals(state, given, place);
    size_t ndim = array_at(state, place)->layout.ndim, shape[2] = {0, ndim};
    if (rule == RULE_NONZERO && ndim == 0)
        return along_fail(state, given, "expected an array with axes");
    if (rule == RULE_NONZERO && !along_read_part(state, given, ndim, &part))
        return false;
    stage *added = along_finish(state, given, &made, 1, &place, DIMFOLD_DTYPE_I64, 2, shape);
    return count_now(state, given, added, 2, shape) && (rule == RULE_ARGWHERE || column(state, part));
}

/* ---- Searching and counting ------------------------------------------------------------------------------------- */

static bool call_searchsorted(evaluator *state, const along_arguments *given)
{
    const size_t places[2] = {given->place[0], given->place[1]};
    bool is_right = along_is_word(given, "side", "right");
    dimfold_dtype common = dimfold_dtype_promote(array_at(state, places[0])->dtype, array_at(state, places[1])->dtype);
    if (!is_right && along_given(given, "side") != SIZE_MAX && !along_is_word(given, "side", "left"))
        return along_fail(state, given, "side must be left or right");
    if (array_at(state, places[0])->layout.ndim != 1)
        return along_fail(state, given, "what is searched must have one axis");
    if (common == 0 || dtype_class_of(common) >= DTYPE_COMPLEX)
        return along_fail_dtype(state, given, array_at(state, places[1])->dtype, "bool, integers or floats");
    if (!along_convert(state, places[0], common) || !along_convert(state, places[1], common))
        return false;
    along made = {.kind = ALONG_SEARCHSORTED, .flags = is_right ? DIMFOLD_RIGHT : 0};
    dimfold_layout values = array_at(state, places[1])->layout;
    return along_finish(state, given, &made, 2, places, DIMFOLD_DTYPE_I64, values.ndim, values.shape) != NULL;
}

static bool call_bincount(evaluator *state, const along_arguments *given)
{
    along made = {.kind = ALONG_BINCOUNT};
    int64_t largest;
    double least = along_number(given, "minlength", 0);
    size_t weights = along_given(given, "weights"), shape[1] = {0};
    const size_t places[2] = {given->place[0], weights != SIZE_MAX ? given->place[weights] : 0};
    if (array_at(state, places[0])->layout.ndim != 1)
        return along_fail(state, given, "the numbers must have one axis");
    if (!settle_indices(state, given, places[0]) ||
        (weights != SIZE_MAX && !along_convert(state, places[1], DIMFOLD_DTYPE_F64)))
        return false;
    if (weights != SIZE_MAX && (array_at(state, places[1])->layout.ndim != 1 ||
                                array_at(state, places[1])->layout.shape[0] !=
                                    array_at(state, places[0])->layout.shape[0]))
        return along_fail(state, given, "there must be as many weights as numbers");
    stage *added = along_finish(state, given, &made, weights != SIZE_MAX ? 2 : 1, places,
                                weights != SIZE_MAX ? DIMFOLD_DTYPE_F64 : DIMFOLD_DTYPE_I64, 1, shape);
    if (added == NULL)
        return false;
    if (!along_prepare(added, state->scope->queue, state->scope->memory, state->reason) ||
        !along_largest(added, state->scope->queue, &largest, state->reason))
        return evaluator_fail(state, given->start, state->at);
    shape[0] = largest < 0 ? 0 : (size_t)largest + 1;
    if (!(least >= 0 && least <= 0x1p62))
        return along_fail(state, given, "minlength must be 0 or more");
    shape[0] = (double)shape[0] < least ? (size_t)least : shape[0];
    along_resize(state, added, 1, shape);
    return true;
}

static bool call_unravel(evaluator *state, const along_arguments *given)
{
    along made = {.kind = ALONG_UNRAVEL};
    size_t part, i = along_given(given, "shape"), place = given->place[0], shape[DIMFOLD_NDIM_MAX + 1];
    if (i == SIZE_MAX || (along_given(given, "order") != SIZE_MAX && !along_is_word(given, "order", "C")))
        return along_fail(state, given, "expected a shape, and C order");
    made.ndim = given->numbers[i].count;
    for (size_t k = 0; k < made.ndim; k++) {
        if (given->numbers[i].entries[k] < 0)
            return along_fail(state, given, "extents must be 0 or more");
        made.shape[k] = (size_t)given->numbers[i].entries[k];
    }
    if (made.ndim == 0)
        return along_fail(state, given, "expected a shape with axes");
    if (!settle_indices(state, given, place) || !along_read_part(state, given, made.ndim, &part))
        return false;
    const dimfold_layout of = array_at(state, place)->layout;
    if (of.ndim == DIMFOLD_NDIM_MAX)
        return along_fail(state, given, "the result would have more than 64 axes");
    memcpy(shape, of.shape, sizeof of.shape);
    shape[of.ndim] = made.ndim;
    if (along_finish(state, given, &made, 1, &place, array_at(state, place)->dtype, of.ndim + 1, shape) == NULL)
        return false;
    dimfold_layout *layout = &evaluator_top(state)->array->layout;
    layout->offset += part * (size_t)layout->stride[--layout->ndim];
    return true;
}

bool along_index(evaluator *state, along_arguments *given)
{
    switch (given->function->rule) {
    case RULE_TAKE: return call_take(state, given);
    case RULE_GATHER: return call_gather(state, given);
    case RULE_COMPRESS: return call_compress(state, given);
    case RULE_EXTRACT: return call_extract(state, given);
    case RULE_SEARCHSORTED: return call_searchsorted(state, given);
    case RULE_BINCOUNT: return call_bincount(state, given);
    case RULE_UNRAVEL: return call_unravel(state, given);
    default: return call_nonzero(state, given);
    }
}
