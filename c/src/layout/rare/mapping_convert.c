/* Mappings from mappings and layouts, and layouts from mappings. */
#include "mapping.h"

/* What becomes a mapping of another type. */
typedef struct mapping_source {
    layout_in in;
    const char *operand;
    size_t alignment;    /* of a source of the same policy */
    bool has_alignment;
    bool is_lenient;     /* strides that nobody follows may be any */
} mapping_source;

/* Whether an axis' stride makes a difference, or is asked for in any case. */
static bool source_counts_stride(const mapping_source *source, size_t axis)
{
    bool nobody_follows = source->in.shape[axis] <= 1 || layout_is_empty(source->in.ndim, source->in.shape);
    return !(source->is_lenient && nobody_follows);
}

static dimfold_status convert_check_type(dimfold_call call, const dimfold_mapping *type, const mapping_source *source)
{
    if (type->policy < DIMFOLD_MAPPING_RIGHT || type->policy > DIMFOLD_MAPPING_STRIDED)
        return dimfold_refuse(call, DIMFOLD_REASON_MAPPING_POLICY, "type", DIMFOLD_MAPPING_STRIDED, type->policy);
    if (type->alignment > (size_t)PTRDIFF_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_COUNT_LIMIT, "type", PTRDIFF_MAX, (int64_t)type->alignment);
    if (type->ndim != source->in.ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_NDIM, source->operand, (int64_t)type->ndim,
                              (int64_t)source->in.ndim);
    return dimfold_layout_diagnose(call, source->in, source->operand);
}

/* A dynamic alignment: the source's own, or the padded extent, or what the type has where nobody steps over it. The
   first axis that does so tells the padded extent, since all axes before it have extent 1. */
static size_t convert_alignment(const dimfold_mapping *made, const dimfold_mapping *type, const mapping_source *source)
{
    if (!mapping_is_padded(made->policy))
        return 0;
    if (made->static_alignment)
        return type->alignment;
    if (source->has_alignment)
        return source->alignment;
    for (size_t k = 1; k < made->ndim; k++) {
        ptrdiff_t stride = source->in.stride[mapping_axis(made, k)];
        if (source_counts_stride(source, mapping_axis(made, k)))
            return stride < 0 ? 0 : (size_t)stride;
    }
    return type->alignment;
}

/* The type's strides where they are static, else the source's. */
static void convert_take_strides(dimfold_mapping *made, const dimfold_mapping *type, const mapping_source *source)
{
    made->static_stride = type->static_stride & mapping_bits(made->ndim);
    made->offset = source->in.offset;
    for (size_t i = 0; i < made->ndim; i++)
        made->stride[i] = mapping_has_bit(made->static_stride, i) ? type->stride[i] : source->in.stride[i];
}

/* Refuses the first number of the source that the mapping made of it does not have. */
static dimfold_status convert_compare(dimfold_call call, const dimfold_mapping *made, const mapping_source *source)
{
    for (size_t i = 0; i < made->ndim; i++)
        if (made->stride[i] != source->in.stride[i] && source_counts_stride(source, i))
            return dimfold_fail(call, DIMFOLD_REASON_MAPPING_STRIDE, source->operand, (ptrdiff_t)i, made->stride[i],
                                source->in.stride[i]);
    bool counts_offset = !source->is_lenient || !layout_is_empty(made->ndim, made->shape);
    if (made->offset != source->in.offset && counts_offset)
        return dimfold_refuse(call, DIMFOLD_REASON_MAPPING_OFFSET, source->operand, (int64_t)made->offset,
                              (int64_t)source->in.offset);
    return DIMFOLD_OK;
}

static dimfold_status convert_any(dimfold_call call, dimfold_mapping *result, const dimfold_mapping *type,
                                  const mapping_source *source)
{
    dimfold_mapping made;
    DIMFOLD_TRY(convert_check_type(call, type, source));
    made.policy = type->policy;
    made.index_dtype = type->index_dtype;
    made.offset = 0;
    dimfold_mapping_set_shape(&made, source->in.ndim, source->in.shape, type->static_shape);
    for (size_t i = 0; i < made.ndim; i++)
        if (mapping_has_bit(made.static_shape, i) && type->shape[i] != made.shape[i])
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, source->operand, (ptrdiff_t)i, (int64_t)type->shape[i],
                                (int64_t)made.shape[i]);
    made.static_alignment = mapping_is_padded(made.policy) && type->static_alignment != 0;
    made.alignment = convert_alignment(&made, type, source);
    if (made.policy == DIMFOLD_MAPPING_STRIDED)
        convert_take_strides(&made, type, source);
    else if (dimfold_mapping_set_strides((dimfold_call){NULL, NULL}, &made, source->operand) != DIMFOLD_OK)
        return dimfold_refuse(call, DIMFOLD_REASON_MAPPING_SIZE, source->operand, 0, 0);
    DIMFOLD_TRY(convert_compare(call, &made, source));
    DIMFOLD_TRY(dimfold_mapping_check_made(call, &made, source->operand));
    mapping_copy(result, &made);
    return DIMFOLD_OK;
}

dimfold_status dimfold_mapping_convert(dimfold_mapping *result, const dimfold_mapping *type,
                                       const dimfold_mapping *mapping, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "mapping_convert"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(mapping_check(call, type, "type"));
    DIMFOLD_TRY(mapping_check(call, mapping, "mapping"));
    bool has_alignment = mapping->policy == type->policy && mapping->alignment <= (size_t)PTRDIFF_MAX;
    const mapping_source source = {mapping_in(mapping), "mapping", mapping->alignment, has_alignment, false};
    return convert_any(call, result, type, &source);
}

dimfold_status dimfold_mapping_to_layout(dimfold_layout *result, const dimfold_mapping *mapping, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "mapping_to_layout"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(mapping_check(call, mapping, "mapping"));
    DIMFOLD_TRY(dimfold_layout_diagnose(call, mapping_in(mapping), "mapping"));
    layout_copy_dyn(result, mapping_in(mapping));
    return DIMFOLD_OK;
}

dimfold_status dimfold_mapping_from_layout(dimfold_mapping *result, const dimfold_mapping *type,
                                           const dimfold_layout *layout, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "mapping_from_layout"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(mapping_check(call, type, "type"));
    DIMFOLD_TRY(layout_check_dyn(call, layout, "layout"));
    const mapping_source source = {layout_in_of_dyn(layout), "layout", 0, false, true};
    return convert_any(call, result, type, &source);
}
