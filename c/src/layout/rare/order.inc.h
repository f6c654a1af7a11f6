/* Orders of visiting, for one rank. */

static dimfold_status FN(order_read)(dimfold_call call, size_t count, const LAYOUT *const *layouts, layout_in *read)
{
    if (count == 0 || count > DIMFOLD_OPERANDS_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_OPERANDS, "count", DIMFOLD_OPERANDS_MAX, (int64_t)count);
    TRY_POINTER(layouts);
    for (size_t k = 0; k < count; k++) {
        const LAYOUT *layout = layouts[k];
        DIMFOLD_TRY(dimfold_check_pointer(call, layout, "layouts"));
        DIMFOLD_TRY(layout_check_ndim(call, NDIM(layout), "layouts"));
        read[k] = IN(layout);
    }
    return DIMFOLD_OK;
}

dimfold_status FN(translate_to_col_major)(size_t count, LAYOUT *results, const LAYOUT *const *layouts,
                                          dimfold_order order, dimfold_diag *diag)
{
    CALL("translate_to_col_major");
    layout_in read[DIMFOLD_OPERANDS_MAX];
    order_plan plan;
    TRY_POINTER(results);
    DIMFOLD_TRY(FN(order_read)(call, count, layouts, read));
    DIMFOLD_TRY(dimfold_order_plan(call, &plan, count, read, order));
    for (size_t k = 0; k < count; k++) {
        dimfold_order_apply(&plan, OUT(&results[k]), read[k]);
        SET_NDIM(&results[k], plan.ndim);
    }
    return DIMFOLD_OK;
}

dimfold_status FN(iterate)(dimfold_iterator *iterator, size_t count, const LAYOUT *const *layouts,
                           dimfold_order order, dimfold_diag *diag)
{
    CALL("iterate");
    layout_in read[DIMFOLD_OPERANDS_MAX];
    order_plan plan;
    TRY_POINTER(iterator);
    DIMFOLD_TRY(FN(order_read)(call, count, layouts, read));
    DIMFOLD_TRY(dimfold_order_plan(call, &plan, count, read, order));
    return dimfold_iterator_begin(call, iterator, &plan, count, read);
}

dimfold_status FN(greedy_layout)(LAYOUT *result, const LAYOUT *layout, bool keep_shape, ptrdiff_t ARRAY(axes),
                                 dimfold_diag *diag)
{
    CALL_ON_LAYOUT("greedy_layout");
    DIMFOLD_TRY(layout_check_array(call, NDIM(layout), axes, "axes"));
    size_t ndim = NDIM(layout);
    greedy_layout(OUT(result), IN(layout), keep_shape, axes);
    RETURN_NDIM(result, ndim);
}

dimfold_status FN(layout_for_array_copy)(LAYOUT *result, const LAYOUT *layout, dimfold_order order,
                                         dimfold_diag *diag)
{
    CALL_ON_LAYOUT("layout_for_array_copy");
    DIMFOLD_TRY(layout_for_array_copy(call, OUT(result), IN(layout), order));
    RETURN_NDIM(result, NDIM(layout));
}
