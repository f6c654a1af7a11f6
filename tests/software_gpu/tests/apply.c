/* Programs on a CUDA queue, whose kernels the PTX machine runs from their text, against the host's queue. */
#include "program/random_expr.h"
#include "program/values.h"
#include "twins.h"

#define OPERANDS_MAX 16

struct applied {
    struct twin_queues queues;
    dimfold_program *cuda, *host;
    struct twin twin[OPERANDS_MAX]; /* targets first */
    size_t targets, sources;
};

static dimfold_dtype source_dtype(const dimfold_expr *expr, size_t source)
{
    size_t node = 0;
    while (expr->node[node].op != DIMFOLD_OP_SOURCE || expr->node[node].value[0] != source)
        node++;
    return expr->node[node].dtype;
}

static dimfold_dtype operand_dtype(const dimfold_expr *expr, size_t operand)
{
    return operand < expr->results ? expr->node[expr->result[operand]].dtype
                                   : source_dtype(expr, operand - expr->results);
}

/* Some bytes of floats are made into numbers that are not very large or small, in a third of all items. */
static void soften(struct twin *twin, uint64_t *seed)
{
    dimfold_dtype dtype = twin->view.dtype;
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    for (size_t at = 0; at + bytes <= twin->host.size_bytes; at += bytes) {
        float small = (float)test_random_in(seed, -40, 40) / 4;
        double wide = small;
        if (dtype == DIMFOLD_DTYPE_F32 && test_random_in(seed, 0, 2) == 0)
            memcpy(twin->host.data + at, &small, 4);
        if (dtype == DIMFOLD_DTYPE_F64 && test_random_in(seed, 0, 2) == 0)
            memcpy(twin->host.data + at, &wide, 8);
        if (dtype == DIMFOLD_DTYPE_BOOL)
            twin->host.data[at] &= 1;
    }
    CHECK(gpu->write(twin->data, twin->host.data, twin->host.size_bytes));
}

static void rows_of(size_t ndim, const size_t *shape, ptrdiff_t *stride)
{
    ptrdiff_t next = 1;
    for (size_t axis = ndim; axis-- > 0; next *= (ptrdiff_t)shape[axis])
        stride[axis] = next;
}

/* Dense operands begin at multiples of 16, so that there are vectors. */
static void make_operand(struct applied *applied, size_t operand, dimfold_dtype dtype, size_t ndim,
                         const size_t *shape, bool is_dense, uint64_t *seed)
{
    struct twin *twin = &applied->twin[operand];
    bool is_target = operand < applied->targets;
    ptrdiff_t stride[8];
    random_strides(seed, ndim, shape, !is_target && test_random_in(seed, 0, 1) == 0, stride);
    if (is_dense && (is_target || test_random_in(seed, 0, 3) != 0))
        rows_of(ndim, shape, stride);
    for (;;) {
        twin_make(twin, WHERE_DEVICE, dtype, ndim, shape, stride, seed);
        uintptr_t first = (uintptr_t)twin->view.data + (uintptr_t)twin->view.offset * dimfold_dtype_size_bytes(dtype);
        if (!is_dense || first % 16 == 0)
            break;
        twin_free(twin);
    }
    soften(twin, seed);
}

static void applied_make(struct applied *applied, const dimfold_expr *expr, size_t ndim, const size_t *shape,
                         bool is_dense, uint64_t *seed)
{
    applied->targets = expr->results;
    applied->sources = expr->sources;
    for (size_t k = 0; k < applied->targets + applied->sources; k++)
        make_operand(applied, k, operand_dtype(expr, k), ndim, shape, is_dense, seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&applied->cuda, applied->queues.cuda, expr, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(&applied->host, applied->queues.host, expr, NULL, NULL));
}

static void applied_free(struct applied *applied)
{
    dimfold_program_destroy(applied->cuda);
    dimfold_program_destroy(applied->host);
    for (size_t k = 0; k < applied->targets + applied->sources; k++)
        twin_free(&applied->twin[k]);
}

