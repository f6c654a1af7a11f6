/* Scans of views of every dtype and layout, by every tier and number of threads, against their words. */
#include "host/scan/oracle.h"

#include "host/guarded.h"
#include "program/values.h"

static const uint32_t ops[] = {DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_PROD, DIMFOLD_REDUCE_MIN,
                               DIMFOLD_REDUCE_MAX, DIMFOLD_REDUCE_ANY,  DIMFOLD_REDUCE_ALL};
#define OPS 6

static const dimfold_dtype dtypes[] = {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) DIMFOLD_DTYPE_##constant,
#include "base/dtype.def"
};
#define DTYPES 15

static bool op_takes(uint32_t op, dimfold_dtype dtype)
{
    bool is_complex = dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128;
    return !is_complex || op == DIMFOLD_REDUCE_SUM || op == DIMFOLD_REDUCE_ANY || op == DIMFOLD_REDUCE_ALL;
}

/* Gives an operand values: edges of the dtype, of which most sums are NaN, or small numbers. */
static void operand_fill(operand *filled, bool has_edges, uint64_t *seed)
{
    bool is_swapped = (filled->view.flags & DIMFOLD_BYTE_SWAPPED) != 0;
    values_fill(filled->view.dtype, is_swapped, filled->data, filled->size_bytes, seed);
    if (has_edges)
        return;
    dimfold_queue *queue = queue_make(1);
    size_t count = filled->size_bytes / dimfold_dtype_size_bytes(filled->view.dtype);
    double *small = malloc(count * sizeof *small);
    dimfold_view view = {.data = small, .dtype = DIMFOLD_DTYPE_F64, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1,
                         .shape = &count};
    dimfold_view all = view;
    all.data = filled->data;
    all.dtype = filled->view.dtype;
    all.flags = filled->view.flags;
    for (size_t i = 0; i < count; i++)
        small[i] = (double)test_random_in(seed, -90, 90) / 7;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &all, &view, NULL));
    free(small);
    dimfold_queue_destroy(queue);
}

/* By each queue, from the same memory of the target. */
static void check_scans(const queues *queues, uint32_t op, operand *target, const operand *source, size_t axis,
                        uint32_t flags)
{
    unsigned char *expected = expected_scan(op, target, source, axis, flags), *before = malloc(target->size_bytes);
    memcpy(before, target->data, target->size_bytes);
    for (size_t i = 0; i < queues->count; i++) {
        memcpy(target->data, before, target->size_bytes);
        if (!check_scan(queues->queue[i], op, target, source, axis, flags, expected)) {
            printf("op %u, %s to %s, axis %zu of %zu, extent %zu, flags %u, queue %zu\n", op,
                   dimfold_dtype_name(source->view.dtype), dimfold_dtype_name(target->view.dtype), axis,
                   source->view.ndim, source->shape[axis], flags, i);
            break;
        }
    }
    free(expected);
    free(before);
}

static void check_random(const queues *queues, uint32_t op, dimfold_dtype to, dimfold_dtype from, uint64_t *seed)
{
    operand target, source;
    size_t shape[64], ndim = (size_t)test_random_in(seed, 1, 4);
    ptrdiff_t stride[2][64];
    random_shape(seed, ndim, ndim == 1 ? 700 : 40, 900, shape);
    random_strides(seed, ndim, shape, false, stride[0]);
    random_strides(seed, ndim, shape, true, stride[1]);
    operand_make(&target, to, ndim, shape, stride[0], seed);
    operand_make(&source, from, ndim, shape, stride[1], seed);
    source.view.flags = test_random_in(seed, 0, 3) == 0 ? DIMFOLD_BYTE_SWAPPED : 0;
    target.view.flags = (test_random_in(seed, 0, 3) == 0 ? DIMFOLD_BYTE_SWAPPED : 0u) |
                        (test_random_in(seed, 0, 3) == 0 ? DIMFOLD_WRAPPING : 0u);
    operand_fill(&source, test_random_in(seed, 0, 1) == 0, seed);
    for (size_t axis = 0; axis < ndim; axis++)
        check_scans(queues, op, &target, &source, axis, (uint32_t)test_random_in(seed, 0, 3));
    operand_free(&target);
    operand_free(&source);
}

