/* Kernels that are made while the program runs. */
#include "gpu.h"

#define COUNT 100

typedef struct loaded_case {
    dimfold_queue *queue;
    dimfold_program *program;
    void *memory;
    dimfold_view view;
} loaded_case;

static size_t shape[1] = {COUNT};
static ptrdiff_t stride[1] = {1};

/* x + x of 100 floats, in their place. */
static bool loaded_begin(loaded_case *made)
{
    dimfold_expr expr;
    uint16_t source, sum;
    if (!gpu_begin() || !CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&made->queue, 0, NULL, NULL)))
        return false;
    dimfold_expr_begin(&expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&expr, &source, DIMFOLD_DTYPE_F32, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&expr, &sum, DIMFOLD_OP_ADD, 2, (uint16_t[]){source, source}, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, sum, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&made->program, made->queue, &expr, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(made->queue, COUNT * sizeof(float), &made->memory, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made->queue, NULL));
    float ones[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        ones[i] = 1;
    CHECK(gpu->write(made->memory, ones, sizeof ones));
    made->view = (dimfold_view){.data = made->memory, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA,
                                .ndim = 1, .shape = shape, .stride = stride};
    return true;
}

static dimfold_status loaded_apply(loaded_case *made)
{
    return dimfold_apply(made->queue, made->program, 1, &made->view, 1, &made->view, NULL);
}

static float loaded_first(loaded_case *made)
{
    float first = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made->queue, NULL));
    CHECK(gpu->read(&first, made->memory, sizeof first));
    return first;
}

static void loaded_end(loaded_case *made)
{
    dimfold_program_destroy(made->program);
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(made->queue, made->memory, NULL));
    dimfold_queue_destroy(made->queue);
    gpu_end();
}

TEST(kernels_of_programs_are_loaded_once_and_unloaded_behind_their_launches)
{
    loaded_case made;
    if (!loaded_begin(&made))
        return;
    gpu->reset();
    CHECK_STATUS(DIMFOLD_OK, loaded_apply(&made));
    CHECK_STATUS(DIMFOLD_OK, loaded_apply(&made));
    CHECK_EQ(1, gpu->calls("cudaLibraryLoadData"));
    CHECK(loaded_first(&made) == 4);
    CHECK_STATUS(DIMFOLD_OK, loaded_apply(&made));
    dimfold_program_destroy(made.program);
    made.program = NULL;
    CHECK_EQ(1, gpu->calls("cudaLibraryUnload"));
    CHECK_EQ(0, gpu->pending());
    CHECK(loaded_first(&made) == 8);
    loaded_end(&made);
}

TEST(kernels_of_programs_that_cannot_be_loaded_are_loaded_the_next_time)
{
    static const char *const calls[] = {"cudaLibraryLoadData", "cudaLibraryGetKernel", "cudaLaunchKernelExC"};
    for (size_t i = 0; i < 3; i++) {
        loaded_case made;
        if (!loaded_begin(&made))
            return;
        gpu->fail(calls[i], 1, 2, false);
        CHECK(loaded_apply(&made) != DIMFOLD_OK);
        CHECK_EQ(1, gpu->failed());
        CHECK_STATUS(DIMFOLD_OK, loaded_apply(&made));
        CHECK(loaded_first(&made) == 2);
        loaded_end(&made);
    }
}
