/* Reads an expression's text from the front. Between two calls it stands on the first byte of a token, behind the
   blanks before it. */
#pragma once

#include "base/diag.h"

#include <dimfold/dtype.h>

typedef struct expr_scan {
    dimfold_call call;
    const char *text;
    size_t length;
    size_t at;
} expr_scan;

/* A piece of the text, and its column. */
typedef struct expr_word {
    const char *text;
    size_t length, column;
} expr_word;

expr_scan dimfold_scan_new(dimfold_call call, const char *text, size_t length);

/* Whether `string` comes next; `accept` then takes it. */
bool dimfold_scan_sees(const expr_scan *scan, const char *string);
bool dimfold_scan_accept(expr_scan *scan, const char *string);

/* Takes `string`, or fails saying that `quoted` was expected. */
dimfold_status dimfold_scan_expect(expr_scan *scan, const char *string, const char *quoted);

/* Takes so many bytes, and the blanks behind them. */
void dimfold_scan_take(expr_scan *scan, size_t bytes);

/* Takes a name of letters, digits and underscores, which has length 0 if none comes next. */
expr_word dimfold_scan_word(expr_scan *scan);
bool dimfold_word_is(expr_word word, const char *string);

/* The dtype that a word names; 0 if it names none. */
dimfold_dtype dimfold_word_dtype(expr_word word);

/* Fails at the token that comes next, saying what was expected. */
dimfold_status dimfold_scan_fail(const expr_scan *scan, const char *expected);

/* The column of the token that comes next. */
size_t dimfold_scan_column(const expr_scan *scan);
