/* Where an evaluation stands: what is read off the text, and the stack of values. */
#include "evaluator.h"

#include "text/lexer.h"

#include <stdlib.h>
#include <string.h>

/* Says where, once the failure is there. */
bool evaluator_fail(evaluator *on, size_t start, size_t stop)
{
    while (stop > start && stop <= on->length && dimfold_is_blank(on->text[stop - 1]))
        stop--;
    on->why->diag.column = start + 1;
    fault_mark(on->why, on->text, on->length, start, stop);
    return false;
}

bool evaluator_expect(evaluator *on, const char *expected)
{
    failure_set(on->why, dimfold_status_name(DIMFOLD_ERR_SYNTAX), "column %zu: expected %s", on->at + 1, expected);
    on->why->diag.status = DIMFOLD_ERR_SYNTAX;
    return evaluator_fail(on, on->at, on->at + 1);
}

/* The library read a text from here on: where its grammar is at fault it counts columns. */
bool evaluator_fail_parsed(evaluator *on, dimfold_diag *diag)
{
    size_t column = diag->column;
    diag->column += column != 0 ? on->at : 0;
    failure_of_library(on->why, diag);
    size_t start = column != 0 ? diag->column - 1 : on->at;
    return evaluator_fail(on, start, start + 1);
}

bool evaluator_fail_value(evaluator *on, const value *what, const char *expected)
{
    failure_set(on->why, FAILURE_USAGE, "this is %s: expected %s", value_kind_name(what), expected);
    return evaluator_fail(on, what->start, what->stop);
}

/* ---- Reading ---------------------------------------------------------------------------------------------------- */

void evaluator_skip_blanks(evaluator *on)
{
    while (on->at < on->length && dimfold_is_blank(on->text[on->at]))
        on->at++;
}

bool evaluator_sees(const evaluator *on, char character)
{
    return on->at < on->length && on->text[on->at] == character;
}

bool evaluator_accept(evaluator *on, char character)
{
    if (!evaluator_sees(on, character))
        return false;
    on->at++;
    evaluator_skip_blanks(on);
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

size_t evaluator_see_word(const evaluator *on)
{
    return word_length(on->text + on->at, on->length - on->at);
}

void evaluator_take(evaluator *on, size_t count)
{
    on->at += count;
    evaluator_skip_blanks(on);
}

value *evaluator_push(evaluator *on)
{
    if (on->count == on->capacity) {
        size_t capacity = on->capacity * 2 + 16;
        value *grown = realloc(on->stack, capacity * sizeof *grown);
        if (grown == NULL) {
            failure_set(on->why, dimfold_status_name(DIMFOLD_ERR_RESOURCE), "no memory is left for the expression");
            return NULL;
        }
        on->stack = grown;
        on->capacity = capacity;
    }
    value *pushed = &on->stack[on->count++];
    memset(pushed, 0, sizeof *pushed);
    pushed->start = on->at;
    return pushed;
}

value *evaluator_top(evaluator *on)
{
    return &on->stack[on->count - 1];
}

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

/* Calls a function with the topmost values, and leaves its result in their place. */
bool evaluator_apply(evaluator *on, const char *name, size_t length, size_t first, size_t start, size_t stop)
{
    value result;
    call_fault fault;
    call made = {name, length, on->count - first, on->count > first ? on->stack + first : NULL, on->flags};
    if (!function_call(&made, &result, &fault, on->why)) {
        bool is_one = fault.argument >= 0;
        evaluator_fail(on, is_one ? made.arguments[fault.argument].start : start,
                    is_one ? made.arguments[fault.argument].stop : stop);
        if (!is_one)
            fault_operands(on->why, &made, &fault);
        return false;
    }
    result.start = start;
    result.stop = stop;
    on->count = first;
    value *pushed = evaluator_push(on);
    if (pushed != NULL)
        *pushed = result;
    return pushed != NULL;
}

/* Reads expressions up to a closing character, which is taken. */
bool evaluator_read_list(evaluator *on, char closing, const char *expected)
{
    while (!evaluator_sees(on, closing)) {
        if (!evaluator_read(on))
            return false;
        if (!evaluator_accept(on, ',') && !evaluator_sees(on, closing))
            return evaluator_expect(on, expected);
    }
    on->at++;
    return true;
}
