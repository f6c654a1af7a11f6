/* All elements are looked at first, for the widths that they share; then they are put on lines of 75 columns. */
#include "array_format.h"

#include "decimal.h"
#include "dtypes.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 75, PRECISION = 8 };

/* How floats of an array are written: NumPy's FloatingFormat. */
typedef struct float_format {
    dimfold_dtype dtype;
    size_t step, first; /* from item to item, and to the part that is meant */
    bool has_sign;      /* '+' is written */
    bool is_scientific;
    int precision, left, right, exponent_digits;
} float_format;

typedef struct formatter {
    const format_array *array;
    size_t item, count;
    float_format parts[2]; /* of complex numbers real and imaginary ones */
    int width;             /* of integers */
    FILE *out;
    char line[4 * DECIMAL_TEXT_MAX];
    size_t length;         /* of the line */
} formatter;

/* ---- Floats ----------------------------------------------------------------------------------------------------- */

static double value_at(const float_format *format, const format_array *array, size_t number)
{
    return decimal_value(array->items + number * format->step + format->first, format->dtype);
}

/* The sign that NumPy asks for, before a text that has none. */
static size_t with_sign(const float_format *format, char text[DECIMAL_TEXT_MAX], size_t length)
{
    if (!format->has_sign || *text == '-')
        return length;
    memmove(text + 1, text, length + 1);
    *text = '+';
    return length + 1;
}

static double exponent_from(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_F64 ? 1e8 : dtype == DIMFOLD_DTYPE_F32 ? 1e6 : dtype == DIMFOLD_DTYPE_F16 ? 1e3 : 1e2;
}

/* Exponents are written where numbers are large or small, or both. Returns how many are finite. */
static size_t choose_notation(float_format *format, const format_array *array, size_t count)
{
    double most = 0, least = HUGE_VAL;
    size_t finite = 0;
    for (size_t i = 0; i < count; i++) {
        double value = fabs(value_at(format, array, i));
        finite += isfinite(value) != 0;
        if (value == 0 || !isfinite(value))
            continue;
        most = value > most ? value : most;
        least = value < least ? value : least;
    }
    double ratio = format->dtype == DIMFOLD_DTYPE_F64 ? most / least : (double)((float)most / (float)least);
    format->is_scientific = most > 0 && (most >= exponent_from(format->dtype) || least < 0.0001 || ratio > 1000);
    return finite;
}

/* Makes the widths large enough for a number. */
static void measure(float_format *format, double value)
{
    char text[DECIMAL_TEXT_MAX];
    size_t length = format->is_scientific ? decimal_scientific(text, value, format->dtype, PRECISION, 0, 2)
                                          : decimal_positional(text, value, format->dtype, PRECISION);
    with_sign(format, text, length);
    const char *point = strchr(text, '.'), *exponent = strchr(text, 'e');
    int left = (int)(point - text), right = (int)(exponent != NULL ? exponent - point : (ptrdiff_t)strlen(point)) - 1;
    int digits = exponent != NULL ? (int)strlen(exponent) - 2 : 0;
    format->left = left > format->left ? left : format->left;
    format->precision = right > format->precision ? right : format->precision;
    format->exponent_digits = digits > format->exponent_digits ? digits : format->exponent_digits;
}

static void widen(float_format *format, int width)
{
    int left = width - format->right - 1;
    format->left = left > format->left ? left : format->left;
}

/* Room for the names of what is not finite. */
static void measure_names(float_format *format, const format_array *array, size_t count)
{
    bool has_negative = format->has_sign;
    for (size_t i = 0; i < count; i++)
        has_negative |= value_at(format, array, i) == -HUGE_VAL;
    widen(format, 3);
    widen(format, 3 + has_negative);
}

static float_format float_format_make(const format_array *array, size_t count, dimfold_dtype dtype, size_t part)
{
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    float_format format = {.dtype = dtype, .step = dimfold_dtype_size_bytes(array->dtype), .first = part * bytes,
                           .has_sign = part > 0};
    size_t finite = choose_notation(&format, array, count);
    for (size_t i = 0; i < count; i++)
        if (isfinite(value_at(&format, array, i)))
            measure(&format, value_at(&format, array, i));
    format.right = format.is_scientific ? format.exponent_digits + 2 + format.precision : format.precision;
    if (finite < count)
        measure_names(&format, array, count);
    return format;
}