/* Applies it on both queues, and compares all of the targets' memory. */
static bool applied_check(struct applied *applied, const dimfold_expr *expr)
{
    dimfold_view cuda_views[OPERANDS_MAX], host_views[OPERANDS_MAX];
    dimfold_diag diag = {0};
    char text[256] = "";
    bool is_same = true;
    for (size_t k = 0; k < applied->targets + applied->sources; k++) {
        cuda_views[k] = applied->twin[k].view;
        host_views[k] = applied->twin[k].host.view;
    }
    const dimfold_view *sources = cuda_views + applied->targets;
    dimfold_status status = dimfold_apply(applied->queues.cuda, applied->cuda, applied->targets, cuda_views,
                                          applied->sources, sources, &diag);
    if (!CHECK_STATUS(DIMFOLD_OK, status)) {
        dimfold_diag_text(&diag, text, sizeof text);
        printf("  %s\n", text);
        is_same = false;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(applied->queues.cuda, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply(applied->queues.host, applied->host, applied->targets, host_views,
                                           applied->sources, host_views + applied->targets, NULL));
    for (size_t k = 0; k < applied->targets; k++)
        is_same = CHECK(twin_is_same(&applied->twin[k])) && is_same;
    if (!is_same)
        print_expr(expr);
    return is_same;
}

static void check_expr(struct applied *applied, const dimfold_expr *expr, size_t size_max, uint64_t *seed)
{
    size_t ndim = (size_t)test_random_in(seed, 2, 4), shape[8];
    bool is_dense = test_random_in(seed, 0, 1) == 0;
    random_shape(seed, ndim, (size_t)test_random_in(seed, 2, 40), size_max, shape);
    if (is_dense && test_random_in(seed, 0, 1) == 0)
        shape[ndim - 1] = 16 * (size_t)test_random_in(seed, 1, 3);
    applied_make(applied, expr, ndim, shape, is_dense, seed);
    applied_check(applied, expr);
    applied_free(applied);
}

/* One operation of sources. */
static void make_single(dimfold_expr *expr, uint16_t op, dimfold_dtype dtype)
{
    uint16_t args[3], node;
    size_t arity = dimfold_op_arity(op);
    dimfold_expr_begin(expr);
    for (size_t i = 0; i < arity; i++) {
        bool is_choice = i == 0 && op == DIMFOLD_OP_WHERE;
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(expr, &args[i], is_choice ? DIMFOLD_DTYPE_BOOL : dtype, NULL));
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(expr, &node, op, arity, args, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(expr, node, NULL));
}

TEST(every_operation_of_every_dtype_is_the_hosts_on_the_device)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 11;
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    for (uint16_t op = DIMFOLD_OP_ADD; op <= DIMFOLD_OP_POW; op++)
        for (size_t i = 0; i < DTYPES; i++) {
            if (dimfold_op_dtype(op, named_dtypes[i]) == 0)
                continue;
            make_single(&expr, op, named_dtypes[i]);
            for (int round = 0; round < 2; round++)
                check_expr(&applied, &expr, 600, &seed);
        }
    twin_queues_end(&applied.queues);
}

TEST(every_cast_is_the_hosts_on_the_device)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 12;
    uint16_t source, node;
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    for (size_t from = 0; from < DTYPES; from++)
        for (size_t to = 0; to < DTYPES; to++)
            for (uint32_t wraps = 0; wraps < 2; wraps++) {
                dimfold_expr_begin(&expr);
                CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&expr, &source, named_dtypes[from], NULL));
                CHECK_STATUS(DIMFOLD_OK, dimfold_expr_cast(&expr, &node, source, named_dtypes[to],
                                                           wraps * DIMFOLD_WRAPPING, NULL));
                CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, node, NULL));
                check_expr(&applied, &expr, 600, &seed);
            }
    twin_queues_end(&applied.queues);
}

TEST(random_programs_are_the_hosts_on_the_device)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 13;
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    for (size_t round = 0; round < test_rounds(1200); round++) {
        bool is_small = test_random_in(&seed, 0, 2) != 0;
        random_expr(&expr, (size_t)test_random_in(&seed, 1, is_small ? 6 : 64), 2, true, &seed);
        check_expr(&applied, &expr, is_small ? 900 : 200, &seed);
    }
    twin_queues_end(&applied.queues);
}

