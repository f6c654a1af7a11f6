/* The tokens of expressions. */
#include "scan.h"

#include "base/libc.h"

static bool scan_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool scan_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

void dimfold_scan_take(expr_scan *scan, size_t bytes)
{
    scan->at += bytes;
    while (scan->at < scan->length && scan_is_blank(scan->text[scan->at]))
        scan->at++;
}

expr_scan dimfold_scan_new(dimfold_call call, const char *text, size_t length)
{
    expr_scan scan = {call, text, length, 0};
    dimfold_scan_take(&scan, 0);
    return scan;
}

bool dimfold_scan_sees(const expr_scan *scan, const char *string)
{
    size_t length = strlen(string);
    return length <= scan->length - scan->at && memcmp(scan->text + scan->at, string, length) == 0;
}

bool dimfold_scan_accept(expr_scan *scan, const char *string)
{
    bool is_there = dimfold_scan_sees(scan, string);
    if (is_there)
        dimfold_scan_take(scan, strlen(string));
    return is_there;
}

dimfold_status dimfold_scan_expect(expr_scan *scan, const char *string, const char *quoted)
{
    return dimfold_scan_accept(scan, string) ? DIMFOLD_OK : dimfold_scan_fail(scan, quoted);
}

expr_word dimfold_scan_word(expr_scan *scan)
{
    expr_word word = {scan->text + scan->at, 0, dimfold_scan_column(scan)};
    for (size_t room = scan->length - scan->at; word.length < room; word.length++) {
        char next = word.text[word.length];
        if (!scan_is_letter(next) && (word.length == 0 || next < '0' || next > '9'))
            break;
    }
    dimfold_scan_take(scan, word.length);
    return word;
}

bool dimfold_word_is(expr_word word, const char *string)
{
    return word.length == strlen(string) && memcmp(word.text, string, word.length) == 0;
}

dimfold_dtype dimfold_word_dtype(expr_word word)
{
    dimfold_dtype dtype;
    bool is_byte_swapped;
    dimfold_status status = dimfold_dtype_parse(word.text, word.length, &dtype, &is_byte_swapped, NULL);
    return status == DIMFOLD_OK ? dtype : 0;
}

dimfold_status dimfold_scan_fail(const expr_scan *scan, const char *expected)
{
    return dimfold_fail_at(scan->call, DIMFOLD_REASON_SYNTAX_CHARACTER, expected, dimfold_scan_column(scan), 0, 0);
}

size_t dimfold_scan_column(const expr_scan *scan)
{
    return scan->at + 1;
}