/* A number, with blanks on both sides; returns the length. */
static size_t float_text(const float_format *format, double value, char text[2 * DECIMAL_TEXT_MAX])
{
    char found[DECIMAL_TEXT_MAX];
    if (!isfinite(value)) {
        snprintf(found, sizeof found, "%s%s", value < 0 ? "-" : format->has_sign ? "+" : "", isnan(value) ? "nan"
                                                                                                          : "inf");
        return (size_t)snprintf(text, DECIMAL_TEXT_MAX, "%*s", format->left + format->right + 1, found);
    }
    size_t length = format->is_scientific
                        ? decimal_scientific(found, value, format->dtype, format->precision, format->precision,
                                             format->exponent_digits)
                        : decimal_positional(found, value, format->dtype, PRECISION);
    length = with_sign(format, found, length);
    int before = format->left - (int)(strchr(found, '.') - found);
    int behind = format->is_scientific ? 0 : format->right - (int)strlen(strchr(found, '.') + 1);
    return (size_t)snprintf(text, 2 * DECIMAL_TEXT_MAX, "%*s%s%*s", before > 0 ? before : 0, "", found,
                            behind > 0 ? behind : 0, "");
}

/* ---- Other items ------------------------------------------------------------------------------------------------ */

static size_t whole_text(const unsigned char *item, dimfold_dtype dtype, char *text, size_t capacity)
{
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    bool is_signed = dtype_class_of(dtype) == DTYPE_SIGNED;
    int8_t i8;
    int16_t i16;
    int32_t i32;
    int64_t i64 = 0;
    uint16_t u16;
    uint32_t u32;
    uint64_t u64 = 0;
    switch (bytes) {
    case 1: memcpy(&i8, item, 1), i64 = i8, u64 = *item; break;
    case 2: memcpy(&i16, item, 2), memcpy(&u16, item, 2), i64 = i16, u64 = u16; break;
    case 4: memcpy(&i32, item, 4), memcpy(&u32, item, 4), i64 = i32, u64 = u32; break;
    default: memcpy(&i64, item, 8), memcpy(&u64, item, 8);
    }
    return (size_t)(is_signed ? snprintf(text, capacity, "%" PRId64, i64) : snprintf(text, capacity, "%" PRIu64, u64));
}

size_t format_item(const unsigned char *item, dimfold_dtype dtype, char *text, size_t capacity)
{
    char found[2 * DECIMAL_TEXT_MAX];
    dimfold_dtype part = dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64;
    switch (dtype_class_of(dtype)) {
    case DTYPE_BOOL: return (size_t)snprintf(text, capacity, "%s", *item != 0 ? "True" : "False");
    case DTYPE_FLOAT:
        decimal_alone(found, decimal_value(item, dtype), dtype);
        return (size_t)snprintf(text, capacity, "%s", found);
    case DTYPE_COMPLEX:
        decimal_complex(found, decimal_value(item, part),
                        decimal_value(item + dimfold_dtype_size_bytes(part), part), part);
        return (size_t)snprintf(text, capacity, "%s", found);
    default: return whole_text(item, dtype, text, capacity);
    }
}

