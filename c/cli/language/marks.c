/* Carets under the part of a text that is at fault. */
#include "marks.h"

#include <stdarg.h>
#include <string.h>

enum { LINE_MAX = 100, NAME_MAX = 40 };

static void append(failure *reason, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void append(failure *reason, const char *format, ...)
{
    va_list values;
    size_t length = strlen(reason->detail);
    va_start(values, format);
    vsnprintf(reason->detail + length, sizeof reason->detail - length, format, values);
    va_end(values);
}

static void append_repeated(failure *reason, char character, size_t count)
{
    for (; count > 0; count--)
        append(reason, "%c", character);
}

/* The bytes of the character that a text begins with; 1 for what is none. */
static size_t character_length(const char *text, size_t length)
{
    size_t count = utf8_length((const unsigned char *)text);
    return count >= 1 && count <= length ? count : 1;
}

/* A text of one line, which has `length` bytes: control characters, and what is none, are question marks. */
static void append_line(failure *reason, const char *text, size_t length)
{
    for (size_t i = 0, count; i < length; i += count) {
        count = character_length(text + i, length - i);
        bool is_shown = count > 1 || (text[i] >= ' ' && text[i] <= '~');
        append(reason, "%.*s", (int)count, is_shown ? text + i : text[i] == '\t' ? " " : "?");
    }
}

static size_t character_count(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; count++)
        i += character_length(text + i, length - i);
    return count;
}

/* Of a long text only the surroundings of the fault are shown. */
void fault_mark(failure *reason, const char *text, size_t length, size_t start, size_t stop)
{
    size_t from = 0, to = length;
    stop = stop > length ? length : stop;
    if (length > LINE_MAX) {
        from = start > LINE_MAX / 4 ? start - LINE_MAX / 4 : 0;
        to = length - from > LINE_MAX ? from + LINE_MAX : length;
        stop = stop > to ? to : stop;
    }
    append(reason, "\n  %s", from > 0 ? "..." : "");
    append_line(reason, text + from, to - from);
    append(reason, "%s\n  ", to < length ? "..." : "");
    append_repeated(reason, ' ', character_count(text + from, start - from) + (from > 0 ? 3 : 0));
    append_repeated(reason, '^', stop > start ? character_count(text + start, stop - start) : 1);
}

/* ---- Operands --------------------------------------------------------------------------------------------------- */

/* Lines for an operand, marked where the diagnosis is about it. */
static void append_operand(failure *reason, const char *name, const value *operand)
{
    size_t length = strlen(reason->detail), capacity = sizeof reason->detail - length;
    char *end = reason->detail + length, text[VALUE_TEXT_MAX];
    switch (operand->kind) {
    case VALUE_LAYOUT: dimfold_nested_mark(&operand->layout, name, &reason->diag, end, capacity); break;
    case VALUE_TILER: dimfold_tiler_mark(&operand->tiler, name, &reason->diag, end, capacity); break;
    case VALUE_TUPLE: dimfold_tuple_mark(&operand->tuple, name, &reason->diag, end, capacity); break;
    default:
        value_print(operand, text, sizeof text);
        append(reason, "\n  %-11s%s", name, text);
    }
}

void fault_operands(failure *reason, const call *made, const call_fault *fault)
{
    for (size_t i = 0; i < made->count && i < 4 && fault->parameters != NULL; i++) {
        const char *name;
        char copy[NAME_MAX];
        size_t length = parameter_name(fault->parameters, i, &name);
        if (length == 0 || value_is_number(&made->arguments[i]) || made->arguments[i].kind == VALUE_SWIZZLE)
            continue;
        snprintf(copy, sizeof copy, "%.*s", (int)length, name);
        append_operand(reason, copy, &made->arguments[i]);
    }
}
