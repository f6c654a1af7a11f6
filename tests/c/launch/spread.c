/* Threads on rows: each place has one. */
#include "launch/spread.h"
#include "plans.h"

#include "test.h"

/* Counts the visits of all threads in all passes, as kernels find their places. */
static void spread_visit(const gpu_spread *spread, uint32_t blocks, uint64_t columns, uint8_t *visits)
{
    unsigned lanes = spread->lane_bits, steps = spread->step_bits;
    for (uint32_t i = 0; i < blocks << (GPU_THREAD_BITS + GPU_PASS_BITS); i++) {
        uint32_t block = i >> (GPU_THREAD_BITS + GPU_PASS_BITS), thread = i & ((1u << GPU_THREAD_BITS) - 1);
        uint32_t pass = i >> GPU_THREAD_BITS & (GPU_PASSES - 1), line = block / spread->columns.divisor;
        uint64_t lines = ((uint64_t)line << (GPU_PASS_BITS - steps)) + (pass >> steps);
        uint64_t row = (lines << (GPU_THREAD_BITS - lanes)) + (thread >> lanes);
        uint64_t place = ((uint64_t)(block % spread->columns.divisor) << steps) + (pass & ((1u << steps) - 1));
        uint64_t column = (place << lanes) + (thread & ((1u << lanes) - 1));
        if (row < spread->rows && column < columns)
            visits[row * columns + column]++;
    }
}

TEST(every_column_of_every_row_has_one_thread)
{
    uint64_t seed = 1;
    for (unsigned round = 0; round < test_rounds(400); round++) {
        uint64_t columns = (uint64_t)test_random_in(&seed, 1, round % 2 == 0 ? 40 : 3000);
        uint64_t rows = (uint64_t)test_random_in(&seed, 1, (intmax_t)(6000 / columns + 1));
        gpu_spread spread;
        uint32_t blocks;
        uint8_t *visits = calloc(rows, columns);
        CHECK(dimfold_cuda_spread(&spread, &blocks, columns, rows));
        spread_visit(&spread, blocks, columns, visits);
        for (uint64_t i = 0; i < rows * columns; i++)
            if (!CHECK_EQ(1, visits[i]))
                break;
        free(visits);
    }
}

/* Threads without a column, of 100. */
static uint64_t spread_idle(uint64_t columns)
{
    gpu_spread spread = {0, 0, 0, {1, 0, 0}};
    uint32_t blocks = 0;
    CHECK(dimfold_cuda_spread(&spread, &blocks, columns, 1 << 20));
    uint64_t places = (uint64_t)spread.columns.divisor << (spread.lane_bits + spread.step_bits);
    return (places - columns) * 100 / places;
}

TEST(few_threads_have_no_column)
{
    uint64_t sum = 0;
    for (uint64_t columns = 8; columns < 2000; columns++) {
        CHECK(spread_idle(columns) < 50);
        sum += spread_idle(columns);
    }
    CHECK(sum / 1992 < 10);
}

TEST(what_a_launch_cannot_count_is_refused)
{
    gpu_spread spread;
    uint32_t blocks;
    CHECK(dimfold_cuda_spread(&spread, &blocks, (uint64_t)INT32_MAX << 10, 1));
    CHECK_EQ(INT32_MAX, blocks);
    CHECK(!dimfold_cuda_spread(&spread, &blocks, ((uint64_t)INT32_MAX << 10) + 1, 1));
    CHECK(dimfold_cuda_spread(&spread, &blocks, 1, INT32_MAX));
    CHECK(!dimfold_cuda_spread(&spread, &blocks, 1, (uint64_t)INT32_MAX + 1));
    CHECK(!dimfold_cuda_spread(&spread, &blocks, 1 << 20, 1 << 30));
}

TEST(lone_rows_use_the_whole_block)
{
    gpu_spread spread;
    uint32_t blocks;
    CHECK(dimfold_cuda_spread(&spread, &blocks, 1024, 1));
    CHECK_EQ(1, blocks);
    CHECK_EQ(8, spread.lane_bits);
    CHECK_EQ(2, spread.step_bits);
}

TEST(rows_may_touch_a_vector_more_than_they_fill)
{
    dimfold_cuda_axis axis[2] = {{33, 1, 1}, {2, 50, 50}};
    dimfold_cuda_form form = form_of(1, 2, axis);
    CHECK_EQ(3, dimfold_cuda_vectors(&form, 1, 33));
    CHECK_EQ(4, dimfold_cuda_vectors(&form, 1, 34));
    CHECK_EQ(2, dimfold_cuda_vectors(&form, 16, 32));
    form.ndim = 1;
    CHECK_EQ(3, dimfold_cuda_vectors(&form, 1, 34));
    form.target += 15;
    CHECK_EQ(4, dimfold_cuda_vectors(&form, 1, 34));
}
