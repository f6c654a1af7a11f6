/* What is computed of integers of one size: WHOLE_BITS is how many bits they have. Those whose sign does not matter are
   functions of unsigned ones alone. Arithmetic is modulo 2^bits. */

#define WHOLE_JOIN_(a, b) a##b
#define WHOLE_JOIN(a, b) WHOLE_JOIN_(a, b)
#define WHOLE_U WHOLE_JOIN(math_u, WHOLE_BITS)
#define WHOLE_I WHOLE_JOIN(math_i, WHOLE_BITS)
#define WHOLE_NAME_U(name) WHOLE_JOIN(math_##name##_u, WHOLE_BITS)
#define WHOLE_NAME_I(name) WHOLE_JOIN(math_##name##_i, WHOLE_BITS)

MATH_INLINE WHOLE_U WHOLE_NAME_U(add)(WHOLE_U x, WHOLE_U y)
{
    return (WHOLE_U)(x + y);
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(sub)(WHOLE_U x, WHOLE_U y)
{
    return (WHOLE_U)(x - y);
}

/* Of 16 bits a product of two ints would overflow. */
MATH_INLINE WHOLE_U WHOLE_NAME_U(mul)(WHOLE_U x, WHOLE_U y)
{
    return (WHOLE_U)(1u * x * y);
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(neg)(WHOLE_U x)
{
    return (WHOLE_U)(0 - x);
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(and)(WHOLE_U x, WHOLE_U y)
{
    return x & y;
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(or)(WHOLE_U x, WHOLE_U y)
{
    return x | y;
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(xor)(WHOLE_U x, WHOLE_U y)
{
    return x ^ y;
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(not)(WHOLE_U x)
{
    return (WHOLE_U)~x;
}

/* A negative number of bits is a huge one. */
MATH_INLINE WHOLE_U WHOLE_NAME_U(shl)(WHOLE_U x, WHOLE_U y)
{
    WHOLE_U shifted = (WHOLE_U)((WHOLE_U)x << (y & (WHOLE_BITS - 1)));
    return y < WHOLE_BITS ? shifted : 0;
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(shr)(WHOLE_U x, WHOLE_U y)
{
    WHOLE_U shifted = (WHOLE_U)(x >> (y & (WHOLE_BITS - 1)));
    return y < WHOLE_BITS ? shifted : 0;
}

MATH_INLINE WHOLE_I WHOLE_NAME_I(shr)(WHOLE_I x, WHOLE_I y)
{
    WHOLE_U bits = (WHOLE_U)y < WHOLE_BITS ? (WHOLE_U)y : WHOLE_BITS - 1;
    return (WHOLE_I)(x >> bits);
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(trunc_div)(WHOLE_U x, WHOLE_U y)
{
    WHOLE_U quotient = (WHOLE_U)(x / (y != 0 ? y : 1));
    return y != 0 ? quotient : 0;
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(rem)(WHOLE_U x, WHOLE_U y)
{
    return y != 0 ? (WHOLE_U)(x - WHOLE_NAME_U(mul)(WHOLE_NAME_U(trunc_div)(x, y), y)) : 0;
}

/* The smallest number divided by -1 is itself. */
MATH_INLINE WHOLE_I WHOLE_NAME_I(trunc_div)(WHOLE_I x, WHOLE_I y)
{
    WHOLE_I quotient = (WHOLE_I)(x / (y != 0 && y != -1 ? y : 1));
    return y == 0 ? 0 : y == -1 ? (WHOLE_I)WHOLE_NAME_U(neg)((WHOLE_U)x) : quotient;
}

MATH_INLINE WHOLE_I WHOLE_NAME_I(rem)(WHOLE_I x, WHOLE_I y)
{
    WHOLE_U taken = WHOLE_NAME_U(mul)((WHOLE_U)WHOLE_NAME_I(trunc_div)(x, y), (WHOLE_U)y);
    return y != 0 ? (WHOLE_I)(WHOLE_U)((WHOLE_U)x - taken) : 0;
}

/* Whether the quotient was rounded up: there is a rest, of another sign than the divisor. */
MATH_INLINE bool WHOLE_NAME_I(is_above)(WHOLE_I rest, WHOLE_I y)
{
    return rest != 0 && (rest ^ y) < 0;
}

MATH_INLINE WHOLE_I WHOLE_NAME_I(floor_div)(WHOLE_I x, WHOLE_I y)
{
    WHOLE_U quotient = (WHOLE_U)WHOLE_NAME_I(trunc_div)(x, y);
    return (WHOLE_I)(WHOLE_U)(quotient - WHOLE_NAME_I(is_above)(WHOLE_NAME_I(rem)(x, y), y));
}

MATH_INLINE WHOLE_I WHOLE_NAME_I(mod)(WHOLE_I x, WHOLE_I y)
{
    WHOLE_I rest = WHOLE_NAME_I(rem)(x, y);
    return (WHOLE_I)(rest + (WHOLE_NAME_I(is_above)(rest, y) ? y : 0));
}

MATH_INLINE WHOLE_I WHOLE_NAME_I(abs)(WHOLE_I x)
{
    return x < 0 ? (WHOLE_I)WHOLE_NAME_U(neg)((WHOLE_U)x) : x;
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(abs)(WHOLE_U x)
{
    return x;
}

MATH_INLINE WHOLE_I WHOLE_NAME_I(sign)(WHOLE_I x)
{
    return (WHOLE_I)((x > 0) - (x < 0));
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(sign)(WHOLE_U x)
{
    return x != 0;
}

#define WHOLE_COMPARED(NAME, WHOLE)                                                                                    \
    MATH_INLINE WHOLE NAME(min)(WHOLE x, WHOLE y)                                                                      \
    {                                                                                                                  \
        return x < y ? x : y;                                                                                          \
    }                                                                                                                  \
    MATH_INLINE WHOLE NAME(max)(WHOLE x, WHOLE y)                                                                      \
    {                                                                                                                  \
        return x > y ? x : y;                                                                                          \
    }                                                                                                                  \
    MATH_INLINE bool NAME(lt)(WHOLE x, WHOLE y)                                                                        \
    {                                                                                                                  \
        return x < y;                                                                                                  \
    }                                                                                                                  \
    MATH_INLINE bool NAME(le)(WHOLE x, WHOLE y)                                                                        \
    {                                                                                                                  \
        return x <= y;                                                                                                 \
    }

WHOLE_COMPARED(WHOLE_NAME_U, WHOLE_U)
WHOLE_COMPARED(WHOLE_NAME_I, WHOLE_I)

MATH_INLINE bool WHOLE_NAME_U(eq)(WHOLE_U x, WHOLE_U y)
{
    return x == y;
}

MATH_INLINE bool WHOLE_NAME_U(ne)(WHOLE_U x, WHOLE_U y)
{
    return x != y;
}

MATH_INLINE WHOLE_U WHOLE_NAME_U(where)(uint8_t chosen, WHOLE_U y, WHOLE_U z)
{
    return chosen != 0 ? y : z;
}

#undef WHOLE_BITS
#undef WHOLE_JOIN_
#undef WHOLE_JOIN
#undef WHOLE_U
#undef WHOLE_I
#undef WHOLE_NAME_U
#undef WHOLE_NAME_I
#undef WHOLE_COMPARED
