/* x[x > 0], x[[3, 1, 2]], x[:, i.npy]: brackets with an array in them; and lists, which are arrays. */
#include "along.h"

#include "array_text.h"
#include "cli/arrays/computed.h"

#include <dimfold/text.h>

#include <stdlib.h>
#include <string.h>

/* ---- Lists ------------------------------------------------------------------------------------------------------ */

/* Numbers as they are read, row by row. */
typedef struct list {
    size_t count, capacity, ndim, shape[DIMFOLD_NDIM_MAX];
    bool is_known[DIMFOLD_NDIM_MAX]; /* axis: a first list has its extent */
    number_kind kind;
    bool is_wide; /* an integer that only u64 holds */
    number *numbers;
} list;

static bool list_add(evaluator *state, list *made, const number *read)
{
    int64_t small;
    if (made->count == made->capacity) {
        made->capacity = made->capacity * 2 + 16;
        number *grown = realloc(made->numbers, made->capacity * sizeof *grown);
        if (grown == NULL)
            return failure_set(state->reason, FAILURE_MEMORY, "no memory is left for a list");
        made->numbers = grown;
    }
    made->kind = made->count == 0 || read->kind > made->kind ? read->kind : made->kind;
    made->is_wide |= read->kind == NUMBER_INTEGER && !number_is_small(read, &small);
    made->numbers[made->count++] = *read;
    return true;
}

static bool read_entries(evaluator *state, list *made, size_t axis);

static bool read_entry(evaluator *state, list *made, size_t axis)
{
    number read;
    size_t first = state->count, start = state->at;
    bool is_list = evaluator_sees(state, '[');
    if (is_list && axis + 1 < DIMFOLD_NDIM_MAX && (made->count == 0 || axis + 1 < made->ndim))
        return read_entries(state, made, axis + 1);
    if (is_list || (made->count > 0 && axis + 1 != made->ndim))
        return evaluator_expect(state, "lists of one depth");
    if (!evaluator_read(state))
        return false;
    if (!evaluator_number(evaluator_top(state), &read) || read.kind == NUMBER_NONE) {
        evaluator_top(state)->start = start;
        return evaluator_fail_value(state, evaluator_top(state), "a number in a list");
    }
    state->count = first;
    made->ndim = axis + 1;
    return list_add(state, made, &read);
}

/* Entries from '[' up to and with ']'. */
static bool read_entries(evaluator *state, list *made, size_t axis)
{
    size_t start = state->at, count = 0;
    evaluator_accept(state, '[');
    for (; !evaluator_sees(state, ']'); count++) {
        if (!read_entry(state, made, axis))
            return false;
        evaluator_skip_blanks(state);
        if (!evaluator_accept(state, ',') && !evaluator_sees(state, ']'))
            return evaluator_expect_behind(state, "',' or ']'");
    }
    state->at++;
    made->ndim = made->ndim > axis ? made->ndim : axis + 1;
    if (made->is_known[axis] && made->shape[axis] != count) {
        failure_set(state->reason, FAILURE_USAGE, "lists beside each other must be equally long: expected %zu entries",
                    made->shape[axis]);
        return evaluator_fail(state, start, state->at);
    }
    made->is_known[axis] = true;
    made->shape[axis] = count;
    evaluator_skip_blanks(state);
    return true;
}

/* The items, and the array that they are. */
static bool push_list(evaluator *state, const list *made)
{
    dimfold_dtype dtype = made->count == 0 || made->kind == NUMBER_INTEGER
                              ? (made->is_wide ? DIMFOLD_DTYPE_U64 : DIMFOLD_DTYPE_I64)
                          : made->kind == NUMBER_BOOL  ? DIMFOLD_DTYPE_BOOL
                          : made->kind == NUMBER_FLOAT ? DIMFOLD_DTYPE_F64
                                                       : DIMFOLD_DTYPE_C128;
    size_t item = dimfold_dtype_size_bytes(dtype);
    unsigned char *items = malloc(made->count * item + 16);
    int side;
    bool is_fine = items != NULL || failure_set(state->reason, FAILURE_MEMORY, "no memory is left for a list");
    for (size_t i = 0; i < made->count && is_fine; i++) {
        unsigned char one[16];
        bool is_integer = made->numbers[i].kind == NUMBER_INTEGER && dtype != DIMFOLD_DTYPE_F64 &&
                          dtype != DIMFOLD_DTYPE_C128;
        is_fine = !is_integer || number_fits(&made->numbers[i], dtype, &side) ||
                  failure_set(state->reason, FAILURE_USAGE, "no integer dtype holds all numbers of the list");
        if (is_fine)
            number_item(&made->numbers[i], dtype, one);
        memcpy(items + i * item, one, item);
    }
    is_fine = is_fine && evaluator_push_items(state, dtype, made->ndim, made->shape, items);
    free(items);
    return is_fine;
}

bool evaluator_read_items(evaluator *state)
{
    list made = {.count = 0};
    size_t start = state->at;
    bool is_fine = read_entries(state, &made, 0);
    if (is_fine && !push_list(state, &made))
        is_fine = evaluator_fail(state, start, state->at);
    free(made.numbers);
    if (is_fine)
        evaluator_top(state)->start = start;
    return is_fine;
}

