/* JSON, written as it goes. */
#include "json.h"

#include <inttypes.h>
#include <string.h>

static void json_begin(json *writer)
{
    if (writer->needs_comma)
        fputs(", ", writer->out);
    writer->needs_comma = true;
}

void json_open(json *writer, char bracket)
{
    json_begin(writer);
    fputc(bracket, writer->out);
    writer->needs_comma = false;
}

void json_close(json *writer, char bracket)
{
    fputc(bracket, writer->out);
    writer->needs_comma = true;
}

void json_key(json *writer, const char *key)
{
    json_string(writer, key);
    fputs(": ", writer->out);
    writer->needs_comma = false;
}

size_t json_utf8_length(const unsigned char *text)
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
static size_t json_character(FILE *out, const unsigned char *text)
{
    size_t length = json_utf8_length(text);
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

void json_string(json *writer, const char *text)
{
    json_begin(writer);
    if (text == NULL) {
        fputs("null", writer->out);
        return;
    }
    fputc('"', writer->out);
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0';)
        at += json_character(writer->out, at);
    fputc('"', writer->out);
}

void json_unsigned(json *writer, uint64_t number)
{
    json_begin(writer);
    fprintf(writer->out, "%" PRIu64, number);
}

void json_signed(json *writer, int64_t number)
{
    json_begin(writer);
    fprintf(writer->out, "%" PRId64, number);
}

void json_bool(json *writer, bool value)
{
    json_begin(writer);
    fputs(value ? "true" : "false", writer->out);
}

void json_member_string(json *writer, const char *key, const char *text)
{
    json_key(writer, key);
    json_string(writer, text);
}

void json_member_unsigned(json *writer, const char *key, uint64_t number)
{
    json_key(writer, key);
    json_unsigned(writer, number);
}

void json_member_signed(json *writer, const char *key, int64_t number)
{
    json_key(writer, key);
    json_signed(writer, number);
}

void json_member_bool(json *writer, const char *key, bool value)
{
    json_key(writer, key);
    json_bool(writer, value);
}

void json_member_sizes(json *writer, const char *key, size_t count, const size_t *numbers)
{
    json_key(writer, key);
    json_open(writer, '[');
    for (size_t i = 0; i < count; i++)
        json_unsigned(writer, numbers[i]);
    json_close(writer, ']');
}

void json_member_strides(json *writer, const char *key, size_t count, const ptrdiff_t *numbers)
{
    json_key(writer, key);
    json_open(writer, '[');
    for (size_t i = 0; i < count; i++)
        json_signed(writer, numbers[i]);
    json_close(writer, ']');
}
