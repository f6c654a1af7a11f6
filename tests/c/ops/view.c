/* Making views. */
#include "test.h"

static const dimfold_view poison = {.data = (void *)&poison, .ndim = 77, .offset = 99};

/* Fails with this status at this parameter, and leaves the result as it was. */
static void check_refused(dimfold_status status, const char *operand, dimfold_view asked)
{
    dimfold_view view = poison;
    dimfold_diag diag = {0};
    CHECK_STATUS(status, dimfold_view_new(&view, asked.data, asked.size_bytes, asked.dtype, asked.ndim, asked.shape,
                                          asked.stride, asked.offset, &diag));
    CHECK_STATUS(status, diag.status);
    CHECK(diag.operation != NULL && strcmp(diag.operation, "view_new") == 0);
    CHECK(diag.operand != NULL && strcmp(diag.operand, operand) == 0);
    CHECK(memcmp(&view, &poison, sizeof view) == 0);
    CHECK_STATUS(status, dimfold_view_new(&view, asked.data, asked.size_bytes, asked.dtype, asked.ndim, asked.shape,
                                          asked.stride, asked.offset, NULL));
}

static dimfold_status make(dimfold_view *view, dimfold_view asked)
{
    return dimfold_view_new(view, asked.data, asked.size_bytes, asked.dtype, asked.ndim, asked.shape, asked.stride,
                            asked.offset, NULL);
}

static float memory[16];

/* A view that can be made. */
static dimfold_view usual(const size_t *shape, const ptrdiff_t *stride)
{
    return (dimfold_view){.data = memory, .size_bytes = sizeof memory, .dtype = DIMFOLD_DTYPE_F32, .ndim = 2,
                          .shape = shape, .stride = stride, .offset = 1};
}

TEST(view_new_fills_in_every_field)
{
    static const size_t shape[2] = {3, 4};
    static const ptrdiff_t stride[2] = {4, 1};
    dimfold_view view = poison;
    dimfold_diag diag = {.status = 123}, before = diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, memory, sizeof memory, DIMFOLD_DTYPE_F32, 2, shape, stride, 1,
                                              &diag));
    CHECK(view.data == memory && view.size_bytes == sizeof memory && view.dtype == DIMFOLD_DTYPE_F32);
    CHECK(view.flags == 0 && view.device_type == DIMFOLD_DEVICE_CPU && view.device_id == 0);
    CHECK(view.ndim == 2 && view.offset == 1 && view.shape == shape && view.stride == stride);
    CHECK(view.nested == NULL && view.reserved[0] == 0 && view.reserved[1] == 0);
    CHECK(memcmp(&diag, &before, sizeof diag) == 0);
}

TEST(view_new_refuses_a_missing_result)
{
    dimfold_diag diag;
    int item = 0;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_view_new(NULL, &item, 4, DIMFOLD_DTYPE_I32, 0, NULL, NULL, 0, &diag));
    CHECK(strcmp(diag.operand, "result") == 0);
}

TEST(view_new_refuses_missing_shapes_and_data)
{
    size_t shape[2] = {3, 4};
    ptrdiff_t stride[2] = {4, 1};
    dimfold_view asked = usual(NULL, stride);
    check_refused(DIMFOLD_ERR_NULL, "shape", asked);
    asked = usual(shape, stride);
    asked.data = NULL;
    check_refused(DIMFOLD_ERR_NULL, "data", asked);
}

TEST(view_new_lets_data_of_an_empty_layout_be_missing)
{
    size_t shape[2] = {3, 0};
    ptrdiff_t stride[2] = {4, 1};
    dimfold_view asked = usual(shape, stride), view;
    asked.data = NULL;
    asked.offset = 1000;
    CHECK_STATUS(DIMFOLD_OK, make(&view, asked));
}

TEST(view_new_of_rank_0_needs_no_arrays)
{
    dimfold_view asked = usual(NULL, NULL), view;
    asked.ndim = 0;
    asked.offset = 15;
    CHECK_STATUS(DIMFOLD_OK, make(&view, asked));
    asked.offset = 16;
    check_refused(DIMFOLD_ERR_BOUNDS, "size_bytes", asked);
}

TEST(view_new_takes_missing_strides_for_c_order)
{
    size_t shape[2] = {3, 5};
    dimfold_view asked = usual(shape, NULL), view;
    CHECK_STATUS(DIMFOLD_OK, make(&view, asked));
    CHECK(view.stride == NULL);
    asked.offset = 2;
    check_refused(DIMFOLD_ERR_BOUNDS, "size_bytes", asked);
}