/* The text of an element, as wide as all others. */
static size_t element_text(const formatter *state, size_t number, char text[4 * DECIMAL_TEXT_MAX])
{
    char found[2 * DECIMAL_TEXT_MAX];
    const format_array *array = state->array;
    const unsigned char *item = array->items + number * state->item;
    if (dtype_class_of(array->dtype) == DTYPE_BOOL && array->ndim > 0)
        return (size_t)snprintf(text, 8, "%5s", *item != 0 ? "True" : "False");
    if (dtype_is_whole(array->dtype)) {
        format_item(item, array->dtype, found, sizeof found);
        return (size_t)snprintf(text, DECIMAL_TEXT_MAX, "%*s", state->width, found);
    }
    size_t length = float_text(&state->parts[0], value_at(&state->parts[0], array, number), text);
    if (dtype_class_of(array->dtype) != DTYPE_COMPLEX)
        return length;
    size_t more = float_text(&state->parts[1], value_at(&state->parts[1], array, number), found), end = more;
    while (end > 0 && found[end - 1] == ' ')
        end--;
    return length + (size_t)snprintf(text + length, 2 * DECIMAL_TEXT_MAX, "%.*sj%s", (int)end, found, found + end);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------ */

static void line_end(formatter *state)
{
    while (state->length > 0 && state->line[state->length - 1] == ' ')
        state->length--;
    fprintf(state->out, "%.*s\n", (int)state->length, state->line);
    state->length = 0;
}

static void line_append(formatter *state, const char *text, size_t length)
{
    if (state->length + length > sizeof state->line) {
        fwrite(state->line, 1, state->length, state->out);
        state->length = 0;
    }
    memcpy(state->line + state->length, text, length);
    state->length += length;
}

static void line_indent(formatter *state, size_t depth)
{
    for (; depth > 0; depth--)
        line_append(state, " ", 1);
}

/* A word of the innermost axis, on the next line if this one is full. */
static void line_word(formatter *state, const char *word, size_t length)
{
    size_t indent = state->array->ndim;
    if (state->length + length > (size_t)LINE_WIDTH - indent && state->length > indent) {
        line_end(state);
        line_indent(state, indent);
    }
    line_append(state, word, length);
}

static void print_row(formatter *state, size_t first)
{
    const format_array *array = state->array;
    size_t axis = array->ndim - 1, extent = array->shape[axis];
    char text[4 * DECIMAL_TEXT_MAX];
    for (size_t i = 0; i < extent; i++) {
        if (array->is_cut[axis] && i == extent / 2) {
            line_word(state, "...", 3);
            line_append(state, " ", 1);
        }
        line_word(state, text, element_text(state, first + i, text));
        if (i + 1 < extent)
            line_append(state, " ", 1);
    }
}

/* How many axes, from the innermost one on, end before a row: it is at their start. */
static size_t axes_at_start(const format_array *array, size_t row)
{
    size_t count = 0;
    for (size_t axis = array->ndim - 1; axis-- > 0 && row % array->shape[axis] == 0; count++)
        row /= array->shape[axis];
    return count;
}

/* Whether a row is the first one behind what is left out of the axis that has just gone on. */
static bool is_behind_cut(const format_array *array, size_t row, size_t *axis)
{
    *axis = array->ndim - 2;
    for (; row % array->shape[*axis] == 0; --*axis)
        row /= array->shape[*axis];
    return array->is_cut[*axis] && row % array->shape[*axis] == array->shape[*axis] / 2;
}

/* What stands between two rows: brackets, and as many new lines as axes end. */
static void print_between(formatter *state, size_t row)
{
    const format_array *array = state->array;
    size_t axis, ends = axes_at_start(array, row) + 1;
    bool is_cut = is_behind_cut(array, row, &axis);
    for (size_t i = 0; i < ends; i++)
        line_append(state, "]", 1);
    for (size_t k = 0; k <= (size_t)is_cut; k++) {
        for (size_t i = 0; i < ends; i++)
            line_end(state);
        line_indent(state, array->ndim - ends);
        if (is_cut && k == 0)
            line_append(state, "...", 3);
    }
    for (size_t i = 0; i < ends; i++)
        line_append(state, "[", 1);
}

static void print_rows(formatter *state)
{
    const format_array *array = state->array;
    size_t extent = array->shape[array->ndim - 1];
    for (size_t i = 0; i < array->ndim; i++)
        line_append(state, "[", 1);
    for (size_t row = 0; row * extent < state->count; row++) {
        if (row > 0)
            print_between(state, row);
        print_row(state, row * extent);
    }
    for (size_t i = 0; i < array->ndim; i++)
        line_append(state, "]", 1);
}

static void formatter_start(formatter *state)
{
    const format_array *array = state->array;
    char text[40];
    dimfold_dtype part = array->dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64;
    bool is_complex = dtype_class_of(array->dtype) == DTYPE_COMPLEX;
    if (!dtype_is_whole(array->dtype))
        for (size_t i = 0; i <= is_complex; i++)
            state->parts[i] = float_format_make(array, state->count, is_complex ? part : array->dtype, i);
    for (size_t i = 0; i < state->count && dtype_is_whole(array->dtype); i++) {
        int width = (int)format_item(array->items + i * state->item, array->dtype, text, sizeof text);
        state->width = width > state->width ? width : state->width;
    }
}

bool format_print(const format_array *array, FILE *out)
{
    formatter *state = calloc(1, sizeof *state);
    if (state == NULL)
        return false;
    state->array = array;
    state->out = out;
    state->item = dimfold_dtype_size_bytes(array->dtype);
    state->count = 1;
    for (size_t i = 0; i < array->ndim; i++)
        state->count *= array->shape[i];
    formatter_start(state);
    char text[4 * DECIMAL_TEXT_MAX];
    if (state->count == 0)
        line_append(state, "[]", 2);
    else if (array->ndim == 0)
        line_append(state, text, element_text(state, 0, text));
    else
        print_rows(state);
    fprintf(out, "%.*s\n", (int)state->length, state->line);
    free(state);
    return true;
}
