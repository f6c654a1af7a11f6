/* Moving every element. */
#include "ops/often/operation.h"

dimfold_status dimfold_copy(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                            dimfold_diag *diag)
{
    static const dimfold_operation copy = {
        .name = "copy", .same_dtype = true, .needs_data = true, .needs_source = true, .takes_nested = true};
    return dimfold_operation_run(&copy, queue, target, source, NULL, diag);
}
