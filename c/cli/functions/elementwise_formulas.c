/* Results are NumPy's bit by bit, but where functions of the library are in between. */
#include "elementwise_formulas.h"

#include "elementwise_complex.h"

#include "dtypes.h"

#include <dimfold/ops.h>

#include <math.h>
#include <string.h>

/* The arguments' float dtype; 0, and a failure, if that is none of real numbers. */
static dimfold_dtype float_of(elementwise_call *call)
{
    dimfold_dtype dtype = nodes_common_float(call);
    if (dtype_class_of(dtype) < DTYPE_COMPLEX)
        return dtype;
    if (dtype != 0)
        nodes_fail_dtype(call, dtype, "floats or integers");
    return 0;
}

/* 0 below 0, 1 above, and y at 0. */
bool formula_heaviside(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = float_of(call);
    if (dtype == 0)
        return false;
    size_t x = node_argument(call, 0, dtype), y = node_argument(call, 1, dtype);
    size_t zero = node_number(call, 0, dtype), one = node_number(call, 1, dtype);
    size_t above = node_where(call, node_two(call, DIMFOLD_OP_GT, x, zero), one, x);
    size_t apart = node_where(call, node_two(call, DIMFOLD_OP_LT, x, zero), zero, above);
    return nodes_done(node_three(call, op, node_two(call, DIMFOLD_OP_EQ, x, zero), y, apart), node);
}

/* ---- Two results, of which one is wanted ------------------------------------------------------------------------ */

bool formula_divmod(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype_class_of(dtype) >= DTYPE_COMPLEX)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "integers or floats");
    return nodes_apply_all(call, call->part == 0 ? op : DIMFOLD_OP_MOD,
                           dtype == DIMFOLD_DTYPE_BOOL ? DIMFOLD_DTYPE_I8 : dtype, node);
}

/* What is left of the whole number has the sign of x, and is 0 of infinities. */
bool formula_modf(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = float_of(call);
    if (dtype == 0)
        return false;
    size_t x = node_argument(call, 0, dtype), whole = node_one(call, op, x);
    if (call->part == 1)
        return nodes_done(whole, node);
    size_t is_far = node_one(call, DIMFOLD_OP_ISINF, x), rest = node_two(call, DIMFOLD_OP_SUB, x, whole);
    rest = node_where(call, is_far, node_number(call, 0, dtype), rest);
    return nodes_done(node_two(call, DIMFOLD_OP_COPYSIGN, rest, x), node);
}

/* ---- Rounding --------------------------------------------------------------------------------------------------- */

/* By products, as NumPy makes it: beyond 10^22 that is not always the float nearest to the power. */
static double power_of_ten(int exponent)
{
    double power = 1;
    for (; exponent > 0; exponent--)
        power *= 10;
    return power;
}

/* To as many decimals, by a power of ten that is rounded to the dtype. */
static size_t round_decimals(elementwise_call *call, size_t x, int decimals)
{
    dimfold_dtype dtype = call->work->nodes[x].dtype;
    size_t scale = node_number(call, power_of_ten(decimals < 0 ? -decimals : decimals), dtype);
    uint16_t there = decimals < 0 ? DIMFOLD_OP_DIV : DIMFOLD_OP_MUL, back = decimals < 0 ? DIMFOLD_OP_MUL
                                                                                         : DIMFOLD_OP_DIV;
    size_t scaled = decimals == 0 ? x : node_two(call, there, x, scale);
    size_t rounded = node_one(call, DIMFOLD_OP_RINT, scaled);
    return decimals == 0 ? rounded : node_two(call, back, rounded, scale);
}

static size_t round_complex(elementwise_call *call, size_t z, int decimals)
{
    size_t real = node_one(call, DIMFOLD_OP_REAL, z), imag = node_one(call, DIMFOLD_OP_IMAG, z);
    if (real == NODE_NONE || imag == NODE_NONE)
        return NODE_NONE;
    real = round_decimals(call, real, decimals);
    return node_two(call, DIMFOLD_OP_COMPLEX, real, round_decimals(call, imag, decimals));
}

