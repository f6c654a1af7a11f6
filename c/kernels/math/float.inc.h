/* What is computed of floats of one size, but for functions: FLOAT is the type, FLOAT_NAME(name) a function's name,
   FLOAT_BITS the integer of its size, FLOAT_WHOLE_MIN the magnitude from which on all floats are integers. */

MATH_INLINE FLOAT FLOAT_NAME(add)(FLOAT x, FLOAT y)
{
    return x + y;
}

MATH_INLINE FLOAT FLOAT_NAME(sub)(FLOAT x, FLOAT y)
{
    return x - y;
}

MATH_INLINE FLOAT FLOAT_NAME(mul)(FLOAT x, FLOAT y)
{
    return x * y;
}

MATH_INLINE FLOAT FLOAT_NAME(div)(FLOAT x, FLOAT y)
{
    return x / y;
}

MATH_INLINE FLOAT FLOAT_NAME(neg)(FLOAT x)
{
    return -x;
}

MATH_INLINE FLOAT FLOAT_NAME(sign)(FLOAT x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x;
}

/* Equal numbers have equal bits, but for the two zeros. */
MATH_INLINE FLOAT FLOAT_NAME(min)(FLOAT x, FLOAT y)
{
    FLOAT equal = FLOAT_NAME(of_bits)(FLOAT_NAME(bits)(x) | FLOAT_NAME(bits)(y));
    FLOAT least = x < y ? x : equal;
    least = y < x ? y : least;
    return x != x || y != y ? x + y : least;
}

MATH_INLINE FLOAT FLOAT_NAME(max)(FLOAT x, FLOAT y)
{
    FLOAT equal = FLOAT_NAME(of_bits)(FLOAT_NAME(bits)(x) & FLOAT_NAME(bits)(y));
    FLOAT greatest = x > y ? x : equal;
    greatest = y > x ? y : greatest;
    return x != x || y != y ? x + y : greatest;
}

MATH_INLINE FLOAT FLOAT_NAME(min_num)(FLOAT x, FLOAT y)
{
    FLOAT least = FLOAT_NAME(min)(x, y);
    least = y != y ? x : least;
    return x != x ? y : least;
}

MATH_INLINE FLOAT FLOAT_NAME(max_num)(FLOAT x, FLOAT y)
{
    FLOAT greatest = FLOAT_NAME(max)(x, y);
    greatest = y != y ? x : greatest;
    return x != x ? y : greatest;
}

MATH_INLINE bool FLOAT_NAME(eq)(FLOAT x, FLOAT y)
{
    return x == y;
}

MATH_INLINE bool FLOAT_NAME(ne)(FLOAT x, FLOAT y)
{
    return x != y;
}

MATH_INLINE bool FLOAT_NAME(lt)(FLOAT x, FLOAT y)
{
    return x < y;
}

MATH_INLINE bool FLOAT_NAME(le)(FLOAT x, FLOAT y)
{
    return x <= y;
}

MATH_INLINE bool FLOAT_NAME(isnan)(FLOAT x)
{
    return x != x;
}

MATH_INLINE bool FLOAT_NAME(isinf)(FLOAT x)
{
    return FLOAT_NAME(abs)(x) == (FLOAT)__builtin_inf();
}

MATH_INLINE bool FLOAT_NAME(isfinite)(FLOAT x)
{
    return FLOAT_NAME(abs)(x) < (FLOAT)__builtin_inf();
}

MATH_INLINE bool FLOAT_NAME(signbit)(FLOAT x)
{
    return FLOAT_NAME(bits)(x) >> (8 * sizeof(FLOAT) - 1) != 0;
}

/* What is added pushes the fraction out; a number that has none stays as it is, NaN and infinities too. */
MATH_INLINE FLOAT FLOAT_NAME(rint)(FLOAT x)
{
    FLOAT magnitude = FLOAT_NAME(abs)(x), rounded = (magnitude + FLOAT_WHOLE_MIN) - FLOAT_WHOLE_MIN;
    return magnitude < FLOAT_WHOLE_MIN ? FLOAT_NAME(copysign)(rounded, x) : x + 0;
}

MATH_INLINE FLOAT FLOAT_NAME(floor)(FLOAT x)
{
    FLOAT nearest = FLOAT_NAME(rint)(x);
    return FLOAT_NAME(copysign)(nearest > x ? nearest - 1 : nearest, x);
}

