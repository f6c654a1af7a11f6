/* Cuts of random plans: they come to all elements, and need no more memory than there is. */
#include "host/batch/cut.h"

#include "host/ways.h"
#include "program/program.h"
#include "program/random_expr.h"
#include "program/trial.h"

/* Views that lead nowhere, of random strides. */
static void random_views(const trial *trial, size_t ndim, const size_t *shape, ptrdiff_t (*stride)[6],
                         dimfold_view *views, size_t count, bool is_source, uint64_t *seed)
{
    for (size_t k = 0; k < count; k++) {
        random_strides(seed, ndim, shape, is_source, stride[k]);
        size_t before = 0;
        for (size_t axis = 0; axis < ndim; axis++)
            before += stride[k][axis] < 0 ? (size_t)-stride[k][axis] * (shape[axis] - 1) : 0;
        views[k] = (dimfold_view){.device_type = DIMFOLD_DEVICE_CPU, .ndim = ndim, .offset = before, .shape = shape,
                                  .stride = stride[k]};
        views[k].dtype = trial->expr.node[trial->expr.result[is_source ? 0 : k]].dtype;
    }
    for (size_t i = 0; is_source && i < trial->expr.count; i++)
        if (trial->expr.node[i].op == DIMFOLD_OP_SOURCE)
            views[trial->expr.node[i].value[0]].dtype = trial->expr.node[i].dtype;
}

static void check_cut(const dimfold_batch_cut *cut, const dimfold_apply_plan *plan)
{
    size_t axes = 1;
    CHECK(cut->inner_size * cut->chunk <= cut->count || cut->chunk == 1);
    CHECK(cut->buffers * cut->buffer_bytes <= DIMFOLD_BATCH_BUFFERS_BYTES);
    CHECK(cut->tile_bytes <= DIMFOLD_BATCH_TILE_BYTES);
    CHECK(cut->inner < DIMFOLD_BATCH_BOX_MAX);
    for (size_t axis = 0; axis < cut->inner; axis++)
        axes *= plan->form.shape[axis];
    CHECK_EQ(axes, cut->inner_size);
    size_t extent = cut->axis < plan->form.ndim ? plan->form.shape[cut->axis] : 1, across = 1;
    across = cut->cross < plan->form.ndim ? plan->form.shape[cut->cross] : 1;
    CHECK(cut->chunks * cut->chunk >= extent + cut->shift && (cut->chunks - 1) * cut->chunk < extent + cut->shift);
    CHECK(cut->shift < cut->chunk || cut->shift == 0);
    CHECK(cut->tiles * cut->height >= across && (cut->tiles - 1) * cut->height < across);
    CHECK_EQ(plan->form.size, cut->inner_size * extent * (cut->rows / cut->tiles) * across);
    for (size_t k = 0; k < plan->targets; k++)
        CHECK(!cut->is_lines[k] || cut->is_streamed[k]);
}

/* Bands fill batches; what is streamed down a tile is whole lines, and what is no lines has a carry for each row. */
static void check_tiles(const dimfold_batch_cut *cut, const dimfold_apply_plan *plan)
{
    bool is_tiled = cut->cross < plan->form.ndim;
    CHECK(cut->band >= 1 && cut->band <= cut->height);
    CHECK(cut->band == 1 || (is_tiled && cut->band * cut->chunk <= cut->count));
    CHECK(is_tiled || !cut->is_down);
    for (size_t k = 0; k < plan->targets; k++) {
        size_t row_bytes = cut->inner_size * cut->chunk * plan->side[k].item_bytes;
        CHECK(!cut->is_down || !cut->is_streamed[k] || cut->is_lines[k]);
        CHECK(!cut->is_lines[k] || cut->chunks == 1 || row_bytes % DIMFOLD_LINE_BYTES == 0);
        CHECK(!cut->is_streamed[k] || cut->height * plan->targets <= DIMFOLD_BATCH_CARRIES_MAX);
    }
}

/* Whether a sum of sources in C order is cut into batches of so many elements. */
static void check_batch(dimfold_queue *queue, const char *text, size_t sources, size_t expected)
{
    static const size_t shape = 1 << 20;
    dimfold_expr expr;
    dimfold_program *program = NULL;
    dimfold_view target, source[4];
    dimfold_apply_explanation told;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, text, strlen(text), NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &expr, NULL, NULL));
    target = (dimfold_view){.dtype = expr.node[expr.result[0]].dtype, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1,
                            .shape = &shape};
    for (size_t k = 0; k < sources; k++) {
        source[k] = target;
        source[k].dtype = expr.node[k].dtype;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply_explain(queue, program, 1, &target, sources, source, &told, NULL));
    CHECK_EQ(expected, told.batch);
    dimfold_program_destroy(program);
}

/* The more is read for an element, the fewer make a batch, of whole lines; not where a function takes the time, nor in
   the caches. */
TEST(batches_are_short_where_many_sources_are_read)
{
    dimfold_queue *streaming = NULL, *cached = NULL;
    dimfold_host_options options = {.threads = 1, .streamed_bytes = 1};
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&streaming, &options, NULL));
    options.streamed_bytes = UINT64_MAX;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&cached, &options, NULL));
    check_batch(streaming, "|a: f32| a * a", 1, 512);
    check_batch(streaming, "|a: f32, b: f32| a * b", 2, 256);
    check_batch(streaming, "|a: f32, b: f32, c: f32| a * b + c", 3, 128);
    check_batch(streaming, "|a: f32, b: f64| f64(a) + b", 2, 128);
    check_batch(streaming, "|a: f32, b: f32| exp(a) * b", 2, 512);
    check_batch(cached, "|a: f32, b: f32, c: f32| a * b + c", 3, 512);
    dimfold_queue_destroy(streaming);
    dimfold_queue_destroy(cached);
}

static void random_cut(dimfold_queue *queue, uint64_t *seed)
{
    trial trial;
    size_t shape[6], ndim = (size_t)test_random_in(seed, 0, 6);
    ptrdiff_t stride[2][8][6];
    dimfold_view views[2][8];
    dimfold_program *program = NULL;
    dimfold_apply_plan plan;
    dimfold_batch_cut cut;
    random_shape(seed, ndim, 3000, 1 << 24, shape);
    random_expr(&trial.expr, 1 + test_random(seed) % 64, ndim, true, seed);
    random_views(&trial, ndim, shape, stride[0], views[0], trial.expr.results, false, seed);
    random_views(&trial, ndim, shape, stride[1], views[1], trial.expr.sources, true, seed);
    dimfold_apply_views operands = {trial.expr.results, trial.expr.sources, views[0], views[1]};
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &trial.expr, NULL, NULL));
    if (CHECK_STATUS(DIMFOLD_OK, dimfold_apply_plan_make((dimfold_call){NULL, "test"}, &plan, queue, &trial.expr,
                                                         &operands, false))) {
        dimfold_batch_cut_make(&cut, &plan, program->batch, dimfold_queue_runner(queue));
        check_cut(&cut, &plan);
        check_tiles(&cut, &plan);
    }
    dimfold_program_destroy(program);
}

TEST(cuts_come_to_all_elements_within_their_memory)
{
    uint64_t seed = 1;
    dimfold_queue *queue[2];
    for (size_t i = 0; i < 2; i++) {
        dimfold_host_options options = {.threads = 1 + i, .streamed_bytes = i == 0 ? 0 : 1};
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue[i], &options, NULL));
    }
    for (size_t i = 0; i < test_rounds(3000); i++)
        random_cut(queue[i % 2], &seed);
    for (size_t i = 0; i < 2; i++)
        dimfold_queue_destroy(queue[i]);
}
