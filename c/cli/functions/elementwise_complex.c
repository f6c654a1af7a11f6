/* Parts are computed with, and put together at the end. Where C99 (annex G) defines what infinities, NaN and signed
   zeros lead to, that is chosen last. */
#include "elementwise_complex.h"

#include "dtypes.h"

#include <math.h>

static bool is_complex(dimfold_dtype dtype)
{
    return dtype_class_of(dtype) == DTYPE_COMPLEX;
}

/* `op` of what `each` makes of both. */
static size_t of_both(elementwise_call *call, uint16_t op, uint16_t each, size_t x, size_t y)
{
    size_t first = node_one(call, each, x), second = node_one(call, each, y);
    return node_two(call, op, first, second);
}

/* ---- Parts ------------------------------------------------------------------------------------------------------ */

static bool part_of(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype_class_of(dtype) == DTYPE_OPAQUE)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "numbers");
    return is_complex(dtype) ? nodes_apply_all(call, op, dtype, node) : nodes_as(call, 0, dtype, node);
}

bool complex_real(elementwise_call *call, uint16_t op, size_t *node)
{
    return part_of(call, op, node);
}

bool complex_imag(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    bool is_real = dtype != 0 && dtype_class_of(dtype) < DTYPE_COMPLEX;
    return is_real ? nodes_integer(call, 0, dtype, node) : part_of(call, op, node);
}

bool complex_conjugate(elementwise_call *call, uint16_t op, size_t *node)
{
    return nodes_common(call, 0) == DIMFOLD_DTYPE_BOOL ? nodes_as(call, 0, DIMFOLD_DTYPE_I8, node)
                                                       : part_of(call, op, node);
}

/* Of real numbers that of a point on the axis, as atan2(0, x). */
bool complex_angle(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (is_complex(dtype)) {
        size_t z = node_argument(call, 0, dtype);
        size_t imag = node_one(call, DIMFOLD_OP_IMAG, z), real = node_one(call, DIMFOLD_OP_REAL, z);
        return nodes_done(node_two(call, op, imag, real), node);
    }
    call->terms[1] = call->terms[0];
    call->terms[0] = (term){.is_number = true, .number = number_of_integer(0)};
    call->count = 2;
    dtype = nodes_common_float(call);
    if (dtype_class_of(dtype) == DTYPE_OPAQUE)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "numbers");
    return nodes_apply_all(call, op, dtype, node);
}

/* Whether the imaginary part is 0, or is not: `op` says which. */
static bool compare_imag(elementwise_call *call, uint16_t op, size_t *node)
{
    size_t args[2];
    return complex_imag(call, DIMFOLD_OP_IMAG, &args[0]) &&
           nodes_integer(call, 0, call->work->nodes[args[0]].dtype, &args[1]) && nodes_apply(call, op, args, node);
}

bool complex_is_real(elementwise_call *call, uint16_t op, size_t *node)
{
    return compare_imag(call, op, node);
}

bool complex_is_complex(elementwise_call *call, uint16_t op, size_t *node)
{
    return compare_imag(call, op, node);
}

/* ---- Order ------------------------------------------------------------------------------------------------------ */

static bool is_greater(uint16_t op)
{
    return op == DIMFOLD_OP_GT || op == DIMFOLD_OP_GE;
}

static uint16_t strictly(uint16_t op)
{
    return is_greater(op) ? DIMFOLD_OP_GT : DIMFOLD_OP_LT;
}

/* By the real parts, then by the imaginary ones; `is_strict`: nothing whose other part is NaN is less by its real
   part. */
static size_t compare_parts(elementwise_call *call, uint16_t op, size_t x, size_t y, bool is_strict)
{
    size_t real = node_one(call, DIMFOLD_OP_REAL, x), real2 = node_one(call, DIMFOLD_OP_REAL, y);
    size_t imag = node_one(call, DIMFOLD_OP_IMAG, x), imag2 = node_one(call, DIMFOLD_OP_IMAG, y);
    size_t by_real = node_two(call, strictly(op), real, real2);
    size_t is_nan = of_both(call, DIMFOLD_OP_OR, DIMFOLD_OP_ISNAN, imag, imag2);
    if (is_strict)
        by_real = node_two(call, DIMFOLD_OP_AND, by_real, node_one(call, DIMFOLD_OP_NOT, is_nan));
    size_t is_same = node_two(call, DIMFOLD_OP_EQ, real, real2), by_imag = node_two(call, op, imag, imag2);
    by_imag = node_two(call, DIMFOLD_OP_AND, is_same, by_imag);
    return node_two(call, DIMFOLD_OP_OR, by_real, by_imag);
}

