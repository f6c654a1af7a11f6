/* Plans told to the caller. */
#include "operand.h"

#include "ops/often/operation.h"

static dimfold_queue *queue_of(size_t threads)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &(dimfold_host_options){.threads = threads}, NULL));
    return queue;
}

/* Explains a copy of f32, or a fill without source strides, that no memory stands behind. */
static dimfold_explanation explain(size_t ndim, const size_t *shape, const ptrdiff_t *target_stride,
                                   const ptrdiff_t *source_stride)
{
    dimfold_queue *queue = queue_of(4);
    dimfold_explanation explanation = {.kernel = -1};
    dimfold_view target = {.dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CPU, .ndim = ndim, .shape = shape,
                           .stride = target_stride}, source = target;
    source.stride = source_stride;
    const dimfold_view *from = source_stride != NULL ? &source : NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target, from, &explanation, NULL));
    dimfold_queue_destroy(queue);
    return explanation;
}

TEST(explain_names_every_kernel)
{
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_NOTHING), "nothing") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_MEMCPY), "memcpy") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_RUNS), "runs") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_TRANSPOSE), "transpose") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_WALK), "walk") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_SWIZZLED), "swizzled") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_CHANNELS), "channels") == 0);
    CHECK(strcmp(dimfold_kernel_name(DIMFOLD_KERNEL_GATHER), "gather") == 0);
    CHECK(dimfold_kernel_name(-1) != NULL && dimfold_kernel_name(10) != NULL && dimfold_kernel_name(INT32_MIN) != NULL);
}

TEST(explain_names_stores)
{
    CHECK(strcmp(dimfold_stores_name(DIMFOLD_STORES_ORDINARY), "ordinary") == 0);
    CHECK(strcmp(dimfold_stores_name(DIMFOLD_STORES_STREAMED), "streamed") == 0);
    CHECK(strcmp(dimfold_stores_name(2), "unknown") == 0 && strcmp(dimfold_stores_name(UINT32_MAX), "unknown") == 0);
}

TEST(explain_shows_the_canonical_form)
{
    dimfold_explanation found = explain(3, (size_t[]){2, 3, 4}, (ptrdiff_t[]){12, 4, 1}, (ptrdiff_t[]){1, 8, 2});
    CHECK_EQ(2, found.operands);
    CHECK_EQ(2, found.ndim);
    CHECK(found.shape[0] == 12 && found.shape[1] == 2);
    CHECK(found.stride[0][0] == 1 && found.stride[0][1] == 12);
    CHECK(found.stride[1][0] == 2 && found.stride[1][1] == 1);
    CHECK(found.position[0] == 0 && found.position[1] == 0);
    CHECK_EQ(12, found.run);
    CHECK_EQ(2 * 24 * 4, found.moved_bytes);
    CHECK_EQ(32, found.index_bits);
    CHECK_EQ(1, found.threads);
    CHECK(found.shape[2] == 0 && found.stride[1][63] == 0);
    CHECK(found.is_nested[0] == 0 && found.is_nested[1] == 0);
    CHECK(found.swizzle[0].bits == 0 && found.swizzle[1].bits == 0);
    for (size_t i = 0; i < sizeof found.reserved / sizeof found.reserved[0]; i++)
        CHECK_EQ(0, found.reserved[i]);
}

TEST(explain_without_a_source_is_of_a_fill)
{
    dimfold_explanation found = explain(2, (size_t[]){1000, 1000}, (ptrdiff_t[]){1, 1000}, NULL);
    CHECK_EQ(DIMFOLD_KERNEL_RUNS, found.kernel);
    CHECK_EQ(1, found.operands);
    CHECK_EQ(1, found.ndim);
    CHECK_EQ(1000000, found.run);
    CHECK_EQ(4000000, found.moved_bytes);
    CHECK_EQ(4, found.threads);
}

TEST(explain_of_rank_0_is_one_run_of_one_element)
{
    dimfold_explanation found = explain(0, NULL, NULL, NULL);
    CHECK_EQ(0, found.ndim);
    CHECK_EQ(1, found.run);
    CHECK_EQ(4, found.moved_bytes);
}

