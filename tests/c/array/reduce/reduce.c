/* Reductions of views of any layout, by every queue, against what their words mean of each item. */
#include "every.h"
#include "meaning.h"

#include "program/random_expr.h"
#include "program/values.h"

/* ---- Random reductions ------------------------------------------------------------------------------------------ */

static dimfold_dtype random_dtype(uint64_t *seed)
{
    return named_dtypes[test_random(seed) % DTYPES];
}

static uint32_t random_flags(uint64_t *seed)
{
    return test_random(seed) % 4 == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
}

/* An operation that takes the dtype; 0 for an opaque one, which programs may give. */
static uint32_t random_op(dimfold_dtype dtype, uint64_t *seed)
{
    uint32_t op;
    if (dimfold_reduce_dtype(DIMFOLD_REDUCE_COUNT, dtype) == 0)
        return 0;
    do
        op = (uint32_t)test_random_in(seed, 1, DIMFOLD_REDUCE_ARGMAX);
    while (dimfold_reduce_dtype(op, dtype) == 0);
    return op;
}

/* Axes in any order, some of them counted from the end; at times all of them by saying nothing. */
static void shuffle_axes(reduction *made, uint64_t *seed)
{
    size_t count = made->asked.axis_count;
    for (size_t i = 0; i < count; i++) {
        size_t other = (size_t)test_random_in(seed, 0, (intmax_t)i);
        ptrdiff_t axis = made->axes[i];
        made->axes[i] = made->axes[other];
        made->axes[other] = axis;
    }
    for (size_t i = 0; i < count; i++)
        made->axes[i] -= test_random(seed) % 2 == 0 ? (ptrdiff_t)made->ndim : 0;
}

static void begin_random(reduction *made, uint64_t *seed)
{
    size_t ndim = (size_t)test_random_in(seed, 0, 6), shape[6];
    bool is_long = test_random(seed) % 16 == 0;
    random_shape(seed, ndim, is_long ? 3000 : 1 + (size_t)test_random_in(seed, 0, 40), is_long ? 9000 : 700, shape);
    for (size_t axis = 0; axis < ndim; axis++)
        if (test_random(seed) % 48 == 0)
            shape[axis] = 0;
    unsigned axes = (unsigned)test_random(seed);
    reduction_begin(made, ndim, shape, axes, test_random(seed) % 3 == 0 ? DIMFOLD_KEEPDIMS : 0);
    shuffle_axes(made, seed);
}

static void sources_random(reduction *made, uint64_t *seed)
{
    size_t count = made->has_map ? made->map.sources : (size_t)test_random_in(seed, 1, 3);
    enum reduction_values values = (enum reduction_values)test_random_in(seed, VALUES_ANY, VALUES_FEW);
    for (size_t k = 0; k < count; k++) {
        ptrdiff_t stride[6];
        dimfold_dtype dtype = random_dtype(seed);
        for (size_t i = 0; made->has_map && i < made->map.count; i++)
            if (made->map.node[i].op == DIMFOLD_OP_SOURCE && made->map.node[i].value[0] == k)
                dtype = made->map.node[i].dtype;
        random_strides(seed, made->ndim, made->shape, true, stride);
        reduction_source(made, dtype, stride, random_flags(seed), values, seed);
    }
}

static void results_random(reduction *made, uint64_t *seed)
{
    size_t values = made->has_map ? made->map.results : made->sources;
    size_t count = (size_t)test_random_in(seed, 1, test_random(seed) % 4 == 0 ? 8 : 2);
    for (size_t i = 0; i < count; i++) {
        uint32_t value = (uint32_t)test_random_in(seed, 0, (intmax_t)values - 1);
        uint32_t op = random_op(reduction_item_dtype(made, value), seed);
        bool has_ddof = op == DIMFOLD_REDUCE_VAR || op == DIMFOLD_REDUCE_STD;
        if (op != 0)
            reduction_result(made, op, value, has_ddof ? (double)test_random_in(seed, -1, 3) * 0.5 : 0);
    }
}

/* Of the results themselves, of their sums as f64, and of what is larger. */
static void post_random(reduction *made, uint64_t *seed)
{
    uint16_t node[8], real[8], sum;
    dimfold_expr *post = &made->post;
    size_t count = made->asked.count;
    dimfold_expr_begin(post);
    for (size_t i = 0; i < count; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(post, &node[i], reduction_target_dtype(made, i), NULL));
    for (size_t i = 0; i < count; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_cast(post, &real[i], node[i], DIMFOLD_DTYPE_F64, 0, NULL));
    for (size_t i = 0; i < count && i < 4; i++) {
        uint16_t op = test_random(seed) % 2 == 0 ? DIMFOLD_OP_ADD : DIMFOLD_OP_MUL;
        uint16_t args[2] = {real[i], real[test_random(seed) % count]};
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(post, &sum, op, 2, args, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(post, sum, NULL));
    }
    if (test_random(seed) % 2 == 0)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(post, node[0], NULL));
    made->has_post = true;
}

/* Targets of any layout without two places that are one; of the dtype that comes of it, or of another one. */
static void targets_random(reduction *made, uint64_t *seed)
{
    size_t shape[6], ndim = reduction_left(made, shape);
    size_t count = made->has_post ? made->post.results : made->asked.count;
    for (size_t k = 0; k < count; k++) {
        ptrdiff_t stride[6];
        bool is_own = made->has_post || test_random(seed) % 4 > 0;
        random_strides(seed, ndim, shape, false, stride);
        reduction_target(made, is_own ? reduction_target_dtype(made, k) : random_dtype(seed), stride,
                         random_flags(seed), seed);
    }
}

/* Opaque items are refused. */
static void check_opaque(const reducers *reducers, reduction *made, uint64_t *seed)
{
    reduction_target(made, DIMFOLD_DTYPE_I64, NULL, 0, seed);
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, reduction_run(reducers->queue[0], made, NULL));
    reduction_end(made);
}

static void check_random(reducers *reducers, bool has_map, bool has_post, uint64_t *seed)
{
    reduction made;
    begin_random(&made, seed);
    made.has_map = has_map;
    if (has_map)
        random_expr(&made.map, (size_t)test_random_in(seed, 1, 12), made.ndim, false, seed);
    sources_random(&made, seed);
    results_random(&made, seed);
    if (made.asked.count == 0)
        reduction_result(&made, DIMFOLD_REDUCE_COUNT, 0, 0);
    if (reduction_target_dtype(&made, 0) == 0) {
        check_opaque(reducers, &made, seed);
        return;
    }
    if (has_post)
        post_random(&made, seed);
    targets_random(&made, seed);
    if (reduction_has_answer(&made))
        reduction_check(reducers, &made);
    else
        CHECK_STATUS(DIMFOLD_ERR_SHAPE, reduction_run(reducers->queue[0], &made, NULL));
    reduction_end(&made);
}

TEST(reductions_of_random_layouts_are_what_their_words_say)
{
    reducers reducers = reducers_make();
    uint64_t seed = 1;
    for (size_t i = 0; i < test_rounds(3000); i++)
        check_random(&reducers, false, false, &seed);
    reducers_end(&reducers);
}

TEST(reductions_of_random_programs_are_what_their_words_say)
{
    reducers reducers = reducers_make();
    uint64_t seed = 2;
    for (size_t i = 0; i < test_rounds(1000); i++)
        check_random(&reducers, i % 3 < 2, i % 3 > 0, &seed);
    reducers_end(&reducers);
}
