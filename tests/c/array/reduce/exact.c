/* How far sums, means and variances are from the exact ones: an oracle that knows of no tree. */
#include "reduction.h"

#include <float.h>
#include <math.h>

/* An integer of many 32-bit digits, the lowest first, that counts steps of 2^-1074: all that f64 can be, and sums of
   them. Digits are added without carries, which are settled in the end. */
#define DIGITS 70

typedef struct exact {
    int64_t digit[DIGITS];
} exact;

static void exact_add(exact *sum, double x)
{
    int exponent;
    int64_t mantissa = (int64_t)ldexp(fabs(frexp(x, &exponent)), 53);
    int place = exponent - 53 + 1074;
    if (place < 0) {
        mantissa >>= -place;
        place = 0;
    }
    uint64_t low = (uint64_t)(mantissa & 0xffffffff) << place % 32;
    uint64_t high = (uint64_t)(mantissa >> 32) << place % 32;
    int64_t parts[3] = {(int64_t)(low & 0xffffffff), (int64_t)((low >> 32) + (high & 0xffffffff)),
                        (int64_t)(high >> 32)};
    for (int i = 0; i < 3; i++)
        sum->digit[place / 32 + i] += x < 0 ? -parts[i] : parts[i];
}

/* The exact sum as an f64: the digits from the highest on. Lower ones come first, so that the last ones decide. */
static double exact_value(const exact *sum)
{
    exact settled = *sum;
    for (int i = 0; i + 1 < DIGITS; i++) {
        int64_t carry = settled.digit[i] >> 32;
        settled.digit[i] -= carry * ((int64_t)1 << 32);
        settled.digit[i + 1] += carry;
    }
    bool is_negative = settled.digit[DIGITS - 1] < 0;
    if (is_negative) {
        exact turned = {{0}};
        for (int i = 0; i < DIGITS; i++)
            turned.digit[i] = -sum->digit[i];
        return -exact_value(&turned);
    }
    double value = 0;
    for (int i = 0; i < DIGITS; i++)
        if (settled.digit[i] != 0)
            value += ldexp((double)settled.digit[i], 32 * i - 1074);
    return value;
}

/* ---- Reducing a list -------------------------------------------------------------------------------------------- */

static void reduce_list(dimfold_queue *queue, uint32_t op, dimfold_dtype dtype, void *items, size_t count,
                        dimfold_dtype made, void *answer)
{
    dimfold_view target, source;
    dimfold_reduction asked = {.count = 1, .result = {{.op = op}}};
    dimfold_view_new(&source, items, 0, dtype, 1, &count, NULL, 0, NULL);
    dimfold_view_new(&target, answer, 0, made, 0, NULL, NULL, 0, NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &asked, 1, &target, 1, &source, NULL));
}

static double reduced_f64(dimfold_queue *queue, uint32_t op, double *items, size_t count)
{
    double answer = 0;
    reduce_list(queue, op, DIMFOLD_DTYPE_F64, items, count, DIMFOLD_DTYPE_F64, &answer);
    return answer;
}

static float reduced_f32(dimfold_queue *queue, uint32_t op, float *items, size_t count)
{
    float answer = 0;
    reduce_list(queue, op, DIMFOLD_DTYPE_F32, items, count, DIMFOLD_DTYPE_F32, &answer);
    return answer;
}

/* Whether it is the exact sum rounded, or the next number on either side. */
static bool is_within_ulp(double expected, double found)
{
    return found >= nextafter(expected, -INFINITY) && found <= nextafter(expected, INFINITY);
}

static bool is_within_ulp_f32(double expected, float found)
{
    float rounded = (float)expected;
    return found >= nextafterf(rounded, -INFINITY) && found <= nextafterf(rounded, INFINITY);
}

/* ---- Sums ------------------------------------------------------------------------------------------------------- */

/* Numbers of any size between 2^-span and 2^span; with `cancels` each comes back with the other sign, but for one. */
static void fill_wide(double *items, size_t count, int span, bool cancels, uint64_t *seed)
{
    for (size_t i = 0; i < count; i++) {
        double x = (double)(int64_t)test_random(seed) * 0x1p-63;
        items[i] = ldexp(x, (int)test_random_in(seed, -span, span));
    }
    for (size_t i = 0; cancels && i < count / 2; i++)
        items[count - 1 - i] = -items[i];
    for (size_t i = count; cancels && i-- > 1;) {
        size_t other = (size_t)test_random_in(seed, 0, (intmax_t)i);
        double x = items[i];
        items[i] = items[other];
        items[other] = x;
    }
}

static void check_f64(dimfold_queue *queue, double *items, size_t count)
{
    exact sum = {{0}}, norm = {{0}};
    for (size_t i = 0; i < count; i++) {
        exact_add(&sum, items[i]);
        exact_add(&norm, fabs(items[i]));
    }
    CHECK(is_within_ulp(exact_value(&sum), reduced_f64(queue, DIMFOLD_REDUCE_SUM, items, count)));
    CHECK(is_within_ulp(exact_value(&norm), reduced_f64(queue, DIMFOLD_REDUCE_NORM_1, items, count)));
    CHECK(is_within_ulp(exact_value(&sum) / (double)count, reduced_f64(queue, DIMFOLD_REDUCE_MEAN, items, count)));
}

