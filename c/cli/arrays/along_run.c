/* Operands are mapped files and arrays in memory, each as the view that it is. */
#include "along_run.h"

#include "along_logsumexp.h"
#include "along_reduce.h"
#include "along_slabs.h"
#include "computed.h"

#include <dimfold/index.h>
#include <dimfold/ops.h>
#include <dimfold/sort.h>

#include <stdlib.h>
#include <string.h>

bool along_prepare(stage *stage, dimfold_queue *queue, size_t *memory, failure *reason)
{
    for (size_t i = 0; i < stage->count; i++) {
        expression *source = &stage->sources[i];
        bool is_mapped = (stage->along.kind == ALONG_REDUCE && reduce_is_mapped(source)) ||
                         (stage->along.kind == ALONG_LOGSUMEXP && logsumexp_is_mapped(source));
        if (!(is_mapped                       ? reduce_prepare
              : slabs_are_for(stage, source) ? slabs_prepare
                                             : stages_realize)(source, queue, memory, reason))
            return false;
    }
    return true;
}

/* ---- With the library's functions ------------------------------------------------------------------------------- */

/* The views of a stage's arrays; missing ones are NULL. */
typedef struct operands {
    dimfold_queue *queue;
    const along *along;
    dimfold_view views[2];
    const dimfold_view *second;
    size_t found; /* by ALONG_NONZERO */
    failure *reason;
} operands;

static bool operands_view(operands *found, const stage *stage)
{
    for (size_t i = 0; i < stage->count; i++)
        if (!stage_view(&found->views[i], &stage->sources[i], &stage->sources[i].layout, found->reason))
            return false;
    found->second = stage->count > 1 ? &found->views[1] : NULL;
    return true;
}

static dimfold_status run_unravel(const operands *with, const dimfold_view *to, dimfold_diag *diag)
{
    return dimfold_unravel(with->queue, to, &with->views[0], with->along->ndim, with->along->shape, with->along->flags,
                           diag);
}

/* Values, and what else is asked for, in the room of all elements. */
static dimfold_status run_unique(operands *with, along *along, const dimfold_view *to, dimfold_diag *diag)
{
    dimfold_view values = *to;
    size_t bytes = dimfold_dtype_size_bytes(with->views[0].dtype), size = 1;
    for (size_t i = 0; i < with->views[0].ndim; i++)
        size *= with->views[0].shape[i];
    void *room = along->part == 0 ? NULL : malloc(size * bytes + 1);
    if (along->part != 0) {
        dimfold_view_new(&values, room, size * bytes, with->views[0].dtype, 1, &size, NULL, 0, NULL);
        if (room == NULL)
            return DIMFOLD_ERR_RESOURCE;
    }
    dimfold_status status = dimfold_unique(with->queue, &values, along->part == 1 ? to : NULL,
                                           along->part == 2 ? to : NULL, along->part == 3 ? to : NULL, &along->count,
                                           &with->views[0], diag);
    free(room);
    return status;
}

static dimfold_status run_top_k(const operands *with, const dimfold_view *to, dimfold_diag *diag)
{
    bool is_values = with->along->part == 0;
    return dimfold_top_k(with->queue, is_values ? to : NULL, is_values ? NULL : to, &with->views[0],
                         with->along->axes[0], with->along->flags, diag);
}

static dimfold_status run_bincount(const operands *with, const dimfold_view *to, dimfold_diag *diag)
{
    if (to->shape[0] > 0)
        memset(to->data, 0, to->shape[0] * dimfold_dtype_size_bytes(to->dtype));
    return dimfold_bincount(with->queue, to, &with->views[0], with->second, with->along->flags, diag);
}

static dimfold_status run_index(operands *with, along *along, const dimfold_view *to, dimfold_diag *diag)
{
    dimfold_queue *queue = with->queue;
    const dimfold_view *of = &with->views[0];
    switch (along->kind) {
    case ALONG_TAKE: return dimfold_take(queue, to, of, with->second, along->axes[0], along->flags, diag);
    case ALONG_GATHER: return dimfold_gather(queue, to, of, with->second, along->axes[0], along->flags, diag);
    case ALONG_SEARCHSORTED: return dimfold_searchsorted(queue, to, of, with->second, along->flags, diag);
    case ALONG_UNRAVEL: return run_unravel(with, to, diag);
    case ALONG_NONZERO: return dimfold_nonzero(queue, to, &with->found, of, diag);
    default: return run_bincount(with, to, diag);
    }
}

