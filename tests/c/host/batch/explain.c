/* Batches are as they are explained. */
#include "host/batch/explain.h"

#include "host/guarded.h"
#include "program/program.h"
#include "program/trial.h"

/* How many items the program's only step was given, at most. */
static struct {
    dimfold_batch_kernel *own;
    size_t most, sum;
} spied;

static void spy(char *restrict target, const char *const *arg, size_t count, const char *ahead)
{
    spied.most = count > spied.most ? count : spied.most;
    spied.sum += count;
    spied.own(target, arg, count, ahead);
}

static void check_batches(dimfold_queue *queue, const trial *trial)
{
    dimfold_apply_explanation told = {0};
    dimfold_program *program = NULL;
    dimfold_view targets[1], sources[2];
    trial_views(trial, targets, sources);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &trial->expr, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply_explain(queue, program, 1, targets, 2, sources, &told, NULL));
    spied.own = program->batch->step[0].kernel;
    spied.most = spied.sum = 0;
    program->batch->step[0].kernel = spy;
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply(queue, program, 1, targets, 2, sources, NULL));
    CHECK_EQ(told.batch, spied.most);
    CHECK_EQ(targets[0].shape[0] * targets[0].shape[1], spied.sum);
    dimfold_program_destroy(program);
}

/* Batches are as long as they are told to be, rows of tiles too, and come to all elements. */
TEST(explanation_tells_the_batches_that_run)
{
    static const size_t shapes[][2] = {{3, 5000}, {700, 300}, {5000, 3}, {64, 64}, {1, 12345}};
    static const size_t orders[2][2] = {{1, 0}, {0, 1}};
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 1;
    for (size_t i = 0; i < 5 * 3; i++) {
        const size_t *shape = shapes[i % 5];
        ptrdiff_t stride[2];
        trial trial;
        trial_sum(&trial, 2, (dimfold_dtype[]){DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32});
        for (size_t k = 0; k < 2; k++) {
            ordered_strides(2, shape, orders[k == 0 && i / 5 == 2], 0, stride);
            trial_source(&trial, k, 2, shape, stride, 0, &seed);
        }
        ordered_strides(2, shape, orders[0], i / 5 == 1 ? 8 : 0, stride);
        trial_target(&trial, 0, 2, shape, stride, 0, &seed);
        check_batches(queue, &trial);
        trial_end(&trial);
    }
    dimfold_queue_destroy(queue);
}

