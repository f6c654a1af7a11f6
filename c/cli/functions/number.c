/* Numbers and what Python's operators make of them. */
#include "number.h"

#include "decimal.h"
#include "dtypes.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 64 };

number number_of_integer(int64_t integer)
{
    return (number){.kind = NUMBER_INTEGER, .is_negative = integer < 0,
                    .magnitude = integer < 0 ? 0 - (uint64_t)integer : (uint64_t)integer};
}

number number_of_float(double real)
{
    return (number){.kind = NUMBER_FLOAT, .real = real};
}

double number_real(const number *operand)
{
    if (operand->kind > NUMBER_INTEGER)
        return operand->real;
    return operand->is_negative ? -(double)operand->magnitude : (double)operand->magnitude;
}

bool number_is_small(const number *operand, int64_t *integer)
{
    int side;
    if (operand->kind > NUMBER_INTEGER || !number_fits(operand, DIMFOLD_DTYPE_I64, &side))
        return false;
    uint64_t bits = operand->is_negative ? 0 - operand->magnitude : operand->magnitude;
    memcpy(integer, &bits, sizeof bits);
    return true;
}

bool number_fits(const number *operand, dimfold_dtype dtype, int *side)
{
    size_t bits = 8 * dimfold_dtype_size_bytes(dtype);
    bool is_signed = dtype_class_of(dtype) == DTYPE_SIGNED;
    uint64_t most = dtype == DIMFOLD_DTYPE_BOOL ? 1 : UINT64_MAX >> (64 - bits + is_signed);
    *side = operand->is_negative ? -1 : 1;
    if (operand->is_negative)
        return operand->magnitude <= (is_signed ? most + 1 : 0);
    return operand->magnitude <= most;
}

/* ---- Items ------------------------------------------------------------------------------------------------------ */

/* The float of so many bits of precision and exponent that is next to a double, ties to even, as its bits. */
static uint16_t small_float(double value, int precision, int exponent_max, int exponent_min)
{
    double magnitude = fabs(value);
    uint16_t sign = signbit(value) ? 0x8000 : 0, infinite = (uint16_t)(0x7fff >> (precision - 1) << (precision - 1));
    if (isnan(value))
        return (uint16_t)(sign | infinite | 1U << (precision - 2));
    int exponent = 0;
    frexp(magnitude, &exponent);
    exponent = exponent - 1 < exponent_min ? exponent_min : exponent - 1;
    double units = isinf(magnitude) ? magnitude : nearbyint(ldexp(magnitude, precision - 1 - exponent));
    if (units >= ldexp(1, precision)) {
        units /= 2;
        exponent++;
    }
    if (isinf(units) || exponent > exponent_max)
        return sign | infinite;
    uint32_t bits = (uint32_t)units, hidden = 1U << (precision - 1);
    return (uint16_t)(sign | (bits < hidden ? bits : bits - hidden + (uint32_t)(exponent - exponent_min + 1) * hidden));
}

static void float_item(double value, dimfold_dtype dtype, unsigned char *item)
{
    float single = (float)value;
    uint16_t half = dtype == DIMFOLD_DTYPE_BF16 ? small_float(value, 8, 127, -126) : small_float(value, 11, 15, -14);
    if (dimfold_dtype_size_bytes(dtype) == 2)
        memcpy(item, &half, sizeof half);
    else if (dtype == DIMFOLD_DTYPE_F32)
        memcpy(item, &single, sizeof single);
    else
        memcpy(item, &value, sizeof value);
}

void number_item(const number *operand, dimfold_dtype dtype, unsigned char item[16])
{
    uint64_t bits = operand->is_negative ? 0 - operand->magnitude : operand->magnitude;
    double real = number_real(operand), imag = operand->kind == NUMBER_COMPLEX ? operand->imag : 0;
    memset(item, 0, 16);
    switch (dtype_class_of(dtype)) {
    case DTYPE_FLOAT: float_item(real, dtype, item); break;
    case DTYPE_COMPLEX:
        float_item(real, dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64, item);
        float_item(imag, dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64,
                   item + (dtype == DIMFOLD_DTYPE_C64 ? 4 : 8));
        break;
    case DTYPE_BOOL: item[0] = bits != 0; break;
    default:
        for (size_t i = 0; i < dimfold_dtype_size_bytes(dtype); i++) {
            const unsigned one = 1;
            bool is_little = *(const unsigned char *)&one == 1;
            item[is_little ? i : dimfold_dtype_size_bytes(dtype) - 1 - i] = (unsigned char)(bits >> 8 * i);
        }
    }
}

/* ---- Text ------------------------------------------------------------------------------------------------------- */

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

static bool is_letter(char character)
{
    return character == '_' || ((character | 32) >= 'a' && (character | 32) <= 'z');
}

static size_t digits(const char *text, size_t length, size_t at, char *copy, size_t *count)
{
    for (; at < length && (is_digit(text[at]) || (text[at] == '_' && at + 1 < length && is_digit(text[at + 1]) &&
                                                  *count > 0)); at++)
        if (text[at] != '_' && *count < TEXT_MAX - 8)
            copy[(*count)++] = text[at];
    return at;
}

