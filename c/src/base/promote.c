/* The dtype of what is made of two arrays, as NumPy chooses it (NEP 50), with bf16 as ml_dtypes adds it. */
#include <dimfold/dtype.h>

enum { CODE_SIGNED = 0, CODE_UNSIGNED = 1, CODE_FLOAT = 2, CODE_BF16 = 4, CODE_COMPLEX = 5, CODE_BOOL = 6 };

static uint32_t promote_code(dimfold_dtype dtype)
{
    return dtype & 0xff;
}

static uint32_t promote_bits(dimfold_dtype dtype)
{
    return dtype >> 8 & 0xff;
}

static dimfold_dtype promote_dtype(uint32_t code, uint32_t bits)
{
    return code | bits << 8 | 1u << 16;
}

static bool promote_is_integer(dimfold_dtype dtype)
{
    return promote_code(dtype) <= CODE_UNSIGNED;
}

/* Of two of one code the longer one. */
static dimfold_dtype promote_longer(dimfold_dtype a, dimfold_dtype b)
{
    return promote_bits(a) >= promote_bits(b) ? a : b;
}

/* A signed integer holds an unsigned one of half its bits, and nothing but f64 stands for both at 64. */
static dimfold_dtype promote_integers(dimfold_dtype a, dimfold_dtype b)
{
    if (promote_code(a) == promote_code(b))
        return promote_longer(a, b);
    uint32_t unsigned_bits = promote_bits(promote_code(a) == CODE_UNSIGNED ? a : b);
    uint32_t signed_bits = promote_bits(promote_code(a) == CODE_UNSIGNED ? b : a);
    if (signed_bits > unsigned_bits)
        return promote_dtype(CODE_SIGNED, signed_bits);
    return unsigned_bits == 64 ? DIMFOLD_DTYPE_F64 : promote_dtype(CODE_SIGNED, 2 * unsigned_bits);
}

/* The float that NumPy takes for integers of a size: the next larger one, but f64 for the largest. */
static dimfold_dtype promote_float_of(dimfold_dtype integer)
{
    uint32_t bits = promote_bits(integer);
    return promote_dtype(CODE_FLOAT, bits < 32 ? 2 * bits : 64);
}

/* Of floats and integers. bf16 has no partner in f16, nor in integers that its eight bits do not hold. */
static dimfold_dtype promote_reals(dimfold_dtype a, dimfold_dtype b)
{
    if (promote_is_integer(a) && promote_is_integer(b))
        return promote_integers(a, b);
    dimfold_dtype other = a == DIMFOLD_DTYPE_BF16 ? b : a;
    if (a != DIMFOLD_DTYPE_BF16 && b != DIMFOLD_DTYPE_BF16)
        return promote_longer(promote_is_integer(a) ? promote_float_of(a) : a,
                              promote_is_integer(b) ? promote_float_of(b) : b);
    if (promote_is_integer(other))
        return promote_bits(other) == 8 ? DIMFOLD_DTYPE_BF16 : 0;
    return other == DIMFOLD_DTYPE_F16 ? 0 : other;
}

/* A complex number keeps the precision of a real one in its parts; of bf16 and the like that of f32. */
static dimfold_dtype promote_complex(dimfold_dtype a, dimfold_dtype b)
{
    bool is_long = a == DIMFOLD_DTYPE_C128 || b == DIMFOLD_DTYPE_C128;
    dimfold_dtype real = promote_code(a) == CODE_COMPLEX ? b : a;
    if (promote_is_integer(real))
        real = promote_float_of(real);
    return is_long || real == DIMFOLD_DTYPE_F64 ? DIMFOLD_DTYPE_C128 : DIMFOLD_DTYPE_C64;
}

static bool promote_is_number(dimfold_dtype dtype)
{
    uint32_t code = promote_code(dtype);
    return dimfold_dtype_name(dtype) != NULL && (code <= CODE_FLOAT || code >= CODE_BF16);
}

dimfold_dtype dimfold_dtype_promote(dimfold_dtype a, dimfold_dtype b)
{
    if (a == b)
        return dimfold_dtype_name(a) != NULL ? a : 0;
    if (!promote_is_number(a) || !promote_is_number(b))
        return 0;
    if (a == DIMFOLD_DTYPE_BOOL || b == DIMFOLD_DTYPE_BOOL)
        return a == DIMFOLD_DTYPE_BOOL ? b : a;
    if (promote_code(a) == CODE_COMPLEX || promote_code(b) == CODE_COMPLEX)
        return promote_complex(a, b);
    return promote_reals(a, b);
}
