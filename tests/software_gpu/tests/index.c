/* Operations by indices on a CUDA queue against the host's: the same bytes, and of wrong indices the same words, when
   somebody waits. */
#include "twins.h"

#include "array/index/oracle.h"
#include "program/scalar.h"

#include <dimfold/memory.h>
#include <dimfold/sort.h>

/* An operand in the device's memory. */
typedef struct device_operand {
    dimfold_view view;
    unsigned char *memory, *data;
    size_t size_bytes;
} device_operand;

typedef struct device_case {
    index_case made;
    device_operand target, source, indices;
} device_case;

static const dimfold_dtype index_dtypes[] = {DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64};

static void device_make(device_operand *result, const operand *host, uint64_t *seed)
{
    size_t misalignment = (size_t)test_random_in(seed, 0, 1) * (size_t)test_random_in(seed, 0, 15);
    CHECK_EQ(0, cuda.cudaMalloc((void **)&result->memory, host->size_bytes + misalignment));
    result->data = result->memory + misalignment;
    result->size_bytes = host->size_bytes;
    CHECK(gpu->write(result->data, host->data, host->size_bytes));
    result->view = host->view;
    result->view.data = result->data;
    result->view.device_type = DIMFOLD_DEVICE_CUDA;
}

static void case_make_there(device_case *there, uint64_t *seed)
{
    device_make(&there->target, &there->made.target, seed);
    device_make(&there->source, &there->made.source, seed);
    device_make(&there->indices, &there->made.indices, seed);
}

static void case_free_there(device_case *there)
{
    CHECK_EQ(0, cuda.cudaFree(there->target.memory));
    CHECK_EQ(0, cuda.cudaFree(there->source.memory));
    CHECK_EQ(0, cuda.cudaFree(there->indices.memory));
    index_case_free(&there->made);
}

static dimfold_status case_call_there(const device_case *there, dimfold_queue *queue, dimfold_diag *diag)
{
    index_case moved = there->made;
    moved.target.view = there->target.view;
    moved.source.view = there->source.view;
    moved.indices.view = there->indices.view;
    return index_case_call(&moved, queue, diag);
}

/* Whether all of the target's memory is the host's, but for the bits of NaN. */
static bool case_is_same(const device_case *there)
{
    const operand *host = &there->made.target;
    unsigned char *found = malloc(host->size_bytes + 1);
    size_t index[64] = {0}, item_bytes = dimfold_dtype_size_bytes(host->view.dtype);
    bool is_same = CHECK(gpu->read(found, there->target.data, host->size_bytes));
    if (is_same && !shape_is_empty(host->view.ndim, host->shape))
        do {
            unsigned char *item = found + (operand_item(host, index) - host->data);
            is_same &= scalar_is_same(host->view.dtype, operand_item(host, index), item);
            memcpy(item, operand_item(host, index), item_bytes);
        } while (index_next(host->view.ndim, host->shape, index));
    is_same = is_same && memcmp(found, host->data, host->size_bytes) == 0;
    free(found);
    return is_same;
}

static void case_print(const device_case *there)
{
    const index_case *made = &there->made;
    printf("  %s%s of %s by %s, axis %td, op %u, mode %u; target", made->puts ? "put" : "take",
           made->is_along ? " along" : "", dimfold_dtype_name(made->target.view.dtype),
           dimfold_dtype_name(made->indices.view.dtype), made->axis, made->op, made->flags);
    for (size_t axis = 0; axis < made->target.view.ndim; axis++)
        printf(" %zu:%td", made->target.shape[axis], made->target.stride[axis]);
    printf("; source");
    for (size_t axis = 0; axis < made->source.view.ndim; axis++)
        printf(" %zu:%td", made->source.shape[axis], made->source.stride[axis]);
    printf("; indices");
    for (size_t axis = 0; axis < made->indices.view.ndim; axis++)
        printf(" %zu:%td", made->indices.shape[axis], made->indices.stride[axis]);
    printf("\n");
}