TEST(scans_are_their_words_for_every_operation_and_dtype)
{
    queues queues = queues_make(1);
    uint64_t seed = 1;
    for (unsigned round = 0; round < test_rounds(2); round++)
        for (size_t op = 0; op < OPS; op++)
            for (size_t from = 0; from < DTYPES; from++)
                for (size_t to = 0; to < DTYPES && op_takes(ops[op], dtypes[from]); to++)
                    if (test_takes(((round * OPS + op) * DTYPES + from) * DTYPES + to))
                        check_random(&queues, ops[op], dtypes[to], dtypes[from], &seed);
    queues_end(&queues);
}

/* Of rows and columns of every length around groups, blocks, and strips, both ways. */
static void check_matrix(const queues *queues, uint32_t op, dimfold_dtype to, dimfold_dtype from, const size_t *shape,
                         uint32_t flags, uint64_t *seed)
{
    operand target, source;
    ptrdiff_t stride[2] = {(ptrdiff_t)shape[1], 1};
    operand_make(&target, to, 2, shape, stride, seed);
    operand_make(&source, from, 2, shape, stride, seed);
    operand_fill(&source, false, seed);
    target.view.flags = test_random_in(seed, 0, 1) == 0 ? DIMFOLD_WRAPPING : 0;
    for (size_t axis = 0; axis < 2; axis++)
        check_scans(queues, op, &target, &source, axis, flags);
    operand_free(&target);
    operand_free(&source);
}

TEST(scans_of_matrices_are_their_words_at_every_edge)
{
    static const size_t extents[] = {1, 2, 7, 8, 9, 15, 17, 31, 33, 255, 256, 257, 300, 513};
    static const dimfold_dtype pairs[][2] = {{DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32},
                                             {DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_F64},
                                             {DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_I64},
                                             {DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_F16},
                                             {DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F16},
                                             {DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_I32},
                                             {DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I32},
                                             {DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U32},
                                             {DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I16},
                                             {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U8},
                                             {DIMFOLD_DTYPE_U64, DIMFOLD_DTYPE_U64}};
    queues queues = queues_make(1);
    uint64_t seed = 2;
    for (size_t i = 0; i < 14; i++)
        for (size_t k = 0; k < 14; k += 1 + (size_t)test_random_in(&seed, 0, 2))
            for (size_t pair = 0; pair < 11; pair++)
                if (test_takes((i * 14 + k) * 11 + pair))
                    check_matrix(&queues, ops[pair == 4 || pair == 5 ? 0 : (i + k) % 4], pairs[pair][0],
                                 pairs[pair][1], (size_t[]){extents[i], extents[k]},
                                 (uint32_t)test_random_in(&seed, 0, 3), &seed);
    queues_end(&queues);
}

/* One operand, or both, go down where the other goes across. */
static void check_turned(const queues *queues, uint32_t op, const dimfold_dtype *pair, unsigned turned, uint32_t flags,
                         uint64_t *seed)
{
    operand target, source;
    size_t shape[2] = {(size_t)test_random_in(seed, 30, 150), (size_t)test_random_in(seed, 30, 150)};
    ptrdiff_t stride[2][2] = {{(ptrdiff_t)shape[1], 1}, {1, (ptrdiff_t)shape[0]}};
    operand_make(&target, pair[0], 2, shape, stride[turned & 1], seed);
    operand_make(&source, pair[1], 2, shape, stride[turned >> 1], seed);
    operand_fill(&source, false, seed);
    for (size_t axis = 0; axis < 2; axis++)
        check_scans(queues, op, &target, &source, axis, flags);
    operand_free(&target);
    operand_free(&source);
}

TEST(scans_of_transposed_matrices_are_their_words)
{
    static const dimfold_dtype pairs[][2] = {{DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32},
                                             {DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_I16},
                                             {DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C64},
                                             {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_C128},
                                             {DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_BF16}};
    uint64_t seed = 7;
    for (size_t threads = 1; threads <= 2; threads++) {
        queues queues = queues_make(threads);
        for (size_t pair = 0; pair < 5; pair++)
            for (unsigned turned = 0; turned < 4; turned++)
                for (uint32_t flags = 0; flags < 4; flags++)
                    if (test_takes(((threads * 5 + pair) * 4 + turned) * 4 + flags))
                        check_turned(&queues, pair == 1 ? DIMFOLD_REDUCE_MIN : DIMFOLD_REDUCE_SUM, pairs[pair], turned,
                                     flags, &seed);
        queues_end(&queues);
    }
}

