/* Arguments by place and by name. */
#include "along.h"

#include "text/arguments.h"

#include <math.h>
#include <string.h>

static size_t find(const along_arguments *given, const char *name, size_t length)
{
    size_t i = 0;
    while (i < given->count && (given->parameters[i].length != length ||
                                memcmp(given->parameters[i].name, name, length) != 0))
        i++;
    return i;
}

size_t along_given(const along_arguments *given, const char *name)
{
    size_t i = find(given, name, strlen(name));
    return i < given->count && given->is_given[i] && !given->is_none[i] ? i : SIZE_MAX;
}

bool along_yes(const along_arguments *given, const char *name, bool otherwise)
{
    size_t i = along_given(given, name);
    return i != SIZE_MAX ? given->yes[i] : otherwise;
}

double along_number(const along_arguments *given, const char *name, double otherwise)
{
    size_t i = along_given(given, name);
    return i != SIZE_MAX ? given->number[i] : otherwise;
}

bool along_is_word(const along_arguments *given, const char *name, const char *word)
{
    size_t i = along_given(given, name);
    return i != SIZE_MAX && dimfold_token_is(given->words[i], word);
}

/* ---- Failures --------------------------------------------------------------------------------------------------- */

bool along_fail(evaluator *state, const along_arguments *given, const char *sentence)
{
    failure_set(state->reason, FAILURE_USAGE, "%s: %s", given->function->name, sentence);
    return evaluator_fail(state, given->start, state->at);
}

bool along_fail_library(evaluator *state, const along_arguments *given, const dimfold_diag *diag)
{
    failure_of_library(state->reason, diag);
    return evaluator_fail(state, given->start, state->at);
}

bool along_fail_dtype(evaluator *state, const along_arguments *given, dimfold_dtype dtype, const char *expected)
{
    failure_set(state->reason, dimfold_status_name(DIMFOLD_ERR_DTYPE), "%s is not there for %s: expected %s",
                given->function->name, dimfold_dtype_name(dtype), expected);
    state->reason->diag.status = DIMFOLD_ERR_DTYPE;
    return evaluator_fail(state, given->start, state->at);
}

static bool fail_argument(evaluator *state, const along_arguments *given, size_t i, const char *sentence)
{
    failure_set(state->reason, FAILURE_USAGE, "%s: %.*s%s", given->function->name, (int)given->parameters[i].length,
                given->parameters[i].name, sentence);
    return evaluator_fail(state, state->at, state->at + 1);
}

/* ---- One argument ----------------------------------------------------------------------------------------------- */

static bool accept_word(evaluator *state, const char *word)
{
    size_t length = evaluator_see_word(state);
    if (length != strlen(word) || memcmp(state->text + state->at, word, length) != 0)
        return false;
    evaluator_take(state, length);
    return true;
}

static bool read_number(evaluator *state, along_arguments *given, size_t i)
{
    size_t first = state->count;
    if (!evaluator_read(state))
        return false;
    const value *read = evaluator_top(state);
    bool is_one = evaluator_is_one(read);
    if (!is_one && read->kind != VALUE_NUMBER)
        return evaluator_fail_value(state, read, "a number");
    given->number[i] = is_one ? (double)read->tuple.value[0] : number_real(&read->number);
    state->count = first;
    return true;
}

static bool read_bool(evaluator *state, along_arguments *given, size_t i)
{
    given->yes[i] = accept_word(state, "True");
    if (given->yes[i] || accept_word(state, "False"))
        return true;
    if (evaluator_sees(state, '1') || evaluator_sees(state, '0')) {
        given->yes[i] = evaluator_sees(state, '1');
        evaluator_take(state, 1);
        return true;
    }
    return evaluator_expect(state, "True or False");
}

/* f64, np.float64, 'f8', float. */
static bool read_dtype(evaluator *state, along_arguments *given)
{
    static const parameter parameters[] = {{"dtype", PARAMETER_DTYPE, false, false}, {NULL, 0, false, false}};
    char text[64];
    dimfold_diag diag = {0};
    dimfold_dtype dtype;
    bool is_swapped;
    arguments read;
    const char *word = state->text + state->at;
    size_t length = 0, left = state->length - state->at;
    while (length < left && strchr(",) \t", word[length]) == NULL)
        length++;
    size_t module = length > 3 && memcmp(word, "np.", 3) == 0      ? 3
                    : length > 6 && memcmp(word, "numpy.", 6) == 0 ? 6
                                                                   : 0;
    bool is_name = dimfold_dtype_parse(word + module, length - module, &dtype, &is_swapped, NULL) == DIMFOLD_OK;
    bool is_quoted = length > 0 && strchr("'\"", *word) != NULL;
    if (length > 40)
        return evaluator_expect(state, "a dtype such as f64");
    size_t size = (size_t)snprintf(text, sizeof text, is_name || is_quoted ? "(%.*s)" : "('%.*s')",
                                   (int)(length - module), word + module);
    dimfold_lexer lexer = dimfold_lexer_new((dimfold_call){&diag, "dtype"}, text, size);
    if (dimfold_arguments_parse(&lexer, parameters, &read) != DIMFOLD_OK || lexer.at != size)
        return evaluator_expect(state, "a dtype such as f64, 'f8' or np.float64");
    given->dtype = read.dtype;
    evaluator_take(state, length);
    return true;
}

