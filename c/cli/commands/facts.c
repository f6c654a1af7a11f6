/* Asks the library everything about one layout. */
#include "facts.h"

#include <dimfold/text.h>

const flag flags[FLAGS] = {
    {"is_c_contig", dimfold_layout_is_c_contig}, {"is_f_contig", dimfold_layout_is_f_contig},
    {"c_prefer", dimfold_layout_c_prefer},       {"f_prefer", dimfold_layout_f_prefer},
    {"is_broadcasted", dimfold_layout_is_broadcasted}, {"is_empty", dimfold_layout_is_empty},
    {"is_contig", dimfold_layout_is_contig},     {"is_dense", dimfold_layout_is_dense},
    {"is_unique", dimfold_layout_is_unique},
};

/* What can fail: only for layouts with positions below 0. */
static dimfold_status find_bounds(facts *found, const dimfold_layout *layout, dimfold_diag *diag)
{
    DIMFOLD_TRY(dimfold_layout_bounds_index(layout, &found->min, &found->max, diag));
    DIMFOLD_TRY(dimfold_layout_span(layout, &found->span, diag));
    DIMFOLD_TRY(dimfold_layout_offset_min(layout, &found->offset_min, diag));
    DIMFOLD_TRY(dimfold_layout_offset_max(layout, &found->offset_max, diag));
    DIMFOLD_TRY(dimfold_layout_stride_order(layout, found->stride_order, diag));
    found->injective = (reply){.kind = REPLY_ANSWER, .name = "is_injective", .ndim = layout->ndim,
                               .ndim2 = layout->ndim};
    DIMFOLD_TRY(dimfold_layout_is_injective(layout, DIMFOLD_WORK_DEFAULT, &found->injective.answer,
                                            &found->injective.witness, diag));
    found->injective.has_witness = found->injective.answer == DIMFOLD_ANSWER_NO;
    return DIMFOLD_OK;
}

/* The first policy that has this layout: its own text would say the same as strided. */
static bool find_policy(dimfold_mapping *result, const dimfold_layout *layout)
{
    const size_t ndim = layout->ndim, *shape = layout->shape;
    const dimfold_dtype index = DIMFOLD_DTYPE_I64;
    dimfold_mapping types[4];
    if (dimfold_mapping_right(&types[0], ndim, shape, 0, index, NULL) != DIMFOLD_OK ||
        dimfold_mapping_left(&types[1], ndim, shape, 0, index, NULL) != DIMFOLD_OK ||
        dimfold_mapping_right_padded(&types[2], ndim, shape, 0, 1, false, index, NULL) != DIMFOLD_OK ||
        dimfold_mapping_left_padded(&types[3], ndim, shape, 0, 1, false, index, NULL) != DIMFOLD_OK)
        return false;
    for (size_t i = 0; i < 4; i++)
        if (dimfold_mapping_from_layout(result, &types[i], layout, NULL) == DIMFOLD_OK)
            return true;
    return false;
}

static void find_mapping(facts *found, const expression *array)
{
    found->has_mapping = array->has_mapping || find_policy(&found->mapping, &array->layout);
    if (array->has_mapping)
        found->mapping = array->mapping;
    if (!found->has_mapping)
        return;
    source_print(&found->mapping, found->mapping_text, sizeof found->mapping_text);
    dimfold_mapping_padded_extents(&found->mapping, found->padded_extents, NULL);
}

static void find_bytes(facts *found, const expression *array, const options *settings)
{
    const dimfold_layout *layout = &array->layout;
    size_t last = layout->ndim > 0 ? layout->ndim - 1 : 0;
    found->itemsize = expression_has_array(array) ? dimfold_dtype_size_bytes(array->source.dtype)
                      : settings->has_dtype           ? dimfold_dtype_size_bytes(settings->dtype)
                                                 : 0;
    found->max_compatible_itemsize = found->itemsize;
    found->has_bytes =
        found->itemsize > 0 &&
        dimfold_layout_span_bytes(layout, found->itemsize, &found->span_bytes, NULL) == DIMFOLD_OK &&
        dimfold_layout_stride_bytes(layout, found->itemsize, found->stride_bytes, NULL) == DIMFOLD_OK &&
        dimfold_layout_offset_bytes(layout, found->itemsize, &found->offset_bytes, NULL) == DIMFOLD_OK;
    if (found->has_bytes && layout->ndim > 0)
        dimfold_layout_max_compatible_itemsize(layout, found->itemsize, 16, NULL, (ptrdiff_t)last,
                                               &found->max_compatible_itemsize, NULL);
}

bool facts_find(facts *found, const expression *array, const options *settings, failure *reason)
{
    dimfold_diag diag;
    const dimfold_layout *layout = &array->layout;
    if (find_bounds(found, layout, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    found->check_strides = dimfold_layout_check_strides(layout, false, NULL) == DIMFOLD_OK;
    found->ndim_of_c_contig = dimfold_layout_ndim_of_c_contig(layout);
    found->ndim_of_f_contig = dimfold_layout_ndim_of_f_contig(layout);
    found->size_non_broadcast = dimfold_layout_size_non_broadcast(layout);
    found->flatten_axis_mask = dimfold_layout_flatten_axis_mask(layout);
    find_mapping(found, array);
    find_bytes(found, array, settings);
    return true;
}
