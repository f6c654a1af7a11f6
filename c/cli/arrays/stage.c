/* Arrays made on the way: noted while the expression is read. */
#include "stage.h"

#include <stdlib.h>

static dimfold_status stage_note(expression *array, dimfold_call call, stage_kind kind, dimfold_dtype dtype,
                                 size_t ndim, const size_t *shape, stage **added)
{
    dimfold_layout target;
    DIMFOLD_TRY(dimfold_layout_c_contig(&target, ndim, shape, call.diag));
    if (array->stage_count == STAGES_MAX)
        return dimfold_fail(call, DIMFOLD_REASON_OPERANDS, "the number of arrays on the way", DIMFOLD_NO_AXIS,
                            STAGES_MAX, STAGES_MAX + 1);
    stage *made = calloc(1, sizeof *made);
    if (made == NULL)
        return dimfold_fail(call, DIMFOLD_REASON_MEMORY, NULL, DIMFOLD_NO_AXIS, sizeof *made, 0);
    made->kind = kind;
    made->source = array->layout;
    made->source_dtype = array->source.dtype;
    made->is_byte_swapped = array->source.is_byte_swapped;
    made->target = array->layout = array->source.layout = target;
    made->target_dtype = array->source.dtype = array->dtype = dtype;
    array->source.is_byte_swapped = false;
    array->has_mapping = array->has_tiles = false;
    array->cast_count = 0;
    array->stages[array->stage_count++] = made;
    if (added != NULL)
        *added = made;
    return DIMFOLD_OK;
}

dimfold_status stage_settle(expression *array, dimfold_call call)
{
    size_t count = array->cast_count;
    for (size_t i = 0; i < count; i++)
        DIMFOLD_TRY(stage_note(array, call, STAGE_CAST, array->casts[i], array->layout.ndim, array->layout.shape,
                               NULL));
    return DIMFOLD_OK;
}

dimfold_status stage_add(expression *array, dimfold_call call, stage_kind kind, size_t ndim, const size_t *shape,
                         stage **added)
{
    return stage_note(array, call, kind, array->source.dtype, ndim, shape, added);
}
