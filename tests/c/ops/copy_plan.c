/* Copies by plans that were measured. */
#include "operand.h"

#include "host/machine.h"
#include "ops/queue.h"

/* A queue that takes its caches for so small that there is something to choose for small copies. */
static dimfold_queue *queue_here(void)
{
    static const size_t small_caches[3] = {256, 512, 1024};
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &(dimfold_host_options){.threads = 1}, NULL));
    memcpy(dimfold_queue_machine(queue)->cache_bytes, small_caches, sizeof small_caches);
    return queue;
}

/* A transpose of so many rows of 70 items of 4 bytes. */
static void transposed_make(operand *target, operand *source, size_t rows, uint64_t seed)
{
    size_t shape[2] = {rows, 70};
    operand_make(target, DIMFOLD_DTYPE_F32, 2, shape, (ptrdiff_t[]){70, 1}, &seed);
    operand_make(source, DIMFOLD_DTYPE_F32, 2, shape, (ptrdiff_t[]){1, (ptrdiff_t)rows}, &seed);
}

static bool is_expected(const unsigned char *expected, const operand *target)
{
    return memcmp(expected, target->data, target->size_bytes) == 0;
}

TEST(plan_copy_copies_and_its_plan_copies_alike)
{
    dimfold_queue *queue = queue_here();
    for (size_t rows = 1; rows <= 3000; rows = rows * 7 + 1) {
        dimfold_copy_plan plan;
        operand target, source;
        transposed_make(&target, &source, rows, rows);
        unsigned char *expected = expected_copy(&target, &source);
        memset(&plan, 0xee, sizeof plan);
        CHECK_STATUS(DIMFOLD_OK, dimfold_plan_copy(&plan, queue, &target.view, &source.view, NULL));
        CHECK(is_expected(expected, &target));
        CHECK(plan.choice <= DIMFOLD_QUEUE_CHOICES_MAX && plan.nanoseconds <= plan.unmeasured_nanoseconds);
        CHECK((plan.reserved[0] | plan.reserved[1] | plan.reserved[2] | plan.reserved[3]) == 0);
        for (size_t i = 0; i < rows * 70 * 4; i++)
            target.data[target.view.offset * 4 + i] ^= 0xff;
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy_planned(queue, &plan, &target.view, &source.view, NULL));
        CHECK(is_expected(expected, &target));
        free(expected);
        operand_free(&target);
        operand_free(&source);
    }
    dimfold_queue_destroy(queue);
}

/* Whichever was the fastest, and one more than there are, which is then as good as none. */
TEST(copy_planned_copies_by_every_choice)
{
    dimfold_queue *queue = queue_here();
    dimfold_copy_plan plan;
    operand target, source;
    transposed_make(&target, &source, 90, 5);
    unsigned char *expected = expected_copy(&target, &source), *before = malloc(target.size_bytes);
    memcpy(before, target.data, target.size_bytes);
    CHECK_STATUS(DIMFOLD_OK, dimfold_plan_copy(&plan, queue, &target.view, &source.view, NULL));
    for (plan.choice = 0; plan.choice <= DIMFOLD_QUEUE_CHOICES_MAX; plan.choice++) {
        memcpy(target.data, before, target.size_bytes);
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy_planned(queue, &plan, &target.view, &source.view, NULL));
        CHECK(is_expected(expected, &target));
    }
    free(before);
    free(expected);
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}

TEST(copy_planned_refuses_plans_that_nobody_measured)
{
    dimfold_queue *queue = queue_here();
    dimfold_copy_plan wrong[6] = {{.choice = DIMFOLD_QUEUE_CHOICES_MAX + 1}, {.choice = UINT64_MAX}};
    operand target, source;
    transposed_make(&target, &source, 90, 6);
    unsigned char *before = malloc(target.size_bytes);
    memcpy(before, target.data, target.size_bytes);
    for (size_t i = 0; i < 4; i++)
        wrong[2 + i].reserved[i] = 1;
    for (size_t i = 0; i < 6; i++) {
        CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_copy_planned(queue, &wrong[i], &target.view, &source.view, NULL));
        CHECK(is_expected(before, &target));
        CHECK(strncmp(dimfold_queue_last_failure(queue), "copy_planned: ", 14) == 0);
    }
    free(before);
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}

