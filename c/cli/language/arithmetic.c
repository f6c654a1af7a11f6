/* NumPy's operators and functions. Numbers are computed at once, arrays when their elements are wanted. */
#include "evaluator.h"

#include "array_text.h"

#include "cli/arrays/computed.h"
#include "cli/functions/dtypes.h"
#include "cli/functions/elementwise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL_COMPARISON, LEVEL_OR, LEVEL_XOR, LEVEL_AND, LEVEL_SHIFT, LEVEL_SUM, LEVEL_PRODUCT, LEVEL_POWER };

/* Longer ones first. */
static const struct operator {
    const char *text;
    int level;
    const char *function;
} operators[] = {
    {"**", LEVEL_POWER, "power"},         {"//", LEVEL_PRODUCT, "floor_divide"},
    {"<<", LEVEL_SHIFT, "left_shift"},    {">>", LEVEL_SHIFT, "right_shift"},
    {"==", LEVEL_COMPARISON, "equal"},    {"!=", LEVEL_COMPARISON, "not_equal"},
    {"<=", LEVEL_COMPARISON, "less_equal"}, {">=", LEVEL_COMPARISON, "greater_equal"},
    {"<", LEVEL_COMPARISON, "less"},      {">", LEVEL_COMPARISON, "greater"},
    {"|", LEVEL_OR, "bitwise_or"},        {"^", LEVEL_XOR, "bitwise_xor"},
    {"&", LEVEL_AND, "bitwise_and"},      {"+", LEVEL_SUM, "add"},
    {"-", LEVEL_SUM, "subtract"},         {"*", LEVEL_PRODUCT, "multiply"},
    {"/", LEVEL_PRODUCT, "divide"},       {"%", LEVEL_PRODUCT, "remainder"},
};

/* ---- Operands --------------------------------------------------------------------------------------------------- */

bool evaluator_number(const value *operand, number *result)
{
    bool is_one = evaluator_is_one(operand);
    if (is_one)
        *result = number_of_integer(operand->tuple.value[0]);
    else if (operand->kind == VALUE_NUMBER)
        *result = operand->number;
    return is_one || operand->kind == VALUE_NUMBER;
}

/* Integers are numbers of the algebra, too. */
static void set_number(value *operand, const number *result)
{
    int64_t integer;
    if (result->kind == NUMBER_INTEGER && number_is_small(result, &integer)) {
        value_set_number(operand, (ptrdiff_t)integer);
        return;
    }
    operand->kind = VALUE_NUMBER;
    operand->number = *result;
    operand->is_source = false;
}

static bool is_array(const value *operand)
{
    return operand->kind == VALUE_ARRAY && !operand->array->has_tiles && operand->array->answer.kind == REPLY_NOTHING;
}

/* Makes the values from `first` on arrays or numbers. */
static bool settle_operands(evaluator *state, size_t first)
{
    number unused;
    for (size_t i = first; i < state->count; i++) {
        if (evaluator_number(&state->stack[i], &unused))
            continue;
        if (state->stack[i].is_source && state->stack[i].kind != VALUE_ARRAY &&
            !evaluator_to_array(state, &state->stack[i]))
            return false;
        if (state->stack[i].kind == VALUE_LAYOUT && state->scope->has_arrays && !evaluator_layout_to_array(state, i))
            return false;
        if (!is_array(&state->stack[i]) || !state->scope->has_arrays)
            return evaluator_fail_value(state, &state->stack[i], state->scope->has_arrays
                                        ? "an array or a number"
                                        : "a number; eval and print compute with arrays");
    }
    return true;
}

/* ---- Arrays ----------------------------------------------------------------------------------------------------- */

/* "x.npy has (3,4)" */
static int describe(const evaluator *state, const value *operand, char *text, size_t capacity)
{
    const dimfold_layout *layout = &operand->array->layout;
    size_t length = operand->stop - operand->start;
    while (length > 0 && dimfold_is_blank(state->text[operand->start + length - 1]))
        length--;
    int used = snprintf(text, capacity, "%.*s%s has (", (int)(length > 40 ? 37 : length),
                        state->text + operand->start, length > 40 ? "..." : "");
    for (size_t i = 0; i < layout->ndim && (size_t)used < capacity - 32; i++)
        used += snprintf(text + used, capacity - (size_t)used, "%s%zu", i > 0 ? "," : "", layout->shape[i]);
    return used + snprintf(text + used, capacity - (size_t)used, "%s)", layout->ndim == 1 ? "," : "");
}

