/* Programs on a queue that takes launches down. */
#include "launch/programs.h"

#include "ops/queue.h"

typedef struct taken {
    size_t launches, texts, unloads;
    uint32_t blocks;
    const dimfold_queue_kernel *kernel[64];
    unsigned char params[4096];
} taken;

static taken last;

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

static dimfold_status check_side(dimfold_call call, const dimfold_queue *queue, const dimfold_plan_side *side,
                                 const char *name)
{
    (void)call, (void)queue, (void)side, (void)name;
    return DIMFOLD_OK;
}

static dimfold_status take(dimfold_call call, dimfold_queue *queue, const dimfold_queue_launch *launch)
{
    (void)call, (void)queue;
    last.kernel[last.launches++ % 64] = launch->kernel;
    last.blocks = launch->blocks;
    if (launch->kernel->library == NULL) {
        last.texts += launch->text(launch->context) != NULL;
        launch->kernel->library = launch->kernel;
    }
    if (launch->blocks > 0)
        memcpy(last.params, launch->params, sizeof last.params);
    return DIMFOLD_OK;
}

static void unload(dimfold_queue_kernel *kernel)
{
    last.unloads += kernel->library != NULL;
}

static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view,
                                        .check_side = check_side, .launch = take, .unload = unload};

static size_t shape[1] = {1000};
static ptrdiff_t stride[1] = {1};

static dimfold_view view_at(uintptr_t address)
{
    return (dimfold_view){.data = (void *)address, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA,
                          .ndim = 1, .shape = shape, .stride = stride};
}

static dimfold_program *begin(dimfold_queue *queue, program_case *made)
{
    dimfold_program *program = NULL;
    memset(&last, 0, sizeof last);
    *queue = (dimfold_queue){.kind = &kind};
    program_sum(made, DIMFOLD_DTYPE_F32, 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &made->expr, NULL, NULL));
    return program;
}

TEST(program_is_compiled_once_and_told_other_constants)
{
    dimfold_queue queue;
    program_case made;
    float factor = 3;
    dimfold_program *program = begin(&queue, &made);
    dimfold_view target = view_at(0x10000), source = view_at(0x20000);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_prepare(&queue, program, 1, &target, 1, &source, NULL));
    CHECK_EQ(0, last.blocks);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_constant(program, 1, &factor, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply(&queue, program, 1, &target, 1, &source, NULL));
    CHECK(last.blocks > 0);
    CHECK(memcmp(last.params + made.layout.constant[1], &factor, sizeof factor) == 0);
    CHECK_EQ(1, last.texts);
    CHECK(last.kernel[0] == last.kernel[1]);
    dimfold_program_destroy(program);
    CHECK_EQ(1, last.unloads);
}

TEST(program_of_more_classes_than_it_has_kernels_for_has_one_for_the_rest)
{
    dimfold_queue queue;
    program_case made;
    dimfold_program *program = begin(&queue, &made);
    for (uintptr_t i = 0; i < 64; i++) {
        dimfold_view target = view_at(0x10000 + i % 16), source = view_at(0x20000 + i / 4);
        stride[0] = i % 2 == 0 ? 1 : 3;
        CHECK_STATUS(DIMFOLD_OK, dimfold_apply(&queue, program, 1, &target, 1, &source, NULL));
    }
    stride[0] = 1;
    CHECK_EQ(64, last.launches);
    CHECK(last.texts <= 16);
    dimfold_program_destroy(program);
    CHECK_EQ(last.texts, last.unloads);
}

TEST(program_is_refused_on_another_device)
{
    dimfold_queue queue;
    program_case made;
    dimfold_program *program = begin(&queue, &made);
    dimfold_view target = view_at(0x10000), source = view_at(0x20000);
    queue.device_id = 1;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_apply(&queue, program, 1, &target, 1, &source, NULL));
    dimfold_program_destroy(program);
}

/* Through shared memory, or by items where a block comes to all of the source's neighbours by itself. */
TEST(program_tells_which_operands_lie_across)
{
    static size_t square[2] = {64, 64}, flat[2] = {3, 5000}, small[2] = {3, 20};
    static ptrdiff_t along[2] = {5000, 1}, across[3][2] = {{1, 64}, {1, 3}, {1, 3}};
    size_t *const shapes[3] = {square, flat, small};
    static const uint32_t accesses[3] = {DIMFOLD_ACCESS_TRANSPOSED, DIMFOLD_ACCESS_TRANSPOSED, DIMFOLD_ACCESS_ROWS};
    dimfold_queue queue;
    program_case made;
    dimfold_program *program = begin(&queue, &made);
    dimfold_view target = view_at(0x10000), source = view_at(0x2000000);
    target.ndim = source.ndim = 2;
    target.stride = along;
    for (size_t i = 0; i < 3; i++) {
        dimfold_apply_explanation explanation;
        target.shape = source.shape = shapes[i];
        source.stride = across[i];
        CHECK_STATUS(DIMFOLD_OK, dimfold_apply_explain(&queue, program, 1, &target, 1, &source, &explanation, NULL));
        CHECK_EQ(accesses[i], explanation.access[1]);
        CHECK_EQ(DIMFOLD_ACCESS_ROWS, explanation.access[0]);
    }
    dimfold_program_destroy(program);
}
