/* A text that is written into a caller's buffer of any size: what does not fit is counted, not written. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct dimfold_text {
    char *text;
    size_t capacity; /* bytes, with the closing zero */
    size_t length;   /* of the whole text, whether it fitted or not */
} dimfold_text;

static inline void dimfold_text_character(dimfold_text *out, char character)
{
    if (out->length + 1 < out->capacity)
        out->text[out->length] = character;
    out->length++;
}

static inline void dimfold_text_string(dimfold_text *out, const char *string)
{
    while (*string != '\0')
        dimfold_text_character(out, *string++);
}

static inline void dimfold_text_unsigned(dimfold_text *out, uint64_t number)
{
    char digits[20];
    size_t count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    while (count > 0)
        dimfold_text_character(out, digits[--count]);
}

static inline void dimfold_text_signed(dimfold_text *out, int64_t number)
{
    if (number < 0)
        dimfold_text_character(out, '-');
    dimfold_text_unsigned(out, number < 0 ? (uint64_t)0 - (uint64_t)number : (uint64_t)number);
}

/* Closes the text with a zero where it ends, or where the room does, and returns the whole length. */
static inline size_t dimfold_text_close(dimfold_text *out)
{
    if (out->capacity > 0)
        out->text[out->length < out->capacity ? out->length : out->capacity - 1] = '\0';
    return out->length;
}
