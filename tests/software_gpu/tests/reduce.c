/* Reductions on a CUDA queue, whose kernels the PTX machine runs from their text, against the host's queue. */
#include "program/random_expr.h"
#include "program/values.h"
#include "twins.h"

#include <dimfold/program.h>
#include <dimfold/reduce.h>

#include <math.h>

#define VALUES_MAX 4
#define AXES_MAX 5

struct reduced {
    struct twin_queues queues;
    dimfold_reduction reduction;
    dimfold_expr map, post;
    bool has_map, has_post;
    size_t ndim, shape[AXES_MAX], sources, targets;
    ptrdiff_t axes[AXES_MAX];
    struct twin source[VALUES_MAX], target[VALUES_MAX];
};

/* Numbers of which sums are no infinities, and round; some are zeros of either sign, infinities or no numbers. */
static double value_of(uint64_t *seed, bool is_special)
{
    static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1e-310, 3.4e38};
    if (is_special && test_random_in(seed, 0, 60) == 0)
        return special[test_random_in(seed, 0, 6)];
    return ldexp((double)test_random_in(seed, -4000000, 4000000), (int)test_random_in(seed, -60, 10));
}

static void fill(struct twin *twin, uint64_t *seed)
{
    dimfold_dtype dtype = twin->view.dtype;
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    bool is_special = test_random_in(seed, 0, 1) == 0;
    bool is_complex = dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128;
    bool is_small = dtype == DIMFOLD_DTYPE_F32 || dtype == DIMFOLD_DTYPE_C64;
    bool is_half = dtype == DIMFOLD_DTYPE_F16 || dtype == DIMFOLD_DTYPE_BF16;
    bool is_float = is_small || dtype == DIMFOLD_DTYPE_F64 || is_complex;
    for (size_t at = 0; at + bytes <= twin->host.size_bytes; at += bytes)
        for (size_t part = 0; part <= is_complex; part++) {
            double wide = value_of(seed, is_special);
            float small = (float)wide;
            unsigned char *to = twin->host.data + at + part * bytes / 2;
            if (is_float)
                memcpy(to, is_small ? (const void *)&small : (const void *)&wide, is_small ? 4 : 8);
            if (is_half && test_random_in(seed, 0, 30) != 0)
                to[1] &= 0xbf;
            if (dtype == DIMFOLD_DTYPE_BOOL)
                *to &= test_random_in(seed, 0, 9) != 0;
        }
    CHECK(gpu->write(twin->data, twin->host.data, twin->host.size_bytes));
}

static bool axis_is_reduced(const struct reduced *made, size_t axis)
{
    for (size_t i = 0; i < made->reduction.axis_count; i++)
        if (made->axes[i] == (ptrdiff_t)axis || made->axes[i] + (ptrdiff_t)made->ndim == (ptrdiff_t)axis)
            return true;
    return made->reduction.axis_count == 0;
}

static void make_target(struct reduced *made, size_t number, dimfold_dtype dtype, uint64_t *seed)
{
    size_t shape[AXES_MAX], ndim = 0;
    ptrdiff_t stride[AXES_MAX];
    for (size_t axis = 0; axis < made->ndim; axis++)
        if (!axis_is_reduced(made, axis))
            shape[ndim++] = made->shape[axis];
        else if (made->reduction.flags == DIMFOLD_KEEPDIMS)
            shape[ndim++] = 1;
    random_strides(seed, ndim, shape, false, stride);
    twin_make(&made->target[number], WHERE_DEVICE, dtype, ndim, shape, stride, seed);
}

