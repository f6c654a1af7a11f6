/* Numbers written: they lead back to their bits, and no shorter ones do. */
#include "expr/text/number_write.h"

#include "expr/text/number.h"
#include "test.h"

static void write_bits(char text[64], dimfold_dtype dtype, uint64_t bits)
{
    unsigned char item[16];
    dimfold_text out = {text, 64, 0};
    dimfold_number_store(bits, dtype, item);
    dimfold_number_write(&out, dtype, item);
    CHECK(dimfold_text_close(&out) < 64);
}

static const struct {
    dimfold_dtype dtype;
    uint64_t bits;
    const char *text;
} known[] = {
    {DIMFOLD_DTYPE_BOOL, 0, "false"},
    {DIMFOLD_DTYPE_BOOL, 1, "true"},
    {DIMFOLD_DTYPE_U8, 255, "255"},
    {DIMFOLD_DTYPE_I8, 255, "-1"},
    {DIMFOLD_DTYPE_I8, 128, "-128"},
    {DIMFOLD_DTYPE_U64, UINT64_MAX, "18446744073709551615"},
    {DIMFOLD_DTYPE_I64, (uint64_t)1 << 63, "-9223372036854775808"},
    {DIMFOLD_DTYPE_F32, 0, "0.0"},
    {DIMFOLD_DTYPE_F32, 0x80000000, "-0.0"},
    {DIMFOLD_DTYPE_F32, 0x3f800000, "1.0"},
    {DIMFOLD_DTYPE_F32, 0x40200000, "2.5"},
    {DIMFOLD_DTYPE_F32, 0x3dcccccd, "0.1"},
    {DIMFOLD_DTYPE_F32, 0x7f7fffff, "3.4028235e38"},
    {DIMFOLD_DTYPE_F32, 1, "1e-45"},
    {DIMFOLD_DTYPE_F32, 0x7f800000, "inf"},
    {DIMFOLD_DTYPE_F32, 0xff800000, "-inf"},
    {DIMFOLD_DTYPE_F32, 0x7fc00000, "nan"},
    {DIMFOLD_DTYPE_F32, 0xffc00000, "-nan"},
    {DIMFOLD_DTYPE_F32, 0x7f800001, "nan(0x1)"},
    {DIMFOLD_DTYPE_F32, 0xffffffff, "-nan(0x7fffff)"},
    {DIMFOLD_DTYPE_F64, 0x3fb999999999999a, "0.1"},
    {DIMFOLD_DTYPE_F64, 1, "5e-324"},
    {DIMFOLD_DTYPE_F64, 0x7fefffffffffffff, "1.7976931348623157e308"},
    {DIMFOLD_DTYPE_F64, 0x4340000000000000, "9007199254740992.0"},
    {DIMFOLD_DTYPE_F64, 0x4341c37937e08000, "1e16"},
    {DIMFOLD_DTYPE_F64, 0x3ee4f8b588e368f1, "1e-5"},
    {DIMFOLD_DTYPE_F64, 0x3eb0c6f7a0b5ed8d, "1e-6"},
    {DIMFOLD_DTYPE_F64, 0x3f50624dd2f1a9fc, "0.001"},
    {DIMFOLD_DTYPE_F64, 0x44b52d02c7e14af6, "1e23"},
    {DIMFOLD_DTYPE_F64, 0x4197d78400000000, "100000000.0"},
    {DIMFOLD_DTYPE_F16, 0x7bff, "65500.0"},
    {DIMFOLD_DTYPE_BF16, 0x3f80, "1.0"},
    {DIMFOLD_DTYPE_BF16, 0x3dcd, "0.1"},
    {DIMFOLD_DTYPE_F16, 1, "6e-8"},
};

TEST(known_items_are_written_as_people_write_them)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[64];
        write_bits(text, known[i].dtype, known[i].bits);
        if (!CHECK(strcmp(known[i].text, text) == 0))
            printf("  expected %s, found %s\n", known[i].text, text);
    }
}

static uint64_t read_back(const char *text, dimfold_dtype dtype)
{
    static expr_number number;
    unsigned char item[16];
    bool is_negative = text[0] == '-';
    CHECK_EQ(strlen(text + is_negative), dimfold_number_read(&number, text + is_negative, strlen(text + is_negative)));
    CHECK(dimfold_number_item(&number, is_negative, dtype, item));
    return dimfold_number_load(dtype, item);
}

TEST(every_half_leads_back_to_its_bits)
{
    char text[64];
    for (uint64_t bits = 0; bits < 0x7c00; bits++) {
        write_bits(text, DIMFOLD_DTYPE_F16, bits | (bits & 1) << 15);
        CHECK_EQ(bits | (bits & 1) << 15, read_back(text, DIMFOLD_DTYPE_F16));
    }
    for (uint64_t bits = 0; bits < 0x7f80; bits++) {
        write_bits(text, DIMFOLD_DTYPE_BF16, bits);
        CHECK_EQ(bits, read_back(text, DIMFOLD_DTYPE_BF16));
    }
}

static size_t digits_of(const char *text)
{
    size_t digits = 0, trailing = 0;
    for (; *text != '\0' && *text != 'e'; text++) {
        bool is_digit = *text >= '0' && *text <= '9';
        digits += is_digit && (digits > 0 || *text != '0');
        trailing = is_digit && digits > 0 ? (*text == '0' ? trailing + 1 : 0) : trailing;
    }
    return digits - trailing;
}

/* With as many digits, and one less: what the C library makes of the number does not lead back any more. */
TEST(random_doubles_lead_back_in_as_few_digits_as_they_can)
{
    uint64_t state = 3;
    for (unsigned round = 0; round < test_rounds(3000); round++) {
        char text[64], shorter[64];
        uint64_t bits = test_random(&state) & (UINT64_MAX >> 1);
        double number;
        bits = round % 2 == 0 ? bits % 0x7ff0000000000000 : 0x3ff0000000000000 + (bits & 0x00ffffff00000000);
        memcpy(&number, &bits, sizeof bits);
        write_bits(text, DIMFOLD_DTYPE_F64, bits);
        CHECK_EQ(bits, read_back(text, DIMFOLD_DTYPE_F64));
        CHECK(strtod(text, NULL) == number);
        int digits = (int)digits_of(text);
        snprintf(shorter, sizeof shorter, "%.*e", digits - 2, number);
        CHECK(digits <= 17 && (digits < 2 || strtod(shorter, NULL) != number));
    }
}

TEST(random_singles_lead_back_in_nine_digits)
{
    uint64_t state = 4;
    for (unsigned round = 0; round < test_rounds(5000); round++) {
        char text[64];
        uint64_t bits = test_random(&state) % 0x7f800000 | (test_random(&state) & 1) << 31;
        write_bits(text, DIMFOLD_DTYPE_F32, bits);
        CHECK_EQ(bits, read_back(text, DIMFOLD_DTYPE_F32));
        CHECK(digits_of(text) <= 9);
    }
}

TEST(hexadecimal_numbers_have_no_zeros_in_front)
{
    static const struct {
        uint64_t number;
        const char *text;
    } cases[] = {{0, "0x0"}, {1, "0x1"}, {0x1f, "0x1f"},
                 {UINT64_MAX, "0xffffffffffffffff"},
                 {(uint64_t)1 << 60, "0x1000000000000000"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[32];
        dimfold_text out = {text, sizeof text, 0};
        dimfold_number_write_hex(&out, cases[i].number);
        dimfold_text_close(&out);
        CHECK(strcmp(cases[i].text, text) == 0);
    }
}
