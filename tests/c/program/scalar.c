/* Integers and bools, and which formulas the other dtypes have. */
#include "scalar.h"

#include "scalar_float.h"

bool scalar_is_function(uint16_t op, dimfold_dtype dtype)
{
    return op >= SCALAR_FUNCTIONS || (op == DIMFOLD_OP_ABS && dtype_is_complex(dtype));
}

uint64_t scalar_bits(const void *part, size_t bytes)
{
    uint8_t bits8;
    uint16_t bits16;
    uint32_t bits32;
    uint64_t bits64;
    switch (bytes) {
    case 1: return memcpy(&bits8, part, 1), bits8;
    case 2: return memcpy(&bits16, part, 2), bits16;
    case 4: return memcpy(&bits32, part, 4), bits32;
    default: return memcpy(&bits64, part, 8), bits64;
    }
}

void scalar_set_bits(void *part, size_t bytes, uint64_t bits)
{
    uint8_t bits8 = (uint8_t)bits;
    uint16_t bits16 = (uint16_t)bits;
    uint32_t bits32 = (uint32_t)bits;
    switch (bytes) {
    case 1: memcpy(part, &bits8, 1); break;
    case 2: memcpy(part, &bits16, 2); break;
    case 4: memcpy(part, &bits32, 4); break;
    default: memcpy(part, &bits, 8);
    }
}

bool scalar_is_same(dimfold_dtype dtype, const void *expected, const void *found)
{
    bool is_float = dtype_is_float(dtype);
    return is_float ? item_is_same(dtype, expected, found)
                    : memcmp(expected, found, dimfold_dtype_size_bytes(dtype)) == 0;
}

/* ---- Integers -------------------------------------------------------------------------------------------------- */

static int number_sign(number x)
{
    if (x.mantissa == 0)
        return 0;
    return x.is_negative ? -1 : 1;
}

/* -1, 0 or 1 as x is below y, equal, or above. */
static int whole_compare(number x, number y)
{
    int sign = number_sign(x), sign2 = number_sign(y);
    if (sign != sign2)
        return sign < sign2 ? -1 : 1;
    if (x.mantissa == y.mantissa)
        return 0;
    return (x.mantissa < y.mantissa) == (sign > 0) ? -1 : 1;
}

/* As many bits as there are, negative numbers in two's complement. */
static uint64_t whole_bits(number x)
{
    return x.is_negative ? 0 - x.mantissa : x.mantissa;
}

static uint64_t whole_quotient(number x, number y, bool is_floor)
{
    if (y.mantissa == 0)
        return 0;
    uint64_t quotient = x.mantissa / y.mantissa, left = x.mantissa % y.mantissa;
    if (x.is_negative == y.is_negative)
        return quotient;
    return 0 - (quotient + (is_floor && left != 0 ? 1 : 0));
}

static uint64_t whole_left(number x, number y, bool is_floor)
{
    return y.mantissa == 0 ? 0 : whole_bits(x) - whole_bits(y) * whole_quotient(x, y, is_floor);
}

static uint64_t whole_shifted(uint16_t op, number x, number y, uint64_t width)
{
    bool is_out = y.is_negative || y.mantissa >= width;
    uint64_t bits = whole_bits(x), sign = x.is_negative ? UINT64_MAX : 0;
    if (op == DIMFOLD_OP_SHL)
        return is_out ? 0 : bits << y.mantissa;
    return is_out ? sign : ((bits ^ sign) >> y.mantissa) ^ sign;
}

static uint64_t whole_compute(uint16_t op, number x, number y, uint64_t width)
{
    switch (op) {
    case DIMFOLD_OP_ADD: return whole_bits(x) + whole_bits(y);
    case DIMFOLD_OP_SUB: return whole_bits(x) - whole_bits(y);
    case DIMFOLD_OP_MUL: return whole_bits(x) * whole_bits(y);
    case DIMFOLD_OP_FLOOR_DIV: return whole_quotient(x, y, true);
    case DIMFOLD_OP_TRUNC_DIV: return whole_quotient(x, y, false);
    case DIMFOLD_OP_MOD: return whole_left(x, y, true);
    case DIMFOLD_OP_REM: return whole_left(x, y, false);
    case DIMFOLD_OP_NEG: return 0 - whole_bits(x);
    case DIMFOLD_OP_ABS: return x.mantissa;
    case DIMFOLD_OP_SIGN: return (uint64_t)(int64_t)number_sign(x);
    case DIMFOLD_OP_MIN: return whole_bits(whole_compare(x, y) < 0 ? x : y);
    case DIMFOLD_OP_MAX: return whole_bits(whole_compare(x, y) > 0 ? x : y);
    case DIMFOLD_OP_AND: return whole_bits(x) & whole_bits(y);
    case DIMFOLD_OP_OR: return whole_bits(x) | whole_bits(y);
    case DIMFOLD_OP_XOR: return whole_bits(x) ^ whole_bits(y);
    case DIMFOLD_OP_NOT: return width == 1 ? 1 - x.mantissa : ~whole_bits(x);
    default: return whole_shifted(op, x, y, width);
    }
}

/* ---- All dtypes ------------------------------------------------------------------------------------------------ */

bool compare_by(uint16_t op, int order)
{
    switch (op) {
    case DIMFOLD_OP_LT: return order < 0;
    case DIMFOLD_OP_LE: return order <= 0;
    case DIMFOLD_OP_GT: return order > 0;
    case DIMFOLD_OP_GE: return order >= 0;
    case DIMFOLD_OP_EQ: return order == 0;
    default: return order != 0;
    }
}

static void compute_whole(uint16_t op, dimfold_dtype dtype, const scalar *arg, scalar *result)
{
    size_t bytes = dimfold_dtype_size_bytes(dtype), count = dimfold_op_arity(op);
    number x = number_decode(dtype, scalar_bits(&arg[0], bytes));
    number y = count > 1 ? number_decode(dtype, scalar_bits(&arg[1], bytes)) : x;
    if (op >= DIMFOLD_OP_EQ && op <= DIMFOLD_OP_GE)
        scalar_set_bits(result, 1, compare_by(op, whole_compare(x, y)));
    else
        scalar_set_bits(result, bytes, whole_compute(op, x, y, dtype == DIMFOLD_DTYPE_BOOL ? 1 : 8 * bytes));
}

void scalar_compute(uint16_t op, dimfold_dtype dtype, const scalar *arg, scalar *result)
{
    scalar made = {{0}};
    if (op == DIMFOLD_OP_WHERE)
        made = arg[arg[0].bytes[0] != 0 ? 1 : 2];
    else if (dtype_is_complex(dtype) || op == DIMFOLD_OP_COMPLEX)
        compute_complex(op, dtype, arg, &made);
    else if (dtype_is_float(dtype))
        compute_float(op, dtype, arg, &made);
    else
        compute_whole(op, dtype, arg, &made);
    *result = made;
}