/* In rows, in another order, or anywhere. */
static void make_source(struct reduced *made, size_t number, dimfold_dtype dtype, uint64_t *seed)
{
    ptrdiff_t stride[AXES_MAX], next = 1;
    if (test_random_in(seed, 0, 2) == 0)
        random_strides(seed, made->ndim, made->shape, true, stride);
    else if (test_random_in(seed, 0, 1) == 0)
        for (size_t axis = made->ndim; axis-- > 0; next *= (ptrdiff_t)made->shape[axis])
            stride[axis] = next;
    else
        for (size_t axis = 0; axis < made->ndim; axis++, next *= (ptrdiff_t)made->shape[axis - 1])
            stride[axis] = next;
    twin_make(&made->source[number], WHERE_DEVICE, dtype, made->ndim, made->shape, stride, seed);
    fill(&made->source[number], seed);
}

static void make_axes(struct reduced *made, uint64_t *seed)
{
    made->reduction.axis_count = 0;
    made->reduction.axes = made->axes;
    for (size_t axis = 0; axis < made->ndim; axis++)
        if (test_random_in(seed, 0, 1) == 0)
            made->axes[made->reduction.axis_count++] =
                (ptrdiff_t)axis - (ptrdiff_t)(made->ndim * (test_random(seed) % 2));
    made->reduction.flags = made->reduction.axis_count == 0 || test_random_in(seed, 0, 2) == 0 ? DIMFOLD_KEEPDIMS : 0;
}

static void reduced_free(struct reduced *made)
{
    for (size_t i = 0; i < made->sources; i++)
        twin_free(&made->source[i]);
    for (size_t i = 0; i < made->targets; i++)
        twin_free(&made->target[i]);
}

static dimfold_program *program_of(dimfold_queue *queue, const dimfold_expr *expr, bool is_there)
{
    dimfold_program *program = NULL;
    if (is_there)
        CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&program, queue, expr, NULL, NULL));
    return program;
}

static dimfold_status reduce_on(struct reduced *made, bool is_host, dimfold_diag *diag)
{
    dimfold_queue *queue = is_host ? made->queues.host : made->queues.cuda;
    dimfold_program *map = program_of(queue, &made->map, made->has_map);
    dimfold_program *post = program_of(queue, &made->post, made->has_post);
    dimfold_reduction reduction = made->reduction;
    dimfold_view targets[VALUES_MAX], sources[VALUES_MAX];
    for (size_t i = 0; i < made->targets; i++)
        targets[i] = is_host ? made->target[i].host.view : made->target[i].view;
    for (size_t i = 0; i < made->sources; i++)
        sources[i] = is_host ? made->source[i].host.view : made->source[i].view;
    reduction.map = map;
    reduction.post = post;
    dimfold_status status = dimfold_reduce(queue, &reduction, made->targets, targets, made->sources, sources, diag);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    dimfold_program_destroy(map);
    dimfold_program_destroy(post);
    return status;
}

static void print_reduced(const struct reduced *made)
{
    printf("  shape");
    for (size_t axis = 0; axis < made->ndim; axis++)
        printf(" %zu%s", made->shape[axis], axis_is_reduced(made, axis) ? "!" : "");
    for (size_t i = 0; i < made->sources; i++) {
        printf("; %s with strides", dimfold_dtype_name(made->source[i].view.dtype));
        for (size_t axis = 0; axis < made->ndim; axis++)
            printf(" %td", made->source[i].view.stride[axis]);
    }
    for (size_t i = 0; i < made->reduction.count; i++)
        printf("; %s", dimfold_reduce_name(made->reduction.result[i].op));
    for (size_t i = 0; i < made->targets; i++)
        printf("; to %s", dimfold_dtype_name(made->target[i].view.dtype));
    printf("%s%s\n", made->has_map ? "; map" : "", made->has_post ? "; post" : "");
}

/* Reduces on both queues, which agree in what they refuse, too, and compares all of the targets' memory. */
static bool reduced_check(struct reduced *made)
{
    dimfold_diag diag = {0};
    char text[256] = "";
    dimfold_status host = reduce_on(made, true, NULL), cuda = reduce_on(made, false, &diag);
    bool is_same = CHECK_STATUS(host, cuda);
    for (size_t i = 0; i < made->targets; i++)
        is_same = CHECK(twin_is_same(&made->target[i])) && is_same;
    if (!is_same) {
        print_reduced(made);
        dimfold_diag_text(&diag, text, sizeof text);
        printf("  %s\n", text);
    }
    return is_same;
}