/* Integers to tens go through f64. */
static size_t round_integers(elementwise_call *call, dimfold_dtype dtype, int decimals)
{
    size_t x = node_argument(call, 0, decimals >= 0 ? dtype : DIMFOLD_DTYPE_F64);
    return decimals >= 0 || x == NODE_NONE ? x : node_cast(call, round_decimals(call, x, decimals), dtype);
}

static bool take_decimals(elementwise_call *call, int *decimals)
{
    int64_t written = 0;
    bool is_one = call->count < 2 || (call->terms[1].is_number && number_is_small(&call->terms[1].number, &written));
    *decimals = (int)written;
    call->count = 1;
    return (is_one && written >= -400 && written <= 400) ||
           nodes_fail(call, 1, "expected how many decimals: an integer from -400 to 400");
}

bool formula_round(elementwise_call *call, uint16_t op, size_t *node)
{
    int decimals;
    (void)op;
    if (!take_decimals(call, &decimals))
        return false;
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype == DIMFOLD_DTYPE_BOOL && decimals == 0)
        dtype = DIMFOLD_DTYPE_F16;
    if (dtype == 0 || dtype == DIMFOLD_DTYPE_BOOL || dtype_class_of(dtype) == DTYPE_OPAQUE)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "numbers");
    if (dtype_is_whole(dtype))
        return nodes_done(round_integers(call, dtype, decimals), node);
    size_t x = node_argument(call, 0, dtype);
    if (x == NODE_NONE)
        return false;
    return nodes_done(dtype_class_of(dtype) == DTYPE_COMPLEX ? round_complex(call, x, decimals)
                                                             : round_decimals(call, x, decimals), node);
}

/* ---- Nearness, as NumPy writes it -------------------------------------------------------------------------------- */

/* A term that is what a function makes of one or two others. */
static bool derive(elementwise_call *call, const char *function, const term *x, const term *y, term *result)
{
    elementwise_call inner = {.work = call->work, .name = call->name, .reason = call->reason,
                              .count = y != NULL ? 2 : 1, .terms = {*x, y != NULL ? *y : *x}};
    *result = (term){.is_number = false};
    bool is_fine = elementwise_apply(elementwise_find(function, strlen(function)), &inner, &result->node);
    call->failed = -1;
    result->dtype = is_fine ? call->work->nodes[result->node].dtype : 0;
    return is_fine;
}

/* An argument, or a number in its place. */
static term argument_or(const elementwise_call *call, size_t argument, double otherwise)
{
    return argument < call->count ? call->terms[argument]
                                  : (term){.is_number = true, .number = number_of_float(otherwise)};
}

/* y is a float at least, whose magnitude can be had. */
static bool float_term(elementwise_call *call, term *y)
{
    if (y->is_number) {
        if (y->number.kind <= NUMBER_INTEGER)
            y->number = number_of_float(number_real(&y->number));
        return true;
    }
    bool is_whole = dtype_is_whole(y->dtype);
    y->dtype = is_whole ? DIMFOLD_DTYPE_F64 : y->dtype;
    return !is_whole || nodes_cast(call, y->node, y->dtype, &y->node);
}

static bool is_equal_nan(elementwise_call *call, bool *is_wanted)
{
    const term *given = &call->terms[4];
    *is_wanted = call->count == 5 && given->is_number && given->number.kind == NUMBER_BOOL &&
                 given->number.magnitude != 0;
    return call->count < 5 || (given->is_number && given->number.kind == NUMBER_BOOL) ||
           nodes_fail(call, 4, "expected True or False: whether NaNs are close to each other");
}

static bool both_are_nan(elementwise_call *call, const term *x, const term *y, term *result)
{
    term is_nan[2];
    return derive(call, "isnan", x, NULL, &is_nan[0]) && derive(call, "isnan", y, NULL, &is_nan[1]) &&
           derive(call, "logical_and", &is_nan[0], &is_nan[1], result);
}

