/* PTX's words (PTX ISA, section 4): what stands between spaces and comments. */
#ifndef DIMFOLD_PTX_TEXT_H
#define DIMFOLD_PTX_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ptx_token_kind {
    PTX_END,
    PTX_WORD,   /* a name, a directive or an instruction with its modifiers: `ld.global.b32`, `%r1`, `.reg` */
    PTX_NUMBER, /* begins with a digit */
    PTX_STRING, /* without its quotes */
    PTX_MARK,   /* any other character */
};

struct ptx_token {
    enum ptx_token_kind kind;
    const char *text;
    size_t length;
    int line;
};

struct ptx_text {
    const char *at;
    int line;
};

struct ptx_token ptx_text_next(struct ptx_text *text);

bool ptx_token_is(const struct ptx_token *token, const char *text);

/* The value of a number: an integer in any base, or the bits that 0f and 0d are followed by. `float_bits` becomes 32 or
   64 for the latter, 0 for an integer. False if it is none, or does not fit. */
bool ptx_token_value(const struct ptx_token *token, uint64_t *value, unsigned *float_bits);

#endif