static void make_result(struct reduced *made, size_t number, uint32_t op, uint32_t value, uint64_t *seed)
{
    bool has_ddof = op == DIMFOLD_REDUCE_VAR || op == DIMFOLD_REDUCE_STD;
    made->reduction.result[number] =
        (dimfold_reduce_result){.op = op, .value = value, .ddof = has_ddof ? (double)test_random_in(seed, 0, 1) : 0};
}

static void check_single(struct reduced *made, uint32_t op, dimfold_dtype dtype, size_t size_max, uint64_t *seed)
{
    made->ndim = (size_t)test_random_in(seed, 1, 4);
    size_t extent_max = made->ndim == 1 ? 20000 : made->ndim == 2 ? 400 : 40;
    random_shape(seed, made->ndim, (size_t)test_random_in(seed, 2, (int64_t)extent_max), size_max, made->shape);
    if (test_random_in(seed, 0, 40) == 0)
        made->shape[0] = 0;
    make_axes(made, seed);
    made->reduction.count = 1;
    make_result(made, 0, op, 0, seed);
    make_source(made, 0, dtype, seed);
    int64_t choice = test_random_in(seed, 0, 7);
    make_target(made, 0, choice == 0  ? named_dtypes[test_random(seed) % DTYPES]
                         : choice < 4 ? DIMFOLD_DTYPE_F64
                                      : dimfold_reduce_dtype(op, dtype), seed);
    if (test_random_in(seed, 0, 2) == 0)
        made->target[0].view.flags = made->target[0].host.view.flags |= DIMFOLD_WRAPPING;
    made->sources = made->targets = 1;
    reduced_check(made);
    reduced_free(made);
}

TEST(sums_of_floats_are_the_hosts_on_the_device)
{
    static struct reduced made;
    uint64_t seed = 51;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (int round = 0; round < 60; round++)
        check_single(&made, DIMFOLD_REDUCE_SUM, DIMFOLD_DTYPE_F32, 30000, &seed);
    twin_queues_end(&made.queues);
}

TEST(every_reduction_of_every_dtype_is_the_hosts_on_the_device)
{
    static struct reduced made;
    uint64_t seed = 52;
    for (uint32_t op = DIMFOLD_REDUCE_SUM; op <= DIMFOLD_REDUCE_ARGMAX; op++) {
        if (!twin_queues_begin(&made.queues, 1, NULL))
            return;
        for (size_t i = 0; i < DTYPES; i++)
            for (int round = 0; round < 3 && dimfold_reduce_dtype(op, named_dtypes[i]) != 0; round++)
                check_single(&made, op, named_dtypes[i], round == 0 ? 9000 : 600, &seed);
        twin_queues_end(&made.queues);
    }
}

/* Rows of bytes and halves that lie in words, of which a thread has some lanes. */
static void make_words(struct reduced *made, dimfold_dtype dtype, uint64_t *seed)
{
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    made->ndim = 2;
    memcpy(made->shape, (size_t[]){(size_t)test_random_in(seed, 1, 5), 4 * (size_t)test_random_in(seed, 32, 5000)},
           2 * sizeof(size_t));
    made->axes[0] = 1;
    made->reduction = (dimfold_reduction){.axis_count = 1, .axes = made->axes, .count = 1};
    made->sources = made->targets = 1;
    for (;;) {
        twin_make(&made->source[0], WHERE_DEVICE, dtype, 2, made->shape, (ptrdiff_t[]){(ptrdiff_t)made->shape[1], 1},
                  seed);
        if (((uintptr_t)made->source[0].view.data + (uintptr_t)made->source[0].view.offset * bytes) % 4 == 0)
            break;
        twin_free(&made->source[0]);
    }
    fill(&made->source[0], seed);
}