/* Large enough for threads: rows, columns, and lines that are split. */
TEST(scans_have_the_same_bits_by_any_number_of_threads)
{
    static const size_t shapes[][2] = {{2, 140001}, {1, 270000}, {700, 390}, {390, 700}, {70000, 4}, {140001, 2}};
    static const dimfold_dtype pairs[][2] = {{DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32},
                                             {DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_F64},
                                             {DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_I32},
                                             {DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C64}};
    uint64_t seed = 3;
    for (size_t threads = 1; threads <= 4; threads++) {
        queues queues = queues_make(threads);
        for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
            for (size_t pair = 0; pair < 4; pair++) {
                uint32_t op = pair < 3 ? ops[(i + threads + pair) % 4] : DIMFOLD_REDUCE_SUM;
                if (test_takes(threads * 24 + i * 4 + pair))
                    check_matrix(&queues, i < 2 && pair < 2 ? DIMFOLD_REDUCE_SUM : op, pairs[pair][0], pairs[pair][1],
                                 shapes[i], (uint32_t)test_random_in(&seed, 0, 3), &seed);
            }
        queues_end(&queues);
    }
}

TEST(scans_may_write_to_their_source)
{
    static const dimfold_dtype pairs[][2] = {{DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32},
                                             {DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_F64},
                                             {DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_F32},
                                             {DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U16}};
    queues queues = queues_make(1);
    uint64_t seed = 4;
    for (unsigned i = 0; i < test_rounds(150); i++) {
        operand target;
        size_t shape[64], ndim = (size_t)test_random_in(&seed, 1, 3);
        ptrdiff_t stride[64];
        random_shape(&seed, ndim, 600, 3000, shape);
        random_strides(&seed, ndim, shape, false, stride);
        operand_make(&target, pairs[i % 4][1], ndim, shape, stride, &seed);
        operand_fill(&target, false, &seed);
        operand source = target;
        target.view.dtype = pairs[i % 4][0];
        check_scans(&queues, ops[i / 4 % 4], &target, &source, i % ndim, i / 16 % 4);
        operand_free(&target);
    }
    queues_end(&queues);
}

/* Sums that lie beside the middle of two 16-bit floats, so close that f32 has the middle: they are rounded once. */
TEST(sums_are_rounded_to_16_bits_once)
{
    static const float middles[][2] = {
        {1 + 0x1p-11f, 0x1p-30f}, {1 + 0x3p-11f, -0x1p-30f}, {-1 - 0x1p-11f, -0x1p-30f},
        {1 + 0x1p-8f, 0x1p-30f},  {1 + 0x3p-8f, -0x1p-30f},  {-1 - 0x3p-8f, 0x1p-30f},
    };
    static const ptrdiff_t strides[2][2] = {{20, 1}, {1, 2}};
    queues queues = queues_make(1);
    uint64_t seed = 8;
    for (size_t i = 0; i < 24; i++) {
        operand target, source;
        operand_make(&target, i % 2 == 0 ? DIMFOLD_DTYPE_F16 : DIMFOLD_DTYPE_BF16, 2, (size_t[]){2, 20},
                     strides[i / 2 % 2], &seed);
        operand_make(&source, DIMFOLD_DTYPE_F32, 2, (size_t[]){2, 20}, strides[i / 2 % 2], &seed);
        for (size_t k = 0; k < source.size_bytes / 4; k++) {
            size_t place = k - source.view.offset, along = i / 2 % 2 == 0 ? place % 20 : place / 2;
            memcpy(source.data + 4 * k, along < 2 ? &middles[i / 4][along] : &(float){0}, 4);
        }
        check_scans(&queues, DIMFOLD_REDUCE_SUM, &target, &source, 1, i / 12 % 2);
        operand_free(&target);
        operand_free(&source);
    }
    queues_end(&queues);
}

