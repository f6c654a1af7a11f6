/* Answers, written as they go. */
#include "record.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

enum { NAME_WIDTH = 18, HALF = 28 };

static void write_format(record *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void write_format(record *writer, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    writer->column += vfprintf(writer->out, format, values);
    va_end(values);
}

size_t utf8_length(const unsigned char *text)
{
    size_t length = text[0] < 0x80 ? 1 : text[0] < 0xc2 ? 0 : text[0] < 0xe0 ? 2 : text[0] < 0xf0 ? 3 : 4;
    if (text[0] > 0xf4)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    bool is_too_long = (text[0] == 0xe0 && text[1] < 0xa0) || (text[0] == 0xf0 && text[1] < 0x90);
    bool is_no_character = (text[0] == 0xed && text[1] > 0x9f) || (text[0] == 0xf4 && text[1] > 0x8f);
    return is_too_long || is_no_character ? 0 : length;
}

/* Writes one character and returns how many bytes of the text it took. */
static size_t write_character(FILE *out, const unsigned char *text)
{
    size_t length = utf8_length(text);
    if (*text == '"' || *text == '\\')
        fprintf(out, "\\%c", *text);
    else if (*text < ' ' || *text == 0x7f)
        fprintf(out, "\\u%04x", (unsigned)*text);
    else if (length == 0)
        fputs("\xef\xbf\xbd", out);
    else
        fwrite(text, 1, length, out);
    return length == 0 ? 1 : length;
}

/* ---- Items ----------------------------------------------------------------------------------------------------- */

static void begin_item(record *writer)
{
    if (writer->needs_comma)
        write_format(writer, writer->is_text ? "," : ", ");
    writer->needs_comma = true;
}

void record_open(record *writer, char bracket)
{
    if (writer->is_text && bracket == '{')
        return;
    begin_item(writer);
    write_format(writer, "%c", writer->is_text ? '(' : bracket);
    writer->needs_comma = false;
}

void record_close(record *writer, char bracket)
{
    if (writer->is_text && bracket == '}')
        return;
    write_format(writer, "%c", writer->is_text ? ')' : bracket);
    writer->needs_comma = true;
}

void record_item_string(record *writer, const char *text)
{
    begin_item(writer);
    if (text == NULL || writer->is_text) {
        write_format(writer, "%s", text != NULL ? text : "null");
        return;
    }
    fputc('"', writer->out);
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0';)
        at += write_character(writer->out, at);
    fputc('"', writer->out);
}

void record_item_unsigned(record *writer, uint64_t number)
{
    begin_item(writer);
    write_format(writer, "%" PRIu64, number);
}

void record_item_signed(record *writer, int64_t number)
{
    begin_item(writer);
    write_format(writer, "%" PRId64, number);
}

/* ---- Members --------------------------------------------------------------------------------------------------- */

static void end_line(record *writer)
{
    fputc('\n', writer->out);
    writer->column = 0;
}

/* In text a short value goes into the second half of a line of which the first has one. */
static void begin_line(record *writer, const char *key, bool is_short)
{
    bool is_second = is_short && !writer->is_full && writer->column > 0 && writer->column < HALF;
    if (is_second)
        write_format(writer, "%*s", HALF - writer->column, "");
    else if (writer->column > 0)
        end_line(writer);
    write_format(writer, "%-*s ", NAME_WIDTH, key);
    writer->is_full = !is_short;
}

static void begin_member(record *writer, const char *key, bool is_short)
{
    if (writer->is_text) {
        begin_line(writer, key, is_short);
    } else {
        record_item_string(writer, key);
        write_format(writer, ": ");
    }
    writer->needs_comma = false;
}

void record_key(record *writer, const char *key)
{
    begin_member(writer, key, false);
}

void record_string(record *writer, const char *key, const char *text)
{
    if (text == NULL && writer->is_text)
        return;
    begin_member(writer, key, false);
    record_item_string(writer, text);
}

void record_unsigned(record *writer, const char *key, uint64_t number)
{
    begin_member(writer, key, true);
    record_item_unsigned(writer, number);
}

void record_signed(record *writer, const char *key, int64_t number)
{
    begin_member(writer, key, true);
    record_item_signed(writer, number);
}

void record_bool(record *writer, const char *key, bool value)
{
    static const char *const words[] = {"false", "true", "no", "yes"};
    begin_member(writer, key, true);
    begin_item(writer);
    write_format(writer, "%s", words[2 * writer->is_text + value]);
}

void record_sizes(record *writer, const char *key, size_t count, const size_t *numbers)
{
    begin_member(writer, key, false);
    record_open(writer, '[');
    for (size_t i = 0; i < count; i++)
        record_item_unsigned(writer, numbers[i]);
    record_close(writer, ']');
}

void record_strides(record *writer, const char *key, size_t count, const ptrdiff_t *numbers)
{
    begin_member(writer, key, false);
    record_open(writer, '[');
    for (size_t i = 0; i < count; i++)
        record_item_signed(writer, numbers[i]);
    record_close(writer, ']');
}

bool record_object(record *writer, const char *key, bool is_there)
{
    if (writer->is_text)
        return is_there;
    begin_member(writer, key, false);
    if (is_there)
        record_open(writer, '{');
    else
        record_item_string(writer, NULL);
    return is_there;
}

record record_begin(bool is_json)
{
    record writer = {.out = stdout, .is_text = !is_json};
    record_open(&writer, '{');
    return writer;
}

void record_end(record *writer)
{
    record_close(writer, '}');
    if (!writer->is_text || writer->column > 0)
        fputc('\n', writer->out);
}