TEST(rows_of_narrow_items_are_the_hosts_on_the_device)
{
    static struct reduced made;
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_I16,
                                           DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_I8};
    uint64_t seed = 57;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (uint32_t op = DIMFOLD_REDUCE_SUM; op <= DIMFOLD_REDUCE_ARGMAX; op++)
        for (size_t i = 0; i < sizeof dtypes / sizeof dtypes[0]; i++) {
            bool is_float = dtypes[i] == DIMFOLD_DTYPE_F16 || dtypes[i] == DIMFOLD_DTYPE_BF16;
            if (dimfold_reduce_dtype(op, dtypes[i]) == 0)
                continue;
            make_words(&made, dtypes[i], &seed);
            make_result(&made, 0, op, 0, &seed);
            make_target(&made, 0, is_float ? DIMFOLD_DTYPE_F64 : dimfold_reduce_dtype(op, dtypes[i]), &seed);
            reduced_check(&made);
            reduced_free(&made);
        }
    twin_queues_end(&made.queues);
}

/* Squares of roots, which are rounded: so the order in which a thread's lanes are added is seen. */
TEST(mapped_rows_of_narrow_items_are_the_hosts_on_the_device)
{
    static struct reduced made;
    static const char text[] = "|a: u8| sqrt(f64(a)) + 0.1";
    uint64_t seed = 58;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&made.map, text, strlen(text), NULL));
    for (int round = 0; round < 40; round++) {
        make_words(&made, DIMFOLD_DTYPE_U8, &seed);
        made.has_map = true;
        make_result(&made, 0, round % 8 != 0 ? DIMFOLD_REDUCE_NORM_2 : DIMFOLD_REDUCE_MIN, 0, &seed);
        make_target(&made, 0, DIMFOLD_DTYPE_F64, &seed);
        reduced_check(&made);
        reduced_free(&made);
    }
    twin_queues_end(&made.queues);
}

/* Far indices of which there are groups of groups, some of them full, some not. */
TEST(trees_of_many_steps_are_the_hosts_on_the_device)
{
    static struct reduced made;
    static const size_t fars[] = {2, 63, 64, 65, 128, 4095, 4096, 4097, 4160, 4230, 8193};
    static const uint32_t ops[] = {DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_VAR, DIMFOLD_REDUCE_MEAN,
                                   DIMFOLD_REDUCE_NORM_INF};
    uint64_t seed = 55;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (size_t i = 0; i < 2 * sizeof fars / sizeof fars[0]; i++) {
        ptrdiff_t stride[3] = {6, 3, 1};
        made.ndim = 3;
        memcpy(made.shape, (size_t[]){fars[i / 2], 2, 3}, sizeof(size_t) * 3);
        memcpy(made.axes, (ptrdiff_t[]){0, 2}, sizeof(ptrdiff_t) * 2);
        made.reduction = (dimfold_reduction){.axis_count = 2, .axes = made.axes, .count = 1};
        make_result(&made, 0, ops[i % 4], 0, &seed);
        twin_make(&made.source[0], WHERE_DEVICE, DIMFOLD_DTYPE_F64, 3, made.shape, stride, &seed);
        fill(&made.source[0], &seed);
        make_target(&made, 0, DIMFOLD_DTYPE_F64, &seed);
        made.sources = made.targets = 1;
        reduced_check(&made);
        reduced_free(&made);
    }
    twin_queues_end(&made.queues);
}

/* ---- Programs before and after ---------------------------------------------------------------------------------- */

static dimfold_dtype source_dtype(const dimfold_expr *expr, size_t source)
{
    size_t node = 0;
    while (expr->node[node].op != DIMFOLD_OP_SOURCE || expr->node[node].value[0] != source)
        node++;
    return expr->node[node].dtype;
}

