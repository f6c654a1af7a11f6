/* Scans on a CUDA queue, whose kernels the PTX machine runs from their text, against the host's queue. */
#include "program/values.h"
#include "twins.h"

#include <dimfold/scan.h>

#include <math.h>

#define AXES_MAX 4

static const uint32_t scan_ops[] = {DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_PROD, DIMFOLD_REDUCE_MIN,
                                    DIMFOLD_REDUCE_MAX, DIMFOLD_REDUCE_ANY,  DIMFOLD_REDUCE_ALL};

struct scanned {
    struct twin_queues queues;
    uint32_t op, flags;
    size_t ndim, shape[AXES_MAX];
    ptrdiff_t axis;
    struct twin target, source;
};

/* Numbers of which sums round; some are zeros of either sign, infinities or no numbers. */
static double value_of(uint64_t *seed, bool is_special)
{
    static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1e-310, 3.4e38};
    if (is_special && test_random_in(seed, 0, 60) == 0)
        return special[test_random_in(seed, 0, 6)];
    return ldexp((double)test_random_in(seed, -4000000, 4000000), (int)test_random_in(seed, -40, 0));
}

/* Bits are random where dtypes are not wide floats; of halves infinities are rare, and zeros of bools and bytes. */
static void fill(struct twin *twin, uint64_t *seed)
{
    dimfold_dtype dtype = twin->view.dtype;
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    bool is_special = test_random_in(seed, 0, 1) == 0, is_swapped = (twin->view.flags & DIMFOLD_BYTE_SWAPPED) != 0;
    bool is_complex = dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128;
    bool is_small = dtype == DIMFOLD_DTYPE_F32 || dtype == DIMFOLD_DTYPE_C64;
    bool is_half = dtype == DIMFOLD_DTYPE_F16 || dtype == DIMFOLD_DTYPE_BF16;
    bool is_float = is_small || dtype == DIMFOLD_DTYPE_F64 || is_complex;
    for (size_t at = 0; at + bytes <= twin->host.size_bytes; at += bytes)
        for (size_t part = 0; part <= is_complex; part++) {
            double wide = value_of(seed, is_special);
            float small = (float)wide;
            unsigned char *to = twin->host.data + at + part * bytes / 2;
            if (is_float && !is_swapped)
                memcpy(to, is_small ? (const void *)&small : (const void *)&wide, is_small ? 4 : 8);
            if (is_half && test_random_in(seed, 0, 30) != 0)
                to[!is_swapped] &= 0xbf;
            if (dtype == DIMFOLD_DTYPE_BOOL)
                *to &= test_random_in(seed, 0, 9) != 0;
        }
    CHECK(gpu->write(twin->data, twin->host.data, twin->host.size_bytes));
}

/* In rows, in another order, or anywhere. */
static void make_twin(struct scanned *made, struct twin *twin, dimfold_dtype dtype, bool may_overlap, uint64_t *seed)
{
    ptrdiff_t stride[AXES_MAX], next = 1;
    if (test_random_in(seed, 0, 2) == 0)
        random_strides(seed, made->ndim, made->shape, may_overlap, stride);
    else if (test_random_in(seed, 0, 1) == 0)
        for (size_t axis = made->ndim; axis-- > 0; next *= (ptrdiff_t)made->shape[axis])
            stride[axis] = next;
    else
        for (size_t axis = 0; axis < made->ndim; axis++, next *= (ptrdiff_t)made->shape[axis - 1])
            stride[axis] = next;
    twin_make(twin, WHERE_DEVICE, dtype, made->ndim, made->shape, stride, seed);
    if (test_random_in(seed, 0, 5) == 0 && dimfold_dtype_size_bytes(dtype) > 1)
        twin->view.flags = twin->host.view.flags |= DIMFOLD_BYTE_SWAPPED;
}

static void scanned_free(struct scanned *made)
{
    twin_free(&made->target);
    twin_free(&made->source);
}

