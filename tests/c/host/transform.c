/* Casts and copies between byte orders, which go through buffers, against items changed one by one. That each item
   alone is converted well is what the tests of dimfold_cast say. */
#include "guarded.h"

#include "host/often/convert.h"
#include "host/machine.h"

static const dimfold_dtype dtypes[] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,   DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64,
    DIMFOLD_DTYPE_I8,   DIMFOLD_DTYPE_I16,  DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F16,
    DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32,  DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128,
};
#define DTYPES (sizeof dtypes / sizeof dtypes[0])

/* Items before and behind each border that the buffers might have. */
static const size_t lengths[] = {1, 2, 31, 32, 33, 63, 64, 65, 255, 257, 1023, 1024, 1025, 2047, 2048, 2049, 3000};
#define LENGTHS (sizeof lengths / sizeof lengths[0])

/* Turns round the bytes of the one or two numbers of an item. */
static void item_swap(unsigned char *item, dimfold_dtype dtype)
{
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    bool is_complex = dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128;
    size_t number_bytes = is_complex ? item_bytes / 2 : item_bytes;
    unsigned char swapped[16];
    for (size_t i = 0; i < item_bytes; i++)
        swapped[i] = item[i / number_bytes * number_bytes + (number_bytes - 1 - i % number_bytes)];
    memcpy(item, swapped, item_bytes);
}

static void item_cast(unsigned char *made, const dimfold_view *target, const unsigned char *source_item,
                      const dimfold_view *source)
{
    unsigned char item[16];
    memcpy(item, source_item, dimfold_dtype_size_bytes(source->dtype));
    if ((source->flags & DIMFOLD_BYTE_SWAPPED) != 0)
        item_swap(item, source->dtype);
    dimfold_conversion conversion;
    CHECK(dimfold_conversion_make(&conversion, target->dtype, source->dtype));
    dimfold_conversion_run(&conversion, (char *)made, (const char *)item, 1);
    if ((target->flags & DIMFOLD_BYTE_SWAPPED) != 0)
        item_swap(made, target->dtype);
}

/* What the target's memory must be after a cast: item by item. `taken` is the source's memory before it. */
static unsigned char *expected_cast(const operand *target, const operand *source, const unsigned char *taken)
{
    size_t ndim = target->view.ndim, index[64] = {0};
    size_t target_bytes = dimfold_dtype_size_bytes(target->view.dtype);
    size_t source_bytes = dimfold_dtype_size_bytes(source->view.dtype);
    unsigned char *expected = malloc(target->size_bytes);
    memcpy(expected, target->data, target->size_bytes);
    do {
        size_t to = target->view.offset + (size_t)index_position(ndim, target->stride, index);
        size_t from = source->view.offset + (size_t)index_position(ndim, source->stride, index);
        item_cast(expected + to * target_bytes, &target->view, taken + from * source_bytes, &source->view);
    } while (index_next(ndim, target->shape, index));
    return expected;
}

static bool check_cast(dimfold_queue *queue, operand *target, const operand *source)
{
    unsigned char *expected = expected_cast(target, source, source->data);
    bool is_cast = CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queue, &target->view, &source->view, NULL)) &&
                   CHECK(memcmp(expected, target->data, target->size_bytes) == 0);
    free(expected);
    return is_cast;
}

/* The pair numbered `pair` of dtypes, the sides of which are swapped as the bits of `swapped` say. */
struct cast {
    size_t pair;
    unsigned swapped;
};

static void cast_once(dimfold_queue *queue, struct cast cast, size_t ndim, const size_t *shape,
                      const ptrdiff_t *target_stride, const ptrdiff_t *source_stride, uint64_t *seed)
{
    operand target, source;
    guarded_make(&target, dtypes[cast.pair % DTYPES], ndim, shape, target_stride, seed);
    guarded_make(&source, dtypes[cast.pair / DTYPES % DTYPES], ndim, shape, source_stride, seed);
    target.view.flags = (cast.swapped & 1) != 0 ? DIMFOLD_BYTE_SWAPPED : 0;
    source.view.flags = (cast.swapped & 2) != 0 ? DIMFOLD_BYTE_SWAPPED : 0;
    check_cast(queue, &target, &source);
    operand_free(&target);
    operand_free(&source);
}

