/* Sweeps arguments through the functions of c/kernels/math and compares with the C library's of the next wider type.

       sweep [--stride N] [--random N] [--without-reference] [NAME...]
       sweep --list N [NAME...]

   One argument, floats: every N-th of all 2^32, beside the special ones. Two arguments, and doubles: N at random, from
   all exponents and from where functions are difficult. Prints, for each function and type:

       max NAME f32|f64 COUNT ERROR A B RESULT HASH    the largest error in ulp and where, and a hash of all results
       doubt NAME f32|f64 A B RESULT                   what is beyond its bound, or too near to it for the reference

   With --list, it prints N random arguments and results of each function of doubles instead:

       value NAME f64 A B RESULT

   A, B and RESULT are bits in hexadecimal. Whoever reads the lines judges doubtful results by more precise numbers. */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "functions.h"

enum { BLOCK = 1024, DOUBTS_MAX = 2000 };

typedef struct function {
    const char *name;
    int arity;
    double bound_f32, bound_f64;
    void (*run_f32)(const float *a, const float *b, float *result);
    void (*run_f64)(const double *a, const double *b, double *result);
    double (*reference_f32)(double a, double b);
    long double (*reference_f64)(long double a, long double b);
} function;

/* ---- The functions over a block, and the references ------------------------------------------------------------ */

