/* Taking, putting, gathering and scattering against items moved one by one. */
#include "oracle.h"

#include "host/guarded.h"

static const dimfold_dtype index_dtypes[] = {DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64};

/* Every kind of call, in turn: which of the four, which axis, which mode. */
static index_case case_kind(size_t number, size_t ndim, uint64_t *seed)
{
    index_case made = {.puts = number % 2 == 1, .is_along = number / 2 % 2 == 1, .flags = (uint32_t)(number / 4 % 3)};
    made.axis = ndim == 0 || test_random_in(seed, 0, 4) == 0 ? DIMFOLD_FLAT
                                                            : (ptrdiff_t)test_random_in(seed, 0, (intmax_t)ndim - 1);
    return made;
}

TEST(index_moves_items_of_any_layout)
{
    uint64_t seed = 1;
    queues queues = queues_make(1);
    for (size_t i = 0; i < 6000 * test_scale(); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 4);
        index_case made = case_kind(i, ndim, &seed);
        index_case_make(&made, dimfold_dtype_opaque(1 + i % 16), index_dtypes[i / 3 % 2], ndim, 6, &seed);
        for (size_t k = 0; k < queues.count; k++)
            if (!index_case_check(&made, queues.queue[k]))
                return;
        index_case_free(&made);
    }
    queues_end(&queues);
}

TEST(index_combines_items_in_order)
{
    static const dimfold_dtype dtypes[] = {
        DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32,  DIMFOLD_DTYPE_U64, DIMFOLD_DTYPE_I8,
        DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64,  DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16,
        DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};
    uint64_t seed = 2;
    queues queues = queues_make(1);
    for (size_t i = 0; i < 6000 * test_scale(); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 3);
        index_case made = case_kind(2 * i + 1, ndim, &seed);
        dimfold_dtype dtype = dtypes[i % 15];
        made.op = (uint32_t)(1 + i / 15 % 4);
        bool is_compared = made.op == DIMFOLD_PUT_MIN || made.op == DIMFOLD_PUT_MAX;
        if ((dtype == DIMFOLD_DTYPE_BOOL && !is_compared) || (i % 15 > 12 && is_compared))
            continue;
        index_case_make(&made, dtype, index_dtypes[i % 2], ndim, 5, &seed);
        if (!index_case_check(&made, queues.queue[i % queues.count]))
            return;
        index_case_free(&made);
    }
    queues_end(&queues);
}

/* Long lists, so that blocks end within runs, and slabs long enough to go past the caches. */
TEST(index_moves_long_lists_and_slabs)
{
    static const size_t shapes[][2] = {{3000, 3}, {3, 3000}, {1500, 40}, {40, 1500}, {1, 20000}, {20000, 1}};
    uint64_t seed = 3;
    queues queues = queues_make(1);
    for (size_t i = 0; i < 48; i++) {
        index_case made = {.puts = i % 2, .is_along = i / 2 % 2 == 1, .axis = i / 4 % 2};
        const size_t *shape = shapes[i / 8];
        size_t list = made.is_along ? shape[made.axis] : 1500;
        size_t walked[2] = {made.axis == 0 ? list : shape[0], made.axis == 1 ? list : shape[1]};
        dimfold_dtype dtype = dimfold_dtype_opaque(1 + i % 16);
        target_make(&made.target, dtype, 2, made.puts ? shape : walked, &seed);
        source_make(&made.source, dtype, 2, made.puts ? walked : shape, &seed);
        source_make(&made.indices, DIMFOLD_DTYPE_I64, made.is_along ? 2 : 1, made.is_along ? walked : &list, &seed);
        size_t index[2] = {0};
        do
            index_write(&made.indices, index,
                        test_random_in(&seed, -(intmax_t)shape[made.axis], (intmax_t)shape[made.axis] - 1));
        while (index_next(made.indices.view.ndim, made.indices.shape, index));
        for (size_t k = 0; k < queues.count; k++)
            if (!index_case_check(&made, queues.queue[k]))
                return;
        index_case_free(&made);
    }
    queues_end(&queues);
}

