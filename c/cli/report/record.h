/* What a command says, written once for people and for programs: lines of names and values, or JSON on one line. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct record {
    FILE *out;
    bool is_text;     /* lines, else JSON */
    bool needs_comma;
    int column;       /* of the line of text; 0: it is empty */
    bool is_full;     /* although there may be room: its value is a long one */
} record;

/* Begins and ends the answer, which is an object. */
record record_begin(bool is_json);
void record_end(record *writer);

/* Members: a name and its value. What is NULL is left out of text. Two short ones share a line of text. */
void record_string(record *writer, const char *key, const char *text);
void record_unsigned(record *writer, const char *key, uint64_t number);
void record_signed(record *writer, const char *key, int64_t number);
void record_bool(record *writer, const char *key, bool value);
void record_sizes(record *writer, const char *key, size_t count, const size_t *numbers);
void record_strides(record *writer, const char *key, size_t count, const ptrdiff_t *numbers);

/* A member that is an object, or null: whether its members follow, up to record_close. Text has no objects. */
bool record_object(record *writer, const char *key, bool is_there);

/* JSON alone: objects "{" "}" and arrays "[" "]"; the name of the member that the next item belongs to; items. NULL is
   written as null, and bytes that are no UTF-8 as the replacement character. */
void record_open(record *writer, char bracket);
void record_close(record *writer, char bracket);
void record_key(record *writer, const char *key);
void record_item_string(record *writer, const char *text);
void record_item_unsigned(record *writer, uint64_t number);
void record_item_signed(record *writer, int64_t number);

/* The bytes of the UTF-8 sequence at `text`, or 0 if there is none: too long, too large, a surrogate, cut off. */
size_t utf8_length(const unsigned char *text);
