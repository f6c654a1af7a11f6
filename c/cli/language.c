/* Which of two languages a text is written in. */
#include "language.h"

#include "nested_call.h"
#include "question.h"
#include "source.h"
#include "together.h"

#include <string.h>

typedef struct text {
    const char *at, *end;
} text;

static void skip_blanks(text *rest)
{
    while (rest->at < rest->end && dimfold_is_blank(*rest->at))
        rest->at++;
}

static bool begins(text rest, const char *start)
{
    size_t length = strlen(start);
    return (size_t)(rest.end - rest.at) >= length && memcmp(rest.at, start, length) == 0;
}

/* Whether the text has a character before `end`. */
static bool has(text rest, char character)
{
    return memchr(rest.at, character, (size_t)(rest.end - rest.at)) != NULL;
}

/* Behind a number or parentheses, of which a number has none behind it. Whether they have more inside than one list of
   numbers. */
static bool skip_tuple(text *rest)
{
    bool is_nested = false;
    int depth = 0;
    const char *start = rest->at;
    do {
        char next = rest->at < rest->end ? *rest->at : '\0';
        if (next == '\0' || (depth == 0 && strchr(rest->at == start ? "(-0123456789_@" : "0123456789_@", next) == NULL))
            break;
        depth += (next == '(') - (next == ')');
        is_nested |= depth > 1 || next == '_' || next == '@' || next == ':' || (next >= 'A' && next <= 'Z') ||
                     (next >= 'a' && next <= 'z');
        rest->at++;
        if (depth == 0 && rest->at[-1] == ')')
            break;
    } while (rest->at < rest->end);
    skip_blanks(rest);
    return is_nested;
}

static bool begins_number(text rest)
{
    return rest.at < rest.end && *rest.at != '\0' && strchr("-_0123456789", *rest.at) != NULL;
}

static bool is_letter(text rest)
{
    return rest.at < rest.end && ((*rest.at >= 'a' && *rest.at <= 'z') || (*rest.at >= 'A' && *rest.at <= 'Z'));
}

static bool sees_o(text rest)
{
    return begins(rest, "o ") || begins(rest, "o\t");
}

static bool has_file_name(text rest)
{
    for (; rest.at < rest.end; rest.at++)
        if (begins(rest, ".npy"))
            return true;
    return false;
}

/* The name of a file may begin so too. */
static bool tiler_is_meant(text rest)
{
    if (has_file_name(rest))
        return false;
    rest.at++;
    return begins(rest, "<") || begins(rest, "(") || begins_number(rest) || is_letter(rest);
}

static bool is_name(const char *name, size_t length, const char *wanted)
{
    return strlen(wanted) == length && memcmp(name, wanted, length) == 0;
}

/* Names of sources that are functions of the algebra too: left(2,3) is a mapping, left((2,3)) a nested layout, and
   concatenate(…; axis 0) puts arrays together. */
static bool is_source(const char *name, size_t length, text arguments)
{
    if (is_name(name, length, "concatenate"))
        return has(arguments, ';') ||
               !(begins(arguments, "(") || begins_number(arguments) ||
                 algebra_is_meant(arguments.at, (size_t)(arguments.end - arguments.at)));
    if (!is_name(name, length, "left") && !is_name(name, length, "right"))
        return false;
    return arguments.at == arguments.end || begins_number(arguments) || begins(arguments, ")") ||
           begins(arguments, ";");
}

/* A name before parentheses that neither language has is most likely a function of layouts, misspelt. */
static bool is_unknown(const char *name, size_t length, text whole)
{
    dimfold_lexer lexer = dimfold_lexer_new((dimfold_call){NULL, ""}, whole.at, (size_t)(whole.end - whole.at));
    return !is_name(name, length, "c") && !is_name(name, length, "f") && !source_sees_mapping(lexer) &&
           !source_sees_maker(lexer) && !together_is_next(lexer) && !has_file_name(whole);
}

static size_t name_length(text rest)
{
    size_t length = 0, most = (size_t)(rest.end - rest.at);
    while (length < most && (rest.at[length] == '_' || (rest.at[length] >= 'a' && rest.at[length] <= 'z') ||
                             (length > 0 && rest.at[length] >= '0' && rest.at[length] <= '9')))
        length++;
    return length;
}