static void check_f32(dimfold_queue *queue, const double *items, size_t count)
{
    float *single = malloc(count * sizeof *single);
    exact sum = {{0}};
    for (size_t i = 0; i < count; i++) {
        single[i] = (float)items[i];
        exact_add(&sum, single[i]);
    }
    CHECK(is_within_ulp_f32(exact_value(&sum), reduced_f32(queue, DIMFOLD_REDUCE_SUM, single, count)));
    free(single);
}

TEST(sums_are_within_an_ulp_of_the_exact_ones)
{
    enum { MOST = 20000 };
    double *items = malloc(MOST * sizeof *items);
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 1;
    for (size_t i = 0; i < test_rounds(60); i++) {
        size_t count = (size_t)test_random_in(&seed, 1, i % 2 == 0 ? 300 : MOST);
        fill_wide(items, count, i % 3 == 0 ? 2 : 20, false, &seed);
        check_f64(queue, items, count);
        check_f32(queue, items, count);
        fill_wide(items, count | 1, 12, true, &seed);
        check_f64(queue, items, count | 1);
    }
    dimfold_queue_destroy(queue);
    free(items);
}

/* What is left of large numbers that cancel. */
TEST(sums_keep_what_cancellation_leaves)
{
    dimfold_queue *queue = queue_make(1);
    double items[300] = {0};
    float single[300] = {0};
    for (size_t i = 1; i < 300; i++) {
        memset(items, 0, sizeof items);
        memset(single, 0, sizeof single);
        items[0] = 0x1p80;
        items[i] = -0x1p80;
        items[i / 2] += i / 2 == 0 ? 0 : 1;
        single[0] = 0x1p45f;
        single[i] = -0x1p45f;
        single[i / 2] += i / 2 == 0 ? 0 : 1;
        CHECK(reduced_f64(queue, DIMFOLD_REDUCE_SUM, items, 300) == (i / 2 == 0 ? 0 : 1));
        CHECK(reduced_f32(queue, DIMFOLD_REDUCE_SUM, single, 300) == (i / 2 == 0 ? 0 : 1));
    }
    dimfold_queue_destroy(queue);
}

/* f32 counts no further than 2^24, f16 no further than 2^11. */
TEST(sums_of_more_ones_than_f32_counts_are_exact)
{
    size_t count = ((size_t)1 << 24) + 1;
    float *ones = malloc(count * sizeof *ones), sum;
    uint16_t *halves = malloc(count * sizeof *halves), half_mean;
    double wide;
    dimfold_queue *queue = queue_make(2);
    for (size_t i = 0; i < count; i++) {
        ones[i] = 1;
        halves[i] = 0x3c00;
    }
    sum = reduced_f32(queue, DIMFOLD_REDUCE_SUM, ones, count);
    CHECK(sum == 0x1p24f);
    reduce_list(queue, DIMFOLD_REDUCE_SUM, DIMFOLD_DTYPE_F32, ones, count, DIMFOLD_DTYPE_F64, &wide);
    CHECK(wide == 0x1p24 + 1);
    CHECK(reduced_f32(queue, DIMFOLD_REDUCE_MEAN, ones, count) == 1);
    reduce_list(queue, DIMFOLD_REDUCE_SUM, DIMFOLD_DTYPE_F16, halves, count, DIMFOLD_DTYPE_F64, &wide);
    CHECK(wide == 0x1p24 + 1);
    reduce_list(queue, DIMFOLD_REDUCE_MEAN, DIMFOLD_DTYPE_F16, halves, count, DIMFOLD_DTYPE_F16, &half_mean);
    CHECK_EQ(0x3c00, half_mean);
    dimfold_queue_destroy(queue);
    free(halves);
    free(ones);
}

/* ---- Ends of the numbers ---------------------------------------------------------------------------------------- */

