/* What each reduces is made, or mapped, first; then each pass writes all of its results. */
#include "along_share.h"

#include "along_run.h"

#include <stdlib.h>

bool along_is_pass(const expression *array)
{
    return array->stage_count > 0 && array->stages[0]->kind == STAGE_ALONG &&
           array->stages[0]->along.kind <= ALONG_LOGSUMEXP;
}

bool along_passes_begin(along_passes *passes, expression *arrays, size_t count, failure *reason)
{
    *passes = (along_passes){.all = calloc(count + 1, sizeof *passes->all),
                             .arrays = calloc(count + 1, sizeof *passes->arrays),
                             .is_left = calloc(count + 1, sizeof *passes->is_left)};
    if (passes->all == NULL || passes->arrays == NULL || passes->is_left == NULL)
        return failure_set(reason, FAILURE_MEMORY, "no memory is left");
    for (size_t i = 0; i < count; i++) {
        if (!along_is_pass(&arrays[i]))
            continue;
        const stage *made = arrays[i].stages[0];
        passes->all[passes->count] = (reduction){.array = made->sources, .along = &made->along};
        passes->arrays[passes->count] = &arrays[i];
        passes->is_left[passes->count++] = true;
    }
    return true;
}

void along_passes_free(along_passes *passes)
{
    free(passes->all);
    free(passes->arrays);
    free(passes->is_left);
}

size_t along_passes_next(along_passes *passes, size_t found[REDUCTIONS_MAX])
{
    size_t members = reduce_goes_together(passes->all, passes->count, passes->is_left, found);
    for (size_t i = 0; i < members; i++)
        passes->is_left[found[i]] = false;
    return members;
}

/* One pass of several results. */
static bool run_pass(along_passes *passes, const size_t *found, size_t members, dimfold_queue *queue, size_t *memory,
                     failure *reason)
{
    reduction together[REDUCTIONS_MAX];
    dimfold_view views[REDUCTIONS_MAX];
    for (size_t i = 0; i < members; i++) {
        expression *array = passes->arrays[found[i]];
        if (!along_prepare(array->stages[0], queue, memory, reason) ||
            !stage_room(array, array->stages[0], &views[i], memory, reason))
            return false;
        together[i] = passes->all[found[i]];
        together[i].to = &views[i];
    }
    return reduce_run(together, members, queue, NULL, reason);
}

bool along_share(expression *arrays, size_t count, dimfold_queue *queue, size_t *memory, failure *reason)
{
    along_passes passes;
    size_t found[REDUCTIONS_MAX], members;
    bool is_fine = along_passes_begin(&passes, arrays, count, reason);
    while (is_fine && (members = along_passes_next(&passes, found)) > 0)
        is_fine = members == 1 || run_pass(&passes, found, members, queue, memory, reason);
    along_passes_free(&passes);
    return is_fine;
}
