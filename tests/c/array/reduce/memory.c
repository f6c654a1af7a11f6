/* Where operands lie, and what the caller has made of the processor: neither changes a bit. */
#include "reduction.h"

#include <fenv.h>

/* Two results of a source that is moved from one byte of a line to the next. */
static void check_address(dimfold_queue *queue, dimfold_dtype dtype, const size_t *shape, ptrdiff_t axis,
                          const unsigned char *items, unsigned char *memory)
{
    size_t bytes = dimfold_dtype_size_bytes(dtype), left = shape[1 - axis];
    double found[2][64 + 1], first[2][64 + 1];
    dimfold_view source, target[2];
    dimfold_reduction asked = {.axis_count = 1, .axes = &axis, .count = 2,
                               .result = {{DIMFOLD_REDUCE_SUM, 0, 0}, {DIMFOLD_REDUCE_VAR, 0, 1}}};
    for (size_t at = 0; at < 64; at++) {
        memcpy(memory + at, items, shape[0] * shape[1] * bytes);
        dimfold_view_new(&source, memory + at, 0, dtype, 2, shape, NULL, 0, NULL);
        for (size_t k = 0; k < 2; k++)
            dimfold_view_new(&target[k], (char *)found[k] + at % 8, 0, DIMFOLD_DTYPE_F64, 1, &left, NULL, 0, NULL);
        CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &asked, 2, target, 1, &source, NULL));
        for (size_t k = 0; k < 2; k++) {
            if (at == 0)
                memcpy(first[k], found[k], left * sizeof found[k][0]);
            CHECK(memcmp(first[k], target[k].data, left * sizeof found[k][0]) == 0);
        }
    }
}

TEST(reductions_have_the_same_bits_at_every_address)
{
    static const size_t shapes[][2] = {{7, 300}, {300, 7}, {64, 64}};
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64};
    unsigned char *items = malloc(4096 * 8), *memory = malloc(4096 * 8 + 64);
    reducers reducers = reducers_make();
    uint64_t seed = 1;
    for (size_t i = 0; i < 12; i++) {
        const size_t *shape = shapes[i % 3];
        dimfold_dtype dtype = dtypes[i / 3];
        ptrdiff_t axis = shape[1] > 64;
        for (size_t k = 0; k < 4096; k++) {
            double x = (double)(test_random(&seed) % 1000) / 7;
            item_convert(dtype, items + k * dimfold_dtype_size_bytes(dtype), DIMFOLD_DTYPE_F64, &x);
        }
        for (size_t k = 0; k < reducers.count; k++)
            check_address(reducers.queue[k], dtype, shape, axis, items, memory);
    }
    reducers_end(&reducers);
    free(items);
    free(memory);
}

/* ---- The caller's environment ----------------------------------------------------------------------------------- */

static int caller_mode;

static void enter(void)
{
    fesetround(caller_mode);
}

static void leave(void)
{
    CHECK_EQ(caller_mode, fegetround());
    fesetround(FE_TONEAREST);
}

#if defined(__SSE__) || defined(__aarch64__)
#define MODES 4
static const int modes[MODES] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
#else
#define MODES 1
static const int modes[MODES] = {FE_TONEAREST};
#endif

/* Few items, and as many as threads are worth while for. */
TEST(reductions_are_the_same_in_every_environment)
{
    static const size_t shapes[][2] = {{3, 700}, {700, 3}, {2, 140000}};
    static const uint32_t ops[] = {DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_MEAN, DIMFOLD_REDUCE_STD, DIMFOLD_REDUCE_NORM_2};
    reducers reducers = reducers_make();
    uint64_t seed = 2;
    reducers.enter = enter;
    reducers.leave = leave;
    for (size_t i = 0; i < 3 * MODES; i++) {
        reduction made;
        const size_t *shape = shapes[i / MODES];
        ptrdiff_t stride[2] = {(ptrdiff_t)shape[1], 1};
        caller_mode = modes[i % MODES];
        reduction_begin(&made, 2, shape, shape[1] > 100 ? 2 : 1, 0);
        reduction_source(&made, DIMFOLD_DTYPE_F32, stride, 0, VALUES_USUAL, &seed);
        for (size_t k = 0; k < 4; k++)
            reduction_result(&made, ops[k], 0, 0);
        reduction_targets(&made, &seed);
        reduction_check(&reducers, &made);
        reduction_end(&made);
    }
    reducers_end(&reducers);
}

/* Subnormals, which a processor that flushes them would lose. */
#if defined(__SSE__)
#include <xmmintrin.h>

TEST(reductions_keep_subnormals_where_the_caller_flushes_them)
{
    reducers reducers = reducers_make();
    float items[400], sum = 0;
    size_t count = 400;
    dimfold_view source, target;
    dimfold_reduction asked = {.count = 1, .result = {{.op = DIMFOLD_REDUCE_SUM}}};
    for (size_t i = 0; i < count; i++)
        items[i] = 0x1p-149f;
    dimfold_view_new(&source, items, 0, DIMFOLD_DTYPE_F32, 1, &count, NULL, 0, NULL);
    dimfold_view_new(&target, &sum, 0, DIMFOLD_DTYPE_F32, 0, NULL, NULL, 0, NULL);
    for (size_t i = 0; i < reducers.count; i++) {
        unsigned own = _mm_getcsr();
        _mm_setcsr(0x9fc0);
        dimfold_status status = dimfold_reduce(reducers.queue[i], &asked, 1, &target, 1, &source, NULL);
        unsigned left = _mm_getcsr();
        _mm_setcsr(own);
        CHECK_EQ(0x9fc0, left);
        CHECK_STATUS(DIMFOLD_OK, status);
        CHECK(sum == 400 * 0x1p-149f);
    }
    reducers_end(&reducers);
}
#else
TEST(reductions_keep_subnormals_where_the_caller_flushes_them)
{
    test_skip("it is about SSE");
}
#endif
