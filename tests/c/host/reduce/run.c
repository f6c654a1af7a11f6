/* Pieces of work for threads. */
#include "host/reduce/run.h"

#include "array/reduce/long.h"

/* Every operation of every dtype meets one of the shapes, of just as many items as threads are worth while for; some
   dtypes one operation at a time. */
TEST(long_reductions_have_the_same_bits_on_any_threads)
{
    reducers reducers = reducers_make();
    size_t turn = 0;
    uint64_t seed = 3;
    for (size_t i = 0; i < DTYPES * (size_t)test_scale(); i++) {
        dimfold_dtype dtype = named_dtypes[i % DTYPES];
        size_t items = ((size_t)1 << 20) / dimfold_dtype_size_bytes(dtype);
        for (uint32_t op = 1; dimfold_reduce_name(op) != NULL && items < (size_t)1 << 19; op++, turn++) {
            long_shape shape = long_shape_of(turn % LONG_SHAPES, items);
            if (dimfold_reduce_dtype(op, dtype) != 0 && test_takes(turn))
                long_check(&reducers, &shape, dtype, op, &seed);
        }
        long_shape shape = long_shape_of(turn++ % LONG_SHAPES, items);
        if (test_takes(turn))
            long_check_every(&reducers, &shape, dtype, &seed);
    }
    reducers_end(&reducers);
}

/* Several results in one pass, of which some need conversions and some do not. */
TEST(long_reductions_of_several_results_have_the_same_bits)
{
    reducers reducers = reducers_make();
    uint64_t seed = 5;
    for (size_t i = 0; i < LONG_SHAPES; i++) {
        reduction made;
        long_shape shape = long_shape_of(i, (size_t)1 << 17);
        long_begin(&made, &shape, DIMFOLD_DTYPE_F64, &seed);
        reduction_source(&made, DIMFOLD_DTYPE_I16, shape.stride, 0, VALUES_FEW, &seed);
        reduction_result(&made, DIMFOLD_REDUCE_MEAN, 0, 0);
        reduction_result(&made, DIMFOLD_REDUCE_STD, 1, 0);
        reduction_result(&made, DIMFOLD_REDUCE_MAX, 1, 0);
        reduction_targets(&made, &seed);
        reduction_check(&reducers, &made);
        reduction_end(&made);
    }
    reducers_end(&reducers);
}

/* What a row of f16 may have: one NaN, at its beginning, in its middle or at its end; infinities; zeros of both signs
   alone; what is subnormal. The rows behind these stay as they are. */
static void halves_plant(const dimfold_view *rows)
{
    size_t last = rows->shape[1] - 1;
    const struct {
        size_t row, from, to;
        uint16_t bits[2];
    } planted[] = {{0, 0, 0, {0x7e01, 0}},        {1, last / 2, last / 2, {0xfe00, 0xfe00}},
                   {2, last, last, {0x7c01, 0x7c01}}, {3, last / 3, last / 3, {0x7c00, 0xfc00}},
                   {4, 0, last, {0x8000, 0}},     {5, 0, last, {1, 0x8001}}};
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++)
        for (size_t column = planted[i].from; column <= planted[i].to; column++) {
            ptrdiff_t at = (ptrdiff_t)planted[i].row * rows->stride[0] + (ptrdiff_t)column * rows->stride[1];
            memcpy((unsigned char *)rows->data + 2 * (rows->offset + (size_t)at), &planted[i].bits[column % 2], 2);
        }
}

/* Sums beside moments of the same rows, which a tier may make in one loop, in either order and beside others; and rows
   of f16, whose extremes a tier may find without converting them. */
TEST(rows_of_any_length_have_the_same_bits_however_they_are_read)
{
    static const size_t widths[] = {1, 15, 16, 31, 127, 128, 255, 256, 257, 1000, 1024, 1543, 4096, 8192, 8200, 20000};
    static const uint32_t ops[][3] = {{DIMFOLD_REDUCE_MEAN, DIMFOLD_REDUCE_VAR, 0},
                                      {DIMFOLD_REDUCE_STD, DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_MAX},
                                      {DIMFOLD_REDUCE_MIN, DIMFOLD_REDUCE_NORM_INF, DIMFOLD_REDUCE_MAX_NUM}};
    reducers reducers = reducers_make();
    uint64_t seed = 7;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        for (size_t k = 0; k < 6; k++) {
            reduction made;
            ptrdiff_t pitch = (ptrdiff_t)(widths[i] + k % 2 * 3);
            long_shape rows = {2, {7, widths[i]}, {pitch, 1}, 2};
            long_begin(&made, &rows, k < 4 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F16, &seed);
            if (k >= 4)
                halves_plant(&made.source[0].operand.view);
            for (size_t result = 0; result < 3 && ops[k / 2][result] != 0; result++)
                reduction_result(&made, ops[k / 2][result], 0, 0);
            reduction_targets(&made, &seed);
            reduction_check(&reducers, &made);
            reduction_end(&made);
        }
    reducers_end(&reducers);
}

/* Five results of items that are converted, and a map of many values: their buffers hold fewer items than a row. */
TEST(rows_that_buffers_do_not_hold_are_loaded_piece_by_piece)
{
    static const uint32_t op[] = {DIMFOLD_REDUCE_VAR, DIMFOLD_REDUCE_STD, DIMFOLD_REDUCE_NORM_2, DIMFOLD_REDUCE_NORM_1,
                                  DIMFOLD_REDUCE_NORM_INF};
    static const char map[] = "|a: f64| ((a * 2.0 + 3.0) * a + 4.0) * a + 5.0";
    static int32_t whole[1024];
    static double real[1024];
    double result[5];
    dimfold_queue *queue;
    dimfold_expr expr;
    dimfold_program *program;
    dimfold_view source, target[5];
    dimfold_reduction five = {.count = 5}, one = {.count = 1, .result = {{.op = DIMFOLD_REDUCE_SUM}}};
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, map, sizeof map - 1, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &expr, NULL, NULL));
    one.map = program;
    for (size_t i = 0; i < 5; i++) {
        five.result[i].op = op[i];
        dimfold_view_new(&target[i], &result[i], sizeof result[i], DIMFOLD_DTYPE_F64, 0, NULL, NULL, 0, NULL);
    }
    for (size_t count = 250; count <= 1024; count += 43) {
        for (size_t i = 0; i < count; i++) {
            whole[i] = i % 2 == 0 ? 3 : -3;
            real[i] = 1;
        }
        dimfold_view_new(&source, whole, sizeof whole, DIMFOLD_DTYPE_I32, 1, &count, NULL, 0, NULL);
        CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &five, 5, target, 1, &source, NULL));
        CHECK(result[3] == 3 * (double)count && result[4] == 3 && result[2] * result[2] > 8.99 * (double)count);
        dimfold_view_new(&source, real, sizeof real, DIMFOLD_DTYPE_F64, 1, &count, NULL, 0, NULL);
        CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &one, 1, target, 1, &source, NULL));
        CHECK(result[0] == 14 * (double)count);
    }
    dimfold_program_destroy(program);
    dimfold_queue_destroy(queue);
}
