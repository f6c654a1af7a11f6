/* Mappings of the caller's own, given by functions that nobody trusts. */
#include "layout/address.h"
#include "mapping.h"

static dimfold_status functions_check(dimfold_call call, const dimfold_mapping_functions *functions)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, functions, "functions"));
    if (functions->reserved[0] != 0 || functions->reserved[1] != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_RESERVED, "functions", 0, 0);
    DIMFOLD_TRY(layout_check_ndim(call, functions->ndim, "functions"));
    bool has_shape = functions->ndim == 0 || functions->shape != NULL;
    if (!has_shape || functions->index == NULL || functions->required_span_size == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_FUNCTIONS_MISSING, "functions", 0, 0);
    return DIMFOLD_OK;
}

/* Takes the strides, and which of them are static. */
static dimfold_status functions_take_strides(dimfold_call call, dimfold_mapping *made,
                                             const dimfold_mapping_functions *functions)
{
    made->static_stride = 0;
    for (size_t i = 0; i < made->ndim; i++) {
        int64_t known = functions->static_stride == NULL ? DIMFOLD_DYNAMIC
                                                         : functions->static_stride(functions->context, i);
        made->stride[i] = functions->stride(functions->context, i);
        if (known == DIMFOLD_DYNAMIC)
            continue;
        if (known != made->stride[i])
            return dimfold_fail(call, DIMFOLD_REASON_FUNCTIONS_STATIC, "functions", (ptrdiff_t)i, known,
                                made->stride[i]);
        made->static_stride |= (uint64_t)1 << i;
    }
    return DIMFOLD_OK;
}

/* Compares the table's position of an element with that by strides. The axis is the only one along which it lies. */
LAYOUT_SHARED dimfold_status functions_probe(dimfold_call call, const dimfold_mapping *made,
                                      const dimfold_mapping_functions *functions, const size_t *index, ptrdiff_t axis)
{
    ptrdiff_t expected = (ptrdiff_t)made->offset;
    for (size_t i = 0; i < made->ndim; i++)
        expected += (ptrdiff_t)index[i] * made->stride[i];
    size_t found = functions->index(functions->context, index);
    if (found != (size_t)expected)
        return dimfold_fail(call, DIMFOLD_REASON_FUNCTIONS_INDEX, "functions", axis, expected, (int64_t)found);
    return DIMFOLD_OK;
}

/* Asks for the second and the last element of every axis, and for the last one of all. `index` is all 0. */
static dimfold_status functions_probe_corners(dimfold_call call, const dimfold_mapping *made,
                                              const dimfold_mapping_functions *functions, size_t *index)
{
    for (size_t i = 0; i < made->ndim; i++) {
        index[i] = made->shape[i] > 1;
        DIMFOLD_TRY(functions_probe(call, made, functions, index, (ptrdiff_t)i));
        index[i] = made->shape[i] - 1;
        DIMFOLD_TRY(functions_probe(call, made, functions, index, (ptrdiff_t)i));
        index[i] = 0;
    }
    for (size_t i = 0; i < made->ndim; i++)
        index[i] = made->shape[i] - 1;
    return functions_probe(call, made, functions, index, DIMFOLD_NO_AXIS);
}

dimfold_status dimfold_mapping_from_functions(dimfold_mapping *result, const dimfold_mapping_functions *functions,
                                              dimfold_dtype index_dtype, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "mapping_from_functions"};
    size_t index[DIMFOLD_NDIM_MAX] = {0};
    dimfold_mapping made = {.policy = DIMFOLD_MAPPING_STRIDED, .index_dtype = index_dtype};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(functions_check(call, functions));
    if (functions->stride == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_FUNCTIONS_STRIDED, "functions", 0, 0);
    dimfold_mapping_set_shape(&made, functions->ndim, functions->shape, functions->static_shape);
    bool empty = layout_is_empty(made.ndim, made.shape);
    DIMFOLD_TRY(functions_take_strides(call, &made, functions));
    made.offset = empty ? 0 : functions->index(functions->context, index);
    DIMFOLD_TRY(dimfold_mapping_check_made(call, &made, "functions"));
    if (!empty)
        DIMFOLD_TRY(functions_probe_corners(call, &made, functions, index));
    size_t span = mapping_span(mapping_in(&made)), found = functions->required_span_size(functions->context);
    if (span != found)
        return dimfold_refuse(call, DIMFOLD_REASON_FUNCTIONS_SPAN, "functions", (int64_t)span, (int64_t)found);
    mapping_copy(result, &made);
    return DIMFOLD_OK;
}

dimfold_status dimfold_mapping_functions_index(const dimfold_mapping_functions *functions, size_t ndim,
                                               const ptrdiff_t *index, size_t *position, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "mapping_functions_index"};
    size_t counted[DIMFOLD_NDIM_MAX];
    DIMFOLD_TRY(functions_check(call, functions));
    DIMFOLD_TRY(layout_check_count_is(call, functions->ndim, ndim, "ndim"));
    DIMFOLD_TRY(layout_check_array(call, ndim, index, "index"));
    DIMFOLD_TRY(dimfold_check_pointer(call, position, "position"));
    DIMFOLD_TRY(address_check(call, (layout_in){ndim, functions->shape, NULL, 0}, index));
    for (size_t i = 0; i < ndim; i++)
        counted[i] = (size_t)index[i] + (index[i] < 0 ? functions->shape[i] : 0);
    size_t found = functions->index(functions->context, counted);
    size_t span = functions->required_span_size(functions->context);
    if (found >= span)
        return dimfold_refuse(call, DIMFOLD_REASON_FUNCTIONS_POSITION, "functions", (int64_t)span, (int64_t)found);
    *position = found;
    return DIMFOLD_OK;
}
