/* The different items on a CUDA queue against the host's queue: all bits of all targets. */
#include "twins.h"

#include "program/values.h"

#include <dimfold/sort.h>

#define UNIQUE_AXES_MAX 4
#define UNIQUE_DTYPES 13 /* the first ones, of bools, integers and floats */

enum { VALUES, FIRST, INVERSE, COUNTS, SOURCE, LISTS };

struct unique_made {
    struct twin_queues queues;
    size_t ndim, shape[UNIQUE_AXES_MAX];
    struct twin twin[LISTS];
    bool is_there[LISTS];
};

static const dimfold_view *unique_view(const struct unique_made *made, size_t number, bool is_host)
{
    const struct twin *twin = &made->twin[number];
    return !made->is_there[number] ? NULL : is_host ? &twin->host.view : &twin->view;
}

static dimfold_status unique_on(const struct unique_made *made, bool is_host, size_t *count, dimfold_diag *diag)
{
    return dimfold_unique(is_host ? made->queues.host : made->queues.cuda, unique_view(made, VALUES, is_host),
                          unique_view(made, FIRST, is_host), unique_view(made, INVERSE, is_host),
                          unique_view(made, COUNTS, is_host), count, unique_view(made, SOURCE, is_host), diag);
}

static bool unique_check(const struct unique_made *made)
{
    dimfold_diag diag[2] = {{0}, {0}};
    char words[2][256] = {"", ""};
    size_t count[2] = {SIZE_MAX, SIZE_MAX};
    dimfold_status host = unique_on(made, true, &count[0], &diag[0]);
    dimfold_status cuda = unique_on(made, false, &count[1], &diag[1]);
    bool is_same = CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made->queues.cuda, NULL));
    is_same = CHECK_STATUS(host, cuda) && CHECK_EQ(count[0], count[1]) && is_same;
    for (size_t k = 0; host != DIMFOLD_OK && k < 2; k++)
        dimfold_diag_text(&diag[k], words[k], sizeof words[k]);
    is_same = CHECK(strcmp(words[0], words[1]) == 0) && is_same;
    for (size_t k = 0; k < SOURCE; k++)
        if (made->is_there[k] && !CHECK(twin_has_bits(&made->twin[k]))) {
            printf("  list %zu\n", k);
            is_same = false;
        }
    if (is_same)
        return true;
    printf("  %s, %zu different, shape", dimfold_dtype_name(made->twin[SOURCE].view.dtype), count[0]);
    for (size_t axis = 0; axis < made->ndim; axis++)
        printf(" %zu (%td)", made->shape[axis], made->twin[SOURCE].view.stride[axis]);
    printf("; %s; %s\n", words[0], words[1]);
    return false;
}

static void twin_swap(struct twin *twin, uint64_t *seed)
{
    if (test_random_in(seed, 0, 3) == 0 && dimfold_dtype_size_bytes(twin->view.dtype) > 1)
        twin->view.flags = twin->host.view.flags |= DIMFOLD_BYTE_SWAPPED;
}

/* It is the neighbour of NaN. */
static uint64_t infinity_of(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_F16   ? 0x7c00
           : dtype == DIMFOLD_DTYPE_F32 ? 0x7f800000
           : dtype == DIMFOLD_DTYPE_F64 ? UINT64_C(0x7ff0000000000000)
                                        : 0x7f80;
}

/* Any bits, or few different ones with zeros of both signs and NaN of several kinds. */
static void source_fill(struct twin *twin, uint64_t *seed)
{
    size_t bytes = dimfold_dtype_size_bytes(twin->view.dtype);
    int64_t kinds = test_random_in(seed, 0, 3);
    for (size_t at = 0; at + bytes <= twin->host.size_bytes; at += bytes) {
        uint64_t item = test_random(seed);
        if (kinds == 0)
            item &= UINT64_C(0x8001800180018001) << test_random_in(seed, 0, 1);
        if (kinds == 1 && test_random_in(seed, 0, 2) == 0)
            item |= UINT64_C(0x7ff87ff87ff87f80);
        if (kinds <= 1 && test_random_in(seed, 0, 3) == 0)
            item = test_random_in(seed, 0, 1) == 0 ? 0 : (uint64_t)0x80 << 8 * (bytes - 1);
        if (kinds == 1 && test_random_in(seed, 0, 3) == 0)
            item = infinity_of(twin->view.dtype);
        if ((twin->view.flags & DIMFOLD_BYTE_SWAPPED) != 0)
            item = __builtin_bswap64(item) >> (64 - 8 * bytes);
        memcpy(twin->host.data + at, &item, bytes);
    }
    CHECK(gpu->write(twin->data, twin->host.data, twin->host.size_bytes));
}

static dimfold_dtype index_dtype(uint64_t *seed)
{
    return test_random_in(seed, 0, 1) == 0 ? DIMFOLD_DTYPE_I32 : DIMFOLD_DTYPE_I64;
}

