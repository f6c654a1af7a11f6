/* How much of what kernels of programs make memory move they use, and where shared memory makes them wait: as
   sectors_test.c counts it, from the texts that a driver gets. */
#include "module.h"
#include "runner.h"
#include "test.h"

#include "launch/emit.h"
#include "launch/emit_launch.h"

/* Images to planes: f32 items, of which the channels are neighbours in the source, and pixels in the target. */
#define IMAGES 2
#define CHANNELS 3
#define PIXELS 3000
#define ITEMS (IMAGES * CHANNELS * PIXELS)

struct converted {
    dimfold_expr expr;
    dimfold_emit_layout layout;
    dimfold_emit_class class;
    dimfold_apply_plan plan;
    struct runner_kernel kernel;
};

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

static void plan_make(struct converted *made, float *target, float *source)
{
    static const char text[] = "|a: f32| a * 2 + 1";
    static const size_t shape[3] = {IMAGES, CHANNELS, PIXELS};
    static const ptrdiff_t planes[3] = {CHANNELS * PIXELS, PIXELS, 1}, images[3] = {CHANNELS * PIXELS, 1, CHANNELS};
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view};
    dimfold_queue queue = {.kind = &kind};
    dimfold_view view[2] = {{.data = target, .stride = planes}, {.data = source, .stride = images}};
    for (size_t i = 0; i < 2; i++) {
        view[i].dtype = DIMFOLD_DTYPE_F32;
        view[i].device_type = DIMFOLD_DEVICE_CUDA;
        view[i].ndim = 3;
        view[i].shape = shape;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&made->expr, text, strlen(text), NULL));
    dimfold_apply_views views = {1, 1, &view[0], &view[1]};
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply_plan_make((dimfold_call){NULL, "apply"}, &made->plan, &queue, &made->expr,
                                                     &views, true));
    dimfold_emit_begin(&made->layout, &made->expr);
}

static dimfold_status start(void *context, const dimfold_emit_launch *launch)
{
    const struct converted *made = context;
    CHECK(runner_launch(&made->kernel, launch->blocks, launch->params));
    return DIMFOLD_OK;
}

/* What the kernel of the class moves. */
static struct runner_counts converted_run(struct converted *made)
{
    struct ptx_error error;
    size_t bytes = dimfold_emit(NULL, 0, &made->expr, &made->layout, &made->class);
    char *text = malloc(bytes);
    dimfold_emit(text, bytes, &made->expr, &made->layout, &made->class);
    struct ptx_module *module = ptx_module_new("program", text, &error);
    if (!CHECK(module != NULL))
        printf("  line %d: %s\n", error.line, error.message);
    made->kernel = ptx_runner_kernel(ptx_kernel_named(module, dimfold_emit_name(&made->class)));
    made->kernel.threads = GPU_PROGRAM_THREADS;
    runner_counts_clear();
    CHECK_STATUS(DIMFOLD_OK, dimfold_emit_launches(&made->expr, &made->layout, &made->class, &made->plan, start, made));
    ptx_module_free(module);
    free(text);
    return runner_counts();
}

static double traffic_used(const struct runner_traffic *traffic)
{
    return 100.0 * (double)traffic->bytes / (32.0 * (double)traffic->sectors);
}

/* Brute force: each pixel's channels. */
static bool target_is_right(const float *target, const float *source)
{
    for (size_t image = 0; image < IMAGES; image++)
        for (size_t channel = 0; channel < CHANNELS; channel++)
            for (size_t pixel = 0; pixel < PIXELS; pixel++)
                if (target[(image * CHANNELS + channel) * PIXELS + pixel] !=
                    source[(image * PIXELS + pixel) * CHANNELS + channel] * 2 + 1)
                    return false;
    return true;
}

/* Items one by one would move three times as much of the source. */
TEST(boxes_of_programs_use_their_sectors)
{
    static _Alignas(32) float target[ITEMS], source[ITEMS];
    static struct converted made;
    for (size_t i = 0; i < ITEMS; i++)
        source[i] = (float)(i % 10007);
    runner_set(&(struct runner_options){.counts = true});
    runner_memory_clear();
    runner_memory_add(target, sizeof target, RUNNER_WRITE);
    runner_memory_add(source, sizeof source, RUNNER_READ);
    plan_make(&made, target, source);
    dimfold_emit_class_make(&made.class, &made.layout, &made.plan);
    CHECK_EQ(DIMFOLD_EMIT_PACKED, made.class.skeleton);
    struct runner_counts boxes = converted_run(&made);
    CHECK(target_is_right(target, source));
    memset(target, 0, sizeof target);
    dimfold_emit_class_any(&made.class, &made.layout);
    memset(made.class.piece, sizeof(float), sizeof made.class.piece);
    struct runner_counts items = converted_run(&made);
    CHECK(target_is_right(target, source));
    printf("  boxes use %.0f %% of loads and %.0f %% of stores, items %.0f %%; waves %.2f of those needed\n",
           traffic_used(&boxes.loads), traffic_used(&boxes.stores), traffic_used(&items.loads),
           (double)boxes.shared_waves / (double)boxes.shared_ideal);
    CHECK(traffic_used(&boxes.loads) > 90 && traffic_used(&boxes.stores) > 80 && traffic_used(&items.loads) < 40);
    CHECK(boxes.shared_waves <= 2 * boxes.shared_ideal);
    runner_memory_clear();
    runner_set(&(struct runner_options){0});
}