/* Few places and many indices: threads must not change which item is the last one, nor how floats add up. */
TEST(index_keeps_the_order_of_duplicates_on_threads)
{
    static const size_t shapes[][2] = {{5, 1}, {5, 70}, {70, 5}, {1, 70}};
    uint64_t seed = 4;
    for (size_t threads = 1; threads <= 4; threads++) {
        dimfold_queue *queue = queue_make(threads);
        for (size_t i = 0; i < 32; i++) {
            index_case made = {.puts = true, .is_along = i % 2, .axis = i / 2 % 2, .op = i / 4 % 2};
            const size_t *shape = shapes[i / 8];
            size_t list = 400000 / shape[1 - made.axis];
            size_t walked[2] = {made.axis == 0 ? list : shape[0], made.axis == 1 ? list : shape[1]};
            target_make(&made.target, DIMFOLD_DTYPE_F32, 2, shape, &seed);
            source_make(&made.source, DIMFOLD_DTYPE_F32, 2, walked, &seed);
            source_make(&made.indices, DIMFOLD_DTYPE_I32, made.is_along ? 2 : 1, made.is_along ? walked : &list,
                        &seed);
            size_t index[2] = {0};
            do
                index_write(&made.indices, index, test_random_in(&seed, 0, (intmax_t)shape[made.axis] - 1));
            while (index_next(made.indices.view.ndim, made.indices.shape, index));
            for (size_t k = 0; k + 4 <= made.source.size_bytes; k += 4)
                memcpy(made.source.data + k, &(float){(float)test_random_in(&seed, -1000, 1000) / 7}, 4);
            for (size_t k = 0; k + 4 <= made.target.size_bytes; k += 4)
                memcpy(made.target.data + k, &(float){0}, 4);
            if (!index_case_check(&made, queue))
                return;
            index_case_free(&made);
        }
        dimfold_queue_destroy(queue);
    }
}

/* ---- What is refused ------------------------------------------------------------------------------------------- */

static float source_items[20], target_items[20];
static int64_t index_items[6];

static dimfold_view view_of(void *data, dimfold_dtype dtype, size_t ndim, const size_t *shape)
{
    return (dimfold_view){.data = data, .dtype = dtype, .device_type = DIMFOLD_DEVICE_CPU, .ndim = ndim,
                          .shape = shape};
}

TEST(index_names_the_first_index_that_is_outside)
{
    static const int64_t wrong[] = {5, -6, INT64_MIN, INT64_MAX, INT64_C(1) << 32, -(INT64_C(1) << 40)};
    dimfold_queue *queue = parts_queue();
    size_t source_shape[] = {5, 4}, list_shape[] = {2, 3}, target_shape[] = {2, 3, 4};
    float targets[24] = {0}, before[24] = {0};
    dimfold_view source = view_of(source_items, DIMFOLD_DTYPE_F32, 2, source_shape);
    dimfold_view target = view_of(targets, DIMFOLD_DTYPE_F32, 3, target_shape);
    dimfold_view list = view_of(index_items, DIMFOLD_DTYPE_I64, 2, list_shape);
    list.stride = (const ptrdiff_t[]){1, 2};
    for (size_t place = 0; place < 6; place++)
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
            dimfold_diag diag;
            for (size_t k = 0; k < 6; k++)
                index_items[k] = k % 2 == 0 ? -5 : 4;
            size_t row = place / 3, column = place % 3;
            index_items[row + 2 * column] = wrong[i];
            if (place < 5)
                index_items[5] = 77;
            CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_take(queue, &target, &source, &list, 0, 0, &diag));
            CHECK_EQ(place, diag.position);
            CHECK_EQ(5, diag.expected);
            CHECK_EQ(wrong[i], diag.found);
            CHECK(memcmp(targets, before, sizeof targets) == 0);
            for (uint32_t flags = 1; flags <= 2; flags++)
                CHECK_STATUS(DIMFOLD_OK, dimfold_take(queue, &target, &source, &list, 0, flags, &diag));
            memset(targets, 0, sizeof targets);
        }
    dimfold_queue_destroy(queue);
}

TEST(index_says_which_index_is_outside)
{
    dimfold_queue *queue = parts_queue();
    size_t source_shape[] = {5}, list_shape[] = {6};
    dimfold_view source = view_of(source_items, DIMFOLD_DTYPE_F32, 1, source_shape);
    dimfold_view target = view_of(target_items, DIMFOLD_DTYPE_F32, 1, list_shape);
    dimfold_view list = view_of(index_items, DIMFOLD_DTYPE_I64, 1, list_shape);
    memset(index_items, 0, sizeof index_items);
    index_items[5] = 7;
    dimfold_diag diag;
    char text[200];
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_take(queue, &target, &source, &list, 0, 0, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "take: index 7 (element 5 of indices) is outside of an axis of extent 5") == 0);
    dimfold_queue_destroy(queue);
}