/* ---- Operands that lie across each other ----------------------------------------------------------------------- */

/* Strides of a permutation of axes, the last one of it being the fastest; a gap or a turn now and then. */
static void permuted(size_t ndim, const size_t *shape, const size_t *order, ptrdiff_t *stride, uint64_t *seed)
{
    ptrdiff_t next = 1;
    for (size_t i = ndim; i-- > 0; next *= (ptrdiff_t)shape[order[i]] + (test_random_in(seed, 0, 3) == 0))
        stride[order[i]] = test_random_in(seed, 0, 7) == 0 ? -next : next;
}

/* Applies it to operands whose axes have one of the first `choices` orders each. */
static void check_across(struct applied *applied, const dimfold_expr *expr, size_t ndim, const size_t *shape,
                         size_t choices, uint64_t *seed)
{
    static const size_t orders[2][4][3] = {{{0, 1}, {1, 0}}, {{0, 1, 2}, {0, 2, 1}, {2, 1, 0}, {1, 2, 0}}};
    ptrdiff_t stride[3];
    applied_make(applied, expr, 2, (size_t[]){1, 1}, false, seed);
    for (size_t k = 0; k < applied->targets + applied->sources; k++) {
        const size_t *order = orders[ndim - 2][test_random(seed) % choices];
        twin_free(&applied->twin[k]);
        permuted(ndim, shape, order, stride, seed);
        twin_make(&applied->twin[k], WHERE_DEVICE, operand_dtype(expr, k), ndim, shape, stride, seed);
        soften(&applied->twin[k], seed);
    }
    applied_check(applied, expr);
}

TEST(operands_that_lie_across_each_other_are_the_hosts)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 22;
    size_t tiled = 0;
    static const size_t shapes[][3] = {{40, 37}, {64, 32}, {16, 100}, {3, 20, 33}, {33, 2, 47}, {17, 18, 19}};
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    for (size_t round = 0; round < test_rounds(120); round++) {
        size_t i = round % (sizeof shapes / sizeof shapes[0]);
        random_expr(&expr, (size_t)test_random_in(&seed, 1, 8), 2, true, &seed);
        check_across(&applied, &expr, i < 3 ? 2 : 3, shapes[i], i < 3 ? 2 : 3, &seed);
        tiled += gpu->is_loaded("gpu_program_tiles", 0);
        applied_free(&applied);
    }
    CHECK(tiled > 40);
    printf("  %zu in tiles\n", tiled);
    twin_queues_end(&applied.queues);
}

/* With one operand up to eight, so that boxes have all numbers of passes, and ends of axes that cut boxes. */
TEST(operands_that_lie_across_short_axes_are_the_hosts)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 23;
    static const char *const names[] = {"gpu_program_packed_2", "gpu_program_packed_4", "gpu_program_packed_8"};
    static const size_t shapes[][3] = {{3, 1100}, {2, 1500}, {1201, 5}, {2, 3, 1025}, {7, 601, 3}, {11, 12, 13}};
    size_t packed[3] = {0};
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    for (size_t round = 0; round < test_rounds(120); round++) {
        size_t i = round % (sizeof shapes / sizeof shapes[0]);
        random_expr(&expr, (size_t)test_random_in(&seed, 1, round % 3 == 0 ? 40 : 8), 2, true, &seed);
        check_across(&applied, &expr, i < 3 ? 2 : 3, shapes[i], i < 3 ? 2 : 4, &seed);
        for (size_t k = 0; k < 3; k++)
            packed[k] += gpu->is_loaded(names[k], 0);
        applied_free(&applied);
    }
    CHECK(packed[0] > 4 && packed[1] > 4 && packed[2] > 4);
    printf("  %zu, %zu and %zu in boxes of 2, 4 and 8 passes\n", packed[0], packed[1], packed[2]);
    twin_queues_end(&applied.queues);
}

/* ---- What is not in every expression --------------------------------------------------------------------------- */