/* The host refuses in the call, the device when somebody waits, in the same words. */
static bool case_check_there(device_case *there, const struct twin_queues *queues)
{
    dimfold_diag expected = {0}, found = {0};
    char words[2][256] = {"", ""};
    dimfold_status status = index_case_call(&there->made, queues->host, &expected);
    bool is_same = CHECK_STATUS(DIMFOLD_OK, case_call_there(there, queues->cuda, NULL));
    is_same = CHECK_STATUS(status, dimfold_queue_synchronize(queues->cuda, &found)) && is_same;
    if (status != DIMFOLD_OK) {
        dimfold_diag_text(&expected, words[0], sizeof words[0]);
        dimfold_diag_text(&found, words[1], sizeof words[1]);
        is_same = CHECK(strcmp(words[0], words[1]) == 0) && is_same;
        is_same = CHECK(strcmp(words[1], dimfold_queue_last_failure(queues->cuda)) == 0) && is_same;
    }
    is_same = CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queues->cuda, NULL)) && is_same;
    is_same = CHECK(case_is_same(there)) && is_same;
    if (!is_same) {
        case_print(there);
        printf("  %s\n  %s\n", words[0], words[1]);
    }
    return is_same;
}

/* Makes some of the indices wrong. */
static void case_spoil(const index_case *made, uint64_t *seed)
{
    size_t index[64] = {0};
    if (shape_is_empty(made->indices.view.ndim, made->indices.shape))
        return;
    do {
        if (test_random_in(seed, 0, 12) == 0)
            index_write(&made->indices, index, test_random_in(seed, 0, 1) == 0 ? INT32_MIN : INT32_MAX);
    } while (index_next(made->indices.view.ndim, made->indices.shape, index));
}

static bool check_any(device_case *there, const struct twin_queues *queues, bool spoils, uint64_t *seed)
{
    if (spoils)
        case_spoil(&there->made, seed);
    case_make_there(there, seed);
    bool is_same = case_check_there(there, queues);
    case_free_there(there);
    return is_same;
}

TEST(items_are_taken_on_the_device_as_on_the_host)
{
    static device_case there;
    struct twin_queues queues;
    uint64_t seed = 61;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t i = 0; i < test_rounds(1200); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 4);
        there.made = index_case_kind(2 * i, ndim, &seed);
        index_case_make(&there.made, dimfold_dtype_opaque(1 + i % 16), index_dtypes[i / 6 % 2], ndim, 6, &seed);
        if (!check_any(&there, &queues, i % 5 == 0, &seed))
            break;
    }
    twin_queues_end(&queues);
}

TEST(items_are_put_on_the_device_as_on_the_host)
{
    static device_case there;
    struct twin_queues queues;
    uint64_t seed = 66;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t i = 0; i < test_rounds(1200); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 4);
        there.made = index_case_kind(2 * i + 1, ndim, &seed);
        index_case_make(&there.made, dimfold_dtype_opaque(1 + i % 16), index_dtypes[i / 6 % 2], ndim, 6, &seed);
        if (!check_any(&there, &queues, i % 5 == 0, &seed))
            break;
    }
    twin_queues_end(&queues);
}

/* Few places, so that many items come to each. */
TEST(items_are_combined_on_the_device_as_on_the_host)
{
    static device_case there;
    struct twin_queues queues;
    uint64_t seed = 67;
    static const dimfold_dtype others[] = {DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t i = 0; i < test_rounds(1600); i++) {
        static const dimfold_dtype ordered[] = {
            DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64,  DIMFOLD_DTYPE_I8,
            DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F16,  DIMFOLD_DTYPE_BF16,
            DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_BOOL};
        size_t ndim = (size_t)test_random_in(&seed, 0, 3);
        uint32_t op = 1 + (uint32_t)(i / 3 % 4);
        bool has_order = op == DIMFOLD_PUT_MIN || op == DIMFOLD_PUT_MAX;
        dimfold_dtype dtype = !has_order && i % 7 == 0 ? others[i / 7 % 2] : ordered[i % (has_order ? 13 : 12)];
        there.made = index_case_kind(2 * i + 1, ndim, &seed);
        there.made.op = op;
        index_case_make(&there.made, dtype, index_dtypes[i / 6 % 2], ndim, i % 2 == 0 ? 3 : 8, &seed);
        if (!check_any(&there, &queues, i % 9 == 0, &seed))
            break;
    }
    twin_queues_end(&queues);
}

/* ---- Many indices ----------------------------------------------------------------------------------------------- */