/* Integers in floats, all of whose sums a double has. */
TEST(sums_of_floats_are_exact_where_their_accumulators_are)
{
    enum { COUNT = 50000 };
    static float item[COUNT];
    static double sum[COUNT];
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 5;
    int64_t expected = 0;
    size_t count = COUNT;
    dimfold_view source = {.data = item, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1,
                           .shape = &count};
    dimfold_view target = source;
    target.data = sum;
    target.dtype = DIMFOLD_DTYPE_F64;
    for (size_t i = 0; i < COUNT; i++)
        item[i] = (float)test_random_in(&seed, -(1 << 24), 1 << 24);
    CHECK_STATUS(DIMFOLD_OK, dimfold_scan(queue, DIMFOLD_REDUCE_SUM, &target, &source, 0, 0, NULL));
    for (size_t i = 0; i < COUNT; i++) {
        expected += (int64_t)item[i];
        CHECK(sum[i] == (double)expected);
    }
    dimfold_queue_destroy(queue);
}

/* An exclusive scan is the inclusive one an item later, bit by bit, and a backward one that of the reversed view. */
TEST(exclusive_and_backward_scans_are_shifted_and_reversed_ones)
{
    enum { COUNT = 40000 };
    static double item[COUNT], plain[COUNT], shifted[COUNT], reversed[COUNT];
    dimfold_queue *queue = queue_make(2);
    uint64_t seed = 6;
    size_t count = COUNT;
    ptrdiff_t back = -1;
    dimfold_view source = {.data = item, .dtype = DIMFOLD_DTYPE_F64, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1,
                           .shape = &count};
    dimfold_view target = source, turned = source;
    turned.stride = &back;
    turned.offset = COUNT - 1;
    for (size_t i = 0; i < COUNT; i++)
        item[i] = (double)test_random_in(&seed, -1000000, 1000000) / 999983;
    target.data = plain;
    CHECK_STATUS(DIMFOLD_OK, dimfold_scan(queue, DIMFOLD_REDUCE_SUM, &target, &source, 0, 0, NULL));
    target.data = shifted;
    CHECK_STATUS(DIMFOLD_OK, dimfold_scan(queue, DIMFOLD_REDUCE_SUM, &target, &source, 0, DIMFOLD_EXCLUSIVE, NULL));
    CHECK(shifted[0] == 0 && memcmp(shifted + 1, plain, sizeof plain - sizeof plain[0]) == 0);
    target.data = reversed;
    CHECK_STATUS(DIMFOLD_OK, dimfold_scan(queue, DIMFOLD_REDUCE_SUM, &target, &turned, 0, DIMFOLD_BACKWARD, NULL));
    for (size_t i = 0; i < COUNT; i++)
        shifted[COUNT - 1 - i] = reversed[i];
    CHECK(memcmp(shifted, plain, sizeof plain) == 0);
    dimfold_queue_destroy(queue);
}

/* ---- What is refused ------------------------------------------------------------------------------------------- */

typedef struct scene {
    dimfold_queue *queue;
    float memory[2][12];
    size_t shape[2];
    dimfold_view target, source;
} scene;

static scene *scene_make(void)
{
    static scene made;
    made = (scene){.queue = queue_make(1), .shape = {3, 4}};
    made.target = made.source = (dimfold_view){.data = made.memory[0], .size_bytes = sizeof made.memory[0],
                                               .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CPU,
                                               .ndim = 2, .shape = made.shape};
    made.source.data = made.memory[1];
    return &made;
}

static void check_refused(scene *scene, dimfold_status expected, uint32_t op, ptrdiff_t axis, uint32_t flags)
{
    float before[2][12];
    char text[300];
    dimfold_diag diag;
    memcpy(before, scene->memory, sizeof before);
    CHECK_STATUS(expected, dimfold_scan(scene->queue, op, &scene->target, &scene->source, axis, flags, &diag));
    CHECK_STATUS(expected, diag.status);
    CHECK(strcmp(diag.operation, "scan") == 0);
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(dimfold_queue_last_failure(scene->queue), text) == 0);
    CHECK(memcmp(before, scene->memory, sizeof before) == 0);
    dimfold_queue_destroy(scene->queue);
}