MATH_INLINE FLOAT FLOAT_NAME(ceil)(FLOAT x)
{
    FLOAT nearest = FLOAT_NAME(rint)(x);
    return FLOAT_NAME(copysign)(nearest < x ? nearest + 1 : nearest, x);
}

MATH_INLINE FLOAT FLOAT_NAME(trunc)(FLOAT x)
{
    return FLOAT_NAME(copysign)(FLOAT_NAME(floor)(FLOAT_NAME(abs)(x)), x);
}

/* ---- Quotients as integers ------------------------------------------------------------------------------------- */

/* Whether a quotient has more bits than a float. */
MATH_INLINE bool FLOAT_NAME(rem_is_rare)(FLOAT x, FLOAT y)
{
    FLOAT quotient = FLOAT_NAME(abs)(x / y);
    return quotient >= FLOAT_WHOLE_MIN / 2 && FLOAT_NAME(abs)(x) < (FLOAT)__builtin_inf() && y != 0;
}

/* The rest is exact, since the quotient is, or it is one too many: then it was rounded up to an integer. */
MATH_INLINE FLOAT FLOAT_NAME(rem)(FLOAT x, FLOAT y)
{
    FLOAT size = FLOAT_NAME(abs)(x), part = FLOAT_NAME(abs)(y);
    FLOAT rest = FLOAT_NAME(fma)(-FLOAT_NAME(floor)(size / part), part, size);
    rest = rest < 0 ? rest + part : rest;
    rest = size < part ? size : rest;
    bool has_none = size == (FLOAT)__builtin_inf() || part == 0 || x != x || y != y;
    return has_none ? (FLOAT)__builtin_nan("") : FLOAT_NAME(copysign)(rest, x);
}

/* Bit by bit: the divisor times powers of two, the largest first. */
static inline FLOAT FLOAT_NAME(rem_rare)(FLOAT x, FLOAT y)
{
    FLOAT rest = FLOAT_NAME(abs)(x), part = FLOAT_NAME(abs)(y), taken = part;
    while (taken <= rest - taken)
        taken *= 2;
    for (; taken >= part; taken /= 2)
        rest = rest >= taken ? rest - taken : rest;
    return FLOAT_NAME(copysign)(rest, x);
}

/* The rest with the divisor's sign, as Python's %. */
MATH_INLINE FLOAT FLOAT_NAME(mod_of_rest)(FLOAT rest, FLOAT y)
{
    FLOAT moved = (rest < 0) != (y < 0) ? rest + y : rest;
    return rest == 0 ? FLOAT_NAME(copysign)(0, y) : moved;
}

/* The quotient that such a rest leaves: what is divided is a multiple of the divisor but for its rounding. */
MATH_INLINE FLOAT FLOAT_NAME(floor_div_of_rest)(FLOAT x, FLOAT y, FLOAT rest)
{
    FLOAT quotient = (x - rest) / y;
    quotient = rest != 0 && (rest < 0) != (y < 0) ? quotient - 1 : quotient;
    FLOAT below = FLOAT_NAME(floor)(quotient);
    below = quotient - below > (FLOAT)0.5 ? below + 1 : below;
    below = quotient == 0 ? FLOAT_NAME(copysign)(0, x / y) : below;
    return y == 0 ? x / y : below;
}

MATH_INLINE FLOAT FLOAT_NAME(mod)(FLOAT x, FLOAT y)
{
    return FLOAT_NAME(mod_of_rest)(FLOAT_NAME(rem)(x, y), y);
}

MATH_INLINE FLOAT FLOAT_NAME(floor_div)(FLOAT x, FLOAT y)
{
    return FLOAT_NAME(floor_div_of_rest)(x, y, FLOAT_NAME(rem)(x, y));
}

static inline FLOAT FLOAT_NAME(mod_rare)(FLOAT x, FLOAT y)
{
    return FLOAT_NAME(mod_of_rest)(FLOAT_NAME(rem_rare)(x, y), y);
}

static inline FLOAT FLOAT_NAME(floor_div_rare)(FLOAT x, FLOAT y)
{
    return FLOAT_NAME(floor_div_of_rest)(x, y, FLOAT_NAME(rem_rare)(x, y));
}

MATH_INLINE FLOAT FLOAT_NAME(trunc_div)(FLOAT x, FLOAT y)
{
    return FLOAT_NAME(trunc)(x / y);
}

#undef FLOAT
#undef FLOAT_NAME
#undef FLOAT_WHOLE_MIN