/* Axes, an extent or several, and words: what the library's lexer reads. */
static bool read_tokens(evaluator *state, along_arguments *given, size_t i)
{
    dimfold_diag diag = {0};
    dimfold_lexer lexer = dimfold_lexer_new((dimfold_call){&diag, given->function->name}, state->text + state->at,
                                            state->length - state->at);
    if (given->parameters[i].kind == ALONG_WORD) {
        given->words[i] = dimfold_lexer_string(&lexer);
        if (given->words[i].length == 0)
            given->words[i] = dimfold_lexer_number_text(&lexer);
        if (given->words[i].length == 0)
            return evaluator_expect(state, "a word");
    } else if (dimfold_lexer_numbers(&lexer, PTRDIFF_MIN, &given->numbers[i]) != DIMFOLD_OK) {
        return evaluator_fail_parsed(state, &diag);
    }
    state->at += lexer.at;
    return true;
}

static bool read_one(evaluator *state, along_arguments *given, size_t i)
{
    along_kind_of kind = given->parameters[i].kind;
    given->is_given[i] = true;
    given->is_none[i] = kind != ALONG_ARRAY && accept_word(state, "None");
    if (given->is_none[i])
        return true;
    switch (kind) {
    case ALONG_ARRAY:
        given->place[i] = state->count;
        state->wants_array = true;
        return evaluator_read(state) && along_settle(state, given->place[i]);
    case ALONG_TYPE: return read_dtype(state, given);
    case ALONG_BOOL: return read_bool(state, given, i);
    case ALONG_NUMBER: return read_number(state, given, i);
    case ALONG_NOTHING: return fail_argument(state, given, i, " is not there: expected it left out");
    default: return read_tokens(state, given, i);
    }
}

/* ---- All of them ------------------------------------------------------------------------------------------------ */

/* Whether NAME = comes next, which is no comparison. */
static bool sees_name(const evaluator *state, size_t *length)
{
    size_t at = state->at + (*length = evaluator_see_word(state));
    while (at < state->length && dimfold_is_blank(state->text[at]))
        at++;
    return *length > 0 && at < state->length && state->text[at] == '=' &&
           (at + 1 == state->length || state->text[at + 1] != '=');
}

static bool read_next(evaluator *state, along_arguments *given, size_t *next)
{
    size_t length, i = *next;
    if (sees_name(state, &length)) {
        i = find(given, state->text + state->at, length);
        if (i == given->count)
            return evaluator_expect(state, "another name, or ')'");
        evaluator_take(state, length);
        evaluator_accept(state, '=');
    } else if (i == given->count || given->parameters[i].is_named) {
        return evaluator_expect(state, "the name of the argument, or ')'");
    } else {
        ++*next;
    }
    if (given->is_given[i])
        return fail_argument(state, given, i, " is given twice");
    return read_one(state, given, i);
}

bool along_read_arguments(evaluator *state, along_arguments *given)
{
    size_t next = state->count - given->first;
    given->count = along_parameters(given->function, given->parameters);
    if (next > 0) {
        given->is_given[0] = true;
        given->place[0] = given->first;
        if (!along_settle(state, given->first))
            return false;
    }
    while (!evaluator_sees(state, ')')) {
        if (!read_next(state, given, &next))
            return false;
        evaluator_skip_blanks(state);
        if (!evaluator_accept(state, ',') && !evaluator_sees(state, ')'))
            return evaluator_expect_behind(state, "',' or ')'");
    }
    state->at++;
    for (size_t i = 0; i < given->count; i++)
        if (given->parameters[i].kind == ALONG_ARRAY && !given->is_given[i] &&
            !(given->parameters[i].length == 7 && memcmp(given->parameters[i].name, "weights", 7) == 0)) {
            failure_set(state->reason, FAILURE_USAGE, "%s lacks an array: %.*s", given->function->name,
                        (int)given->parameters[i].length, given->parameters[i].name);
            return evaluator_fail(state, given->start, state->at);
        }
    return true;
}

bool along_read_part(evaluator *state, const along_arguments *given, size_t count, size_t *part)
{
    int64_t index = 0;
    size_t called = state->at;
    evaluator_skip_blanks(state);
    size_t opening = state->at;
    bool has_brackets = evaluator_sees(state, '[');
    if (has_brackets && evaluator_accept_index(state, &index) && index >= -(int64_t)count && index < (int64_t)count) {
        *part = (size_t)(index < 0 ? index + (int64_t)count : index);
        return true;
    }
    failure_set(state->reason, FAILURE_USAGE, "%s has %zu results: expected one of [0] to [%zu] behind it",
                given->function->name, count, count - 1);
    return has_brackets ? evaluator_fail(state, opening, state->at) : evaluator_fail(state, given->start, called);
}
