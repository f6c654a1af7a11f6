/* DLPack: tensors from other libraries as views, and views as tensors for other libraries.

       dimfold_dl_tensor tensor;
       dimfold_dl_storage storage;
       dimfold_view_to_dlpack(&tensor, &storage, &source, NULL);        // for a function that takes a DLTensor *
       dimfold_view_from_dlpack(&target, &layout, &tensor, NULL);       // what that function does with it

   The structs are those of dlpack.h, byte for byte and with its names for the fields, so that a pointer to one may be
   cast to the other; dlpack.h is not needed and may be included too. A tensor that is only lent is a dimfold_dl_tensor.
   One that changes hands is managed: whoever has it calls its deleter, once, when nobody reads or writes its memory any
   more. Versions 0.x of DLPack have dimfold_dl_managed, 1.x have dimfold_dl_versioned. Python passes them in capsules:
   a consumer renames the capsule, which keeps Python from calling the deleter, and calls it itself later. */
#ifndef DIMFOLD_DLPACK_H
#define DIMFOLD_DLPACK_H

#include "layout.h"
#include "queue.h"
#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

/* DLPack's version that is written. Every 1.x is read. */
#define DIMFOLD_DL_VERSION_MAJOR 1
#define DIMFOLD_DL_VERSION_MINOR 2

/* Set in `flags` of a versioned tensor. */
#define DIMFOLD_DL_READ_ONLY 1
#define DIMFOLD_DL_IS_COPIED 2 /* nobody else sees the memory */

typedef struct dimfold_dl_device {
    int32_t device_type;
    int32_t device_id;
} dimfold_dl_device;

typedef struct dimfold_dl_dtype {
    uint8_t code;
    uint8_t bits;
    uint16_t lanes;
} dimfold_dl_dtype;

typedef struct dimfold_dl_tensor {
    void *data;
    dimfold_dl_device device;
    int32_t ndim;
    dimfold_dl_dtype dtype;
    int64_t *shape;
    int64_t *strides;     /* in elements; NULL: contiguous in C order, as older producers write it */
    uint64_t byte_offset; /* from data to the first element */
} dimfold_dl_tensor;

typedef struct dimfold_dl_managed {
    dimfold_dl_tensor dl_tensor;
    void *manager_ctx;
    void (*deleter)(struct dimfold_dl_managed *self); /* NULL: nothing to do */
} dimfold_dl_managed;

typedef struct dimfold_dl_version {
    uint32_t major;
    uint32_t minor;
} dimfold_dl_version;

typedef struct dimfold_dl_versioned {
    dimfold_dl_version version;
    void *manager_ctx;
    void (*deleter)(struct dimfold_dl_versioned *self); /* NULL: nothing to do */
    uint64_t flags;
    dimfold_dl_tensor dl_tensor;
} dimfold_dl_versioned;

/* Room for the shape and the strides of a tensor that is lent. */
typedef struct dimfold_dl_storage {
    int64_t shape[64];
    int64_t stride[64];
} dimfold_dl_storage;

/* Ends the life of what `owner` stands for. Called once, on the thread of whoever calls the deleter. */
typedef void (*dimfold_dl_release)(void *owner);

/* Reads a tensor as a view. `*layout` takes a copy of shape and strides, and the view borrows that; it borrows the
   tensor's memory until the deleter is called. The view's data is the lowest byte that the tensor covers and size_bytes
   how many there are, so that byte_offset and negative strides are accounted for: the first element is at
   layout->offset. A stride that nobody follows, of an extent below 2, may be anything and becomes 1.

   Memory of the device types CPU, CUDA, CUDA_HOST, CUDA_MANAGED, ROCM and ROCM_HOST is read as it is given; on others
   `data` need not be an address (DIMFOLD_ERR_UNSUPPORTED). DIMFOLD_ERR_NDIM for less than 0 or more than 64 axes,
   DIMFOLD_ERR_SHAPE for an extent below 0, DIMFOLD_ERR_DTYPE for items that are not 1 to 16 whole bytes,
   DIMFOLD_ERR_OVERFLOW for what this machine cannot address, DIMFOLD_ERR_NULL for elements without data. */
DIMFOLD_API dimfold_status dimfold_view_from_dlpack(dimfold_view *result, dimfold_layout *layout,
                                                    const dimfold_dl_tensor *tensor, dimfold_diag *diag);

/* The same for a tensor of DLPack 1.x: the view is DIMFOLD_READONLY if the tensor is. DIMFOLD_ERR_UNSUPPORTED for
   another major version, of which nothing but the deleter may be used; DIMFOLD_ERR_DTYPE also for items below a byte
   that its flags call padded to one. The tensor stays the caller's. */
DIMFOLD_API dimfold_status dimfold_view_from_dlpack_versioned(dimfold_view *result, dimfold_layout *layout,
                                                              const dimfold_dl_versioned *tensor, dimfold_diag *diag);

/* Describes a view as a tensor to lend. It borrows the view's data, and `storage` for shape and strides, which are
   always written. byte_offset is 0 and data points to the first element, for consumers who forget about it. Checks the
   view as operations do, on any of the device types above. DLPack cannot say DIMFOLD_BYTE_SWAPPED
   (DIMFOLD_ERR_UNSUPPORTED), nor DIMFOLD_READONLY before 1.0 (DIMFOLD_ERR_READONLY). */
DIMFOLD_API dimfold_status dimfold_view_to_dlpack(dimfold_dl_tensor *result, dimfold_dl_storage *storage,
                                                  const dimfold_view *view, dimfold_diag *diag);

/* Makes a tensor to give away. It copies shape and strides and takes `owner`: its deleter calls `release` with it,
   unless `release` is NULL, and frees the tensor. Until then the data must live. Returns one block of memory, from
   `allocator` (NULL: malloc; its context is borrowed until then too, and used on the deleter's thread). A call that
   fails takes nothing, and does not call `release`. Checks are those of dimfold_view_to_dlpack; DIMFOLD_ERR_RESOURCE
   without memory, DIMFOLD_ERR_ARGUMENT for an incomplete allocator. */
DIMFOLD_API dimfold_status dimfold_view_to_dlpack_managed(dimfold_dl_managed **result, const dimfold_view *view,
                                                          dimfold_dl_release release, void *owner,
                                                          const dimfold_allocator *allocator, dimfold_diag *diag);

/* The same for DLPack 1.x, where a view may be DIMFOLD_READONLY. The caller may add DIMFOLD_DL_IS_COPIED to flags. */
DIMFOLD_API dimfold_status dimfold_view_to_dlpack_versioned(dimfold_dl_versioned **result, const dimfold_view *view,
                                                            dimfold_dl_release release, void *owner,
                                                            const dimfold_allocator *allocator, dimfold_diag *diag);

/* Ends what a consumer took: takes the tensor that `*tensor` points to, calls its deleter if there is one, and leaves
   NULL there, so that a second call does nothing. NULL is nothing to do. */
DIMFOLD_API void dimfold_dl_managed_delete(dimfold_dl_managed **tensor);
DIMFOLD_API void dimfold_dl_versioned_delete(dimfold_dl_versioned **tensor);

#ifdef __cplusplus
}
#endif

#endif
