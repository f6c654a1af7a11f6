/* The positions that two layouts share, as a layout. */
#include "terms.h"

dimfold_status dimfold_layout_intersect(dimfold_layout *result, const dimfold_layout *layout,
                                        const dimfold_layout *layout2, uint64_t max_work, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "intersect"};
    (void)max_work;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(layout_check_dyn(call, layout, "layout"));
    DIMFOLD_TRY(layout_check_dyn(call, layout2, "layout2"));
    return dimfold_fail(call, DIMFOLD_REASON_OVERLAP_UNKNOWN, "layout", DIMFOLD_NO_AXIS, 0, 0);
}
