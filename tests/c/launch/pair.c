/* What kernels of one pair of dtypes are told of its numbers. */
#include "launch/pair.h"
#include "plans.h"
#include "test.h"

static bool pair_of(dimfold_cuda_pair *pair, dimfold_dtype to, dimfold_dtype from)
{
    dimfold_plan plan;
    plan_make_cast(&plan, to, from, 1, (size_t[]){100}, (ptrdiff_t[]){1}, (ptrdiff_t[]){1});
    return dimfold_cuda_pair_make(pair, &plan);
}

TEST(bounds_are_those_of_the_numbers_that_both_dtypes_have)
{
    dimfold_cuda_pair pair;
    CHECK(pair_of(&pair, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_I32));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_cast_rows_whole4_whole1, pair.rows);
    CHECK(pair.bounds.low == 0 && pair.bounds.high == UINT8_MAX);
    CHECK(pair.bounds.source_is_signed && !pair.bounds.target_is_signed);
    CHECK(pair_of(&pair, DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_U32));
    CHECK(pair.bounds.low == 0 && pair.bounds.high == UINT32_MAX);
    CHECK(pair_of(&pair, DIMFOLD_DTYPE_U64, DIMFOLD_DTYPE_I8));
    CHECK(pair.bounds.low == 0 && pair.bounds.high == INT8_MAX);
    CHECK(pair_of(&pair, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_BOOL));
    CHECK(pair.bounds.low == 0 && pair.bounds.high == 1);
    CHECK(pair_of(&pair, DIMFOLD_DTYPE_I8, DIMFOLD_DTYPE_F32));
    CHECK(pair.bounds.low == INT8_MIN && pair.bounds.high == INT8_MAX);
}

TEST(pairs_without_kernels_and_items_at_odd_places_are_none)
{
    dimfold_cuda_pair pair;
    dimfold_plan plan;
    CHECK(!pair_of(&pair, DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8));
    CHECK(!pair_of(&pair, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F64));
    CHECK(!pair_of(&pair, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_F32));
    plan_make_cast(&plan, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, 1, (size_t[]){100}, (ptrdiff_t[]){1},
                   (ptrdiff_t[]){1});
    plan.side[1].is_swapped = true;
    CHECK(!dimfold_cuda_pair_make(&pair, &plan));
    plan.side[1].is_swapped = false;
    plan.side[1].data = (char *)plan.side[1].data + 2;
    CHECK(!dimfold_cuda_pair_make(&pair, &plan));
}
