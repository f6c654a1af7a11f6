/* What all operations share: checks first, then the plan, then the run. */
#include "ops/operand.h"

#include "ops/queue.h"

/* A queue that only notes what it is asked to run. */
struct noting_queue {
    struct dimfold_queue queue;
    size_t runs;
    dimfold_plan plan;
    unsigned char value[16];
};

static dimfold_status noting_run(dimfold_call call, dimfold_queue *queue, const dimfold_plan *plan)
{
    struct noting_queue *noting = (struct noting_queue *)queue;
    (void)call;
    noting->runs++;
    noting->plan = *plan;
    if (plan->form.operands == 1)
        memcpy(noting->value, plan->side[1].data, plan->side[1].item_bytes);
    return DIMFOLD_OK;
}

static dimfold_status noting_check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                        const char *name)
{
    int32_t expected = queue->kind->device_type;
    if (view->device_type == expected)
        return DIMFOLD_OK;
    return dimfold_fail(call, DIMFOLD_REASON_DEVICE, name, DIMFOLD_NO_AXIS, expected, view->device_type);
}

static void noting_destroy(dimfold_queue *queue)
{
    ((struct noting_queue *)queue)->runs = SIZE_MAX;
}

static const dimfold_queue_kind noting_kind = {
    .device_type = DIMFOLD_DEVICE_CPU, .check_view = noting_check_view, .run = noting_run, .destroy = noting_destroy};
static const dimfold_queue_kind distant_kind = {
    .device_type = 7, .check_view = noting_check_view, .run = noting_run, .destroy = noting_destroy};

static struct noting_queue noting_queue_of(const dimfold_queue_kind *kind)
{
    return (struct noting_queue){.queue = {.kind = kind, .threads = 1}};
}

static void operands_make(operand *target, operand *source, const size_t *shape)
{
    uint64_t seed = 1;
    operand_make(target, DIMFOLD_DTYPE_F32, 2, shape, (ptrdiff_t[]){4, 1}, &seed);
    operand_make(source, DIMFOLD_DTYPE_F32, 2, shape, (ptrdiff_t[]){1, 3}, &seed);
}

static void operands_free(operand *target, operand *source)
{
    operand_free(target);
    operand_free(source);
}

TEST(operation_refuses_a_missing_queue)
{
    dimfold_diag diag;
    dimfold_explanation explanation;
    operand target, source;
    operands_make(&target, &source, (size_t[]){3, 4});
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_copy(NULL, &target.view, &source.view, &diag));
    CHECK(strcmp(diag.operand, "queue") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_cast(NULL, &target.view, &source.view, &diag));
    CHECK(strcmp(diag.operand, "queue") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_fill(NULL, &target.view, "1234", &diag));
    CHECK(strcmp(diag.operand, "queue") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_explain(NULL, &target.view, &source.view, &explanation, &diag));
    CHECK(strcmp(diag.operand, "queue") == 0);
    operands_free(&target, &source);
}

TEST(operation_runs_one_plan_over_the_operands_it_got)
{
    struct noting_queue noting = noting_queue_of(&noting_kind);
    operand target, source;
    operands_make(&target, &source, (size_t[]){3, 4});
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(&noting.queue, &target.view, &source.view, NULL));
    CHECK_EQ(1, noting.runs);
    CHECK_EQ(2, noting.plan.form.operands);
    CHECK_EQ(12, noting.plan.form.size);
    CHECK(noting.plan.side[0].data == (char *)target.data && noting.plan.side[1].data == (char *)source.data);
    CHECK(!noting.plan.converts && !noting.plan.is_same);
    source.view.flags = DIMFOLD_BYTE_SWAPPED;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(&noting.queue, &target.view, &source.view, NULL));
    CHECK(noting.plan.converts && noting.plan.side[1].is_swapped && !noting.plan.side[0].is_swapped);
    source.view.flags = 0;
    source.view.dtype = DIMFOLD_DTYPE_I32;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(&noting.queue, &target.view, &source.view, NULL));
    CHECK(noting.plan.converts);
    CHECK_EQ(3, noting.runs);
    dimfold_queue_destroy(&noting.queue);
    CHECK(noting.runs == SIZE_MAX);
    operands_free(&target, &source);
}

