/* What applying a program refuses, whatever the queue: all of it before anything is written. */
#include "apply/plan.h"

#include "host/guarded.h"
#include "program/trial.h"

/* Two results of two sources, in C order, with what they were before. */
typedef struct scene {
    dimfold_queue *queue;
    dimfold_program *program;
    float memory[4][24];
    size_t shape[2], wrong[65];
    ptrdiff_t stride[2];
    dimfold_view target[2], source[2];
    size_t target_count, source_count;
} scene;

static void scene_make(scene *made)
{
    trial trial;
    uint16_t product;
    trial_sum(&trial, 2, (dimfold_dtype[]){DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32});
    dimfold_expr_op(&trial.expr, &product, DIMFOLD_OP_MUL, 2, (uint16_t[]){0, 1}, NULL);
    dimfold_expr_result(&trial.expr, product, NULL);
    made->queue = queue_make(1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&made->program, made->queue, &trial.expr, NULL, NULL));
    made->shape[0] = 3;
    made->shape[1] = 4;
    made->stride[0] = 4;
    made->stride[1] = 1;
    for (size_t i = 0; i < 65; i++)
        made->wrong[i] = 1;
    for (size_t i = 0; i < 96; i++)
        made->memory[i / 24][i % 24] = (float)i;
    for (size_t k = 0; k < 4; k++)
        *(k < 2 ? &made->target[k] : &made->source[k - 2]) =
            (dimfold_view){.data = made->memory[k], .size_bytes = sizeof made->memory[k], .dtype = DIMFOLD_DTYPE_F32,
                           .device_type = DIMFOLD_DEVICE_CPU, .ndim = 2, .shape = made->shape,
                           .stride = made->stride};
    made->target_count = made->source_count = 2;
}

static void scene_end(scene *ended)
{
    dimfold_program_destroy(ended->program);
    dimfold_queue_destroy(ended->queue);
}

static dimfold_status scene_apply(scene *scene, dimfold_diag *diag)
{
    return dimfold_apply(scene->queue, scene->program, scene->target_count, scene->target, scene->source_count,
                         scene->source, diag);
}

static dimfold_status scene_prepare(scene *scene, dimfold_diag *diag)
{
    return dimfold_program_prepare(scene->queue, scene->program, scene->target_count, scene->target,
                                   scene->source_count, scene->source, diag);
}

static dimfold_status scene_explain(scene *scene, dimfold_apply_explanation *explanation, dimfold_diag *diag)
{
    return dimfold_apply_explain(scene->queue, scene->program, scene->target_count, scene->target,
                                 scene->source_count, scene->source, explanation, diag);
}

/* Whether all three end so, and nothing but the diagnosis is written. */
static void check_refused(scene *scene, dimfold_status expected)
{
    float before[4][24];
    char text[300];
    dimfold_apply_explanation explanation, untouched;
    dimfold_diag diag;
    memcpy(before, scene->memory, sizeof before);
    memset(&explanation, 0x5a, sizeof explanation);
    memset(&untouched, 0x5a, sizeof untouched);
    CHECK_STATUS(expected, scene_apply(scene, &diag));
    CHECK_STATUS(expected, diag.status);
    CHECK(strcmp(diag.operation, "apply") == 0);
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(dimfold_queue_last_failure(scene->queue), text) == 0);
    CHECK_STATUS(expected, scene_prepare(scene, NULL));
    CHECK_STATUS(expected, scene_explain(scene, &explanation, NULL));
    CHECK(memcmp(&explanation, &untouched, sizeof untouched) == 0);
    CHECK(memcmp(before, scene->memory, sizeof before) == 0);
}

/* One thing that is wrong with one view. */
typedef void wrong_view(scene *scene, dimfold_view *view);

static void wrong_dtype(scene *scene, dimfold_view *view)
{
    (void)scene;
    view->dtype = DIMFOLD_DTYPE_I32;
}

static void wrong_flags(scene *scene, dimfold_view *view)
{
    (void)scene;
    view->flags = 0x80000000u;
}

static void wrong_reserved(scene *scene, dimfold_view *view)
{
    (void)scene;
    view->reserved[1] = 1;
}

static void wrong_device(scene *scene, dimfold_view *view)
{
    (void)scene;
    view->device_type = DIMFOLD_DEVICE_ROCM;
}

static void wrong_bounds(scene *scene, dimfold_view *view)
{
    (void)scene;
    view->size_bytes = 47;
}

