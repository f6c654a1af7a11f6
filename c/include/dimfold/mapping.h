/* Mappings: layouts of a named policy, some of whose numbers are known when the program is written (C++'s
   std::layout_right, layout_left, layout_right_padded, layout_left_padded and layout_stride, and CUDA Tile C++'s).

       size_t shape[] = {480, 639}, span;
       dimfold_mapping image;
       dimfold_layout layout;
       dimfold_mapping_right_padded(&image, 2, shape, 0, 16, true, DIMFOLD_DTYPE_I32, NULL);    // rows of 640
       span = dimfold_mapping_required_span_size(&image);                                       // 479 * 640 + 639
       dimfold_mapping_to_layout(&layout, &image, NULL);                                        // (480,639):(640,1)

   A number is static or dynamic: static if the mapping's type says it, so that no run can change it. Here all numbers
   are there in either case, and bits tell which of them are static; no position depends on them. In Rust and Zig the
   static ones are part of the type. What a mapping computes is static exactly where all that it is computed from is.

   What holds for all functions here:

   - All are pure and allocate nothing. `result` is written last, so it may be what is read; on failure it keeps its
     bytes. Only the first ndim entries of shape and stride are read or written.
   - Extents, positions and the required span size of a mapping are at most what its index type holds, and at most
     PTRDIFF_MAX; else DIMFOLD_ERR_OVERFLOW. Strides and offset are ptrdiff_t and size_t whatever the index type.
   - Questions (those that return no status) have an answer for every argument; for NULL it is 0, false or NULL. An
     axis may be negative: -1 is the last one.
   - Everywhere: DIMFOLD_ERR_NULL for a missing pointer, DIMFOLD_ERR_NDIM for an ndim above 64. A mapping that no
     function here made has unspecified answers, or statuses that say what is wrong with it. */
#ifndef DIMFOLD_MAPPING_H
#define DIMFOLD_MAPPING_H

#include "dtype.h"
#include "layout.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is asked for as static and is not: no extent, no alignment, and no stride of a mapping is this. The same on 32
   and 64 bits. */
#define DIMFOLD_DYNAMIC -9223372036854775807

typedef int32_t dimfold_mapping_policy;

#define DIMFOLD_MAPPING_RIGHT 0        /* C order: the last axis has stride 1, each other what is behind it */
#define DIMFOLD_MAPPING_LEFT 1         /* F order: the first axis has stride 1 */
#define DIMFOLD_MAPPING_RIGHT_PADDED 2 /* right, with the last extent rounded up to a multiple of the alignment */
#define DIMFOLD_MAPPING_LEFT_PADDED 3  /* left, with the first extent rounded up */
#define DIMFOLD_MAPPING_STRIDED 4      /* any strides: also 0 and negative, with an offset */

typedef struct dimfold_mapping {
    dimfold_mapping_policy policy;
    dimfold_dtype index_dtype;     /* I8 to I64 or U8 to U64 */
    size_t ndim;
    size_t offset;                 /* the position of element (0,…,0); 0 unless the policy is strided */
    size_t alignment;              /* of the padded policies; else 0 */
    uint64_t static_alignment;     /* 1 if the alignment is static, else 0 */
    uint64_t static_shape;         /* bit i: the extent of axis i is static */
    uint64_t static_stride;        /* bit i: the stride of axis i is static */
    size_t shape[64];
    ptrdiff_t stride[64];
} dimfold_mapping;

/* ---- Make ---------------------------------------------------------------------------------------------------- */

/* The contiguous mappings of a shape. Bit i of `static_shape` says that extent i is static; bits from ndim on do not
   count. An axis has as stride the product of the extents behind it (left: before it), which is 0 when one of them
   is: C++'s rule, where dimfold_layout_c_contig counts an extent 0 as 1. That stride is static when all of them are.
   DIMFOLD_ERR_DTYPE unless `index_dtype` is an integer type. DIMFOLD_ERR_OVERFLOW also if the product of the extents
   that are not 0 is above PTRDIFF_MAX. */