#define CALL_1(name, type, i) math_##name##_##type(a[i])
#define CALL_2(name, type, i) math_##name##_##type(a[i], b[i])
#define RARE_0(name, type)
#define RARE_1(name, type)                                                                                            \
    for (int i = 0; i < BLOCK; i++)                                                                                   \
        if (math_##name##_is_rare_##type(a[i]))                                                                       \
            result[i] = math_##name##_rare_##type(a[i]);
#define LOOP(name, arity, has_rare, type, real)                                                                       \
    static void run_##name##_##type(const real *restrict a, const real *restrict b, real *restrict result)           \
    {                                                                                                                 \
        (void)b;                                                                                                      \
        for (int i = 0; i < BLOCK; i++)                                                                               \
            result[i] = CALL_##arity(name, type, i);                                                                  \
        RARE_##has_rare(name, type)                                                                                   \
    }
#define REFERENCE_1(name, suffix) name##suffix(a)
#define REFERENCE_2(name, suffix) name##suffix(a, b)
#define REFERENCES(name, arity)                                                                                       \
    static double wide_##name##_f32(double a, double b)                                                               \
    {                                                                                                                 \
        (void)b;                                                                                                      \
        return REFERENCE_##arity(name, );                                                                             \
    }                                                                                                                 \
    static long double wide_##name##_f64(long double a, long double b)                                                \
    {                                                                                                                 \
        (void)b;                                                                                                      \
        return REFERENCE_##arity(name, l);                                                                            \
    }
#define MATH_FUNCTION(name, arity, bound_f32, bound_f64, has_rare)                                                    \
    LOOP(name, arity, has_rare, f32, float) LOOP(name, arity, has_rare, f64, double) REFERENCES(name, arity)
#include "functions.def"
#undef MATH_FUNCTION

static const function functions[] = {
#define MATH_FUNCTION(name, arity, bound_f32, bound_f64, has_rare)                                                    \
    {#name,          arity,          bound_f32,       bound_f64,                                                      \
     run_##name##_f32, run_##name##_f64, wide_##name##_f32, wide_##name##_f64},
#include "functions.def"
#undef MATH_FUNCTION
};

/* ---- Errors ---------------------------------------------------------------------------------------------------- */

#define WRONG 1e9 /* the error of a result of another kind: no number, infinite, of the other sign */

typedef struct format {
    int digits, exponent_min, exponent_max; /* of a significand of 1 to 2 */
    double margin;                          /* how far the reference may be off, in ulp */
} format;

static const format format_f32 = {24, -126, 127, 0x1p-20};
static const format format_f64 = {53, -1022, 1023, LDBL_MANT_DIG > 53 ? 0x1p-7 : 1};

static double ulps(long double result, long double truth, const format *format)
{
    if (isnan(result) || isnan(truth))
        return isnan(result) && isnan(truth) ? 0 : WRONG;
    if (signbit(result) != signbit(truth))
        return WRONG;
    long double beyond = ldexpl(1, format->exponent_max + 1); /* what infinity stands for */
    result = fabsl(result), truth = fabsl(truth);
    if (isinf(result) && (isinf(truth) || truth >= beyond))
        return 0;
    if (isinf(truth) && !isinf(result))
        return WRONG;
    int exponent = truth == 0 ? format->exponent_min : ilogbl(truth);
    exponent = exponent < format->exponent_min ? format->exponent_min : exponent;
    exponent = exponent > format->exponent_max ? format->exponent_max : exponent;
    return (double)ldexpl(fabsl((isinf(result) ? beyond : result) - truth), format->digits - 1 - exponent);
}

/* The same for a float whose true value is an ordinary double, quickly. */
static double ulps_f32(float result, double truth)
{
    int biased = (int)(math_bits_f64(truth) >> 52 & 0x7ff);
    if (biased > 1023 - 126 && biased < 1023 + 127 && result == result)
        return fabs(result - truth) * math_of_bits_f64((uint64_t)(1023 + 23 - (biased - 1023)) << 52);
    return ulps(result, truth, &format_f32);
}

/* ---- What a sweep finds ---------------------------------------------------------------------------------------- */

typedef struct finding {
    uint64_t a, b, result;
} finding;

typedef struct findings {
    const char *name, *type;
    long count, doubts;
    uint64_t hash;
    double error;
    finding worst;
} findings;

static void note(findings *all, finding one, double error, double limit)
{
    all->count++;
    if (error > all->error || all->count == 1)
        all->error = error, all->worst = one;
    if (error > limit && all->doubts++ < DOUBTS_MAX)
        printf("doubt %s %s %llx %llx %llx\n", all->name, all->type, (unsigned long long)one.a,
               (unsigned long long)one.b, (unsigned long long)one.result);
}

static void hash(findings *all, uint64_t bits, bool is_number)
{
    all->hash = (all->hash ^ (is_number ? bits : 0x7ff8u)) * 0x9e3779b97f4a7c15u;
    all->hash ^= all->hash >> 32;
}

static void tell(const findings *all)
{
    printf("max %s %s %ld %.6f %llx %llx %llx %llx\n", all->name, all->type, all->count, all->error,
           (unsigned long long)all->worst.a, (unsigned long long)all->worst.b, (unsigned long long)all->worst.result,
           (unsigned long long)all->hash);
    fflush(stdout);
}

static bool has_reference = true;

static void check_f32(const function *f, const float *a, const float *b, findings *all)
{
    float result[BLOCK];
    f->run_f32(a, b, result);
    for (int i = 0; i < BLOCK; i++) {
        hash(all, math_bits_f32(result[i]), result[i] == result[i]);
        double error = has_reference ? ulps_f32(result[i], f->reference_f32(a[i], b[i])) : 0;
        note(all, (finding){math_bits_f32(a[i]), math_bits_f32(b[i]), math_bits_f32(result[i])}, error,
             f->bound_f32 - format_f32.margin);
    }
}

static void check_f64(const function *f, const double *a, const double *b, findings *all)
{
    double result[BLOCK];
    f->run_f64(a, b, result);
    for (int i = 0; i < BLOCK; i++) {
        hash(all, math_bits_f64(result[i]), result[i] == result[i]);
        double error = has_reference ? ulps(result[i], f->reference_f64(a[i], b[i]), &format_f64) : 0;
        note(all, (finding){math_bits_f64(a[i]), math_bits_f64(b[i]), math_bits_f64(result[i])}, error,
             f->bound_f64 - format_f64.margin);
    }
}

/* ---- Arguments ------------------------------------------------------------------------------------------------- */

static uint64_t random_state;

/* Steele, Lea and Flood's SplitMix (2014). */
static uint64_t random_bits(void)
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static double random_between(double min, double max)
{
    return min + (max - min) * ((double)(random_bits() >> 11) * 0x1p-53);
}

/* Of all exponents, of those that are met, near whole and half numbers, near 1, and near multiples of pi / 2. */
static double random_argument(void)
{
    double sign = random_bits() & 1 ? -1 : 1;
    switch (random_bits() % 8) {
    case 0:
        return math_of_bits_f64(random_bits());
    case 1:
        return sign * exp2(random_between(-1080, 1024));
    case 2:
        return sign * exp2(random_between(-60, 12));
    case 3:
        return sign * random_between(0, 2);
    case 4:
        return sign * random_between(0, 760);
    case 5:
        return sign * (1 + exp2(random_between(-54, 0)) * (random_bits() & 1 ? -1 : 1));
    case 6:
        return sign * (double)(random_bits() % 401) / 2 * (1 + (double)(int)(random_bits() % 5) * 0x1p-52);
    default:
        return sign * (double)(random_bits() >> (random_bits() % 64)) * 1.5707963267948966;
    }
}

/* For two: with exponents near one another too, or such that a power is neither 0 nor infinite. */
static void random_arguments(double *a, double *b)
{
    *a = random_argument(), *b = random_argument();
    uint64_t kind = random_bits() % 4;
    if (kind == 0)
        *b = *a * exp2(random_between(-30, 30));
    if (kind == 1)
        *a = fabs(*a), *b = random_between(-1100, 1100) / log2(*a);
}

static const double specials[] = {
    0, 1, 0.5, 2, 3, 4, 5, 10, 0x1p-24, 0x1p-53, 0x1p-27, 0x1.fffffep-1, 0x1.000002p0, 0x1.fffffffffffffp-1,
    0x1.0000000000001p0, 0x1p-149, 0x1p-126, 0x1.fffffcp-127, 0x1p-1074, 0x1p-1022, 0x1.ffffffffffffep-1023,
    0x1.fffffep127, 0x1.fffffffffffffp1023, 0x1p23, 0x1p24, 0x1.000002p23, 0x1.fffffep23, 0x1p52, 0x1p53,
    0x1.fffffffffffffp52, 0x1.921fb6p1, 0x1.921fb54442d18p1, 88.7, 89, 104, 709.7, 710, 745, 746, 1.5, 2.5, 100.5, 171,
    172, 35, 36, INFINITY, NAN};
enum { SPECIALS = (int)(sizeof specials / sizeof *specials) };

static double special(int i)
{
    double x = specials[i / 2 % SPECIALS];
    return i % 2 ? -x : x;
}

static void sweep_f32(const function *f, uint64_t stride, long count, findings *all)
{
    float a[BLOCK], b[BLOCK] = {0};
    uint64_t blocks = f->arity == 1 ? ((uint64_t)1 << 32) / stride / BLOCK + 1 : (uint64_t)(count / BLOCK + 1);
    for (uint64_t block = 0; block < blocks; block++) {
        for (int i = 0; i < BLOCK; i++) {
            double x, y;
            random_arguments(&x, &y);
            a[i] = (float)x;
            if (f->arity == 1)
                a[i] = math_of_bits_f32((uint32_t)((block * BLOCK + (uint64_t)i) * stride));
            else
                b[i] = (float)y;
        }
        check_f32(f, a, b, all);
    }
}

static void sweep_f64(const function *f, long count, findings *all)
{
    double a[BLOCK], b[BLOCK] = {0};
    for (long done = 0; done < count; done += BLOCK) {
        for (int i = 0; i < BLOCK; i++)
            random_arguments(&a[i], &b[i]);
        check_f64(f, a, b, all);
    }
}

static void sweep_specials(const function *f, findings *all_f32, findings *all_f64)
{
    for (int first = 0; first < 4 * SPECIALS * SPECIALS; first += BLOCK) {
        float a[BLOCK], b[BLOCK];
        double wide_a[BLOCK], wide_b[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            wide_a[i] = special(first + i), wide_b[i] = special((first + i) / (2 * SPECIALS));
            a[i] = (float)wide_a[i], b[i] = (float)wide_b[i];
        }
        check_f32(f, a, b, all_f32);
        check_f64(f, wide_a, wide_b, all_f64);
    }
}

static void list(const function *f, long count)
{
    double a[BLOCK], b[BLOCK], result[BLOCK];
    for (long done = 0; done < count; done += BLOCK) {
        for (int i = 0; i < BLOCK; i++)
            random_arguments(&a[i], &b[i]);
        f->run_f64(a, b, result);
        for (int i = 0; i < BLOCK && done + i < count; i++)
            printf("value %s f64 %llx %llx %llx\n", f->name, (unsigned long long)math_bits_f64(a[i]),
                   (unsigned long long)math_bits_f64(b[i]), (unsigned long long)math_bits_f64(result[i]));
    }
}

static void sweep(const function *f, uint64_t stride, long count)
{
    findings all_f32 = {.name = f->name, .type = "f32"}, all_f64 = {.name = f->name, .type = "f64"};
    sweep_specials(f, &all_f32, &all_f64);
    sweep_f32(f, stride, count, &all_f32);
    sweep_f64(f, count, &all_f64);
    tell(&all_f32);
    tell(&all_f64);
}

static bool is_wanted(const char *name, int count, char **names)
{
    for (int i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return count == 0;
}

int main(int count, char **arguments)
{
    uint64_t stride = 97;
    long random_count = 200000, list_count = 0;
    for (count--, arguments++; count > 0 && arguments[0][0] == '-'; count--, arguments++) {
        if (strcmp(arguments[0], "--without-reference") == 0)
            has_reference = false;
        else if (count > 1 && strcmp(arguments[0], "--stride") == 0)
            stride = strtoull(*++arguments, NULL, 10), count--;
        else if (count > 1 && strcmp(arguments[0], "--random") == 0)
            random_count = strtol(*++arguments, NULL, 10), count--;
        else if (count > 1 && strcmp(arguments[0], "--list") == 0)
            list_count = strtol(*++arguments, NULL, 10), count--;
        else
            return fprintf(stderr, "what is %s?\n", arguments[0]), 2;
    }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (!is_wanted(functions[i].name, count, arguments))
            continue;
        random_state = 1;
        if (list_count > 0)
            list(&functions[i], list_count);
        else
            sweep(&functions[i], stride, random_count);
    }
    return 0;
}
