/* Sorts on a CUDA queue, whose kernels the PTX machine runs from their text, against the host's queue. */
#include "program/values.h"
#include "twins.h"

#include <dimfold/sort.h>

#define AXES_MAX 4
#define SORTED_DTYPES 13 /* the first ones, of bools, integers and floats */

enum sorted_call { SORT, ARGSORT, TOP_K, CALLS };

struct sorted {
    struct twin_queues queues;
    enum sorted_call call;
    uint32_t flags;
    size_t ndim, shape[AXES_MAX], taken;
    ptrdiff_t axis;
    bool has_values, has_indices;
    struct twin values, indices, source;
};

/* Any bits, or few different ones, so that equals are many. */
static void fill(struct twin *twin, uint64_t *seed)
{
    size_t bytes = dimfold_dtype_size_bytes(twin->view.dtype);
    int64_t kinds = test_random_in(seed, 0, 2);
    for (size_t at = 0; at + bytes <= twin->host.size_bytes; at += bytes) {
        uint64_t item = test_random(seed);
        if (kinds == 0)
            item &= UINT64_C(0x8103018301010381);
        if (kinds == 1 && test_random_in(seed, 0, 3) == 0)
            item |= UINT64_C(0x7ff87ff87ff87f80);
        memcpy(twin->host.data + at, &item, bytes);
    }
    CHECK(gpu->write(twin->data, twin->host.data, twin->host.size_bytes));
}

/* In rows, in another order, or anywhere. */
static void make_twin(const struct sorted *made, struct twin *twin, dimfold_dtype dtype, size_t extent,
                      bool may_overlap, uint64_t *seed)
{
    size_t shape[AXES_MAX];
    ptrdiff_t stride[AXES_MAX], next = 1;
    memcpy(shape, made->shape, sizeof shape);
    shape[made->axis] = extent;
    if (test_random_in(seed, 0, 2) == 0)
        random_strides(seed, made->ndim, shape, may_overlap, stride);
    else if (test_random_in(seed, 0, 1) == 0)
        for (size_t axis = made->ndim; axis-- > 0; next *= (ptrdiff_t)shape[axis])
            stride[axis] = next;
    else
        for (size_t axis = 0; axis < made->ndim; axis++, next *= (ptrdiff_t)shape[axis - 1])
            stride[axis] = next;
    twin_make(twin, WHERE_DEVICE, dtype, made->ndim, shape, stride, seed);
    if (test_random_in(seed, 0, 4) == 0 && dimfold_dtype_size_bytes(dtype) > 1)
        twin->view.flags = twin->host.view.flags |= DIMFOLD_BYTE_SWAPPED;
}

static const dimfold_view *view_of(const struct twin *twin, bool is_there, bool is_host)
{
    return !is_there ? NULL : is_host ? &twin->host.view : &twin->view;
}

static dimfold_status sort_on(const struct sorted *made, bool is_host, dimfold_diag *diag)
{
    dimfold_queue *queue = is_host ? made->queues.host : made->queues.cuda;
    const dimfold_view *values = view_of(&made->values, made->has_values, is_host);
    const dimfold_view *indices = view_of(&made->indices, made->has_indices, is_host);
    const dimfold_view *source = view_of(&made->source, true, is_host);
    if (made->call == SORT)
        return dimfold_sort(queue, values, source, made->axis, made->flags, diag);
    if (made->call == ARGSORT)
        return dimfold_argsort(queue, indices, source, made->axis, made->flags, diag);
    return dimfold_top_k(queue, values, indices, source, made->axis, made->flags, diag);
}

/* Items keep their bits, those of NaNs too. */
static bool sorted_check(struct sorted *made)
{
    dimfold_diag diag = {0};
    char text[256] = "";
    dimfold_status host = sort_on(made, true, NULL), cuda = sort_on(made, false, &diag);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made->queues.cuda, NULL));
    bool is_same = CHECK_STATUS(host, cuda);
    if (made->has_values)
        is_same = CHECK(twin_has_bits(&made->values)) && is_same;
    if (made->has_indices)
        is_same = CHECK(twin_has_bits(&made->indices)) && is_same;
    if (is_same)
        return true;
    printf("  call %d, flags %u, axis %td, %zu taken, shape", made->call, made->flags, made->axis, made->taken);
    for (size_t axis = 0; axis < made->ndim; axis++)
        printf(" %zu (%td)", made->shape[axis], made->source.view.stride[axis]);
    dimfold_diag_text(&diag, text, sizeof text);
    printf("; %s%s; %s\n", dimfold_dtype_name(made->source.view.dtype),
           (made->source.view.flags & DIMFOLD_BYTE_SWAPPED) != 0 ? " swapped" : "", text);
    return false;
}

static void sorted_make(struct sorted *made, dimfold_dtype dtype, uint64_t *seed)
{
    made->taken = made->shape[made->axis];
    if (made->call == TOP_K)
        made->taken = (size_t)test_random_in(seed, 0, (int64_t)made->taken);
    made->has_values = made->call == SORT || (made->call == TOP_K && test_random_in(seed, 0, 3) != 0);
    made->has_indices = made->call == ARGSORT || (made->call == TOP_K && test_random_in(seed, 0, 3) != 0);
    made->flags = (uint32_t)test_random_in(seed, 0, 1);
    if (made->call == TOP_K)
        made->flags *= DIMFOLD_ASCENDING;
    make_twin(made, &made->source, dtype, made->shape[made->axis], true, seed);
    fill(&made->source, seed);
    if (made->has_values)
        make_twin(made, &made->values, dtype, made->taken, false, seed);
    if (made->has_indices)
        make_twin(made, &made->indices, test_random_in(seed, 0, 1) == 0 ? DIMFOLD_DTYPE_I32 : DIMFOLD_DTYPE_I64,
                  made->taken, false, seed);
}

