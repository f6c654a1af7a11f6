/* Reads tokens off the front of a text that has a length and no closing zero. Between two calls the lexer stands on the
   first byte of a token, behind the blanks before it, so that a failure names the column where the token begins. */
#pragma once

#include "base/diag.h"

#include <dimfold/layout.h>

typedef struct dimfold_lexer {
    dimfold_call call;
    const char *text;
    size_t length;
    size_t at;
} dimfold_lexer;

/* A piece of the text. */
typedef struct dimfold_token {
    const char *text;
    size_t length;
} dimfold_token;

/* A list of numbers, written as a tuple or as one number. */
typedef struct dimfold_numbers {
    size_t count;
    ptrdiff_t entries[DIMFOLD_NDIM_MAX];
} dimfold_numbers;

/* What may stand between two tokens. */
static inline bool dimfold_is_blank(int character)
{
    return character == ' ' || character == '\t' || character == '\n' || character == '\r';
}

dimfold_lexer dimfold_lexer_new(dimfold_call call, const char *text, size_t length);

/* The byte that comes next, or -1 at the end. */
int dimfold_lexer_peek(const dimfold_lexer *lexer);

/* Whether `string` comes next; `accept` then takes it, and the blanks behind it. */
bool dimfold_lexer_sees(const dimfold_lexer *lexer, const char *string);
bool dimfold_lexer_accept(dimfold_lexer *lexer, const char *string);

/* Takes `string`, or fails saying that `quoted`, the same in quotation marks, was expected. */
dimfold_status dimfold_lexer_expect(dimfold_lexer *lexer, const char *string, const char *quoted);

/* A name of letters, digits and underscores, of length 0 if none comes next: looked at, or taken. */
dimfold_token dimfold_lexer_see_word(const dimfold_lexer *lexer);
dimfold_token dimfold_lexer_word(dimfold_lexer *lexer);
bool dimfold_lexer_accept_word(dimfold_lexer *lexer, const char *word);
bool dimfold_token_is(dimfold_token token, const char *word);

/* Takes what stands between two quotation marks of one sort, or a word. Length 0 if neither comes next. */
dimfold_token dimfold_lexer_string(dimfold_lexer *lexer);

/* Takes a number with a sign, a fraction and an exponent as it is written: what strtod may make of it. */
dimfold_token dimfold_lexer_number_text(dimfold_lexer *lexer);

/* Takes an integer of at least `min`, which is 0 or PTRDIFF_MIN. */
dimfold_status dimfold_lexer_number(dimfold_lexer *lexer, ptrdiff_t min, ptrdiff_t *number);

/* Takes "(1, 2)", "(1,)", "()" or "1". */
dimfold_status dimfold_lexer_numbers(dimfold_lexer *lexer, ptrdiff_t min, dimfold_numbers *numbers);

/* Adds a number to the list, or fails if it is full. */
dimfold_status dimfold_lexer_append(dimfold_lexer *lexer, ptrdiff_t min, dimfold_numbers *numbers);

/* Takes a layout: "(3,4):(4,1)+2", "c(3,4)", "f(3,4)". */
dimfold_status dimfold_lexer_layout(dimfold_lexer *lexer, dimfold_layout *result);

/* Fails at the token that comes next. */
dimfold_status dimfold_lexer_fail(const dimfold_lexer *lexer, int32_t reason, const char *operand);

/* Gives a failure of another function the column of the token that caused it, which begins at byte `at`. */
dimfold_status dimfold_lexer_locate(const dimfold_lexer *lexer, size_t at, dimfold_status status);

/* How a public function begins to read a text, and ends: with all of it taken, or by telling how much was. */
dimfold_status dimfold_lexer_begin(dimfold_lexer *lexer, dimfold_call call, const void *result, const char *text,
                                   size_t length);
dimfold_status dimfold_lexer_end(const dimfold_lexer *lexer, size_t *used);