/* Rows of the source, and items of it. */
static void long_make(device_case *there, const size_t *source_shape, size_t count, dimfold_dtype dtype, uint64_t *seed)
{
    size_t target_shape[] = {count, source_shape[1]};
    ptrdiff_t source_stride[] = {(ptrdiff_t)source_shape[1], 1}, target_stride[] = {(ptrdiff_t)source_shape[1], 1};
    index_case *made = &there->made;
    *made = (index_case){.flags = DIMFOLD_INDEX_ERROR};
    operand_make(&made->source, dtype, 2, source_shape, source_stride, seed);
    operand_make(&made->target, dtype, 2, target_shape, target_stride, seed);
    operand_make(&made->indices, DIMFOLD_DTYPE_I64, 1, &count, (ptrdiff_t[]){1}, seed);
    intmax_t extent = (intmax_t)source_shape[0];
    for (size_t i = 0; i < count; i++)
        index_write(&made->indices, &i, test_random_in(seed, -extent, extent - 1));
}

TEST(wrong_indices_among_many_are_found_on_the_device)
{
    static device_case there;
    struct twin_queues queues;
    uint64_t seed = 62;
    static const size_t counts[] = {1023, 1024, 1025, 5000, 300000};
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t i = 0; i < 15; i++) {
        size_t count = counts[i % 5];
        long_make(&there, (size_t[]){7, i % 2 + 1}, count, DIMFOLD_DTYPE_U16, &seed);
        for (size_t k = 0; k < i / 5; k++) {
            size_t at = (size_t)test_random_in(&seed, 0, (intmax_t)count - 1);
            index_write(&there.made.indices, &at, k == 0 ? 7 : -8);
        }
        check_any(&there, &queues, false, &seed);
    }
    twin_queues_end(&queues);
}

/* ---- Counting --------------------------------------------------------------------------------------------------- */

/* The weights are the case's source, of the indices' shape. */
static void count_make(device_case *there, dimfold_dtype dtype, uint64_t *seed)
{
    size_t shape[3], ndim = (size_t)test_random_in(seed, 0, 3), index[64] = {0};
    size_t bins = (size_t)test_random_in(seed, 1, 9);
    index_case *made = &there->made;
    *made = (index_case){.flags = (uint32_t)test_random_in(seed, 0, 2), .puts = true};
    any_shape(seed, ndim, 9, shape);
    target_make(&made->target, dtype, 1, &bins, seed);
    source_make(&made->source, dtype, ndim, shape, seed);
    source_make(&made->indices, index_dtypes[bins % 2], ndim, shape, seed);
    intmax_t wrong = made->flags == DIMFOLD_INDEX_ERROR && test_random_in(seed, 0, 5) != 0 ? 0 : 1;
    if (!shape_is_empty(ndim, shape))
        do
            index_write(&made->indices, index, test_random_in(seed, -wrong, (intmax_t)bins - 1 + wrong));
        while (index_next(ndim, shape, index));
    case_make_there(there, seed);
}

static dimfold_status count_call(const dimfold_view *target, const dimfold_view *indices, const dimfold_view *weights,
                                 const device_case *there, dimfold_queue *queue)
{
    dimfold_diag diag = {0};
    dimfold_status status = dimfold_bincount(queue, target, indices, weights, there->made.flags, &diag);
    return status == DIMFOLD_OK ? dimfold_queue_synchronize(queue, &diag) : status;
}

TEST(indices_are_counted_on_the_device_as_on_the_host)
{
    static device_case there;
    struct twin_queues queues;
    uint64_t seed = 68;
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_C128,
                                           DIMFOLD_DTYPE_F16};
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t i = 0; i < test_rounds(300); i++) {
        count_make(&there, dtypes[i % 5], &seed);
        const index_case *made = &there.made;
        bool is_weighted = i / 5 % 2 == 1;
        dimfold_status host = count_call(&made->target.view, &made->indices.view,
                                         is_weighted ? &made->source.view : NULL, &there, queues.host);
        CHECK_STATUS(host, count_call(&there.target.view, &there.indices.view, is_weighted ? &there.source.view : NULL,
                                      &there, queues.cuda));
        if (host != DIMFOLD_OK)
            CHECK(strcmp(dimfold_queue_last_failure(queues.host), dimfold_queue_last_failure(queues.cuda)) == 0);
        CHECK(case_is_same(&there));
        case_free_there(&there);
    }
    twin_queues_end(&queues);
}

/* ---- Places ----------------------------------------------------------------------------------------------------- */

