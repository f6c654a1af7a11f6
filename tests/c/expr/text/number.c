/* Numbers read: as the C library reads them, for all floats that it has; the halves by looking at all of them. */
#include "expr/text/number.h"

#include "test.h"

#include <math.h>

/* The item of a text, which must be a number to its end; false if the dtype has none. */
static bool item_of(const char *text, dimfold_dtype dtype, uint64_t *bits)
{
    static expr_number number;
    unsigned char item[16];
    bool is_negative = text[0] == '-';
    const char *digits = text + is_negative;
    if (!CHECK_EQ(strlen(digits), dimfold_number_read(&number, digits, strlen(digits))))
        printf("  %s\n", text);
    bool holds = dimfold_number_item(&number, is_negative, dtype, item);
    if (holds)
        *bits = dimfold_number_load(dtype, item);
    return holds;
}

static void check_double(const char *text)
{
    uint64_t found = 0, expected;
    double number = strtod(text, NULL);
    memcpy(&expected, &number, sizeof expected);
    bool holds = item_of(text, DIMFOLD_DTYPE_F64, &found);
    if (!CHECK(holds == (isinf(number) == 0)) || (holds && !CHECK_EQ(expected, found)))
        printf("  %s\n", text);
}

static void check_single(const char *text)
{
    uint64_t found = 0;
    uint32_t expected;
    float number = strtof(text, NULL);
    memcpy(&expected, &number, sizeof expected);
    bool holds = item_of(text, DIMFOLD_DTYPE_F32, &found);
    if (!CHECK(holds == (isinf(number) == 0)) || (holds && !CHECK_EQ(expected, found)))
        printf("  %s\n", text);
}

static const char *const texts[] = {
    "0", "-0.0", "1", "2.5", ".5", "5.", "1e0", "1e-0", "1E+2", "123456789012345678901234567890", "0.1", "0.3", "1e22",
    "1e23", "9007199254740993", "9007199254740992.99999999999999999", "9007199254740993.00000000000000000000000000001",
    "1.7976931348623157e308",
    "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "1e99999999999999999999",
    "2.2250738585072011e-308", "2.2250738585072014e-308", "4.9406564584124654e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "1e-400", "1e-99999999999999999999", "0e99999", "3.4028235e38", "3.4028236e38",
    "340282356779733661637539395458142568447.9", "340282356779733661637539395458142568448",
    "1.4e-45", "7e-46", "7.1e-46",
    "0x0", "0xff", "0x1p0", "0x1.8p3", "0x.8p1", "0x1.fffffep127", "0x1.ffffffp127", "0x1p-149", "0x1p-150",
    "0x1.000002p-150", "0x1p-1074", "0x1p-1075", "0x1.0000000000001p-1075", "0x1.fffffffffffff8p0",
    "0x1.fffffffffffff7ffffffp0", "0xABCDEFabcdef", "0x1.8", "0x1p+1023", "0x1p1024"};

TEST(numbers_are_read_as_strtod_reads_them)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        check_double(texts[i]);
        check_single(texts[i]);
    }
}

TEST(random_decimals_are_read_as_strtod_reads_them)
{
    uint64_t state = 1;
    for (unsigned round = 0; round < test_rounds(4000); round++) {
        char text[80];
        int digits = (int)test_random_in(&state, 0, 17), exponent = (int)test_random_in(&state, -345, 312);
        snprintf(text, sizeof text, "%.*fe%d", digits, (double)(test_random(&state) >> 11) / 9007199254740992.0 * 10,
                 round % 2 == 0 ? exponent : exponent / 8);
        check_double(text);
        check_single(text);
    }
}

/* The hardest texts: halves between two neighbours with all their digits, and a last digit less or more. */
TEST(halves_between_doubles_are_rounded_to_even)
{
    uint64_t state = 2;
    for (unsigned round = 0; round < test_rounds(300); round++) {
        char text[1500];
        uint64_t bits = test_random(&state) & (UINT64_MAX >> 1);
        bits = round % 3 == 0 ? bits & 0x000fffffffffffff : round % 3 == 1 ? bits & 0x3fffffffffffffff : bits;
        double below, above;
        memcpy(&below, &bits, sizeof bits);
        bits++;
        memcpy(&above, &bits, sizeof bits);
        if (!isfinite(below) || !isfinite(above))
            continue;
        snprintf(text, sizeof text, "%.1100Lf", ((long double)below + above) / 2);
        if (sizeof(long double) > sizeof(double))
            check_double(text);
        strcat(text, "1");
        check_double(text);
    }
}

