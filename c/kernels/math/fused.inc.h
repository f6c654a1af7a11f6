/* a * b + c, rounded once, without an instruction for it. */
/* A sum of doubles, rounded to odd: where it is not exact, the last bit is set. What is then rounded to a float is
   rounded once (Boldo and Melquiond, 2008). The product of two floats is exact. */
static __attribute__((noinline, unused)) float math_fma_f32(float a, float b, float c)
{
    double product = (double)a * (double)b, addend = c;
    double sum = product + addend;
    double part = sum - product;
    double error = (product - (sum - part)) + (addend - part);
    uint64_t bits = math_bits_f64(sum);
    bool is_inexact = error != 0 && error == error; /* what is infinite or no number has no error */
    bool is_even = (bits & 1) == 0, grows = (error > 0) == (sum > 0);
    uint64_t odd = is_inexact && is_even ? (grows ? bits + 1 : bits - 1) : bits;
    return (float)math_of_bits_f64(odd);
}

/* The mantissa of a finite number and the power of two that it counts in. */
typedef struct math_parts {
    uint64_t mantissa;
    int32_t exponent;
    bool is_negative;
} math_parts;

static inline math_parts math_parts_of(double x)
{
    uint64_t bits = math_bits_f64(x), mantissa = bits & 0xfffffffffffffu;
    int32_t exponent = (int32_t)(bits >> 52 & 0x7ff);
    if (exponent != 0)
        return (math_parts){mantissa | (uint64_t)1 << 52, exponent - 1075, bits >> 63 != 0};
    return (math_parts){mantissa, -1074, bits >> 63 != 0};
}

typedef struct math_wide {
    uint64_t high, low;
} math_wide;

static inline math_wide math_wide_product(uint64_t a, uint64_t b)
{
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), middle2 = a0 * b1 + (uint32_t)middle;
    return (math_wide){a1 * b1 + (middle >> 32) + (middle2 >> 32), middle2 << 32 | (uint32_t)low};
}

static inline math_wide math_wide_left(math_wide x, uint32_t shift)
{
    if (shift == 0)
        return x;
    if (shift >= 64)
        return (math_wide){x.low << (shift - 64), 0};
    return (math_wide){x.high << shift | x.low >> (64 - shift), x.low << shift};
}

/* What is shifted out stays as one bit. */
static inline math_wide math_wide_right(math_wide x, uint32_t shift)
{
    if (shift == 0)
        return x;
    if (shift >= 128)
        return (math_wide){0, (x.high | x.low) != 0};
    if (shift >= 64) {
        uint64_t lost = (shift > 64 ? x.high << (128 - shift) : 0) | x.low;
        return (math_wide){0, x.high >> (shift - 64) | (lost != 0)};
    }
    uint64_t lost = x.low << (64 - shift);
    return (math_wide){x.high >> shift, x.high << (64 - shift) | x.low >> shift | (lost != 0)};
}

static inline bool math_wide_is_less(math_wide a, math_wide b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

static inline math_wide math_wide_add(math_wide a, math_wide b)
{
    uint64_t low = a.low + b.low;
    return (math_wide){a.high + b.high + (low < a.low), low};
}

static inline math_wide math_wide_subtract(math_wide a, math_wide b)
{
    return (math_wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

static inline uint32_t math_wide_zeros(math_wide x)
{
    return x.high != 0 ? (uint32_t)__builtin_clzll(x.high) : 64 + (uint32_t)__builtin_clzll(x.low);
}

/* mantissa * 2^exponent, rounded to nearest, ties to even. */
static inline double math_of_wide(math_wide mantissa, int32_t exponent, bool is_negative)
{
    uint64_t sign = is_negative ? MATH_SIGN_F64 : 0;
    uint32_t zeros = math_wide_zeros(mantissa);
    mantissa = math_wide_left(mantissa, zeros);
    exponent -= (int32_t)zeros;
    int32_t biased = exponent + 127 + 1023; /* of the first bit */
    if (biased > 2046)
        return math_of_bits_f64(sign | 0x7ff0000000000000u);
    mantissa = math_wide_right(mantissa, biased > 0 ? 11 : biased > -120 ? (uint32_t)(12 - biased) : 128);
    uint64_t kept = mantissa.high, half = MATH_SIGN_F64;
    kept += mantissa.low > half || (mantissa.low == half && (kept & 1) != 0);
    /* A carry out of the mantissa goes into the exponent, where it belongs. */
    return math_of_bits_f64(sign | (biased > 0 ? kept + ((uint64_t)(biased - 1) << 52) : kept));
}

static __attribute__((noinline, unused)) double math_fma_f64(double a, double b, double c)
{
    double plain = a * b + c;
    if (!(math_abs_f64(a) < __builtin_inf() && math_abs_f64(b) < __builtin_inf() && a != 0 && b != 0))
        return plain;
    if (!(math_abs_f64(c) < __builtin_inf()))
        return c + c;
    math_parts x = math_parts_of(a), y = math_parts_of(b), z = math_parts_of(c);
    bool is_negative = x.is_negative != y.is_negative;
    math_wide product = math_wide_product(x.mantissa, y.mantissa), addend = {0, z.mantissa};
    int32_t exponent = x.exponent + y.exponent;
    if (z.mantissa == 0)
        return math_of_wide(product, exponent, is_negative);
    /* Both begin two bits below the top; what is the smaller then gives bits away. */
    uint32_t up = math_wide_zeros(product) - 2, up2 = math_wide_zeros(addend) - 2;
    product = math_wide_left(product, up), exponent -= (int32_t)up;
    addend = math_wide_left(addend, up2), z.exponent -= (int32_t)up2;
    int32_t apart = exponent - z.exponent;
    if (apart >= 0)
        addend = math_wide_right(addend, (uint32_t)apart);
    else
        product = math_wide_right(product, (uint32_t)-apart), exponent = z.exponent;
    if (is_negative == z.is_negative)
        return math_of_wide(math_wide_add(product, addend), exponent, is_negative);
    if (math_wide_is_less(product, addend))
        return math_of_wide(math_wide_subtract(addend, product), exponent, z.is_negative);
    math_wide rest = math_wide_subtract(product, addend);
    return (rest.high | rest.low) == 0 ? 0.0 : math_of_wide(rest, exponent, is_negative);
}