static bool keep_integer(number *result, const char *text, int base)
{
    *result = (number){.kind = NUMBER_INTEGER};
    for (; *text != '\0'; text++) {
        int digit = is_digit(*text) ? *text - '0' : (*text | 32) - 'a' + 10;
        if (__builtin_mul_overflow(result->magnitude, (uint64_t)base, &result->magnitude) ||
            __builtin_add_overflow(result->magnitude, (uint64_t)digit, &result->magnitude))
            return false;
    }
    return true;
}

static size_t parse_hexadecimal(number *result, const char *text, size_t length)
{
    char copy[TEXT_MAX];
    size_t at = 2, count = 0;
    int base = (text[1] | 32) == 'x' ? 16 : 2;
    for (; at < length && count < TEXT_MAX - 1; at++) {
        bool is_one = base == 16 ? is_digit(text[at]) || ((text[at] | 32) >= 'a' && (text[at] | 32) <= 'f')
                                 : text[at] == '0' || text[at] == '1';
        if (!is_one)
            break;
        copy[count++] = text[at];
    }
    copy[count] = '\0';
    return count > 0 && keep_integer(result, copy, base) ? at : 0;
}

size_t number_parse(number *result, const char *text, size_t length)
{
    char copy[TEXT_MAX];
    size_t count = 0;
    if (length > 2 && text[0] == '0' && ((text[1] | 32) == 'x' || (text[1] | 32) == 'b'))
        return parse_hexadecimal(result, text, length);
    size_t at = digits(text, length, 0, copy, &count);
    bool has_more = at + 1 < length, is_method = has_more && is_letter(text[at + 1]);
    bool is_float = at < length && text[at] == '.' && (count > 0 ? !is_method : has_more && is_digit(text[at + 1]));
    if (is_float) {
        copy[count++] = '.';
        at = digits(text, length, at + 1, copy, &count);
    }
    size_t sign = at + 1 < length && (text[at + 1] == '-' || text[at + 1] == '+');
    if (count > 0 && at + 1 + sign < length && (text[at] | 32) == 'e' && is_digit(text[at + 1 + sign])) {
        is_float = true;
        copy[count++] = 'e';
        if (sign > 0)
            copy[count++] = text[at + 1];
        at = digits(text, length, at + 1 + sign, copy, &count);
    }
    copy[count] = '\0';
    if (count == 0)
        return 0;
    bool is_imaginary = at < length && text[at] == 'j';
    if (is_imaginary)
        *result = (number){.kind = NUMBER_COMPLEX, .imag = strtod(copy, NULL)};
    else if (is_float || !keep_integer(result, copy, 10))
        *result = number_of_float(strtod(copy, NULL));
    return at + is_imaginary;
}

size_t number_print(const number *operand, char *text, size_t capacity)
{
    char found[2 * DECIMAL_TEXT_MAX];
    switch (operand->kind) {
    case NUMBER_NONE: return (size_t)snprintf(text, capacity, "None");
    case NUMBER_BOOL: return (size_t)snprintf(text, capacity, "%s", operand->magnitude != 0 ? "True" : "False");
    case NUMBER_INTEGER:
        return (size_t)snprintf(text, capacity, "%s%" PRIu64, operand->is_negative ? "-" : "", operand->magnitude);
    case NUMBER_FLOAT: decimal_alone(found, operand->real, DIMFOLD_DTYPE_F64); break;
    default: decimal_complex(found, operand->real, operand->imag, DIMFOLD_DTYPE_F64);
    }
    return (size_t)snprintf(text, capacity, "%s", found);
}

/* ---- Operators -------------------------------------------------------------------------------------------------- */

static bool is_name(const char *operation, const char *name)
{
    return strcmp(operation, name) == 0;
}

static bool fail_large(failure *reason)
{
    return failure_set(reason, FAILURE_USAGE, "an integer beyond 64 bits: expected a float, such as 1e20");
}

static bool fail_zero(failure *reason)
{
    return failure_set(reason, FAILURE_USAGE, "division by zero");
}

static int64_t floor_quotient(int64_t left, int64_t right)
{
    return left / right - (left % right != 0 && (left < 0) != (right < 0));
}

/* By repeated multiplication; false beyond 64 bits. */
static bool integer_power(int64_t base, int64_t exponent, int64_t *result)
{
    *result = 1;
    if (base == 0 || base == 1 || base == -1)
        *result = exponent == 0 || base == 1 ? 1 : base == 0 ? 0 : exponent % 2 != 0 ? -1 : 1;
    else
        for (; exponent > 0; exponent--)
            if (__builtin_mul_overflow(*result, base, result))
                return false;
    return true;
}