static bool fail_shapes(evaluator *state, const value *left, const value *right, size_t start, size_t stop)
{
    char texts[2][300];
    describe(state, left, texts[0], sizeof texts[0]);
    describe(state, right, texts[1], sizeof texts[1]);
    failure_set(state->reason, dimfold_status_name(DIMFOLD_ERR_SHAPE), "these shapes do not go together: %s and %s; "
                "counted from the last axis, extents must be equal, or one of them 1", texts[0], texts[1]);
    state->reason->diag.status = DIMFOLD_ERR_SHAPE;
    return evaluator_fail(state, start, stop);
}

/* The arrays among the values from `first` on, and which values they are. Returns how many. */
static size_t list_arrays(const evaluator *state, size_t first, expression **arrays, size_t *places)
{
    size_t count = 0;
    for (size_t i = first; i < state->count; i++)
        if (state->stack[i].kind == VALUE_ARRAY) {
            places[count] = i;
            arrays[count++] = state->stack[i].array;
        }
    return count;
}

/* What is computed with, as terms over the nodes that the arrays became. */
static void list_terms(const evaluator *state, size_t first, size_t count, const computed_operand *found,
                       elementwise_call *call)
{
    size_t arrays = 0;
    call->count = count;
    for (size_t i = 0; i < count; i++) {
        term *to = &call->terms[i];
        *to = (term){.is_number = evaluator_number(&state->stack[first + i], &to->number)};
        evaluator_number(&state->stack[first + i], &to->number);
        if (to->is_number)
            continue;
        to->node = found[arrays].node;
        to->dtype = found[arrays++].dtype;
    }
}

/* Replaces the values from `first` on by the one on top. */
void evaluator_replace(evaluator *state, size_t first, size_t start, size_t stop)
{
    state->stack[first] = *evaluator_top(state);
    state->count = first + 1;
    evaluator_top(state)->start = start;
    evaluator_top(state)->stop = stop;
}

/* Computes with the values from `first` on; `function` is NULL for a conversion to `dtype`. */
static bool compute(evaluator *state, const elementwise *function, elementwise_call *call, size_t first, size_t start,
                    size_t stop)
{
    expression *arrays[TERMS_MAX];
    computed_operand found[TERMS_MAX];
    size_t places[TERMS_MAX], ndim, shape[DIMFOLD_NDIM_MAX], left, right, node, count = state->count - first;
    if (!settle_operands(state, first))
        return false;
    size_t array_count = list_arrays(state, first, arrays, places);
    if (!computed_shape(arrays, array_count, &ndim, shape, &left, &right))
        return fail_shapes(state, &state->stack[places[left]], &state->stack[places[right]], start, stop);
    expression *result = evaluator_push_array(state);
    if (result == NULL)
        return false;
    result->text = state->text + start;
    result->length = stop - start;
    if (!computed_join(result, arrays, array_count, found, state->reason))
        return evaluator_fail(state, start, stop);
    list_terms(state, first, count, found, call);
    call->work = &result->stages[0]->work;
    call->start = start;
    call->stop = stop;
    call->reason = state->reason;
    if (!(function != NULL ? elementwise_apply(function, call, &node) : elementwise_cast(call, call->dtype, &node))) {
        const value *failed = call->failed >= 0 ? &state->stack[first + (size_t)call->failed] : NULL;
        return evaluator_fail(state, failed != NULL ? failed->start : start, failed != NULL ? failed->stop : stop);
    }
    computed_finish(result, node);
    evaluator_replace(state, first, start, stop);
    return true;
}

bool evaluator_map(evaluator *state, const elementwise *function, elementwise_call *call, size_t first, size_t start,
                   size_t stop)
{
    return compute(state, function, call, first, start, stop);
}

bool evaluator_map_place(evaluator *state, const elementwise *function, elementwise_call *call, size_t place)
{
    value *pushed = evaluator_push(state);
    if (pushed == NULL)
        return false;
    *pushed = state->stack[place];
    bool is_fine = compute(state, function, call, state->count - 1, pushed->start, pushed->stop);
    state->stack[place] = *evaluator_top(state);
    state->count--;
    return is_fine;
}

