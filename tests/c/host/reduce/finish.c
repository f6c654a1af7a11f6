/* Results that are converted, computed on and stored. */
#include "host/reduce/finish.h"

#include "array/reduce/reduction.h"

/* Every operation of every dtype, to targets of every dtype, in either byte order. */
TEST(results_are_converted_to_targets_of_any_dtype)
{
    static const size_t shape[2] = {5, 3};
    static const ptrdiff_t stride[2] = {3, 1};
    reducers reducers = reducers_of_tier(DIMFOLD_TIER_PORTABLE);
    uint64_t seed = 12;
    for (size_t i = 0; i < DTYPES * DTYPES; i++)
        for (uint32_t op = 1; dimfold_reduce_name(op) != NULL; op++) {
            reduction made;
            if (dimfold_reduce_dtype(op, named_dtypes[i % DTYPES]) == 0)
                continue;
            reduction_begin(&made, 2, shape, 2, 0);
            reduction_source(&made, named_dtypes[i % DTYPES], stride, 0, (enum reduction_values)(op % 3), &seed);
            reduction_result(&made, op, 0, 0);
            reduction_target(&made, named_dtypes[i / DTYPES], NULL, op % 2 == 0 ? DIMFOLD_BYTE_SWAPPED : 0, &seed);
            reduction_check(&reducers, &made);
            reduction_end(&made);
        }
    reducers_end(&reducers);
}

/* More results than are computed on at once, of a program with constants and more results than there are. */
TEST(second_programs_compute_on_any_number_of_results)
{
    static const char text[] = "|m: f32, s: f32, n: i64| (m - 1) / (s + 0.5), n, f64(m) * f64(n), m";
    static const size_t widths[] = {1, 2, 63, 64, 65, 200, 1100};
    reducers reducers = reducers_make();
    uint64_t seed = 13;
    for (size_t i = 0; i < 2 * sizeof widths / sizeof widths[0]; i++) {
        reduction made;
        size_t width = widths[i / 2], shape[2] = {i % 2 == 0 ? 11 : width, i % 2 == 0 ? width : 11};
        ptrdiff_t stride[2] = {(ptrdiff_t)shape[1], 1};
        reduction_begin(&made, 2, shape, 1 + (unsigned)(i % 2), DIMFOLD_KEEPDIMS);
        reduction_source(&made, DIMFOLD_DTYPE_F32, stride, 0, VALUES_FEW, &seed);
        reduction_result(&made, DIMFOLD_REDUCE_MEAN, 0, 0);
        reduction_result(&made, DIMFOLD_REDUCE_STD, 0, 1);
        reduction_result(&made, DIMFOLD_REDUCE_COUNT, 0, 0);
        made.has_post = true;
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&made.post, text, sizeof text - 1, NULL));
        reduction_targets(&made, &seed);
        reduction_check(&reducers, &made);
        reduction_end(&made);
    }
    reducers_end(&reducers);
}

TEST(sums_to_targets_that_wrap_keep_their_low_bits)
{
    const int32_t item[2][2] = {{300, 44}, {-2, 1}};
    uint8_t low[2];
    uint64_t wide[2];
    size_t shape[] = {2, 2};
    dimfold_queue *queue;
    dimfold_view source, target;
    dimfold_reduction rows = {
        .axis_count = 1, .axes = (ptrdiff_t[]){1}, .count = 1, .result = {{.op = DIMFOLD_REDUCE_SUM}}};
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    dimfold_view_new(&source, (void *)item, sizeof item, DIMFOLD_DTYPE_I32, 2, shape, NULL, 0, NULL);
    dimfold_view_new(&target, low, sizeof low, DIMFOLD_DTYPE_U8, 1, shape, NULL, 0, NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &rows, 1, &target, 1, &source, NULL));
    CHECK(low[0] == 255 && low[1] == 0);
    target.flags = DIMFOLD_WRAPPING;
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &rows, 1, &target, 1, &source, NULL));
    CHECK(low[0] == 344 - 256 && low[1] == 255);
    dimfold_view_new(&target, wide, sizeof wide, DIMFOLD_DTYPE_U64, 1, shape, NULL, 0, NULL);
    target.flags = DIMFOLD_WRAPPING;
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &rows, 1, &target, 1, &source, NULL));
    CHECK(wide[0] == 344 && wide[1] == UINT64_MAX);
    dimfold_queue_destroy(queue);
}
