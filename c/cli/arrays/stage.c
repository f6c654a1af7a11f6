/* Arrays made on the way: noted while the expression is read. */
#include "stage.h"

#include <stdlib.h>

static dimfold_status stage_note(expression *what, dimfold_call call, stage_kind kind, dimfold_dtype dtype,
                                 size_t ndim, const size_t *shape, stage **added)
{
    dimfold_layout target;
    DIMFOLD_TRY(dimfold_layout_c_contig(&target, ndim, shape, call.diag));
    if (what->stage_count == STAGES_MAX)
        return dimfold_fail(call, DIMFOLD_REASON_OPERANDS, "the number of arrays on the way", DIMFOLD_NO_AXIS,
                            STAGES_MAX, STAGES_MAX + 1);
    stage *made = calloc(1, sizeof *made);
    if (made == NULL)
        return dimfold_fail(call, DIMFOLD_REASON_MEMORY, NULL, DIMFOLD_NO_AXIS, sizeof *made, 0);
    made->kind = kind;
    made->source = what->layout;
    made->source_dtype = what->source.dtype;
    made->is_byte_swapped = what->source.is_byte_swapped;
    made->target = what->layout = what->source.layout = target;
    made->target_dtype = what->source.dtype = what->dtype = dtype;
    what->source.is_byte_swapped = false;
    what->has_mapping = what->has_tiles = false;
    what->cast_count = 0;
    what->stages[what->stage_count++] = made;
    if (added != NULL)
        *added = made;
    return DIMFOLD_OK;
}

dimfold_status stage_settle(expression *what, dimfold_call call)
{
    size_t count = what->cast_count;
    for (size_t i = 0; i < count; i++)
        DIMFOLD_TRY(stage_note(what, call, STAGE_CAST, what->casts[i], what->layout.ndim, what->layout.shape, NULL));
    return DIMFOLD_OK;
}

dimfold_status stage_add(expression *what, dimfold_call call, stage_kind kind, size_t ndim, const size_t *shape,
                         stage **added)
{
    return stage_note(what, call, kind, what->source.dtype, ndim, shape, added);
}
