/* Explanations of what applying a program does, and that it is what is done. */
#include "host/guarded.h"
#include "program/program.h"
#include "trial.h"

/* The sum of two f32 sources of three rows of four. */
typedef struct sum {
    dimfold_queue *queue;
    dimfold_program *program;
    size_t shape[2];
    ptrdiff_t stride[3][2];
    dimfold_view target, source[2];
} sum;

static void sum_make(sum *made, uint64_t streamed_bytes, size_t rows, size_t columns)
{
    dimfold_host_options options = {.threads = 1, .streamed_bytes = streamed_bytes};
    trial trial;
    trial_sum(&trial, 2, (dimfold_dtype[]){DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32});
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&made->queue, &options, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&made->program, made->queue, &trial.expr, NULL, NULL));
    made->shape[0] = rows;
    made->shape[1] = columns;
    for (size_t k = 0; k < 3; k++) {
        made->stride[k][0] = (ptrdiff_t)columns;
        made->stride[k][1] = 1;
        *(k == 0 ? &made->target : &made->source[k - 1]) =
            (dimfold_view){.dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 2,
                           .shape = made->shape, .stride = made->stride[k]};
    }
}

static dimfold_apply_explanation sum_explain(const sum *asked)
{
    dimfold_apply_explanation explanation;
    memset(&explanation, 0, sizeof explanation);
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply_explain(asked->queue, asked->program, 1, &asked->target, 2, asked->source,
                                                   &explanation, NULL));
    return explanation;
}

static void sum_end(sum *ended)
{
    dimfold_program_destroy(ended->program);
    dimfold_queue_destroy(ended->queue);
}

TEST(explanation_of_what_lies_without_gaps_has_one_axis)
{
    sum sum;
    sum_make(&sum, 0, 3, 4);
    dimfold_apply_explanation told = sum_explain(&sum);
    CHECK_EQ(3, told.operands);
    CHECK_EQ(1, told.targets);
    CHECK_EQ(2, told.sources);
    CHECK_EQ(1, told.ndim);
    CHECK_EQ(12, told.shape[0]);
    CHECK_EQ(0, told.leader);
    CHECK_EQ(3 * 48, told.moved_bytes);
    CHECK_EQ(1, told.steps);
    CHECK_EQ(12, told.batch);
    CHECK_EQ(0, told.block[0]);
    CHECK_EQ(1, told.threads);
    CHECK_EQ(DIMFOLD_STORES_ORDINARY, told.stores);
    CHECK_EQ(dimfold_queue_tier(sum.queue), told.tier);
    for (size_t k = 0; k < 3; k++) {
        CHECK_EQ(DIMFOLD_ACCESS_DENSE, told.access[k]);
        CHECK_EQ(1, told.stride[k][0]);
        CHECK_EQ(48, told.operand_bytes[k]);
    }
    CHECK(strcmp(dimfold_apply_explanation_advice(&told), "") == 0);
    sum_end(&sum);
}