DIMFOLD_API dimfold_status dimfold_mapping_right(dimfold_mapping *result, size_t ndim, const size_t *shape,
                                                 uint64_t static_shape, dimfold_dtype index_dtype,
                                                 dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_mapping_left(dimfold_mapping *result, size_t ndim, const size_t *shape,
                                                uint64_t static_shape, dimfold_dtype index_dtype, dimfold_diag *diag);

/* The same with the last (left_padded: the first) extent padded: in the strides of the other axes it counts as the
   smallest multiple of `alignment` that is not less than it. Alignment 0 and 1 pad nothing, and neither does any
   alignment with fewer than two axes, where no stride steps over the padding. The padded extent is static when both
   the extent and the alignment are. DIMFOLD_ERR_ARGUMENT for an alignment above PTRDIFF_MAX. */
DIMFOLD_API dimfold_status dimfold_mapping_right_padded(dimfold_mapping *result, size_t ndim, const size_t *shape,
                                                        uint64_t static_shape, size_t alignment,
                                                        bool static_alignment, dimfold_dtype index_dtype,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_mapping_left_padded(dimfold_mapping *result, size_t ndim, const size_t *shape,
                                                       uint64_t static_shape, size_t alignment, bool static_alignment,
                                                       dimfold_dtype index_dtype, dimfold_diag *diag);

/* Any strides, of which bit i of `static_stride` says that the one of axis i is static, from `offset` on. What
   dimfold_layout_new refuses is refused here too, and a stride of DIMFOLD_DYNAMIC with DIMFOLD_ERR_OVERFLOW.
   std::layout_stride has offset 0 and strides above 0 that do not overlap; cuda::layout_stride_relaxed has the same
   positions as this one, but says no to is_unique and is_exhaustive always, and to is_strided where the offset is not
   0. */
DIMFOLD_API dimfold_status dimfold_mapping_strided(dimfold_mapping *result, size_t ndim, const size_t *shape,
                                                   uint64_t static_shape, const ptrdiff_t *stride,
                                                   uint64_t static_stride, size_t offset, dimfold_dtype index_dtype,
                                                   dimfold_diag *diag);

/* ---- Ask ----------------------------------------------------------------------------------------------------- */

/* The number of axes. */
DIMFOLD_API size_t dimfold_mapping_ndim(const dimfold_mapping *mapping);

/* The extents and the strides, ndim entries each: borrowed from the mapping. */
DIMFOLD_API const size_t *dimfold_mapping_extents(const dimfold_mapping *mapping);
DIMFOLD_API const ptrdiff_t *dimfold_mapping_stride(const dimfold_mapping *mapping);

/* The number if it is static, else DIMFOLD_DYNAMIC, which is also the answer for NULL and for an axis that the mapping
   does not have. The alignment of a policy without padding is dynamic. */
DIMFOLD_API int64_t dimfold_mapping_static_extent(const dimfold_mapping *mapping, ptrdiff_t axis);
DIMFOLD_API int64_t dimfold_mapping_static_stride(const dimfold_mapping *mapping, ptrdiff_t axis);
DIMFOLD_API int64_t dimfold_mapping_static_alignment(const dimfold_mapping *mapping);

/* The extents with the padded one rounded up, ndim entries: those of the allocation that a padded mapping leaves gaps
   in, and the extents themselves for the other policies and for fewer than two axes. */
DIMFOLD_API dimfold_status dimfold_mapping_padded_extents(const dimfold_mapping *mapping, size_t *shape,
                                                          dimfold_diag *diag);

/* What holds for every mapping of the same type, that is with the same policy and the same static numbers. All of
   these policies are always strided. All but strided are always unique. right and left are always exhaustive; so are
   the padded ones with fewer than two axes, or when the padded extent is static and no larger than the extent. */
DIMFOLD_API bool dimfold_mapping_is_always_strided(const dimfold_mapping *mapping);
DIMFOLD_API bool dimfold_mapping_is_always_unique(const dimfold_mapping *mapping);
DIMFOLD_API bool dimfold_mapping_is_always_exhaustive(const dimfold_mapping *mapping);

/* What holds for this mapping. is_exhaustive: every position below the required span size is some element's; this is
   exact, so that (3,1) padded to (4,1) is exhaustive, although C++ says no. is_unique: no two indices share a
   position; for strided it is the cheap test of dimfold_layout_check_strides, which may say no where the truth is
   yes. */
DIMFOLD_API bool dimfold_mapping_is_strided(const dimfold_mapping *mapping);
DIMFOLD_API bool dimfold_mapping_is_unique(const dimfold_mapping *mapping);
DIMFOLD_API bool dimfold_mapping_is_exhaustive(const dimfold_mapping *mapping);

/* How many elements an allocation needs so that the mapping fits into it: the highest position and one more; 0 when
   an extent is 0. SIZE_MAX if it cannot be represented. */
DIMFOLD_API size_t dimfold_mapping_required_span_size(const dimfold_mapping *mapping);

/* The position of the element at `index` of ndim entries, each in [-extent, extent), else DIMFOLD_ERR_INDEX.
   DIMFOLD_ERR_NDIM if `ndim` is not the mapping's. */
DIMFOLD_API dimfold_status dimfold_mapping_index(const dimfold_mapping *mapping, size_t ndim, const ptrdiff_t *index,
                                                 size_t *position, dimfold_diag *diag);

/* Whether the extents, the offset and every stride are the same; policy, index type and what is static do not count.
   False for NULL and for an ndim above 64. */
DIMFOLD_API bool dimfold_mapping_equal(const dimfold_mapping *mapping, const dimfold_mapping *mapping2);

/* ---- Convert ------------------------------------------------------------------------------------------------- */

/* The mapping as one of another type: `type` is any mapping that has it, and gives the policy, the index type, which
   numbers are static, and their values. The dynamic numbers are those of `mapping`. A dynamic alignment is that of
   `mapping` if it has the same policy; else it becomes the padded extent, or stays that of `type` where nobody steps
   over the padding.
   The result equals `mapping`. If that cannot be, the axis tells where: DIMFOLD_ERR_NDIM; DIMFOLD_ERR_SHAPE for an
   extent that is not the static one; DIMFOLD_ERR_NOT_A_VIEW for a stride or an offset that the policy, or a static
   number of `type`, does not have; DIMFOLD_ERR_OVERFLOW for what the index type does not hold. Of a type that the
   caller put together by hand: DIMFOLD_ERR_ARGUMENT for an unknown policy or an alignment above PTRDIFF_MAX,
   DIMFOLD_ERR_DTYPE for an index type that is none. */
DIMFOLD_API dimfold_status dimfold_mapping_convert(dimfold_mapping *result, const dimfold_mapping *type,
                                                   const dimfold_mapping *mapping, dimfold_diag *diag);

/* The same layout, of dynamic rank. */
DIMFOLD_API dimfold_status dimfold_mapping_to_layout(dimfold_layout *result, const dimfold_mapping *mapping,
                                                     dimfold_diag *diag);

/* The layout as a mapping of the type of `type`, as in dimfold_mapping_convert, with one difference: a stride that
   nobody follows, because its extent is 1 or the layout is empty, may be any, and so may the offset of an empty
   layout; the result has what its policy says. */
DIMFOLD_API dimfold_status dimfold_mapping_from_layout(dimfold_mapping *result, const dimfold_mapping *type,
                                                       const dimfold_layout *layout, dimfold_diag *diag);

/* ---- A mapping of the caller's own --------------------------------------------------------------------------- */

/* A mapping given by functions: C++'s requirements on a layout mapping as a table. The functions must answer the same
   for the same arguments, and are called for the length of a call only. */
typedef struct dimfold_mapping_functions {
    void *context;                                        /* passed to each function */
    size_t ndim;
    const size_t *shape;                                  /* ndim extents */
    uint64_t static_shape;                                /* bit i: the extent of axis i is static */
    size_t (*index)(void *context, const size_t *index);  /* the position of an index of ndim entries, all in bounds */
    size_t (*required_span_size)(void *context);
    ptrdiff_t (*stride)(void *context, size_t axis);      /* NULL: the mapping is not strided */
    int64_t (*static_stride)(void *context, size_t axis); /* a stride or DIMFOLD_DYNAMIC; NULL: all are dynamic */
    uint64_t reserved[2];                                 /* 0 */
} dimfold_mapping_functions;

/* A strided mapping of the caller's as one of ours, of policy strided, so that everything above and every operation
   takes it. DIMFOLD_ERR_UNSUPPORTED if `stride` is NULL. The table is checked against itself: `index` at element
   (0,…,0), which gives the offset, at the second and the last element of every axis, and at the last element of all;
   the static strides against the strides; and the required span size. DIMFOLD_ERR_ARGUMENT if two of them contradict
   each other. */
DIMFOLD_API dimfold_status dimfold_mapping_from_functions(dimfold_mapping *result,
                                                          const dimfold_mapping_functions *functions,
                                                          dimfold_dtype index_dtype, dimfold_diag *diag);

/* The position of an element by the caller's mapping, strided or not (a Z-order curve, tiles in tiles), as in
   dimfold_mapping_index. DIMFOLD_ERR_ARGUMENT if `index` leads out of the required span size. */
DIMFOLD_API dimfold_status dimfold_mapping_functions_index(const dimfold_mapping_functions *functions, size_t ndim,
                                                           const ptrdiff_t *index, size_t *position,
                                                           dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
