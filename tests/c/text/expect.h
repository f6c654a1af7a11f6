/* Expectations about texts: what a layout prints as, what a step makes of it, where an error is. */
#ifndef DIMFOLD_TEST_TEXT_EXPECT_H
#define DIMFOLD_TEST_TEXT_EXPECT_H

#include "test.h"

/* PTRDIFF_MAX as a text, and the number after it, which is PTRDIFF_MIN behind a minus. */
#if PTRDIFF_MAX == INT32_MAX
#define LARGEST "2147483647"
#define TOO_LARGE "2147483648"
#else
#define LARGEST "9223372036854775807"
#define TOO_LARGE "9223372036854775808"
#endif

/* `length` bytes that nothing follows, so that a sanitizer sees every read past them. Give them to free(). */
char *expect_exact(const char *text, size_t length);

/* Reads the layout; the test fails if it cannot be read. */
dimfold_layout expect_layout(const char *text);

/* Whether the layout prints as `text`. */
void expect_prints(const char *text, const dimfold_layout *layout, const char *what);

/* The steps turn the layout `source` into `result`. */
void expect_steps(const char *source, const char *steps, const char *result);

/* Parsing or applying fails with this status, at this column (0: any), and leaves its outputs alone. */
void expect_parse_fails(const char *text, dimfold_status status, size_t column);
void expect_steps_fail(const char *source, const char *steps, dimfold_status status, size_t column);

/* Any text at all: the call either works or fails as the header says. */
void expect_sane_parse(const char *text, size_t length);
void expect_sane_steps(const dimfold_layout *source, const char *text, size_t length);

#endif