TEST(transform_changes_every_item_of_a_run_of_any_length)
{
    static const ptrdiff_t strides[][2] = {{1, 1}, {2, 1}, {1, 3}, {-1, 1}, {1, -1}, {3, -2}, {-2, -2}, {1, 0}};
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 1;
    for (size_t i = 0; i < LENGTHS * 8 * 7; i++) {
        struct cast cast = {i * 31, (unsigned)i / 8 % 4};
        cast_once(queue, cast, 1, &lengths[i % LENGTHS], &strides[i % 8][0], &strides[i % 8][1], &seed);
    }
    dimfold_queue_destroy(queue);
}

TEST(transform_casts_between_every_pair_of_dtypes_and_byte_orders)
{
    static const size_t shape[2] = {34, 37};
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 2;
    for (size_t pair = 0; pair < DTYPES * DTYPES; pair++)
        for (unsigned swapped = 0; swapped < 4; swapped++) {
            struct cast cast = {pair, swapped};
            cast_once(queue, cast, 2, shape, (ptrdiff_t[]){37, 1}, (ptrdiff_t[]){37, 1}, &seed);
            cast_once(queue, cast, 2, shape, (ptrdiff_t[]){40, -1}, (ptrdiff_t[]){1, 34}, &seed);
        }
    dimfold_queue_destroy(queue);
}

/* Rows that are short, fit a buffer or do not, and columns that make tiles. */
TEST(transform_changes_every_item_of_blocks_around_a_buffers_edges)
{
    static const size_t orders[2][2] = {{1, 0}, {0, 1}};
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 3;
    for (size_t i = 0; i < LENGTHS * LENGTHS * 4; i++) {
        size_t shape[2] = {lengths[i % LENGTHS], lengths[i / LENGTHS % LENGTHS]};
        struct cast cast = {i * 7, (unsigned)i / 3 % 4};
        ptrdiff_t target_stride[2], source_stride[2];
        if (shape[0] * shape[1] > 20000)
            continue;
        ordered_strides(2, shape, orders[0], (ptrdiff_t)(i % 2), target_stride);
        ordered_strides(2, shape, orders[i / LENGTHS / LENGTHS % 2], (ptrdiff_t)(i / 2 % 2), source_stride);
        reverse_strides(2, (unsigned)i / LENGTHS / 3, source_stride);
        cast_once(queue, cast, 2, shape, target_stride, source_stride, &seed);
    }
    dimfold_queue_destroy(queue);
}

TEST(transform_changes_items_of_random_layouts)
{
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 4;
    for (size_t round = 0; round < test_rounds(1000); round++) {
        size_t ndim = round % 7, shape[6];
        ptrdiff_t target_stride[6], source_stride[6];
        struct cast cast = {(size_t)test_random_in(&seed, 0, DTYPES * DTYPES - 1), (unsigned)round % 4};
        random_shape(&seed, ndim, (size_t)test_random_in(&seed, 2, 70), 4000, shape);
        random_strides(&seed, ndim, shape, false, target_stride);
        random_strides(&seed, ndim, shape, round % 2 == 0, source_stride);
        cast_once(queue, cast, ndim, shape, target_stride, source_stride, &seed);
    }
    dimfold_queue_destroy(queue);
}

TEST(transform_is_the_same_on_any_number_of_threads)
{
    static const size_t shape[3] = {211, 3, 347};
    static const ptrdiff_t strides[][3] = {{1041, 347, 1}, {1, 211, 633}, {-350, 80000, -1}};
    for (size_t threads = 1; threads <= 4; threads++) {
        dimfold_queue *queue = queue_make(threads);
        uint64_t seed = 5;
        for (size_t i = 0; i < 9; i++) {
            struct cast cast = {DTYPES * 12 + 3 + i, (unsigned)i % 4};
            cast_once(queue, cast, 3, shape, strides[i % 3], strides[i / 3], &seed);
        }
        dimfold_queue_destroy(queue);
    }
}

/* The same elements in the same order as target and as source: what has become of them needs no other memory. */
static void cast_in_place(dimfold_queue *queue, size_t pair, unsigned swapped, size_t ndim, const size_t *shape,
                          const ptrdiff_t *stride, uint64_t *seed)
{
    operand target, source;
    guarded_make(&target, dtypes[pair % DTYPES], ndim, shape, stride, seed);
    source = target;
    source.view.dtype = dtypes[pair / DTYPES];
    target.view.flags = (swapped & 1) != 0 ? DIMFOLD_BYTE_SWAPPED : 0;
    source.view.flags = (swapped & 2) != 0 ? DIMFOLD_BYTE_SWAPPED : 0;
    check_cast(queue, &target, &source);
    operand_free(&target);
}

