/* What is refused, with which sentence, and that nothing is written before. */
#include "reduce/check.h"

#include "host/guarded.h"

#define SIDE 6

/* Two sources of 3 by 6 and two targets of 3, which rows are reduced to; tests break one thing at a time. */
typedef struct refused {
    dimfold_queue *queue;
    float source_data[2][3 * SIDE], target_data[2][3], before[2][3];
    size_t shape[2], left[2];
    ptrdiff_t axes[3];
    dimfold_view source[9], target[9];
    dimfold_reduction asked;
    size_t sources, targets;
} refused;

static void refused_begin(refused *made, dimfold_queue *queue)
{
    *made = (refused){.queue = queue, .shape = {3, SIDE}, .left = {3, 1}, .axes = {1}, .sources = 2, .targets = 2};
    for (size_t k = 0; k < 2; k++) {
        for (size_t i = 0; i < 3 * SIDE; i++)
            made->source_data[k][i] = (float)i;
        for (size_t i = 0; i < 3; i++)
            made->target_data[k][i] = -7;
        dimfold_view_new(&made->source[k], made->source_data[k], sizeof made->source_data[k], DIMFOLD_DTYPE_F32, 2,
                         made->shape, NULL, 0, NULL);
        dimfold_view_new(&made->target[k], made->target_data[k], sizeof made->target_data[k], DIMFOLD_DTYPE_F32, 1,
                         made->left, NULL, 0, NULL);
    }
    made->asked = (dimfold_reduction){.axis_count = 1, .axes = made->axes, .count = 2,
                                      .result = {{DIMFOLD_REDUCE_SUM, 0, 0}, {DIMFOLD_REDUCE_MAX, 1, 0}}};
    memcpy(made->before, made->target_data, sizeof made->before);
}

static void check_refused_at(int line, refused *asked, dimfold_status expected, const char *sentence)
{
    dimfold_diag diag;
    char text[512];
    memset(&diag, 0xff, sizeof diag);
    dimfold_status found = dimfold_reduce(asked->queue, &asked->asked, asked->targets, asked->target, asked->sources,
                                          asked->source, &diag);
    test_check_status(expected, found, __FILE__, line, sentence);
    test_check(memcmp(asked->before, asked->target_data, sizeof asked->before) == 0, __FILE__, line, sentence);
    if (found == DIMFOLD_OK)
        return;
    test_check_status(expected, diag.status, __FILE__, line, sentence);
    dimfold_diag_text(&diag, text, sizeof text);
    if (!test_check(strstr(text, sentence) != NULL, __FILE__, line, sentence))
        printf("    %s\n", text);
}

#define REFUSED(change, status, sentence)                                                                              \
    do {                                                                                                               \
        refused_begin(&asked, queue);                                                                                  \
        change;                                                                                                        \
        check_refused_at(__LINE__, &asked, status, sentence);                                                          \
    } while (0)

TEST(reductions_as_the_others_are_broken_are_answered)
{
    refused asked;
    dimfold_queue *queue = queue_make(1);
    refused_begin(&asked, queue);
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &asked.asked, 2, asked.target, 2, asked.source, NULL));
    CHECK(asked.target_data[0][1] == 6 + 7 + 8 + 9 + 10 + 11);
    CHECK(asked.target_data[1][2] == 17);
    dimfold_queue_destroy(queue);
}

TEST(reductions_of_nothing_that_is_there_are_refused)
{
    refused asked;
    dimfold_diag diag;
    dimfold_queue *queue = queue_make(1);
    refused_begin(&asked, queue);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_reduce(NULL, &asked.asked, 2, asked.target, 2, asked.source, &diag));
    CHECK(strcmp(diag.operation, "reduce") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_reduce(queue, NULL, 2, asked.target, 2, asked.source, &diag));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_reduce(queue, &asked.asked, 2, NULL, 2, asked.source, &diag));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_reduce(queue, &asked.asked, 2, asked.target, 2, NULL, &diag));
    REFUSED(asked.asked.axes = NULL, DIMFOLD_ERR_NULL, "axes");
    REFUSED(asked.source[1].data = NULL, DIMFOLD_ERR_NULL, "source 1");
    REFUSED(asked.target[1].data = NULL, DIMFOLD_ERR_NULL, "target 1");
    REFUSED(asked.source[0].shape = NULL, DIMFOLD_ERR_NULL, "shape");
    dimfold_queue_destroy(queue);
}

