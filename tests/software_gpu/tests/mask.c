/* Masks on a CUDA queue against the host's: the same bytes, the same counts, and of lines with too little room the same
   words. */
#include "twins.h"

#include "program/values.h"

#include <dimfold/index.h>

#define MASK_AXES_MAX 5

struct masked {
    struct twin_queues queues;
    size_t ndim, shape[MASK_AXES_MAX], chosen;
    struct twin elements, mask, line;
};

/* Any strides, or C order. */
static void masked_twin(const struct masked *made, struct twin *twin, dimfold_dtype dtype, bool may_overlap,
                        uint64_t *seed)
{
    ptrdiff_t stride[MASK_AXES_MAX], next = 1;
    for (size_t axis = made->ndim; axis-- > 0; next *= (ptrdiff_t)made->shape[axis])
        stride[axis] = next;
    if (test_random_in(seed, 0, 2) != 0)
        random_strides(seed, made->ndim, made->shape, may_overlap, stride);
    twin_make(twin, WHERE_DEVICE, dtype, made->ndim, made->shape, stride, seed);
}

/* Bytes of which a share are not 0: none, all, or some; each that is not 0 is true. */
static void mask_fill(struct twin *mask, uint64_t *seed)
{
    intmax_t share = test_random_in(seed, 0, 4);
    for (size_t i = 0; i < mask->host.size_bytes; i++)
        mask->host.data[i] = test_random_in(seed, 0, 3) < share ? (unsigned char)test_random_in(seed, 1, 255) : 0;
    CHECK(gpu->write(mask->data, mask->host.data, mask->host.size_bytes));
}

static void line_make(struct masked *made, dimfold_dtype dtype, size_t room, bool may_overlap, uint64_t *seed)
{
    ptrdiff_t stride = test_random_in(seed, 0, 1) == 0 ? 1 : test_random_in(seed, 1, 3);
    if (test_random_in(seed, 0, 2) == 0)
        stride = -stride;
    if (may_overlap && test_random_in(seed, 0, 5) == 0)
        stride = 0;
    twin_make(&made->line, WHERE_DEVICE, dtype, 1, &room, &stride, seed);
}

static void masked_free(struct masked *made)
{
    twin_free(&made->elements);
    twin_free(&made->mask);
    twin_free(&made->line);
}

static void masked_print(const struct masked *made)
{
    printf("  %s, %zu chosen, line %zu:%td, shape", dimfold_dtype_name(made->elements.view.dtype), made->chosen,
           made->line.view.shape[0], made->line.view.stride[0]);
    for (size_t axis = 0; axis < made->ndim; axis++)
        printf(" %zu (%td, mask %td)", made->shape[axis], made->elements.view.stride[axis],
               made->mask.view.stride[axis]);
    printf("\n");
}

/* ---- To a line --------------------------------------------------------------------------------------------------- */

static dimfold_status compress_on(const struct masked *made, bool is_host, size_t *count, dimfold_diag *diag)
{
    return is_host ? dimfold_compress(made->queues.host, &made->line.host.view, count, &made->elements.host.view,
                                      &made->mask.host.view, diag)
                   : dimfold_compress(made->queues.cuda, &made->line.view, count, &made->elements.view,
                                      &made->mask.view, diag);
}

static bool words_are_same(const dimfold_diag *host, const dimfold_diag *found)
{
    char words[2][256] = {"", ""};
    dimfold_diag_text(host, words[0], sizeof words[0]);
    dimfold_diag_text(found, words[1], sizeof words[1]);
    bool is_same = CHECK(strcmp(words[0], words[1]) == 0);
    if (!is_same)
        printf("  %s\n  %s\n", words[0], words[1]);
    return is_same;
}

static bool compress_check(struct masked *made)
{
    dimfold_diag expected = {0}, found = {0};
    size_t count[2] = {SIZE_MAX, SIZE_MAX};
    dimfold_status status = compress_on(made, true, &count[0], &expected);
    bool is_same = CHECK_STATUS(status, compress_on(made, false, &count[1], &found));
    is_same = CHECK_EQ(count[0], count[1]) && is_same;
    is_same = CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made->queues.cuda, NULL)) && is_same;
    if (status != DIMFOLD_OK)
        is_same = words_are_same(&expected, &found) && is_same;
    is_same = CHECK(twin_has_bits(&made->line)) && CHECK(twin_has_bits(&made->elements)) && is_same;
    if (!is_same)
        masked_print(made);
    return is_same;
}