/* |x - y| <= atol + rtol |y| and y finite, or x == y. */
bool formula_isclose(elementwise_call *call, uint16_t op, size_t *node)
{
    bool has_nan;
    term x = call->terms[0], y = call->terms[1], rtol = argument_or(call, 2, 1e-5), atol = argument_or(call, 3, 1e-8);
    term difference, bound, is_finite, is_same, found;
    (void)op;
    if (!is_equal_nan(call, &has_nan) || !float_term(call, &y) ||
        !derive(call, "subtract", &x, &y, &difference) || !derive(call, "abs", &difference, NULL, &difference) ||
        !derive(call, "abs", &y, NULL, &bound) || !derive(call, "multiply", &rtol, &bound, &bound) ||
        !derive(call, "add", &atol, &bound, &bound) || !derive(call, "less_equal", &difference, &bound, &found) ||
        !derive(call, "isfinite", &y, NULL, &is_finite) || !derive(call, "logical_and", &found, &is_finite, &found) ||
        !derive(call, "equal", &x, &y, &is_same) || !derive(call, "logical_or", &found, &is_same, &found))
        return false;
    if (has_nan && !(both_are_nan(call, &x, &y, &is_same) && derive(call, "logical_or", &found, &is_same, &found)))
        return false;
    *node = found.node;
    return true;
}

/* ---- Of NaN and infinities -------------------------------------------------------------------------------------- */

/* NaN becomes 0, infinities the float that is nearest to them. */
static size_t without_ends(elementwise_call *call, size_t x)
{
    dimfold_dtype dtype = call->work->nodes[x].dtype;
    double most = dtype == DIMFOLD_DTYPE_F16    ? 65504
                  : dtype == DIMFOLD_DTYPE_BF16 ? ldexp(255, 120)
                  : dtype == DIMFOLD_DTYPE_F32  ? ldexp(0xffffff, 104)
                                                : ldexp(0x1fffffffffffff, 971);
    size_t is_nan = node_one(call, DIMFOLD_OP_ISNAN, x);
    x = node_where(call, is_nan, node_number(call, 0, dtype), x);
    x = node_two(call, DIMFOLD_OP_MAX, x, node_number(call, -most, dtype));
    return node_two(call, DIMFOLD_OP_MIN, x, node_number(call, most, dtype));
}

bool formula_nan_to_num(elementwise_call *call, uint16_t op, size_t *node)
{
    (void)op;
    dimfold_dtype dtype = nodes_common(call, 0);
    size_t x = node_argument(call, 0, dtype);
    if (dtype == 0 || dtype_class_of(dtype) == DTYPE_OPAQUE || x == NODE_NONE)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "numbers");
    if (dtype_is_whole(dtype))
        return nodes_done(x, node);
    if (dtype_class_of(dtype) == DTYPE_FLOAT)
        return nodes_done(without_ends(call, x), node);
    size_t real = node_one(call, DIMFOLD_OP_REAL, x), imag = node_one(call, DIMFOLD_OP_IMAG, x);
    if (real == NODE_NONE || imag == NODE_NONE)
        return false;
    real = without_ends(call, real);
    return nodes_done(node_two(call, DIMFOLD_OP_COMPLEX, real, without_ends(call, imag)), node);
}

/* Whether it is the infinity above all, or below: GT or LT. */
bool formula_infinite(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype_class_of(dtype) >= DTYPE_COMPLEX)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "floats or integers");
    if (dtype_is_whole(dtype))
        return nodes_integer(call, 0, DIMFOLD_DTYPE_BOOL, node);
    size_t end = node_number(call, op == DIMFOLD_OP_GT ? HUGE_VAL : -HUGE_VAL, dtype);
    return nodes_done(node_two(call, DIMFOLD_OP_EQ, node_argument(call, 0, dtype), end), node);
}

/* ---- With functions --------------------------------------------------------------------------------------------- */

/* The larger one and the logarithm of 1 and a power of their distance; f16 and bf16 in f32. */
bool formula_logaddexp(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = float_of(call), wide = dtype == DIMFOLD_DTYPE_F64 ? dtype : DIMFOLD_DTYPE_F32;
    bool is_base_2 = op == DIMFOLD_OP_EXP2;
    if (dtype == 0)
        return false;
    size_t x = node_cast(call, node_argument(call, 0, dtype), wide);
    size_t y = node_cast(call, node_argument(call, 1, dtype), wide);
    size_t distance = node_one(call, DIMFOLD_OP_ABS, node_two(call, DIMFOLD_OP_SUB, x, y));
    size_t rest = node_one(call, DIMFOLD_OP_LOG1P, node_one(call, op, node_one(call, DIMFOLD_OP_NEG, distance)));
    if (is_base_2)
        rest = node_two(call, DIMFOLD_OP_MUL, rest, node_number(call, 1.44269504088896340736, wide));
    size_t sum = node_two(call, DIMFOLD_OP_ADD, node_two(call, DIMFOLD_OP_MAX, x, y), rest);
    size_t twice = node_two(call, DIMFOLD_OP_ADD, x, node_number(call, is_base_2 ? 1 : 0.69314718055994530942, wide));
    sum = node_where(call, node_two(call, DIMFOLD_OP_EQ, x, y), twice, sum);
    return nodes_done(node_cast(call, sum, dtype), node);
}

