/* DLPack's tensors, in and out. What other libraries make of them is tested with those libraries, in tests/dlpack. */
#include "test.h"

/* ---- In: against addresses computed index by index --------------------------------------------------------------- */

enum { ITEMS = 512, NDIM = 3 };

static float memory[ITEMS];

/* A tensor of f32 at `first` items into the memory. */
static dimfold_dl_tensor tensor_of(int32_t ndim, int64_t *shape, int64_t *strides, uint64_t first)
{
    return (dimfold_dl_tensor){.data = memory, .device = {DIMFOLD_DEVICE_CPU, 0}, .ndim = ndim, .dtype = {2, 32, 1},
                               .shape = shape, .strides = strides, .byte_offset = first * sizeof(float)};
}

/* The address of an element as DLPack defines it, and as the view says. */
static const void *address_in_tensor(const dimfold_dl_tensor *tensor, const int64_t *index)
{
    int64_t position = 0, step = 1;
    for (int32_t axis = tensor->ndim; axis-- > 0;) {
        position += index[axis] * (tensor->strides != NULL ? tensor->strides[axis] : step);
        step *= tensor->shape[axis];
    }
    return (char *)tensor->data + tensor->byte_offset + position * (int64_t)sizeof(float);
}

static const void *address_in_view(const dimfold_view *view, const int64_t *index)
{
    ptrdiff_t position = (ptrdiff_t)view->offset;
    for (size_t axis = 0; axis < view->ndim; axis++)
        position += (ptrdiff_t)index[axis] * view->stride[axis];
    return (char *)view->data + position * (ptrdiff_t)sizeof(float);
}

/* Whether each element lies at its address, and the view spans from the lowest to the highest. */
static void check_addresses(const dimfold_dl_tensor *tensor, const dimfold_view *view)
{
    const char *low = NULL, *high = NULL;
    int64_t index[NDIM] = {0}, extent[NDIM] = {1, 1, 1};
    for (int32_t axis = 0; axis < tensor->ndim; axis++)
        extent[axis] = tensor->shape[axis];
    for (index[0] = 0; index[0] < extent[0]; index[0]++)
        for (index[1] = 0; index[1] < extent[1]; index[1]++)
            for (index[2] = 0; index[2] < extent[2]; index[2]++) {
                const char *address = address_in_tensor(tensor, index);
                CHECK(address == address_in_view(view, index));
                low = low == NULL || address < low ? address : low;
                high = high == NULL || address > high ? address : high;
            }
    if (low != NULL)
        CHECK((const char *)view->data == low && view->size_bytes == (size_t)(high - low) + sizeof(float));
    else
        CHECK(view->size_bytes == 0);
}

TEST(dlpack_elements_lie_where_the_tensor_has_them)
{
    uint64_t seed = 1;
    for (size_t round = 0; round < test_rounds(20000); round++) {
        int64_t shape[NDIM], strides[NDIM];
        int32_t ndim = (int32_t)test_random_in(&seed, 0, NDIM);
        for (int32_t axis = 0; axis < ndim; axis++) {
            shape[axis] = test_random_in(&seed, round % 5 == 0 ? 0 : 1, 4);
            strides[axis] = test_random_in(&seed, -20, 20);
        }
        dimfold_dl_tensor tensor = tensor_of(ndim, shape, round % 4 == 0 ? NULL : strides, 200);
        dimfold_view view;
        dimfold_layout layout;
        CHECK_STATUS(DIMFOLD_OK, dimfold_view_from_dlpack(&view, &layout, &tensor, NULL));
        CHECK(view.ndim == (size_t)ndim && view.dtype == DIMFOLD_DTYPE_F32 && view.flags == 0);
        CHECK(view.shape == layout.shape && view.stride == layout.stride && view.offset == layout.offset);
        check_addresses(&tensor, &view);
    }
}

/* ---- In: what is refused ----------------------------------------------------------------------------------------- */

static void check_read(dimfold_status status, const dimfold_dl_tensor *tensor)
{
    static const dimfold_view view_before = {.ndim = 77};
    static const dimfold_layout layout_before = {.ndim = 78};
    dimfold_view view = view_before;
    dimfold_layout layout = layout_before;
    dimfold_diag diag = {.operand = ""};
    CHECK_STATUS(status, dimfold_view_from_dlpack(&view, &layout, tensor, &diag));
    CHECK_STATUS(status, dimfold_view_from_dlpack(&view, &layout, tensor, NULL));
    if (status == DIMFOLD_OK)
        return;
    CHECK(strcmp(diag.operation, "view_from_dlpack") == 0 && strcmp(diag.operand, "tensor") == 0);
    CHECK(memcmp(&view, &view_before, sizeof view) == 0 && memcmp(&layout, &layout_before, sizeof layout) == 0);
}