TEST(operation_gives_a_fill_its_value_as_it_lies_in_memory)
{
    struct noting_queue noting = noting_queue_of(&noting_kind);
    operand target, source;
    operands_make(&target, &source, (size_t[]){3, 4});
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(&noting.queue, &target.view, "abcd", NULL));
    CHECK_EQ(1, noting.plan.form.operands);
    CHECK(memcmp(noting.value, "abcd", 4) == 0);
    target.view.flags = DIMFOLD_BYTE_SWAPPED;
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(&noting.queue, &target.view, "abcd", NULL));
    CHECK(memcmp(noting.value, "dcba", 4) == 0);
    operands_free(&target, &source);
}

TEST(operation_with_nothing_to_do_runs_nothing)
{
    struct noting_queue noting = noting_queue_of(&noting_kind);
    operand target, source;
    operands_make(&target, &source, (size_t[]){3, 0});
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(&noting.queue, &target.view, &source.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(&noting.queue, &target.view, &source.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(&noting.queue, &target.view, "1234", NULL));
    CHECK_EQ(0, noting.runs);
    operands_free(&target, &source);
    operands_make(&target, &source, (size_t[]){3, 4});
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(&noting.queue, &target.view, &target.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(&noting.queue, &target.view, &target.view, NULL));
    CHECK_EQ(0, noting.runs);
    dimfold_view swapped = target.view;
    swapped.flags = DIMFOLD_BYTE_SWAPPED;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(&noting.queue, &target.view, &swapped, NULL));
    CHECK_EQ(1, noting.runs);
    operands_free(&target, &source);
}

TEST(operation_that_fails_runs_nothing)
{
    struct noting_queue noting = noting_queue_of(&noting_kind);
    operand target, source;
    operands_make(&target, &source, (size_t[]){3, 4});
    source.shape[0] = 2;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_copy(&noting.queue, &target.view, &source.view, NULL));
    target.stride[0] = 0;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_fill(&noting.queue, &target.view, "1234", NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_fill(&noting.queue, &target.view, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_copy(&noting.queue, &target.view, NULL, NULL));
    CHECK_EQ(0, noting.runs);
    operands_free(&target, &source);
}

TEST(operation_takes_views_of_its_queues_device_only)
{
    struct noting_queue noting = noting_queue_of(&distant_kind);
    operand target, source;
    operands_make(&target, &source, (size_t[]){3, 4});
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_copy(&noting.queue, &target.view, &source.view, NULL));
    target.view.device_type = 7;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_copy(&noting.queue, &target.view, &source.view, NULL));
    CHECK_EQ(0, noting.runs);
    source.view.device_type = 7;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(&noting.queue, &target.view, &source.view, NULL));
    CHECK_EQ(1, noting.runs);
    operands_free(&target, &source);
}

TEST(operation_that_succeeds_leaves_the_diagnosis_and_the_last_failure)
{
    struct noting_queue noting = noting_queue_of(&noting_kind);
    dimfold_diag diag = {.status = 123, .operand = "kept"}, before = diag;
    operand target, source;
    operands_make(&target, &source, (size_t[]){3, 4});
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(&noting.queue, &target.view, &source.view, &diag));
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(&noting.queue, &target.view, "1234", &diag));
    CHECK(memcmp(&diag, &before, sizeof diag) == 0);
    CHECK(strcmp(dimfold_queue_last_failure(&noting.queue), "") == 0);
    operands_free(&target, &source);
}

TEST(operation_names_the_axis_on_which_a_target_overlaps_itself)
{
    static const struct {
        ptrdiff_t stride[3], axis;
    } cases[] = {{{0, 4, 1}, 0}, {{20, 0, 1}, 1}, {{20, 4, 0}, 2}, {{20, 3, 1}, 1}, {{5, 4, 1}, 0}, {{-5, -4, 1}, 0},
                 {{1, 1, 100}, 1}};
    struct noting_queue noting = noting_queue_of(&noting_kind);
    float memory[512];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        dimfold_view view;
        dimfold_diag diag;
        CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, memory, sizeof memory, DIMFOLD_DTYPE_F32, 3,
                                                  (size_t[]){3, 4, 4}, cases[i].stride, 40, NULL));
        CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_fill(&noting.queue, &view, "1234", &diag));
        CHECK(strcmp(diag.operand, "target") == 0);
        CHECK_EQ(cases[i].axis, diag.axis);
    }
    CHECK_EQ(0, noting.runs);
}