TEST(copy_planned_copies_between_layouts_that_the_plan_is_not_for)
{
    dimfold_queue *queue = queue_here();
    dimfold_copy_plan plan;
    operand target, source;
    transposed_make(&target, &source, 2000, 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_plan_copy(&plan, queue, &target.view, &source.view, NULL));
    operand_free(&target);
    operand_free(&source);
    for (size_t rows = 1; rows <= 2001; rows += 400) {
        transposed_make(&target, &source, rows, rows);
        unsigned char *expected = expected_copy(&target, &source);
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy_planned(queue, &plan, &target.view, &source.view, NULL));
        CHECK(is_expected(expected, &target));
        free(expected);
        operand_free(&target);
        operand_free(&source);
    }
    dimfold_queue_destroy(queue);
}

TEST(copy_planned_by_zeros_is_a_copy)
{
    dimfold_queue *queue = queue_here();
    operand target, source;
    transposed_make(&target, &source, 90, 2);
    unsigned char *expected = expected_copy(&target, &source);
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy_planned(queue, &(dimfold_copy_plan){0}, &target.view, &source.view, NULL));
    CHECK(is_expected(expected, &target));
    free(expected);
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}

TEST(plan_copy_of_nothing_chooses_nothing)
{
    dimfold_queue *queue = queue_here();
    uint64_t seed = 3;
    operand target, source;
    dimfold_copy_plan plan = {.choice = 7};
    operand_make(&target, DIMFOLD_DTYPE_F32, 2, (size_t[]){0, 70}, (ptrdiff_t[]){70, 1}, &seed);
    operand_make(&source, DIMFOLD_DTYPE_F32, 2, (size_t[]){0, 70}, (ptrdiff_t[]){1, 70}, &seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_plan_copy(&plan, queue, &target.view, &source.view, NULL));
    CHECK_EQ(0, plan.choice);
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy_planned(queue, &plan, &target.view, &source.view, NULL));
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}

TEST(plan_copy_and_copy_planned_refuse_what_copy_refuses)
{
    dimfold_queue *queue = queue_here();
    dimfold_copy_plan plan = {0};
    operand target, source;
    transposed_make(&target, &source, 9, 4);
    dimfold_view smaller = source.view, other = source.view, constant = target.view;
    smaller.ndim = 1;
    other.dtype = DIMFOLD_DTYPE_I32;
    constant.flags = DIMFOLD_READONLY;
    const struct {
        dimfold_queue *queue;
        const dimfold_view *target, *source;
        dimfold_status status;
    } cases[] = {
        {NULL, &target.view, &source.view, DIMFOLD_ERR_NULL}, {queue, NULL, &source.view, DIMFOLD_ERR_NULL},
        {queue, &target.view, NULL, DIMFOLD_ERR_NULL},        {queue, &target.view, &smaller, DIMFOLD_ERR_SHAPE},
        {queue, &target.view, &other, DIMFOLD_ERR_DTYPE},     {queue, &constant, &source.view, DIMFOLD_ERR_READONLY},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_STATUS(cases[i].status,
                     dimfold_plan_copy(&plan, cases[i].queue, cases[i].target, cases[i].source, NULL));
        CHECK_STATUS(cases[i].status,
                     dimfold_copy_planned(cases[i].queue, &plan, cases[i].target, cases[i].source, NULL));
    }
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_plan_copy(NULL, queue, &target.view, &source.view, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_copy_planned(queue, NULL, &target.view, &source.view, NULL));
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}