static bool shift(bool is_left, int64_t left, int64_t right, int64_t *result, failure *reason)
{
    if (right < 0)
        return failure_set(reason, FAILURE_USAGE, "a shift by a negative number: expected 0 or more");
    if (!is_left) {
        *result = right > 62 ? (left < 0 ? -1 : 0) : floor_quotient(left, (int64_t)1 << right);
        return true;
    }
    if (right > 62 || __builtin_mul_overflow(left, (int64_t)1 << right, result))
        return left == 0 ? (*result = 0) == 0 : fail_large(reason);
    return true;
}

static bool apply_integers(number *result, const char *operation, int64_t left, int64_t right, failure *reason)
{
    int64_t value = 0;
    bool is_large = false;
    switch (*operation) {
    case '+': is_large = __builtin_add_overflow(left, right, &value); break;
    case '-': is_large = __builtin_sub_overflow(left, right, &value); break;
    case '&': value = left & right; break;
    case '|': value = left | right; break;
    case '^': value = left ^ right; break;
    case '<':
    case '>':
        if (!shift(*operation == '<', left, right, &value, reason))
            return false;
        break;
    case '%':
    case '/':
        if (right == 0)
            return fail_zero(reason);
        is_large = left == INT64_MIN && right == -1;
        if (!is_large)
            value = *operation == '/' ? floor_quotient(left, right) : left - floor_quotient(left, right) * right;
        break;
    default:
        is_large = operation[1] == '*' ? !integer_power(left, right, &value)
                                       : __builtin_mul_overflow(left, right, &value);
    }
    *result = number_of_integer(value);
    return is_large ? fail_large(reason) : true;
}

static bool apply_floats(number *result, const char *operation, double left, double right, failure *reason)
{
    *result = number_of_float(0);
    if ((*operation == '/' || *operation == '%') && right == 0)
        return fail_zero(reason);
    switch (*operation) {
    case '+': result->real = left + right; break;
    case '-': result->real = left - right; break;
    case '%': result->real = left - floor(left / right) * right; break;
    case '*': result->real = operation[1] == '*' ? pow(left, right) : left * right; break;
    default: result->real = operation[1] == '/' ? floor(left / right) : left / right;
    }
    return true;
}

static bool apply_complex(number *result, char operation, const number *left, const number *right, failure *reason)
{
    double a = number_real(left), b = left->kind == NUMBER_COMPLEX ? left->imag : 0;
    double c = number_real(right), d = right->kind == NUMBER_COMPLEX ? right->imag : 0, size = c * c + d * d;
    *result = (number){.kind = NUMBER_COMPLEX};
    if (operation == '/' && size == 0)
        return fail_zero(reason);
    switch (operation) {
    case '+': result->real = a + c, result->imag = b + d; break;
    case '-': result->real = a - c, result->imag = b - d; break;
    case '*': result->real = a * c - b * d, result->imag = a * d + b * c; break;
    default: result->real = (a * c + b * d) / size, result->imag = (b * c - a * d) / size;
    }
    return true;
}

static bool apply_unary(number *result, char operation, const number *operand)
{
    int64_t integer;
    *result = *operand;
    if (operation == '~') {
        bool is_small = number_is_small(operand, &integer);
        *result = number_of_integer(is_small ? ~integer : 0);
        return is_small && operand->kind == NUMBER_INTEGER;
    }
    result->kind = operand->kind == NUMBER_BOOL ? NUMBER_INTEGER : operand->kind;
    if (operation == '-') {
        result->is_negative = !operand->is_negative && operand->magnitude > 0;
        result->real = -operand->real;
        result->imag = -operand->imag;
    }
    return true;
}

bool number_apply(number *result, const char *operation, const number *left, const number *right, failure *reason)
{
    int64_t integers[2] = {0, 0};
    reason->status = NULL;
    if (right == NULL)
        return apply_unary(result, *operation, left);
    bool is_comparison = (*operation == '<' || *operation == '>') && operation[1] != *operation;
    if (is_comparison || *operation == '=' || *operation == '!')
        return false;
    bool has_bits = strchr("&|^<>", *operation) != NULL, is_quotient = is_name(operation, "/");
    bool is_whole = left->kind <= NUMBER_INTEGER && right->kind <= NUMBER_INTEGER;
    bool is_small = is_whole && number_is_small(left, &integers[0]) && number_is_small(right, &integers[1]);
    bool is_inverse = is_name(operation, "**") && right->is_negative;
    if (is_whole && !is_quotient && !is_inverse)
        return is_small ? apply_integers(result, operation, integers[0], integers[1], reason) : fail_large(reason);
    if (has_bits)
        return failure_set(reason, FAILURE_USAGE, "%s has no floats: expected integers", operation);
    if (left->kind != NUMBER_COMPLEX && right->kind != NUMBER_COMPLEX)
        return apply_floats(result, operation, number_real(left), number_real(right), reason);
    if (operation[1] != '\0' || *operation == '%')
        return failure_set(reason, FAILURE_USAGE, "%s has no complex numbers", operation);
    return apply_complex(result, *operation, left, right, reason);
}