/* An array on top, of its own elements. */
bool evaluator_push_items(evaluator *state, dimfold_dtype dtype, size_t ndim, const size_t *shape, const void *items)
{
    dimfold_diag diag = {0};
    stage *added;
    expression *array = evaluator_push_array(state);
    if (array == NULL)
        return false;
    array->source.dtype = dtype;
    if (stage_add(array, (dimfold_call){&diag, "list"}, STAGE_MADE, ndim, shape, &added) != DIMFOLD_OK)
        return failure_of_library(state->reason, &diag);
    array->items_bytes = dimfold_layout_size(&array->layout) * dimfold_dtype_size_bytes(dtype);
    bool fits = array->items_bytes <= *state->scope->memory;
    array->items = array->made = fits ? malloc(array->items_bytes + 1) : NULL;
    if (array->made == NULL)
        return failure_set(state->reason, FAILURE_MEMORY, "no memory is left for a list");
    *state->scope->memory -= array->items_bytes;
    memcpy(array->made, items, array->items_bytes);
    return true;
}

/* ---- Brackets --------------------------------------------------------------------------------------------------- */

/* What stands in brackets beside the one array. */
typedef struct brackets {
    char text[1024];           /* the same with ':' for the array */
    size_t length;
    size_t before, behind;     /* axes of the result on both sides of the array */
    bool has_ellipsis;         /* before it */
    size_t place;              /* of the array on the stack */
    bool has_array;
} brackets;

static void append(brackets *found, const char *text, size_t length)
{
    if (found->length + length + 2 < sizeof found->text) {
        memcpy(found->text + found->length, text, length);
        found->length += length;
    }
}

/* Takes an indexer that is none: a slice, None or an ellipsis. */
static bool read_plain(evaluator *state, brackets *found)
{
    const char *text = state->text + state->at;
    size_t length = 0, left = state->length - state->at;
    while (length < left && strchr(",]", text[length]) == NULL)
        length++;
    bool is_dots = length >= 3 && memcmp(text, "...", 3) == 0;
    bool is_none = length >= 4 && memcmp(text, "None", 4) == 0;
    if (!is_dots && !is_none && memchr(text, ':', length) == NULL)
        return evaluator_expect(state, "a slice beside an array: integers go into brackets of their own");
    if (is_dots && !found->has_array)
        found->has_ellipsis = true;
    else if (!is_dots)
        *(found->has_array ? &found->behind : &found->before) += 1;
    append(found, text, length);
    state->at += length;
    return true;
}

/* Takes the array, which stands for one axis, or for as many as a mask has. */
static bool read_array(evaluator *state, brackets *found)
{
    if (found->has_array)
        return evaluator_expect(state, "one array between the brackets");
    found->has_array = true;
    found->place = state->count;
    state->wants_array = true;
    if (!evaluator_read(state) || !along_settle(state, found->place))
        return false;
    const expression *array = state->stack[found->place].array;
    size_t axes = array->dtype == DIMFOLD_DTYPE_BOOL ? array->layout.ndim : 1;
    for (size_t i = 0; i < axes; i++)
        append(found, i > 0 ? ",:" : ":", i > 0 ? 2 : 1);
    evaluator_skip_blanks(state);
    return true;
}

static bool read_brackets(evaluator *state, brackets *found)
{
    append(found, "[", 1);
    evaluator_accept(state, '[');
    while (!evaluator_sees(state, ']')) {
        bool is_plain = !expression_sees_array_index(state->text, state->length, state->at);
        if (!(is_plain ? read_plain : read_array)(state, found))
            return false;
        if (evaluator_accept(state, ','))
            append(found, ",", 1);
        else if (!evaluator_sees(state, ']'))
            return evaluator_expect_behind(state, "',' or ']'");
    }
    append(found, "]", 1);
    state->at++;
    return true;
}

/* The view that the slices make, whose axes the array is then taken along. */
static bool apply_slices(evaluator *state, size_t place, const brackets *found)
{
    dimfold_diag diag = {0};
    dimfold_dtype dtype;
    dimfold_layout layout;
    expression *array = state->stack[place].array;
    if (dimfold_layout_apply(&layout, &array->layout, found->text, found->length, NULL, &dtype, &diag) != DIMFOLD_OK) {
        diag.column = 0;
        return failure_of_library(state->reason, &diag);
    }
    if (!computed_push(array, found->text, found->length, &layout))
        array->layout = layout;
    return true;
}

bool evaluator_read_indexed(evaluator *state)
{
    static const along_function brackets_of = {.name = "[…]", .rule = RULE_TAKE};
    along_arguments given = {.function = &brackets_of, .first = state->count - 1};
    brackets found = {.length = 0};
    given.start = evaluator_top(state)->start;
    if (!along_settle(state, given.first) || !read_brackets(state, &found))
        return false;
    if (!apply_slices(state, given.first, &found))
        return evaluator_fail(state, given.start, state->at);
    const expression *taken = state->stack[found.place].array;
    size_t axes = taken->dtype == DIMFOLD_DTYPE_BOOL ? taken->layout.ndim : 1;
    size_t ndim = state->stack[given.first].array->layout.ndim;
    size_t axis = found.has_ellipsis ? ndim - found.behind - axes : found.before;
    return along_take(state, &given, given.first, found.place, axis);
}
