/* Making mappings: the policies that compute their strides, and the one that takes them. */
#include "mapping.h"

void dimfold_mapping_set_shape(dimfold_mapping *made, size_t ndim, const size_t *shape, uint64_t static_shape)
{
    made->ndim = ndim;
    made->static_shape = static_shape & mapping_bits(ndim);
    for (size_t i = 0; i < ndim; i++)
        made->shape[i] = shape[i];
}

/* How far the strides have come, from the fastest axis on. */
typedef struct mapping_progress {
    ptrdiff_t step, size; /* the products of the extents, and of those that are not 0 */
    bool is_static;
} mapping_progress;

/* Goes on by one axis, which counts `extent` in the strides of those that come; false beyond PTRDIFF_MAX. */
static bool mapping_advance(mapping_progress *progress, size_t extent, bool is_static)
{
    ptrdiff_t count;
    if (!dimfold_size_to_ptrdiff(&count, extent))
        return false;
    progress->is_static &= is_static;
    progress->step = dimfold_ptrdiff_mul_wrapping(progress->step, count);
    return dimfold_ptrdiff_mul(&progress->size, progress->size, count == 0 ? 1 : count);
}

dimfold_status dimfold_mapping_set_strides(dimfold_call call, dimfold_mapping *made, const char *operand)
{
    mapping_progress progress = {1, 1, true};
    made->static_stride = 0;
    for (size_t k = 0; k < made->ndim; k++) {
        size_t axis = mapping_axis(made, k), extent = made->shape[axis];
        bool pads = k == 0 && mapping_pads(made), fits = extent <= (size_t)PTRDIFF_MAX;
        bool is_static = mapping_has_bit(made->static_shape, axis) && (!pads || made->static_alignment);
        made->stride[axis] = progress.step;
        made->static_stride |= (uint64_t)progress.is_static << axis;
        fits = fits && mapping_advance(&progress, pads ? mapping_padded(extent, made->alignment) : extent, is_static);
        if (!fits)
            return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, operand, (ptrdiff_t)axis, 0, 0);
    }
    return DIMFOLD_OK;
}

/* The largest number that both the index type and ptrdiff_t hold; 0 for what is no integer of 8 to 64 bits. */
static size_t mapping_index_max(dimfold_dtype dtype)
{
    uint32_t bits = dtype >> 8 & 0xff, is_unsigned = dtype & 1, value_bits = bits - 1 + is_unsigned;
    bool is_width = bits == 8 || bits == 16 || bits == 32 || bits == 64;
    if (!is_width || dtype - (bits << 8) - is_unsigned != 0x00010000)
        return 0;
    return value_bits >= 8 * sizeof(size_t) - 1 ? (size_t)PTRDIFF_MAX : ((size_t)1 << value_bits) - 1;
}

dimfold_status dimfold_mapping_check_made(dimfold_call call, const dimfold_mapping *made, const char *operand)
{
    size_t max = mapping_index_max(made->index_dtype), span = mapping_span(mapping_in(made));
    if (max == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_DTYPE, operand, 0, (int64_t)made->index_dtype);
    for (size_t i = 0; i < made->ndim; i++) {
        if (made->shape[i] > max)
            return dimfold_fail(call, DIMFOLD_REASON_INDEX_DTYPE_EXTENT, operand, (ptrdiff_t)i, (int64_t)max,
                                (int64_t)made->shape[i]);
        if ((int64_t)made->stride[i] == DIMFOLD_DYNAMIC)
            return dimfold_fail(call, DIMFOLD_REASON_STRIDE_DYNAMIC, operand, (ptrdiff_t)i, 0, 0);
    }
    DIMFOLD_TRY(dimfold_layout_diagnose(call, mapping_in(made), operand));
    if (span > max)
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_DTYPE_SPAN, operand, (int64_t)max, (int64_t)span);
    return DIMFOLD_OK;
}

/* What the caller of a constructor gives, but for strides. */
typedef struct mapping_given {
    size_t ndim;
    const size_t *shape;
    uint64_t static_shape;
    dimfold_dtype index_dtype;
} mapping_given;