/* An operation that takes items of the dtype; 0: none does. */
static uint32_t random_op(dimfold_dtype dtype, uint64_t *seed)
{
    uint32_t op = 0;
    for (int round = 0; round < 40 && dimfold_reduce_dtype(op, dtype) == 0; round++)
        op = (uint32_t)test_random_in(seed, DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_ARGMAX);
    return dimfold_reduce_dtype(op, dtype) != 0 ? op : 0;
}

/* All results of the map that can be reduced, some of them twice; without a map the sources. */
static void make_results(struct reduced *made, dimfold_dtype dtype[VALUES_MAX], uint64_t *seed)
{
    size_t values = made->has_map ? made->map.results : made->sources, wanted = (size_t)test_random_in(seed, 1, 4);
    made->reduction.count = 0;
    for (size_t i = 0; i < 2 * values && made->reduction.count < wanted; i++) {
        uint32_t value = (uint32_t)(i % values);
        dimfold_dtype item = made->has_map ? made->map.node[made->map.result[value]].dtype
                                           : made->source[value].view.dtype;
        uint32_t op = random_op(item, seed);
        if (op == 0)
            continue;
        dtype[made->reduction.count] = dimfold_reduce_dtype(op, item);
        make_result(made, made->reduction.count++, op, value, seed);
    }
}

/* Twice the first result and a constant more, and the last one as it is. */
static void make_post(struct reduced *made, dimfold_dtype dtype[VALUES_MAX])
{
    uint16_t source[VALUES_MAX] = {0}, node[3];
    double more = 2.5;
    dimfold_expr_begin(&made->post);
    for (size_t i = 0; i < made->reduction.count; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&made->post, &source[i], dtype[i], NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_cast(&made->post, &node[0], source[0], DIMFOLD_DTYPE_F64, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_constant(&made->post, &node[1], DIMFOLD_DTYPE_F64, &more, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&made->post, &node[2], DIMFOLD_OP_ADD, 2, node, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&made->post, node[2], NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&made->post, source[made->reduction.count - 1], NULL));
}

static void check_random(struct reduced *made, uint64_t *seed)
{
    dimfold_dtype dtype[VALUES_MAX];
    made->ndim = (size_t)test_random_in(seed, 1, 3);
    random_shape(seed, made->ndim, (size_t)test_random_in(seed, 2, made->ndim == 1 ? 9000 : 90), 9000, made->shape);
    made->has_map = test_random_in(seed, 0, 2) != 0;
    if (made->has_map)
        do
            random_expr(&made->map, (size_t)test_random_in(seed, 1, 20), made->ndim, true, seed);
        while (made->map.sources > VALUES_MAX);
    made->sources = made->has_map ? made->map.sources : (size_t)test_random_in(seed, 1, VALUES_MAX);
    make_axes(made, seed);
    for (size_t i = 0; i < made->sources; i++)
        make_source(made, i, made->has_map ? source_dtype(&made->map, i) : named_dtypes[test_random(seed) % DTYPES],
                    seed);
    make_results(made, dtype, seed);
    made->has_post = made->reduction.count > 0 && test_random_in(seed, 0, 1) == 0;
    made->targets = made->has_post ? 2 : made->reduction.count;
    if (made->has_post)
        make_post(made, dtype);
    for (size_t i = 0; i < made->targets; i++)
        make_target(made, i, !made->has_post ? dtype[i] : i == 0 ? DIMFOLD_DTYPE_F64 : dtype[made->reduction.count - 1],
                    seed);
    if (made->reduction.count > 0)
        reduced_check(made);
    reduced_free(made);
}

TEST(reductions_with_programs_before_and_after_are_the_hosts_on_the_device)
{
    static struct reduced made;
    uint64_t seed = 53;
    for (size_t queue = 0; queue < test_rounds(5); queue++) {
        if (!twin_queues_begin(&made.queues, 1, NULL))
            return;
        for (size_t round = 0; round < 50; round++)
            check_random(&made, &seed);
        twin_queues_end(&made.queues);
    }
}

/* ---- Graphs ------------------------------------------------------------------------------------------------------ */

/* A sum of rows, as a reduction of two operands. */
static void make_captured(struct reduced *made, const size_t *shape, uint64_t *seed)
{
    made->ndim = 2;
    memcpy(made->shape, shape, 2 * sizeof *shape);
    made->axes[0] = 1;
    made->reduction = (dimfold_reduction){.axis_count = 1, .axes = made->axes, .count = 1};
    made->reduction.result[0].op = DIMFOLD_REDUCE_SUM;
    make_source(made, 0, DIMFOLD_DTYPE_F32, seed);
    make_target(made, 0, DIMFOLD_DTYPE_F32, seed);
    made->sources = made->targets = 1;
}

/* The graph of it, and what capturing it answers. */
static void *captured(struct reduced *made, dimfold_status expected)
{
    void *graph = NULL, *stream = dimfold_queue_cuda_stream(made->queues.cuda);
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 1));
    CHECK_STATUS(expected, dimfold_reduce(made->queues.cuda, &made->reduction, 1, &made->target[0].view, 1,
                                          &made->source[0].view, NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    return graph;
}

static void check_replays(struct reduced *made, void *graph, uint64_t *seed)
{
    void *ready = NULL, *stream = dimfold_queue_cuda_stream(made->queues.cuda);
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&ready, graph, 0));
    for (int round = 0; round < 2; round++) {
        fill(&made->source[0], seed);
        CHECK_EQ(0, cuda.cudaGraphLaunch(ready, stream));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made->queues.cuda, NULL));
        CHECK_STATUS(DIMFOLD_OK, reduce_on(made, true, NULL));
        CHECK(twin_is_same(&made->target[0]));
    }
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(ready));
}