static void list_make(struct unique_made *made, size_t number, dimfold_dtype dtype, size_t room, uint64_t *seed)
{
    ptrdiff_t stride = test_random_in(seed, 1, 3) * (test_random_in(seed, 0, 1) == 0 ? 1 : -1);
    made->is_there[number] = number == VALUES || test_random_in(seed, 0, 2) != 0;
    if (!made->is_there[number])
        return;
    twin_make(&made->twin[number], WHERE_DEVICE, dtype, 1, &room, &stride, seed);
    twin_swap(&made->twin[number], seed);
}

/* Room as many items as there may be, or as few as there are, or one less. */
static size_t unique_room(const struct unique_made *made, size_t size, uint64_t *seed)
{
    size_t count = 0, all = size + 1;
    unsigned char *found = malloc(all * 16);
    dimfold_view values = {.data = found, .dtype = made->twin[SOURCE].view.dtype, .device_type = DIMFOLD_DEVICE_CPU,
                           .ndim = 1, .shape = &all};
    CHECK_STATUS(DIMFOLD_OK, dimfold_unique(made->queues.host, &values, NULL, NULL, NULL, &count,
                                            &made->twin[SOURCE].host.view, NULL));
    free(found);
    if (count > 0 && test_random_in(seed, 0, 7) == 0)
        return count - 1;
    return test_random_in(seed, 0, 1) == 0 ? count : all;
}

static bool unique_any(struct unique_made *made, dimfold_dtype dtype, uint64_t *seed)
{
    size_t size = 1;
    ptrdiff_t stride[UNIQUE_AXES_MAX];
    for (size_t axis = 0; axis < made->ndim; axis++)
        size *= made->shape[axis];
    random_strides(seed, made->ndim, made->shape, true, stride);
    twin_make(&made->twin[SOURCE], WHERE_DEVICE, dtype, made->ndim, made->shape, stride, seed);
    made->is_there[SOURCE] = true;
    twin_swap(&made->twin[SOURCE], seed);
    source_fill(&made->twin[SOURCE], seed);
    size_t room = unique_room(made, size, seed);
    list_make(made, VALUES, dtype, room, seed);
    list_make(made, FIRST, index_dtype(seed), room + 1, seed);
    list_make(made, COUNTS, index_dtype(seed), room, seed);
    made->is_there[INVERSE] = test_random_in(seed, 0, 1) == 0;
    random_strides(seed, made->ndim, made->shape, false, stride);
    if (made->is_there[INVERSE]) {
        twin_make(&made->twin[INVERSE], WHERE_DEVICE, index_dtype(seed), made->ndim, made->shape, stride, seed);
        twin_swap(&made->twin[INVERSE], seed);
    }
    bool is_same = unique_check(made);
    for (size_t k = 0; k < LISTS; k++)
        if (made->is_there[k])
            twin_free(&made->twin[k]);
    return is_same;
}

TEST(different_items_of_every_dtype_are_the_hosts_on_the_device)
{
    static struct unique_made made;
    uint64_t seed = 71;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (size_t i = 0; i < 12 * UNIQUE_DTYPES * test_scale(); i++) {
        made.ndim = (size_t)test_random_in(&seed, 0, UNIQUE_AXES_MAX);
        random_shape(&seed, made.ndim, i % 4 == 0 ? 40 : 6, 2500, made.shape);
        if (!unique_any(&made, named_dtypes[i % UNIQUE_DTYPES], &seed))
            break;
    }
    twin_queues_end(&made.queues);
}

/* About the sizes of tiles; the longest ones are sorted in several passes. */
TEST(different_items_of_several_blocks_are_found)
{
    static struct unique_made made;
    static const size_t sizes[] = {1, 2, 255, 256, 257, 1023, 1024, 1025, 2048, 2049, 3500, 20000};
    uint64_t seed = 72;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    made.ndim = 1;
    for (size_t i = 0; i < 2 * sizeof sizes / sizeof sizes[0]; i++) {
        made.shape[0] = sizes[i / 2];
        if (!unique_any(&made, named_dtypes[(5 * i + i / 2) % UNIQUE_DTYPES], &seed))
            break;
    }
    twin_queues_end(&made.queues);
}

TEST(different_items_cannot_be_captured)
{
    static struct unique_made made;
    uint64_t seed = 73;
    size_t shape[1] = {100}, count = 77;
    ptrdiff_t one = 1;
    void *graph;
    dimfold_diag diag = {0};
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    void *stream = dimfold_queue_cuda_stream(made.queues.cuda);
    made.ndim = 1, made.shape[0] = shape[0];
    made.is_there[VALUES] = made.is_there[SOURCE] = true;
    twin_make(&made.twin[SOURCE], WHERE_DEVICE, DIMFOLD_DTYPE_F32, 1, shape, &one, &seed);
    twin_make(&made.twin[VALUES], WHERE_DEVICE, DIMFOLD_DTYPE_F32, 1, shape, &one, &seed);
    unique_check(&made);
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, unique_on(&made, false, &count, &diag));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    CHECK_EQ(77, count);
    unique_check(&made);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED,
                 dimfold_unique(made.queues.cuda, &made.twin[VALUES].host.view, NULL, NULL, NULL, &count,
                                &made.twin[SOURCE].view, &diag));
    CHECK(strcmp("values", diag.operand) == 0);
    twin_free(&made.twin[SOURCE]);
    twin_free(&made.twin[VALUES]);
    twin_queues_end(&made.queues);
}