static void wrong_offset(scene *scene, dimfold_view *view)
{
    (void)scene;
    view->offset = SIZE_MAX / 2;
}

static void wrong_ndim(scene *scene, dimfold_view *view)
{
    view->ndim = 65;
    view->shape = scene->wrong;
    view->stride = NULL;
}

static void wrong_rank(scene *scene, dimfold_view *view)
{
    scene->wrong[0] = 12;
    view->ndim = 1;
    view->shape = scene->wrong;
    view->stride = NULL;
}

static void wrong_extent(scene *scene, dimfold_view *view)
{
    scene->wrong[0] = 3;
    scene->wrong[1] = 5;
    view->shape = scene->wrong;
    view->stride = NULL;
}

static void wrong_nested(scene *scene, dimfold_view *view)
{
    static const dimfold_nested nested = {0};
    (void)scene;
    view->ndim = 0;
    view->shape = NULL;
    view->stride = NULL;
    view->nested = &nested;
}

TEST(apply_refuses_views_that_are_wrong)
{
    static const struct {
        wrong_view *make;
        dimfold_status status;
    } wrong[] = {{wrong_dtype, DIMFOLD_ERR_DTYPE},        {wrong_flags, DIMFOLD_ERR_ARGUMENT},
                 {wrong_reserved, DIMFOLD_ERR_ARGUMENT},  {wrong_device, DIMFOLD_ERR_UNSUPPORTED},
                 {wrong_bounds, DIMFOLD_ERR_BOUNDS},      {wrong_offset, DIMFOLD_ERR_OVERFLOW},
                 {wrong_ndim, DIMFOLD_ERR_NDIM},          {wrong_rank, DIMFOLD_ERR_SHAPE},
                 {wrong_extent, DIMFOLD_ERR_SHAPE},       {wrong_nested, DIMFOLD_ERR_UNSUPPORTED}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        for (size_t k = 0; k < 4; k++) {
            scene scene;
            scene_make(&scene);
            wrong[i].make(&scene, k < 2 ? &scene.target[k] : &scene.source[k - 2]);
            check_refused(&scene, wrong[i].status);
            scene_end(&scene);
        }
}

TEST(apply_refuses_targets_that_must_not_be_written)
{
    scene scene;
    scene_make(&scene);
    for (size_t k = 0; k < 2; k++) {
        scene.target[k].flags = DIMFOLD_READONLY;
        check_refused(&scene, DIMFOLD_ERR_READONLY);
        scene.target[k].flags = 0;
        scene.source[k].flags = DIMFOLD_READONLY;
    }
    CHECK_STATUS(DIMFOLD_OK, scene_apply(&scene, NULL));
    CHECK(scene.memory[0][5] == scene.memory[2][5] + scene.memory[3][5]);
    scene_end(&scene);
}

TEST(apply_refuses_other_numbers_of_views_than_the_expression_has)
{
    scene scene;
    scene_make(&scene);
    for (size_t count = 0; count < 4; count++) {
        scene.target_count = count;
        scene.source_count = 2;
        if (count != 2)
            check_refused(&scene, DIMFOLD_ERR_ARGUMENT);
        scene.target_count = 2;
        scene.source_count = count;
        if (count != 2)
            check_refused(&scene, DIMFOLD_ERR_ARGUMENT);
    }
    scene_end(&scene);
}

/* A view without elements needs no data, nor do those that are only asked about. */
TEST(apply_needs_data_where_there_are_elements)
{
    for (size_t k = 0; k < 4; k++) {
        scene scene;
        dimfold_apply_explanation explanation;
        scene_make(&scene);
        (k < 2 ? &scene.target[k] : &scene.source[k - 2])->data = NULL;
        CHECK_STATUS(DIMFOLD_ERR_NULL, scene_apply(&scene, NULL));
        CHECK_STATUS(DIMFOLD_OK, scene_prepare(&scene, NULL));
        CHECK_STATUS(DIMFOLD_OK, scene_explain(&scene, &explanation, NULL));
        scene.shape[1] = 0;
        CHECK_STATUS(DIMFOLD_OK, scene_apply(&scene, NULL));
        scene_end(&scene);
    }
}

TEST(apply_refuses_pointers_that_are_missing)
{
    scene scene;
    scene_make(&scene);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_apply(NULL, scene.program, 2, scene.target, 2, scene.source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_apply(scene.queue, NULL, 2, scene.target, 2, scene.source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_apply(scene.queue, scene.program, 2, NULL, 2, scene.source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_apply(scene.queue, scene.program, 2, scene.target, 2, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_program_prepare(scene.queue, NULL, 2, scene.target, 2, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, scene_explain(&scene, NULL, NULL));
    scene_end(&scene);
}

/* ---- Overlap --------------------------------------------------------------------------------------------------- */

#define ARENA 200

/* Each of two targets and a source as the bytes of an arena that they touch. */
typedef struct marks {
    unsigned char count[ARENA];
} marks;

static marks marks_of(const dimfold_view *view)
{
    marks made = {{0}};
    size_t index[3] = {0, 0, 0}, bytes = dimfold_dtype_size_bytes(view->dtype);
    do
        for (size_t i = 0; i < bytes; i++)
            made.count[walker_place(view, index) + i]++;
    while (index_next(view->ndim, view->shape, index));
    return made;
}

static bool marks_meet(const marks *a, const marks *b)
{
    bool meet = false;
    for (size_t i = 0; i < ARENA; i++)
        meet |= a->count[i] > 0 && b->count[i] > 0;
    return meet;
}

static bool are_same_elements(const dimfold_view *a, const dimfold_view *b)
{
    size_t index[3] = {0, 0, 0};
    bool are_same = dimfold_dtype_size_bytes(a->dtype) == dimfold_dtype_size_bytes(b->dtype);
    do
        are_same = are_same && walker_place(a, index) == walker_place(b, index);
    while (index_next(a->ndim, a->shape, index));
    return are_same;
}

static bool is_allowed(const dimfold_view *target, const dimfold_view *source)
{
    marks mark[3] = {marks_of(&target[0]), marks_of(&target[1]), marks_of(source)};
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < ARENA; i++)
            if (mark[k].count[i] > 1)
                return false;
    for (size_t k = 0; k < 2; k++)
        if (marks_meet(&mark[k], &mark[2]) && !are_same_elements(&target[k], source))
            return false;
    return !marks_meet(&mark[0], &mark[1]);
}

/* A view of part of the arena, often of nearly all that another one has. */
static void random_view(dimfold_view *view, unsigned char *arena, dimfold_dtype dtype, const size_t *shape,
                        ptrdiff_t *stride, uint64_t *seed)
{
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    ptrdiff_t min = 0, max = 0, most = (ptrdiff_t)(ARENA / bytes) - 1;
    for (size_t axis = 0; axis < 2; axis++) {
        stride[axis] = test_random_in(seed, -4, 8);
        ptrdiff_t reach = stride[axis] * (ptrdiff_t)(shape[axis] - 1);
        *(reach < 0 ? &min : &max) += reach;
    }
    *view = (dimfold_view){.data = arena, .size_bytes = ARENA, .dtype = dtype, .device_type = DIMFOLD_DEVICE_CPU,
                           .ndim = 2, .offset = (size_t)test_random_in(seed, -min, most - max), .shape = shape,
                           .stride = stride};
}

/* The source's negative and its opposite as an integer: what is written must be that of what was there before. */
static void overlap_expr(dimfold_expr *expr)
{
    uint16_t node;
    dimfold_expr_begin(expr);
    dimfold_expr_source(expr, &node, DIMFOLD_DTYPE_U16, NULL);
    dimfold_expr_op(expr, &node, DIMFOLD_OP_NOT, 1, &node, NULL);
    dimfold_expr_result(expr, node, NULL);
    dimfold_expr_cast(expr, &node, node, DIMFOLD_DTYPE_U8, DIMFOLD_WRAPPING, NULL);
    dimfold_expr_result(expr, node, NULL);
}

TEST(apply_refuses_exactly_what_shares_memory)
{
    unsigned char arena[ARENA + 2], expected[ARENA];
    uint64_t seed = 5;
    size_t allowed = 0, rounds = test_rounds(20000);
    appliers appliers = appliers_make();
    dimfold_program *program = NULL;
    dimfold_expr expr;
    overlap_expr(&expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, appliers.queue[0], &expr, NULL, NULL));
    for (size_t i = 0; i < rounds; i++) {
        size_t shape[2] = {(size_t)test_random_in(&seed, 1, 4), (size_t)test_random_in(&seed, 1, 4)};
        ptrdiff_t stride[3][2];
        dimfold_view target[2], source;
        random_view(&target[0], arena, DIMFOLD_DTYPE_U16, shape, stride[0], &seed);
        random_view(&target[1], arena, DIMFOLD_DTYPE_U8, shape, stride[1], &seed);
        random_view(&source, arena, DIMFOLD_DTYPE_U16, shape, stride[2], &seed);
        if (i % 4 == 0)
            source = target[0];
        random_bytes(arena, ARENA, &seed);
        memcpy(expected, arena, ARENA);
        bool is_right = is_allowed(target, &source);
        allowed += is_right;
        if (is_right)
            walker_apply(&appliers.walker, &expr, target, &source, (unsigned char *[]){expected, expected});
        CHECK_STATUS(is_right ? DIMFOLD_OK : DIMFOLD_ERR_OVERLAP,
                     dimfold_apply(appliers.queue[0], program, 2, target, 1, &source, NULL));
        CHECK(memcmp(expected, arena, ARENA) == 0);
    }
    CHECK(allowed > rounds / 50 && allowed < rounds / 2);
    dimfold_program_destroy(program);
    appliers_end(&appliers);
}

static void check_sentence(scene *scene, const char *expected)
{
    check_refused(scene, DIMFOLD_ERR_OVERLAP);
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, scene_apply(scene, NULL));
    CHECK(strcmp(dimfold_queue_last_failure(scene->queue), expected) == 0);
}

TEST(apply_says_which_of_several_operands_share_memory)
{
    scene scene;
    scene_make(&scene);
    scene.source[1].data = &scene.memory[0][1];
    scene.source[1].size_bytes -= sizeof(float);
    check_sentence(&scene, "apply: target 0 and source 1 share memory but are not the same elements in the same order: "
                           "element 11 of target 0 and element 10 of source 1 (in C order) share byte 44 of target 0");
    scene.source[1] = scene.source[0];
    scene.target[1] = scene.target[0];
    check_sentence(&scene, "apply: target 0 and target 1 must not share memory: element 11 of target 0 and element 11 "
                           "of target 1 (in C order) share byte 44 of target 0");
    scene.target[1].data = scene.memory[1];
    scene.target[1].stride = (const ptrdiff_t[]){4, 0};
    check_sentence(&scene, "apply: elements 0 and 1 of target 1 (in C order) share position 0, at axis 1");
    scene_end(&scene);
}

TEST(apply_takes_the_callers_word_that_a_target_is_disjoint)
{
    scene scene;
    scene_make(&scene);
    scene.target[0].stride = (const ptrdiff_t[]){0, 1};
    check_refused(&scene, DIMFOLD_ERR_OVERLAP);
    scene.target[0].flags = DIMFOLD_ASSUME_DISJOINT;
    CHECK_STATUS(DIMFOLD_OK, scene_apply(&scene, NULL));
    scene_end(&scene);
}

/* ---- Indices --------------------------------------------------------------------------------------------------- */

TEST(indices_are_of_axes_that_the_shape_has)
{
    dimfold_queue *queue = queue_make(1);
    for (ptrdiff_t axis = -5; axis <= 5; axis++)
        for (size_t ndim = 0; ndim <= 4; ndim++) {
            int64_t written[16] = {0};
            dimfold_program *program = NULL;
            dimfold_expr expr;
            uint16_t node;
            dimfold_view target = {.data = written, .size_bytes = sizeof written, .dtype = DIMFOLD_DTYPE_I64,
                                   .device_type = DIMFOLD_DEVICE_CPU, .ndim = ndim, .shape = (size_t[]){2, 2, 2, 2}};
            dimfold_expr_begin(&expr);
            CHECK_STATUS(DIMFOLD_OK, dimfold_expr_index(&expr, &node, axis, NULL));
            CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, node, NULL));
            CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, &expr, NULL, NULL));
            ptrdiff_t rank = (ptrdiff_t)ndim;
            bool has = axis >= -rank && axis < rank;
            CHECK_STATUS(has ? DIMFOLD_OK : DIMFOLD_ERR_AXIS, dimfold_apply(queue, program, 1, &target, 0, NULL, NULL));
            for (size_t i = 0; has && i < (size_t)1 << ndim; i++)
                CHECK_EQ(i >> (rank - 1 - (axis < 0 ? axis + rank : axis)) & 1, written[i]);
            dimfold_program_destroy(program);
        }
    dimfold_queue_destroy(queue);
}
