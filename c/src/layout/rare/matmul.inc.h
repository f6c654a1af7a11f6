/* Batched matrix products, for one rank of the first operand. */

dimfold_status FN(matmul_layouts)(const LAYOUT *layout, const dimfold_layout *layout2, dimfold_order order,
                                  dimfold_matmul_layouts *layouts, dimfold_diag *diag)
{
    CALL("matmul_layouts");
    TRY_LAYOUT(layout);
    DIMFOLD_TRY(layout_check_dyn(call, layout2, "layout2"));
    TRY_POINTER(layouts);
    return matmul_layouts(call, IN(layout), layout_in_of_dyn(layout2), order, layouts);
}