/* Elements and their mask, which are counted on both. */
static bool masked_make(struct masked *made, dimfold_dtype dtype, bool is_written, uint64_t *seed)
{
    size_t count = SIZE_MAX;
    masked_twin(made, &made->elements, dtype, !is_written, seed);
    masked_twin(made, &made->mask, DIMFOLD_DTYPE_BOOL, true, seed);
    mask_fill(&made->mask, seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_compress(made->queues.host, NULL, &made->chosen, &made->elements.host.view,
                                              &made->mask.host.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_compress(made->queues.cuda, NULL, &count, &made->elements.view, &made->mask.view,
                                              NULL));
    return CHECK_EQ(made->chosen, count);
}

static size_t room_for(size_t count, uint64_t *seed)
{
    if (count > 0 && test_random_in(seed, 0, 4) == 0)
        return count - 1;
    return count + (size_t)test_random_in(seed, 0, 2);
}

static dimfold_dtype any_dtype(size_t number)
{
    return number % 3 == 0 ? named_dtypes[number / 3 % DTYPES] : dimfold_dtype_opaque(1 + number % 16);
}

static bool compress_any(struct masked *made, size_t number, uint64_t *seed)
{
    dimfold_dtype dtype = any_dtype(number);
    bool is_same = masked_make(made, dtype, false, seed);
    line_make(made, dtype, room_for(made->chosen, seed), false, seed);
    if (number % 6 == 0 && dimfold_dtype_size_bytes(dtype) > 1) {
        made->line.view.flags = made->line.host.view.flags |= DIMFOLD_BYTE_SWAPPED;
        made->elements.view.flags = made->elements.host.view.flags |= DIMFOLD_BYTE_SWAPPED;
    }
    is_same = compress_check(made) && is_same;
    masked_free(made);
    return is_same;
}

TEST(elements_are_compressed_on_the_device_as_on_the_host)
{
    static struct masked made;
    uint64_t seed = 91;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (size_t i = 0; i < test_rounds(500); i++) {
        made.ndim = (size_t)test_random_in(&seed, 0, MASK_AXES_MAX);
        random_shape(&seed, made.ndim, i % 10 == 0 ? 40 : 7, 3000, made.shape);
        if (!compress_any(&made, i, &seed))
            break;
    }
    twin_queues_end(&made.queues);
}

/* Sizes about those of tiles and of blocks. */
static const size_t mask_sizes[] = {1, 2, 3, 4, 5, 255, 256, 257, 1023, 1024, 1025, 2047, 2048, 2049, 5000, 70001};

TEST(elements_of_several_blocks_are_compressed)
{
    static struct masked made;
    uint64_t seed = 92;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    made.ndim = 1;
    for (size_t i = 0; i < 4 * sizeof mask_sizes / sizeof mask_sizes[0]; i++) {
        made.shape[0] = mask_sizes[i / 4];
        if (!compress_any(&made, i, &seed))
            break;
    }
    twin_queues_end(&made.queues);
}

/* More tiles than there are blocks, so that some have two. */
TEST(elements_of_more_tiles_than_blocks_are_compressed)
{
    static struct masked made;
    uint64_t seed = 93;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    made.ndim = 1;
    made.shape[0] = 1024 * 1024 + 1500;
    compress_any(&made, 2, &seed);
    twin_queues_end(&made.queues);
}

/* ---- From a line ------------------------------------------------------------------------------------------------- */

static dimfold_status expand_on(const struct masked *made, bool is_host, dimfold_diag *diag)
{
    return is_host ? dimfold_expand(made->queues.host, &made->elements.host.view, &made->line.host.view,
                                    &made->mask.host.view, diag)
                   : dimfold_expand(made->queues.cuda, &made->elements.view, &made->line.view, &made->mask.view, diag);
}

/* The host refuses in the call, the device when somebody waits. */
static bool expand_check(struct masked *made)
{
    dimfold_diag expected = {0}, found = {0};
    dimfold_status status = expand_on(made, true, &expected);
    bool is_same = CHECK_STATUS(DIMFOLD_OK, expand_on(made, false, NULL));
    is_same = CHECK_STATUS(status, dimfold_queue_synchronize(made->queues.cuda, &found)) && is_same;
    if (status != DIMFOLD_OK)
        is_same = words_are_same(&expected, &found) && is_same;
    is_same = CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made->queues.cuda, NULL)) && is_same;
    is_same = CHECK(twin_has_bits(&made->elements)) && CHECK(twin_has_bits(&made->line)) && is_same;
    if (!is_same)
        masked_print(made);
    return is_same;
}