static dimfold_status mapping_begin(dimfold_call call, dimfold_mapping *made, const dimfold_mapping *result,
                                    const mapping_given *given, dimfold_mapping_policy policy)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(layout_check_count(call, given->ndim, "ndim"));
    DIMFOLD_TRY(layout_check_array(call, given->ndim, given->shape, "shape"));
    made->policy = policy;
    made->index_dtype = given->index_dtype;
    made->offset = 0;
    made->alignment = 0;
    made->static_alignment = 0;
    dimfold_mapping_set_shape(made, given->ndim, given->shape, given->static_shape);
    return DIMFOLD_OK;
}

static dimfold_status mapping_make(dimfold_call call, dimfold_mapping *result, const mapping_given *given,
                                   dimfold_mapping_policy policy, size_t alignment, bool static_alignment)
{
    dimfold_mapping made;
    DIMFOLD_TRY(mapping_begin(call, &made, result, given, policy));
    if (alignment > (size_t)PTRDIFF_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_COUNT_LIMIT, "alignment", PTRDIFF_MAX, (int64_t)alignment);
    made.alignment = alignment;
    made.static_alignment = static_alignment;
    DIMFOLD_TRY(dimfold_mapping_set_strides(call, &made, "shape"));
    DIMFOLD_TRY(dimfold_mapping_check_made(call, &made, "result"));
    mapping_copy(result, &made);
    return DIMFOLD_OK;
}

dimfold_status dimfold_mapping_right(dimfold_mapping *result, size_t ndim, const size_t *shape, uint64_t static_shape,
                                     dimfold_dtype index_dtype, dimfold_diag *diag)
{
    const mapping_given given = {ndim, shape, static_shape, index_dtype};
    return mapping_make((dimfold_call){diag, "mapping_right"}, result, &given, DIMFOLD_MAPPING_RIGHT, 0, false);
}

dimfold_status dimfold_mapping_left(dimfold_mapping *result, size_t ndim, const size_t *shape, uint64_t static_shape,
                                    dimfold_dtype index_dtype, dimfold_diag *diag)
{
    const mapping_given given = {ndim, shape, static_shape, index_dtype};
    return mapping_make((dimfold_call){diag, "mapping_left"}, result, &given, DIMFOLD_MAPPING_LEFT, 0, false);
}

dimfold_status dimfold_mapping_right_padded(dimfold_mapping *result, size_t ndim, const size_t *shape,
                                            uint64_t static_shape, size_t alignment, bool static_alignment,
                                            dimfold_dtype index_dtype, dimfold_diag *diag)
{
    const mapping_given given = {ndim, shape, static_shape, index_dtype};
    return mapping_make((dimfold_call){diag, "mapping_right_padded"}, result, &given, DIMFOLD_MAPPING_RIGHT_PADDED,
                        alignment, static_alignment);
}

dimfold_status dimfold_mapping_left_padded(dimfold_mapping *result, size_t ndim, const size_t *shape,
                                           uint64_t static_shape, size_t alignment, bool static_alignment,
                                           dimfold_dtype index_dtype, dimfold_diag *diag)
{
    const mapping_given given = {ndim, shape, static_shape, index_dtype};
    return mapping_make((dimfold_call){diag, "mapping_left_padded"}, result, &given, DIMFOLD_MAPPING_LEFT_PADDED,
                        alignment, static_alignment);
}

dimfold_status dimfold_mapping_strided(dimfold_mapping *result, size_t ndim, const size_t *shape,
                                       uint64_t static_shape, const ptrdiff_t *stride, uint64_t static_stride,
                                       size_t offset, dimfold_dtype index_dtype, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "mapping_strided"};
    const mapping_given given = {ndim, shape, static_shape, index_dtype};
    dimfold_mapping made;
    DIMFOLD_TRY(mapping_begin(call, &made, result, &given, DIMFOLD_MAPPING_STRIDED));
    DIMFOLD_TRY(layout_check_array(call, ndim, stride, "stride"));
    made.static_stride = static_stride & mapping_bits(ndim);
    made.offset = offset;
    for (size_t i = 0; i < ndim; i++)
        made.stride[i] = stride[i];
    DIMFOLD_TRY(dimfold_mapping_check_made(call, &made, "result"));
    mapping_copy(result, &made);
    return DIMFOLD_OK;
}