/* A sum of 300,000 items, which takes two launches, and one of rows, which takes one. */
TEST(reductions_are_captured_once_they_are_compiled)
{
    static struct reduced made;
    static const size_t shapes[2][2] = {{1, 300000}, {50, 40}};
    uint64_t seed = 54;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (size_t i = 0; i < 2; i++) {
        make_captured(&made, shapes[i], &seed);
        CHECK_EQ(0, cuda.cudaGraphDestroy(captured(&made, DIMFOLD_ERR_CAPTURE)));
        CHECK_STATUS(DIMFOLD_OK, dimfold_reduce_prepare(made.queues.cuda, &made.reduction, 1, &made.target[0].view, 1,
                                                        &made.source[0].view, NULL));
        void *graph = captured(&made, DIMFOLD_OK);
        check_replays(&made, graph, &seed);
        CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
        reduced_free(&made);
    }
    twin_queues_end(&made.queues);
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

TEST(reductions_on_a_device_refuse_what_its_kernels_do_not_take)
{
    static struct reduced made;
    uint64_t seed = 56;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    make_captured(&made, (size_t[]){50, 40}, &seed);
    dimfold_view target = made.target[0].view, source = made.source[0].view;
    source.flags |= DIMFOLD_BYTE_SWAPPED;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED,
                 dimfold_reduce(made.queues.cuda, &made.reduction, 1, &target, 1, &source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED,
                 dimfold_reduce_prepare(made.queues.cuda, &made.reduction, 1, &target, 1, &source, NULL));
    source = made.source[0].host.view;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED,
                 dimfold_reduce(made.queues.cuda, &made.reduction, 1, &target, 1, &source, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce_prepare(made.queues.host, &made.reduction, 1, &made.target[0].host.view, 1,
                                                    &made.source[0].host.view, NULL));
    reduced_free(&made);
    twin_queues_end(&made.queues);
}