/* NaNs are alike, in the other byte order too. */
static bool target_is_same(const struct twin *target)
{
    dimfold_dtype dtype = target->view.dtype;
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    size_t number = dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128 ? bytes / 2 : bytes;
    bool is_same = true;
    if ((target->view.flags & DIMFOLD_BYTE_SWAPPED) == 0)
        return twin_is_same(target);
    unsigned char *found = twin_read(target), item[2][16];
    for (size_t at = 0; at < target->host.size_bytes; at += bytes) {
        for (size_t i = 0; i < bytes; i++) {
            item[0][i] = found[at + (i ^ (number - 1))];
            item[1][i] = target->host.data[at + (i ^ (number - 1))];
        }
        is_same = is_same && item_is_same(dtype, item[1], item[0]);
    }
    free(found);
    return is_same;
}

/* Both queues agree in what they refuse, too; all of the target's memory is compared. */
static bool scanned_check(struct scanned *made)
{
    dimfold_diag diag = {0};
    char text[256] = "";
    dimfold_status host = dimfold_scan(made->queues.host, made->op, &made->target.host.view, &made->source.host.view,
                                       made->axis, made->flags, NULL);
    dimfold_status cuda = dimfold_scan(made->queues.cuda, made->op, &made->target.view, &made->source.view, made->axis,
                                       made->flags, &diag);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made->queues.cuda, NULL));
    bool is_same = CHECK_STATUS(host, cuda);
    if (CHECK(target_is_same(&made->target)) && is_same)
        return true;
    printf("  %s, flags %u, axis %td, shape", dimfold_reduce_name(made->op), made->flags, made->axis);
    for (size_t axis = 0; axis < made->ndim; axis++)
        printf(" %zu (%td, %td)", made->shape[axis], made->target.view.stride[axis], made->source.view.stride[axis]);
    dimfold_diag_text(&diag, text, sizeof text);
    printf("; %s%s to %s%s; %s\n", dimfold_dtype_name(made->source.view.dtype),
           (made->source.view.flags & DIMFOLD_BYTE_SWAPPED) != 0 ? " swapped" : "",
           dimfold_dtype_name(made->target.view.dtype),
           (made->target.view.flags & DIMFOLD_BYTE_SWAPPED) != 0 ? " swapped" : "", text);
    return false;
}

static void check_random(struct scanned *made, uint32_t op, dimfold_dtype dtype, size_t size_max, uint64_t *seed)
{
    made->op = op;
    made->flags = (uint32_t)test_random_in(seed, 0, 3);
    made->ndim = (size_t)test_random_in(seed, 1, AXES_MAX);
    size_t extent_max = made->ndim == 1 ? 40000 : made->ndim == 2 ? 3000 : 40;
    random_shape(seed, made->ndim, (size_t)test_random_in(seed, 2, (int64_t)extent_max), size_max, made->shape);
    if (test_random_in(seed, 0, 40) == 0)
        made->shape[0] = 0;
    made->axis = (ptrdiff_t)test_random_in(seed, -(int64_t)made->ndim, (int64_t)made->ndim - 1);
    make_twin(made, &made->source, dtype, true, seed);
    fill(&made->source, seed);
    make_twin(made, &made->target, test_random_in(seed, 0, 1) == 0 ? dtype : named_dtypes[test_random(seed) % DTYPES],
              false, seed);
    if (test_random_in(seed, 0, 2) == 0)
        made->target.view.flags = made->target.host.view.flags |= DIMFOLD_WRAPPING;
    scanned_check(made);
    scanned_free(made);
}

TEST(sums_of_f32_up_to_each_item_are_the_hosts_on_the_device)
{
    static struct scanned made;
    uint64_t seed = 71;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (int round = 0; round < 60; round++)
        check_random(&made, DIMFOLD_REDUCE_SUM, DIMFOLD_DTYPE_F32, 20000, &seed);
    twin_queues_end(&made.queues);
}

TEST(every_scan_of_every_dtype_is_the_hosts_on_the_device)
{
    static struct scanned made;
    uint64_t seed = 72;
    for (size_t i = 0; i < sizeof scan_ops / sizeof scan_ops[0]; i++) {
        if (!twin_queues_begin(&made.queues, 1, NULL))
            return;
        for (size_t dtype = 0; dtype < DTYPES; dtype++)
            for (size_t round = 0; round < test_rounds(5); round++)
                check_random(&made, scan_ops[i], named_dtypes[dtype], round == 0 ? 6000 : 600, &seed);
        twin_queues_end(&made.queues);
    }
}

