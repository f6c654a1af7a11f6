/* What axes a layout is made of, for one rank. */

dimfold_status FN(layout_for_binary_op)(LAYOUT *result, const LAYOUT *layout, const LAYOUT *layout2,
                                        dimfold_order order, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("layout_for_binary_op");
    TRY_LAYOUT(layout2);
    DIMFOLD_TRY(layout_for_binary_op(call, OUT(result), IN(layout), IN(layout2), order));
    RETURN_NDIM(result, NDIM(layout));
}

dimfold_status FN(axes_composition)(const LAYOUT *layout, size_t ARRAY(axes),
                                    dimfold_axes_composition *composition, dimfold_diag *diag)
{
    CALL("axes_composition");
    TRY_LAYOUT(layout);
    DIMFOLD_TRY(layout_check_array(call, NDIM(layout), axes, "axes"));
    TRY_POINTER(composition);
    composition_sort(IN(layout), axes, composition);
    return DIMFOLD_OK;
}
