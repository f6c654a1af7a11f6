/* Zeros of every dtype, and what is next to them. */
#include "host/index/truth.h"

#include "test.h"

static void check_truth(dimfold_dtype dtype, const void *items, size_t count, const char *wanted)
{
    uint8_t truth[8];
    dimfold_index_truth(truth, items, dtype, count);
    for (size_t i = 0; i < count; i++)
        CHECK_EQ(wanted[i] == '1', truth[i]);
}

TEST(index_truth_is_false_for_zeros_alone)
{
    check_truth(DIMFOLD_DTYPE_U8, (const uint8_t[]){0, 1, 128, 0}, 4, "0110");
    check_truth(DIMFOLD_DTYPE_I16, (const uint16_t[]){0, 0x8000, 1}, 3, "011");
    check_truth(DIMFOLD_DTYPE_F16, (const uint16_t[]){0, 0x8000, 1, 0x7e00}, 4, "0011");
    check_truth(DIMFOLD_DTYPE_BF16, (const uint16_t[]){0, 0x8000, 0x8001, 0x7fc0}, 4, "0011");
    check_truth(DIMFOLD_DTYPE_I32, (const int32_t[]){0, INT32_MIN, 1}, 3, "011");
    check_truth(DIMFOLD_DTYPE_F32, (const float[]){0, -0.0f, 1e-45f, __builtin_nanf("")}, 4, "0011");
    check_truth(DIMFOLD_DTYPE_U64, (const uint64_t[]){0, (uint64_t)1 << 63, 1}, 3, "011");
    check_truth(DIMFOLD_DTYPE_F64, (const double[]){0, -0.0, 5e-324, -1}, 4, "0011");
    check_truth(DIMFOLD_DTYPE_C64, (const float[]){0, -0.0f, -0.0f, 1, 1, 0, 0, 0}, 4, "0110");
    check_truth(DIMFOLD_DTYPE_C128, (const double[]){0, -0.0, -0.0, 1e-300, 1, 0, 0, 0}, 4, "0110");
}

TEST(index_truth_is_what_numbers_have)
{
    CHECK(dimfold_index_has_truth(DIMFOLD_DTYPE_BOOL) && dimfold_index_has_truth(DIMFOLD_DTYPE_C128));
    CHECK(!dimfold_index_has_truth(dimfold_dtype_opaque(4)) && !dimfold_index_has_truth(0));
}
