/* Converting every element. */
#include "ops/often/operation.h"

dimfold_status dimfold_cast(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                            dimfold_diag *diag)
{
    static const dimfold_operation cast = {
        .name = "cast", .needs_data = true, .needs_source = true, .takes_nested = true};
    return dimfold_operation_run(&cast, queue, target, source, NULL, diag);
}
