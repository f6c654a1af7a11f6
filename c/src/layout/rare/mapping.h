/* What the functions on mappings share: reading one, and completing one whose policy and extents are known. */
#pragma once

#include "layout/core.h"

#include <dimfold/mapping.h>

LAYOUT_INLINE layout_in mapping_in(const dimfold_mapping *mapping)
{
    return (layout_in){mapping->ndim, mapping->shape, mapping->stride, mapping->offset};
}

LAYOUT_INLINE bool mapping_is(const dimfold_mapping *mapping)
{
    return mapping != NULL && mapping->ndim <= DIMFOLD_NDIM_MAX;
}

LAYOUT_INLINE dimfold_status mapping_check(dimfold_call call, const dimfold_mapping *mapping, const char *operand)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, mapping, operand));
    return layout_check_ndim(call, mapping->ndim, operand);
}

LAYOUT_INLINE bool mapping_has_bit(uint64_t bits, size_t axis)
{
    return (bits >> axis & 1) != 0;
}

LAYOUT_INLINE bool mapping_is_backwards(dimfold_mapping_policy policy)
{
    return policy == DIMFOLD_MAPPING_RIGHT || policy == DIMFOLD_MAPPING_RIGHT_PADDED;
}

LAYOUT_INLINE bool mapping_is_padded(dimfold_mapping_policy policy)
{
    return policy == DIMFOLD_MAPPING_RIGHT_PADDED || policy == DIMFOLD_MAPPING_LEFT_PADDED;
}

/* The k-th axis from the fastest one of a policy that is not strided. */
LAYOUT_INLINE size_t mapping_axis(const dimfold_mapping *mapping, size_t k)
{
    return mapping_is_backwards(mapping->policy) ? mapping->ndim - 1 - k : k;
}

/* Whether an axis has a stride that steps over padding. */
LAYOUT_INLINE bool mapping_pads(const dimfold_mapping *mapping)
{
    return mapping_is_padded(mapping->policy) && mapping->ndim > 1;
}

/* One bit for each of `ndim` axes. */
LAYOUT_INLINE uint64_t mapping_bits(size_t ndim)
{
    return ndim == 64 ? UINT64_MAX : ((uint64_t)1 << ndim) - 1;
}

/* The smallest multiple of the alignment that is not less than the extent, both at most PTRDIFF_MAX. */
LAYOUT_INLINE size_t mapping_padded(size_t extent, size_t alignment)
{
    size_t beyond = alignment == 0 ? 0 : extent % alignment;
    return beyond == 0 ? extent : extent - beyond + alignment;
}

/* The highest position and one more, 0 when empty; SIZE_MAX if a position is not representable or below 0. */
LAYOUT_INLINE size_t mapping_span(layout_in in)
{
    layout_bounds bounds = layout_bounds_of(in);
    if (bounds.empty)
        return 0;
    return bounds.overflow || bounds.min < 0 ? SIZE_MAX : (size_t)bounds.max + 1;
}

LAYOUT_INLINE void mapping_copy(dimfold_mapping *result, const dimfold_mapping *made)
{
    result->policy = made->policy;
    result->index_dtype = made->index_dtype;
    result->ndim = made->ndim;
    result->alignment = made->alignment;
    result->static_alignment = made->static_alignment;
    result->static_shape = made->static_shape;
    result->static_stride = made->static_stride;
    layout_copy((layout_out){result->shape, result->stride, &result->offset}, mapping_in(made));
}

/* Takes the extents, at most 64, with the bits that say which of them are static. */
void dimfold_mapping_set_shape(dimfold_mapping *made, size_t ndim, const size_t *shape, uint64_t static_shape);

/* Computes the strides of a policy that is not strided, and which of them are static, from the extents and the
   alignment. On failure they are unspecified. */
dimfold_status dimfold_mapping_set_strides(dimfold_call call, dimfold_mapping *made, const char *operand);

/* Succeeds if the mapping can exist with its index type. */
dimfold_status dimfold_mapping_check_made(dimfold_call call, const dimfold_mapping *made, const char *operand);
