/* Where an evaluation stands: what is read off the text, and the stack of values. */
#include "evaluator.h"

#include "text/lexer.h"

#include <stdlib.h>
#include <string.h>

/* Says where, once the failure is there. */
bool evaluator_fail(evaluator *state, size_t start, size_t stop)
{
    while (stop > start && stop <= state->length && dimfold_is_blank(state->text[stop - 1]))
        stop--;
    state->reason->diag.column = start + 1;
    fault_mark(state->reason, state->text, state->length, start, stop);
    return false;
}

bool evaluator_expect(evaluator *state, const char *expected)
{
    failure_set(state->reason, dimfold_status_name(DIMFOLD_ERR_SYNTAX), "column %zu: expected %s", state->at + 1,
                expected);
    state->reason->diag.status = DIMFOLD_ERR_SYNTAX;
    return evaluator_fail(state, state->at, state->at + 1);
}

/* Python's operators that arrays have not, and what to write instead. */
bool evaluator_expect_behind(evaluator *state, const char *expected)
{
    static const char *const words[][2] = {
        {"and", "& instead of 'and', with parentheses around comparisons"},
        {"or", "| instead of 'or', with parentheses around comparisons"},
        {"&&", "& instead of '&&'"},
        {"||", "| instead of '||'"},
        {"if", "where(condition, x, y) instead of 'if'"},
        {"@", "another operator: matrices are not multiplied here"},
        {"=", "== to compare"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i][0]), word = evaluator_see_word(state);
        bool is_it = length <= state->length - state->at && (word == 0 || word == length) &&
                     memcmp(state->text + state->at, words[i][0], length) == 0;
        if (is_it)
            return evaluator_expect(state, words[i][1]);
    }
    return evaluator_expect(state, expected);
}

/* The library read a text from here on: where its grammar is at fault it counts columns. */
bool evaluator_fail_parsed(evaluator *state, dimfold_diag *diag)
{
    size_t column = diag->column;
    diag->column += column != 0 ? state->at : 0;
    failure_of_library(state->reason, diag);
    size_t start = column != 0 ? diag->column - 1 : state->at;
    return evaluator_fail(state, start, start + 1);
}

bool evaluator_fail_value(evaluator *state, const value *operand, const char *expected)
{
    failure_set(state->reason, FAILURE_USAGE, "this is %s: expected %s", value_kind_name(operand), expected);
    return evaluator_fail(state, operand->start, operand->stop);
}

/* ---- Reading ---------------------------------------------------------------------------------------------------- */

void evaluator_skip_blanks(evaluator *state)
{
    while (state->at < state->length && dimfold_is_blank(state->text[state->at]))
        state->at++;
}

bool evaluator_sees(const evaluator *state, char character)
{
    return state->at < state->length && state->text[state->at] == character;
}

bool evaluator_accept(evaluator *state, char character)
{
    if (!evaluator_sees(state, character))
        return false;
    state->at++;
    evaluator_skip_blanks(state);
    return true;
}

static bool is_word_character(char character, bool is_first)
{
    return character == '_' || (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (!is_first && character >= '0' && character <= '9');
}

/* The length of the name that begins here; `_` begins a static integer or is a whole mode. */
static size_t word_length(const char *text, size_t length)
{
    size_t count = 0;
    while (count < length && is_word_character(text[count], count == 0))
        count++;
    return count > 0 && *text == '_' ? 0 : count;
}

size_t evaluator_see_word(const evaluator *state)
{
    return word_length(state->text + state->at, state->length - state->at);
}

void evaluator_take(evaluator *state, size_t count)
{
    state->at += count;
    evaluator_skip_blanks(state);
}

value *evaluator_push(evaluator *state)
{
    if (state->count == state->capacity) {
        size_t capacity = state->capacity * 2 + 16;
        value *grown = realloc(state->stack, capacity * sizeof *grown);
        if (grown == NULL) {
            failure_set(state->reason, FAILURE_MEMORY, "no memory is left for the expression");
            return NULL;
        }
        state->stack = grown;
        state->capacity = capacity;
    }
    value *pushed = &state->stack[state->count++];
    memset(pushed, 0, sizeof *pushed);
    pushed->start = state->at;
    return pushed;
}

value *evaluator_top(evaluator *state)
{
    return &state->stack[state->count - 1];
}

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

/* Calls a function with the topmost values, and leaves its result in their place. */
bool evaluator_apply(evaluator *state, const char *name, size_t length, size_t first, size_t start, size_t stop)
{
    value result;
    call_fault fault;
    call made = {name, length, state->count - first, state->count > first ? state->stack + first : NULL, state->flags};
    if (!function_call(&made, &result, &fault, state->reason)) {
        bool is_one = fault.argument >= 0;
        evaluator_fail(state, is_one ? made.arguments[fault.argument].start : start,
                       is_one ? made.arguments[fault.argument].stop : stop);
        if (!is_one)
            fault_operands(state->reason, &made, &fault);
        return false;
    }
    result.start = start;
    result.stop = stop;
    state->count = first;
    value *pushed = evaluator_push(state);
    if (pushed != NULL)
        *pushed = result;
    return pushed != NULL;
}

/* Reads expressions up to a closing character, which is taken. */
bool evaluator_read_list(evaluator *state, char closing, const char *expected)
{
    while (!evaluator_sees(state, closing)) {
        if (!evaluator_read(state))
            return false;
        if (!evaluator_accept(state, ',') && !evaluator_sees(state, closing))
            return evaluator_expect_behind(state, expected);
    }
    state->at++;
    return true;
}