TEST(results_that_are_none_are_refused)
{
    refused asked;
    dimfold_queue *queue = queue_make(1);
    REFUSED(asked.asked.count = 0, DIMFOLD_ERR_ARGUMENT, "reduction has 0 results: expected 1 to 8");
    REFUSED(asked.asked.count = 9, DIMFOLD_ERR_ARGUMENT, "reduction has 9 results: expected 1 to 8");
    REFUSED(asked.asked.result[1].op = 0, DIMFOLD_ERR_ARGUMENT, "result 1 of reduction has the operation 0");
    REFUSED(asked.asked.result[0].op = 18, DIMFOLD_ERR_ARGUMENT, "the operation 18, which is none: they are 1 to 17");
    REFUSED(asked.asked.result[0].op = UINT32_MAX, DIMFOLD_ERR_ARGUMENT, "which is none");
    REFUSED(asked.asked.result[1].value = 2, DIMFOLD_ERR_ARGUMENT, "reduces value 2: there are 2");
    REFUSED(asked.asked.result[1].ddof = 1, DIMFOLD_ERR_ARGUMENT, "result 1 (max) has a ddof");
    REFUSED(asked.asked.flags = 2, DIMFOLD_ERR_ARGUMENT, "flags");
    REFUSED(asked.asked.flags = 1u << 31, DIMFOLD_ERR_ARGUMENT, "flags");
    for (size_t i = 0; i < 4; i++)
        REFUSED(asked.asked.reserved[i] = 1, DIMFOLD_ERR_ARGUMENT, "reserved");
    dimfold_queue_destroy(queue);
}

TEST(axes_that_are_none_or_come_twice_are_refused)
{
    refused asked;
    dimfold_queue *queue = queue_make(1);
    REFUSED(asked.axes[0] = 2, DIMFOLD_ERR_AXIS, "2");
    REFUSED(asked.axes[0] = -3, DIMFOLD_ERR_AXIS, "-3");
    REFUSED(asked.axes[0] = PTRDIFF_MIN, DIMFOLD_ERR_AXIS, "axes");
    REFUSED((asked.asked.axis_count = 2, asked.axes[1] = 1), DIMFOLD_ERR_AXIS, "twice");
    REFUSED((asked.asked.axis_count = 2, asked.axes[1] = -1), DIMFOLD_ERR_AXIS, "twice");
    REFUSED((asked.asked.axis_count = 3, asked.axes[1] = 0, asked.axes[2] = 0), DIMFOLD_ERR_AXIS, "twice");
    dimfold_queue_destroy(queue);
}

TEST(shapes_that_do_not_belong_together_are_refused)
{
    refused asked;
    size_t other[2] = {3, 5}, longer[3] = {3, SIDE, 1}, two[2] = {3, 2};
    dimfold_queue *queue = queue_make(1);
    REFUSED(asked.source[1].shape = other, DIMFOLD_ERR_SHAPE, "source 1");
    REFUSED((asked.source[1].ndim = 3, asked.source[1].shape = longer), DIMFOLD_ERR_SHAPE, "source 1");
    REFUSED(asked.target[1].shape = &two[1], DIMFOLD_ERR_SHAPE, "target 1");
    REFUSED(asked.target[0].ndim = 0, DIMFOLD_ERR_SHAPE, "target 0 has 0 axes");
    REFUSED(asked.target[0].ndim = 2, DIMFOLD_ERR_SHAPE, "target 0 has 2 axes");
    REFUSED(asked.asked.flags = DIMFOLD_KEEPDIMS, DIMFOLD_ERR_SHAPE, "target 0 has 1 axes");
    REFUSED((asked.asked.flags = DIMFOLD_KEEPDIMS, asked.target[0].ndim = 2, asked.target[0].shape = two,
             asked.target[0].size_bytes = 0),
            DIMFOLD_ERR_SHAPE, "target 0");
    REFUSED(asked.targets = 1, DIMFOLD_ERR_ARGUMENT, "1 targets are given");
    REFUSED(asked.targets = 9, DIMFOLD_ERR_ARGUMENT, "9 targets are given");
    REFUSED(asked.sources = 0, DIMFOLD_ERR_ARGUMENT, "reduction has 0 sources: expected 1 to 8");
    REFUSED(asked.sources = 9, DIMFOLD_ERR_ARGUMENT, "reduction has 9 sources: expected 1 to 8");
    dimfold_queue_destroy(queue);
}