/* A row for all rows, one element for all, a column read across, gaps: each with its bytes. */
TEST(explanation_says_how_each_source_is_reached)
{
    static const struct {
        ptrdiff_t stride[2];
        uint32_t access;
        uint64_t bytes;
    } reached[] = {{{0, 0}, DIMFOLD_ACCESS_UNIFORM, 4},
                   {{1, 300}, DIMFOLD_ACCESS_TRANSPOSED, 300 * 4000},
                   {{2000, 2}, DIMFOLD_ACCESS_ROWS, 300 * 4000},
                   {{-1000, -1}, DIMFOLD_ACCESS_ROWS, 300 * 4000},
                   {{1000, 1}, DIMFOLD_ACCESS_DENSE, 300 * 4000}};
    for (size_t i = 0; i < 5; i++) {
        sum sum;
        sum_make(&sum, UINT64_MAX, 300, 1000);
        memcpy(sum.stride[1], reached[i].stride, sizeof reached[i].stride);
        sum.source[0].offset = reached[i].stride[0] < 0 ? 299999 : 0;
        dimfold_apply_explanation told = sum_explain(&sum);
        CHECK_EQ(reached[i].access, told.access[1]);
        CHECK_EQ(reached[i].bytes, told.operand_bytes[1]);
        CHECK_EQ(reached[i].bytes + 2 * 300 * 4000, told.moved_bytes);
        /* Beside one that is transposed the other source is read by short rows. */
        bool is_tiled = reached[i].access == DIMFOLD_ACCESS_TRANSPOSED;
        CHECK_EQ(is_tiled ? DIMFOLD_ACCESS_ROWS : DIMFOLD_ACCESS_DENSE, told.access[2]);
        CHECK_EQ(reached[i].access == DIMFOLD_ACCESS_TRANSPOSED, told.block[0] > 0 && told.block[1] > 0);
        bool is_bad = reached[i].access == DIMFOLD_ACCESS_ROWS || reached[i].access == DIMFOLD_ACCESS_TRANSPOSED;
        CHECK_EQ(is_bad, strlen(dimfold_apply_explanation_advice(&told)) > 0);
        if (is_bad)
            CHECK_EQ(1, told.costliest);
        sum_end(&sum);
    }
}

TEST(explanation_of_indices_reads_nothing)
{
    dimfold_queue *queue = queue_make(1);
    dimfold_program *program = NULL;
    dimfold_apply_explanation told;
    dimfold_expr expr;
    uint16_t node[3];
    size_t shape[2] = {5, 6};
    dimfold_view target = {.dtype = DIMFOLD_DTYPE_I64, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 2, .shape = shape};
    dimfold_expr_begin(&expr);
    dimfold_expr_index(&expr, &node[0], 0, NULL);
    dimfold_expr_index(&expr, &node[1], -1, NULL);
    dimfold_expr_op(&expr, &node[2], DIMFOLD_OP_MUL, 2, node, NULL);
    dimfold_expr_result(&expr, node[2], NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &expr, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply_explain(queue, program, 1, &target, 0, NULL, &told, NULL));
    CHECK_EQ(3, told.operands);
    CHECK_EQ(DIMFOLD_ACCESS_INDEX, told.access[1]);
    CHECK_EQ(DIMFOLD_ACCESS_INDEX, told.access[2]);
    CHECK_EQ(5 * 6 * 8, told.moved_bytes);
    CHECK_EQ(0, told.costliest);
    dimfold_program_destroy(program);
    dimfold_queue_destroy(queue);
}

TEST(explanation_of_nothing_moves_nothing)
{
    sum sum;
    sum_make(&sum, 0, 0, 4);
    dimfold_apply_explanation told = sum_explain(&sum);
    CHECK_EQ(0, told.moved_bytes);
    CHECK_EQ(0, told.batch);
    CHECK_EQ(1, told.threads);
    sum_end(&sum);
}

TEST(explanation_says_when_a_target_is_streamed)
{
    for (size_t i = 0; i < 4; i++) {
        sum sum;
        sum_make(&sum, i % 2 == 0 ? UINT64_MAX : 1, 100, i < 2 ? 1000 : 4);
        sum.stride[0][0] += 7;
        dimfold_apply_explanation told = sum_explain(&sum);
        bool can = dimfold_queue_tier(sum.queue) != DIMFOLD_TIER_PORTABLE;
        CHECK_EQ(i == 1 && can ? DIMFOLD_STORES_STREAMED : DIMFOLD_STORES_ORDINARY, told.stores);
        sum_end(&sum);
    }
}

TEST(accesses_have_names)
{
    static const char *const names[] = {"dense", "uniform", "rows", "transposed", "index"};
    for (uint32_t access = 0; access < 5; access++)
        CHECK(strcmp(dimfold_access_name(access), names[access]) == 0);
    CHECK(dimfold_access_name(99) != NULL);
    CHECK(strcmp(dimfold_apply_explanation_advice(NULL), "") == 0);
}
