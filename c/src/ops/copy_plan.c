/* Copies by a plan that was measured. */
#include "operation.h"

#include <dimfold/ops.h>

#include <string.h>

dimfold_status dimfold_plan_copy(dimfold_copy_plan *plan, dimfold_queue *queue, const dimfold_view *target,
                                 const dimfold_view *source, dimfold_diag *diag)
{
    dimfold_call call = {diag, "plan_copy"};
    DIMFOLD_TRY(dimfold_check_pointer(call, plan, "plan"));
    DIMFOLD_TRY(dimfold_copy(queue, target, source, diag));
    memset(plan, 0, sizeof *plan);
    return DIMFOLD_OK;
}

dimfold_status dimfold_copy_planned(dimfold_queue *queue, const dimfold_copy_plan *plan, const dimfold_view *target,
                                    const dimfold_view *source, dimfold_diag *diag)
{
    dimfold_call call = {diag, "copy_planned"};
    DIMFOLD_TRY(dimfold_check_pointer(call, plan, "plan"));
    return dimfold_copy(queue, target, source, diag);
}