static void sorted_free(struct sorted *made)
{
    twin_free(&made->source);
    if (made->has_values)
        twin_free(&made->values);
    if (made->has_indices)
        twin_free(&made->indices);
}

static void check_random(struct sorted *made, enum sorted_call call, dimfold_dtype dtype, size_t extent_max,
                         uint64_t *seed)
{
    made->call = call;
    made->ndim = (size_t)test_random_in(seed, 1, AXES_MAX);
    random_shape(seed, made->ndim, (size_t)test_random_in(seed, 2, made->ndim == 1 ? (int64_t)extent_max : 60), 3000,
                 made->shape);
    made->axis = (ptrdiff_t)test_random_in(seed, 0, (int64_t)made->ndim - 1);
    sorted_make(made, dtype, seed);
    sorted_check(made);
    sorted_free(made);
}

TEST(every_sort_of_every_dtype_is_the_hosts_on_the_device)
{
    static struct sorted made;
    uint64_t seed = 81;
    for (int call = SORT; call < CALLS; call++) {
        if (!twin_queues_begin(&made.queues, 1, NULL))
            return;
        for (size_t dtype = 0; dtype < SORTED_DTYPES; dtype++)
            for (size_t round = 0; round < test_rounds(4); round++)
                check_random(&made, (enum sorted_call)call, named_dtypes[dtype], round == 0 ? 2048 : 300, &seed);
        twin_queues_end(&made.queues);
    }
}

/* Lines that are longer than a tile, and than a chunk, side by side and one after another. */
TEST(long_lines_are_sorted_as_the_hosts_are)
{
    static struct sorted made;
    static const size_t shapes[][2] = {{1, 2049}, {3, 2050}, {2051, 3}, {1, 8193}, {1, 17000}};
    uint64_t seed = 82;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        if (!twin_queues_begin(&made.queues, 1, NULL))
            return;
        for (size_t k = 0; k < SORTED_DTYPES; k += i < 3 ? 1 : 3) {
            made.call = (enum sorted_call)((i + k) % CALLS);
            made.ndim = 2;
            memcpy(made.shape, shapes[i], sizeof shapes[i]);
            made.axis = shapes[i][0] < shapes[i][1];
            sorted_make(&made, named_dtypes[k], &seed);
            sorted_check(&made);
            sorted_free(&made);
        }
        twin_queues_end(&made.queues);
    }
}

TEST(items_are_sorted_where_they_lie_on_the_device)
{
    static struct sorted made;
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_F32};
    uint64_t seed = 83;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (size_t i = 0; i < 6; i++) {
        ptrdiff_t stride[1] = {1};
        made = (struct sorted){.queues = made.queues, .call = SORT, .ndim = 1, .shape = {i < 3 ? 700 : 9000},
                               .has_values = true};
        twin_make(&made.source, WHERE_DEVICE, dtypes[i % 3], 1, made.shape, stride, &seed);
        fill(&made.source, &seed);
        made.values = made.source;
        sorted_check(&made);
        twin_free(&made.source);
    }
    twin_queues_end(&made.queues);
}

/* ---- Graphs ------------------------------------------------------------------------------------------------------ */

static void *captured(struct sorted *made, dimfold_status expected)
{
    void *graph = NULL, *stream = dimfold_queue_cuda_stream(made->queues.cuda);
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 1));
    CHECK_STATUS(expected, sort_on(made, false, NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    return graph;
}

/* Of one launch and of many. What ran once is compiled. */
TEST(sorts_are_captured_once_one_alike_has_run)
{
    static struct sorted made;
    uint64_t seed = 84;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (size_t i = 0; i < 2; i++) {
        void *ready = NULL, *stream = dimfold_queue_cuda_stream(made.queues.cuda);
        made = (struct sorted){.queues = made.queues, .call = ARGSORT, .ndim = 1, .shape = {i == 0 ? 500 : 5000}};
        sorted_make(&made, DIMFOLD_DTYPE_F32, &seed);
        CHECK_EQ(0, cuda.cudaGraphDestroy(captured(&made, DIMFOLD_ERR_CAPTURE)));
        sorted_check(&made);
        void *graph = captured(&made, DIMFOLD_OK);
        CHECK_EQ(0, cuda.cudaGraphInstantiate(&ready, graph, 0));
        fill(&made.source, &seed);
        CHECK_EQ(0, cuda.cudaGraphLaunch(ready, stream));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made.queues.cuda, NULL));
        CHECK_STATUS(DIMFOLD_OK, sort_on(&made, true, NULL));
        CHECK(twin_has_bits(&made.indices));
        CHECK_EQ(0, cuda.cudaGraphExecDestroy(ready));
        CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
        sorted_free(&made);
    }
    twin_queues_end(&made.queues);
}

TEST(sorts_name_no_operands_of_the_host)
{
    static struct sorted made;
    uint64_t seed = 85;
    size_t shape[1] = {100};
    ptrdiff_t stride[1] = {1};
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    twin_make(&made.source, WHERE_DEVICE, DIMFOLD_DTYPE_F32, 1, shape, stride, &seed);
    twin_make(&made.values, WHERE_DEVICE, DIMFOLD_DTYPE_F32, 1, shape, stride, &seed);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED,
                 dimfold_sort(made.queues.cuda, &made.values.view, &made.source.host.view, 0, 0, NULL));
    made.has_values = true;
    sorted_free(&made);
    twin_queues_end(&made.queues);
}