TEST(view_new_refuses_dtypes_without_a_size)
{
    static const dimfold_dtype dtypes[] = {0, 0x00010402, 0x00010902, 0x00008002, 0x00028005, 0xffffffff};
    size_t shape[2] = {3, 4};
    ptrdiff_t stride[2] = {4, 1};
    for (size_t i = 0; i < sizeof dtypes / sizeof dtypes[0]; i++) {
        dimfold_view asked = usual(shape, stride);
        asked.dtype = dtypes[i];
        check_refused(DIMFOLD_ERR_DTYPE, "dtype", asked);
    }
    dimfold_view view;
    dimfold_diag diag;
    char text[100];
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_view_new(&view, NULL, 0, 77, 2, shape, stride, 0, &diag));
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "view_new: dtype is code 77 of 0 times 0 bits, which is no item of 1 to 16 whole bytes") == 0);
}

TEST(view_new_checks_the_highest_position_against_the_bytes)
{
    static const ptrdiff_t strides[][2] = {{4, 1}, {-4, 1}, {4, -1}, {-4, -1}, {1, 3}, {0, 1}, {0, 0}, {2, -6}};
    size_t shape[2] = {3, 4};
    for (size_t i = 0; i < sizeof strides / sizeof strides[0]; i++)
        for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++) {
            dimfold_view asked = usual(shape, strides[i]), view;
            ptrdiff_t min = 0, max = 0;
            for (size_t axis = 0; axis < 2; axis++)
                *(strides[i][axis] < 0 ? &min : &max) += strides[i][axis] * (ptrdiff_t)(shape[axis] - 1);
            asked.dtype = dimfold_dtype_opaque(item_bytes);
            asked.offset = (size_t)-min;
            asked.size_bytes = (size_t)(max - min + 1) * item_bytes;
            CHECK_STATUS(DIMFOLD_OK, make(&view, asked));
            asked.offset++;
            check_refused(DIMFOLD_ERR_BOUNDS, "size_bytes", asked);
            asked.offset--;
            if (--asked.size_bytes > 0)
                check_refused(DIMFOLD_ERR_BOUNDS, "size_bytes", asked);
            asked.size_bytes = 0;
            CHECK_STATUS(DIMFOLD_OK, make(&view, asked));
            if (min < 0) {
                asked.offset--;
                check_refused(DIMFOLD_ERR_BOUNDS, "shape", asked);
            }
        }
}

/* What a view of items of one byte must be refused with: what its layout is, and OVERFLOW when the highest position is
   PTRDIFF_MAX, because its bytes are one more. */
static dimfold_status expected_status(size_t ndim, const size_t *shape, const ptrdiff_t *stride, size_t offset)
{
    dimfold_layout layout;
    size_t min = 0, max = 0;
    dimfold_status status = dimfold_layout_new(&layout, ndim, shape, stride, offset, NULL);
    if (status != DIMFOLD_OK)
        return status;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_bounds_index(&layout, &min, &max, NULL));
    return max > min && max > PTRDIFF_MAX ? DIMFOLD_ERR_OVERFLOW : DIMFOLD_OK;
}

TEST(view_new_refuses_what_a_new_layout_refuses)
{
    static const size_t extents[] = {0, 1, 2, 3, (size_t)1 << 31, PTRDIFF_MAX, (size_t)PTRDIFF_MAX + 1, SIZE_MAX};
    static const ptrdiff_t strides[] = {0, 1, -1, 3, PTRDIFF_MAX, -PTRDIFF_MAX, PTRDIFF_MIN, PTRDIFF_MAX / 2};
    static const size_t offsets[] = {0, 1, 5, PTRDIFF_MAX - 1, PTRDIFF_MAX, SIZE_MAX};
    uint64_t seed = 1;
    for (size_t round = 0; round < test_rounds(30000); round++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, round % 100 == 0 ? 66 : 3), shape[66];
        ptrdiff_t stride[66];
        for (size_t axis = 0; axis < ndim; axis++) {
            shape[axis] = extents[test_random_in(&seed, 0, round % 3 == 0 ? 3 : 7)];
            stride[axis] = strides[test_random_in(&seed, 0, round % 5 == 0 ? 3 : 7)];
        }
        size_t offset = offsets[test_random_in(&seed, 0, 5)];
        dimfold_view view, asked = {.data = (void *)1, .dtype = DIMFOLD_DTYPE_U8, .ndim = ndim, .shape = shape,
                                    .stride = stride, .offset = offset};
        CHECK_STATUS(expected_status(ndim, shape, stride, offset), make(&view, asked));
    }
}

/* ---- view_as ---- */