TEST(explain_says_why_for_every_kernel_and_what_would_be_faster)
{
    const dimfold_explanation faster[] = {
        explain(2, (size_t[]){50, 60}, (ptrdiff_t[]){60, 1}, (ptrdiff_t[]){1, 50}),
        explain(3, (size_t[]){50, 60, 2}, (ptrdiff_t[]){120, 2, 1}, (ptrdiff_t[]){2, 100, 1}),
        explain(2, (size_t[]){2, 3}, (ptrdiff_t[]){3, 1}, (ptrdiff_t[]){1, 2}),
        explain(1, (size_t[]){50}, (ptrdiff_t[]){1}, (ptrdiff_t[]){2}),
        explain(2, (size_t[]){50, 60}, (ptrdiff_t[]){60, 1}, (ptrdiff_t[]){70, 1})};
    const dimfold_explanation best[] = {
        explain(1, (size_t[]){0}, (ptrdiff_t[]){1}, (ptrdiff_t[]){1}),
        explain(1, (size_t[]){60}, (ptrdiff_t[]){1}, (ptrdiff_t[]){1}),
        explain(1, (size_t[]){60}, (ptrdiff_t[]){1}, NULL)};
    for (size_t i = 0; i < sizeof faster / sizeof faster[0]; i++) {
        CHECK(dimfold_explanation_why(&faster[i])[0] != '\0');
        CHECK(dimfold_explanation_advice(&faster[i])[0] != '\0');
    }
    for (size_t i = 0; i < sizeof best / sizeof best[0]; i++) {
        CHECK(dimfold_explanation_why(&best[i])[0] != '\0');
        CHECK(strcmp(dimfold_explanation_advice(&best[i]), "") == 0);
    }
}

TEST(explain_has_a_reason_for_every_number_and_none_for_others)
{
    dimfold_explanation explanation = {0};
    for (int32_t reason = 0; reason < DIMFOLD_PLAN_REASON_COUNT; reason++) {
        explanation.reason = reason;
        CHECK(strlen(dimfold_explanation_why(&explanation)) > 10);
        CHECK(dimfold_explanation_advice(&explanation) != NULL);
    }
    for (int32_t i = 0; i < 3; i++) {
        explanation.reason = (int32_t[]){-1, DIMFOLD_PLAN_REASON_COUNT, INT32_MAX}[i];
        CHECK(strcmp(dimfold_explanation_why(&explanation), "") == 0);
        CHECK(strcmp(dimfold_explanation_advice(&explanation), "") == 0);
    }
    CHECK(strcmp(dimfold_explanation_why(NULL), "") == 0);
    CHECK(strcmp(dimfold_explanation_advice(NULL), "") == 0);
}

TEST(explain_is_pure_and_repeatable)
{
    uint64_t seed = 1;
    dimfold_queue *queue = queue_of(2);
    for (size_t round = 0; round < 500; round++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 6), shape[6];
        ptrdiff_t stride[2][6];
        operand target, source;
        dimfold_explanation first, second;
        random_shape(&seed, ndim, 20, 3000, shape);
        random_strides(&seed, ndim, shape, false, stride[0]);
        random_strides(&seed, ndim, shape, true, stride[1]);
        operand_make(&target, DIMFOLD_DTYPE_I16, ndim, shape, stride[0], &seed);
        operand_make(&source, DIMFOLD_DTYPE_I16, ndim, shape, stride[1], &seed);
        unsigned char *before = malloc(target.size_bytes);
        memcpy(before, target.data, target.size_bytes);
        memset(&first, 1, sizeof first);
        memset(&second, 2, sizeof second);
        CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target.view, &source.view, &first, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target.view, &source.view, &second, NULL));
        CHECK(memcmp(&first, &second, sizeof first) == 0);
        CHECK(memcmp(before, target.data, target.size_bytes) == 0);
        free(before);
        operand_free(&target);
        operand_free(&source);
    }
    dimfold_queue_destroy(queue);
}