static dimfold_status run_order(operands *with, along *along, const dimfold_view *to, dimfold_diag *diag)
{
    const dimfold_view *of = &with->views[0];
    switch (along->kind) {
    case ALONG_MEDIAN: return median_run(with->queue, along, to, of, diag);
    case ALONG_SORT: return dimfold_sort(with->queue, to, of, along->axes[0], along->flags, diag);
    case ALONG_ARGSORT: return dimfold_argsort(with->queue, to, of, along->axes[0], along->flags, diag);
    case ALONG_TOP_K: return run_top_k(with, to, diag);
    case ALONG_UNIQUE: return run_unique(with, along, to, diag);
    default: return run_index(with, along, to, diag);
    }
}

bool along_run(stage *stage, dimfold_queue *queue, const dimfold_view *to, size_t *memory, const watcher *watch,
               failure *reason)
{
    dimfold_diag diag = {0};
    operands with = {.queue = queue, .along = &stage->along, .reason = reason};
    if (stage->along.kind == ALONG_REDUCE)
        return reduce_run(&(reduction){&stage->sources[0], &stage->along, to}, 1, queue, watch, reason);
    if (stage->along.kind == ALONG_LOGSUMEXP)
        return logsumexp_run(&stage->sources[0], &stage->along, queue, to, watch, reason);
    if (stage->along.kind == ALONG_SCAN || stage->along.kind == ALONG_COMPRESS)
        return slabs_run(stage, queue, to, memory, watch, reason);
    if (!operands_view(&with, stage))
        return false;
    dimfold_status status = run_order(&with, &stage->along, to, &diag);
    if (status == DIMFOLD_OK)
        status = dimfold_queue_synchronize(queue, &diag);
    bool has_more = status == DIMFOLD_ERR_SHAPE, has_fewer = status == DIMFOLD_OK && with.found < to->shape[0];
    if (stage->along.kind == ALONG_NONZERO && (has_more || has_fewer))
        return slabs_fail_change(to->shape[0], has_more, reason);
    if (status != DIMFOLD_OK && diag.status == DIMFOLD_OK)
        return failure_set(reason, FAILURE_MEMORY, "no memory is left");
    return status == DIMFOLD_OK || failure_of_library(reason, &diag);
}

/* ---- What values decide ----------------------------------------------------------------------------------------- */

bool along_count(stage *stage, dimfold_queue *queue, size_t *memory, size_t *count, failure *reason)
{
    dimfold_diag diag = {0};
    operands with = {.queue = queue, .along = &stage->along, .reason = reason};
    if (!along_prepare(stage, queue, memory, reason))
        return false;
    if (stage->along.kind == ALONG_COMPRESS)
        return slabs_count(stage, queue, memory, count, reason);
    return operands_view(&with, stage) && (dimfold_nonzero(queue, NULL, count, &with.views[0], &diag) == DIMFOLD_OK ||
                                           failure_of_library(reason, &diag));
}

bool along_largest(const stage *stage, dimfold_queue *queue, int64_t *largest, failure *reason)
{
    dimfold_diag diag = {0};
    dimfold_view to, of;
    dimfold_reduction whole = {.count = 1, .result = {{.op = DIMFOLD_REDUCE_MAX}}};
    *largest = -1;
    if (dimfold_layout_is_empty(&stage->sources[0].layout))
        return true;
    if (!stage_view(&of, &stage->sources[0], &stage->sources[0].layout, reason))
        return false;
    dimfold_view_new(&to, largest, sizeof *largest, DIMFOLD_DTYPE_I64, 0, NULL, NULL, 0, NULL);
    return dimfold_reduce(queue, &whole, 1, &to, 1, &of, &diag) == DIMFOLD_OK || failure_of_library(reason, &diag);
}