bool evaluator_convert(evaluator *state, dimfold_dtype dtype, bool is_wrapping)
{
    const value *top = evaluator_top(state);
    elementwise_call call = {.name = "astype", .dtype = dtype, .is_wrapping = is_wrapping};
    return compute(state, NULL, &call, state->count - 1, top->start, top->stop);
}

bool evaluator_to_computed(evaluator *state)
{
    number written;
    elementwise_call call = {.name = "astype"};
    if (evaluator_top(state)->kind == VALUE_LAYOUT && !evaluator_layout_to_array(state, state->count - 1))
        return false;
    const value *top = evaluator_top(state);
    if (top->kind == VALUE_ARRAY && top->array->has_tiles)
        return evaluator_fail_value(state, top, "an array: .tiles_load() makes one of them");
    if (top->kind == VALUE_ARRAY && top->array->answer.kind != REPLY_NOTHING)
        return evaluator_fail_value(state, top, "an array: show answers questions");
    call.dtype = evaluator_number(top, &written) ? dtype_of_number(&written) : top->array->dtype;
    return compute(state, NULL, &call, state->count - 1, top->start, top->stop);
}

/* ---- Operators -------------------------------------------------------------------------------------------------- */

/* The operator that comes next; NULL if there is none. Within a tiler '>' ends it. */
static const struct operator *see_operator(const evaluator *state)
{
    const char *text = state->text + state->at;
    size_t left = state->length - state->at;
    if (left >= 2 && text[0] == text[1] && strchr("&|", text[0]) != NULL)
        return NULL;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t length = strlen(operators[i].text);
        bool is_angle = strchr("<>", *operators[i].text) != NULL;
        if (length <= left && memcmp(text, operators[i].text, length) == 0 && !(is_angle && state->is_in_tiler))
            return &operators[i];
    }
    return NULL;
}

/* A layout's offset: both are positions. */
static bool is_offset(const value *left, const value *right)
{
    bool is_layout = left->kind == VALUE_LAYOUT || (is_array(left) && !expression_has_array(left->array));
    return is_layout && evaluator_is_one(right);
}

/* Two numbers, at once; without a failure they are computed as arrays of one element are. */
static bool apply_numbers(evaluator *state, const struct operator *operation, size_t first, bool *is_done)
{
    number operands[2], result;
    *is_done = evaluator_number(&state->stack[first], &operands[0]) &&
               evaluator_number(&state->stack[first + 1], &operands[1]);
    if (!*is_done)
        return true;
    bool is_fine = number_apply(&result, operation->text, &operands[0], &operands[1], state->reason);
    *is_done = is_fine || state->reason->status != NULL;
    if (is_fine) {
        state->count = first + 1;
        set_number(&state->stack[first], &result);
    }
    return !*is_done || is_fine;
}

/* The two values on top. */
static bool apply_operator(evaluator *state, const struct operator *operation)
{
    bool is_done;
    size_t first = state->count - 2, start = state->stack[first].start, stop = state->stack[first + 1].stop;
    elementwise_call call = {.name = operation->text, .is_operator = true};
    if (*operation->text == '+' && is_offset(&state->stack[first], &state->stack[first + 1]))
        return evaluator_move(state, first, stop);
    if (!apply_numbers(state, operation, first, &is_done))
        return evaluator_fail(state, start, stop);
    if (!is_done && !compute(state, elementwise_find(operation->function, strlen(operation->function)), &call, first,
                             start, stop))
        return false;
    evaluator_top(state)->start = start;
    evaluator_top(state)->stop = stop;
    return true;
}

/* The value on top, which the sign before it, at `start`, is applied to. */
static bool apply_sign(evaluator *state, char sign, size_t start)
{
    number operand, result;
    const char text[2] = {sign, '\0'};
    const char *name = sign == '-' ? "negative" : sign == '+' ? "positive" : "bitwise_not";
    elementwise_call call = {.name = text, .is_operator = true};
    value *top = evaluator_top(state);
    size_t stop = top->stop;
    if (evaluator_number(top, &operand) && number_apply(&result, text, &operand, NULL, state->reason))
        set_number(top, &result);
    else if (!compute(state, elementwise_find(name, strlen(name)), &call, state->count - 1, start, stop))
        return false;
    evaluator_top(state)->start = start;
    evaluator_top(state)->stop = stop;
    return true;
}

static bool read_unary(evaluator *state, bool wants_array);