/* a * 2.5 + b, of which the constant is node 2. */
static void make_line(dimfold_expr *expr)
{
    uint16_t a, b, scale, product, sum;
    float factor = 2.5f;
    dimfold_expr_begin(expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(expr, &a, DIMFOLD_DTYPE_F32, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(expr, &b, DIMFOLD_DTYPE_F32, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_constant(expr, &scale, DIMFOLD_DTYPE_F32, &factor, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(expr, &product, DIMFOLD_OP_MUL, 2, (uint16_t[]){a, scale}, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(expr, &sum, DIMFOLD_OP_ADD, 2, (uint16_t[]){product, b}, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(expr, sum, NULL));
}

/* Such operands again, with other addresses and strides. */
static void check_again(struct applied *applied, const dimfold_expr *expr, size_t ndim, const size_t *shape,
                        uint64_t *seed)
{
    for (size_t k = 0; k < applied->targets + applied->sources; k++) {
        twin_free(&applied->twin[k]);
        make_operand(applied, k, operand_dtype(expr, k), ndim, shape, false, seed);
    }
    applied_check(applied, expr);
}

/* More of them than a program has kernels for: the rest has one for all. */
TEST(operands_of_all_alignments_are_computed_by_one_program)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 14;
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    make_line(&expr);
    applied_make(&applied, &expr, 2, (size_t[]){5, 7}, true, &seed);
    applied_check(&applied, &expr);
    for (size_t round = 0; round < 60; round++)
        check_again(&applied, &expr, 2, (size_t[]){5, 7}, &seed);
    applied_free(&applied);
    twin_queues_end(&applied.queues);
}

TEST(shapes_of_all_ranks_and_without_elements_are_computed)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 15;
    static const size_t shapes[][8] = {{1}, {1}, {0, 3}, {1, 1}, {1, 2, 1, 3}, {2, 2, 2, 2, 2, 2, 2}};
    static const size_t ndims[] = {0, 1, 2, 2, 4, 7};
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    make_line(&expr);
    for (size_t i = 0; i < sizeof ndims / sizeof ndims[0]; i++) {
        applied_make(&applied, &expr, ndims[i], shapes[i], false, &seed);
        applied_check(&applied, &expr);
        applied_free(&applied);
    }
    twin_queues_end(&applied.queues);
}

/* One after another along the first axis of many. */
TEST(more_axes_than_a_launch_takes_are_cut)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 16;
    size_t shape[12];
    ptrdiff_t stride[12];
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    random_expr(&expr, 8, 2, true, &seed);
    for (size_t axis = 0; axis < 12; axis++)
        shape[axis] = axis == 0 ? 1 : 2;
    applied_make(&applied, &expr, 2, (size_t[]){2, 2}, false, &seed);
    for (size_t k = 0; k < applied.targets + applied.sources; k++) {
        ptrdiff_t next = 1;
        for (size_t axis = 12; axis-- > 0; next *= 3)
            stride[axis] = k % 2 == 0 ? next : 59049 / next;
        twin_free(&applied.twin[k]);
        twin_make(&applied.twin[k], WHERE_DEVICE, operand_dtype(&expr, k), 11, shape + 1, stride + 1, &seed);
    }
    applied_check(&applied, &expr);
    applied_free(&applied);
    twin_queues_end(&applied.queues);
}

TEST(a_constant_is_changed_without_compiling)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 17;
    float factor = -0.75f;
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    make_line(&expr);
    applied_make(&applied, &expr, 2, (size_t[]){6, 16}, true, &seed);
    applied_check(&applied, &expr);
    gpu->reset();
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_constant(applied.cuda, 2, &factor, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_constant(applied.host, 2, &factor, NULL));
    applied_check(&applied, &expr);
    CHECK_EQ(0, gpu->calls("cudaLibraryLoadData"));
    applied_free(&applied);
    twin_queues_end(&applied.queues);
}

TEST(a_target_that_is_a_source_is_computed_in_its_place)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 18;
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    make_line(&expr);
    applied_make(&applied, &expr, 2, (size_t[]){9, 33}, true, &seed);
    dimfold_view cuda_views[3] = {applied.twin[0].view, applied.twin[0].view, applied.twin[2].view};
    dimfold_view host_views[3] = {applied.twin[0].host.view, applied.twin[0].host.view, applied.twin[2].host.view};
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply(applied.queues.cuda, applied.cuda, 1, cuda_views, 2, cuda_views + 1, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(applied.queues.cuda, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply(applied.queues.host, applied.host, 1, host_views, 2, host_views + 1, NULL));
    CHECK(twin_is_same(&applied.twin[0]));
    applied_free(&applied);
    twin_queues_end(&applied.queues);
}

/* ---- Graphs, and where operands lie ---------------------------------------------------------------------------- */

static dimfold_status apply_cuda(struct applied *applied, dimfold_diag *diag)
{
    dimfold_view sources[2] = {applied->twin[1].view, applied->twin[2].view};
    return dimfold_apply(applied->queues.cuda, applied->cuda, 1, &applied->twin[0].view, 2, sources, diag);
}

/* A graph of one application, which is to have that status. */
static void *capture_apply(struct applied *applied, dimfold_status expected)
{
    void *stream = dimfold_queue_cuda_stream(applied->queues.cuda), *graph = NULL, *executable = NULL;
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    CHECK_STATUS(expected, apply_cuda(applied, NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&executable, graph, 0));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    return executable;
}

TEST(programs_are_captured_once_they_are_prepared)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 19;
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    make_line(&expr);
    applied_make(&applied, &expr, 2, (size_t[]){8, 32}, true, &seed);
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(capture_apply(&applied, DIMFOLD_ERR_CAPTURE)));
    dimfold_view sources[2] = {applied.twin[1].view, applied.twin[2].view};
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_prepare(applied.queues.cuda, applied.cuda, 1, &applied.twin[0].view, 2,
                                                     sources, NULL));
    void *executable = capture_apply(&applied, DIMFOLD_OK);
    for (size_t i = 0; i < 3; i++) {
        twin_change(&applied.twin[1], &seed);
        CHECK_EQ(0, cuda.cudaGraphLaunch(executable, dimfold_queue_cuda_stream(applied.queues.cuda)));
        applied_check(&applied, &expr);
    }
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
    applied_free(&applied);
    twin_queues_end(&applied.queues);
}

