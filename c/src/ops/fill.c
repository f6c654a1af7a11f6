/* Writing one value to every element. */
#include "ops/often/operation.h"

dimfold_status dimfold_fill(dimfold_queue *queue, const dimfold_view *target, const void *value, dimfold_diag *diag)
{
    static const dimfold_operation fill = {.name = "fill", .needs_data = true, .takes_nested = true};
    return dimfold_operation_run(&fill, queue, target, NULL, value, diag);
}