/* x ** y, which binds more than a sign before it and less than one behind it. */
static bool read_power(evaluator *state, bool wants_array)
{
    if (!evaluator_read_operand(state, wants_array))
        return false;
    const struct operator *next = see_operator(state);
    if (next == NULL || next->level != LEVEL_POWER)
        return true;
    evaluator_take(state, strlen(next->text));
    return read_unary(state, wants_array) && apply_operator(state, next);
}

/* Whether a negative number of the algebra comes next, that no power binds more. */
static bool sees_negative_literal(const evaluator *state)
{
    number found;
    size_t at = state->at + 1, left = state->length - at;
    if (!evaluator_sees(state, '-') || left == 0)
        return false;
    bool is_static = state->text[at] == '_';
    size_t length = is_static ? 1 : number_parse(&found, state->text + at, left);
    if (length == 0 || (!is_static && found.kind != NUMBER_INTEGER))
        return false;
    for (at += length; at < state->length && dimfold_is_blank(state->text[at]);)
        at++;
    return at + 1 >= state->length || state->text[at] != '*' || state->text[at + 1] != '*';
}

static bool read_unary(evaluator *state, bool wants_array)
{
    size_t start = state->at;
    bool is_sign = start < state->length && strchr("+-~", state->text[start]) != NULL && !sees_negative_literal(state);
    if (!is_sign || expression_sees_source(state->depth - 1, state->text, state->length, start))
        return read_power(state, wants_array);
    if (state->depth == CALLS_MAX)
        return evaluator_expect(state, "at most 64 signs and expressions within each other");
    char sign = state->text[start];
    evaluator_take(state, 1);
    state->depth++;
    bool is_fine = read_unary(state, wants_array) && apply_sign(state, sign, start);
    state->depth--;
    return is_fine;
}

static bool read_level(evaluator *state, bool wants_array, int level)
{
    bool is_compared = false;
    if (!read_unary(state, wants_array))
        return false;
    for (;;) {
        const struct operator *next = see_operator(state);
        if (next == NULL || next->level < level || next->level == LEVEL_POWER)
            return true;
        if (next->level == LEVEL_COMPARISON && is_compared)
            return evaluator_expect(state, "parentheses: of three values write (a < b) & (b < c)");
        is_compared = next->level == LEVEL_COMPARISON;
        evaluator_take(state, strlen(next->text));
        if (!read_level(state, wants_array, next->level + 1) || !apply_operator(state, next))
            return false;
    }
}

bool evaluator_read_arithmetic(evaluator *state, bool wants_array)
{
    return read_level(state, wants_array, LEVEL_COMPARISON);
}

/* ---- Functions -------------------------------------------------------------------------------------------------- */

static bool fail_count(evaluator *state, const elementwise *function, size_t start, size_t count)
{
    size_t least, most;
    elementwise_arity(function, &least, &most);
    char most_text[32] = "";
    if (most != least)
        snprintf(most_text, sizeof most_text, " to %zu", most);
    failure_set(state->reason, FAILURE_USAGE, "%.*s takes %zu%s argument%s and got %zu",
                (int)evaluator_see_word(&(evaluator){.text = state->text, .length = state->length, .at = start}),
                state->text + start, least, most_text, most == 1 ? "" : "s", count);
    return evaluator_fail(state, start, state->at);
}

/* An index in brackets, which is -1 or -2 from the end. */
bool evaluator_accept_index(evaluator *state, int64_t *index)
{
    number found = {.kind = NUMBER_NONE};
    evaluator_accept(state, '[');
    bool is_negative = evaluator_accept(state, '-');
    evaluator_take(state, number_parse(&found, state->text + state->at, state->length - state->at));
    bool is_integer = found.kind == NUMBER_INTEGER && number_is_small(&found, index) && evaluator_sees(state, ']');
    *index = is_negative ? -*index : *index;
    state->at += is_integer;
    return is_integer;
}

/* [0] or [1] behind a function that has two results and begins at `start`. */
static bool read_part(evaluator *state, const char *name, size_t start, size_t *part)
{
    int64_t index = 0;
    size_t called = state->at;
    evaluator_skip_blanks(state);
    size_t opening = state->at;
    bool has_brackets = evaluator_sees(state, '[');
    if (has_brackets && evaluator_accept_index(state, &index) && index >= -2 && index <= 1) {
        *part = (size_t)(index & 1);
        return true;
    }
    failure_set(state->reason, FAILURE_USAGE, "%s has two results: expected [0] or [1] behind it", name);
    return has_brackets ? evaluator_fail(state, opening, state->at) : evaluator_fail(state, start, called);
}