/* Lines of several chunks, which take two launches, one by one and side by side. */
TEST(lines_of_many_chunks_are_scanned_as_the_hosts_are)
{
    static struct scanned made;
    static const size_t shapes[][2] = {{1, 16384}, {1, 16385}, {1, 49153}, {3, 33000}, {16640, 5}, {33000, 9}};
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_I16};
    static const uint32_t ops[] = {DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_PROD,
                                   DIMFOLD_REDUCE_MIN};
    uint64_t seed = 73;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        for (size_t k = 0; k < 2; k++) {
            dimfold_dtype dtype = dtypes[(2 * i + k) % 4];
            made.ndim = 2;
            memcpy(made.shape, shapes[i], sizeof shapes[i]);
            made.axis = shapes[i][0] < shapes[i][1];
            made.flags = (uint32_t)((i + 2 * k) % 4);
            made.op = dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_REDUCE_SUM : ops[(i + k) % 5];
            ptrdiff_t stride[2] = {(ptrdiff_t)made.shape[1], 1};
            twin_make(&made.source, WHERE_DEVICE, dtype, 2, made.shape, stride, &seed);
            fill(&made.source, &seed);
            twin_make(&made.target, WHERE_DEVICE, dtype, 2, made.shape, stride, &seed);
            scanned_check(&made);
            scanned_free(&made);
        }
    twin_queues_end(&made.queues);
}

/* A matrix in rows whose first item has an address that is a multiple of 16. */
static void make_aligned(struct twin *twin, dimfold_dtype dtype, const size_t *shape, bool is_swapped, uint64_t *seed)
{
    ptrdiff_t stride[2] = {(ptrdiff_t)shape[1], 1};
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    for (;;) {
        twin_make(twin, WHERE_DEVICE, dtype, 2, shape, stride, seed);
        if (((uintptr_t)twin->view.data + twin->view.offset * bytes) % 16 == 0)
            break;
        twin_free(twin);
    }
    if (is_swapped && bytes > 1)
        twin->view.flags = twin->host.view.flags |= DIMFOLD_BYTE_SWAPPED;
}

/* The same rows, to where they lie. */
static void check_groups_in_place(struct scanned *made, dimfold_dtype dtype, uint64_t *seed)
{
    make_aligned(&made->source, dtype, made->shape, false, seed);
    fill(&made->source, seed);
    made->target = made->source;
    scanned_check(made);
    twin_free(&made->source);
}

/* In rows whose groups of 8 items lie in vectors: short, of one tile, of several, of several chunks; and one dtype to
   another, in either byte order. */
TEST(groups_in_vectors_are_scanned_as_the_hosts_are)
{
    static struct scanned made;
    static const size_t shapes[][2] = {{300, 8}, {11, 24}, {5, 256}, {1, 2048}, {2, 5000}, {1, 33000}};
    uint64_t seed = 77;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (size_t dtype = 0; dtype < DTYPES; dtype++)
        for (size_t i = 0; i < sizeof shapes / sizeof shapes[0] && i <= 3 + dtype % 3; i++) {
            dimfold_dtype to = named_dtypes[i % 2 == 0 ? dtype : (dtype + 3 * i) % DTYPES];
            made = (struct scanned){.queues = made.queues, .op = scan_ops[(dtype + i) % 6], .ndim = 2, .axis = 1};
            memcpy(made.shape, shapes[i], sizeof shapes[i]);
            make_aligned(&made.source, named_dtypes[dtype], made.shape, i == 1, &seed);
            make_aligned(&made.target, to, made.shape, i == 2, &seed);
            fill(&made.source, &seed);
            scanned_check(&made);
            scanned_free(&made);
            check_groups_in_place(&made, named_dtypes[dtype], &seed);
        }
    twin_queues_end(&made.queues);
}