TEST(operands_that_a_device_does_not_address_are_refused)
{
    struct applied applied;
    dimfold_expr expr;
    dimfold_diag diag;
    uint64_t seed = 20;
    char text[256];
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    make_line(&expr);
    applied_make(&applied, &expr, 1, (size_t[]){10}, true, &seed);
    struct twin device = applied.twin[2];
    twin_make(&applied.twin[2], WHERE_PINNED, DIMFOLD_DTYPE_F32, 1, (size_t[]){10}, (ptrdiff_t[]){1}, &seed);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, apply_cuda(&applied, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strstr(text, "source 1 lies where the queue's device does not address it") != NULL);
    twin_free(&applied.twin[2]);
    applied.twin[2] = device;
    CHECK_STATUS(DIMFOLD_OK, apply_cuda(&applied, NULL));
    applied_free(&applied);
    twin_queues_end(&applied.queues);
}

/* Whatever call fails, the next application succeeds, and nothing stays behind. */
TEST(programs_survive_any_call_that_fails)
{
    struct applied applied;
    dimfold_expr expr;
    uint64_t seed = 21;
    if (!twin_queues_begin(&applied.queues, 1, NULL))
        return;
    make_line(&expr);
    for (uint64_t nth = 1; nth < 20; nth++) {
        applied_make(&applied, &expr, 2, (size_t[]){4, 16}, true, &seed);
        gpu->fail(NULL, nth, 2, false);
        dimfold_status status = apply_cuda(&applied, NULL);
        bool has_failed = gpu->failed() != 0;
        int mode = 0; /* what was told to fail may have been the way back to the usual one */
        gpu->reset();
        CHECK(status == DIMFOLD_OK || has_failed);
        CHECK_EQ(0, cuda.cudaThreadExchangeStreamCaptureMode(&mode));
        applied_check(&applied, &expr);
        applied_free(&applied);
    }
    twin_queues_end(&applied.queues);
}