TEST(views_that_no_operation_takes_are_refused)
{
    refused asked;
    dimfold_nested nested;
    dimfold_queue *queue = queue_make(1);
    memset(&nested, 0, sizeof nested);
    REFUSED(asked.source[0].flags = 0x80, DIMFOLD_ERR_ARGUMENT, "source 0");
    REFUSED(asked.target[1].flags = DIMFOLD_READONLY, DIMFOLD_ERR_READONLY, "target 1");
    REFUSED(asked.source[1].reserved[0] = 1, DIMFOLD_ERR_ARGUMENT, "source 1");
    REFUSED(asked.source[1].size_bytes = 3 * SIDE * 4 - 1, DIMFOLD_ERR_BOUNDS, "source 1");
    REFUSED(asked.target[0].size_bytes = 11, DIMFOLD_ERR_BOUNDS, "target 0");
    REFUSED(asked.source[0].device_type = DIMFOLD_DEVICE_CUDA, DIMFOLD_ERR_UNSUPPORTED, "source 0");
    REFUSED((asked.source[0].nested = &nested, asked.source[0].ndim = 0, asked.source[0].shape = NULL),
            DIMFOLD_ERR_UNSUPPORTED, "source 0");
    dimfold_queue_destroy(queue);
}

TEST(dtypes_that_an_operation_does_not_take_are_refused)
{
    refused asked;
    dimfold_queue *queue = queue_make(1);
    for (uint32_t op = 1; dimfold_reduce_name(op) != NULL; op++) {
        REFUSED((asked.asked.result[0].op = op, asked.source[0].dtype = dimfold_dtype_opaque(4)), DIMFOLD_ERR_DTYPE,
                "result 0 (");
        if (dimfold_reduce_dtype(op, DIMFOLD_DTYPE_I32) == 0)
            REFUSED((asked.asked.result[0].op = op, asked.source[0].dtype = DIMFOLD_DTYPE_I32), DIMFOLD_ERR_DTYPE,
                    "not defined for items of i32");
    }
    REFUSED((asked.asked.result[1].op = DIMFOLD_REDUCE_PROD, asked.source[1].dtype = DIMFOLD_DTYPE_C64,
             asked.source[1].size_bytes = 0),
            DIMFOLD_ERR_DTYPE, "result 1 (prod) is not defined for items of c64");
    REFUSED(asked.target[0].dtype = 0x00012007, DIMFOLD_ERR_DTYPE, "target 0");
    dimfold_queue_destroy(queue);
}

/* To opaque items nothing is converted. */
TEST(opaque_targets_are_refused)
{
    refused asked;
    dimfold_queue *queue = queue_make(1);
    REFUSED(asked.target[0].dtype = dimfold_dtype_opaque(4), DIMFOLD_ERR_DTYPE, "target 0");
    dimfold_queue_destroy(queue);
}

TEST(reductions_of_no_items_are_refused_without_an_answer)
{
    static const uint32_t ops[] = {DIMFOLD_REDUCE_MIN,     DIMFOLD_REDUCE_MAX,    DIMFOLD_REDUCE_MIN_NUM,
                                   DIMFOLD_REDUCE_MAX_NUM, DIMFOLD_REDUCE_ARGMIN, DIMFOLD_REDUCE_ARGMAX};
    refused asked;
    dimfold_queue *queue = queue_make(1);
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
        REFUSED((asked.shape[1] = 0, asked.asked.result[1].op = ops[i]), DIMFOLD_ERR_SHAPE, "no items has no answer");
    refused_begin(&asked, queue);
    asked.shape[0] = asked.shape[1] = asked.left[0] = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &asked.asked, 2, asked.target, 2, asked.source, NULL));
    CHECK(memcmp(asked.before, asked.target_data, sizeof asked.before) == 0);
    dimfold_queue_destroy(queue);
}