size_t complex_compare(elementwise_call *call, uint16_t op, size_t x, size_t y)
{
    return compare_parts(call, op, x, y, true);
}

size_t complex_choose(elementwise_call *call, uint16_t op, size_t x, size_t y)
{
    bool is_largest = op == DIMFOLD_OP_MAX || op == DIMFOLD_OP_MAX_NUM;
    bool is_number = op == DIMFOLD_OP_MAX_NUM || op == DIMFOLD_OP_MIN_NUM;
    size_t is_nan = node_one(call, DIMFOLD_OP_ISNAN, is_number ? y : x);
    size_t is_first = complex_compare(call, is_largest ? DIMFOLD_OP_GE : DIMFOLD_OP_LE, x, y);
    return node_where(call, node_two(call, DIMFOLD_OP_OR, is_nan, is_first), x, y);
}

/* NumPy's clip by two ends has another order than its comparisons. */
size_t complex_clip(elementwise_call *call, uint16_t op, size_t x, size_t end)
{
    size_t is_inside = compare_parts(call, op == DIMFOLD_OP_MAX ? DIMFOLD_OP_GT : DIMFOLD_OP_LT, x, end, false);
    size_t is_nan = node_one(call, DIMFOLD_OP_ISNAN, x);
    return node_where(call, node_two(call, DIMFOLD_OP_OR, is_nan, is_inside), x, end);
}

/* ---- Part by part ----------------------------------------------------------------------------------------------- */

size_t complex_round(elementwise_call *call, dimfold_dtype dtype)
{
    size_t z = node_argument(call, 0, dtype);
    size_t real = node_one(call, DIMFOLD_OP_REAL, z), imag = node_one(call, DIMFOLD_OP_IMAG, z);
    return of_both(call, DIMFOLD_OP_COMPLEX, DIMFOLD_OP_RINT, real, imag);
}

/* z / |z|; of infinities 1 in their direction, and 0 of 0. */
size_t complex_sign(elementwise_call *call, dimfold_dtype dtype)
{
    size_t z = node_argument(call, 0, dtype), size = node_one(call, DIMFOLD_OP_ABS, z);
    size_t real = node_one(call, DIMFOLD_OP_REAL, z), imag = node_one(call, DIMFOLD_OP_IMAG, z);
    dimfold_dtype part = dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64;
    size_t zero = node_number(call, 0, part), one = node_number(call, 1, part);
    size_t is_real = node_one(call, DIMFOLD_OP_ISINF, real), is_imag = node_one(call, DIMFOLD_OP_ISINF, imag);
    size_t far = node_where(call, is_real, node_two(call, DIMFOLD_OP_COPYSIGN, one, real), zero);
    size_t far2 = node_where(call, is_real, zero, node_two(call, DIMFOLD_OP_COPYSIGN, one, imag));
    size_t none = node_number(call, NAN, part), is_both = node_two(call, DIMFOLD_OP_AND, is_real, is_imag);
    size_t is_far = node_one(call, DIMFOLD_OP_ISINF, size), is_zero = node_two(call, DIMFOLD_OP_EQ, size, zero);
    size_t parts[] = {real, imag}, ends[] = {far, far2};
    for (size_t i = 0; i < 2; i++) {
        size_t end = node_where(call, is_both, none, ends[i]);
        parts[i] = node_where(call, is_far, end, node_two(call, DIMFOLD_OP_DIV, parts[i], size));
        parts[i] = node_where(call, is_zero, zero, parts[i]);
    }
    return node_two(call, DIMFOLD_OP_COMPLEX, parts[0], parts[1]);
}

/* ---- Functions: in f64 ------------------------------------------------------------------------------------------ */

/* The argument's parts, and what they are computed with. */
typedef struct parts {
    elementwise_call *call;
    dimfold_dtype dtype;
    size_t real, imag;
} parts;

static parts parts_of(elementwise_call *call, dimfold_dtype dtype)
{
    size_t z = node_argument(call, 0, dtype);
    size_t real = node_cast(call, node_one(call, DIMFOLD_OP_REAL, z), DIMFOLD_DTYPE_F64);
    size_t imag = node_cast(call, node_one(call, DIMFOLD_OP_IMAG, z), DIMFOLD_DTYPE_F64);
    return (parts){call, dtype, real, imag};
}

