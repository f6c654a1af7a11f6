/* Expectations about the texts of tuples, nested layouts, tilers and swizzles, which all are read and written alike. */
#ifndef DIMFOLD_TEST_TEXT_NESTED_EXPECT_H
#define DIMFOLD_TEST_TEXT_NESTED_EXPECT_H

#include "text/expect.h"

typedef enum expect_kind { EXPECT_TUPLE, EXPECT_LAYOUT, EXPECT_TILER, EXPECT_SWIZZLE } expect_kind;

enum { EXPECT_TEXT = 4096 };

/* The text reads, and prints as `printed`, which reads as the same again. */
void expect_reads(expect_kind kind, const char *text, const char *printed);

/* Reading fails with this status at this column, with a sentence that has `words` in it, and leaves its outputs
   alone. */
void expect_refuses(expect_kind kind, const char *text, dimfold_status status, size_t column, const char *words);

/* The same for tables: texts with how they print, and refusals. */
typedef struct expect_refusal {
    const char *text;
    dimfold_status status;
    size_t column;
    const char *words;
} expect_refusal;

void expect_reads_all(expect_kind kind, size_t count, const char *const valid[][2]);
void expect_refuses_all(expect_kind kind, size_t count, const expect_refusal *invalid);

/* Any text at all: what is read is valid and prints as what reads the same; what is refused has a column. */
void expect_stands(expect_kind kind, const char *text, size_t length);

/* The same for every prefix of each text of a table, and for the text with each of its bytes changed to each of some
   others. */
void expect_stands_changes(expect_kind kind, size_t count, const char *const valid[][2]);

/* The same for random bytes, from a list of likely ones. */
void expect_stands_bytes(expect_kind kind, const char *likely, unsigned rounds);

#endif
