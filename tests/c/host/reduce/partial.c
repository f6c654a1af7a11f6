/* What comes of nothing, and of fewer items than are wanted. */
#include "host/reduce/partial.h"

#include "array/reduce/reduction.h"

/* Reduces rows of no items to two f64. */
static double reduced_of_nothing(reducers *reducers, uint32_t op, dimfold_dtype dtype)
{
    double found[2] = {-7, -7};
    size_t shape[2] = {2, 0}, left = 2;
    ptrdiff_t axis = 1;
    dimfold_view source, target;
    dimfold_reduction asked = {.axis_count = 1, .axes = &axis, .count = 1, .result = {{.op = op}}};
    dimfold_view_new(&source, NULL, 0, dtype, 2, shape, NULL, 0, NULL);
    dimfold_view_new(&target, found, sizeof found, DIMFOLD_DTYPE_F64, 1, &left, NULL, 0, NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(reducers->queue[0], &asked, 1, &target, 1, &source, NULL));
    CHECK(memcmp(&found[0], &found[1], sizeof found[0]) == 0);
    return found[0];
}

TEST(reductions_of_nothing_are_what_their_words_say)
{
    reducers reducers = reducers_make();
    for (size_t i = 0; i < DTYPES; i++)
        for (uint32_t op = 1; dimfold_reduce_name(op) != NULL; op++) {
            bool is_extreme = (op >= DIMFOLD_REDUCE_MIN && op <= DIMFOLD_REDUCE_MAX_NUM) || op >= DIMFOLD_REDUCE_ARGMIN;
            bool is_one = op == DIMFOLD_REDUCE_PROD || op == DIMFOLD_REDUCE_ALL;
            bool is_nan = op >= DIMFOLD_REDUCE_MEAN && op <= DIMFOLD_REDUCE_STD;
            if (is_extreme || dimfold_reduce_dtype(op, named_dtypes[i]) == 0)
                continue;
            double found = reduced_of_nothing(&reducers, op, named_dtypes[i]);
            CHECK(is_nan ? found != found : found == is_one);
        }
    reducers_end(&reducers);
}

/* Divided by the number of items less ddof: by 0 from there on, which is NaN of equal items, else infinite. */
TEST(variances_of_too_few_items_are_divided_by_zero)
{
    float items[3] = {1, 2, 4};
    size_t count = 3;
    dimfold_queue *queue = queue_make(1);
    for (int ddof = -2; ddof < 6; ddof++)
        for (int is_equal = 0; is_equal < 2; is_equal++) {
            double found = 0, squares = is_equal ? 0 : 14.0 / 3, divisor = ddof < 3 ? 3 - ddof : 0;
            dimfold_view source, target;
            dimfold_reduction asked = {.count = 1, .result = {{DIMFOLD_REDUCE_VAR, 0, ddof}}};
            float same[3] = {5, 5, 5};
            dimfold_view_new(&source, is_equal ? same : items, sizeof items, DIMFOLD_DTYPE_F32, 1, &count, NULL, 0,
                             NULL);
            dimfold_view_new(&target, &found, sizeof found, DIMFOLD_DTYPE_F64, 0, NULL, NULL, 0, NULL);
            CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &asked, 1, &target, 1, &source, NULL));
            double expected = squares / divisor;
            bool is_close = found - expected < 1e-14 && expected - found < 1e-14;
            CHECK(expected != expected ? found != found : expected == found || is_close);
        }
    dimfold_queue_destroy(queue);
}