static size_t parts_join(const parts *parts, size_t real, size_t imag)
{
    dimfold_dtype part = parts->dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64;
    real = node_cast(parts->call, real, part);
    return node_two(parts->call, DIMFOLD_OP_COMPLEX, real, node_cast(parts->call, imag, part));
}

static size_t real_number(const parts *parts, double value)
{
    return node_number(parts->call, value, DIMFOLD_DTYPE_F64);
}

/* One operation of two arguments, the second of which is a number. */
static size_t with_number(const parts *parts, uint16_t op, size_t x, double value)
{
    return node_two(parts->call, op, x, real_number(parts, value));
}

/* e^x (cos y + i sin y), e^x being a product, since it may be too large where that is not. */
size_t complex_exp(elementwise_call *call, dimfold_dtype dtype)
{
    parts z = parts_of(call, dtype);
    size_t near = with_number(&z, DIMFOLD_OP_MIN, with_number(&z, DIMFOLD_OP_MAX, z.real, -700), 700);
    size_t first = node_one(call, DIMFOLD_OP_EXP, near);
    size_t rest = node_one(call, DIMFOLD_OP_EXP, node_two(call, DIMFOLD_OP_SUB, z.real, near));
    size_t real = node_two(call, DIMFOLD_OP_MUL, first, node_one(call, DIMFOLD_OP_COS, z.imag));
    size_t imag = node_two(call, DIMFOLD_OP_MUL, first, node_one(call, DIMFOLD_OP_SIN, z.imag));
    size_t is_far = node_one(call, DIMFOLD_OP_ISINF, z.real), is_near = node_one(call, DIMFOLD_OP_ISFINITE, z.imag);
    size_t is_end = node_two(call, DIMFOLD_OP_AND, is_far, node_one(call, DIMFOLD_OP_NOT, is_near));
    size_t is_zero = node_two(call, DIMFOLD_OP_AND, is_end, with_number(&z, DIMFOLD_OP_LT, z.real, 0));
    real = node_two(call, DIMFOLD_OP_MUL, real, rest);
    real = node_where(call, is_end, node_one(call, DIMFOLD_OP_EXP, z.real), real);
    imag = node_two(call, DIMFOLD_OP_MUL, imag, rest);
    imag = node_where(call, is_zero, real_number(&z, 0), imag);
    return parts_join(&z, real, node_where(call, with_number(&z, DIMFOLD_OP_EQ, z.imag, 0), z.imag, imag));
}

/* x + y, and what is left out of it. */
static size_t sum_exact(elementwise_call *call, size_t x, size_t y, size_t *rest)
{
    size_t sum = node_two(call, DIMFOLD_OP_ADD, x, y), second = node_two(call, DIMFOLD_OP_SUB, sum, x);
    size_t first = node_two(call, DIMFOLD_OP_SUB, sum, second);
    first = node_two(call, DIMFOLD_OP_SUB, x, first);
    *rest = node_two(call, DIMFOLD_OP_ADD, first, node_two(call, DIMFOLD_OP_SUB, y, second));
    return sum;
}

/* x * x, and what is left out of it. */
static size_t square_exact(elementwise_call *call, size_t x, size_t *rest)
{
    size_t square = node_two(call, DIMFOLD_OP_MUL, x, x);
    *rest = node_three(call, DIMFOLD_OP_FMA, x, x, node_one(call, DIMFOLD_OP_NEG, square));
    return square;
}

/* |z|^2 - 1, of which little is left near the circle: the squares cancel, and then what is left out of them does. */
static size_t square_minus_one(const parts *z)
{
    elementwise_call *call = z->call;
    size_t left[2], squares[2], rests[4];
    squares[0] = square_exact(call, z->real, &left[0]);
    squares[1] = square_exact(call, z->imag, &left[1]);
    size_t is_real = node_two(call, DIMFOLD_OP_GT, squares[0], squares[1]);
    size_t sum = node_where(call, is_real, squares[0], squares[1]), minus_one = real_number(z, -1);
    size_t terms[] = {minus_one, node_where(call, is_real, squares[1], squares[0]), left[0], left[1]};
    for (size_t i = 0; i < 4; i++)
        sum = sum_exact(call, sum, terms[i], &rests[i]);
    size_t rest = node_two(call, DIMFOLD_OP_ADD, rests[0], rests[1]);
    rest = node_two(call, DIMFOLD_OP_ADD, rest, node_two(call, DIMFOLD_OP_ADD, rests[2], rests[3]));
    return node_two(call, DIMFOLD_OP_ADD, sum, rest);
}