TEST(view_as_sees_pairs_of_f32_as_c64_and_back)
{
    static const size_t shape[2] = {2, 6};
    static const ptrdiff_t stride[2] = {8, 1};
    static _Alignas(8) float pairs[16];
    dimfold_view view, packed;
    dimfold_layout layout;
    CHECK_STATUS(DIMFOLD_OK,
                 dimfold_view_new(&view, pairs, sizeof pairs, DIMFOLD_DTYPE_F32, 2, shape, stride, 2, NULL));
    view.flags = DIMFOLD_READONLY;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_as(&packed, &layout, &view, DIMFOLD_DTYPE_C64, -1, true, NULL));
    CHECK(packed.data == pairs && packed.size_bytes == sizeof pairs && packed.dtype == DIMFOLD_DTYPE_C64);
    CHECK(packed.flags == DIMFOLD_READONLY && packed.device_type == DIMFOLD_DEVICE_CPU && packed.nested == NULL);
    CHECK(packed.ndim == 2 && packed.offset == 1 && packed.shape == layout.shape && packed.stride == layout.stride);
    CHECK(packed.shape[0] == 2 && packed.shape[1] == 3 && packed.stride[0] == 4 && packed.stride[1] == 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_as(&packed, &layout, &packed, DIMFOLD_DTYPE_F32, -1, true, NULL));
    CHECK(packed.offset == 2 && packed.shape[0] == 2 && packed.shape[1] == 6 && packed.stride[0] == 8 &&
          packed.stride[1] == 1);
}

TEST(view_as_reads_strides_that_are_left_out_as_c_order)
{
    static const size_t shape[2] = {3, 4};
    dimfold_view view = usual(shape, NULL), bytes;
    dimfold_layout layout;
    view.offset = 0;
    view.device_type = DIMFOLD_DEVICE_CPU;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_as(&bytes, &layout, &view, DIMFOLD_DTYPE_U8, 1, true, NULL));
    CHECK(bytes.shape[0] == 3 && bytes.shape[1] == 16 && bytes.stride[0] == 16 && bytes.stride[1] == 1);
}

TEST(view_as_drops_an_axis_of_extent_1_when_asked)
{
    static const size_t shape[2] = {3, 4};
    static const ptrdiff_t stride[2] = {4, 1};
    dimfold_view view = usual(shape, stride), whole;
    dimfold_layout layout;
    view.offset = 0;
    view.data = (void *)(uintptr_t)4096;
    view.device_type = DIMFOLD_DEVICE_CPU;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_as(&whole, &layout, &view, dimfold_dtype_opaque(16), 1, false, NULL));
    CHECK(whole.ndim == 1 && whole.shape[0] == 3 && whole.stride[0] == 1);
}

static void check_as_refused(dimfold_status status, const char *operand, dimfold_view asked, dimfold_dtype dtype)
{
    dimfold_view view = poison;
    dimfold_layout layout = {.ndim = 77, .offset = 99};
    dimfold_diag diag = {0};
    asked.device_type = DIMFOLD_DEVICE_CPU;
    CHECK_STATUS(status, dimfold_view_as(&view, &layout, &asked, dtype, 1, true, &diag));
    CHECK(diag.status == status && diag.operation != NULL && strcmp(diag.operation, "view_as") == 0);
    CHECK(diag.operand != NULL && strcmp(diag.operand, operand) == 0);
    CHECK(memcmp(&view, &poison, sizeof view) == 0 && layout.ndim == 77 && layout.offset == 99);
}

TEST(view_as_refuses_what_repack_refuses_and_what_no_operation_takes)
{
    static const size_t shape[2] = {2, 4};
    static const ptrdiff_t stride[2] = {4, 1}, steps[2] = {9, 2};
    dimfold_view asked = usual(shape, stride);
    check_as_refused(DIMFOLD_ERR_ITEMSIZE, "view", asked, DIMFOLD_DTYPE_F64);
    check_as_refused(DIMFOLD_ERR_ITEMSIZE, "dtype", asked, dimfold_dtype_opaque(3));
    check_as_refused(DIMFOLD_ERR_DTYPE, "dtype", asked, 0);
    asked.stride = steps;
    asked.offset = 2;
    check_as_refused(DIMFOLD_ERR_BOUNDS, "view", asked, DIMFOLD_DTYPE_F64);
    asked.offset = 0;
    check_as_refused(DIMFOLD_ERR_ITEMSIZE, "view", asked, DIMFOLD_DTYPE_F64);
    asked.stride = stride;
    asked.data = (void *)(uintptr_t)4100;
    check_as_refused(DIMFOLD_ERR_ITEMSIZE, "data", asked, DIMFOLD_DTYPE_F64);
    asked.flags = 1024;
    check_as_refused(DIMFOLD_ERR_ARGUMENT, "view", asked, DIMFOLD_DTYPE_F32);
}
