/* What operations by indices refuse, before anything is written. */
#include "oracle.h"

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