TEST(digits_without_end_are_read)
{
    enum { LENGTH = 1 << 20 };
    char *text = malloc(LENGTH + 8);
    static expr_number number;
    unsigned char item[16];
    memset(text, '0', LENGTH);
    memcpy(text, "0.", 2);
    memcpy(text + LENGTH, "1e9", 3);
    CHECK_EQ(LENGTH + 3, dimfold_number_read(&number, text, LENGTH + 3));
    CHECK(dimfold_number_item(&number, false, DIMFOLD_DTYPE_F64, item));
    CHECK_EQ(0, dimfold_number_load(DIMFOLD_DTYPE_F64, item));
    memset(text, '9', LENGTH);
    CHECK_EQ(LENGTH, dimfold_number_read(&number, text, LENGTH));
    CHECK(!dimfold_number_item(&number, false, DIMFOLD_DTYPE_F64, item));
    memcpy(text + LENGTH, "e-1048575", 8);
    CHECK_EQ(LENGTH + 8, dimfold_number_read(&number, text, LENGTH + 8));
    CHECK(!dimfold_number_item(&number, false, DIMFOLD_DTYPE_F64, item));
    memset(text, '5', 1000);
    text[1] = '.';
    text[1000] = 'x';
    CHECK_EQ(1000, dimfold_number_read(&number, text, LENGTH));
    CHECK(dimfold_number_item(&number, false, DIMFOLD_DTYPE_F64, item));
    free(text);
}

/* The value of a half float, by the definition of its bits. */
static double half_value(uint64_t bits, int fraction, int exponent)
{
    int bias = (1 << (exponent - 1)) - 1, biased = (int)(bits >> fraction);
    double significand = (double)(bits & ((1u << fraction) - 1)) + (biased > 0 ? 1 << fraction : 0);
    return ldexp(significand, (biased > 0 ? biased : 1) - bias - fraction);
}

static void check_halves(dimfold_dtype dtype, int fraction, int exponent)
{
    uint64_t infinity = ((1u << exponent) - 1) << fraction, found;
    for (uint64_t bits = 0; bits < infinity; bits += test_scale() > 1 ? 1 : 7) {
        char text[400];
        double value = half_value(bits, fraction, exponent), next = half_value(bits + 1, fraction, exponent);
        snprintf(text, sizeof text, "%.200e", value);
        CHECK(item_of(text, dtype, &found) && found == bits);
        snprintf(text, sizeof text, "%.200e", (value + next) / 2);
        bool fits = item_of(text, dtype, &found);
        CHECK(fits == (bits + 1 < infinity) && (!fits || found == bits + bits % 2));
        snprintf(text, sizeof text, "%.200e", nextafter((value + next) / 2, 0));
        CHECK(item_of(text, dtype, &found) && found == bits);
    }
}

TEST(every_half_is_read_and_every_half_of_two_goes_to_the_even_one)
{
    check_halves(DIMFOLD_DTYPE_F16, 10, 5);
    check_halves(DIMFOLD_DTYPE_BF16, 7, 8);
}