TEST(dlpack_reads_devices_with_addresses)
{
    static const bool has_addresses[20] = {[1] = true, [2] = true, [3] = true, [10] = true, [11] = true, [13] = true};
    int64_t shape[] = {2, 3};
    for (int32_t device = 0; device < 20; device++) {
        dimfold_dl_tensor tensor = tensor_of(2, shape, NULL, 0);
        tensor.device = (dimfold_dl_device){device, 5};
        check_read(has_addresses[device] ? DIMFOLD_OK : DIMFOLD_ERR_UNSUPPORTED, &tensor);
        dimfold_view view;
        dimfold_layout layout;
        if (dimfold_view_from_dlpack(&view, &layout, &tensor, NULL) == DIMFOLD_OK)
            CHECK(view.device_type == device && view.device_id == 5);
    }
}

TEST(dlpack_memory_of_a_device_is_copied_only_where_the_host_reads_it)
{
    static const bool is_host[20] = {[1] = true, [3] = true, [11] = true, [13] = true};
    static const int32_t devices[] = {1, 2, 3, 10, 11, 13};
    int64_t shape[] = {2, 3};
    float copied[6];
    size_t target_shape[] = {2, 3};
    dimfold_queue *queue;
    dimfold_view source, target;
    dimfold_layout layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    dimfold_view_new(&target, copied, sizeof copied, DIMFOLD_DTYPE_F32, 2, target_shape, NULL, 0, NULL);
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++) {
        dimfold_dl_tensor tensor = tensor_of(2, shape, NULL, 0);
        tensor.device.device_type = devices[i];
        CHECK_STATUS(DIMFOLD_OK, dimfold_view_from_dlpack(&source, &layout, &tensor, NULL));
        CHECK_STATUS(is_host[devices[i]] ? DIMFOLD_OK : DIMFOLD_ERR_UNSUPPORTED,
                     dimfold_copy(queue, &target, &source, NULL));
    }
    dimfold_queue_destroy(queue);
}

TEST(dlpack_reads_items_of_whole_bytes)
{
    static const struct {
        dimfold_dl_dtype given;
        dimfold_dtype read; /* 0: refused */
    } cases[] = {
        {{0, 8, 1}, DIMFOLD_DTYPE_I8},      {{1, 64, 1}, DIMFOLD_DTYPE_U64}, {{2, 16, 1}, DIMFOLD_DTYPE_F16},
        {{4, 16, 1}, DIMFOLD_DTYPE_BF16},   {{5, 64, 1}, DIMFOLD_DTYPE_C64}, {{5, 128, 1}, DIMFOLD_DTYPE_C128},
        {{6, 8, 1}, DIMFOLD_DTYPE_BOOL},    {{2, 32, 4}, 0x00042002},        {{17, 4, 2}, 0x00020411},
        {{0, 4, 1}, 0},                     {{0, 8, 0}, 0},                  {{0, 0, 1}, 0},
        {{2, 64, 3}, 0},                    {{5, 128, 2}, 0},                {{0, 1, 65535}, 0},
    };
    int64_t shape[] = {2};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        dimfold_dl_tensor tensor = tensor_of(1, shape, NULL, 0);
        tensor.dtype = cases[i].given;
        check_read(cases[i].read != 0 ? DIMFOLD_OK : DIMFOLD_ERR_DTYPE, &tensor);
        dimfold_view view;
        dimfold_layout layout;
        if (dimfold_view_from_dlpack(&view, &layout, &tensor, NULL) == DIMFOLD_OK)
            CHECK_EQ(cases[i].read, view.dtype);
    }
}

TEST(dlpack_refuses_ranks_and_extents_out_of_range)
{
    int64_t shape[64], strides[64];
    for (size_t axis = 0; axis < 64; axis++)
        shape[axis] = strides[axis] = 1;
    for (int32_t ndim = 0; ndim <= 64; ndim += 64) {
        dimfold_dl_tensor tensor = tensor_of(ndim, shape, strides, 0);
        check_read(DIMFOLD_OK, &tensor);
    }
    static const int32_t ranks[] = {-1, 65, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < 4; i++) {
        dimfold_dl_tensor tensor = tensor_of(ranks[i], shape, strides, 0);
        check_read(DIMFOLD_ERR_NDIM, &tensor);
    }
    static const int64_t extents[] = {-1, INT64_MIN};
    for (size_t i = 0; i < 2; i++) {
        shape[1] = extents[i];
        dimfold_dl_tensor tensor = tensor_of(3, shape, strides, 0);
        check_read(DIMFOLD_ERR_SHAPE, &tensor);
        dimfold_view view;
        dimfold_layout layout;
        dimfold_diag diag;
        dimfold_view_from_dlpack(&view, &layout, &tensor, &diag);
        CHECK(diag.axis == 1 && diag.found == extents[i]);
    }
}