/* The target is the case's target, the ordinals its indices; the source stands idle. */
static void unravel_make(device_case *there, size_t ndim, const size_t *extents, uint64_t *seed)
{
    size_t shape[4], list_ndim = (size_t)test_random_in(seed, 0, 3), index[64] = {0}, none = 1;
    index_case *made = &there->made;
    intmax_t size = 1;
    for (size_t axis = 0; axis < ndim; axis++)
        size *= (intmax_t)extents[axis];
    *made = (index_case){.flags = (uint32_t)test_random_in(seed, 0, 2)};
    any_shape(seed, list_ndim, 9, shape);
    source_make(&made->indices, index_dtypes[test_random_in(seed, 0, 1)], list_ndim, shape, seed);
    intmax_t wrong = made->flags == DIMFOLD_INDEX_ERROR && test_random_in(seed, 0, 5) != 0 ? 0 : 2 * size + 1;
    if (!shape_is_empty(list_ndim, shape))
        do
            index_write(&made->indices, index, test_random_in(seed, -size - wrong, size - 1 + wrong));
        while (index_next(list_ndim, shape, index));
    shape[list_ndim] = ndim;
    target_make(&made->target, index_dtypes[test_random_in(seed, 0, 1)], list_ndim + 1, shape, seed);
    source_make(&made->source, DIMFOLD_DTYPE_U8, 1, &none, seed);
    case_make_there(there, seed);
}

TEST(ordinals_are_unravelled_on_the_device_as_on_the_host)
{
    static device_case there;
    struct twin_queues queues;
    uint64_t seed = 69;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t i = 0; i < test_rounds(400); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 4), extents[4];
        dimfold_diag diag;
        for (size_t axis = 0; axis < ndim; axis++)
            extents[axis] = (size_t)test_random_in(&seed, i % 9 == 0 ? 0 : 1, 7);
        unravel_make(&there, ndim, extents, &seed);
        const index_case *made = &there.made;
        dimfold_status host = dimfold_unravel(queues.host, &made->target.view, &made->indices.view, ndim, extents,
                                              made->flags, &diag);
        CHECK_STATUS(DIMFOLD_OK, dimfold_unravel(queues.cuda, &there.target.view, &there.indices.view, ndim, extents,
                                                 made->flags, &diag));
        CHECK_STATUS(host, dimfold_queue_synchronize(queues.cuda, &diag));
        if (host != DIMFOLD_OK)
            CHECK(strcmp(dimfold_queue_last_failure(queues.host), dimfold_queue_last_failure(queues.cuda)) == 0);
        CHECK(case_is_same(&there));
        case_free_there(&there);
    }
    twin_queues_end(&queues);
}

/* Values are the case's source, and what they are looked for in its indices, sorted or not. */
static void search_make(device_case *there, dimfold_dtype dtype, dimfold_queue *queue, uint64_t *seed)
{
    size_t shape[3], ndim = (size_t)test_random_in(seed, 0, 3), extent = (size_t)test_random_in(seed, 0, 40);
    index_case *made = &there->made;
    *made = (index_case){.flags = (uint32_t)test_random_in(seed, 0, 1)};
    any_shape(seed, ndim, 6, shape);
    target_make(&made->target, index_dtypes[test_random_in(seed, 0, 1)], ndim, shape, seed);
    source_make(&made->source, dtype, ndim, shape, seed);
    target_make(&made->indices, dtype, 1, &extent, seed);
    if (dtype == DIMFOLD_DTYPE_BOOL)
        for (size_t i = 0; i < made->source.size_bytes; i++)
            made->source.data[i] &= 1;
    if (test_random_in(seed, 0, 3) != 0)
        CHECK_STATUS(DIMFOLD_OK, dimfold_sort(queue, &made->indices.view, &made->indices.view, 0, 0, NULL));
    case_make_there(there, seed);
}

TEST(values_are_searched_on_the_device_as_on_the_host)
{
    static device_case there;
    struct twin_queues queues;
    uint64_t seed = 70;
    static const dimfold_dtype dtypes[] = {
        DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32,  DIMFOLD_DTYPE_U64,
        DIMFOLD_DTYPE_I8,   DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64,  DIMFOLD_DTYPE_F16,
        DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64};
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t i = 0; i < test_rounds(520); i++) {
        search_make(&there, dtypes[i % 13], queues.host, &seed);
        const index_case *made = &there.made;
        CHECK_STATUS(DIMFOLD_OK, dimfold_searchsorted(queues.host, &made->target.view, &made->indices.view,
                                                      &made->source.view, made->flags, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_searchsorted(queues.cuda, &there.target.view, &there.indices.view,
                                                      &there.source.view, made->flags, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queues.cuda, NULL));
        if (!CHECK(case_is_same(&there)))
            case_print(&there);
        case_free_there(&there);
    }
    twin_queues_end(&queues);
}

