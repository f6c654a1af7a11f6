/* Orders, and what follows from them. */
#include "along.h"

#include "cli/functions/dtypes.h"

#include <dimfold/sort.h>

static expression *array_at(const evaluator *state, size_t place)
{
    return state->stack[place].array;
}

/* Refuses complex numbers and items without a dtype; sorting is stable, whatever `kind` says. */
static bool check(evaluator *state, const along_arguments *given)
{
    dimfold_dtype dtype = array_at(state, given->place[0])->dtype;
    return dtype_class_of(dtype) < DTYPE_COMPLEX || along_fail_dtype(state, given, dtype, "bool, integers or floats");
}

/* The last axis unless one is given; None is all elements. */
static bool find_axis(evaluator *state, const along_arguments *given, const char *name, along *made)
{
    size_t axis, place = given->place[0], i = along_given(given, name);
    bool is_none = false;
    for (size_t k = 0; k < given->count; k++)
        is_none |= given->parameters[k].kind == ALONG_AXES && given->is_none[k];
    if (i != SIZE_MAX && given->numbers[i].count != 1)
        return along_fail(state, given, "expected one axis");
    if (is_none && !along_flatten(state, place))
        return false;
    if (!along_axis(state, given, i != SIZE_MAX ? given->numbers[i].entries[0] : -1,
                    array_at(state, place)->layout.ndim, &axis))
        return false;
    made->axis_count = 1;
    made->axes[0] = (ptrdiff_t)axis;
    return true;
}

static bool sort(evaluator *state, const along_arguments *given, along_kind kind)
{
    along made = {.kind = kind};
    size_t place = given->place[0];
    if (!check(state, given) || !find_axis(state, given, "axis", &made))
        return false;
    dimfold_layout layout = array_at(state, place)->layout;
    dimfold_dtype dtype = kind == ALONG_SORT ? array_at(state, place)->dtype : DIMFOLD_DTYPE_I64;
    return along_finish(state, given, &made, 1, &place, dtype, layout.ndim, layout.shape) != NULL;
}

static bool top_k(evaluator *state, const along_arguments *given)
{
    along made = {.kind = ALONG_TOP_K};
    size_t place = given->place[0];
    double k = along_number(given, "k", -1);
    if (!check(state, given) || !find_axis(state, given, "dim", &made) ||
        !along_read_part(state, given, 2, &made.part))
        return false;
    dimfold_layout layout = array_at(state, place)->layout;
    if (!(k >= 0 && k <= (double)layout.shape[made.axes[0]]))
        return along_fail(state, given, "k must be 0 up to the extent of the axis");
    layout.shape[made.axes[0]] = (size_t)k;
    made.flags = along_yes(given, "largest", true) ? 0 : DIMFOLD_ASCENDING;
    dimfold_dtype dtype = made.part == 0 ? array_at(state, place)->dtype : DIMFOLD_DTYPE_I64;
    return along_finish(state, given, &made, 1, &place, dtype, layout.ndim, layout.shape) != NULL;
}

/* Which result is wanted: of those that are asked for the one in brackets. */
static bool unique_part(evaluator *state, const along_arguments *given, size_t *part)
{
    static const char *const names[] = {"return_index", "return_inverse", "return_counts"};
    size_t count = 1, parts[4] = {0}, chosen = 0;
    for (size_t i = 0; i < 3; i++)
        if (along_yes(given, names[i], false))
            parts[count++] = i + 1;
    if (count > 1 && !along_read_part(state, given, count, &chosen))
        return false;
    *part = parts[chosen];
    return true;
}

/* How many there are is known once they are there. */
static bool unique(evaluator *state, const along_arguments *given)
{
    along made = {.kind = ALONG_UNIQUE};
    size_t place = given->place[0];
    if (!check(state, given) || !unique_part(state, given, &made.part))
        return false;
    if (!along_yes(given, "equal_nan", true))
        return along_fail(state, given, "all NaN are one: expected equal_nan left out");
    dimfold_layout layout = array_at(state, place)->layout;
    size_t size = dimfold_layout_size(&layout);
    bool is_inverse = made.part == 2;
    dimfold_dtype dtype = made.part == 0 ? array_at(state, place)->dtype : DIMFOLD_DTYPE_I64;
    stage *added = along_finish(state, given, &made, 1, &place, dtype, is_inverse ? layout.ndim : 1,
                                is_inverse ? layout.shape : &size);
    if (added == NULL)
        return false;
    expression *array = evaluator_top(state)->array;
    if (!stages_realize(array, state->scope->queue, state->scope->memory, state->reason))
        return evaluator_fail(state, given->start, state->at);
    if (!is_inverse)
        dimfold_layout_c_contig(&array->layout, 1, &added->along.count, NULL);
    return true;
}

bool along_order(evaluator *state, along_arguments *given)
{
    switch (given->function->rule) {
    case RULE_SORT: return sort(state, given, ALONG_SORT);
    case RULE_ARGSORT: return sort(state, given, ALONG_ARGSORT);
    case RULE_TOP_K: return top_k(state, given);
    default: return unique(state, given);
    }
}
