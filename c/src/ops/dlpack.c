/* DLPack's tensors, read as views and written from them. */
#include "allocator.h"
#include "ops/often/check.h"

#include "layout/core.h"

#include <dimfold/dlpack.h>

#include <string.h>

/* Data must be an address, to which an offset may be added. */
static dimfold_status dlpack_check_device(dimfold_call call, int32_t device_type, const char *operand)
{
    switch (device_type) {
    case DIMFOLD_DEVICE_CPU:
    case DIMFOLD_DEVICE_CUDA:
    case DIMFOLD_DEVICE_CUDA_HOST:
    case DIMFOLD_DEVICE_CUDA_MANAGED:
    case DIMFOLD_DEVICE_ROCM:
    case DIMFOLD_DEVICE_ROCM_HOST: return DIMFOLD_OK;
    default: return dimfold_refuse(call, DIMFOLD_REASON_DL_DEVICE, operand, 0, device_type);
    }
}

/* ---- In ------------------------------------------------------------------------------------------------------- */

static dimfold_status from_shape(dimfold_call call, const dimfold_dl_tensor *tensor, dimfold_layout *layout)
{
    for (size_t axis = 0; axis < layout->ndim; axis++) {
        int64_t extent = tensor->shape[axis];
        if (extent < 0)
            return dimfold_fail(call, DIMFOLD_REASON_DL_EXTENT, "tensor", (ptrdiff_t)axis, 0, extent);
        if ((uint64_t)extent > (uint64_t)PTRDIFF_MAX)
            return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "tensor", (ptrdiff_t)axis, 0, extent);
        layout->shape[axis] = (size_t)extent;
    }
    return DIMFOLD_OK;
}

static dimfold_status from_strides(dimfold_call call, const dimfold_dl_tensor *tensor, dimfold_layout *layout)
{
    for (size_t axis = 0; axis < layout->ndim; axis++) {
        int64_t stride = layout->shape[axis] < 2 ? 1 : tensor->strides[axis];
        if (stride < -(int64_t)PTRDIFF_MAX || stride > (int64_t)PTRDIFF_MAX)
            return dimfold_fail(call, DIMFOLD_REASON_POSITION_OVERFLOW, "tensor", (ptrdiff_t)axis, 0, 0);
        layout->stride[axis] = (ptrdiff_t)stride;
    }
    return DIMFOLD_OK;
}

/* Missing strides are in C order. A product that does not fit belongs to a shape that the view's check refuses. */
static void from_no_strides(dimfold_layout *layout)
{
    ptrdiff_t stride = 1;
    for (size_t axis = layout->ndim; axis-- > 0;) {
        layout->stride[axis] = stride;
        stride = layout_stride_beyond(layout->shape[axis], stride);
    }
}

/* Shape and strides, and the offset that makes the lowest position 0. Numbers that do not fit are left to the view's
   check. */
static dimfold_status from_layout(dimfold_call call, const dimfold_dl_tensor *tensor, dimfold_layout *layout)
{
    if (tensor->ndim < 0 || tensor->ndim > DIMFOLD_NDIM_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_DL_NDIM, "tensor", DIMFOLD_NDIM_MAX, tensor->ndim);
    layout->ndim = (size_t)tensor->ndim;
    if (layout->ndim != 0 && tensor->shape == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_POINTER_SHAPE, "tensor", 0, 0);
    DIMFOLD_TRY(from_shape(call, tensor, layout));
    if (tensor->strides == NULL)
        from_no_strides(layout);
    else
        DIMFOLD_TRY(from_strides(call, tensor, layout));
    layout->offset = 0;
    layout_bounds bounds = layout_bounds_of(layout_in_of_dyn(layout));
    if (!bounds.empty && !bounds.overflow)
        layout->offset = dimfold_ptrdiff_magnitude(bounds.min);
    return DIMFOLD_OK;
}

/* Moves the view's data from where the tensor's is to the lowest byte, and counts the bytes from there. */
static dimfold_status from_memory(dimfold_call call, const dimfold_dl_tensor *tensor, dimfold_operand *operand,
                                  dimfold_view *view)
{
    size_t below, start;
    if (operand->max < 0)
        return DIMFOLD_OK;
    if (tensor->data == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_POINTER_DATA, "tensor", 0, 0);
    bool fits = tensor->byte_offset <= (uint64_t)PTRDIFF_MAX;
    fits = fits && dimfold_size_mul(&below, view->offset, operand->item_bytes) && below <= (size_t)PTRDIFF_MAX &&
           dimfold_size_add(&start, (size_t)(uintptr_t)tensor->data, (size_t)tensor->byte_offset) && below < start;
    if (!fits)
        return dimfold_refuse(call, DIMFOLD_REASON_BYTES_OVERFLOW, "tensor", 0, 0);
    view->data = (unsigned char *)tensor->data + ((ptrdiff_t)tensor->byte_offset - (ptrdiff_t)below);
    DIMFOLD_TRY(dimfold_check_memory(call, operand, true, "tensor"));
    view->size_bytes = ((size_t)operand->max + 1) * operand->item_bytes;
    return DIMFOLD_OK;
}

