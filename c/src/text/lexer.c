/* The tokens that layouts and steps are made of. */
#include "base/libc.h"
#include "lexer.h"

static bool is_digit(int character)
{
    return character >= '0' && character <= '9';
}

static bool is_letter(int character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_';
}

static void lexer_advance(dimfold_lexer *lexer, size_t count)
{
    lexer->at += count;
    while (dimfold_is_blank(dimfold_lexer_peek(lexer)))
        lexer->at++;
}

dimfold_lexer dimfold_lexer_new(dimfold_call call, const char *text, size_t length)
{
    dimfold_lexer lexer = {call, text, length, 0};
    lexer_advance(&lexer, 0);
    return lexer;
}

int dimfold_lexer_peek(const dimfold_lexer *lexer)
{
    return lexer->at < lexer->length ? (unsigned char)lexer->text[lexer->at] : -1;
}

bool dimfold_lexer_sees(const dimfold_lexer *lexer, const char *string)
{
    size_t length = strlen(string);
    return length <= lexer->length - lexer->at && memcmp(lexer->text + lexer->at, string, length) == 0;
}

bool dimfold_lexer_accept(dimfold_lexer *lexer, const char *string)
{
    if (!dimfold_lexer_sees(lexer, string))
        return false;
    lexer_advance(lexer, strlen(string));
    return true;
}

dimfold_status dimfold_lexer_expect(dimfold_lexer *lexer, const char *string, const char *quoted)
{
    if (dimfold_lexer_accept(lexer, string))
        return DIMFOLD_OK;
    return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_CHARACTER, quoted);
}

dimfold_token dimfold_lexer_see_word(const dimfold_lexer *lexer)
{
    dimfold_token word = {lexer->text + lexer->at, 0};
    size_t room = lexer->length - lexer->at;
    while (word.length < room && (is_letter((unsigned char)word.text[word.length]) ||
                                  (word.length > 0 && is_digit((unsigned char)word.text[word.length]))))
        word.length++;
    return word;
}

dimfold_token dimfold_lexer_word(dimfold_lexer *lexer)
{
    dimfold_token word = dimfold_lexer_see_word(lexer);
    lexer_advance(lexer, word.length);
    return word;
}

bool dimfold_token_is(dimfold_token token, const char *word)
{
    return token.length == strlen(word) && memcmp(token.text, word, token.length) == 0;
}

bool dimfold_lexer_accept_word(dimfold_lexer *lexer, const char *word)
{
    if (!dimfold_token_is(dimfold_lexer_see_word(lexer), word))
        return false;
    dimfold_lexer_word(lexer);
    return true;
}

dimfold_token dimfold_lexer_string(dimfold_lexer *lexer)
{
    int quote = dimfold_lexer_peek(lexer);
    if (quote != '\'' && quote != '"')
        return dimfold_lexer_word(lexer);
    dimfold_token inner = {lexer->text + lexer->at + 1, 0};
    const char *end = memchr(inner.text, quote, lexer->length - lexer->at - 1);
    if (end == NULL)
        return inner;
    inner.length = (size_t)(end - inner.text);
    lexer_advance(lexer, inner.length + 2);
    return inner;
}

dimfold_token dimfold_lexer_number_text(dimfold_lexer *lexer)
{
    dimfold_token text = {lexer->text + lexer->at, 0};
    size_t room = lexer->length - lexer->at;
    while (text.length < room && (is_digit((unsigned char)text.text[text.length]) ||
                                  memchr("+-.eE", text.text[text.length], 5) != NULL))
        text.length++;
    lexer_advance(lexer, text.length);
    return text;
}

/* Reads digits from byte `at` on and says whether their number is at most `max`; *at then stands behind them. */
static bool lexer_digits(const dimfold_lexer *lexer, size_t *at, size_t max, size_t *magnitude)
{
    bool fits = true;
    *magnitude = 0;
    for (; *at < lexer->length && is_digit((unsigned char)lexer->text[*at]); ++*at) {
        size_t digit = (size_t)(lexer->text[*at] - '0');
        fits = fits && *magnitude <= (max - digit) / 10;
        *magnitude = *magnitude * 10 + digit;
    }
    return fits;
}

dimfold_status dimfold_lexer_number(dimfold_lexer *lexer, ptrdiff_t min, ptrdiff_t *number)
{
    bool is_negative = min < 0 && dimfold_lexer_peek(lexer) == '-';
    size_t digits = lexer->at + is_negative, end = digits, magnitude;
    bool fits = lexer_digits(lexer, &end, (size_t)PTRDIFF_MAX + is_negative, &magnitude);
    if (end == digits && min >= 0 && dimfold_lexer_peek(lexer) == '-')
        return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_CHARACTER, "a number that is not negative");
    if (end == digits)
        return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_NUMBER, NULL);
    if (!fits)
        return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_RANGE, NULL);
    *number = is_negative ? (ptrdiff_t)((size_t)0 - magnitude) : (ptrdiff_t)magnitude;
    lexer_advance(lexer, end - lexer->at);
    return DIMFOLD_OK;
}

dimfold_status dimfold_lexer_append(dimfold_lexer *lexer, ptrdiff_t min, dimfold_numbers *numbers)
{
    if (numbers->count == DIMFOLD_NDIM_MAX)
        return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_MANY, NULL);
    DIMFOLD_TRY(dimfold_lexer_number(lexer, min, &numbers->entries[numbers->count]));
    numbers->count++;
    return DIMFOLD_OK;
}

dimfold_status dimfold_lexer_numbers(dimfold_lexer *lexer, ptrdiff_t min, dimfold_numbers *numbers)
{
    numbers->count = 0;
    if (!dimfold_lexer_accept(lexer, "("))
        return dimfold_lexer_append(lexer, min, numbers);
    while (!dimfold_lexer_accept(lexer, ")")) {
        DIMFOLD_TRY(dimfold_lexer_append(lexer, min, numbers));
        if (!dimfold_lexer_accept(lexer, ","))
            return dimfold_lexer_expect(lexer, ")", "',' or ')'");
    }
    return DIMFOLD_OK;
}

dimfold_status dimfold_lexer_fail(const dimfold_lexer *lexer, int32_t reason, const char *operand)
{
    int64_t expected = reason == DIMFOLD_REASON_SYNTAX_RANGE ? (int64_t)sizeof(ptrdiff_t) * 8 : DIMFOLD_NDIM_MAX;
    return dimfold_fail_at(lexer->call, reason, operand, lexer->at + 1, expected, 0);
}

dimfold_status dimfold_lexer_locate(const dimfold_lexer *lexer, size_t at, dimfold_status status)
{
    if (status != DIMFOLD_OK && lexer->call.diag != NULL)
        lexer->call.diag->column = at + 1;
    return status;
}

dimfold_status dimfold_lexer_begin(dimfold_lexer *lexer, dimfold_call call, const void *result, const char *text,
                                   size_t length)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_check_pointer(call, text, "text"));
    *lexer = dimfold_lexer_new(call, text, length);
    return DIMFOLD_OK;
}

dimfold_status dimfold_lexer_end(const dimfold_lexer *lexer, size_t *used)
{
    if (used == NULL && lexer->at != lexer->length)
        return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_END, NULL);
    if (used != NULL)
        *used = lexer->at;
    return DIMFOLD_OK;
}
