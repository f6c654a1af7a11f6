/* More and more digits are tried until they read as the same float. What has more digits than wanted is rounded from
   its exact value, which the C library does. */
#include "decimal.h"

#include "dtypes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double decimal_value(const unsigned char *item, dimfold_dtype dtype)
{
    double wide;
    float single;
    uint16_t bits;
    uint32_t high;
    if (dtype == DIMFOLD_DTYPE_F64) {
        memcpy(&wide, item, sizeof wide);
        return wide;
    }
    memcpy(&bits, item, sizeof bits);
    if (dtype == DIMFOLD_DTYPE_F16) {
        int exponent = bits >> 10 & 31, fraction = bits & 1023;
        wide = exponent == 31 ? (fraction > 0 ? NAN : HUGE_VAL)
                              : ldexp(exponent > 0 ? fraction + 1024 : fraction, (exponent > 0 ? exponent : 1) - 25);
        return bits >> 15 ? -wide : wide;
    }
    high = (uint32_t)bits << 16;
    memcpy(&single, dtype == DIMFOLD_DTYPE_F32 ? item : (const unsigned char *)&high, sizeof single);
    return single;
}

/* Whether a text is read as this value of the dtype. */
static bool is_read_as(const char *text, double value, dimfold_dtype dtype)
{
    unsigned char item[16];
    if (dtype == DIMFOLD_DTYPE_F64)
        return strtod(text, NULL) == value;
    if (dtype == DIMFOLD_DTYPE_F32)
        return (double)strtof(text, NULL) == value;
    number written = number_of_float(strtod(text, NULL));
    number_item(&written, dtype, item);
    return decimal_value(item, dtype) == value;
}

decimal decimal_shortest(double value, dimfold_dtype dtype)
{
    char text[40];
    decimal result = {.is_negative = signbit(value) != 0, .count = 1, .exponent = 1, .digits = "0"};
    int count = 1;
    if (value == 0)
        return result;
    for (snprintf(text, sizeof text, "%.0e", value); count < DECIMAL_DIGITS_MAX && !is_read_as(text, value, dtype);
         snprintf(text, sizeof text, "%.*e", count - 1, value))
        count++;
    result.count = 0;
    for (const char *next = text; *next != 'e'; next++)
        if (*next >= '0' && *next <= '9')
            result.digits[result.count++] = *next;
    result.exponent = atoi(strchr(text, 'e') + 1) + 1;
    while (result.count > 1 && result.digits[result.count - 1] == '0')
        result.count--;
    result.digits[result.count] = '\0';
    return result;
}

static size_t trim_zeros(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == '0')
        length--;
    text[length] = '\0';
    return length;
}

size_t decimal_positional(char text[DECIMAL_TEXT_MAX], double value, dimfold_dtype dtype, int precision)
{
    decimal found = decimal_shortest(value, dtype);
    size_t length = 0;
    if (found.count - found.exponent > precision) {
        snprintf(text, DECIMAL_TEXT_MAX, "%.*f", precision, value);
        return trim_zeros(text);
    }
    if (found.is_negative)
        text[length++] = '-';
    for (int i = found.exponent < 1 ? found.exponent - 1 : 0; i < found.exponent || i < found.count; i++) {
        if (i == found.exponent)
            text[length++] = '.';
        text[length++] = i < 0 || i >= found.count ? '0' : found.digits[i];
    }
    if (found.count <= found.exponent)
        text[length++] = '.';
    text[length] = '\0';
    return value == 0 || found.count <= found.exponent ? length : trim_zeros(text);
}

size_t decimal_scientific(char text[DECIMAL_TEXT_MAX], double value, dimfold_dtype dtype, int precision, int least,
                          int exponent_digits)
{
    int behind = decimal_shortest(value, dtype).count - 1;
    bool is_trimmed = behind > precision;
    behind = is_trimmed ? precision : behind < least ? least : behind;
    snprintf(text, DECIMAL_TEXT_MAX, "%.*e", behind, value);
    char *end = strchr(text, 'e');
    int exponent = atoi(end + 1);
    for (*end = '\0'; is_trimmed && behind > least && end[-1] == '0'; behind--)
        *--end = '\0';
    if (strchr(text, '.') == NULL)
        strcpy(end++, ".");
    size_t length = (size_t)(end - text);
    return length + (size_t)snprintf(end, DECIMAL_TEXT_MAX - length, "e%c%0*d", exponent < 0 ? '-' : '+',
                                     exponent_digits < 2 ? 2 : exponent_digits, abs(exponent));
}

size_t decimal_alone(char text[DECIMAL_TEXT_MAX], double value, dimfold_dtype dtype)
{
    if (!isfinite(value))
        return (size_t)snprintf(text, DECIMAL_TEXT_MAX, "%s", isnan(value) ? "nan" : value < 0 ? "-inf" : "inf");
    if (value != 0 && (fabs(value) < 1e-4 || fabs(value) >= 1e16)) {
        size_t length = decimal_scientific(text, value, dtype, DECIMAL_DIGITS_MAX, 0, 2);
        char *point = strstr(text, ".e");
        if (point != NULL)
            memmove(point, point + 1, length - (size_t)(point - text));
        return strlen(text);
    }
    size_t length = decimal_positional(text, value, dtype, DECIMAL_TEXT_MAX / 2);
    if (text[length - 1] == '.')
        strcpy(text + length++, "0");
    return length;
}

/* A part of a complex number has no ".0". */
static void part_alone(char text[DECIMAL_TEXT_MAX], double value, dimfold_dtype dtype)
{
    size_t length = decimal_alone(text, value, dtype);
    if (length > 2 && strcmp(text + length - 2, ".0") == 0)
        text[length - 2] = '\0';
}

size_t decimal_complex(char text[2 * DECIMAL_TEXT_MAX], double real, double imag, dimfold_dtype dtype)
{
    char parts[2][DECIMAL_TEXT_MAX];
    part_alone(parts[0], real, dtype);
    part_alone(parts[1], imag, dtype);
    if (real == 0 && !signbit(real))
        return (size_t)snprintf(text, DECIMAL_TEXT_MAX, "%sj", parts[1]);
    return (size_t)snprintf(text, 2 * DECIMAL_TEXT_MAX, "(%s%s%sj)", parts[0], *parts[1] == '-' ? "" : "+", parts[1]);
}
