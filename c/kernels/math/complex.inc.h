/* What is computed of complex numbers: COMPLEX is the type, COMPLEX_PART that of its parts. */

MATH_INLINE COMPLEX COMPLEX_NAME(add)(COMPLEX x, COMPLEX y)
{
    return (COMPLEX){x.real + y.real, x.imag + y.imag};
}

MATH_INLINE COMPLEX COMPLEX_NAME(sub)(COMPLEX x, COMPLEX y)
{
    return (COMPLEX){x.real - y.real, x.imag - y.imag};
}

MATH_INLINE COMPLEX COMPLEX_NAME(mul)(COMPLEX x, COMPLEX y)
{
    return (COMPLEX){x.real * y.real - x.imag * y.imag, x.real * y.imag + x.imag * y.real};
}

/* Divided by the larger part of the divisor first (Smith, 1962), in NumPy's order; a divisor of zero divides by its
   magnitude. */
MATH_INLINE COMPLEX COMPLEX_NAME(div)(COMPLEX x, COMPLEX y)
{
    COMPLEX_PART real = COMPLEX_FLOAT(abs)(y.real), imag = COMPLEX_FLOAT(abs)(y.imag);
    bool is_real = real >= imag, is_zero = real == 0 && imag == 0;
    COMPLEX_PART large = is_real ? y.real : y.imag, small = is_real ? y.imag : y.real;
    COMPLEX_PART ratio = small / large, scale = 1 / (large + small * ratio);
    COMPLEX_PART first = is_real ? x.real + x.imag * ratio : x.real * ratio + x.imag;
    COMPLEX_PART second = is_real ? x.imag - x.real * ratio : x.imag * ratio - x.real;
    return (COMPLEX){is_zero ? x.real / real : first * scale, is_zero ? x.imag / real : second * scale};
}

MATH_INLINE COMPLEX COMPLEX_NAME(neg)(COMPLEX x)
{
    return (COMPLEX){-x.real, -x.imag};
}

MATH_INLINE COMPLEX COMPLEX_NAME(conj)(COMPLEX x)
{
    return (COMPLEX){x.real, -x.imag};
}

MATH_INLINE COMPLEX_PART COMPLEX_NAME(abs)(COMPLEX x)
{
    return COMPLEX_FLOAT(hypot)(x.real, x.imag);
}

MATH_INLINE COMPLEX_PART COMPLEX_NAME(real)(COMPLEX x)
{
    return x.real;
}

MATH_INLINE COMPLEX_PART COMPLEX_NAME(imag)(COMPLEX x)
{
    return x.imag;
}

MATH_INLINE COMPLEX COMPLEX_FLOAT(complex)(COMPLEX_PART x, COMPLEX_PART y)
{
    return (COMPLEX){x, y};
}

MATH_INLINE bool COMPLEX_NAME(eq)(COMPLEX x, COMPLEX y)
{
    return x.real == y.real && x.imag == y.imag;
}

MATH_INLINE bool COMPLEX_NAME(ne)(COMPLEX x, COMPLEX y)
{
    return x.real != y.real || x.imag != y.imag;
}

MATH_INLINE bool COMPLEX_NAME(isnan)(COMPLEX x)
{
    return COMPLEX_FLOAT(isnan)(x.real) || COMPLEX_FLOAT(isnan)(x.imag);
}

MATH_INLINE bool COMPLEX_NAME(isinf)(COMPLEX x)
{
    return COMPLEX_FLOAT(isinf)(x.real) || COMPLEX_FLOAT(isinf)(x.imag);
}

MATH_INLINE bool COMPLEX_NAME(isfinite)(COMPLEX x)
{
    return COMPLEX_FLOAT(isfinite)(x.real) && COMPLEX_FLOAT(isfinite)(x.imag);
}

#undef COMPLEX
#undef COMPLEX_PART
#undef COMPLEX_NAME
#undef COMPLEX_FLOAT