/* Set by DLPack 1.1 where each item smaller than a byte takes a whole one. */
#define DLPACK_SUBBYTE_PADDED 4

static dimfold_dtype dlpack_dtype(const dimfold_dl_tensor *tensor)
{
    return tensor->dtype.code | (dimfold_dtype)tensor->dtype.bits << 8 | (dimfold_dtype)tensor->dtype.lanes << 16;
}

static dimfold_status from_tensor(dimfold_call call, dimfold_view *result, dimfold_layout *layout,
                                  const dimfold_dl_tensor *tensor, uint32_t flags)
{
    dimfold_layout read;
    dimfold_operand operand;
    DIMFOLD_TRY(dlpack_check_device(call, tensor->device.device_type, "tensor"));
    dimfold_dtype dtype = dlpack_dtype(tensor);
    DIMFOLD_TRY(dimfold_check_item(call, dtype, "tensor", &operand.item_bytes));
    DIMFOLD_TRY(from_layout(call, tensor, &read));
    dimfold_view view = {tensor->data, 0, dtype, flags, tensor->device.device_type, tensor->device.device_id,
                         read.ndim, read.offset, read.shape, read.stride, NULL, {0}};
    DIMFOLD_TRY(dimfold_check_layout(call, &view, "tensor", &operand));
    DIMFOLD_TRY(from_memory(call, tensor, &operand, &view));
    dimfold_layout_to_dyn(layout, &read, NULL);
    view.shape = layout->shape;
    view.stride = layout->stride;
    *result = view;
    return DIMFOLD_OK;
}

static dimfold_status from_check(dimfold_call call, const void *result, const void *layout, const void *tensor)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_check_pointer(call, layout, "layout"));
    return dimfold_check_pointer(call, tensor, "tensor");
}

dimfold_status dimfold_view_from_dlpack(dimfold_view *result, dimfold_layout *layout, const dimfold_dl_tensor *tensor,
                                        dimfold_diag *diag)
{
    dimfold_call call = {diag, "view_from_dlpack"};
    DIMFOLD_TRY(from_check(call, result, layout, tensor));
    return from_tensor(call, result, layout, tensor, 0);
}

dimfold_status dimfold_view_from_dlpack_versioned(dimfold_view *result, dimfold_layout *layout,
                                                  const dimfold_dl_versioned *tensor, dimfold_diag *diag)
{
    dimfold_call call = {diag, "view_from_dlpack_versioned"};
    DIMFOLD_TRY(from_check(call, result, layout, tensor));
    if (tensor->version.major != DIMFOLD_DL_VERSION_MAJOR)
        return dimfold_refuse(call, DIMFOLD_REASON_DL_VERSION, "tensor", DIMFOLD_DL_VERSION_MAJOR,
                              tensor->version.major);
    if ((tensor->flags & DLPACK_SUBBYTE_PADDED) != 0 && tensor->dl_tensor.dtype.bits < 8)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_SIZE, "tensor", 0, (int64_t)dlpack_dtype(&tensor->dl_tensor));
    uint32_t flags = (tensor->flags & DIMFOLD_DL_READ_ONLY) != 0 ? DIMFOLD_READONLY : 0;
    return from_tensor(call, result, layout, &tensor->dl_tensor, flags);
}

/* ---- Out ------------------------------------------------------------------------------------------------------ */

/* Checks a view for a tensor that is `versioned` or not. */
static dimfold_status to_check(dimfold_call call, const dimfold_view *view, bool versioned, dimfold_operand *operand)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, view, "view"));
    DIMFOLD_TRY(dimfold_operand_check(call, operand, view, "view", NULL, true));
    DIMFOLD_TRY(dlpack_check_device(call, view->device_type, "view"));
    if ((view->flags & DIMFOLD_BYTE_SWAPPED) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_DL_BYTE_SWAPPED, "view", 0, 0);
    if (!versioned && (view->flags & DIMFOLD_READONLY) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_READONLY, "view", 0, 0);
    return DIMFOLD_OK;
}

/* The tensor of a view that was checked, with its numbers written to two arrays. */
static dimfold_dl_tensor to_tensor(const dimfold_operand *operand, int64_t *shape, int64_t *strides)
{
    const dimfold_view *view = operand->view;
    bool is_empty = operand->max < 0;
    for (size_t axis = 0; axis < view->ndim; axis++) {
        shape[axis] = (int64_t)view->shape[axis];
        strides[axis] = operand->stride[axis];
    }
    return (dimfold_dl_tensor){
        .data = is_empty ? view->data : (unsigned char *)view->data + view->offset * operand->item_bytes,
        .device = {view->device_type, view->device_id},
        .ndim = (int32_t)view->ndim,
        .dtype = {(uint8_t)view->dtype, (uint8_t)(view->dtype >> 8), (uint16_t)(view->dtype >> 16)},
        .shape = shape,
        .strides = strides,
        .byte_offset = 0,
    };
}