TEST(transform_changes_items_of_one_size_in_place)
{
    static const size_t shape[2] = {50, 60}, run = 3001;
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 6;
    for (size_t pair = 0; pair < DTYPES * DTYPES; pair++) {
        size_t target_bytes = dimfold_dtype_size_bytes(dtypes[pair % DTYPES]);
        if (target_bytes != dimfold_dtype_size_bytes(dtypes[pair / DTYPES]))
            continue;
        for (unsigned swapped = 0; swapped < 4; swapped++) {
            cast_in_place(queue, pair, swapped, 1, &run, (ptrdiff_t[]){1}, &seed);
            cast_in_place(queue, pair, swapped, 1, &run, (ptrdiff_t[]){-2}, &seed);
            cast_in_place(queue, pair, swapped, 2, shape, (ptrdiff_t[]){1, 51}, &seed);
        }
    }
    dimfold_queue_destroy(queue);
}

/* Bytes have no order, and what is swapped on both sides stays as it is. */
TEST(transform_of_equal_byte_orders_is_a_copy)
{
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 7;
    for (size_t i = 0; i < DTYPES; i++) {
        operand target, source;
        guarded_make(&target, dtypes[i], 1, (size_t[]){1100}, (ptrdiff_t[]){1}, &seed);
        guarded_make(&source, dtypes[i], 1, (size_t[]){1100}, (ptrdiff_t[]){2}, &seed);
        target.view.flags = DIMFOLD_BYTE_SWAPPED;
        source.view.flags = dimfold_dtype_size_bytes(dtypes[i]) > 1 ? DIMFOLD_BYTE_SWAPPED : 0;
        check_copy(queue, &target, &source);
        operand_free(&target);
        operand_free(&source);
    }
    dimfold_queue_destroy(queue);
}

/* A queue of a tier to whose machine nearly everything is large; NULL where there is no such tier. */
static dimfold_queue *small_queue(uint64_t tier, size_t threads)
{
    dimfold_queue *queue = NULL;
    dimfold_host_options options = {.tier = tier, .threads = threads};
    if (!dimfold_tier_is_supported(tier))
        return NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &options, NULL));
    dimfold_machine *machine = dimfold_queue_machine(queue);
    machine->cache_bytes[0] = machine->cache_bytes[1] = machine->cache_bytes[2] = 512;
    return queue;
}

TEST(transform_casts_what_is_large_on_every_tier)
{
    static const size_t shapes[][3] = {{1, 1, 3001}, {1, 3, 700}, {1, 150, 71}, {3, 64, 64}, {1, 40, 230}};
    uint64_t seed = 8;
    for (uint64_t tier = DIMFOLD_TIER_PORTABLE; tier <= DIMFOLD_TIER_NEON; tier++) {
        dimfold_queue *queue = small_queue(tier, 1);
        for (size_t pair = 0; pair < DTYPES * DTYPES && queue != NULL; pair++)
            for (size_t i = pair % 3; i < 8; i += 3) {
                if (!test_takes((tier * DTYPES * DTYPES + pair) * 8 + i))
                    continue;
                const size_t *shape = shapes[i < 2 ? i : 2 + i % 3];
                ptrdiff_t row = (ptrdiff_t)(shape[2] + i % 2 * (i + 3)), matrix = row * (ptrdiff_t)shape[1];
                ptrdiff_t column = (ptrdiff_t)(shape[1] + i % 4 / 2 * 5), other = column * (ptrdiff_t)shape[2];
                ptrdiff_t rows[3] = {matrix, row, 1}, columns[3] = {other, 1, column};
                cast_once(queue, (struct cast){pair, pair % 16 == i ? 1 : 0}, 3, shape, rows, i < 2 ? rows : columns,
                          &seed);
            }
        dimfold_queue_destroy(queue);
    }
}

TEST(transform_shares_out_what_is_large)
{
    static const size_t run = 40001, matrix[2] = {211, 347};
    dimfold_queue *queue = small_queue(DIMFOLD_TIER_AUTO, 2);
    uint64_t seed = 9;
    for (size_t pair = 0; pair < DTYPES * DTYPES; pair += 7) {
        cast_once(queue, (struct cast){pair, 0}, 1, &run, (ptrdiff_t[]){1}, (ptrdiff_t[]){1}, &seed);
        cast_once(queue, (struct cast){pair, 0}, 2, matrix, (ptrdiff_t[]){350, 1}, (ptrdiff_t[]){1, 211}, &seed);
    }
    dimfold_queue_destroy(queue);
}