/* In each of these something goes beyond what can be addressed. */
TEST(dlpack_refuses_sizes_that_this_machine_cannot_address)
{
    static const struct {
        int64_t shape[2], strides[2];
        uint64_t byte_offset;
    } cases[] = {
        {{INT64_MAX, 2}, {1, 1}, 0},
        {{INT64_MAX, 1}, {1, 1}, 0},
        {{2, 1}, {INT64_MAX, 1}, 0},
        {{2, 1}, {INT64_MIN, 1}, 0},
        {{2, 1}, {INT64_MIN + 1, 1}, 0},
        {{3, 3}, {INT64_MAX / 2, INT64_MIN / 2}, 0},
        {{2, 1}, {INT64_MAX / 4, 1}, 0},
        {{2, 2}, {2, 1}, UINT64_MAX},
        {{2, 2}, {2, 1}, (uint64_t)INT64_MAX + 1},
        {{(int64_t)1 << 31, (int64_t)1 << 31}, {1, 1}, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t shape[2], strides[2];
        memcpy(shape, cases[i].shape, sizeof shape);
        memcpy(strides, cases[i].strides, sizeof strides);
        dimfold_dl_tensor tensor = tensor_of(2, shape, strides, 0);
        tensor.byte_offset = cases[i].byte_offset;
        /* The last one is only large: 2^31 rows of 2^31 elements that overlap. On 32 bits its size does not fit. */
        bool fits = i + 1 == sizeof cases / sizeof cases[0] && sizeof(size_t) == 8;
        check_read(fits ? DIMFOLD_OK : DIMFOLD_ERR_OVERFLOW, &tensor);
    }
}

TEST(dlpack_strides_that_nobody_follows_may_be_anything)
{
    static const int64_t anything[] = {0, -1, 7, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof anything / sizeof anything[0]; i++) {
        int64_t shape[] = {1, 3, 1}, strides[] = {anything[i], 2, anything[i]};
        dimfold_dl_tensor tensor = tensor_of(3, shape, strides, 3);
        dimfold_view view;
        dimfold_layout layout;
        CHECK_STATUS(DIMFOLD_OK, dimfold_view_from_dlpack(&view, &layout, &tensor, NULL));
        check_addresses(&tensor, &view);
        CHECK(layout.stride[0] == 1 && layout.stride[1] == 2 && layout.stride[2] == 1);
    }
}

TEST(dlpack_without_elements_needs_no_data)
{
    int64_t shape[] = {3, 0}, strides[] = {-4, INT64_MIN};
    dimfold_dl_tensor tensor = tensor_of(2, shape, strides, 0);
    dimfold_view view;
    dimfold_layout layout;
    tensor.data = NULL;
    tensor.byte_offset = UINT64_MAX;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_from_dlpack(&view, &layout, &tensor, NULL));
    CHECK(view.data == NULL && view.size_bytes == 0 && dimfold_layout_is_empty(&layout));
    shape[1] = 1;
    tensor.byte_offset = 0;
    check_read(DIMFOLD_ERR_NULL, &tensor);
    tensor = tensor_of(1, NULL, NULL, 0);
    check_read(DIMFOLD_ERR_NULL, &tensor);
    tensor = tensor_of(0, NULL, NULL, 0);
    check_read(DIMFOLD_OK, &tensor);
}

/* Two items of 4 bits are one byte, unless each of them takes one. */
TEST(dlpack_items_padded_to_a_byte_are_refused)
{
    int64_t shape[] = {2};
    dimfold_view view;
    dimfold_layout layout;
    for (uint64_t flags = 0; flags < 8; flags++) {
        dimfold_dl_versioned tensor = {.version = {1, 1}, .flags = flags, .dl_tensor = tensor_of(1, shape, NULL, 0)};
        tensor.dl_tensor.dtype = (dimfold_dl_dtype){17, 4, 2};
        CHECK_STATUS((flags & 4) != 0 ? DIMFOLD_ERR_DTYPE : DIMFOLD_OK,
                     dimfold_view_from_dlpack_versioned(&view, &layout, &tensor, NULL));
    }
}

TEST(dlpack_versions_other_than_1_are_refused)
{
    int64_t shape[] = {2};
    dimfold_view view;
    dimfold_layout layout;
    dimfold_diag diag;
    for (uint32_t major = 0; major < 4; major++)
        for (uint64_t flags = 0; flags < 8; flags++) {
            dimfold_dl_versioned tensor = {.version = {major, 99}, .flags = flags | (uint64_t)1 << 40,
                                           .dl_tensor = tensor_of(1, shape, NULL, 0)};
            dimfold_status status = dimfold_view_from_dlpack_versioned(&view, &layout, &tensor, &diag);
            CHECK_STATUS(major == 1 ? DIMFOLD_OK : DIMFOLD_ERR_UNSUPPORTED, status);
            if (major == 1)
                CHECK_EQ((flags & DIMFOLD_DL_READ_ONLY) != 0 ? DIMFOLD_READONLY : 0, view.flags);
            else
                CHECK(diag.expected == 1 && diag.found == major && strcmp(diag.operand, "tensor") == 0);
        }
}