/* `large` where the larger part is above 2^1020, `small` where it is below 2^-900, else `usual`. */
static size_t by_size(const parts *z, double large, double small, double usual)
{
    elementwise_call *call = z->call;
    size_t most = of_both(call, DIMFOLD_OP_MAX, DIMFOLD_OP_ABS, z->real, z->imag);
    size_t is_small = with_number(z, DIMFOLD_OP_LT, most, ldexp(1, -900)), of_small = real_number(z, small);
    size_t inner = node_where(call, is_small, of_small, real_number(z, usual));
    size_t is_large = with_number(z, DIMFOLD_OP_GT, most, ldexp(1, 1020));
    return node_where(call, is_large, real_number(z, large), inner);
}

/* log |z| + i atan2(y, x), the first near the circle as that of a sum with 1, else of z by a power of 2. */
size_t complex_log(elementwise_call *call, dimfold_dtype dtype)
{
    parts z = parts_of(call, dtype);
    const double ln2 = 0.69314718055994530942;
    size_t factor = by_size(&z, ldexp(1, -4), ldexp(1, 200), 1);
    size_t real = node_two(call, DIMFOLD_OP_MUL, z.real, factor), imag = node_two(call, DIMFOLD_OP_MUL, z.imag, factor);
    size_t size = node_two(call, DIMFOLD_OP_HYPOT, real, imag), far = node_one(call, DIMFOLD_OP_LOG, size);
    far = node_two(call, DIMFOLD_OP_ADD, far, by_size(&z, 4 * ln2, -200 * ln2, 0));
    size_t near = with_number(&z, DIMFOLD_OP_MUL, node_one(call, DIMFOLD_OP_LOG1P, square_minus_one(&z)), 0.5);
    size_t is_near = with_number(&z, DIMFOLD_OP_GT, size, 0.5);
    is_near = node_two(call, DIMFOLD_OP_AND, is_near, with_number(&z, DIMFOLD_OP_LT, size, 2));
    near = node_where(call, is_near, near, far);
    return parts_join(&z, near, node_two(call, DIMFOLD_OP_ATAN2, z.imag, z.real));
}

/* The root of half of |x| + |z| is one part, y by twice that the other one. */
size_t complex_sqrt(elementwise_call *call, dimfold_dtype dtype)
{
    parts z = parts_of(call, dtype);
    size_t factor = by_size(&z, ldexp(1, -4), ldexp(1, 200), 1), back = by_size(&z, 4, ldexp(1, -100), 1);
    size_t real = node_two(call, DIMFOLD_OP_MUL, z.real, factor), imag = node_two(call, DIMFOLD_OP_MUL, z.imag, factor);
    size_t sum = node_one(call, DIMFOLD_OP_ABS, real);
    sum = node_two(call, DIMFOLD_OP_ADD, sum, node_two(call, DIMFOLD_OP_HYPOT, real, imag));
    size_t root = node_one(call, DIMFOLD_OP_SQRT, with_number(&z, DIMFOLD_OP_MUL, sum, 0.5));
    size_t other = node_two(call, DIMFOLD_OP_DIV, imag, node_two(call, DIMFOLD_OP_ADD, root, root));
    size_t is_left = node_one(call, DIMFOLD_OP_SIGNBIT, z.real);
    real = node_where(call, is_left, node_one(call, DIMFOLD_OP_ABS, other), root);
    imag = node_where(call, is_left, node_two(call, DIMFOLD_OP_COPYSIGN, root, imag), other);
    real = node_two(call, DIMFOLD_OP_MUL, real, back);
    imag = node_two(call, DIMFOLD_OP_MUL, imag, back);
    size_t is_zero = with_number(&z, DIMFOLD_OP_EQ, root, 0), is_far = node_one(call, DIMFOLD_OP_ISINF, z.imag);
    real = node_where(call, is_zero, real_number(&z, 0), real);
    real = node_where(call, is_far, real_number(&z, HUGE_VAL), real);
    imag = node_where(call, node_two(call, DIMFOLD_OP_OR, is_zero, is_far), z.imag, imag);
    return parts_join(&z, real, imag);
}
