/* The tests of casts as they are, on kernels that run from their PTX: all halves, every tie, edges and NaNs between all
   dtypes, against conversions in integers only. */
#include "carried_test.h"
#include "queue.h"

static dimfold_status create_queue(dimfold_queue **queue, const dimfold_host_options *options, dimfold_diag *diag)
{
    (void)options;
    (void)diag;
    *queue = kernel_queue(&(kernel_options){.kernels = ptx_carried()});
    return DIMFOLD_OK;
}

#define dimfold_queue_create_host create_queue
#include "c/ops/cast.c"
