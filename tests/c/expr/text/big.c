/* Big numbers against the machine's own of 64 bits, and against what undoes an operation. */
#include "expr/text/big.h"

#include "test.h"

TEST(big_numbers_of_64_bits_are_the_machines)
{
    uint64_t state = 1;
    for (unsigned round = 0; round < 10000; round++) {
        uint64_t a = test_random(&state) >> (round % 64), b = test_random(&state) >> (test_random(&state) % 64);
        expr_big x, y;
        dimfold_big_set(&x, a);
        dimfold_big_set(&y, b);
        CHECK_EQ(a == 0 ? 0 : 64 - __builtin_clzll(a), dimfold_big_bits(&x));
        int order = dimfold_big_compare(&x, &y);
        CHECK((a < b) == (order < 0) && (a > b) == (order > 0));
        CHECK_EQ(a >= b, dimfold_big_take(&x, &y));
        CHECK_EQ(a >= b ? a - b : a, dimfold_big_low(&x, 0));
        dimfold_big_set(&x, a >> 40);
        dimfold_big_scale(&x, 1000003, 77);
        CHECK_EQ((a >> 40) * 1000003 + 77, dimfold_big_low(&x, 0));
    }
}

TEST(big_numbers_come_back_from_powers_of_five)
{
    expr_big number, sum;
    dimfold_big_set(&number, 7);
    dimfold_big_scale_fives(&number, 1158);
    CHECK_EQ(2692, dimfold_big_bits(&number));
    dimfold_big_set(&sum, 7);
    dimfold_big_scale_fives(&sum, 1157);
    for (int i = 0; i < 5; i++)
        CHECK(dimfold_big_take(&number, &sum));
    CHECK_EQ(0, number.count);
    CHECK_EQ(0, dimfold_big_bits(&number));
}

TEST(big_numbers_are_shifted_over_words)
{
    for (uint32_t bits = 0; bits < 2900; bits += 7) {
        expr_big number;
        dimfold_big_set(&number, 0x123456789abcdef);
        dimfold_big_shift(&number, bits);
        CHECK_EQ(57 + bits, dimfold_big_bits(&number));
        CHECK_EQ(0x123456789abcdef, dimfold_big_low(&number, bits));
        CHECK_EQ(0, bits >= 64 ? dimfold_big_low(&number, bits - 64) : 0);
    }
}
