/* Operands between pages that nobody may touch, so that each read and write beside them ends the test. */
#ifndef DIMFOLD_TEST_PAGES_H
#define DIMFOLD_TEST_PAGES_H

#include "ops/operand.h"

typedef struct pages {
    unsigned char *memory; /* right behind such a page, and right before another one */
    size_t size_bytes;
} pages;

/* At least so many bytes. To be freed. */
pages pages_make(size_t size_bytes);
void pages_free(pages *freed);

/* A part of the pages that begins with them, or ends with them, or lies at any alignment within. */
typedef struct window {
    unsigned char *memory, *data; /* all of it; what was asked for, unless pages end there with bytes beside it */
    size_t size_bytes;            /* of all */
} window;

/* A window of so many bytes, and of multiples of `unit` beside them, all random. */
window pages_window(const pages *pages, size_t size_bytes, size_t unit, uint64_t *seed);

/* Makes an operand in such a window, which is all of its memory: a comparison sees each write beside what the layout
   spans. Not to be freed. */
void pages_operand(operand *result, const pages *pages, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                   const ptrdiff_t *stride, uint64_t *seed);

#endif