/* Without data it is the same plan, for memory at address 0. */
TEST(explain_needs_no_data)
{
    dimfold_queue *queue = queue_of(2);
    dimfold_explanation with, without;
    _Alignas(64) static float memory[2][64];
    size_t shape[2] = {4, 16};
    dimfold_view target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, memory[0], sizeof memory[0], DIMFOLD_DTYPE_F32, 2, shape,
                                              (ptrdiff_t[]){16, 1}, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, memory[1], sizeof memory[1], DIMFOLD_DTYPE_F32, 2, shape,
                                              (ptrdiff_t[]){1, 4}, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target, &source, &with, NULL));
    target.data = source.data = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target, &source, &without, NULL));
    CHECK(memcmp(&with, &without, sizeof with) == 0);
    source.data = memory[1];
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target, &source, &without, NULL));
    CHECK(memcmp(&with, &without, sizeof with) == 0);
    target.size_bytes--;
    CHECK_STATUS(DIMFOLD_ERR_BOUNDS, dimfold_explain(queue, &target, &source, &without, NULL));
    dimfold_queue_destroy(queue);
}

TEST(explain_is_of_a_cast_and_fails_as_it_does)
{
    float memory[8] = {0};
    dimfold_queue *queue = queue_of(1);
    dimfold_explanation explanation = {.kernel = 77}, before = explanation;
    dimfold_diag diag;
    size_t shape = 4;
    dimfold_view target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, memory, 16, DIMFOLD_DTYPE_F32, 1, &shape, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&source, memory + 4, 16, DIMFOLD_DTYPE_I16, 1, &shape, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target, &source, &explanation, NULL));
    CHECK_EQ(DIMFOLD_KERNEL_RUNS, explanation.kernel);
    CHECK_EQ(24, explanation.moved_bytes);
    explanation = before;
    source.data = memory + 3;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_explain(queue, &target, &source, &explanation, &diag));
    CHECK(strcmp(diag.operation, "explain") == 0);
    source.data = memory + 4;
    source.dtype = dimfold_dtype_opaque(2);
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_explain(queue, &target, &source, &explanation, &diag));
    target.flags = DIMFOLD_READONLY;
    CHECK_STATUS(DIMFOLD_ERR_READONLY, dimfold_explain(queue, &target, NULL, &explanation, &diag));
    CHECK(memcmp(&explanation, &before, sizeof before) == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_explain(queue, &target, NULL, NULL, &diag));
    CHECK(strcmp(diag.operand, "explanation") == 0);
    CHECK(strcmp(dimfold_queue_last_failure(queue), "") == 0);
    dimfold_queue_destroy(queue);
}

TEST(explain_counts_index_bits_by_reach)
{
    if (sizeof(ptrdiff_t) <= 4)
        return;
    const ptrdiff_t far = (ptrdiff_t)INT32_MAX + 1;
    CHECK_EQ(64, explain(2, (size_t[]){2, 2}, (ptrdiff_t[]){far, 1}, (ptrdiff_t[]){2, 1}).index_bits);
    CHECK_EQ(64, explain(2, (size_t[]){2, 2}, (ptrdiff_t[]){2, 1}, (ptrdiff_t[]){far, 1}).index_bits);
    CHECK_EQ(32, explain(2, (size_t[]){2, 2}, (ptrdiff_t[]){far - 2, 1}, (ptrdiff_t[]){2, 1}).index_bits);
    dimfold_queue *queue = queue_of(1);
    dimfold_explanation explanation;
    size_t shape[2] = {(size_t)far, (size_t)far};
    dimfold_view target = {.dtype = DIMFOLD_DTYPE_U8, .flags = DIMFOLD_ASSUME_DISJOINT, .ndim = 2, .shape = shape,
                           .device_type = DIMFOLD_DEVICE_CPU, .stride = (ptrdiff_t[]){0, 0}};
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target, NULL, &explanation, NULL));
    CHECK_EQ(32, explanation.index_bits);
    dimfold_queue_destroy(queue);
}