/* ---- Several at once -------------------------------------------------------------------------------------------- */

static const size_t few_shape[] = {5, 4};

static void few_make(device_case *there, int64_t wrong, uint64_t *seed)
{
    size_t at = 2;
    long_make(there, few_shape, 6, DIMFOLD_DTYPE_F32, seed);
    if (wrong != 0)
        index_write(&there->made.indices, &at, wrong);
    case_make_there(there, seed);
}

/* The first one that was wrong is told, by whichever question comes first, and once. */
TEST(the_first_operation_with_a_wrong_index_is_told_of_once)
{
    static device_case there[3];
    struct twin_queues queues;
    uint64_t seed = 63;
    dimfold_diag diag = {0};
    bool is_done = false;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t k = 0; k < 3; k++)
        few_make(&there[k], (const int64_t[]){0, 9, -6}[k], &seed);
    for (int round = 0; round < 2; round++) {
        for (size_t k = 0; k < 3; k++)
            CHECK_STATUS(DIMFOLD_OK, case_call_there(&there[k], queues.cuda, NULL));
        dimfold_status status = DIMFOLD_OK;
        if (round == 0)
            status = dimfold_queue_synchronize(queues.cuda, &diag);
        while (round == 1 && status == DIMFOLD_OK && !is_done)
            status = dimfold_queue_query(queues.cuda, &is_done, &diag);
        CHECK_STATUS(DIMFOLD_ERR_INDEX, status);
        CHECK(strcmp("take", diag.operation) == 0 && strcmp("indices", diag.operand) == 0);
        CHECK_EQ(2, diag.position);
        CHECK_EQ(9, diag.found);
        CHECK_EQ(5, diag.expected);
        CHECK(!is_done);
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_query(queues.cuda, &is_done, NULL));
        CHECK(is_done);
        is_done = false;
    }
    CHECK_STATUS(DIMFOLD_OK, index_case_call(&there[0].made, queues.host, NULL));
    for (size_t k = 0; k < 3; k++) {
        CHECK(case_is_same(&there[k]));
        case_free_there(&there[k]);
    }
    twin_queues_end(&queues);
}

/* ---- Graphs ----------------------------------------------------------------------------------------------------- */

TEST(a_graph_of_operations_by_indices_tells_of_wrong_ones_each_time)
{
    static device_case there;
    struct twin_queues queues;
    uint64_t seed = 64;
    void *graph, *executable;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    void *stream = dimfold_queue_cuda_stream(queues.cuda);
    few_make(&there, 0, &seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(queues.cuda, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    CHECK_STATUS(DIMFOLD_OK, case_call_there(&there, queues.cuda, NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&executable, graph, 0));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    for (size_t i = 0; i < 4; i++) {
        size_t at = i;
        index_write(&there.made.indices, &at, i % 2 == 0 ? 4 : 5);
        CHECK(gpu->write(there.indices.data, there.made.indices.data, there.indices.size_bytes));
        CHECK_EQ(0, cuda.cudaGraphLaunch(executable, stream));
        CHECK_STATUS(i % 2 == 0 ? DIMFOLD_OK : DIMFOLD_ERR_INDEX, dimfold_queue_synchronize(queues.cuda, NULL));
        CHECK_STATUS(i % 2 == 0 ? DIMFOLD_OK : DIMFOLD_ERR_INDEX, index_case_call(&there.made, queues.host, NULL));
        CHECK(case_is_same(&there));
        index_write(&there.made.indices, &at, 0);
    }
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
    case_free_there(&there);
    twin_queues_end(&queues);
}

/* ---- What is refused -------------------------------------------------------------------------------------------- */

TEST(operands_that_the_device_does_not_address_are_named)
{
    static device_case there;
    struct twin_queues queues;
    uint64_t seed = 65;
    dimfold_diag diag = {0};
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    few_make(&there, 0, &seed);
    dimfold_view right = there.indices.view;
    there.indices.view = there.made.indices.view;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, case_call_there(&there, queues.cuda, &diag));
    CHECK(strcmp("indices", diag.operand) == 0);
    there.indices.view = right;
    there.target.view = there.made.target.view;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, case_call_there(&there, queues.cuda, &diag));
    CHECK(strcmp("target", diag.operand) == 0);
    case_free_there(&there);
    twin_queues_end(&queues);
}
