/* A view: memory seen through a layout. What operations take.

       float data[12];
       dimfold_view view;
       dimfold_view_new(&view, data, sizeof data, DIMFOLD_DTYPE_F32, layout.ndim, layout.shape, layout.stride,
                        layout.offset, NULL);

   A view with a nested layout is written down field by field; dimfold_copy, _cast, _fill and _explain take it. All
   other functions refuse it with DIMFOLD_ERR_UNSUPPORTED: dimfold_nested_to_layout makes a strided layout of one that
   has no parentheses within parentheses and no swizzle.

       dimfold_view tile = {.data = data, .size_bytes = sizeof data, .dtype = DIMFOLD_DTYPE_F32,
                            .device_type = DIMFOLD_DEVICE_CPU, .nested = &nested};

   A view owns nothing. Its shape, stride and nested layout are borrowed until the call that gets it returns; its data
   until the queue has passed the operation (host queues finish before they return). */
#ifndef DIMFOLD_VIEW_H
#define DIMFOLD_VIEW_H

#include "dtype.h"
#include "layout.h"
#include "nested.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Set in flags. */
#define DIMFOLD_READONLY 1        /* never written: as a target it is refused with DIMFOLD_ERR_READONLY */
#define DIMFOLD_ASSUME_DISJOINT 2 /* the caller knows that no two indices of this target share a position */
#define DIMFOLD_BYTE_SWAPPED 4    /* the items have the other byte order than this machine's */
#define DIMFOLD_WRAPPING 8        /* a target whose integers wrap when integers are cast to them, see dimfold_cast */

/* DLPack's device types that this version knows. The host can address all but CUDA and ROCM: its queues take views of
   pinned and of managed memory too. That no device writes there meanwhile is for the caller to see to. What CUDA queues
   take is said in cuda.h. */
#define DIMFOLD_DEVICE_CPU 1
#define DIMFOLD_DEVICE_CUDA 2
#define DIMFOLD_DEVICE_CUDA_HOST 3
#define DIMFOLD_DEVICE_ROCM 10
#define DIMFOLD_DEVICE_ROCM_HOST 11
#define DIMFOLD_DEVICE_CUDA_MANAGED 13

typedef struct dimfold_view {
    void *data;
    size_t size_bytes;            /* of the allocation from `data` on; 0: unknown; else every access is checked first */
    dimfold_dtype dtype;
    uint32_t flags;
    int32_t device_type;          /* DLPack's values */
    int32_t device_id;
    size_t ndim;
    size_t offset;                /* in elements */
    const size_t *shape;          /* ndim entries */
    const ptrdiff_t *stride;      /* ndim entries, in elements; NULL: contiguous in C order, as in DLPack */
    const dimfold_nested *nested; /* NULL, or a nested layout in place of ndim, shape and stride, which must then be 0
                                     and NULL (DIMFOLD_ERR_ARGUMENT); its positions, moved by its own offset and its
                                     swizzle, count from `offset` */
    uint64_t reserved[2];         /* 0 */
} dimfold_view;

/* Fills in a view of host memory, with no flags. Pass the fields of a layout of any rank type. Borrows all pointers.
   Checks what dimfold_layout_new checks, and against `size_bytes` unless it is 0 (DIMFOLD_ERR_BOUNDS);
   DIMFOLD_ERR_DTYPE for a dtype without a whole size of 1 to 16 bytes. `data` may be NULL for an empty layout, `stride`
   for C order. */
DIMFOLD_API dimfold_status dimfold_view_new(dimfold_view *result, void *data, size_t size_bytes, dimfold_dtype dtype,
                                            size_t ndim, const size_t *shape, const ptrdiff_t *stride, size_t offset,
                                            dimfold_diag *diag);

/* The same memory as items of another dtype, f32 pairs as c64 for instance: dimfold_layout_repack of `axis`, with its
   statuses. `layout` is the caller's, gets shape and stride, and is borrowed by the result, which may be `view` itself;
   all other fields stay as they are in `view`. DIMFOLD_ERR_DTYPE as in dimfold_view_new, and what an operation refuses
   in a view: DIMFOLD_ERR_UNSUPPORTED for a nested layout, DIMFOLD_ERR_ARGUMENT for unknown flags. */
DIMFOLD_API dimfold_status dimfold_view_as(dimfold_view *result, dimfold_layout *layout, const dimfold_view *view,
                                           dimfold_dtype dtype, ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