TEST(index_has_no_answer_for_an_extent_of_zero)
{
    dimfold_queue *queue = parts_queue();
    size_t source_shape[] = {0}, list_shape[] = {6}, none[] = {0};
    dimfold_view source = view_of(source_items, DIMFOLD_DTYPE_F32, 1, source_shape);
    dimfold_view target = view_of(target_items, DIMFOLD_DTYPE_F32, 1, list_shape);
    dimfold_view list = view_of(index_items, DIMFOLD_DTYPE_I64, 1, list_shape);
    for (uint32_t flags = 0; flags <= 2; flags++) {
        dimfold_diag diag;
        CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_take(queue, &target, &source, &list, 0, flags, &diag));
        CHECK_EQ(0, diag.position);
        CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_take(queue, &target, &source, &list, DIMFOLD_FLAT, flags, &diag));
    }
    target.shape = list.shape = none;
    CHECK_STATUS(DIMFOLD_OK, dimfold_take(queue, &target, &source, &list, 0, 0, NULL));
    dimfold_queue_destroy(queue);
}

static dimfold_queue *refused_queue;

static dimfold_status take_of(dimfold_view target, dimfold_view source, dimfold_view list, ptrdiff_t axis,
                              uint32_t flags)
{
    return dimfold_take(refused_queue, &target, &source, &list, axis, flags, NULL);
}

TEST(index_refuses_operands_that_do_not_fit)
{
    static const size_t five[] = {5}, six[] = {6}, matrix[] = {2, 3};
    dimfold_view source = view_of(source_items, DIMFOLD_DTYPE_F32, 1, five);
    dimfold_view target = view_of(target_items, DIMFOLD_DTYPE_F32, 1, six);
    dimfold_view list = view_of(index_items, DIMFOLD_DTYPE_I64, 1, six), other;
    memset(index_items, 0, sizeof index_items);
    refused_queue = parts_queue();
    CHECK_STATUS(DIMFOLD_OK, take_of(target, source, list, -1, 0));
    CHECK_STATUS(DIMFOLD_ERR_AXIS, take_of(target, source, list, 1, 0));
    CHECK_STATUS(DIMFOLD_ERR_AXIS, take_of(target, source, list, -2, 0));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, take_of(target, source, list, 0, 3));
    other = list, other.dtype = DIMFOLD_DTYPE_U64;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, take_of(target, source, other, 0, 0));
    other = list, other.flags = DIMFOLD_BYTE_SWAPPED;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, take_of(target, source, other, 0, 0));
    other = target, other.flags = DIMFOLD_BYTE_SWAPPED;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, take_of(other, source, list, 0, 0));
    other = target, other.flags = DIMFOLD_READONLY;
    CHECK_STATUS(DIMFOLD_ERR_READONLY, take_of(other, source, list, 0, 0));
    other = target, other.dtype = DIMFOLD_DTYPE_I32;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, take_of(other, source, list, 0, 0));
    other = target, other.shape = five;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, take_of(other, source, list, 0, 0));
    other = target, other.ndim = 2, other.shape = matrix;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, take_of(other, source, list, 0, 0));
    other = target, other.stride = (const ptrdiff_t[]){0};
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, take_of(other, source, list, 0, 0));
    other = target, other.data = source_items + 3;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, take_of(other, source, list, 0, 0));
    other = target, other.data = index_items;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, take_of(other, source, list, 0, 0));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_take(NULL, &target, &source, &list, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_take(refused_queue, NULL, &source, &list, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_take(refused_queue, &target, &source, NULL, 0, 0, NULL));
    dimfold_queue_destroy(refused_queue);
}

TEST(index_refuses_what_is_not_combined)
{
    static const size_t five[] = {5}, six[] = {6};
    dimfold_queue *queue = parts_queue();
    dimfold_view source = view_of(source_items, DIMFOLD_DTYPE_C64, 1, five);
    dimfold_view target = view_of(target_items, DIMFOLD_DTYPE_C64, 1, six);
    dimfold_view list = view_of(index_items, DIMFOLD_DTYPE_I64, 1, five);
    memset(index_items, 0, sizeof index_items);
    CHECK_STATUS(DIMFOLD_OK, dimfold_put(queue, &target, &source, &list, 0, DIMFOLD_PUT_ADD, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_put(queue, &target, &source, &list, 0, DIMFOLD_PUT_MAX, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_put(queue, &target, &source, &list, 0, 5, 0, NULL));
    target.dtype = source.dtype = DIMFOLD_DTYPE_F32;
    target.flags = source.flags = DIMFOLD_BYTE_SWAPPED;
    CHECK_STATUS(DIMFOLD_OK, dimfold_put(queue, &target, &source, &list, 0, DIMFOLD_PUT_SET, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_put(queue, &target, &source, &list, 0, DIMFOLD_PUT_ADD, 0, NULL));
    dimfold_queue_destroy(queue);
}