/* Steps and questions of arrays that the algebra has functions for too. */
static bool is_step(text dot, const char *name, size_t length)
{
    static const char *const steps[] = {
#define DIMFOLD_STEP(name, ...) #name,
#include "text/step.def"
#undef DIMFOLD_STEP
        "to_layout"};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (is_name(name, length, steps[i]))
            return true;
    return question_is_next(dimfold_lexer_new((dimfold_call){NULL, ""}, dot.at, (size_t)(dot.end - dot.at)));
}

bool algebra_has_method(const char *start, size_t length)
{
    text dot = {start, start + length}, rest = {start + 1, start + length};
    if (!begins(dot, "."))
        return false;
    skip_blanks(&rest);
    const char *name = rest.at;
    size_t count = name_length(rest);
    rest.at += count;
    skip_blanks(&rest);
    return begins(rest, "(") && function_is_name(name, count) && !is_step(dot, name, count);
}

/* Whether behind the front of an array or a strided layout, outside of all parentheses, something of the algebra
   stands: a method, a coordinate, or `o`. */
static bool continues(text rest)
{
    int depth = 0;
    for (char before = ' '; rest.at < rest.end; before = *rest.at++) {
        size_t length = (size_t)(rest.end - rest.at);
        bool is_outside = depth == 0;
        depth += (*rest.at == '(' || *rest.at == '[') - (*rest.at == ')' || *rest.at == ']');
        bool is_behind = before == ')' || before == ']';
        if (is_outside && (algebra_has_method(rest.at, length) || (*rest.at == '(' && is_behind) ||
                           (sees_o(rest) && (is_behind || dimfold_is_blank(before)))))
            return true;
    }
    return false;
}

/* A layout as source of an array has no inner parentheses, and neither a coordinate nor `o` behind it. */
static bool layout_is_nested(text rest)
{
    bool is_nested = skip_tuple(&rest);
    if (begins(rest, ":")) {
        rest.at++;
        skip_blanks(&rest);
        is_nested |= skip_tuple(&rest);
    }
    if (begins(rest, "+")) {
        rest.at++;
        skip_blanks(&rest);
        skip_tuple(&rest);
    }
    return is_nested || begins(rest, "(") || sees_o(rest) || (!has_file_name(rest) && continues(rest));
}

bool algebra_sees_source(const char *start, size_t length)
{
    text rest = {start, start + length};
    const char *name = rest.at;
    dimfold_lexer lexer = dimfold_lexer_new((dimfold_call){NULL, ""}, start, length);
    size_t count = name_length(rest), name_end = 0;
    while (name_end < length && strchr("(),;[ <", start[name_end]) == NULL)
        name_end++;
    if (begins(rest, "'") || begins(rest, "\"") || has_file_name((text){start, start + name_end}))
        return true;
    rest.at += count;
    skip_blanks(&rest);
    if (count == 0 || !begins(rest, "("))
        return false;
    rest.at++;
    skip_blanks(&rest);
    bool is_policy = is_name(name, count, "left") || is_name(name, count, "right");
    if (is_policy)
        return begins_number(rest) && start[together_part_end(&lexer, (size_t)(rest.at - start))] != ')';
    if (function_is_name(name, count))
        return is_source(name, count, rest);
    return is_name(name, count, "c") || is_name(name, count, "f") || source_sees_mapping(lexer) ||
           source_sees_maker(lexer) || together_is_next(lexer);
}

bool algebra_is_meant(const char *start, size_t length)
{
    text rest = {start, start + length};
    skip_blanks(&rest);
    if (begins(rest, "Sw<") || begins(rest, "Swizzle<") || begins(rest, "S<"))
        return true;
    if (begins(rest, "<"))
        return tiler_is_meant(rest);
    if (begins(rest, "(") || begins_number(rest))
        return layout_is_nested(rest);
    const char *name = rest.at;
    text whole = {start, start + length}, front = rest;
    size_t count = name_length(rest);
    rest.at += count;
    skip_blanks(&rest);
    if (count == 0 || !begins(rest, "("))
        return false;
    rest.at++;
    skip_blanks(&rest);
    bool is_function = function_is_name(name, count) || is_name(name, count, "strict");
    if (is_function ? !is_source(name, count, rest) : is_unknown(name, count, whole))
        return true;
    return !has_file_name(whole) && continues(front);
}