static bool expand_any(struct masked *made, size_t number, uint64_t *seed)
{
    dimfold_dtype dtype = any_dtype(number);
    bool is_same = masked_make(made, dtype, true, seed);
    line_make(made, dtype, room_for(made->chosen, seed), true, seed);
    is_same = expand_check(made) && is_same;
    masked_free(made);
    return is_same;
}

TEST(elements_are_expanded_on_the_device_as_on_the_host)
{
    static struct masked made;
    uint64_t seed = 94;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    for (size_t i = 0; i < test_rounds(500); i++) {
        made.ndim = (size_t)test_random_in(&seed, 0, MASK_AXES_MAX);
        random_shape(&seed, made.ndim, i % 10 == 0 ? 40 : 7, 3000, made.shape);
        if (!expand_any(&made, i, &seed))
            break;
    }
    made.ndim = 1;
    for (size_t i = 0; i < 2 * sizeof mask_sizes / sizeof mask_sizes[0]; i++) {
        made.shape[0] = mask_sizes[i / 2];
        if (!expand_any(&made, i, &seed))
            break;
    }
    twin_queues_end(&made.queues);
}

/* ---- Indices ----------------------------------------------------------------------------------------------------- */

static dimfold_status nonzero_on(const struct masked *made, bool is_host, size_t *count, dimfold_diag *diag)
{
    return is_host ? dimfold_nonzero(made->queues.host, &made->line.host.view, count, &made->elements.host.view, diag)
                   : dimfold_nonzero(made->queues.cuda, &made->line.view, count, &made->elements.view, diag);
}

/* Values with zeros of either sign, and without their highest or lowest bits. */
static void values_make(struct twin *twin, uint64_t *seed)
{
    size_t item_bytes = dimfold_dtype_size_bytes(twin->view.dtype);
    size_t part_bytes = item_bytes > 1 && test_random_in(seed, 0, 1) == 0 ? item_bytes / 2 : item_bytes;
    if (test_random_in(seed, 0, 7) != 0)
        for (size_t at = 0; at + part_bytes <= twin->host.size_bytes; at += part_bytes)
            if (test_random_in(seed, 0, 2) != 0) {
                memset(twin->host.data + at, 0, part_bytes);
                twin->host.data[at + part_bytes - 1] = test_random_in(seed, 0, 1) == 0 ? 0x80 : 0;
            }
    CHECK(gpu->write(twin->data, twin->host.data, twin->host.size_bytes));
}

static bool nonzero_check(struct masked *made)
{
    dimfold_diag expected = {0}, found = {0};
    size_t count[2] = {SIZE_MAX, SIZE_MAX};
    dimfold_status status = nonzero_on(made, true, &count[0], &expected);
    bool is_same = CHECK_STATUS(status, nonzero_on(made, false, &count[1], &found));
    is_same = CHECK_EQ(count[0], count[1]) && is_same;
    is_same = CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made->queues.cuda, NULL)) && is_same;
    if (status != DIMFOLD_OK)
        is_same = words_are_same(&expected, &found) && is_same;
    is_same = CHECK(twin_has_bits(&made->line)) && is_same;
    if (!is_same)
        masked_print(made);
    return is_same;
}