TEST(targets_that_share_memory_are_refused)
{
    refused asked;
    ptrdiff_t stays = 0, apart = 2;
    dimfold_queue *queue = queue_make(1);
    REFUSED(asked.target[1].data = asked.target_data[0], DIMFOLD_ERR_OVERLAP, "target 1");
    REFUSED(asked.target[1].data = (char *)asked.target_data[0] + 1, DIMFOLD_ERR_OVERLAP, "target 0");
    REFUSED(asked.target[0].data = &asked.source_data[1][SIDE], DIMFOLD_ERR_OVERLAP, "source 1");
    REFUSED((asked.target[1].data = &asked.source_data[0][3 * SIDE - 1], asked.target[1].size_bytes = 0),
            DIMFOLD_ERR_OVERLAP, "source 0");
    REFUSED(asked.target[0].stride = &stays, DIMFOLD_ERR_OVERLAP, "target 0");
    refused_begin(&asked, queue);
    asked.target[0].stride = asked.target[1].stride = &apart;
    asked.target[0].size_bytes = asked.target[1].size_bytes = 0;
    asked.target[0].data = asked.source_data[0];
    asked.target[1].data = &asked.source_data[0][1];
    asked.source[0].data = asked.source_data[1];
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(queue, &asked.asked, 2, asked.target, 2, asked.source, NULL));
    CHECK(asked.source_data[0][0] == 15 && asked.source_data[0][1] == 5 && asked.source_data[0][5] == 17);
    dimfold_queue_destroy(queue);
}

/* ---- Programs --------------------------------------------------------------------------------------------------- */

static dimfold_program *program_of(dimfold_queue *queue, const char *text)
{
    dimfold_expr expr;
    dimfold_program *program = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, strlen(text), NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &expr, NULL, NULL));
    return program;
}

/* Runs a broken reduction by a program, which is then freed. */
#define REFUSED_BY(program_text, field, change, status, sentence)                                                      \
    do {                                                                                                               \
        dimfold_program *program = program_of(queue, program_text);                                                    \
        REFUSED((change, asked.asked.field = program), status, sentence);                                              \
        dimfold_program_destroy(program);                                                                              \
    } while (0)

TEST(maps_that_do_not_fit_are_refused)
{
    refused asked;
    dimfold_queue *queue = queue_make(1);
    REFUSED_BY("|a: f32| a + 1", map, asked.sources = 2, DIMFOLD_ERR_ARGUMENT, "2 sources are given");
    REFUSED_BY("|a: f32, b: f64| a + f32(b)", map, asked.asked.result[1].value = 0, DIMFOLD_ERR_DTYPE, "source 1");
    REFUSED_BY("|a: f32, b: f32| a + b", map, asked.sources = 2, DIMFOLD_ERR_ARGUMENT, "reduces value 1: there are 1");
    REFUSED_BY("|a: f32, b: f32| a + b + f32(index(2))", map, asked.asked.result[1].value = 0, DIMFOLD_ERR_AXIS,
               "index");
    dimfold_queue_destroy(queue);
}

TEST(second_programs_that_do_not_fit_are_refused)
{
    refused asked;
    dimfold_queue *queue = queue_make(1);
    REFUSED_BY("|a: f32| a + 1", post, asked.targets = 1, DIMFOLD_ERR_ARGUMENT, "2 results are given");
    REFUSED_BY("|a: f32, b: f64| f32(b) + a", post, asked.targets = 1, DIMFOLD_ERR_DTYPE, "max");
    REFUSED_BY("|a: f32, b: f32| a + b", post, asked.targets = 2, DIMFOLD_ERR_ARGUMENT, "2 targets are given");
    REFUSED_BY("|a: f32, b: f32| a + b + f32(index(0))", post, asked.targets = 1, DIMFOLD_ERR_UNSUPPORTED,
               "names an index");
    REFUSED_BY("|a: f32, b: f32| a + b", post, (asked.targets = 1, asked.target[0].dtype = DIMFOLD_DTYPE_I32),
               DIMFOLD_ERR_DTYPE, "target 0");
    dimfold_queue_destroy(queue);
}