static const struct {
    const char *text;
    dimfold_dtype dtype;
    bool holds;
    uint64_t bits;
} integers[] = {
    {"0", DIMFOLD_DTYPE_U8, true, 0},
    {"255", DIMFOLD_DTYPE_U8, true, 255},
    {"256", DIMFOLD_DTYPE_U8, false, 0},
    {"-1", DIMFOLD_DTYPE_U8, false, 0},
    {"-0", DIMFOLD_DTYPE_U8, true, 0},
    {"127", DIMFOLD_DTYPE_I8, true, 127},
    {"128", DIMFOLD_DTYPE_I8, false, 0},
    {"-128", DIMFOLD_DTYPE_I8, true, 128},
    {"-129", DIMFOLD_DTYPE_I8, false, 0},
    {"65535", DIMFOLD_DTYPE_U16, true, 65535},
    {"65536", DIMFOLD_DTYPE_U16, false, 0},
    {"-32768", DIMFOLD_DTYPE_I16, true, 0x8000},
    {"0xffffffff", DIMFOLD_DTYPE_U32, true, UINT32_MAX},
    {"0xffffffff", DIMFOLD_DTYPE_I32, false, 0},
    {"-2147483648", DIMFOLD_DTYPE_I32, true, 0x80000000u},
    {"18446744073709551615", DIMFOLD_DTYPE_U64, true, UINT64_MAX},
    {"18446744073709551616", DIMFOLD_DTYPE_U64, false, 0},
    {"9223372036854775807", DIMFOLD_DTYPE_I64, true, INT64_MAX},
    {"9223372036854775808", DIMFOLD_DTYPE_I64, false, 0},
    {"-9223372036854775808", DIMFOLD_DTYPE_I64, true, (uint64_t)1 << 63},
    {"2.0", DIMFOLD_DTYPE_I32, false, 0},
    {"2.", DIMFOLD_DTYPE_I32, false, 0},
    {"2e0", DIMFOLD_DTYPE_I32, false, 0},
    {"0x2p0", DIMFOLD_DTYPE_I32, false, 0},
    {"1", DIMFOLD_DTYPE_BOOL, true, 1},
    {"2", DIMFOLD_DTYPE_BOOL, false, 0},
    {"-1", DIMFOLD_DTYPE_BOOL, false, 0},
    {"-0", DIMFOLD_DTYPE_F32, true, 0},
    {"-0.0", DIMFOLD_DTYPE_F32, true, 0x80000000u},
    {"65504", DIMFOLD_DTYPE_F16, true, 0x7bff},
    {"65519.999", DIMFOLD_DTYPE_F16, true, 0x7bff},
    {"65520", DIMFOLD_DTYPE_F16, false, 0},
    {"2.5", DIMFOLD_DTYPE_C64, true, 0x40200000},
};

TEST(integers_are_exact_or_refused)
{
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        uint64_t bits = 0;
        dimfold_dtype part = dimfold_number_part(integers[i].dtype);
        bool holds = item_of(integers[i].text, integers[i].dtype == part ? part : integers[i].dtype, &bits);
        if (!CHECK_EQ(integers[i].holds, holds) || !CHECK_EQ(integers[i].bits, bits))
            printf("  %s\n", integers[i].text);
    }
}

TEST(what_is_no_number_is_not_taken)
{
    static const struct {
        const char *text;
        size_t taken;
    } cut[] = {{"", 0}, {".", 0}, {"x", 0}, {"-1", 0}, {"0x", 1}, {"0xg", 0}, {"0x.", 0}, {"1e", 1}, {"1e+", 1},
               {"1.5.2", 3}, {"1..", 2}, {"12abc", 2}, {"1e5e5", 3}, {"0x1p", 3}, {"0x1p+", 3}, {"e5", 0}, {"1_0", 1}};
    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
        static expr_number number;
        if (!CHECK_EQ(cut[i].taken, dimfold_number_read(&number, cut[i].text, strlen(cut[i].text))))
            printf("  %s\n", cut[i].text);
    }
}

TEST(infinities_and_nans_have_their_bits)
{
    unsigned char item[16];
    CHECK(dimfold_number_infinity(true, DIMFOLD_DTYPE_F16, item));
    CHECK_EQ(0xfc00, dimfold_number_load(DIMFOLD_DTYPE_F16, item));
    CHECK(dimfold_number_nan(dimfold_number_nan_fraction(DIMFOLD_DTYPE_F32), false, DIMFOLD_DTYPE_F32, item));
    CHECK_EQ(0x7fc00000, dimfold_number_load(DIMFOLD_DTYPE_F32, item));
    CHECK(dimfold_number_nan(1, true, DIMFOLD_DTYPE_BF16, item));
    CHECK_EQ(0xff81, dimfold_number_load(DIMFOLD_DTYPE_BF16, item));
    CHECK(!dimfold_number_nan(0, false, DIMFOLD_DTYPE_F32, item));
    CHECK(!dimfold_number_nan(1 << 23, false, DIMFOLD_DTYPE_F32, item));
    CHECK(!dimfold_number_nan(1, false, DIMFOLD_DTYPE_I32, item));
    CHECK(!dimfold_number_infinity(false, DIMFOLD_DTYPE_I32, item));
    CHECK_EQ(0, dimfold_number_nan_fraction(DIMFOLD_DTYPE_U8));
}