TEST(scans_refuse_other_operations_flags_and_axes)
{
    static const uint32_t none[] = {0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, UINT32_MAX};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        check_refused(scene_make(), DIMFOLD_ERR_ARGUMENT, none[i], 0, 0);
    check_refused(scene_make(), DIMFOLD_ERR_ARGUMENT, DIMFOLD_REDUCE_SUM, 0, 4);
    check_refused(scene_make(), DIMFOLD_ERR_AXIS, DIMFOLD_REDUCE_SUM, 2, 0);
    check_refused(scene_make(), DIMFOLD_ERR_AXIS, DIMFOLD_REDUCE_SUM, -3, 0);
    scene *scene = scene_make();
    scene->target.ndim = scene->source.ndim = 0;
    check_refused(scene, DIMFOLD_ERR_AXIS, DIMFOLD_REDUCE_SUM, 0, 0);
}

TEST(scans_refuse_items_that_the_operation_does_not_take)
{
    for (size_t op = 0; op < OPS; op++)
        for (size_t i = 0; i < DTYPES; i++) {
            scene *scene = scene_make();
            scene->source.dtype = dtypes[i];
            scene->source.size_bytes = 0;
            if (op_takes(ops[op], dtypes[i]))
                dimfold_queue_destroy(scene->queue);
            else
                check_refused(scene, DIMFOLD_ERR_DTYPE, ops[op], 0, 0);
        }
    scene *scene = scene_make();
    scene->source.dtype = dimfold_dtype_opaque(4);
    check_refused(scene, DIMFOLD_ERR_DTYPE, DIMFOLD_REDUCE_ANY, 0, 0);
    scene = scene_make();
    scene->target.dtype = dimfold_dtype_opaque(4);
    check_refused(scene, DIMFOLD_ERR_DTYPE, DIMFOLD_REDUCE_ANY, 0, 0);
}

TEST(scans_refuse_views_that_are_wrong)
{
    static const dimfold_nested nested = {0};
    for (size_t k = 0; k < 2; k++) {
        scene *scene = scene_make();
        (k == 0 ? &scene->target : &scene->source)->size_bytes = 47;
        check_refused(scene, DIMFOLD_ERR_BOUNDS, DIMFOLD_REDUCE_SUM, 0, 0);
        scene = scene_make();
        dimfold_view *view = k == 0 ? &scene->target : &scene->source;
        view->nested = &nested;
        view->ndim = 0;
        view->shape = NULL;
        check_refused(scene, DIMFOLD_ERR_UNSUPPORTED, DIMFOLD_REDUCE_SUM, 0, 0);
        scene = scene_make();
        (k == 0 ? &scene->target : &scene->source)->device_type = DIMFOLD_DEVICE_ROCM;
        check_refused(scene, DIMFOLD_ERR_UNSUPPORTED, DIMFOLD_REDUCE_SUM, 0, 0);
        scene = scene_make();
        (k == 0 ? &scene->target : &scene->source)->data = NULL;
        check_refused(scene, DIMFOLD_ERR_NULL, DIMFOLD_REDUCE_SUM, 0, 0);
    }
    scene *scene = scene_make();
    scene->source.data = scene->memory[0] + 1;
    scene->source.size_bytes = 0;
    check_refused(scene, DIMFOLD_ERR_OVERLAP, DIMFOLD_REDUCE_SUM, 0, 0);
    scene = scene_make();
    scene->target.flags = DIMFOLD_READONLY;
    check_refused(scene, DIMFOLD_ERR_READONLY, DIMFOLD_REDUCE_SUM, 0, 0);
}

TEST(scans_need_all_that_they_point_to)
{
    scene *scene = scene_make();
    CHECK_STATUS(DIMFOLD_ERR_NULL,
                 dimfold_scan(NULL, DIMFOLD_REDUCE_SUM, &scene->target, &scene->source, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_scan(scene->queue, DIMFOLD_REDUCE_SUM, NULL, &scene->source, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_scan(scene->queue, DIMFOLD_REDUCE_SUM, &scene->target, NULL, 0, 0, NULL));
    scene->shape[1] = 0;
    scene->target.data = scene->source.data = NULL;
    for (ptrdiff_t axis = 0; axis < 2; axis++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_scan(scene->queue, DIMFOLD_REDUCE_SUM, &scene->target, &scene->source, axis,
                                              0, NULL));
    dimfold_queue_destroy(scene->queue);
}
