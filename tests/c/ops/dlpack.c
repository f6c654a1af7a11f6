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
    for (size_t round = 0; round < 20000 * test_scale(); round++) {
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
