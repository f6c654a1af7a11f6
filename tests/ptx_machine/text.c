/* From characters to words. */
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool text_starts(const struct ptx_text *text, const char *beginning)
{
    return strncmp(text->at, beginning, strlen(beginning)) == 0;
}

static void text_step(struct ptx_text *text)
{
    text->line += *text->at == '\n';
    text->at++;
}

/* Up to the first character behind `end`, or the end of all. */
static void text_skip_past(struct ptx_text *text, const char *end)
{
    while (*text->at != '\0' && !text_starts(text, end))
        text_step(text);
    for (size_t i = 0; i < strlen(end) && *text->at != '\0'; i++)
        text_step(text);
}

static void text_skip_space(struct ptx_text *text)
{
    for (;;) {
        if (isspace((unsigned char)*text->at))
            text_step(text);
        else if (text_starts(text, "//"))
            text_skip_past(text, "\n");
        else if (text_starts(text, "/*"))
            text_skip_past(text, "*/");
        else
            return;
    }
}

static bool is_part_of_word(char character)
{
    return isalnum((unsigned char)character) || (character != '\0' && strchr("_$%.", character) != NULL);
}

static struct ptx_token text_string(struct ptx_text *text)
{
    struct ptx_token token = {PTX_STRING, text->at + 1, strcspn(text->at + 1, "\"\n"), text->line};
    text->at = token.text + token.length + (token.text[token.length] == '"');
    return token;
}

struct ptx_token ptx_text_next(struct ptx_text *text)
{
    text_skip_space(text);
    struct ptx_token token = {PTX_MARK, text->at, 1, text->line};
    if (*text->at == '\0')
        return (struct ptx_token){PTX_END, text->at, 0, text->line};
    if (*text->at == '"')
        return text_string(text);
    if (is_part_of_word(*text->at)) {
        token.kind = isdigit((unsigned char)*text->at) ? PTX_NUMBER : PTX_WORD;
        while (is_part_of_word(text->at[token.length]))
            token.length++;
    }
    text->at += token.length;
    return token;
}

bool ptx_token_is(const struct ptx_token *token, const char *text)
{
    return token->kind != PTX_STRING && strlen(text) == token->length && memcmp(token->text, text, token->length) == 0;
}

bool ptx_token_value(const struct ptx_token *token, uint64_t *value, unsigned *float_bits)
{
    char digits[32];
    if (token->kind != PTX_NUMBER || token->length >= sizeof digits)
        return false;
    memcpy(digits, token->text, token->length);
    digits[token->length] = '\0';
    bool is_f32 = strncmp(digits, "0f", 2) == 0 || strncmp(digits, "0F", 2) == 0;
    bool is_f64 = strncmp(digits, "0d", 2) == 0 || strncmp(digits, "0D", 2) == 0;
    bool is_float = is_f32 || is_f64;
    char *end;
    *float_bits = is_f32 ? 32 : is_f64 ? 64 : 0;
    *value = strtoull(is_float ? digits + 2 : digits, &end, is_float ? 16 : 0);
    end += !is_float && *end == 'U'; /* an integer without a sign, as all are here */
    return *end == '\0' && (!is_float || token->length == 2 + *float_bits / 4);
}