/* An exclusive scan needs items that a neighbouring block has overwritten, unless it is careful. */
TEST(scans_where_the_items_lie_are_the_hosts_on_the_device)
{
    static struct scanned made;
    uint64_t seed = 74;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (uint32_t flags = 0; flags < 4; flags++) {
        ptrdiff_t stride[1] = {1};
        made = (struct scanned){.queues = made.queues, .op = DIMFOLD_REDUCE_SUM, .flags = flags, .ndim = 1,
                                .shape = {40000}};
        twin_make(&made.source, WHERE_DEVICE, DIMFOLD_DTYPE_F32, 1, made.shape, stride, &seed);
        fill(&made.source, &seed);
        made.target = made.source;
        scanned_check(&made);
        twin_free(&made.source);
    }
    twin_queues_end(&made.queues);
}

/* ---- Graphs ------------------------------------------------------------------------------------------------------ */

static void *captured(struct scanned *made, dimfold_status expected)
{
    void *graph = NULL, *stream = dimfold_queue_cuda_stream(made->queues.cuda);
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 1));
    CHECK_STATUS(expected, dimfold_scan(made->queues.cuda, made->op, &made->target.view, &made->source.view, made->axis,
                                        made->flags, NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    return graph;
}

static void check_replays(struct scanned *made, void *graph, uint64_t *seed)
{
    void *ready = NULL, *stream = dimfold_queue_cuda_stream(made->queues.cuda);
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&ready, graph, 0));
    for (int round = 0; round < 2; round++) {
        fill(&made->source, seed);
        CHECK_EQ(0, cuda.cudaGraphLaunch(ready, stream));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made->queues.cuda, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_scan(made->queues.host, made->op, &made->target.host.view,
                                              &made->source.host.view, made->axis, made->flags, NULL));
        CHECK(twin_is_same(&made->target));
    }
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(ready));
}

/* Of two launches and of one. What ran once is compiled. */
TEST(scans_are_captured_once_one_alike_has_run)
{
    static struct scanned made;
    static const size_t shapes[2][2] = {{1, 20000}, {50, 40}};
    uint64_t seed = 75;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (size_t i = 0; i < 2; i++) {
        ptrdiff_t stride[2] = {(ptrdiff_t)shapes[i][1], 1};
        made = (struct scanned){.queues = made.queues, .op = i == 0 ? DIMFOLD_REDUCE_SUM : DIMFOLD_REDUCE_MAX,
                                .ndim = 2, .axis = 1};
        memcpy(made.shape, shapes[i], sizeof shapes[i]);
        twin_make(&made.source, WHERE_DEVICE, DIMFOLD_DTYPE_F32, 2, made.shape, stride, &seed);
        fill(&made.source, &seed);
        twin_make(&made.target, WHERE_DEVICE, DIMFOLD_DTYPE_F32, 2, made.shape, stride, &seed);
        CHECK_EQ(0, cuda.cudaGraphDestroy(captured(&made, DIMFOLD_ERR_CAPTURE)));
        scanned_check(&made);
        void *graph = captured(&made, DIMFOLD_OK);
        check_replays(&made, graph, &seed);
        CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
        scanned_free(&made);
    }
    twin_queues_end(&made.queues);
}

TEST(scans_on_a_device_refuse_operands_of_the_host)
{
    static struct scanned made;
    uint64_t seed = 76;
    size_t shape[1] = {100};
    ptrdiff_t stride[1] = {1};
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    twin_make(&made.source, WHERE_DEVICE, DIMFOLD_DTYPE_F32, 1, shape, stride, &seed);
    twin_make(&made.target, WHERE_DEVICE, DIMFOLD_DTYPE_F32, 1, shape, stride, &seed);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_scan(made.queues.cuda, DIMFOLD_REDUCE_SUM, &made.target.view,
                                                       &made.source.host.view, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_scan(made.queues.cuda, DIMFOLD_REDUCE_SUM, &made.target.host.view,
                                                       &made.source.view, 0, 0, NULL));
    scanned_free(&made);
    twin_queues_end(&made.queues);
}