TEST(sums_of_infinities_nan_subnormals_and_zeros)
{
    dimfold_queue *queue = queue_make(1);
    for (size_t count = 2; count < 400; count += 13) {
        double items[400] = {0}, least = 0x1p-1074;
        for (size_t i = 0; i < count; i++)
            items[i] = least;
        CHECK(reduced_f64(queue, DIMFOLD_REDUCE_SUM, items, count) == (double)count * least);
        items[count / 2] = INFINITY;
        CHECK(reduced_f64(queue, DIMFOLD_REDUCE_SUM, items, count) == INFINITY);
        CHECK(reduced_f64(queue, DIMFOLD_REDUCE_NORM_1, items, count) == INFINITY);
        CHECK(reduced_f64(queue, DIMFOLD_REDUCE_NORM_INF, items, count) == INFINITY);
        items[count - 1] = -INFINITY;
        double both = reduced_f64(queue, DIMFOLD_REDUCE_SUM, items, count);
        CHECK((isnan(both) != 0) == (count / 2 != count - 1));
        items[0] = NAN;
        CHECK(isnan(reduced_f64(queue, DIMFOLD_REDUCE_SUM, items, count)));
        for (size_t i = 0; i < count; i++)
            items[i] = -0.0;
        CHECK(reduced_f64(queue, DIMFOLD_REDUCE_SUM, items, count) == 0);
        CHECK(signbit(reduced_f64(queue, DIMFOLD_REDUCE_MAX, items, count)) != 0);
        items[count - 1] = 0.0;
        CHECK(signbit(reduced_f64(queue, DIMFOLD_REDUCE_SUM, items, count)) == 0);
        CHECK(signbit(reduced_f64(queue, DIMFOLD_REDUCE_MIN, items, count)) != 0);
        CHECK(signbit(reduced_f64(queue, DIMFOLD_REDUCE_MAX, items, count)) == 0);
        items[0] = DBL_MAX;
        items[1] = DBL_MAX;
        CHECK(reduced_f64(queue, DIMFOLD_REDUCE_SUM, items, count) == INFINITY);
    }
    dimfold_queue_destroy(queue);
}

/* ---- Moments ---------------------------------------------------------------------------------------------------- */

/* The variance in two passes of exact sums: the mean first, then the squares about it. */
static double variance_of(const float *items, size_t count)
{
    exact sum = {{0}}, squares = {{0}};
    for (size_t i = 0; i < count; i++)
        exact_add(&sum, items[i]);
    double mean = exact_value(&sum) / (double)count;
    for (size_t i = 0; i < count; i++) {
        double left = items[i] - mean, square = left * left;
        exact_add(&squares, square);
    }
    return exact_value(&squares) / (double)count;
}

static void check_variance(dimfold_queue *queue, float *items, size_t count)
{
    double expected = variance_of(items, count), found, deviation;
    reduce_list(queue, DIMFOLD_REDUCE_VAR, DIMFOLD_DTYPE_F32, items, count, DIMFOLD_DTYPE_F64, &found);
    reduce_list(queue, DIMFOLD_REDUCE_STD, DIMFOLD_DTYPE_F32, items, count, DIMFOLD_DTYPE_F64, &deviation);
    CHECK(fabs(found - expected) <= 1e-6 * expected);
    CHECK(fabs(deviation * deviation - expected) <= 2e-6 * expected);
}

/* A mean of 10^4 and deviations of 0.01, which single squares would lose; an outlier first, which is what the rest of
   its chunk is counted from. */
TEST(variances_far_from_zero_are_exact_to_a_millionth)
{
    static const size_t counts[] = {2, 100, 4096, 8192, 8193, 100000, 600000};
    float *items = malloc(600000 * sizeof *items);
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 7;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        for (size_t k = 0; k < counts[i]; k++) {
            double sum = 0;
            for (size_t j = 0; j < 12; j++)
                sum += (double)(test_random(&seed) >> 11) * 0x1p-53;
            items[k] = (float)(1e4 + (sum - 6) * 0.01);
        }
        items[0] = 9999.99f;
        check_variance(queue, items, counts[i]);
        items[0] = 2e4f;
        check_variance(queue, items, counts[i]);
        for (size_t k = 0; k < counts[i]; k++)
            items[k] = 1e4f;
        check_variance(queue, items, counts[i]);
    }
    dimfold_queue_destroy(queue);
    free(items);
}

/* The mean of 2^22 rows of two columns, which sums in f32 lose one percent of. */
TEST(means_of_long_columns_are_exact)
{
    size_t rows = (size_t)1 << 22, shape[2] = {rows, 2}, left = 2;
    float *items = malloc(2 * rows * sizeof *items), found[2];
    exact sum[2] = {{{0}}, {{0}}};
    dimfold_queue *queue = queue_make(2);
    dimfold_view source, target;
    ptrdiff_t axis = 0;
    dimfold_reduction asked = {.axis_count = 1, .axes = &axis, .count = 1, .result = {{.op = DIMFOLD_REDUCE_MEAN}}};
    uint64_t seed = 8;
    for (size_t i = 0; i < 2 * rows; i++) {
        items[i] = (float)(test_random(&seed) >> 40) * 0x1p-24f + 0.5f;
        exact_add(&sum[i % 2], items[i]);
    }
    dimfold_view_new(&source, items, 0, DIMFOLD_DTYPE_F32, 2, shape, NULL, 0, NULL);
    dimfold_view_new(&target, found, 0, DIMFOLD_DTYPE_F32, 1, &left, NULL, 0, NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &asked, 1, &target, 1, &source, NULL));
    for (size_t i = 0; i < 2; i++)
        CHECK(is_within_ulp_f32(exact_value(&sum[i]) / (double)rows, found[i]));
    dimfold_queue_destroy(queue);
    free(items);
}
