/* Asking about a mapping: its numbers, which of them are static, and what it covers. */
#include "layout/address.h"
#include "mapping.h"
#include "order.h"

size_t dimfold_mapping_ndim(const dimfold_mapping *mapping)
{
    return mapping != NULL ? mapping->ndim : 0;
}

const size_t *dimfold_mapping_extents(const dimfold_mapping *mapping)
{
    return mapping != NULL ? mapping->shape : NULL;
}

const ptrdiff_t *dimfold_mapping_stride(const dimfold_mapping *mapping)
{
    return mapping != NULL ? mapping->stride : NULL;
}

/* Counts an axis from 0; false if the mapping does not have it. */
static bool mapping_find_axis(const dimfold_mapping *mapping, ptrdiff_t axis, size_t *result)
{
    if (!mapping_is(mapping))
        return false;
    *result = axis < 0 ? (size_t)axis + mapping->ndim : (size_t)axis;
    return *result < mapping->ndim;
}

int64_t dimfold_mapping_static_extent(const dimfold_mapping *mapping, ptrdiff_t axis)
{
    size_t i;
    bool has = mapping_find_axis(mapping, axis, &i) && mapping_has_bit(mapping->static_shape, i);
    return has ? (int64_t)mapping->shape[i] : DIMFOLD_DYNAMIC;
}

int64_t dimfold_mapping_static_stride(const dimfold_mapping *mapping, ptrdiff_t axis)
{
    size_t i;
    bool has = mapping_find_axis(mapping, axis, &i) && mapping_has_bit(mapping->static_stride, i);
    return has ? mapping->stride[i] : DIMFOLD_DYNAMIC;
}

int64_t dimfold_mapping_static_alignment(const dimfold_mapping *mapping)
{
    bool has = mapping != NULL && mapping_is_padded(mapping->policy) && mapping->static_alignment != 0;
    return has ? (int64_t)mapping->alignment : DIMFOLD_DYNAMIC;
}

dimfold_status dimfold_mapping_padded_extents(const dimfold_mapping *mapping, size_t *shape, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "mapping_padded_extents"};
    DIMFOLD_TRY(mapping_check(call, mapping, "mapping"));
    DIMFOLD_TRY(layout_check_array(call, mapping->ndim, shape, "shape"));
    for (size_t i = 0; i < mapping->ndim; i++)
        shape[i] = mapping->shape[i];
    if (mapping_pads(mapping))
        shape[mapping_axis(mapping, 0)] = (size_t)mapping->stride[mapping_axis(mapping, 1)];
    return DIMFOLD_OK;
}

bool dimfold_mapping_is_always_strided(const dimfold_mapping *mapping)
{
    return mapping_is(mapping);
}

bool dimfold_mapping_is_always_unique(const dimfold_mapping *mapping)
{
    return mapping_is(mapping) && mapping->policy != DIMFOLD_MAPPING_STRIDED;
}

bool dimfold_mapping_is_always_exhaustive(const dimfold_mapping *mapping)
{
    if (!mapping_is(mapping) || mapping->policy == DIMFOLD_MAPPING_STRIDED)
        return false;
    if (!mapping_pads(mapping))
        return true;
    size_t padded = mapping_axis(mapping, 0), beyond = mapping_axis(mapping, 1);
    return mapping_has_bit(mapping->static_stride, beyond) && (size_t)mapping->stride[beyond] == mapping->shape[padded];
}

bool dimfold_mapping_is_strided(const dimfold_mapping *mapping)
{
    return mapping_is(mapping);
}

bool dimfold_mapping_is_unique(const dimfold_mapping *mapping)
{
    dimfold_layout layout;
    if (!mapping_is(mapping))
        return false;
    layout_copy_dyn(&layout, mapping_in(mapping));
    return dimfold_layout_check_strides(&layout, false, NULL) == DIMFOLD_OK;
}

bool dimfold_mapping_is_exhaustive(const dimfold_mapping *mapping)
{
    if (!mapping_is(mapping))
        return false;
    layout_bounds bounds = layout_bounds_of(mapping_in(mapping));
    return bounds.empty || (bounds.min == 0 && dimfold_order_filled(mapping_in(mapping)) > 0);
}

size_t dimfold_mapping_required_span_size(const dimfold_mapping *mapping)
{
    return mapping_is(mapping) ? mapping_span(mapping_in(mapping)) : 0;
}

dimfold_status dimfold_mapping_index(const dimfold_mapping *mapping, size_t ndim, const ptrdiff_t *index,
                                     size_t *position, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "mapping_index"};
    DIMFOLD_TRY(mapping_check(call, mapping, "mapping"));
    DIMFOLD_TRY(layout_check_count_is(call, mapping->ndim, ndim, "ndim"));
    DIMFOLD_TRY(layout_check_array(call, ndim, index, "index"));
    DIMFOLD_TRY(dimfold_check_pointer(call, position, "position"));
    return address_index(call, mapping_in(mapping), index, position, "mapping");
}

bool dimfold_mapping_equal(const dimfold_mapping *mapping, const dimfold_mapping *mapping2)
{
    if (!mapping_is(mapping) || !mapping_is(mapping2) || mapping->ndim != mapping2->ndim)
        return false;
    bool same = mapping->offset == mapping2->offset;
    for (size_t i = 0; i < mapping->ndim; i++)
        same &= mapping->shape[i] == mapping2->shape[i] && mapping->stride[i] == mapping2->stride[i];
    return same;
}