/* sin(pi x) / (pi x), of 0 nearly that. */
bool formula_sinc(elementwise_call *call, uint16_t op, size_t *node)
{
    call->terms[1] = (term){.is_number = true, .number = number_of_float(3.14159265358979323846)};
    call->count = 2;
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype_class_of(dtype) >= DTYPE_COMPLEX)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "floats or integers");
    int precision = dtype == DIMFOLD_DTYPE_F16    ? 10
                    : dtype == DIMFOLD_DTYPE_BF16 ? 7
                    : dtype == DIMFOLD_DTYPE_F32  ? 23
                                                  : 52;
    size_t x = node_argument(call, 0, dtype);
    x = node_two(call, DIMFOLD_OP_MUL, x, node_argument(call, 1, dtype));
    size_t is_zero = node_two(call, DIMFOLD_OP_EQ, x, node_number(call, 0, dtype));
    x = node_where(call, is_zero, node_number(call, ldexp(1, -precision), dtype), x);
    return nodes_done(node_two(call, DIMFOLD_OP_DIV, node_one(call, op, x), x), node);
}

/* ---- Bits ------------------------------------------------------------------------------------------------------- */

static size_t masked(elementwise_call *call, size_t x, uint64_t mask)
{
    dimfold_dtype dtype = call->work->nodes[x].dtype;
    number written = {.kind = NUMBER_INTEGER, .magnitude = mask >> (64 - 8 * dimfold_dtype_size_bytes(dtype))};
    size_t made;
    return nodes_constant(call, &written, dtype, &made) ? node_two(call, DIMFOLD_OP_AND, x, made) : NODE_NONE;
}

static size_t shifted(elementwise_call *call, size_t x, size_t bits)
{
    size_t made;
    return x != NODE_NONE && nodes_integer(call, (int64_t)bits, call->work->nodes[x].dtype, &made)
               ? node_two(call, DIMFOLD_OP_SHR, x, made)
               : NODE_NONE;
}

/* How many bits are set of the magnitude: pairs, fours and bytes are added up, then the bytes. */
static size_t count_bits(elementwise_call *call, size_t x)
{
    static const uint64_t masks[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f};
    size_t bits = 8 * dimfold_dtype_size_bytes(call->work->nodes[x].dtype);
    for (size_t i = 0; i < 3 && x != NODE_NONE; i++) {
        size_t other = shifted(call, x, (size_t)1 << i);
        if (other == NODE_NONE)
            return NODE_NONE;
        x = masked(call, x, masks[i]);
        x = node_two(call, DIMFOLD_OP_ADD, x, masked(call, other, masks[i]));
    }
    for (size_t width = 8; width < bits && x != NODE_NONE; width *= 2)
        x = node_two(call, DIMFOLD_OP_ADD, x, shifted(call, x, width));
    return x;
}

bool formula_bitwise_count(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    (void)op;
    if (dtype == 0 || !dtype_is_whole(dtype))
        return dtype != 0 && nodes_fail_dtype(call, dtype, "integers");
    size_t x = node_argument(call, 0, dtype == DIMFOLD_DTYPE_BOOL ? DIMFOLD_DTYPE_U8 : dtype);
    if (dtype_class_of(dtype) == DTYPE_SIGNED)
        x = node_convert(call, node_one(call, DIMFOLD_OP_ABS, x), dtype ^ (DIMFOLD_DTYPE_I8 ^ DIMFOLD_DTYPE_U8),
                         DIMFOLD_WRAPPING);
    x = x == NODE_NONE ? x : count_bits(call, x);
    return nodes_done(node_convert(call, x, DIMFOLD_DTYPE_U8, DIMFOLD_WRAPPING), node);
}