dimfold_status dimfold_view_to_dlpack(dimfold_dl_tensor *result, dimfold_dl_storage *storage, const dimfold_view *view,
                                      dimfold_diag *diag)
{
    dimfold_call call = {diag, "view_to_dlpack"};
    dimfold_operand operand;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_check_pointer(call, storage, "storage"));
    DIMFOLD_TRY(to_check(call, view, false, &operand));
    *result = to_tensor(&operand, storage->shape, storage->stride);
    return DIMFOLD_OK;
}

/* What a managed tensor lies in: its arrays stand behind. One of the two tensors is used. */
typedef struct dlpack_block {
    dimfold_dl_managed managed;
    dimfold_dl_versioned versioned;
    dimfold_allocator allocator;
    size_t size_bytes;
    dimfold_dl_release release;
    void *owner;
} dlpack_block;

static void block_end(dlpack_block *block)
{
    dimfold_allocator allocator = block->allocator;
    if (block->release != NULL)
        block->release(block->owner);
    allocator.release(allocator.context, block, block->size_bytes, _Alignof(max_align_t));
}

static void block_end_managed(dimfold_dl_managed *self)
{
    if (self != NULL)
        block_end(self->manager_ctx);
}

static void block_end_versioned(dimfold_dl_versioned *self)
{
    if (self != NULL)
        block_end(self->manager_ctx);
}

/* For a tensor that is `versioned` or not. */
static dimfold_status block_make(dimfold_call call, dlpack_block **result, const dimfold_view *view, bool versioned,
                                 dimfold_dl_release release, void *owner, const dimfold_allocator *given)
{
    dimfold_allocator allocator;
    dimfold_operand operand;
    DIMFOLD_TRY(to_check(call, view, versioned, &operand));
    DIMFOLD_TRY(dimfold_allocator_choose(call, given, &allocator));
    size_t size_bytes = sizeof(dlpack_block) + 2 * view->ndim * sizeof(int64_t);
    dlpack_block *block = allocator.allocate(allocator.context, size_bytes, _Alignof(max_align_t));
    if (block == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "result", (int64_t)size_bytes, 0);
    int64_t *shape = (int64_t *)(block + 1);
    *block = (dlpack_block){.allocator = allocator, .size_bytes = size_bytes, .release = release, .owner = owner};
    block->managed.dl_tensor = block->versioned.dl_tensor = to_tensor(&operand, shape, shape + view->ndim);
    block->managed.manager_ctx = block->versioned.manager_ctx = block;
    *result = block;
    return DIMFOLD_OK;
}

dimfold_status dimfold_view_to_dlpack_managed(dimfold_dl_managed **result, const dimfold_view *view,
                                              dimfold_dl_release release, void *owner,
                                              const dimfold_allocator *allocator, dimfold_diag *diag)
{
    dimfold_call call = {diag, "view_to_dlpack_managed"};
    dlpack_block *block;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(block_make(call, &block, view, false, release, owner, allocator));
    block->managed.deleter = block_end_managed;
    *result = &block->managed;
    return DIMFOLD_OK;
}

dimfold_status dimfold_view_to_dlpack_versioned(dimfold_dl_versioned **result, const dimfold_view *view,
                                                dimfold_dl_release release, void *owner,
                                                const dimfold_allocator *allocator, dimfold_diag *diag)
{
    dimfold_call call = {diag, "view_to_dlpack_versioned"};
    dlpack_block *block;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(block_make(call, &block, view, true, release, owner, allocator));
    block->versioned.version = (dimfold_dl_version){DIMFOLD_DL_VERSION_MAJOR, DIMFOLD_DL_VERSION_MINOR};
    block->versioned.deleter = block_end_versioned;
    block->versioned.flags = (view->flags & DIMFOLD_READONLY) != 0 ? DIMFOLD_DL_READ_ONLY : 0;
    *result = &block->versioned;
    return DIMFOLD_OK;
}

/* ---- The consumer's end --------------------------------------------------------------------------------------- */

void dimfold_dl_managed_delete(dimfold_dl_managed **tensor)
{
    dimfold_dl_managed *taken = tensor != NULL ? *tensor : NULL;
    if (taken == NULL)
        return;
    *tensor = NULL;
    if (taken->deleter != NULL)
        taken->deleter(taken);
}

void dimfold_dl_versioned_delete(dimfold_dl_versioned **tensor)
{
    dimfold_dl_versioned *taken = tensor != NULL ? *tensor : NULL;
    if (taken == NULL)
        return;
    *tensor = NULL;
    if (taken->deleter != NULL)
        taken->deleter(taken);
}
