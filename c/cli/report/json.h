/* JSON on one line: objects, arrays, numbers, strings. */
#ifndef DIMFOLD_CLI_JSON_H
#define DIMFOLD_CLI_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json {
    FILE *out;
    bool needs_comma;
} json;

/* Begins and ends an object "{" "}" or an array "[" "]". */
void json_open(json *writer, char bracket);
void json_close(json *writer, char bracket);

/* The name of the member that the next value belongs to. */
void json_key(json *writer, const char *key);

/* Values. NULL is written as null, and bytes that are no UTF-8 as the replacement character. */
void json_string(json *writer, const char *text);
void json_unsigned(json *writer, uint64_t number);
void json_signed(json *writer, int64_t number);
void json_bool(json *writer, bool value);

/* Members: a key and its value. */
void json_member_string(json *writer, const char *key, const char *text);
void json_member_unsigned(json *writer, const char *key, uint64_t number);
void json_member_signed(json *writer, const char *key, int64_t number);
void json_member_bool(json *writer, const char *key, bool value);
void json_member_sizes(json *writer, const char *key, size_t count, const size_t *numbers);
void json_member_strides(json *writer, const char *key, size_t count, const ptrdiff_t *numbers);

/* The bytes of the UTF-8 sequence at `text`, or 0 if there is none: too long, too large, a surrogate, cut off. */
size_t json_utf8_length(const unsigned char *text);

#endif
