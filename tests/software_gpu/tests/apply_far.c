/* Programs whose operands' elements lie more than 4 GiB apart: two planes at both ends of memory that is only touched
   there, for each skeleton and each operand. */
#include "twins.h"

#define APART (((ptrdiff_t)1 << 30) + 64) /* elements of 4 bytes */

/* One operand, on the device and in the host's memory. */
struct far {
    void *device;
    float *host;
    size_t plane; /* elements */
    size_t shape[3];
    ptrdiff_t stride[3];
    dimfold_view view[2]; /* on the device, and the host's */
};

struct far_case {
    const char *kernel;
    size_t rows, columns;
    bool is_across;     /* the second source lies across */
    ptrdiff_t step;     /* from column to column */
};

static const struct far_case cases[] = {
    {"gpu_program_4", 3, 512, false, 1},   {"gpu_program_4", 3, 500, false, 2},
    {"gpu_program_tiles", 40, 37, true, 1}, {"gpu_program_packed_4", 3, 1100, true, 1},
};

/* Writes a plane with numbers that the other one does not have. */
static void far_fill_plane(struct far *operand, size_t number, float first)
{
    float *plane = operand->host + (ptrdiff_t)number * operand->stride[0];
    for (size_t i = 0; i < operand->plane; i++)
        plane[i] = first + (float)i * 0.25f;
    CHECK(gpu->write((float *)operand->device + (ptrdiff_t)number * operand->stride[0], plane,
                     operand->plane * sizeof *plane));
}

static bool far_make(struct far *operand, const struct far_case *of, bool is_far, bool is_across, float first)
{
    *operand = (struct far){.plane = of->rows * of->columns * (size_t)of->step, .shape = {2, of->rows, of->columns}};
    operand->stride[0] = is_far ? APART : (ptrdiff_t)operand->plane;
    operand->stride[1] = (is_across ? 1 : (ptrdiff_t)of->columns) * of->step;
    operand->stride[2] = (is_across ? (ptrdiff_t)of->rows : 1) * of->step;
    size_t bytes = ((size_t)operand->stride[0] + operand->plane) * sizeof(float);
    operand->host = malloc(bytes);
    if (operand->host == NULL || cuda.cudaMalloc(&operand->device, bytes) != 0) {
        free(operand->host);
        test_skip("it needs 9 GiB of addresses");
        return false;
    }
    for (size_t i = 0; i < 2; i++) {
        far_fill_plane(operand, i, first + 1000 * (float)i);
        operand->view[i] = (dimfold_view){.data = i == 0 ? operand->device : operand->host, .dtype = DIMFOLD_DTYPE_F32,
                                          .device_type = i == 0 ? DIMFOLD_DEVICE_CUDA : DIMFOLD_DEVICE_CPU, .ndim = 3,
                                          .shape = operand->shape, .stride = operand->stride};
    }
    return true;
}

static void far_free(struct far *operand)
{
    CHECK_EQ(0, cuda.cudaFree(operand->device));
    free(operand->host);
}

static void far_check_target(const struct far *target)
{
    float *found = malloc(target->plane * sizeof *found);
    for (ptrdiff_t i = 0; i < 2; i++) {
        CHECK(gpu->read(found, (float *)target->device + i * target->stride[0], target->plane * sizeof *found));
        CHECK(memcmp(found, target->host + i * target->stride[0], target->plane * sizeof *found) == 0);
    }
    free(found);
}

static void far_apply(struct twin_queues *queues, struct far *operand, const char *kernel)
{
    static const char text[] = "|a: f32, b: f32| a * 2.5 + b";
    dimfold_queue *queue[2] = {queues->cuda, queues->host};
    dimfold_program *program[2];
    dimfold_expr expr;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, strlen(text), NULL));
    for (size_t i = 0; i < 2; i++) {
        dimfold_view sources[2] = {operand[1].view[i], operand[2].view[i]};
        CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program[i], queue[i], &expr, NULL, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_apply(queue[i], program[i], 1, &operand[0].view[i], 2, sources, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue[i], NULL));
    }
    CHECK(gpu->is_loaded(kernel, 0));
    far_check_target(&operand[0]);
    for (size_t i = 0; i < 2; i++)
        dimfold_program_destroy(program[i]);
}

/* The operand of that number is far. */
static bool far_check(struct twin_queues *queues, const struct far_case *of, size_t far)
{
    struct far operand[3];
    size_t made = 0;
    while (made < 3 && far_make(&operand[made], of, made == far, of->is_across && made == 2, (float)made))
        made++;
    if (made == 3)
        far_apply(queues, operand, of->kernel);
    for (size_t k = 0; k < made; k++)
        far_free(&operand[k]);
    return made == 3;
}

TEST(programs_reach_beyond_4_gib)
{
    struct twin_queues queues;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    gpu->set(SOFTWARE_GPU_MEMORY, (int64_t)1 << 33);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t far = 0; far < 3; far++)
            if (!far_check(&queues, &cases[i], far))
                i = sizeof cases / sizeof cases[0] - 1;
    twin_queues_end(&queues);
}
