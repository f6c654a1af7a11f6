/* Copies against the copy that goes index by index. */
#include "operand.h"

static const size_t item_sizes[] = {1, 2, 3, 4, 8, 12, 16};
#define ITEM_SIZES (sizeof item_sizes / sizeof item_sizes[0])

static dimfold_queue *queue_of(size_t threads)
{
    dimfold_queue *queue = NULL;
    dimfold_host_options options = {.threads = threads};
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &options, NULL));
    return queue;
}

static void copy_once(const queues *queues, size_t item_bytes, size_t ndim, const size_t *shape,
                      const ptrdiff_t *target_stride, const ptrdiff_t *source_stride, uint64_t *seed)
{
    operand target, source;
    operand_make(&target, dimfold_dtype_opaque(item_bytes), ndim, shape, target_stride, seed);
    operand_make(&source, dimfold_dtype_opaque(item_bytes), ndim, shape, source_stride, seed);
    check_copies(queues, &target, &source);
    operand_free(&target);
    operand_free(&source);
}

/* The strides numbered `number`, each in -3 … 3. */
static void strides_decode(size_t number, size_t ndim, ptrdiff_t *stride)
{
    for (size_t axis = 0; axis < ndim; axis++, number /= 7)
        stride[axis] = (ptrdiff_t)(number % 7) - 3;
}

static void shape_decode(size_t number, size_t ndim, size_t *shape)
{
    for (size_t axis = 0; axis < ndim; axis++, number /= 4)
        shape[axis] = number % 4;
}

static size_t power(size_t base, size_t exponent)
{
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

/* Every target of a rank that does not overlap itself, with `sources` sources each, in turn or drawn. */
static void copy_all_small(size_t ndim, size_t sources)
{
    queues queues = queues_make(1);
    uint64_t seed = ndim;
    size_t shape[3], all = power(7, ndim);
    ptrdiff_t target_stride[3], source_stride[3];
    for (size_t s = 0; s < power(4, ndim); s++) {
        shape_decode(s, ndim, shape);
        for (size_t t = 0; t < all; t++) {
            strides_decode(t, ndim, target_stride);
            if (!operand_is_injective(ndim, shape, target_stride))
                continue;
            for (size_t k = 0; k < sources; k++) {
                size_t drawn = sources == all ? k : (size_t)test_random_in(&seed, 0, (intmax_t)all - 1);
                strides_decode(drawn, ndim, source_stride);
                size_t item_bytes = item_sizes[(s + t + k) % ITEM_SIZES];
                copy_once(&queues, item_bytes, ndim, shape, target_stride, source_stride, &seed);
            }
        }
    }
    queues_end(&queues);
}

TEST(copy_is_exact_for_every_small_layout_of_rank_0_to_2)
{
    for (size_t ndim = 0; ndim <= 2; ndim++)
        copy_all_small(ndim, power(7, ndim));
}

TEST(copy_is_exact_for_every_small_target_of_rank_3)
{
    copy_all_small(3, test_rounds(6));
}

TEST(copy_is_exact_for_random_layouts_of_every_item_size)
{
    queues queues = queues_make(1);
    uint64_t seed = 11;
    size_t shape[64];
    ptrdiff_t target_stride[64], source_stride[64];
    for (size_t round = 0; round < test_rounds(3000); round++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 9);
        random_shape(&seed, ndim, (size_t)test_random_in(&seed, 2, 40), 3000, shape);
        random_strides(&seed, ndim, shape, false, target_stride);
        random_strides(&seed, ndim, shape, round % 2 == 0, source_stride);
        copy_once(&queues, 1 + round % 16, ndim, shape, target_stride, source_stride, &seed);
    }
    queues_end(&queues);
}

TEST(copy_is_exact_for_matrices_around_the_tiles_edges)
{
    static const size_t extents[] = {1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 130, 257};
    queues queues = queues_make(1);
    uint64_t seed = 12;
    size_t count = sizeof extents / sizeof extents[0];
    for (size_t i = 0; i < count * count * ITEM_SIZES; i++) {
        size_t shape[2] = {extents[i % count], extents[i / count % count]};
        ptrdiff_t rows[2] = {(ptrdiff_t)shape[1] + (ptrdiff_t)(i % 3), 1};
        ptrdiff_t columns[2] = {i % 5 == 0 ? -1 : 1, (ptrdiff_t)shape[0] + (ptrdiff_t)(i % 2)};
        copy_once(&queues, item_sizes[i / count / count], 2, shape, rows, columns, &seed);
    }
    queues_end(&queues);
}

/* Rank 64, where only a few axes have an extent of 2. */
TEST(copy_is_exact_for_random_layouts_of_rank_64)
{
    queues queues = queues_make(1);
    uint64_t seed = 13;
    for (size_t round = 0; round < test_rounds(100); round++) {
        size_t shape[64];
        ptrdiff_t target_stride[64], source_stride[64];
        random_shape(&seed, 64, 2, (size_t)1 << test_random_in(&seed, 0, 10), shape);
        random_strides(&seed, 64, shape, false, target_stride);
        random_strides(&seed, 64, shape, false, source_stride);
        copy_once(&queues, 1 + round % 16, 64, shape, target_stride, source_stride, &seed);
    }
    queues_end(&queues);
}

static size_t shape_size(size_t ndim, const size_t *shape)
{
    return ndim == 0 ? 1 : shape[0] * shape_size(ndim - 1, shape + 1);
}