bool evaluator_compute(evaluator *state, const char *name, size_t length, size_t first, size_t start)
{
    char copy[40];
    size_t least, most, count = state->count - first;
    const elementwise *function = elementwise_find(name, length);
    snprintf(copy, sizeof copy, "%.*s", (int)length, name);
    elementwise_call call = {.name = copy};
    elementwise_arity(function, &least, &most);
    if (count < least || count > most)
        return fail_count(state, function, (size_t)(name - state->text), count);
    if (elementwise_has_parts(function) && !read_part(state, copy, start, &call.part))
        return false;
    return compute(state, function, &call, first, start, state->at);
}

/* f32(x): a conversion. */
static bool read_conversion(evaluator *state, const char *name, size_t length, dimfold_dtype dtype)
{
    size_t start = state->at, first = state->count;
    elementwise_call call = {.name = "astype", .dtype = dtype};
    evaluator_take(state, length);
    evaluator_accept(state, '(');
    if (!evaluator_read_list(state, ')', "',' or ')'"))
        return false;
    if (state->count == first + 1)
        return compute(state, NULL, &call, first, start, state->at);
    failure_set(state->reason, FAILURE_USAGE, "%.*s takes 1 argument and got %zu", (int)length, name,
                state->count - first);
    return evaluator_fail(state, start, state->at);
}

bool evaluator_read_function(evaluator *state, const char *name, size_t length, bool *is_read)
{
    dimfold_dtype dtype;
    bool is_byte_swapped;
    size_t start = state->at, first = state->count;
    *is_read = true;
    if (length == strlen("not") && memcmp(name, "not", length) == 0)
        return evaluator_expect(state, "~ instead of 'not', with parentheses around comparisons");
    if (along_find(name, length) != NULL) {
        evaluator_take(state, length);
        evaluator_accept(state, '(');
        return evaluator_read_along(state, along_find(name, length), first, start);
    }
    if (elementwise_find(name, length) != NULL) {
        evaluator_take(state, length);
        evaluator_accept(state, '(');
        return evaluator_read_list(state, ')', "',' or ')'") &&
               evaluator_compute(state, name, length, first, start);
    }
    if (dimfold_dtype_parse(name, length, &dtype, &is_byte_swapped, NULL) == DIMFOLD_OK)
        return read_conversion(state, name, length, dtype);
    *is_read = false;
    return true;
}

/* ---- Numbers ---------------------------------------------------------------------------------------------------- */

bool evaluator_sees_number(const evaluator *state)
{
    number found;
    int64_t integer;
    const char *text = state->text + state->at;
    size_t length = number_parse(&found, text, state->length - state->at);
    bool is_decimal = length < 2 || (text[1] | 32) != 'x';
    return length > 0 && !(found.kind == NUMBER_INTEGER && is_decimal && number_is_small(&found, &integer) &&
                           memchr(text, '_', length) == NULL && (text[1] | 32) != 'b');
}

bool evaluator_read_number(evaluator *state)
{
    number found;
    size_t length = number_parse(&found, state->text + state->at, state->length - state->at);
    value *pushed = evaluator_push(state);
    if (pushed == NULL)
        return false;
    set_number(pushed, &found);
    state->at += length;
    return true;
}

bool evaluator_read_constant(evaluator *state, const char *name, size_t length, bool *is_read)
{
    static const struct {
        const char *name;
        number value;
    } constants[] = {
        {"pi", {NUMBER_FLOAT, false, 0, 3.14159265358979323846, 0}},
        {"e", {NUMBER_FLOAT, false, 0, 2.71828182845904523536, 0}},
        {"inf", {NUMBER_FLOAT, false, 0, HUGE_VAL, 0}},
        {"nan", {NUMBER_FLOAT, false, 0, NAN, 0}},
        {"True", {NUMBER_BOOL, false, 1, 0, 0}},
        {"False", {NUMBER_BOOL, false, 0, 0, 0}},
        {"None", {NUMBER_NONE, false, 0, 0, 0}},
    };
    *is_read = false;
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        if (strlen(constants[i].name) != length || memcmp(constants[i].name, name, length) != 0)
            continue;
        value *pushed = evaluator_push(state);
        if (pushed == NULL)
            return false;
        set_number(pushed, &constants[i].value);
        state->at += length;
        *is_read = true;
    }
    return true;
}