static bool nonzero_any(struct masked *made, size_t number, uint64_t *seed)
{
    size_t shape[2] = {0, made->ndim}, count = SIZE_MAX;
    ptrdiff_t stride[2];
    masked_twin(made, &made->elements, named_dtypes[number % DTYPES], true, seed);
    values_make(&made->elements, seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nonzero(made->queues.host, NULL, &made->chosen, &made->elements.host.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_nonzero(made->queues.cuda, NULL, &count, &made->elements.view, NULL));
    bool is_same = CHECK_EQ(made->chosen, count);
    shape[0] = room_for(made->chosen, seed);
    random_strides(seed, 2, shape, false, stride);
    twin_make(&made->line, WHERE_DEVICE, number / DTYPES % 2 == 0 ? DIMFOLD_DTYPE_I32 : DIMFOLD_DTYPE_I64, 2, shape,
              stride, seed);
    is_same = nonzero_check(made) && is_same;
    twin_free(&made->elements);
    twin_free(&made->line);
    return is_same;
}

TEST(what_is_not_zero_is_found_on_the_device_as_on_the_host)
{
    static struct masked made;
    uint64_t seed = 95;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    made.mask.view = (dimfold_view){0};
    made.mask.view.stride = (ptrdiff_t[MASK_AXES_MAX]){0};
    for (size_t i = 0; i < test_rounds(500); i++) {
        made.ndim = (size_t)test_random_in(&seed, 0, MASK_AXES_MAX);
        random_shape(&seed, made.ndim, i % 10 == 0 ? 40 : 7, 3000, made.shape);
        if (!nonzero_any(&made, i, &seed))
            break;
    }
    made.ndim = 1;
    for (size_t i = 0; i < 2 * sizeof mask_sizes / sizeof mask_sizes[0]; i++) {
        made.shape[0] = mask_sizes[i / 2];
        if (!nonzero_any(&made, i, &seed))
            break;
    }
    twin_queues_end(&made.queues);
}

/* As many axes as there can be, most of which have one index. */
TEST(indices_along_64_axes_are_written_on_the_device)
{
    static struct twin_queues queues;
    static struct twin source, target;
    size_t shape[64], rows[2] = {12, 64}, count[2] = {0, 1};
    ptrdiff_t stride[64], row_stride[2] = {64, 1};
    uint64_t seed = 96;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t axis = 0; axis < 64; axis++) {
        shape[axis] = axis == 0 ? 2 : axis == 31 ? 3 : axis == 63 ? 2 : 1;
        stride[axis] = axis == 0 ? 6 : axis == 31 ? 2 : 1;
    }
    twin_make(&source, WHERE_DEVICE, DIMFOLD_DTYPE_U8, 64, shape, stride, &seed);
    values_make(&source, &seed);
    twin_make(&target, WHERE_DEVICE, DIMFOLD_DTYPE_I32, 2, rows, row_stride, &seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nonzero(queues.host, &target.host.view, &count[0], &source.host.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_nonzero(queues.cuda, &target.view, &count[1], &source.view, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queues.cuda, NULL));
    CHECK_EQ(count[0], count[1]);
    CHECK(count[0] > 0 && twin_has_bits(&target));
    twin_free(&source);
    twin_free(&target);
    twin_queues_end(&queues);
}

/* ---- Graphs, and what is told later ------------------------------------------------------------------------------ */

static void few_make(struct masked *made, uint64_t *seed)
{
    ptrdiff_t one = 1;
    made->ndim = 1;
    made->shape[0] = 3000;
    twin_make(&made->elements, WHERE_DEVICE, DIMFOLD_DTYPE_F32, 1, made->shape, &one, seed);
    twin_make(&made->mask, WHERE_DEVICE, DIMFOLD_DTYPE_BOOL, 1, made->shape, &one, seed);
    twin_make(&made->line, WHERE_DEVICE, DIMFOLD_DTYPE_F32, 1, &(size_t){1000}, &one, seed);
}

static void mask_set(struct masked *made, size_t chosen)
{
    for (size_t i = 0; i < made->shape[0]; i++)
        made->mask.host.data[i] = i < chosen;
    CHECK(gpu->write(made->mask.data, made->mask.host.data, made->mask.host.size_bytes));
}

/* Each time it runs a graph counts again, and tells of a line that has become too short. */
TEST(a_graph_expands_by_a_mask_that_changes)
{
    static struct masked made;
    uint64_t seed = 97;
    void *graph, *executable;
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    void *stream = dimfold_queue_cuda_stream(made.queues.cuda);
    few_make(&made, &seed);
    mask_set(&made, 10);
    expand_check(&made);
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    CHECK_STATUS(DIMFOLD_OK, expand_on(&made, false, NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&executable, graph, 0));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    for (size_t i = 0; i < 4; i++) {
        mask_set(&made, (const size_t[]){1000, 1001, 3000, 700}[i]);
        CHECK_EQ(0, cuda.cudaGraphLaunch(executable, stream));
        dimfold_status status = expand_on(&made, true, NULL);
        CHECK_STATUS(i == 0 || i == 3 ? DIMFOLD_OK : DIMFOLD_ERR_SHAPE, status);
        CHECK_STATUS(status, dimfold_queue_synchronize(made.queues.cuda, NULL));
        CHECK(twin_has_bits(&made.elements));
    }
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
    masked_free(&made);
    twin_queues_end(&made.queues);
}

/* It cannot be waited for; nothing of the graph is spoiled. */
TEST(a_graph_cannot_have_what_answers_a_count)
{
    static struct masked made;
    uint64_t seed = 98;
    void *graph;
    size_t count = 77;
    dimfold_diag diag = {0};
    char words[256];
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    void *stream = dimfold_queue_cuda_stream(made.queues.cuda);
    few_make(&made, &seed);
    mask_set(&made, 10);
    compress_check(&made);
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(stream, 0));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, compress_on(&made, false, &count, &diag));
    dimfold_diag_text(&diag, words, sizeof words);
    CHECK(strstr(words, "nobody can wait meanwhile for the number") != NULL);
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE,
                 dimfold_nonzero(made.queues.cuda, NULL, &count, &made.elements.view, &diag));
    CHECK_EQ(77, count);
    CHECK_EQ(0, cuda.cudaStreamEndCapture(stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    compress_check(&made);
    masked_free(&made);
    twin_queues_end(&made.queues);
}

/* A call that waits for its count leaves to the next synchronisation what was wrong before. */
TEST(a_count_does_not_take_what_was_wrong_before)
{
    static struct masked made;
    uint64_t seed = 99;
    size_t count = 0;
    dimfold_diag diag = {0};
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    few_make(&made, &seed);
    mask_set(&made, 1001);
    CHECK_STATUS(DIMFOLD_OK, expand_on(&made, false, NULL));
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, compress_on(&made, false, &count, NULL));
    mask_set(&made, 1000);
    CHECK_STATUS(DIMFOLD_OK, compress_on(&made, false, &count, NULL));
    CHECK_EQ(1000, count);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_queue_synchronize(made.queues.cuda, &diag));
    CHECK(strcmp("expand", diag.operation) == 0 && strcmp("source", diag.operand) == 0);
    CHECK(diag.expected == 1001 && diag.found == 1000 && diag.axis == 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(made.queues.cuda, NULL));
    masked_free(&made);
    twin_queues_end(&made.queues);
}

TEST(operands_of_masks_that_the_device_does_not_address_are_named)
{
    static struct masked made;
    uint64_t seed = 90;
    size_t count = 0;
    dimfold_diag diag = {0};
    if (!twin_queues_begin(&made.queues, 1, NULL))
        return;
    few_make(&made, &seed);
    mask_set(&made, 10);
    struct masked other = made;
    other.mask.view = made.mask.host.view;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, compress_on(&other, false, &count, &diag));
    CHECK(strcmp("mask", diag.operand) == 0);
    other = made;
    other.line.view = made.line.host.view;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, compress_on(&other, false, &count, &diag));
    CHECK(strcmp("target", diag.operand) == 0);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, expand_on(&other, false, &diag));
    CHECK(strcmp("source", diag.operand) == 0);
    masked_free(&made);
    twin_queues_end(&made.queues);
}