TEST(copy_is_exact_on_several_threads)
{
    for (size_t threads = 1; threads <= 4; threads++) {
        queues queues = queues_make(threads);
        uint64_t seed = 14 + threads;
        for (size_t round = 0; round < 12; round++) {
            if (!test_takes(threads * 12 + round))
                continue;
            size_t shape[5], ndim = 1 + round % 5;
            ptrdiff_t target_stride[5], source_stride[5];
            random_shape(&seed, ndim, 400, 150000, shape);
            shape[0] *= 150000 / shape_size(ndim, shape);
            random_strides(&seed, ndim, shape, false, target_stride);
            random_strides(&seed, ndim, shape, round % 2 == 0, source_stride);
            copy_once(&queues, 8, ndim, shape, target_stride, source_stride, &seed);
        }
        queues_end(&queues);
    }
}

TEST(copy_takes_any_dtype_of_whole_bytes)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_BF16, 0x00040802, 0x00020404, 0x00011801};
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 15;
    for (size_t i = 0; i < sizeof dtypes / sizeof dtypes[0]; i++) {
        operand target, source;
        operand_make(&target, dtypes[i], 2, (size_t[]){3, 5}, (ptrdiff_t[]){5, 1}, &seed);
        operand_make(&source, dtypes[i], 2, (size_t[]){3, 5}, (ptrdiff_t[]){1, 3}, &seed);
        check_copy(queue, &target, &source);
        operand_free(&target);
        operand_free(&source);
    }
    dimfold_queue_destroy(queue);
}

/* What the items of a copy between byte orders must be: each number's bytes the other way round. */
static void items_swap(unsigned char *items, size_t count, size_t item_bytes, size_t number_bytes)
{
    for (size_t i = 0; i < count * item_bytes / number_bytes; i++)
        for (size_t k = 0; k < number_bytes / 2; k++) {
            unsigned char *low = &items[i * number_bytes + k], *high = &items[(i + 1) * number_bytes - 1 - k];
            unsigned char byte = *low;
            *low = *high;
            *high = byte;
        }
}

TEST(copy_swaps_bytes_when_one_side_is_swapped)
{
    static const struct {
        dimfold_dtype dtype;
        size_t number_bytes;
    } cases[] = {{DIMFOLD_DTYPE_U8, 1},   {DIMFOLD_DTYPE_F16, 2}, {DIMFOLD_DTYPE_I32, 4},   {DIMFOLD_DTYPE_F64, 8},
                 {DIMFOLD_DTYPE_C64, 4},  {DIMFOLD_DTYPE_C128, 8}, {0x00022002, 4},         {0x00011801, 3}};
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 16;
    for (size_t i = 0; i < 4 * sizeof cases / sizeof cases[0]; i++) {
        dimfold_dtype dtype = cases[i / 4].dtype;
        bool is_target_swapped = i % 2 == 1, is_source_swapped = i / 2 % 2 == 1;
        operand target, source;
        operand_make(&target, dtype, 2, (size_t[]){40, 50}, (ptrdiff_t[]){50, 1}, &seed);
        operand_make(&source, dtype, 2, (size_t[]){40, 50}, (ptrdiff_t[]){1, 41}, &seed);
        target.view.flags = is_target_swapped ? DIMFOLD_BYTE_SWAPPED : 0;
        source.view.flags = is_source_swapped ? DIMFOLD_BYTE_SWAPPED : 0;
        unsigned char *expected = expected_copy(&target, &source);
        size_t item_bytes = dimfold_dtype_size_bytes(dtype), start = target.view.offset * item_bytes;
        if (is_target_swapped != is_source_swapped)
            items_swap(expected + start, 2000, item_bytes, cases[i / 4].number_bytes);
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target.view, &source.view, NULL));
        CHECK(memcmp(expected, target.data, target.size_bytes) == 0);
        free(expected);
        operand_free(&target);
        operand_free(&source);
    }
    dimfold_queue_destroy(queue);
}

TEST(copy_never_swaps_opaque_items)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 17;
    operand target, source;
    operand_make(&target, dimfold_dtype_opaque(4), 1, (size_t[]){9}, (ptrdiff_t[]){1}, &seed);
    operand_make(&source, dimfold_dtype_opaque(4), 1, (size_t[]){9}, (ptrdiff_t[]){1}, &seed);
    source.view.flags = DIMFOLD_BYTE_SWAPPED;
    check_copy(queue, &target, &source);
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}

TEST(copy_between_byte_orders_in_place_swaps_each_item)
{
    dimfold_queue *queue = queue_of(1);
    uint32_t numbers[300], expected[300];
    for (uint32_t i = 0; i < 300; i++) {
        numbers[i] = i * 2654435761u;
        expected[i] = numbers[i] >> 24 | (numbers[i] >> 8 & 0xff00) | (numbers[i] << 8 & 0xff0000) | numbers[i] << 24;
    }
    dimfold_view target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, numbers, sizeof numbers, DIMFOLD_DTYPE_U32, 1, (size_t[]){300},
                                              (ptrdiff_t[]){1}, 0, NULL));
    source = target;
    source.flags = DIMFOLD_BYTE_SWAPPED;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target, &source, NULL));
    CHECK(memcmp(numbers, expected, sizeof numbers) == 0);
    dimfold_queue_destroy(queue);
}
